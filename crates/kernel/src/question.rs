//! Questions and the answers they allow.

use crate::digest::Fingerprinter;
use crate::{Ruleset, Seat, SeatSet};
use derive_where::derive_where;
use std::hash::{Hash, Hasher};

/// What rule code asks: whom, about what, and every legal answer.
pub struct Question<'a, R: Ruleset> {
    /// Any one of these seats may answer.
    pub to: SeatSet,
    /// What is asked, for people and bots.
    pub prompt: &'a R::Prompt,
    /// All legal answers, ascending, none twice, never empty.
    pub options: &'a [R::Choice],
}

/// A question that waits for its answer, on its own so that it can be kept.
#[derive_where(Clone, Debug, PartialEq)]
pub struct Asked<R: Ruleset> {
    /// Any one of these seats may answer.
    pub to: SeatSet,
    /// What is asked.
    pub prompt: R::Prompt,
    /// All legal answers, ascending.
    pub options: Vec<R::Choice>,
    /// The lane it stands in, when several seats are asked at once and in secret.
    pub lane: Option<Seat>,
    /// Whether free actions may be taken beside it.
    pub open: bool,
}

/// What a paused game waits for.
#[derive_where(Clone, Debug, PartialEq)]
pub enum Pending<R: Ruleset> {
    /// Answers: one question, or one per seat that has not answered a common secret question yet.
    Answers(Vec<Asked<R>>),
    /// An outcome of chance that no generator gives (people with real cards and dice).
    Chance {
        /// What is drawn or rolled.
        draw: R::Draw,
        /// How likely each outcome is; an outcome with weight 0 is impossible.
        weights: Vec<u32>,
    },
}

impl<R: Ruleset> Question<'_, R> {
    /// Identifies the question within one run of the program; never 0.
    pub(crate) fn fingerprint(&self) -> u32 {
        let mut hasher = Fingerprinter::new();
        self.to.hash(&mut hasher);
        self.prompt.hash(&mut hasher);
        self.options.hash(&mut hasher);
        (hasher.finish() as u32).max(1)
    }

    pub(crate) fn to_asked(&self, lane: Option<Seat>, open: bool) -> Asked<R> {
        Asked {
            to: self.to,
            prompt: self.prompt.clone(),
            options: self.options.to_vec(),
            lane,
            open,
        }
    }
}

impl<R: Ruleset> Asked<R> {
    /// The same question by reference.
    pub fn question(&self) -> Question<'_, R> {
        Question { to: self.to, prompt: &self.prompt, options: &self.options }
    }
}

impl<R: Ruleset> Pending<R> {
    /// The questions, if answers are awaited.
    pub fn questions(&self) -> &[Asked<R>] {
        match self {
            Pending::Answers(asked) => asked,
            Pending::Chance { .. } => &[],
        }
    }

    /// The question this seat may answer now.
    pub fn question_for(&self, seat: Seat) -> Option<&Asked<R>> {
        self.questions().iter().find(|asked| asked.to.contains(seat))
    }

    /// Every seat the game waits for.
    pub fn waiting_for(&self) -> SeatSet {
        SeatSet(self.questions().iter().fold(0, |seats, asked| seats | asked.to.0))
    }
}
