//! Areas of effect: a pattern in all its rotations and mirror images.

use crate::board::Board;
use crate::cell::{Cell, CellSet};
use crate::coord::{Axial, Coord, Topology};
use thiserror::Error;

/// The largest number of cells in an area.
pub const AREA_MAX: usize = 64;

/// Why offsets do not make an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AreaError {
    /// There is no cell.
    #[error("an area needs at least one cell")]
    Empty,
    /// There are more cells than an area may have, or one lies too far away.
    #[error("an area has at most {AREA_MAX} cells, none further than {AREA_MAX}")]
    TooLarge,
    /// A cell is given twice.
    #[error("{0:?} is given twice")]
    Duplicate(Axial),
}

/// A pattern of cells around an anchor, with its distinct rotations and mirror images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    topology: Topology,
    offsets: Vec<Axial>,
    /// Distinct around the anchor.
    orientations: Vec<Vec<Axial>>,
    /// Distinct wherever they lie; each begins at offset zero.
    shapes: Vec<Vec<Axial>>,
}

impl Area {
    /// The area of some offsets from an anchor; the anchor need not be part of it.
    ///
    /// # Errors
    /// If there are none or too many, or one is given twice.
    pub fn new(topology: Topology, offsets: &[Axial]) -> Result<Area, AreaError> {
        let far = |offset: &Axial| {
            let reach = AREA_MAX as i16;
            offset.q.saturating_abs() > reach || offset.s.saturating_abs() > reach
        };
        if offsets.is_empty() {
            return Err(AreaError::Empty);
        }
        if offsets.len() > AREA_MAX || offsets.iter().any(far) {
            return Err(AreaError::TooLarge);
        }
        let mut sorted = offsets.to_vec();
        sorted.sort();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(AreaError::Duplicate(twice[0]));
        }
        let orientations = orientations(topology, &sorted);
        let mut shapes: Vec<Vec<Axial>> = Vec::new();
        for orientation in &orientations {
            let first = orientation[0];
            let shape: Vec<Axial> = orientation.iter().map(|cell| cell.minus(first)).collect();
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        Ok(Area { topology, offsets: sorted, orientations, shapes })
    }

    /// The offsets as they were given, sorted.
    pub fn offsets(&self) -> &[Axial] {
        &self.offsets
    }

    /// The rotations and mirror images that differ around the anchor; the first is the area as
    /// given.
    pub fn orientations(&self) -> &[Vec<Axial>] {
        &self.orientations
    }

    /// The rotations and mirror images that differ when the anchor does not matter.
    pub fn shapes(&self) -> &[Vec<Axial>] {
        &self.shapes
    }

    /// The cells covered in each orientation around an anchor; what falls off the board is left
    /// out, and nothing else is.
    pub fn placements(&self, board: &Board, anchor: Cell) -> impl Iterator<Item = CellSet> {
        let anchor = board.coord(anchor);
        self.orientations.iter().map(move |offsets| self.placed(board, anchor, offsets))
    }

    /// The distinct sets of cells the area can cover when it lies anywhere on or over the rim of
    /// the board with at least one of its cells among `touching`, in ascending order.
    pub fn placements_touching(&self, board: &Board, touching: &CellSet) -> Vec<CellSet> {
        let mut placements = Vec::new();
        let mut anchors: Vec<Coord> = Vec::new();
        for shape in &self.shapes {
            anchors.clear();
            for place in touching.iter().map(|cell| board.coord(cell)) {
                let back = |offset: &Axial| Axial::new(-offset.q, -offset.s);
                anchors.extend(shape.iter().map(|at| place.moved(self.topology, back(at))));
            }
            anchors.sort();
            anchors.dedup();
            placements.extend(anchors.iter().map(|&anchor| self.placed(board, anchor, shape)));
        }
        placements.sort();
        placements.dedup();
        placements
    }

    fn placed(&self, board: &Board, anchor: Coord, offsets: &[Axial]) -> CellSet {
        debug_assert_eq!(board.topology(), self.topology, "an area belongs to one kind of board");
        offsets.iter().filter_map(|&by| board.cell(anchor.moved(self.topology, by))).collect()
    }
}

fn orientations(topology: Topology, offsets: &[Axial]) -> Vec<Vec<Axial>> {
    let turns = match topology {
        Topology::Hex => 6,
        Topology::Square => 4,
    };
    let mirrored: Vec<Axial> = offsets.iter().map(|&offset| mirror(topology, offset)).collect();
    let mut found: Vec<Vec<Axial>> = Vec::new();
    for mut pattern in [offsets.to_vec(), mirrored] {
        for _ in 0..turns {
            pattern.sort();
            if !found.contains(&pattern) {
                found.push(pattern.clone());
            }
            for offset in &mut pattern {
                *offset = turn(topology, *offset);
            }
        }
    }
    found
}

/// An offset turned clockwise by the smallest turn of the tiling.
fn turn(topology: Topology, Axial { q, s }: Axial) -> Axial {
    match topology {
        Topology::Hex => Axial::new(-s, q + s),
        Topology::Square => Axial::new(-s, q),
    }
}

/// An offset mirrored left to right.
fn mirror(topology: Topology, Axial { q, s }: Axial) -> Axial {
    match topology {
        Topology::Hex => Axial::new(-q, q + s),
        Topology::Square => Axial::new(-q, s),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::BoardBuilder;
    use crate::coord::Direction;

    fn hex(offsets: &[[i16; 2]]) -> Area {
        let offsets: Vec<Axial> = offsets.iter().map(|&offset| offset.into()).collect();
        Area::new(Topology::Hex, &offsets).unwrap()
    }

    #[test]
    fn turning_follows_the_directions() {
        for topology in [Topology::Hex, Topology::Square] {
            let steps = if topology == Topology::Hex { 1 } else { 2 };
            for direction in Direction::all(topology) {
                let turned = direction.rotate(topology, steps);
                assert_eq!(turn(topology, direction.offset(topology)), turned.offset(topology));
                let mirrored = mirror(topology, direction.offset(topology));
                let expected = Direction(0).rotate(topology, -(direction.0 as i8));
                assert_eq!(mirrored, expected.offset(topology));
            }
        }
    }

    #[test]
    fn gh_aoe_01_rotations_and_mirror_images_count_once() {
        // One neighbour; two neighbours in a row; a bent chiral pattern; the whole ring.
        for (offsets, around, anywhere) in [
            (&[[0, -1]][..], 6, 1),
            (&[[0, -1], [0, -2]], 6, 3),
            (&[[0, -1], [1, -1]], 6, 3),
            (&[[0, -1], [0, -2], [1, -3]], 12, 6),
            (&[[0, 0], [0, -1], [0, -2], [1, -3]], 12, 12),
            (&[[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]], 1, 1),
        ] {
            let area = hex(offsets);
            assert_eq!(area.orientations().len(), around, "{offsets:?}");
            assert_eq!(area.shapes().len(), anywhere, "{offsets:?}");
        }
        let square = Area::new(Topology::Square, &[[0, 0].into(), [1, 0].into(), [1, 1].into()]);
        assert_eq!(square.unwrap().orientations().len(), 8);
    }

    #[test]
    fn gh_aoe_06_an_area_may_lie_over_the_rim() {
        let board = BoardBuilder::rectangle(Topology::Hex, 1, 3).build().unwrap();
        let pair = hex(&[[0, 0], [0, 1]]);
        let end = CellSet::of(Cell(0));
        let both = CellSet::from_iter([Cell(0), Cell(1)]);
        let mut expected = vec![end, both];
        expected.sort();
        assert_eq!(pair.placements_touching(&board, &end), expected);
        let around: Vec<CellSet> = hex(&[[0, 1]]).placements(&board, Cell(1)).collect();
        assert!(around.contains(&CellSet::of(Cell(0))) && around.contains(&CellSet::of(Cell(2))));
    }

    #[test]
    fn faulty_areas_are_rejected() {
        let area = |offsets: &[Axial]| Area::new(Topology::Hex, offsets);
        assert_eq!(area(&[]), Err(AreaError::Empty));
        let twice = Axial::new(1, 0);
        assert_eq!(area(&[twice, twice]), Err(AreaError::Duplicate(twice)));
        assert_eq!(area(&[Axial::new(i16::MIN, 0)]), Err(AreaError::TooLarge));
    }
}
