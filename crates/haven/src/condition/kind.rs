//! Conditions that figures have.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A condition. Bless and curse act by adding cards and are never kept by a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Heals 1 at the start of each turn.
    Regenerate,
    /// Halves the next damage.
    Ward,
    /// Cannot be focused on or targeted by enemies.
    Invisible,
    /// Advantage on all attacks.
    Strengthen,
    /// Adds a bless card to the figure's modifier deck.
    Bless,
    /// 1 damage at the start of each turn.
    Wound,
    /// Doubles the next damage.
    Brittle,
    /// 10 damage at the end of the next turn.
    Bane,
    /// All attacks against the figure gain +1.
    Poison,
    /// No move abilities.
    Immobilize,
    /// No attack abilities.
    Disarm,
    /// No items.
    Impair,
    /// No abilities and no items.
    Stun,
    /// Disadvantage on all attacks.
    Muddle,
    /// Adds a curse card to the figure's modifier deck.
    Curse,
}

/// A set of conditions.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct Conditions(pub u16);

impl Condition {
    /// All fifteen, positive ones first.
    pub const ALL: [Condition; 15] = [
        Condition::Regenerate,
        Condition::Ward,
        Condition::Invisible,
        Condition::Strengthen,
        Condition::Bless,
        Condition::Wound,
        Condition::Brittle,
        Condition::Bane,
        Condition::Poison,
        Condition::Immobilize,
        Condition::Disarm,
        Condition::Impair,
        Condition::Stun,
        Condition::Muddle,
        Condition::Curse,
    ];

    // FH-COND-14, FH-COND-15
    /// Whether the condition helps the figure that has it.
    pub const fn is_positive(self) -> bool {
        (self as u8) <= Condition::Bless as u8
    }

    /// The rule that says what the condition does.
    pub const fn rule(self) -> &'static str {
        match self {
            Condition::Regenerate => "FH-REGEN-01",
            Condition::Ward => "FH-WARD-01",
            Condition::Invisible => "FH-INVIS-01",
            Condition::Strengthen => "FH-STREN-01",
            Condition::Bless => "FH-BLESS-01",
            Condition::Wound => "FH-WOUND-01",
            Condition::Brittle => "FH-BRITTLE-01",
            Condition::Bane => "FH-BANE-01",
            Condition::Poison => "FH-POISON-01",
            Condition::Immobilize => "FH-IMMOB-01",
            Condition::Disarm => "FH-DISARM-01",
            Condition::Impair => "FH-IMPAIR-02",
            Condition::Stun => "FH-STUN-01",
            Condition::Muddle => "FH-MUDDLE-01",
            Condition::Curse => "FH-CURSE-01",
        }
    }

    /// Whether the condition is removed at the end of the figure's next turn.
    pub const fn expires(self) -> bool {
        use Condition::*;
        matches!(self, Invisible | Strengthen | Immobilize | Disarm | Impair | Stun | Muddle)
    }

    /// The word for it in packs and journals.
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Regenerate => "regenerate",
            Condition::Ward => "ward",
            Condition::Invisible => "invisible",
            Condition::Strengthen => "strengthen",
            Condition::Bless => "bless",
            Condition::Wound => "wound",
            Condition::Brittle => "brittle",
            Condition::Bane => "bane",
            Condition::Poison => "poison",
            Condition::Immobilize => "immobilize",
            Condition::Disarm => "disarm",
            Condition::Impair => "impair",
            Condition::Stun => "stun",
            Condition::Muddle => "muddle",
            Condition::Curse => "curse",
        }
    }
}

impl Conditions {
    /// No condition.
    pub const NONE: Conditions = Conditions(0);

    /// Whether the condition is in the set.
    pub const fn has(self, condition: Condition) -> bool {
        self.0 & (1 << condition as u16) != 0
    }

    /// The set with one more condition.
    #[must_use]
    pub const fn with(self, condition: Condition) -> Conditions {
        Conditions(self.0 | (1 << condition as u16))
    }

    /// The set without a condition.
    #[must_use]
    pub const fn without(self, condition: Condition) -> Conditions {
        Conditions(self.0 & !(1 << condition as u16))
    }

    /// The conditions in the order of [`Condition::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |&condition| self.has(condition))
    }
}

impl FromIterator<Condition> for Conditions {
    fn from_iter<I: IntoIterator<Item = Condition>>(conditions: I) -> Conditions {
        conditions.into_iter().fold(Conditions::NONE, Conditions::with)
    }
}
