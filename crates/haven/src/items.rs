//! Items: using them up, recovering them, bringing and finding them.

use crate::ability::When;
use crate::content::{ItemSlot, Usage};
use crate::evaluate::About;
use crate::experience::{gain_for, tally};
use crate::fact::Fact;
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::state::{CarriedItem, FigureId, ItemState};

// FH-ITEM-18 to FH-ITEM-24
/// Marks one use of an item.
pub(crate) fn use_item(cx: &mut Play<'_>, character: u8, slot: u8) -> Flow {
    let item = look(cx).item(character, slot);
    let index = cx.state.characters[usize::from(character)].items[usize::from(slot)].item;
    cx.tell("FH-ITEM-08", Fact::ItemUsed { character, item: index, slot });
    tally(cx, character, Tally::ItemsUsed, 1);
    let carried = &mut cx.state.characters[usize::from(character)].items[usize::from(slot)];
    let slots = &item.slots.experience;
    let mut experience = 0;
    if !slots.is_empty() {
        experience = slots.get(usize::from(carried.used)).copied().unwrap_or(0);
        carried.used += 1;
        if usize::from(carried.used) < slots.len() {
            gain_for(cx, character, experience);
            return Ok(());
        }
    }
    match item.usage {
        Usage::Passive => carried.used = 0,
        Usage::Spent => carried.state = ItemState::Spent,
        Usage::Lost => carried.state = ItemState::Lost,
        Usage::Unrecoverable => carried.state = ItemState::Gone,
        Usage::Flip => {
            carried.used = 0;
            carried.state = match carried.state {
                ItemState::Flipped => ItemState::Ready,
                _ => ItemState::Flipped,
            };
        }
    }
    gain_for(cx, character, experience);
    Ok(())
}

// FH-RECOVER-03, FH-ITEM-25, D103: a recovered item starts at its first slot.
/// Recovers one item.
pub(crate) fn recover(cx: &mut Play<'_>, character: u8, slot: u8) {
    let carried = &mut cx.state.characters[usize::from(character)].items[usize::from(slot)];
    carried.state = ItemState::Ready;
    carried.used = 0;
    let item = carried.item;
    cx.tell("FH-RECOVER-03", Fact::ItemRecovered { character, item });
}

/// Whether an item can be recovered from the given state.
pub(crate) fn recoverable(look: Look<'_, '_>, character: u8, slot: u8, lost: bool) -> bool {
    let carried = look.character(character).items[usize::from(slot)];
    let partial = look.state.switches.refresh_partial
        && carried.used > 0
        && carried.state == ItemState::Ready
        && look.item(character, slot).usage == Usage::Spent;
    match carried.state {
        ItemState::Spent => !lost,
        ItemState::Lost => lost,
        _ => partial && !lost,
    }
}

// FH-REST-09
/// Recovers all spent items.
pub(crate) fn recover_spent(cx: &mut Play<'_>, character: u8) {
    for slot in 0..cx.state.characters[usize::from(character)].items.len() as u8 {
        if recoverable(look(cx), character, slot, false) {
            recover(cx, character, slot);
        }
    }
}

// FH-ITEM-09 to FH-ITEM-13
/// Whether a character may bring one more item of a kind.
pub(crate) fn fits(look: Look<'_, '_>, character: u8, slot: ItemSlot) -> bool {
    let brought = |slot| look.brought(character, slot);
    let level = usize::from(look.character(character).level);
    match slot {
        ItemSlot::Head | ItemSlot::Body | ItemSlot::Legs => brought(slot) == 0,
        ItemSlot::OneHand => brought(ItemSlot::OneHand) < 2 && brought(ItemSlot::TwoHands) == 0,
        ItemSlot::TwoHands => brought(ItemSlot::OneHand) + brought(ItemSlot::TwoHands) == 0,
        ItemSlot::Small => brought(ItemSlot::Small) < level.div_ceil(2),
    }
}

/// The items a character can use in its turn between abilities.
pub(crate) fn usable_in_turn(look: Look<'_, '_>, character: u8) -> Vec<u8> {
    let id = FigureId(character);
    (0..look.character(character).items.len() as u8)
        .filter(|&slot| {
            let bonus = look.item_bonus(character, slot);
            bonus.trigger.when == When::OwnTurn
                && look.item_usable(character, slot)
                && bonus.only_if.as_ref().is_none_or(|test| look.test(test, About::actor(id)))
        })
        .collect()
}

// FH-TTILE-05, FH-TTILE-06, FH-LOOT-07, FH-LOOT-08, D113
/// A character gains an item during a scenario. Returns whether it could.
pub(crate) fn gain(cx: &mut Play<'_>, character: u8, item: u16) -> bool {
    let usable = cx.state.switches.looted_items_usable;
    let owner = &mut cx.state.characters[usize::from(character)];
    // FH-ITEM-14: never more than one copy of the same item.
    if owner.items.is_full() || owner.items.iter().any(|carried| carried.item == item) {
        return false;
    }
    owner.items.push(CarriedItem { item, state: ItemState::Ready, used: 0, brought: usable });
    cx.tell("FH-TTILE-05", Fact::ItemGained { character, item });
    true
}
