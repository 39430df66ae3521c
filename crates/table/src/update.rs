//! What each person is shown.

use crate::Code;
use crate::game::AnyGame;
use crate::vote::{Motion, Vote};
use crate::{
    HistoryView, LogAsk, LogLine, LogPage, MotionView, PersonId, Rejected, ReplayStep, Table,
    Update, View, VoteView,
};
use longrest_kernel::{Seat, SeatSet, Viewer};
use serde_json::value::RawValue;

/// How many lines of the log somebody is sent who has none yet, and how many at a time after that.
const LINES_MAX: usize = 300;

impl Table {
    /// How the table looks to a person, or to somebody who only watches. Of the log only what
    /// changed since the version they have.
    pub fn update(&mut self, who: Option<PersonId>, have: Option<u64>) -> Update {
        let seats = self.seats_of(who);
        let lines = self.game.lines_before(seats, usize::MAX);
        // Somebody who holds other seats than before reads another log.
        let moved = who.map_or(0, |who| self.roster.seats_since(who));
        let known = have.filter(|&have| have >= moved && have <= self.version());
        let log_from = match known {
            // Of another chapter nothing stays.
            _ if have.is_some_and(|have| (1..=self.chapter_begins).contains(&have)) => 0,
            Some(have) => {
                let fact = self.log_changed_since(have);
                self.game.lines_before(seats, fact)
            }
            None => lines.saturating_sub(LINES_MAX),
        };
        Update {
            version: self.version(),
            you: who,
            title: self.head.title.clone(),
            game: self.game.family().to_owned(),
            chapter: self.chapter_view(),
            home: self.head.home.clone(),
            views: views(&*self.game, seats),
            log_from: log_from as u64,
            log: self.game.lines(seats, log_from, lines),
            waiting: numbers(self.game.waiting_as(seats)),
            chance: self.game.chance(),
            winners: self.game.winners().map(numbers),
            seats: self.roster.seats().collect(),
            people: self.roster.people().collect(),
            keeper: self.roster.keeper(),
            open: self.roster.is_open(),
            private: self.roster.is_private(),
            half: who.and_then(|_| self.roster.half().map(str::to_owned)),
            paused: self.paused,
            stopped: self.stopped.clone(),
            vote: self.vote.as_ref().map(|vote| self.vote_view(vote)),
            history: self.history(who),
            renewable: self.is_renewable(),
            beginning: self.beginning,
            entered: self.entered,
        }
    }

    /// Older lines of the log.
    pub fn log_page(&mut self, who: Option<PersonId>, ask: &LogAsk) -> LogPage {
        let seats = self.seats_of(who);
        let lines = self.game.lines_before(seats, usize::MAX);
        let to = usize::try_from(ask.before).unwrap_or(usize::MAX).min(lines);
        let from = to.saturating_sub(LINES_MAX);
        LogPage { id: ask.id.clone(), from: from as u64, lines: self.game.lines(seats, from, to) }
    }

    /// A finished game after one of its steps, as a person saw it.
    pub fn replay_step(&self, who: Option<PersonId>, step: u32) -> Result<ReplayStep, Rejected> {
        if !self.is_over() {
            return Err(Rejected::new(Code::NotOver, "the game is not over"));
        }
        let seats = self.seats_of(who);
        let steps = self.game.live().len() as u32;
        let then = self.game.at_step(step);
        let (mut then, told) = then.ok_or_else(|| {
            Rejected::new(Code::Impossible, format!("the game has the steps 0 to {steps}"))
        })?;
        // An edit may retell what was told; what was told before is not new.
        let before = then.lines_before(seats, told);
        let log = then.lines(seats, before, usize::MAX);
        Ok(ReplayStep { step, steps, views: views(&*then, seats), log })
    }

    /// How many inputs count.
    pub fn steps(&self) -> u32 {
        self.game.live().len() as u32
    }

    /// An input that counts, from 1, as JSON, and everything it led to; for 0 what led to the first
    /// question. Secrets are told: this is for who has the whole game as a file.
    pub fn watch(&self, step: u32) -> Option<(Option<String>, Vec<LogLine>)> {
        let all: SeatSet = self.head.seats.iter().map(|seat| Seat(seat.seat)).collect();
        let (mut then, told) = self.game.at_step(step)?;
        let before = then.lines_before(all, told);
        Some((self.game.input_at(step), then.lines(all, before, usize::MAX)))
    }

    /// Answers a question that changes nothing: from a seat the person holds, or from outside.
    ///
    /// # Errors
    /// `NotYourSeat` for a seat somebody else holds, `Impossible` when there is no such question.
    pub fn look(
        &self,
        who: Option<PersonId>,
        seat: Option<u8>,
        query: &serde_json::Value,
    ) -> Result<serde_json::Value, Rejected> {
        let viewer = match seat.map(Seat) {
            None => Viewer::Spectator,
            Some(seat) if self.seats_of(who).contains(seat) => Viewer::Seat(seat),
            Some(seat) => {
                let why = format!("seat {} is not yours", seat.0);
                return Err(Rejected::new(Code::NotYourSeat, why));
            }
        };
        let found = self.game.look(viewer, query);
        found.ok_or_else(|| Rejected::new(Code::Impossible, "there is nothing to look at here"))
    }

    fn seats_of(&self, who: Option<PersonId>) -> SeatSet {
        who.map_or(SeatSet::EMPTY, |who| self.roster.held_by(who))
    }

    fn history(&self, who: Option<PersonId>) -> HistoryView {
        let live = self.game.live();
        let undone = self.game.undone();
        let count = live.len() as u32;
        HistoryView {
            live: count,
            undone: undone.len() as u32,
            back_to: self.back_to(&live),
            forth_by: self.forth_by(&undone),
            undo_to: who.map_or(count, |who| self.undo_to(who, &live)),
            redo_by: who.map_or(0, |who| self.redo_by(who)),
        }
    }

    fn vote_view(&self, vote: &Vote) -> VoteView {
        let motion = match &vote.motion {
            Motion::Undo { keep } => MotionView::Undo { keep: *keep },
            Motion::Redo { count } => MotionView::Redo { count: *count },
            Motion::Override { edit } => {
                let edit = RawValue::from_string(edit.clone());
                MotionView::Override { edit: edit.expect("it was read as JSON when proposed") }
            }
            Motion::Export => MotionView::Export,
            Motion::Back => MotionView::Back,
            Motion::Answer { seat, choice, .. } => {
                let choice = RawValue::from_string(choice.clone());
                let choice = choice.expect("it was read as JSON when proposed");
                MotionView::Answer { seat: *seat, choice }
            }
            Motion::Renew { .. } => MotionView::Renew,
            Motion::Seat { seat, person } => MotionView::Seat { seat: *seat, person: *person },
            Motion::Return { lost, person } => MotionView::Return { lost: *lost, person: *person },
        };
        let voters = self.electorate(&vote.motion);
        VoteView {
            id: vote.id,
            by: vote.by,
            motion,
            yes: vote.yes.clone(),
            no: vote.no.clone(),
            needed: vote.needed(voters.len()) as u32,
            voters,
        }
    }
}

/// One view per seat, or the one of a spectator.
fn views(game: &dyn AnyGame, seats: SeatSet) -> Vec<View> {
    if seats.is_empty() {
        let none = RawValue::from_string("[]".to_owned()).expect("an empty list is JSON");
        let view = game.view(Viewer::Spectator);
        return vec![View { seat: None, view, question: None, free: none, retract: false }];
    }
    let view = |seat: Seat| View {
        seat: Some(seat.0),
        view: game.view(Viewer::Seat(seat)),
        question: game.offer(seat),
        free: game.free_actions(seat),
        retract: game.can_retract(seat),
    };
    seats.iter().map(view).collect()
}

fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}
