//! What a campaign brings to a scenario besides its characters.

use crate::id::CharacterId;
use crate::scenario::dungeon::Dungeon;
use crate::scenario::favor::Favors;
use serde::{Deserialize, Serialize};

/// What a campaign changes about a scenario besides what its characters are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brought {
    /// Enhancements of the party's cards.
    pub enhancements: Vec<crate::enhancement::Enhancement>,
    /// Favors.
    #[serde(default)]
    pub favors: Favors,
    /// The random dungeon that is played.
    #[serde(default)]
    pub dungeon: Option<Dungeon>,
    /// Items that something on the way consumed: whose, by the place in the party, and which.
    #[serde(default)]
    pub consumed: Vec<(CharacterId, String)>,
}

impl Brought {
    /// Whether the content of the pack is played as it is.
    pub fn is_plain(&self) -> bool {
        self.enhancements.is_empty() && self.dungeon.is_none()
    }
}

/// What a road event does to the characters at setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadEffect {
    /// Each character suffers damage.
    Damage(u8),
    /// Each character gains a condition.
    Condition(crate::Condition),
    /// Each character discards cards of its choice.
    Discard(u8),
    /// Each character adds −1 cards.
    Penalty(u8),
    /// Each character adds curses.
    Curse(u8),
    /// Each character adds blesses.
    Bless(u8),
    /// One character adds blesses, such as those of a sanctuary.
    BlessOne(CharacterId, u8),
    /// An element is strong.
    Infuse(crate::Element),
    /// One character suffers damage.
    DamageOne(CharacterId, u8),
    /// One character gains a condition.
    ConditionOne(CharacterId, crate::Condition),
    /// One character discards cards of its choice.
    DiscardOne(CharacterId, u8),
    /// One character adds −1 cards.
    PenaltyOne(CharacterId, u8),
    /// One character adds curses.
    CurseOne(CharacterId, u8),
}

impl RoadEffect {
    /// The same effect on one character alone, by its place in the party. Elements are everybody's.
    #[must_use]
    pub fn of_one(self, who: CharacterId) -> RoadEffect {
        match self {
            RoadEffect::Damage(amount) => RoadEffect::DamageOne(who, amount),
            RoadEffect::Condition(condition) => RoadEffect::ConditionOne(who, condition),
            RoadEffect::Discard(count) => RoadEffect::DiscardOne(who, count),
            RoadEffect::Penalty(count) => RoadEffect::PenaltyOne(who, count),
            RoadEffect::Curse(count) => RoadEffect::CurseOne(who, count),
            RoadEffect::Bless(count) => RoadEffect::BlessOne(who, count),
            other => other,
        }
    }

    /// What it does to a character at a place of the party, as if it concerned everybody.
    pub(crate) fn on(self, who: CharacterId) -> Option<RoadEffect> {
        let (of, effect) = match self {
            RoadEffect::DamageOne(of, amount) => (of, RoadEffect::Damage(amount)),
            RoadEffect::ConditionOne(of, condition) => (of, RoadEffect::Condition(condition)),
            RoadEffect::DiscardOne(of, count) => (of, RoadEffect::Discard(count)),
            RoadEffect::PenaltyOne(of, count) => (of, RoadEffect::Penalty(count)),
            RoadEffect::CurseOne(of, count) => (of, RoadEffect::Curse(count)),
            RoadEffect::BlessOne(of, count) => (of, RoadEffect::Bless(count)),
            other => (who, other),
        };
        (of == who).then_some(effect)
    }
}
