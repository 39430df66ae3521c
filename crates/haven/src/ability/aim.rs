//! Whom an ability concerns: which figures, how many, from how far.

use crate::amount::{Amount, Test};
use serde::{Deserialize, Serialize};

/// Whom an ability concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// Which figures.
    pub who: Who,
    /// How many.
    pub count: Count,
    /// From how far.
    pub reach: Reach,
    /// In which pattern (an index into the content's areas).
    pub area: Option<u16>,
    /// Only those for which this holds (the candidate is the target).
    pub only: Option<Test>,
    /// Prefer the farthest enemy as the focus (monsters).
    pub farthest: bool,
    /// Prefer the enemy with the most or the least of something as the focus (monsters).
    #[serde(default)]
    pub focus: Option<Focus>,
    /// Line of sight is not needed.
    #[serde(default)]
    pub unseen: bool,
}

/// What a monster looks for in its focus, before anything else.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Focus {
    /// Whether the most of it is wanted, and not the least.
    pub most: bool,
    /// Of what; the enemy in question is the target.
    pub of: Amount,
}

/// Which figures.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The usual ones: enemies for negative abilities, allies and oneself for positive ones.
    #[default]
    Usual,
    /// The acting figure.
    Oneself,
    /// Enemies.
    Enemies,
    /// Allies.
    Allies,
    /// Allies and the acting figure.
    AlliesAndSelf,
    /// Every figure but the acting one.
    Others,
    /// Every figure.
    Everybody,
    /// The acting character's own summons.
    OwnSummons,
    /// The summoner of the acting summon.
    Summoner,
    /// The targets of the ability before.
    SameTargets,
    /// Figures moved through by the move before.
    MovedThrough,
    /// Characters only.
    Characters,
    /// A figure of the event that is reacted to.
    Of(Role),
    /// Figures that bear a mark of the acting character.
    Marked,
    /// The figure that was attacked last.
    Struck,
}

/// What a figure has to do with the event that a bonus reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Whoever attacks or attacked.
    Attacker,
    /// Whoever moves or moved.
    Mover,
    /// Whoever killed.
    Killer,
    /// Whoever heals.
    Healer,
    /// To whom it happens: who is attacked, healed, killed, or springs the trap.
    Victim,
    /// The figure of the event that is not the owner of the bonus.
    Other,
}

/// How many targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Count {
    /// Up to this many.
    UpTo(Amount),
    /// All of them.
    All,
}

/// From how far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// Nothing is printed: melee for an attack, any range for the others.
    Unstated,
    /// Adjacent (the own hex included where that is allowed).
    Adjacent,
    /// Within this range.
    Range(Amount),
    /// Within so many hexes without having a range: an attack stays melee.
    Within(Amount),
    /// Anywhere in line of sight.
    Anywhere,
    /// Around a place that is not the acting figure's: so many hexes from it at most.
    Near {
        /// Which place.
        spot: Spot,
        /// Whether who stands in that very hex is meant too.
        inside: bool,
        /// How far from it.
        range: Amount,
    },
}

/// A place on the map that an ability remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// The target of the ability before.
    Target,
    /// The tile that was placed, moved or destroyed last.
    Tile,
    /// Each of the class's marks.
    Mark,
    /// The other figure of the event that is reacted to.
    Other,
    /// Each of the acting character's summons.
    Summon,
}

impl Aim {
    /// The acting figure itself.
    pub fn oneself() -> Aim {
        Aim { who: Who::Oneself, ..Aim::usual() }
    }

    /// One target of the usual kind, no range printed.
    pub fn usual() -> Aim {
        Aim {
            who: Who::Usual,
            count: Count::UpTo(Amount::Number(1)),
            reach: Reach::Unstated,
            area: None,
            only: None,
            farthest: false,
            focus: None,
            unseen: false,
        }
    }
}
