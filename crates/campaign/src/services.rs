//! What one can do in town besides: at buildings, in the shop, and for the common supply.

use crate::accounts::transfer;
use crate::characters::{self, own, player_of};
use crate::choice::{Account, Choice};
use crate::content::{Book, Level, Service};
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::{BuildingId, CharacterId, StickerId};
use crate::state::{Phase, State, Task};
use crate::town::{Flow, Play, first};
use crate::world::{Character, Status};
use crate::{alchemy, construction, law, shop, workshop};
use longrest_kernel::Seat;

// FH-DOWN-01 to FH-DOWN-03, FH-DOWN-05
/// What a seat may do now.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    let Some(player) = player_of(state, seat) else { return };
    for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
        // FH-SUPPLY-05
        for (kind, _) in one.resources.iter() {
            offers.push(Choice::Contribute(id, kind));
        }
        construction::offer_levels(book, state, id, one, offers);
        if !characters::is_open(state) || one.beginning {
            continue;
        }
        shop::offer(book, state, id, one, offers);
        workshop::offer(book, state, id, one, offers);
        alchemy::offer(book, state, id, one, offers);
        offer_own(book, state, id, one, offers);
    }
}

// FH-BLDG-10, FH-BLDG-15, FH-BUILD-06, FH-REBUILD-03, FH-UNLOCK-06, FH-WRECK-03
/// The cards of buildings that can be used now: those that stand and are not wrecked.
fn cards<'b>(
    book: &'b Book,
    state: &'b State,
) -> impl Iterator<Item = (usize, &'b BuildingId, &'b Level)> {
    book.buildings.iter().enumerate().filter_map(|(at, building)| {
        let standing = state.world.town.buildings.get(&building.id)?;
        let level = usize::from(standing.level).checked_sub(1)?;
        let card = building.levels.get(level).filter(|_| !standing.wrecked)?;
        Some((at, &building.id, card))
    })
}

/// Whether some building offers a service now.
pub(crate) fn is_offered(book: &Book, state: &State, service: &Service) -> bool {
    cards(book, state).any(|(_, _, card)| card.downtime.contains(service))
}

/// Services of the pack: for gold, as often as they say.
fn offer_own(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    if state.phase != Phase::Downtime || one.outfitting {
        return;
    }
    for (at, building, card) in cards(book, state) {
        for (index, service) in card.downtime.iter().enumerate() {
            let Service::Own { gold, times, law, .. } = service else { continue };
            // FH-DOWN-02, FH-RSTICK-02
            if law.as_ref().is_some_and(|law| !is_in_force(book, state, law)) {
                continue;
            }
            let index = index as u8;
            let left = times.is_none_or(|times| used(state, building, index) < times);
            if left && one.gold >= *gold {
                offers.push(Choice::Service(id, at as u16, index, *gold));
            }
        }
    }
}

/// Whether a rule that adds activities is in force.
fn is_in_force(book: &Book, state: &State, id: &StickerId) -> bool {
    law::in_force(book, state, law::ACTIVITIES).any(|law| law.id == *id)
}

fn used(state: &State, building: &BuildingId, index: u8) -> u8 {
    let same = |(id, at, _): &&(BuildingId, u8, u8)| id == building && *at == index;
    state.works.services.iter().find(same).map_or(0, |(_, _, times)| *times)
}

/// Performs a service; whether it was one.
pub(crate) fn perform(cx: &mut Play<'_>, _seat: Seat, choice: Choice) -> Flow<bool> {
    match choice {
        Choice::Contribute(id, kind) => {
            let thing = Thing::Resource(kind);
            let from = Account::Character(id);
            transfer(cx, "FH-SUPPLY-05", &thing, 1, from, Account::Town);
        }
        Choice::Buy(id, item, price) => shop::buy(cx, id, item, price),
        Choice::Sell(id, item, price) => shop::sell(cx, id, item, price),
        Choice::Craft(id, item, payment) => workshop::craft(cx, id, item, &payment),
        Choice::Brew(id, payment) => alchemy::brew(cx, id, &payment),
        Choice::Distil(id, item, herb) => alchemy::distil(cx, id, item, herb),
        Choice::Service(id, at, index, gold) => serve(cx, id, at, index, gold),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Somebody pays for a service of the pack, and it concerns nobody else.
fn serve(cx: &mut Play<'_>, id: CharacterId, at: u16, index: u8, gold: u16) {
    let book = cx.rules().book.clone();
    let building = &book.buildings[usize::from(at)];
    let card = cards(&book, cx.state).find(|(known, _, _)| *known == usize::from(at));
    let service = card.and_then(|(_, _, card)| card.downtime.get(usize::from(index)));
    let Some(Service::Own { effects, .. }) = service else { return };
    let effects = effects.clone();
    let from = Account::Character(id);
    transfer(cx, "FH-BLDG-10", &Thing::Gold, gold, from, Account::Spent);
    cx.tell("FH-BLDG-10", Fact::Served { character: id, building: building.id.clone(), index });
    let times = used(cx.state, &building.id, index);
    let services = &mut cx.state.works.services;
    services.retain(|(known, at, _)| *known != building.id || *at != index);
    services.push((building.id.clone(), index, times.saturating_add(1)));
    let tasks = [Task::Client(Some(id)), Task::Effects(effects), Task::Client(None)];
    first(cx, tasks);
}
