//! Cheapest ways from a cell: least harm first, then fewest movement points.

use crate::board::Board;
use crate::cell::{Cell, CellSet};
use crate::coord::Direction;
use crate::walls::{Doors, WallState};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a way costs: harmful cells entered, then movement points. Compared in that order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Cost {
    /// Harmful cells entered.
    pub harm: u16,
    /// Movement points spent.
    pub points: u16,
}

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost { harm: 0, points: 0 };

    /// Movement points without harm.
    pub const fn points(points: u16) -> Cost {
        Cost { harm: 0, points }
    }

    /// Movement points and harmful cells.
    pub const fn harmful(harm: u16, points: u16) -> Cost {
        Cost { harm, points }
    }

    #[must_use]
    const fn plus(self, other: Cost) -> Cost {
        let harm = self.harm.saturating_add(other.harm);
        Cost { harm, points: self.points.saturating_add(other.points) }
    }
}

/// How one cell leads to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Across a side or a corner.
    Toward(Direction),
    /// Through a link.
    Link,
}

/// Where a step ends and what it costs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell where the step ends; not the neighbour itself when the mover slides on.
    pub to: Cell,
    /// The cost when the mover goes on from there, `None` if it cannot.
    pub pass: Option<Cost>,
    /// The cost when the mover stops there, `None` if it may not. A jump pays for its last cell.
    pub stop: Option<Cost>,
}

impl Step {
    /// A step after which the mover may stop or go on, at the same cost.
    pub const fn walk(to: Cell, cost: Cost) -> Step {
        Step { to, pass: Some(cost), stop: Some(cost) }
    }

    /// A step through a cell where the mover may not stop.
    pub const fn through(to: Cell, cost: Cost) -> Step {
        Step { to, pass: Some(cost), stop: None }
    }

    /// A step after which the mover cannot go on.
    pub const fn last(to: Cell, cost: Cost) -> Step {
        Step { to, pass: None, stop: Some(cost) }
    }
}

/// A way that waits its turn, ordered by its cost: harm, points and label in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Queued(u64);

impl Queued {
    fn new(cost: Cost, label: u32) -> Queued {
        Queued(u64::from(cost.harm) << 48 | u64::from(cost.points) << 32 | u64::from(label))
    }

    fn parts(self) -> (Cost, u32) {
        let cost = Cost { harm: (self.0 >> 48) as u16, points: (self.0 >> 32) as u16 };
        (cost, self.0 as u32)
    }
}

const NOWHERE: u32 = u32::MAX;

/// A way to a cell: the cell and the way before it.
#[derive(Clone, Copy, Debug)]
struct Label {
    cell: Cell,
    before: u32,
}

/// The cheapest end of a movement on one cell.
#[derive(Clone, Copy, Debug)]
struct Stop {
    cost: Cost,
    /// The way to the cell before.
    before: u32,
}

/// A search for cheapest ways, and its result. Searching again reuses its room.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    labels: Vec<Label>,
    queue: BinaryHeap<Reverse<Queued>>,
    /// The cheapest way known to leave each cell.
    best: Vec<Cost>,
    /// The fewest points with which each cell was left; what costs as much or more is no gain,
    /// since ways come in order of harm.
    points_min: Vec<u16>,
    stops: Vec<Option<Stop>>,
}

impl Reach {
    /// A search that has not begun.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Finds the cheapest way to every cell where the mover may stop.
    ///
    /// `points_max` bounds the points of every way; within the bound a more harmful way is taken
    /// only when no less harmful one fits. `step` is asked for each neighbour and each linked cell
    /// and says where a step towards it ends and what it costs, or `None` if it is impossible.
    pub fn search(
        &mut self,
        board: &Board,
        walls: &WallState,
        doors: Doors,
        start: Cell,
        points_max: Option<u16>,
        mut step: impl FnMut(Cell, Way, Cell) -> Option<Step>,
    ) {
        self.clear(board.len());
        self.labels.push(Label { cell: start, before: NOWHERE });
        self.queue.push(Reverse(Queued::new(Cost::ZERO, 0)));
        self.stops[start.index()] = Some(Stop { cost: Cost::ZERO, before: NOWHERE });
        while let Some(Reverse(queued)) = self.queue.pop() {
            let (cost, label) = queued.parts();
            let from = self.labels[label as usize].cell;
            if cost.points >= self.points_min[from.index()] {
                continue;
            }
            // Without a bound the first way to a cell is the only one that matters.
            self.points_min[from.index()] = if points_max.is_some() { cost.points } else { 0 };
            let limit = points_max.unwrap_or(u16::MAX - 1);
            for (direction, to) in walls.neighbours_past(doors, from) {
                if let Some(taken) = step(from, Way::Toward(direction), to) {
                    self.take(label, cost, limit, taken);
                }
            }
            for to in board.linked(from) {
                if let Some(taken) = step(from, Way::Link, to) {
                    self.take(label, cost, limit, taken);
                }
            }
        }
    }

    /// The cost of the cheapest way that stops on a cell.
    pub fn cost(&self, cell: Cell) -> Option<Cost> {
        self.stops[cell.index()].map(|stop| stop.cost)
    }

    /// The cells where the mover may stop, its starting cell included.
    pub fn stops(&self) -> CellSet {
        let reached = self.stops.iter().enumerate().filter(|(_, stop)| stop.is_some());
        reached.map(|(cell, _)| Cell(cell as u16)).collect()
    }

    /// The cells of the cheapest way that stops on a cell, from that cell back to the start.
    pub fn way_back(&self, cell: Cell) -> Option<impl Iterator<Item = Cell>> {
        let mut label = self.stops[cell.index()]?.before;
        let before = std::iter::from_fn(move || {
            let &Label { cell, before } = self.labels.get(label as usize)?;
            label = before;
            Some(cell)
        });
        Some(std::iter::once(cell).chain(before))
    }

    /// The cells where the steps of the cheapest way end, the starting cell left out.
    pub fn path(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut path: Vec<Cell> = self.way_back(cell)?.collect();
        path.pop();
        path.reverse();
        Some(path)
    }

    fn take(&mut self, before: u32, cost: Cost, points_max: u16, step: Step) {
        let to = step.to.index();
        if let Some(pass) = step.pass.map(|pass| cost.plus(pass))
            && pass.points <= points_max
            && pass.points < self.points_min[to]
            && (pass.harm < self.best[to].harm || pass.points < self.best[to].points)
        {
            self.best[to] = self.best[to].min(pass);
            self.queue.push(Reverse(Queued::new(pass, self.labels.len() as u32)));
            self.labels.push(Label { cell: step.to, before });
        }
        if let Some(stop) = step.stop.map(|stop| cost.plus(stop))
            && stop.points <= points_max
            && self.stops[to].is_none_or(|known| stop < known.cost)
        {
            self.stops[to] = Some(Stop { cost: stop, before });
        }
    }

    fn clear(&mut self, cells: usize) {
        self.labels.clear();
        self.queue.clear();
        self.best.clear();
        self.best.resize(cells, Cost { harm: u16::MAX, points: u16::MAX });
        self.points_min.clear();
        self.points_min.resize(cells, u16::MAX);
        self.stops.clear();
        self.stops.resize(cells, None);
    }
}
