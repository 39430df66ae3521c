//! What one can do in town besides: buy, sell, give to the common supply.

use crate::accounts::transfer;
use crate::characters::{self, own, player_of};
use crate::choice::{Account, Choice};
use crate::content::{Book, Service};
use crate::effect::Thing;
use crate::id::CharacterId;
use crate::state::{Phase, State};
use crate::supply;
use crate::town::{Flow, Play};
use crate::world::{Character, Status};
use longrest_kernel::Seat;

/// What a seat may do now.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    let Some(player) = player_of(state, seat) else { return };
    for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
        // FH-SUPPLY-05
        for (kind, _) in one.resources.iter() {
            offers.push(Choice::Contribute(id, kind));
        }
        if !characters::is_open(state) || one.beginning {
            continue;
        }
        if may_buy(book, state, one) {
            offer_items(book, state, id, one, offers);
        }
        // FH-SELL-01, GH-SHOP-08
        if !one.outfitting && state.phase != Phase::Gathering {
            for item in &one.items {
                let at = book.items.iter().position(|known| known.id == *item);
                let Some(at) = at else { continue };
                let price = supply::sale(book, &book.items[at]);
                offers.push(Choice::Sell(id, at as u16, price));
            }
        }
    }
}

// FH-BUY-01, FH-BUY-02, FH-ISUP-10, FH-CHAR-21, FH-CREATE-14, GH-SHOP-01, D165
fn may_buy(book: &Book, state: &State, one: &Character) -> bool {
    let sold_somewhere = || {
        state.world.town.buildings.iter().any(|(id, standing)| {
            let level = usize::from(standing.level).checked_sub(1);
            let card = book.building(id).zip(level).and_then(|(one, at)| one.levels.get(at));
            !standing.wrecked && card.is_some_and(|card| card.downtime.contains(&Service::Buy))
        })
    };
    one.outfitting || book.rules.items_bought || sold_somewhere()
}

fn offer_items(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    for (at, item) in book.items.iter().enumerate() {
        let price = supply::price(book, state, item);
        let there = state.world.supply.on_shelf(&item.id) > 0 && item.is_purchasable();
        if there && one.gold >= price && supply::may_own(book, state, id, &item.id) {
            offers.push(Choice::Buy(id, at as u16, price));
        }
    }
}

/// Performs a service; whether it was one.
pub(crate) fn perform(cx: &mut Play<'_>, _seat: Seat, choice: Choice) -> Flow<bool> {
    let book = cx.rules().book.clone();
    match choice {
        Choice::Contribute(id, kind) => {
            let thing = Thing::Resource(kind);
            let from = Account::Character(id);
            transfer(cx, "FH-SUPPLY-05", &thing, 1, from, Account::Town);
        }
        Choice::Buy(id, item, price) => {
            let item = book.items[usize::from(item)].id.clone();
            let who = Account::Character(id);
            cx.state.world.supply.take(&item);
            transfer(cx, "FH-BUY-02", &Thing::Gold, price, who, Account::Spent);
            transfer(cx, "FH-BUY-02", &Thing::Item(item), 1, Account::Bank, who);
        }
        Choice::Sell(id, item, price) => {
            let item = book.items[usize::from(item)].id.clone();
            supply::give_back(cx, id, &item);
            let to = Account::Character(id);
            transfer(cx, "FH-SELL-03", &Thing::Gold, price, Account::Bank, to);
        }
        _ => return Ok(false),
    }
    Ok(true)
}
