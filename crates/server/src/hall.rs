//! The tables that are in memory, and the way to those that are not.

use crate::actor::{Actor, Handle};
use crate::aside::aside;
use crate::few::{Few, Full, One};
use crate::gate::{Allowance, Caller, Gate, network};
use crate::guests::{Guest, Guests};
use crate::made::Cupboard;
use crate::metrics::{Gauge, Metrics};
use crate::stored::{keep_content, load};
use crate::{Deps, peers, secrets};
use longrest_store::{Begun, Claim, StoreError};
use longrest_table::{
    Bounds, Code, Content, Joined, LoadError, Message, NewTable, PersonId, Rejected, ReplayStep,
    Table, Token, TokenHash,
};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// How many positions are thought about at once.
const SOLVERS_MAX: usize = 2;

/// How many tables are loaded at once.
const LOADERS_MAX: usize = 4;
/// How long tables may take to be put away when the server ends.
const CLOSING_MAX: Duration = Duration::from_secs(5);
/// How long what is under way may take then, which is less than the lease of a node.
const PARTING_MAX: Duration = Duration::from_secs(3);
/// How often it is looked whether everybody is gone.
const PARTING_LOOK: Duration = Duration::from_millis(5);
/// How many imports are played again at once.
const IMPORTS_MAX: usize = 2;
/// How long a table that was imported waits in memory for somebody to come.
const VISIT_WAIT: Duration = Duration::from_secs(5);
/// How often it is looked whether somebody came.
const VISIT_LOOK: Duration = Duration::from_millis(250);
/// After how many seconds whoever wants to import a game may come again.
const BUSY_WAIT: u32 = 5;
/// How many tables are asked to leave memory at once, and how long that may take.
const LEAVING_MAX: usize = 16;
const LEAVING_WAIT: Duration = Duration::from_millis(200);
/// How often it is looked which tables nobody came back to.
const SWEEP_EVERY: Duration = Duration::from_secs(3_600);
/// Where there is no room for another table, those make room to which nobody came back for so long,
/// so many at once, and so often.
const CROWDED_AFTER: Duration = Duration::from_secs(86_400);
const CROWDED_MAX: usize = 1_000;
const CROWDED_EVERY: Duration = Duration::from_secs(60);

/// All tables.
pub struct Hall {
    deps: Deps,
    open: Mutex<BTreeMap<String, Place>>,
    /// Whoever loads a table holds its lock, so that none is ever in memory twice.
    loading: Mutex<BTreeMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Only so many are loaded at once; others go on meanwhile.
    loaders: Arc<Semaphore>,
    /// Only so many imports are played again at once.
    importers: Arc<Semaphore>,
    /// Only so many positions are thought about at once.
    solvers: Arc<Semaphore>,
    /// Files that are being sent or played again, by address.
    uploads: Arc<Few<Option<IpAddr>>>,
    /// Those who look on without a place at a table, by table and address.
    watchers: Arc<Few<(String, IpAddr)>>,
    kept: AtomicUsize,
    /// When room was made last where there was none.
    cleared: Mutex<Option<Instant>>,
    connections: AtomicUsize,
    guests: Arc<Guests>,
    gate: Gate,
    cupboard: Arc<Cupboard>,
    metrics: Arc<Metrics>,
    closing: watch::Sender<bool>,
}

/// Where a table is.
pub(crate) enum Found {
    /// In the memory of this node.
    Here(Handle),
    /// In that of the node at this address.
    There(String),
    /// Nowhere just now.
    Moving,
}

struct Place {
    handle: Handle,
    task: AbortHandle,
    used: Instant,
}

/// A file that is sent or played again; it counts while it lives.
pub(crate) struct Upload {
    _one: One<Option<IpAddr>>,
}

/// Somebody who looks on; they count while this lives.
pub(crate) struct Watcher {
    _one: One<(String, IpAddr)>,
}

/// A conversation that counts against the limit while it lives.
pub(crate) struct Connection {
    hall: Arc<Hall>,
    /// The connection it goes over, and whoever came by way of a proxy.
    _guests: [Option<Arc<Guest>>; 2],
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hall.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hall {
    /// A hall with no table in memory.
    pub async fn new(deps: Deps) -> Result<Arc<Hall>, StoreError> {
        let kept = deps.store.count().await?;
        let gate = Gate::new(deps.config.clone());
        Ok(Arc::new(Hall {
            gate,
            deps,
            open: Mutex::default(),
            loading: Mutex::default(),
            loaders: Arc::new(Semaphore::new(LOADERS_MAX)),
            importers: Arc::new(Semaphore::new(IMPORTS_MAX)),
            solvers: Arc::new(Semaphore::new(SOLVERS_MAX)),
            uploads: Arc::default(),
            watchers: Arc::default(),
            kept: AtomicUsize::new(kept),
            cleared: Mutex::default(),
            connections: AtomicUsize::new(0),
            guests: Arc::default(),
            cupboard: Arc::default(),
            metrics: Arc::default(),
            closing: watch::Sender::new(false),
        }))
    }

    /// What the server stands on.
    pub fn deps(&self) -> &Deps {
        &self.deps
    }

    /// Answers a question about a position without a table, when its turn comes.
    ///
    /// # Errors
    /// As [`Library::solve`](longrest_table::Library::solve).
    pub async fn solve(&self, question: serde_json::Value) -> Result<serde_json::Value, Rejected> {
        let turn = permit(&self.solvers).await;
        let library = self.deps.library.clone();
        // Whoever asked may hang up: it is thought about to its end, and counts until then.
        let answered = aside(move || {
            let _turn = turn;
            library.solve(&question)
        });
        let failed = || Err(Rejected::new(Code::Stopped, "the solver failed"));
        answered.await.unwrap_or_else(failed)
    }

    /// How many tables are in memory.
    pub fn tables_open(&self) -> usize {
        self.lock().len()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// How many connections there are, whether anything was asked over them or not.
    pub fn guests(&self) -> usize {
        self.guests.count()
    }

    /// Who may come in, and how often.
    pub(crate) fn gate(&self) -> &Gate {
        &self.gate
    }

    /// What is made once and sent often.
    pub(crate) fn cupboard(&self) -> &Arc<Cupboard> {
        &self.cupboard
    }

    /// What is counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Everything that is counted, as text.
    pub(crate) fn measured(&self) -> String {
        let gauge = |name, help, value: usize| Gauge { name, help, value: value as u64 };
        let kept = self.kept.load(Ordering::Relaxed);
        self.metrics.text(&[
            gauge("longrest_tables_open", "Tables in memory.", self.tables_open()),
            gauge("longrest_tables_kept", "Tables that are kept.", kept),
            gauge("longrest_sockets", "Open connections.", self.guests()),
            gauge("longrest_connections", "Conversations.", self.connections()),
            gauge(
                "longrest_waits",
                "How often somebody was told to wait.",
                self.gate.refused() as usize,
            ),
        ])
    }

    /// Tells when the server is about to end.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Makes a table. Whoever asked keeps it.
    pub async fn create(self: &Arc<Self>, new: NewTable) -> Result<Joined, Rejected> {
        self.room().await?;
        let library = self.deps.library.clone();
        let order = new.order.clone();
        let title = new.title.clone();
        let key = (!new.real_dice).then(secrets::key);
        let made = tokio::task::spawn_blocking(move || library.create(&order, &title, key));
        let mut table = joined(made).await?;
        let token = secrets::token();
        let person = table.join(&new.name, token.hash(), &[])?;
        table.arrange(person, &new.seats, &new.bots, new.closed)?;
        if new.private {
            table.hide(person);
        }
        self.sit(table, person, &token).await
    }

    /// Makes a table from an exported game. Whoever asked keeps it.
    pub(crate) async fn import(
        self: &Arc<Self>,
        file: axum::body::Bytes,
        name: &str,
        upload: Upload,
    ) -> Result<Joined, Rejected> {
        self.room().await?;
        let waited = tokio::time::timeout(self.deps.config.import_wait, permit(&self.importers));
        let one_of_few = waited.await.map_err(|_| busy())?;
        let library = self.deps.library.clone();
        let key = secrets::key();
        let (records_max, wait) =
            (self.deps.config.import_records_max, self.deps.config.import_wait);
        // Whoever asked may hang up: it is played to its end, and counts until then.
        let made = aside(move || {
            let _one_of_few = one_of_few;
            let until = std::time::Instant::now() + wait;
            let is_late = || std::time::Instant::now() > until;
            let table = library.import(&file, key, Bounds { records_max, is_late: &is_late })?;
            Ok((table, upload))
        });
        let (mut table, upload) = made.await.unwrap_or_else(|| Err(failed()))?;
        let token = secrets::token();
        let person = table.join(name, token.hash(), &[])?;
        let joined = self.sit(table, person, &token).await?;
        tokio::spawn(Hall::rest(Arc::downgrade(self), joined.table.clone(), upload));
        Ok(joined)
    }

    /// A table that was imported leaves memory unless somebody comes to it soon: it may be large,
    /// and whoever imports many comes to none. Until then it counts as being imported.
    async fn rest(hall: Weak<Hall>, code: String, _upload: Upload) {
        let until = Instant::now() + VISIT_WAIT;
        loop {
            tokio::time::sleep(VISIT_LOOK).await;
            let Some(hall) = hall.upgrade() else { return };
            let open = hall.lock();
            let place = open.get(&code).filter(|place| place.handle.holders() == 1);
            let Some(place) = place else { return };
            if Instant::now() >= until {
                place.handle.leave();
                return;
            }
        }
    }

    /// Room for a file that somebody is about to send.
    pub(crate) fn upload(&self, address: Option<IpAddr>) -> Result<Upload, Rejected> {
        let config = &self.deps.config;
        let (each, all) = (config.imports_per_address, config.imports_max);
        let taken = self.uploads.take(address.map(network), each, all);
        taken.map(|one| Upload { _one: one }).map_err(|full| match full {
            Full::Each => Rejected {
                wait: Some(BUSY_WAIT),
                ..Rejected::new(Code::TooFast, "another game is being imported from there")
            },
            Full::All => busy(),
        })
    }

    /// What is no move of the game is done only so often: each of it is written down, and
    /// everybody's moves wait for that.
    pub(crate) fn stir(&self, token: Option<TokenHash>, message: &Message) -> Result<(), Rejected> {
        match token.filter(|_| !message.act.is_move()) {
            Some(token) => self.gate.take(Allowance::Stirs(token), 1),
            None => Ok(()),
        }
    }

    /// Room for somebody who looks on at a table without a place at it.
    pub(crate) fn look_on(
        &self,
        code: &str,
        address: Option<IpAddr>,
    ) -> Result<Option<Watcher>, Rejected> {
        let Some(address) = address else { return Ok(None) };
        let code = secrets::read_code(code).unwrap_or_else(|| code.to_owned());
        let each = self.deps.config.watchers_per_address;
        let taken = self.watchers.take((code, network(address)), each, usize::MAX);
        let full = |_| Rejected::new(Code::TooMany, "too many look on at this table from there");
        taken.map(|one| Some(Watcher { _one: one })).map_err(full)
    }

    /// The way to a table for somebody who knows its code, and who they are. Wrong codes and tokens
    /// are counted, and whoever showed too many is told the same of right ones.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        caller: Caller,
        code: &str,
    ) -> Result<(Handle, Option<PersonId>), Rejected> {
        self.visit(Caller { invite: None, ..caller }, code).await
    }

    /// The same for somebody who may also be invited, and only wants to know where or to come.
    pub(crate) async fn visit(
        self: &Arc<Self>,
        caller: Caller,
        code: &str,
    ) -> Result<(Handle, Option<PersonId>), Rejected> {
        let guesses = caller.address.map(Allowance::guesses);
        let may_guess = guesses.iter().flatten().try_for_each(|&guesses| self.gate.peek(guesses));
        if caller.token.is_none() {
            may_guess.clone()?;
        }
        let wrong = async |rejected: Rejected| match (&may_guess, guesses) {
            (Err(too_fast), _) => too_fast.clone(),
            (Ok(()), Some([one, around])) => {
                let [one, around] = [self.allow(one).await, self.allow(around).await];
                one.and(around).err().unwrap_or(rejected)
            }
            (Ok(()), None) => rejected,
        };
        let handle = match self.table(code).await {
            Err(rejected) if rejected.code == Code::UnknownTable => {
                return Err(wrong(rejected).await);
            }
            found => found?,
        };
        let Some(hash) = caller.token else {
            let (invite, half) = (caller.invite, secrets::read_half(code));
            let is_shut = handle.read(move |table| {
                let roster = table.roster();
                !roster.is_open_to(half.as_deref())
                    && !invite.is_some_and(|it| roster.is_expected(it))
            });
            // A code alone does not even tell that there is such a table.
            return match is_shut.await? {
                true => Err(wrong(unknown()).await),
                false => Ok((handle, None)),
            };
        };
        let person = handle.read(move |table| table.roster().person_of(hash)).await?;
        let Some(person) = person else {
            let bad = Rejected::new(Code::BadToken, "this token is not of this table");
            return Err(wrong(bad).await);
        };
        self.gate.take(Allowance::Person(hash), 1)?;
        Ok((handle, Some(person)))
    }

    /// The way to a table, which is brought into memory if need be.
    pub async fn table(self: &Arc<Self>, code: &str) -> Result<Handle, Rejected> {
        match self.seek(code).await? {
            Found::Here(handle) => Ok(handle),
            Found::There(_) | Found::Moving => Err(peers::moving()),
        }
    }

    /// Where a table is; it is brought into memory if nobody has it.
    pub(crate) async fn seek(self: &Arc<Self>, code: &str) -> Result<Found, Rejected> {
        let code = secrets::read_code(code).ok_or_else(unknown)?;
        if let Some(handle) = self.find(&code) {
            return Ok(Found::Here(handle));
        }
        // Whoever asked may hang up: what was begun is finished, and is there for the next one.
        let hall = self.clone();
        let seeking = tokio::spawn(async move {
            let lock = hall.lock_loading().entry(code.clone()).or_default().clone();
            let found = {
                let _mine = lock.lock().await;
                match hall.find(&code) {
                    Some(handle) => Ok(Found::Here(handle)),
                    None => hall.bring(&code).await,
                }
            };
            hall.lock_loading().remove(&code);
            found
        });
        let bug =
            |error: tokio::task::JoinError| Rejected::new(Code::Impossible, error.to_string());
        seeking.await.map_err(bug)?
    }

    /// Takes a table for this node, unless another has it, and brings it into memory.
    async fn bring(self: &Arc<Self>, code: &str) -> Result<Found, Rejected> {
        let Some(cluster) = self.deps.store.cluster() else {
            return self.load(code).await?.map(Found::Here).ok_or_else(unknown);
        };
        let claim = cluster.claim(code).await.map_err(|error| {
            tracing::error!(table = code, %error, "it cannot be seen whose a table is");
            Rejected::new(Code::Storage, "the table could not be read")
        });
        match claim? {
            Claim::Mine => {}
            Claim::Theirs(place) => return Ok(Found::There(place)),
            Claim::Later => return Ok(Found::Moving),
            Claim::Unknown => return Err(unknown()),
            Claim::Newer => {
                let text = "this table was played by newer rules than are known here";
                return Err(Rejected::new(Code::Stopped, text));
            }
        }
        let loaded = self.load(code).await;
        if !matches!(loaded, Ok(Some(_)))
            && let Some(epoch) = cluster.epoch(code)
        {
            // A failure shows when somebody waits for the table; it is free when this node ends.
            drop(cluster.release(code, epoch).await);
        }
        loaded?.map(Found::Here).ok_or_else(unknown)
    }

    /// One step of a chapter that is finished, as a person saw it.
    pub(crate) async fn replay(
        &self,
        code: &str,
        chapter: u32,
        who: Option<PersonId>,
        step: u32,
    ) -> Result<ReplayStep, Rejected> {
        self.finished(code, chapter, move |table| table.replay_step(who, step)).await
    }

    /// A table as one file: its game, or the whole campaign.
    pub(crate) async fn export(
        &self,
        code: &str,
        handle: &Handle,
        who: PersonId,
    ) -> Result<Vec<u8>, Rejected> {
        let allowed = handle.read(move |table| (table.may_export(who), table.chapter())).await?;
        allowed.0?;
        let Some((open, _)) = allowed.1 else {
            return handle.ponder(move |table| table.export(who)).await?;
        };
        let mut finished = Vec::new();
        for chapter in 1..open {
            let bound = self.finished(code, chapter, |table| Ok(table.bind())).await?;
            finished.extend(bound);
        }
        handle.ponder(move |table| table.export_campaign(who, finished)).await?
    }

    /// A table as one file, for whoever runs the server.
    pub(crate) async fn hand_over(self: &Arc<Self>, code: &str) -> Result<Vec<u8>, Rejected> {
        let handle = self.table(code).await?;
        let open = handle.read(|table| table.chapter()).await?;
        let mut finished = Vec::new();
        for chapter in 1..open.map_or(1, |(number, _)| number) {
            finished.extend(self.finished(code, chapter, |table| Ok(table.bind())).await?);
        }
        handle.ponder(move |table| table.hand_over(finished)).await?
    }

    /// Does something with a finished chapter.
    async fn finished<T: Send + 'static>(
        &self,
        code: &str,
        chapter: u32,
        run: impl FnOnce(&Table) -> Result<T, Rejected> + Send + 'static,
    ) -> Result<T, Rejected> {
        let unknown = || Rejected::new(Code::NoChapter, "there is no such finished chapter");
        let code = secrets::read_code(code).ok_or_else(unknown)?;
        let storage = |error: StoreError| {
            tracing::error!(table = code, %error, "a chapter could not be read");
            Rejected::new(Code::Storage, "the chapter could not be read")
        };
        let stored = self.deps.store.load(&code).await.map_err(storage)?.ok_or_else(unknown)?;
        let entries = self.deps.store.load_chapter(&code, chapter).await.map_err(storage)?;
        let entries = entries.ok_or_else(unknown)?;
        let library = self.deps.library.clone();
        let one_of_few = permit(&self.loaders).await;
        let done = aside(move || {
            let _one_of_few = one_of_few;
            let table = library.load(&stored.head, &entries, None);
            let shut = |why: LoadError| Rejected::new(Code::Impossible, why.to_string());
            run(&table.map_err(shut)?)
        });
        done.await.unwrap_or_else(|| Err(failed()))
    }

    async fn load(self: &Arc<Self>, code: &str) -> Result<Option<Handle>, Rejected> {
        self.memory().await?;
        let _one_of_few = self.loaders.acquire().await;
        let table = load(code, &self.deps).await?;
        Ok(table.map(|(table, snapshot_at)| self.place(code, table, snapshot_at)))
    }

    /// Somebody comes in; nobody when there is no room.
    pub(crate) fn arrive(&self, peer: IpAddr) -> Option<Arc<Guest>> {
        self.guests.arrive(peer, &self.deps.config)
    }

    /// Counts a conversation, unless there are too many.
    pub(crate) fn connect(
        self: &Arc<Self>,
        guest: Option<Arc<Guest>>,
        caller: Caller,
    ) -> Result<Connection, Rejected> {
        let full = || Rejected::new(Code::TooMany, "there are too many connections");
        let config = &self.deps.config;
        let by_proxy = guest.as_ref().is_some_and(|guest| guest.is_proxy());
        let behind = match caller.address.filter(|_| by_proxy) {
            Some(address) => Some(self.guests.arrive_by_proxy(address, config).ok_or_else(full)?),
            None => None,
        };
        let before = self.connections.fetch_add(1, Ordering::Relaxed);
        let connection = Connection { hall: self.clone(), _guests: [guest, behind] };
        if before >= config.connections_max {
            return Err(full());
        }
        Ok(connection)
    }

    /// Tells everybody that the server ends, and waits until what is under way is answered and they
    /// are gone; not for ever.
    pub(crate) async fn see_out(&self) {
        self.closing.send_replace(true);
        let until = Instant::now() + PARTING_MAX;
        while self.guests() > 0 && Instant::now() < until {
            tokio::time::sleep(PARTING_LOOK).await;
        }
    }

    /// Keeps a snapshot of every table in memory, for the case that the next program to run knows
    /// newer rules. Everything else is on the disk already.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        let handles: Vec<Handle> = self.lock().values().map(|place| place.handle.clone()).collect();
        let resting = handles.iter().map(Handle::rest);
        // What takes longer is not worth the wait.
        let _ = tokio::time::timeout(CLOSING_MAX, futures_util::future::join_all(resting)).await;
        if let Some(cluster) = self.deps.store.cluster()
            && !matches!(tokio::time::timeout(CLOSING_MAX, cluster.leave()).await, Ok(Ok(())))
        {
            tracing::warn!("other nodes could not be told that this one ends");
        }
    }

    /// Lets tables go that others have taken, and those who look on at them.
    pub(crate) fn let_go(&self, is_gone: impl Fn(&str) -> bool) {
        let mut open = self.lock();
        let gone: Vec<String> = open.keys().filter(|code| is_gone(code)).cloned().collect();
        for place in gone.iter().filter_map(|code| open.remove(code)) {
            place.task.abort();
            place.handle.vanish();
        }
    }

    /// Takes note of where the other nodes are.
    pub(crate) fn know_peers(&self, peers: BTreeSet<IpAddr>) {
        self.guests.know(peers);
    }

    /// Counts the tables, since other nodes make some too.
    pub(crate) async fn count(&self) {
        if let Ok(kept) = self.deps.store.count().await {
            self.kept.store(kept, Ordering::Relaxed);
        }
    }

    /// Takes from an allowance, here and, if it is one that all nodes share, from all of them.
    pub(crate) async fn allow(&self, allowance: Allowance) -> Result<(), Rejected> {
        self.gate.take(allowance, 1)?;
        let Some(cluster) = self.deps.store.cluster() else {
            return Ok(());
        };
        let Some((name, cost, full)) = self.gate.shared(allowance) else {
            return Ok(());
        };
        match cluster.take(&name, cost, full).await {
            Ok(Some(wait)) => Err(self.gate.exhaust(allowance, wait)),
            Ok(None) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "what all nodes allow cannot be counted");
                Ok(())
            }
        }
    }

    /// Ends every task at once, as a crash would.
    pub fn abort(&self) {
        let places = std::mem::take(&mut *self.lock());
        for place in places.values() {
            place.task.abort();
        }
    }

    /// Room for one table more.
    async fn room(&self) -> Result<(), Rejected> {
        let is_full = || self.kept.load(Ordering::Relaxed) >= self.deps.config.tables_max;
        if is_full() {
            self.clear().await;
        }
        if is_full() {
            return Err(Rejected::new(Code::TooMany, "there are too many tables"));
        }
        self.memory().await
    }

    /// Forgets some of the tables nobody came back to before their time, those that were used
    /// longest ago first: whoever makes tables for nobody does not keep others from making theirs.
    async fn clear(&self) {
        let Some(unvisited) = self.deps.config.forget_unvisited else { return };
        {
            let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
            if cleared.is_some_and(|at| at.elapsed() < CROWDED_EVERY) {
                return;
            }
            *cleared = Some(Instant::now());
        }
        let store = &self.deps.store;
        let cleared = async {
            let old = store.old(Some(unvisited.min(CROWDED_AFTER)), None).await?;
            let old: BTreeSet<String> = old.into_iter().collect();
            let mut list = store.list().await?;
            list.retain(|table| old.contains(&table.code));
            list.sort_unstable_by_key(|table| table.used);
            self.delete_all(list.into_iter().map(|table| table.code).take(CROWDED_MAX)).await
        };
        match cleared.await {
            Ok(forgotten) => tracing::warn!(forgotten, "there was no room for another table"),
            Err(error) => tracing::warn!(%error, "no room could be made for another table"),
        }
    }

    /// Room in memory for one table more: those nobody looks at leave, the one that was used
    /// longest ago first.
    async fn memory(&self) -> Result<(), Rejected> {
        let is_full = || self.tables_open() >= self.deps.config.tables_open_max;
        if !is_full() {
            return Ok(());
        }
        {
            let open = self.lock();
            let mut unused: Vec<&Place> =
                open.values().filter(|place| place.handle.holders() == 1).collect();
            unused.sort_unstable_by_key(|place| place.used);
            unused.iter().take(LEAVING_MAX).for_each(|place| place.handle.leave());
        }
        let until = Instant::now() + LEAVING_WAIT;
        while is_full() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        match is_full() {
            true => Err(Rejected::new(Code::TooMany, "too many tables are open")),
            false => Ok(()),
        }
    }

    /// Forgets tables nobody came back to, again and again.
    pub(crate) async fn sweep(self: Arc<Self>) {
        let mut closing = self.closing();
        loop {
            if let Err(error) = self.forget().await {
                tracing::warn!(%error, "it could not be seen which tables nobody came back to");
            }
            if tokio::time::timeout(SWEEP_EVERY, ended(&mut closing)).await.is_ok() {
                return;
            }
        }
    }

    /// Forgets tables nobody came back to; how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget(&self) -> Result<usize, StoreError> {
        let config = &self.deps.config;
        let (unvisited, unused) = (config.forget_unvisited, config.forget_unused);
        if unvisited.is_none() && unused.is_none() {
            return Ok(0);
        }
        let old = self.deps.store.old(unvisited, unused).await?;
        let forgotten = self.delete_all(old).await?;
        if forgotten > 0 {
            tracing::info!(forgotten, "tables nobody came back to were forgotten");
        }
        Ok(forgotten)
    }

    /// Deletes tables that are not in memory; how many.
    async fn delete_all(
        &self,
        codes: impl IntoIterator<Item = String>,
    ) -> Result<usize, StoreError> {
        let mut deleted = 0;
        for code in codes {
            // Whoever looks at it just now has come back.
            if self.find(&code).is_none() && self.deps.store.delete(&code).await? {
                deleted += 1;
                self.kept.fetch_sub(1, Ordering::Relaxed);
            }
        }
        Ok(deleted)
    }

    /// Somebody sits at a new table, and it is written down.
    async fn sit(
        self: &Arc<Self>,
        table: Table,
        person: PersonId,
        token: &Token,
    ) -> Result<Joined, Rejected> {
        let code = self.host(table).await?;
        Ok(Joined { table: code, person, token: token.reveal().to_owned() })
    }

    /// Writes a new table down and puts it into memory; returns its code.
    pub(crate) async fn host(self: &Arc<Self>, mut table: Table) -> Result<String, Rejected> {
        table.keep_words(self.deps.library.clone());
        let content = table.take_content();
        let (head, entries) = (table.head().encode(), table.take_entries());
        let begun = |(number, first)| Begun { number, first };
        let chapters: Vec<Begun> = table.take_chapters().into_iter().map(begun).collect();
        let mut code = secrets::code();
        let (whole, pages) = (head.clone(), (entries.clone(), chapters.clone()));
        let mut kept = self.keep(&code, content.clone(), whole, pages).await;
        if kept == Err(StoreError::Exists) {
            // One chance in a billion; twice in a row does not happen.
            code = secrets::code();
            kept = self.keep(&code, content, head, (entries, chapters)).await;
        }
        kept.map_err(|error| {
            tracing::error!(%error, "a new table could not be written down");
            Rejected::new(Code::Storage, "the table could not be written down")
        })?;
        self.kept.fetch_add(1, Ordering::Relaxed);
        self.place(&code, table, None);
        Ok(code)
    }

    /// Keeps a new table behind its content.
    async fn keep(
        &self,
        code: &str,
        content: Option<Content>,
        head: Vec<u8>,
        (entries, chapters): (Vec<Vec<u8>>, Vec<Begun>),
    ) -> Result<(), StoreError> {
        keep_content(code, &self.deps, content).await?;
        self.deps.store.create(code, head, entries, chapters).await
    }

    /// Puts a table into memory with a task of its own.
    fn place(self: &Arc<Self>, code: &str, table: Table, snapshot_at: Option<u64>) -> Handle {
        let hall = Arc::downgrade(self);
        let metrics = self.metrics.clone();
        let (actor, handle) =
            Actor::new(code, self.deps.clone(), hall.clone(), table, snapshot_at, metrics);
        let own_code = code.to_owned();
        // The map is locked until the task is in it, so that it cannot retire before.
        let mut open = self.lock();
        let task = tokio::spawn(actor.run(move || match hall.upgrade() {
            Some(hall) => hall.retire(&own_code),
            None => true,
        }));
        let used = Instant::now();
        let place = Place { handle: handle.clone(), task: task.abort_handle(), used };
        open.insert(code.to_owned(), place);
        handle
    }

    /// Takes a table out of memory if nobody has a way to it.
    fn retire(&self, code: &str) -> bool {
        let mut open = self.lock();
        let unused = open.get(code).is_none_or(|place| place.handle.holders() == 1);
        if unused {
            open.remove(code);
        }
        unused
    }

    fn find(&self, code: &str) -> Option<Handle> {
        let mut open = self.lock();
        // A task that has ended without retiring is replaced.
        if open.get(code).is_some_and(|place| place.task.is_finished()) {
            open.remove(code);
        }
        let place = open.get_mut(code)?;
        place.used = Instant::now();
        Some(place.handle.clone())
    }

    fn lock_loading(&self) -> MutexGuard<'_, BTreeMap<String, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Place>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A turn, when it comes; nobody ever closes what is waited for.
async fn permit(few: &Arc<Semaphore>) -> OwnedSemaphorePermit {
    few.clone().acquire_owned().await.expect("it is never closed")
}

fn failed() -> Rejected {
    Rejected::new(Code::Impossible, "this met a bug")
}

fn busy() -> Rejected {
    let text = "too many games are being imported";
    Rejected { wait: Some(BUSY_WAIT), ..Rejected::new(Code::TooMany, text) }
}

fn unknown() -> Rejected {
    Rejected::new(Code::UnknownTable, "there is no such table")
}

/// Waits until the server is about to end.
pub(crate) async fn ended(closing: &mut watch::Receiver<bool>) {
    // Whoever would say so is gone: that is an end too.
    drop(closing.wait_for(|closing| *closing).await);
}

async fn joined(made: tokio::task::JoinHandle<Result<Table, Rejected>>) -> Result<Table, Rejected> {
    let bug = |error: tokio::task::JoinError| Rejected::new(Code::Impossible, error.to_string());
    made.await.map_err(bug)?
}
