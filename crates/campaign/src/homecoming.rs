//! Coming home from a scenario, in the order of the rules.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::Book;
use crate::effect::{Content, Thing, Value};
use crate::fact::Fact;
use crate::id::CharacterId;
use crate::prompt::Prompt;
use crate::report::{MemberReport, Mode, Report};
use crate::state::{HomeStep, Journey, Phase, Task};
use crate::town::{Flow, Play, enter, first, group, home_tasks};
use crate::world::{Evening, Played};
use crate::{calendar, effects, law, retirement, supply, tracks, treasure, variants};

// FH-LINK-08, FH-CASUAL-02 to FH-CASUAL-05, D141
/// What is to be settled, in order.
pub(crate) fn steps(book: &Book, report: &Report) -> Vec<Task> {
    use HomeStep::*;
    match (report.mode, report.completed) {
        (Mode::Casual, _) if !book.rules.casual_gains => Vec::new(),
        (Mode::Casual, true) => home_tasks(&[Takings, Checkmarks, Masteries]),
        (Mode::Casual, false) => home_tasks(&[Takings]),
        (Mode::Campaign, false) => home_tasks(&[Takings, AfterLoss, Burial]),
        (Mode::Campaign, true) => home_tasks(&[
            Takings,
            Resources,
            Checkmarks,
            Masteries,
            Conclusion,
            Inspiration,
            Burial,
            Map,
            Links,
        ]),
    }
}

/// One step of coming home.
pub(crate) fn step(cx: &mut Play<'_>, step: HomeStep) -> Flow {
    let Some(report) = cx.state.report.clone() else { return Ok(()) };
    match step {
        HomeStep::Takings => takings(cx, &report),
        HomeStep::AfterLoss => return after_loss(cx, &report),
        HomeStep::Resources => resources(cx, &report, false),
        HomeStep::Checkmarks => checkmarks(cx, &report),
        HomeStep::Masteries => {
            masteries(cx, &report);
            law::fill(cx, law::COMPLETED);
        }
        HomeStep::Conclusion => conclusion(cx, &report),
        HomeStep::Inspiration => inspiration(cx, &report),
        HomeStep::Map => map(cx, &report),
        HomeStep::Burial => variants::bury(cx, &report),
        HomeStep::Links => return links(cx, &report),
    }
    Ok(())
}

// FH-LINK-01 to FH-LINK-03, FH-LINK-07, FH-LINK-14
/// Experience, gold, items and treasures, won or lost.
fn takings(cx: &mut Play<'_>, report: &Report) {
    let scenario = report.scenario.clone();
    cx.tell("FH-LINK-01", Fact::Home { scenario: scenario.clone(), completed: report.completed });
    let company = report.members.iter().map(|member| member.character).collect();
    cx.state.world.evenings.push(Evening {
        chapter: cx.state.world.chapters,
        week: cx.state.world.calendar.weeks,
        scenario: Some(scenario.clone()),
        completed: report.completed,
        level: report.level,
        company,
        ..Evening::default()
    });
    cx.state.world.scenario_mut(&scenario).attempts += 1;
    cx.state.world.scenario_mut(&scenario).reserved = None;
    for member in &report.members {
        let to = Account::Character(member.character);
        let gain = |cx: &mut Play<'_>, rule, thing, amount| {
            transfer(cx, rule, &thing, amount, Account::Bank, to);
        };
        gain(cx, "FH-LINK-01", Thing::Experience, member.experience);
        if report.completed {
            gain(cx, "FH-LINK-02", Thing::Experience, member.bonus);
        }
        gain(cx, "FH-LINK-03", Thing::Gold, member.gold);
        for item in &member.items {
            supply::give(cx, member.character, item);
        }
        // GH-LOOT-06: a copy that was sold can be had by others.
        for item in &member.sold {
            if cx.state.world.supply.take_any(item) {
                cx.state.world.supply.put_back(item);
            }
        }
        lived(cx, report, member);
    }
    for (mark, by) in &report.marks {
        let counter = cx.state.world.marks.entry(mark.clone()).or_default();
        *counter = counter.saturating_add(*by);
        let now = *counter;
        cx.tell("FH-STICK-03", Fact::Counted { mark: mark.clone(), now });
    }
    for sticker in &report.stickers {
        effects::gain_mark(cx, sticker);
    }
    calendar::time_passes(cx, report.weeks);
    treasure::take(cx, report);
}

/// What the scenario was in the life of a character.
fn lived(cx: &mut Play<'_>, report: &Report, member: &MemberReport) {
    let permanent = cx.state.world.variants.permanent_death;
    let one = cx.state.world.character_mut(member.character);
    let life = &mut one.life;
    for (tally, count) in &member.tallies {
        *life.tallies.entry(*tally).or_default() += u32::from(*count);
    }
    for (monster, count) in &member.kills {
        *life.kills.entry(monster.clone()).or_default() += u32::from(*count);
    }
    life.gold_earned += u32::from(member.gold);
    life.treasures += u32::from(member.treasures);
    life.scenarios.push(Played {
        scenario: report.scenario.clone(),
        completed: report.completed,
        exhausted: member.exhausted,
        goal: matches!(member.goal, Some((_, true))),
        tallies: member.tallies.clone(),
    });
    if member.dead && permanent {
        variants::mourn(cx, member.character);
    }
}

// FH-LINK-04 to FH-LINK-06, FH-PHASE-02, FH-FAQ-194, D136
/// After a loss: home with what was looted, or the same scenario again without it.
fn after_loss(cx: &mut Play<'_>, report: &Report) -> Flow {
    let prompt = Prompt::Onward { scenario: report.scenario.clone(), completed: false };
    let options = [Choice::Home, Choice::Again];
    let again = !cx.rules().book.rules.after_loss_free
        && cx.ask(group(cx.state), prompt, &options)? == Choice::Again;
    resources(cx, report, again);
    if again {
        straight_on(cx, report.scenario.clone());
    }
    Ok(())
}

// FH-LINK-05, FH-LINK-06, FH-OUTCOME-16, FH-OUTCOME-18
/// Looted resources; when the scenario is played again at once, only those of treasures.
fn resources(cx: &mut Play<'_>, report: &Report, again: bool) {
    for member in &report.members {
        let stock = if again { &member.from_treasures } else { &member.resources };
        let to = Account::Character(member.character);
        for (kind, amount) in stock.iter() {
            transfer(cx, "FH-LINK-05", &Thing::Resource(kind), amount, Account::Bank, to);
            // FH-FAQ-212: only what is kept counts for a quest.
            let life = &mut cx.state.world.character_mut(member.character).life;
            *life.looted.entry(kind).or_default() += u32::from(amount);
        }
    }
}

// FH-SHEET-08, FH-SHEET-09, FH-LINK-08
fn checkmarks(cx: &mut Play<'_>, report: &Report) {
    for member in &report.members {
        if let Some((goal, met)) = &member.goal {
            let (character, goal) = (member.character, goal.clone());
            cx.tell("FH-LINK-08", Fact::Goal { character, goal, met: *met });
        }
        let to = Account::Character(member.character);
        let amount = u16::from(member.checkmarks);
        transfer(cx, "FH-SHEET-08", &Thing::Checkmarks, amount, Account::Bank, to);
    }
    law::fill(cx, law::GOALS);
}

// FH-SHEET-06, FH-SHEET-07, D138
fn masteries(cx: &mut Play<'_>, report: &Report) {
    if !cx.rules().book.rules.masteries {
        return;
    }
    for member in &report.members {
        for mastery in &member.masteries {
            let one = cx.state.world.character_mut(member.character);
            if one.masteries.insert(mastery.clone()) {
                let (character, mastery) = (member.character, mastery.clone());
                cx.tell("FH-SHEET-06", Fact::Mastered { character, mastery });
            }
        }
    }
}

// FH-LINK-09, FH-FAQ-184, FH-CAMP-16, FH-MORALE-09
/// The conclusion is read, and its rewards are gained the first time.
fn conclusion(cx: &mut Play<'_>, report: &Report) {
    let book = cx.rules().book.clone();
    let again = is_completed(cx, report);
    let Some(scenario) = book.scenario(&report.scenario) else { return };
    cx.tell("FH-LINK-08", Fact::Conclusion { scenario: report.scenario.clone() });
    if again {
        return;
    }
    if scenario.number == 1 && !book.rules.reputation {
        cx.state.world.town.morale.get_or_insert(0);
    }
    if !scenario.outcome.is_empty() {
        first(cx, [Task::Effects(scenario.outcome.clone())]);
    }
}

fn is_completed(cx: &Play<'_>, report: &Report) -> bool {
    let head = cx.state.world.scenario(&report.scenario);
    head.is_some_and(|head| head.completed.is_some())
}

// FH-INSP-02, FH-INSP-EX1, FH-FAQ-221, D139
fn inspiration(cx: &mut Play<'_>, report: &Report) {
    let book = cx.rules().book.clone();
    let solo = book.scenario(&report.scenario).is_some_and(|one| one.solo.is_some());
    if book.rules.inspiration && !solo {
        let gained = 4i16.saturating_sub(report.members.len() as i16).max(0);
        tracks::change(cx, "FH-INSP-02", Value::Inspiration, gained);
    }
}

// FH-MAP-03, FH-FLOW-05, FH-FLOW-06
/// The map: the scenario is marked, what it leads to opens, what it locks out closes.
fn map(cx: &mut Play<'_>, report: &Report) {
    let book = cx.rules().book.clone();
    let party = cx.state.party;
    let again = is_completed(cx, report);
    cx.state.world.parties[party.index()].place = Some(report.scenario.clone());
    cx.state.world.scenario_mut(&report.scenario).completions += 1;
    if again {
        return;
    }
    cx.state.world.scenario_mut(&report.scenario).completed = Some(party);
    cx.tell("FH-MAP-03", Fact::Completed { scenario: report.scenario.clone() });
    let Some(scenario) = book.scenario(&report.scenario) else { return };
    for next in &scenario.leads_to {
        effects::unlock(cx, "FH-MAP-01", &Content::Scenario(next.clone()));
    }
    for locked in &scenario.locks {
        let head = cx.state.world.scenario_mut(locked);
        if head.completed.is_none() && !std::mem::replace(&mut head.locked_out, true) {
            let content = Content::Scenario(locked.clone());
            cx.tell("FH-FLOW-06", Fact::Locked { content });
        }
    }
}

// FH-LINK-15 to FH-LINK-17, FH-PHASE-03, FH-PHASE-04, FH-TERM-07, D137
/// Along a link, if there is one and the scenario was completed for the first time.
fn links(cx: &mut Play<'_>, report: &Report) -> Flow {
    let book = cx.rules().book.clone();
    let Some(scenario) = book.scenario(&report.scenario) else { return Ok(()) };
    let head = cx.state.world.scenario(&report.scenario);
    let first_time = head.is_some_and(|head| head.completions == 1);
    if !first_time || book.rules.town_optional {
        return Ok(());
    }
    let open =
        |id: &crate::id::ScenarioId| crate::departure::is_open(&book, cx.state, id, Mode::Campaign);
    let index = |id: &crate::id::ScenarioId| {
        book.scenarios.iter().position(|one| one.id == *id).map(|at| at as u16)
    };
    // A forced link whose requirement is not met forces nothing: the party goes home.
    if let Some(forced) = scenario.forces.as_ref().filter(|id| open(id)) {
        straight_on(cx, forced.clone());
        return Ok(());
    }
    let mut options = vec![Choice::Home];
    options
        .extend(scenario.links.iter().filter(|id| open(id)).filter_map(index).map(Choice::Onward));
    options.sort_unstable();
    options.dedup();
    let prompt = Prompt::Onward { scenario: report.scenario.clone(), completed: true };
    if let Choice::Onward(at) = cx.ask(group(cx.state), prompt, &options)? {
        straight_on(cx, book.scenarios[usize::from(at)].id.clone());
    }
    Ok(())
}

// FH-LINK-06, FH-LINK-18: no road event on the way.
fn straight_on(cx: &mut Play<'_>, scenario: crate::id::ScenarioId) {
    let company = crate::departure::company_of(&cx.rules().book, cx.state, &scenario);
    let mode = Mode::Campaign;
    let level = crate::departure::recommended(&cx.rules().book, cx.state, &company);
    let (favors, dungeon) = (Default::default(), None);
    let (straight_on, on_table) = (true, false);
    cx.state.journey =
        Some(Journey { scenario, mode, level, company, straight_on, on_table, favors, dungeon });
}

// FH-CAMP-11, FH-CAMP-12, FH-PHASE-01, FH-CASUAL-03, D137, D156
/// Where the party goes once everything is settled.
pub(crate) fn done(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    retirement::announce(cx);
    let report = cx.state.report.as_ref();
    // GH-RETIRE-04: whoever has to retire is seen to the city, after a casual scenario too.
    let party = cx.state.world.active(cx.state.party);
    let due = party.iter().any(|id| !retirement::may_set_out(&book, cx.state, *id));
    let casual = report.is_some_and(|report| report.mode == Mode::Casual) && !due;
    let scenario = report.and_then(|report| book.scenario(&report.scenario));
    let before_the_first = scenario.is_some_and(|one| one.number == 0) && book.rules.outpost;
    // FH-FAQ-222
    let solo = scenario.is_some_and(|one| one.solo.is_some()) && book.rules.outpost;
    let next = if cx.state.journey.is_some() || casual || before_the_first || solo {
        Phase::Departure
    } else if book.rules.town_optional {
        Phase::CityOrTravel
    } else {
        Phase::PassageOfTime
    };
    enter(cx, next);
    Ok(())
}

// GH-CITY-02, GH-END-19
/// The city, or straight to another scenario.
pub(crate) fn city_or_travel(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let party = cx.state.world.active(cx.state.party);
    let due = |id: &CharacterId| !retirement::may_set_out(&book, cx.state, *id);
    // GH-RETIRE-04: whoever has to retire is seen to the city first.
    let travel = (!party.iter().any(due)).then_some(Choice::Travel);
    let options: Vec<Choice> = [Choice::Visit].into_iter().chain(travel).collect();
    let choice = cx.ask(group(cx.state), Prompt::CityOrTravel, &options)?;
    let party = cx.state.party.index();
    if choice == Choice::Visit {
        cx.state.world.parties[party].place = None;
        enter(cx, Phase::City);
    } else {
        enter(cx, Phase::Departure);
    }
    Ok(())
}
