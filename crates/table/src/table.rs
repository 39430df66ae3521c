//! One table: the game, the people, and what they agree on.

use crate::chapter::Campaign;
use crate::entry::{Entry, Event, Head};
use crate::game::{AnyGame, Mark, Step};
use crate::moment::Held;
use crate::receipts::Receipts;
use crate::roster::{PersonId, Roster};
use crate::shelf::Renewal;
use crate::token::TokenHash;
use crate::vote::{Motion, Vote};
use crate::{
    Cause, Code, Content, Custom, Hint, Library, Midway, Motive, Order, Rejected, Summary,
};
use longrest_kernel::Seat;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One running game with the people around it. See the crate's documentation.
pub struct Table {
    pub(crate) head: Head,
    pub(crate) order: Order,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) roster: Roster,
    pub(crate) vote: Option<Vote>,
    pub(crate) votes_opened: u32,
    pub(crate) paused: bool,
    pub(crate) stopped: Option<String>,
    /// Whether what the game left behind has arrived where its people are at home.
    pub(crate) reported: bool,
    /// The version at which the people agreed that the running game may be exported, and who they
    /// were.
    pub(crate) export_agreed: Option<(u64, Vec<PersonId>)>,
    pub(crate) version: u64,
    pub(crate) outbox: Vec<Vec<u8>>,
    pub(crate) receipts: Receipts,
    /// The message that is being worked on.
    pub(crate) current: Option<String>,
    /// Each record of the kernel's journal.
    pub(crate) records: Vec<Recorded>,
    /// The message that gave the last of them.
    pub(crate) last_message: Option<String>,
    /// The record whose message was interrupted by a moment that passed, and that message.
    pub(crate) message_before: Option<(Option<PersonId>, Option<String>)>,
    /// Answers that go on when a moment has passed.
    pub(crate) held: Option<Held>,
    /// The version at which the kernel's journal begins.
    pub(crate) game_begins: u64,
    /// The number of the entry with which the open chapter begins.
    pub(crate) chapter_begins: u64,
    /// The chapters that began with entries nobody has asked for yet.
    pub(crate) begun: Vec<(u32, u64)>,
    /// The campaign, if this is one.
    pub(crate) campaign: Option<Campaign>,
    /// Who answers weighty questions, if somebody has said.
    pub(crate) custom: Option<Custom>,
    /// The version at which the game changed last.
    pub(crate) game_since: u64,
    /// The fact from which on the log changed, at each version that changed it.
    pub(crate) log_changes: Vec<(u64, usize)>,
    /// What changed in the log before this version is not known.
    pub(crate) log_floor: u64,
    /// How many entries of the chapter are about people: those of whoever plays, and those of
    /// whoever only came or went.
    pub(crate) among: u64,
    pub(crate) passing: u64,
    /// How many of them each caused.
    pub(crate) stirred: BTreeMap<PersonId, u32>,
    /// Who is connected, as far as anybody said.
    pub(crate) present: Vec<PersonId>,
    /// Where its words are, when the library it came from may change.
    words_from: Option<Arc<dyn Library>>,
    /// Why the game goes on from its middle, if it does.
    pub(crate) beginning: Option<Midway>,
    /// The fingerprint of the content it is played with, as far as it was written down.
    pub(crate) fingerprint: Option<String>,
    /// The content it is played with.
    pub(crate) content: Option<Content>,
    /// Whether that content has to be kept before the entries are.
    content_is_new: bool,
    /// The version at which something was written down last that the game is made of; 0 if never.
    pub(crate) entered: u64,
}

/// What is known of a record of the kernel's journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded {
    pub(crate) version: u64,
    /// Who gave it; nobody when a bot did.
    pub(crate) by: Option<PersonId>,
    /// Whether the message that gave the record before gave this one too.
    pub(crate) goes_on: bool,
}

/// What one table may grow to.
#[derive(Clone, Copy, Debug)]
pub struct Limits;

impl Limits {
    /// The most people at a table.
    pub const PEOPLE_MAX: usize = 48;
    /// The most people who ever held a seat at a table.
    pub const CAME_MAX: usize = 2_000;
    /// The most entries of a table, or of one chapter of a campaign.
    pub const ENTRIES_MAX: u64 = 200_000;
    /// The most entries of a chapter because people come and go who do not play. They take no room
    /// of the others.
    pub const CAME_ENTRIES_MAX: u64 = 50_000;
    /// The most of them that are not about coming.
    pub const PASSING_MAX: u64 = 20_000;
    /// The most entries of a chapter of those who play that are about people and not the game.
    pub const AMONG_MAX: u64 = 20_000;
    /// What whoever keeps the table may do beyond that: it can always be put in order.
    pub const KEEPER_MORE: u64 = 5_000;
    /// The most of them that somebody causes who holds a seat.
    pub const SEATED_MAX: u32 = 5_000;
    /// The most that somebody causes who does not.
    pub const STIR_MAX: u32 = 200;
    /// The most answers in a batch.
    pub const BATCH_MAX: usize = 64;
    /// The longest thing that is written down at once, in bytes.
    pub const ENTERED_MAX: usize = 8 * 1024;
    /// The longest name of a person, in characters.
    pub const NAME_MAX: usize = 40;
    /// The largest file of one game, in bytes; that of a campaign may be larger.
    pub const FILE_MAX: usize = 4 * 1024 * 1024;
    /// The most chairs a campaign ever has.
    pub const CHAIRS_MAX: usize = 16;
    /// The longest title of a table, in characters.
    pub const TITLE_MAX: usize = 80;
    /// The longest id of a message, in bytes.
    pub const ID_MAX: usize = 64;
}

/// What an act led to besides its entries.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) applied: u32,
    pub(crate) stopped: Option<Code>,
    pub(crate) vote: Option<u32>,
    pub(crate) invite: Option<String>,
}

impl Table {
    /// A table around a game, with nobody there yet.
    pub(crate) fn new(head: Head, order: Order, game: Box<dyn AnyGame>) -> Table {
        let roster = Roster::new(&head.seats);
        Table {
            fingerprint: head.content.clone(),
            head,
            order,
            game,
            roster,
            vote: None,
            votes_opened: 0,
            paused: false,
            stopped: None,
            reported: false,
            export_agreed: None,
            version: 0,
            outbox: Vec::new(),
            receipts: Receipts::default(),
            current: None,
            records: Vec::new(),
            last_message: None,
            message_before: None,
            held: None,
            words_from: None,
            beginning: None,
            content: None,
            content_is_new: false,
            entered: 0,
            game_begins: 0,
            game_since: 0,
            chapter_begins: 0,
            begun: Vec::new(),
            campaign: None,
            custom: None,
            log_changes: Vec::new(),
            log_floor: 0,
            among: 0,
            passing: 0,
            stirred: BTreeMap::new(),
            present: Vec::new(),
        }
    }

    /// A table from what was written down; the game was made from the records among the entries.
    pub(crate) fn restore(
        head: Head,
        order: Order,
        game: Box<dyn AnyGame>,
        campaign: Option<Campaign>,
        entries: &[Entry],
    ) -> Table {
        let mut table = Table::new(head, order, game);
        table.campaign = campaign;
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

    /// What is played, as JSON.
    pub(crate) fn order_json(&self) -> String {
        serde_json::to_string(&self.order).expect("an order is plain JSON")
    }

    /// The chapters that began with entries since this was last asked: which, and the number of the
    /// entry.
    pub fn take_chapters(&mut self) -> Vec<(u32, u64)> {
        std::mem::take(&mut self.begun)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.winners().is_some()
    }

    /// Whether the game is under way: somebody has decided something, and it is not over.
    pub(crate) fn is_running(&self) -> bool {
        !self.records.is_empty() && !self.is_over()
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
            order: self.order.bare(),
            chapter: self.chapter_view(),
            home: self.head.home.clone(),
            seats: self.roster.seats().collect(),
            people: self.roster.people().collect(),
            open: self.roster.is_open(),
            over: self.is_over(),
            stopped: self.stopped.is_some(),
            version: self.version,
        }
    }

    /// Somebody comes to the table. The first keeps it. Whoever only watches and is not `present`
    /// makes room.
    pub fn join(
        &mut self,
        name: &str,
        token: TokenHash,
        present: &[PersonId],
    ) -> Result<PersonId, Rejected> {
        let name = clean(name, Limits::NAME_MAX)?;
        let full = || Rejected::new(Code::TooMany, "there are too many people at this table");
        if self.passing >= Limits::CAME_ENTRIES_MAX {
            return Err(full());
        }
        let crowded = self.roster.people().count() >= Limits::PEOPLE_MAX;
        let idler = crowded.then(|| self.roster.idler(present).ok_or_else(full)).transpose()?;
        let spoken_of = self.vote.as_ref().map(Vote::people).unwrap_or_default();
        // Whoever makes room just now leaves their place too.
        let is_there = idler.is_some_and(|idler| self.roster.is_fresh(idler));
        let is_there = is_there || self.roster.vacancy(&spoken_of).is_some();
        if !is_there && self.roster.came() >= Limits::CAME_MAX {
            return Err(full());
        }
        if let Some(person) = idler {
            self.push(None, Event::Removed { person });
        }
        let name = self.roster.distinct(&name, None, Limits::NAME_MAX);
        match self.roster.vacancy(&spoken_of) {
            Some(person) => {
                self.push(None, Event::Came { person, name, token });
                Ok(person)
            }
            None => {
                let person = PersonId(self.roster.came() as u16);
                self.push(None, Event::Joined { name, token });
                Ok(person)
            }
        }
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
        // Each once, however often it was said.
        for seat in seats.iter().copied().collect::<BTreeSet<u8>>() {
            self.push(Some(keeper), Event::Seated { seat, person: keeper });
        }
        for seat in bots.iter().copied().collect::<BTreeSet<u8>>() {
            self.push(Some(keeper), Event::BotIn { seat });
        }
        if closed {
            self.push(Some(keeper), Event::Closed);
        }
        Ok(())
    }

    /// From the beginning only those at the table see it.
    pub fn hide(&mut self, keeper: PersonId) {
        self.push(Some(keeper), Event::Hidden);
    }

    /// Says who is connected: nobody takes the place of one who is.
    pub fn see(&mut self, present: Vec<PersonId>) {
        self.present = present;
    }

    /// Keeps the words of this library, whatever becomes of the packs it was read from; the first
    /// one that is given counts.
    pub fn keep_words(&mut self, library: Arc<dyn Library>) {
        self.words_from.get_or_insert(library);
    }

    /// The words of the content it is played with, of which its people read what they have opened.
    pub fn words(&self, language: &str) -> Option<serde_json::Value> {
        let library = self.words_from.as_ref()?;
        let own = self
            .content
            .as_ref()
            .and_then(|content| library.words_of(&self.order, &content.fingerprint, language));
        let words = own.or_else(|| library.words(&self.order.game, &self.order.pack, language))?;
        Some(self.game.opened(&self.order, words))
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
        let seat = self.bot_seat();
        let step = seat.and_then(|seat| self.game.bot(seat, self.roster.searches(seat.0)));
        let Some(step) = step else {
            return false;
        };
        self.step(None, step);
        self.let_pass();
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

    /// A bug was met: the game stops here until whoever keeps the table reopens it.
    pub fn stop(&mut self, message: &str) {
        let message = message.chars().take(500).collect();
        self.push(None, Event::Stopped { message });
    }

    /// The game goes on from its middle: its journal begins anew.
    pub(crate) fn went_on(
        &mut self,
        journal: Vec<u8>,
        records: Vec<Vec<u8>>,
        cause: Cause,
        lost: u32,
    ) {
        self.push(None, Event::WentOn { journal, cause, lost, content: None });
        for record in records {
            self.push(None, Event::Record(record));
        }
    }

    /// The content the table is made with.
    pub(crate) fn begin_with(&mut self, content: Option<Content>) {
        self.content_is_new = content.is_some();
        self.content = content;
    }

    /// The content a table that was written down is played with. Where that was not written down,
    /// it is now.
    pub(crate) fn pin(&mut self, content: Option<Content>) {
        if let Some(Content { fingerprint, .. }) = &content
            && self.fingerprint.as_ref() != Some(fingerprint)
        {
            let content = fingerprint.clone();
            self.push(None, Event::Pinned { content });
            self.content_is_new = true;
        }
        self.content = content;
    }

    /// Whether the pack it is played with is another one now.
    pub(crate) fn is_renewable(&self) -> bool {
        let now = |library: &Arc<dyn Library>| library.content_now(&self.order);
        let now = self.words_from.as_ref().filter(|_| !self.is_over()).and_then(now);
        now.is_some() && self.fingerprint.is_some() && now != self.fingerprint
    }

    /// The game with the pack as it is now, or why it cannot go on with that.
    pub(crate) fn renewal(&self) -> Result<Renewal, Rejected> {
        if !self.is_renewable() {
            let text = "the pack is the one the game is played with";
            return Err(Rejected::new(Code::Impossible, text));
        }
        let library = self.words_from.as_ref();
        let library = library.ok_or_else(|| Rejected::new(Code::Impossible, "there is no pack"))?;
        library.renewed(&self.order, &*self.game)
    }

    /// The game goes on with the pack as it is now.
    pub(crate) fn renew(&mut self, who: PersonId, renewal: Renewal) {
        let Renewal { game, journal, content } = renewal;
        let (cause, lost) = (Cause::Content, self.game.live().len() as u32);
        self.game = game;
        let taken = Some(content.fingerprint.clone());
        self.begin_with(Some(content));
        self.push(Some(who), Event::WentOn { journal, cause, lost, content: taken });
    }

    /// Why the game goes on from its middle, if it does.
    pub fn beginning(&self) -> Option<Midway> {
        self.beginning
    }

    /// The content that has to be kept before the entries since this was last asked are.
    pub fn take_content(&mut self) -> Option<Content> {
        let new = std::mem::take(&mut self.content_is_new);
        self.content.clone().filter(|_| new)
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
        let follows = one.record + 1 == next.record;
        follows && (next.passed || self.record(next).is_some_and(|it| it.goes_on))
    }

    pub(crate) fn record(&self, mark: &Mark) -> Option<&Recorded> {
        self.records.get(mark.record as usize)
    }

    /// Down to how many of the inputs that count this person may undo without a vote.
    pub(crate) fn undo_to(&self, who: PersonId, live: &[Mark]) -> u32 {
        if self.roster.voters() == [who] {
            return 0;
        }
        // A moment that passed was nobody's decision for all that anybody knows.
        let own = |mark: &&Mark| (mark.passed || self.gave(who, mark.record)) && !mark.reveals;
        let free = live.iter().rev().take_while(own).count();
        let begun = live[live.len() - free..].iter().take_while(|mark| mark.passed).count();
        (live.len() - free + begun) as u32
    }

    /// How many inputs this person may bring back without a vote.
    pub(crate) fn redo_by(&self, who: PersonId) -> u32 {
        let undone = self.game.undone();
        if self.roster.voters() == [who] {
            return undone.len() as u32;
        }
        let own = |mark: &&Mark| mark.passed || self.gave(who, mark.record);
        undone.iter().rev().take_while(own).count() as u32
    }

    fn gave(&self, who: PersonId, record: u32) -> bool {
        self.records.get(record as usize).is_some_and(|it| it.by == Some(who))
    }

    /// The version at which a seat's question was put.
    pub(crate) fn question_since(&self, seat: Seat) -> u64 {
        let record = self.game.put_by(seat).and_then(|record| self.records.get(record as usize));
        record.map_or(self.game_begins, |it| it.version)
    }

    pub(crate) fn stepped(&mut self, who: PersonId, step: Step) -> Done {
        self.step(Some(who), step);
        Done { applied: 1, ..Done::default() }
    }

    /// The game went on.
    pub(crate) fn step(&mut self, by: Option<PersonId>, step: Step) {
        let entry = self.entry(by, Event::Record(step.record));
        self.note(&entry);
        self.outbox.push(entry.encode());
        self.log_changes.push((self.version, step.log_from));
    }

    /// The game went on with something that was put in before: no message gave it.
    pub(crate) fn step_again(&mut self, by: Option<PersonId>, step: Step) {
        let entry = Entry { by, message: None, event: Event::Record(step.record) };
        self.note(&entry);
        self.outbox.push(entry.encode());
        self.log_changes.push((self.version, step.log_from));
    }

    /// Something happened among the people.
    pub(crate) fn push(&mut self, by: Option<PersonId>, event: Event) {
        let entry = self.entry(by, event);
        self.note(&entry);
        self.outbox.push(entry.encode());
    }

    fn entry(&self, by: Option<PersonId>, event: Event) -> Entry {
        Entry { by, message: by.and(self.current.clone()), event }
    }

    /// What was before no longer counts.
    fn begin_anew(&mut self, beginning: Midway) {
        self.records.clear();
        self.log_changes.clear();
        self.game_begins = self.version;
        self.log_floor = self.version;
        self.game_since = self.version;
        self.beginning = Some(beginning);
    }

    /// Counts an entry that is about people, before it takes effect.
    fn count(&mut self, entry: &Entry) {
        if matches!(entry.event, Event::Record(_)) {
            return;
        }
        let is_passing = match entry.by {
            Some(by) => !self.plays(by),
            None => matches!(
                entry.event,
                Event::Joined { .. } | Event::Came { .. } | Event::Removed { .. }
            ),
        };
        match is_passing {
            true => self.passing += 1,
            false => self.among += 1,
        }
        if let Some(by) = entry.by {
            *self.stirred.entry(by).or_default() += 1;
        }
    }

    /// Whether somebody holds a seat or keeps the table.
    pub(crate) fn plays(&self, who: PersonId) -> bool {
        self.roster.keeper() == who || !self.roster.held_by(who).is_empty()
    }

    /// Lets an entry take effect, whether it happened now or was read from storage. What it did to
    /// the game itself has already been done.
    fn note(&mut self, entry: &Entry) {
        self.version += 1;
        let version = self.version;
        self.count(entry);
        self.roster.apply(&entry.event, version);
        match &entry.event {
            Event::Record(_) => {
                let now = (entry.by, entry.message.clone());
                let last = self.records.last().map(|last| (last.by, self.last_message.take()));
                // A message goes on after a moment that others let pass.
                let same =
                    last.as_ref() == Some(&now) || self.message_before.as_ref() == Some(&now);
                let goes_on = entry.message.is_some() && same;
                if last.as_ref() != Some(&now) {
                    self.message_before = last;
                }
                self.records.push(Recorded { version, by: entry.by, goes_on });
                self.last_message.clone_from(&entry.message);
                self.game_since = version;
            }
            Event::Resumed(_) => self.begin_anew(Midway { cause: Cause::Rules, lost: 0 }),
            Event::WentOn { cause, lost, content, .. } => {
                self.begin_anew(Midway { cause: *cause, lost: *lost });
                self.fingerprint = content.clone().or(self.fingerprint.take());
            }
            Event::Pinned { content } => self.fingerprint = Some(content.clone()),
            Event::Entered { options } => {
                self.order.options = options.clone();
                self.entered = version;
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
                    self.export_agreed = Some((version, self.roster.sat()));
                }
            }
            Event::Paused => self.paused = true,
            Event::Unpaused => self.paused = false,
            Event::Stopped { message } => self.stopped = Some(message.clone()),
            Event::Reopened => self.stopped = None,
            Event::Removed { person } => {
                self.receipts.forget(*person);
                self.stirred.remove(person);
            }
            Event::Chapter(beginning) => self.note_chapter(beginning),
            Event::CustomSet { custom } => self.custom = Some(*custom),
            Event::Reported => self.reported = true,
            Event::SetOut(away) => {
                if let Some(campaign) = &mut self.campaign {
                    campaign.away.push(away.clone());
                    campaign.set_out = true;
                }
            }
            Event::CameHome { table, legacy } => {
                let away = self.campaign.iter_mut().flat_map(|campaign| &mut campaign.away);
                for away in away.filter(|away| away.table == *table) {
                    away.legacy = Some(legacy.clone());
                }
            }
            _ => {}
        }
    }
}

/// A name as it may be shown: trimmed, not empty, not too long, and of letters that can be seen and
/// stay where they stand.
pub(crate) fn clean(name: &str, chars_max: usize) -> Result<String, Rejected> {
    // However many spaces of whatever kind are shown as one.
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_odd = |letter: char| letter.is_control() || is_invisible(letter);
    if name.is_empty() || name.chars().count() > chars_max || name.chars().any(is_odd) {
        let text = format!("a name has 1 to {chars_max} characters that can be seen");
        return Err(Rejected::new(Code::Malformed, text));
    }
    Ok(name)
}

/// Letters that show nothing, or change the direction of others.
fn is_invisible(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0xAD | 0x34F
            | 0x61C
            | 0x115F
            | 0x1160
            | 0x17B4
            | 0x17B5
            | 0x180B..=0x180F
            | 0x200B..=0x200F
            | 0x2028..=0x202E
            | 0x2060..=0x206F
            | 0x2800
            | 0x3164
            | 0xFE00..=0xFE0E
            | 0xFEFF
            | 0xFFA0
            | 0xFFF0..=0xFFFB
            | 0x1D173..=0x1D17A
            | 0xE0000..=0xE0FFF
    )
}
