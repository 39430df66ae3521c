//! Figures that fill several squares.

use crate::board::Board;
use crate::cell::{Cell, CellSet};
use crate::coord::{Axial, Direction, Topology};
use crate::walls::WallState;
use serde::{Deserialize, Serialize};

/// The rectangle of squares that a figure fills; its anchor is the square of least column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Footprint {
    columns: u8,
    rows: u8,
}

impl Footprint {
    /// One square.
    pub const ONE: Footprint = Footprint { columns: 1, rows: 1 };
    /// Two squares side by side in a row.
    pub const TWO_WIDE: Footprint = Footprint { columns: 2, rows: 1 };
    /// Two squares in a column.
    pub const TWO_TALL: Footprint = Footprint { columns: 1, rows: 2 };
    /// A block of two by two.
    pub const FOUR: Footprint = Footprint { columns: 2, rows: 2 };
    /// A block three wide and two tall.
    pub const SIX_WIDE: Footprint = Footprint { columns: 3, rows: 2 };
    /// A block two wide and three tall.
    pub const SIX_TALL: Footprint = Footprint { columns: 2, rows: 3 };

    /// The orientations of a figure that fills a number of squares; none for other numbers.
    pub const fn orientations(squares: u8) -> &'static [Footprint] {
        // DJ-LARGE-06, DJ-LARGE-09: two is 1x2, four is 2x2, six is 2x3.
        match squares {
            1 => &[Footprint::ONE],
            2 => &[Footprint::TWO_WIDE, Footprint::TWO_TALL],
            4 => &[Footprint::FOUR],
            6 => &[Footprint::SIX_WIDE, Footprint::SIX_TALL],
            _ => &[],
        }
    }

    /// The number of squares.
    pub const fn squares(self) -> u8 {
        self.columns * self.rows
    }

    /// The same figure turned by a quarter.
    #[must_use]
    pub const fn turned(self) -> Footprint {
        Footprint { columns: self.rows, rows: self.columns }
    }

    /// The squares relative to the anchor.
    pub fn offsets(self) -> impl Iterator<Item = Axial> {
        let (columns, rows) = (i16::from(self.columns), i16::from(self.rows));
        (0..columns).flat_map(move |q| (0..rows).map(move |s| Axial::new(q, s)))
    }

    /// The squares filled from an anchor, or `None` if one of them does not exist.
    pub fn cells(self, board: &Board, anchor: Cell) -> Option<CellSet> {
        debug_assert_eq!(board.topology(), Topology::Square, "only squares have footprints");
        self.offsets().map(|by| board.cell_at(anchor, by)).collect()
    }

    /// The squares filled from an anchor, or `None` if one of them does not exist or a wall or a
    /// closed door runs between them.
    pub fn fits(self, board: &Board, walls: &WallState, anchor: Cell) -> Option<CellSet> {
        let cells = self.cells(board, anchor)?;
        let (east, south) = (Direction(2), Direction(4));
        let joined = |cell: Cell| {
            [east, south].into_iter().all(|direction| {
                let next = board.cell_at(cell, direction.offset(Topology::Square));
                let inside = next.filter(|&next| cells.contains(next));
                inside.is_none() || walls.neighbour(cell, direction) == inside
            })
        };
        cells.iter().all(joined).then_some(cells)
    }

    /// The anchors from which the figure fills a square, all its squares on the board.
    pub fn anchors_covering(self, board: &Board, cell: Cell) -> impl Iterator<Item = Cell> {
        let back = move |by: Axial| board.cell_at(cell, Axial::new(-by.q, -by.s));
        self.offsets().filter_map(back).filter(move |&anchor| self.cells(board, anchor).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::BoardBuilder;
    use crate::coord::Coord;
    use crate::walls::Gates;

    #[test]
    fn dj_large_06_and_dj_large_09_sizes_and_orientations() {
        let board = BoardBuilder::rectangle(Topology::Square, 3, 3).build().unwrap();
        for (squares, orientations, places) in [(1, 1, 9), (2, 2, 12), (4, 1, 4), (6, 2, 4)] {
            let footprints = Footprint::orientations(squares);
            assert_eq!(footprints.len(), orientations);
            let fitting = footprints.iter().flat_map(|footprint| {
                assert_eq!(footprint.squares(), squares);
                board.cells().iter().filter_map(|anchor| footprint.cells(&board, anchor))
            });
            let fitting: Vec<CellSet> = fitting.collect();
            assert!(fitting.iter().all(|cells| cells.len() == usize::from(squares)));
            assert_eq!(fitting.len(), places);
        }
        assert!(Footprint::orientations(3).is_empty());
        let middle = board.cell(Coord::new(1, 1)).unwrap();
        assert_eq!(Footprint::FOUR.anchors_covering(&board, middle).count(), 4);
        assert_eq!(Footprint::SIX_WIDE.anchors_covering(&board, middle).count(), 2);
        assert_eq!(Footprint::SIX_WIDE.turned(), Footprint::SIX_TALL);
    }

    #[test]
    fn a_figure_does_not_straddle_a_closed_door() {
        let mut builder = BoardBuilder::rectangle(Topology::Square, 2, 2);
        let door = builder.gate("door");
        for row in 0..2 {
            builder.gate_wall(door, Coord::new(0, row), Coord::new(1, row));
        }
        let board = builder.build().unwrap();
        let anchor = Cell(0);
        let closed = board.walls(Gates::CLOSED);
        assert_eq!(Footprint::FOUR.fits(&board, closed, anchor), None);
        assert_eq!(Footprint::TWO_WIDE.fits(&board, closed, anchor), None);
        assert!(Footprint::TWO_TALL.fits(&board, closed, anchor).is_some());
        let open = board.walls(Gates::CLOSED.opened(door));
        assert_eq!(Footprint::FOUR.fits(&board, open, anchor), Some(board.cells()));
    }
}
