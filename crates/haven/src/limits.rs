//! How much there can be of everything, and why; whether content keeps to it.
//!
//! A state is copied at every step and therefore flat: every list in it has a fixed size, and what
//! is referred to by a bit or a small number must fit. All of that stands here. Content is held
//! against it by [`check`], which `longrest check` and every setup ask; a list that fills up in
//! play, which no check of content can foresee, is told as
//! [`Fact::NoRoom`](crate::fact::Fact::NoRoom).

use crate::content::{Class, Content, Modifier};
use crate::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes of a scenario: two bytes each in the state.
pub const HEXES_MAX: usize = 400;
/// The most characters: the games are for four.
pub const CHARACTERS_MAX: usize = 4;
/// The most figures at once, characters included: a set of figures is 64 bits.
pub const FIGURES_MAX: usize = CHARACTERS_MAX + 48;
/// The most cards of a class: five bytes a set. The largest printed class has 34.
pub const CARDS_MAX: usize = 40;
/// The most items a character has with it, brought and found: a set of them is 16 bits.
pub const ITEMS_MAX: usize = 16;
/// The most items a character owns: an answer names one by a byte. Printed are 264 for everybody.
pub const OWNED_MAX: usize = 255;
/// The most active bonuses at once.
pub const BONUSES_MAX: usize = 40;
/// The most monster sets of a scenario. The printed ones have nine.
pub const SETS_MAX: usize = 12;
/// The most ability cards of a monster set: a deck is 16 bits. Printed are eight.
pub const SET_CARDS_MAX: usize = 16;
/// The most monster types of a scenario that act, with its token allies.
pub const ACTING_MAX: usize = 24;
/// The most kinds of monsters of a scenario, each with a count of kills for every character.
pub const KINDS_MAX: usize = 16;
/// The most places in the initiative order: the characters and everything that acts.
pub const PLACES_MAX: usize = CHARACTERS_MAX + ACTING_MAX;
/// The most different modifier cards of a deck: seven standard ones, bless, curse, −1, and those
/// of the class. Printed classes need 20.
pub const FACES_MAX: usize = 24;
/// The most copies of one modifier card in a deck, drawn or not: six bits.
pub const COPIES_MAX: u8 = 63;
/// The most different modifier cards of a pack: twelve bits.
pub const MODIFIERS_MAX: usize = 4096;
/// The most counters of a scenario.
pub const COUNTERS_MAX: usize = 12;
/// The most rooms of a scenario: a bit each. The printed ones have up to 19.
pub const ROOMS_MAX: usize = 32;
/// The most doors of a scenario: a bit each.
pub const DOORS_MAX: usize = 16;
/// The most treasures of a scenario: a bit each.
pub const TREASURES_MAX: usize = 32;
/// The most special rules of a scenario: a bit each. The printed ones have up to 31.
pub const RULES_MAX: usize = 64;
/// The most sections of a scenario: a bit each.
pub const SECTIONS_MAX: usize = 64;
/// The most kinds of objectives and token allies of a scenario, each with a count of deaths.
pub const EXTRAS_MAX: usize = 8;
/// The most kinds of figures whose deaths are counted: monster types and then extra figures.
pub const DEATHS_MAX: usize = ACTING_MAX + EXTRAS_MAX;
/// The most classes of a pack: a state refers to one by a byte.
pub const CLASSES_MAX: usize = 256;
/// The most kinds of overlay tiles: a byte per hex, with 0 for none.
pub const TILES_MAX: usize = 255;
/// The most battle goals: a bit each. Printed are 60.
pub const GOALS_MAX: usize = 64;
/// The most loot cards: a bit each.
pub const LOOT_MAX: usize = 64;
/// The most items among which random ones are drawn: a bit each. Printed are 25.
pub const RANDOM_ITEMS_MAX: usize = 64;
/// The most perks of a class: two bits each.
pub const PERKS_MAX: usize = 32;
/// The most boxes of a perk: two bits.
pub const BOXES_MAX: u8 = 3;
/// The most masteries of a class: a bit each.
pub const MASTERIES_MAX: usize = 8;
/// The most resources of a class.
pub const RESOURCES_MAX: usize = 2;
/// The most marks of all classes on the map at once.
pub const MARKS_MAX: usize = 16;
/// The most marks of all classes on figures at once, and the most traps of characters that are
/// remembered as theirs.
pub const BORNE_MAX: usize = 12;
/// The most infusions that wait for the end of a turn.
pub const INFUSIONS_MAX: usize = 10;
/// The most modifier cards that lie on top of decks by decision.
pub const DECIDED_MAX: usize = 4;
/// The most items a character finds in one scenario and sells at once.
pub const SOLD_MAX: usize = 4;
/// The most effects that a party carries into a scenario: those of the town, of the road, and more.
pub const ROAD_MAX: usize = 17;
/// The most stickers of a campaign that rules of scenarios can speak of: a bit each.
pub const STICKERS_MAX: usize = 64;

/// Content that does not keep to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excess {
    /// In what.
    pub part: Part,
    /// What is too much, how much there is and how much there can be.
    pub message: String,
}

/// A part of content that limits are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// All of it.
    Whole,
    /// A class, by its place.
    Class(usize),
    /// A monster set, by its place.
    Set(usize),
    /// A scenario, by its place.
    Scenario(usize),
}

/// Everything in content that does not keep to the limits.
pub fn check(content: &Content) -> Vec<Excess> {
    let mut found = Vec::new();
    whole(content, &mut Counts { part: Part::Whole, found: &mut found });
    for (at, one) in content.classes.iter().enumerate() {
        class(one, &mut Counts { part: Part::Class(at), found: &mut found });
    }
    for (at, one) in content.sets.iter().enumerate() {
        let mut counts = Counts { part: Part::Set(at), found: &mut found };
        counts.most("ability cards", one.cards.len(), SET_CARDS_MAX);
    }
    for (at, one) in content.scenarios.iter().enumerate() {
        scenario(content, one, &mut Counts { part: Part::Scenario(at), found: &mut found });
    }
    found
}

/// What is counted in one part.
struct Counts<'f> {
    part: Part,
    found: &'f mut Vec<Excess>,
}

impl Counts<'_> {
    fn most(&mut self, what: &str, found: usize, most: usize) {
        if found > most {
            let message = format!("{found} {what}; there can be {most}");
            self.found.push(Excess { part: self.part, message });
        }
    }
}

fn whole(content: &Content, counts: &mut Counts<'_>) {
    counts.most("classes", content.classes.len(), CLASSES_MAX);
    counts.most("kinds of overlay tiles", content.tiles.len(), TILES_MAX);
    counts.most("battle goals", content.goals.len(), GOALS_MAX);
    counts.most("modifier cards", content.modifiers.len(), MODIFIERS_MAX);
    counts.most("loot cards", content.loot.len(), LOOT_MAX);
    counts.most("stickers of the campaign", content.stickers.len(), STICKERS_MAX);
    // Where no item says that it is found by chance, all of them are.
    let random = content.random_items().len();
    counts.most("items drawn at random", random, RANDOM_ITEMS_MAX);
}

fn class(class: &Class, counts: &mut Counts<'_>) {
    counts.most("cards", class.cards.len(), CARDS_MAX);
    counts.most("perks", class.perks.len(), PERKS_MAX);
    for perk in &class.perks {
        counts.most("boxes of a perk", usize::from(perk.boxes), usize::from(BOXES_MAX));
    }
    counts.most("masteries", class.masteries.len(), MASTERIES_MAX);
    counts.most("resources", class.resources.len(), RESOURCES_MAX);
    counts.most("marks on the map", usize::from(class.marks), MARKS_MAX);
    let every = Modifier::STANDARD_DECK.iter().map(|&(modifier, _)| modifier);
    let every = every.chain([Modifier::BLESS, Modifier::CURSE, Modifier::PENALTY]);
    let added = class.perks.iter().flat_map(|perk| &perk.add).map(|&(modifier, _)| modifier);
    let faces: BTreeSet<u16> = every.chain(added).collect();
    counts.most("different modifier cards in its deck", faces.len(), FACES_MAX);
}

fn scenario(content: &Content, scenario: &Scenario, counts: &mut Counts<'_>) {
    counts.most("hexes", scenario.board.len(), HEXES_MAX);
    counts.most("rooms", scenario.rooms.len(), ROOMS_MAX);
    counts.most("doors", scenario.doors.len(), DOORS_MAX);
    counts.most("treasures", scenario.treasures.len(), TREASURES_MAX);
    for treasure in 0..scenario.treasures.len() as u8 {
        let laid = scenario.laid().filter(|&(_, one)| one == treasure).count();
        counts.most("hexes of one treasure", laid, 1);
    }
    counts.most("rules", scenario.rules.len(), RULES_MAX);
    counts.most("sections", scenario.sections.len(), SECTIONS_MAX);
    counts.most("counters", scenario.counters.len(), COUNTERS_MAX);
    counts.most("kinds of objects and allies", scenario.extras.len(), EXTRAS_MAX);
    let acting = scenario.extras.iter().filter(|one| one.action.is_some()).count();
    counts.most("kinds of monsters", scenario.kinds().len(), KINDS_MAX);
    counts.most("kinds that act", scenario.monsters.len() + acting, ACTING_MAX);
    let monster = |one: u16| content.monsters.get(usize::from(one));
    let sets: BTreeSet<u16> = scenario
        .monsters
        .iter()
        .filter_map(|known| monster(known.monster).map(|monster| monster.set))
        .collect();
    counts.most("monster sets", sets.len(), SETS_MAX);
    let figures = figures_at_once(content, scenario);
    counts.most("figures that can be there at once", figures, FIGURES_MAX - CHARACTERS_MAX);
}

// FH-REVEAL-10: there are never more monsters of a type on the map than it has standees, however
// many the rooms show.
/// How many of the figures that the rooms of a scenario show can be there at once.
pub fn figures_at_once(content: &Content, scenario: &Scenario) -> usize {
    let mut shown: BTreeMap<u16, usize> = BTreeMap::new();
    for placement in scenario.rooms.iter().flat_map(|room| &room.monsters) {
        *shown.entry(placement.monster).or_default() += 1;
    }
    let there = |(monster, count): (u16, usize)| {
        let standees = content.monsters.get(usize::from(monster)).map_or(0, |one| one.standees);
        count.min(usize::from(standees))
    };
    let extras: usize = scenario.rooms.iter().map(|room| room.figures.len()).sum();
    shown.into_iter().map(there).sum::<usize>() + extras
}
