//! Cards of random dungeons.

use super::drawing::{Spot, glyphs};
use super::{Compiler, Files, Open, identity};
use crate::file::{DungeonFile, RoomCardEntry, Said, SetupCardEntry};
use crate::notation::{Symbol, Thing};
use crate::source::Source;
use longrest_grid::Axial;
use longrest_haven::Element;
use longrest_haven::scenario::dungeon::{Gate, Part, Placed, RoomCard, SetupCard};
use longrest_haven::scenario::{Effect, Reward};

impl Compiler<'_> {
    /// Reads the cards of all files.
    pub(super) fn dungeon(&mut self, files: &Files) {
        for open in &files.dungeon {
            for entry in &open.file.rooms {
                if let Some(card) = self.room_card(open, entry) {
                    self.content.dungeon.rooms.push(card);
                }
            }
            for entry in &open.file.setups {
                let card = self.setup_card(&open.source, entry);
                self.content.dungeon.setups.push(card);
            }
        }
        let Some(open) = files.dungeon.first().filter(|_| self.report.errors() == 0) else {
            return;
        };
        self.enough_cards(open);
    }

    /// A dungeon must be possible whatever is drawn: for every exit there is a way in.
    fn enough_cards(&self, open: &Open<DungeonFile>) {
        let cards = &self.content.dungeon;
        let error = |message: String| {
            let severity = crate::Severity::Error;
            self.report.file(severity, &open.source.path, "dungeon", message, None);
        };
        for gate in [Gate::A, Gate::B] {
            let ways_in = cards.rooms.iter().filter(|card| card.gates(false).contains(&gate));
            let leads = cards.rooms.iter().any(|card| card.gates(true).contains(&gate));
            // Up to two rooms behind the first, and four behind those, none of them twice.
            if leads && ways_in.count() < 7 {
                error(format!("fewer than seven rooms have an entrance of type {gate:?}"));
            }
        }
        if cards.rooms.len() < 7 || cards.setups.len() < 7 {
            error("a dungeon needs at least seven rooms and seven setups".to_owned());
        }
    }

    fn room_card(&self, open: &Open<DungeonFile>, entry: &RoomCardEntry) -> Option<RoomCard> {
        let source = &open.source;
        let (id, span) = identity(entry.id.as_ref(), &entry.name);
        let mut hexes: Vec<(Axial, Vec<Part>)> = Vec::new();
        for glyph in glyphs(source, &entry.map, self.report) {
            let parts = match glyph.sign {
                '#' => continue,
                'A' => vec![Part::Entrance(Gate::A)],
                'B' => vec![Part::Entrance(Gate::B)],
                'Y' => vec![Part::Exit(Gate::A)],
                'Z' => vec![Part::Exit(Gate::B)],
                place @ 'a'..='l' => vec![Part::Number(place as u8 - b'a')],
                sign => match self.usual_symbol(sign).map(|symbol| symbol.0) {
                    Some(things) => things.iter().filter_map(tile).collect(),
                    None => {
                        let message = format!("`{sign}` means nothing on a room card");
                        let help = "`a` to `l`, `A`, `B`, `Y`, `Z`, or a sign of a tile".to_owned();
                        self.report.error(source, glyph.span.clone(), "map", message, Some(help));
                        continue;
                    }
                },
            };
            hexes.push((axial(glyph.spot), parts));
        }
        let card = RoomCard {
            name: self.text(&format!("dungeon.room.{id}"), &entry.name),
            id,
            hexes,
            minor: self.lines::<Effect>(source, &entry.minor),
            major: self.lines::<Effect>(source, &entry.major),
        };
        let missing = (0..12)
            .find(|place| !card.hexes.iter().any(|(_, it)| it.contains(&Part::Number(*place))));
        let sign = |place: u8| char::from(b'a' + place);
        // FH-RAND-09, FH-RAND-11, FH-RAND-14
        let fault = match missing {
            Some(place) => format!("the place `{}` is not drawn", sign(place)),
            None if card.gates(false).is_empty() => "the room has no entrance".to_owned(),
            None if card.gates(true).is_empty() => "the room has no exit".to_owned(),
            None => return Some(card),
        };
        self.report.error(source, span, "map", fault, None);
        None
    }

    fn setup_card(&self, source: &Source, entry: &SetupCardEntry) -> SetupCard {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let mut places = [None; 12];
        for (place, said) in &entry.places {
            let number = match place.as_bytes() {
                [letter @ b'a'..=b'l'] => usize::from(letter - b'a'),
                _ => {
                    let message = format!("`{place}` is not one of the places `a` to `l`");
                    self.report.error(source, said.span.clone(), "legend", message, None);
                    continue;
                }
            };
            places[number] = self.placed(source, said);
        }
        let treasure = self.lines::<Reward>(source, &entry.treasure);
        // FH-RAND-26
        let matters = treasure.iter().find(|reward| self.kept(reward).is_some());
        if let (Some(_), Some(said)) = (matters, entry.treasure.0.first()) {
            let message = "a treasure that matters to the campaign never lies in a random dungeon";
            self.report.error(source, said.span.clone(), "dungeon", message, None);
        }
        SetupCard {
            name: self.text(&format!("dungeon.setup.{id}"), &entry.name),
            id,
            places,
            infuse: entry.infuse.iter().filter_map(|said| self.element(source, said)).collect(),
            treasure,
        }
    }

    fn placed(&self, source: &Source, said: &Said) -> Option<Placed> {
        if said.value == "treasure" {
            return Some(Placed::Treasure);
        }
        let symbol = self.line::<Symbol>(source, said)?;
        match symbol.0[..] {
            [Thing::Monster(monster, rank)] => Some(Placed::Monster(monster, rank)),
            [Thing::Tile(tile)] => Some(Placed::Tile(tile)),
            [Thing::Loot] => Some(Placed::Loot),
            _ => {
                let message = "a monster, a tile, `loot` or `treasure` stands at a place";
                self.report.error(source, said.span.clone(), "dungeon", message, None);
                None
            }
        }
    }

    fn element(&self, source: &Source, said: &Said) -> Option<Element> {
        let found = Element::ALL.into_iter().find(|element| element.name() == said.value);
        if found.is_none() {
            let message = format!("`{}` is no element", said.value);
            self.report.error(source, said.span.clone(), "unknown-name", message, None);
        }
        found
    }
}

fn tile(thing: &Thing) -> Option<Part> {
    match thing {
        Thing::Tile(tile) => Some(Part::Tile(*tile)),
        _ => None,
    }
}

/// The hex of a sign, in coordinates that can be turned.
fn axial(spot: Spot) -> Axial {
    let place = spot.coord();
    Axial::new(place.col, place.row - (place.col >> 1))
}
