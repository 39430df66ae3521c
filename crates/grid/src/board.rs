//! The board: cells, gates and links that never change, and the wall states made from them.

use crate::builder::{BoardBuilder, BoardError, Gate};
use crate::cell::{Cell, CellSet};
use crate::coord::{Axial, Coord, Direction, Topology};
use crate::lattice::{Ground, NO_CELL, Neighbours, Sides};
use crate::walls::{GateId, Gates, WallState};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::{Arc, OnceLock};

const PAGE: usize = 64;

type Page = Box<[OnceLock<Box<WallState>>]>;

/// A board of hexes or squares. It never changes; equal parts make equal boards.
pub struct Board {
    plan: BoardBuilder,
    ground: Arc<Ground>,
    fixed: Sides,
    open: Vec<Neighbours>,
    links: Vec<(Cell, Cell)>,
    gated: CellSet,
    /// Wall states by the number of their open gates, computed when first asked for.
    states: Vec<OnceLock<Page>>,
}

impl Board {
    pub(crate) fn new(plan: BoardBuilder, ground: Ground, fixed: Sides) -> Board {
        let cell = |place: Coord| ground.cell(place).expect("checked by the builder");
        let mut links: Vec<(Cell, Cell)> = plan
            .links
            .iter()
            .map(|&(one, other)| (cell(one), cell(other)))
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .collect();
        links.sort();
        let gated = plan.gates.iter().flat_map(|gate| &gate.cells).map(|&place| cell(place));
        let gated = gated.collect();
        let pages = (1 << plan.gates.len() as u32).max(PAGE) / PAGE;
        Board {
            open: fixed.steps(&ground),
            ground: Arc::new(ground),
            fixed,
            links,
            gated,
            states: (0..pages).map(|_| OnceLock::new()).collect(),
            plan,
        }
    }

    /// The kind of tiling.
    pub fn topology(&self) -> Topology {
        self.plan.topology
    }

    /// The number of cells.
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// All cells.
    pub fn cells(&self) -> CellSet {
        CellSet::first(self.len())
    }

    /// The cell at a place.
    pub fn cell(&self, place: Coord) -> Option<Cell> {
        self.ground.cell(place)
    }

    /// The place of a cell.
    #[inline]
    pub fn coord(&self, cell: Cell) -> Coord {
        self.ground.coords[cell.index()]
    }

    /// The places of solid walls, in order.
    pub fn solids(&self) -> &[Coord] {
        &self.plan.solids
    }

    /// The parts this board was built from, in canonical order.
    pub fn plan(&self) -> &BoardBuilder {
        &self.plan
    }

    /// The gates; a gate's id is its position.
    pub fn gates(&self) -> &[Gate] {
        &self.plan.gates
    }

    /// The gate of a name.
    pub fn gate(&self, name: &str) -> Option<GateId> {
        let found = self.gates().iter().position(|gate| gate.name == name)?;
        Some(GateId(found as u8))
    }

    /// The gates that a cell belongs to.
    pub fn gates_at(&self, cell: Cell) -> impl Iterator<Item = GateId> {
        let place = self.coord(cell);
        let here = move |gate: &Gate| gate.cells.contains(&place);
        let gates = self.gates().iter().enumerate();
        gates.filter(move |(_, gate)| here(gate)).map(|(index, _)| GateId(index as u8))
    }

    /// The cells of all gates.
    pub fn gate_cells(&self) -> CellSet {
        self.gated
    }

    /// The set of all gates of this board: every door open.
    pub fn gates_all(&self) -> Gates {
        Gates::first(self.gates().len())
    }

    /// The neighbour in a direction when every gate is open, or `None` behind a fixed wall.
    #[inline]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let next = self.open[cell.index()][direction.index()];
        (next != NO_CELL).then_some(Cell(next))
    }

    /// The neighbours when every gate is open.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        present(self.open[cell.index()])
    }

    /// The cells that a link joins to a cell, for movement only.
    pub fn linked(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let first = self.links.partition_point(|&(from, _)| from < cell);
        let joined = self.links[first..].iter().take_while(move |&&(from, _)| from == cell);
        joined.map(|&(_, to)| to)
    }

    /// Steps between two cells, counted straight through walls and gaps.
    pub fn span(&self, one: Cell, other: Cell) -> u16 {
        self.coord(one).distance(self.topology(), self.coord(other))
    }

    /// The cell at an offset from another.
    pub fn cell_at(&self, from: Cell, by: Axial) -> Option<Cell> {
        self.cell(self.coord(from).moved(self.topology(), by))
    }

    /// The walls while exactly the given gates are open.
    ///
    /// # Panics
    /// If a gate is named that this board does not have.
    #[inline]
    pub fn walls(&self, open: Gates) -> &WallState {
        let number = usize::from(open.0);
        assert!(number >> self.plan.gates.len() == 0, "{open:?} names a gate that does not exist");
        let page =
            self.states[number / PAGE].get_or_init(|| (0..PAGE).map(|_| OnceLock::new()).collect());
        page[number % PAGE].get_or_init(|| {
            let state = WallState::new(&self.ground, &self.fixed, self.gates(), open);
            Box::new(state)
        })
    }
}

/// The neighbours that are there.
pub(crate) fn present(around: Neighbours) -> impl Iterator<Item = (Direction, Cell)> {
    (0..8).filter(move |&index| around[index] != NO_CELL).map(move |index| {
        let direction = Direction(index as u8);
        (direction, Cell(around[index]))
    })
}

impl Clone for Board {
    fn clone(&self) -> Board {
        self.plan.build().expect("the plan of a board is valid")
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.plan == other.plan
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.plan).finish()
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.plan.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let plan = BoardBuilder::deserialize(deserializer)?;
        plan.build().map_err(|error: BoardError| serde::de::Error::custom(error))
    }
}
