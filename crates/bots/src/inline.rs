//! Whole games without a pause: the driver of simulations.

use crate::{Policy, Position};
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, SeatSet};

/// Answers everything while rule code runs: questions by a policy, chance by a generator.
///
/// A question to several seats is answered by the first of them.
pub struct Inline<P> {
    /// Who decides.
    pub policy: P,
    /// Where chance comes from.
    pub chance: Generator,
    /// How many questions were answered.
    pub decisions: u64,
    /// The seats this driver answers for; a question to nobody else pauses the game.
    pub seats: SeatSet,
}

impl<P> Inline<P> {
    /// A driver that answers for every seat.
    pub fn new(policy: P, chance: Generator) -> Inline<P> {
        Inline { policy, chance, decisions: 0, seats: SeatSet::first(Seat::MAX) }
    }
}

impl<R: Ruleset, P: Policy<R>> Driver<R> for Inline<P> {
    fn answer(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let seat = question.to.iter().find(|&seat| self.seats.contains(seat))?;
        self.decisions += 1;
        let position = Position::of(rules, state, seat, question);
        Some((seat, self.policy.decide(&position).choice))
    }

    fn free(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let seat = question.to.iter().find(|&seat| self.seats.contains(seat))?;
        let decision = self.policy.free(&Position::of(rules, state, seat, question))?;
        self.decisions += 1;
        Some((seat, decision.choice))
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.chance.weighted(weights))
    }
}
