//! Which of its items a character brings.
//!
//! A state holds what is brought and what is found. Who owns no more than a state can hold chooses
//! among what is there, and what stays at home stays in its place. Who owns more has a list beside
//! the state, in the rules of the table; what is chosen from it comes into the state.

use crate::choice::Choice;
use crate::content::Modifier;
use crate::fact::Fact;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::id::CharacterId;
use crate::items;
use crate::limits::ITEMS_MAX;
use crate::prompt::{Ask, Prompt};
use crate::setup::{Setup, not_after};
use crate::state::{CarriedItem, FigureId, ItemState, Phase, SetupStep, Source};
use longrest_kernel::{Seat, SeatSet};

impl Haven {
    /// The rules that a setup is played with, if they are not these: with what a campaign brings
    /// that changes content, and with the items of those who own many.
    ///
    /// # Errors
    /// What is wrong with what is brought.
    pub fn of_party(&self, setup: &Setup) -> Result<Option<Haven>, String> {
        let owned = self.many_items(setup);
        if setup.brought.is_plain() && owned == self.owned {
            return Ok(None);
        }
        let mut changed = self.with(&setup.brought)?;
        changed.owned = owned;
        Ok(Some(changed))
    }

    /// The items of each character that owns more than a state holds, and nothing for the others;
    /// nothing at all if there is no such character.
    pub(crate) fn many_items(&self, setup: &Setup) -> Vec<Vec<u16>> {
        let number = |id: &String| self.item_index(id).map(|at| at as u16);
        let many = |items: &Vec<String>| items.len() > ITEMS_MAX;
        let listed = |items: &Vec<String>| match many(items) {
            true => items.iter().filter_map(number).collect(),
            false => Vec::new(),
        };
        if !setup.party.iter().any(|member| many(&member.items)) {
            return Vec::new();
        }
        setup.party.iter().map(|member| listed(&member.items)).collect()
    }
}

impl<'r> Look<'r, '_> {
    /// Everything that a character owns who has a list beside the state, until it has chosen.
    pub fn unpacked(self, character: CharacterId) -> Option<&'r [u16]> {
        let all = self.rules.owned.get(character.index()).filter(|all| !all.is_empty())?;
        let early = |step| not_after(&self.state.switches, step, SetupStep::Items);
        matches!(self.state.phase, Phase::Setup(step) if early(step)).then_some(all.as_slice())
    }

    // FH-ITEM-14
    /// Whether a character has an item, there or at home.
    pub(crate) fn owns(self, character: CharacterId, item: u16) -> bool {
        let home = self.rules.owned.get(character.index());
        let carried = &self.character(character).items;
        carried.iter().any(|one| one.item == item) || home.is_some_and(|all| all.contains(&item))
    }
}

// FH-SETUP-17, FH-SETUP-18, FH-ITEM-05
/// Everybody chooses what to bring.
pub(crate) fn bring_items(cx: &mut Play<'_>) -> Flow {
    let everybody = SeatSet::first(cx.state.characters.len() as u8);
    let brought = cx.together(everybody, |lane, seat: Seat| {
        let character = CharacterId::of(seat);
        let mut state = *lane.state();
        let mut chosen = Vec::new();
        // GH-EVENT-15: what was consumed on the way takes its place all the same.
        let consumed = worn_out(Look { rules: lane.rules(), state: &state }, character);
        for &slot in &consumed {
            state.characters[character].bring(usize::from(slot), true);
        }
        // In increasing order, plus "done": no permutations.
        loop {
            let here = Look { rules: lane.rules(), state: &state };
            let unpacked = here.unpacked(character).map(<[u16]>::to_vec);
            let after = chosen.last().map_or(0, |&last: &u8| last + 1);
            let mut options: Vec<Choice> = offered(here, character, after);
            options.push(Choice::Done);
            let actor = Some(character.figure());
            let prompt = Prompt { ask: Ask::BringItem, actor, source: Source::Game };
            let Choice::Item(place) = lane.ask(prompt, &options)? else { break };
            let owner = &mut state.characters[character];
            let slot = match unpacked {
                None => usize::from(place),
                Some(all) => {
                    let item = all[usize::from(place)];
                    owner.items.push(CarriedItem { item, ..CarriedItem::default() });
                    owner.items.len() - 1
                }
            };
            owner.bring(slot, true);
            chosen.push(place);
        }
        let owner = state.characters[character];
        Ok((character, owner.items, owner.brought))
    })?;
    for (character, items, brought) in brought {
        let owner = &mut cx.state.characters[character];
        (owner.items, owner.brought) = (items, brought);
        owner.items_owned = items.len() as u8;
        for slot in (0..items.len()).filter(|slot| brought >> slot & 1 != 0) {
            let item = items[slot].item;
            cx.tell("FH-SETUP-17", Fact::ItemBrought { character, item });
            let penalty = cx.rules().content.items[usize::from(item)].penalty;
            if penalty > 0 && !ignores_penalty(look(cx), character) {
                cx.state.decks[character.deck()].add(Modifier::PENALTY, penalty);
            }
        }
    }
    Ok(())
}

/// The items from a place on that a character may still bring.
fn offered(look: Look<'_, '_>, character: CharacterId, after: u8) -> Vec<Choice> {
    let carried = &look.character(character).items;
    let fits = |place: &u8| items::fits(look, character, look.item(character, *place).slot);
    let options: Vec<u8> = match look.unpacked(character) {
        None => {
            let ready = |place: &u8| carried[usize::from(*place)].state == ItemState::Ready;
            (after..carried.len() as u8).filter(ready).filter(fits).collect()
        }
        Some(_) if carried.is_full() => Vec::new(),
        Some(all) => {
            let left = |place: &u8| {
                let item = all[usize::from(*place)];
                !carried.iter().any(|one| one.item == item)
            };
            (after..all.len() as u8).filter(left).filter(fits).collect()
        }
    };
    options.into_iter().map(Choice::Item).collect()
}

/// The items of a character that were consumed on the way, by their places.
fn worn_out(look: Look<'_, '_>, character: CharacterId) -> Vec<u8> {
    let items = look.character(character).items;
    let lost = |slot: &u8| items[usize::from(*slot)].state == ItemState::Lost;
    (0..items.len() as u8).filter(lost).collect()
}

/// Whether a perk lets a character ignore the −1 cards of its items.
pub(crate) fn ignores_penalty(look: Look<'_, '_>, character: CharacterId) -> bool {
    let perks = look.character(character).perks;
    let taken = |at: usize| perks >> (2 * at) & 3 != 0;
    let mut all = look.class_of(character).perks.iter().enumerate();
    all.any(|(at, perk)| perk.ignore_item_penalty && taken(at))
}
