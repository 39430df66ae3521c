//! The conformance suite every ruleset passes.
//!
//! [`suite`] plays random games of a [`Suite`] and proves the contract of
//! [`Ruleset`](longrest_kernel::Ruleset); each check can be called on its own too. [`perft`] counts
//! the positions of a game by depth and [`golden`] compares whole playthroughs with text files.
//! [`duel`] is a small ruleset that uses every feature of the kernel, and [`fuzz`] runs any ruleset
//! from arbitrary bytes.
//!
//! ```
//! use longrest_conform::{Suite, duel, suite};
//!
//! let rules = duel::Duel { rounds: 4 };
//! let report = suite(&Suite { games: 3, bulk: 20, ..Suite::new(rules, |_| duel::Setup { seats: 2
//! }) }); assert_eq!(report.bulk, 20);
//! ```

mod checks;
pub mod duel;
pub mod fuzz;
pub mod golden;
mod layout;
pub mod perft;
mod suite;
mod walk;

pub use checks::*;
pub use layout::layout;
pub use suite::{Failure, Report, SampleEdit, Suite, suite};
pub use walk::{Habits, Walk};
