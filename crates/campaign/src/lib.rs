//! The campaign: towns between scenarios, and the world that outlives them.

pub mod content;
pub mod deck;
pub mod effect;
pub mod former;
pub mod id;
pub mod report;
pub mod resource;
pub mod rules;
pub mod world;

pub use content::Book;
pub use report::Report;
pub use resource::{Resource, Stock};
pub use rules::Rules;
pub use world::World;
