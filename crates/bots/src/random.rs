//! A bot that does anything that is allowed.

use crate::{Decision, Policy, Position, Reason};
use longrest_kernel::{Generator, Ruleset};

/// Chooses every option equally often.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub Generator);

impl Random {
    /// A random player; the same seed plays the same.
    pub fn from_seed(seed: u64) -> Random {
        Random(Generator::from_seed(seed))
    }
}

impl<R: Ruleset> Policy<R> for Random {
    fn decide(&mut self, position: &Position<'_, R>) -> Decision<R::Choice> {
        let at = self.0.below(position.options.len() as u64) as usize;
        Decision::new(position.options[at], Reason::Anything)
    }

    fn free(&mut self, position: &Position<'_, R>) -> Option<Decision<R::Choice>> {
        // Now and then, so that games still go on.
        if self.0.below(8) != 0 {
            return None;
        }
        let free = position.rules.free_actions(position.state, position.seat);
        let at = self.0.below(free.len() as u64 + 1) as usize;
        free.get(at).map(|&choice| Decision::new(choice, Reason::Anything))
    }
}
