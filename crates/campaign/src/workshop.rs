//! Crafting: items made from resources and other items.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::{Book, Item, Service};
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::{CharacterId, ItemId};
use crate::payment::{ITEMS_MAX, Payment, Terms, pay, splits};
use crate::resource::Stock;
use crate::services::is_offered;
use crate::state::{Phase, State};
use crate::supply;
use crate::town::Play;
use crate::world::Character;

/// The most ways of paying for one item that are offered.
const WAYS_MAX: usize = 60;

/// How deep a substitute may be made of substitutes.
const DEPTH_MAX: u8 = 4;

/// What something takes, before it is said from which supply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Need {
    resources: Stock,
    gold: u16,
    items: Vec<ItemId>,
}

// FH-CRAFT-01, FH-CRAFT-07, FH-ISUP-09, FH-DOWN-03, FH-BLDG-10, FH-BLDG-15, FH-WRECK-03
/// Whether items can be crafted now.
pub(crate) fn is_open(book: &Book, state: &State) -> bool {
    state.phase == Phase::Downtime && is_offered(book, state, &Service::Craft)
}

/// What a character can make now, and how it can pay.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    if !is_open(book, state) {
        return;
    }
    for (at, item) in book.items.iter().enumerate().filter(|(_, item)| item.is_crafted()) {
        let there = state.world.supply.on_shelf(&item.id) > 0;
        if there && supply::may_own(book, state, id, &item.id) {
            let ways = ways(book, state, one, item);
            offers.extend(ways.into_iter().map(|way| Choice::Craft(id, at as u16, way)));
        }
    }
}

// FH-CRAFT-02 to FH-CRAFT-04, FH-CRAFT-10, FH-SUPPLY-03
/// The ways in which a character can pay for an item: materials of its own, herbs from either
/// supply, items of its own or what they would cost.
pub(crate) fn ways(book: &Book, state: &State, one: &Character, item: &Item) -> Vec<Payment> {
    let mut ways = Vec::new();
    for need in needs(book, state, one, item, DEPTH_MAX) {
        if need.gold > one.gold || need.items.len() > ITEMS_MAX {
            continue;
        }
        let mut items = [None; ITEMS_MAX];
        for (place, given) in items.iter_mut().zip(&need.items) {
            let at = book.items.iter().position(|known| known.id == *given);
            *place = at.map(|at| at as u16);
        }
        let shared = |kind: crate::resource::Resource| !kind.is_material();
        let stock = &state.world.town.stock;
        for (own, common) in splits(&need.resources, &one.resources, stock, shared) {
            ways.push(Payment { gold: need.gold, own, common, items });
        }
    }
    ways.sort_unstable_by(|one, other| other.own.cmp(&one.own).then(one.cmp(other)));
    ways.dedup();
    ways.truncate(WAYS_MAX);
    ways
}

/// What an item takes, for each way to come by the items it needs.
fn needs(book: &Book, state: &State, one: &Character, item: &Item, depth: u8) -> Vec<Need> {
    let Some(craft) = &item.craft else { return Vec::new() };
    let mut needs = vec![Need { resources: craft.resources.clone(), ..Need::default() }];
    for required in &craft.items {
        let mut next = Vec::new();
        for need in &needs {
            for wanted in required {
                if one.items.contains(wanted) && !need.items.contains(wanted) {
                    let mut with = need.clone();
                    with.items.push(wanted.clone());
                    next.push(with);
                }
                for instead in substitutes(book, state, one, wanted, depth) {
                    next.extend(joined(need, &instead));
                }
            }
        }
        needs = next;
    }
    needs
}

// FH-CRAFT-09
/// What may be given in place of an item whose copies all belong to others: what it would cost.
fn substitutes(
    book: &Book,
    state: &State,
    one: &Character,
    wanted: &ItemId,
    depth: u8,
) -> Vec<Need> {
    let Some(item) = book.item(wanted).filter(|_| depth > 0) else { return Vec::new() };
    let supply = &state.world.supply;
    let left = supply.on_shelf(wanted) > 0 || supply.unavailable.contains_key(wanted);
    if left || one.items.contains(wanted) {
        return Vec::new();
    }
    if item.potion {
        let known =
            state.world.recipes.iter().filter(|tried| tried.potion.as_ref() == Some(wanted));
        let herbs = known.map(|tried| tried.herbs.iter().map(|herb| (*herb, 1)).collect());
        return herbs.map(|resources| Need { resources, ..Need::default() }).collect();
    }
    if item.is_crafted() {
        return needs(book, state, one, item, depth - 1);
    }
    vec![Need { gold: supply::price(book, state, item), ..Need::default() }]
}

/// Two needs together, unless they need the same copy.
fn joined(one: &Need, other: &Need) -> Option<Need> {
    if one.items.iter().any(|item| other.items.contains(item)) {
        return None;
    }
    let mut sum = one.clone();
    other.resources.iter().for_each(|(kind, amount)| sum.resources.add(kind, amount));
    sum.gold = sum.gold.saturating_add(other.gold);
    sum.items.extend(other.items.iter().cloned());
    Some(sum)
}

// FH-CRAFT-02, FH-CRAFT-05
/// Crafts an item.
pub(crate) fn craft(cx: &mut Play<'_>, id: CharacterId, item: u16, payment: &Payment) {
    let item = cx.rules().book.items[usize::from(item)].id.clone();
    pay(cx, Terms { own: "FH-CRAFT-03", common: "FH-CRAFT-04" }, id, payment);
    cx.state.world.supply.take(&item);
    let thing = Thing::Item(item.clone());
    transfer(cx, "FH-CRAFT-05", &thing, 1, Account::Bank, Account::Character(id));
    cx.state.world.character_mut(id).life.crafted += 1;
    cx.tell("FH-CRAFT-05", Fact::Crafted { character: id, item });
}
