//! Something that lies in a hex, in two bytes.

use crate::id::CharacterId;
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};

/// Whose thing lies in which hex. It is written down as the two numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, Cell)", into = "(u8, Cell)")]
pub struct Laid(u16);

/// Bits of the hex; those above are of the thing.
const CELL_BITS: u32 = 10;
const _: () = assert!(crate::limits::HEXES_MAX <= 1 << CELL_BITS);
const _: () = assert!(crate::limits::CHARACTERS_MAX <= 1 << (u16::BITS - CELL_BITS));

impl Laid {
    /// A character's thing in a hex.
    pub fn new(owner: CharacterId, cell: Cell) -> Laid {
        assert!(cell.0 >> CELL_BITS == 0 && u16::from(owner.0) >> (u16::BITS - CELL_BITS) == 0);
        Laid(u16::from(owner.0) << CELL_BITS | cell.0)
    }

    /// Whose it is.
    pub fn owner(self) -> CharacterId {
        CharacterId((self.0 >> CELL_BITS) as u8)
    }

    /// In which hex.
    pub fn cell(self) -> Cell {
        Cell(self.0 & ((1 << CELL_BITS) - 1))
    }
}

impl From<(u8, Cell)> for Laid {
    /// Numbers that no game writes are cut to those it could: a state is validated after reading.
    fn from((which, cell): (u8, Cell)) -> Laid {
        Laid::new(CharacterId(which & 0x3f), Cell(cell.0 & ((1 << CELL_BITS) - 1)))
    }
}

impl From<Laid> for (u8, Cell) {
    fn from(laid: Laid) -> (u8, Cell) {
        (laid.owner().0, laid.cell())
    }
}

impl std::fmt::Debug for Laid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (self.owner(), self.cell()).fmt(f)
    }
}
