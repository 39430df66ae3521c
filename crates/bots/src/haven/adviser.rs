//! What is advised to a person: a search of its own for every question.

use super::Greedy;
use crate::{Bot, Budget, Decision, Search};
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_kernel::{Asked, Game, Seat};

/// How many futures are tried for one piece of advice. Nobody remembers what was advised before, so
/// it has to see further than a bot that pursues a plan.
const FUTURES: u32 = 96;

/// Advises by searching. It keeps nothing between two questions: whoever is advised may do
/// something else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adviser;

impl Bot<Haven> for Adviser {
    fn choose(&mut self, game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Decision<Choice> {
        let seed = u64::from(game.state().round);
        Search::new(Greedy, Budget::Iterations(FUTURES), seed).choose(game, seat, asked)
    }
}
