//! Gloomhaven and Frosthaven: the rules of a scenario.
//!
//! [`Haven`] implements the kernel's contract. Content ([`Content`]) is plain typed data that packs
//! are compiled into; the [`State`] is flat and refers to it by small numbers; the differences
//! between the editions are [`Switches`]. No I/O, no clock, no generator, no floats.

pub mod ability;
pub mod amount;
pub mod choice;
mod condition;
mod content;
mod element;
pub mod fact;
pub mod goal;
mod list;
pub mod monster;
pub mod outcome;
pub mod prompt;
pub mod scenario;
pub mod state;
mod switches;
pub mod view;

pub use condition::{Condition, Conditions};
pub use content::*;
pub use element::{Element, ElementState, Icon};
pub use list::List;
pub use scenario::{Rank, RankByParty, Side};
pub use state::State;
pub use switches::{
    Edition, FROSTHAVEN, GLOOMHAVEN, HazardFormula, HouseRules, LootMode, LoseFlying,
    MonsterPriorities, Rolling, Sight, SoloAdjustment, Switches, Targeted,
};
