//! Setting out: which scenario, who comes, at which level, and what the road brings.

use crate::characters::{may_grow, present, unsettled};
use crate::choice::Choice;
use crate::content::{Book, Scenario};
use crate::event::{Kind, draw};
use crate::fact::Fact;
use crate::holds::holds;
use crate::id::{CharacterId, ScenarioId};
use crate::prompt::Prompt;
use crate::report::Mode;
use crate::retirement;
use crate::rules::RoadRule;
use crate::state::{Journey, Phase, State, Task};
use crate::town::{Flow, Play, enter, first, group};
use crate::{dungeon, favor, law, sanctuary};
use longrest_haven::recommended_level;

// FH-FLOW-06, FH-FLOW-08, FH-FLOW-09, FH-CASUAL-01, FH-CASUAL-06, GH-SETUP-02, GH-SETUP-04 to
// GH-SETUP-06, GH-GLOSS-27, GH-GLOSS-28, D140
/// Whether a scenario can be played now.
pub(crate) fn is_open(book: &Book, state: &State, id: &ScenarioId, mode: Mode) -> bool {
    let Some(scenario) = book.scenario(id) else { return false };
    if dungeon::is_dungeon(id) {
        return dungeon::is_open(book);
    }
    let Some(head) = state.world.scenario(id) else { return false };
    let reserved = head.reserved.is_some_and(|party| party != state.party);
    if !head.unlocked || head.locked_out || reserved {
        return false;
    }
    if mode == Mode::Casual {
        return true;
    }
    let done = head.completed.is_some() && !book.rules.campaign_replay;
    !done && scenario.requires.iter().all(|test| holds(book, state, test))
}

/// Everything that can be chosen: what is open, and for which there are enough characters.
fn open_scenarios(book: &Book, state: &State) -> Vec<Choice> {
    let mut options = Vec::new();
    let scenarios = book.scenarios.iter().enumerate();
    for (at, scenario) in scenarios.filter(|(_, one)| has_company(book, state, one)) {
        if is_open(book, state, &scenario.id, Mode::Campaign) {
            options.push(Choice::Scenario(at as u16));
        }
        if is_open(book, state, &scenario.id, Mode::Casual) {
            options.push(Choice::Casual(at as u16));
        }
    }
    options.sort_unstable();
    options
}

/// The characters of the party that may set out.
fn ready(book: &Book, state: &State) -> Vec<CharacterId> {
    let mut active = state.world.active(state.party);
    active.retain(|id| retirement::may_set_out(book, state, *id));
    active
}

/// The fewest characters of a scenario that is not for one alone.
const FEWEST: usize = 2;

// FH-CAMP-02, FH-FAQ-221
/// The characters that may play a scenario.
fn able(book: &Book, state: &State, scenario: &Scenario) -> Vec<CharacterId> {
    let mut able = ready(book, state);
    if let Some(class) = &scenario.solo {
        able.retain(|id| state.world.character(*id).class == *class);
    }
    able
}

// FH-CAMP-02, FH-FAQ-221
/// Whether there are enough characters to begin a scenario.
pub(crate) fn has_company(book: &Book, state: &State, scenario: &Scenario) -> bool {
    let fewest = if scenario.solo.is_some() { 1 } else { FEWEST };
    able(book, state, scenario).len() >= fewest
}

// FH-CAMP-02
/// Who comes along if nobody says otherwise: the characters of those who are here, four at most.
pub(crate) fn company(book: &Book, state: &State) -> Vec<CharacterId> {
    let here = present(state);
    let active = ready(book, state);
    let mut company: Vec<CharacterId> = active
        .iter()
        .copied()
        .filter(|id| here.contains(&state.world.character(*id).player))
        .collect();
    if company.len() < FEWEST {
        company = active;
    }
    company.truncate(4);
    company
}

// FH-FAQ-221
/// Who comes along to a scenario: the one it is for, or the usual company.
pub(crate) fn company_of(book: &Book, state: &State, scenario: &ScenarioId) -> Vec<CharacterId> {
    match book.scenario(scenario).filter(|one| one.solo.is_some()) {
        Some(solo) => able(book, state, solo).into_iter().take(1).collect(),
        None => company(book, state),
    }
}

// FH-SLEVEL-02, FH-CAMP-14
/// The level recommended for those who come.
pub(crate) fn recommended(book: &Book, state: &State, company: &[CharacterId]) -> u8 {
    let levels: Vec<u8> = company.iter().map(|id| state.world.character(*id).level).collect();
    let mut switches = book.switches;
    switches.house.solo = state.world.variants.solo;
    switches.house.open_information = state.world.variants.open_information;
    recommended_level(&levels, &switches)
}

/// Chooses a scenario, then who comes and at which level, until the party sets out.
pub(crate) fn choose(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    // FH-PERK-03: marks are spent before anybody sets out.
    if let Some(player) = unsettled(&book, cx.state) {
        first(cx, [Task::Settle(player)]);
        return Ok(());
    }
    match cx.state.journey.clone() {
        None => choose_scenario(cx, &book),
        // Too few are left to go on from here.
        Some(journey) if journey.straight_on && !is_manned(&book, cx.state, &journey) => {
            cx.state.journey = None;
            enter(cx, Phase::PassageOfTime);
            Ok(())
        }
        Some(journey) => prepare(cx, &book, &journey),
    }
}

fn is_manned(book: &Book, state: &State, journey: &Journey) -> bool {
    book.scenario(&journey.scenario).is_some_and(|scenario| has_company(book, state, scenario))
}

fn choose_scenario(cx: &mut Play<'_>, book: &Book) -> Flow {
    if open_scenarios(book, cx.state).is_empty() {
        // FH-CAMP-02: somebody else has to join first. Otherwise nothing is left to play, and the
        // chapter ends without a departure.
        let (ready, all) = (ready(book, cx.state), cx.state.world.active(cx.state.party));
        let waits = ready.len() < all.len() || may_grow(book, cx.state);
        let gathers = ready.len() < FEWEST && waits;
        enter(cx, if gathers { Phase::Gathering } else { Phase::Over });
        return Ok(());
    }
    let choice = cx.ask_open(group(cx.state), |rules, state| {
        let stirred = state.stirred;
        let options = if stirred { vec![Choice::Next] } else { open_scenarios(&rules.book, state) };
        (Prompt::WhichScenario, options)
    })?;
    let (at, mode) = match choice {
        Choice::Scenario(at) => (at, Mode::Campaign),
        Choice::Casual(at) => (at, Mode::Casual),
        _ => {
            cx.state.stirred = false;
            return Ok(());
        }
    };
    let scenario = book.scenarios[usize::from(at)].id.clone();
    let company = company_of(book, cx.state, &scenario);
    let level = recommended(book, cx.state, &company);
    let (straight_on, on_table) = (false, false);
    let dungeon = match &book.dungeon {
        Some(deck) if dungeon::is_dungeon(&scenario) => Some(dungeon::draw(cx, deck)?),
        _ => None,
    };
    let favors = Default::default();
    cx.state.journey =
        Some(Journey { scenario, mode, level, company, straight_on, on_table, favors, dungeon });
    Ok(())
}

/// What may be changed before the party sets out.
fn preparations(book: &Book, state: &State, journey: &Journey) -> Vec<Choice> {
    let mut options: Vec<Choice> =
        (0..=7).filter(|level| *level != journey.level).map(Choice::Level).collect();
    let Some(scenario) = book.scenario(&journey.scenario) else { return vec![Choice::Back] };
    let (fewest, most) = if scenario.solo.is_some() { (1, 1) } else { (FEWEST, 4) };
    for id in &able(book, state, scenario) {
        if journey.company.contains(id) {
            if journey.company.len() > fewest {
                options.push(Choice::Stay(*id));
            }
        } else if journey.company.len() < most {
            options.push(Choice::Join(*id));
        }
    }
    if !journey.straight_on {
        options.push(Choice::Back);
    }
    options.extend(favor::options(book, state, journey));
    options.extend(dungeon::options(journey));
    if (fewest..=most).contains(&journey.company.len()) {
        options.extend([Choice::Depart, Choice::DepartOnTable]);
    }
    options.sort_unstable();
    options
}

fn prepare(cx: &mut Play<'_>, book: &Book, journey: &Journey) -> Flow {
    let prompt = Prompt::Departure { scenario: journey.scenario.clone() };
    let usual = recommended(book, cx.state, &journey.company);
    let choice = cx.ask_open(group(cx.state), |rules, state| {
        let journey = state.journey.as_ref().filter(|_| !state.stirred);
        let options = journey.map(|journey| preparations(&rules.book, state, journey));
        (prompt.clone(), options.unwrap_or(vec![Choice::Next]))
    })?;
    // Meanwhile somebody may have been set aside.
    let Some(mut journey) = cx.state.journey.clone() else { return Ok(()) };
    match choice {
        Choice::Next => cx.state.stirred = false,
        Choice::Back => {
            cx.state.journey = None;
            return Ok(());
        }
        Choice::Level(level) => journey.level = level,
        Choice::Join(id) => {
            journey.company.push(id);
            journey.company.sort_unstable();
        }
        Choice::Stay(id) => journey.company.retain(|one| *one != id),
        other if favor::choose(book, &mut journey, other) => {}
        other if dungeon::choose(&mut journey, other) => {}
        _ => {
            journey.on_table = choice == Choice::DepartOnTable;
            cx.state.journey = Some(journey);
            enter(cx, Phase::Road);
            return Ok(());
        }
    }
    // A level that nobody changed follows those who come.
    if journey.level == usual && !matches!(choice, Choice::Level(_)) {
        journey.level = recommended(book, cx.state, &journey.company);
    }
    cx.state.journey = Some(journey);
    Ok(())
}

// FH-LINK-18, FH-CAMP-13, FH-CASUAL-03, FH-ROAD-01 to FH-ROAD-06, GH-EVENT-04, D008
/// Whether an event is met on the way.
fn meets_event(book: &Book, state: &State, journey: &Journey, scenario: &Scenario) -> bool {
    if journey.mode == Mode::Casual {
        return false;
    }
    match book.rules.road_event {
        RoadRule::AlwaysWithExceptions => {
            !journey.straight_on && scenario.number > 1 && !scenario.in_town
        }
        RoadRule::UnlinkedTravel => {
            let place = state.world.parties[state.party.index()].place.as_ref();
            match place {
                None => !scenario.in_town,
                Some(place) => *place != scenario.id && !scenario.linked_places.contains(place),
            }
        }
    }
}

/// The road: an event, and then the party is out.
pub(crate) fn road(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let Some(journey) = cx.state.journey.clone() else {
        enter(cx, Phase::Departure);
        return Ok(());
    };
    let scenario = book.scenario(&journey.scenario);
    let meets = scenario.is_some_and(|one| meets_event(&book, cx.state, &journey, one));
    if !std::mem::replace(&mut cx.state.road_done, true) {
        law::fill(cx, law::SCENARIO);
        return if meets { draw(cx, Kind::Road) } else { Ok(()) };
    }
    // GH-SETUP-04, D141, D174: where something is gained, no other party plays it meanwhile.
    if journey.mode == Mode::Campaign || book.rules.casual_gains {
        let party = cx.state.party;
        cx.state.world.scenario_mut(&journey.scenario).reserved = Some(party);
    }
    sanctuary::carry(cx, &journey);
    cx.state.phase = if journey.on_table { Phase::OnTable } else { Phase::Over };
    let Journey { scenario, level, company, .. } = journey;
    cx.tell("FH-FLOW-08", Fact::Departs { scenario, level, party: company });
    Ok(())
}
