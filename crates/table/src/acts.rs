//! What people do at a table.

use crate::consent::stale;
use crate::entry::Event;
use crate::table::{Done, Limits, Table, clean};
use crate::token::{Token, TokenHash};
use crate::{Ack, Act, Code, Message, PersonId, Rejected};
use longrest_kernel::Seat;
use serde_json::value::RawValue;

impl Table {
    /// Does what a person asks, or says why not and changes nothing. A repeated message gets the
    /// same answer. `fresh` is a token nobody has seen, for acts that give one out.
    pub fn act(
        &mut self,
        who: PersonId,
        message: &Message,
        fresh: &Token,
    ) -> Result<Ack, Rejected> {
        if !self.roster.is_here(who) {
            return Err(Rejected::new(Code::BadToken, "this person is not at the table"));
        }
        if message.id.is_empty() || message.id.len() > Limits::ID_MAX {
            return Err(Rejected::new(Code::Malformed, "a message id has 1 to 64 bytes"));
        }
        if let Some(known) = self.receipts.find(who, &message.id) {
            return known.clone();
        }
        self.has_room(who, &message.act)?;
        let before = self.outbox.len();
        self.current = Some(message.id.clone());
        let done = self.perform(who, message, fresh);
        self.current = None;
        let (id, version) = (message.id.clone(), self.version());
        let answer = match done {
            Ok(Done { applied, stopped, vote, invite }) => {
                Ok(Ack { id, version, applied, stopped, vote, invite })
            }
            Err(rejected) => {
                assert_eq!(self.outbox.len(), before, "a rejection changes nothing");
                Err(Rejected { id: Some(id), version: Some(version), ..rejected })
            }
        };
        if self.roster.is_here(who) {
            self.receipts.keep(who, &message.id, answer.clone());
        } else {
            self.receipts.forget(who);
        }
        answer
    }

    fn perform(
        &mut self,
        who: PersonId,
        message: &Message,
        fresh: &Token,
    ) -> Result<Done, Rejected> {
        let seen = message.seen;
        if let Some(seat) = message.act.seat() {
            self.known_seat(seat)?;
        }
        match &message.act {
            Act::Answer { seat, choice } => {
                self.answer(who, *seat, std::slice::from_ref(choice), seen)
            }
            Act::Answers { seat, choices } => self.answer(who, *seat, choices, seen),
            Act::Free { seat, choice } => {
                self.may_play(who, *seat)?;
                // Whatever happened since: what is still offered is still meant. Not so in another
                // chapter, where the same words mean something else.
                if seen < self.game_begins {
                    return Err(stale("this was offered in another chapter"));
                }
                let step = self.game.free(Seat(*seat), choice)?;
                Ok(self.stepped(who, step))
            }
            Act::Enter { seat, entry } => self.enter(who, *seat, entry),
            Act::Retract { seat } => {
                self.may_play(who, *seat)?;
                let step = self.game.retract(Seat(*seat))?;
                Ok(self.stepped(who, step))
            }
            Act::Roll { outcome } => {
                self.ready()?;
                self.votes(who)?;
                self.fresh_game(seen)?;
                let step = self.game.roll(*outcome)?;
                Ok(self.stepped(who, step))
            }
            Act::Undo { .. }
            | Act::Redo { .. }
            | Act::Override { .. }
            | Act::Export
            | Act::Back
            | Act::Renew => self.propose(who, &message.act, seen),
            Act::TakeBack => self.take_back(who),
            Act::Return { person } => self.ask_to_return(who, *person),
            Act::Vote { vote, agree } => self.cast(who, *vote, *agree),
            Act::Withdraw { vote } => self.withdraw(who, *vote),
            Act::Pause | Act::Resume => self.pause(who, &message.act),
            Act::Claim { seat, invite } => self.claim(who, *seat, invite.as_deref()),
            Act::Invite { seat } => {
                self.keeps_seat(who, *seat)?;
                self.push(Some(who), Event::Invited { seat: *seat, token: fresh.hash() });
                Ok(Done { invite: Some(fresh.reveal().to_owned()), ..Done::default() })
            }
            Act::Recode => {
                self.keeps(who)?;
                self.push(Some(who), Event::Recoded { half: fresh.half_of_code() });
                Ok(Done::default())
            }
            act => {
                let event = self.among_people(who, act)?;
                // Whoever was removed knows the code.
                let shuts = matches!(act, Act::Remove { .. }) && !self.roster.is_private();
                self.push(Some(who), event);
                if shuts {
                    self.push(Some(who), Event::Hidden);
                }
                self.settle(who);
                Ok(Done::default())
            }
        }
    }

    /// Takes what somebody wrote down into the game.
    fn enter(&mut self, who: PersonId, seat: u8, entry: &RawValue) -> Result<Done, Rejected> {
        self.may_play(who, seat)?;
        if entry.get().len() > Limits::ENTERED_MAX {
            return Err(Rejected::new(Code::TooLarge, "that is too long to be written down"));
        }
        let malformed =
            |error: serde_json::Error| Rejected::new(Code::Malformed, error.to_string());
        let entry = serde_json::from_str(entry.get()).map_err(malformed)?;
        let fingerprint = self.fingerprint.as_deref();
        let (options, step) = self.game.enter(&self.order, fingerprint, seat, &entry)?;
        self.push(Some(who), Event::Entered { options });
        Ok(step.map_or_else(Done::default, |step| self.stepped(who, step)))
    }

    /// Answers one question after another, until something happens.
    fn answer(
        &mut self,
        who: PersonId,
        seat: u8,
        choices: &[Box<RawValue>],
        seen: u64,
    ) -> Result<Done, Rejected> {
        self.may_play(who, seat)?;
        if choices.is_empty() || choices.len() > Limits::BATCH_MAX {
            return Err(Rejected::new(Code::Malformed, "a batch has 1 to 64 answers"));
        }
        if seen < self.question_since(Seat(seat)) {
            return Err(stale("this question was put after what you saw"));
        }
        if let Some(done) = self.weigh(who, seat, choices)? {
            return Ok(done);
        }
        let asked = self.game.question(Seat(seat));
        let is_moment = self.game.moment().is_some();
        let mut done = Done::default();
        for choice in choices {
            if done.applied > 0 && self.game.question(Seat(seat)) != asked {
                done.stopped = Some(Code::OtherQuestion);
                break;
            }
            match self.game.answer(Seat(seat), choice) {
                Ok(step) => {
                    let (reveals, passed) = (step.reveals, step.passed);
                    self.step(Some(who), step);
                    done.applied += 1;
                    let rest = &choices[done.applied as usize..];
                    if is_moment {
                        // Nothing came of it: what waited for that goes on.
                        if passed {
                            self.go_on_after()
                        } else {
                            self.held = None
                        }
                        break;
                    }
                    let happened = reveals || self.let_pass();
                    if happened && !rest.is_empty() {
                        done.stopped = Some(Code::Happened);
                        break;
                    }
                    if !happened && self.game.moment().is_some() {
                        done.stopped = self.hold(who, Seat(seat), asked, rest);
                        break;
                    }
                }
                Err(rejected) if done.applied == 0 => return Err(rejected),
                Err(rejected) => {
                    done.stopped = Some(rejected.code);
                    break;
                }
            }
        }
        Ok(done)
    }

    fn pause(&mut self, who: PersonId, act: &Act) -> Result<Done, Rejected> {
        if self.roster.keeper() != who {
            self.votes(who)?;
        }
        match (act, self.paused) {
            (Act::Pause, false) => self.push(Some(who), Event::Paused),
            (Act::Pause, true) => return Err(stale("the game is paused already")),
            (_, true) => self.push(Some(who), Event::Unpaused),
            (_, false) => return Err(stale("the game is not paused")),
        }
        Ok(Done::default())
    }

    fn claim(&mut self, who: PersonId, seat: u8, invite: Option<&str>) -> Result<Done, Rejected> {
        match invite {
            Some(token) => {
                if !self.roster.is_invited(seat, TokenHash::of(token)) {
                    let text = "this invitation is not for this seat, or was used";
                    return Err(Rejected::new(Code::BadInvite, text));
                }
            }
            None => {
                if self.roster.holder(seat).is_some() {
                    return Err(Rejected::new(Code::SeatTaken, "somebody holds this seat"));
                }
                let keeps = self.roster.keeper() == who;
                if !self.roster.is_open() && !keeps {
                    let text = "this table's seats are taken by invitation";
                    return Err(Rejected::new(Code::BadInvite, text));
                }
                // What a bot holds in a running game, or whoever left held, is as secret as what
                // a person holds.
                let strange = self.roster.is_bot(seat) || self.roster.is_left_by_another(seat, who);
                if strange && self.is_running() && !keeps && self.can_be_asked_for(seat, who) {
                    return self.ask_for_seat(who, seat);
                }
            }
        }
        self.push(Some(who), Event::Seated { seat, person: who });
        self.settle(who);
        Ok(Done::default())
    }

    /// What an act that concerns only people and seats leads to.
    fn among_people(&mut self, who: PersonId, act: &Act) -> Result<Event, Rejected> {
        let event = match act {
            Act::Release { seat } => {
                self.holds(who, *seat)?;
                Event::Released { seat: *seat }
            }
            Act::Give { seat, to } => {
                self.holds(who, *seat)?;
                self.here(*to)?;
                Event::Seated { seat: *seat, person: *to }
            }
            Act::BotIn { seat } | Act::BotOut { seat } | Act::BotSearches { seat, .. } => {
                if self.roster.holder(*seat) != Some(who) {
                    self.keeps(who)?;
                }
                match act {
                    Act::BotIn { .. } => Event::BotIn { seat: *seat },
                    Act::BotSearches { searching, .. } => {
                        Event::BotSearches { seat: *seat, searching: *searching }
                    }
                    _ => Event::BotOut { seat: *seat },
                }
            }
            Act::Rename { name } => {
                let name = clean(name, Limits::NAME_MAX)?;
                let name = self.roster.distinct(&name, Some(who), Limits::NAME_MAX);
                Event::Renamed { person: who, name }
            }
            Act::Leave => Event::Removed { person: who },
            Act::Remove { person } => {
                self.keeps(who)?;
                self.here(*person)?;
                Event::Removed { person: *person }
            }
            Act::Entrust { person } => {
                self.keeps(who)?;
                self.here(*person)?;
                Event::Entrusted { person: *person }
            }
            Act::Custom { custom } => {
                self.keeps(who)?;
                Event::CustomSet { custom: *custom }
            }
            Act::AddChair { name } => {
                self.keeps(who)?;
                self.plays_a_campaign()?;
                if self.roster.chairs_ever() >= Limits::CHAIRS_MAX {
                    return Err(Rejected::new(Code::TooMany, "there are too many chairs"));
                }
                Event::ChairAdded { name: clean(name, Limits::NAME_MAX)? }
            }
            Act::CloseChair { chair } => {
                self.keeps(who)?;
                self.plays_a_campaign()?;
                let known = self.roster.chairs().find(|view| view.chair == *chair);
                let known = known.ok_or_else(|| {
                    Rejected::new(Code::UnknownSeat, format!("there is no chair {chair}"))
                })?;
                if known.holder.is_some_and(|holder| holder != who) {
                    return Err(Rejected::new(Code::SeatTaken, "somebody holds this chair"));
                }
                Event::ChairClosed { chair: *chair }
            }
            Act::Open => self.keeps(who).map(|()| Event::Opened)?,
            Act::Close => self.keeps(who).map(|()| Event::Closed)?,
            Act::Hide => self.keeps(who).map(|()| Event::Hidden)?,
            Act::Show => self.keeps(who).map(|()| Event::Shown)?,
            Act::Reopen => {
                self.keeps(who)?;
                if self.stopped.is_none() {
                    return Err(stale("the game is not stopped"));
                }
                Event::Reopened
            }
            _ => unreachable!("acts of the game are handled elsewhere"),
        };
        Ok(event)
    }

    // -------------------------------------------------------------------------------- checks

    /// Whether there is room for another entry about people. What those do who hold no seat takes
    /// the room of nobody who does, and nobody takes the room of whoever keeps the table.
    fn has_room(&self, who: PersonId, act: &Act) -> Result<(), Rejected> {
        let full = |text: &str| Err(Rejected::new(Code::TooMany, text));
        if act.is_move() || matches!(act, Act::Leave) {
            return Ok(());
        }
        let keeps = self.roster.keeper() == who;
        let stirred = self.stirred.get(&who).copied().unwrap_or(0);
        if !self.plays(who) && stirred >= Limits::STIR_MAX {
            return full("you have done enough here without a seat");
        }
        if !keeps && stirred >= Limits::SEATED_MAX {
            return full("you have done enough here that is no move of the game");
        }
        let (count, most) = match self.plays(who) {
            false => (self.passing, Limits::PASSING_MAX),
            true if keeps => (self.among, Limits::AMONG_MAX + Limits::KEEPER_MORE),
            true => (self.among, Limits::AMONG_MAX),
        };
        if count >= most {
            return full("too much has happened among the people of this table");
        }
        Ok(())
    }

    /// Whether the game can go on.
    pub(crate) fn ready(&self) -> Result<(), Rejected> {
        let text = |code, text: &str| Err(Rejected::new(code, text));
        if self.stopped.is_some() {
            return text(Code::Stopped, "a bug stopped the game");
        }
        self.stands()?;
        if self.version() - self.chapter_begins - self.passing >= Limits::ENTRIES_MAX {
            return text(Code::TooMany, "this game has become too long");
        }
        if self.paused {
            return text(Code::Paused, "the game is paused");
        }
        if self.vote.as_ref().is_some_and(|vote| vote.motion.holds_still()) {
            return text(Code::VoteOpen, "a vote is open");
        }
        Ok(())
    }

    pub(crate) fn known_seat(&self, seat: u8) -> Result<(), Rejected> {
        if self.roster.has_seat(seat) {
            return Ok(());
        }
        Err(Rejected::new(Code::UnknownSeat, format!("there is no seat {seat}")))
    }

    fn plays_a_campaign(&self) -> Result<(), Rejected> {
        match self.campaign {
            Some(_) => Ok(()),
            None => Err(Rejected::new(Code::NoChapter, "this is no campaign")),
        }
    }

    pub(crate) fn here(&self, person: PersonId) -> Result<(), Rejected> {
        if self.roster.is_here(person) {
            return Ok(());
        }
        let text = format!("there is no person {} at the table", person.0);
        Err(Rejected::new(Code::UnknownPerson, text))
    }

    pub(crate) fn holds(&self, who: PersonId, seat: u8) -> Result<(), Rejected> {
        self.known_seat(seat)?;
        if self.roster.holder(seat) == Some(who) {
            return Ok(());
        }
        Err(Rejected::new(Code::NotYourSeat, format!("you do not hold seat {seat}")))
    }

    /// Holds the seat, plays it, and the game can go on.
    fn may_play(&self, who: PersonId, seat: u8) -> Result<(), Rejected> {
        self.holds(who, seat)?;
        if self.roster.is_bot(seat) {
            return Err(Rejected::new(Code::BotPlays, format!("a bot plays seat {seat}")));
        }
        self.ready()
    }

    fn keeps(&self, who: PersonId) -> Result<(), Rejected> {
        if self.roster.keeper() == who {
            return Ok(());
        }
        Err(Rejected::new(Code::NotKeeper, "only whoever keeps the table can do this"))
    }

    /// Holds the seat, or keeps the table while nobody does.
    fn keeps_seat(&self, who: PersonId, seat: u8) -> Result<(), Rejected> {
        match self.roster.holder(seat) {
            Some(_) => self.holds(who, seat),
            None => self.keeps(who),
        }
    }

    pub(crate) fn fresh_game(&self, seen: u64) -> Result<(), Rejected> {
        if seen < self.game_since {
            return Err(stale("the game went on since what you saw"));
        }
        Ok(())
    }
}
