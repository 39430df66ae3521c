//! A hex board seen along one of its six directions, on an integer lattice.
//!
//! Along direction `turn` the neighbour ahead lies at `(2, 0)`, the next ones clockwise and
//! counter-clockwise at `(1, 3)` and `(1, -3)`. This is an affine image of the true hexes, so lines
//! stay lines, and every centre and corner has integer coordinates:
//!
//! ```text
//!              (0, 2)
//!    (-1, 1)  /      \  (1, 1)
//!            |        |  ->  ahead
//!   (-1, -1)  \      /  (1, -1)
//!             (0, -2)
//! ```
//!
//! For lines whose slope lies between -1 and 1 (within 30 degrees of straight ahead) two things
//! hold that sight is built on. A hex looks like the upright segment from its lowest to its highest
//! corner, so a line meets it if and only if it passes between those two at the hex's own `x`. And
//! a line enters hexes in the order of their `x`, crossing only the three sides that face ahead.

use crate::cell::{Cell, CellSet};
use crate::coord::{Coord, Direction, Topology};
use crate::lattice::{Ground, NO_CELL, Sides};
use std::sync::Arc;

/// A point of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    pub(crate) const fn minus(self, origin: Point) -> Point {
        Point::new(self.x - origin.x, self.y - origin.y)
    }
}

/// The hexes of a lattice in the coordinates of one direction.
#[derive(Debug)]
pub(crate) struct Frame {
    turn: u8,
    low: Point,
    width: usize,
    height: usize,
    cells: Vec<u16>,
    sites: Vec<u16>,
}

const NO_SITE: u16 = u16::MAX;

impl Frame {
    /// The six frames of a hex board.
    pub(crate) fn all(ground: &Ground) -> [Frame; 6] {
        std::array::from_fn(|turn| Frame::new(ground, turn as u8))
    }

    fn new(ground: &Ground, turn: u8) -> Frame {
        let lattice = &ground.lattice;
        let centres: Vec<Point> =
            (0..lattice.len()).map(|site| centre(turn, lattice.place(site))).collect();
        let reach = |part: fn(&Point) -> i32| {
            let parts = || centres.iter().map(part);
            (parts().min().unwrap_or(0), parts().max().unwrap_or(0))
        };
        let ((low_x, high_x), (low_y, high_y)) = (reach(|p| p.x), reach(|p| p.y / 3));
        let (width, height) = ((high_x - low_x + 1) as usize, (high_y - low_y + 1) as usize);
        let mut frame = Frame {
            turn,
            low: Point::new(low_x, low_y),
            width,
            height,
            cells: vec![NO_CELL; width * height],
            sites: vec![NO_SITE; width * height],
        };
        for (site, centre) in centres.into_iter().enumerate() {
            let index = frame.index(centre.x, centre.y / 3).expect("within the extent");
            frame.cells[index] = ground.cells[site];
            frame.sites[index] = site as u16;
        }
        frame
    }

    /// The centre of the hex at a place.
    pub(crate) fn centre(&self, place: Coord) -> Point {
        centre(self.turn, place)
    }

    /// The largest `x` of any hex.
    pub(crate) fn last_layer(&self) -> i32 {
        self.low.x + self.width as i32 - 1
    }

    /// The smallest and the largest row of hexes.
    pub(crate) fn rows(&self) -> (i32, i32) {
        (self.low.y, self.low.y + self.height as i32 - 1)
    }

    /// The cell in a layer and a row.
    #[inline]
    pub(crate) fn cell(&self, x: i32, row: i32) -> Option<Cell> {
        let cell = self.cells[self.index(x, row)?];
        (cell != NO_CELL).then_some(Cell(cell))
    }

    /// The site in a layer and a row.
    #[inline]
    pub(crate) fn site(&self, x: i32, row: i32) -> Option<usize> {
        let site = self.sites[self.index(x, row)?];
        (site != NO_SITE).then_some(usize::from(site))
    }

    /// The corner of every hex that is its highest in this frame: the corner between this side of
    /// the hex and the next one clockwise.
    pub(crate) fn highest_corner(&self) -> usize {
        (usize::from(self.turn) + 1) % 6
    }

    /// The corner of every hex that is its lowest in this frame.
    pub(crate) fn lowest_corner(&self) -> usize {
        (usize::from(self.turn) + 4) % 6
    }

    #[inline]
    fn index(&self, x: i32, row: i32) -> Option<usize> {
        let (x, y) = ((x - self.low.x) as usize, (row - self.low.y) as usize);
        (x < self.width && y < self.height).then(|| x * self.height + y)
    }
}

/// The directions relative to straight ahead, as steps of `x` and of rows.
const STEPS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

fn centre(turn: u8, place: Coord) -> Point {
    let axial = place.axial();
    // South-east is one step of q, south is one step of s.
    let (q, s) = (STEPS[(8 - usize::from(turn)) % 6], STEPS[(9 - usize::from(turn)) % 6]);
    let sum = |q_part: i32, s_part: i32| i32::from(axial.q) * q_part + i32::from(axial.s) * s_part;
    Point::new(sum(q.0, s.0), 3 * sum(q.1, s.1))
}

/// The sides of a hex that is walled all around.
pub(crate) const WALLED: u8 = 0b11_1111;

/// A wall between two corners of one hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    pub(crate) one: Point,
    pub(crate) other: Point,
}

/// The walls of a frame by the `x` of the hex that lies before them.
#[derive(Debug)]
pub(crate) struct Layers {
    first: i32,
    starts: Vec<u32>,
    walls: Vec<Wall>,
}

impl Layers {
    fn new(ground: &Ground, sides: &Sides, frame: &Frame) -> Layers {
        let ahead = Direction(frame.turn);
        let left = ahead.rotate(Topology::Hex, 1);
        let right = ahead.rotate(Topology::Hex, -1);
        let mut starts = Vec::with_capacity(frame.width + 1);
        let mut walls = Vec::new();
        for layer in 0..frame.width {
            starts.push(walls.len() as u32);
            for row in 0..frame.height {
                let site = frame.sites[layer * frame.height + row];
                if site == NO_SITE {
                    continue;
                }
                // No line leaves a hex that is walled all around.
                let standing = sides.0[usize::from(site)];
                if standing == 0 || standing == WALLED {
                    continue;
                }
                let at = frame.centre(ground.lattice.place(usize::from(site)));
                let mut put = |direction: Direction, one: (i32, i32), other: (i32, i32)| {
                    if standing & direction.bit() != 0 {
                        let point = |(x, y): (i32, i32)| Point::new(at.x + x, at.y + y);
                        walls.push(Wall { one: point(one), other: point(other) });
                    }
                };
                put(ahead, (1, -1), (1, 1));
                put(left, (0, 2), (1, 1));
                put(right, (0, -2), (1, -1));
            }
        }
        starts.push(walls.len() as u32);
        Layers { first: frame.low.x, starts, walls }
    }

    /// The walls that lie ahead of the hexes of one layer.
    #[inline]
    pub(crate) fn at(&self, x: i32) -> &[Wall] {
        let layer = (x - self.first) as usize;
        &self.walls[self.starts[layer] as usize..self.starts[layer + 1] as usize]
    }
}

/// Everything the hex rules of sight need to know of one state of the walls.
#[derive(Debug)]
pub(crate) struct Lines {
    pub(crate) ground: Arc<Ground>,
    pub(crate) layers: [Layers; 6],
    /// The cells that are walled all around, closed doors among them.
    pub(crate) walled: CellSet,
    /// The corners of every site that lie on a wall; corner `i` is between sides `i` and `i + 1`.
    pub(crate) touched: Vec<u8>,
}

impl Lines {
    pub(crate) fn new(ground: &Arc<Ground>, sides: &Sides) -> Lines {
        let frames = ground.frames();
        Lines {
            layers: std::array::from_fn(|turn| Layers::new(ground, sides, &frames[turn])),
            walled: CellSet::first(ground.len())
                .iter()
                .filter(|cell| sides.0[ground.sites[cell.index()]] == WALLED)
                .collect(),
            touched: touched_corners(ground, sides),
            ground: Arc::clone(ground),
        }
    }
}

/// A corner lies on a wall if one of the three sides that meet there carries one.
fn touched_corners(ground: &Ground, sides: &Sides) -> Vec<u8> {
    let lattice = &ground.lattice;
    let touched = |site: usize| {
        let mut corners = 0;
        for corner in 0..6 {
            let (here, next) = (Direction(corner), Direction((corner + 1) % 6));
            // The third side leads away from this hex: it is between the two neighbours.
            let away = lattice
                .neighbour(site, here)
                .is_some_and(|beside| sides.0[beside] & here.rotate(Topology::Hex, 2).bit() != 0);
            if sides.0[site] & (here.bit() | next.bit()) != 0 || away {
                corners |= 1 << corner;
            }
        }
        corners
    };
    (0..lattice.len()).map(touched).collect()
}
