//! What is advised to people, on the frontier: what it costs, and what it does not know.

#[path = "../benches/starter/mod.rs"]
mod starter;

use longrest_bots::haven::{Adviser, Greedy};
use longrest_bots::{Bot, Budget, Search, Steady, Work};
use longrest_haven::choice::Choice;
use longrest_haven::fact::Fact;
use longrest_haven::prompt::Ask;
use longrest_haven::{Content, Haven, Setup};
use longrest_kernel::{Asked, Game, Generator, Seat, Silent, Status, Told};
use longrest_pack::Loaded;
use starter::starter;
use std::path::Path;
use std::sync::Arc;

/// No piece of advice plays more futures than this.
const FUTURES_MAX: u32 = 112;
/// Half of all pieces of advice take no more decisions in their futures; what one takes on one core
/// is printed by `cargo bench --package longrest-bots --bench hint`.
const DECISIONS_MEDIAN_MAX: u64 = 6_000;

fn frontier() -> Loaded {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&folder).expect("it can be read");
    loaded.unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A game under way, with what it is left to.
struct Evening {
    game: Game<Haven>,
    chance: Generator,
}

impl Evening {
    fn begin(content: &Content, setup: &Setup, seed: u64) -> Evening {
        let mut chance = Generator::from_seed(seed);
        let rules = Arc::new(Haven::new(content.clone()));
        let (game, _) = Game::start(rules, setup, &mut Silent(&mut chance)).expect("a setup");
        Evening { game, chance }
    }

    /// The first question that waits, and whom it is put to.
    fn asked(&self) -> Option<(Seat, Asked<Haven>)> {
        let Status::Waiting(pending) = self.game.status() else { return None };
        let asked = pending.questions()[0].clone();
        Some((asked.to.iter().next().expect("somebody is asked"), asked))
    }

    fn decide(&mut self, seat: Seat, asked: &Asked<Haven>, choice: Choice) {
        let driver = &mut Silent(&mut self.chance);
        let done = match asked.options.contains(&choice) {
            true => self.game.answer(seat, choice, driver),
            false => self.game.free_action(seat, choice, driver),
        };
        done.expect("an option or a free action");
    }
}

#[test]
fn a_hint_costs_no_more_than_it_may() {
    let loaded = frontier();
    let mut evening = Evening::begin(&loaded.content, &starter(&loaded, "tollhouse", 2), 1);
    let mut costs: Vec<Work> = Vec::new();
    while costs.len() < 60 {
        let (seat, asked) = evening.asked().expect("it is not over");
        let mut adviser = Adviser::default();
        let choice = adviser.choose(&evening.game, seat, &asked).choice;
        if asked.options.len() > 1 {
            costs.push(adviser.work());
        }
        evening.decide(seat, &asked, choice);
    }
    let futures = costs.iter().map(|work| work.futures).max();
    assert!(futures <= Some(FUTURES_MAX), "{futures:?} futures for one hint");
    let searched = costs.iter().filter(|work| work.futures > 0).count();
    assert!(searched > 20, "only {searched} hints of {} looked ahead", costs.len());
    let mut decisions: Vec<u64> = costs.iter().map(|work| work.decisions).collect();
    decisions.sort_unstable();
    let median = decisions[decisions.len() / 2];
    assert!(median <= DECISIONS_MEDIAN_MAX, "half of the hints take {median} decisions or more");
}

#[test]
fn search_and_hints_do_not_know_what_a_section_says() {
    let loaded = frontier();
    let mut silent = loaded.content.clone();
    for scenario in &mut silent.scenarios {
        scenario.sections.iter_mut().for_each(|section| section.effects.clear());
    }
    // The first section is read at the end of the second round.
    let setup = starter(&loaded, "nine-lamps", 2);
    let mut evenings = [&loaded.content, &silent].map(|content| Evening::begin(content, &setup, 1));
    let mut searched = 0;
    while evenings[0].game.state().sections_read == 0 {
        let [one, two] = evenings.each_mut().map(|evening| {
            let (seat, asked) = evening.asked().expect("it is not over");
            let mut search = Search::new(Greedy, Budget::Iterations(16), 3);
            let searched = search.choose(&evening.game, seat, &asked);
            let advised = Adviser::default().choose(&evening.game, seat, &asked);
            let usual = Steady(Greedy).choose(&evening.game, seat, &asked);
            evening.decide(seat, &asked, usual.choice);
            [searched, advised]
        });
        assert_eq!(one, two);
        searched += usize::from(one[0].reason.to_string().contains("futures"));
    }
    assert!(searched > 5, "only {searched} questions were searched");
}

#[test]
fn a_turn_in_which_nothing_is_left_to_do_is_ended() {
    let loaded = frontier();
    let mut evening = Evening::begin(&loaded.content, &starter(&loaded, "sluice-house", 2), 3);
    let mut ended = 0;
    while let Some((seat, asked)) = evening.asked().filter(|_| evening.game.state().round < 6) {
        let choice = Adviser::default().choose(&evening.game, seat, &asked).choice;
        let (round, told) = (evening.game.state().round, evening.game.log().len());
        evening.decide(seat, &asked, choice);
        if asked.prompt.ask != Ask::TakeAction || asked.options.len() < 2 {
            continue;
        }
        ended += usize::from(choice == Choice::EndTurn);
        // A blow is advised to somebody who can strike.
        if let Choice::BasicTop(_) = choice {
            let declared = |told: &Told<Fact>| matches!(told.fact, Fact::AttackDeclared { .. });
            let struck = evening.game.log()[told..].iter().any(declared);
            let next = evening.asked().map(|(_, next)| next.prompt.ask);
            let aims = next.is_some_and(|ask| ask != Ask::TakeAction);
            assert!(struck || aims, "a blow at nobody in round {round}");
        }
    }
    assert!(ended > 0, "no turn was ended early");
}
