//! Building a board: what may be wrong with one, and how its parts come together.

use crate::board::Board;
use crate::cell::CELLS_MAX;
use crate::coord::{Coord, Direction, Topology};
use crate::lattice::{Ground, Lattice, SPAN_MAX, Sides};
use crate::walls::{GATES_MAX, GateId};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A named set of cells and walls that close and open together: a door, a removable wall.
///
/// While the gate is closed its cells act as walls and its walls stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gate {
    /// The name, distinct on one board.
    pub name: String,
    /// The cells that act as walls while the gate is closed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Coord>,
    /// The walls that stand while the gate is closed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<(Coord, Coord)>,
}

/// The parts of a board before they are checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardBuilder {
    pub(crate) topology: Topology,
    pub(crate) cells: Vec<Coord>,
    #[serde(default)]
    pub(crate) solids: Vec<Coord>,
    #[serde(default)]
    pub(crate) walls: Vec<(Coord, Coord)>,
    #[serde(default)]
    pub(crate) gates: Vec<Gate>,
    #[serde(default)]
    pub(crate) links: Vec<(Coord, Coord)>,
    #[serde(default)]
    pub(crate) enclosed: bool,
}

/// Why the parts do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// There is no cell.
    #[error("a board needs at least one cell")]
    NoCells,
    /// There are more cells than a board may have.
    #[error("{0} cells, but a board has at most {CELLS_MAX}")]
    TooManyCells(usize),
    /// The parts lie too far apart or too far from the origin.
    #[error("a board spans at most {SPAN_MAX} columns and {SPAN_MAX} rows, near the origin")]
    TooWide,
    /// The same place is given twice, as a cell or as a solid wall.
    #[error("{0} is given twice")]
    Duplicate(Coord),
    /// A wall stands between places that do not share a side.
    #[error("no side between {0} and {1} for a wall to stand on")]
    NotNeighbours(Coord, Coord),
    /// A wall stands where neither place belongs to the board.
    #[error("the wall between {0} and {1} lies off the board")]
    WallOffBoard(Coord, Coord),
    /// A gate or a link names a place without a cell.
    #[error("no cell at {0}")]
    NoCell(Coord),
    /// There are more gates than a board may have.
    #[error("{0} gates, but a board has at most {GATES_MAX}")]
    TooManyGates(usize),
    /// Two gates have one name.
    #[error("two gates are named {0:?}")]
    GateTwice(String),
    /// A gate has neither cell nor wall.
    #[error("the gate {0:?} has neither cell nor wall")]
    EmptyGate(String),
    /// The name of a gate is empty or contains a quotation mark or a control character.
    #[error("{0:?} is no name for a gate")]
    GateName(String),
    /// A cell is linked with itself.
    #[error("{0} is linked with itself")]
    LinkedWithItself(Coord),
}

impl BoardBuilder {
    /// A builder without parts.
    pub fn new(topology: Topology) -> BoardBuilder {
        BoardBuilder {
            topology,
            cells: Vec::new(),
            solids: Vec::new(),
            walls: Vec::new(),
            gates: Vec::new(),
            links: Vec::new(),
            enclosed: false,
        }
    }

    /// A builder with the full rectangle of cells from 0,0.
    pub fn rectangle(topology: Topology, width: i16, height: i16) -> BoardBuilder {
        let mut builder = BoardBuilder::new(topology);
        for col in 0..width {
            builder.cells.extend((0..height).map(|row| Coord::new(col, row)));
        }
        builder
    }

    /// Adds a cell.
    pub fn cell(&mut self, place: Coord) -> &mut BoardBuilder {
        self.cells.push(place);
        self
    }

    /// Adds a solid wall: no cell, and sight does not pass.
    pub fn solid(&mut self, place: Coord) -> &mut BoardBuilder {
        self.solids.push(place);
        self
    }

    /// Makes a solid wall of what was a cell.
    pub fn fill(&mut self, place: Coord) -> &mut BoardBuilder {
        self.cells.retain(|&cell| cell != place);
        self.solid(place)
    }

    /// Puts a wall on the side between two neighbouring places; one may lie just off the board.
    pub fn wall(&mut self, one: Coord, other: Coord) -> &mut BoardBuilder {
        self.walls.push((one, other));
        self
    }

    /// Says whether walls stand wherever a cell has no neighbouring cell; at first they do not.
    pub fn enclosed(&mut self, enclosed: bool) -> &mut BoardBuilder {
        self.enclosed = enclosed;
        self
    }

    /// Adds a gate and gives its id.
    pub fn gate(&mut self, name: impl Into<String>) -> GateId {
        self.gates.push(Gate { name: name.into(), cells: Vec::new(), walls: Vec::new() });
        GateId((self.gates.len() - 1) as u8)
    }

    /// Adds a cell to a gate.
    pub fn gate_cell(&mut self, gate: GateId, place: Coord) -> &mut BoardBuilder {
        self.gates[gate.index()].cells.push(place);
        self
    }

    /// Adds a wall to a gate.
    pub fn gate_wall(&mut self, gate: GateId, one: Coord, other: Coord) -> &mut BoardBuilder {
        self.gates[gate.index()].walls.push((one, other));
        self
    }

    /// Links two cells: for movement only they are neighbours.
    pub fn link(&mut self, one: Coord, other: Coord) -> &mut BoardBuilder {
        self.links.push((one, other));
        self
    }

    /// The walls that stand whatever the gates are.
    pub fn walls(&self) -> &[(Coord, Coord)] {
        &self.walls
    }

    /// The pairs of linked cells.
    pub fn links(&self) -> &[(Coord, Coord)] {
        &self.links
    }

    /// Whether walls stand wherever a cell has no neighbouring cell.
    pub fn is_enclosed(&self) -> bool {
        self.enclosed
    }

    /// The board made of these parts.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn build(&self) -> Result<Board, BoardError> {
        let plan = self.normalized()?;
        let places: Vec<Coord> = plan.cells.iter().chain(&plan.solids).copied().collect();
        let lattice = Lattice::around(plan.topology, &places).ok_or(BoardError::TooWide)?;
        let ground = Ground::new(lattice, plan.cells.clone());
        let sides = plan.fixed_walls(&ground)?;
        for gate in &plan.gates {
            for &(one, other) in &gate.walls {
                plan.side(one, other)?;
            }
        }
        let gated = plan.gates.iter().flat_map(|gate| gate.cells.iter().copied());
        let linked = plan.links.iter().flat_map(|&(one, other)| [one, other]);
        for place in gated.chain(linked) {
            ground.cell(place).ok_or(BoardError::NoCell(place))?;
        }
        Ok(Board::new(plan, ground, sides))
    }

    /// The same parts in canonical order, so that equal boards have equal parts.
    fn normalized(&self) -> Result<BoardBuilder, BoardError> {
        let mut plan = self.clone();
        if plan.cells.is_empty() {
            return Err(BoardError::NoCells);
        }
        if plan.cells.len() > CELLS_MAX {
            return Err(BoardError::TooManyCells(plan.cells.len()));
        }
        if plan.gates.len() > GATES_MAX {
            return Err(BoardError::TooManyGates(plan.gates.len()));
        }
        let mut places: Vec<Coord> = plan.cells.iter().chain(&plan.solids).copied().collect();
        places.sort();
        if let Some(twice) = places.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::Duplicate(twice[0]));
        }
        plan.cells.sort();
        plan.solids.sort();
        normalize_pairs(&mut plan.walls);
        normalize_pairs(&mut plan.links);
        if let Some(&(place, _)) = plan.links.iter().find(|(one, other)| one == other) {
            return Err(BoardError::LinkedWithItself(place));
        }
        for (index, gate) in plan.gates.iter_mut().enumerate() {
            if self.gates[..index].iter().any(|earlier| earlier.name == gate.name) {
                return Err(BoardError::GateTwice(gate.name.clone()));
            }
            let strange = |letter: char| letter == '"' || letter.is_control();
            if gate.name.is_empty() || gate.name.contains(strange) {
                return Err(BoardError::GateName(gate.name.clone()));
            }
            if gate.cells.is_empty() && gate.walls.is_empty() {
                return Err(BoardError::EmptyGate(gate.name.clone()));
            }
            gate.cells.sort();
            gate.cells.dedup();
            normalize_pairs(&mut gate.walls);
        }
        Ok(plan)
    }

    fn fixed_walls(&self, ground: &Ground) -> Result<Sides, BoardError> {
        let lattice = &ground.lattice;
        let mut sides = Sides::none(lattice);
        for &(one, other) in &self.walls {
            sides.put(lattice, one, self.side(one, other)?);
        }
        for &solid in &self.solids {
            sides.put_around(lattice, solid);
        }
        if self.enclosed {
            for &cell in &self.cells {
                for direction in Direction::sides(self.topology) {
                    if ground.cell(cell.step(self.topology, direction)).is_none() {
                        sides.put(lattice, cell, direction);
                    }
                }
            }
        }
        Ok(sides)
    }

    /// The side of the first place that faces the second.
    fn side(&self, one: Coord, other: Coord) -> Result<Direction, BoardError> {
        let near = |place: Coord| i32::from(place.col).abs().max(i32::from(place.row).abs()) < 4096;
        let direction = Some(())
            .filter(|()| near(one) && near(other))
            .and_then(|()| one.direction_to(self.topology, other))
            .filter(|direction| !direction.is_diagonal(self.topology))
            .ok_or(BoardError::NotNeighbours(one, other))?;
        let on_board = |place: &Coord| {
            self.cells.binary_search(place).is_ok() || self.solids.binary_search(place).is_ok()
        };
        if on_board(&one) || on_board(&other) {
            Ok(direction)
        } else {
            Err(BoardError::WallOffBoard(one, other))
        }
    }
}

fn normalize_pairs(pairs: &mut Vec<(Coord, Coord)>) {
    for pair in pairs.iter_mut() {
        *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
    }
    pairs.sort();
    pairs.dedup();
}
