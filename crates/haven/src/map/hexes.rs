//! Entering a hex: doors, traps, hazardous terrain, ice, plates, and losing flight.

use crate::ability::{Manner, When};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::{Cause, Fact, MoveKind};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::movement::Ignored;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::scenario::level::{hazard_damage, trap_damage};
use crate::state::{FigureId, Source};
use crate::{HazardFormula, LoseFlying, Switches, bonus, conditions, damage, reveal, script};
use longrest_grid::{Cell, Direction};

/// How somebody enters a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// In which manner.
    pub manner: Manner,
    /// As the log tells it.
    pub kind: MoveKind,
    /// Who forces it, for the credit of a kill.
    pub forced_by: Option<FigureId>,
    /// Whether the movement ends here (a jump lands).
    pub landing: bool,
    /// What of the ground does not matter.
    pub ignores: Ignored,
}

impl Entry {
    /// By teleporting.
    pub(crate) fn teleport(manner: Manner, forced_by: Option<FigureId>) -> Entry {
        let kind = MoveKind::Teleport;
        Entry { manner, kind, forced_by, landing: true, ignores: Ignored::default() }
    }

    /// The rule by which a figure comes this way.
    const fn rule(self, switches: &Switches) -> &'static str {
        match self.kind {
            MoveKind::Walk => "FH-MOVE-01",
            MoveKind::Jump => "FH-JUMP-02",
            MoveKind::Fly => "FH-FLY-02",
            MoveKind::Slide => "FH-ICE-01",
            // D063
            MoveKind::Push | MoveKind::Pull if switches.push_full => "GH-PUSH-02",
            MoveKind::Push => "FH-FORCE-03",
            MoveKind::Pull => "FH-FORCE-04",
            MoveKind::Teleport => "FH-TELE-01",
            MoveKind::Forced if self.forced_by.is_some() => "FH-COMMAND-06",
            // D039
            MoveKind::Forced => match switches.lose_flying {
                LoseFlying::TrapDamage => "GH-MOVE-11",
                LoseFlying::EnterHex => "FH-FLY-07",
            },
        }
    }
}

impl Look<'_, '_> {
    /// The damage of a damage trap.
    pub fn trap_damage(self) -> i16 {
        trap_damage(self.state.trap_level)
    }

    /// The damage of hazardous terrain.
    pub fn hazard_damage(self) -> i16 {
        hazard_damage(self.state.trap_level, &self.state.switches)
    }

    /// The rule of hazardous terrain.
    pub fn hazard_rule(self) -> &'static str {
        match self.state.switches.hazard {
            HazardFormula::OnePlusThird => "FH-HAZ-01",
            HazardFormula::HalfTrap => "GH-HAZ-01",
        }
    }

    /// The direction from a hex to the next.
    pub fn direction(self, from: Cell, to: Cell) -> Option<Direction> {
        self.board().neighbours(from).find(|&(_, next)| next == to).map(|(direction, _)| direction)
    }
}

/// Puts a figure into a hex and lets everything there happen. Returns whether it may go on moving.
pub(crate) fn enter(cx: &mut Play<'_>, id: FigureId, to: Cell, entry: Entry) -> Flow<bool> {
    let rule = entry.rule(&cx.state.switches);
    enter_by(cx, id, to, entry, rule)
}

/// Puts a figure into a hex for a reason that its way of moving does not tell.
pub(crate) fn enter_by(
    cx: &mut Play<'_>,
    id: FigureId,
    to: Cell,
    entry: Entry,
    rule: &'static str,
) -> Flow<bool> {
    let from = look(cx).figure(id).cell;
    put(cx, id, to, entry.kind, rule);
    count_hex(cx, id, entry);
    arrive(cx, id, from, to, entry)
}

/// Puts a figure into a hex; what is there has yet to happen.
pub(crate) fn put(cx: &mut Play<'_>, id: FigureId, to: Cell, kind: MoveKind, rule: &'static str) {
    let from = look(cx).figure(id).cell;
    cx.state.turn.midway = true;
    cx.state.figures[id.index()].cell = to;
    cx.tell(rule, Fact::Moved { figure: id, from, to, kind });
    count_room(cx, id, from, to);
}

/// Lets everything happen in the hex that a figure was put into. Returns whether it may go on
/// moving.
pub(crate) fn arrive(
    cx: &mut Play<'_>,
    id: FigureId,
    from: Cell,
    to: Cell,
    entry: Entry,
) -> Flow<bool> {
    script::left(cx, id, from)?;
    // FH-DOOR-03, FH-REVEAL-11: a door opens at once, in the middle of the move.
    if look(cx).character_of(id).is_some() {
        reveal::open_doors_at(cx, id, to)?;
    }
    if (entry.manner == Manner::Walk || (entry.manner == Manner::Jump && entry.landing))
        && !terrain(cx, id, to, entry.forced_by, entry.ignores)?
    {
        return Ok(false);
    }
    script::entered(cx, id, to)?;
    near_enemies(cx, id, from, to)?;
    if !look(cx).alive(id) {
        return Ok(false);
    }
    slide(cx, id, from, to, entry)
}

/// A jump comes down where it already is.
pub(crate) fn land(
    cx: &mut Play<'_>,
    id: FigureId,
    forced_by: Option<FigureId>,
    ignores: Ignored,
) -> Flow<bool> {
    let cell = look(cx).figure(id).cell;
    terrain(cx, id, cell, forced_by, ignores)
}

/// A character that goes from a hex of a room to one outside it leaves the room.
fn count_room(cx: &mut Play<'_>, id: FigureId, from: Cell, to: Cell) {
    let rooms = &look(cx).scenario().room_of;
    let left = rooms[from.index()].is_some() && rooms[from.index()] != rooms[to.index()];
    if let (true, Some(character)) = (left, look(cx).character_of(id)) {
        tally(cx, character, Tally::RoomsLeft, 1);
    }
}

fn count_hex(cx: &mut Play<'_>, id: FigureId, entry: Entry) {
    if cx.state.turn.figure == Some(id) && entry.forced_by.is_none() {
        cx.state.turn.hexes = cx.state.turn.hexes.saturating_add(1);
        if let Some(character) = look(cx).character_of(id) {
            tally(cx, character, Tally::HexesMoved, 1);
        }
    }
    if let Some(character) = entry.forced_by.and_then(|by| look(cx).owner_of(by)) {
        tally(cx, character, Tally::HexesForced, 1);
    }
}

/// Traps and hazardous terrain. Returns whether the figure may go on moving.
fn terrain(
    cx: &mut Play<'_>,
    id: FigureId,
    cell: Cell,
    forced_by: Option<FigureId>,
    ignores: Ignored,
) -> Flow<bool> {
    // FH-FAQ-175
    if look(cx).untouchable(id) {
        return Ok(true);
    }
    match look(cx).tile(cell).map(|tile| tile.kind) {
        Some(TileKind::Trap) if ignores.traps => {}
        Some(TileKind::Hazard) if ignores.hazards => {}
        Some(TileKind::Trap) => spring(cx, id, cell, forced_by, "FH-TRAP-01")?,
        // FH-HAZ-01, FH-HAZ-04
        Some(TileKind::Hazard) => {
            let rule = look(cx).hazard_rule();
            cx.tell(rule, Fact::HazardEntered { figure: id, cell });
            if let Some(character) = look(cx).character_of(id) {
                tally(cx, character, Tally::HazardsEntered, 1);
            }
            let amount = look(cx).hazard_damage();
            damage::suffer(cx, id, amount, Cause::Hazard, forced_by)?;
        }
        _ => {}
    }
    Ok(look(cx).alive(id))
}

// FH-TRAP-01, FH-TRAP-04 to FH-TRAP-06
/// Springs the trap of a hex on a figure.
pub(crate) fn spring(
    cx: &mut Play<'_>,
    id: FigureId,
    cell: Cell,
    by: Option<FigureId>,
    rule: &'static str,
) -> Flow {
    let Some(tile) = look(cx).tile_index(cell) else { return Ok(()) };
    let effect = &cx.rules().content.tiles[usize::from(tile)].trap;
    cx.tell(rule, Fact::TrapSprung { figure: id, cell, tile });
    if let Some(character) = look(cx).character_of(id) {
        tally(cx, character, Tally::TrapsSprung, 1);
    }
    cx.state.tiles[cell.index()] = 0;
    let laid = cx.state.laid.iter().find(|known| known.cell() == cell).copied();
    cx.state.laid.retain(|known| known.cell() != cell);
    cx.state.turn.memory.trapper = laid.map(|known| known.owner());
    let mut amount = i16::from(effect.fixed);
    if effect.damage {
        amount += look(cx).trap_damage();
    }
    damage::suffer(cx, id, amount, Cause::Trap, by)?;
    for &condition in &effect.conditions {
        conditions::gain(cx, id, condition, None)?;
    }
    if look(cx).alive(id) {
        let by = by.or(laid.map(|known| FigureId(known.owner())));
        let about = About { target: by.filter(|&by| look(cx).alive(by)), ..About::actor(id) };
        bonus::trigger_about(cx, When::SpringsTrap, id, about)?;
    }
    Ok(())
}

// FH-ICE-01 to FH-ICE-07, N-78
/// Ice carries a walking figure on. Returns whether it may go on moving.
fn slide(cx: &mut Play<'_>, id: FigureId, from: Cell, at: Cell, entry: Entry) -> Flow<bool> {
    let walks = entry.manner == Manner::Walk && entry.kind != MoveKind::Teleport;
    if !walks || look(cx).figure(id).cell != at {
        return Ok(look(cx).alive(id));
    }
    let Some(next) = slides_to(look(cx), id, from, at, entry.forced_by.is_none()) else {
        return Ok(true);
    };
    let kind = if entry.forced_by.is_some() { entry.kind } else { MoveKind::Slide };
    enter(cx, id, next, Entry { kind, ..entry })
}

// FH-ICE-04, FH-ICE-05, FH-FAQ-049 to FH-FAQ-051
/// Where a figure that walked from one hex into another slides on to, if it does.
pub(crate) fn slides_to(
    look: Look<'_, '_>,
    id: FigureId,
    from: Cell,
    at: Cell,
    own_move: bool,
) -> Option<Cell> {
    if !look.is_tile(at, TileKind::Ice) {
        return None;
    }
    let direction = look.direction(from, at)?;
    let own = own_move && look.character_of(id).is_some();
    let next = if own {
        look.board().neighbour(at, direction)
    } else {
        look.walls().neighbour(at, direction)
    };
    next.filter(|&next| can_slide_into(look, id, next, own))
}

fn can_slide_into(look: Look<'_, '_>, id: FigureId, next: Cell, own: bool) -> bool {
    let door = look.closed_door(next);
    let passes = match door {
        Some(locked) => own && !locked,
        None => true,
    };
    let solid = look.is_tile(next, TileKind::Obstacle) || look.out_of_bounds(id, next);
    passes && look.other_at(id, next).is_none() && !solid
}

// "When an enemy enters an adjacent hex"
fn near_enemies(cx: &mut Play<'_>, id: FigureId, from: Cell, to: Cell) -> Flow {
    if look(cx).held(When::LeavesHex, id).next().is_some() {
        cx.state.turn.spot = Some(from);
        bonus::trigger(cx, When::LeavesHex, id)?;
    }
    bonus::trigger(cx, When::EntersHex, id)?;
    for (when, then, before) in [(When::LeavesAdjacent, from, to), (When::EntersAdjacent, to, from)]
    {
        let waits = look(cx).held(when, id).any(|held| {
            let here = look(cx);
            let owner = here.figure(held.owner).cell;
            let near = |cell| here.walls().range(owner, cell) == Some(1);
            near(then) && !near(before)
        });
        if waits {
            bonus::trigger(cx, when, id)?;
        }
    }
    let marked = !cx.state.marks.is_empty()
        && look(cx).held(When::EntersMark, id).any(|held| {
            let owner = look(cx).owner_of(held.owner);
            let mut marks = look(cx).state.marks.iter();
            marks.any(|laid| laid.cell() == to && Some(laid.owner()) == owner)
        });
    if marked && look(cx).alive(id) {
        bonus::trigger(cx, When::EntersMark, id)?;
    }
    Ok(())
}

// FH-FLY-06, FH-FLY-07, D039
/// A figure that no longer flies enters its own hex.
pub(crate) fn lose_flight(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let cell = look(cx).figure(id).cell;
    let over_obstacle = look(cx).is_tile(cell, TileKind::Obstacle);
    let rule = cx.state.switches.lose_flying;
    if over_obstacle {
        if rule == LoseFlying::TrapDamage {
            let amount = look(cx).trap_damage();
            damage::suffer(cx, id, amount, Cause::Fall, None)?;
            if !look(cx).alive(id) {
                return Ok(());
            }
        }
        let free = nearest(look(cx), cell, |here, cell| match rule {
            // GH-MOVE-11
            LoseFlying::TrapDamage => here.empty(cell),
            LoseFlying::EnterHex => {
                here.unoccupied(cell) && !here.is_tile(cell, TileKind::Obstacle)
            }
        });
        if let Some(to) = choose_cell(cx, id, &free)? {
            let entry = Entry {
                manner: Manner::Walk,
                kind: MoveKind::Forced,
                forced_by: None,
                landing: true,
                ignores: Ignored::default(),
            };
            enter(cx, id, to, entry)?;
        }
        return Ok(());
    }
    if rule == LoseFlying::EnterHex {
        terrain(cx, id, cell, None, Ignored::default())?;
    }
    Ok(())
}

/// The nearest hexes that satisfy a test, all equally near.
pub(crate) fn nearest(
    look: Look<'_, '_>,
    from: Cell,
    wanted: impl Fn(Look<'_, '_>, Cell) -> bool,
) -> Vec<Cell> {
    for range in 0..=u8::MAX {
        let within = look.walls().within(from, range);
        let found: Vec<Cell> = within
            .iter()
            .filter(|&cell| look.walls().range(from, cell) == Some(range))
            .filter(|&cell| look.revealed(cell) && look.closed_door(cell).is_none())
            .filter(|&cell| wanted(look, cell))
            .collect();
        if !found.is_empty() || within.len() == look.board().len() || range == 60 {
            return found;
        }
    }
    Vec::new()
}

// N-50: the group decides between equally near hexes.
/// Lets the group choose one of several hexes.
pub(crate) fn choose_cell(cx: &mut Play<'_>, id: FigureId, cells: &[Cell]) -> Flow<Option<Cell>> {
    if cells.is_empty() {
        return Ok(None);
    }
    let prompt = Prompt { ask: Ask::PlaceFigure, actor: Some(id), source: Source::Game };
    let group = look(cx).group();
    pick(cx, group, prompt, cells, Choice::Cell).map(Some)
}

/// Whether a figure can still move after what happened in a hex (N-39).
pub(crate) fn can_go_on(look: Look<'_, '_>, id: FigureId, own_move: bool) -> bool {
    look.alive(id)
        && (!own_move || !(look.has(id, Condition::Immobilize) || look.has(id, Condition::Stun)))
}

impl Look<'_, '_> {
    /// If a hex is a closed door: whether it is locked.
    pub fn closed_door(self, cell: Cell) -> Option<bool> {
        self.scenario().doors.iter().enumerate().find_map(|(number, door)| {
            let gate = longrest_grid::GateId(number as u8);
            let closed = !self.state.gates.is_open(gate) && door.cells.contains(&cell);
            closed.then_some(door.wall || self.state.locked & (1 << number) != 0)
        })
    }
}
