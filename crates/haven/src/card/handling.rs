//! Cards as things: taken back, ended, performed once more, and tokens moved back on them.

use crate::ability::{Action, Duration, Lost, Pile, Verb};
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{CardZone, Fact};
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::perform::{Performance, perform_list, wants};
use crate::prompt::{Ask, Prompt};
use crate::state::{CardId, FigureId, Source};
use crate::{bonus, damage, elements, experience};

/// The card that an ability speaks of as "this card", with its owner.
fn this_card(look: Look<'_, '_>, how: Performance) -> Option<(CharacterId, CardId)> {
    match how.source {
        Source::Card { character, card, .. } => Some((character, card)),
        _ => Some((look.owner_of(how.actor)?, look.state.turn.occasion.card?)),
    }
}

/// The card of the action goes to the hand when the action is over; one that is active or lies in a
/// pile goes there at once.
pub(crate) fn return_card(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    let Some((character, card)) = this_card(look(cx), how) else { return Ok(false) };
    if !wants(cx, how)? {
        return Ok(false);
    }
    if look(cx).character(character).chosen.contains(&card) {
        cx.state.turn.memory.card_returns = true;
        return Ok(true);
    }
    end(cx, character, card)?;
    let owner = &mut cx.state.characters[character];
    let found = owner.discard.remove(card) | owner.lost.remove(card);
    if found {
        owner.hand.insert(card);
        let to = CardZone::Hand;
        cx.tell("FH-ACTION-06", Fact::CardMoved { character, card, to });
    }
    Ok(found)
}

// FH-BONUS-04
/// The active card that a bonus is on leaves the active area.
pub(crate) fn end_card(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    let Some((character, card)) = this_card(look(cx), how) else { return Ok(false) };
    let active = look(cx).character(character).active.contains(card);
    if !active || !wants(cx, how)? {
        return Ok(false);
    }
    end(cx, character, card)?;
    Ok(true)
}

fn end(cx: &mut Play<'_>, character: CharacterId, card: CardId) -> Flow {
    if look(cx).character(character).active.contains(card) {
        let top = bonus::active_half(look(cx), character, card);
        damage::end_active(cx, character, card, top, "FH-ACTION-06")?;
    }
    Ok(())
}

/// Whether the active card that a bonus is on can be lost as a price.
pub(crate) fn can_lose_this(look: Look<'_, '_>, actor: FigureId) -> bool {
    look.owner_of(actor).is_some()
}

/// The active card that a bonus is on is lost.
pub(crate) fn lose_this(cx: &mut Play<'_>, how: Performance) -> Flow {
    match this_card(look(cx), how) {
        Some((character, card)) => damage::lose_card(cx, character, card, "FH-ACTION-06"),
        None => Ok(()),
    }
}

impl Look<'_, '_> {
    /// The halves of the cards of a pile that can be performed from there: those that leave nothing
    /// active behind and perform no further card.
    fn performable(self, character: CharacterId, top: Option<bool>, from: Pile) -> Vec<Choice> {
        let owner = self.character(character);
        let pile = match from {
            Pile::Hand => owner.hand,
            Pile::Discard => owner.discard,
            Pile::Lost => owner.lost,
        };
        let class = self.class_of(character);
        let fits = |action: &Action| {
            let plain = |one: &crate::Ability| {
                !matches!(
                    one.verb,
                    Verb::PerformCard { .. } | Verb::ExtraTurn | Verb::Summon { .. }
                )
            };
            action.active.is_none()
                && !action.abilities.is_empty()
                && action.abilities.iter().all(plain)
                && self.can_consume(&action.cost)
        };
        let mut options = Vec::new();
        for card in pile.iter() {
            let text = &class.cards[usize::from(card.0)];
            if top != Some(false) && fits(&text.top) {
                options.push(Choice::Top(card));
            }
            if top != Some(true) && fits(&text.bottom) {
                options.push(Choice::Bottom(card));
            }
        }
        options.sort_unstable();
        options
    }
}

/// Performs an action of a card in the hand or in a pile. A card from the hand is discarded; any
/// card is lost if its action says so.
pub(crate) fn perform_card(
    cx: &mut Play<'_>,
    how: Performance,
    top: Option<bool>,
    from: Pile,
) -> Flow<bool> {
    let Some(character) = look(cx).character_of(how.actor) else { return Ok(false) };
    let mut options = look(cx).performable(character, top, from);
    if options.is_empty() {
        return Ok(false);
    }
    if how.optional {
        options.push(Choice::Skip);
        options.sort_unstable();
    }
    let prompt = Prompt { ask: Ask::TakeAction, actor: Some(how.actor), source: how.source };
    let seat = look(cx).seat(character);
    let (card, top) = match cx.ask(seat, prompt, &options)? {
        Choice::Top(card) => (card, true),
        Choice::Bottom(card) => (card, false),
        _ => return Ok(false),
    };
    let source = Source::Card { character, card, top };
    cx.tell("FH-TURN-01", Fact::ActionBegins { figure: how.actor, source });
    let action = look(cx).action(source).expect("a card has two halves");
    elements::consume(cx, &action.cost, how.actor)?;
    let inner = Performance { source, optional: true, ..how };
    let done = perform_list(cx, inner, &action.abilities)?;
    if done {
        experience::gain(cx, how.actor, action.experience, "FH-XP-03");
        elements::infuse_later(cx, action.infusions());
    }
    put_away(cx, character, card, from, if done { action.lost } else { Lost::No });
    Ok(true)
}

fn put_away(cx: &mut Play<'_>, character: CharacterId, card: CardId, from: Pile, lost: Lost) {
    let owner = &mut cx.state.characters[character];
    if from != Pile::Hand && lost == Lost::No {
        return;
    }
    let held = owner.hand.remove(card) | owner.discard.remove(card) | owner.lost.remove(card);
    if !held {
        return;
    }
    owner.shown.insert(card);
    let to = match lost {
        Lost::No => {
            owner.discard.insert(card);
            CardZone::Discard
        }
        Lost::Lost => {
            owner.lost.insert(card);
            CardZone::Lost
        }
        Lost::Unrecoverable => {
            owner.unrecoverable.insert(card);
            CardZone::Unrecoverable
        }
    };
    cx.tell("FH-CARD-04", Fact::CardMoved { character, card, to });
}

/// Takes active cards of one's own back into the hand; the card of the ability stays.
pub(crate) fn reclaim(cx: &mut Play<'_>, how: Performance, count: &Amount) -> Flow<bool> {
    let Some(character) = look(cx).owner_of(how.actor) else { return Ok(false) };
    let count = look(cx).count(count, About::actor(how.actor));
    let own = this_card(look(cx), how).map(|(_, card)| card);
    let mut any = false;
    for left in (1..=count).rev() {
        let active = look(cx).character(character).active;
        let mut options: Vec<Choice> =
            active.iter().filter(|&card| Some(card) != own).map(Choice::Card).collect();
        if options.is_empty() {
            break;
        }
        options.push(Choice::Done);
        let ask = Ask::RecoverCard { more: left };
        let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
        let seat = look(cx).seat(character);
        let Choice::Card(card) = cx.ask(seat, prompt, &options)? else { break };
        end(cx, character, card)?;
        let owner = &mut cx.state.characters[character];
        owner.discard.remove(card);
        owner.lost.remove(card);
        owner.hand.insert(card);
        let to = CardZone::Hand;
        cx.tell("FH-ACTION-06", Fact::CardMoved { character, card, to });
        any = true;
    }
    Ok(any)
}

/// Moves tokens on one's own active cards back, slot by slot.
pub(crate) fn rewind(cx: &mut Play<'_>, how: Performance, count: &Amount) -> Flow<bool> {
    let Some(character) = look(cx).owner_of(how.actor) else { return Ok(false) };
    let count = look(cx).count(count, About::actor(how.actor));
    let mut any = false;
    for _ in 0..count {
        let mut options: Vec<Choice> = (cx.state.bonuses.iter().enumerate())
            .filter(|(_, bonus)| bonus.used & !bonus::SPENT > 0)
            .filter(|(_, bonus)| {
                matches!(bonus.source, Source::Card { character: of, .. } if of == character)
            })
            .map(|(at, _)| Choice::Bonus(at as u8))
            .collect();
        if options.is_empty() {
            break;
        }
        options.push(Choice::Skip);
        let prompt = Prompt { ask: Ask::Order, actor: Some(how.actor), source: how.source };
        let Choice::Bonus(at) = cx.ask(how.decider, prompt, &options)? else { break };
        let bonus = &mut cx.state.bonuses[usize::from(at)];
        bonus.used -= 1;
        let (figure, source, ability) = (bonus.figure, bonus.source, bonus.ability);
        cx.tell("FH-BONUS-01", Fact::BonusActive { figure, source, ability });
        any = true;
    }
    Ok(any)
}

/// What lasts until a character has rested ends.
pub(crate) fn rested(cx: &mut Play<'_>, character: CharacterId, long: bool) -> Flow {
    if long {
        bonus::end_until(cx, character.figure(), Duration::LongRest)?;
    }
    bonus::end_until(cx, character.figure(), Duration::Rest)
}

/// An exclusive card has become active: the others of its owner leave the active area.
pub(crate) fn end_exclusive(cx: &mut Play<'_>, character: CharacterId, but: CardId) -> Flow {
    let active = look(cx).character(character).active;
    for card in active.iter().filter(|&card| card != but) {
        let top = bonus::active_half(look(cx), character, card);
        let action = look(cx).action(Source::Card { character, card, top });
        if action.is_some_and(|action| action.exclusive) {
            end(cx, character, card)?;
        }
    }
    Ok(())
}
