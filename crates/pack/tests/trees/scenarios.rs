//! Generated goals, effects and rules.

use super::abilities::{action, amount, test};
use super::{condition, element, named, rank};
use longrest_haven::ability::{Ability, Aim, Verb, When};
use longrest_haven::amount::{Amount, Comparison, FigureClass};
use longrest_haven::scenario::*;
use longrest_haven::{LootKind, Rank, RankByParty, Side, Text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn figures() -> BoxedStrategy<Figures> {
    let leaf = prop_oneof![
        select(vec![
            Figures::Characters,
            Figures::Party,
            Figures::Enemies,
            Figures::Cause,
            Figures::All,
            Figures::Named(3),
        ]),
        select(vec![FigureClass::Elite, FigureClass::Summon, FigureClass::Type(2)])
            .prop_map(Figures::Class),
        (0..3u16).prop_map(Figures::Monster),
        named(3).prop_map(Figures::Extra),
    ];
    leaf.prop_recursive(2, 3, 1, |inner| {
        prop_oneof![
            (named(3), inner.clone()).prop_map(|(at, who)| Figures::InRoom(at, Box::new(who))),
            (named(3), inner.clone()).prop_map(|(at, who)| Figures::OnMark(at, Box::new(who))),
            (1..4u8, named(3), inner.clone()).prop_map(|(far, at, who)| Figures::NearMark(
                far,
                at,
                Box::new(who)
            )),
            (any::<bool>(), amount(), inner.clone()).prop_map(|(most, of, who)| Figures::Extreme(
                most,
                of,
                Box::new(who)
            )),
            (1..4u8, inner).prop_map(|(far, who)| {
                Figures::NearFigures(far, Box::new((who, Figures::Cause)))
            }),
        ]
    })
    .boxed()
}

pub(crate) fn goal() -> BoxedStrategy<Goal> {
    let leaf = prop_oneof![
        select(vec![
            Goal::AllEnemiesDead,
            Goal::GoalTreasuresLooted,
            Goal::AllEscaped,
            Goal::AllRevealed,
            Goal::Never,
            Goal::Destroyed(1),
            Goal::Looted(2),
            Goal::AllOnMark(0),
            Goal::Every(Figures::InRoom(1, Box::new(Figures::Characters))),
            Goal::Every(Figures::NearFigures(1, Box::new((Figures::Party, Figures::Extra(2))))),
            Goal::Revealed(1),
            Goal::DoorOpen(2),
            Goal::Fired(1),
            Goal::PlatesPressed(1),
            Goal::Campaign(1),
        ]),
        figures().prop_map(Goal::Dead),
        (figures(), amount()).prop_map(|(who, count)| Goal::Killed(who, count)),
        (figures(), amount()).prop_map(|(who, limit)| Goal::HitPointsAtMost(who, limit)),
        (figures(), named(3)).prop_map(|(who, mark)| Goal::OnMark(who, mark)),
        (figures(), amount()).prop_map(|(who, count)| Goal::Number(who, Comparison::AtMost, count)),
        amount().prop_map(Goal::RoundsSurvived),
        amount().prop_map(Goal::Round),
        test().prop_map(|test| Goal::Test(Box::new(test))),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|goal| Goal::Not(Box::new(goal))),
            vec(inner.clone(), 2..4).prop_map(Goal::All),
            vec(inner, 2..4).prop_map(Goal::Any),
        ]
    })
    .boxed()
}

fn text() -> impl Strategy<Value = Text> {
    select(["one", "two", "three"].map(Text::en).to_vec())
}

fn spawn() -> impl Strategy<Value = Effect> {
    let count = || option::of(amount());
    prop_oneof![
        (0..3u16, rank(), named(3), count()).prop_map(|(monster, rank, mark, count)| {
            Effect::Spawn { monster, rank, mark, count, named: None }
        }),
        (named(3), count()).prop_map(|(mark, count)| Effect::Spawn {
            monster: 2,
            rank: RankByParty::always(Rank::Named),
            mark,
            count,
            named: Some(3),
        }),
        (0..3u16, rank(), figures()).prop_map(|(monster, rank, figures)| {
            Effect::SpawnUnder { monster, rank, named: None, figures }
        }),
    ]
}

fn effect() -> BoxedStrategy<Effect> {
    let with_amount: Vec<fn(longrest_haven::amount::Amount) -> Effect> = vec![
        Effect::Penalty,
        Effect::Curse,
        Effect::Bless,
        Effect::DiscardCards,
        Effect::LoseCards,
        Effect::Experience,
    ];
    let side = select(vec![Side::Party, Side::Monsters, Side::Third]);
    let leaf = prop_oneof![
        select(vec![
            Effect::Read(1),
            Effect::Reveal(1),
            Effect::Unlock(0),
            Effect::Open(1),
            Effect::Close(2),
            Effect::TakeTiles(1),
            Effect::PutTile(1, 2),
            Effect::Place { extra: 1, mark: 2 },
            Effect::Enable(1),
            Effect::Disable(2),
            Effect::Win,
            Effect::Sticker(1),
            Effect::Fail,
            Effect::Touchable(1, true),
            Effect::Spread(1, Amount::Number(2)),
            Effect::ByHand("Wait, all of you.".to_owned()),
        ]),
        figures().prop_map(|who| Effect::PutUnder(1, Figures::One(Box::new(who)))),
        figures().prop_map(|who| Effect::Give(1, Figures::Random(Box::new(who)))),
        Just(Effect::Promote(Figures::Nearest(Box::new(Figures::Enemies), Some(2)))),
        Just(Effect::Promote(Figures::Holder(1))),
        spawn(),
        (select(with_amount), amount()).prop_map(|(make, amount)| make(amount)),
        (named(3), amount()).prop_map(|(counter, amount)| Effect::Set(counter, amount)),
        (named(3), amount()).prop_map(|(counter, amount)| Effect::Add(counter, amount)),
        (named(3), figures()).prop_map(|(counter, who)| Effect::Count(counter, who)),
        (figures(), amount()).prop_map(|(who, amount)| Effect::Damage(who, amount)),
        (figures(), amount()).prop_map(|(who, amount)| Effect::Heal(who, amount)),
        (figures(), vec(condition(), 1..3)).prop_map(|(who, what)| Effect::Gain(who, what)),
        (figures(), vec(condition(), 1..3)).prop_map(|(who, what)| Effect::Lose(who, what)),
        element().prop_map(Effect::Infuse),
        element().prop_map(Effect::Dampen),
        (figures(), named(3)).prop_map(|(who, mark)| Effect::MoveTo(who, mark)),
        (figures(), amount(), named(3))
            .prop_map(|(who, hexes, mark)| { Effect::Walk(who, hexes, mark) }),
        figures().prop_map(Effect::Remove),
        (figures(), side).prop_map(|(who, side)| Effect::Join(who, side)),
        (figures(), action()).prop_map(|(who, action)| Effect::Perform(who, action)),
        (figures(), amount()).prop_map(|(who, value)| {
            let shield = Verb::Shield { value };
            Effect::Grant(who, Vec::from([Ability::plain(shield, Aim::oneself())]))
        }),
        goal().prop_map(|goal| Effect::NewGoal(Box::new(goal))),
        text().prop_map(Effect::Say),
    ];
    leaf.prop_recursive(1, 4, 2, |inner| {
        let some = vec(inner.clone(), 1..3);
        prop_oneof![
            vec((text(), some.clone()), 1..3).prop_map(Effect::Choose),
            vec(some.clone(), 2..3).prop_map(Effect::Random),
            (goal(), some, vec(inner, 0..2)).prop_map(|(goal, then, otherwise)| {
                Effect::If(Box::new(goal), then, otherwise)
            }),
        ]
    })
    .boxed()
}

pub(crate) fn effects() -> impl Strategy<Value = Vec<Effect>> {
    vec(effect(), 1..4)
}

pub(crate) fn rule() -> impl Strategy<Value = SpecialRule> {
    let rounds =
        select(vec![Rounds::Every, Rounds::Odd, Rounds::Even, Rounds::At(3), Rounds::From(2, 4)]);
    let event = prop_oneof![
        select(vec![
            Event::Setup,
            Event::DoorOpened(1),
            Event::Revealed(2),
            Event::Looted(0),
            Event::AnyLooted,
            Event::PlatesOccupied(1),
            Event::Whenever,
        ]),
        rounds.clone().prop_map(Event::RoundStart),
        rounds.prop_map(Event::RoundEnd),
        figures().prop_map(Event::Died),
        figures().prop_map(Event::Damaged),
        figures().prop_map(Event::Rested),
        (select(vec![When::Attacked, When::SpringsTrap, When::LongRest]), figures())
            .prop_map(|(when, who)| Event::Done(when, who)),
        (figures(), figures()).prop_map(|(who, others)| Event::Killed(who, others)),
        figures().prop_map(Event::TurnStarted),
        figures().prop_map(Event::TurnEnded),
        (named(3), figures()).prop_map(|(mark, who)| Event::TurnEndedOn(mark, who)),
        (named(3), figures()).prop_map(|(mark, who)| Event::Entered(mark, who)),
    ];
    let id = select(vec!["", "rule-a", "rule-b"]).prop_map(str::to_owned);
    (event, option::of(goal()), effects(), any::<bool>(), any::<bool>(), id).prop_map(
        |(event, only_if, effects, once, dormant, id)| SpecialRule {
            event,
            only_if,
            effects,
            once,
            dormant,
            id,
        },
    )
}

pub(crate) fn rewards() -> impl Strategy<Value = Vec<Reward>> {
    let reward = prop_oneof![
        select(vec![
            Reward::Gold(15),
            Reward::Experience(5),
            Reward::Checkmarks(1),
            Reward::Item(2),
            Reward::RandomItem,
            Reward::RandomDesign,
            Reward::RandomScenario,
            Reward::Design(0),
            Reward::Resource(LootKind::Hide, 2),
            Reward::Inspiration(1),
            Reward::Scenario("scenario-b".into()),
        ]),
        amount().prop_map(Reward::Damage),
        vec(condition(), 1..3).prop_map(Reward::Conditions),
        text().prop_map(Reward::Words),
    ];
    vec(reward, 1..4)
}
