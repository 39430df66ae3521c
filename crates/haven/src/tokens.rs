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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_byte_do_not_touch() {
        let mut tokens = Tokens::default();
        tokens.set(Cell(6), 3);
        tokens.add(Cell(7));
        tokens.add(Cell(6));
        assert_eq!([5, 6, 7, 8].map(|cell| tokens.at(Cell(cell))), [0, 4, 1, 0]);
        tokens.set(Cell(6), 200);
        tokens.add(Cell(6));
        assert_eq!((tokens.at(Cell(6)), tokens.at(Cell(7))), (TOKENS_MAX, 1));
        assert!(tokens.fit(8) && !tokens.fit(7));
    }
}
