//! What owners of the games have, as packs of their own: data of the companions they use becomes
//! content that the engine plays, on their machine and for themselves. Nothing imported is part of
//! the project.

mod area;
mod formula;
pub mod ghs;
mod json;
mod labels;
mod mend;
mod report;
pub mod save;
pub mod vgb;
mod write;

pub use report::{Fate, Report};
