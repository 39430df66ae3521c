//! Symbols of a drawn map: what stands in the hexes with a letter.

use super::Pen;
use super::effect::rank_or_usual;
use super::input::{
    Input, Parsed, attempt, list, miss_group, name, new_name, optional, phrase, words,
};
use super::problem::Group;
use super::words::Table;
use crate::scope::Kind;
use longrest_haven::RankByParty;
use winnow::Parser;

/// Everything that stands in a hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbol(pub Vec<Thing>);

/// One thing in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Nothing but floor.
    Floor,
    /// Solid rock: no hex.
    Solid,
    /// A starting hex.
    Start,
    /// A loot token.
    Loot,
    /// A door, or a wall that a rule takes away.
    Door {
        /// Its name.
        name: String,
        /// How it begins.
        lock: Lock,
    },
    /// A marked hex.
    Mark(String),
    /// An overlay tile (its number).
    Tile(u16),
    /// A monster.
    Monster(u16, RankByParty),
    /// A named monster: its position among the scope's named ones.
    Named(usize),
    /// An objective or token ally (its number).
    Object(u8),
    /// A treasure (its number).
    Treasure(u8),
}

/// How a door begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Closed.
    Closed,
    /// Locked.
    Locked,
    /// A wall that a rule can take away.
    Wall,
}

/// Things with a word of their own.
static PLAIN: Table<Plain> = Table {
    what: "something that stands in a hex",
    entries: &[
        ("floor", Plain::Floor),
        ("rock", Plain::Solid),
        ("start", Plain::Start),
        ("loot", Plain::Loot),
    ],
};

/// The first words of things with a name, for messages.
static WORD: Table<()> = Table {
    what: "a thing",
    entries: &[("mark", ()), ("treasure", ()), ("door", ()), ("locked", ()), ("hidden", ())],
};

static THINGS: Group = Group {
    what: "something that stands in a hex",
    tables: &[&PLAIN, &WORD],
    kinds: &[Kind::Monster, Kind::Named, Kind::Object, Kind::Tile],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Floor,
    Solid,
    Start,
    Loot,
}

/// Things with commas between them.
pub(super) fn symbol(input: &mut Input<'_>) -> Parsed<Symbol> {
    list(input, ",", thing).map(Symbol)
}

fn thing(input: &mut Input<'_>) -> Parsed<Thing> {
    if optional(input, "mark") {
        return new_name(input).map(Thing::Mark);
    }
    if optional(input, "treasure") {
        return Ok(Thing::Treasure(name(Kind::Treasure).parse_next(input)? as u8));
    }
    for (text, lock) in
        [("door", Lock::Closed), ("locked door", Lock::Locked), ("hidden door", Lock::Wall)]
    {
        if let Some(name) =
            attempt(input, |input| words(input, text).and_then(|()| new_name(input)))
        {
            return Ok(Thing::Door { name, lock });
        }
    }
    if let Some(plain) = attempt(input, |input| phrase(&PLAIN).parse_next(input)) {
        return Ok(match plain {
            Plain::Floor => Thing::Floor,
            Plain::Solid => Thing::Solid,
            Plain::Start => Thing::Start,
            Plain::Loot => Thing::Loot,
        });
    }
    if let Some(named) = attempt(input, |input| name(Kind::Named).parse_next(input)) {
        return Ok(Thing::Named(named));
    }
    if let Some(object) = attempt(input, |input| name(Kind::Object).parse_next(input)) {
        return Ok(Thing::Object(object as u8));
    }
    if let Some(tile) = attempt(input, |input| name(Kind::Tile).parse_next(input)) {
        return Ok(Thing::Tile(tile as u16));
    }
    if let Some(monster) = attempt(input, |input| name(Kind::Monster).parse_next(input)) {
        let rank = rank_or_usual(input, monster);
        return Ok(Thing::Monster(monster as u16, rank));
    }
    miss_group(input, &THINGS)
}

impl Pen<'_> {
    pub(super) fn symbol(&mut self, symbol: &Symbol) {
        self.list(&symbol.0, ", ", |pen, thing| pen.thing(thing));
    }

    fn thing(&mut self, thing: &Thing) {
        match thing {
            Thing::Floor => self.words("floor"),
            Thing::Solid => self.words("rock"),
            Thing::Start => self.words("start"),
            Thing::Loot => self.words("loot"),
            Thing::Door { name, lock } => {
                self.words(match lock {
                    Lock::Closed => "door ",
                    Lock::Locked => "locked door ",
                    Lock::Wall => "hidden door ",
                });
                self.words(name);
            }
            Thing::Mark(name) => {
                self.put("mark ").put(name);
            }
            Thing::Tile(tile) => self.name(Kind::Tile, (*tile).into()),
            Thing::Monster(monster, rank) => {
                self.name(Kind::Monster, (*monster).into());
                self.words(" ");
                self.rank(*rank);
            }
            Thing::Named(named) => self.name(Kind::Named, *named),
            Thing::Object(object) => self.name(Kind::Object, (*object).into()),
            Thing::Treasure(treasure) => self.between("treasure ", Kind::Treasure, *treasure, ""),
        }
    }
}
