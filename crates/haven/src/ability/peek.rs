//! Looking at the top cards of a deck; those of a modifier deck are put back in a chosen order.

use crate::ability::PeekDeck;
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{Crowd, Fact};
use crate::haven::{Flow, Play, look};
use crate::id::DeckId;
use crate::modifiers::{self, Draw};
use crate::perform::{Performance, wants};
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureKind, Known};

/// Looks at the top cards of a deck; they then lie there in a known order, drawn next.
pub(crate) fn peek(
    cx: &mut Play<'_>,
    how: Performance,
    count: &Amount,
    deck: PeekDeck,
) -> Flow<bool> {
    match deck {
        PeekDeck::Own => peek_modifiers(cx, how, count, modifiers::deck_of(look(cx), how.actor)),
        PeekDeck::Monsters => peek_modifiers(cx, how, count, Some(DeckId::MONSTERS)),
        PeekDeck::Loot => peek_loot(cx, how),
        PeekDeck::Abilities => peek_abilities(cx, how),
    }
}

fn peek_modifiers(
    cx: &mut Play<'_>,
    how: Performance,
    count: &Amount,
    deck: Option<DeckId>,
) -> Flow<bool> {
    let Some(deck) = deck else { return Ok(false) };
    let most = look(cx).count(count, About::actor(how.actor)).min(3);
    let mut cards = Vec::new();
    for _ in 0..most {
        if cx.state.decks[deck].left() == 0 {
            break;
        }
        if let Some(card) = modifiers::draw_one(cx, deck)? {
            cards.push(card);
        }
    }
    let any = !cards.is_empty();
    for &card in &cards {
        cx.state.decks[deck].add(card, 1);
    }
    while !cards.is_empty() {
        let options: Vec<Choice> = (0..cards.len() as u8).map(Choice::Option).collect();
        let prompt = Prompt { ask: Ask::PutBack, actor: Some(how.actor), source: how.source };
        let Choice::Option(at) = cx.ask(how.decider, prompt, &options)? else { break };
        let card = cards.remove(usize::from(at));
        if cx.state.forced.is_full() {
            cx.tell("FH-ACTION-06", Fact::NoRoom { kind: Crowd::Decided });
            break;
        }
        cx.state.forced.push(Known::Modifier { deck, modifier: card });
    }
    Ok(any)
}

/// The next card of a deck, if it is known: the first of those that are wanted.
pub(crate) fn known_next<T>(cx: &mut Play<'_>, wanted: impl Fn(Known) -> Option<T>) -> Option<T> {
    let at = cx.state.forced.iter().position(|&known| wanted(known).is_some())?;
    wanted(cx.state.forced.remove(at))
}

/// The next card of the loot deck, if somebody has looked at it.
pub(crate) fn known_loot(cx: &mut Play<'_>) -> Option<u8> {
    known_next(cx, |known| match known {
        Known::Loot { card } => Some(card),
        _ => None,
    })
}

/// The next card of the ability deck of a monster set, if somebody has looked at it.
pub(crate) fn known_ability(cx: &mut Play<'_>, set: u8) -> Option<u8> {
    known_next(cx, |known| match known {
        Known::Ability { set: of, card } if of == set => Some(card),
        _ => None,
    })
}

/// Looks at the top card of the loot deck. Everybody sees it.
fn peek_loot(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    if cx.state.loot_deck == 0 || !wants(cx, how)? {
        return Ok(false);
    }
    let deck = cx.state.loot_deck;
    let weights: Vec<u32> = (0..64).map(|card| (deck >> card & 1) as u32).collect();
    let card = match known_loot(cx) {
        Some(card) => card,
        None => cx.chance(Draw::LootCard, &weights)? as u8,
    };
    seen(cx, Known::Loot { card }, Fact::CardSeen { set: None, card });
    Ok(true)
}

/// Looks at the top card of the ability deck of a monster set on the map. Everybody sees it.
fn peek_abilities(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    let here = look(cx);
    let sets: Vec<u8> = (0..cx.state.sets.len() as u8)
        .filter(|&set| {
            here.state.sets[usize::from(set)].deck != 0
                && here.figures().any(|id| {
                    matches!(here.figure(id).kind, FigureKind::Monster { of, .. }
                        if here.set_of(of) == set)
                })
        })
        .collect();
    let mut options: Vec<Choice> = sets.into_iter().map(Choice::Option).collect();
    if options.is_empty() {
        return Ok(false);
    }
    if how.optional {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::WhichDeck, actor: Some(how.actor), source: how.source };
    let Choice::Option(set) = cx.ask(how.decider, prompt, &options)? else { return Ok(false) };
    let card = match known_ability(cx, set) {
        Some(card) => card,
        None => crate::initiative::next_monster_card(cx, set)?,
    };
    seen(cx, Known::Ability { set, card }, Fact::CardSeen { set: Some(set), card });
    Ok(true)
}

/// The next card of a deck is known now, and lies there still.
fn seen(cx: &mut Play<'_>, known: Known, fact: Fact) {
    if cx.state.forced.is_full() {
        cx.tell("FH-ACTION-06", Fact::NoRoom { kind: Crowd::Decided });
        return;
    }
    cx.state.forced.push(known);
    cx.tell("FH-ACTION-06", fact);
}
