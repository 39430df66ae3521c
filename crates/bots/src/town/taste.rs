//! People who differ: the same sense as [`super::Townsfolk`], and a taste of their own where it has none.

use super::{reason, scenario, wants, worth};
use crate::{Decision, Policy, Position};
use longrest_campaign::Campaign;
use longrest_campaign::choice::Choice;
use longrest_campaign::prompt::Prompt;
use longrest_kernel::{Ruleset, digest_of};
use std::cmp::Reverse;

/// Which class, which of two cards, which perk, item, road and answer to an event is a matter of
/// taste; everything else is done as [`super::Townsfolk`] do it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Various {
    /// Whose taste it is.
    pub taste: u64,
}

/// How far the order of scenarios is a matter of taste.
const ROADS: u64 = 6;

impl Various {
    fn likes(self, choice: Choice) -> u64 {
        digest_of(&(self.taste, choice))
    }

    fn worth(
        self,
        position: &Position<'_, Campaign>,
        choice: Choice,
    ) -> (i32, u64, Reverse<Choice>) {
        let worth = match choice {
            Choice::LevelUp(_, Some(_)) | Choice::FreeLevel(_, Some(_)) | Choice::Learn(..) => 141,
            Choice::Buy(_, _, price) => 100 + i32::from(price.min(20)),
            Choice::Craft(..) => 90,
            Choice::Scenario(at) => {
                let jitter = (self.likes(choice) % ROADS) as i32;
                scenario(&position.rules.book, position.state, at) - jitter
            }
            _ => worth(position, choice),
        };
        let tasted = matches!(
            choice,
            Choice::LevelUp(..)
                | Choice::FreeLevel(..)
                | Choice::Learn(..)
                | Choice::Mark(..)
                | Choice::Buy(..)
                | Choice::Craft(..)
                | Choice::Brew(..)
                | Choice::Create(..)
                | Choice::Keep(..)
                | Choice::Section(_)
        ) || matches!(position.prompt, Prompt::Event { .. } | Prompt::Choose);
        (worth, if tasted { self.likes(choice) } else { 0 }, Reverse(choice))
    }
}

impl Policy<Campaign> for Various {
    fn decide(&mut self, position: &Position<'_, Campaign>) -> Decision<Choice> {
        let all = position.options.iter().copied();
        let choice = all.max_by_key(|choice| self.worth(position, *choice));
        let choice = choice.expect("a question has an answer");
        Decision { choice, reason: reason(choice) }
    }

    fn free(&mut self, position: &Position<'_, Campaign>) -> Option<Decision<Choice>> {
        let offers = position.rules.free_actions(position.state, position.seat);
        let wanted = offers.into_iter().filter(|choice| wants(position, *choice));
        let choice = wanted.max_by_key(|choice| self.worth(position, *choice))?;
        Some(Decision { choice, reason: reason(choice) })
    }
}
