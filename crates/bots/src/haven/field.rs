//! How far everything is on foot.

use longrest_grid::{Cell, CellSet};
use longrest_haven::state::HEXES_MAX;
use longrest_haven::{Look, TileKind};

/// No way leads there.
pub(super) const FAR: u8 = 250;

/// The ground as somebody on foot sees it: what can be entered, and how costly that is.
pub(super) struct Ground {
    /// Points to enter each hex; [`FAR`] where nobody can.
    enter: [u8; HEXES_MAX],
    /// Hexes where somebody stands, who may be passed but not joined.
    pub(super) taken: CellSet,
}

/// Points from one or more hexes to every other.
pub(super) struct Field {
    cost: [u8; HEXES_MAX],
    came: [Cell; HEXES_MAX],
}

/// What traps and hazardous ground count for on the way, in hexes of detour.
const HURT: u8 = 3;

impl Ground {
    /// The ground under a party that can see the revealed rooms. `hostile` figures block the way.
    pub(super) fn new(
        look: Look<'_, '_>,
        hostile: &CellSet,
        taken: CellSet,
        flies: bool,
    ) -> Ground {
        let mut enter = [FAR; HEXES_MAX];
        let hidden = look.unrevealed_cells();
        let rooms = &look.scenario().room_of;
        for cell in look.board().cells().iter() {
            let seen = match rooms[cell.index()] {
                Some(_) => !hidden.contains(cell),
                None => look.revealed(cell),
            };
            if !seen || (hostile.contains(cell) && !flies) {
                continue;
            }
            enter[cell.index()] = match look.tile(cell).map(|tile| tile.kind) {
                Some(TileKind::Obstacle) if !flies => FAR,
                Some(TileKind::Difficult) if !flies => 2,
                Some(TileKind::Trap | TileKind::Hazard) if !flies => 1 + HURT,
                _ => 1,
            };
        }
        for (number, door) in look.scenario().doors.iter().enumerate() {
            let locked = door.wall || look.state.locked & (1 << number) != 0;
            if locked && !look.state.gates.is_open(longrest_grid::GateId(number as u8)) {
                for cell in &door.cells {
                    enter[cell.index()] = FAR;
                }
            }
        }
        Ground { enter, taken }
    }

    /// Whether somebody can end a move in a hex.
    pub(super) fn stands(&self, cell: Cell) -> bool {
        self.enter[cell.index()] != FAR && !self.taken.contains(cell)
    }

    /// The way from some hexes to all others.
    pub(super) fn field(&self, look: Look<'_, '_>, from: impl IntoIterator<Item = Cell>) -> Field {
        let mut field = Field { cost: [FAR; HEXES_MAX], came: [Cell::default(); HEXES_MAX] };
        let mut queue: Vec<Cell> = Vec::with_capacity(128);
        for cell in from {
            field.cost[cell.index()] = 0;
            field.came[cell.index()] = cell;
            queue.push(cell);
        }
        let mut next = 0;
        let board = look.board();
        // A hex comes again only when a cheaper way was found, which costs are too small to do
        // often.
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for (_, to) in board.neighbours(cell) {
                self.enter(&mut field, cell, to, &mut queue);
            }
            for to in board.linked(cell) {
                self.enter(&mut field, cell, to, &mut queue);
            }
        }
        field
    }

    /// Goes from a hex to the next, if no way there was cheaper.
    #[inline]
    fn enter(&self, field: &mut Field, from: Cell, to: Cell, queue: &mut Vec<Cell>) {
        let enter = self.enter[to.index()];
        if enter == FAR {
            return;
        }
        let through = field.cost[from.index()].saturating_add(enter).min(FAR - 1);
        if through < field.cost[to.index()] {
            field.cost[to.index()] = through;
            field.came[to.index()] = from;
            queue.push(to);
        }
    }
}

impl Field {
    /// The points to a hex.
    pub(super) fn cost(&self, cell: Cell) -> u8 {
        self.cost[cell.index()]
    }

    /// The points to the nearest hex beside a hex.
    pub(super) fn beside(&self, look: Look<'_, '_>, cell: Cell) -> u8 {
        look.walls().neighbours(cell).map(|(_, next)| self.cost(next)).min().unwrap_or(FAR)
    }

    /// The first step of the way to a hex; the hex itself when it is where the way begins.
    pub(super) fn first_step(&self, to: Cell) -> Cell {
        let mut step = to;
        for _ in 0..HEXES_MAX {
            let before = self.came[step.index()];
            if self.cost(before) == 0 {
                return step;
            }
            step = before;
        }
        step
    }
}
