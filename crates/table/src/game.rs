//! A game of any family, with everything that belongs to the family written as JSON.

use crate::moment::Moment;
use crate::{Code, LogLine, Motive, Offer, Order, Rejected};
use longrest_kernel::{Rejection, Seat, SeatSet, Viewer};
use serde_json::value::RawValue;

/// A game whose family is not known here. Refused inputs change nothing.
pub trait AnyGame: Send + Sync {
    /// The name of the family.
    fn family(&self) -> &'static str;

    /// Answers the question of a seat.
    fn answer(&mut self, seat: Seat, choice: &RawValue) -> Result<Step, Rejected>;
    /// Whether an answer can be read and is offered.
    fn check_answer(&self, seat: Seat, choice: &RawValue) -> Result<(), Rejected>;
    /// Takes a free action.
    fn free(&mut self, seat: Seat, choice: &RawValue) -> Result<Step, Rejected>;
    /// Takes an answer to a common secret question back.
    fn retract(&mut self, seat: Seat) -> Result<Step, Rejected>;
    /// Gives an outcome of chance that people found out.
    fn roll(&mut self, outcome: u32) -> Result<Step, Rejected>;
    /// Changes anything.
    fn edit(&mut self, edit: &str) -> Result<Step, Rejected>;
    /// Takes what somebody at a seat wrote down into the game: the options of the order with it,
    /// and the step by which it comes into play, if it does now.
    fn enter(
        &mut self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &serde_json::Value,
    ) -> Result<(serde_json::Value, Option<Step>), Rejected>;
    /// Whether a change can be read and could be possible now, as far as somebody with these seats
    /// may know.
    fn check_edit(&self, edit: &str, seats: SeatSet) -> Result<(), Rejected>;
    /// Goes back to the first `keep` inputs.
    fn undo(&mut self, keep: u32) -> Result<Step, Rejected>;
    /// Brings inputs back.
    fn redo(&mut self, count: u32) -> Result<Step, Rejected>;
    /// Goes back to before the input of this record, and puts in again what came after it as far as
    /// it is still offered: each step with the record it was before, the step back without one.
    fn take_back(&mut self, record: u32) -> Result<Vec<(Option<u32>, Step)>, Rejected>;
    /// Whether a change can be read and is harmless, so that it needs no vote.
    fn is_harmless(&self, edit: &str) -> bool;

    /// What a bot would answer for this seat now.
    fn advice(&self, seat: Seat) -> Option<Advice>;
    /// Lets the bot answer for this seat now: at once, or as it advises when it plays ahead.
    fn bot(&mut self, seat: Seat, searching: bool) -> Option<Step>;

    /// What the game leaves behind, once it is over and if it leaves anything.
    fn legacy(&self, order: &Order) -> Option<serde_json::Value>;
    /// Of the words of its content, those that its people may read by now.
    fn opened(&self, order: &Order, words: serde_json::Value) -> serde_json::Value;
    /// Whether the program answers for chance, and not people with real cards and dice.
    fn has_key(&self) -> bool;
    /// The seats that won, once the game is over.
    fn winners(&self) -> Option<SeatSet>;
    /// The seats the game waits for.
    fn waiting(&self) -> SeatSet;
    /// The seats the game waits for, as far as somebody who holds these seats may know.
    fn waiting_as(&self, seats: SeatSet) -> SeatSet;
    /// The moment the game stands at, if a seat may do something unasked now.
    fn moment(&self) -> Option<Moment>;
    /// Lets the moment of this seat pass.
    fn pass(&mut self, seat: Seat) -> Option<Step>;
    /// What kind of question waits for this seat; questions of one kind can be answered in a batch.
    fn question(&self, seat: Seat) -> Option<Question>;
    /// The number of the record that put this seat's question; none when it was put at the
    /// beginning.
    fn put_by(&self, seat: Seat) -> Option<u32>;
    /// The question that waits for this seat, with its options.
    fn offer(&self, seat: Seat) -> Option<Offer>;
    /// The free actions of this seat, a list.
    fn free_actions(&self, seat: Seat) -> Box<RawValue>;
    /// Whether this seat has an answer to a common secret question to take back.
    fn can_retract(&self, seat: Seat) -> bool;
    /// The outcome of chance that people must find out.
    fn chance(&self) -> Option<Box<RawValue>>;
    /// Answers a question that changes nothing.
    fn look(&self, viewer: Viewer, query: &serde_json::Value) -> Option<serde_json::Value>;
    /// What a viewer sees.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// How many facts there are.
    fn log_len(&self) -> usize;
    /// How many of the first `facts` facts are told to somebody who holds these seats.
    fn lines_before(&mut self, seats: SeatSet, facts: usize) -> usize;
    /// The lines somebody who holds these seats reads, by number.
    fn lines(&mut self, seats: SeatSet, from: usize, to: usize) -> Vec<LogLine>;

    /// The inputs that count, in order.
    fn live(&self) -> Vec<Mark>;
    /// The inputs that can be brought back, the next one last.
    fn undone(&self) -> Vec<Mark>;
    /// The records of the inputs that count, in order.
    fn live_records(&self) -> Vec<Vec<u8>>;
    /// The journal without its records.
    fn bare(&self) -> Vec<u8>;

    /// The journal with only what counts and without the source of chance.
    fn export(&self, order: &str, title: &str) -> Vec<u8>;
    /// The state to go on from under newer rules, and how many outcomes of chance were taken.
    fn snapshot(&self) -> (Vec<u8>, u64);
    /// The game itself, for the family that knows its rules.
    fn as_any(&self) -> &dyn std::any::Any;
    /// An input that counts, from 1, as JSON.
    fn input_at(&self, step: u32) -> Option<String>;
    /// The game as it was after the first `steps` inputs that count, with the facts of the last of
    /// them and some before, and how many were told before it.
    fn at_step(&self, steps: u32) -> Option<(Box<dyn AnyGame>, usize)>;
}

/// What an accepted input did.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The record to write down.
    pub record: Vec<u8>,
    /// From this fact on the log differs from what it was.
    pub log_from: usize,
    /// Whether something hidden was shown or left to chance.
    pub reveals: bool,
    /// Whether it let a moment pass.
    pub passed: bool,
}

/// An input that counts, or can be brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of its record.
    pub record: u32,
    /// Whether it showed something hidden or left something to chance.
    pub reveals: bool,
    /// Whether it let a moment pass.
    pub passed: bool,
}

/// The kind of a question, and how it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The prompt without what counts down, written out.
    pub kind: String,
    /// The seats any one of which may answer.
    pub to: SeatSet,
    /// Whether it concerns the whole group, so that the table's custom says who answers.
    pub weighty: bool,
}

/// What a bot would do, and why.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The option.
    pub choice: Box<RawValue>,
    /// Why.
    pub motive: Motive,
}

impl From<Rejection> for Rejected {
    fn from(rejection: Rejection) -> Rejected {
        let code = match rejection {
            Rejection::Over => Code::Over,
            Rejection::NotAsked(_) => Code::NotAsked,
            Rejection::NotOffered(_) => Code::NotOffered,
            Rejection::NoChance => Code::NoChance,
            Rejection::NothingToTakeBack => Code::NothingToTakeBack,
            Rejection::NothingToUndo => Code::NothingToUndo,
            Rejection::NothingToRedo => Code::NothingToRedo,
            Rejection::Impossible(_) => Code::Impossible,
        };
        Rejected::new(code, rejection.to_string())
    }
}
