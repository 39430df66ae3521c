//! Deeds: what battle goals and masteries look for, in terms the engine counts.

pub(crate) mod deeds;

use crate::amount::Comparison;
use crate::list::List;
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
    /// A count of rounds that leaves none out in which the character took a turn.
    EveryRound(Tally),
}

/// What the engine counts for each character during a scenario. Those of the first lines may go
/// beyond 255; those from `HandAtEnd` on are read off when they are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tally {
    /// Damage dealt.
    DamageDealt,
    /// Damage suffered.
    DamageSuffered,
    /// Hit points healed, on anybody.
    Healed,
    /// Hexes moved.
    HexesMoved,
    /// The number of the last round.
    Rounds,
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
    /// The most damage dealt by one attack.
    DamageBiggest,
    /// The most damage suffered in one round.
    DamageSufferedInOneRound,
    /// Times damage was negated by losing cards.
    Negated,
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
    /// Cards in hand and discard pile at the end.
    CardsAtEnd,
    /// Basic actions performed.
    BasicActions,
    /// Allies healed or otherwise helped: different allies targeted by positive abilities.
    AlliesHelped,
    /// Forced movement hexes inflicted.
    HexesForced,
    /// The largest number of targets of one ability.
    TargetsMost,
    /// Negative conditions of oneself and of allies that were removed.
    ConditionsRemoved,
    /// Times a room was left, by escaping too.
    RoomsLeft,
    /// Rounds in which the character took a turn.
    RoundsActed,
    /// Cards in hand at the end.
    HandAtEnd,
    /// Hit points at the end.
    HitPointsAtEnd,
    /// Lost hit points at the end.
    HitPointsLostAtEnd,
    /// 1 if the character was exhausted.
    Exhausted,
    /// Own summons on the map at the end.
    SummonsAtEnd,
}

impl Tally {
    /// How many there are.
    pub const COUNT: usize = Tally::SummonsAtEnd as usize + 1;
    /// How many of them, the first, are counted beyond 255.
    const WIDE: usize = Tally::Rounds as usize + 1;
    /// How many of them are kept.
    const KEPT: usize = Tally::HandAtEnd as usize;

    /// Those that are kept, in order.
    pub const ALL_KEPT: [Tally; Tally::KEPT] = [
        Tally::DamageDealt,
        Tally::DamageSuffered,
        Tally::Healed,
        Tally::HexesMoved,
        Tally::Rounds,
        Tally::Kills,
        Tally::EliteKills,
        Tally::BossKills,
        Tally::KillsInOneTurn,
        Tally::KillsInOneRound,
        Tally::RetaliateKills,
        Tally::KillsFromFull,
        Tally::DamageBiggest,
        Tally::DamageSufferedInOneRound,
        Tally::Negated,
        Tally::LootTokens,
        Tally::Treasures,
        Tally::Experience,
        Tally::ShortRests,
        Tally::LongRests,
        Tally::LostActions,
        Tally::DoorsOpened,
        Tally::TrapsSprung,
        Tally::HazardsEntered,
        Tally::ItemsUsed,
        Tally::ElementsConsumed,
        Tally::ElementsInfused,
        Tally::ConditionsGiven,
        Tally::ConditionKindsGiven,
        Tally::ConditionsGained,
        Tally::Summoned,
        Tally::RoundsFirst,
        Tally::RoundsLast,
        Tally::RoundsNextToAlly,
        Tally::RoundsWithoutAttack,
        Tally::Attacks,
        Tally::AttacksSuffered,
        Tally::NullsDrawn,
        Tally::CardsAtEnd,
        Tally::BasicActions,
        Tally::AlliesHelped,
        Tally::HexesForced,
        Tally::TargetsMost,
        Tally::ConditionsRemoved,
        Tally::RoomsLeft,
        Tally::RoundsActed,
    ];
}

/// What was counted for one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies {
    wide: [u16; Tally::WIDE],
    narrow: List<u8, { Tally::KEPT - Tally::WIDE }>,
}

impl Default for Tallies {
    fn default() -> Tallies {
        let narrow = List::repeat(0, Tally::KEPT - Tally::WIDE);
        Tallies { wide: [0; Tally::WIDE], narrow }
    }
}

impl Tallies {
    /// A count that is kept.
    pub fn get(&self, what: Tally) -> u16 {
        match (what as usize).checked_sub(Tally::WIDE) {
            None => self.wide[what as usize],
            Some(at) => u16::from(self.narrow[at]),
        }
    }

    /// Sets a count, or as much of it as can be counted.
    pub fn set(&mut self, what: Tally, count: u16) {
        match (what as usize).checked_sub(Tally::WIDE) {
            None => self.wide[what as usize] = count,
            Some(at) => self.narrow[at] = count.min(u16::from(u8::MAX)) as u8,
        }
    }

    /// Whether every count is there.
    pub fn is_whole(&self) -> bool {
        self.narrow.len() == Tally::KEPT - Tally::WIDE
    }
}
