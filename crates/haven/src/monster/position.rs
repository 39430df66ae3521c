//! The board as an acting monster sees it.

use crate::Switches;
use crate::state::FigureId;
use arrayvec::ArrayVec;
use longrest_grid::{Board, Cell, CellSet, SightRule, WallState};

/// The most hexes that one enemy covers.
pub(super) const BODY_MAX: usize = 16;

/// Everything around a monster that bears on its turn.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    /// The rules that hold.
    pub switches: &'a Switches,
    /// The board.
    pub board: &'a Board,
    /// Its walls and doors as they are now.
    pub walls: &'a WallState,
    /// Hexes with an obstacle.
    pub obstacles: CellSet,
    /// Hexes with difficult terrain.
    pub difficult: CellSet,
    /// Hexes with icy terrain.
    pub icy: CellSet,
    /// Negative hexes: traps, hazardous terrain and what the scenario calls so, as far as they
    /// would affect this monster.
    pub harmful: CellSet,
    /// Figures it passes through but cannot stop on.
    pub allies: CellSet,
    /// Enemies it cannot see.
    pub hidden: CellSet,
    /// Other figures in its way: allied objectives, figures that nobody can interact with.
    pub blockers: CellSet,
    /// Hexes it cannot enter by any means: rooms not yet revealed.
    pub barred: CellSet,
    /// Where it stands.
    pub actor: Cell,
    /// The enemies it can focus on.
    pub enemies: &'a [Enemy],
}

/// An enemy that can be focused on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Who it is.
    pub figure: FigureId,
    /// Its hexes; only an objective has more than one.
    pub cells: ArrayVec<Cell, BODY_MAX>,
    /// Its place in the order of initiative; equal places are a tie that nothing breaks.
    pub initiative: u16,
    /// Whether it calls the monster's attention to itself: it is focused on if it can be.
    pub calls: bool,
}

impl Position<'_> {
    /// The rule of sight.
    pub fn sight(&self) -> SightRule {
        match self.switches.sight {
            crate::Sight::AnyPart => SightRule::AnyPart,
            crate::Sight::Corners => SightRule::Corners,
        }
    }

    /// The hexes of all enemies that can be focused on.
    pub fn enemy_cells(&self) -> CellSet {
        self.enemies.iter().flat_map(|enemy| enemy.cells.iter().copied()).collect()
    }
}

impl Enemy {
    /// An enemy in one hex.
    pub fn new(figure: FigureId, cell: Cell, initiative: u16) -> Enemy {
        Enemy { figure, cells: ArrayVec::from_iter([cell]), initiative, calls: false }
    }
}
