//! Generated trees, of everything the notation can say, and a scope with names for them.

#![allow(dead_code, unused_imports)] // each test uses the trees it needs

mod abilities;
mod campaign;
mod scenarios;

pub(crate) use abilities::{ability, action, amount, bonus, changes, deed, perk};
pub(crate) use campaign::{
    campaign_effects, campaign_test, craft, level_cost, outcome, quest_goal, shelf,
};
pub(crate) use scenarios::{effects, goal, rewards, rule};

use longrest_haven::ability::{Added, Extra, Price};
use longrest_haven::amount::Amount;
use longrest_haven::{Condition, Element, Icon, Modifier, ModifierValue, Rank, RankByParty, Text};
use longrest_pack::{Kind, Scope};
use proptest::prelude::*;
use proptest::sample::select;

/// A scope with a few names of every kind.
pub(crate) fn scope() -> Scope {
    let mut scope = Scope::default();
    for kind in Kind::ALL {
        let noun = format!("{kind:?}").to_lowercase();
        for letter in ["a", "b", "c"] {
            scope.add(kind, format!("{noun}-{letter}"));
        }
    }
    scope.named = vec![(1, 0), (3, 2), (4, 1)];
    scope.texts = ["one", "two", "three"].map(Text::en).to_vec();
    scope.phrases = scope.texts.clone();
    for value in [ModifierValue::Plus(3), ModifierValue::Null, ModifierValue::Double] {
        let card = Modifier::plain(value);
        scope.modifier(Modifier { rolling: true, ..card.clone() });
        scope.modifier(Modifier { shuffle: true, infuse: vec![Icon::Wild], ..card.clone() });
        let extra = Extra {
            price: vec![Price::Consume(vec![Icon::Wild])],
            only_if: None,
            added: vec![Added::Plus(Amount::Number(2))],
            experience: 1,
            infuse: Vec::new(),
            repeats: 0,
        };
        scope.modifier(Modifier { extras: vec![extra], ..card });
    }
    scope
}

pub(crate) fn named(kind: u8) -> impl Strategy<Value = u8> {
    0..kind
}

pub(crate) fn condition() -> impl Strategy<Value = Condition> {
    select(Condition::ALL.to_vec())
}

pub(crate) fn element() -> impl Strategy<Value = Element> {
    select(Element::ALL.to_vec())
}

pub(crate) fn icon() -> impl Strategy<Value = Icon> {
    let mixed = (0..6usize, 1..6usize)
        .prop_map(|(one, step)| Icon::Mixed(Element::ALL[one], Element::ALL[(one + step) % 6]));
    prop_oneof![3 => element().prop_map(Icon::One), 1 => mixed, 1 => Just(Icon::Wild)]
}

pub(crate) fn icons() -> impl Strategy<Value = Vec<Icon>> {
    prop::collection::vec(icon(), 1..3)
}

pub(crate) fn rank() -> impl Strategy<Value = RankByParty> {
    let one = select(vec![
        None,
        Some(Rank::Normal),
        Some(Rank::Elite),
        Some(Rank::Boss),
        Some(Rank::Named),
    ]);
    [one.clone(), one.clone(), one].prop_map(RankByParty)
}
