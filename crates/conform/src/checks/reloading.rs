//! A game saved and loaded at every pause is the game that was never interrupted.

use super::{same, same_game};
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Chronicle, Input, Ruleset, Snapshot};

/// Beside the walk goes a second game that is written down and read again at every pause.
pub fn reloading<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("reloading", Habits::ALL, || {
        let mut second: Option<Chronicle<R>> = None;
        move |walk: &mut Walk<'_, R>, input: Option<&Input<R>>| {
            if let (Some(second), Some(input)) = (&mut second, input) {
                second.apply(input.clone()).map_err(|why| format!("after loading: {why}"))?;
                same_game(walk.chronicle.game(), second.game())?;
                let taken = (walk.chronicle.chance_taken(), second.chance_taken());
                same("chance", &taken.0, &taken.1)?;
            }
            second = Some(reload(walk, second.as_ref().unwrap_or(&walk.chronicle))?);
            Ok(())
        }
    })
}

fn reload<R: Ruleset>(
    walk: &Walk<'_, R>,
    chronicle: &Chronicle<R>,
) -> Result<Chronicle<R>, String> {
    let snapshot = chronicle.game().snapshot();
    let decoded = Snapshot::decode(&snapshot.encode()).map_err(|why| why.to_string())?;
    same("the snapshot", &snapshot, &decoded)?;
    let rules = walk.suite.rules.clone();
    let journal = chronicle.journal();
    let (setup, key) = (journal.setup.clone(), journal.key);
    let loaded = Chronicle::resume(rules, setup, key, decoded, chronicle.chance_taken())
        .map_err(|why| format!("a snapshot of a real game is refused: {why}"))?;
    same_game(chronicle.game(), loaded.game())?;
    Ok(loaded)
}
