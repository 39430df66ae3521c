//! Deeds: what battle goals and masteries look for, in terms the engine counts.

use crate::amount::Comparison;
use serde::{Deserialize, Serialize};

/// Something a character did, or avoided, in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// All of them.
    All(Vec<Deed>),
    /// At least one of them.
    Any(Vec<Deed>),
    /// The opposite.
    Not(Box<Deed>),
    /// A count compared with a number at the end of the scenario.
    Count(Tally, Comparison, i16),
    /// Compared with the same count of every other character: more than each of them.
    MostOf(Tally),
    /// Fewer than each other character.
    LeastOf(Tally),
}

/// What the engine counts for each character during a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tally {
    /// Enemies killed, summons' kills included.
    Kills,
    /// Elite enemies killed.
    EliteKills,
    /// Bosses and named monsters killed.
    BossKills,
    /// The most enemies killed in one turn.
    KillsInOneTurn,
    /// The most enemies killed in one round.
    KillsInOneRound,
    /// Enemies killed by retaliate.
    RetaliateKills,
    /// Enemies killed by a single attack of full value or more (from full hit points).
    KillsFromFull,
    /// Damage dealt.
    DamageDealt,
    /// The most damage dealt by one attack.
    DamageBiggest,
    /// Damage suffered.
    DamageSuffered,
    /// The most damage suffered in one round.
    DamageSufferedInOneRound,
    /// Times damage was negated by losing cards.
    Negated,
    /// Hit points healed, on anybody.
    Healed,
    /// Loot tokens looted.
    LootTokens,
    /// Treasures looted.
    Treasures,
    /// Experience gained.
    Experience,
    /// Short rests.
    ShortRests,
    /// Long rests.
    LongRests,
    /// Cards lost by lost actions.
    LostActions,
    /// Doors opened.
    DoorsOpened,
    /// Traps sprung.
    TrapsSprung,
    /// Hazardous hexes entered.
    HazardsEntered,
    /// Items used.
    ItemsUsed,
    /// Elements consumed.
    ElementsConsumed,
    /// Elements infused.
    ElementsInfused,
    /// Conditions given to enemies.
    ConditionsGiven,
    /// Different conditions given to enemies.
    ConditionKindsGiven,
    /// Negative conditions gained.
    ConditionsGained,
    /// Hexes moved.
    HexesMoved,
    /// Figures summoned.
    Summoned,
    /// Rounds in which the character acted first of all.
    RoundsFirst,
    /// Rounds in which the character acted last of all.
    RoundsLast,
    /// Rounds in which the character was adjacent to an ally at the end.
    RoundsNextToAlly,
    /// Rounds without an attack by the character.
    RoundsWithoutAttack,
    /// Attacks made.
    Attacks,
    /// Attacks that targeted the character.
    AttacksSuffered,
    /// Curse and null cards drawn.
    NullsDrawn,
    /// Cards in hand at the end.
    HandAtEnd,
    /// Cards in hand and discard pile at the end.
    CardsAtEnd,
    /// Hit points at the end.
    HitPointsAtEnd,
    /// Lost hit points at the end.
    HitPointsLostAtEnd,
    /// 1 if the character was exhausted.
    Exhausted,
    /// The number of the last round.
    Rounds,
    /// Basic actions performed.
    BasicActions,
    /// Allies healed or otherwise helped: different allies targeted by positive abilities.
    AlliesHelped,
    /// Forced movement hexes inflicted.
    HexesForced,
    /// The largest number of targets of one ability.
    TargetsMost,
}

impl Tally {
    /// How many there are.
    pub const COUNT: usize = Tally::TargetsMost as usize + 1;
}
