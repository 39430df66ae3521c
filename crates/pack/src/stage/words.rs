//! The words for figures, hexes, cards and answers.

use super::element_words;
use longrest_grid::{Board, Cell, GateId};
use longrest_haven::choice::Choice;
use longrest_haven::state::{Actor, CardId, FigureId, FigureKind};
use longrest_haven::{CharacterId, Element, ElementState, Look};
use std::collections::BTreeMap;

/// What things are called on this stage.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Every hex, in the order of cells.
    pub(crate) cells: Vec<String>,
    /// Letters of figures that were drawn.
    pub(crate) figures: BTreeMap<u8, (char, FigureKind, u8)>,
    /// Digits of doors.
    pub(crate) doors: BTreeMap<char, GateId>,
    /// Modifier cards.
    pub(crate) modifiers: Vec<String>,
}

impl Names {
    /// The name of every hex: its letter if it is the only one with it, or its line and place.
    pub(crate) fn of_cells(board: &Board, glyph: impl Fn(Cell) -> char) -> Vec<String> {
        let glyphs: Vec<char> = board.cells().iter().map(&glyph).collect();
        let name = |cell: Cell| {
            let one = glyphs[cell.index()];
            let named = one.is_alphanumeric() || one == '^' || one == '!' || one == '=';
            if named && glyphs.iter().filter(|&&other| other == one).count() == 1 {
                return one.to_string();
            }
            let place = board.coord(cell);
            format!("r{}c{}", place.col + 1, place.row + 1)
        };
        board.cells().iter().map(name).collect()
    }

    /// The hex with a name.
    #[track_caller]
    pub(crate) fn cell(&self, name: &str) -> Cell {
        match self.cells.iter().position(|one| one == name) {
            Some(at) => Cell(at as u16),
            None => panic!("no hex is called {name:?}"),
        }
    }

    /// The name of a hex.
    pub(crate) fn place(&self, cell: Cell) -> String {
        self.cells[cell.index()].clone()
    }

    /// The gate of a door.
    #[track_caller]
    pub(crate) fn door(&self, digit: &str) -> GateId {
        self.doors[&digit.chars().next().expect("a digit")]
    }

    /// The deck of a letter, `monsters` or `allies`.
    pub(crate) fn deck(&self, name: &str) -> usize {
        match name {
            "monsters" => 4,
            "allies" => 5,
            letter => usize::from(letter.as_bytes()[0] - b'A'),
        }
    }

    /// The words for a modifier card.
    pub(crate) fn modifier(&self, card: u16) -> String {
        self.modifiers[usize::from(card)].clone()
    }

    /// What a figure is called: its letter, or its type and number.
    pub(crate) fn figure(&self, look: Look<'_, '_>, id: FigureId) -> String {
        let figure = look.figure(id);
        if let Some(&(letter, kind, number)) = self.figures.get(&id.0)
            && (figure.kind == FigureKind::None || (kind, number) == (figure.kind, figure.number))
        {
            return letter.to_string();
        }
        match figure.kind {
            FigureKind::Monster { of, .. } => {
                let monster = usize::from(look.monster_use(of).monster);
                format!("{}-{}", look.rules.content.monsters[monster].id, figure.number)
            }
            FigureKind::Summon { owner, which, .. } => {
                look.class_of(owner).summons[usize::from(which)].id.clone()
            }
            FigureKind::Extra { which } => {
                let extra = &look.scenario().extras[usize::from(which)];
                format!("{}-{}", extra.id, figure.number)
            }
            _ => format!("figure-{}", id.0),
        }
    }

    /// The figure with a name that is on the map.
    pub(crate) fn find(&self, look: Look<'_, '_>, name: &str) -> Option<FigureId> {
        look.figures().find(|&id| self.figure(look, id) == name)
    }

    /// The word for a card of a character.
    pub(crate) fn card(&self, look: Look<'_, '_>, character: CharacterId, card: CardId) -> String {
        look.class_of(character).cards[usize::from(card.0)].id.clone()
    }

    /// Who acts at a place of the order.
    pub(crate) fn actor(&self, look: Look<'_, '_>, who: Actor) -> String {
        match who {
            Actor::Character(character) => char::from(b'A' + character.0).to_string(),
            Actor::Monsters(of) => {
                let monster = usize::from(look.monster_use(of).monster);
                look.rules.content.monsters[monster].id.clone()
            }
            Actor::Extra(which) => look.scenario().extras[usize::from(which)].id.clone(),
        }
    }

    /// The elements that are not inert.
    pub(crate) fn elements(&self, elements: &[ElementState; 6]) -> String {
        let words: Vec<String> = Element::ALL
            .iter()
            .zip(elements)
            .filter(|(_, state)| **state != ElementState::Inert)
            .map(|(one, state)| {
                format!("{} {}", format!("{one:?}").to_lowercase(), element_words(*state))
            })
            .collect();
        if words.is_empty() { "inert".into() } else { words.join(", ") }
    }

    /// An answer in words.
    pub(crate) fn choice(
        &self,
        look: Look<'_, '_>,
        character: CharacterId,
        choice: Choice,
    ) -> String {
        let card = |card: CardId| {
            let cards = &look.class_of(character).cards;
            cards.get(usize::from(card.0)).map_or(format!("card {}", card.0), |one| one.id.clone())
        };
        match choice {
            Choice::Yes => "yes".into(),
            Choice::Option(number) => format!("option {number}"),
            Choice::Ally(which) => format!("ally {which}"),
            Choice::Spawns => "spawns".into(),
            Choice::Condition(condition) => condition.name().into(),
            Choice::Cell(cell) => self.place(cell),
            Choice::Figure(id) => self.figure(look, id),
            Choice::Card(one) => card(one),
            Choice::Cards(one, other) => format!("{} then {}", card(one), card(other)),
            Choice::Top(one) => format!("top {}", card(one)),
            Choice::Bottom(one) => format!("bottom {}", card(one)),
            Choice::BasicTop(one) => format!("basic top {}", card(one)),
            Choice::BasicBottom(one) => format!("basic bottom {}", card(one)),
            Choice::Item(slot) => look.item(character, slot).id.clone(),
            Choice::Bonus(at) => format!("bonus {at}"),
            Choice::Element(element) => format!("{element:?}").to_lowercase(),
            Choice::Area(cell, turn) => format!("area {} {turn}", self.place(cell)),
            Choice::LongRest => "long rest".into(),
            Choice::Lose(one) => format!("lose {}", card(one)),
            Choice::LoseTwo(one, other) => format!("lose {} and {}", card(one), card(other)),
            Choice::Remove(one) => format!("remove {}", card(one)),
            Choice::Dismiss(id) => format!("dismiss {}", self.figure(look, id)),
            Choice::Done => "done".into(),
            Choice::Skip => "skip".into(),
            Choice::EndTurn => "end turn".into(),
        }
    }

    /// Puts names into the debugging words of a fact or a question.
    pub(crate) fn replace(&self, look: Look<'_, '_>, text: &str) -> String {
        let figures = replace(text, "FigureId(", |number| {
            let id = FigureId(number as u8);
            let known = usize::from(id.0) < look.state.figures.len();
            if known { self.figure(look, id) } else { format!("figure-{number}") }
        });
        replace(&figures, "Cell(", |number| self.place(Cell(number as u16)))
    }
}

fn replace(text: &str, opening: &str, name: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(opening) {
        let inner = &rest[at + opening.len()..];
        let end = inner.find(')').expect("a closing parenthesis");
        out.push_str(&rest[..at]);
        match inner[..end].parse() {
            Ok(number) => out.push_str(&name(number)),
            Err(_) => out.push_str(&rest[at..at + opening.len() + end + 1]),
        }
        rest = &inner[end + 1..];
    }
    out.push_str(rest);
    out
}
