//! Generated abilities.

use super::{condition, element, icon, icons, named, rank};
use longrest_haven::ability::*;
use longrest_haven::amount::*;
use longrest_haven::fact::Cause;
use longrest_haven::goal::{Deed, Tally};
use longrest_haven::{ModifierValue, TileKind};
use longrest_haven::{Perk, Text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn amount() -> BoxedStrategy<Amount> {
    use Quantity::*;
    let plain = select(vec![
        Level,
        Characters,
        EliteHitPoints,
        Variable,
        Round,
        Number,
        HexesMoved,
        HexesMovedLast,
        DamageSuffered,
        OwnDamageSuffered,
        KillsThisTurn,
        Targets,
        EnemiesAdjacent,
        AlliesAdjacent,
        AlliesAdjacentToTarget,
        EnemiesAdjacentToTarget,
        NegativeConditionsOnTarget,
        RangeToTarget,
        HitPoints,
        HitPointsMax,
        HitPointsLost,
        TargetHitPoints,
        TargetShield,
        Shield,
        TargetRetaliate,
        Retaliate,
        PrintedAttack,
        PrintedMove,
        HandCards,
        DiscardedCards,
        LostCards,
        ActiveCards,
        TrapDamage,
        HazardDamage,
        Excess,
        TilesWithin(TileKind::Hazard, 2),
        EnemiesWithin(3),
        AlliesWithin(2),
        Summons,
        ElementsPresent,
        Resource(0),
        Resource(1),
        Marks,
        Counter(2),
        TreasuresLooted,
        EnemiesOnMap,
        Escaped,
        Exhausted,
        HexesForced,
        HexesBlocked,
        MovementLeft,
        Initiative,
        TargetInitiative,
        MarksOnTarget,
        TokensLooted,
        Incoming,
        TargetHitPointsMax,
        TargetHitPointsLost,
        NegativeConditions,
        TilesAdjacent(TileKind::Trap),
        TilesAdjacentToTarget(TileKind::Obstacle),
        EmptyAdjacent,
        ElementsConsumed,
        KillsThisRound,
        DamageThisRound,
        AttacksThisRound,
        ConditionsRemoved,
        CardsRemoved,
        ItemsSpent,
        Gold,
    ]);
    let leaf = prop_oneof![
        4 => (-9..20i16).prop_map(Amount::Number),
        1 => (-3..4i16).prop_map(Amount::Base),
        2 => plain.prop_map(Amount::Of),
        1 => select(vec![
            Amount::OfSubject(Subject::Target, Quantity::HandCards),
            Amount::OfSubject(Subject::Summon, Quantity::HitPoints),
            Amount::OfSubject(Subject::Of(Role::Attacker), Quantity::HitPoints),
            Amount::OfSubject(Subject::Of(Role::Other), Quantity::EnemiesWithin(2)),
        ]),
    ];
    let operation = select(vec![
        Operation::Add,
        Operation::Subtract,
        Operation::Multiply,
        Operation::DivideUp,
        Operation::DivideDown,
        Operation::Least,
        Operation::Most,
    ]);
    leaf.prop_recursive(2, 6, 2, move |inner| {
        (operation.clone(), inner.clone(), inner)
            .prop_map(|(operation, one, two)| Amount::Operation(operation, Box::new((one, two))))
    })
    .boxed()
}

fn subject() -> impl Strategy<Value = Subject> + Clone {
    let role = [Role::Attacker, Role::Victim, Role::Other].map(Subject::Of);
    select([vec![Subject::Actor, Subject::Target], role.to_vec()].concat())
}

fn figure_class() -> impl Strategy<Value = FigureClass> {
    use FigureClass::*;
    select(vec![
        Character,
        Summon,
        Monster,
        Normal,
        Elite,
        Boss,
        Named,
        Objective,
        Flying,
        Type(1),
        OwnSummon(2),
    ])
}

pub(crate) fn tile_kind() -> impl Strategy<Value = TileKind> {
    use TileKind::*;
    select(vec![Corridor, Trap, Hazard, Difficult, Ice, Obstacle, Objective, Wall, Plate, Token])
}

pub(crate) fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::*;
    select(vec![Less, AtMost, Equal, AtLeast, More])
}

pub(crate) fn test() -> BoxedStrategy<Test> {
    let about: Vec<fn(Subject) -> Test> = vec![
        Test::HasNegative,
        Test::FullHitPoints,
        Test::Damaged,
        Test::NextToAlly,
        Test::NextToEnemy,
        Test::NextToWall,
        Test::NextToObstacle,
        Test::NextToSummon,
        Test::NearMark,
        Test::NotActed,
        Test::ActsLater,
        Test::Marked,
        Test::Targeted,
        Test::Enemy,
        Test::Ally,
        Test::Attacked,
        Test::ActsFirst,
        Test::ActsLast,
        Test::SameRoom,
        Test::Actor,
        Test::NextToActor,
        Test::OnMark,
        Test::SameType,
    ];
    let plain = select(vec![
        Test::Melee,
        Test::Ranged,
        Test::Advantage,
        Test::SingleTarget,
        Test::TargetAdjacent,
        Test::Killed,
        Test::Form(1),
        Test::Flag(0),
        Test::RoundEven,
        Test::Performed(AbilityKind::Loot),
        Test::Opposite,
        Test::OwnTrap,
        Test::Gaining(longrest_haven::Condition::Wound),
        Test::From(Cause::Attack),
        Test::From(Cause::Retaliate),
        Test::From(Cause::Trap),
        Test::From(Cause::Hazard),
        Test::From(Cause::Wound),
    ]);
    let leaf = prop_oneof![
        (amount(), comparison(), amount())
            .prop_map(|(one, by, other)| Test::Compare(one, by, other)),
        (subject(), condition()).prop_map(|(who, what)| Test::Has(who, what)),
        (subject(), select(about)).prop_map(|(who, make)| make(who)),
        (subject(), figure_class()).prop_map(|(who, what)| Test::Is(who, what)),
        (subject(), tile_kind()).prop_map(|(who, what)| Test::On(who, what)),
        element().prop_map(Test::Present),
        element().prop_map(Test::Strong),
        element().prop_map(Test::Waning),
        element().prop_map(Test::Infused),
        element().prop_map(Test::Consumed),
        (subject(), select(vec![TileKind::Trap, TileKind::Ice]))
            .prop_map(|(who, what)| Test::NextToTile(who, what)),
        plain,
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|test| Test::Not(Box::new(test))),
            vec(inner.clone(), 2..4).prop_map(Test::All),
            vec(inner, 2..4).prop_map(Test::Any),
        ]
    })
    .boxed()
}

fn who() -> impl Strategy<Value = Who> {
    use Who::*;
    select(vec![
        Usual,
        Oneself,
        Enemies,
        Allies,
        AlliesAndSelf,
        Others,
        Everybody,
        OwnSummons,
        Summoner,
        SameTargets,
        MovedThrough,
        Characters,
        Marked,
        Struck,
    ])
}

fn aim() -> impl Strategy<Value = Aim> {
    let count = prop_oneof![amount().prop_map(Count::UpTo), Just(Count::All)];
    let reach =
        prop_oneof![
            Just(Reach::Unstated),
            Just(Reach::Adjacent),
            Just(Reach::Anywhere),
            amount().prop_map(Reach::Range),
            select(vec![Spot::Target, Spot::Tile, Spot::Mark, Spot::Other, Spot::Summon])
                .prop_map(|spot| { Reach::Near { spot, inside: false, range: Amount::Number(1) } }),
            (select(vec![Spot::Target, Spot::Mark]), amount())
                .prop_map(|(spot, range)| Reach::Near { spot, inside: true, range }),
        ];
    let area = option::of(0..3u16);
    let focus = (any::<bool>(), amount()).prop_map(|(most, of)| Focus { most, of });
    let focus = option::weighted(0.1, focus);
    let odd = (any::<bool>(), any::<bool>());
    (who(), count, reach, area, option::weighted(0.2, test()), odd, focus).prop_map(
        |(who, count, reach, area, only, (farthest, unseen), focus)| Aim {
            who,
            count,
            reach,
            area,
            only,
            farthest,
            focus,
            unseen,
        },
    )
}

fn added(abilities: BoxedStrategy<Vec<Ability>>) -> BoxedStrategy<Added> {
    let leaf = prop_oneof![
        3 => condition().prop_map(Added::Condition),
        1 => amount().prop_map(Added::Pierce),
        1 => amount().prop_map(Added::Push),
        1 => amount().prop_map(Added::Pull),
        1 => amount().prop_map(Added::Plus),
        1 => amount().prop_map(Added::Range),
        1 => amount().prop_map(Added::Target),
        1 => amount().prop_map(Added::Damage),
        1 => amount().prop_map(Added::Shield),
        1 => (amount(), option::of(amount()))
            .prop_map(|(value, range)| Added::Retaliate(value, range)),
        1 => (0..3u16).prop_map(Added::Area),
        2 => select(vec![
            Added::Advantage,
            Added::Disadvantage,
            Added::Jump,
            Added::IgnoreRetaliate,
            Added::IgnoreShield,
            Added::IgnorePierce,
            Added::IgnoreDifficult,
            Added::IgnoreObstacles,
            Added::IgnoreTraps,
            Added::IgnoreHazards,
            Added::IgnoreEnemies,
            Added::RedirectTo(Who::OwnSummons, Amount::Number(2)),
            Added::Double,
            Added::Negate,
            Added::Flying,
            Added::Immune(longrest_haven::Condition::Stun),
            Added::Halve,
            Added::Redirect,
            Added::Redraw,
            Added::NoModifier,
            Added::CountAs(ModifierValue::Double, ModifierValue::Plus(-1)),
            Added::CountAs(ModifierValue::Null, ModifierValue::Plus(0)),
            Added::Ending(Place::NextToEnemy),
            Added::Ending(Place::NextToCommander),
            Added::Ending(Place::OnTile(TileKind::Ice)),
            Added::ChooseModifier(Amount::Number(3)),
            Added::Taunt,
            Added::ImmuneNegative,
            Added::Immovable,
        ]),
        1 => abilities.prop_map(Added::After),
    ];
    leaf.prop_recursive(1, 3, 2, |inner| {
        (test(), vec(inner, 1..3)).prop_map(|(test, added)| Added::When(Box::new(test), added))
    })
    .boxed()
}

pub(crate) fn changes() -> impl Strategy<Value = Vec<Added>> {
    vec(added(vec(ability(), 1..2).boxed()), 1..4)
}

fn infusion() -> impl Strategy<Value = Infusion> {
    (icon(), any::<bool>()).prop_map(|(icon, optional)| Infusion { icon, optional })
}

fn price() -> impl Strategy<Value = Price> {
    prop_oneof![
        icons().prop_map(Price::Consume),
        amount().prop_map(Price::Suffer),
        amount().prop_map(Price::LoseCards),
        amount().prop_map(Price::DiscardCards),
        (0..2u8, amount()).prop_map(|(which, count)| Price::Resource(which, count)),
        amount().prop_map(Price::Mark),
        Just(Price::Summon),
        (tile_kind(), amount()).prop_map(|(kind, range)| Price::Destroy(kind, range)),
        amount().prop_map(Price::Gold),
        condition().prop_map(Price::Gain),
        Just(Price::MarkOnTarget),
        Just(Price::ThisCard),
        amount().prop_map(Price::SpendItems),
        amount().prop_map(Price::LoseItems),
        vec(condition(), 0..3).prop_map(Price::Shed),
    ]
}

fn extra(added: BoxedStrategy<Added>) -> impl Strategy<Value = Extra> {
    let repeats = select(vec![0, 0, 2, u8::MAX]);
    let gains = (vec(added, 1..3), 0..3u8, vec(infusion(), 0..2));
    (vec(price(), 0..3), repeats, option::of(test()), gains).prop_map(
        |(price, repeats, only_if, (added, experience, infuse))| Extra {
            // Only what has a price is paid again.
            repeats: if price.is_empty() { 0 } else { repeats },
            price,
            only_if,
            added,
            experience,
            infuse,
        },
    )
}

fn bonus_of(abilities: BoxedStrategy<Vec<Ability>>) -> impl Strategy<Value = Bonus> {
    use When::*;
    let when = select(vec![
        Always,
        OwnTurn,
        AttackAction,
        Attacks,
        IsAttacked,
        Attacked,
        WasAttacked,
        WouldSuffer,
        Suffered,
        Moves,
        Moved,
        Heals,
        IsHealed,
        TurnStart,
        TurnEnd,
        RoundStart,
        RoundEnd,
        EntersAdjacent,
        Dies,
        Kills,
        Loots,
        LongRest,
        ShortRest,
        GainsNegative,
        LosesCard,
        ScenarioStart,
        TargetsSeveral,
        Consumes,
        SpringsTrap,
        Infuses,
        Initiative,
        Summons,
        OpensDoor,
        IsForced,
        WouldDie,
        LeavesAdjacent,
        DrawsModifier,
        WouldMove,
        WouldAttack,
        WouldHeal,
        WouldGain,
        WouldGainPositive,
        EntersMark,
        EntersHex,
        LeavesHex,
        UsesItem,
    ]);
    let trigger = (when, who(), option::of(amount())).prop_map(|(when, who, within)| Trigger {
        when,
        who,
        within,
    });
    let changes = vec(added(abilities.clone()), 1..3);
    let slots = vec(0..3u8, 0..5).prop_map(|experience| Slots { experience, own: Vec::new() });
    let limit =
        select(vec![Limit::None, Limit::OncePerRound, Limit::OncePerTurn, Limit::OncePerScenario]);
    let own = option::of(changes.clone());
    (
        trigger,
        option::of(test()),
        changes,
        prop_oneof![Just(Vec::new()), abilities],
        0..3u8,
        any::<bool>(),
        slots,
        (vec(price(), 0..2), limit, own),
    )
        .prop_map(
            |(trigger, only_if, mut changes, abilities, experience, optional, slots, more)| {
                let (price, limit, own) = more;
                changes.retain(|change: &Added| trigger.when.heeds(change));
                let empty = changes.is_empty() && abilities.is_empty();
                let experience = if empty { experience.max(1) } else { experience };
                let mut slots = slots;
                if let Some(mut second) = own.filter(|_| slots.experience.len() >= 2) {
                    second.retain(|change: &Added| trigger.when.heeds(change));
                    if !second.is_empty() {
                        let second = SlotText { changes: second, abilities: Vec::new() };
                        slots.own = vec![SlotText::default(), second];
                    }
                }
                Bonus {
                    trigger,
                    only_if,
                    price,
                    limit,
                    changes,
                    abilities,
                    experience,
                    optional,
                    slots,
                }
            },
        )
}

pub(crate) fn bonus() -> impl Strategy<Value = Bonus> {
    bonus_of(vec(ability(), 1..3).boxed())
}

fn tile_change() -> impl Strategy<Value = TileChange> {
    let (tile, kind) = (0..3u16, tile_kind);
    prop_oneof![
        (tile.clone(), amount(), amount()).prop_map(|(tile, range, count)| TileChange::Create {
            tile,
            range,
            count
        }),
        tile.clone().prop_map(|tile| TileChange::Beside { tile }),
        (kind(), amount()).prop_map(|(kind, range)| TileChange::Destroy { kind, range }),
        (kind(), amount()).prop_map(|(kind, range)| TileChange::Relocate { kind, range }),
        (kind(), amount(), amount()).prop_map(|(kind, range, hexes)| TileChange::Move {
            kind,
            range,
            hexes
        }),
        (kind(), tile, amount()).prop_map(|(kind, tile, range)| TileChange::Replace {
            kind,
            tile,
            range
        }),
        (amount(), any::<bool>())
            .prop_map(|(range, on_enemy)| TileChange::Spring { range, on_enemy }),
    ]
}

fn simple_verb() -> impl Strategy<Value = Verb> {
    use Verb::*;
    let pile = select(vec![Pile::Hand, Pile::Discard, Pile::Lost]);
    let place = select(vec![
        Place::Any,
        Place::NextToMark,
        Place::OnMark,
        Place::NextToAlly,
        Place::NextToEnemy,
        Place::Away,
    ]);
    let manner = select(vec![Manner::Walk, Manner::Jump, Manner::Fly]);
    let with_value: Vec<fn(Amount) -> Verb> = vec![
        |value| Attack { value },
        |value| Heal { value },
        |value| Suffer { value },
        |value| Shield { value },
        |range| Loot { range },
        |range| Mark { range },
        |count| Unmark { count },
        |count| Peek { count, deck: PeekDeck::Own },
        |count| Peek { count, deck: PeekDeck::Abilities },
        |value| Experience { value },
        |value| Gold { value },
        |count| Rewind { count },
        |count| Reclaim { count },
        |range| OpenDoor { range },
    ];
    let summoned = prop_oneof![
        named(3).prop_map(Summoned::Own),
        (0..3u16, rank()).prop_map(|(monster, rank)| Summoned::Monster(monster, rank)),
    ];
    let plain = select(vec![
        SwitchForm,
        Swap,
        BossSpecial { which: 1 },
        Special(longrest_haven::ability::Special::StepIntoMark),
        Kill,
        UnmarkFigure,
        ReturnCard,
        EndCard,
        EitherHalf,
        ExtraTurn,
        Reshuffle,
        PerformCard { top: Some(true), from: Pile::Discard },
        PerformCard { top: None, from: Pile::Hand },
        Initiative { value: Amount::Number(-20), relative: true },
        Initiative { value: Amount::Of(Quantity::HandCards), relative: false },
        ByHand { text: "Turn it over; then wait, all of you.".to_owned() },
        DropLoot { count: Amount::Number(2), range: Amount::Number(3) },
        MarkFigure,
    ]);
    prop_oneof![
        6 => (select(with_value), amount()).prop_map(|(make, amount)| make(amount)),
        2 => (amount(), manner).prop_map(|(points, manner)| Move { points, manner }),
        1 => (amount(), option::of(amount())).prop_map(|(value, range)| Retaliate { value, range }),
        1 => (option::of(amount()), place).prop_map(|(range, to)| Teleport { range, to }),
        1 => (vec(condition(), 0..3), amount())
            .prop_map(|(conditions, count)| Cleanse { conditions, count }),
        1 => (
            vec(condition(), 0..3),
            amount(),
            select(vec![Passing::Hand, Passing::Copy, Passing::Take, Passing::Spread]),
        )
            .prop_map(|(conditions, count, way)| Transfer { conditions, count, way }),
        1 => icons().prop_map(|icons| Dampen { icons }),
        1 => (summoned, amount()).prop_map(|(who, count)| Summon { who, count }),
        1 => (amount(), pile.clone()).prop_map(|(count, from)| Recover { count, from }),
        1 => (amount(), pile.clone(), pile).prop_map(|(count, from, to)| Give { count, from, to }),
        1 => (option::of(amount()), any::<bool>())
            .prop_map(|(count, lost)| Refresh { count, lost }),
        1 => tile_change().prop_map(Tile),
        1 => price().prop_map(|price| Pay { price }),
        1 => icons().prop_map(|icons| Infuse { icons }),
        1 => icons().prop_map(|icons| Consume { icons }),
        1 => (0..2u8, amount()).prop_map(|(which, value)| Resource { which, value }),
        1 => (0..19u16, amount()).prop_map(|(modifier, count)| AddModifier { modifier, count }),
        1 => (0..19u16, amount()).prop_map(|(modifier, count)| TakeModifier { modifier, count }),
        1 => plain,
    ]
}

/// An ability with its parts; bonuses have no clauses of their own.
fn with_clauses(
    verb: BoxedStrategy<Verb>,
    abilities: BoxedStrategy<Vec<Ability>>,
) -> impl Strategy<Value = Ability> {
    let added = added(abilities);
    (
        verb,
        aim(),
        vec(added.clone(), 0..3),
        vec(extra(added), 0..2),
        option::of(test()),
        any::<bool>(),
        0..3u8,
        vec(infusion(), 0..2),
    )
        .prop_map(|(verb, mut aim, added, extras, only_if, mandatory, experience, infuse)| {
            // A mark lies in a hex unless somebody is named, who is in reach of it then.
            match &verb {
                Verb::Mark { .. } => aim.who = Who::Oneself,
                Verb::MarkFigure => {
                    aim.who = Who::Enemies;
                    aim.reach = Reach::Range(Amount::Number(4));
                }
                _ => {}
            }
            // Only an attack tells "within" from "range".
            if let (Verb::Attack { .. }, Reach::Range(hexes), true) = (&verb, &aim.reach, mandatory)
            {
                aim.reach = Reach::Within(hexes.clone());
            }
            heeded(Ability { verb, aim, added, extras, only_if, mandatory, experience, infuse })
        })
}

/// Without what would mean nothing.
fn heeded(mut ability: Ability) -> Ability {
    let verb = &ability.verb;
    ability.added.retain(|added| verb.heeds(added));
    for extra in &mut ability.extras {
        extra.added.retain(|added| verb.heeds(added));
    }
    ability.extras.retain(|extra| !extra.added.is_empty());
    ability
}

/// Abilities whose verb is their first added effect.
fn named_after(ability: Ability, first: Added) -> Ability {
    let verb = match first {
        Added::Condition(_) => Verb::Afflict,
        _ => Verb::Displace,
    };
    let added = [first].into_iter().chain(ability.added).collect();
    let mut aim = ability.aim;
    if let Reach::Within(hexes) = aim.reach {
        aim.reach = Reach::Range(hexes);
    }
    heeded(Ability { verb, aim, added, ..ability })
}

pub(crate) fn ability() -> BoxedStrategy<Ability> {
    let plain = (0..9i16).prop_map(|value| {
        Ability::plain(Verb::Attack { value: Amount::Number(value) }, Aim::usual())
    });
    let few = vec(plain, 1..3).boxed();
    let leaf = with_clauses(simple_verb().boxed(), few.clone()).boxed();
    let inner = vec(leaf.clone(), 1..3).boxed();
    let nested = prop_oneof![
        inner.clone().prop_map(|abilities| Verb::Grant { abilities }),
        inner.clone().prop_map(|abilities| Verb::Control { abilities }),
        vec(inner.clone(), 1..3).prop_map(|options| Verb::Choose { options }),
        (amount(), inner.clone()).prop_map(|(times, abilities)| Verb::Repeat { times, abilities }),
        (
            select(vec![Spot::Target, Spot::Tile, Spot::Mark, Spot::Other, Spot::Summon]),
            inner.clone()
        )
            .prop_map(|(spot, abilities)| Verb::From { spot, abilities }),
    ];
    let bonus = bonus_of(few.clone())
        .prop_map(|bonus| Ability::plain(Verb::Bonus(Box::new(bonus)), Aim::oneself()));
    let first = prop_oneof![
        condition().prop_map(Added::Condition),
        amount().prop_map(Added::Push),
        amount().prop_map(Added::Pull),
    ];
    prop_oneof![
        5 => leaf.clone(),
        1 => with_clauses(nested.boxed(), few),
        1 => bonus,
        1 => (leaf, first).prop_map(|(ability, first)| named_after(ability, first)),
    ]
    .boxed()
}

pub(crate) fn action() -> impl Strategy<Value = Action> {
    let lost = select(vec![Lost::No, Lost::Lost, Lost::Unrecoverable]);
    let active = option::of(select(vec![
        Duration::Round,
        Duration::Persistent,
        Duration::LongRest,
        Duration::NextTurn,
        Duration::Rounds(3),
        Duration::Rest,
        Duration::Turn,
    ]));
    let lasting = (lost, active, any::<bool>());
    (vec(ability(), 1..4), 0..4u8, vec(infusion(), 0..3), vec(icon(), 0..2), lasting).prop_map(
        |(abilities, experience, infuse, cost, (lost, active, exclusive))| Action {
            abilities,
            experience,
            infuse,
            cost,
            lost,
            active,
            exclusive,
        },
    )
}

pub(crate) fn deed() -> BoxedStrategy<Deed> {
    let tally = select(vec![
        Tally::Kills,
        Tally::KillsInOneTurn,
        Tally::DamageSuffered,
        Tally::TargetsMost,
        Tally::HitPointsLostAtEnd,
        Tally::RoundsNextToAlly,
        Tally::Rounds,
    ]);
    let leaf = prop_oneof![
        (tally.clone(), comparison(), -3..30i16)
            .prop_map(|(tally, by, number)| Deed::Count(tally, by, number)),
        tally.clone().prop_map(Deed::MostOf),
        tally.clone().prop_map(Deed::LeastOf),
        tally.prop_map(Deed::EveryRound),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|deed| Deed::Not(Box::new(deed))),
            vec(inner.clone(), 2..4).prop_map(Deed::All),
            vec(inner, 2..4).prop_map(Deed::Any),
        ]
    })
    .boxed()
}

pub(crate) fn perk() -> impl Strategy<Value = Perk> {
    let cards = || vec((0..19u16, 1..4u8), 1..3);
    // What is used in one's own turn has an end.
    let bonus = bonus().prop_map(|mut bonus| {
        if bonus.trigger.when == When::OwnTurn && bonus.limit == Limit::None {
            bonus.limit = Limit::OncePerScenario;
        }
        bonus
    });
    (cards(), cards(), any::<bool>(), any::<bool>(), vec(bonus, 0..2)).prop_map(
        |(remove, add, ignore_item_penalty, ignore_scenario_effects, bonuses)| Perk {
            boxes: 1,
            remove,
            add,
            ignore_item_penalty,
            ignore_scenario_effects,
            bonuses,
            text: Text::default(),
        },
    )
}
