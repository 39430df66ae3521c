//! People who differ: the same sense as [`super::Townsfolk`], and a taste of their own where it has
//! none.

use super::{reason, scenario, wants, worth};
use crate::{Decision, Policy, Position};
use longrest_campaign::Campaign;
use longrest_campaign::choice::Choice;
use longrest_campaign::prompt::Prompt;
use longrest_haven::recommended_level;
use longrest_kernel::{Ruleset, digest_of};
use std::cmp::Reverse;

/// Which class, which of two cards, which perk, item, road and answer to an event is a matter of
/// taste; what was lost twice is tried at a lower level; everything else is done as
/// [`super::Townsfolk`] do it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Various {
    /// Whose taste it is.
    pub taste: u64,
}

/// How far the order of scenarios is a matter of taste.
const ROADS: u64 = 6;

/// After so many defeats a scenario is tried at a level below the recommended one.
const DEFEATS: u16 = 2;

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
            Choice::Level(level) if Some(level) == easier(position) => 110,
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

/// The level for a scenario that was lost several times.
fn easier(position: &Position<'_, Campaign>) -> Option<u8> {
    let (state, book) = (position.state, &position.rules.book);
    let journey = state.journey.as_ref()?;
    let head = state.world.scenario(&journey.scenario)?;
    let lost = head.completed.is_none() && head.attempts >= DEFEATS;
    let levels = journey.company.iter().map(|id| state.world.character(*id).level);
    let levels: Vec<u8> = levels.collect();
    recommended_level(&levels, &book.switches).checked_sub(1).filter(|_| lost)
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
