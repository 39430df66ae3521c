//! The campaign around the scenarios: what a party carries from one scenario to the next.
//!
//! A [`Campaign`] is all that persists. The party [departs](Campaign::depart) for a scenario,
//! perhaps with a road event on the way, and what it brings back is [settled](Campaign::settle).
//! Everything here is a function of the campaign, the pack's [`Book`] and a generator.

mod aftermath;
mod campaign;
mod deck;
mod departure;
mod road;
mod sheet;
mod supply;

pub use aftermath::{Onward, Report, Settled};
pub use campaign::{Book, Campaign, Chapter, Link, Place, Prize, Refusal, Requirement};
pub use deck::Deck;
pub use departure::{Departure, Mode};
pub use road::{Fortune, Read, RoadEvent, RoadOption, RoadOutcome, Season, Wants};
pub use sheet::{Quest, Sheet, Stock};
pub use supply::{Shelf, Supply};
