//! The task that owns one table.

use crate::gate::Bucket;
use crate::metrics::Metrics;
use crate::stored::{begun_since, keep_content, load};
use crate::{Deps, Hall, peers, secrets};
use axum::extract::ws::Utf8Bytes;
use longrest_store::{Bug, StoreError, StoredSnapshot};
use longrest_table::{
    Ack, Act, Changed, Code, Document, Message, PersonId, Rejected, Said, ServerMessage, Table,
    Update, difference, guarded,
};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

/// A message to a client, written once and sent to many.
pub type Frame = Utf8Bytes;

/// How many requests may wait for one table.
const QUEUE_MAX: usize = 256;
/// A snapshot is kept after so many entries.
const SNAPSHOT_EVERY: u64 = 64;
/// How many views of one version are kept to be sent again.
const FRAMES_MAX: usize = 32;
/// How much of what was said is kept for those who listen slowly.
const TALK_MAX: usize = 16;
/// How long a table that could not be read is left alone before it is tried again.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// How many decisions bots make before what they did is written down and shown.
const BOT_MOVES_MAX: usize = 32;

/// What everybody connected to a table is told at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pulse {
    /// The version that is on disk.
    pub version: u64,
    /// Who is connected.
    pub present: Vec<PersonId>,
    /// What was said of late, with how many words had been said until then.
    pub talk: Vec<(u64, Said)>,
    /// Whether another node has the table now.
    pub is_gone: bool,
}

/// The way to a table's task.
#[derive(Clone)]
pub struct Handle {
    requests: mpsc::Sender<Request>,
    shared: Arc<Shared>,
}

struct Shared {
    pulse: watch::Sender<Pulse>,
    /// Why there is no table, when there is none.
    trouble: Mutex<Option<Rejected>>,
    metrics: Arc<Metrics>,
    /// How many may still come.
    joins: Mutex<Bucket>,
    /// How many connections each person has; watchers without a name count under `None`.
    connected: Mutex<BTreeMap<Option<PersonId>, usize>>,
}

/// Tells whoever asked what became of it, once it is on the disk or has failed.
type Tell = Box<dyn FnOnce(Result<(), Rejected>) + Send>;

/// What changes a table, and then has something to tell.
type Change = Box<dyn FnOnce(&mut Table) -> Tell + Send>;

enum Request {
    /// Looks at the table.
    Read(Box<dyn FnOnce(&mut Table) + Send>),
    /// Looks at the table for longer, away from the tasks that must answer quickly.
    Ponder(Box<dyn FnOnce(&mut Table) + Send>),
    /// Changes the table.
    Write { what: String, run: Change },
    /// Changes the table, away from the tasks that must answer quickly.
    WriteLong { what: String, run: Change },
    /// Shows the table.
    Look {
        who: Option<PersonId>,
        have: Option<u64>,
        face: Option<u64>,
        reply: oneshot::Sender<Result<(Frame, u64), Rejected>>,
    },
    /// Somebody came or went: bots may have to go on.
    Wake,
    /// Others need the memory.
    Leave,
    /// The server is about to end.
    Rest(oneshot::Sender<()>),
}

impl Request {
    /// Whether it may change the game.
    fn changes(&self) -> bool {
        matches!(self, Request::Write { .. } | Request::WriteLong { .. })
    }
}

impl Handle {
    /// Looks at the table.
    pub async fn read<T: Send + 'static>(
        &self,
        run: impl FnOnce(&mut Table) -> T + Send + 'static,
    ) -> Result<T, Rejected> {
        let (reply, answer) = oneshot::channel();
        let run = Box::new(move |table: &mut Table| drop(reply.send(run(table))));
        self.send(Request::Read(run)).await;
        answer.await.map_err(|_| self.lost())
    }

    /// Looks at the table for longer.
    pub async fn ponder<T: Send + 'static>(
        &self,
        run: impl FnOnce(&mut Table) -> T + Send + 'static,
    ) -> Result<T, Rejected> {
        let (reply, answer) = oneshot::channel();
        let run = Box::new(move |table: &mut Table| drop(reply.send(run(table))));
        self.send(Request::Ponder(run)).await;
        answer.await.map_err(|_| self.lost())
    }

    /// Changes the table; the answer comes when the change is on the disk. `what` describes it
    /// should it meet a bug.
    pub async fn write<T: Send + 'static>(
        &self,
        what: String,
        run: impl FnOnce(&mut Table) -> Result<T, Rejected> + Send + 'static,
    ) -> Result<T, Rejected> {
        let (run, answer) = told(run);
        self.send(Request::Write { what, run }).await;
        answer.await.unwrap_or_else(|_| Err(self.lost()))
    }

    /// Does what a person asks.
    pub async fn act(&self, who: PersonId, message: Message) -> Result<Ack, Rejected> {
        let (what, is_long) = (describe(&message), message.act.is_long());
        let (fresh, begun) = (secrets::token(), Instant::now());
        let shared = self.shared.clone();
        let (run, answer) = told(move |table: &mut Table| {
            table.see(shared.pulse.borrow().present.clone());
            table.act(who, &message, &fresh)
        });
        self.send(match is_long {
            true => Request::WriteLong { what, run },
            false => Request::Write { what, run },
        })
        .await;
        let done = answer.await.unwrap_or_else(|_| Err(self.lost()));
        self.shared.metrics.acted(done.is_ok(), begun.elapsed());
        done
    }

    /// The table as a person sees it, and its version: what has changed since the version `face`
    /// of which they were shown everything, if that is still known.
    pub async fn look(
        &self,
        who: Option<PersonId>,
        have: Option<u64>,
        face: Option<u64>,
    ) -> Result<(Frame, u64), Rejected> {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Look { who, have, face, reply }).await;
        answer.await.unwrap_or_else(|_| Err(self.lost()))
    }

    /// Prepares for the end of the server.
    pub(crate) async fn rest(&self) {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Rest(reply)).await;
        // A table whose task has ended has nothing to prepare.
        let _ = answer.await;
    }

    /// What is announced to everybody.
    pub fn pulse(&self) -> watch::Receiver<Pulse> {
        self.shared.pulse.subscribe()
    }

    /// Tells everybody what somebody said.
    pub fn say(&self, said: Said) {
        self.shared.pulse.send_modify(|pulse| {
            let number = pulse.talk.last().map_or(1, |(number, _)| number + 1);
            pulse.talk.push((number, said));
            if pulse.talk.len() > TALK_MAX {
                pulse.talk.remove(0);
            }
        });
    }

    /// Somebody connected.
    pub fn come(&self, who: Option<PersonId>) {
        self.shared.count(|connected| *connected.entry(who).or_default() += 1);
        // A full queue means the table is awake.
        let _ = self.requests.try_send(Request::Wake);
    }

    /// Somebody disconnected.
    pub fn go(&self, who: Option<PersonId>) {
        self.shared.count(|connected| {
            if let Some(count) = connected.get_mut(&who) {
                *count -= 1;
                if *count == 0 {
                    connected.remove(&who);
                }
            }
        });
    }

    /// Tells everybody that the table is elsewhere.
    pub(crate) fn vanish(&self) {
        self.shared.vanish();
    }

    /// Whether the table is elsewhere.
    pub(crate) fn is_gone(&self) -> bool {
        self.shared.pulse.borrow().is_gone
    }

    /// Asks the table to leave memory, if nobody needs it.
    pub(crate) fn leave(&self) {
        // A full queue means that it is needed.
        let _ = self.requests.try_send(Request::Leave);
    }

    /// Somebody wants to come: whether not too many did.
    pub(crate) fn admits(&self) -> Result<(), Rejected> {
        let mut joins = self.shared.joins.lock().unwrap_or_else(PoisonError::into_inner);
        match joins.take(1) {
            true => Ok(()),
            false => Err(Rejected::new(Code::TooFast, "too many people come to this table")),
        }
    }

    /// Who is connected.
    pub(crate) fn present(&self) -> Vec<PersonId> {
        self.shared.pulse.borrow().present.clone()
    }

    /// How many others have a way to this table.
    pub(crate) fn holders(&self) -> usize {
        self.requests.strong_count()
    }

    /// Why there was no answer.
    fn lost(&self) -> Rejected {
        let trouble = self.shared.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let text = "the game met a bug or was closed; nothing was changed";
        trouble.clone().unwrap_or_else(|| Rejected::new(Code::Stopped, text))
    }

    async fn send(&self, request: Request) {
        // When the task is gone the request is dropped, and whoever asked sees that.
        let _ = self.requests.send(request).await;
    }
}

impl Shared {
    fn count(&self, change: impl FnOnce(&mut BTreeMap<Option<PersonId>, usize>)) {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut connected);
        let present: Vec<PersonId> = connected.keys().copied().flatten().collect();
        self.pulse.send_if_modified(|pulse| {
            let changed = pulse.present != present;
            pulse.present = present;
            changed
        });
    }

    fn vanish(&self) {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        *trouble = Some(peers::moving());
        self.pulse.send_modify(|pulse| pulse.is_gone = true);
    }

    fn is_watched(&self) -> bool {
        !self.connected.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// The table, or why there is none.
enum Owned {
    Table(Box<Table>),
    Shut(Rejected),
    /// It could not be read, and is tried again.
    Unread(Rejected, Instant),
}

/// What somebody was shown: everything but the log, as text.
#[derive(Default)]
struct Faces {
    now: (u64, Document),
    before: (u64, Document),
}

impl Faces {
    /// What has changed since the version `known`; everything if that is no longer known.
    fn turn(&mut self, mut update: Update, known: u64) -> Frame {
        let (log, log_from) =
            (std::mem::take(&mut update.log), std::mem::take(&mut update.log_from));
        if self.now.0 != update.version || self.now.1.is_empty() {
            let text = serde_json::to_string(&update).expect("an update can be written as JSON");
            let now = (update.version, Document::new(text));
            self.before = std::mem::replace(&mut self.now, now);
        }
        let before = [&self.before, &self.now].into_iter().find(|face| face.0 == known);
        let patch = before
            .filter(|face| !face.1.is_empty())
            .map(|face| difference(&face.1, &self.now.1).unwrap_or_else(|| "{}".to_owned()));
        let patch = patch.and_then(|patch| RawValue::from_string(patch).ok());
        match patch {
            Some(patch) => {
                let version = update.version;
                let changed = Changed { from: known, version, log_from, log, patch };
                frame(&ServerMessage::Changed(changed))
            }
            None => whole(Update { log, log_from, ..update }),
        }
    }
}

/// An update with everything in it.
fn whole(update: Update) -> Frame {
    frame(&ServerMessage::Update(Box::new(update)))
}

/// The task that owns one table.
pub(crate) struct Actor {
    code: String,
    deps: Deps,
    /// The way to the other tables of a campaign.
    hall: Weak<Hall>,
    owned: Owned,
    requests: mpsc::Receiver<Request>,
    shared: Arc<Shared>,
    frames: BTreeMap<(Option<PersonId>, Option<u64>, Option<u64>), Frame>,
    /// What those were shown who are told only what changes.
    faces: BTreeMap<Option<PersonId>, Faces>,
    snapshot_at: Option<u64>,
    /// How often the table had been taken into memory the last time.
    epoch: Option<i64>,
    /// The moment the game stands at, and what somebody wants to change before its beat is over.
    moment: Option<Beat>,
    early: Vec<Request>,
}

/// A moment at which somebody may do something unasked, and until when nobody is told whether they
/// can.
#[derive(Clone, Copy)]
struct Beat {
    version: u64,
    until: Instant,
    is_over: bool,
}

impl Actor {
    /// An actor for a table all of whose entries are on the disk, and the way to it. `snapshot_at`
    /// is the version its snapshot was taken at, if there is one.
    pub(crate) fn new(
        code: &str,
        deps: Deps,
        hall: Weak<Hall>,
        table: Table,
        snapshot_at: Option<u64>,
        metrics: Arc<Metrics>,
    ) -> (Actor, Handle) {
        let (sender, requests) = mpsc::channel(QUEUE_MAX);
        let pulse = Pulse { version: table.version(), ..Pulse::default() };
        let count = deps.config.joins_per_hour;
        let joins = Bucket::new(count, count, Duration::from_secs(3_600));
        let shared = Arc::new(Shared {
            pulse: watch::Sender::new(pulse),
            trouble: Mutex::default(),
            metrics,
            joins: Mutex::new(joins),
            connected: Mutex::default(),
        });
        let handle = Handle { requests: sender, shared: shared.clone() };
        let epoch = deps.store.cluster().and_then(|cluster| cluster.epoch(code));
        let actor = Actor {
            epoch,
            code: code.to_owned(),
            deps,
            hall,
            snapshot_at,
            owned: Owned::Table(Box::new(table)),
            requests,
            shared,
            frames: BTreeMap::new(),
            faces: BTreeMap::new(),
            moment: None,
            early: Vec::new(),
        };
        (actor, handle)
    }

    /// Serves the table until `retire` agrees that nobody needs it.
    pub(crate) async fn run(mut self, mut retire: impl FnMut() -> bool) {
        self.call_those_out();
        self.note_moment();
        self.go_on().await;
        self.report().await;
        let mut bot_at = self.bot_due().then(|| Instant::now() + self.deps.config.bot_pace);
        loop {
            let idle_at = Instant::now() + self.deps.config.idle;
            let far = Duration::from_secs(86_400);
            let bot = tokio::time::sleep_until(bot_at.unwrap_or(idle_at + far));
            let beat_at = self.beat_at();
            let beat = tokio::time::sleep_until(beat_at.unwrap_or(idle_at + far));
            tokio::select! {
                () = beat, if beat_at.is_some() => self.beat().await,
                request = self.requests.recv() => match request {
                    Some(request) if beat_at.is_some() && request.changes() => {
                        self.early.push(request);
                    }
                    Some(Request::Leave) => {
                        if self.requests.is_empty() && retire() {
                            return self.put_away().await;
                        }
                    }
                    Some(request) => self.serve(request).await,
                    None => return self.put_away().await,
                },
                () = bot, if bot_at.is_some() => self.let_bots_play().await,
                () = tokio::time::sleep_until(idle_at) => {
                    if self.requests.is_empty() && retire() {
                        return self.put_away().await;
                    }
                }
            }
            self.note_moment();
            self.go_on().await;
            self.report().await;
            if self.shared.pulse.borrow().is_gone {
                return;
            }
            // A bot that has begun to wait is not made to wait longer by others.
            let now = Instant::now();
            bot_at = match (self.bot_due(), bot_at) {
                (false, _) => None,
                (true, Some(at)) if at > now => Some(at),
                (true, _) => Some(now + self.deps.config.bot_pace),
            };
        }
    }

    /// Notes the moment the game stands at, if it has come to one.
    fn note_moment(&mut self) {
        let Owned::Table(table) = &self.owned else { return };
        let version = table.version();
        if !table.is_at_moment() {
            self.moment = None;
        } else if self.moment.is_none_or(|beat| beat.version != version) {
            let until = Instant::now() + self.deps.config.beat;
            self.moment = Some(Beat { version, until, is_over: false });
        }
    }

    /// When the beat of the moment is over.
    fn beat_at(&self) -> Option<Instant> {
        self.moment.filter(|beat| !beat.is_over).map(|beat| beat.until)
    }

    /// The beat is over: what nobody has to decide goes on, and whoever was early is heard.
    async fn beat(&mut self) {
        if let Some(beat) = &mut self.moment {
            beat.is_over = true;
        }
        match self.with_table(Table::beat) {
            // A failure to write it down was reported; the moment comes again.
            Ok(_) => drop(self.persist().await),
            Err(bug) => self.stop("a moment that passed".to_owned(), bug).await,
        }
        for request in std::mem::take(&mut self.early) {
            self.serve(request).await;
        }
    }

    /// Leaves memory.
    async fn put_away(&mut self) {
        self.keep_snapshot().await;
        let (store, code) = (&self.deps.store, &self.code);
        if let (Some(cluster), Some(epoch)) = (store.cluster(), self.epoch)
            && let Err(error) = cluster.release(code, epoch).await
        {
            tracing::warn!(table = code, %error, "a table could not be given back");
        }
    }

    async fn serve(&mut self, request: Request) {
        // The disk may be well again.
        if matches!(&self.owned, Owned::Unread(_, at) if at.elapsed() >= RETRY_AFTER) {
            self.reload().await;
            self.announce();
        }
        match request {
            Request::Read(run) => {
                if let Err(bug) = self.with_table(|table| run(table)) {
                    self.stop("a look at the table".to_owned(), bug).await;
                }
            }
            Request::Ponder(run) => {
                let done = self.away(move |table| run(table)).await;
                if let Err(bug) = done {
                    self.stop("a long look at the table".to_owned(), bug).await;
                }
            }
            Request::Write { what, run } => match self.with_table(|table| run(table)) {
                Ok(Some(tell)) => tell(self.persist().await),
                Ok(None) => {}
                Err(bug) => self.stop(what, bug).await,
            },
            Request::WriteLong { what, run } => match self.away(move |table| run(table)).await {
                Ok(Some(tell)) => tell(self.persist().await),
                Ok(None) => {}
                Err(bug) => self.stop(what, bug).await,
            },
            Request::Look { who, have, face, reply } => match self.look(who, have, face) {
                // Whoever asked may be gone.
                Ok(shown) => drop(reply.send(shown)),
                Err(bug) => self.stop("a view of the table".to_owned(), bug).await,
            },
            Request::Wake | Request::Leave => {}
            Request::Rest(reply) => {
                self.keep_snapshot().await;
                // Whoever asked may be gone.
                let _ = reply.send(());
            }
        }
    }

    /// Runs something on the table. `Ok(None)` when there is no table; `Err` when it met a bug,
    /// after which the table must not be used.
    fn with_table<T>(&mut self, run: impl FnOnce(&mut Table) -> T) -> Result<Option<T>, String> {
        match &mut self.owned {
            Owned::Table(table) => guarded(|| run(table)).map(Some),
            Owned::Shut(_) | Owned::Unread(..) => Ok(None),
        }
    }

    /// Runs something on the table on a thread where it may take its time.
    async fn away<T: Send + 'static>(
        &mut self,
        run: impl FnOnce(&mut Table) -> T + Send + 'static,
    ) -> Result<Option<T>, String> {
        let shut = Owned::Shut(Rejected::new(Code::Stopped, "the table is thinking"));
        let mut table = match std::mem::replace(&mut self.owned, shut) {
            Owned::Table(table) => table,
            shut => {
                self.owned = shut;
                return Ok(None);
            }
        };
        let ran = tokio::task::spawn_blocking(move || {
            let result = guarded(|| run(&mut table));
            (table, result)
        });
        match ran.await {
            Ok((table, result)) => {
                self.owned = Owned::Table(table);
                result.map(Some)
            }
            Err(error) => Err(error.to_string()),
        }
    }

    fn look(
        &mut self,
        who: Option<PersonId>,
        have: Option<u64>,
        face: Option<u64>,
    ) -> Result<Result<(Frame, u64), Rejected>, String> {
        let table = match &mut self.owned {
            Owned::Table(table) => table,
            Owned::Shut(why) | Owned::Unread(why, _) => return Ok(Err(why.clone())),
        };
        let version = table.version();
        if who.is_some_and(|who| !table.roster().is_here(who)) {
            let text = "this person is no longer at the table";
            return Ok(Err(Rejected::new(Code::BadToken, text)));
        }
        if who.is_none() && table.roster().is_private() {
            return Ok(Err(Rejected::new(Code::UnknownTable, "there is no such table")));
        }
        if let Some(frame) = self.frames.get(&(who, have, face)) {
            return Ok(Ok((frame.clone(), version)));
        }
        let update = guarded(|| table.update(who, have))?;
        if self.frames.len() >= FRAMES_MAX {
            self.frames.clear();
        }
        if self.faces.len() >= FRAMES_MAX {
            self.faces.clear();
        }
        let frame = match face {
            None => whole(update),
            Some(face) => self.faces.entry(who).or_default().turn(update, face),
        };
        self.frames.insert((who, have, face), frame.clone());
        Ok(Ok((frame, version)))
    }

    /// Writes down what happened, then announces it. When it cannot be written, the table is what
    /// is on the disk.
    async fn persist(&mut self) -> Result<(), Rejected> {
        let Owned::Table(table) = &mut self.owned else {
            return Ok(());
        };
        let (content, entries) = (table.take_content(), table.take_entries());
        if entries.is_empty() {
            return Ok(());
        }
        let version = table.version();
        let from = version - entries.len() as u64;
        let begun = begun_since(table, from);
        let asked = Instant::now();
        self.shared.metrics.begins_writing();
        let kept = match keep_content(&self.code, &self.deps, content).await {
            Ok(()) => self.deps.store.append(&self.code, from, entries, begun).await,
            Err(error) => Err(error),
        };
        self.shared.metrics.wrote(kept.is_ok(), asked.elapsed());
        if kept == Err(StoreError::Conflict) && self.epoch.is_some() {
            tracing::warn!(table = self.code, "another node has taken this table");
            self.shared.vanish();
            return Err(peers::moving());
        }
        if let Err(error) = kept {
            tracing::error!(table = self.code, %error, "what happened could not be written down");
            self.reload().await;
            self.announce();
            return Err(Rejected::new(Code::Storage, "it could not be written down"));
        }
        self.announce();
        if self.snapshot_at.is_none_or(|at| version >= at + SNAPSHOT_EVERY) {
            self.keep_snapshot().await;
        }
        Ok(())
    }

    /// Lets a finished chapter lead to the next one. Should the program end before that is written
    /// down, whoever opens the table again does it.
    async fn go_on(&mut self) {
        if !matches!(&self.owned, Owned::Table(table) if table.is_chapter_over()) {
            return;
        }
        self.see_off().await;
        let key = secrets::key();
        match self.away(move |table| table.go_on(key)).await {
            // A failure to write it down was reported; it will be done again.
            Ok(Some(Ok(_))) => drop(self.persist().await),
            Ok(Some(Err(rejected))) => {
                let why = rejected.message;
                tracing::error!(table = self.code, why, "a campaign cannot go on");
                // Who set out is written down all the same.
                drop(self.persist().await);
            }
            Ok(None) => {}
            Err(bug) => self.stop("the next chapter".to_owned(), bug).await,
        }
    }

    /// Gives those who set out at the end of a chapter a table of their own. Should the program end
    /// before that is written down, the table is one that nobody knows, and another is made.
    async fn see_off(&mut self) {
        let (home, key) = (self.code.clone(), secrets::key());
        let outing = match self.away(move |table| table.outing(&home, key)).await {
            Ok(Some(outing)) => outing,
            Ok(None) => return,
            Err(bug) => return self.stop("a table for those who set out".to_owned(), bug).await,
        };
        let hosted = match (outing, self.hall.upgrade()) {
            (Ok(None), _) | (_, None) => return,
            (Ok(Some((table, carry))), Some(hall)) => {
                hall.host(table).await.map(|code| (code, carry))
            }
            (Err(rejected), Some(_)) => Err(rejected),
        };
        match hosted {
            Ok((code, carry)) => {
                if let Err(bug) = self.with_table(|table| table.set_out(&code, carry)) {
                    self.stop("those who set out".to_owned(), bug).await;
                }
            }
            Err(rejected) => {
                let why = rejected.message;
                tracing::error!(table = self.code, why, "nobody can set out");
            }
        }
    }

    /// Takes what a finished game left behind to where its people are at home. What is not there
    /// yet is taken there again when somebody opens either table.
    async fn report(&mut self) {
        let Owned::Table(table) = &mut self.owned else { return };
        let Ok(Some((home, legacy))) = guarded(|| table.report()) else { return };
        let Some(hall) = self.hall.upgrade() else { return };
        match hall.bring_home(&home, &self.code, legacy).await {
            // They were taken in before the program ended.
            Err(rejected) if rejected.code != Code::NoChapter => {
                tracing::error!(table = self.code, why = rejected.message, "nobody is at home");
            }
            _ => {
                if let Ok(Some(())) = self.with_table(Table::reported) {
                    // A failure to write it down was reported; it is taken there again.
                    let _ = self.persist().await;
                }
            }
        }
    }

    /// Opens the tables of those who are out, so that what they have to report arrives.
    fn call_those_out(&self) {
        let Owned::Table(table) = &self.owned else { return };
        for code in table.out() {
            let hall = self.hall.clone();
            tokio::spawn(async move {
                if let Some(hall) = hall.upgrade() {
                    hall.wake(&code).await;
                }
            });
        }
    }

    fn announce(&mut self) {
        self.frames.clear();
        if let Owned::Table(table) = &self.owned {
            let version = table.version();
            self.shared.pulse.send_modify(|pulse| pulse.version = version);
        }
    }

    /// Keeps a snapshot for a future version of the rules. Losing it loses nothing.
    async fn keep_snapshot(&mut self) {
        let Owned::Table(table) = &mut self.owned else {
            return;
        };
        if self.snapshot_at == Some(table.version()) {
            return;
        }
        let version = table.version();
        let Ok((bytes, taken)) = guarded(|| table.snapshot()) else {
            return;
        };
        let snapshot = StoredSnapshot { version, taken, bytes };
        if let Err(error) = self.deps.store.keep_snapshot(&self.code, snapshot).await {
            tracing::warn!(table = self.code, %error, "no snapshot was kept");
        }
        self.snapshot_at = Some(version);
    }

    /// The table was stopped by a bug: keeps what is needed to meet it again, and goes back to what
    /// is on the disk.
    async fn stop(&mut self, what: String, bug: String) {
        tracing::error!(table = self.code, bug, "a bug stopped this game");
        self.shared.metrics.met_a_bug();
        let version = self.shared.pulse.borrow().version;
        let report = Bug { version, input: what, message: bug.clone() };
        if let Err(error) = self.deps.store.keep_bug(&self.code, report).await {
            tracing::error!(table = self.code, %error, "the bug could not be written down");
        }
        self.reload().await;
        if let Ok(Some(())) = self.with_table(|table| table.stop(&bug)) {
            // A failure to write it down was reported; the bug will be met again.
            let _ = self.persist().await;
        }
    }

    /// Takes the table as it is on the disk.
    async fn reload(&mut self) {
        self.owned = match load(&self.code, &self.deps).await {
            Ok(Some((table, _))) => Owned::Table(Box::new(table)),
            Ok(None) => Owned::Shut(Rejected::new(Code::UnknownTable, "this table is gone")),
            Err(rejected) if rejected.code == Code::Storage => {
                Owned::Unread(rejected, Instant::now())
            }
            Err(rejected) => Owned::Shut(rejected),
        };
        let trouble = match &self.owned {
            Owned::Table(_) => None,
            Owned::Shut(why) | Owned::Unread(why, _) => Some(why.clone()),
        };
        *self.shared.trouble.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
        self.faces.clear();
        self.frames.clear();
    }

    /// Whether a bot has to decide and somebody looks on.
    fn bot_due(&self) -> bool {
        match &self.owned {
            Owned::Table(table) => self.shared.is_watched() && table.bot_seat().is_some(),
            Owned::Shut(_) | Owned::Unread(..) => false,
        }
    }

    async fn let_bots_play(&mut self) {
        let moves = if self.deps.config.bot_pace.is_zero() { BOT_MOVES_MAX } else { 1 };
        let played = self
            .away(move |table| {
                for _ in 0..moves {
                    if !table.bot_move() {
                        break;
                    }
                }
            })
            .await;
        match played {
            // A failure to write it down was reported; the bot will decide again.
            Ok(_) => drop(self.persist().await),
            Err(bug) => self.stop("a bot's decision".to_owned(), bug).await,
        }
    }
}

/// What is kept of an act should it meet a bug: all of it but the secret in an invitation.
fn describe(message: &Message) -> String {
    let mut message = message.clone();
    if let Act::Claim { invite, .. } = &mut message.act {
        *invite = None;
    }
    serde_json::to_string(&message).unwrap_or_default()
}

/// A change of the table that tells how it went once that is on the disk, and where it tells.
fn told<T: Send + 'static>(
    run: impl FnOnce(&mut Table) -> Result<T, Rejected> + Send + 'static,
) -> (Change, oneshot::Receiver<Result<T, Rejected>>) {
    let (reply, answer) = oneshot::channel();
    let run = Box::new(move |table: &mut Table| -> Tell {
        let done = run(table);
        Box::new(move |kept| drop(reply.send(kept.and(done))))
    });
    (run, answer)
}

/// Writes a message for clients.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    serde_json::to_string(message).expect("a message can be written as JSON").into()
}
