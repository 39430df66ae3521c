//! The map: hexes and what lies in them, and how figures move over it.

pub(crate) mod forced;
pub(crate) mod hexes;
pub(crate) mod loot;
pub(crate) mod movement;
pub(crate) mod tiles;
pub mod tokens;
