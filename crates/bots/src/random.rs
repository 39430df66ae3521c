//! A bot that does anything that is allowed.

use crate::{Decision, Policy, Position, Reason};
use longrest_kernel::{Generator, Ruleset};

/// Chooses every option equally often.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    luck: Generator,
    /// Throws of a die of eight sides that are left over, three bits each; 1 when there are none.
    throws: u64,
}

impl Random {
    /// A random player; the same seed plays the same.
    pub fn from_seed(seed: u64) -> Random {
        Random::new(Generator::from_seed(seed))
    }

    /// A random player with luck of its own.
    pub fn new(luck: Generator) -> Random {
        Random { luck, throws: 1 }
    }

    /// True once in eight times. One number of the generator is enough for twenty-one throws.
    fn now_and_then(&mut self) -> bool {
        if self.throws == 1 {
            self.throws = 1 << 63 | self.luck.below(1 << 63);
        }
        let throw = self.throws & 7;
        self.throws >>= 3;
        throw == 0
    }
}

impl<R: Ruleset> Policy<R> for Random {
    fn decide(&mut self, position: &Position<'_, R>) -> Decision<R::Choice> {
        let at = self.luck.below(position.options.len() as u64) as usize;
        Decision::new(position.options[at], Reason::Anything)
    }

    fn free(&mut self, position: &Position<'_, R>) -> Option<Decision<R::Choice>> {
        // Now and then, so that games still go on.
        if !self.now_and_then() {
            return None;
        }
        let free = position.rules.free_actions(position.state, position.seat);
        let at = self.luck.below(free.len() as u64 + 1) as usize;
        free.get(at).map(|&choice| Decision::new(choice, Reason::Anything))
    }
}
