//! Times of the kernel on a ruleset whose state is as large as a scenario's: decisions inline and
//! paused, copies, digests, snapshots.
//!
//! Each line is `name value unit`. Every measurement asserts the work it did. What the figures do
//! not say: how long rules take to list their options; here eight are always the same.

use longrest_kernel::{
    Chronicle, Cx, Driver, Game, Generator, Input, Outcome, Pause, Pending, Question, Ruleset,
    Seat, SeatSet, Silent, Snapshot, Viewer, digest_of, play_inline,
};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// Questions in one step, as in one ability.
const QUESTIONS: u32 = 4;
const OPTIONS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Asks four questions in a step and writes the answers into a state of 3.5 KB.
struct Toil {
    steps: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Field {
    step: u32,
    cells: [[[u16; 8]; 8]; 28],
}

impl Ruleset for Toil {
    const NAME: &'static str = "toil";
    const VERSION: u16 = 1;
    type Setup = ();
    type State = Field;
    type Prompt = u32;
    type Choice = u8;
    type Draw = ();
    type Fact = ();
    type Edit = ();
    type View = ();

    fn start(&self, (): &()) -> Result<Field, String> {
        Ok(Field { step: 0, cells: [[[300; 8]; 8]; 28] })
    }

    fn step(&self, cx: &mut Cx<'_, Toil>) -> Result<(), Pause> {
        for question in 0..QUESTIONS {
            let choice = cx.ask(Seat(0), question, &OPTIONS)?;
            let cell = (cx.state.step + question) as usize;
            cx.state.cells[cell % 28][cell / 28 % 8][cell % 8] += u16::from(choice);
        }
        cx.state.step += 1;
        Ok(())
    }

    fn outcome(&self, state: &Field) -> Option<Outcome> {
        (state.step >= self.steps).then_some(Outcome { winners: SeatSet::first(1) })
    }

    fn seats(&self, _: &Field) -> SeatSet {
        SeatSet::first(1)
    }

    fn edit(&self, _: &mut Field, (): &()) -> Result<(), String> {
        Ok(())
    }

    fn view(&self, _: &Field, _: Viewer) {}

    fn resample(&self, _: &mut Field, _: Viewer, _: &mut Generator) {}

    fn validate(&self, _: &Field) -> Result<(), String> {
        Ok(())
    }
}

/// Answers inline with the same sequence that `paused` gives.
struct Inline(u32);

fn answer(count: u32) -> u8 {
    (count.wrapping_mul(2_654_435_761) >> 29) as u8
}

impl Driver<Toil> for Inline {
    fn answer(&mut self, _: &Toil, _: &Field, _: &Question<'_, Toil>) -> Option<(Seat, u8)> {
        let choice = answer(self.0);
        self.0 += 1;
        Some((Seat(0), choice))
    }

    fn chance(&mut self, (): &(), _: &[u32]) -> Option<usize> {
        None
    }
}

fn main() {
    println!("state {} bytes", size_of::<Field>());
    let steps = 50_000;
    let inline = inline(steps);
    let paused = paused(steps / 5);
    let chronicle = chronicled(steps / 50);
    let copy = copies();
    digests();
    snapshots();
    println!("paused-to-copy {:.2} ratio", paused / copy);
    println!("paused-to-inline {:.2} ratio", paused / inline);
    println!("journalled-to-paused {:.2} ratio", chronicle / paused);
}

/// The best of several runs, in nanoseconds per unit of work.
fn best(name: &str, units: u64, mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        run();
        least = least.min(start.elapsed().as_nanos() as f64 / units as f64);
    }
    println!("{name} {least:.1} ns");
    least
}

fn inline(steps: u32) -> f64 {
    let rules = Toil { steps };
    let expected: u64 = (0..steps * QUESTIONS).map(|count| u64::from(answer(count))).sum();
    best("decision-inline", u64::from(steps * QUESTIONS), || {
        let mut driver = Inline(0);
        let start = rules.start(&()).expect("it starts");
        let last = play_inline(&rules, start, &mut driver, u64::from(steps));
        assert_eq!((last.step, driver.0), (steps, steps * QUESTIONS));
        assert_eq!(sum(&last), expected + 300 * 8 * 8 * 28);
    })
}

fn paused(steps: u32) -> f64 {
    let rules = Arc::new(Toil { steps });
    let expected: u64 = (0..steps * QUESTIONS).map(|count| u64::from(answer(count))).sum();
    best("decision-paused", u64::from(steps * QUESTIONS), || {
        let mut generator = Generator::from_seed(1);
        let mut driver = Silent(&mut generator);
        let (mut game, _) = Game::start(rules.clone(), &(), &mut driver).expect("it starts");
        for count in 0..steps * QUESTIONS {
            game.answer(Seat(0), answer(count), &mut driver).expect("it is offered");
        }
        assert!(game.pending().is_none());
        assert_eq!(sum(game.state()), expected + 300 * 8 * 8 * 28);
    })
}

/// With the journal: a digest after every input.
fn chronicled(steps: u32) -> f64 {
    let rules = Arc::new(Toil { steps });
    best("decision-journalled", u64::from(steps * QUESTIONS), || {
        let mut game = Chronicle::start(rules.clone(), (), None).expect("it starts");
        for count in 0..steps * QUESTIONS {
            let input = Input::Answer { seat: Seat(0), choice: answer(count) };
            game.apply(input).expect("it is offered");
        }
        assert_eq!(game.version(), u64::from(steps * QUESTIONS));
    })
}

fn copies() -> f64 {
    let state = Toil { steps: 1 }.start(&()).expect("it starts");
    let mut copies = [state; 2];
    best("state-copy", 1_000_000, || {
        for count in 0..1_000_000u32 {
            let [from, to] = black_box(&mut copies);
            to.clone_from(from);
            to.step = count;
        }
        assert_eq!((copies[1].step, sum(&copies[1])), (999_999, sum(&state)));
    })
}

fn digests() {
    let state = Toil { steps: 1 }.start(&()).expect("it starts");
    let expected = digest_of(&state);
    best("digest", 10_000, || {
        for _ in 0..10_000 {
            assert_eq!(digest_of(black_box(&state)), expected);
        }
    });
}

fn snapshots() {
    let rules = Arc::new(Toil { steps: 100 });
    let mut generator = Generator::from_seed(1);
    let mut driver = Silent(&mut generator);
    let (mut game, _) = Game::start(rules.clone(), &(), &mut driver).expect("it starts");
    for count in 0..42 {
        game.answer(Seat(0), answer(count), &mut driver).expect("it is offered");
    }
    let bytes = game.snapshot().encode();
    println!("snapshot {} bytes", bytes.len());
    best("snapshot-encode", 10_000, || {
        for _ in 0..10_000 {
            assert_eq!(black_box(&game).snapshot().encode().len(), bytes.len());
        }
    });
    best("snapshot-load", 10_000, || {
        for _ in 0..10_000 {
            let snapshot = Snapshot::decode(black_box(&bytes)).expect("it is whole");
            let resumed = Game::resume(rules.clone(), snapshot, &mut driver);
            let (loaded, _) = resumed.expect("it is a game");
            assert_eq!(loaded.pending().map(Pending::waiting_for), Some(SeatSet::first(1)));
            assert_eq!(loaded.state(), game.state());
        }
    });
}

fn sum(state: &Field) -> u64 {
    state.cells.iter().flatten().flatten().map(|&cell| u64::from(cell)).sum()
}
