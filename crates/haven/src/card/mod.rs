//! Abilities about ability cards and items: recover, lose, refresh.

pub(crate) mod class_features;
pub mod enhancement;
pub(crate) mod experience;
pub(crate) mod handling;
pub(crate) mod items;

use crate::ability::choosing::pick_figures;
use crate::ability::{Ability, Aim, Lost, Pile, Who};
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{CardZone, Fact};
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::perform::{Performance, wants};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{CardId, CardSet, FigureId, FigureKind, Source};
use crate::targets::Polarity;
use crate::{bonus, damage};

// FH-RECOVER-01, FH-RECOVER-02, N-46
pub(crate) fn perform_recover<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    count: &Amount,
    from: Pile,
) -> Flow<bool> {
    let count = look(cx).count(count, About::actor(how.actor));
    let mut any = false;
    for character in beneficiaries(cx, how, &ability.aim)? {
        for left in (1..=count).rev() {
            let mut options: Vec<Choice> =
                look(cx).recoverable_cards(character, from).iter().map(Choice::Card).collect();
            if options.is_empty() {
                break;
            }
            options.push(Choice::Done);
            let prompt = Prompt {
                ask: Ask::RecoverCard { more: left },
                actor: Some(character.figure()),
                source: how.source,
            };
            let seat = look(cx).seat(character);
            let Choice::Card(card) = cx.ask(seat, prompt, &options)? else { break };
            if look(cx).character(character).active.contains(card) {
                let top = bonus::active_half(look(cx), character, card);
                damage::end_active(cx, character, card, top, "GH-RECOVER-02")?;
            }
            let owner = &mut cx.state.characters[character];
            owner.lost.remove(card);
            owner.discard.remove(card);
            owner.hand.insert(card);
            any = true;
            cx.tell("FH-RECOVER-02", Fact::CardRecovered { character, card, from });
        }
    }
    Ok(any)
}

impl Look<'_, '_> {
    // GH-RECOVER-02, GH-RECOVER-03, D102
    /// The cards of a pile that can be recovered; in Gloomhaven also those that would go there from
    /// the active area.
    fn recoverable_cards(self, character: CharacterId, from: Pile) -> CardSet {
        let owner = self.character(character);
        let pile = if from == Pile::Lost { owner.lost } else { owner.discard };
        if !self.state.switches.recover_from_active {
            return pile;
        }
        let of_kind = |&card: &CardId| {
            let top = bonus::active_half(self, character, card);
            let action = self.action(Source::Card { character, card, top });
            // D119: the card of a summon belongs to the lost pile.
            let summons = self.state.switches.summon_card_lost
                && self.figures().any(|id| {
                    matches!(self.figure(id).kind, FigureKind::Summon { owner, card: of, .. }
                        if owner == character && of == card)
                });
            match action.map_or(Lost::No, |action| action.lost) {
                Lost::No => summons == (from == Pile::Lost),
                Lost::Lost => from == Pile::Lost,
                Lost::Unrecoverable => false,
            }
        };
        pile.union(owner.active.iter().filter(of_kind).collect())
    }
}

/// The characters an ability about cards or items concerns.
pub(crate) fn beneficiaries(
    cx: &mut Play<'_>,
    how: Performance,
    aim: &Aim,
) -> Flow<Vec<CharacterId>> {
    if matches!(aim.who, Who::Usual | Who::Oneself) {
        return Ok(look(cx).owner_of(how.actor).into_iter().collect());
    }
    let about = About::actor(how.actor);
    let far = look(cx).far(aim, false, about);
    let candidates: Vec<FigureId> = look(cx)
        .candidates(how.actor, aim, Polarity::Positive, far, false)
        .into_iter()
        .filter(|&id| look(cx).character_of(id).is_some())
        .collect();
    let count = look(cx).how_many(aim, about);
    let chosen = pick_figures(cx, how, candidates, count, Purpose::Other)?;
    Ok(chosen.into_iter().filter_map(|id| look(cx).character_of(id)).collect())
}

pub(crate) fn perform_give(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    count: &Amount,
    (from, to): (Pile, Pile),
) -> Flow<bool> {
    let count = look(cx).count(count, About::actor(how.actor));
    let own = matches!(ability.aim.who, Who::Usual | Who::Oneself);
    if own && !wants(cx, how)? {
        return Ok(false);
    }
    let concerned = beneficiaries(cx, how, &ability.aim)?;
    for &character in &concerned {
        let how = Performance { actor: character.figure(), ..how };
        give_cards(cx, how, count, from, to, "FH-ACTION-06")?;
    }
    Ok(!concerned.is_empty())
}

/// The acting character moves cards of its choice from one pile to another.
pub(crate) fn give_cards(
    cx: &mut Play<'_>,
    how: Performance,
    count: u8,
    from: Pile,
    to: Pile,
    rule: &'static str,
) -> Flow {
    let Some(character) = look(cx).owner_of(how.actor) else { return Ok(()) };
    for _ in 0..count {
        let owner = look(cx).character(character);
        let pile = match from {
            Pile::Hand => owner.hand,
            Pile::Discard => owner.discard,
            Pile::Lost => owner.lost,
        };
        let cards: Vec<CardId> = pile.iter().collect();
        if cards.is_empty() {
            return Ok(());
        }
        let ask = if to == Pile::Lost { Ask::LoseCard } else { Ask::DiscardCard };
        let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
        let seat = look(cx).seat(character);
        let card = pick(cx, seat, prompt, &cards, Choice::Card)?;
        move_card(cx, character, card, to, rule);
    }
    Ok(())
}

/// Puts a card of a hand or pile into another.
fn move_card(
    cx: &mut Play<'_>,
    character: CharacterId,
    card: CardId,
    to: Pile,
    rule: &'static str,
) {
    let owner = &mut cx.state.characters[character];
    owner.hand.remove(card);
    owner.discard.remove(card);
    owner.lost.remove(card);
    let zone = match to {
        Pile::Hand => {
            owner.hand.insert(card);
            CardZone::Hand
        }
        Pile::Discard => {
            owner.discard.insert(card);
            CardZone::Discard
        }
        Pile::Lost => {
            owner.lost.insert(card);
            CardZone::Lost
        }
    };
    cx.tell(rule, Fact::CardMoved { character, card, to: zone });
}

// FH-RECOVER-03
pub(crate) fn perform_refresh<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    count: Option<&Amount>,
    lost: bool,
) -> Flow<bool> {
    let mut any = false;
    let most = count.map_or(u8::MAX, |count| look(cx).count(count, About::actor(how.actor)));
    for character in beneficiaries(cx, how, &ability.aim)? {
        let mut left = most;
        while left > 0 {
            let slots = look(cx).character(character).items.len() as u8;
            let mut options: Vec<Choice> = (0..slots)
                .filter(|&slot| items::recoverable(look(cx), character, slot, lost))
                .map(Choice::Item)
                .collect();
            if options.is_empty() {
                break;
            }
            options.push(Choice::Done);
            let prompt = Prompt {
                ask: Ask::RefreshItem,
                actor: Some(character.figure()),
                source: how.source,
            };
            let seat = look(cx).seat(character);
            let Choice::Item(slot) = cx.ask(seat, prompt, &options)? else { break };
            items::recover(cx, character, slot, "FH-RECOVER-03");
            any = true;
            left -= 1;
        }
    }
    Ok(any)
}
