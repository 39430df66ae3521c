//! From text to content and state.

mod lines;
mod people;

use super::chance::Scripted;
use super::words::Names;
use crate::notation::Line;
use crate::{Kind, Scope};
use lines::{Lines, Statement, number, words};
use longrest_grid::{Cell, Drawing, Gates, Meaning, Sketch};
use longrest_haven::amount::Amount;
use longrest_haven::scenario::*;
use longrest_haven::state::*;
use longrest_haven::*;
use people::People;
use std::collections::BTreeMap;

/// A position, ready to be played.
pub(crate) struct Cast {
    pub(crate) content: Content,
    pub(crate) state: State,
    pub(crate) chance: Scripted,
    pub(crate) names: Names,
}

/// The tiles that glyphs stand for.
const TILES: [(&str, TileKind, char); 7] = [
    ("trap", TileKind::Trap, '^'),
    ("hazard", TileKind::Hazard, '!'),
    ("difficult", TileKind::Difficult, '~'),
    ("ice", TileKind::Ice, '='),
    ("obstacle", TileKind::Obstacle, 'O'),
    ("plate", TileKind::Plate, '_'),
    ("corridor", TileKind::Corridor, '%'),
];

/// Reads one line of the notation.
#[track_caller]
pub(super) fn read<T: Line>(text: &str, scope: &Scope) -> T {
    match T::read(text.trim(), scope) {
        Ok(tree) => tree,
        Err(problem) => panic!("{text:?}: {} {:?}", problem.message, problem.help),
    }
}

/// The number of a modifier card.
pub(super) fn modifier(text: &str, scope: &Scope) -> u16 {
    let text = text.trim();
    let card = if text.starts_with('[') { text.to_owned() } else { format!("[{text}]") };
    match read::<Ability>(&format!("shuffle in {card}"), scope).verb {
        ability::Verb::AddModifier { modifier, .. } => modifier,
        other => unreachable!("{other:?}"),
    }
}

/// Builds everything, on top of what there is in a pack.
#[track_caller]
pub(crate) fn cast(pack: &Content, text: &str, edition: &str) -> Cast {
    let says = |head: &str| text.lines().any(|line| line.trim_start().starts_with(head));
    let open = edition == "gloomhaven" && !says("edition:") && !says("edge:");
    let mut lines = Lines::of(pack, &format!("{text}{}", if open { "\nedge: open" } else { "" }));
    lines.otherwise("edition", edition);
    let map = Map::draw(&lines);
    let mut scope = lines.scope(pack, &map.doors);
    let mut content = Content {
        name: "stage".into(),
        areas: pack.areas.clone(),
        items: pack.items.clone(),
        monsters: pack.monsters.clone(),
        sets: pack.sets.clone(),
        tiles: pack.tiles.clone(),
        ..Content::default()
    };
    tiles(&lines, &mut content, &mut scope);
    lines.areas(&mut content, &scope);
    lines.monsters(&mut content, &scope);
    lines.items(&mut content, &scope);
    let mut people = People::of(&lines, &map, &mut scope, pack);
    content.classes = std::mem::take(&mut people.classes);
    content.goals = lines.battle_goals(&scope);
    content.loot = lines.loot_cards();
    content.scenarios = vec![scenario(&lines, &map, &content, &scope, &people)];
    let mut chance = Scripted::default();
    let state = state(&lines, &map, &mut content, &scope, &people, &mut chance);
    content.modifiers = scope.modifiers();
    let names = names(&lines, &map, &content, &state, &people);
    Cast { content, state, chance, names }
}

/// The drawn board.
pub(super) struct Map {
    pub(super) sketch: Sketch,
    pub(super) room_of: Vec<Option<u8>>,
    pub(super) rooms: u8,
    pub(super) doors: Vec<(char, Vec<Cell>)>,
}

impl Map {
    fn draw(lines: &Lines) -> Map {
        let sketch = Sketch::parse(Drawing::PointyTop, &lines.board, |glyph| match glyph {
            ' ' => Some(Meaning::Void),
            '#' => Some(Meaning::Solid),
            '1'..='9' => Some(Meaning::Door),
            _ => Some(Meaning::Cell),
        });
        let sketch = sketch.unwrap_or_else(|mistakes| panic!("{}\n{mistakes:?}", lines.board));
        let board = &sketch.board;
        let mut doors: Vec<(char, Vec<Cell>)> = vec![(' ', Vec::new()); board.gates().len()];
        for cell in board.gate_cells().iter() {
            for gate in board.gates_at(cell) {
                doors[gate.index()].0 = sketch.glyph(cell);
                doors[gate.index()].1.push(cell);
            }
        }
        let closed = board.walls(Gates::default());
        let mut room_of: Vec<Option<u8>> = vec![None; board.len()];
        let mut rooms = 0;
        let first = board.cells().iter().filter(|&cell| sketch.glyph(cell) == 'A');
        for cell in first.chain(board.cells().iter()) {
            if room_of[cell.index()].is_some() || board.gate_cells().contains(cell) {
                continue;
            }
            for other in board.cells().iter() {
                let door = board.gate_cells().contains(other);
                if !door && (other == cell || closed.range(cell, other).is_some()) {
                    room_of[other.index()] = Some(rooms);
                }
            }
            rooms += 1;
        }
        Map { sketch, room_of, rooms, doors }
    }

    pub(super) fn at(&self, glyph: char) -> Vec<Cell> {
        self.sketch.cells(glyph).iter().collect()
    }

    #[track_caller]
    pub(super) fn one(&self, glyph: char) -> Cell {
        match self.sketch.cell(glyph) {
            Some(cell) => cell,
            None => panic!("there must be one {glyph:?} on the board"),
        }
    }
}

fn tiles(lines: &Lines, content: &mut Content, scope: &mut Scope) {
    let tile = |id: &str, kind, trap| Tile {
        id: id.into(),
        name: Text::en(id),
        kind,
        trap,
        icon: String::new(),
    };
    for (id, kind, _) in TILES {
        if content.tiles.iter().any(|known| known.id == id) {
            continue;
        }
        let damage = kind == TileKind::Trap;
        content.tiles.push(tile(id, kind, TrapEffect { damage, ..TrapEffect::default() }));
        scope.add(Kind::Tile, id);
    }
    for statement in lines.starting("tile") {
        let mut trap = TrapEffect::default();
        let mut kind = TileKind::Trap;
        for word in words(&statement.body) {
            match word.split_once(' ') {
                Some(("fixed", amount)) => trap.fixed = number(amount) as u8,
                _ if word == "damage" => trap.damage = true,
                _ => match (Condition::ALL.iter().find(|one| one.name() == word), word.as_str()) {
                    (Some(&condition), _) => trap.conditions.push(condition),
                    (None, "treasure") => kind = TileKind::Treasure,
                    (None, "wall") => kind = TileKind::Wall,
                    (None, "token") => kind = TileKind::Token,
                    (None, "start") => kind = TileKind::Start,
                    (None, _) => {
                        let known = TILES.iter().find(|(id, ..)| *id == word);
                        kind = known.unwrap_or_else(|| panic!("no kind of tile {word:?}")).1;
                    }
                },
            }
        }
        let id = &statement.head[1];
        content.tiles.push(tile(id, kind, trap));
        scope.add(Kind::Tile, id.as_str());
    }
}

fn scenario(
    lines: &Lines,
    map: &Map,
    content: &Content,
    scope: &Scope,
    people: &People,
) -> Scenario {
    let board = map.sketch.board.clone();
    let mut rooms: Vec<Room> = (0..map.rooms)
        .map(|room| Room {
            id: format!("r{room}"),
            cells: board
                .cells()
                .iter()
                .filter(|cell| map.room_of[cell.index()] == Some(room))
                .collect(),
            ..Room::default()
        })
        .collect();
    for (cell, thing) in things(lines, map, content, people) {
        let Some(room) = map.room_of[cell.index()] else { continue };
        let room = &mut rooms[usize::from(room)];
        match thing {
            Thing::Tile(tile) => room.tiles.push((cell, tile)),
            Thing::Loot => room.loot.push(cell),
            Thing::Treasure(which) => room.treasures.push((cell, which)),
            Thing::Monster { monster, rank, named, .. } => room.monsters.push(Placement {
                cell,
                monster,
                rank: RankByParty::always(rank),
                named,
            }),
            Thing::Object(which) => room.figures.push((cell, which)),
            Thing::Other => {}
        }
    }
    let doors = map
        .doors
        .iter()
        .map(|(glyph, cells)| {
            let says = lines.body(&["door", &glyph.to_string()]).unwrap_or_default();
            let mut reveals: Vec<u8> = cells
                .iter()
                .flat_map(|&cell| board.neighbours(cell))
                .filter_map(|(_, next)| map.room_of[next.index()])
                .collect();
            reveals.sort_unstable();
            reveals.dedup();
            Door {
                id: format!("d{glyph}"),
                cells: cells.clone(),
                reveals,
                locked: says.contains("locked"),
                wall: says.contains("wall"),
            }
        })
        .collect();
    let goal = |head: &str| lines.body(&[head]).map(|text| read::<Goal>(&text, scope));
    let marks = lines.marks(map);
    let escape = lines
        .body(&["escape"])
        .map(|name| marks.iter().position(|(mark, _)| *mark == name).expect("a mark") as u8);
    Scenario {
        id: "stage".into(),
        number: 1,
        name: Text::en("Stage"),
        introduction: Text::default(),
        conclusion: Text::default(),
        goal_text: Text::default(),
        rules_text: Text::default(),
        complexity: 1,
        room_of: map.room_of.clone(),
        rooms,
        doors,
        starts: starts(map),
        marks,
        monsters: lines.uses(content, scope),
        extras: lines.objects(map, scope),
        loot: lines.loot_table(),
        treasures: lines
            .starting("treasure")
            .map(|one| Treasure {
                number: number(&one.head[1]) as u16,
                rewards: read(&one.body, scope),
            })
            .collect(),
        rules: lines.starting("rule").map(|one| read(&one.body, scope)).collect(),
        sections: lines
            .starting("section")
            .map(|one| Section {
                id: one.head[1].clone(),
                text: Text::default(),
                effects: read(&one.body, scope),
            })
            .collect(),
        goal: goal("goal").unwrap_or(Goal::Never),
        loss: goal("loss"),
        effects: lines.body(&["effects"]).map_or(Vec::new(), |text| read(&text, scope)),
        escape,
        counters: lines.starting("counter").map(|one| one.head[1].clone()).collect(),
        rewards: lines.body(&["rewards"]).map_or(Vec::new(), |text| read(&text, scope)),
        in_town: lines.body(&["in"]).is_some(),
        no_teleport_between_parts: lines.body(&["no", "teleport"]).is_some(),
        solo: None,
        board,
    }
}

/// The starting hexes drawn; where a story begins in the middle any hex will do.
fn starts(map: &Map) -> Vec<Cell> {
    match map.at('S') {
        none if none.is_empty() => {
            let cells: Vec<Cell> = map.sketch.board.cells().iter().collect();
            cells.iter().copied().cycle().take(cells.len().max(4)).collect()
        }
        drawn => drawn,
    }
}

/// Something that stands in a hex.
#[derive(Clone, Debug)]
enum Thing {
    Tile(u16),
    Loot,
    Treasure(u8),
    Monster { monster: u16, rank: Rank, named: Option<u8>, statement: usize },
    Object(u8),
    Other,
}

fn things(lines: &Lines, map: &Map, content: &Content, people: &People) -> Vec<(Cell, Thing)> {
    let mut things = Vec::new();
    let tile_of = |id: &str| content.tiles.iter().position(|tile| tile.id == id);
    for cell in map.sketch.board.cells().iter() {
        let glyph = map.sketch.glyph(cell);
        if glyph == '$' {
            things.push((cell, Thing::Loot));
        }
        if let Some((id, ..)) = TILES.iter().find(|(.., one)| *one == glyph) {
            things.push((cell, Thing::Tile(tile_of(id).expect("a tile") as u16)));
        }
    }
    for statement in lines.starting("at") {
        let glyph = statement.head[1].chars().next().expect("a glyph");
        for word in words(&statement.body) {
            let thing = match word.split_once(' ') {
                Some(("treasure", which)) => Thing::Treasure(number(which) as u8 - 1),
                Some(("mark", _)) => Thing::Other,
                _ if word == "loot" => Thing::Loot,
                _ => Thing::Tile(tile_of(&word).unwrap_or_else(|| panic!("{word:?}")) as u16),
            };
            things.extend(map.at(glyph).into_iter().map(|cell| (cell, thing.clone())));
        }
    }
    for (at, statement) in lines.figures() {
        let cell = map.one(statement.letter());
        let kind = statement.first_word();
        let thing = if let Some(monster) = content.monsters.iter().position(|one| one.id == kind) {
            let monster = monster as u16;
            let rank = statement.rank(content.monsters[usize::from(monster)].boss);
            Thing::Monster { monster, rank, named: None, statement: at }
        } else if let Some((named, monster)) = lines.named(&kind, content) {
            let named = Some(named);
            Thing::Monster { monster, rank: Rank::Named, named, statement: at }
        } else if let Some(which) = lines.object_index(&kind) {
            Thing::Object(which)
        } else if people.is_summon(&statement.body) {
            Thing::Other
        } else {
            panic!("{:?}: nobody is called {kind:?}", statement.body);
        };
        things.push((cell, thing));
    }
    things
}

#[allow(clippy::too_many_lines)] // one line per thing a position can say
fn state(
    lines: &Lines,
    map: &Map,
    content: &mut Content,
    scope: &Scope,
    people: &People,
    chance: &mut Scripted,
) -> State {
    let edition = match lines.body(&["edition"]).as_deref() {
        Some("gloomhaven") => Edition::Gloomhaven,
        _ => Edition::Frosthaven,
    };
    let setup = people.setup(lines, Switches::of(edition));
    content.modifiers = scope.modifiers();
    let rules = Haven::new(content.clone());
    let mut state = rules.prepare(&setup).expect("a possible setup");
    lines.draws(scope, &mut state, chance);
    // In the middle of a game the loot deck has been made: four cards of each kind at most.
    if lines.body(&["phase"]).is_none() {
        for (kind, &count) in lines.loot_table().cards.iter().enumerate() {
            state.loot_deck |= ((1u64 << count.min(4)) - 1) << (4 * kind);
        }
    }
    if let Some(party) = lines.body(&["party"]) {
        state.party = number(&party) as u8;
    }
    let phase = lines.body(&["phase"]);
    if phase.as_deref() == Some("setup") {
        return state;
    }
    state.phase = match phase.as_deref() {
        None => Phase::Initiative,
        Some("select") => Phase::Select,
        Some("round start") => Phase::RoundStart,
        Some("round end") => Phase::RoundEnd(EndStep::Effects),
        Some(other) => panic!("no phase {other:?}"),
    };
    state.round = lines.body(&["round"]).map_or(1, |text| number(&text) as u16);
    state.elements = lines.elements();
    people.take_places(lines, map, &mut state);
    open(lines, map, &mut state);
    furnish(lines, map, content, people, &mut state);
    people.summons(lines, map, &mut state);
    people.belongings(lines, map, &mut state);
    for (at, statement) in lines.starting("counter").enumerate() {
        state.counters[at] = number(&statement.body) as i16;
    }
    state
}

/// Opens doors and reveals rooms.
fn open(lines: &Lines, map: &Map, state: &mut State) {
    let board = &map.sketch.board;
    for (at, (glyph, cells)) in map.doors.iter().enumerate() {
        let says = lines.body(&["door", &glyph.to_string()]).unwrap_or_default();
        if says.contains("open") {
            state.gates = state.gates.opened(longrest_grid::GateId(at as u8));
            for (_, next) in cells.iter().flat_map(|&cell| board.neighbours(cell)) {
                if let Some(room) = map.room_of[next.index()] {
                    state.revealed |= 1 << room;
                }
            }
        }
    }
    for glyph in 'A'..='D' {
        for cell in map.at(glyph) {
            if let Some(room) = map.room_of[cell.index()] {
                state.revealed |= 1 << room;
            }
        }
    }
    if lines.body(&["revealed"]).as_deref() == Some("all") {
        state.revealed = (1u32 << map.rooms) - 1;
    }
}

/// Puts everything that stands in revealed rooms onto the map.
fn furnish(lines: &Lines, map: &Map, content: &Content, people: &People, state: &mut State) {
    let rules = Haven::new(content.clone());
    let shown =
        |cell: Cell| map.room_of[cell.index()].is_none_or(|room| state.revealed & (1 << room) != 0);
    let mut numbers: BTreeMap<u16, u8> = BTreeMap::new();
    let mut objects: BTreeMap<u8, u8> = BTreeMap::new();
    let placed: Vec<(Cell, Thing)> =
        things(lines, map, content, people).into_iter().filter(|&(cell, _)| shown(cell)).collect();
    for (cell, thing) in placed {
        let look = Look { rules: &rules, state };
        match thing {
            Thing::Tile(tile) => state.tiles[cell.index()] = tile as u8 + 1,
            Thing::Loot => state.loot.add(cell),
            Thing::Treasure(which) => state.treasures |= 1 << which,
            Thing::Monster { monster, rank, named, statement } => {
                let of = named.unwrap_or_else(|| {
                    let uses = &look.scenario().monsters;
                    let one = uses.iter().position(|u| u.monster == monster && u.named.is_none());
                    one.expect("a use") as u8
                });
                let statement = &lines.statements[statement];
                let next = numbers.entry(monster).or_insert(0);
                *next += 1;
                let number = statement.number().unwrap_or(*next);
                let usual = match &look.monster_use(of).named {
                    Some(named) => look.amount(
                        &named.hit_points,
                        About {
                            elite_hit_points: look.amount(
                                &look.statistics(of, Rank::Elite).hit_points,
                                About::default(),
                            ),
                            ..About::default()
                        },
                    ),
                    None => look.amount(&look.statistics(of, rank).hit_points, About::default()),
                };
                let side = look.monster_use(of).side;
                let kind = FigureKind::Monster { of, rank };
                state.figures.push(statement.figure(Figure {
                    kind,
                    side,
                    cell,
                    hit_points: usual,
                    hit_points_max: usual,
                    number,
                    ..Figure::default()
                }));
            }
            Thing::Object(which) => {
                let extra = &look.scenario().extras[usize::from(which)];
                let usual = look.amount(&extra.hit_points, About::default());
                let next = objects.entry(which).or_insert(0);
                *next += 1;
                let number = *next;
                let glyph = map.sketch.glyph(cell);
                let (_, statement) =
                    lines.figures().find(|(_, one)| one.letter() == glyph).expect("drawn");
                state.figures.push(statement.figure(Figure {
                    kind: FigureKind::Extra { which },
                    side: extra.side,
                    cell,
                    hit_points: usual,
                    hit_points_max: usual,
                    number,
                    ..Figure::default()
                }));
            }
            Thing::Other => {}
        }
    }
}

fn names(lines: &Lines, map: &Map, content: &Content, state: &State, people: &People) -> Names {
    let board = &map.sketch.board;
    let mut figures = BTreeMap::new();
    let setup = matches!(state.phase, Phase::Setup(_));
    for (at, figure) in state.figures.iter().enumerate() {
        let letter = if at < people.count {
            char::from(b'A' + at as u8)
        } else {
            map.sketch.glyph(figure.cell)
        };
        if figure.kind != FigureKind::None || (at < people.count && setup) {
            figures.insert(at as u8, (letter, figure.kind, figure.number));
        }
    }
    let _ = lines;
    let scope = Scope::default();
    let modifiers = content
        .modifiers
        .iter()
        .enumerate()
        .map(|(at, card)| match at as u16 {
            Modifier::BLESS => "bless".into(),
            Modifier::CURSE => "curse".into(),
            Modifier::PENALTY => "penalty".into(),
            _ => {
                let number = scope.modifier(card.clone());
                let verb =
                    ability::Verb::AddModifier { modifier: number, count: Amount::Number(1) };
                let line = Ability::plain(verb, ability::Aim::usual()).write(&scope);
                let text = line.trim_start_matches("shuffle in ");
                text.trim_start_matches('[').trim_end_matches(']').to_owned()
            }
        })
        .collect();
    Names {
        cells: Names::of_cells(board, |cell| map.sketch.glyph(cell)),
        figures,
        doors: map
            .doors
            .iter()
            .enumerate()
            .map(|(at, (glyph, _))| (*glyph, longrest_grid::GateId(at as u8)))
            .collect(),
        modifiers,
    }
}

impl Statement {
    /// The figure with what the statement says about it.
    pub(super) fn figure(&self, mut figure: Figure) -> Figure {
        for word in words(&self.body) {
            if let Some(points) = word.strip_suffix(" hp") {
                let (now, most) = points.split_once('/').unwrap_or((points, points));
                figure.hit_points = number(now) as i16;
                figure.hit_points_max = number(most) as i16;
            } else if let Some(condition) = Condition::ALL.iter().find(|one| one.name() == word) {
                figure.conditions = figure.conditions.with(*condition);
            } else if word == "acted" {
                figure.note(Note::Acted, true);
            } else if word == "summoned" {
                figure.note(Note::Brought, true);
            }
        }
        figure
    }
}
