//! A chapter in town as a game of the kernel.

use crate::choice::Choice;
use crate::content::Book;
use crate::fact::Fact;
use crate::id::PlayerId;
use crate::prompt::{Draw, OpenStep, Prompt};
use crate::state::{HomeStep, Phase, Setup, Siege, State, Task, Works};
use crate::world::World;
use crate::{
    alchemy, attack, beginning, bill, calendar, cardboard, characters, construction, damage,
    departure, edit, effects, enhancement, event, homecoming, law, operations, parties, resample,
    retirement, sanctuary, services, validate, view,
};
use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use std::sync::Arc;

/// The rules of the town, with the book it is played from.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What packs say.
    pub book: Arc<Book>,
}

/// Rule code runs in this.
pub type Play<'a> = Cx<'a, Campaign>;

/// What rule code returns.
pub type Flow<T = ()> = Result<T, Pause>;

impl Ruleset for Campaign {
    const NAME: &'static str = "town";
    const VERSION: u16 = 1;
    const LAYOUTS: &'static [(u16, &'static str)] = &[(1, include_str!("../layouts/1.txt"))];

    type Setup = Setup;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = Draw;
    type Fact = Fact;
    type Edit = edit::Edit;
    type View = view::View;

    fn start(&self, setup: &Setup) -> Result<State, String> {
        let world = World::from_document(&setup.world).map_err(|error| error.to_string())?;
        let report = setup.report.as_deref().map(serde_json::from_str).transpose();
        let report = report.map_err(|error| format!("the report cannot be read: {error}"))?;
        let mut state = State {
            world,
            party: setup.party,
            phase: Phase::Beginning,
            agenda: Vec::new(),
            report,
            finished: std::collections::BTreeSet::new(),
            carried: Vec::new(),
            consumed: std::collections::BTreeSet::new(),
            event: None,
            no_event: false,
            event_done: false,
            road_done: false,
            journey: None,
            entered: None,
            visitor: None,
            donated: std::collections::BTreeSet::new(),
            stirred: false,
            siege: Siege::default(),
            works: Works::default(),
            client: None,
        };
        state.phase = parties::arrives(&self.book, &state.world, setup.party);
        state.world.chapters += 1;
        if let Some(report) = &state.report {
            validate::report(&self.book, &state.world, setup.party, report)?;
            state.phase = Phase::Homecoming;
            state.agenda = homecoming::steps(&self.book, report);
        }
        validate::state(&self.book, &state)?;
        Ok(state)
    }

    fn step(&self, cx: &mut Play<'_>) -> Flow {
        if cx.state.agenda.is_empty() {
            return phase(cx);
        }
        let task = cx.state.agenda.remove(0);
        match task {
            Task::Settle(player) => characters::settle(cx, player),
            Task::Home(step) => homecoming::step(cx, step),
            Task::Retire(id) => retirement::retire(cx, id),
            Task::AnotherQuest(id) => retirement::another_quest(cx, id),
            Task::Effects(list) => effects::next(cx, list),
            Task::Sections(list) => calendar::read_one(cx, list),
            Task::CityEvent => event::draw(cx, event::Kind::Town),
            Task::ChooseOption => event::choose(cx),
            Task::Outcomes(from) => event::outcome(cx, from),
            Task::CloseEvent => event::close(cx),
            Task::Below => event::below(cx),
            Task::Targets => attack::target(cx),
            Task::Checks => attack::next_check(cx),
            Task::Repairs => damage::repairs(cx),
            Task::Pay(bill) => bill::pay(cx, bill),
            Task::Propose(work, at, morale) => construction::propose(cx, work, at, morale),
            Task::Raise(work, id) => construction::raise(cx, work, &id),
            Task::Prospered(before) => construction::prospered(cx, before),
            Task::Operate(id) => operations::operate(cx, &id),
            Task::Potion { brewer, potion, gained } => {
                alchemy::hand_over(cx, brewer, &potion, gained)
            }
            Task::Client(client) => {
                cx.state.client = client;
                Ok(())
            }
            Task::Enhance(id, card) => enhancement::enhance(cx, id, card),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome { winners: self.seats(state) })
    }

    fn seats(&self, state: &State) -> SeatSet {
        seats(state)
    }

    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        let mut offers = Vec::new();
        characters::offers(&self.book, state, seat, &mut offers);
        services::offers(&self.book, state, seat, &mut offers);
        enhancement::offers(&self.book, state, seat, &mut offers);
        sanctuary::offers(&self.book, state, seat, &mut offers);
        parties::offers(&self.book, state, seat, &mut offers);
        offers.sort_unstable();
        offers.dedup();
        offers
    }

    fn free_action(&self, cx: &mut Play<'_>, seat: Seat, choice: Choice) -> Flow {
        cx.state.stirred = true;
        if enhancement::perform(cx, choice) || sanctuary::perform(cx, choice) {
            return Ok(());
        }
        if parties::perform(cx, choice) {
            return Ok(());
        }
        if services::perform(cx, seat, choice)? {
            return Ok(());
        }
        characters::perform(cx, seat, choice)
    }

    fn edit(&self, state: &mut State, edit: &edit::Edit) -> Result<(), String> {
        edit::apply(&self.book, state, edit)
    }

    fn conceivable(&self, state: &State, edit: &edit::Edit, seats: SeatSet) -> Result<(), String> {
        edit::conceivable(&self.book, state, edit, seats)
    }

    fn edited(&self, edit: &edit::Edit) -> Option<Fact> {
        Some(Fact::Corrected { field: edit.field.clone(), to: edit.to.clone() })
    }

    fn view(&self, state: &State, viewer: Viewer) -> view::View {
        view::of(&self.book, state, viewer)
    }

    fn seen(&self, fact: &Fact, viewer: Viewer) -> Option<Fact> {
        view::seen(fact, viewer)
    }

    fn reveals(&self, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::EventOutcome { .. }
                | Fact::EventDrawn { .. }
                | Fact::Dealt { .. }
                | Fact::Read { .. }
                | Fact::Opened { .. }
                | Fact::Goal { .. }
                | Fact::GuardDrawn { .. }
                | Fact::Brewed { opened: true, .. }
        )
    }

    fn resample(&self, state: &mut State, viewer: Viewer, generator: &mut Generator) {
        resample::quests(state, viewer, generator);
    }

    fn validate(&self, state: &State) -> Result<(), String> {
        validate::state(&self.book, state)
    }
}

/// The chairs that are not closed.
pub(crate) fn seats(state: &State) -> SeatSet {
    let players = state.world.players.iter().enumerate();
    players.filter(|(_, player)| !player.closed).map(|(at, _)| Seat(at as u8)).collect()
}

/// The chairs of the party in town whose players are here; all of them, if nobody is.
pub(crate) fn group(state: &State) -> SeatSet {
    let players = state.world.players.iter().enumerate();
    let here: SeatSet = players
        .filter(|(at, player)| {
            let one = PlayerId(*at as u8);
            !player.closed && player.here && state.world.is_of(state.party, one)
        })
        .map(|(at, _)| Seat(at as u8))
        .collect();
    if here.is_empty() { seats(state) } else { here }
}

/// Who answers for a player: the player, or the group once the chair is closed.
pub(crate) fn speakers(state: &State, player: PlayerId) -> SeatSet {
    let own = Seat(player.0);
    if seats(state).contains(own) { own.into() } else { group(state) }
}

/// The next thing of a phase.
fn phase(cx: &mut Play<'_>) -> Flow {
    match cx.state.phase {
        Phase::Beginning => beginning::open(cx),
        Phase::Gathering => open_step(cx, Prompt::Gathering),
        Phase::Homecoming => homecoming::done(cx),
        Phase::CityOrTravel => homecoming::city_or_travel(cx),
        Phase::PassageOfTime => calendar::passage_of_time(cx),
        Phase::OutpostEvent => event::outpost_event(cx),
        Phase::Operations => operations::run(cx),
        Phase::Downtime => open_step(cx, Prompt::Open { step: OpenStep::Downtime }),
        Phase::Construction => open_step(cx, Prompt::Open { step: OpenStep::Construction }),
        Phase::City => open_step(cx, Prompt::Open { step: OpenStep::City }),
        Phase::Departure => departure::choose(cx),
        Phase::Road => departure::road(cx),
        Phase::OnTable => cardboard::ends(cx),
        Phase::Over => unreachable!("a chapter that is over takes no step"),
    }
}

/// A step in which everybody acts at once: it ends when all who are here have finished, or when the
/// group goes on.
fn open_step(cx: &mut Play<'_>, prompt: Prompt) -> Flow {
    if characters::all_finished(cx.state) {
        return leave(cx);
    }
    let to = group(cx.state);
    let choice = cx.ask_open(to, |rules, state| {
        let stirred = state.stirred;
        let options = if stirred { vec![Choice::Next] } else { endings(&rules.book, state) };
        (prompt.clone(), options)
    })?;
    match choice {
        Choice::Next => cx.state.stirred = false,
        Choice::Work(work, at, morale) => first(cx, [Task::Propose(work, at, morale)]),
        Choice::Finish(player) => {
            cx.state.finished.insert(player);
            first(cx, [Task::Settle(player)]);
        }
        _ => {
            let all = characters::present(cx.state);
            cx.state.finished.extend(all.iter().copied());
            first(cx, all.into_iter().map(Task::Settle));
        }
    }
    Ok(())
}

/// How an open step can end, and what the group may do in it.
fn endings(book: &Book, state: &State) -> Vec<Choice> {
    let mut options = characters::endings(state);
    options.extend(construction::options(book, state));
    options
}

/// What comes after an open step.
fn leave(cx: &mut Play<'_>) -> Flow {
    let next = match cx.state.phase {
        Phase::Downtime => Phase::Construction,
        _ => Phase::Departure,
    };
    enter(cx, next);
    if next == Phase::Construction {
        law::fill(cx, law::CONSTRUCTION);
    }
    Ok(())
}

/// Goes to a phase.
pub(crate) fn enter(cx: &mut Play<'_>, phase: Phase) {
    cx.state.phase = phase;
    cx.state.finished.clear();
    let rule = match phase {
        Phase::PassageOfTime => "FH-TIME-01",
        Phase::OutpostEvent => "FH-EVENT-01",
        Phase::Operations => "FH-OPS-01",
        Phase::Downtime => "FH-DOWN-01",
        Phase::Construction => "FH-CONS-01",
        Phase::City => "GH-CITY-01",
        _ => "",
    };
    cx.tell(rule, Fact::Step { phase });
}

/// Puts tasks before everything else that waits.
pub(crate) fn first(cx: &mut Play<'_>, tasks: impl IntoIterator<Item = Task>) {
    let rest = std::mem::take(&mut cx.state.agenda);
    cx.state.agenda = tasks.into_iter().chain(rest).collect();
}

/// The steps of coming home, as tasks.
pub(crate) fn home_tasks(steps: &[HomeStep]) -> Vec<Task> {
    steps.iter().map(|step| Task::Home(*step)).collect()
}
