//! Undone and redone is the same as never undone.

use super::{same, same_game};
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Game, Input, Rejection, Ruleset, Seat, TapeEntry};

/// How far back a walk goes at once.
const DEPTH_MAX: u64 = 40;

/// Goes back by random depths and returns in parts; takes secret answers back and gives them again.
pub fn history<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("history", Habits::ALL, || {
        let mut past: Vec<(u64, u64)> = Vec::new();
        move |walk: &mut Walk<'_, R>, _: Option<&Input<R>>| {
            let chronicle = &walk.chronicle;
            past.truncate(chronicle.live());
            past.push((chronicle.game().digest(), chronicle.chance_taken()));
            same("how much counts", &past.len(), &(chronicle.live() + 1))?;
            // An undo plays everything before it again: the longer the game, the fewer.
            let live = chronicle.live() as u64;
            if live > 0 && walk.one_in(8 + live / 8) {
                there_and_back(walk, &past)?;
            }
            if let Some(&seat) = walk.retractable().first() {
                take_back(walk, seat)?;
                past.resize(walk.chronicle.live(), (0, 0));
                past.push((walk.chronicle.game().digest(), walk.chronicle.chance_taken()));
            }
            Ok(())
        }
    })
}

fn there_and_back<R: Ruleset>(walk: &mut Walk<'_, R>, past: &[(u64, u64)]) -> Result<(), String> {
    let before = walk.chronicle.game().clone();
    let live = walk.chronicle.live();
    let depth = 1 + walk.luck.below((live as u64).min(DEPTH_MAX)) as usize;
    walk.apply(Input::Undo { keep: (live - depth) as u32 })?;
    let now = (walk.chronicle.game().digest(), walk.chronicle.chance_taken());
    // (0, 0) stands where nothing was remembered.
    if past[live - depth] != (0, 0) {
        same("the past", &past[live - depth], &now)?;
    }
    same("how much was undone", &walk.chronicle.undone(), &depth)?;
    let first = 1 + walk.luck.below(depth as u64) as usize;
    for count in [first, depth - first].into_iter().filter(|&count| count > 0) {
        walk.apply(Input::Redo { count: count as u32 })?;
    }
    same_game(&before, walk.chronicle.game())?;
    same("the log", &before.log().len(), &walk.chronicle.game().log().len())?;
    same("chance", &past[live].1, &walk.chronicle.chance_taken())?;
    match walk.chronicle.apply(Input::Redo { count: 1 }) {
        Err(Rejection::NothingToRedo) => Ok(()),
        other => Err(format!("a redo of nothing gave {other:?}")),
    }
}

/// A seat takes its secret answers back and gives the same again.
fn take_back<R: Ruleset>(walk: &mut Walk<'_, R>, seat: Seat) -> Result<(), String> {
    let before = walk.chronicle.game().clone();
    let own = |entry: &TapeEntry<R::Choice>| match *entry {
        TapeEntry::Answer { choice, lane, .. } if lane == Some(seat) => Some(choice),
        _ => None,
    };
    let answers: Vec<R::Choice> = before.tape().iter().filter_map(own).collect();
    walk.apply(Input::Retract { seat })?;
    let asked = |game: &Game<R>| game.pending().is_some_and(|p| p.question_for(seat).is_some());
    if !asked(walk.chronicle.game()) {
        return Err(format!("{seat:?} took its answer back and is not asked again"));
    }
    for choice in answers {
        walk.apply(Input::Answer { seat, choice })?;
    }
    let game = walk.chronicle.game();
    same("the state", before.state(), game.state())?;
    same("what is awaited", &before.pending(), &game.pending())
}
