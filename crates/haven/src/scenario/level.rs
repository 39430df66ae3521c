//! The scenario level: which one is recommended, and what follows from it.

use crate::{HazardFormula, SoloAdjustment, Switches};
use serde::{Deserialize, Serialize};

/// The named steps of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// One level lower.
    Easy,
    /// The recommended level.
    Normal,
    /// One level higher.
    Hard,
    /// Two levels higher.
    VeryHard,
}

impl Difficulty {
    // GH-SETUP-12, D001: clamped to the levels there are.
    /// The scenario level for a recommended one.
    pub const fn level(self, recommended: u8) -> u8 {
        let level = match self {
            Difficulty::Easy => recommended.saturating_sub(1),
            Difficulty::Normal => recommended,
            Difficulty::Hard => recommended.saturating_add(1),
            Difficulty::VeryHard => recommended.saturating_add(2),
        };
        if level > 7 { 7 } else { level }
    }
}

// FH-SLEVEL-02, FH-SLEVEL-03, D002
/// The recommended scenario level.
pub fn recommended_level(levels: &[u8], switches: &Switches) -> u8 {
    let count = levels.len().max(1) as u32;
    let mut sum: u32 = levels.iter().map(|&level| u32::from(level)).sum();
    let raised = switches.house.solo || switches.house.open_information;
    if raised && switches.solo_adjustment == SoloAdjustment::Average {
        sum += count;
    }
    sum.div_ceil(2 * count).min(7) as u8
}

// FH-SLEVEL-06
/// Gold per coin at a scenario level.
pub fn gold_conversion(level: u8) -> u16 {
    [2, 2, 3, 3, 4, 4, 5, 6][usize::from(level.min(7))]
}

// FH-SLEVEL-09
/// Experience for completing a scenario of a level.
pub fn bonus_experience(level: u8) -> u16 {
    4 + 2 * u16::from(level)
}

// FH-SLEVEL-07, FH-TRAP-06
/// The damage of a damage trap at a scenario level.
pub fn trap_damage(level: u8) -> i16 {
    2 + i16::from(level)
}

// FH-HAZ-01, FH-SLEVEL-08, D038
/// The damage of hazardous terrain at a scenario level.
pub fn hazard_damage(level: u8, switches: &Switches) -> i16 {
    let level = i16::from(level);
    match switches.hazard {
        HazardFormula::OnePlusThird => 1 + (level + 2) / 3,
        HazardFormula::HalfTrap => (2 + level) / 2,
    }
}
