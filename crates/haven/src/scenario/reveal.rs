//! Doors, rooms and new figures: revealed, spawned, summoned.

use crate::ability::{Reach, When};
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::{Arrival, Crowd, Fact, FigureName};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::hexes;
use crate::modifiers::Draw;
use crate::perform::Performance;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt, TilePurpose};
use crate::scenario::{Placement, Rank, Side};
use crate::state::{CardId, Figure, FigureId, FigureKind, Note, Notes, Phase, Source};
use crate::{bonus, initiative, script};
use longrest_grid::{Cell, GateId};

// FH-DOOR-03, FH-TELE-07, FH-COMMON-13
/// Opens the closed door of a hex that a character entered.
pub(crate) fn open_doors_at(cx: &mut Play<'_>, by: FigureId, cell: Cell) -> Flow {
    let scenario = look(cx).scenario();
    for (number, door) in scenario.doors.iter().enumerate() {
        let gate = GateId(number as u8);
        let closed = !cx.state.gates.is_open(gate);
        let locked = cx.state.locked & (1 << number) != 0;
        if closed && !locked && !door.wall && door.cells.contains(&cell) {
            cx.state.gates = cx.state.gates.opened(gate);
            cx.tell("FH-DOOR-03", Fact::DoorOpened { door: number as u8, by });
            if let Some(character) = look(cx).character_of(by) {
                tally(cx, character, Tally::DoorsOpened, 1);
            }
            for &room in &door.reveals {
                reveal_room(cx, room, Some(cell))?;
            }
            script::door_opened(cx, number as u8, by)?;
            bonus::trigger(cx, When::OpensDoor, by)?;
        }
    }
    Ok(())
}

/// Opens one of the closed doors within a range of the acting figure.
pub(crate) fn open_within(cx: &mut Play<'_>, how: Performance, range: &Amount) -> Flow<bool> {
    let here = look(cx);
    let range = here.count(range, About::actor(how.actor));
    let from = here.stands(how.actor);
    // A closed door is a wall: it is as far as the hex before it, and one more.
    let reached = |cell: Cell| {
        let before = here.board().neighbours(cell).map(|(_, next)| next);
        let mut ranges = before.filter_map(|next| here.walls().range(from, next));
        ranges.any(|found| found < range)
    };
    let mut options: Vec<Choice> = (here.board().cells().iter())
        .filter(|&cell| here.closed_door(cell) == Some(false) && reached(cell))
        .map(Choice::Cell)
        .collect();
    if options.is_empty() {
        return Ok(false);
    }
    if how.optional {
        options.push(Choice::Skip);
    }
    let ask = Ask::TileHex { purpose: TilePurpose::Take };
    let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
    let Choice::Cell(cell) = cx.ask(how.decider, prompt, &options)? else { return Ok(false) };
    open_doors_at(cx, how.actor, cell)?;
    Ok(true)
}

// FH-REVEAL-01
/// Reveals a room and sets it up.
pub(crate) fn reveal_room(cx: &mut Play<'_>, room: u8, door: Option<Cell>) -> Flow {
    if cx.state.revealed & (1 << room) != 0 {
        return Ok(());
    }
    cx.state.revealed |= 1 << room;
    let arrival =
        if matches!(cx.state.phase, Phase::Setup(_)) { Arrival::Setup } else { Arrival::Revealed };
    cx.tell(arrival_rule(arrival), Fact::RoomRevealed { room });
    let scenario = look(cx).scenario();
    let setup = &scenario.rooms[usize::from(room)];
    for &(cell, tile) in &setup.tiles {
        cx.state.tiles[cell.index()] = tile as u8 + 1;
    }
    for &cell in &setup.loot {
        cx.state.loot.add(cell);
    }
    let treasures = setup.treasures.iter().fold(0u32, |all, &(_, treasure)| all | 1 << treasure);
    cx.state.treasures |= treasures & !cx.state.treasures_looted;
    for (at, &(cell, which)) in setup.figures.iter().enumerate() {
        let coming = setup.figures[at..].iter().filter(|one| one.1 == which).count() as u8;
        place_extra(cx, which, cell, coming, arrival)?;
    }
    place_monsters(cx, &setup.monsters, arrival, door)?;
    script::revealed(cx, room)
}

// FH-PAGE-17, FH-PAGE-18, FH-REVEAL-10, D121
/// Places the monsters of a room. With too few standees it is elites first and nearest to an enemy
/// first, or nearest to the door (where there is none, to an enemy).
fn place_monsters(
    cx: &mut Play<'_>,
    placements: &[Placement],
    arrival: Arrival,
    door: Option<Cell>,
) -> Flow {
    let party = cx.state.party;
    let mut wanted: Vec<(Placement, Rank)> = placements
        .iter()
        .filter_map(|&placement| Some((placement, placement.rank.with(party)?)))
        .collect();
    wanted.sort_by_key(|&one| precedence(look(cx), one, door));
    while !wanted.is_empty() {
        let (placement, rank) = wanted.remove(next_placed(cx, &wanted, door)?);
        let of = monster_use(look(cx), placement.monster, placement.named);
        place_monster(cx, of, rank, placement.cell, arrival)?;
    }
    Ok(())
}

/// What decides who is placed first when there are too few standees: lower is earlier.
fn precedence(
    look: Look<'_, '_>,
    (placement, rank): (Placement, Rank),
    door: Option<Cell>,
) -> (u8, u8) {
    let elites = look.state.switches.shortage_elites_first;
    let near = match door {
        // GH-DOOR-06
        Some(door) if !elites => look.walls().range(door, placement.cell).unwrap_or(u8::MAX),
        _ => nearest_enemy(look, placement.cell, Side::Monsters),
    };
    (u8::from(elites && rank == Rank::Normal), near)
}

// FH-MON-17: the group decides between equals when there are not enough standees for all of them.
fn next_placed(cx: &mut Play<'_>, wanted: &[(Placement, Rank)], door: Option<Cell>) -> Flow<usize> {
    let here = look(cx);
    let first = wanted[0];
    let rank = precedence(here, first, door);
    let equal = |one: &(Placement, Rank)| {
        one.0.monster == first.0.monster && precedence(here, *one, door) == rank
    };
    let equals: Vec<usize> = (0..wanted.len()).filter(|&at| equal(&wanted[at])).collect();
    let of = monster_use(here, first.0.monster, first.0.named);
    let free = (1..=here.standees(of)).filter(|&number| here.standee_free(of, number)).count();
    if free == 0 || equals.len() <= free {
        return Ok(0);
    }
    let prompt = Prompt { ask: Ask::PlaceFigure, actor: None, source: Source::Game };
    let group = here.group();
    pick(cx, group, prompt, &equals, |at| Choice::Cell(wanted[at].0.cell))
}

/// How near the nearest enemy of a side is.
fn nearest_enemy(look: Look<'_, '_>, cell: Cell, side: Side) -> u8 {
    look.figures()
        .filter(|&id| look.side_of(id) != side)
        .flat_map(|id| look.cells_of(id).iter().collect::<Vec<_>>())
        .filter_map(|at| look.walls().range(cell, at))
        .min()
        .unwrap_or(u8::MAX)
}

/// The use of a monster type, the named one if a name is given.
pub(crate) fn monster_use(look: Look<'_, '_>, monster: u16, named: Option<u8>) -> u8 {
    named
        .or_else(|| listed(look, monster))
        .expect("a checked scenario lists the monsters that it places")
}

/// The use of a monster type without a name, if the scenario lists it. What a class or an item
/// summons may come from another pack than the scenario.
pub(crate) fn listed(look: Look<'_, '_>, monster: u16) -> Option<u8> {
    let plain = |one: &crate::scenario::MonsterUse| one.monster == monster && one.named.is_none();
    look.scenario().monsters.iter().position(plain).map(|at| at as u8)
}

/// Places one monster in a hex. Returns it, or `None` when no standee or no place is left.
pub(crate) fn place_monster(
    cx: &mut Play<'_>,
    of: u8,
    rank: Rank,
    cell: Cell,
    arrival: Arrival,
) -> Flow<Option<FigureId>> {
    let one = look(cx).monster_use(of);
    let rank = if one.named.is_some() { Rank::Named } else { rank };
    // D121
    let elites_first = cx.state.switches.shortage_elites_first;
    let shortage = if elites_first { "FH-REVEAL-10" } else { "GH-DOOR-06" };
    let Some(number) = standee(cx, of)? else {
        cx.tell(shortage, Fact::NoStandee { of });
        return Ok(None);
    };
    let Some(id) = free_place(cx, shortage) else { return Ok(None) };
    let hit_points = monster_hit_points(look(cx), of, rank);
    let summoned = arrival == Arrival::Summoned;
    cx.state.figures[id.index()] = Figure {
        kind: FigureKind::Monster { of, rank },
        side: one.side,
        cell,
        hit_points,
        hit_points_max: hit_points,
        number,
        notes: Notes::default()
            .with(Note::Summoned, summoned)
            .with(Note::Brought, matches!(arrival, Arrival::Summoned | Arrival::Spawned)),
        ..Figure::default()
    };
    appears(cx, arrival_rule(arrival), id, arrival);
    let late = initiative::monster_arrives(cx, of, summoned)?;
    cx.state.figures[id.index()].note(Note::Late, late);
    Ok(Some(id))
}

/// Why a room or a monster comes.
const fn arrival_rule(arrival: Arrival) -> &'static str {
    match arrival {
        Arrival::Setup => "FH-SETUP-10",
        Arrival::Revealed => "FH-REVEAL-01",
        Arrival::Spawned => "FH-REVEAL-02",
        Arrival::Summoned => "FH-MSUM-02",
    }
}

/// H: the maximum hit points of an elite of a type.
pub(crate) fn elite_hit_points(look: Look<'_, '_>, of: u8) -> i16 {
    look.amount(&look.statistics(of, Rank::Elite).hit_points, About::default())
}

// FH-COMMON-05, FH-COMMON-EX1, FH-BOSS-05
/// The maximum hit points of a monster.
pub(crate) fn monster_hit_points(look: Look<'_, '_>, of: u8, rank: Rank) -> i16 {
    let about = About { elite_hit_points: elite_hit_points(look, of), ..About::default() };
    let amount = match &look.monster_use(of).named {
        Some(named) => &named.hit_points,
        None => &look.statistics(of, rank).hit_points,
    };
    look.amount(amount, about).max(1)
}

impl Look<'_, '_> {
    /// How many standees a monster type has.
    fn standees(self, of: u8) -> u8 {
        self.rules.content.monsters[usize::from(self.monster_use(of).monster)].standees
    }

    /// Whether the standee with a number is not in use.
    fn standee_free(self, of: u8, number: u8) -> bool {
        let monster = self.monster_use(of).monster;
        !self.figures().any(|id| {
            let figure = self.figure(id);
            matches!(figure.kind, FigureKind::Monster { of, .. }
                if self.monster_use(of).monster == monster)
                && figure.number == number
        })
    }
}

// FH-PAGE-20, FH-REVEAL-10: numbers are assigned at random among those not in use.
fn standee(cx: &mut Play<'_>, of: u8) -> Flow<Option<u8>> {
    let here = look(cx);
    let standees = here.standees(of);
    let weights: Vec<u32> =
        (1..=standees).map(|number| u32::from(here.standee_free(of, number))).collect();
    if weights.iter().all(|&weight| weight == 0) {
        return Ok(None);
    }
    let at = cx.chance(Draw::Standee, &weights)?;
    Ok(Some(at as u8 + 1))
}

/// A place for a new figure: none that became free this turn. That there is none is told.
fn free_place(cx: &mut Play<'_>, rule: &'static str) -> Option<FigureId> {
    let characters = cx.state.characters.len();
    let free = (characters..cx.state.figures.len())
        .map(|at| FigureId(at as u8))
        .find(|&id| !look(cx).alive(id) && !cx.state.turn.died.contains(id));
    if let Some(id) = free {
        cx.state.attacked &= !(1 << id.index());
        return free;
    }
    if cx.state.figures.is_full() {
        cx.tell(rule, Fact::NoRoom { kind: Crowd::Figures });
        return None;
    }
    cx.state.figures.push(Figure::default());
    Some(FigureId(cx.state.figures.len() as u8 - 1))
}

/// Places an objective or a token ally.
pub(crate) fn place_extra(
    cx: &mut Play<'_>,
    which: u8,
    cell: Cell,
    coming: u8,
    arrival: Arrival,
) -> Flow<Option<FigureId>> {
    let extra = &look(cx).scenario().extras[usize::from(which)];
    let Some(id) = free_place(cx, "FH-COMMON-01") else { return Ok(None) };
    let number = token(cx, which, coming)?;
    // FH-OBJ-02
    let hit_points = look(cx).amount(&extra.hit_points, About::default()).max(1);
    cx.state.figures[id.index()] = Figure {
        kind: FigureKind::Extra { which },
        side: extra.side,
        cell,
        hit_points,
        hit_points_max: hit_points,
        number,
        ..Figure::default()
    };
    let rule = if look(cx).is_objective(id) { "FH-OBJ-01" } else { "FH-COMMON-01" };
    appears(cx, rule, id, arrival);
    if extra.action.is_some() {
        initiative::extra_arrives(cx, which)?;
    }
    Ok(Some(id))
}

// FH-COMMON-02: which token it gets is random, as far as it matters for the order of turns.
fn token(cx: &mut Play<'_>, which: u8, coming: u8) -> Flow<u8> {
    let here = look(cx);
    let same = |id: &FigureId| here.figure(*id).kind == FigureKind::Extra { which };
    let used = |number: u8| here.figures().filter(same).any(|id| here.figure(id).number == number);
    let count = here.figures().filter(same).count() as u8 + coming;
    let free: Vec<u32> = (1..=count).map(|number| u32::from(!used(number))).collect();
    if coming < 2 || here.scenario().extras[usize::from(which)].action.is_none() {
        let first = free.iter().position(|&free| free > 0).expect("as many numbers as figures");
        return Ok(first as u8 + 1);
    }
    Ok(cx.chance(Draw::Standee, &free)? as u8 + 1)
}

// FH-REVEAL-02, FH-REVEAL-03, N-50
/// Spawns a monster at a hex, or in the nearest empty one.
pub(crate) fn spawn(cx: &mut Play<'_>, of: u8, rank: Rank, at: Cell) -> Flow<Option<FigureId>> {
    let cells = if look(cx).empty(at) {
        vec![at]
    } else {
        hexes::nearest(look(cx), at, |here, cell| here.empty(cell))
    };
    let Some(cell) = hexes::choose_cell(cx, FigureId(0), &cells)? else { return Ok(None) };
    place_monster(cx, of, rank, cell, Arrival::Spawned)
}

// FH-SUMMON-02 to FH-SUMMON-04, FH-SUMMON-17 to FH-SUMMON-19
/// A character summons a figure of its class. Returns whether it came.
pub(crate) fn summon(
    cx: &mut Play<'_>,
    actor: FigureId,
    which: u8,
    source: Source,
    reach: &Reach,
) -> Flow<Option<FigureId>> {
    let Some(owner) = look(cx).owner_of(actor) else { return Ok(None) };
    let (card, top) = match source {
        Source::Card { card, top, .. } => (card, top),
        _ => (CardId(u8::MAX >> 2), true),
    };
    let cells = empty_around(look(cx), actor, reach);
    if cells.is_empty() {
        return Ok(None);
    }
    let prompt = Prompt { ask: Ask::PlaceFigure, actor: Some(actor), source };
    let seat = look(cx).seat(owner);
    let cell = pick(cx, seat, prompt, &cells, Choice::Cell)?;
    let Some(id) = free_place(cx, "FH-SUMMON-02") else { return Ok(None) };
    let summon = &look(cx).class_of(owner).summons[usize::from(which)];
    let hit_points = look(cx).amount(&summon.hit_points, About::actor(actor)).max(1);
    let same = |id: &FigureId| {
        matches!(look(cx).figure(*id).kind, FigureKind::Summon { owner: o, which: w, .. }
            if o == owner && w == which)
    };
    let number = 1 + look(cx).figures().filter(same).count() as u8;
    let order = cx.state.figures.iter().map(|other| other.order).max();
    cx.state.figures[id.index()] = Figure {
        kind: FigureKind::Summon { owner, which, card, top },
        side: Side::Party,
        cell,
        hit_points,
        hit_points_max: hit_points,
        number,
        notes: Notes::only(Note::Summoned).with(Note::Brought, true),
        order: order.unwrap_or(0).saturating_add(1),
        ..Figure::default()
    };
    tally(cx, owner, Tally::Summoned, 1);
    appears(cx, "FH-SUMMON-02", id, Arrival::Summoned);
    Ok(Some(id))
}

/// Tells who came to the map, so that its name is known after it is gone.
fn appears(cx: &mut Play<'_>, rule: &'static str, id: FigureId, how: Arrival) {
    let Figure { kind, number, cell, .. } = cx.state.figures[id.index()];
    let name = FigureName { kind, number };
    cx.tell(rule, Fact::FigureAppears { figure: id, name, cell, how });
}

/// The empty hexes around a figure in which its summons can appear: next to it, or as far as the
/// ability reaches and in sight.
pub(crate) fn empty_around(look: Look<'_, '_>, actor: FigureId, reach: &Reach) -> Vec<Cell> {
    let from = look.stands(actor);
    let cells = match reach {
        Reach::Range(range) => {
            let range = look.count(range, About::actor(actor));
            let seen = |&cell: &Cell| cell != from && look.sees_cell(from, cell);
            look.walls().within(from, range).iter().filter(seen).collect()
        }
        _ => look.walls().adjacent(from),
    };
    cells.iter().filter(|&cell| look.revealed(cell) && look.empty(cell)).collect()
}

// FH-MSUM-02, FH-MSUM-03
/// A monster summons another: next to itself if nothing else is said, as near as possible to an
/// enemy.
pub(crate) fn monster_summons(
    cx: &mut Play<'_>,
    actor: FigureId,
    of: u8,
    rank: Rank,
    reach: &Reach,
) -> Flow<bool> {
    // GH-MSUMMON-05: whom a controlled monster summons is not controlled.
    let side = if cx.state.turn.controlled == Some(actor) {
        look(cx).monster_use(of).side
    } else {
        look(cx).side_of(actor)
    };
    let cells = empty_around(look(cx), actor, reach);
    let here = look(cx);
    if !(1..=here.standees(of)).any(|number| here.standee_free(of, number)) {
        cx.tell("FH-MSUM-03", Fact::NoStandee { of });
        return Ok(false);
    }
    let near = |cell: Cell| nearest_enemy(here, cell, side);
    let best = cells.iter().map(|&cell| near(cell)).min();
    let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| Some(near(cell)) == best).collect();
    let Some(cell) = hexes::choose_cell(cx, actor, &cells)? else { return Ok(false) };
    let placed = place_monster(cx, of, rank, cell, Arrival::Summoned)?;
    if let Some(id) = placed {
        cx.state.figures[id.index()].side = side;
    }
    Ok(placed.is_some())
}
