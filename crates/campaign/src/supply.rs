//! Items: copies in the supply, prices, giving, selling, giving back.

use crate::accounts::transfer;
use crate::choice::Account;
use crate::content::{Book, Item};
use crate::effect::Thing;
use crate::fact::Fact;
use crate::holds::value_of;
use crate::id::{CharacterId, ItemId};
use crate::state::State;
use crate::town::Play;

impl Item {
    // FH-ISUP-02
    /// Whether it is bought for gold; otherwise it is crafted or brewed.
    pub fn is_purchasable(&self) -> bool {
        self.craft.is_none() && !self.potion
    }

    /// Whether it is crafted; a potion is brewed.
    pub fn is_crafted(&self) -> bool {
        self.craft.is_some() && !self.potion
    }
}

// GH-SHOP-02, D162
/// What an item costs now.
pub(crate) fn price(book: &Book, state: &State, item: &Item) -> u16 {
    if !book.rules.reputation {
        return item.gold;
    }
    let reputation = value_of(book, state, crate::effect::Value::Reputation);
    let steps = book.tracks.reputation.iter().rev();
    let step = steps.clone().find(|(from, _)| reputation >= i32::from(*from));
    item.gold.saturating_add_signed(step.map_or(0, |(_, by)| *by))
}

// FH-SELL-03, FH-SELL-04, FH-FAQ-216, GH-SHOP-08, D166
/// What an item is sold for.
pub(crate) fn sale(book: &Book, item: &Item) -> u16 {
    if item.potion {
        let recipe = book.recipes.iter().find(|recipe| recipe.potion == item.id);
        let herbs = match recipe {
            Some(recipe) => recipe.herbs.len(),
            None if book.repeated.as_ref() == Some(&item.id) => 3,
            None => return item.gold / 2,
        };
        return 2 * herbs as u16;
    }
    match &item.craft {
        None => item.gold / 2,
        Some(craft) => {
            let resources: u16 = craft.resources.iter().map(|(_, amount)| amount).sum();
            2 * (resources + craft.items.len() as u16)
        }
    }
}

// FH-SHEET-12, FH-ITEM-15
/// Whether a character may gain a copy of an item.
pub(crate) fn may_own(book: &Book, state: &State, id: CharacterId, item: &ItemId) -> bool {
    let one = state.world.character(id);
    let only = book.item(item).and_then(|item| item.only.as_ref());
    !one.items.contains(item) && only.is_none_or(|class| *class == one.class)
}

// FH-LINK-11, FH-SELL-02, FH-FAQ-215
/// Gives a character a copy that nobody owns. One that it cannot keep is sold; where no copy
/// is left, it gets what the copy would be sold for.
pub(crate) fn give(cx: &mut Play<'_>, id: CharacterId, item: &ItemId) {
    let book = cx.rules().book.clone();
    let Some(content) = book.item(item) else { return };
    let worth = sale(&book, content);
    let to = Account::Character(id);
    let thing = Thing::Item(item.clone());
    if !cx.state.world.supply.take_any(item) {
        cx.tell("FH-LINK-11", Fact::NoCopy { character: id, item: item.clone() });
        transfer(cx, "FH-SELL-03", &Thing::Gold, worth, Account::Bank, to);
    } else if may_own(&book, cx.state, id, item) {
        transfer(cx, "FH-LINK-11", &thing, 1, Account::Bank, to);
    } else {
        cx.state.world.supply.put_back(item);
        cx.tell(
            "FH-SELL-02",
            Fact::Moved { thing, amount: 1, from: Account::Bank, to: Account::Spent },
        );
        transfer(cx, "FH-SELL-02", &Thing::Gold, worth, Account::Bank, to);
    }
}

// FH-ISUP-04 to FH-ISUP-06
/// A character's copy goes back to where it can be had.
pub(crate) fn give_back(cx: &mut Play<'_>, rule: &'static str, id: CharacterId, item: &ItemId) {
    let thing = Thing::Item(item.clone());
    let from = Account::Character(id);
    if transfer(cx, rule, &thing, 1, from, Account::Bank) > 0 {
        put_back(cx, item);
    }
}

// GH-SHOP-06, GH-SHOP-07, D149
/// How many copies can be bought now. Where the items of characters that are not played count as
/// part of the supply, only the copies of those in the party are missing from it.
pub(crate) fn on_offer(book: &Book, state: &State, item: &ItemId) -> u8 {
    let there = state.world.supply.on_shelf(item);
    if !book.rules.unused_items_in_supply || state.world.supply.unavailable.contains_key(item) {
        return there;
    }
    let printed = book.item(item).map_or(0, |one| one.copies);
    let party = state.world.active(state.party).into_iter();
    let used = party.filter(|id| state.world.character(*id).items.contains(item)).count();
    let owned = state.world.characters.iter().any(|one| one.items.contains(item));
    if there == 0 && !owned {
        return 0;
    }
    printed.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX))
}

/// A copy comes back, unless it was one that two characters shared.
fn put_back(cx: &mut Play<'_>, item: &ItemId) {
    let printed = cx.rules().book.item(item).map_or(0, |one| usize::from(one.copies));
    let world = &mut cx.state.world;
    let owned = world.characters.iter().filter(|one| one.items.contains(item)).count();
    let hidden = world.supply.unavailable.get(item).copied().unwrap_or(0);
    let there = usize::from(world.supply.on_shelf(item)) + usize::from(hidden);
    if owned + there < printed {
        world.supply.put_back(item);
    }
}
