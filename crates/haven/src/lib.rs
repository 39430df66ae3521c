//! Gloomhaven and Frosthaven: the rules of a scenario.
//!
//! [`Haven`] implements the kernel's contract. Content ([`Content`]) is plain typed data that packs
//! are compiled into; the [`State`] is flat and refers to it by small numbers; the differences
//! between the editions are [`Switches`]. No I/O, no clock, no generator, no floats.

pub mod ability;
pub mod amount;
mod attack;
mod attack_ability;
mod automaton;
mod bonus;
mod cards;
pub mod choice;
pub mod citation;
mod class_features;
mod command;
mod condition;
mod conditions;
mod content;
mod damage;
mod death;
mod deeds;
pub mod edit;
mod element;
mod elements;
mod escort;
mod evaluate;
mod experience;
mod extras;
pub mod fact;
mod forced;
pub mod goal;
mod haven;
mod heal;
mod heeding;
mod hexes;
mod initiative;
mod invariants;
mod items;
pub mod limits;
mod list;
mod loot;
mod modifiers;
pub mod monster;
mod movement;
pub mod outcome;
mod peek;
mod perform;
pub mod prompt;
mod repeats;
mod resample;
mod rest;
mod reveal;
mod round;
mod round_start;
mod ruleset;
pub mod scenario;
mod script;
pub mod setup;
pub mod state;
mod statistics;
mod switches;
mod targets;
mod tiles;
pub mod tokens;
mod turn;
pub mod view;

pub use ability::{Ability, Action};
pub use condition::{Condition, Conditions};
pub use content::*;
pub use element::{Element, ElementState, Icon};
pub use evaluate::{About, AboutAttack};
pub use haven::{Haven, Look};
pub use list::List;
pub use modifiers::Draw;
pub use repeats::{REPEATS_MAX, counted_repeats};
pub use scenario::{Rank, RankByParty, Side};
pub use setup::{Difficulty, Member, Setup, recommended_level};
pub use state::State;
pub use switches::{
    Edition, FROSTHAVEN, GLOOMHAVEN, HazardFormula, HouseRules, LootMode, LoseFlying,
    MonsterPriorities, Rolling, Sight, SoloAdjustment, Switches, Targeted,
};
pub use targets::{Far, Polarity, Turned};
