//! Favors: what a party asks for before it sets out. The scenario engine grants them.

use crate::choice::Choice;
use crate::content::Book;
use crate::id::BuildingId;
use crate::report::Mode;
use crate::state::{Journey, State};
use longrest_haven::scenario::favor::Favors;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `favors.toml`, compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FavorList {
    /// The building that makes them possible, and from which level on.
    pub building: (BuildingId, u8),
    /// The most points of a scenario.
    pub points: u8,
    /// What each costs, in the order of [`Favor::ALL`].
    pub costs: [u8; 6],
}

/// A favor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Favor {
    /// Experience for battle goals.
    Knowledge,
    /// Gold for coins.
    Wealth,
    /// An ability card of the monsters less.
    Strategy,
    /// One more small item.
    Capacity,
    /// A loot card more.
    Discovery,
    /// Another card in the pool.
    Potential,
}

impl Favor {
    /// All of them.
    pub const ALL: [Favor; 6] = [
        Favor::Knowledge,
        Favor::Wealth,
        Favor::Strategy,
        Favor::Capacity,
        Favor::Discovery,
        Favor::Potential,
    ];
}

fn count(favors: &mut Favors, favor: Favor) -> &mut u8 {
    match favor {
        Favor::Knowledge => &mut favors.knowledge,
        Favor::Wealth => &mut favors.wealth,
        Favor::Strategy => &mut favors.strategy,
        Favor::Capacity => &mut favors.capacity,
        Favor::Discovery => &mut favors.discovery,
        Favor::Potential => &mut favors.potential,
    }
}

/// The points that favors cost together.
fn spent(list: &FavorList, favors: &Favors) -> u8 {
    let mut favors = *favors;
    let each = Favor::ALL.iter().zip(list.costs);
    each.map(|(favor, cost)| *count(&mut favors, *favor) * cost).sum()
}

// FH-FAVOR-01
/// The favors a party may ask for now, if any.
fn list<'b>(book: &'b Book, state: &State, journey: &Journey) -> Option<&'b FavorList> {
    let list = book.favors.as_ref()?;
    let (building, level) = &list.building;
    let standing = state.world.town.buildings.get(building)?;
    let stands = standing.level >= *level && !standing.wrecked;
    (stands && journey.mode == Mode::Campaign).then_some(list)
}

// FH-FAVOR-05, FH-FAVOR-06, FH-FAVOR-EX1: five −1 cards, and one −2 card that pays for two points.
/// What is taken out of the deck for a number of points.
fn paid(mut favors: Favors, spent: u8) -> Favors {
    favors.minus_two = spent >= 2 && (favors.minus_two || spent > 5);
    favors.minus_ones = spent - 2 * u8::from(favors.minus_two);
    favors
}

// FH-FAVOR-02, FH-FAVOR-03, FH-FAVOR-06
/// What may be changed about the favors before the party sets out.
pub(crate) fn options(book: &Book, state: &State, journey: &Journey) -> Vec<Choice> {
    let Some(list) = list(book, state, journey) else { return Vec::new() };
    let now = spent(list, &journey.favors);
    let mut options = Vec::new();
    for (favor, cost) in Favor::ALL.into_iter().zip(list.costs) {
        if now + cost <= list.points {
            options.push(Choice::Favor(favor, true));
        }
        if *count(&mut journey.favors.clone(), favor) > 0 {
            options.push(Choice::Favor(favor, false));
        }
    }
    if (2..=5).contains(&now) {
        options.push(Choice::WithMinusTwo(!journey.favors.minus_two));
    }
    options
}

/// Changes the favors; whether it was that.
pub(crate) fn choose(book: &Book, journey: &mut Journey, choice: Choice) -> bool {
    let Some(list) = &book.favors else { return false };
    let mut favors = journey.favors;
    match choice {
        Choice::Favor(favor, true) => *count(&mut favors, favor) += 1,
        Choice::Favor(favor, false) => *count(&mut favors, favor) -= 1,
        Choice::WithMinusTwo(so) => favors.minus_two = so,
        _ => return false,
    }
    let spent = spent(list, &favors);
    journey.favors = paid(favors, spent);
    true
}
