//! What a character takes away from a scenario.

use crate::content::LootKind;
use serde::Serialize;

/// What a character takes away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Takings {
    /// Whose.
    pub character: u8,
    /// Experience, the bonus included.
    pub experience: u16,
    /// Of which: the bonus for completing the scenario.
    pub bonus_experience: u16,
    /// Gold.
    pub gold: u16,
    /// Materials and herbs.
    pub resources: Vec<(LootKind, u8)>,
    /// The battle goal and whether it was met.
    pub goal: Option<(u8, bool)>,
    /// Checkmarks gained.
    pub checkmarks: u8,
    /// Masteries newly completed.
    pub masteries: Vec<u8>,
    /// Items found.
    pub items: Vec<u16>,
    /// Whether it was exhausted.
    pub exhausted: bool,
}
