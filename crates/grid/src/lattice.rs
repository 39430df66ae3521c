//! The rectangle of places around a board, and the cells that exist in it.

use crate::cell::Cell;
use crate::coord::{Coord, Direction, Topology};
use crate::sight::{Frame, Rays};
use std::sync::OnceLock;

/// No cell: marks a place where the board has nothing.
pub(crate) const NO_CELL: u16 = u16::MAX;

/// The largest extent of a board in columns and rows; keeps every product in sight within `i32`.
pub(crate) const SPAN_MAX: i32 = 128;

/// The neighbours of a cell by direction, `NO_CELL` where there is none.
pub(crate) type Neighbours = [u16; 8];

/// The places of a board with one empty place all around.
///
/// A *site* is the index of a place in this rectangle. Every neighbour of a cell or of a solid hex
/// has a site, so each side on which a wall can stand is known from both ends.
#[derive(Debug)]
pub(crate) struct Lattice {
    pub(crate) topology: Topology,
    pub(crate) origin: Coord,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Lattice {
    /// The rectangle around some places, or `None` when they lie too far apart.
    pub(crate) fn around(topology: Topology, places: &[Coord]) -> Option<Lattice> {
        let mut low = *places.first()?;
        let mut high = low;
        for place in places {
            low = Coord::new(low.col.min(place.col), low.row.min(place.row));
            high = Coord::new(high.col.max(place.col), high.row.max(place.row));
        }
        let extent = |low: i16, high: i16| i32::from(high) - i32::from(low) + 1;
        let (columns, rows) = (extent(low.col, high.col), extent(low.row, high.row));
        let far = |part: i16| i32::from(part).abs() > 8 * SPAN_MAX;
        if columns > SPAN_MAX || rows > SPAN_MAX || far(low.col) || far(low.row) {
            return None;
        }
        Some(Lattice {
            topology,
            origin: Coord::new(low.col - 1, low.row - 1),
            width: columns as usize + 2,
            height: rows as usize + 2,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.width * self.height
    }

    pub(crate) fn site(&self, place: Coord) -> Option<usize> {
        let col = usize::try_from(i32::from(place.col) - i32::from(self.origin.col)).ok()?;
        let row = usize::try_from(i32::from(place.row) - i32::from(self.origin.row)).ok()?;
        (col < self.width && row < self.height).then(|| col * self.height + row)
    }

    pub(crate) fn place(&self, site: usize) -> Coord {
        let (col, row) = (site / self.height, site % self.height);
        Coord::new(self.origin.col + col as i16, self.origin.row + row as i16)
    }

    pub(crate) fn neighbour(&self, site: usize, direction: Direction) -> Option<usize> {
        self.site(self.place(site).step(self.topology, direction))
    }
}

/// The cells of a board and where they lie: what boards and wall states share.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) lattice: Lattice,
    /// The place of each cell.
    pub(crate) coords: Vec<Coord>,
    /// The site of each cell.
    pub(crate) sites: Vec<usize>,
    /// The cell at each site.
    pub(crate) cells: Vec<u16>,
    /// The neighbouring cells of each cell, walls ignored.
    pub(crate) neighbours: Vec<Neighbours>,
    frames: OnceLock<Box<[Frame; 6]>>,
    rays: OnceLock<Rays>,
}

impl Ground {
    /// The ground of sorted, distinct cells.
    pub(crate) fn new(lattice: Lattice, coords: Vec<Coord>) -> Ground {
        let site = |&coord: &Coord| lattice.site(coord).expect("a cell lies in its lattice");
        let sites: Vec<usize> = coords.iter().map(site).collect();
        let mut cells = vec![NO_CELL; lattice.len()];
        for (index, &site) in sites.iter().enumerate() {
            cells[site] = index as u16;
        }
        let neighbours = sites
            .iter()
            .map(|&site| {
                let mut around = [NO_CELL; 8];
                for direction in Direction::all(lattice.topology) {
                    if let Some(next) = lattice.neighbour(site, direction) {
                        around[direction.index()] = cells[next];
                    }
                }
                around
            })
            .collect();
        Ground {
            lattice,
            coords,
            sites,
            cells,
            neighbours,
            frames: OnceLock::new(),
            rays: OnceLock::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.coords.len()
    }

    /// What lies between any two squares.
    pub(crate) fn rays(&self) -> &Rays {
        self.rays.get_or_init(|| Rays::new(self.len()))
    }

    /// The six frames of a hex board.
    pub(crate) fn frames(&self) -> &[Frame; 6] {
        self.frames.get_or_init(|| Box::new(Frame::all(self)))
    }

    pub(crate) fn cell(&self, coord: Coord) -> Option<Cell> {
        let cell = self.cells[self.lattice.site(coord)?];
        (cell != NO_CELL).then_some(Cell(cell))
    }
}

/// The walls on the sides of every site, as a set of directions; each wall is noted on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sides(pub(crate) Vec<u8>);

impl Sides {
    pub(crate) fn none(lattice: &Lattice) -> Sides {
        Sides(vec![0; lattice.len()])
    }

    /// Puts a wall on one side of a place.
    pub(crate) fn put(&mut self, lattice: &Lattice, place: Coord, direction: Direction) {
        let topology = lattice.topology;
        if let Some(site) = lattice.site(place) {
            self.0[site] |= direction.bit();
        }
        if let Some(site) = lattice.site(place.step(topology, direction)) {
            self.0[site] |= direction.opposite(topology).bit();
        }
    }

    /// Puts walls on every side of a place.
    pub(crate) fn put_around(&mut self, lattice: &Lattice, place: Coord) {
        for direction in Direction::sides(lattice.topology) {
            self.put(lattice, place, direction);
        }
    }

    /// Whether a wall stands between a site and its neighbour; across a corner, whether a wall
    /// runs through that corner from one side of the step to the other.
    pub(crate) fn blocks(&self, lattice: &Lattice, site: usize, direction: Direction) -> bool {
        let topology = lattice.topology;
        if !direction.is_diagonal(topology) {
            return self.0[site] & direction.bit() != 0;
        }
        // Two sides meet the corner on either hand of the step: of the site and of the place
        // beside.
        let (left, right) = (direction.rotate(topology, -1), direction.rotate(topology, 1));
        let hand = |beside: Direction, onward: Direction| {
            let far = lattice.neighbour(site, beside);
            self.0[site] & beside.bit() != 0
                || far.is_some_and(|far| self.0[far] & onward.bit() != 0)
        };
        hand(left, right) && hand(right, left)
    }

    /// The neighbours of every cell that no wall cuts off.
    pub(crate) fn steps(&self, ground: &Ground) -> Vec<Neighbours> {
        let lattice = &ground.lattice;
        let mut steps = ground.neighbours.clone();
        for (cell, around) in steps.iter_mut().enumerate() {
            for direction in Direction::all(lattice.topology) {
                let next = &mut around[direction.index()];
                if *next != NO_CELL && self.blocks(lattice, ground.sites[cell], direction) {
                    *next = NO_CELL;
                }
            }
        }
        steps
    }
}
