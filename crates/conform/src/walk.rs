//! A random walk through a game, pause by pause.

use crate::suite::{Failure, Report, Suite};
use longrest_kernel::{Chronicle, Generator, Input, Pending, Rejection, Ruleset, Seat};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game played at random.
pub struct Walk<'s, R: Ruleset> {
    /// The suite it belongs to.
    pub suite: &'s Suite<R>,
    /// The number of the game.
    pub number: u64,
    /// The game and its journal.
    pub chronicle: Chronicle<R>,
    /// Decides what is tried.
    pub luck: Generator,
    habits: Habits,
    edited: u32,
    inputs: Vec<Input<R>>,
}

/// What a walk does besides answering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Takes free actions now and then.
    pub free: bool,
    /// Takes answers to common secret questions back now and then.
    pub retract: bool,
    /// Tries overrides now and then, if the suite can make them up.
    pub edits: bool,
}

/// No walk tries more overrides than this: they can prolong a game without end.
const EDITS_MAX: u32 = 20;

impl Habits {
    /// Only answers.
    pub const PLAIN: Habits = Habits { free: false, retract: false, edits: false };
    /// Everything but overrides.
    pub const LIVELY: Habits = Habits { free: true, retract: true, edits: false };
    /// Everything.
    pub const ALL: Habits = Habits { free: true, retract: true, edits: true };
}

impl<'s, R: Ruleset> Walk<'s, R> {
    fn start(suite: &'s Suite<R>, number: u64, habits: Habits) -> Result<Self, String> {
        let setup = (suite.setup)(number);
        let chronicle = Chronicle::start(suite.rules.clone(), setup, Some(suite.key(number)))?;
        let luck = suite.generator(number, 1);
        Ok(Walk { suite, number, chronicle, luck, habits, edited: 0, inputs: Vec::new() })
    }

    /// One in so many.
    pub fn one_in(&mut self, count: u64) -> bool {
        self.luck.below(count) == 0
    }

    /// Something to put in now; `None` when the game is over.
    pub fn next_input(&mut self) -> Option<Input<R>> {
        let pending = self.chronicle.game().pending()?.clone();
        if let Some(sample) = self.suite.edits
            && self.habits.edits
            && self.edited < EDITS_MAX
            && self.one_in(12)
        {
            self.edited += 1;
            let state = self.chronicle.game().checkpoint();
            let edit = sample(&self.suite.rules, state, &mut self.luck);
            return Some(Input::Override { edit });
        }
        if self.habits.free && self.one_in(6) {
            let free = self.free_actions();
            if !free.is_empty() {
                let (seat, choice) = free[self.luck.below(free.len() as u64) as usize];
                return Some(Input::Free { seat, choice });
            }
        }
        if self.habits.retract
            && self.one_in(5)
            && let Some(&seat) = self.retractable().first()
        {
            return Some(Input::Retract { seat });
        }
        Some(self.answer(&pending))
    }

    /// Puts something in. An override may be refused; anything else may not.
    pub fn apply(&mut self, input: Input<R>) -> Result<bool, String> {
        self.inputs.push(input.clone());
        match self.chronicle.apply(input.clone()) {
            Ok(_) => Ok(true),
            Err(Rejection::Impossible(_)) if matches!(input, Input::Override { .. }) => Ok(false),
            Err(why) => Err(format!("{input:?} was offered and refused: {why}")),
        }
    }

    /// The free actions of all seats.
    pub fn free_actions(&self) -> Vec<(Seat, R::Choice)> {
        let game = self.chronicle.game();
        let seats = self.suite.rules.seats(game.state());
        let of = |seat| game.free_actions(seat).into_iter().map(move |choice| (seat, choice));
        seats.iter().flat_map(of).collect()
    }

    /// The seats that have answered a common secret question which is still open.
    pub fn retractable(&self) -> Vec<Seat> {
        let game = self.chronicle.game();
        let seats = self.suite.rules.seats(game.state());
        seats.iter().filter(|&seat| game.can_retract(seat)).collect()
    }

    fn answer(&mut self, pending: &Pending<R>) -> Input<R> {
        match pending {
            Pending::Answers(questions) => {
                let asked = &questions[self.luck.below(questions.len() as u64) as usize];
                let seats: Vec<Seat> = asked.to.iter().collect();
                let seat = seats[self.luck.below(seats.len() as u64) as usize];
                let option = self.luck.below(asked.options.len() as u64) as usize;
                Input::Answer { seat, choice: asked.options[option] }
            }
            Pending::Chance { weights, .. } => {
                Input::Roll { outcome: self.luck.weighted(weights) as u32 }
            }
        }
    }
}

impl<R: Ruleset> Suite<R> {
    /// Plays the suite's games and calls a function at the beginning and after every input, with
    /// that input. `each_game` makes that function anew for each game.
    pub fn walk<F>(
        &self,
        check: &'static str,
        habits: Habits,
        each_game: impl FnMut() -> F,
    ) -> Result<Report, Failure>
    where
        F: FnMut(&mut Walk<'_, R>, Option<&Input<R>>) -> Result<(), String>,
    {
        self.walk_some(check, self.games, habits, each_game)
    }

    pub(crate) fn walk_some<F>(
        &self,
        check: &'static str,
        games: u64,
        habits: Habits,
        mut each_game: impl FnMut() -> F,
    ) -> Result<Report, Failure>
    where
        F: FnMut(&mut Walk<'_, R>, Option<&Input<R>>) -> Result<(), String>,
    {
        let mut report = Report::default();
        for number in self.first..self.first + games {
            let failure = |inputs: &[Input<R>], why| Failure {
                check,
                seed: self.seed,
                game: number,
                inputs: inputs.iter().map(|input| format!("{input:?}")).collect(),
                why,
            };
            let start = catch_unwind(AssertUnwindSafe(|| Walk::start(self, number, habits)));
            let mut walk = match start {
                Ok(walk) => walk.map_err(|why| failure(&[], why))?,
                Err(panic) => return Err(failure(&[], panic_text(&*panic))),
            };
            let mut at_pause = each_game();
            let whole = AssertUnwindSafe(|| self.walk_game(&mut walk, &mut at_pause));
            match catch_unwind(whole) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => return Err(failure(&walk.inputs, why)),
                Err(panic) => return Err(failure(&walk.inputs, panic_text(&*panic))),
            }
            report.games += 1;
            report.inputs += walk.inputs.len() as u64;
        }
        Ok(report)
    }

    fn walk_game(
        &self,
        walk: &mut Walk<'_, R>,
        at_pause: &mut impl FnMut(&mut Walk<'_, R>, Option<&Input<R>>) -> Result<(), String>,
    ) -> Result<(), String> {
        at_pause(walk, None)?;
        // Free actions, answers taken back and overrides are inputs but not decisions.
        for _ in 0..self.decisions_max.saturating_mul(2) {
            let Some(input) = walk.next_input() else { return Ok(()) };
            if walk.apply(input.clone())? {
                at_pause(walk, Some(&input))?;
            }
        }
        Err(format!("not over after twice the bound of {} decisions", self.decisions_max))
    }
}

/// What a caught panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_else(|| "without a message".into()))
}
