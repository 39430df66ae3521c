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
//!   `attack`, `operations`, `characters` (creation, levels, leaving), `retirement`, `services`,
//!   `departure`.
//! - What they share: `effects`, `holds` (tests), `accounts` (double entry), `supply`, `tracks`.

mod accounts;
mod attack;
mod beginning;
mod calendar;
pub mod cardboard;
pub mod characters;
pub mod choice;
pub mod content;
pub mod deck;
mod departure;
pub mod edit;
pub mod effect;
mod effects;
mod event;
pub mod fact;
mod holds;
mod homecoming;
pub mod id;
mod operations;
pub mod passage;
pub mod prompt;
pub mod report;
mod resample;
pub mod resource;
pub mod retirement;
pub mod rules;
mod services;
pub mod state;
mod supply;
pub mod town;
pub mod tracks;
mod validate;
pub mod view;
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
