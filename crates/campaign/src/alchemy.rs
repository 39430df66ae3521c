//! Brewing and distilling: potions from herbs, and herbs from potions.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::{Book, Service};
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::{CharacterId, ItemId};
use crate::payment::{Payment, Terms, pay, splits};
use crate::prompt::Prompt;
use crate::resource::{Resource, Stock};
use crate::services::is_offered;
use crate::state::{Phase, State, Task};
use crate::supply;
use crate::town::{Flow, Play, first, speakers};
use crate::world::{Character, Tried};

/// The herbs.
pub const HERBS: [Resource; 6] = [
    Resource::Ashmint,
    Resource::Bellwort,
    Resource::Kilnberry,
    Resource::Lampmoss,
    Resource::Saltcap,
    Resource::Thawroot,
];

// FH-BREW-16
/// All mixtures of so many herbs, in order.
pub fn mixtures(count: usize) -> Vec<Vec<Resource>> {
    let mut all: Vec<Vec<Resource>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |mixture: &Vec<Resource>| {
            let last = mixture.last().copied().unwrap_or(HERBS[0]);
            let next = HERBS.into_iter().filter(move |herb| *herb >= last);
            let mixture = mixture.clone();
            next.map(move |herb| [mixture.clone(), vec![herb]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Whether a mixture has a herb twice; one that is sorted.
fn repeats(herbs: &[Resource]) -> bool {
    herbs.windows(2).any(|two| two[0] == two[1])
}

// FH-BREW-03, FH-BREW-14
/// What a mixture makes.
pub fn potion_of<'b>(book: &'b Book, herbs: &[Resource]) -> Option<&'b ItemId> {
    if herbs.len() == 3 && repeats(herbs) {
        return book.repeated.as_ref();
    }
    book.recipes.iter().find(|recipe| recipe.herbs == herbs).map(|recipe| &recipe.potion)
}

// FH-BREW-06, FH-BREW-07
/// What people know of a mixture: nothing, or what it makes.
pub fn known<'s>(state: &'s State, herbs: &[Resource]) -> Option<&'s Tried> {
    let same = |tried: &&Tried| {
        let alike = herbs.len() == 3 && repeats(herbs);
        tried.herbs == herbs || (alike && tried.herbs.len() == 3 && repeats(&tried.herbs))
    };
    state.world.recipes.iter().find(same)
}

// FH-BREW-01, FH-BREW-13, FH-DOWN-03
/// How many herbs a mixture may have now.
fn sizes(book: &Book, state: &State) -> Vec<usize> {
    if state.phase != Phase::Downtime {
        return Vec::new();
    }
    let sizes = [(Service::Brew, 2), (Service::BrewThree, 3)];
    sizes.iter().filter(|(one, _)| is_offered(book, state, one)).map(|(_, size)| *size).collect()
}

/// What a character can brew and distil now.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    for size in sizes(book, state) {
        for herbs in mixtures(size).into_iter().filter(|herbs| is_worth_a_try(state, herbs)) {
            let ways = ways(state, one, &herbs);
            offers.extend(ways.into_iter().map(|way| Choice::Brew(id, way)));
        }
    }
    if state.phase == Phase::Downtime && is_offered(book, state, &Service::Distil) {
        for (at, herb) in distillable(book, state, one) {
            offers.push(Choice::Distil(id, at, herb));
        }
    }
}

/// Whether a mixture is not known to make nothing, or something of which no copy is left.
fn is_worth_a_try(state: &State, herbs: &[Resource]) -> bool {
    match known(state, herbs) {
        None => true,
        Some(tried) => {
            tried.potion.as_ref().is_some_and(|potion| state.world.supply.on_shelf(potion) > 0)
        }
    }
}

// FH-BREW-02
/// The ways in which a character can pay for a mixture: herbs of its own and of the town.
pub(crate) fn ways(state: &State, one: &Character, herbs: &[Resource]) -> Vec<Payment> {
    let need: Stock = herbs.iter().map(|herb| (*herb, 1)).collect();
    let splits = splits(&need, &one.resources, &state.world.town.stock, |_| true);
    splits.into_iter().map(|(own, common)| Payment { own, common, ..Payment::default() }).collect()
}

// FH-BREW-10 to FH-BREW-12, FH-BREW-15
/// The potions a character can distil, and the herbs it can get from each.
fn distillable(book: &Book, state: &State, one: &Character) -> Vec<(u16, Resource)> {
    let mut found = Vec::new();
    for (at, item) in book.items.iter().enumerate() {
        if !one.items.contains(&item.id) || book.repeated.as_ref() == Some(&item.id) {
            continue;
        }
        let windows = state.world.recipes.iter();
        let windows = windows.filter(|tried| tried.potion.as_ref() == Some(&item.id));
        found.extend(windows.flat_map(|tried| &tried.herbs).map(|herb| (at as u16, *herb)));
    }
    found
}

// FH-BREW-02 to FH-BREW-04, FH-BREW-07, FH-BREW-09, FH-ISUP-08
/// Brews. A closed window opens, and the rest of the copies of a new potion are there for all.
pub(crate) fn brew(cx: &mut Play<'_>, id: CharacterId, payment: &Payment) {
    let book = cx.rules().book.clone();
    let herbs = mixed(payment);
    pay(cx, Terms { own: "FH-BREW-02", common: "FH-BREW-02" }, id, payment);
    let potion = potion_of(&book, &herbs).cloned();
    let opened = known(cx.state, &herbs).is_none();
    if !cx.state.world.recipes.iter().any(|tried| tried.herbs == herbs) {
        cx.state.world.recipes.push(Tried { herbs: herbs.clone(), potion: potion.clone() });
    }
    let rule = if opened { "FH-BREW-07" } else { "FH-BREW-03" };
    cx.tell(rule, Fact::Brewed { character: id, herbs, potion: potion.clone(), opened });
    cx.state.world.character_mut(id).life.brewed += 1;
    let Some(potion) = potion else { return };
    let gained = supply::may_own(&book, cx.state, id, &potion);
    if gained && cx.state.world.supply.take_any(&potion) {
        let thing = Thing::Item(potion.clone());
        transfer(cx, "FH-BREW-04", &thing, 1, Account::Bank, Account::Character(id));
    }
    if cx.state.world.supply.unlock(&potion) > 0 {
        let content = crate::effect::Content::Design(potion.clone());
        cx.tell("FH-BREW-09", Fact::Unlocked { content });
    }
    let gained = gained && cx.state.world.character(id).items.contains(&potion);
    first(cx, [Task::Potion { brewer: id, potion, gained }]);
}

/// The herbs of a payment, in order.
pub fn mixed(payment: &Payment) -> Vec<Resource> {
    let mut herbs = Vec::new();
    for (at, kind) in Resource::ALL.into_iter().enumerate() {
        let count = payment.own[at] + payment.common[at];
        herbs.extend((0..count).map(|_| kind));
    }
    herbs
}

// FH-BREW-05, FH-SELL-02, FH-FAQ-215
/// The brewer keeps the potion or gives it to another. Whoever cannot keep it gives it away or
/// sells it.
pub(crate) fn hand_over(
    cx: &mut Play<'_>,
    brewer: CharacterId,
    potion: &ItemId,
    gained: bool,
) -> Flow {
    let speakers = speakers(cx.state, cx.state.world.character(brewer).player);
    let choice = cx.ask_open(speakers, |rules, state| {
        let options = receivers(&rules.book, state, brewer, potion, gained);
        let options = if state.stirred { vec![Choice::Next] } else { options };
        (Prompt::WhosePotion { potion: potion.clone() }, options)
    })?;
    match choice {
        Choice::Next => {
            cx.state.stirred = false;
            first(cx, [Task::Potion { brewer, potion: potion.clone(), gained }]);
        }
        // Whoever keeps it has it already, and nothing moves.
        Choice::For(to) => {
            let thing = Thing::Item(potion.clone());
            let to = Account::Character(to);
            if gained {
                let from = Account::Character(brewer);
                transfer(cx, "FH-BREW-05", &thing, 1, from, to);
            } else if cx.state.world.supply.take(potion) {
                transfer(cx, "FH-BREW-05", &thing, 1, Account::Bank, to);
            }
        }
        Choice::Refuse => {
            let book = cx.rules().book.clone();
            let worth = book.item(potion).map_or(0, |item| supply::sale(&book, item));
            let to = Account::Character(brewer);
            transfer(cx, "FH-SELL-02", &Thing::Gold, worth, Account::Bank, to);
        }
        _ => {}
    }
    Ok(())
}

fn receivers(
    book: &Book,
    state: &State,
    brewer: CharacterId,
    potion: &ItemId,
    gained: bool,
) -> Vec<Choice> {
    let there = gained || state.world.supply.on_shelf(potion) > 0;
    let others = state
        .world
        .active(state.party)
        .into_iter()
        .filter(|id| *id != brewer && there && supply::may_own(book, state, *id, potion));
    let mut options: Vec<Choice> = others.map(Choice::For).collect();
    options.push(if gained { Choice::For(brewer) } else { Choice::Refuse });
    options.sort_unstable();
    options
}

// FH-BREW-10, FH-BREW-11
/// Turns a potion back into one of its herbs.
pub(crate) fn distil(cx: &mut Play<'_>, id: CharacterId, item: u16, herb: Resource) {
    let potion = cx.rules().book.items[usize::from(item)].id.clone();
    cx.tell("FH-BREW-10", Fact::Distilled { character: id, potion: potion.clone(), herb });
    supply::give_back(cx, "FH-BREW-10", id, &potion);
    let to = Account::Character(id);
    transfer(cx, "FH-BREW-10", &Thing::Resource(herb), 1, Account::Bank, to);
}
