//! What it costs to go back at the end of a long scenario, and to look at a step of it. Each line
//! asserts the work it measured.

mod clock;
#[path = "../../haven/tests/drill/mod.rs"]
mod drill;

use clock::Clock;
use longrest_bots::{Bot, Random, Steady};
use longrest_haven::{Edition, Haven};
use longrest_kernel::{Chronicle, Input, Key, Ruleset};
use std::sync::Arc;

/// A scenario is as long as this.
const INPUTS: usize = 600;
/// Milliseconds that an undo and a step of a replay may take.
const BUDGETS: (f64, f64) = (5.0, 2.0);

/// A scenario with four characters of at least so many inputs, shortly before its end.
fn long_game(rules: &Arc<Haven>) -> Chronicle<Haven> {
    for seed in 0..10_000 {
        let setup = drill::setup(4, Edition::Frosthaven);
        let key = Some(Key([seed, 7]));
        let mut chronicle = Chronicle::start(rules.clone(), setup, key).expect("a setup");
        let mut bot = Steady(Random::from_seed(seed));
        while let Some(pending) = chronicle.game().pending() {
            let asked = pending.questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody");
            let choice = bot.choose(chronicle.game(), seat, &asked).choice;
            let input = if asked.options.contains(&choice) {
                Input::Answer { seat, choice }
            } else {
                Input::Free { seat, choice }
            };
            chronicle.apply(input).expect("an offered answer");
        }
        if chronicle.live() >= INPUTS {
            return chronicle;
        }
    }
    panic!("no scenario of {INPUTS} inputs");
}

/// Milliseconds of the slowest and of the middle one.
fn figures(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[times.len() - 1], times[times.len() / 2])
}

fn main() {
    let rules = Arc::new(Haven::new(drill::content()));
    let mut chronicle = long_game(&rules);
    let live = chronicle.live();
    let last = chronicle.game().digest();
    assert!(rules.outcome(chronicle.game().state()).is_some(), "played to its end");

    let mut times = Vec::new();
    for back in 1..=40 {
        let keep = (live - back) as u32;
        let clock = Clock::start();
        chronicle.apply(Input::Undo { keep }).expect("something to undo");
        times.push(clock.elapsed().as_secs_f64() * 1e3);
        assert_eq!(chronicle.live(), live - back);
        chronicle.apply(Input::Redo { count: back as u32 }).expect("something to bring back");
        assert_eq!(chronicle.game().digest(), last, "the same game again");
    }
    let (worst, median) = figures(times);
    println!("undo of 1 to 40 inputs of {live}: {median:.2} ms, worst {worst:.2} ms");
    assert!(worst <= BUDGETS.0, "an undo takes at most {} ms", BUDGETS.0);

    let mut told = 0;
    let mut times = Vec::new();
    for step in 0..=live {
        let clock = Clock::start();
        let (then, before) = chronicle.at(step).expect("a step");
        times.push(clock.elapsed().as_secs_f64() * 1e3);
        told += then.game().log().len() - before;
    }
    assert_eq!(told, chronicle.game().log().len(), "every fact is told by one step");
    let (worst, median) = figures(times);
    println!("a step of a replay: {median:.2} ms, worst {worst:.2} ms");
    assert!(worst <= BUDGETS.1, "a step of a replay takes at most {} ms", BUDGETS.1);
}
