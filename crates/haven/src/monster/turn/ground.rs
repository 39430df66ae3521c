//! The ground around a figure, as the solver wants it.

use crate::Switches;
use crate::ability::Focus;
use crate::condition::Condition;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::haven::Look;
use crate::monster::{Enemy, Position};
use crate::state::FigureId;
use longrest_grid::{Board, Cell, CellSet, WallState};

/// The hexes and figures around a figure; it borrows nothing of the state, so that a survey of it
/// outlives the questions asked meanwhile.
pub(super) struct Ground<'r> {
    switches: Switches,
    board: &'r Board,
    walls: &'r WallState,
    obstacles: CellSet,
    difficult: CellSet,
    icy: CellSet,
    harmful: CellSet,
    allies: CellSet,
    hidden: CellSet,
    blockers: CellSet,
    barred: CellSet,
    actor: Cell,
    enemies: Vec<Enemy>,
}

impl<'r> Ground<'r> {
    /// The ground around a figure.
    pub(super) fn around(look: Look<'r, '_>, id: FigureId) -> Ground<'r> {
        let mut ground = Ground {
            switches: look.state.switches,
            board: look.board(),
            walls: look.walls(),
            obstacles: CellSet::EMPTY,
            difficult: CellSet::EMPTY,
            icy: CellSet::EMPTY,
            harmful: CellSet::EMPTY,
            allies: CellSet::EMPTY,
            hidden: CellSet::EMPTY,
            blockers: CellSet::EMPTY,
            barred: look.unrevealed_cells(),
            actor: look.figure(id).cell,
            enemies: Vec::with_capacity(look.state.figures.len()),
        };
        ground.lay_tiles(look);
        ground.confine(look, id);
        // FH-FAQ-175
        if look.untouchable(id) {
            ground.harmful = CellSet::EMPTY;
        }
        for other in look.figures().filter(|&other| other != id) {
            ground.place(look, id, other);
        }
        if look.anybody_taunts() {
            for enemy in &mut ground.enemies {
                enemy.calls = look.taunts(enemy.figure, id);
            }
        }
        ground
    }

    // FH-FAQ-151: traps and hazardous terrain, nothing else.
    fn lay_tiles(&mut self, look: Look<'_, '_>) {
        for (index, &tile) in look.state.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let set = match look.rules.content.tiles[usize::from(tile) - 1].kind {
                TileKind::Obstacle => &mut self.obstacles,
                TileKind::Difficult => &mut self.difficult,
                TileKind::Ice => &mut self.icy,
                TileKind::Trap | TileKind::Hazard => &mut self.harmful,
                _ => continue,
            };
            set.insert(Cell(index as u16));
        }
    }

    // FH-FAQ-058
    fn confine(&mut self, look: Look<'_, '_>, id: FigureId) {
        if !look.rules.confines() {
            return;
        }
        let cells = self.board.cells();
        let out: CellSet = cells.iter().filter(|&cell| look.out_of_bounds(id, cell)).collect();
        // Nobody ends a movement there, whoever flies included.
        let bounds = if look.flying(id) { &mut self.barred } else { &mut self.obstacles };
        *bounds = bounds.union(&out);
    }

    fn place(&mut self, look: Look<'_, '_>, id: FigureId, other: FigureId) {
        let cells = look.cells_of(other);
        if look.enemies(id, other) && look.untouchable(other) {
            // FH-FAQ-174
            self.blockers = self.blockers.union(&cells);
        } else if look.enemies(id, other) {
            // FH-INVIS-01, GH-COND-18
            if look.has(other, Condition::Invisible) {
                self.hidden = self.hidden.union(&cells);
            } else {
                let at = look.figure(other).cell;
                let mut enemy = Enemy::new(other, at, look.focus_order(other));
                for cell in cells.iter().filter(|&cell| cell != at) {
                    let _ = enemy.cells.try_push(cell);
                }
                self.enemies.push(enemy);
            }
        } else if (look.is_objective(other) && !look.untouchable(other)) || look.guards_trap(other)
        {
            // FH-FAQ-147, FH-FLY-05, GH-MMOVE-17
            self.blockers = self.blockers.union(&cells);
        } else {
            self.allies = self.allies.union(&cells);
        }
    }

    /// Lets the enemies with the most or the least of something call for the attention of a figure
    /// whose attack looks for them, unless somebody taunts.
    pub(super) fn single_out(&mut self, look: Look<'_, '_>, id: FigureId, focus: Option<&Focus>) {
        let Some(focus) = focus else { return };
        if self.enemies.iter().any(|enemy| enemy.calls) {
            return;
        }
        let worth = |enemy: &Enemy| {
            let value = look.amount(&focus.of, About::actor(id).with_target(enemy.figure));
            if focus.most { value } else { -value }
        };
        let Some(best) = self.enemies.iter().map(worth).max() else { return };
        for enemy in &mut self.enemies {
            enemy.calls = worth(enemy) == best;
        }
    }

    /// Makes an ally the only one to head for; real enemies only stand in the way.
    pub(super) fn head_for(&mut self, ally: FigureId, cell: Cell) {
        for enemy in &self.enemies {
            self.blockers.extend(enemy.cells.iter().copied());
        }
        self.allies.remove(cell);
        self.enemies = vec![Enemy::new(ally, cell, 0)];
    }

    /// The hexes that harm.
    pub(super) fn harmful(&self) -> &CellSet {
        &self.harmful
    }

    /// The hexes of figures that can be focused on.
    pub(super) fn enemy_cells(&self) -> CellSet {
        self.enemies.iter().flat_map(|enemy| enemy.cells.iter().copied()).collect()
    }

    /// Whether a figure is among those that can be focused on.
    pub(super) fn has_enemy(&self, figure: FigureId) -> bool {
        self.enemies.iter().any(|enemy| enemy.figure == figure)
    }

    /// The position.
    pub(super) fn position(&self) -> Position<'_> {
        Position {
            switches: &self.switches,
            board: self.board,
            walls: self.walls,
            obstacles: self.obstacles,
            difficult: self.difficult,
            icy: self.icy,
            harmful: self.harmful,
            allies: self.allies,
            hidden: self.hidden,
            blockers: self.blockers,
            barred: self.barred,
            actor: self.actor,
            enemies: &self.enemies,
        }
    }
}
