//! Equipment: what fits in two hands and on the body, the pack, and items that change hands.

use crate::choice::{Choice, Prompt};
use crate::content::{Class, ItemId, Source};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, ask};
use crate::markers::Placed;
use crate::orders::disturb_aim;
use crate::power::Power;
use crate::quest::Marker;
use crate::ruleset::Descent;
use crate::state::{Held, HeroId, State};

/// What the pack holds.
// DJ-PACK-01
pub const PACK_MAX: usize = 3;
/// Potions within reach.
// DJ-EQUIP-05
const POTIONS_MAX: u8 = 3;
/// Other items worn.
// DJ-EQUIP-06
const OTHERS_MAX: u8 = 2;

/// What items take up, or how much a hero can wear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Hand icons.
    pub hands: u8,
    /// Armors.
    pub armors: u8,
    /// Potions.
    pub potions: u8,
    /// Items that are none of these and need no hand.
    pub others: u8,
    /// Runes; for a hero, those he can wear beside something that forbids them.
    pub runes: u8,
    /// Whether runes are forbidden.
    pub forbids_runes: bool,
}

/// Step 2 of a turn: the hero may change his equipment.
// DJ-TURN-05
pub(crate) fn equip_step(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    if cx.state.hero(hero).items[0].is_none() || cx.state.hero(hero).is_monkey() {
        return Ok(());
    }
    let seat = cx.state.seat_of(hero);
    let choice =
        ask(cx, seat, |_, _| (Prompt::Equip(hero), vec![Choice::ChangeEquipment, Choice::Done]))?;
    if choice == Choice::ChangeEquipment { rearrange(cx, hero) } else { Ok(()) }
}

/// A hero decides anew what is equipped; the rest goes into the pack or is dropped.
// DJ-EQUIP-07
pub(crate) fn rearrange(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let before = cx.state.hero(hero).items;
    let mut chosen: Vec<ItemId> = Vec::new();
    loop {
        let options = |rules: &Descent, state: &State| -> Vec<Choice> {
            let last = chosen.last().copied();
            let held: Vec<ItemId> = state.hero(hero).held().map(|held| held.item).collect();
            let more = held.iter().copied().filter(|item| {
                let copies = held.iter().filter(|other| *other == item).count();
                let taken = chosen.iter().filter(|other| *other == item).count();
                taken < copies
                    && last.is_none_or(|last| *item >= last)
                    && rules.fits(state, hero, &chosen, *item)
            });
            more.map(Choice::Equip).chain([Choice::Done]).collect()
        };
        let seat = cx.state.seat_of(hero);
        match ask(cx, seat, |rules, state| (Prompt::EquipNext(hero), options(rules, state)))? {
            Choice::Equip(item) => chosen.push(item),
            _ => break,
        }
    }
    wear(cx.state.hero_mut(hero), &chosen);
    empty_the_pack(cx, hero)?;
    cx.rules().clamp(cx.state, hero);
    if cx.state.hero(hero).items != before {
        cx.tell("DJ-TURN-05", Fact::Equipped { hero });
        disturb_aim(cx, "DJ-ORDER-10", hero);
    }
    Ok(())
}

fn wear(hero: &mut crate::state::Hero, chosen: &[ItemId]) {
    let mut wanted = chosen.to_vec();
    for held in hero.items.iter_mut().flatten() {
        let position = wanted.iter().position(|item| *item == held.item);
        held.equipped = position.map(|index| wanted.swap_remove(index)).is_some();
    }
    hero.tidy();
}

/// What does not fit in the pack is dropped.
// DJ-EQUIP-07, DJ-PACK-01
fn empty_the_pack(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let packed = |state: &State| -> Vec<Held> {
        state.hero(hero).held().filter(|held| !held.equipped).collect()
    };
    while packed(cx.state).len() > PACK_MAX {
        let seat = cx.state.seat_of(hero);
        let choice = ask(cx, seat, |_, state| {
            let drops = packed(state).into_iter().map(|held| Choice::Drop(held.item));
            (Prompt::DropItem(hero), drops.collect())
        })?;
        let Choice::Drop(item) = choice else { unreachable!("only items were offered") };
        let held = packed(cx.state).into_iter().find(|held| held.item == item);
        drop_item(cx, hero, held.expect("it was offered"));
    }
    Ok(())
}

/// A hero drops an item: it is lost, unless it is a relic, which stays where it fell.
// DJ-EQUIP-08, DJ-MACT-02, DJ-RELIC-04
pub(crate) fn drop_item(cx: &mut Cx<'_>, hero: HeroId, held: Held) {
    cx.state.hero_mut(hero).lose(held);
    cx.rules().clamp(cx.state, hero);
    cx.tell("DJ-EQUIP-08", Fact::Dropped { hero, item: held.item });
    if cx.rules().content.item(held.item).source == Source::Relic {
        cx.state.stock[held.item.index()] += 1;
        if let Some(cell) = cx.state.hero(hero).cell() {
            let marker = Marker::Relic(held.item);
            cx.state.markers.put(Placed { cell, marker, chest: None });
        }
    }
}

/// A hero gets an item: he equips it, packs it or drops it, and may re-equip to make room.
// DJ-TREAS-04, DJ-TREAS-05, DJ-TREAS-07, DJ-CHEST-15
pub(crate) fn receive(cx: &mut Cx<'_>, hero: HeroId, item: ItemId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| {
        let mut options = vec![Choice::Drop(item)];
        let equipped: Vec<ItemId> = state.hero(hero).equipped().map(|held| held.item).collect();
        if rules.fits(state, hero, &equipped, item) {
            options.push(Choice::Equip(item));
        }
        if rules.has_room(state, hero) {
            options.push(Choice::Stow(item));
        }
        if !equipped.is_empty() {
            options.push(Choice::ChangeEquipment);
        }
        (Prompt::Received(hero, item), options)
    })?;
    cx.state.hero_mut(hero).take(item);
    let new = Held { item, equipped: false, exhausted: false };
    match choice {
        Choice::Drop(_) => drop_item(cx, hero, new),
        Choice::Stow(_) => {}
        Choice::Equip(_) => {
            let owner = cx.state.hero_mut(hero);
            let slot = owner.items.iter_mut().find(|held| **held == Some(new));
            *slot.expect("just taken") = Some(Held { equipped: true, ..new });
            owner.tidy();
            cx.tell("DJ-TREAS-04", Fact::Equipped { hero });
            disturb_aim(cx, "DJ-ORDER-10", hero);
        }
        _ => rearrange(cx, hero)?,
    }
    Ok(())
}

impl Descent {
    /// Whether a hero's pack holds one more item.
    // DJ-PACK-01
    pub fn has_room(&self, state: &State, hero: HeroId) -> bool {
        state.hero(hero).held().filter(|held| !held.equipped).count() < PACK_MAX
    }

    /// Whether an item can be equipped beside others.
    pub fn fits(&self, state: &State, hero: HeroId, equipped: &[ItemId], item: ItemId) -> bool {
        let load = self.load(equipped.iter().copied().chain([item]));
        let most = self.load_max(state, hero);
        load.hands <= most.hands
            && load.armors <= most.armors
            && load.potions <= most.potions
            && load.others <= most.others
            && (!load.forbids_runes || load.runes <= most.runes)
    }

    /// What some items take up.
    pub fn load(&self, items: impl IntoIterator<Item = ItemId>) -> Load {
        let mut load = Load::default();
        for item in items {
            self.add_load(&mut load, item);
        }
        load
    }

    /// How much a hero can wear.
    // DJ-EQUIP-02 to DJ-EQUIP-06, DJ-ITEM-12
    pub fn load_max(&self, state: &State, hero: HeroId) -> Load {
        let lets_runes =
            self.total(state, hero, |power| matches!(power, Power::AllowsRunes).then_some(1));
        Load {
            hands: self.hands(state, hero),
            armors: 1,
            potions: POTIONS_MAX,
            others: OTHERS_MAX,
            runes: if lets_runes > 0 { u8::MAX } else { 0 },
            forbids_runes: false,
        }
    }

    fn add_load(&self, load: &mut Load, item: ItemId) {
        let item = self.content.item(item);
        load.hands += item.hands;
        load.runes += u8::from(item.rune);
        load.forbids_runes |= item.powers.contains(&Power::ForbidsRunes);
        match item.class {
            Class::Armor => load.armors += 1,
            Class::Potion(_) => load.potions += 1,
            Class::Weapon(_) | Class::Shield | Class::Other | Class::Cache { .. } => {
                load.others += u8::from(item.hands == 0);
            }
        }
    }
}
