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
        return recipe.map_or(item.gold / 2, |recipe| 2 * recipe.herbs.len() as u16);
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
pub(crate) fn give_back(cx: &mut Play<'_>, id: CharacterId, item: &ItemId) {
    let thing = Thing::Item(item.clone());
    let from = Account::Character(id);
    if transfer(cx, "FH-ISUP-05", &thing, 1, from, Account::Bank) > 0 {
        cx.state.world.supply.put_back(item);
    }
}
