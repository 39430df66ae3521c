//! The outpost as bots run it: what they build, make, brew and defend.

use super::{SPARE, fits, wants_deed};
use crate::Position;
use longrest_campaign::choice::{Account, Choice};
use longrest_campaign::construction::{Work, price, works};
use longrest_campaign::content::Deed;
use longrest_campaign::id::CharacterId;
use longrest_campaign::payment::Payment;
use longrest_campaign::prompt::Prompt;
use longrest_campaign::state::Phase;
use longrest_campaign::tracks::prosperity_level;
use longrest_campaign::{Campaign, Resource};
use longrest_haven::ItemSlot;
use longrest_kernel::{Ruleset, Viewer};

/// The morale below which no second building is bought with it.
const MORALE_KEPT: u8 = 9;

/// Whether a free action of the outpost is worth taking; nothing if it is none.
pub(super) fn wants(position: &Position<'_, Campaign>, choice: Choice) -> Option<bool> {
    Some(match choice {
        Choice::Craft(id, item, _) => {
            fits(position, id, item) || wants_deed(position, id, &Deed::Crafted)
        }
        // What comes of herbs goes into a small slot, if there is one, or fulfils a quest.
        Choice::Brew(id, payment) => {
            let rare = herbs(&payment) > 2;
            has_room(position, id, rare) || wants_deed(position, id, &Deed::Brewed)
        }
        // Materials are given for what could be built with them.
        Choice::Contribute(_, kind) => {
            position.state.phase == Phase::Construction && is_lacking(position, kind)
        }
        _ => return None,
    })
}

/// How many herbs are paid.
pub(super) fn herbs(payment: &Payment) -> u8 {
    payment.own.iter().chain(&payment.common).sum()
}

/// Whether there is room for another potion: for a rare one, more than can be brought.
fn has_room(position: &Position<'_, Campaign>, id: CharacterId, rare: bool) -> bool {
    let book = &position.rules.book;
    let owned = position.state.world.character(id).items.iter();
    let owned = owned.filter_map(|item| book.item(item));
    let small = owned.filter(|item| item.slot == ItemSlot::Small).count();
    small < if rare { 3 + 2 * SPARE } else { 3 }
}

/// Whether something that prosperity allows lacks a resource in the common supply.
fn is_lacking(position: &Position<'_, Campaign>, kind: Resource) -> bool {
    let book = &position.rules.book;
    let town = &position.state.world.town;
    if position.state.works.built > 0 {
        return false;
    }
    let level = prosperity_level(book, town.prosperity);
    book.buildings.iter().any(|building| {
        let Some(standing) = town.buildings.get(&building.id) else { return false };
        works(building, Some(standing)).into_iter().any(|work| {
            let (prosperity, cost) = price(building, standing, work);
            prosperity <= level && town.stock.of(kind) < cost.resources.of(kind)
        })
    })
}

/// What an answer or action of the outpost is worth; nothing if it is none.
pub(super) fn worth(position: &Position<'_, Campaign>, choice: Choice) -> Option<i32> {
    let morale = position.state.world.town.morale.unwrap_or(0);
    Some(match choice {
        // Before anybody has finished: what is built serves for the longest time.
        Choice::Work(_, _, paid) if paid > 0 && morale < MORALE_KEPT => -10,
        Choice::Work(Work::Build, ..) => 80,
        Choice::Work(Work::Upgrade, ..) => 78,
        Choice::Work(Work::Extend(_), ..) => 76,
        Choice::Work(Work::Rebuild, ..) => 74,
        Choice::Soldiers(lost) => soldiers(position, lost),
        Choice::Spend(Account::Town, _, amount) => 100 + i32::from(amount),
        Choice::Spend(_, _, amount) => i32::from(amount),
        // Inspiration is kept for another quest.
        Choice::Inspire(amount) => -i32::from(amount),
        Choice::For(id) if matches!(position.prompt, Prompt::WhosePotion { .. }) => {
            i32::from(position.state.world.character(id).player.0 == position.seat.0)
        }
        Choice::Refuse if matches!(position.prompt, Prompt::WhosePotion { .. }) => -1,
        Choice::Refuse if matches!(position.prompt, Prompt::Repair { .. }) => {
            if morale > 12 {
                30
            } else {
                10
            }
        }
        // Thrifty: of one's own before what belongs to all, and without gold.
        Choice::Craft(_, _, payment) => {
            let common: u8 = payment.common.iter().sum();
            90 - i32::from(payment.gold) - i32::from(common)
        }
        Choice::Brew(_, payment) => {
            let common: u8 = payment.common.iter().sum();
            80 - i32::from(common)
        }
        Choice::Contribute(..) => 70,
        _ => return None,
    })
}

/// A soldier is lost for an eighth of a building's chance, and not for less.
fn soldiers(position: &Position<'_, Campaign>, lost: u8) -> i32 {
    let view = position.rules.view(position.state, Viewer::Seat(position.seat));
    let attack = view.board.attack;
    let odds = attack.and_then(|one| one.odds.into_iter().find(|odds| odds.soldiers == lost));
    let Some(found) = odds else { return -i32::from(lost) };
    let defended = found.odds.defended * 1_000 / found.odds.of.max(1);
    defended as i32 - 125 * i32::from(lost)
}
