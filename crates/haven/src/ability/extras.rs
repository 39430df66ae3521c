//! Conditional effects: what they cost, and what the effects in use add up to.

use crate::ability::{Ability, Added, Extra, Pile, Price, TileChange};
use crate::amount::Amount;
use crate::cards::give_cards;
use crate::choice::Choice;
use crate::class_features::{change_resource, marks_within, take_mark};
use crate::evaluate::About;
use crate::fact::Cause;
use crate::haven::{Flow, Look, Play, look};
use crate::perform::{Performance, dismiss};
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{FigureId, FigureKind};
use crate::{
    Condition, class_features, conditions, damage, elements, experience, handling, items, tiles,
};

/// The conditional effects an actor pays for, asked one after the other before anything else.
pub(crate) fn pay_extras<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
) -> Flow<Vec<&'a Extra>> {
    if look(cx).owner_of(how.actor).is_none() {
        return Ok(crate::automaton::active_extras(look(cx), how.source, ability));
    }
    let mut used = Vec::new();
    for (number, extra) in ability.extras.iter().enumerate() {
        let about = About::actor(how.actor);
        let test = extra.only_if.as_ref().is_none_or(|test| look(cx).test(test, about));
        if extra.price.is_empty() {
            // Tests about the target are made for each target.
            if test || extra.only_if.is_some() {
                used.push(extra);
            }
            if test {
                experience::gain(cx, how.actor, extra.experience, "FH-XP-03");
                elements::infuse_later(cx, &extra.infuse);
            }
            continue;
        }
        // A test about the target is made again for each; some figure must pass it.
        let test = test
            || extra.only_if.as_ref().is_some_and(|test| {
                let here = look(cx);
                here.figures().any(|id| here.test(test, about.with_target(id)))
            });
        if !test {
            continue;
        }
        for _ in 0..=extra.repeats {
            if !wants_extra(cx, how, number as u8, extra)? {
                break;
            }
            cx.state.turn.midway = true;
            for price in &extra.price {
                pay(cx, how, price)?;
            }
            if !look(cx).alive(how.actor) {
                return Ok(used);
            }
            experience::gain(cx, how.actor, extra.experience, "FH-XP-03");
            elements::infuse_later(cx, &extra.infuse);
            used.push(extra);
        }
    }
    Ok(used)
}

// FH-ADDED-04: the cost need not be paid.
/// Whether an actor can pay for a conditional effect and wants to.
pub(crate) fn wants_extra(
    cx: &mut Play<'_>,
    how: Performance,
    number: u8,
    extra: &Extra,
) -> Flow<bool> {
    if !extra.price.iter().all(|price| can_pay(look(cx), how.actor, price)) {
        return Ok(false);
    }
    let ask = Ask::UseExtra { extra: number };
    let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
    Ok(cx.ask(how.decider, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

pub(crate) fn can_pay(look: Look<'_, '_>, actor: FigureId, price: &Price) -> bool {
    let about = About::actor(actor);
    let character = look.owner_of(actor).map(|owner| look.character(owner));
    match price {
        Price::Consume(icons) => look.can_consume(icons),
        Price::Suffer(_) => true,
        Price::LoseCards(count) | Price::DiscardCards(count) => {
            character.is_some_and(|c| c.hand.len() >= usize::from(look.count(count, about)))
        }
        Price::Resource(which, count) => character
            .is_some_and(|c| c.resources[usize::from((*which).min(1))] >= look.count(count, about)),
        Price::Mark(range) => {
            let range = look.count(range, about);
            !marks_within(look, actor, range).is_empty()
        }
        Price::Summon => look.owner_of(actor).is_some_and(|owner| {
            look.figures().any(|id| {
                matches!(look.figure(id).kind, FigureKind::Summon { owner: o, .. } if o == owner)
            })
        }),
        Price::Destroy(kind, range) => {
            !look.tiles_within(actor, *kind, look.count(range, about)).is_empty()
        }
        Price::Gold(count) => {
            character.is_some_and(|c| c.gold >= u16::from(look.count(count, about)))
        }
        Price::Gain(condition) => look.can_gain(actor, *condition),
        Price::MarkOnTarget => {
            let bearer = look.marked_target(actor);
            bearer.is_some()
        }
        Price::ThisCard => handling::can_lose_this(look, actor),
        Price::SpendItems(count) => {
            look.items_for(actor, false).len() >= usize::from(look.count(count, about))
        }
        Price::LoseItems(count) => {
            look.items_for(actor, true).len() >= usize::from(look.count(count, about))
        }
        Price::Shed(conditions) => !look.shed_by(actor, conditions).is_empty(),
    }
}

pub(crate) fn pay(cx: &mut Play<'_>, how: Performance, price: &Price) -> Flow {
    let about = About::actor(how.actor);
    match price {
        Price::Consume(icons) => elements::consume(cx, icons, how.actor),
        Price::Suffer(amount) => {
            let amount = look(cx).amount(amount, about);
            damage::suffer(cx, how.actor, amount, Cause::Cost, None).map(|_| ())
        }
        Price::LoseCards(count) => {
            let count = look(cx).count(count, about);
            give_cards(cx, how, count, Pile::Hand, Pile::Lost, "FH-ACTION-06")
        }
        Price::DiscardCards(count) => {
            let count = look(cx).count(count, about);
            give_cards(cx, how, count, Pile::Hand, Pile::Discard, "FH-ACTION-06")
        }
        Price::Resource(which, count) => {
            let count = look(cx).count(count, about);
            change_resource(cx, how.actor, *which, -i16::from(count));
            Ok(())
        }
        Price::Mark(range) => {
            let range = look(cx).count(range, about);
            take_mark(cx, how, range, false).map(|_| ())
        }
        Price::Summon => {
            let owner = look(cx).owner_of(how.actor);
            let options: Vec<Choice> = look(cx)
                .figures()
                .filter(|&id| {
                    matches!(look(cx).figure(id).kind, FigureKind::Summon { owner: o, .. }
                        if Some(o) == owner)
                })
                .map(Choice::Figure)
                .collect();
            let ask = Ask::Target { more: 1, purpose: Purpose::Other };
            let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
            if let Choice::Figure(id) = cx.ask(how.decider, prompt, &options)? {
                dismiss(cx, id)?;
            }
            Ok(())
        }
        Price::Destroy(kind, range) => {
            let change = TileChange::Destroy { kind: *kind, range: range.clone() };
            tiles::change(cx, how.actor, &change, how.source, false).map(|_| ())
        }
        Price::Gold(count) => {
            let count = look(cx).count(count, about);
            experience::change_gold(cx, how.actor, -i16::from(count));
            Ok(())
        }
        Price::Gain(condition) => conditions::gain(cx, how.actor, *condition, Some(how.actor)),
        Price::MarkOnTarget => {
            if let Some(target) = look(cx).marked_target(how.actor) {
                class_features::take_mark_off(cx, how.actor, target);
            }
            Ok(())
        }
        Price::ThisCard => handling::lose_this(cx, how),
        Price::SpendItems(count) | Price::LoseItems(count) => {
            let count = look(cx).count(count, about);
            items::give_up(cx, how, count, matches!(price, Price::LoseItems(_)))
        }
        Price::Shed(wanted) => {
            let options = look(cx).shed_by(how.actor, wanted);
            let ask = Ask::CleanseCondition;
            let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
            let choices: Vec<Choice> = options.into_iter().map(Choice::Condition).collect();
            if let Choice::Condition(one) = cx.ask(how.decider, prompt, &choices)? {
                conditions::relieve(cx, how.actor, one, Some(how.actor), "FH-COND-04");
            }
            Ok(())
        }
    }
}

impl Look<'_, '_> {
    /// The conditions of a figure that it can lose as a price.
    fn shed_by(self, actor: FigureId, wanted: &[Condition]) -> Vec<Condition> {
        let fits = |one: &Condition| match wanted {
            [] => !one.is_positive(),
            some => some.contains(one),
        };
        self.figure(actor).conditions.iter().filter(fits).collect()
    }

    /// Who bears a mark of the acting character: the other figure of the event, or anybody.
    fn marked_target(self, actor: FigureId) -> Option<FigureId> {
        let other = self.state.turn.occasion.other;
        let bears = |id: &FigureId| self.alive(*id) && self.marks_on(actor, *id) > 0;
        other.filter(bears).or_else(|| self.figures().find(bears))
    }
}

/// The effects that apply to an ability: its own and those of the conditional effects in use.
pub(crate) fn effects<'a>(
    ability: &'a Ability,
    extras: &[&'a Extra],
) -> Vec<(&'a Added, Option<&'a Extra>)> {
    let own = ability.added.iter().map(|added| (added, None));
    let paid =
        extras.iter().flat_map(|&extra| extra.added.iter().map(move |added| (added, Some(extra))));
    own.chain(paid).collect()
}

/// Sums an amount over the effects of a kind.
pub(crate) fn summed(
    look: Look<'_, '_>,
    effects: &[(&Added, Option<&Extra>)],
    about: About,
    amount_of: impl Fn(&Added) -> Option<Amount>,
) -> i16 {
    effects
        .iter()
        .filter(|(_, extra)| {
            extra.is_none_or(|extra| {
                extra.only_if.as_ref().is_none_or(|test| look.test(test, about))
            })
        })
        .filter_map(|(added, _)| amount_of(added))
        .map(|amount| look.amount(&amount, about))
        .sum()
}

/// By how much the doublings among the effects multiply a value.
pub(crate) fn times_of(
    look: Look<'_, '_>,
    effects: &[(&Added, Option<&Extra>)],
    about: About,
) -> i16 {
    let holds = |extra: &Extra| extra.only_if.as_ref().is_none_or(|test| look.test(test, about));
    let doublings = effects
        .iter()
        .filter(|(added, extra)| matches!(added, Added::Double) && extra.is_none_or(holds));
    2i16.saturating_pow(doublings.count() as u32)
}

pub(crate) fn plus_of(added: &Added) -> Option<Amount> {
    match added {
        Added::Plus(amount) => Some(amount.clone()),
        _ => None,
    }
}
