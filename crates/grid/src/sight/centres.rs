//! Sight from the centre of one square to the centre of another (DJ-LOS-01).
//!
//! A line through a corner goes from one square to the diagonally opposite one; the squares beside
//! that corner are only touched and do not block, nor does the end or the corner of a wall. It is
//! blocked there only by a wall that runs through the corner from one hand to the other.

use crate::cell::{Cell, CellSet};
use crate::coord::Direction;
use crate::lattice::{Ground, NO_CELL, Sides};
use std::sync::OnceLock;

/// The cells that a cell sees past walls and closed doors.
pub(super) fn seen(ground: &Ground, sides: &Sides, from: Cell) -> CellSet {
    let free = |&to: &Cell| {
        trace(ground, from, to, |site, direction, _| {
            !sides.blocks(&ground.lattice, site, direction)
        })
    };
    CellSet::first(ground.len()).iter().filter(free).collect()
}

/// Whether no blocking cell lies strictly between two cells on the line between their centres.
pub(crate) fn is_clear_of(ground: &Ground, blockers: &CellSet, from: Cell, to: Cell) -> bool {
    let between = ground.rays().between(ground, from, to);
    between.iter().zip(blockers.words()).all(|(line, blocking)| line & blocking == 0)
}

/// The same for many ends: those to which the line is clear.
pub(crate) fn clear_of(ground: &Ground, blockers: &CellSet, from: Cell, ends: &CellSet) -> CellSet {
    let rays = ground.rays();
    let row = rays.from(ground, from);
    let blockers = &blockers.words()[..rays.words];
    let clear = |to: &Cell| {
        let between = &row[to.index() * rays.words..][..rays.words];
        between.iter().zip(blockers).all(|(line, blocking)| line & blocking == 0)
    };
    ends.iter().filter(clear).collect()
}

/// The cells strictly between any two, computed for one end when first asked for.
#[derive(Debug)]
pub(crate) struct Rays {
    /// The words of a set of cells of this board.
    words: usize,
    rows: Vec<OnceLock<Box<[u64]>>>,
}

impl Rays {
    pub(crate) fn new(cells: usize) -> Rays {
        let rows = (0..cells).map(|_| OnceLock::new()).collect();
        Rays { words: cells.div_ceil(64), rows }
    }

    /// The cells strictly between two, as the words of a set.
    #[inline]
    fn between(&self, ground: &Ground, from: Cell, to: Cell) -> &[u64] {
        &self.from(ground, from)[to.index() * self.words..][..self.words]
    }

    /// The cells strictly between one and each other, as the words of one set after the other.
    #[inline]
    fn from(&self, ground: &Ground, from: Cell) -> &[u64] {
        self.rows[from.index()].get_or_init(|| self.row(ground, from))
    }

    fn row(&self, ground: &Ground, from: Cell) -> Box<[u64]> {
        let mut row = vec![0; ground.len() * self.words];
        for (index, line) in row.chunks_exact_mut(self.words).enumerate() {
            let to = Cell(index as u16);
            trace(ground, from, to, |_, _, next| {
                let cell = ground.cells[next];
                if cell != to.0 && cell != NO_CELL {
                    line[usize::from(cell) / 64] |= 1 << (cell % 64);
                }
                true
            });
        }
        row.into_boxed_slice()
    }
}

/// Follows the line between two centres as long as `go_on` allows each step from a site in a
/// direction to the next site; false if it was stopped.
fn trace(
    ground: &Ground,
    from: Cell,
    to: Cell,
    mut go_on: impl FnMut(usize, Direction, usize) -> bool,
) -> bool {
    let (start, end) = (ground.coords[from.index()], ground.coords[to.index()]);
    let across = i32::from(end.col) - i32::from(start.col);
    let down = i32::from(end.row) - i32::from(start.row);
    let (columns, rows) = (across.abs(), down.abs());
    let height = ground.lattice.height as isize;
    let (mut column, mut row) = (0, 0);
    let mut site = ground.sites[from.index()];
    while column < columns || row < rows {
        // The next upright side is met at (2 * column + 1) / columns of the half-way, the next
        // level one at (2 * row + 1) / rows.
        let order = ((2 * column + 1) * rows).cmp(&((2 * row + 1) * columns));
        let (by_column, by_row) = (order.is_le() as i32, order.is_ge() as i32);
        let (right, below) = (by_column * across.signum(), by_row * down.signum());
        let next = site.wrapping_add_signed(right as isize * height + below as isize);
        if !go_on(site, heading(right, below), next) {
            return false;
        }
        (column, row, site) = (column + by_column, row + by_row, next);
    }
    true
}

/// The direction of one step in columns and rows.
fn heading(right: i32, below: i32) -> Direction {
    const HEADINGS: [[u8; 3]; 3] = [[7, 0, 1], [6, u8::MAX, 2], [5, 4, 3]];
    Direction(HEADINGS[(below + 1) as usize][(right + 1) as usize])
}
