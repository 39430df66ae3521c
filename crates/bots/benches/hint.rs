//! How long a hint takes on one core: scenarios of the frontier played by hints alone.

mod clock;
mod starter;

use clock::Clock;
use longrest_bots::haven::Adviser;
use longrest_bots::{Bot, Work};
use longrest_haven::{Haven, Setup};
use longrest_kernel::{Game, Generator, Silent, Status};
use starter::starter;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Half of all hints are there within this time.
const MEDIAN_MAX: Duration = Duration::from_millis(200);
/// Some scenarios of different kinds.
const SCENARIOS: [&str; 3] = ["tollhouse", "sluice-house", "nine-lamps"];

/// Plays one game by hints, each asked for anew, and says how long each took
/// and what it cost.
fn hints(rules: &Arc<Haven>, setup: &Setup, seed: u64) -> Vec<(Duration, Work)> {
    let mut chance = Generator::from_seed(seed);
    let driver = &mut Silent(&mut chance);
    let (mut game, _) = Game::start(rules.clone(), setup, driver).expect("a setup");
    let mut took = Vec::new();
    while let Status::Waiting(pending) = game.status() {
        let asked = pending.questions()[0].clone();
        let seat = asked.to.iter().next().expect("somebody is asked");
        let start = Clock::start();
        let mut adviser = Adviser::default();
        let choice = adviser.choose(&game, seat, &asked).choice;
        // What has only one answer is no question to a person.
        if asked.options.len() > 1 {
            took.push((start.elapsed(), adviser.work()));
        }
        let driver = &mut Silent(&mut chance);
        let done = match asked.options.contains(&choice) {
            true => game.answer(seat, choice, driver),
            false => game.free_action(seat, choice, driver),
        };
        done.expect("an option or a free action");
    }
    took
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&folder).expect("it can be read");
    let loaded = loaded.unwrap_or_else(|problems| panic!("{problems:?}"));
    let rules = Arc::new(Haven::new(loaded.content.clone()));
    for scenario in SCENARIOS {
        let setup = starter(&loaded, scenario, 2);
        let mut took: Vec<(Duration, Work)> =
            (0..4).flat_map(|seed| hints(&rules, &setup, seed)).collect();
        took.sort_unstable_by_key(|&(time, _)| time);
        assert!(took.len() > 200, "only {} hints", took.len());
        let at = |share: usize| took[(took.len() - 1) * share / 100].0;
        let mut decisions: Vec<u64> = took.iter().map(|(_, work)| work.decisions).collect();
        decisions.sort_unstable();
        let time: Duration = took.iter().map(|&(time, _)| time).sum();
        println!(
            "{scenario:14} {:5} hints  median {:6.1?}  95 of 100 within {:6.1?}  longest {:6.1?}  \
             {} decisions in the median, {:.1} us each",
            took.len(),
            at(50),
            at(95),
            at(100),
            decisions[decisions.len() / 2],
            time.as_secs_f64() * 1e6 / decisions.iter().sum::<u64>() as f64,
        );
        assert!(at(50) <= MEDIAN_MAX, "half of the hints take longer than {:?}", at(50));
    }
}
