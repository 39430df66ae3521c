//! The walls of a board while some gates are open and the others closed.

use crate::board::present;
use crate::builder::Gate;
use crate::cell::{Cell, CellSet};
use crate::coord::Direction;
use crate::lattice::{Ground, NO_CELL, Neighbours, Sides};
use crate::sight::{SightMatrix, SightRule, Sights, clear_of, is_clear_of};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The largest number of gates a board may have.
pub const GATES_MAX: usize = 16;

/// One gate of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GateId(pub u8);

impl GateId {
    /// The position of this gate among the gates of its board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The set of open gates.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Gates(pub u16);

impl Gates {
    /// Every gate closed.
    pub const CLOSED: Gates = Gates(0);

    /// The first gates open.
    pub const fn first(count: usize) -> Gates {
        Gates(((1u32 << count) - 1) as u16)
    }

    /// Whether a gate is open.
    pub const fn is_open(self, gate: GateId) -> bool {
        self.0 >> gate.0 & 1 != 0
    }

    /// The same gates with one more open.
    #[must_use]
    pub const fn opened(self, gate: GateId) -> Gates {
        Gates(self.0 | 1 << gate.0)
    }

    /// The same gates with one of them closed.
    #[must_use]
    pub const fn closed(self, gate: GateId) -> Gates {
        Gates(self.0 & !(1 << gate.0))
    }
}

/// How a mover meets the cells of closed gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doors {
    /// Closed doors are walls.
    Block,
    /// Closed doors can be entered; removable walls still stand.
    Enter,
}

const FAR: u8 = u8::MAX;

/// A board's walls under one set of open gates; answers are computed when first asked for.
#[derive(Debug)]
pub struct WallState {
    ground: Arc<Ground>,
    open: Gates,
    closed: CellSet,
    steps: Vec<Neighbours>,
    steps_into_doors: Vec<Neighbours>,
    distances: Vec<OnceLock<Box<[u8]>>>,
    sides: Arc<Sides>,
    sights: Sights,
}

impl WallState {
    pub(crate) fn new(
        ground: &Arc<Ground>,
        fixed: &Sides,
        gates: &[Gate],
        open: Gates,
    ) -> WallState {
        let lattice = &ground.lattice;
        let shut = || {
            let closed = |&(index, _): &(usize, &Gate)| !open.is_open(GateId(index as u8));
            gates.iter().enumerate().filter(closed).map(|(_, gate)| gate)
        };
        let mut sides = fixed.clone();
        for &(one, other) in shut().flat_map(|gate| &gate.walls) {
            let direction = one.direction_to(lattice.topology, other).expect("checked when built");
            sides.put(lattice, one, direction);
        }
        let steps_into_doors = sides.steps(ground);
        let mut closed = CellSet::EMPTY;
        for &place in shut().flat_map(|gate| &gate.cells) {
            closed.insert(ground.cell(place).expect("checked when built"));
            sides.put_around(lattice, place);
        }
        WallState {
            steps: sides.steps(ground),
            steps_into_doors,
            open,
            closed,
            distances: (0..ground.len()).map(|_| OnceLock::new()).collect(),
            sides: Arc::new(sides),
            sights: Sights::default(),
            ground: Arc::clone(ground),
        }
    }

    /// The open gates.
    pub fn open(&self) -> Gates {
        self.open
    }

    /// The cells of closed gates, which act as walls.
    pub fn closed_cells(&self) -> &CellSet {
        &self.closed
    }

    /// The neighbour in a direction, or `None` behind a wall or a closed door.
    #[inline]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.neighbour_past(Doors::Block, cell, direction)
    }

    /// The neighbour in a direction for a mover that meets doors in a given way.
    #[inline]
    pub fn neighbour_past(&self, doors: Doors, cell: Cell, direction: Direction) -> Option<Cell> {
        let next = self.around(doors, cell)[direction.index()];
        (next != NO_CELL).then_some(Cell(next))
    }

    /// The neighbours that no wall and no closed door cuts off.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        present(*self.around(Doors::Block, cell))
    }

    /// The neighbours for a mover that meets doors in a given way.
    pub fn neighbours_past(
        &self,
        doors: Doors,
        cell: Cell,
    ) -> impl Iterator<Item = (Direction, Cell)> {
        present(*self.around(doors, cell))
    }

    /// The neighbouring cells as a set.
    pub fn adjacent(&self, cell: Cell) -> CellSet {
        self.neighbours(cell).map(|(_, next)| next).collect()
    }

    /// The range from one cell to another: steps that cross no wall, no closed door and no gap.
    ///
    /// `None` when there is no way; a way longer than 254 steps counts as 254.
    #[inline]
    pub fn range(&self, from: Cell, to: Cell) -> Option<u8> {
        let steps = self.ranges(from)[to.index()];
        (steps != FAR).then_some(steps)
    }

    /// The cells within a range, the starting cell included.
    pub fn within(&self, from: Cell, range: u8) -> CellSet {
        let near = |&(_, &steps): &(usize, &u8)| steps <= range && steps != FAR;
        let ranges = self.ranges(from).iter().enumerate();
        ranges.filter(near).map(|(cell, _)| Cell(cell as u16)).collect()
    }

    /// Which cells see each other under a rule.
    ///
    /// # Panics
    /// If the rule is made for the other kind of tiling.
    #[inline]
    pub fn sight(&self, rule: SightRule) -> &SightMatrix {
        self.sights.matrix(&self.ground, &self.sides, rule)
    }

    /// Whether two cells see each other under a rule.
    #[inline]
    pub fn sees(&self, rule: SightRule, one: Cell, other: Cell) -> bool {
        self.sight(rule).sees(one, other)
    }

    /// Whether a square sees another past walls and blocking cells (DJ-LOS-01 to DJ-LOS-06).
    ///
    /// Only blockers strictly between the two count (DJ-LOS-08).
    pub fn sees_past(&self, blockers: &CellSet, from: Cell, to: Cell) -> bool {
        // A fixed end makes the line the same both ways.
        let (one, other) = (from.min(to), from.max(to));
        self.sees(SightRule::Centres, one, other) && is_clear_of(&self.ground, blockers, one, other)
    }

    /// The squares among some wanted ones that a square sees past walls and blocking cells.
    pub fn view_past(&self, blockers: &CellSet, from: Cell, wanted: &CellSet) -> CellSet {
        let unhidden = self.sight(SightRule::Centres).row(from).intersect(wanted);
        clear_of(&self.ground, blockers, from, &unhidden)
    }

    /// Whether a figure that fills some squares sees a square from one of them.
    ///
    /// Its own body never blocks its line (DJ-LOS-02, DJ-LOS-12).
    pub fn body_sees_past(&self, blockers: &CellSet, body: &CellSet, to: Cell) -> bool {
        let others = blockers.difference(body);
        body.iter().any(|from| self.sees_past(&others, from, to))
    }

    #[inline]
    fn around(&self, doors: Doors, cell: Cell) -> &Neighbours {
        match doors {
            Doors::Block => &self.steps[cell.index()],
            Doors::Enter => &self.steps_into_doors[cell.index()],
        }
    }

    #[inline]
    fn ranges(&self, from: Cell) -> &[u8] {
        self.distances[from.index()].get_or_init(|| self.flood(from))
    }

    fn flood(&self, from: Cell) -> Box<[u8]> {
        let mut steps = vec![FAR; self.ground.len()].into_boxed_slice();
        let mut queue = Vec::with_capacity(self.ground.len());
        steps[from.index()] = 0;
        queue.push(from);
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            head += 1;
            let further = (steps[cell.index()] + 1).min(FAR - 1);
            for &next in self.around(Doors::Block, cell) {
                if next != NO_CELL && steps[usize::from(next)] == FAR {
                    steps[usize::from(next)] = further;
                    queue.push(Cell(next));
                }
            }
        }
        steps
    }
}
