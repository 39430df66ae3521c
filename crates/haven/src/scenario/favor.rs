//! Favors: what a party asks for at the start of a scenario, paid for with cards of the monsters'
//! modifier deck.

use crate::choice::Choice;
use crate::content::{ItemSlot, LootKind, Modifier};
use crate::fact::Fact;
use crate::haven::{Flow, Look, Play, look};
use crate::id::{CharacterId, DeckId};
use crate::limits::{SET_CARDS_MAX, SETS_MAX};
use crate::modifiers::Draw;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{CardId, Deck, FigureId, ItemState, Source, State};
use longrest_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// The favors of a scenario, each with how often it was activated, and what was paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Favors {
    /// Experience for battle goals.
    pub knowledge: u8,
    /// Gold for coins.
    pub wealth: u8,
    /// An ability card of the monsters less.
    pub strategy: u8,
    /// One more small item.
    pub capacity: u8,
    /// A loot card more.
    pub discovery: u8,
    /// Another card in the pool.
    pub potential: u8,
    /// −1 cards taken out of the monsters' deck.
    pub minus_ones: u8,
    /// Whether their −2 card was taken out.
    pub minus_two: bool,
}

impl Favors {
    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self == Favors::default()
    }

    // FH-FAVOR-05, FH-FAVOR-06
    /// Takes what was paid out of the monsters' deck.
    pub(crate) fn pay(self, deck: &mut Deck) {
        deck.take(Modifier::MINUS_1, self.minus_ones);
        deck.take(Modifier::MINUS_2, u8::from(self.minus_two));
    }
}

/// How many bits of [`State::removed`] a set has: a place plus 1, or 0.
const REMOVED_BITS: u32 = 5;
const _: () = assert!(SET_CARDS_MAX < 1 << REMOVED_BITS && SETS_MAX as u32 * REMOVED_BITS <= 64);

/// What favors bring once the loot deck is made and before items and hands are chosen.
pub(crate) fn grant(cx: &mut Play<'_>) -> Flow {
    let favors = cx.state.favors;
    if favors.is_none() {
        return Ok(());
    }
    let Favors { minus_ones, minus_two, .. } = favors;
    let twos = u8::from(minus_two);
    cx.tell("FH-FAVOR-05", Fact::FavorsPaid { deck: DeckId::MONSTERS, ones: minus_ones, twos });
    for _ in 0..favors.discovery {
        discover(cx)?;
    }
    for _ in 0..favors.strategy {
        plan(cx)?;
    }
    for _ in 0..favors.potential {
        for character in cx.state.character_ids() {
            widen(cx, character)?;
        }
    }
    Ok(())
}

fn prompt(actor: Option<u8>, ask: Ask) -> Prompt {
    Prompt { ask, actor: actor.map(FigureId), source: Source::Game }
}

fn party(cx: &Play<'_>) -> SeatSet {
    SeatSet::first(cx.state.characters.len() as u8)
}

// FH-FAVOR-13
/// A loot card of a resource that the loot deck does not have.
fn discover(cx: &mut Play<'_>) -> Flow {
    let loot = &cx.rules().content.loot;
    let there = |kind: LootKind| {
        let in_deck = |at: usize| cx.state.loot_deck >> at & 1 == 1;
        loot.iter().enumerate().any(|(at, card)| card.kind == kind && in_deck(at))
    };
    let exists = |kind: LootKind| loot.iter().any(|card| card.kind == kind);
    let kinds: Vec<LootKind> = LootKind::ALL
        .into_iter()
        .filter(|kind| !matches!(kind, LootKind::Money | LootKind::RandomItem))
        .filter(|&kind| exists(kind) && !there(kind))
        .collect();
    if kinds.is_empty() {
        return Ok(());
    }
    let (everybody, prompt) = (party(cx), prompt(None, Ask::Discover));
    let kind = pick(cx, everybody, prompt, &kinds, |kind| Choice::Option(kind as u8))?;
    let loot = &cx.rules().content.loot;
    let weights: Vec<u32> = loot.iter().map(|card| u32::from(card.kind == kind)).collect();
    let card = cx.chance(Draw::LootDeck, &weights)?;
    cx.state.loot_deck |= 1 << card;
    cx.tell("FH-FAVOR-13", Fact::LootAdded { card: card as u8 });
    Ok(())
}

// FH-FAVOR-09, FH-FAVOR-10
/// Two cards of a monster ability deck are drawn, and one of them is not in this scenario.
fn plan(cx: &mut Play<'_>) -> Flow {
    let fresh =
        |at: usize| cx.state.removed_of(at as u8) == 0 && cx.state.sets[at].deck.count_ones() >= 2;
    let sets: Vec<u8> =
        (0..cx.state.sets.len()).filter(|&at| fresh(at)).map(|at| at as u8).collect();
    if sets.is_empty() {
        return Ok(());
    }
    let everybody = party(cx);
    let set = pick(cx, everybody, prompt(None, Ask::Strategy), &sets, Choice::Option)?;
    let deck = cx.state.sets[usize::from(set)].deck;
    let mut drawn = Vec::new();
    for _ in 0..2 {
        let left: Vec<u8> =
            (0..16).filter(|at| deck >> at & 1 == 1 && !drawn.contains(at)).collect();
        let weights = vec![1; left.len()];
        let at = cx.chance(Draw::MonsterCard { set, cards: left.clone() }, &weights)?;
        drawn.push(left[at]);
    }
    drawn.sort_unstable();
    let which = prompt(None, Ask::RemoveAbility { set });
    let card = pick(cx, everybody, which, &drawn, Choice::Option)?;
    cx.state.removed |= u64::from(card + 1) << (REMOVED_BITS * u32::from(set));
    cx.state.sets[usize::from(set)].deck &= !(1 << card);
    cx.tell("FH-FAVOR-09", Fact::AbilityRemoved { set, card });
    Ok(())
}

// FH-FAVOR-14, FH-FAVOR-15
/// A character may take a card it passed over, for one of its own of the same level or higher.
fn widen(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    let owner = look(cx).character(character);
    let class = look(cx).class_of(character);
    let level = |card: CardId| class.cards[usize::from(card.0)].level.max(1);
    let (pool, most) = (owner.pool, owner.level);
    let given = |added: CardId| -> Vec<CardId> {
        let fits = |card: &CardId| *card != added && level(*card) >= level(added);
        pool.iter().filter(fits).collect()
    };
    let passed_over = (0..class.cards.len())
        .map(|at| CardId(at as u8))
        .filter(|&card| !pool.contains(card) && level(card) <= most && !given(card).is_empty());
    let mut options: Vec<Choice> = passed_over.map(Choice::Card).collect();
    if options.is_empty() {
        return Ok(());
    }
    options.push(Choice::Done);
    let seat = look(cx).seat(character);
    let which = prompt(Some(character), Ask::PoolCard);
    let Choice::Card(added) = cx.ask(seat, which, &options)? else { return Ok(()) };
    let cards = given(added);
    let which = prompt(Some(character), Ask::PoolWithout { card: added });
    let removed = pick(cx, seat, which, &cards, Choice::Card)?;
    let pool = &mut cx.state.characters[character].pool;
    pool.insert(added);
    pool.remove(removed);
    cx.tell("FH-FAVOR-14", Fact::PoolChanged { character, added, removed });
    Ok(())
}

impl State {
    /// The ability card that a favor took out of a set, as a set of bits.
    pub(crate) fn removed_of(&self, set: u8) -> u16 {
        let place = self.removed >> (REMOVED_BITS * u32::from(set)) & ((1 << REMOVED_BITS) - 1);
        (1u32 << place >> 1) as u16
    }
}

impl Look<'_, '_> {
    // FH-FAVOR-12
    /// Whether a small item must stay unused: a character that brought more of them than its level
    /// allows keeps as many back.
    pub(crate) fn is_kept_back(self, character: CharacterId, slot: u8) -> bool {
        let extra = usize::from(self.state.favors.capacity);
        if extra == 0 || self.item(character, slot).slot != ItemSlot::Small {
            return false;
        }
        let room = self.item_room(character, ItemSlot::Small) - extra;
        if self.brought(character, ItemSlot::Small) <= room {
            return false;
        }
        let owner = self.character(character);
        let unused = |at: usize| {
            let one = owner.items[at];
            let small = self.item(character, at as u8).slot == ItemSlot::Small;
            owner.brings(at) && small && one.state == ItemState::Ready && one.used == 0
        };
        let left = (0..owner.items.len()).filter(|&at| at != usize::from(slot) && unused(at));
        left.count() < extra
    }
}
