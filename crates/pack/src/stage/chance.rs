//! Chance as the text wrote it: named draws first, then the mildest outcome.

use longrest_haven::choice::Choice;
use longrest_haven::{Draw, Haven, Modifier};
use longrest_kernel::{Driver, Question, Seat};
use std::collections::{BTreeMap, VecDeque};

/// What is drawn, in order.
#[derive(Debug, Default)]
pub(crate) struct Scripted {
    /// Modifier cards by deck.
    pub(crate) modifiers: BTreeMap<u8, VecDeque<u16>>,
    /// Everything else by its kind, as numbers of outcomes.
    pub(crate) outcomes: BTreeMap<&'static str, VecDeque<usize>>,
}

impl Scripted {
    /// The word for a kind of chance.
    pub(crate) fn kind(draw: &Draw) -> &'static str {
        match draw {
            Draw::Modifier { .. } => "modifier",
            Draw::MonsterCard { .. } => "card",
            Draw::LootCard => "loot",
            Draw::LootDeck => "loot-deck",
            Draw::BattleGoal => "goal",
            Draw::RandomItem => "item",
            Draw::Standee => "standee",
            Draw::RestCard => "rest",
            Draw::Lot => "lot",
        }
    }
}

impl Driver<Haven> for Scripted {
    fn answer(
        &mut self,
        _: &Haven,
        _: &longrest_haven::State,
        _: &Question<'_, Haven>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, draw: &Draw, weights: &[u32]) -> Option<usize> {
        let possible = |at: &usize| weights.get(*at).is_some_and(|&weight| weight > 0);
        let lowest = (0..weights.len()).find(possible);
        if let Draw::Modifier { deck, cards } = draw {
            let scripted = self.modifiers.get_mut(deck).and_then(VecDeque::pop_front);
            let wanted = scripted.unwrap_or(Modifier::PLUS_0);
            let found = cards.iter().position(|&card| card == wanted).filter(possible);
            assert!(
                found.is_some() || scripted.is_none(),
                "card {wanted} cannot be drawn from deck {deck}"
            );
            return found.or(lowest);
        }
        let kind = Scripted::kind(draw);
        match self.outcomes.get_mut(kind).and_then(VecDeque::pop_front) {
            Some(outcome) => {
                assert!(possible(&outcome), "outcome {outcome} of {kind}: {weights:?}");
                Some(outcome)
            }
            None => lowest,
        }
    }

    fn listens(&self) -> bool {
        true
    }
}
