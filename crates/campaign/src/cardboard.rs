//! Scenarios that are played on the table: people write down what came of them, and it counts like
//! the report of a game.

use crate::choice::Choice;
use crate::content::Book;
use crate::prompt::Prompt;
use crate::report::{MemberReport, Report};
use crate::resource::Stock;
use crate::state::{Journey, Phase, State};
use crate::town::{Flow, Play, enter as enter_phase, group};
use crate::validate;
use std::collections::{BTreeMap, BTreeSet};

/// The field of a correction by which a report is written down.
pub const FIELD: &str = "/report";

// FH-LINK-02, FH-SLEVEL-09
/// Experience for completing a scenario of a level.
pub fn bonus(level: u8) -> u16 {
    4 + 2 * u16::from(level)
}

/// A report in which nobody has taken anything yet.
pub fn blank(journey: &Journey) -> Report {
    let member = |character: &crate::id::CharacterId| MemberReport {
        character: *character,
        experience: 0,
        bonus: 0,
        gold: 0,
        resources: Stock::default(),
        from_treasures: Stock::default(),
        goal: None,
        checkmarks: 0,
        masteries: BTreeSet::new(),
        items: Vec::new(),
        sold: Vec::new(),
        exhausted: false,
        dead: false,
        tallies: BTreeMap::new(),
        kills: BTreeMap::new(),
        treasures: 0,
    };
    Report {
        scenario: journey.scenario.clone(),
        mode: journey.mode,
        completed: false,
        level: journey.level,
        members: journey.company.iter().map(member).collect(),
        treasures: BTreeSet::new(),
        random_item: false,
        marks: BTreeMap::new(),
        stickers: BTreeSet::new(),
        weeks: 0,
        cardboard: true,
    }
}

/// Writes a report down, to be corrected until the group says how the scenario ended.
pub(crate) fn enter(book: &Book, state: &mut State, text: &str) -> Result<(), String> {
    let Some(journey) = state.journey.as_ref().filter(|_| state.phase == Phase::OnTable) else {
        return Err("no scenario is played on the table".to_owned());
    };
    let mut report: Report =
        serde_json::from_str(text).map_err(|error| format!("the report: {error}"))?;
    let company: Vec<_> = report.members.iter().map(|member| member.character).collect();
    if report.scenario != journey.scenario || company != journey.company {
        return Err("this is the report of another journey".to_owned());
    }
    (report.mode, report.level, report.cardboard) = (journey.mode, journey.level, true);
    report.completed = false;
    report.members.iter_mut().for_each(|member| member.bonus = 0);
    validate::report(book, &state.world, state.party, &report)?;
    state.entered = Some(report);
    Ok(())
}

/// The group says how the scenario ended; or it does not play it after all.
pub(crate) fn ends(cx: &mut Play<'_>) -> Flow {
    let Some(journey) = cx.state.journey.clone() else { return Ok(()) };
    let prompt = Prompt::OnTable { scenario: journey.scenario.clone() };
    let options = [Choice::Back, Choice::Won, Choice::Lost];
    let choice = cx.ask(group(cx.state), prompt, &options)?;
    if choice == Choice::Back {
        cx.state.journey = None;
        cx.state.entered = None;
        cx.state.world.scenario_mut(&journey.scenario).reserved = None;
        enter_phase(cx, Phase::Departure);
        return Ok(());
    }
    let mut report = cx.state.entered.take().unwrap_or_else(|| blank(&journey));
    report.completed = choice == Choice::Won;
    let bonus = if report.completed { bonus(report.level) } else { 0 };
    report.members.iter_mut().for_each(|member| member.bonus = bonus);
    cx.state.entered = Some(report);
    cx.state.phase = Phase::Over;
    Ok(())
}
