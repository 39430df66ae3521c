//! The campaign: towns between scenarios, and the world that outlives them.
//!
//! A campaign is a chain of chapters. A chapter in town is a game of the kernel: [`Campaign`] is
//! its ruleset, made from a [`Book`] (what packs say), a [`World`] (what has happened) and the
//! [`Report`] of the scenario just played. It ends with a departure; the scenario's report begins
//! the next one.
//!
//! - The book: [`content`], with its language of tests and [`effect`]s; [`rules`] holds what
//!   differs between the editions.
//! - The world: [`world`], a versioned document; [`deck`], [`resource`], [`id`].
//! - The rules, in the order of a chapter: `beginning`, `homecoming`, `calendar`, `event`,
//!   `attack` with [`guard`] and `damage`, `operations`, `characters` (creation, levels, leaving),
//!   `retirement`, `services` (`workshop`, [`alchemy`], `shop`), [`construction`], `departure`.
//! - What they share: `effects`, `holds` (tests), `accounts` (double entry), [`bill`]s and
//!   [`payment`]s, `supply`, `tracks`.

mod accounts;
pub mod alchemy;
mod attack;
mod beginning;
pub mod bill;
mod calendar;
pub mod cardboard;
pub mod characters;
pub mod choice;
pub mod construction;
pub mod content;
mod damage;
pub mod deck;
mod departure;
pub mod dungeon;
pub mod edit;
pub mod effect;
mod effects;
pub mod enhancement;
mod event;
pub mod fact;
pub mod favor;
pub mod guard;
mod holds;
mod homecoming;
pub mod id;
pub mod law;
mod operations;
pub mod parties;
pub mod passage;
pub mod payment;
pub mod prompt;
pub mod report;
mod resample;
pub mod resource;
pub mod retirement;
pub mod rules;
pub mod sanctuary;
mod services;
mod shop;
pub mod state;
mod supply;
pub mod town;
pub mod tracks;
pub mod treasure;
mod validate;
pub mod variants;
pub mod view;
mod workshop;
pub mod world;

pub use choice::{Account, Choice};
pub use content::Book;
pub use edit::Edit;
pub use fact::Fact;
pub use prompt::{Draw, OpenStep, Prompt};
pub use report::{MemberReport, Mode, Report};
pub use resource::{Resource, Stock};
pub use rules::Rules;
pub use state::{Journey, Phase, Setup, State};
pub use town::Campaign;
pub use view::View;
pub use world::World;
