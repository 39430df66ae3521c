//! What a monster does: whom it focuses on, where it moves and whom it attacks.
//!
//! Everything here is a pure function of a [`Position`] and an [`Intent`]; the game and the solver
//! on the command line ask the same [`Survey`]. Whatever the rules leave to the players comes back
//! as several answers, never as one that was picked for them.
//!
//! The story is told in the order of the rulebook: [`travel`] says what every hex costs to reach,
//! [`strike`] from where each enemy can be attacked and together with whom, [`focus`] chooses the
//! enemy,
//! [`destination`] the hex, and [`explanation`] says why.

mod destination;
pub mod explanation;
mod focus;
mod intent;

pub mod notation;
mod position;
pub mod setup;
mod strike;
mod survey;
mod travel;
pub(crate) mod turn;

pub use destination::Priority;
pub use explanation::Explanation;
pub use focus::{Candidate, Criterion};
pub use intent::{Attack, Gait, Intent, Targets};
pub use position::{Enemy, Position};
pub use setup::Setup;
pub use survey::{Move, Outcome, Survey};
pub use travel::Route;
pub use turn::forecast;
