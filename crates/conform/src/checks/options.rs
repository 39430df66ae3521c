//! Every question can be asked, read and answered.

use super::same;
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Asked, Pending, Ruleset};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Options are at least two, ascending, distinct and printable; a game waits or is over; every
/// state in which something is asked keeps the suite's invariant and every checkpoint is valid.
pub fn options<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("options", Habits::ALL, || |walk, _| at_pause(walk))
}

fn at_pause<R: Ruleset>(walk: &mut Walk<'_, R>) -> Result<(), String> {
    let game = walk.chronicle.game();
    let rules = game.rules();
    (walk.suite.invariant)(rules, game.state()).map_err(|why| format!("invariant: {why}"))?;
    rules
        .validate(game.checkpoint())
        .map_err(|why| format!("a reached state is invalid: {why}"))?;
    let Some(pending) = game.pending() else {
        return match rules.outcome(game.state()) {
            Some(_) => Ok(()),
            None => Err("the game waits for nothing and is not over".into()),
        };
    };
    if rules.outcome(game.checkpoint()).is_some() {
        return Err("the game is over and waits".into());
    }
    match pending {
        Pending::Answers(questions) => {
            if questions.is_empty() {
                return Err("the game waits for nobody".into());
            }
            questions.iter().try_for_each(|asked| one_question(walk, asked))?;
        }
        Pending::Chance { draw, weights } => {
            printable("a draw", draw)?;
            if weights.iter().filter(|&&weight| weight > 0).count() < 2 {
                return Err(format!("nothing is left to chance in {draw:?} {weights:?}"));
            }
        }
    }
    for seat in rules.seats(game.state()).iter() {
        list("free actions", &game.free_actions(seat))?;
    }
    Ok(())
}

fn one_question<R: Ruleset>(walk: &Walk<'_, R>, asked: &Asked<R>) -> Result<(), String> {
    let seats = walk.suite.rules.seats(walk.chronicle.game().state());
    if asked.to.is_empty() || asked.to.0 & !seats.0 != 0 {
        return Err(format!(
            "{:?} is asked of {:?}, the seats are {seats:?}",
            asked.prompt, asked.to
        ));
    }
    if let Some(lane) = asked.lane {
        same("the seat of a lane", &asked.to, &lane.into())?;
    }
    printable("a prompt", &asked.prompt)?;
    // At a moment somebody is asked whether there is a choice or not.
    let is_moment = walk.suite.rules.is_moment(&asked.prompt);
    if asked.options.len() < if is_moment { 1 } else { 2 } {
        return Err(format!("{:?} leaves no choice: {:?}", asked.prompt, asked.options));
    }
    list("options", &asked.options)
}

fn list<C: Copy + Ord + Debug>(what: &str, options: &[C]) -> Result<(), String> {
    if !options.is_sorted_by(|one, next| one < next) {
        return Err(format!("{what} are not ascending and distinct: {options:?}"));
    }
    let texts: BTreeSet<String> = options.iter().map(|option| format!("{option:?}")).collect();
    if texts.len() != options.len() {
        return Err(format!("two {what} print alike: {options:?}"));
    }
    options.iter().try_for_each(|option| printable(what, option))
}

fn printable(what: &str, value: &impl Debug) -> Result<(), String> {
    let text = format!("{value:?}");
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err(format!("{what} prints as {text:?}"));
    }
    Ok(())
}
