//! Resting: the short rest at the end of a round and the long rest as a turn.

use crate::ability::When;
use crate::choice::Choice;
use crate::experience::tally;
use crate::fact::{CardZone, Cause, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::modifiers::Draw;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{CARDS_MAX, CardId, CardSet, FigureId, Source};
use crate::{bonus, damage, heal, items};

impl Look<'_, '_> {
    // FH-BONUS-18, FH-BONUS-19, GH-REST-02, D016
    /// The cards a long rest may lose.
    pub fn long_rest_cards(self, character: CharacterId) -> CardSet {
        let discard = self.character(character).discard;
        if self.state.switches.active_counts_for_rest {
            discard.union(self.active_discards(character))
        } else {
            discard
        }
    }

    /// The active cards that will be discarded one day.
    pub fn active_discards(self, character: CharacterId) -> CardSet {
        let owner = self.character(character);
        owner.active.difference(owner.active_lost)
    }

    // FH-REST-01, FH-SELECT-03, FH-BONUS-17, GH-ROUND-03, GH-ROUND-04
    /// Whether a character may declare a long rest.
    pub fn may_long_rest(self, character: CharacterId) -> bool {
        let discard = self.character(character).discard;
        discard.union(self.active_discards(character)).len() >= 2
    }
}

// FH-END-05, FH-REST-02 to FH-REST-05
/// Offers a character a short rest.
pub(crate) fn short_rest(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    if !look(cx).playing(character) || look(cx).character(character).discard.len() < 2 {
        return Ok(());
    }
    let seat = look(cx).seat(character);
    let actor = Some(character.figure());
    let prompt = Prompt { ask: Ask::ShortRest, actor, source: Source::Game };
    if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Skip {
        return Ok(());
    }
    let mut lost = random_discard(cx, character, None)?;
    let mut again = false;
    if look(cx).character(character).discard.len() > 1 {
        let prompt =
            Prompt { ask: Ask::ShortRestAgain { card: lost }, actor, source: Source::Game };
        if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes {
            again = true;
            // N-48: ward, brittle and negating apply; the card is exchanged in every case.
            damage::suffer(cx, character.figure(), 1, Cause::Rest, None)?;
            if !look(cx).playing(character) {
                return Ok(());
            }
            let others = look(cx).character(character).discard.iter().any(|card| card != lost);
            if others {
                lost = random_discard(cx, character, Some(lost))?;
            }
        }
    }
    tally(cx, character, Tally::ShortRests, 1);
    cx.tell("FH-REST-03", Fact::ShortRest { character, lost, again });
    let owner = &mut cx.state.characters[character];
    if owner.discard.remove(lost) {
        owner.lost.insert(lost);
    }
    owner.hand = owner.hand.union(owner.discard);
    owner.discard = CardSet::EMPTY;
    bonus::trigger(cx, When::ShortRest, character.figure())?;
    crate::handling::rested(cx, character, false)
}

fn random_discard(cx: &mut Play<'_>, character: CharacterId, but: Option<CardId>) -> Flow<CardId> {
    let discard = look(cx).character(character).discard;
    let weights: Vec<u32> = (0..CARDS_MAX as u8)
        .map(|card| u32::from(discard.contains(CardId(card)) && Some(CardId(card)) != but))
        .collect();
    Ok(CardId(cx.chance(Draw::RestCard, &weights)? as u8))
}

/// A card is lost, the other discards come back to the hand.
fn take_back(cx: &mut Play<'_>, character: CharacterId, lost: CardId) -> Flow {
    damage::lose_card(cx, character, lost, "FH-REST-07")?;
    let owner = &mut cx.state.characters[character];
    let back = owner.discard;
    owner.hand = owner.hand.union(back);
    owner.discard = CardSet::EMPTY;
    cx.tell("FH-REST-07", Fact::LongRest { character, lost });
    for card in back.iter() {
        cx.tell("FH-REST-07", Fact::CardMoved { character, card, to: CardZone::Hand });
    }
    Ok(())
}

// FH-REST-07 to FH-REST-10, FH-STUN-07
/// Takes a long rest: lose a card, take back the others, heal, recover items.
pub(crate) fn long_rest(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    let id = character.figure();
    let seat = look(cx).seat(character);
    let cards = look(cx).long_rest_cards(character);
    // GH-REST-02: a card is lost if one is left by now.
    if !cards.is_empty() {
        let cards: Vec<CardId> = cards.iter().collect();
        let prompt = Prompt { ask: Ask::LongRestLose, actor: Some(id), source: Source::Game };
        let lost = pick(cx, seat, prompt, &cards, Choice::Card)?;
        take_back(cx, character, lost)?;
    }
    tally(cx, character, Tally::LongRests, 1);
    let prompt = Prompt { ask: Ask::LongRestHeal, actor: Some(id), source: Source::Game };
    if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes {
        heal::heal_oneself(cx, id, 2, "FH-REST-08")?;
    }
    let slots = look(cx).character(character).items.len() as u8;
    if (0..slots).any(|slot| items::recoverable(look(cx), character, slot, false)) {
        let prompt = Prompt { ask: Ask::LongRestItems, actor: Some(id), source: Source::Game };
        if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes {
            items::recover_spent(cx, character);
        }
    }
    bonus::trigger(cx, When::LongRest, id)?;
    crate::handling::rested(cx, character, true)
}
