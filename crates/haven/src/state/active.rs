//! Active bonuses: shields, retaliates and what else lasts for a while.

use super::{FigureId, Source};
use crate::ability::Duration;
use serde::{Deserialize, Serialize};

/// An active bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveBonus {
    /// Whose it is.
    pub figure: FigureId,
    /// Where it is written.
    pub source: Source,
    /// Which ability there.
    pub ability: u8,
    /// What it is, and how long it lasts.
    pub nature: Nature,
    /// Use slots used.
    pub used: u8,
    /// Its amount when it was made, for shield and retaliate.
    pub value: i8,
    /// Its range when it was made, for retaliate.
    pub range: u8,
}

/// What an active bonus is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    /// A shield.
    Shield,
    /// Retaliate.
    Retaliate,
    /// What its text says.
    #[default]
    Text,
}

/// What an active bonus is and how long it lasts, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Nature {
    ShieldRound,
    ShieldPersistent,
    RetaliateRound,
    RetaliatePersistent,
    TextRound,
    TextPersistent,
}

impl Nature {
    /// What lasts so long.
    pub const fn new(what: Lasting, duration: Duration) -> Nature {
        match (what, duration) {
            (Lasting::Shield, Duration::Round) => Nature::ShieldRound,
            (Lasting::Shield, Duration::Persistent) => Nature::ShieldPersistent,
            (Lasting::Retaliate, Duration::Round) => Nature::RetaliateRound,
            (Lasting::Retaliate, Duration::Persistent) => Nature::RetaliatePersistent,
            (Lasting::Text, Duration::Round) => Nature::TextRound,
            (Lasting::Text, Duration::Persistent) => Nature::TextPersistent,
        }
    }
}

impl ActiveBonus {
    /// What it is.
    pub const fn what(&self) -> Lasting {
        match self.nature {
            Nature::ShieldRound | Nature::ShieldPersistent => Lasting::Shield,
            Nature::RetaliateRound | Nature::RetaliatePersistent => Lasting::Retaliate,
            Nature::TextRound | Nature::TextPersistent => Lasting::Text,
        }
    }

    /// How long it lasts.
    pub const fn duration(&self) -> Duration {
        match self.nature {
            Nature::ShieldRound | Nature::RetaliateRound | Nature::TextRound => Duration::Round,
            _ => Duration::Persistent,
        }
    }
}

impl Default for ActiveBonus {
    fn default() -> ActiveBonus {
        ActiveBonus {
            figure: FigureId(0),
            source: Source::Game,
            ability: 0,
            nature: Nature::TextRound,
            used: 0,
            value: 0,
            range: 0,
        }
    }
}
