//! What somebody pays at a workshop: part of the choice, so that what was shown is what is paid.

use crate::accounts::transfer;
use crate::choice::Account;
use crate::content::Book;
use crate::effect::Thing;
use crate::id::CharacterId;
use crate::resource::{Resource, Stock};
use crate::supply;
use crate::town::Play;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many of each resource, in the order of [`Resource::ALL`].
pub type Counts = [u8; Resource::ALL.len()];

/// The most items that can be given for another.
pub const ITEMS_MAX: usize = 3;

/// Everything that is given for something.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct Payment {
    /// Gold.
    pub gold: u16,
    /// Resources of one's own.
    pub own: Counts,
    /// Resources of the common supply.
    pub common: Counts,
    /// Items, by their places in the book.
    pub items: [Option<u16>; ITEMS_MAX],
}

/// The rules by which something is paid for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// For resources of one's own.
    pub own: &'static str,
    /// For those of the common supply.
    pub common: &'static str,
}

/// The ways in which resources can come from one's own supply and, where they may, from the common
/// one: as much as possible of one's own first.
pub(crate) fn splits(
    need: &Stock,
    own: &Stock,
    common: &Stock,
    shared: fn(Resource) -> bool,
) -> Vec<(Counts, Counts)> {
    let mut ways: Vec<(Counts, Counts)> = vec![(Counts::default(), Counts::default())];
    for (at, kind) in Resource::ALL.into_iter().enumerate() {
        let wanted = need.of(kind);
        if wanted == 0 {
            continue;
        }
        let there = if shared(kind) { common.of(kind) } else { 0 };
        let most = own.of(kind).min(wanted);
        let least = wanted.saturating_sub(there);
        let Ok(wanted) = u8::try_from(wanted) else { return Vec::new() };
        let mut next = Vec::new();
        for (mine, ours) in &ways {
            for part in (least..=most).rev() {
                let (mut mine, mut ours) = (*mine, *ours);
                mine[at] = part as u8;
                ours[at] = wanted - part as u8;
                next.push((mine, ours));
            }
        }
        ways = next;
    }
    ways
}

/// Pays: what is given goes where it belongs.
pub(crate) fn pay(cx: &mut Play<'_>, terms: Terms, id: CharacterId, payment: &Payment) {
    let book: std::sync::Arc<Book> = cx.rules().book.clone();
    let who = Account::Character(id);
    // FH-CRAFT-08, FH-ISUP-04
    for at in payment.items.iter().flatten() {
        supply::give_back(cx, "FH-CRAFT-08", id, &book.items[usize::from(*at)].id);
    }
    for (at, kind) in Resource::ALL.into_iter().enumerate() {
        let thing = Thing::Resource(kind);
        let (own, common) = (u16::from(payment.own[at]), u16::from(payment.common[at]));
        transfer(cx, terms.own, &thing, own, who, Account::Spent);
        transfer(cx, terms.common, &thing, common, Account::Town, Account::Spent);
    }
    transfer(cx, "FH-CRAFT-09", &Thing::Gold, payment.gold, who, Account::Spent);
}
