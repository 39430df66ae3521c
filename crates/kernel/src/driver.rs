//! Who answers while rule code runs.

use crate::{Cx, Question, Ruleset, Seat, Tape};

/// Answers questions and chance while rule code runs, or leaves them open.
pub trait Driver<R: Ruleset> {
    /// The answer and who gives it, or `None` to pause the game here.
    fn answer(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)>;

    /// A free action to take before an open question is answered, and who takes it. Asked again
    /// after each.
    fn free(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let _ = (rules, state, question);
        None
    }

    /// The outcome of chance, or `None` to pause the game here.
    fn chance(&mut self, draw: &R::Draw, weights: &[u32]) -> Option<usize>;

    /// Whether facts are wanted; without listeners none are kept.
    fn listens(&self) -> bool {
        false
    }

    /// What a completed step told, while a game is played inline and facts are wanted.
    fn hear(&mut self, state: &R::State, facts: &[crate::Told<R::Fact>]) {
        let _ = (state, facts);
    }
}

/// Leaves every question open and answers chance from a generator.
pub struct Silent<'a>(pub &'a mut crate::Generator);

impl<R: Ruleset> Driver<R> for Silent<'_> {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.0.weighted(weights))
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Plays on from a state between two steps with a driver that answers everything, without
/// checkpoint or journal, until the game is over or `steps_max` steps were taken. Returns the last
/// state.
pub fn play_inline<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    driver: &mut dyn Driver<R>,
    steps_max: u64,
) -> R::State {
    let tape = Tape::new();
    let mut cx = Cx::new(rules, &mut state, &tape, driver);
    for _ in 0..steps_max {
        if rules.outcome(cx.state).is_some() {
            break;
        }
        let finished = rules.step(&mut cx);
        assert!(finished.is_ok(), "a driver that plays inline answers everything");
        cx.next_step();
    }
    state
}
