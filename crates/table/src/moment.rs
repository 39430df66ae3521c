//! Moments at which a seat may do something unasked. Whether it can must not show: a seat is asked
//! whenever it might be able to for all that the others know, and what has a single answer is
//! answered here. Where a bot sits at once; where a person does after a beat, within which nothing
//! else happens, so that somebody who lets it pass in that time is not told from somebody who had
//! nothing to decide.

use crate::game::Question;
use crate::table::Table;
use crate::{Code, PersonId};
use longrest_kernel::Seat;
use serde_json::value::RawValue;

/// A moment the game stands at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The seat that may do something.
    pub seat: Seat,
    /// Whether it can.
    pub can: bool,
}

/// Answers that were sent together and go on when the moment has passed.
#[derive(Debug)]
pub(crate) struct Held {
    who: PersonId,
    message: Option<String>,
    seat: Seat,
    asked: Option<Question>,
    rest: Vec<Box<RawValue>>,
}

impl Table {
    /// Whether the game stands at a moment that somebody at the table has for themselves.
    pub fn is_at_moment(&self) -> bool {
        self.ready().is_ok() && self.game.moment().is_some_and(|it| !self.passes_at_once(it.seat))
    }

    /// The beat is over: a moment at which nothing can be done passes.
    pub fn beat(&mut self) {
        if self.ready().is_err() {
            return;
        }
        if let Some(Moment { seat, can: false }) = self.game.moment() {
            let step = self.game.pass(seat).expect("a moment can be let pass");
            self.step(None, step);
            self.go_on_after();
        }
    }

    /// Lets moments pass that need nobody to think: of a bot, or of a seat that nobody else has.
    /// Says whether something came of one.
    pub(crate) fn let_pass(&mut self) -> bool {
        while let Some(Moment { seat, can }) = self.game.moment() {
            if self.ready().is_err() || !self.passes_at_once(seat) {
                return false;
            }
            let step = match self.roster.is_bot(seat.0) {
                true => self.game.bot(seat, self.roster.searches(seat.0)),
                false if !can => self.game.pass(seat),
                false => return false,
            };
            let Some(step) = step else { return false };
            let passed = step.passed;
            self.step(None, step);
            if !passed {
                return true;
            }
        }
        false
    }

    /// Answers that were sent together wait for the moment to pass.
    pub(crate) fn hold(
        &mut self,
        who: PersonId,
        seat: Seat,
        asked: Option<Question>,
        rest: &[Box<RawValue>],
    ) -> Option<Code> {
        self.game.moment()?;
        let message = self.current.clone();
        self.held = Some(Held { who, message, seat, asked, rest: rest.to_vec() });
        (!rest.is_empty()).then_some(Code::OtherQuestion)
    }

    /// A moment has passed and nothing came of it: what was sent with the answer before goes on.
    pub(crate) fn go_on_after(&mut self) {
        let Some(mut held) = self.held.take() else { return };
        let current = std::mem::replace(&mut self.current, held.message.clone());
        while !held.rest.is_empty() && self.game.question(held.seat) == held.asked {
            let choice = held.rest.remove(0);
            let Ok(step) = self.game.answer(held.seat, &choice) else { break };
            let reveals = step.reveals;
            self.step(Some(held.who), step);
            if reveals || self.let_pass() {
                break;
            }
            if self.game.moment().is_some() {
                self.held = Some(held);
                break;
            }
        }
        self.current = current;
    }

    /// Whether nobody at the table has to be given a beat for this seat: a bot has it or nobody, or
    /// whoever has it has every seat.
    fn passes_at_once(&self, seat: Seat) -> bool {
        let holder = self.roster.holder(seat.0);
        let alone = |who: PersonId| self.roster.voters() == [who];
        self.roster.is_bot(seat.0) || holder.is_none_or(alone)
    }
}
