//! Everybody in town at once: the driver of simulated chapters.

use crate::{Policy, Position};
use longrest_campaign::Campaign;
use longrest_campaign::choice::Choice;
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat};

/// Answers every question of a town by a policy, and lets every seat do what it likes beside it.
pub struct Household<P> {
    /// Who decides.
    pub policy: P,
    /// Where chance comes from.
    pub chance: Generator,
    /// How many questions were answered and free actions taken.
    pub decisions: u64,
}

impl<P> Household<P> {
    /// A driver that answers for every seat.
    pub fn new(policy: P, chance: Generator) -> Household<P> {
        Household { policy, chance, decisions: 0 }
    }
}

impl<P: Policy<Campaign>> Driver<Campaign> for Household<P> {
    fn answer(
        &mut self,
        rules: &Campaign,
        state: &<Campaign as Ruleset>::State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        let seat = question.to.iter().next()?;
        self.decisions += 1;
        let position = Position::of(rules, state, seat, question);
        Some((seat, self.policy.decide(&position).choice))
    }

    fn free(
        &mut self,
        rules: &Campaign,
        state: &<Campaign as Ruleset>::State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        for seat in question.to.iter() {
            let position = Position::of(rules, state, seat, question);
            if let Some(decision) = self.policy.free(&position) {
                self.decisions += 1;
                return Some((seat, decision.choice));
            }
        }
        None
    }

    fn chance(&mut self, _: &longrest_campaign::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.chance.weighted(weights))
    }
}
