//! Gloomhaven and Frosthaven: the rules of a scenario.
//!
//! [`Haven`] implements the kernel's contract. Content ([`Content`]) is plain typed data that packs
//! are compiled into; the [`State`] is flat and refers to it by small numbers; the differences
//! between the editions are [`Switches`]. No I/O, no clock, no generator, no floats.
//!
//! # Where things are
//!
//! | folder | the rules on |
//! |---|---|
//! | `scenario` | what a scenario is; setup, rooms and doors, special rules and sections, outcome |
//! | `goal` | what scenarios, battle goals and masteries count |
//! | `round` | the round: initiative, turns, rests, its start and its end |
//! | `card` | ability cards and piles, items, experience, what single classes have of their own |
//! | `ability` | abilities and amounts; performing them, active bonuses, heal, commands, repeats |
//! | `attack` | the attack, its targets, modifier decks, damage, death, exhaustion |
//! | `condition`, `element` | conditions; elements |
//! | `map` | hexes, movement, push and pull, overlay tiles, loot |
//! | `monster` | the solver: focus, destination, strike; `monster/turn`: monsters and summons act |
//!
//! Beside them stands the game as the kernel sees it: `haven` and `ruleset`, `state` with its
//! `limits` and `invariants`, `choice` and `prompt`, `fact` and `citation`, `view` and `resample`,
//! `edit`, `content`, `switches`.
//!
//! The rules are tested in `crates/pack/tests/rules`, where positions are drawn and cards are
//! written in the notation of packs; the solver in `tests/monster`; the suite and the limits here
//! in `tests`; and many random scenarios in `crates/bots/tests`.

// The game as the kernel sees it.
pub mod choice;
pub mod citation;
mod content;
pub mod edit;
pub mod fact;
mod haven;
mod id;
mod invariants;
pub mod limits;
mod list;
mod migrate;
mod pick;
pub mod prompt;
mod resample;
mod ruleset;
pub mod state;
mod statistics;
mod switches;
pub mod view;

// The rules, by the chapters of the book.
pub mod ability;
mod attack;
mod card;
mod condition;
mod element;
pub mod goal;
mod map;
pub mod monster;
mod round;
pub mod scenario;

// Rule code names a file of a chapter by its own name.
use ability::{
    bonus, command, elsewhere, evaluate, extras, heal, instead, limit, peek, perform, repeats,
};
use attack::{ability as attack_ability, damage, death, modifiers, targets};
use card as cards;
use card::{class_features, experience, handling, items};
use condition as conditions;
use element as elements;
use goal::deeds;
use map::{forced, hexes, loot, movement, tiles};
use monster::turn as automaton;
use round::{haste, initiative, rest, start as round_start, turn};
use scenario::{escort, reveal, script};

pub use ability::amount;
pub use card::enhancement;
pub use map::tokens;
pub use scenario::{outcome, setup};

pub use ability::{Ability, Action};
pub use condition::{Condition, Conditions};
pub use content::*;
pub use element::{Element, ElementState, Icon};
pub use evaluate::{About, AboutAttack};
pub use haven::{Haven, Look};
pub use id::{CharacterId, DeckId};
pub use list::List;
pub use modifiers::Draw;
pub use repeats::{REPEATS_MAX, counted_repeats};
pub use scenario::level::{
    Difficulty, bonus_experience, gold_conversion, hazard_damage, recommended_level, trap_damage,
};
pub use scenario::{Floor, Rank, RankByParty, Side};
pub use setup::{Brought, Member, Setup};
pub use state::State;
pub use switches::{
    Edition, FROSTHAVEN, GLOOMHAVEN, HazardFormula, HouseRules, LootMode, LoseFlying,
    MonsterPriorities, Rolling, Sight, SoloAdjustment, Switches, Targeted,
};
pub use targets::{Far, Polarity, Turned};
