//! Things that pass from one account to another. Every gain, loss and payment goes through here and
//! is told as one double entry, so that the books can be audited from the log alone.

use crate::choice::Account;
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::CharacterId;
use crate::resource::Resource;
use crate::town::Play;
use crate::world::{EXPERIENCE, World};

/// How much of something an account holds.
pub(crate) fn held(world: &World, account: Account, thing: &Thing) -> u16 {
    match (account, thing) {
        (Account::Town, Thing::Resource(kind)) => world.town.stock.of(*kind),
        (Account::Town, Thing::AnyMaterial) => sum(&Resource::MATERIALS, &world.town.stock),
        (Account::Town, Thing::AnyHerb) => sum(&Resource::ALL[3..], &world.town.stock),
        (Account::Town, Thing::AnyResource) => sum(&Resource::ALL, &world.town.stock),
        (Account::Character(id), thing) => {
            let one = world.character(id);
            match thing {
                Thing::Gold => one.gold,
                // FH-FAQ-195: what can be lost without losing the level.
                Thing::Experience => {
                    one.experience.saturating_sub(EXPERIENCE[usize::from(one.level) - 1])
                }
                // FH-PERK-15: only down to the last complete set of three.
                Thing::Checkmarks => u16::from(one.checkmarks % 3),
                Thing::Resource(kind) => one.resources.of(*kind),
                Thing::AnyMaterial => sum(&Resource::MATERIALS, &one.resources),
                Thing::AnyHerb => sum(&Resource::ALL[3..], &one.resources),
                Thing::AnyResource => sum(&Resource::ALL, &one.resources),
                Thing::Item(item) => u16::from(one.items.contains(item)),
            }
        }
        _ => 0,
    }
}

fn sum(kinds: &[Resource], stock: &crate::resource::Stock) -> u16 {
    kinds.iter().fold(0u16, |sum, kind| sum.saturating_add(stock.of(*kind)))
}

/// Moves as much as there is, at most `amount`, and tells it. Returns how much moved.
pub(crate) fn transfer(
    cx: &mut Play<'_>,
    rule: &'static str,
    thing: &Thing,
    amount: u16,
    from: Account,
    to: Account,
) -> u16 {
    let there = match from {
        Account::Bank => amount,
        _ => held(&cx.state.world, from, thing).min(amount),
    };
    let moved = room(&cx.state.world, to, thing, cx.rules().book.rules.checkmark_cap).min(there);
    if moved == 0 {
        return 0;
    }
    change(&mut cx.state.world, from, thing, moved, false);
    change(&mut cx.state.world, to, thing, moved, true);
    cx.tell(rule, Fact::Moved { thing: thing.clone(), amount: moved, from, to });
    moved
}

// FH-SHEET-08, D004
/// How much more an account can hold.
fn room(world: &World, account: Account, thing: &Thing, checkmarks: Option<u8>) -> u16 {
    let Account::Character(id) = account else { return u16::MAX };
    let one = world.character(id);
    match thing {
        Thing::Gold => u16::MAX - one.gold,
        Thing::Experience => u16::MAX - one.experience,
        Thing::Checkmarks => {
            u16::from(checkmarks.unwrap_or(u8::MAX).saturating_sub(one.checkmarks))
        }
        Thing::Resource(kind) => u16::MAX - one.resources.of(*kind),
        Thing::Item(item) => u16::from(!one.items.contains(item)),
        Thing::AnyMaterial | Thing::AnyHerb | Thing::AnyResource => 0,
    }
}

fn change(world: &mut World, account: Account, thing: &Thing, amount: u16, add: bool) {
    match account {
        Account::Bank | Account::Spent => {}
        Account::Town => {
            if let Thing::Resource(kind) = thing {
                if add {
                    world.town.stock.add(*kind, amount);
                } else {
                    world.town.stock.take(*kind, amount);
                }
            }
        }
        Account::Character(id) => change_character(world, id, thing, amount, add),
    }
}

fn change_character(world: &mut World, id: CharacterId, thing: &Thing, amount: u16, add: bool) {
    let one = world.character_mut(id);
    let apply = |value: u16| if add { value + amount } else { value - amount };
    match thing {
        Thing::Gold => one.gold = apply(one.gold),
        Thing::Experience => one.experience = apply(one.experience),
        Thing::Checkmarks => one.checkmarks = apply(u16::from(one.checkmarks)) as u8,
        Thing::Resource(kind) if add => one.resources.add(*kind, amount),
        Thing::Resource(kind) => {
            one.resources.take(*kind, amount);
        }
        Thing::Item(item) if add => {
            one.items.insert(item.clone());
        }
        Thing::Item(item) => {
            one.items.remove(item);
        }
        Thing::AnyMaterial | Thing::AnyHerb | Thing::AnyResource => {}
    }
}
