//! Tile manipulation: create, destroy, relocate, move, replace, spring.

use crate::ability::TileChange;
use crate::choice::Choice;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::fact::{Fact, MoveKind};
use crate::haven::{Flow, Look, Play, look};
use crate::hexes;
use crate::prompt::{Ask, Prompt, TilePurpose};
use crate::state::{FigureId, Laid, Source};
use longrest_grid::{Cell, CellSet};

impl Look<'_, '_> {
    // FH-TILEOP-09, FH-TILEOP-10, FH-TILEOP-12, FH-TILEOP-13
    /// Whether a tile of a kind may be placed in a hex.
    pub fn can_place(self, kind: TileKind, cell: Cell) -> bool {
        let door = self.scenario().doors.iter().any(|door| door.cells.contains(&cell));
        let solid = matches!(kind, TileKind::Trap | TileKind::Obstacle);
        self.revealed(cell)
            && !door
            && self.featureless(cell)
            && (!solid || self.unoccupied(cell))
            && (kind != TileKind::Obstacle || !self.cuts_off(CellSet::of(cell), None))
    }

    // FH-TILEOP-12, D032
    /// Whether obstacles at `more` (and none at `less`) would cut one part of the map off from
    /// another.
    pub fn cuts_off(self, more: CellSet, less: Option<Cell>) -> bool {
        let walls = if self.state.switches.cutoff_with_doors {
            self.walls()
        } else {
            self.board().walls(self.board().gates_all())
        };
        let open = |cell: Cell| {
            let obstacle = self.is_tile(cell, TileKind::Obstacle) && Some(cell) != less;
            self.revealed(cell) && !obstacle && !more.contains(cell)
        };
        let parts = |open: &dyn Fn(Cell) -> bool| {
            let mut left: CellSet =
                self.board().cells().iter().filter(|&cell| open(cell)).collect();
            let mut parts = 0;
            while let Some(start) = left.lowest() {
                parts += 1;
                let mut queue = vec![start];
                left.remove(start);
                while let Some(cell) = queue.pop() {
                    let linked = self.board().linked(cell);
                    let around = walls.neighbours(cell).map(|(_, next)| next).chain(linked);
                    for next in around {
                        if left.remove(next) {
                            queue.push(next);
                        }
                    }
                }
            }
            parts
        };
        let now = |cell: Cell| self.revealed(cell) && !self.is_tile(cell, TileKind::Obstacle);
        parts(&open) > parts(&now)
    }

    pub(crate) fn tiles_within(self, actor: FigureId, kind: TileKind, range: u8) -> Vec<Cell> {
        let from = self.stands(actor);
        self.walls()
            .within(from, range)
            .iter()
            .filter(|&cell| self.revealed(cell) && self.is_tile(cell, kind))
            .filter(|&cell| cell == from || self.sees_cell(from, cell))
            // GH-GLOSS-12, D029: whoever flies above an object is not adjacent to it.
            .filter(|&cell| cell != from || self.state.switches.own_hex_adjacent)
            .filter(|&cell| !self.scenario().doors.iter().any(|door| door.cells.contains(&cell)))
            .collect()
    }

    // FH-FAQ-010, FH-FAQ-068: around the hex where the target stands or died, not under it.
    fn places_beside_target(self, actor: FigureId, kind: TileKind) -> Vec<Cell> {
        let Some(target) = self.state.turn.struck else { return Vec::new() };
        let from = self.stands(actor);
        self.walls()
            .adjacent(self.figure(target).cell)
            .iter()
            .filter(|&cell| cell == from || self.sees_cell(from, cell))
            .filter(|&cell| self.can_place(kind, cell))
            .collect()
    }

    fn places_within(self, actor: FigureId, kind: TileKind, range: u8) -> Vec<Cell> {
        let from = self.stands(actor);
        self.walls()
            .within(from, range)
            .iter()
            .filter(|&cell| cell == from || self.sees_cell(from, cell))
            .filter(|&cell| self.can_place(kind, cell))
            .collect()
    }
}

/// Performs a tile change. Returns whether anything changed.
pub(crate) fn change(
    cx: &mut Play<'_>,
    actor: FigureId,
    change: &TileChange,
    source: Source,
    may_skip: bool,
) -> Flow<bool> {
    let changed = alter(cx, actor, change, source, may_skip)?;
    settle(cx)?;
    Ok(changed)
}

// FH-FAQ-058: without damage; whoever finds no free hex stays until there is one.
/// Figures whose hex is out of their bounds now go to the nearest that is not.
pub(crate) fn settle(cx: &mut Play<'_>) -> Flow {
    if !cx.rules().confines() {
        return Ok(());
    }
    let here = look(cx);
    let out = here.figures().filter(|&id| here.out_of_bounds(id, here.figure(id).cell));
    let out: Vec<FigureId> = out.collect();
    for id in out {
        let from = look(cx).figure(id).cell;
        let free = hexes::nearest(look(cx), from, |here, cell| {
            !here.out_of_bounds(id, cell) && here.unoccupied(cell)
        });
        if let Some(to) = hexes::choose_cell(cx, id, &free)? {
            cx.state.figures[id.index()].cell = to;
            cx.tell("FH-FAQ-058", Fact::Moved { figure: id, from, to, kind: MoveKind::Forced });
        }
    }
    Ok(())
}

fn alter(
    cx: &mut Play<'_>,
    actor: FigureId,
    change: &TileChange,
    source: Source,
    may_skip: bool,
) -> Flow<bool> {
    let about = About::actor(actor);
    let here = look(cx);
    match change {
        TileChange::Create { tile, range, count } => {
            let (range, count) = (here.count(range, about), here.count(count, about));
            let kind = cx.rules().content.tiles[usize::from(*tile)].kind;
            let mut placed = false;
            for _ in 0..count {
                let cells = look(cx).places_within(actor, kind, range);
                let Some(cell) = pick(cx, actor, &cells, TilePurpose::Place, source, may_skip)?
                else {
                    break;
                };
                place(cx, cell, *tile, "FH-TILEOP-02");
                lay(cx, actor, cell, kind);
                placed = true;
            }
            Ok(placed)
        }
        TileChange::Beside { tile } => {
            let kind = cx.rules().content.tiles[usize::from(*tile)].kind;
            let cells = here.places_beside_target(actor, kind);
            let Some(cell) = pick(cx, actor, &cells, TilePurpose::Place, source, may_skip)? else {
                return Ok(false);
            };
            place(cx, cell, *tile, "FH-TILEOP-02");
            lay(cx, actor, cell, kind);
            Ok(true)
        }
        TileChange::Destroy { kind, range } => {
            let range = here.count(range, about);
            let cells = here.tiles_within(actor, *kind, range);
            let Some(cell) = pick(cx, actor, &cells, TilePurpose::Take, source, may_skip)? else {
                return Ok(false);
            };
            remove(cx, cell, "FH-TILEOP-03");
            Ok(true)
        }
        TileChange::Relocate { kind, range } => relocate(cx, actor, *kind, range, source, may_skip),
        TileChange::Move { kind, range, hexes } => {
            let (range, hexes) = (here.count(range, about), here.count(hexes, about));
            move_tile(cx, actor, *kind, range, hexes, source, may_skip)
        }
        TileChange::Replace { kind, tile, range } => {
            let range = here.count(range, about);
            let new = cx.rules().content.tiles[usize::from(*tile)].kind;
            let cells = here.tiles_within(actor, *kind, range);
            let Some(cell) = pick(cx, actor, &cells, TilePurpose::Take, source, may_skip)? else {
                return Ok(false);
            };
            remove(cx, cell, "FH-TILEOP-07");
            // FH-FAQ-143: where the new tile may not be placed, the old one goes all the same.
            if look(cx).can_place(new, cell) {
                place(cx, cell, *tile, "FH-TILEOP-07");
            }
            Ok(true)
        }
        TileChange::Spring { range, on_enemy } => {
            let range = here.count(range, about);
            let cells: Vec<Cell> = here
                .tiles_within(actor, TileKind::Trap, range)
                .into_iter()
                .filter(|&cell| !on_enemy || !enemies_next_to(here, actor, cell).is_empty())
                .collect();
            let Some(cell) = pick(cx, actor, &cells, TilePurpose::Take, source, may_skip)? else {
                return Ok(false);
            };
            let victim = if *on_enemy {
                let enemies = enemies_next_to(look(cx), actor, cell);
                let ask = Ask::Target { more: 1, purpose: crate::prompt::Purpose::Other };
                let prompt = Prompt { ask, actor: Some(actor), source };
                let seats = look(cx).decider(actor);
                crate::pick::pick(cx, seats, prompt, &enemies, Choice::Figure)?
            } else {
                actor
            };
            hexes::spring(cx, victim, cell, Some(actor), "FH-TILEOP-08")?;
            Ok(true)
        }
    }
}

fn enemies_next_to(look: Look<'_, '_>, actor: FigureId, cell: Cell) -> Vec<FigureId> {
    let mut found: Vec<FigureId> = look
        .walls()
        .adjacent(cell)
        .iter()
        .filter_map(|near| look.at(near))
        .filter(|&id| look.enemies(actor, id))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

// FH-TILEOP-04
fn relocate(
    cx: &mut Play<'_>,
    actor: FigureId,
    kind: TileKind,
    range: &crate::amount::Amount,
    source: Source,
    may_skip: bool,
) -> Flow<bool> {
    let range = look(cx).count(range, About::actor(actor));
    let cells = look(cx).tiles_within(actor, kind, range);
    let Some(from) = pick(cx, actor, &cells, TilePurpose::Take, source, may_skip)? else {
        return Ok(false);
    };
    let tile = look(cx).tile_index(from).expect("a tile was chosen");
    remove(cx, from, "FH-TILEOP-04");
    let mut cells = look(cx).places_within(actor, kind, range);
    cells.push(from);
    cells.sort_unstable();
    cells.dedup();
    let to = pick(cx, actor, &cells, TilePurpose::Place, source, false)?.unwrap_or(from);
    place(cx, to, tile, "FH-TILEOP-04");
    Ok(true)
}

// FH-TILEOP-05, FH-TILEOP-06
fn move_tile(
    cx: &mut Play<'_>,
    actor: FigureId,
    kind: TileKind,
    range: u8,
    hexes: u8,
    source: Source,
    may_skip: bool,
) -> Flow<bool> {
    let cells = look(cx).tiles_within(actor, kind, range);
    let Some(mut at) = pick(cx, actor, &cells, TilePurpose::Take, source, may_skip)? else {
        return Ok(false);
    };
    let tile = look(cx).tile_index(at).expect("a tile was chosen");
    cx.state.tiles[at.index()] = 0;
    for left in (0..hexes).rev() {
        let here = look(cx);
        let mut cells: Vec<Cell> = here
            .walls()
            .neighbours(at)
            .map(|(_, next)| next)
            .filter(|&next| here.revealed(next) && here.featureless(next))
            .filter(|&next| here.closed_door(next).is_none())
            .filter(|&next| left > 0 || here.can_place(kind, next))
            .collect();
        if here.can_place(kind, at) || left + 1 == hexes {
            cells.push(at);
        }
        cells.sort_unstable();
        cells.dedup();
        let Some(next) = pick(cx, actor, &cells, TilePurpose::Move, source, false)? else { break };
        if next == at {
            break;
        }
        at = next;
    }
    place(cx, at, tile, "FH-TILEOP-05");
    Ok(true)
}

fn pick(
    cx: &mut Play<'_>,
    actor: FigureId,
    cells: &[Cell],
    purpose: TilePurpose,
    source: Source,
    may_skip: bool,
) -> Flow<Option<Cell>> {
    let mut options: Vec<Choice> = cells.iter().map(|&cell| Choice::Cell(cell)).collect();
    if options.is_empty() {
        return Ok(None);
    }
    if may_skip {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::TileHex { purpose }, actor: Some(actor), source };
    let seats = look(cx).decider(actor);
    Ok(match cx.ask(seats, prompt, &options)? {
        Choice::Cell(cell) => Some(cell),
        _ => None,
    })
}

/// Remembers whose a trap is.
fn lay(cx: &mut Play<'_>, actor: FigureId, cell: Cell, kind: TileKind) {
    let Some(owner) = look(cx).owner_of(actor) else { return };
    if kind != TileKind::Trap {
        return;
    }
    cx.state.laid.retain(|known| known.cell() != cell);
    // Who placed the oldest is forgotten first.
    if cx.state.laid.is_full() {
        cx.state.laid.remove(0);
    }
    cx.state.laid.push(Laid::new(owner, cell));
}

/// Places a tile in a hex.
pub(crate) fn place(cx: &mut Play<'_>, cell: Cell, tile: u16, rule: &'static str) {
    cx.state.turn.spot = Some(cell);
    cx.state.tiles[cell.index()] = tile as u8 + 1;
    cx.tell(rule, Fact::TilePlaced { cell, tile });
}

/// Removes the tile of a hex.
pub(crate) fn remove(cx: &mut Play<'_>, cell: Cell, rule: &'static str) {
    if let Some(tile) = look(cx).tile_index(cell) {
        cx.state.turn.spot = Some(cell);
        cx.state.laid.retain(|known| known.cell() != cell);
        cx.state.tiles[cell.index()] = 0;
        cx.tell(rule, Fact::TileRemoved { cell, tile });
    }
}
