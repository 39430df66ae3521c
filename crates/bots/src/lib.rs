//! Players made of arithmetic, behind one small trait over the kernel's questions.
//!
//! A [`Bot`] chooses for one seat of any game; a [`Policy`] is one that looks at nothing but the
//! position and the question, so that it can also answer while rule code runs ([`Inline`]).
//! [`Random`] does anything that is allowed, [`haven::Greedy`] and [`descent::Greedy`] take what
//! looks best now, [`town::Townsfolk`] runs a town between scenarios, and [`Search`] plays the
//! near future many times, dealing anew what its seat cannot know.
//!
//! A bot never acts on what its seat cannot see: the tests deal everything hidden anew and expect
//! the same decision.

mod bot;
pub mod descent;
pub mod haven;
mod inline;
mod random;
mod reason;
mod search;
pub mod town;

pub use bot::{Bot, Decision, Policy, Position, Steady};
pub use inline::Inline;
pub use random::Random;
pub use reason::Reason;
pub use search::{Aim, Budget, Guide, Plan, Search, Work};
