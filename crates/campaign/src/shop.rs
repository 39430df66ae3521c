//! Buying and selling items for gold.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::{Book, Service};
use crate::effect::Thing;
use crate::id::CharacterId;
use crate::services::is_offered;
use crate::state::{Phase, State, Task};
use crate::town::{Play, first};
use crate::world::Character;
use crate::{law, supply};

/// What a character may buy and sell now.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    if may_buy(book, state, one) {
        for (at, item) in book.items.iter().enumerate().filter(|(_, one)| one.is_purchasable()) {
            let price = supply::price(book, state, item);
            let there = supply::on_offer(book, state, &item.id) > 0;
            if there && one.gold >= price && supply::may_own(book, state, id, &item.id) {
                offers.push(Choice::Buy(id, at as u16, price));
            }
        }
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

// FH-BUY-01 to FH-BUY-03, FH-ISUP-10, FH-CHAR-21, FH-CREATE-14, GH-SHOP-01, D165
/// Whether a character may buy now: with its starting gold, where items are always bought, or where
/// a building sells them.
pub(crate) fn may_buy(book: &Book, state: &State, one: &Character) -> bool {
    one.outfitting
        || book.rules.items_bought
        || is_offered(book, state, &Service::Buy)
        || law::in_force(book, state, law::BUYING).next().is_some()
}

// FH-BUY-02, GH-SHOP-01
/// Buys an item.
pub(crate) fn buy(cx: &mut Play<'_>, id: CharacterId, item: u16, price: u16) {
    let book = cx.rules().book.clone();
    let item = book.items[usize::from(item)].id.clone();
    let rule = if book.rules.items_bought { "GH-SHOP-01" } else { "FH-BUY-02" };
    let who = Account::Character(id);
    cx.state.world.supply.take(&item);
    transfer(cx, rule, &Thing::Gold, price, who, Account::Spent);
    transfer(cx, rule, &Thing::Item(item), 1, Account::Bank, who);
    if law::in_force(&book, cx.state, law::BOUGHT).next().is_some() {
        first(cx, [Task::Client(None)]);
        law::fill(cx, law::BOUGHT);
        first(cx, [Task::Client(Some(id))]);
    }
}

// FH-SELL-03 to FH-SELL-05, FH-ISUP-05, GH-SHOP-08
/// Sells an item.
pub(crate) fn sell(cx: &mut Play<'_>, id: CharacterId, item: u16, price: u16) {
    let book = cx.rules().book.clone();
    let item = &book.items[usize::from(item)];
    let rule = match (book.rules.items_bought, item.is_purchasable()) {
        (true, _) => "GH-SHOP-08",
        (_, true) => "FH-SELL-03",
        (_, false) => "FH-SELL-04",
    };
    supply::give_back(cx, "FH-SELL-05", id, &item.id);
    transfer(cx, rule, &Thing::Gold, price, Account::Bank, Account::Character(id));
}
