//! What a sign of a drawing stands for.

use super::words::{OBSTACLE, RUNE};
use crate::notation::input::{Input, Parsed, attempt, list, name, new_name, optional, phrase};
use crate::notation::words::Table;
use crate::scope::Kind;
use longrest_descent::{EncounterId, ItemId, KindId, Marker, NamedId, Obstacle, Rank};
use winnow::Parser;

/// One thing that stands where a sign is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Nothing but floor.
    Floor,
    /// A monster; large ones have their upper left space here.
    Monster {
        /// The kind.
        kind: KindId,
        /// Its rank.
        rank: Rank,
        /// The named monster it is.
        named: Option<NamedId>,
        /// Whether an oblong figure stands upright.
        upright: bool,
        /// The fewest players with whom it is there.
        players: u8,
    },
    /// A marker.
    Marker(Marker),
    /// An obstacle.
    Obstacle(Obstacle),
    /// A glyph, active or not.
    Glyph(bool),
    /// One end of the staircase of a name.
    Stairs(String),
    /// An encounter.
    Encounter(EncounterId),
    /// A place that effects refer to.
    Mark(String),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Head {
    Floor,
    Healing,
    Vitality,
    Money,
    Chest,
    Relic,
    Key,
    Glyph,
    ActiveGlyph,
    Stairs,
    Encounter,
    Mark,
}

static HEAD: Table<Head> = Table {
    what: "what a sign stands for",
    entries: &[
        ("floor", Head::Floor),
        ("healing", Head::Healing),
        ("vitality", Head::Vitality),
        ("money", Head::Money),
        ("chest", Head::Chest),
        ("relic", Head::Relic),
        ("key", Head::Key),
        ("glyph", Head::Glyph),
        ("active glyph", Head::ActiveGlyph),
        ("stairs", Head::Stairs),
        ("encounter", Head::Encounter),
        ("mark", Head::Mark),
    ],
};

/// The things of a sign, with commas.
pub(super) fn signs(input: &mut Input<'_>) -> Parsed<Vec<Thing>> {
    list(input, ",", thing)
}

fn thing(input: &mut Input<'_>) -> Parsed<Thing> {
    if let Some(obstacle) = attempt(input, |input| phrase(&OBSTACLE).parse_next(input)) {
        return Ok(Thing::Obstacle(obstacle));
    }
    if let Some(head) = attempt(input, |input| phrase(&HEAD).parse_next(input)) {
        return headed(input, head);
    }
    monster(input)
}

fn headed(input: &mut Input<'_>, head: Head) -> Parsed<Thing> {
    Ok(match head {
        Head::Floor => Thing::Floor,
        Head::Healing => Thing::Marker(Marker::Healing),
        Head::Vitality => Thing::Marker(Marker::Vitality),
        Head::Money => Thing::Marker(Marker::Money),
        Head::Chest => Thing::Marker(Marker::Chest(super::effect::tier(input)?)),
        Head::Relic => {
            let item = name(Kind::Item).parse_next(input)?;
            Thing::Marker(Marker::Relic(ItemId(item as u8)))
        }
        Head::Key => Thing::Marker(Marker::RuneKey(phrase(&RUNE).parse_next(input)?)),
        Head::Glyph => Thing::Glyph(false),
        Head::ActiveGlyph => Thing::Glyph(true),
        Head::Stairs => Thing::Stairs(new_name(input)?),
        Head::Encounter => {
            Thing::Encounter(EncounterId(name(Kind::Encounter).parse_next(input)? as u8))
        }
        Head::Mark => Thing::Mark(new_name(input)?),
    })
}

fn monster(input: &mut Input<'_>) -> Parsed<Thing> {
    let (kind, rank, named) = super::effect::monster(input)?;
    let upright = optional(input, "upright");
    let players = super::effect::fewest_players(input, named)?;
    Ok(Thing::Monster { kind, rank, named, upright, players })
}

impl Thing {
    /// What the signs stand for that every drawing has; `None` for other signs.
    pub fn standard(sign: char) -> Option<Thing> {
        Some(match sign {
            '.' => Thing::Floor,
            'o' => Thing::Obstacle(Obstacle::Pit),
            '^' => Thing::Obstacle(Obstacle::Rubble),
            '~' => Thing::Obstacle(Obstacle::Water),
            '@' => Thing::Glyph(true),
            '*' => Thing::Glyph(false),
            '$' => Thing::Marker(Marker::Money),
            '!' => Thing::Marker(Marker::Healing),
            '?' => Thing::Marker(Marker::Vitality),
            _ => return None,
        })
    }
}
