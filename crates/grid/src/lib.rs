//! Board geometry for hexes and squares, exact in integers and free of game knowledge.
//!
//! A [`Board`] never changes. What changes during play is which [`Gates`] are open; for each such
//! set [`Board::walls`] answers every question about walls: neighbours, range and sight.

mod area;
mod board;
mod builder;
mod cell;
mod coord;
pub mod drawing;
mod footprint;
mod lattice;
mod picture;
mod reach;
mod sight;
mod sketch;
mod walls;

pub use area::{AREA_MAX, Area, AreaError};
pub use board::Board;
pub use builder::{BoardBuilder, BoardError, Gate};
pub use cell::{CELLS_MAX, Cell, CellSet, Cells};
pub use coord::{Axial, Coord, Direction, Topology};
pub use drawing::Drawing;
pub use footprint::Footprint;
pub use picture::{notation, picture};
pub use reach::{Cost, Reach, Step, Way};
pub use sight::{SightMatrix, SightRule};
pub use sketch::{Meaning, Mistake, Sketch, SketchError};
pub use walls::{Doors, GATES_MAX, GateId, Gates, WallState};
