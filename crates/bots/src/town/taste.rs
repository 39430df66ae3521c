//! People who differ: the same sense as [`super::Townsfolk`], and a taste of their own where it has
//! none.

use super::outpost::herbs;
use super::{reason, scenario, wants, worth};
use crate::{Decision, Policy, Position};
use longrest_campaign::Campaign;
use longrest_campaign::choice::Choice;
use longrest_campaign::id::CharacterId;
use longrest_campaign::prompt::Prompt;
use longrest_haven::recommended_level;
use longrest_kernel::{Ruleset, digest_of};
use std::cmp::Reverse;

/// Which class, which of two cards, which perk, item, road and answer to an event is a matter of
/// taste; what was lost twice is tried at a lower level, and at a still lower
/// one after two more defeats; everything else is done as
/// [`super::Townsfolk`] do it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Various {
    /// Whose taste it is.
    pub taste: u64,
}

/// How far the order of scenarios is a matter of taste.
const ROADS: u64 = 6;

/// After every so many defeats a scenario is tried at one level less.
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
            Choice::LevelUp(id, Some(card))
            | Choice::FreeLevel(id, Some(card))
            | Choice::Learn(id, card) => 141 + card_level(position, id, card),
            Choice::Buy(_, _, price) => 100 + i32::from(price.min(20)),
            Choice::Craft(..) => 90,
            Choice::Brew(_, payment) => 80 + i32::from(herbs(&payment)),
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

/// The level of a card: of those that can be learnt, the highest are tasted first.
fn card_level(position: &Position<'_, Campaign>, id: CharacterId, card: u8) -> i32 {
    let book = &position.rules.book;
    let class = book.class(&position.state.world.character(id).class);
    let card = class.and_then(|class| class.cards.get(usize::from(card)));
    card.map_or(0, |(_, level)| i32::from(*level))
}

/// The level for a scenario that was lost several times.
fn easier(position: &Position<'_, Campaign>) -> Option<u8> {
    let (state, book) = (position.state, &position.rules.book);
    let journey = state.journey.as_ref()?;
    let head = state.world.scenario(&journey.scenario)?;
    let lower = if head.completed.is_none() { head.attempts / DEFEATS } else { 0 };
    let levels = journey.company.iter().map(|id| state.world.character(*id).level);
    let levels: Vec<u8> = levels.collect();
    let usual = recommended_level(&levels, &book.switches);
    Some(usual.saturating_sub(lower.min(7) as u8)).filter(|level| *level < usual)
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
