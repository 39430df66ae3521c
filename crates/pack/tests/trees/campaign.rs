//! Generated tests, effects, outcomes and deeds of the campaign.

use super::{condition, element};
use longrest_campaign::Resource;
use longrest_campaign::content::{Cost, Craft, Deed, QuestGoal, Shelf};
use longrest_campaign::effect::*;
use longrest_haven::goal::Tally;
use longrest_haven::setup::RoadEffect;
use longrest_haven::{ItemSlot, Text};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The word of a kind: `event-a`, `event-b` or `event-c`.
fn word<T>(words: [&'static str; 2]) -> impl Strategy<Value = T>
where
    T: From<&'static str> + std::fmt::Debug,
{
    select(words.to_vec()).prop_map(T::from)
}

fn value() -> impl Strategy<Value = Value> {
    select(vec![
        Value::Morale,
        Value::Prosperity,
        Value::Defense,
        Value::Soldiers,
        Value::Inspiration,
        Value::Reputation,
    ])
}

fn resource() -> impl Strategy<Value = Resource> {
    select(Resource::ALL.to_vec())
}

fn thing() -> impl Strategy<Value = Thing> {
    prop_oneof![
        select(vec![
            Thing::Gold,
            Thing::Experience,
            Thing::Checkmarks,
            Thing::AnyMaterial,
            Thing::AnyHerb,
            Thing::AnyResource,
        ]),
        resource().prop_map(Thing::Resource),
        word(["item-a", "item-b"]).prop_map(Thing::Item),
    ]
}

fn whom() -> impl Strategy<Value = Whom> {
    select(vec![Whom::Collective, Whom::Each, Whom::One])
}

fn compare() -> impl Strategy<Value = Compare> {
    select(vec![Compare::AtLeast, Compare::AtMost, Compare::Exactly])
}

fn change() -> impl Strategy<Value = i16> {
    prop_oneof![-50..0_i16, 1..50_i16]
}

fn text() -> impl Strategy<Value = Text> {
    select(["one", "two", "three"].map(Text::en).to_vec())
}

pub(crate) fn campaign_test() -> BoxedStrategy<Test> {
    let values = prop_oneof![value(), select(vec![Value::Week, Value::Party, Value::FailedChecks])];
    let leaf = prop_oneof![
        select(vec!["trait-a", "trait-b"]).prop_map(|word| Test::Trait(word.to_owned())),
        word(["class-a", "class-b"]).prop_map(Test::Class),
        word(["sticker-a", "sticker-b"]).prop_map(Test::Mark),
        (word(["count-a", "count-b"]), compare(), -9..9_i32)
            .prop_map(|(counter, compare, with)| Test::Counter(counter, compare, with)),
        word(["scenario-a", "scenario-b"]).prop_map(Test::Completed),
        (values, compare(), -20..30_i32)
            .prop_map(|(value, compare, with)| Test::Value(value, compare, with)),
        select(vec![Season::Summer, Season::Winter]).prop_map(Test::Season),
        (word(["building-a", "building-b"]), 1..5_u8)
            .prop_map(|(building, level)| Test::Building(building, level)),
        (thing(), 1..20_u16).prop_map(|(thing, count)| Test::Collective(thing, count)),
        (thing(), 1..20_u16).prop_map(|(thing, count)| Test::Each(thing, count)),
        (thing(), 1..20_u16).prop_map(|(thing, count)| Test::One(thing, count)),
        word(["envelope-a", "envelope-b"]).prop_map(Test::Opened),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|test| Test::Not(Box::new(test))),
            vec(inner.clone(), 2..4).prop_map(Test::All),
            vec(inner, 2..4).prop_map(Test::Any),
        ]
    })
    .boxed()
}

fn content() -> impl Strategy<Value = Content> {
    prop_oneof![
        word(["scenario-a", "scenario-b"]).prop_map(Content::Scenario),
        word(["class-a", "class-b"]).prop_map(Content::Class),
        word(["envelope-a", "envelope-b"]).prop_map(Content::Envelope),
        word(["building-a", "building-b"]).prop_map(Content::Building),
        word(["quest-a", "quest-b"]).prop_map(Content::Quest),
        word(["law-a", "law-b"]).prop_map(Content::Rule),
        word(["item-a", "item-b"]).prop_map(Content::Design),
    ]
}

fn carried() -> impl Strategy<Value = Effect> {
    let who = select(vec![Carried::Each, Carried::One]);
    let count = select(vec![
        RoadEffect::Damage as fn(u8) -> RoadEffect,
        RoadEffect::Discard,
        RoadEffect::Penalty,
        RoadEffect::Curse,
        RoadEffect::Bless,
    ]);
    let effect = prop_oneof![
        (count, 0..9_u8).prop_map(|(make, count)| make(count)),
        condition().prop_map(RoadEffect::Condition),
    ];
    prop_oneof![
        4 => (who, effect).prop_map(|(who, effect)| Effect::AtSetup(who, effect)),
        1 => element()
            .prop_map(|element| Effect::AtSetup(Carried::Each, RoadEffect::Infuse(element))),
    ]
}

fn price() -> impl Strategy<Value = Vec<Price>> {
    let one = prop_oneof![
        (whom(), thing(), 1..9_u16)
            .prop_map(|(whom, thing, count)| Price::Things(whom, thing, count)),
        (value(), 1..9_u16).prop_map(|(value, count)| Price::Value(value, count)),
    ];
    vec(one, 1..3)
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        (
            select(vec![Parity::All, Parity::Odd, Parity::Even]),
            select(vec![Order::Descending, Order::Ascending]),
        )
            .prop_map(|(parity, order)| Target::Numbers(parity, order)),
        word(["building-a", "building-b"]).prop_map(Target::Building),
        Just(Target::Kind("buildingkind-a".to_owned())),
    ]
}

fn luck() -> impl Strategy<Value = Luck> {
    select(vec![Luck::Even, Luck::Advantage, Luck::Disadvantage])
}

fn attack_change() -> impl Strategy<Value = AttackChange> {
    prop_oneof![
        change().prop_map(AttackChange::Value),
        change().prop_map(AttackChange::Targets),
        change().prop_map(AttackChange::Check),
        select(vec![
            AttackChange::Wrecks,
            AttackChange::Luck(Luck::Advantage),
            AttackChange::Luck(Luck::Disadvantage),
        ]),
    ]
}

fn plain() -> impl Strategy<Value = Effect> {
    prop_oneof![
        text().prop_map(Effect::Say),
        text().prop_map(Effect::ByHand),
        text().prop_map(Effect::Ending),
        (whom(), thing(), 1..99_u16).prop_map(|(whom, thing, by)| Effect::Gain(whom, thing, by)),
        (whom(), thing(), 1..99_u16).prop_map(|(whom, thing, by)| Effect::Lose(whom, thing, by)),
        (value(), change()).prop_map(|(value, by)| Effect::Change(value, by)),
        word(["sticker-a", "sticker-c"]).prop_map(Effect::GainMark),
        word(["sticker-a", "sticker-b"]).prop_map(Effect::LoseMark),
        (word(["count-a", "count-b"]), change()).prop_map(|(it, by)| Effect::Count(it, by)),
        (word(["passage-a", "passage-b"]), 0..9_u8).prop_map(|(it, in_)| Effect::Read(it, in_)),
        word(["event-a", "event-b"]).prop_map(Effect::AddEvent),
        word(["event-a", "event-c"]).prop_map(Effect::RemoveEvent),
        Just(Effect::RemoveEvents("eventicon-b".to_owned())),
        content().prop_map(Effect::Unlock),
        content().prop_map(Effect::Lock),
        select(
            vec![Effect::RandomScenario, Effect::RandomDesign, Effect::NoEvent, Effect::Return,]
        ),
        whom().prop_map(Effect::RandomItem),
        word(["lootcard-a", "lootcard-b"]).prop_map(Effect::LootSticker),
        (word(["building-a", "building-c"]), any::<bool>())
            .prop_map(|(building, wreck)| Effect::Damage { building, wreck }),
        (word(["guard-a", "guard-b"]), 1..4_u8).prop_map(|(it, by)| Effect::AddGuard(it, by)),
        (word(["guard-a", "guard-b"]), 1..4_u8).prop_map(|(it, by)| Effect::RemoveGuard(it, by)),
        (1..5_u8).prop_map(Effect::TimePasses),
        attack_change().prop_map(Effect::ChangeAttack),
        vec(word(["item-a", "item-b"]), 1..4).prop_map(Effect::Shelf),
        carried(),
        (prop_oneof![Just(Carried::Each), Just(Carried::One)], word(["item-a", "item-b"]))
            .prop_map(|(who, item)| Effect::Consume(who, item)),
    ]
}

fn campaign_effect() -> BoxedStrategy<Effect> {
    plain()
        .prop_recursive(3, 12, 3, |inner| {
            let some = || vec(inner.clone(), 1..3);
            let maybe = || vec(inner.clone(), 0..3);
            let printed = (-20..60_i16, 1..5_u8, vec(target(), 0..4), any::<bool>());
            let card = (word(["guard-a", "guard-b"]), some());
            let attack =
                (printed, prop_oneof![Just(0), change()], luck(), vec(card, 0..2), maybe());
            prop_oneof![
                (campaign_test(), some(), maybe())
                    .prop_map(|(test, then, not)| Effect::If(test, then, not)),
                (price(), some(), maybe())
                    .prop_map(|(price, then, not)| Effect::Pay(price, then, not)),
                (price(), some()).prop_map(|(price, then)| Effect::MayPay(price, then)),
                vec((text(), some()), 1..3).prop_map(Effect::Choose),
                (1..5_u8, price(), some())
                    .prop_map(|(times, price, then)| Effect::UpTo(times, price, then)),
                attack.prop_map(|(printed, check, luck, cards, after)| {
                    let (value, targets, priority, wrecks) = printed;
                    let rest = Attack { wrecks, check, luck, cards, after, ..Attack::default() };
                    Effect::Attack(Attack { value, targets, priority, ..rest })
                }),
            ]
        })
        .boxed()
}

pub(crate) fn campaign_effects() -> impl Strategy<Value = Vec<Effect>> {
    vec(campaign_effect(), 1..4)
}

pub(crate) fn outcome() -> impl Strategy<Value = Outcome> {
    let when = prop_oneof![
        Just(Condition::Always),
        Just(Condition::Otherwise),
        campaign_test().prop_map(Condition::If),
        price().prop_map(Condition::Pays),
    ];
    (when, campaign_effects()).prop_map(|(when, effects)| Outcome { when, effects })
}

pub(crate) fn quest_goal() -> impl Strategy<Value = QuestGoal> {
    let tally = || select(vec![Tally::Kills, Tally::LootTokens, Tally::RoundsNextToAlly]);
    let plain = select(vec![
        Deed::KindsKilled,
        Deed::Completed,
        Deed::Exhausted,
        Deed::Lost,
        Deed::Goals,
        Deed::Masteries,
        Deed::Treasures,
        Deed::Gold,
        Deed::GoldEarned,
        Deed::Crafted,
        Deed::Brewed,
        Deed::Owned(ItemSlot::OneHand),
        Deed::Owned(ItemSlot::Small),
        Deed::Built,
        Deed::Retirements,
        Deed::Weeks,
        Deed::Donated,
        Deed::CompletedOf("chain-a".to_owned()),
    ]);
    let counted = prop_oneof![
        plain,
        tally().prop_map(Deed::Tally),
        (tally(), 1..9_u16).prop_map(|(tally, least)| Deed::Scenarios(tally, least)),
        word(["monster-a", "monster-b"]).prop_map(Deed::Kills),
        resource().prop_map(Deed::Looted),
    ];
    prop_oneof![
        9 => (counted, 1..99_u32).prop_map(|(deed, count)| QuestGoal { deed, count }),
        1 => word(["scenario-a", "scenario-b"])
            .prop_map(|id| QuestGoal { deed: Deed::CompletedThis(id), count: 1 }),
    ]
}

pub(crate) fn level_cost() -> impl Strategy<Value = (u8, Cost)> {
    let cost = (vec((resource(), 1..9_u16), 0..4), 0..20_u16)
        .prop_map(|(resources, gold)| Cost { resources: resources.into_iter().collect(), gold });
    (1..9_u8, cost)
}

pub(crate) fn craft() -> impl Strategy<Value = Craft> {
    let items = vec(vec(word(["item-a", "item-b"]), 1..3), 0..3);
    (vec((resource(), 1..9_u16), 1..4), items)
        .prop_map(|(resources, items)| Craft { resources: resources.into_iter().collect(), items })
}

pub(crate) fn shelf() -> impl Strategy<Value = Shelf> {
    prop_oneof![
        select(vec![Shelf::Start, Shelf::Design, Shelf::Random, Shelf::Reward]),
        (1..9_u8).prop_map(Shelf::Prosperity),
        (word(["building-a", "building-b"]), 1..4_u8)
            .prop_map(|(building, level)| Shelf::Building(building, level)),
    ]
}
