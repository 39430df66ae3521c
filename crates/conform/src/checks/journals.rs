//! A journal written down, read and replayed gives the same game.

use super::{same, same_game};
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Chronicle, Input, Journal, Record, Ruleset};

/// Plays with free actions, answers taken back, overrides and undos, then replays the journal.
pub fn journals<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("journals", Habits::ALL, || {
        let mut undone = 0;
        move |walk: &mut Walk<'_, R>, _: Option<&Input<R>>| {
            if walk.chronicle.game().pending().is_none() {
                return replays(walk);
            }
            // An undo that is not brought back makes the game longer: a few are enough.
            if undone < 6 && walk.chronicle.live() > 0 && walk.one_in(20) {
                undone += 1;
                let live = walk.chronicle.live() as u64;
                let depth = 1 + walk.luck.below(live.min(12));
                walk.apply(Input::Undo { keep: (live - depth) as u32 })?;
                if walk.one_in(2) {
                    let count = 1 + walk.luck.below(depth) as u32;
                    walk.apply(Input::Redo { count })?;
                }
            }
            Ok(())
        }
    })
}

fn replays<R: Ruleset>(walk: &Walk<'_, R>) -> Result<(), String> {
    let chronicle = &walk.chronicle;
    let journal = chronicle.journal();
    let decoded = Journal::<R>::decode(&journal.encode()).map_err(|why| why.to_string())?;
    same("the journal", journal, &decoded)?;
    for record in &journal.records {
        let decoded = Record::decode(&record.encode()).map_err(|why| why.to_string())?;
        same("a record", record, &decoded)?;
    }
    let rules = &walk.suite.rules;
    let replayed = Chronicle::replay(rules.clone(), decoded.clone());
    as_recorded(chronicle, &replayed.map_err(|why| format!("replay: {why}"))?)?;
    let loaded = Chronicle::load(rules.clone(), decoded, |_, _| ());
    as_recorded(chronicle, &loaded.map_err(|why| format!("load: {why}"))?)
}

fn as_recorded<R: Ruleset>(one: &Chronicle<R>, other: &Chronicle<R>) -> Result<(), String> {
    same_game(one.game(), other.game())?;
    same("the log", &one.game().log().len(), &other.game().log().len())?;
    same("the journal", one.journal(), other.journal())?;
    same("chance", &one.chance_taken(), &other.chance_taken())?;
    let history = |chronicle: &Chronicle<R>| (chronicle.live(), chronicle.undone());
    same("what counts and what was undone", &history(one), &history(other))
}
