//! What a bot is.

use crate::Reason;
use longrest_kernel::{Asked, Game, Question, Ruleset, Seat};

/// An option and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<C> {
    /// The option.
    pub choice: C,
    /// Why.
    pub reason: Reason,
}

/// Decides for one seat of a game.
pub trait Bot<R: Ruleset>: Send {
    /// One of the options of a question that waits for this seat, or a free action beside it
    /// where there are any. Depends on nothing the seat cannot know.
    fn choose(&mut self, game: &Game<R>, seat: Seat, asked: &Asked<R>) -> Decision<R::Choice>;
}

/// A question as one seat meets it.
pub struct Position<'a, R: Ruleset> {
    /// The rules and content.
    pub rules: &'a R,
    /// The state. It holds secrets: a policy reads what its seat can see, and no more.
    pub state: &'a R::State,
    /// Who decides.
    pub seat: Seat,
    /// What is asked.
    pub prompt: &'a R::Prompt,
    /// All legal answers, ascending, never empty.
    pub options: &'a [R::Choice],
}

/// Decides by looking at the position alone, quickly enough to answer while rule code runs.
pub trait Policy<R: Ruleset>: Send {
    /// One of the options.
    fn decide(&mut self, position: &Position<'_, R>) -> Decision<R::Choice>;

    /// A free action of the same seat to take before it answers, if one is worth it.
    fn free(&mut self, position: &Position<'_, R>) -> Option<Decision<R::Choice>> {
        let _ = position;
        None
    }
}

/// A bot that follows a policy.
#[derive(Clone, Debug, Default)]
pub struct Steady<P>(pub P);

impl<R: Ruleset, P: Policy<R>> Bot<R> for Steady<P> {
    fn choose(&mut self, game: &Game<R>, seat: Seat, asked: &Asked<R>) -> Decision<R::Choice> {
        let position = Position::asked(game, seat, asked);
        let free = if asked.open { self.0.free(&position) } else { None };
        free.unwrap_or_else(|| self.0.decide(&position))
    }
}

impl<'a, R: Ruleset> Position<'a, R> {
    /// The position of a question that waits.
    pub fn asked(game: &'a Game<R>, seat: Seat, asked: &'a Asked<R>) -> Position<'a, R> {
        Position {
            rules: game.rules(),
            state: game.state(),
            seat,
            prompt: &asked.prompt,
            options: &asked.options,
        }
    }

    /// The position of a question asked while rule code runs.
    pub fn of(
        rules: &'a R,
        state: &'a R::State,
        seat: Seat,
        question: &Question<'a, R>,
    ) -> Position<'a, R> {
        Position { rules, state, seat, prompt: question.prompt, options: question.options }
    }
}

impl<C> Decision<C> {
    /// An option and why it was chosen.
    pub fn new(choice: C, reason: Reason) -> Decision<C> {
        Decision { choice, reason }
    }
}
