//! People who differ: the same sense as [`super::Townsfolk`], and a taste of their own where it has
//! none.

use super::outpost::herbs;
use super::{reason, scenario, wants, wants_deed, worth};
use crate::{Decision, Policy, Position};
use longrest_campaign::Campaign;
use longrest_campaign::alchemy::{known, mixed};
use longrest_campaign::choice::Choice;
use longrest_campaign::content::{Deed, Service};
use longrest_campaign::id::CharacterId;
use longrest_campaign::prompt::Prompt;
use longrest_haven::{ItemSlot, recommended_level};
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

/// How much more a mixture is worth that nobody has tried.
const UNTRIED: i32 = 4;

/// How many of each material those keep who save for the best.
const SAVED: u16 = 3;

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
            // What nobody has tried yet is tried first, and three herbs before two.
            Choice::Brew(_, payment) => {
                let untried = known(position.state, &mixed(&payment)).is_none();
                80 + i32::from(herbs(&payment)) + if untried { UNTRIED } else { 0 }
            }
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

/// Whether a character saves for the best there is: every second one does, and the others take what
/// they can have now.
fn saves(id: CharacterId) -> bool {
    id.0 % 2 == 1
}

/// Whether somebody of this character's kind does so: those who save leave what is cheap, unless
/// their quest asks for it, and keep material for what is dear.
fn agrees(position: &Position<'_, Campaign>, choice: Choice) -> bool {
    match choice {
        Choice::Craft(id, item, _) if saves(id) => {
            wants_deed(position, id, &Deed::Crafted) || is_dear(position, id, item)
        }
        Choice::Buy(id, item, _) if saves(id) => is_dear(position, id, item),
        Choice::Brew(id, payment) if saves(id) => {
            herbs(&payment) > 2 || wants_deed(position, id, &Deed::Brewed) || !brews_three(position)
        }
        Choice::Contribute(id, kind) if saves(id) => {
            position.state.world.character(id).resources.of(kind) > SAVED
        }
        _ => true,
    }
}

/// Whether a building that stands lets people brew from three herbs.
fn brews_three(position: &Position<'_, Campaign>) -> bool {
    let town = &position.state.world.town;
    position.rules.book.buildings.iter().any(|building| {
        let level = town.buildings.get(&building.id).map_or(0, |standing| standing.level);
        let card = usize::from(level).checked_sub(1).and_then(|at| building.levels.get(at));
        card.is_some_and(|card| card.downtime.contains(&Service::BrewThree))
    })
}

/// Whether an item costs two thirds of the dearest that can be had for its slot, or a quest asks
/// for such items; nobody saves for something small.
fn is_dear(position: &Position<'_, Campaign>, id: CharacterId, item: u16) -> bool {
    let (state, book) = (position.state, &position.rules.book);
    let item = &book.items[usize::from(item)];
    let alike = book.items.iter().filter(|one| one.slot == item.slot);
    let alike = alike.filter(|one| state.world.supply.on_shelf(&one.id) > 0);
    let dearest = alike.map(|one| one.gold).max().unwrap_or(0);
    item.slot == ItemSlot::Small
        || 3 * item.gold >= 2 * dearest
        || wants_deed(position, id, &Deed::Owned(item.slot))
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
        let wanted = wanted.filter(|choice| agrees(position, *choice));
        let choice = wanted.max_by_key(|choice| self.worth(position, *choice))?;
        Some(Decision { choice, reason: reason(choice) })
    }
}
