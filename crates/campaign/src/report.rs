//! What a scenario leaves behind, however it was played.

use crate::id::{CharacterId, GoalId, ItemId, MarkId, MasteryId, MonsterId, ScenarioId};
use crate::resource::Stock;
use longrest_haven::goal::Tally;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// How a scenario ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Report {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// Whether it was played as part of the campaign.
    pub mode: Mode,
    /// Whether it was completed; otherwise it was lost.
    pub completed: bool,
    /// Its level.
    pub level: u8,
    /// What each of those who took part brings home.
    pub members: Vec<MemberReport>,
    /// Numbers of all its treasures that are looted now.
    pub treasures: BTreeSet<u16>,
    /// Whether its random item was found.
    pub random_item: bool,
    /// Counters that it changed, and by how much.
    #[serde(default)]
    pub marks: BTreeMap<MarkId, i32>,
    /// Stickers and achievements that its rules gave.
    #[serde(default)]
    pub stickers: BTreeSet<MarkId>,
    /// Weeks that passed meanwhile.
    #[serde(default)]
    pub weeks: u8,
    /// Whether it was played on the table and entered by hand.
    #[serde(default)]
    pub cardboard: bool,
}

/// How a scenario is played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As part of the campaign.
    #[default]
    Campaign,
    /// For its own sake.
    Casual,
}

/// What one character brings home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MemberReport {
    /// Who.
    pub character: CharacterId,
    /// Experience from the dial.
    pub experience: u16,
    /// Experience for completing the scenario.
    pub bonus: u16,
    /// Gold.
    pub gold: u16,
    /// Resources, all of them.
    pub resources: Stock,
    /// Of which: those of treasures, kept even when a lost scenario is played again at once.
    pub from_treasures: Stock,
    /// The battle goal and whether it was met.
    pub goal: Option<(GoalId, bool)>,
    /// Checkmarks.
    pub checkmarks: u8,
    /// Masteries completed.
    pub masteries: BTreeSet<MasteryId>,
    /// Items found.
    pub items: Vec<ItemId>,
    /// Items found that could not be kept, and sold.
    pub sold: Vec<ItemId>,
    /// Whether it was exhausted.
    pub exhausted: bool,
    /// Whether it died for good.
    pub dead: bool,
    /// What the engine counted.
    #[serde(default)]
    #[ts(type = "Record<string, number>")]
    pub tallies: BTreeMap<Tally, u16>,
    /// Kills by monster type.
    #[serde(default)]
    pub kills: BTreeMap<MonsterId, u16>,
    /// Treasures it looted.
    #[serde(default)]
    pub treasures: u8,
}
