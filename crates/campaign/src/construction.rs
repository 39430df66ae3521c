//! Step 5 of the outpost phase: building, upgrading, rebuilding.

use crate::bill::{self, Bill, Purpose};
use crate::characters::levels;
use crate::choice::Choice;
use crate::content::{Book, Building, Cost};
use crate::effect::Value;
use crate::fact::Fact;
use crate::holds::value_of;
use crate::id::{BuildingId, CharacterId};
use crate::prompt::Prompt;
use crate::state::{Phase, State, Task};
use crate::town::{Flow, Play, first, group};
use crate::tracks;
use crate::world::{Character, Standing};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something the group may do to a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Build it.
    Build,
    /// Raise it by a level.
    Upgrade,
    /// Add something to it.
    Extend(u8),
    /// Rebuild it.
    Rebuild,
}

// FH-CONS-03, FH-MORALE-08
/// The morale that a second building or upgrade costs.
const SECOND: u16 = 2;

// FH-CONS-01 to FH-CONS-07, FH-BUILD-01, FH-UPGR-05, FH-WRECK-04, FH-FAQ-205, FH-FAQ-207
/// What the group may do now: one building or upgrade, a second for morale, and then any number of
/// rebuildings. Only what can be paid is offered.
pub(crate) fn options(book: &Book, state: &State) -> Vec<Choice> {
    if state.phase != Phase::Construction {
        return Vec::new();
    }
    let mut options = Vec::new();
    for (at, building) in book.buildings.iter().enumerate() {
        for work in works(building, state.world.town.buildings.get(&building.id)) {
            if may(book, state, building, work) {
                options.push(Choice::Work(work, at as u16, morale(state, work)));
            }
        }
    }
    options.sort_unstable();
    options
}

/// What a building as it stands has left to be done, whoever pays.
pub fn works(building: &Building, standing: Option<&Standing>) -> Vec<Work> {
    let Some(standing) = standing else { return Vec::new() };
    if standing.wrecked {
        return vec![Work::Rebuild];
    }
    let mut works = Vec::new();
    if usize::from(standing.level) < building.levels.len() {
        works.push(if standing.level == 0 { Work::Build } else { Work::Upgrade });
    }
    for (at, addition) in building.additions.iter().enumerate() {
        if standing.level >= addition.level && !standing.additions.contains(&addition.id) {
            works.push(Work::Extend(at as u8));
        }
    }
    works
}

// FH-CONS-10, FH-CONS-11, D145
/// Levels that a building just built has made free.
pub(crate) fn offer_levels(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    let open = state.phase == Phase::Construction && book.rules.levels_in_construction;
    if open && state.works.prospered {
        levels::offer_free(book, state, id, one, offers);
    }
}

/// The prosperity level that a work needs, and what it costs.
pub fn price(building: &Building, standing: &Standing, work: Work) -> (u8, Cost) {
    match work {
        Work::Build | Work::Upgrade => {
            let level = &building.levels[usize::from(standing.level)];
            (level.prosperity, level.cost.clone())
        }
        Work::Extend(at) => {
            let addition = &building.additions[usize::from(at)];
            (addition.prosperity, addition.cost.clone())
        }
        // FH-CONS-09, FH-BLDG-16
        Work::Rebuild => {
            let level = usize::from(standing.level.max(1)) - 1;
            (0, building.levels[level].rebuild.clone())
        }
    }
}

/// The morale that a work costs now.
fn morale(state: &State, work: Work) -> u8 {
    if work != Work::Rebuild && state.works.built > 0 { SECOND as u8 } else { 0 }
}

/// Whether the group may do something now and can pay for it.
pub(crate) fn may(book: &Book, state: &State, building: &Building, work: Work) -> bool {
    let Some(standing) = state.world.town.buildings.get(&building.id) else { return false };
    if !allowed(state, work) {
        return false;
    }
    let (prosperity, cost) = price(building, standing, work);
    let level = value_of(book, state, Value::Prosperity);
    level >= i32::from(prosperity) && bill::is_payable(state, &Bill::of(purpose(work), &cost))
}

// FH-CONS-02, FH-CONS-03, FH-CONS-05, FH-DAMAGE-04: morale that is a price must be there.
fn allowed(state: &State, work: Work) -> bool {
    match (work, state.works.built) {
        (Work::Rebuild, _) => true,
        (_, 0) => !state.works.rebuilding,
        (_, 1) => {
            let morale = state.world.town.morale.is_some_and(|now| u16::from(now) >= SECOND);
            !state.works.rebuilding && morale
        }
        _ => false,
    }
}

/// What a work is paid for as.
pub(crate) fn purpose(work: Work) -> Purpose {
    match work {
        Work::Build => Purpose::Build,
        Work::Upgrade | Work::Extend(_) => Purpose::Upgrade,
        Work::Rebuild => Purpose::Rebuild,
    }
}

/// Somebody proposes a work; the group agrees, and it is paid and done.
pub(crate) fn propose(cx: &mut Play<'_>, work: Work, at: u16, morale: u8) -> Flow {
    let book = cx.rules().book.clone();
    let building = &book.buildings[usize::from(at)];
    let prompt = Prompt::Work { building: building.id.clone(), work, morale };
    let options = [Choice::Pay, Choice::Refuse];
    if cx.ask(group(cx.state), prompt, &options)? == Choice::Refuse {
        return Ok(());
    }
    let Some(standing) = cx.state.world.town.buildings.get(&building.id).cloned() else {
        return Ok(());
    };
    let (_, cost) = price(building, &standing, work);
    if work == Work::Rebuild {
        cx.state.works.rebuilding = true;
    } else {
        cx.state.works.built += 1;
    }
    tracks::change(cx, "FH-CONS-03", Value::Morale, -i16::from(morale));
    let bill = Bill::of(purpose(work), &cost);
    // Somebody who had finished may want to go on.
    cx.state.finished.clear();
    let pay = Task::Pay(bill);
    let raise = Task::Raise(work, building.id.clone());
    let waiting = std::mem::take(&mut cx.state.agenda);
    cx.state.agenda = [pay, raise].into_iter().chain(waiting).collect();
    Ok(())
}

/// What was paid for is done.
pub(crate) fn raise(cx: &mut Play<'_>, work: Work, id: &BuildingId) -> Flow {
    let book = cx.rules().book.clone();
    let Some(building) = book.building(id) else { return Ok(()) };
    let week = cx.state.world.calendar.weeks;
    let standing = cx.state.world.town.buildings.entry(id.clone()).or_default();
    // FH-REBUILD-02, FH-REBUILD-04: its level stays, and nothing is gained anew.
    if work == Work::Rebuild {
        standing.wrecked = false;
        cx.tell("FH-REBUILD-02", Fact::Rebuilt { building: id.clone() });
        return Ok(());
    }
    let once = match work {
        Work::Extend(at) => {
            let addition = &building.additions[usize::from(at)];
            standing.additions.insert(addition.id.clone());
            let addition = addition.clone();
            let told = Fact::Extended { building: id.clone(), addition: addition.id };
            cx.tell("FH-FAQ-206", told);
            addition.once
        }
        _ => {
            standing.level += 1;
            standing.since = week;
            let level = standing.level;
            let rule = match (building.wall, level) {
                (true, _) => "FH-FAQ-207",
                (_, 1) => "FH-BUILD-04",
                _ => "FH-UPGR-03",
            };
            cx.tell(rule, Fact::Built { building: id.clone(), level });
            building.levels[usize::from(level) - 1].once.clone()
        }
    };
    // A wall is no building: quests do not count it.
    if !building.wall {
        for one in cx.state.world.active(cx.state.party) {
            cx.state.world.character_mut(one).life.built += 1;
        }
    }
    // FH-BLDG-13, FH-BUILD-05, FH-UPGR-04
    let before = value_of(&book, cx.state, Value::Prosperity);
    first(cx, [Task::Effects(once), Task::Prospered(before)]);
    Ok(())
}

/// Whether a work raised the prosperity level.
pub(crate) fn prospered(cx: &mut Play<'_>, before: i32) -> Flow {
    let book = cx.rules().book.clone();
    cx.state.works.prospered |= value_of(&book, cx.state, Value::Prosperity) > before;
    Ok(())
}
