//! What needs the consent of others, and how they give it.

use crate::entry::Event;
use crate::table::{Done, Table};
use crate::token::TokenHash;
use crate::vote::{Motion, Vote};
use crate::{Act, Code, Custom, PersonId, Rejected};
use longrest_kernel::Seat;
use serde_json::value::RawValue;

impl Table {
    /// The game as one file: a finished one for everybody at the table; a running one only for
    /// those who held a seat in it, when all of them agreed, because their secrets are in it. The
    /// source of chance never is.
    pub fn export(&self, who: PersonId) -> Result<Vec<u8>, Rejected> {
        self.may_export(who)?;
        Ok(self.game.export(&self.order_json(), &self.head.title))
    }

    /// Whether somebody may have the game as a file.
    pub fn may_export(&self, who: PersonId) -> Result<(), Rejected> {
        if !self.is_over() {
            let sat = self.roster.sat();
            // Whoever has sat down since has not agreed.
            let all =
                |(version, who): &(u64, Vec<PersonId>)| *version >= self.game_since && *who == sat;
            let agreed = self.export_agreed.as_ref().is_some_and(all);
            if !sat.contains(&who) || !(agreed || sat == [who]) {
                let text = "a running game is handed to those who play it, when all of them agree";
                return Err(Rejected::new(Code::NotOver, text));
            }
        }
        Ok(())
    }

    /// Does at once what needs no consent; puts everything else to the vote.
    pub(crate) fn propose(
        &mut self,
        who: PersonId,
        act: &Act,
        seen: u64,
    ) -> Result<Done, Rejected> {
        match act {
            Act::Export => self.all_there(who)?,
            _ => {
                self.votes(who)?;
                self.stands()?;
            }
        }
        if self.stopped.is_some() {
            return Err(Rejected::new(Code::Stopped, "a bug stopped the game"));
        }
        if self.vote.as_ref().is_some_and(|vote| vote.motion.holds_still()) {
            return Err(Rejected::new(Code::VoteOpen, "a vote is open"));
        }
        self.fresh_game(seen)?;
        let (motion, at_once) = match act {
            Act::Undo { keep } if (*keep as usize) < self.game.live().len() => {
                (Motion::Undo { keep: *keep }, *keep >= self.undo_to(who, &self.game.live()))
            }
            Act::Undo { .. } => {
                return Err(Rejected::new(Code::NothingToUndo, "there is nothing to undo"));
            }
            Act::Redo { count } if (1..=self.game.undone().len()).contains(&(*count as usize)) => {
                (Motion::Redo { count: *count }, *count <= self.redo_by(who))
            }
            Act::Redo { .. } => {
                return Err(Rejected::new(Code::NothingToRedo, "there is nothing to redo"));
            }
            Act::Override { edit } => {
                self.game.check_edit(edit.get(), self.roster.held_by(who))?;
                let harmless = self.game.is_harmless(edit.get());
                (Motion::Override { edit: edit.get().to_owned() }, harmless)
            }
            Act::Back => {
                self.can_go_back()?;
                (Motion::Back, false)
            }
            Act::Renew => {
                let content = self.renewal()?.content.fingerprint;
                (Motion::Renew { content }, false)
            }
            _ => (Motion::Export, false),
        };
        if at_once || self.electorate(&motion) == [who] {
            self.enact(who, &motion)?;
            return Ok(Done { applied: 1, ..Done::default() });
        }
        Ok(self.put_to_the_vote(who, motion))
    }

    /// Opens a vote. Somebody's wish for a seat makes way for what concerns the game.
    fn put_to_the_vote(&mut self, who: PersonId, motion: Motion) -> Done {
        if self.vote.is_some() {
            self.push(Some(who), Event::VoteClosed { passed: false });
        }
        self.push(Some(who), Event::VoteOpened { by: who, motion });
        Done { vote: self.vote.as_ref().map(|vote| vote.id), ..Done::default() }
    }

    /// Answers a weighty question as the custom of the table has it: none when it is no such
    /// question, or whoever answers may do so alone.
    pub(crate) fn weigh(
        &mut self,
        who: PersonId,
        seat: u8,
        choices: &[Box<RawValue>],
    ) -> Result<Option<Done>, Rejected> {
        let question = self.game.question(Seat(seat));
        if !question.is_some_and(|question| question.weighty) {
            return Ok(None);
        }
        match self.custom() {
            Custom::Anyone => return Ok(None),
            Custom::Keeper if self.roster.keeper() == who => return Ok(None),
            Custom::Keeper => {
                let text = "whoever keeps the table answers this question";
                return Err(Rejected::new(Code::Weighty, text));
            }
            Custom::Vote if self.asked(seat) == [who] => return Ok(None),
            Custom::Vote => {}
        }
        let [choice] = choices else {
            return Err(Rejected::new(Code::Weighty, "one answer at a time is put to the vote"));
        };
        if self.vote.is_some() {
            return Err(Rejected::new(Code::VoteOpen, "a vote is open"));
        }
        self.game.check_answer(Seat(seat), choice)?;
        let put = self.question_since(Seat(seat));
        let motion = Motion::Answer { seat, choice: choice.get().to_owned(), put };
        Ok(Some(self.put_to_the_vote(who, motion)))
    }

    /// Takes somebody's own latest input back and lets what others did since stand, unless
    /// something was shown or left to chance by any of it.
    pub(crate) fn take_back(&mut self, who: PersonId) -> Result<Done, Rejected> {
        self.ready()?;
        self.votes(who)?;
        let live = self.game.live();
        let nothing = || Rejected::new(Code::NothingToTakeBack, "there is nothing to take back");
        let own = |mark: &crate::game::Mark| self.record(mark).is_some_and(|it| it.by == Some(who));
        let at = live.iter().rposition(own).ok_or_else(nothing)?;
        if live[at..].iter().any(|mark| mark.reveals) {
            let text = "something was shown or left to chance since: that is undone by vote";
            return Err(Rejected::new(Code::NothingToTakeBack, text));
        }
        let givers: Vec<(u32, Option<PersonId>)> = live[at..]
            .iter()
            .map(|mark| (mark.record, self.record(mark).and_then(|it| it.by)))
            .collect();
        let steps = self.game.take_back(live[at].record)?;
        let applied = steps.len() as u32;
        for (record, step) in steps {
            match record {
                None => self.step(Some(who), step),
                Some(record) => {
                    let giver = givers.iter().find(|(number, _)| *number == record);
                    self.step_again(giver.and_then(|(_, by)| *by), step);
                }
            }
        }
        Ok(Done { applied, ..Done::default() })
    }

    /// Whether anybody else is there who can say whether somebody may have a seat.
    pub(crate) fn can_be_asked_for(&self, seat: u8, who: PersonId) -> bool {
        let voters = self.electorate(&Motion::Seat { seat, person: who });
        voters.into_iter().any(|voter| voter != who && self.roster.is_here(voter))
    }

    /// Somebody wants the seat that a bot plays or another left in a running game: whoever keeps
    /// the table or most of those who hold a seat must agree. The game goes on meanwhile.
    pub(crate) fn ask_for_seat(&mut self, who: PersonId, seat: u8) -> Result<Done, Rejected> {
        if self.vote.is_some() {
            return Err(Rejected::new(Code::VoteOpen, "a vote is open"));
        }
        Ok(self.put_to_the_vote(who, Motion::Seat { seat, person: who }))
    }

    /// Somebody who holds no seat says that they are somebody else at the table, whose token they
    /// lost: everybody else who holds a seat must agree, and the one they say they are can refuse.
    /// Whoever is connected has not lost it. The game goes on meanwhile.
    pub(crate) fn ask_to_return(
        &mut self,
        who: PersonId,
        lost: PersonId,
    ) -> Result<Done, Rejected> {
        self.here(lost)?;
        let motion = Motion::Return { lost, person: who };
        let others = self.electorate(&motion).into_iter().any(|voter| voter != lost);
        if lost == who || !self.roster.held_by(who).is_empty() || !others {
            let text = "nobody at this table can say so";
            return Err(Rejected::new(Code::Impossible, text));
        }
        if self.present.contains(&lost) {
            let text = "whoever has this place is connected just now";
            return Err(Rejected::new(Code::Impossible, text));
        }
        if self.vote.is_some() {
            return Err(Rejected::new(Code::VoteOpen, "a vote is open"));
        }
        Ok(self.put_to_the_vote(who, motion))
    }

    /// Gives a person another token, whatever became of the old one. Whoever runs the server does.
    ///
    /// # Errors
    /// `UnknownPerson` when nobody of that number is at the table.
    pub fn reseat(&mut self, person: PersonId, token: TokenHash) -> Result<(), Rejected> {
        self.here(person)?;
        self.push(None, Event::Returned { person, token });
        Ok(())
    }

    fn enact(&mut self, who: PersonId, motion: &Motion) -> Result<(), Rejected> {
        let step = match motion {
            Motion::Undo { keep } => self.game.undo(*keep)?,
            Motion::Redo { count } => self.game.redo(*count)?,
            Motion::Override { edit } => self.game.edit(edit)?,
            Motion::Export => return Ok(()),
            Motion::Back => return self.go_back(who),
            Motion::Answer { seat, choice, put } => {
                if *put != self.question_since(Seat(*seat)) {
                    return Err(stale("the question was put anew"));
                }
                let choice = RawValue::from_string(choice.clone());
                let choice = choice.expect("it was read as JSON when proposed");
                self.game.answer(Seat(*seat), &choice)?
            }
            Motion::Renew { content } => {
                let renewal = self.renewal()?;
                if renewal.content.fingerprint != *content {
                    let text = "the pack has changed again since this was proposed";
                    return Err(Rejected::new(Code::Impossible, text));
                }
                self.renew(who, renewal);
                return Ok(());
            }
            Motion::Seat { seat, person } => {
                let free = self.roster.holder(*seat).is_none() && self.roster.is_here(*person);
                if !free {
                    return Err(Rejected::new(Code::SeatTaken, "the seat is no longer free"));
                }
                self.push(Some(who), Event::Seated { seat: *seat, person: *person });
                return Ok(());
            }
            Motion::Return { lost, person } => {
                let token = self.roster.token_of(*person).filter(|_| self.roster.is_here(*lost));
                let token = token.filter(|_| self.roster.is_here(*person));
                let gone = || Rejected::new(Code::UnknownPerson, "one of them is gone");
                let token = token.ok_or_else(gone)?;
                self.push(Some(who), Event::Removed { person: *person });
                self.push(Some(who), Event::Returned { person: *lost, token });
                return Ok(());
            }
        };
        self.step(Some(who), step);
        Ok(())
    }

    pub(crate) fn cast(&mut self, who: PersonId, vote: u32, agree: bool) -> Result<Done, Rejected> {
        let open = self.open_vote(vote)?;
        if !self.electorate(&open.motion).contains(&who) {
            return Err(Rejected::new(Code::NotSeated, "you have no voice in this"));
        }
        self.push(Some(who), Event::VoteCast { by: who, agree });
        self.settle(who);
        Ok(Done { vote: Some(vote), ..Done::default() })
    }

    pub(crate) fn withdraw(&mut self, who: PersonId, vote: u32) -> Result<Done, Rejected> {
        if self.open_vote(vote)?.by != who && self.roster.keeper() != who {
            return Err(Rejected::new(Code::NotKeeper, "this is somebody else's motion"));
        }
        self.push(Some(who), Event::VoteClosed { passed: false });
        Ok(Done { vote: Some(vote), ..Done::default() })
    }

    /// Closes the vote if it is decided, and does what was agreed.
    pub(crate) fn settle(&mut self, who: PersonId) {
        let Some(vote) = self.vote.clone() else {
            return;
        };
        let voters = self.electorate(&vote.motion);
        let alone = match vote.motion {
            Motion::Seat { .. } => vote.said(self.roster.keeper()),
            // Whoever has their place has not lost it.
            Motion::Return { lost, .. } => vote.said(lost).filter(|agreed| !agreed),
            _ => None,
        };
        let agreed = alone.or_else(|| vote.result(&voters));
        let is_here = match vote.motion {
            Motion::Return { lost, .. } => self.present.contains(&lost),
            _ => false,
        };
        // Nobody takes the place of one who is connected, whoever agrees.
        if let Some(agreed) = agreed.filter(|agreed| !(*agreed && is_here)) {
            let passed = agreed && self.enact(who, &vote.motion).is_ok();
            self.push(Some(who), Event::VoteClosed { passed });
        }
    }

    /// Who has a voice in a motion: those who hold a seat, whether a bot plays it or not; in the
    /// answer to a question only those who are asked. The file
    /// of a running game concerns everybody who held one since it began; a seat that a bot plays
    /// also whoever keeps the table.
    pub(crate) fn electorate(&self, motion: &Motion) -> Vec<PersonId> {
        match motion {
            Motion::Export => self.roster.sat(),
            Motion::Return { lost, .. } => {
                let mut voters = self.roster.voters();
                voters.push(*lost);
                voters.sort_unstable();
                voters.dedup();
                voters
            }
            Motion::Seat { .. } => {
                let mut voters = self.roster.voters();
                voters.push(self.roster.keeper());
                voters.sort_unstable();
                voters.dedup();
                voters
            }
            Motion::Answer { seat, .. } => self.asked(*seat),
            _ => self.roster.voters(),
        }
    }

    /// The people who are asked the question of a seat.
    fn asked(&self, seat: u8) -> Vec<PersonId> {
        let question = self.game.question(Seat(seat));
        let Some(question) = question else { return self.roster.voters() };
        let mut asked: Vec<PersonId> =
            question.to.iter().filter_map(|seat| self.roster.holder(seat.0)).collect();
        asked.sort_unstable();
        asked.dedup();
        asked
    }

    /// Held a seat in this game, and so that everybody who did can be asked.
    fn all_there(&self, who: PersonId) -> Result<(), Rejected> {
        let sat = self.roster.sat();
        if !sat.contains(&who) {
            return Err(Rejected::new(Code::NotSeated, "only those who play can do this"));
        }
        if !sat.iter().all(|&person| self.roster.is_here(person)) {
            let text =
                "somebody who held a seat is gone: the file can be had once the game is over";
            return Err(Rejected::new(Code::Impossible, text));
        }
        Ok(())
    }

    pub(crate) fn votes(&self, who: PersonId) -> Result<(), Rejected> {
        if self.roster.voters().contains(&who) {
            return Ok(());
        }
        Err(Rejected::new(Code::NotSeated, "only those who play a seat can do this"))
    }

    fn open_vote(&self, id: u32) -> Result<&Vote, Rejected> {
        let open = self.vote.as_ref().filter(|vote| vote.id == id);
        open.ok_or_else(|| Rejected::new(Code::NoVote, "this vote is not open"))
    }
}

pub(crate) fn stale(text: &str) -> Rejected {
    Rejected::new(Code::Stale, text)
}
