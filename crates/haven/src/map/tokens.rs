//! Loot tokens on the map: how many lie in each hex, two hexes to a byte.

use crate::list::List;
use crate::state::HEXES_MAX;
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};

/// The most tokens that one hex holds; what would be more is not put down.
pub const TOKENS_MAX: u8 = 15;

/// The loot tokens of all hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens(List<u8, { HEXES_MAX.div_ceil(2) }>);

impl Default for Tokens {
    fn default() -> Tokens {
        Tokens(List::repeat(0, HEXES_MAX.div_ceil(2)))
    }
}

impl Tokens {
    /// How many lie in a hex.
    pub fn at(&self, cell: Cell) -> u8 {
        self.0[cell.index() / 2] >> shift(cell) & TOKENS_MAX
    }

    /// Puts so many into a hex, instead of those that are there.
    pub fn set(&mut self, cell: Cell, tokens: u8) {
        let pair = &mut self.0[cell.index() / 2];
        *pair = *pair & !(TOKENS_MAX << shift(cell)) | tokens.min(TOKENS_MAX) << shift(cell);
    }

    /// Puts one more into a hex.
    pub fn add(&mut self, cell: Cell) {
        self.set(cell, self.at(cell) + 1);
    }

    /// Whether all of them lie in the first `cells` hexes.
    pub fn fit(&self, cells: usize) -> bool {
        let whole = self.0.len() == HEXES_MAX.div_ceil(2);
        whole && (cells..HEXES_MAX).all(|cell| self.at(Cell(cell as u16)) == 0)
    }
}

/// Where a hex is in its byte.
const fn shift(cell: Cell) -> u32 {
    4 * (cell.0 % 2) as u32
}
