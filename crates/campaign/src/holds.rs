//! Whether something is true of the campaign.

use crate::accounts::held;
use crate::choice::Account;
use crate::content::Book;
use crate::effect::{Price, Test, Thing, Value, Whom};
use crate::id::CharacterId;
use crate::state::{Phase, State};
use crate::tracks;

/// Those whom an event or an effect concerns now.
// FH-EVENT-07: on the road, those who go. FH-FAQ-199: before Downtime, those who took part in the
// scenario just played. FH-FAQ-200: from Downtime on everybody who is in the party.
pub(crate) fn concerned(state: &State) -> Vec<CharacterId> {
    if let Some(client) = state.client {
        return vec![client];
    }
    let active = state.world.active(state.party);
    let going = state.journey.as_ref().filter(|_| state.phase >= Phase::Departure);
    if let Some(journey) = going {
        return journey.company.clone();
    }
    match &state.report {
        Some(report) if state.phase < Phase::Downtime => {
            let members = report.members.iter().map(|member| member.character);
            members.filter(|one| active.contains(one)).collect()
        }
        _ => active,
    }
}

/// Whether a test holds.
pub(crate) fn holds(book: &Book, state: &State, test: &Test) -> bool {
    let world = &state.world;
    match test {
        Test::All(tests) => tests.iter().all(|one| holds(book, state, one)),
        Test::Any(tests) => tests.iter().any(|one| holds(book, state, one)),
        Test::Not(one) => !holds(book, state, one),
        // FH-EVENT-09, FH-FAQ-191
        Test::Trait(word) => concerned(state).iter().any(|id| {
            let class = book.class(&world.character(*id).class);
            class.is_some_and(|class| class.traits.contains(word))
        }),
        Test::Class(class) => {
            concerned(state).iter().any(|id| world.character(*id).class == *class)
        }
        Test::Mark(mark) => has_mark(state, mark),
        Test::Counter(mark, compare, with) => {
            compare.holds(world.marks.get(mark).copied().unwrap_or(0), *with)
        }
        Test::Completed(scenario) => {
            world.scenario(scenario).is_some_and(|head| head.completed.is_some())
        }
        Test::Value(value, compare, with) => compare.holds(value_of(book, state, *value), *with),
        Test::Season(season) => world.calendar.season() == *season,
        Test::Building(building, level) => world
            .town
            .buildings
            .get(building)
            .is_some_and(|one| one.level >= *level && !one.wrecked),
        // FH-EVENT-10
        Test::Collective(thing, amount) => collective(state, thing) >= u32::from(*amount),
        Test::Each(thing, amount) => {
            concerned(state).iter().all(|id| held(world, Account::Character(*id), thing) >= *amount)
        }
        Test::One(thing, amount) => {
            concerned(state).iter().any(|id| held(world, Account::Character(*id), thing) >= *amount)
        }
        Test::Opened(envelope) => world.envelopes.contains(envelope),
    }
}

// GH-CAMP-11, GH-CAMP-12
/// Whether the campaign, or the party in town, has a mark.
pub(crate) fn has_mark(state: &State, mark: &crate::id::MarkId) -> bool {
    let of_party = state.world.parties.get(state.party.index());
    state.world.has_mark(mark)
        || of_party.is_some_and(|party| party.marks.get(mark).is_some_and(|count| *count > 0))
}

/// A number of the campaign.
pub(crate) fn value_of(book: &Book, state: &State, value: Value) -> i32 {
    let town = &state.world.town;
    match value {
        Value::Morale => i32::from(town.morale.unwrap_or(0)),
        Value::Prosperity => i32::from(tracks::prosperity_level(book, town.prosperity)),
        Value::Defense => i32::from(tracks::total_defense(book, town)),
        Value::Soldiers => i32::from(town.soldiers),
        Value::Inspiration => i32::from(town.inspiration),
        Value::Reputation => {
            let party = state.world.parties.get(state.party.index());
            party.map_or(0, |party| i32::from(party.reputation))
        }
        Value::Week => i32::from(state.world.calendar.weeks),
        Value::Party => concerned(state).len() as i32,
        Value::FailedChecks => crate::attack::failed_checks(state),
    }
}

/// What everybody has together, the town included.
pub(crate) fn collective(state: &State, thing: &Thing) -> u32 {
    let own = concerned(state);
    let accounts = own.into_iter().map(Account::Character).chain([Account::Town]);
    accounts.map(|account| u32::from(held(&state.world, account, thing))).sum()
}

/// Whether a price can be paid.
pub(crate) fn affordable(book: &Book, state: &State, prices: &[Price]) -> bool {
    // What each of them owes is gone before what they owe together is looked for.
    let mut owed: Vec<(&Thing, u32)> = Vec::new();
    for price in prices {
        let (thing, amount) = match price {
            Price::Value(value, amount) => {
                if value_of(book, state, *value) < i32::from(*amount) {
                    return false;
                }
                continue;
            }
            Price::Things(Whom::Collective, thing, amount) => (thing, u32::from(*amount)),
            Price::Things(Whom::Each, thing, amount) => {
                if !holds(book, state, &Test::Each(thing.clone(), *amount)) {
                    return false;
                }
                (thing, u32::from(*amount) * concerned(state).len() as u32)
            }
            Price::Things(Whom::One, thing, amount) => {
                if !holds(book, state, &Test::One(thing.clone(), *amount)) {
                    return false;
                }
                (thing, u32::from(*amount))
            }
        };
        match owed.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, sum)) => *sum += amount,
            None => owed.push((thing, amount)),
        }
    }
    owed.iter().all(|(thing, amount)| collective(state, thing) >= *amount)
}
