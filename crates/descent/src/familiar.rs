//! Familiars, which move after their owner's turn, and the companion a hero carries.

use crate::choice::{Choice, Prompt};
use crate::content::ItemId;
use crate::equip::receive;
use crate::fact::Fact;
use crate::flow::{Cx, Flow, ask};
use crate::power::Power;
use crate::quest::Marker;
use crate::ruleset::Descent;
use crate::state::{HeroId, Pet, PetId, Phase, Place, Pose, State};
use longrest_grid::Cell;

/// Brings the familiars of a hero into the game that are not there yet.
// DJ-FAM-01: in his space. DJ-FAM-17: the companion with him.
pub(crate) fn gain_familiars(cx: &mut Cx<'_>, hero: HeroId) {
    let rules = cx.rules();
    let mut kinds = Vec::new();
    let mut companion = false;
    rules.each_power(cx.state, hero, |_, power| match power {
        Power::Familiar(kind) => kinds.push(*kind),
        Power::Companion { .. } => companion = true,
        _ => {}
    });
    if companion && cx.state.companion.is_none() {
        cx.state.companion = Some(hero);
    }
    for kind in kinds {
        if cx.state.pets.iter().flatten().any(|pet| pet.kind == kind) {
            continue;
        }
        for _ in 0..rules.content.familiar(kind).markers {
            let Some(free) = cx.state.pets.iter().position(Option::is_none) else { return };
            let place = cx.state.hero(hero).place;
            let pet = Pet { kind, owner: hero, place, item: None, movement: 0 };
            cx.state.pets[free] = Some(pet);
        }
    }
}

/// The first familiar of a hero at or after a place in the list that is on the board; it gets its
/// movement.
// DJ-FAM-02
pub(crate) fn next_familiar(cx: &mut Cx<'_>, owner: HeroId, from: u8) -> Option<PetId> {
    let rules = cx.rules();
    let mut ids = cx.state.pet_ids();
    let found = ids.find(|id| {
        let pet = cx.state.pet(*id);
        id.0 >= from && pet.owner == owner && matches!(pet.place, Place::Board(_))
    })?;
    let speed = rules.content.familiar(cx.state.pet(found).kind).speed;
    cx.state.pet_mut(found).movement = speed;
    Some(found)
}

/// A familiar does one thing. Whether it goes on.
pub(crate) fn familiar_acts(cx: &mut Cx<'_>, id: PetId) -> Flow<bool> {
    let owner = cx.state.pet(id).owner;
    let seat = cx.state.seat_of(owner);
    let choice = ask(cx, seat, |rules, state| {
        let mut options = rules.familiar_options(state, id);
        options.push(Choice::Done);
        (Prompt::Pet(id), options)
    })?;
    match choice {
        Choice::Step(Pose { cell, .. }) => {
            let pet = cx.state.pet_mut(id);
            pet.movement -= 1;
            pet.place = Place::Board(cell);
            cx.tell("DJ-FAM-02", Fact::PetMoved { pet: id, to: cell });
        }
        Choice::PickUp(marker) => pick_up(cx, id, marker),
        Choice::Give(item, hero) => {
            let pet = cx.state.pet_mut(id);
            pet.item = None;
            pet.movement -= 1;
            cx.tell("DJ-FAM-12", Fact::PetItem { pet: id, item: None });
            receive(cx, hero, item)?;
        }
        Choice::GivePet(item, other) => {
            let pet = cx.state.pet_mut(id);
            pet.item = None;
            pet.movement -= 1;
            cx.tell("DJ-FAM-12", Fact::PetItem { pet: id, item: None });
            hand_to_familiar(cx, other, item);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// A familiar takes an item.
// DJ-FAM-11
pub(crate) fn hand_to_familiar(cx: &mut Cx<'_>, id: PetId, item: ItemId) {
    cx.state.pet_mut(id).item = Some(item);
    cx.tell("DJ-FAM-11", Fact::PetItem { pet: id, item: Some(item) });
}

fn pick_up(cx: &mut Cx<'_>, id: PetId, marker: Marker) {
    let Place::Board(cell) = cx.state.pet(id).place else { return };
    let found = cx.state.markers_at(cell).find(|(_, placed)| placed.marker == marker);
    let (index, _) = found.expect("it was offered");
    cx.state.markers.take(index);
    let item = cx.rules().item_of(marker).expect("only items were offered");
    if let Marker::Relic(relic) = marker {
        cx.state.stock[relic.index()] -= 1;
    }
    hand_to_familiar(cx, id, item);
}

impl Descent {
    /// The item a marker stands for.
    pub(crate) fn item_of(&self, marker: Marker) -> Option<ItemId> {
        match marker {
            Marker::Healing => Some(self.content.healing),
            Marker::Vitality => Some(self.content.vitality),
            Marker::Relic(item) => Some(item),
            Marker::Money | Marker::Chest(_) | Marker::RuneKey(_) => None,
        }
    }

    /// What the bearer of the companion gains, and what handing it on costs.
    pub(crate) fn companion(&self, state: &State) -> Option<(u8, u8)> {
        let mut found = None;
        for hero in state.hero_ids() {
            self.each_power(state, hero, |_, power| {
                if let Power::Companion { dice, cost } = power {
                    found = Some((*dice, *cost));
                }
            });
        }
        found
    }

    /// Whether a familiar is next to a hero, or in his space.
    pub(crate) fn is_pet_beside(&self, state: &State, pet: PetId, hero: HeroId) -> bool {
        match (state.pet(pet).place, state.hero(hero).place) {
            (Place::Town, Place::Town) => true,
            (Place::Board(one), Place::Board(other)) => {
                one == other || self.walls(state).range(one, other) == Some(1)
            }
            _ => false,
        }
    }

    // DJ-FAM-03, DJ-FAM-04, DJ-FAM-06: like a hero, past enemies, onto any figure's space; movement
    // actions only as its description says.
    fn familiar_options(&self, state: &State, id: PetId) -> Vec<Choice> {
        let pet = state.pet(id);
        let mut options = Vec::new();
        let Place::Board(here) = pet.place else { return options };
        let free = |cell: &Cell| {
            !state.rubble.contains(*cell)
                && !state.water.contains(*cell)
                && state.is_revealed(self.quest(state).area_of[cell.index()])
        };
        if pet.movement > 0 {
            let around = self.walls(state).adjacent(here);
            let steps = around.iter().filter(free).map(|cell| Pose { cell, upright: false });
            options.extend(steps.map(Choice::Step));
        }
        if !self.content.familiar(pet.kind).carries {
            return options;
        }
        match pet.item {
            None => {
                let markers = state.markers_at(here).map(|(_, placed)| placed.marker);
                let items = markers.filter(|marker| self.item_of(*marker).is_some());
                options.extend(items.map(Choice::PickUp));
            }
            Some(item) if pet.movement > 0 => {
                let beside = state.hero_ids().filter(|hero| self.is_pet_beside(state, id, *hero));
                options.extend(beside.map(|hero| Choice::Give(item, hero)));
                let takes = |other: &PetId| {
                    *other != id && self.is_free_carrier(state, *other) && {
                        let place = state.pet(*other).place;
                        matches!(place, Place::Board(there)
                            if self.walls(state).range(here, there).is_some_and(|r| r <= 1))
                    }
                };
                let others = state.pet_ids().filter(takes);
                options.extend(others.map(|other| Choice::GivePet(item, other)));
            }
            Some(_) => {}
        }
        options
    }

    /// Whether a familiar carries items and has its paws free.
    pub(crate) fn is_free_carrier(&self, state: &State, id: PetId) -> bool {
        let pet = state.pet(id);
        pet.item.is_none() && self.content.familiar(pet.kind).carries
    }
}

/// After a hero's turn his familiars move one after the other.
pub(crate) fn familiars_after(cx: &mut Cx<'_>, owner: HeroId) -> bool {
    match next_familiar(cx, owner, 0) {
        Some(pet) => {
            cx.state.phase = Phase::Familiar(pet);
            true
        }
        None => false,
    }
}
