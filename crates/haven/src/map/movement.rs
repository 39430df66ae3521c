//! Moving: step by step, because doors, traps and reactions interrupt it.

use crate::ability::Added;
use crate::ability::{Manner, Place, When};
use crate::bonus;
use crate::choice::Choice;
use crate::condition::Condition;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::fact::MoveKind;
use crate::haven::{Flow, Look, Play, look};
use crate::hexes::{self, Entry};
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureSet, Source, Stride};
use longrest_grid::Cell;
use longrest_kernel::SeatSet;

/// A move ability while it is being performed.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// Who moves.
    pub figure: FigureId,
    /// Movement points left.
    pub points: i16,
    /// How.
    pub manner: Manner,
    /// Who decides.
    pub decider: SeatSet,
    /// Who forces it (a controlled move).
    pub forced_by: Option<FigureId>,
    /// Where it is written.
    pub source: Source,
    /// Whether it may be left out; otherwise at least one hex is entered (FH-FAQ-082).
    pub optional: bool,
    /// The kind of hex it has to end in.
    pub ending: Option<Place>,
    /// Where it began.
    pub from: Cell,
    /// What of the ground it does not heed.
    pub ignores: Ignored,
}

/// What of the ground a move does not heed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// Difficult terrain costs nothing more.
    pub difficult: bool,
    /// Obstacles are no hindrance on the way.
    pub obstacles: bool,
    /// Traps are not sprung.
    pub traps: bool,
    /// Hazardous terrain does no damage.
    pub hazards: bool,
}

impl Ignored {
    /// Notes what an added effect says about it.
    pub(crate) fn note(&mut self, added: &Added) {
        match added {
            Added::IgnoreDifficult => self.difficult = true,
            Added::IgnoreObstacles => self.obstacles = true,
            Added::IgnoreTraps => self.traps = true,
            Added::IgnoreHazards => self.hazards = true,
            _ => {}
        }
    }
}

impl Walk {
    /// The movement points it takes to enter a hex.
    fn cost(&self, look: Look<'_, '_>, cell: Cell) -> i16 {
        if self.ignores.difficult { 1 } else { look.step_cost(cell, self.manner) }
    }

    /// Whether it can go through a hex.
    fn can_pass(&self, look: Look<'_, '_>, cell: Cell) -> bool {
        let through = self.ignores.obstacles && look.is_tile(cell, TileKind::Obstacle);
        look.can_pass(self.figure, cell, self.manner)
            || through && look.other_at(self.figure, cell).is_none()
    }
}

impl Look<'_, '_> {
    // FH-MOVE-01, FH-DIFF-01, FH-DIFF-02, FH-ICE-03
    /// The movement points it takes to enter a hex.
    pub fn step_cost(self, cell: Cell, manner: Manner) -> i16 {
        match manner {
            Manner::Walk if self.is_tile(cell, TileKind::Difficult) => 2,
            _ => 1,
        }
    }

    // FH-MOVE-02, FH-MOVE-03, FH-OBST-01, FH-JUMP-02, FH-FLY-02, FH-FLY-05, FH-INVIS-05, D080
    /// Whether a figure can pass through a hex.
    pub fn can_pass(self, id: FigureId, cell: Cell, manner: Manner) -> bool {
        if let Some(locked) = self.closed_door(cell) {
            // FH-DOOR-04, FH-DOOR-05, FH-COMMON-12
            return !locked && self.character_of(id).is_some();
        }
        if manner != Manner::Walk {
            return true;
        }
        if self.is_tile(cell, TileKind::Obstacle) || self.out_of_bounds(id, cell) {
            return false;
        }
        match self.other_at(id, cell) {
            None => true,
            Some(other) => {
                let solid = self.is_objective(other) && !self.untouchable(other);
                let passable = self.allies(id, other) && !solid;
                let unseen = self.hidden_from(other, id) && !self.state.switches.invisible_blocks;
                (passable || unseen) && !self.flyer_guards_trap(other, cell)
            }
        }
    }

    /// Whether a flying figure keeps walkers off a trap in its hex.
    pub(crate) fn guards_trap(self, id: FigureId) -> bool {
        self.flyer_guards_trap(id, self.figure(id).cell)
    }

    // FH-FLY-05, D040
    fn flyer_guards_trap(self, other: FigureId, cell: Cell) -> bool {
        let Some(tile) = self.tile(cell) else { return false };
        let immobilize = self.state.switches.flyer_blocks_immobilize_trap
            && tile.trap.conditions.contains(&Condition::Immobilize);
        tile.kind == TileKind::Trap
            && self.flying(other)
            && (immobilize || tile.trap.conditions.contains(&Condition::Stun))
    }

    // FH-MOVE-05, FH-JUMP-02, FH-FLY-03, FH-FLY-04
    /// Whether a figure can end its movement in a hex.
    pub fn can_stop(self, id: FigureId, cell: Cell, manner: Manner) -> bool {
        let free = self.other_at(id, cell).is_none();
        let flies = manner == Manner::Fly;
        let solid = self.is_tile(cell, TileKind::Obstacle) && !flies;
        free && !solid && !self.out_of_bounds(id, cell)
    }

    /// The hexes next to a hex, linked ones included, closed doors too.
    pub fn steps(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let board = self.board();
        board.neighbours(cell).map(|(_, next)| next).chain(board.linked(cell))
    }

    /// Whether a figure could still end its movement properly, starting from a hex with so many
    /// points left.
    fn can_finish(self, walk: &Walk, cell: Cell, points: i16, depth: u8) -> bool {
        let (id, manner) = (walk.figure, walk.manner);
        if self.can_end(walk, cell) && self.landing_cost(cell, manner) <= points {
            return true;
        }
        // FH-FAQ-057: by all that is known, it would have to stop here.
        if walk.ending.is_some() && self.would_hold(id, cell, manner) {
            return false;
        }
        depth > 0
            && self.steps(cell).any(|next| {
                let left = points - walk.cost(self, next);
                let then = self.after_step(id, cell, next, manner);
                left >= 0
                    && (walk.ending.is_none() || self.revealed(next))
                    && walk.can_pass(self, next)
                    && self.can_finish(walk, then, left, depth - 1)
            })
    }

    // FH-FAQ-057
    /// Whether a move may end in a hex.
    fn can_end(self, walk: &Walk, cell: Cell) -> bool {
        self.can_stop(walk.figure, cell, walk.manner)
            && walk.ending.is_none_or(|place| match place {
                Place::Away => self.dread(walk, cell) > self.dread(walk, walk.from),
                place => self.is_at(walk.figure, cell, place),
            })
    }

    /// How far a hex is from what a move leads away from: whoever makes the figure move, or its
    /// nearest enemy.
    fn dread(self, walk: &Walk, cell: Cell) -> u8 {
        let range = |id: FigureId| self.walls().range(cell, self.figure(id).cell);
        match walk.forced_by {
            Some(commander) => range(commander).unwrap_or(u8::MAX),
            None => self.distance_to_enemies(walk.figure, cell),
        }
    }

    /// How far a hex is from the nearest enemy of a figure.
    pub(crate) fn distance_to_enemies(self, id: FigureId, cell: Cell) -> u8 {
        let enemies = self.figures().filter(|&other| self.enemies(id, other));
        let ranges = enemies.filter_map(|other| self.walls().range(cell, self.figure(other).cell));
        ranges.min().unwrap_or(u8::MAX)
    }

    /// Whether a trap in a hex would end a figure's movement there.
    fn would_hold(self, id: FigureId, cell: Cell, manner: Manner) -> bool {
        let holds = |condition| {
            let trap = self.tile(cell).filter(|tile| tile.kind == TileKind::Trap);
            trap.is_some_and(|tile| tile.trap.conditions.contains(&condition))
                && !self.immune(id, condition)
        };
        manner == Manner::Walk && (holds(Condition::Immobilize) || holds(Condition::Stun))
    }

    /// Whether a hex is where a teleport, or a move with a stated end, has to go.
    fn is_at(self, id: FigureId, cell: Cell, place: Place) -> bool {
        let near = |wanted: &dyn Fn(FigureId) -> bool| {
            let around = self.walls().adjacent(cell);
            around.iter().filter_map(|cell| self.other_at(id, cell)).any(wanted)
        };
        let owner = self.owner_of(id);
        let mut marks = self.state.marks.iter().filter(|laid| Some(laid.owner()) == owner);
        match place {
            Place::Any => true,
            Place::OnMark => marks.any(|laid| laid.cell() == cell),
            Place::NextToMark => marks.any(|laid| self.walls().range(laid.cell(), cell) == Some(1)),
            Place::NextToAlly => near(&|other| self.counts_as_ally(id, other)),
            Place::NextToEnemy => near(&|other| self.enemies(id, other)),
            Place::NextToCommander => {
                let turn = &self.state.turn;
                let controlled = turn.controlled == Some(id);
                let commander = if controlled { turn.figure } else { turn.granter };
                near(&|other| commander == Some(other))
            }
            Place::OnTile(kind) => self.is_tile(cell, kind),
            Place::Away => {
                let here = self.figure(id).cell;
                self.distance_to_enemies(id, cell) > self.distance_to_enemies(id, here)
            }
        }
    }

    // FH-ICE-01, FH-ICE-06: where ice will carry a walking figure is known before it goes there.
    /// Where a figure will be once it has entered a hex of its own accord.
    fn after_step(self, id: FigureId, from: Cell, to: Cell, manner: Manner) -> Cell {
        if manner != Manner::Walk {
            return to;
        }
        let (mut before, mut at) = (from, to);
        // Ice carries on in one direction, so at most across the whole board.
        for _ in 0..self.board().len() {
            match hexes::slides_to(self, id, before, at, true) {
                Some(next) => (before, at) = (at, next),
                None => break,
            }
        }
        at
    }

    // D036: in Gloomhaven landing a jump on difficult terrain costs one more.
    fn landing_cost(self, cell: Cell, manner: Manner) -> i16 {
        let costs = self.state.switches.jump_landing_difficult
            && manner == Manner::Jump
            && self.is_tile(cell, TileKind::Difficult);
        i16::from(costs)
    }

    /// A move as it goes on: without flight if that was lent and is gone, and with what was used on
    /// the way.
    fn walking(self, walk: Walk, lent: bool) -> Walk {
        let mut walk = walk;
        if lent && !self.flying(walk.figure) {
            walk.manner = Manner::Walk;
        }
        let stride = self.state.turn.stride;
        walk.points += i16::from(stride.points);
        // FH-FAQ-047: from now on it jumps.
        if stride.jumps && walk.manner == Manner::Walk {
            walk.manner = Manner::Jump;
        }
        walk
    }

    /// The hexes a figure may enter next.
    pub fn next_hexes(self, walk: &Walk) -> Vec<Cell> {
        let id = walk.figure;
        let here = self.figure(id).cell;
        let mut cells: Vec<Cell> = self
            .steps(here)
            .filter(|&next| self.revealed(next))
            .filter(|&next| {
                let left = walk.points - walk.cost(self, next);
                left >= 0
                    && walk.can_pass(self, next)
                    && (walk.forced_by.is_none() || self.closed_door(next).is_none())
                    && self.can_finish(
                        walk,
                        self.after_step(id, here, next, walk.manner),
                        left,
                        left.clamp(0, 12) as u8,
                    )
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// A way to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hexes entered by choice, in order.
    pub steps: Vec<Cell>,
    /// The movement points it takes.
    pub points: u8,
    /// Whether it enters a trap or hazardous terrain.
    pub harm: bool,
}

impl Look<'_, '_> {
    /// Whether there is a trap or hazardous terrain in a hex for a figure that does not fly.
    pub(crate) fn hurts(self, id: FigureId, cell: Cell) -> bool {
        let harmful = |kind| self.is_tile(cell, kind);
        !self.flying(id) && (harmful(TileKind::Trap) || harmful(TileKind::Hazard))
    }

    /// For showing to people: the shortest way on foot (or in flight) to every hex where a figure
    /// could end a move of so many points, avoiding harm where that costs nothing.
    pub fn ways(self, id: FigureId, points: u8) -> Vec<Way> {
        let manner = if self.flying(id) { Manner::Fly } else { Manner::Walk };
        let start = self.figure(id).cell;
        let harmful = |cell: Cell| self.hurts(id, cell);
        let mut best: Vec<Option<Way>> = vec![None; self.board().len()];
        let mut queue = vec![Way { steps: Vec::new(), points: 0, harm: false }];
        let mut at = 0;
        while at < queue.len() && queue.len() < 4096 {
            let way = queue[at].clone();
            at += 1;
            let here = way.steps.last().copied().unwrap_or(start);
            // Doors and ice change what comes next: a way ends there.
            let stops = way.steps.last().is_some_and(|&cell| {
                self.closed_door(cell).is_some()
                    || (manner == Manner::Walk && self.is_tile(cell, TileKind::Ice))
            });
            if stops {
                continue;
            }
            for next in self.steps(here) {
                let cost = way.points as i16 + self.step_cost(next, manner);
                if cost > i16::from(points)
                    || !self.revealed(next)
                    || !self.can_pass(id, next, manner)
                {
                    continue;
                }
                let mut steps = way.steps.clone();
                steps.push(next);
                let found = Way { steps, points: cost as u8, harm: way.harm || harmful(next) };
                let known = best[next.index()].as_ref();
                let better = known
                    .is_none_or(|known| (found.harm, found.points) < (known.harm, known.points));
                if next != start && better {
                    best[next.index()] = Some(found.clone());
                    queue.push(found);
                }
            }
        }
        let ends = best.into_iter().flatten();
        ends.filter(|way| way.steps.last().is_some_and(|&cell| self.can_stop(id, cell, manner)))
            .collect()
    }
}

/// Performs a move ability. Returns how many hexes were entered.
pub(crate) fn walk(cx: &mut Play<'_>, mut walk: Walk) -> Flow<u8> {
    let id = walk.figure;
    cx.state.turn.through = FigureSet::EMPTY;
    let mut entered: u8 = 0;
    let mut went_on = true;
    // Whoever flies by a bonus may lose it on the way.
    let lent = walk.manner == Manner::Fly && look(cx).flying(id);
    let mut jumped = false;
    let own = walk.forced_by.is_none() && cx.state.turn.figure == Some(id);
    cx.state.turn.stride = Stride { moving: own, ..Stride::default() };
    // Each turn enters a hex and costs at least one point.
    while went_on {
        let points = walk.points.clamp(0, 250) as u8;
        let ask = if walk.forced_by.is_some() {
            Ask::MoveOther { target: id, points }
        } else {
            Ask::MoveStep { points }
        };
        let prompt = Prompt { ask, actor: Some(id), source: walk.source };
        let choice = ask_step(cx, walk, lent, entered, prompt)?;
        walk = look(cx).walking(walk, lent);
        cx.state.turn.stride.points = 0;
        let Choice::Cell(next) = choice else { break };
        jumped |= walk.manner == Manner::Jump;
        if let Some(other) = look(cx).other_at(id, next) {
            cx.state.turn.through.insert(other);
        }
        walk.points -= walk.cost(look(cx), next);
        let kind = match (walk.forced_by, walk.manner) {
            (Some(_), _) => MoveKind::Forced,
            (None, Manner::Walk) => MoveKind::Walk,
            (None, Manner::Jump) => MoveKind::Jump,
            (None, Manner::Fly) => MoveKind::Fly,
        };
        let entry = Entry {
            manner: walk.manner,
            kind,
            forced_by: walk.forced_by,
            landing: false,
            ignores: walk.ignores,
        };
        entered += 1;
        went_on = hexes::enter(cx, id, next, entry)? && hexes::can_go_on(look(cx), id, true);
    }
    // FH-JUMP-02, FH-TRAP-03, FH-HAZ-03: a jump comes down in its last hex.
    cx.state.turn.stride = Stride::default();
    if jumped && look(cx).alive(id) {
        hexes::land(cx, id, walk.forced_by, walk.ignores)?;
    }
    cx.state.turn.hexes_last = entered;
    cx.state.turn.memory.movement = walk.points.clamp(0, 250) as u8;
    Ok(entered)
}

/// The steps of an own move are open questions: items may be used before them, and active cards
/// taken down before the first.
fn ask_step(
    cx: &mut Play<'_>,
    walk: Walk,
    lent: bool,
    entered: u8,
    prompt: Prompt,
) -> Flow<Choice> {
    let options = move |here: Look<'_, '_>| {
        let walk = here.walking(walk, lent);
        let next = here.next_hexes(&walk).into_iter();
        let mut options: Vec<Choice> = next.map(Choice::Cell).collect();
        let at = here.figure(walk.figure).cell;
        let may_stop = match entered {
            0 => walk.optional && here.can_stop(walk.figure, at, walk.manner),
            _ => here.can_end(&walk, at),
        };
        if options.is_empty() || may_stop {
            options.push(Choice::Skip);
        }
        options
    };
    if walk.forced_by.is_some() {
        let options = options(look(cx));
        return cx.ask(walk.decider, prompt, &options);
    }
    cx.ask_open(walk.decider, move |rules, state| (prompt, options(Look { rules, state })))
}

/// What bonuses and items add to a move: points and jumping.
pub(crate) fn with_bonuses(cx: &mut Play<'_>, mut walk: Walk) -> Flow<Walk> {
    let reactions = bonus::react(cx, When::Moves, walk.figure, About::actor(walk.figure), 0)?;
    let mut negated = false;
    for &(owner, added) in &reactions.changes {
        match added {
            Added::Plus(more) => walk.points += look(cx).amount(more, About::actor(owner)),
            Added::Jump if walk.manner == Manner::Walk => walk.manner = Manner::Jump,
            Added::Flying => walk.manner = Manner::Fly,
            Added::Double => walk.points = walk.points.saturating_mul(2),
            Added::Negate => negated = true,
            other => walk.ignores.note(other),
        }
    }
    if negated {
        walk.points = 0;
    }
    bonus::perform_reactions(cx, &reactions)?;
    Ok(walk)
}

/// What an effect used on the way adds to the move at hand.
pub(crate) fn lift(cx: &mut Play<'_>, id: FigureId, changes: &[Added]) {
    for added in changes {
        match added {
            Added::Plus(more) => {
                let more = look(cx).amount(more, About::actor(id)).clamp(-99, 99) as i8;
                let stride = &mut cx.state.turn.stride;
                stride.points = stride.points.saturating_add(more);
            }
            Added::Jump => cx.state.turn.stride.jumps = true,
            _ => {}
        }
    }
}

impl Look<'_, '_> {
    // FH-FAQ-054
    /// Whether a figure could be put into a hex by teleporting, if nobody stood there.
    pub(crate) fn could_stand(self, id: FigureId, cell: Cell) -> bool {
        let solid = self.is_tile(cell, TileKind::Obstacle) && !self.flying(id);
        // N-38: a closed door is opened by characters only, and a locked one by nobody.
        let door = self.closed_door(cell);
        let opens = door.is_none_or(|locked| !locked && self.character_of(id).is_some());
        !solid && !self.out_of_bounds(id, cell) && opens
    }
}

// FH-FAQ-054, FH-FAQ-065, FH-OBJ-05
/// Whether a figure can exchange places with another: the other is moved by force.
pub(crate) fn can_exchange(look: Look<'_, '_>, id: FigureId, other: FigureId) -> bool {
    let (here, there) = (look.figure(id).cell, look.figure(other).cell);
    !look.immovable(other) && look.could_stand(id, there) && look.could_stand(other, here)
}

// FH-TELE-05, FH-FAQ-065: both have entered a hex, the one that acts first.
/// A figure exchanges places with another.
pub(crate) fn exchange(cx: &mut Play<'_>, id: FigureId, other: FigureId) -> Flow {
    let (here, there) = (look(cx).figure(id).cell, look(cx).figure(other).cell);
    hexes::put(cx, id, there, MoveKind::Teleport, "FH-TELE-02");
    hexes::put(cx, other, here, MoveKind::Teleport, "FH-TELE-02");
    for (figure, from, to, forced_by) in [(id, here, there, None), (other, there, here, Some(id))] {
        // What happens to the one may already have moved or ended the other.
        if look(cx).alive(figure) && look(cx).figure(figure).cell == to {
            let manner = if look(cx).flying(figure) { Manner::Fly } else { Manner::Walk };
            let entry = Entry::teleport(manner, forced_by);
            hexes::arrive(cx, figure, from, to, entry)?;
        }
    }
    Ok(())
}

// FH-TELE-01 to FH-TELE-07, FH-FAQ-053 to FH-FAQ-056
/// Where a figure can teleport.
pub(crate) fn teleport_cells(
    look: Look<'_, '_>,
    id: FigureId,
    range: Option<u8>,
    to: Place,
) -> Vec<Cell> {
    let from = look.figure(id).cell;
    look.board()
        .cells()
        .iter()
        .filter(|&cell| look.revealed(cell) && look.other_at(id, cell).is_none())
        .filter(|&cell| range.is_none_or(|range| look.board().span(from, cell) <= u16::from(range)))
        .filter(|&cell| look.could_stand(id, cell))
        .filter(|&cell| look.is_at(id, cell, to))
        .filter(|&cell| {
            // Parts of the map without any connection are at no distance that could be counted.
            let unbound = range.is_none() && !look.scenario().no_teleport_between_parts;
            unbound || look.board().walls(look.board().gates_all()).range(from, cell).is_some()
        })
        .collect()
}

/// Performs a teleport. Returns whether it happened.
pub(crate) fn teleport(
    cx: &mut Play<'_>,
    how: Performance,
    range: Option<u8>,
    to: Place,
) -> Flow<bool> {
    let id = how.actor;
    let mut options: Vec<Choice> =
        teleport_cells(look(cx), id, range, to).into_iter().map(Choice::Cell).collect();
    if options.is_empty() {
        return Ok(false);
    }
    if how.optional {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::TeleportTo, actor: Some(id), source: how.source };
    let Choice::Cell(cell) = cx.ask(how.decider, prompt, &options)? else { return Ok(false) };
    teleport_to(cx, id, cell, None)?;
    Ok(true)
}

/// Puts a figure into a hex, wherever it was: a scenario says so.
pub(crate) fn set_down(
    cx: &mut Play<'_>,
    id: FigureId,
    cell: Cell,
    rule: &'static str,
) -> Flow<bool> {
    let manner = if look(cx).flying(id) { Manner::Fly } else { Manner::Walk };
    let entry = Entry::teleport(manner, None);
    hexes::enter_by(cx, id, cell, entry, rule)
}

/// Teleports a figure to a hex.
pub(crate) fn teleport_to(
    cx: &mut Play<'_>,
    id: FigureId,
    cell: Cell,
    forced_by: Option<FigureId>,
) -> Flow<bool> {
    let manner = if look(cx).flying(id) { Manner::Fly } else { Manner::Walk };
    let entry = Entry::teleport(manner, forced_by);
    hexes::enter(cx, id, cell, entry)
}
