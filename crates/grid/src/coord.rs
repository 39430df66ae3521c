//! Coordinates and directions on the two topologies.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of tiling a board uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topology {
    /// Hexagons with six neighbours.
    Hex,
    /// Squares with eight neighbours; walls stand on the four sides.
    Square,
}

impl Topology {
    /// The number of directions in which a cell may have a neighbour.
    pub const fn directions(self) -> u8 {
        match self {
            Topology::Hex => 6,
            Topology::Square => 8,
        }
    }
}

/// The place of a cell.
///
/// Hexes are flat-topped and odd columns are shifted half a hex towards higher rows; squares are
/// plain. Coordinates are ordered by column, then by row.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
#[ts(type = "[number, number]")]
pub struct Coord {
    /// The column.
    pub col: i16,
    /// The row.
    pub row: i16,
}

impl Coord {
    /// The place in a column and a row.
    pub const fn new(col: i16, row: i16) -> Coord {
        Coord { col, row }
    }

    /// The neighbouring place in a direction.
    pub const fn step(self, topology: Topology, direction: Direction) -> Coord {
        self.moved(topology, direction.offset(topology))
    }

    /// The direction of a neighbouring place, or `None` if the places are not neighbours.
    pub fn direction_to(self, topology: Topology, other: Coord) -> Option<Direction> {
        let offset = self.offset_to(topology, other);
        Direction::all(topology).find(|direction| direction.offset(topology) == offset)
    }

    /// The place at an offset.
    pub const fn moved(self, topology: Topology, by: Axial) -> Coord {
        match topology {
            Topology::Hex => self.axial().plus(by).coord(),
            Topology::Square => Coord::new(self.col + by.q, self.row + by.s),
        }
    }

    /// The offset that leads to another place.
    pub const fn offset_to(self, topology: Topology, other: Coord) -> Axial {
        match topology {
            Topology::Hex => {
                let (from, to) = (self.axial(), other.axial());
                Axial::new(to.q - from.q, to.s - from.s)
            }
            Topology::Square => Axial::new(other.col - self.col, other.row - self.row),
        }
    }

    /// The number of steps between two places on an endless board without walls.
    pub fn distance(self, topology: Topology, other: Coord) -> u16 {
        let by = self.offset_to(topology, other);
        let (q, s) = (by.q.unsigned_abs(), by.s.unsigned_abs());
        match topology {
            Topology::Hex => q.max(s).max((by.q + by.s).unsigned_abs()),
            Topology::Square => q.max(s),
        }
    }

    /// The axial coordinates of a hex.
    pub const fn axial(self) -> Axial {
        Axial::new(self.col, self.row - (self.col >> 1))
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.col, self.row)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.col, self.row)
    }
}

impl From<[i16; 2]> for Coord {
    fn from([col, row]: [i16; 2]) -> Coord {
        Coord { col, row }
    }
}

impl From<Coord> for [i16; 2] {
    fn from(coord: Coord) -> [i16; 2] {
        [coord.col, coord.row]
    }
}

/// An offset between places: axial for hexes (`q` columns, `s` along the column), plain columns
/// and rows for squares.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(from = "[i16; 2]", into = "[i16; 2]")]
pub struct Axial {
    /// Columns.
    pub q: i16,
    /// Steps along the column.
    pub s: i16,
}

impl Axial {
    /// An offset.
    pub const fn new(q: i16, s: i16) -> Axial {
        Axial { q, s }
    }

    /// The sum of two offsets.
    #[must_use]
    pub const fn plus(self, other: Axial) -> Axial {
        Axial::new(self.q + other.q, self.s + other.s)
    }

    /// The difference of two offsets.
    #[must_use]
    pub const fn minus(self, other: Axial) -> Axial {
        Axial::new(self.q - other.q, self.s - other.s)
    }

    /// The hex with these axial coordinates.
    pub const fn coord(self) -> Coord {
        Coord::new(self.q, self.s + (self.q >> 1))
    }
}

impl From<[i16; 2]> for Axial {
    fn from([q, s]: [i16; 2]) -> Axial {
        Axial { q, s }
    }
}

impl From<Axial> for [i16; 2] {
    fn from(offset: Axial) -> [i16; 2] {
        [offset.q, offset.s]
    }
}

/// A direction to a neighbour, clockwise from the one towards lower rows (north).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Direction(pub u8);

const HEX: [Axial; 6] = [
    Axial::new(0, -1),
    Axial::new(1, -1),
    Axial::new(1, 0),
    Axial::new(0, 1),
    Axial::new(-1, 1),
    Axial::new(-1, 0),
];

const SQUARE: [Axial; 8] = [
    Axial::new(0, -1),
    Axial::new(1, -1),
    Axial::new(1, 0),
    Axial::new(1, 1),
    Axial::new(0, 1),
    Axial::new(-1, 1),
    Axial::new(-1, 0),
    Axial::new(-1, -1),
];

impl Direction {
    /// All directions of a topology, clockwise from north.
    pub fn all(topology: Topology) -> impl Iterator<Item = Direction> + Clone {
        (0..topology.directions()).map(Direction)
    }

    /// The directions across a side, on which a wall may stand.
    pub fn sides(topology: Topology) -> impl Iterator<Item = Direction> + Clone {
        let step = match topology {
            Topology::Hex => 1,
            Topology::Square => 2,
        };
        Direction::all(topology).step_by(step)
    }

    /// The position of this direction in arrays that hold one entry per direction.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The offset to the neighbour.
    pub const fn offset(self, topology: Topology) -> Axial {
        match topology {
            Topology::Hex => HEX[self.index()],
            Topology::Square => SQUARE[self.index()],
        }
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self, topology: Topology) -> Direction {
        self.rotate(topology, topology.directions() as i8 / 2)
    }

    /// The direction a number of steps clockwise from here.
    #[must_use]
    pub const fn rotate(self, topology: Topology, steps: i8) -> Direction {
        let directions = topology.directions() as i8;
        Direction((self.0 as i8 + steps % directions).rem_euclid(directions) as u8)
    }

    /// Whether this is a direction across a corner, which only squares have.
    pub const fn is_diagonal(self, topology: Topology) -> bool {
        matches!(topology, Topology::Square) && self.0 % 2 == 1
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_neighbours_follow_the_shifted_columns() {
        for (col, odd) in [(4, 0), (3, 1), (0, 0), (-3, 1)] {
            let mut expected = vec![
                Coord::new(col, 6),
                Coord::new(col, 8),
                Coord::new(col + 1, 7 + odd),
                Coord::new(col + 1, 6 + odd),
                Coord::new(col - 1, 7 + odd),
                Coord::new(col - 1, 6 + odd),
            ];
            let here = Coord::new(col, 7);
            let mut found: Vec<Coord> = Direction::all(Topology::Hex)
                .map(|direction| here.step(Topology::Hex, direction))
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn directions_turn_and_return() {
        for topology in [Topology::Hex, Topology::Square] {
            for direction in Direction::all(topology) {
                let here = Coord::new(5, 5);
                let there = here.step(topology, direction);
                assert_eq!(there.step(topology, direction.opposite(topology)), here);
                assert_eq!(here.direction_to(topology, there), Some(direction));
                assert_eq!(here.distance(topology, there), 1);
                assert_eq!(direction.rotate(topology, 5).rotate(topology, -5), direction);
            }
            assert_eq!(Coord::new(0, 0).direction_to(topology, Coord::new(2, 0)), None);
        }
        assert_eq!(Coord::new(0, 0).distance(Topology::Hex, Coord::new(4, 0)), 4);
        assert_eq!(Coord::new(0, 0).distance(Topology::Hex, Coord::new(4, 3)), 5);
        assert_eq!(Coord::new(0, 0).distance(Topology::Square, Coord::new(4, 3)), 4);
    }
}
