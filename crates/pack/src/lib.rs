//! Content packs: the file format, the notation of abilities, diagnostics, and compiling them into
//! what the rules play with.

mod nearest;
pub mod notation;
mod scope;

pub use nearest::nearest;
pub use scope::{Kind, Scope};
