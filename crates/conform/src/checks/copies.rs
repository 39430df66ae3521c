//! A copy is as good as the original, and apart from it.

use super::{same, same_game};
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Decided, Game, Generator, Input, Rejection, Ruleset, Silent};

/// A copy taken at every pause does not change when the original goes on, and the same input with
/// the same chance leads it to the same.
pub fn copies<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("copies", Habits::ALL, || {
        let mut copy: Option<(Game<R>, u64, u64)> = None;
        move |walk: &mut Walk<'_, R>, input: Option<&Input<R>>| {
            let game = walk.chronicle.game();
            if let (Some((mut copy, digest, taken)), Some(input)) = (copy.take(), input) {
                same("the digest of the copy", &digest, &copy.digest())?;
                let mut generator = Generator { key: walk.suite.key(walk.number), taken };
                repeat(&mut copy, input, &mut generator).map_err(|why| why.to_string())?;
                same_game(game, &copy)?;
                same("the log", &game.log().len(), &copy.log().len())?;
                same("chance", &walk.chronicle.chance_taken(), &generator.taken)?;
            }
            copy = Some((game.clone(), game.digest(), walk.chronicle.chance_taken()));
            Ok(())
        }
    })
}

/// Puts the same into another game.
fn repeat<R: Ruleset>(
    game: &mut Game<R>,
    input: &Input<R>,
    generator: &mut Generator,
) -> Result<Decided<R>, Rejection> {
    let mut driver = Silent(generator);
    match input {
        Input::Answer { seat, choice } => game.answer(*seat, *choice, &mut driver),
        Input::Free { seat, choice } => game.free_action(*seat, *choice, &mut driver),
        Input::Retract { seat } => game.retract(*seat, &mut driver),
        Input::Roll { outcome } => game.roll(*outcome, &mut driver),
        Input::Override { edit } => game.edit(edit, &mut driver),
        Input::Undo { .. } | Input::Redo { .. } => unreachable!("a walk does not undo"),
    }
}
