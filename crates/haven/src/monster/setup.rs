//! A position that somebody sets up by hand: owned, checked, ready to be surveyed.

use super::position::BODY_MAX;
use super::{Attack, Enemy, Gait, Intent, Position, Targets};
use crate::state::{FIGURES_MAX, FigureId};
use crate::{Edition, Switches};
use arrayvec::ArrayVec;
use longrest_grid::{Area, AreaError, Axial, Board, Cell, CellSet, Coord, Gates, Topology};
use thiserror::Error;

/// A board with one acting monster and what it may do.
#[derive(Clone, Debug)]
pub struct Setup {
    switches: Switches,
    board: Board,
    open: Gates,
    sets: [CellSet; Feature::COUNT],
    actor: Cell,
    enemies: Vec<Enemy>,
    names: Vec<String>,
    action: Action,
}

/// What can lie or stand in a hex besides the acting monster and its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// An obstacle.
    Obstacle,
    /// A trap.
    Trap,
    /// Hazardous terrain.
    Hazard,
    /// Difficult terrain.
    Difficult,
    /// Icy terrain.
    Icy,
    /// Another monster.
    Ally,
    /// An enemy that cannot be seen.
    Hidden,
    /// An objective of the monster's own side.
    Objective,
    /// A room that is not revealed.
    Unrevealed,
}

/// What the monster's card says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Movement points; `None` without a move ability.
    pub movement: Option<u8>,
    /// How it moves.
    pub gait: Gait,
    /// The number of targets; `None` without an attack ability.
    pub targets: Option<Targets>,
    /// The range of a ranged attack.
    pub range: Option<u8>,
    /// The offsets of an area of effect.
    pub area: Vec<Axial>,
    /// It has disadvantage in any case.
    pub muddled: bool,
    /// It cannot move.
    pub immobilized: bool,
    /// It cannot attack.
    pub disarmed: bool,
    /// It focuses on the furthest enemy.
    pub farthest: bool,
}

/// An enemy as somebody set it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnemyAt {
    /// What to call it.
    pub name: String,
    /// Its hexes.
    pub places: Vec<Coord>,
    /// Its initiative.
    pub initiative: u16,
}

/// Why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no cell at a place.
    #[error("no floor at {0}")]
    NoFloor(Coord),
    /// Two figures stand in one hex.
    #[error("two figures stand at {0}")]
    TwoFigures(Coord),
    /// There are more enemies than the rules know.
    #[error("{0} enemies, but there can be at most {FIGURES_MAX}")]
    TooManyEnemies(usize),
    /// An enemy covers no hex or too many.
    #[error("an enemy covers 1 to {BODY_MAX} hexes, not {0}")]
    Body(usize),
    /// An attack has no target.
    #[error("an attack has at least one target")]
    NoTarget,
    /// A range of nothing.
    #[error("a ranged attack has a range of at least 1")]
    NoRange,
    /// The area of effect is wrong.
    #[error("the area of effect: {0}")]
    Area(#[from] AreaError),
}

/// The parts of a setup before they are checked.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The edition.
    pub edition: Edition,
    /// The board.
    pub board: Board,
    /// The open doors.
    pub open: Gates,
    /// What lies and stands where.
    pub features: Vec<(Feature, Coord)>,
    /// The acting monster.
    pub actor: Coord,
    /// Its enemies.
    pub enemies: Vec<EnemyAt>,
    /// What it may do.
    pub action: Action,
}

/// The area of an action, turned and mirrored once for all.
pub type Patterns = Option<Area>;

impl Setup {
    /// Checks the parts.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn new(parts: Parts) -> Result<Setup, SetupError> {
        let Parts { edition, board, open, features, actor, enemies, action } = parts;
        let closed = *board.walls(open).closed_cells();
        let find = |place: Coord| {
            let cell = board.cell(place).filter(|&cell| !closed.contains(cell));
            cell.ok_or(SetupError::NoFloor(place))
        };
        let mut standing = CellSet::EMPTY;
        let mut stand = |place: Coord| {
            let cell = find(place)?;
            standing.insert(cell).then_some(cell).ok_or(SetupError::TwoFigures(place))
        };
        let actor = stand(actor)?;
        if enemies.len() > FIGURES_MAX {
            return Err(SetupError::TooManyEnemies(enemies.len()));
        }
        let mut checked = Vec::with_capacity(enemies.len());
        for (index, enemy) in enemies.iter().enumerate() {
            if !(1..=BODY_MAX).contains(&enemy.places.len()) {
                return Err(SetupError::Body(enemy.places.len()));
            }
            let mut cells = ArrayVec::new();
            for &place in &enemy.places {
                cells.push(stand(place)?);
            }
            let figure = FigureId(index as u8);
            checked.push(Enemy { figure, cells, initiative: enemy.initiative, calls: false });
        }
        let mut sets = [CellSet::EMPTY; Feature::COUNT];
        for &(feature, place) in &features {
            let cell = if feature.is_figure() { stand(place)? } else { find(place)? };
            sets[feature as usize].insert(cell);
        }
        if action.targets == Some(Targets::UpTo(0)) {
            return Err(SetupError::NoTarget);
        }
        if action.range == Some(0) {
            return Err(SetupError::NoRange);
        }
        let switches = Switches::of(edition);
        let names = enemies.into_iter().map(|enemy| enemy.name).collect();
        Ok(Setup { switches, board, open, sets, actor, enemies: checked, names, action })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules that hold.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The enemies; the number of a figure is its place among them.
    pub fn enemies(&self) -> &[Enemy] {
        &self.enemies
    }

    /// What an enemy is called.
    pub fn name(&self, enemy: FigureId) -> &str {
        &self.names[enemy.index()]
    }

    /// What the monster may do.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// Where something lies or stands.
    pub fn cells_with(&self, feature: Feature) -> &CellSet {
        &self.sets[feature as usize]
    }

    /// The position.
    pub fn position(&self) -> Position<'_> {
        let with = |feature| *self.cells_with(feature);
        Position {
            switches: &self.switches,
            board: &self.board,
            walls: self.board.walls(self.open),
            obstacles: with(Feature::Obstacle),
            difficult: with(Feature::Difficult),
            icy: with(Feature::Icy),
            harmful: with(Feature::Trap).union(&with(Feature::Hazard)),
            allies: with(Feature::Ally),
            hidden: with(Feature::Hidden),
            blockers: with(Feature::Objective),
            barred: with(Feature::Unrevealed),
            actor: self.actor,
            enemies: &self.enemies,
        }
    }

    /// The area of effect in all its orientations.
    ///
    /// # Errors
    /// If the offsets make no area.
    pub fn patterns(&self) -> Result<Patterns, SetupError> {
        if self.action.area.is_empty() {
            return Ok(None);
        }
        Ok(Some(Area::new(Topology::Hex, &self.action.area)?))
    }

    /// What the monster intends, with the area from [`Setup::patterns`].
    pub fn intent<'a>(&self, patterns: &'a Patterns) -> Intent<'a> {
        let action = &self.action;
        let attack = action.targets.map(|targets| Attack {
            range: action.range,
            targets,
            area: patterns.as_ref(),
            always_disadvantage: action.muddled,
        });
        Intent {
            movement: action.movement,
            gait: action.gait,
            immobilized: action.immobilized,
            attack,
            disarmed: action.disarmed,
            farthest: action.farthest,
        }
    }
}

impl Feature {
    const COUNT: usize = Feature::Unrevealed as usize + 1;

    /// All of them.
    pub const ALL: [Feature; Feature::COUNT] = [
        Feature::Obstacle,
        Feature::Trap,
        Feature::Hazard,
        Feature::Difficult,
        Feature::Icy,
        Feature::Ally,
        Feature::Hidden,
        Feature::Objective,
        Feature::Unrevealed,
    ];

    /// Whether it is a figure, of which a hex holds only one.
    pub const fn is_figure(self) -> bool {
        matches!(self, Feature::Ally | Feature::Hidden | Feature::Objective)
    }
}

impl Default for Action {
    fn default() -> Action {
        Action {
            movement: None,
            gait: Gait::Walk,
            targets: Some(Targets::UpTo(1)),
            range: None,
            area: Vec::new(),
            muddled: false,
            immobilized: false,
            disarmed: false,
            farthest: false,
        }
    }
}
