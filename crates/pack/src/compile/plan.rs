//! The plan of a scenario: drawn rooms put together at their doors.

use super::drawing::{Glyph, Spot, glyphs};
use super::{Compiler, Open};
use crate::file::{RoomEntry, Said, ScenarioFile};
use crate::notation::{Lock, Symbol, Thing};
use crate::source::Source;
use longrest_grid::{Board, BoardBuilder, Cell, Coord, Direction, Topology};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

/// The largest board.
const HEXES_MAX: usize = longrest_haven::state::HEXES_MAX;
/// The most doors.
const DOORS_MAX: usize = 16;

/// The rooms on one board.
pub(super) struct Plan {
    pub(super) board: Board,
    pub(super) room_of: Vec<Option<u8>>,
    /// For each room, what stands in its hexes (doors not included).
    pub(super) rooms: Vec<Vec<Hex>>,
    pub(super) doors: Vec<PlannedDoor>,
    /// Marks in the order in which they are drawn first.
    pub(super) marks: Vec<(String, Vec<Cell>)>,
}

/// A hex of a room.
pub(super) struct Hex {
    pub(super) cell: Cell,
    pub(super) things: Vec<Thing>,
    pub(super) span: Range<usize>,
}

/// A door and the rooms it joins.
pub(super) struct PlannedDoor {
    pub(super) name: String,
    pub(super) lock: Lock,
    pub(super) cells: Vec<Cell>,
    pub(super) rooms: Vec<u8>,
    pub(super) span: Range<usize>,
}

/// A room as it is drawn, before it has a place on the board.
struct Drawn {
    hexes: Vec<(Glyph, Vec<Thing>)>,
    doors: BTreeMap<String, (Lock, Vec<Spot>, Range<usize>)>,
    solids: Vec<Spot>,
}

impl Compiler<'_> {
    /// Draws the rooms, puts them together, and builds the board.
    pub(super) fn plan(&self, open: &Open<ScenarioFile>) -> Option<Plan> {
        let errors = self.report.errors();
        let shared = self.legend(&open.source, &open.file.legend);
        let mut signs_used = BTreeSet::new();
        let mut drawn = Vec::new();
        for room in &open.file.rooms {
            drawn.push(self.drawn(&open.source, room, &shared, &mut signs_used));
        }
        for (sign, said) in &open.file.legend {
            if !sign.chars().all(|sign| signs_used.contains(&sign)) {
                let message = format!("`{sign}` is drawn in no room");
                self.report.warning(&open.source, said.span.clone(), "unused", message, None);
            }
        }
        let places = self.places(open, &drawn)?;
        if self.report.errors() > errors {
            return None;
        }
        self.board(open, &drawn, &places)
    }

    fn legend(
        &self,
        source: &Source,
        entries: &BTreeMap<String, Said>,
    ) -> BTreeMap<char, Option<Symbol>> {
        let mut legend = BTreeMap::new();
        for (sign, said) in entries {
            let mut chars = sign.chars();
            match (chars.next(), chars.next()) {
                (Some(sign), None) if sign != ' ' => {
                    legend.insert(sign, self.line(source, said));
                }
                _ => {
                    let message = format!("`{sign}` is not one character");
                    self.report.error(source, said.span.clone(), "legend", message, None);
                }
            }
        }
        legend
    }

    fn drawn(
        &self,
        source: &Source,
        room: &RoomEntry,
        shared: &BTreeMap<char, Option<Symbol>>,
        signs_used: &mut BTreeSet<char>,
    ) -> Drawn {
        let own = self.legend(source, &room.legend);
        let mut drawn = Drawn { hexes: Vec::new(), doors: BTreeMap::new(), solids: Vec::new() };
        let mut own_used = BTreeSet::new();
        for glyph in glyphs(source, &room.map, self.report) {
            let symbol = match (own.get(&glyph.sign), shared.get(&glyph.sign)) {
                (Some(symbol), _) => {
                    own_used.insert(glyph.sign);
                    symbol.clone()
                }
                (None, Some(symbol)) => {
                    signs_used.insert(glyph.sign);
                    symbol.clone()
                }
                (None, None) => match self.usual_symbol(glyph.sign) {
                    Some(symbol) => Some(symbol),
                    None => {
                        self.unknown_sign(source, &glyph, &own, shared);
                        None
                    }
                },
            };
            if let Some(symbol) = symbol {
                self.put(source, &mut drawn, glyph, symbol);
            }
        }
        for (sign, said) in &room.legend {
            if !sign.chars().all(|sign| own_used.contains(&sign)) {
                let message = format!("`{sign}` is not drawn in this room");
                self.report.warning(source, said.span.clone(), "unused", message, None);
            }
        }
        drawn
    }

    fn unknown_sign(
        &self,
        source: &Source,
        glyph: &Glyph,
        own: &BTreeMap<char, Option<Symbol>>,
        shared: &BTreeMap<char, Option<Symbol>>,
    ) {
        let known: Vec<String> =
            own.keys().chain(shared.keys()).map(|sign| format!("`{sign}`")).collect();
        let help = match known.is_empty() {
            true => "say in `legend` what it stands for".to_owned(),
            false => format!("`legend` knows {}", known.join(", ")),
        };
        let message = format!("`{}` is not in the legend", glyph.sign);
        self.report.error(source, glyph.span.clone(), "legend", message, Some(help));
    }

    /// Signs that mean something without a legend.
    pub(super) fn usual_symbol(&self, sign: char) -> Option<Symbol> {
        let tile = |id: &str| {
            let number = self.scope.find(crate::Kind::Tile, id).expect("a standard tile");
            Thing::Tile(number as u16)
        };
        let thing = match sign {
            '.' => Thing::Floor,
            '#' => Thing::Solid,
            'S' => Thing::Start,
            '$' => Thing::Loot,
            'o' => tile("obstacle"),
            '^' => tile("trap"),
            '~' => tile("difficult"),
            '!' => tile("hazard"),
            '*' => tile("ice"),
            '+' => tile("corridor"),
            '_' => tile("plate"),
            digit @ '1'..='9' => Thing::Door { name: digit.to_string(), lock: Lock::Closed },
            _ => return None,
        };
        Some(Symbol(vec![thing]))
    }

    fn put(&self, source: &Source, drawn: &mut Drawn, glyph: Glyph, symbol: Symbol) {
        if symbol.0.contains(&Thing::Solid) {
            if symbol.0.len() > 1 {
                let message = "nothing can stand in solid rock";
                self.report.error(source, glyph.span.clone(), "map", message, None);
            }
            drawn.solids.push(glyph.spot);
            return;
        }
        let stands = |thing: &&Thing| {
            matches!(thing, Thing::Start | Thing::Monster(..) | Thing::Named(_) | Thing::Object(_))
        };
        if symbol.0.iter().filter(stands).count() > 1 {
            let message = "one hex cannot hold two figures";
            self.report.error(source, glyph.span.clone(), "map", message, None);
        }
        let door = symbol.0.iter().find_map(|thing| match thing {
            Thing::Door { name, lock } => Some((name.clone(), *lock)),
            _ => None,
        });
        let Some((name, lock)) = door else {
            drawn.hexes.push((glyph, symbol.0));
            return;
        };
        if symbol.0.len() > 1 {
            let message = "nothing else can stand in the hex of a door";
            self.report.error(source, glyph.span.clone(), "map", message, None);
        }
        let entry = drawn.doors.entry(name).or_insert((lock, Vec::new(), glyph.span.clone()));
        entry.1.push(glyph.spot);
    }

    /// Where each room stands: rooms that share a door are put together at it, the others apart.
    fn places(&self, open: &Open<ScenarioFile>, drawn: &[Drawn]) -> Option<Vec<Spot>> {
        let mut places: Vec<Option<Spot>> = vec![None; drawn.len()];
        while let Some(next) = places.iter().position(Option::is_none) {
            let below = (places.iter().zip(drawn))
                .filter_map(|(place, room)| Some((place.as_ref()?, room)))
                .flat_map(|(place, room)| room.spots().map(|spot| spot.moved(*place).line))
                .max();
            let top = drawn[next].spots().map(|spot| spot.line).min()?;
            // A free line between parts that are not connected, and an even shift.
            let shift = below.map_or(0, |below| below + 3 - top);
            places[next] = Some(Spot { line: shift + shift % 2, character: 0 });
            self.attach(open, drawn, &mut places, next);
        }
        places.into_iter().collect()
    }

    /// Places all rooms that are connected with a placed one by doors.
    fn attach(
        &self,
        open: &Open<ScenarioFile>,
        drawn: &[Drawn],
        places: &mut [Option<Spot>],
        from: usize,
    ) {
        let mut queue = VecDeque::from([from]);
        while let Some(room) = queue.pop_front() {
            let here = places[room].unwrap_or_default();
            for (name, (_, spots, _)) in &drawn[room].doors {
                for (other, theirs) in drawn.iter().enumerate().filter(|(other, _)| *other != room)
                {
                    let Some((_, their_spots, span)) = theirs.doors.get(name) else { continue };
                    let shift = spots[0].moved(here).minus(their_spots[0]);
                    let same_shape = spots.len() == their_spots.len()
                        && (spots.iter().zip(their_spots))
                            .all(|(one, other)| one.moved(here) == other.moved(shift));
                    if places[other].is_none() {
                        places[other] = Some(shift);
                        queue.push_back(other);
                    }
                    if !same_shape || places[other] != Some(shift) {
                        self.misfit(open, name, span.clone(), same_shape);
                        return;
                    }
                }
            }
        }
    }

    fn misfit(&self, open: &Open<ScenarioFile>, door: &str, span: Range<usize>, same_shape: bool) {
        let message = format!("the rooms do not fit together at the door `{door}`");
        let help = match same_shape {
            true => "another door puts this room elsewhere",
            false => "draw the hexes of the door in the same shape in both rooms",
        };
        self.report.error(&open.source, span, "map", message, Some(help.to_owned()));
    }

    fn board(&self, open: &Open<ScenarioFile>, drawn: &[Drawn], places: &[Spot]) -> Option<Plan> {
        let shift = origin(drawn, places);
        let coord = |room: usize, spot: Spot| spot.moved(places[room]).moved(shift).coord();
        let mut owner: BTreeMap<Coord, Option<u8>> = BTreeMap::new();
        let mut overlaps = false;
        for (number, room) in drawn.iter().enumerate() {
            for (glyph, _) in &room.hexes {
                let place = coord(number, glyph.spot);
                if let Some(Some(other)) = owner.insert(place, Some(number as u8)) {
                    let other = &open.file.rooms[usize::from(other)].id.value;
                    let message = format!("this hex is also a hex of the room `{other}`");
                    self.report.error(&open.source, glyph.span.clone(), "map", message, None);
                    overlaps = true;
                }
            }
        }
        for (number, room) in drawn.iter().enumerate() {
            for (_, spots, span) in room.doors.values() {
                for &spot in spots {
                    if let Some(Some(_)) = owner.insert(coord(number, spot), None) {
                        let message = "the door stands in a hex of another room";
                        self.report.error(&open.source, span.clone(), "map", message, None);
                        overlaps = true;
                    }
                }
            }
        }
        if overlaps || !self.within_limits(open, owner.len()) {
            return None;
        }
        let doors = self.joined(open, drawn, &coord);
        let board = self.built(open, drawn, &owner, &doors, &coord)?;
        let cell = |place: Coord| board.cell(place).expect("drawn");
        let mut marks: Vec<(String, Vec<Cell>)> = Vec::new();
        let mut rooms = Vec::new();
        for (number, room) in drawn.iter().enumerate() {
            let mut hexes = Vec::new();
            for (glyph, things) in &room.hexes {
                let cell = cell(coord(number, glyph.spot));
                for thing in things {
                    if let Thing::Mark(name) = thing {
                        mark(&mut marks, name).push(cell);
                    }
                }
                hexes.push(Hex { cell, things: things.clone(), span: glyph.span.clone() });
            }
            rooms.push(hexes);
        }
        let room_of = board.cells().iter().map(|cell| owner[&board.coord(cell)]).collect();
        let doors = (doors.into_iter())
            .map(|(name, (lock, places, rooms, span))| PlannedDoor {
                name,
                lock,
                cells: places.into_iter().map(cell).collect(),
                rooms,
                span,
            })
            .collect();
        Some(Plan { room_of, rooms, doors, marks, board })
    }

    fn within_limits(&self, open: &Open<ScenarioFile>, hexes: usize) -> bool {
        if hexes > HEXES_MAX {
            let message = format!("{hexes} hexes are drawn, but a board has at most {HEXES_MAX}");
            let span = open.file.rooms[0].map.span.clone();
            self.report.error(&open.source, span, "limit", message, None);
        }
        hexes <= HEXES_MAX
    }

    /// The doors by name, with their hexes and the rooms they are drawn in.
    fn joined(
        &self,
        open: &Open<ScenarioFile>,
        drawn: &[Drawn],
        coord: &impl Fn(usize, Spot) -> Coord,
    ) -> Joined {
        let mut doors = Joined::new();
        for (number, room) in drawn.iter().enumerate() {
            for (name, (lock, spots, span)) in &room.doors {
                let places = spots.iter().map(|&spot| coord(number, spot)).collect();
                let entry = (*lock, places, Vec::new(), span.clone());
                let door = doors.entry(name.clone()).or_insert(entry);
                door.2.push(number as u8);
                if door.0 != *lock {
                    let message = format!("`{name}` is locked in one room and not in the other");
                    self.report.error(&open.source, span.clone(), "map", message, None);
                }
            }
        }
        doors
    }

    fn built(
        &self,
        open: &Open<ScenarioFile>,
        drawn: &[Drawn],
        owner: &BTreeMap<Coord, Option<u8>>,
        doors: &Joined,
        coord: &impl Fn(usize, Spot) -> Coord,
    ) -> Option<Board> {
        let mut builder = BoardBuilder::new(Topology::Hex);
        builder.enclosed(true);
        for &place in owner.keys() {
            builder.cell(place);
        }
        let solids: BTreeSet<Coord> = (drawn.iter().enumerate())
            .flat_map(|(number, room)| room.solids.iter().map(move |&spot| (number, spot)))
            .map(|(number, spot)| coord(number, spot))
            .filter(|place| !owner.contains_key(place))
            .collect();
        for place in solids {
            builder.solid(place);
        }
        let rooms_at = |place: Coord| -> Vec<u8> {
            match owner[&place] {
                Some(room) => vec![room],
                None => (doors.values())
                    .filter(|(_, places, _, _)| places.contains(&place))
                    .flat_map(|(_, _, rooms, _)| rooms.clone())
                    .collect(),
            }
        };
        for &place in owner.keys() {
            for direction in Direction::all(Topology::Hex).take(3) {
                let other = place.step(Topology::Hex, direction);
                if !owner.contains_key(&other) {
                    continue;
                }
                // Hexes that stand side by side by chance, in different rooms, have a wall between.
                let theirs = rooms_at(other);
                if !rooms_at(place).iter().any(|room| theirs.contains(room)) {
                    builder.wall(place, other);
                }
            }
        }
        for (name, (_, places, _, span)) in doors {
            if doors.len() > DOORS_MAX {
                let message = format!("a scenario has at most {DOORS_MAX} doors");
                self.report.error(&open.source, span.clone(), "limit", message, None);
                return None;
            }
            let gate = builder.gate(name.clone());
            for &place in places {
                builder.gate_cell(gate, place);
            }
        }
        self.links(open, drawn, &mut builder, coord);
        match builder.build() {
            Ok(board) => Some(board),
            Err(error) => {
                let span = open.file.rooms[0].map.span.clone();
                self.report.error(&open.source, span, "map", error.to_string(), None);
                None
            }
        }
    }

    /// Linked hexes: the hexes of two marks, in the order in which they are drawn.
    fn links(
        &self,
        open: &Open<ScenarioFile>,
        drawn: &[Drawn],
        builder: &mut BoardBuilder,
        coord: &impl Fn(usize, Spot) -> Coord,
    ) {
        let hexes = |name: &str| -> Vec<Coord> {
            let wanted = Thing::Mark(name.to_owned());
            let all = drawn.iter().enumerate();
            all.flat_map(|(number, room)| room.hexes.iter().map(move |hex| (number, hex)))
                .filter(|(_, (_, things))| things.contains(&wanted))
                .map(|(number, (glyph, _))| coord(number, glyph.spot))
                .collect()
        };
        for [one, other] in &open.file.links {
            let (ones, others) = (hexes(one), hexes(other));
            if ones.is_empty() || ones.len() != others.len() {
                let message = format!(
                    "`{}` marks {} hexes and `{}` marks {}: they cannot be linked",
                    one.value,
                    ones.len(),
                    other.value,
                    others.len()
                );
                self.report.error(&open.source, one.span.clone(), "link", message, None);
                continue;
            }
            for (from, to) in ones.into_iter().zip(others) {
                builder.link(from, to);
            }
        }
    }
}

type Joined = BTreeMap<String, (Lock, Vec<Coord>, Vec<u8>, Range<usize>)>;

impl Drawn {
    fn spots(&self) -> impl Iterator<Item = Spot> {
        let hexes = self.hexes.iter().map(|(glyph, _)| glyph.spot);
        let doors = self.doors.values().flat_map(|(_, spots, _)| spots.iter().copied());
        hexes.chain(doors).chain(self.solids.iter().copied())
    }
}

/// The shift that brings everything to the origin without changing which hexes touch.
fn origin(drawn: &[Drawn], places: &[Spot]) -> Spot {
    let spots = || {
        let rooms = drawn.iter().zip(places);
        rooms.flat_map(|(room, &place)| room.spots().map(move |spot| spot.moved(place)))
    };
    let line = -spots().map(|spot| spot.line).min().unwrap_or(0);
    let character = -spots().map(|spot| spot.character).min().unwrap_or(0);
    let odd = (line + character).rem_euclid(2);
    Spot { line, character: character + odd }
}

/// The hexes of a mark, which is added if it is new.
fn mark<'m>(marks: &'m mut Vec<(String, Vec<Cell>)>, name: &str) -> &'m mut Vec<Cell> {
    let known = marks.iter().position(|(known, _)| known == name);
    let index = known.unwrap_or_else(|| {
        marks.push((name.to_owned(), Vec::new()));
        marks.len() - 1
    });
    &mut marks[index].1
}
