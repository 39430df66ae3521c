//! Active bonuses: shields, retaliates and what else lasts for a while.

use super::{FigureId, Source};
use crate::ability::Duration;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
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
    ShieldLongRest,
    ShieldNextTurn,
    ShieldTwoRounds,
    ShieldThreeRounds,
    ShieldFourRounds,
    RetaliateLongRest,
    RetaliateNextTurn,
    RetaliateTwoRounds,
    RetaliateThreeRounds,
    RetaliateFourRounds,
    TextLongRest,
    TextNextTurn,
    TextTwoRounds,
    TextThreeRounds,
    TextFourRounds,
    ShieldRest,
    RetaliateRest,
    TextRest,
    ShieldTurn,
    RetaliateTurn,
    TextTurn,
}

/// Every nature with its two sides.
const NATURES: [(Nature, Lasting, Duration); 27] = [
    (Nature::ShieldRound, Lasting::Shield, Duration::Round),
    (Nature::ShieldPersistent, Lasting::Shield, Duration::Persistent),
    (Nature::RetaliateRound, Lasting::Retaliate, Duration::Round),
    (Nature::RetaliatePersistent, Lasting::Retaliate, Duration::Persistent),
    (Nature::TextRound, Lasting::Text, Duration::Round),
    (Nature::TextPersistent, Lasting::Text, Duration::Persistent),
    (Nature::ShieldLongRest, Lasting::Shield, Duration::LongRest),
    (Nature::ShieldNextTurn, Lasting::Shield, Duration::NextTurn),
    (Nature::ShieldTwoRounds, Lasting::Shield, Duration::Rounds(2)),
    (Nature::ShieldThreeRounds, Lasting::Shield, Duration::Rounds(3)),
    (Nature::ShieldFourRounds, Lasting::Shield, Duration::Rounds(4)),
    (Nature::RetaliateLongRest, Lasting::Retaliate, Duration::LongRest),
    (Nature::RetaliateNextTurn, Lasting::Retaliate, Duration::NextTurn),
    (Nature::RetaliateTwoRounds, Lasting::Retaliate, Duration::Rounds(2)),
    (Nature::RetaliateThreeRounds, Lasting::Retaliate, Duration::Rounds(3)),
    (Nature::RetaliateFourRounds, Lasting::Retaliate, Duration::Rounds(4)),
    (Nature::TextLongRest, Lasting::Text, Duration::LongRest),
    (Nature::TextNextTurn, Lasting::Text, Duration::NextTurn),
    (Nature::TextTwoRounds, Lasting::Text, Duration::Rounds(2)),
    (Nature::TextThreeRounds, Lasting::Text, Duration::Rounds(3)),
    (Nature::TextFourRounds, Lasting::Text, Duration::Rounds(4)),
    (Nature::ShieldRest, Lasting::Shield, Duration::Rest),
    (Nature::RetaliateRest, Lasting::Retaliate, Duration::Rest),
    (Nature::TextRest, Lasting::Text, Duration::Rest),
    (Nature::ShieldTurn, Lasting::Shield, Duration::Turn),
    (Nature::RetaliateTurn, Lasting::Retaliate, Duration::Turn),
    (Nature::TextTurn, Lasting::Text, Duration::Turn),
];

impl Nature {
    /// What lasts so long.
    pub fn new(what: Lasting, duration: Duration) -> Nature {
        // For one round is for the round; nothing lasts for more than four.
        let duration = match duration {
            Duration::Rounds(0 | 1) => Duration::Round,
            Duration::Rounds(rounds) => Duration::Rounds(rounds.min(4)),
            duration => duration,
        };
        let both = |known: &&(Nature, Lasting, Duration)| (known.1, known.2) == (what, duration);
        NATURES.iter().find(both).expect("every pair is listed").0
    }
}

impl ActiveBonus {
    /// What it is.
    pub const fn what(&self) -> Lasting {
        NATURES[self.nature as usize].1
    }

    /// How long it lasts.
    pub const fn duration(&self) -> Duration {
        NATURES[self.nature as usize].2
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
