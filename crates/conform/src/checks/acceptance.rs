//! What is listed is accepted, and nothing else; what is refused changes nothing.

use super::{same, same_game};
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Game, Generator, Input, Pending, Rejection, Ruleset, Seat, Silent};
use std::collections::BTreeSet;

/// How many choices seen elsewhere are remembered, to be tried where they are not offered.
const CHOICES_MAX: usize = 400;
/// How many of them are tried at one pause.
const FOREIGN_MAX: usize = 24;

/// Tries every listed option on a copy, and on the game itself what is not offered.
pub fn acceptance<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    let known = std::cell::RefCell::new(BTreeSet::new());
    suite.walk("acceptance", Habits::LIVELY, || {
        |walk: &mut Walk<'_, R>, _: Option<&Input<R>>| {
            listed(walk)?;
            unlisted(walk, &mut known.borrow_mut())
        }
    })
}

fn listed<R: Ruleset>(walk: &Walk<'_, R>) -> Result<(), String> {
    let game = walk.chronicle.game();
    let before = game.digest();
    let generator = walk.suite.generator(walk.number, 2);
    let accept = |what: String, apply: &dyn Fn(&mut Game<R>, &mut Generator) -> bool| {
        let mut copy = game.fork();
        if !apply(&mut copy, &mut generator.clone()) {
            return Err(format!("{what} is listed and refused"));
        }
        same("the digest of the original", &before, &game.digest())
    };
    for asked in game.pending().map_or(&[][..], Pending::questions) {
        for seat in asked.to.iter() {
            for &choice in &asked.options {
                accept(format!("{seat:?} {choice:?}"), &|copy, generator| {
                    copy.answer(seat, choice, &mut Silent(generator)).is_ok()
                })?;
            }
        }
    }
    for (seat, choice) in walk.free_actions() {
        accept(format!("free {seat:?} {choice:?}"), &|copy, generator| {
            copy.free_action(seat, choice, &mut Silent(generator)).is_ok()
        })?;
    }
    Ok(())
}

fn unlisted<R: Ruleset>(
    walk: &mut Walk<'_, R>,
    known: &mut BTreeSet<R::Choice>,
) -> Result<(), String> {
    let game = walk.chronicle.game();
    let seats = walk.suite.rules.seats(game.state());
    let pending = game.pending().cloned();
    let questions = pending.as_ref().map_or(&[][..], Pending::questions);
    let free = walk.free_actions();
    let mut wrong = Vec::new();
    let skip = walk.luck.below(known.len() as u64 + 1) as usize;
    for &choice in known.iter().cycle().skip(skip).take(known.len().min(FOREIGN_MAX)) {
        let seat = Seat(walk.luck.below(u64::from(Seat::MAX) + 1) as u8);
        let asked = questions.iter().find(|asked| asked.to.contains(seat));
        if asked.is_none_or(|asked| asked.options.binary_search(&choice).is_err()) {
            wrong.push(Input::Answer { seat, choice });
        }
        if !free.contains(&(seat, choice)) {
            wrong.push(Input::Free { seat, choice });
        }
    }
    for seat in (0..Seat::MAX).map(Seat).filter(|&seat| !seats.contains(seat)) {
        let options = questions.first().map_or(&[][..], |asked| &asked.options);
        wrong.extend(options.first().map(|&choice| Input::Answer { seat, choice }));
        wrong.push(Input::Retract { seat });
    }
    wrong.push(Input::Roll { outcome: 0 });
    wrong.push(Input::Undo { keep: walk.chronicle.live() as u32 });
    wrong.push(Input::Redo { count: walk.chronicle.undone() as u32 + 1 });
    refuse(walk, wrong)?;
    let options = questions.iter().flat_map(|asked| &asked.options).copied();
    known.extend(options.chain(free.into_iter().map(|(_, choice)| choice)));
    while known.len() > CHOICES_MAX {
        known.pop_first();
    }
    Ok(())
}

fn refuse<R: Ruleset>(walk: &mut Walk<'_, R>, wrong: Vec<Input<R>>) -> Result<(), String> {
    let before = walk.chronicle.game().fork();
    let told = walk.chronicle.game().log().len();
    let version = walk.chronicle.version();
    let taken = walk.chronicle.chance_taken();
    for input in wrong {
        // Chance by hand can be asked for: then a roll is right.
        if matches!(before.pending(), Some(Pending::Chance { .. })) {
            continue;
        }
        match walk.chronicle.apply(input.clone()) {
            Ok(_) => return Err(format!("{input:?} is not listed and accepted")),
            Err(Rejection::Impossible(why)) => return Err(format!("{input:?}: {why}")),
            Err(_) => {}
        }
        same("the digest after a refusal", &before.digest(), &walk.chronicle.game().digest())?;
        same("the version after a refusal", &version, &walk.chronicle.version())?;
        same("chance after a refusal", &taken, &walk.chronicle.chance_taken())?;
    }
    same_game(&before, walk.chronicle.game())?;
    same("the log after a refusal", &told, &walk.chronicle.game().log().len())
}
