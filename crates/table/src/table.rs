//! One table: the game, the people, and what they agree on.

use crate::entry::{Entry, Event, Head};
use crate::game::{AnyGame, Mark, Step};
use crate::receipts::Receipts;
use crate::roster::{PersonId, Roster};
use crate::token::{Token, TokenHash};
use crate::vote::{Motion, Vote};
use crate::{Ack, Act, Code, Hint, Library, Message, Motive, Order, Rejected, Summary};
use longrest_kernel::Seat;
use serde_json::value::RawValue;
use std::sync::Arc;

/// One running game with the people around it. See the crate's documentation.
pub struct Table {
    pub(crate) head: Head,
    order: Order,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) roster: Roster,
    pub(crate) vote: Option<Vote>,
    votes_opened: u32,
    pub(crate) paused: bool,
    pub(crate) stopped: Option<String>,
    /// The version at which the people agreed that the running game may be exported.
    export_agreed: Option<u64>,
    version: u64,
    outbox: Vec<Vec<u8>>,
    receipts: Receipts,
    /// The message that is being worked on.
    current: Option<String>,
    /// Each record of the kernel's journal.
    records: Vec<Recorded>,
    /// The message that gave the last of them.
    last_message: Option<String>,
    /// The version at which the kernel's journal begins.
    game_begins: u64,
    /// The version at which the game changed last.
    game_since: u64,
    /// The fact from which on the log changed, at each version that changed it.
    log_changes: Vec<(u64, usize)>,
    /// What changed in the log before this version is not known.
    log_floor: u64,
    /// Where its words are, when the library it came from may change.
    words_from: Option<Arc<dyn Library>>,
}

/// What is known of a record of the kernel's journal.
#[derive(Clone, Copy, Debug)]
struct Recorded {
    version: u64,
    /// Who gave it; nobody when a bot did.
    by: Option<PersonId>,
    /// Whether the message that gave the record before gave this one too.
    goes_on: bool,
}

/// What one table may grow to.
#[derive(Clone, Copy, Debug)]
pub struct Limits;

impl Limits {
    /// The most people at a table.
    pub const PEOPLE_MAX: usize = 48;
    /// The most people who ever came to a table.
    pub const CAME_MAX: usize = 2_000;
    /// The most entries of a table.
    pub const ENTRIES_MAX: u64 = 200_000;
    /// The most answers in a batch.
    pub const BATCH_MAX: usize = 64;
    /// The longest name of a person, in characters.
    pub const NAME_MAX: usize = 40;
    /// The longest title of a table, in characters.
    pub const TITLE_MAX: usize = 80;
    /// The longest id of a message, in bytes.
    pub const ID_MAX: usize = 64;
}

/// What an act led to besides its entries.
#[derive(Default)]
struct Done {
    applied: u32,
    stopped: Option<Code>,
    vote: Option<u32>,
    invite: Option<String>,
}

impl Table {
    /// A table around a game, with nobody there yet.
    pub(crate) fn new(head: Head, order: Order, game: Box<dyn AnyGame>) -> Table {
        let roster = Roster::new(&head.seats);
        Table {
            head,
            order,
            game,
            roster,
            vote: None,
            votes_opened: 0,
            paused: false,
            stopped: None,
            export_agreed: None,
            version: 0,
            outbox: Vec::new(),
            receipts: Receipts::default(),
            current: None,
            records: Vec::new(),
            last_message: None,
            words_from: None,
            game_begins: 0,
            game_since: 0,
            log_changes: Vec::new(),
            log_floor: 0,
        }
    }

    /// A table from what was written down; the game was made from the records among the entries.
    pub(crate) fn restore(
        head: Head,
        order: Order,
        game: Box<dyn AnyGame>,
        entries: &[Entry],
    ) -> Table {
        let mut table = Table::new(head, order, game);
        for entry in entries {
            table.note(entry);
            if let (Some(by), Some(id)) = (entry.by, &entry.message) {
                let record = matches!(entry.event, Event::Record(_));
                table.receipts.recall(by, id, table.version, record);
            }
        }
        table.log_floor = table.version;
        table
    }

    /// The head, to be written down before the first entry.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// How many entries there are: the version clients speak of.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The people and the seats.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.winners().is_some()
    }

    /// What stopped the game, if a bug did.
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// The entries since this was last asked. They must be on disk before anybody hears of them.
    pub fn take_entries(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.outbox)
    }

    /// The state to go on from should the rules change, and how many outcomes of chance were taken.
    pub fn snapshot(&self) -> (Vec<u8>, u64) {
        self.game.snapshot()
    }

    /// The table as whoever knows its code sees it.
    pub fn summary(&self, code: &str) -> Summary {
        Summary {
            table: code.to_owned(),
            title: self.head.title.clone(),
            order: self.order.clone(),
            seats: self.roster.seats().collect(),
            people: self.roster.people().collect(),
            open: self.roster.is_open(),
            over: self.is_over(),
            stopped: self.stopped.is_some(),
            version: self.version,
        }
    }

    /// Somebody comes to the table. The first keeps it.
    pub fn join(&mut self, name: &str, token: TokenHash) -> Result<PersonId, Rejected> {
        let name = clean(name, Limits::NAME_MAX)?;
        let full = || Rejected::new(Code::TooMany, "there are too many people at this table");
        if self.roster.came() >= Limits::CAME_MAX {
            return Err(full());
        }
        if self.roster.people().count() >= Limits::PEOPLE_MAX {
            // Somebody who only watches makes room.
            let person = self.roster.idler().ok_or_else(full)?;
            self.push(None, Event::Removed { person });
        }
        let person = PersonId(self.roster.came() as u16);
        self.push(None, Event::Joined { name, token });
        Ok(person)
    }

    /// Sets up who sits where when the table is made.
    pub fn arrange(
        &mut self,
        keeper: PersonId,
        seats: &[u8],
        bots: &[u8],
        closed: bool,
    ) -> Result<(), Rejected> {
        for &seat in seats.iter().chain(bots) {
            self.known_seat(seat)?;
        }
        for &seat in seats {
            self.push(Some(keeper), Event::Seated { seat, person: keeper });
        }
        for &seat in bots {
            self.push(Some(keeper), Event::BotIn { seat });
        }
        if closed {
            self.push(Some(keeper), Event::Closed);
        }
        Ok(())
    }

    /// Keeps the words of this library, whatever becomes of the packs it was read from.
    pub fn keep_words(&mut self, library: Arc<dyn Library>) {
        self.words_from = Some(library);
    }

    /// The words of the content it is played with, when they may be others than the library's.
    pub fn words(&self, language: &str) -> Option<serde_json::Value> {
        self.words_from.as_ref()?.words(&self.order.game, &self.order.pack, language)
    }

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
        let before = self.outbox.len();
        self.current = Some(message.id.clone());
        let done = self.perform(who, message, fresh);
        self.current = None;
        let (id, version) = (message.id.clone(), self.version);
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

    /// The seat a bot has to decide for now.
    pub fn bot_seat(&self) -> Option<Seat> {
        self.ready().ok()?;
        let bots = self.roster.bots();
        let alone = |seat: Seat| {
            let question = self.game.question(seat);
            question.is_some_and(|question| question.to.iter().all(|seat| bots.contains(seat)))
        };
        self.game.waiting().iter().find(|&seat| bots.contains(seat) && alone(seat))
    }

    /// Lets a bot decide once. Returns whether one did.
    pub fn bot_move(&mut self) -> bool {
        let step = self.bot_seat().and_then(|seat| self.game.bot(seat));
        let Some(step) = step else {
            return false;
        };
        self.step(None, step);
        true
    }

    /// What a bot would do in a person's place, and why.
    pub fn hint(&self, who: PersonId, id: &str, seat: u8) -> Result<Hint, Rejected> {
        self.holds(who, seat)?;
        if self.game.question(Seat(seat)).is_none() {
            return Err(Rejected::new(
                Code::NotAsked,
                format!("seat {seat} is not asked anything"),
            ));
        }
        let advice = self.game.advice(Seat(seat));
        let advice =
            advice.ok_or_else(|| Rejected::new(Code::NoBot, "no bot knows what to do here"))?;
        let Motive { words: reason, data: why } = advice.motive;
        Ok(Hint { id: id.to_owned(), seat, choice: advice.choice, reason, why })
    }

    /// The game as one file: a finished one for everybody at the table; a running one only when its
    /// player or players agreed, because their secrets are in it. The source of chance never is.
    pub fn export(&self, who: PersonId) -> Result<Vec<u8>, Rejected> {
        let agreed = self.export_agreed.is_some_and(|version| version >= self.game_since);
        let alone = self.roster.voters() == [who];
        if !self.is_over() && !agreed && !alone {
            let text = "a running game is exported when its players agree";
            return Err(Rejected::new(Code::NotOver, text));
        }
        Ok(self.game.export(&self.head.order, &self.head.title))
    }

    /// A bug was met: the game stops here until whoever keeps the table reopens it.
    pub fn stop(&mut self, message: &str) {
        let message = message.chars().take(500).collect();
        self.push(None, Event::Stopped { message });
    }

    /// The game goes on from a snapshot: its journal begins anew.
    pub(crate) fn resumed(&mut self, journal: Vec<u8>, records: Vec<Vec<u8>>) {
        self.push(None, Event::Resumed(journal));
        for record in records {
            self.push(None, Event::Record(record));
        }
    }

    /// The game came with a history of its own.
    pub(crate) fn imported(&mut self, records: Vec<Vec<u8>>) {
        for record in records {
            self.push(None, Event::Record(record));
        }
        self.log_floor = self.version;
    }

    /// The fact from which on the log differs from what it was at a version.
    pub(crate) fn log_changed_since(&self, version: u64) -> usize {
        if version < self.log_floor {
            return 0;
        }
        let later = self.log_changes.iter().rev().take_while(|(at, _)| *at > version);
        later.map(|&(_, from)| from).min().unwrap_or_else(|| self.game.log_len())
    }

    /// How many of the inputs that count stood before the last decision of a person, or before the
    /// last one if nobody made any. The answers of one message are one decision.
    pub(crate) fn back_to(&self, live: &[Mark]) -> u32 {
        let last =
            live.iter().rposition(|mark| self.record(mark).is_some_and(|it| it.by.is_some()));
        let mut keep = last.unwrap_or(live.len().saturating_sub(1));
        while keep > 0 && self.belong_together(&live[keep - 1], &live[keep]) {
            keep -= 1;
        }
        keep as u32
    }

    /// How many of the inputs that can be brought back one decision gave, the next one last.
    pub(crate) fn forth_by(&self, undone: &[Mark]) -> u32 {
        let later = undone.windows(2).rev();
        let together = later.take_while(|pair| self.belong_together(&pair[1], &pair[0])).count();
        (usize::from(!undone.is_empty()) + together) as u32
    }

    fn belong_together(&self, one: &Mark, next: &Mark) -> bool {
        one.record + 1 == next.record && self.record(next).is_some_and(|it| it.goes_on)
    }

    fn record(&self, mark: &Mark) -> Option<&Recorded> {
        self.records.get(mark.record as usize)
    }

    /// Down to how many of the inputs that count this person may undo without a vote.
    pub(crate) fn undo_to(&self, who: PersonId, live: &[Mark]) -> u32 {
        if self.roster.voters() == [who] {
            return 0;
        }
        let own = |record: u32| self.gave(who, record);
        let free = live.iter().rev().take_while(|mark| own(mark.record) && !mark.reveals).count();
        (live.len() - free) as u32
    }

    /// How many inputs this person may bring back without a vote.
    pub(crate) fn redo_by(&self, who: PersonId) -> u32 {
        let undone = self.game.undone();
        if self.roster.voters() == [who] {
            return undone.len() as u32;
        }
        let own = |record: u32| self.gave(who, record);
        undone.iter().rev().take_while(|mark| own(mark.record)).count() as u32
    }

    fn gave(&self, who: PersonId, record: u32) -> bool {
        self.records.get(record as usize).is_some_and(|it| it.by == Some(who))
    }

    /// The version at which a seat's question was put.
    fn question_since(&self, seat: Seat) -> u64 {
        let record = self.game.put_by(seat).and_then(|record| self.records.get(record as usize));
        record.map_or(self.game_begins, |it| it.version)
    }

    // ---------------------------------------------------------------------------------- acts

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
                self.fresh_game(seen)?;
                let step = self.game.free(Seat(*seat), choice)?;
                Ok(self.stepped(who, step))
            }
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
            Act::Undo { .. } | Act::Redo { .. } | Act::Override { .. } | Act::Export => {
                self.propose(who, &message.act, seen)
            }
            Act::Vote { vote, agree } => self.cast(who, *vote, *agree),
            Act::Withdraw { vote } => self.withdraw(who, *vote),
            Act::Pause | Act::Resume => self.pause(who, &message.act),
            Act::Claim { seat, invite } => self.claim(who, *seat, invite.as_deref()),
            Act::Invite { seat } => {
                self.keeps_seat(who, *seat)?;
                self.push(Some(who), Event::Invited { seat: *seat, token: fresh.hash() });
                Ok(Done { invite: Some(fresh.reveal().to_owned()), ..Done::default() })
            }
            act => {
                let event = self.among_people(who, act)?;
                self.push(Some(who), event);
                self.settle(who);
                Ok(Done::default())
            }
        }
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
        let asked = self.game.question(Seat(seat));
        let mut done = Done::default();
        for choice in choices {
            if done.applied > 0 && self.game.question(Seat(seat)) != asked {
                done.stopped = Some(Code::OtherQuestion);
                break;
            }
            match self.game.answer(Seat(seat), choice) {
                Ok(step) => {
                    let reveals = step.reveals;
                    self.step(Some(who), step);
                    done.applied += 1;
                    if reveals && (done.applied as usize) < choices.len() {
                        done.stopped = Some(Code::Happened);
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

    /// Does at once what needs no consent; puts everything else to the vote.
    fn propose(&mut self, who: PersonId, act: &Act, seen: u64) -> Result<Done, Rejected> {
        self.votes(who)?;
        if self.stopped.is_some() {
            return Err(Rejected::new(Code::Stopped, "a bug stopped the game"));
        }
        if self.vote.is_some() {
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
                self.game.check_edit(edit.get())?;
                (Motion::Override { edit: edit.get().to_owned() }, false)
            }
            _ => (Motion::Export, false),
        };
        if at_once || self.roster.voters() == [who] {
            self.enact(who, &motion)?;
            return Ok(Done { applied: 1, ..Done::default() });
        }
        self.push(Some(who), Event::VoteOpened { by: who, motion });
        Ok(Done { vote: self.vote.as_ref().map(|vote| vote.id), ..Done::default() })
    }

    fn enact(&mut self, who: PersonId, motion: &Motion) -> Result<(), Rejected> {
        let step = match motion {
            Motion::Undo { keep } => self.game.undo(*keep)?,
            Motion::Redo { count } => self.game.redo(*count)?,
            Motion::Override { edit } => self.game.edit(edit)?,
            Motion::Export => return Ok(()),
        };
        self.step(Some(who), step);
        Ok(())
    }

    fn cast(&mut self, who: PersonId, vote: u32, agree: bool) -> Result<Done, Rejected> {
        self.votes(who)?;
        self.open_vote(vote)?;
        self.push(Some(who), Event::VoteCast { by: who, agree });
        self.settle(who);
        Ok(Done { vote: Some(vote), ..Done::default() })
    }

    fn withdraw(&mut self, who: PersonId, vote: u32) -> Result<Done, Rejected> {
        if self.open_vote(vote)?.by != who && self.roster.keeper() != who {
            return Err(Rejected::new(Code::NotKeeper, "this is somebody else's motion"));
        }
        self.push(Some(who), Event::VoteClosed { passed: false });
        Ok(Done { vote: Some(vote), ..Done::default() })
    }

    /// Closes the vote if it is decided, and does what was agreed.
    fn settle(&mut self, who: PersonId) {
        let Some(vote) = self.vote.clone() else {
            return;
        };
        if let Some(agreed) = vote.result(&self.roster.voters()) {
            let passed = agreed && self.enact(who, &vote.motion).is_ok();
            self.push(Some(who), Event::VoteClosed { passed });
        }
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
                if !self.roster.is_open() && self.roster.keeper() != who {
                    let text = "this table's seats are taken by invitation";
                    return Err(Rejected::new(Code::BadInvite, text));
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
            Act::BotIn { seat } | Act::BotOut { seat } => {
                if self.roster.holder(*seat) != Some(who) {
                    self.keeps(who)?;
                }
                match act {
                    Act::BotIn { .. } => Event::BotIn { seat: *seat },
                    _ => Event::BotOut { seat: *seat },
                }
            }
            Act::Rename { name } => {
                Event::Renamed { person: who, name: clean(name, Limits::NAME_MAX)? }
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
            Act::Open => self.keeps(who).map(|()| Event::Opened)?,
            Act::Close => self.keeps(who).map(|()| Event::Closed)?,
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

    /// Whether the game can go on.
    fn ready(&self) -> Result<(), Rejected> {
        let text = |code, text: &str| Err(Rejected::new(code, text));
        if self.stopped.is_some() {
            return text(Code::Stopped, "a bug stopped the game");
        }
        if self.version >= Limits::ENTRIES_MAX {
            return text(Code::TooMany, "this game has become too long");
        }
        if self.paused {
            return text(Code::Paused, "the game is paused");
        }
        if self.vote.is_some() {
            return text(Code::VoteOpen, "a vote is open");
        }
        Ok(())
    }

    fn known_seat(&self, seat: u8) -> Result<(), Rejected> {
        if self.roster.has_seat(seat) {
            return Ok(());
        }
        Err(Rejected::new(Code::UnknownSeat, format!("there is no seat {seat}")))
    }

    fn here(&self, person: PersonId) -> Result<(), Rejected> {
        if self.roster.is_here(person) {
            return Ok(());
        }
        let text = format!("there is no person {} at the table", person.0);
        Err(Rejected::new(Code::UnknownPerson, text))
    }

    fn holds(&self, who: PersonId, seat: u8) -> Result<(), Rejected> {
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

    fn votes(&self, who: PersonId) -> Result<(), Rejected> {
        if self.roster.voters().contains(&who) {
            return Ok(());
        }
        Err(Rejected::new(Code::NotSeated, "only those who play a seat can do this"))
    }

    fn open_vote(&self, id: u32) -> Result<&Vote, Rejected> {
        let open = self.vote.as_ref().filter(|vote| vote.id == id);
        open.ok_or_else(|| Rejected::new(Code::NoVote, "this vote is not open"))
    }

    fn fresh_game(&self, seen: u64) -> Result<(), Rejected> {
        if seen < self.game_since {
            return Err(stale("the game went on since what you saw"));
        }
        Ok(())
    }

    // -------------------------------------------------------------------------------- events

    fn stepped(&mut self, who: PersonId, step: Step) -> Done {
        self.step(Some(who), step);
        Done { applied: 1, ..Done::default() }
    }

    /// The game went on.
    fn step(&mut self, by: Option<PersonId>, step: Step) {
        let entry = self.entry(by, Event::Record(step.record));
        self.note(&entry);
        self.outbox.push(entry.encode());
        self.log_changes.push((self.version, step.log_from));
    }

    /// Something happened among the people.
    fn push(&mut self, by: Option<PersonId>, event: Event) {
        let entry = self.entry(by, event);
        self.note(&entry);
        self.outbox.push(entry.encode());
    }

    fn entry(&self, by: Option<PersonId>, event: Event) -> Entry {
        Entry { by, message: by.and(self.current.clone()), event }
    }

    /// Lets an entry take effect, whether it happened now or was read from storage. What it did to
    /// the game itself has already been done.
    fn note(&mut self, entry: &Entry) {
        self.version += 1;
        let version = self.version;
        self.roster.apply(&entry.event, version);
        match &entry.event {
            Event::Record(_) => {
                let same = entry.message.is_some() && entry.message == self.last_message;
                let goes_on = same && self.records.last().is_some_and(|last| last.by == entry.by);
                self.records.push(Recorded { version, by: entry.by, goes_on });
                self.last_message.clone_from(&entry.message);
                self.game_since = version;
            }
            Event::Resumed(_) => {
                self.records.clear();
                self.game_begins = version;
                self.log_changes.clear();
                self.log_floor = version;
                self.game_since = version;
            }
            Event::VoteOpened { by, motion } => {
                self.votes_opened += 1;
                let (id, yes) = (self.votes_opened, vec![*by]);
                let motion = motion.clone();
                self.vote = Some(Vote { id, by: *by, motion, yes, no: Vec::new() });
            }
            Event::VoteCast { by, agree } => {
                if let Some(vote) = &mut self.vote {
                    vote.yes.retain(|voter| voter != by);
                    vote.no.retain(|voter| voter != by);
                    if *agree { &mut vote.yes } else { &mut vote.no }.push(*by);
                }
            }
            Event::VoteClosed { passed } => {
                let vote = self.vote.take();
                if *passed && vote.is_some_and(|vote| vote.motion == Motion::Export) {
                    self.export_agreed = Some(version);
                }
            }
            Event::Paused => self.paused = true,
            Event::Unpaused => self.paused = false,
            Event::Stopped { message } => self.stopped = Some(message.clone()),
            Event::Reopened => self.stopped = None,
            Event::Removed { person } => self.receipts.forget(*person),
            _ => {}
        }
    }
}

fn stale(text: &str) -> Rejected {
    Rejected::new(Code::Stale, text)
}

/// A name as it may be shown: trimmed, not empty, not too long, without control characters.
pub(crate) fn clean(name: &str, chars_max: usize) -> Result<String, Rejected> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > chars_max || name.chars().any(char::is_control) {
        let text = format!("a name has 1 to {chars_max} characters");
        return Err(Rejected::new(Code::Malformed, text));
    }
    Ok(name.to_owned())
}
