//! Levels, cards and perks.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::{Book, Class};
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::CharacterId;
use crate::rules::FreeLevels;
use crate::state::State;
use crate::town::Play;
use crate::tracks;
use crate::world::{Character, EXPERIENCE, LEVEL_MAX, Status};

// FH-LEVEL-04, FH-LEVEL-05, FH-LEVEL-EX2, FH-PROSP-06, GH-LEVEL-02, GH-LEVEL-03, D143, D144
/// The highest level that is free of experience.
pub(crate) fn free_cap(book: &Book, state: &State) -> u8 {
    let level = tracks::prosperity_level(book, state.world.town.prosperity);
    let cap = match book.rules.free_level_cap {
        FreeLevels::Prosperity => level,
        FreeLevels::HalfProsperity => level.div_ceil(2),
    };
    cap.min(LEVEL_MAX)
}

// FH-LEVEL-01, FH-LEVEL-03, GH-LEVEL-01
/// Whether a character has the experience of its next level.
pub(crate) fn is_due(one: &Character) -> bool {
    let next = EXPERIENCE.get(usize::from(one.level));
    next.is_some_and(|needed| one.experience >= *needed)
}

/// What a character may learn and become in an open town.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    if one.status != Status::Active || one.beginning {
        return;
    }
    let before = offers.len();
    musts(book, state, id, one, offers);
    if offers.len() > before {
        return;
    }
    offer_free(book, state, id, one, offers);
    // FH-RESPEC-01, D175
    let price = 10 * u16::from(one.level);
    if book.rules.variants && one.level > 1 && one.gold >= price && !one.outfitting {
        offers.push(Choice::Respec(id, price));
    }
}

// FH-LEVEL-04 to FH-LEVEL-07: optional, and never instead of a level that is due.
/// The level that prosperity gives an active character, if there is one.
pub(crate) fn offer_free(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    let ready = !one.beginning && !is_due(one);
    if ready && cards_due(book, one).is_empty() && one.level < free_cap(book, state) {
        let cards = cards_for(book, one, one.level + 1);
        offers.extend(cards.into_iter().map(|card| Choice::FreeLevel(id, card)));
    }
}

/// Levels and cards that may not be left undone, once the level to begin with is chosen.
pub(crate) fn musts(
    book: &Book,
    _state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    let due = cards_due(book, one);
    if !due.is_empty() {
        offers.extend(due.into_iter().map(|card| Choice::Learn(id, card)));
    } else if is_due(one) {
        let cards = cards_for(book, one, one.level + 1);
        offers.extend(cards.into_iter().map(|card| Choice::LevelUp(id, card)));
    }
}

// FH-LEVEL-09, FH-LEVEL-10, FH-LEVEL-EX1, GH-LEVEL-04
/// The cards a character may add on reaching a level; nothing, where its class has none left.
fn cards_for(book: &Book, one: &Character, level: u8) -> Vec<Option<u8>> {
    let cards = learnable(book, one, level);
    if cards.is_empty() { vec![None] } else { cards.into_iter().map(Some).collect() }
}

fn learnable(book: &Book, one: &Character, level: u8) -> Vec<u8> {
    let Some(class) = book.class(&one.class) else { return Vec::new() };
    let new = class
        .cards
        .iter()
        .enumerate()
        .filter(|(_, (card, of))| *of >= 2 && *of <= level && !one.cards.contains(card));
    new.map(|(at, _)| at as u8).collect()
}

// FH-RESPEC-03, FH-CREATE-20
/// The cards it may add now for a level it has already reached.
fn cards_due(book: &Book, one: &Character) -> Vec<u8> {
    let learnt = one.cards.len() as u8;
    if learnt + 1 >= one.level {
        return Vec::new();
    }
    learnable(book, one, learnt + 2)
}

// FH-LEVEL-02, FH-LEVEL-11 to FH-LEVEL-13
/// A level for experience: nothing is paid for it.
pub(crate) fn level_up(cx: &mut Play<'_>, id: CharacterId, card: Option<u8>) {
    let one = cx.state.world.character_mut(id);
    one.level += 1;
    let level = one.level;
    cx.tell("FH-LEVEL-01", Fact::Level { character: id, level, experience: None });
    card.into_iter().for_each(|card| learn(cx, id, card));
}

// FH-LEVEL-06, D144
/// A level for prosperity: experience is set to what the level needs.
pub(crate) fn free_level(cx: &mut Play<'_>, id: CharacterId, card: Option<u8>) {
    let one = cx.state.world.character_mut(id);
    one.level += 1;
    one.experience = EXPERIENCE[usize::from(one.level) - 1];
    let (level, experience) = (one.level, Some(one.experience));
    cx.tell("FH-LEVEL-04", Fact::Level { character: id, level, experience });
    card.into_iter().for_each(|card| learn(cx, id, card));
}

/// Adds a card to the pool.
pub(crate) fn learn(cx: &mut Play<'_>, id: CharacterId, card: u8) {
    let class = cx.state.world.character(id).class.clone();
    let class = cx.rules().book.class(&class).map(|class| class.cards.clone());
    let Some((card, _)) = class.and_then(|cards| cards.get(usize::from(card)).cloned()) else {
        return;
    };
    cx.state.world.character_mut(id).cards.push(card.clone());
    cx.tell("FH-LEVEL-09", Fact::Learnt { character: id, card });
}

// FH-RESPEC-01, FH-RESPEC-02, FH-RESPEC-04
/// Pays for choosing all cards again.
pub(crate) fn respec(cx: &mut Play<'_>, id: CharacterId, gold: u16) {
    let from = Account::Character(id);
    transfer(cx, "FH-RESPEC-01", &Thing::Gold, gold, from, Account::Spent);
    cx.state.world.character_mut(id).cards.clear();
    cx.tell("FH-RESPEC-02", Fact::Respecced { character: id });
}

// FH-PERK-02, FH-PERK-04, FH-PERK-05
/// The perks a character can mark, if it has marks left.
pub(crate) fn offer_perks(book: &Book, id: CharacterId, one: &Character, offers: &mut Vec<Choice>) {
    if one.marks_left() == 0 || one.beginning || !one.is_living() {
        return;
    }
    let Some(class) = book.class(&one.class) else { return };
    for (at, perk) in class.perks.iter().enumerate() {
        let marked = one.perks.get(&(at as u8)).copied().unwrap_or(0);
        if marked < perk.boxes {
            offers.push(Choice::Mark(id, at as u8));
        }
    }
}

// FH-PERK-01 to FH-PERK-03, GH-LEVEL-05
/// Marks a box of a perk.
pub(crate) fn mark(cx: &mut Play<'_>, id: CharacterId, perk: u8) {
    let book = cx.rules().book.clone();
    let one = cx.state.world.character_mut(id);
    let boxes = one.perks.entry(perk).or_default();
    *boxes += 1;
    let marked = *boxes;
    let class = one.class.clone();
    let gained = book
        .class(&class)
        .is_some_and(|class| gained(class, perk, marked) > gained(class, perk, marked - 1));
    cx.tell("FH-PERK-02", Fact::Perk { character: id, perk, gained });
}

// FH-PERK-04, FH-PERK-05, D148
/// How many times a perk counts with so many of its boxes marked.
pub fn gained(class: &Class, perk: u8, marked: u8) -> u8 {
    match class.perks.get(usize::from(perk)) {
        Some(perk) if perk.linked => u8::from(marked >= perk.boxes),
        Some(_) => marked,
        None => 0,
    }
}
