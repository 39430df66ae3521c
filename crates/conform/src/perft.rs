//! Counts of positions by depth, compared with text files.
//!
//! A position is reached by inputs: the answer of the first seat the game waits for, or a free
//! action of any seat beside an open question. Seats that answer at once and in secret do so in
//! ascending order here. Chance is either enumerated (every possible outcome is a position of its
//! own and costs no depth) or drawn from a seed; the file says which.

use crate::golden;
use longrest_kernel::{Driver, Game, Generator, Pending, Question, Ruleset, Seat};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Where chance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// Every possible outcome is counted.
    Every,
    /// Outcomes follow from a seed and from how many were drawn before.
    Seed(u64),
}

/// A game whose positions are counted.
pub struct Case<R: Ruleset> {
    /// Its name in the file, without spaces.
    pub name: &'static str,
    /// What it is made from.
    pub setup: R::Setup,
    /// Where chance comes from.
    pub luck: Luck,
    /// How deep.
    pub depth: u32,
}

/// Counts the positions after 1, 2, … `depth` inputs.
pub fn count<R: Ruleset>(rules: &Arc<R>, case: &Case<R>) -> Result<Vec<u64>, String> {
    let mut luck = match case.luck {
        Luck::Every => Chance(None),
        Luck::Seed(seed) => Chance(Some(Generator::from_seed(seed))),
    };
    let (game, _) = Game::start(rules.clone(), &case.setup, &mut luck)?;
    let mut nodes = vec![0; case.depth as usize];
    visit(&game.fork(), luck, &mut nodes, 0);
    Ok(nodes)
}

/// Compares the counts of all cases with a text file of lines `name luck depth positions`.
///
/// # Panics
/// When they differ, with the difference; `LONGREST_RENEW=1` writes the file anew instead.
pub fn compare<R: Ruleset>(path: impl AsRef<Path>, rules: &Arc<R>, cases: &[Case<R>]) {
    let mut text = String::from("# name, chance, inputs, positions\n");
    for case in cases {
        let luck = match case.luck {
            Luck::Every => "every".to_string(),
            Luck::Seed(seed) => format!("seed-{seed}"),
        };
        let nodes = count(rules, case).unwrap_or_else(|why| panic!("{}: {why}", case.name));
        for (depth, nodes) in (1..).zip(nodes) {
            writeln!(text, "{} {luck} {depth} {nodes}", case.name).expect("text grows");
        }
    }
    golden::compare(path, &text);
}

fn visit<R: Ruleset>(game: &Game<R>, luck: Chance, nodes: &mut [u64], depth: usize) {
    match game.pending() {
        None => {}
        Some(Pending::Chance { weights, .. }) => {
            let possible = (0u32..).zip(weights).filter(|&(_, &weight)| weight > 0);
            for (outcome, _) in possible {
                let (mut next, mut luck) = (game.fork(), luck);
                next.roll(outcome, &mut luck).expect("the outcome is possible");
                arrive(&next, luck, nodes, depth);
            }
        }
        Some(Pending::Answers(_)) if depth == nodes.len() => {}
        Some(Pending::Answers(questions)) => {
            let asked = &questions[0];
            let seat = asked.to.iter().next().expect("somebody is asked");
            for &choice in &asked.options {
                let (mut next, mut luck) = (game.fork(), luck);
                next.answer(seat, choice, &mut luck).expect("it is offered");
                arrive(&next, luck, nodes, depth + 1);
            }
            for seat in game.rules().seats(game.state()).iter() {
                for choice in game.free_actions(seat) {
                    let (mut next, mut luck) = (game.fork(), luck);
                    next.free_action(seat, choice, &mut luck).expect("it is offered");
                    arrive(&next, luck, nodes, depth + 1);
                }
            }
        }
    }
}

/// Counts a position unless chance has still to decide which it is, and goes on.
fn arrive<R: Ruleset>(game: &Game<R>, luck: Chance, nodes: &mut [u64], depth: usize) {
    let undecided = matches!(game.pending(), Some(Pending::Chance { .. }));
    if depth > 0 && !undecided {
        nodes[depth - 1] += 1;
    }
    visit(game, luck, nodes, depth);
}

#[derive(Clone, Copy)]
struct Chance(Option<Generator>);

impl<R: Ruleset> Driver<R> for Chance {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        self.0.as_mut().map(|generator| generator.weighted(weights))
    }
}
