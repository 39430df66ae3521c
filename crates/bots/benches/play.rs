//! How fast whole scenarios are played on one core. Each line asserts the work it measured.

mod clock;
#[path = "../../haven/tests/drill/mod.rs"]
mod drill;
mod starter;

use clock::Clock;
use longrest_bots::haven::Greedy;
use longrest_bots::{Inline, Policy, Random};
use longrest_haven::goal::Tally;
use longrest_haven::state::FigureKind;
use longrest_haven::{Edition, Haven, Setup, State};
use longrest_kernel::{Generator, Ruleset, play_inline};
use starter::starter;
use std::path::Path;
use std::time::Duration;

/// What some scenarios took.
#[derive(Default)]
struct Work {
    games: u64,
    wins: u64,
    decisions: u64,
    turns: u64,
    rounds: u64,
    figures: u64,
    time: Duration,
}

fn play<P: Policy<Haven>>(
    rules: &Haven,
    setup: &Setup,
    games: u64,
    mut policy: impl FnMut(u64) -> P,
) -> Work {
    let mut work = Work::default();
    let start = Clock::start();
    for seed in 0..games {
        let mut driver = Inline::new(policy(seed), Generator::from_seed(seed));
        let state = rules.start(setup).expect("a setup");
        let last = play_inline(rules, state, &mut driver, 1_000_000);
        let outcome = rules.outcome(&last).expect("every scenario ends");
        work.games += 1;
        work.wins += u64::from(!outcome.winners.is_empty());
        work.decisions += driver.decisions;
        let rounds = |c: &longrest_haven::state::Character| c.tally.get(Tally::RoundsActed);
        work.rounds += u64::from(last.round);
        work.figures += last.figures.iter().filter(|f| f.kind != FigureKind::None).count() as u64;
        work.turns += last.characters.iter().map(|c| u64::from(rounds(c))).sum::<u64>();
    }
    work.time = start.elapsed();
    assert_eq!(work.games, games);
    assert!(work.turns >= games, "{} turns of characters", work.turns);
    assert!(work.decisions > games * 50, "scenarios of {} decisions", work.decisions / games);
    work
}

fn report(name: &str, work: &Work) {
    let seconds = work.time.as_secs_f64();
    println!(
        "{name:24} {:8.0} scenarios/s  {:7.0} ns/decision  {:6.1} us/character turn  \
         {:4} decisions  {:3} % won",
        work.games as f64 / seconds,
        seconds * 1e9 / work.decisions as f64,
        seconds * 1e6 / work.turns.max(1) as f64,
        work.decisions / work.games,
        100 * work.wins / work.games,
    );
}

/// The time one copy of a state in play takes.
fn copy_time(rules: &Haven) -> f64 {
    let setup = drill::setup(4, Edition::Frosthaven);
    let mut driver = Inline::new(Random::from_seed(1), Generator::from_seed(1));
    let state = play_inline(rules, rules.start(&setup).expect("a setup"), &mut driver, 200);
    let copies = 200_000;
    let mut rounds = 0u64;
    let start = Clock::start();
    for _ in 0..copies {
        let copy: State = *std::hint::black_box(&state);
        rounds += u64::from(std::hint::black_box(&copy).round);
    }
    assert_eq!(rounds, copies * u64::from(state.round));
    start.elapsed().as_secs_f64() * 1e9 / copies as f64
}

/// The scenarios of the starter pack: speed, and how the cost grows with hexes, figures and rounds.
fn starters(games: u64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&folder).expect("it can be read");
    let loaded = loaded.unwrap_or_else(|problems| panic!("{problems:?}"));
    let rules = Haven::new(loaded.content.clone());
    let most = loaded.content.classes.len().min(4);
    for size in 2..=most {
        let setup = starter(&loaded, &loaded.content.scenarios[0].id, size);
        report(
            &format!("random starter, {size} play"),
            &play(&rules, &setup, games, Random::from_seed),
        );
        report(&format!("greedy starter, {size} play"), &play(&rules, &setup, games, |_| Greedy));
    }
    println!("greedy, {most} characters    hexes  rounds  figures left  us/round  us/decision");
    for scenario in &loaded.content.scenarios {
        let setup = starter(&loaded, &scenario.id, most);
        let work = play(&rules, &setup, games.div_ceil(10), |_| Greedy);
        let us = work.time.as_secs_f64() * 1e6;
        println!(
            "{:24} {:5}  {:6.1}  {:12.1}  {:8.0}  {:11.1}",
            scenario.id,
            scenario.board.len(),
            work.rounds as f64 / work.games as f64,
            work.figures as f64 / work.games as f64,
            us / work.rounds.max(1) as f64,
            us / work.decisions as f64,
        );
    }
}

/// `GAMES` sets how many scenarios each line plays; `LONGREST_WORKLOAD` plays only one kind of
/// them and prints nothing else, for counting instructions.
fn main() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300);
    let rules = Haven::new(drill::content());
    let four = drill::setup(4, Edition::Frosthaven);
    match std::env::var("LONGREST_WORKLOAD").as_deref() {
        Ok("random") => return report("random", &play(&rules, &four, games, Random::from_seed)),
        Ok("greedy") => return report("greedy", &play(&rules, &four, games, |_| Greedy)),
        _ => {}
    }
    println!("state                    {:8} bytes", size_of::<State>());
    println!("state copy               {:8.0} ns", copy_time(&rules));
    for edition in [Edition::Frosthaven, Edition::Gloomhaven] {
        let setup = drill::setup(4, edition);
        let name = format!("{edition:?}").to_lowercase();
        report(&format!("random {name}"), &play(&rules, &setup, games, Random::from_seed));
        report(&format!("greedy {name}"), &play(&rules, &setup, games, |_| Greedy));
    }
    starters(games);
}
