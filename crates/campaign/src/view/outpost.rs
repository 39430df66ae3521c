//! What a viewer sees of the outpost: buildings and what they cost, the attack with its odds, the
//! workshop and the alchemy chart.

use crate::alchemy::{known, mixtures};
use crate::attack::{prepared, soldiers};
use crate::bill::{self, Bill};
use crate::construction::{self, Work};
use crate::content::{Book, Service};
use crate::guard::{GuardDeck, Odds};
use crate::id::{AdditionId, BuildingId, CharacterId, GuardId, ItemId};
use crate::payment::Payment;
use crate::resource::{Resource, Stock};
use crate::services::is_offered;
use crate::state::{Checked, State};
use crate::{supply, tracks, workshop};
use serde::Serialize;
use ts_rs::TS;

/// The outpost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct OutpostView {
    /// Buildings and walls that stand or can be built, ascending by number.
    pub buildings: Vec<BuildingView>,
    /// Buildings and upgrades made in this phase.
    pub built: u8,
    /// Whether rebuilding has begun.
    pub rebuilding: bool,
    /// The most soldiers there can be.
    pub soldiers_most: u8,
    /// The guard's deck: cards of each kind that are left, and that there are.
    pub guard: Vec<(GuardId, u32, u32)>,
    /// The attack that is being resolved.
    pub attack: Option<AttackView>,
    /// Whether items can be crafted now.
    pub workshop: bool,
    /// What each character can make, and what it lacks.
    pub makers: Vec<MakerView>,
    /// How many herbs a mixture may have now.
    pub brews: Vec<u8>,
    /// Whether potions can be distilled now.
    pub distils: bool,
    /// The alchemy chart.
    pub chart: Vec<WindowView>,
}

/// A building.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BuildingView {
    /// Which.
    pub id: BuildingId,
    /// Its place in the book, by which choices name it.
    pub index: u16,
    /// Its number.
    pub number: u16,
    /// Where it stands.
    pub place: String,
    /// Whether it is a wall.
    pub wall: bool,
    /// Its level; 0 when it is not built.
    pub level: u8,
    /// How many levels there are.
    pub levels: u8,
    /// Whether it is wrecked.
    pub wrecked: bool,
    /// What becomes of it when the event is over: damaged, or wrecked.
    pub harmed: Option<bool>,
    /// Materials that a repair takes.
    pub repair: u8,
    /// What was added to it.
    pub additions: Vec<AdditionId>,
    /// What can be done to it.
    pub works: Vec<WorkView>,
}

/// Something that can be done to a building.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WorkView {
    /// What.
    pub work: Work,
    /// What is added, if it is an addition.
    pub addition: Option<AdditionId>,
    /// The prosperity level it needs.
    pub prosperity: u8,
    /// Resources.
    pub cost: Stock,
    /// Gold.
    pub gold: u16,
    /// Resources that the common supply lacks; inspiration may replace materials.
    pub lacking: Stock,
    /// Gold that the characters lack.
    pub lacking_gold: u16,
    /// Whether it could be paid, inspiration included.
    pub payable: bool,
    /// Whether it is offered now.
    pub open: bool,
}

/// An attack.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AttackView {
    /// The attack value.
    pub value: i16,
    /// Total defense, with what the event adds to checks.
    pub defense: i32,
    /// Whether a failed check wrecks.
    pub wrecks: bool,
    /// How many buildings it targets at most.
    pub count: u8,
    /// Its targets, in order.
    pub targets: Vec<BuildingId>,
    /// The checks made so far, in the same order.
    pub checks: Vec<Checked>,
    /// The odds of the next check, for every number of soldiers.
    pub odds: Vec<CheckOdds>,
}

/// The odds of a check with so many soldiers.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CheckOdds {
    /// How many soldiers are lost for it.
    pub soldiers: u8,
    /// The attack value then.
    pub value: i32,
    /// One card, or which of two.
    pub luck: crate::effect::Luck,
    /// The odds.
    pub odds: Odds,
}

/// What a character can make.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MakerView {
    /// Who.
    pub character: CharacterId,
    /// Every item of the workshop's shelves.
    pub items: Vec<MakeView>,
}

/// An item that a character can make, or what it lacks.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MakeView {
    /// Which.
    pub id: ItemId,
    /// Its place in the book.
    pub index: u16,
    /// The ways to pay for it now, the thriftiest first; none if it cannot be made.
    pub ways: Vec<Payment>,
    /// Whether the character may own it.
    pub allowed: bool,
    /// Resources that are lacking: materials of one's own, herbs of either supply.
    pub lacking: Stock,
    /// Items that are lacking, each a list of those that will do.
    pub lacking_items: Vec<Vec<ItemId>>,
}

/// A window of the alchemy chart.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WindowView {
    /// The herbs.
    pub herbs: Vec<Resource>,
    /// Whether it is open.
    pub open: bool,
    /// What it shows.
    pub potion: Option<ItemId>,
    /// Copies of it that are left.
    pub copies: u8,
}

/// The outpost as it is.
pub(super) fn of(book: &Book, state: &State) -> OutpostView {
    if !book.rules.outpost {
        return OutpostView::default();
    }
    let sizes = [(Service::Brew, 2u8), (Service::BrewThree, 3)];
    let brews = sizes.iter().filter(|(one, _)| is_offered(book, state, one));
    let workshop = workshop::is_open(book, state);
    OutpostView {
        buildings: buildings(book, state),
        built: state.works.built,
        rebuilding: state.works.rebuilding,
        soldiers_most: tracks::soldiers_most(book, &state.world.town),
        guard: guard(book, state),
        attack: attack(book, state),
        workshop,
        makers: makers(book, state),
        brews: brews.map(|(_, size)| *size).collect(),
        distils: is_offered(book, state, &Service::Distil),
        chart: chart(book, state),
    }
}

fn buildings(book: &Book, state: &State) -> Vec<BuildingView> {
    let known = book.buildings.iter().enumerate().filter_map(|(at, building)| {
        let standing = state.world.town.buildings.get(&building.id)?;
        let harm = state.siege.harm.iter().find(|harm| harm.building == building.id);
        let card = usize::from(standing.level).checked_sub(1);
        let card = card.and_then(|level| building.levels.get(level));
        let works = construction::works(building, Some(standing));
        let works = works.into_iter().map(|work| {
            let (prosperity, cost) = construction::price(building, standing, work);
            let (lacking, lacking_gold) = bill::lacking(state, &cost);
            let addition = match work {
                Work::Extend(at) => Some(building.additions[usize::from(at)].id.clone()),
                _ => None,
            };
            let bill = Bill::of(construction::purpose(work), &cost);
            WorkView {
                work,
                addition,
                prosperity,
                payable: bill::is_payable(state, &bill),
                open: construction::may(book, state, building, work),
                cost: cost.resources,
                gold: cost.gold,
                lacking,
                lacking_gold,
            }
        });
        Some(BuildingView {
            id: building.id.clone(),
            index: at as u16,
            number: building.number,
            place: building.place.clone(),
            wall: building.wall,
            level: standing.level,
            levels: building.levels.len() as u8,
            wrecked: standing.wrecked,
            harmed: harm.map(|harm| harm.wreck),
            repair: card.map_or(0, |card| card.repair),
            additions: standing.additions.iter().cloned().collect(),
            works: works.collect(),
        })
    });
    known.collect()
}

fn guard(book: &Book, state: &State) -> Vec<(GuardId, u32, u32)> {
    let deck = GuardDeck::of(book, &state.world.town);
    let counts = deck.left().iter().zip(deck.all());
    let cards = book.guard.iter().zip(counts);
    let there = cards.filter(|(_, (_, all))| **all > 0);
    there.map(|(card, (left, all))| (card.id.clone(), *left, *all)).collect()
}

fn attack(book: &Book, state: &State) -> Option<AttackView> {
    let attack = state.siege.attack.as_ref()?;
    let deck = GuardDeck::of(book, &state.world.town);
    let waiting = state.siege.checks.len() < state.siege.targets.len();
    let most = if waiting { Some(soldiers(book, state)) } else { None };
    let odds = most.into_iter().flat_map(|most| 0..=most).map(|soldiers| {
        let check = prepared(book, state, attack, soldiers);
        let odds = check.odds(book, &deck);
        CheckOdds { soldiers, value: check.value, luck: check.luck, odds }
    });
    Some(AttackView {
        value: attack.value,
        defense: prepared(book, state, attack, 0).defense,
        wrecks: attack.wrecks,
        count: attack.targets,
        targets: state.siege.targets.clone(),
        checks: state.siege.checks.clone(),
        odds: odds.collect(),
    })
}

fn makers(book: &Book, state: &State) -> Vec<MakerView> {
    let active = state.world.active(state.party).into_iter();
    active.map(|character| MakerView { character, items: makes(book, state, character) }).collect()
}

fn makes(book: &Book, state: &State, id: CharacterId) -> Vec<MakeView> {
    let one = state.world.character(id);
    let there = book
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.is_crafted() && state.world.supply.on_shelf(&item.id) > 0);
    let make = |(at, item): (usize, &crate::content::Item)| {
        let craft = item.craft.clone().unwrap_or_default();
        let short = |(kind, amount): (Resource, u16)| {
            let common = if kind.is_material() { 0 } else { state.world.town.stock.of(kind) };
            let there = one.resources.of(kind).saturating_add(common);
            (kind, amount.saturating_sub(there))
        };
        let owned = |items: &&Vec<ItemId>| !items.iter().any(|item| one.items.contains(item));
        MakeView {
            id: item.id.clone(),
            index: at as u16,
            allowed: supply::may_own(book, state, id, &item.id),
            ways: workshop::ways(book, state, one, item),
            lacking: craft.resources.iter().map(short).filter(|(_, short)| *short > 0).collect(),
            lacking_items: craft.items.iter().filter(owned).cloned().collect(),
        }
    };
    there.map(make).collect()
}

// FH-BREW-06, FH-BREW-07, FH-BREW-13
/// The chart: a window for every mixture of two herbs and, once they can be brewed, of three.
fn chart(book: &Book, state: &State) -> Vec<WindowView> {
    let three = is_offered(book, state, &Service::BrewThree)
        || state.world.recipes.iter().any(|tried| tried.herbs.len() == 3);
    let mut all = mixtures(2);
    if three {
        all.extend(mixtures(3));
    }
    let window = |herbs: Vec<Resource>| {
        let tried = known(state, &herbs);
        let potion = tried.and_then(|tried| tried.potion.clone());
        let copies = potion.as_ref().map_or(0, |potion| state.world.supply.on_shelf(potion));
        WindowView { herbs, open: tried.is_some(), potion, copies }
    };
    all.into_iter().map(window).collect()
}
