//! The tables that are in memory, and the way to those that are not.

use crate::actor::{Actor, Handle, keep_content, load};
use crate::{Deps, secrets};
use longrest_store::{Begun, StoreError};
use longrest_table::{
    Code, Content, Joined, LoadError, NewTable, PersonId, Rejected, ReplayStep, Table,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::task::AbortHandle;

/// How many positions are thought about at once.
const SOLVERS_MAX: usize = 2;

/// How many tables are loaded at once.
const LOADERS_MAX: usize = 4;
/// How long tables may take to be put away when the server ends.
const CLOSING_MAX: Duration = Duration::from_secs(5);

/// All tables.
pub struct Hall {
    deps: Deps,
    open: Mutex<BTreeMap<String, Place>>,
    /// Whoever loads a table holds its lock, so that none is ever in memory twice.
    loading: Mutex<BTreeMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Only so many are loaded at once; others go on meanwhile.
    loaders: tokio::sync::Semaphore,
    /// Only so many positions are thought about at once.
    solvers: tokio::sync::Semaphore,
    kept: AtomicUsize,
    connections: AtomicUsize,
}

struct Place {
    handle: Handle,
    task: AbortHandle,
}

/// A connection that counts against the limit while it lives.
pub(crate) struct Connection(Arc<Hall>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hall {
    /// A hall with no table in memory.
    pub async fn new(deps: Deps) -> Result<Arc<Hall>, StoreError> {
        let kept = deps.store.list().await?.len();
        Ok(Arc::new(Hall {
            deps,
            open: Mutex::default(),
            loading: Mutex::default(),
            loaders: tokio::sync::Semaphore::new(LOADERS_MAX),
            solvers: tokio::sync::Semaphore::new(SOLVERS_MAX),
            kept: AtomicUsize::new(kept),
            connections: AtomicUsize::new(0),
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
        let _turn = self.solvers.acquire().await;
        let library = self.deps.library.clone();
        let answered = tokio::task::spawn_blocking(move || library.solve(&question)).await;
        answered.unwrap_or_else(|_| Err(Rejected::new(Code::Stopped, "the solver failed")))
    }

    /// How many tables are in memory.
    pub fn tables_open(&self) -> usize {
        self.lock().len()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// Makes a table. Whoever asked keeps it.
    pub async fn create(self: &Arc<Self>, new: NewTable) -> Result<Joined, Rejected> {
        self.room()?;
        let library = self.deps.library.clone();
        let order = new.order.clone();
        let title = new.title.clone();
        let key = (!new.real_dice).then(secrets::key);
        let made = tokio::task::spawn_blocking(move || library.create(&order, &title, key));
        self.admit(joined(made).await?, &new.name, &new.seats, &new.bots, new.closed).await
    }

    /// Makes a table from an exported game. Whoever asked keeps it.
    pub async fn import(
        self: &Arc<Self>,
        file: axum::body::Bytes,
        name: &str,
    ) -> Result<Joined, Rejected> {
        self.room()?;
        let library = self.deps.library.clone();
        let key = secrets::key();
        let made = tokio::task::spawn_blocking(move || library.import(&file, key));
        self.admit(joined(made).await?, name, &[], &[], false).await
    }

    /// The way to a table, which is brought into memory if need be.
    pub async fn table(self: &Arc<Self>, code: &str) -> Result<Handle, Rejected> {
        let unknown = || Rejected::new(Code::UnknownTable, "there is no such table");
        let code = secrets::read_code(code).ok_or_else(unknown)?;
        if let Some(handle) = self.find(&code) {
            return Ok(handle);
        }
        let lock = self.lock_loading().entry(code.clone()).or_default().clone();
        let loaded = {
            let _mine = lock.lock().await;
            match self.find(&code) {
                Some(handle) => Ok(Some(handle)),
                None => self.load(&code).await,
            }
        };
        self.lock_loading().remove(&code);
        loaded?.ok_or_else(unknown)
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
        let _one_of_few = self.loaders.acquire().await;
        let done = tokio::task::spawn_blocking(move || {
            let table = library.load(&stored.head, &entries, None);
            let shut = |why: LoadError| Rejected::new(Code::Impossible, why.to_string());
            run(&table.map_err(shut)?)
        });
        let bug =
            |error: tokio::task::JoinError| Rejected::new(Code::Impossible, error.to_string());
        done.await.map_err(bug)?
    }

    async fn load(self: &Arc<Self>, code: &str) -> Result<Option<Handle>, Rejected> {
        if self.tables_open() >= self.deps.config.tables_open_max {
            return Err(Rejected::new(Code::TooMany, "too many tables are open"));
        }
        let _one_of_few = self.loaders.acquire().await;
        let table = load(code, &self.deps).await?;
        Ok(table.map(|(table, snapshot_at)| self.place(code, table, snapshot_at)))
    }

    /// Counts a connection, unless there are too many.
    pub(crate) fn connect(self: &Arc<Self>) -> Result<Connection, Rejected> {
        let before = self.connections.fetch_add(1, Ordering::Relaxed);
        let connection = Connection(self.clone());
        if before >= self.deps.config.connections_max {
            return Err(Rejected::new(Code::TooMany, "there are too many connections"));
        }
        Ok(connection)
    }

    /// Keeps a snapshot of every table in memory, for the case that the next program to run knows
    /// newer rules. Everything else is on the disk already.
    pub async fn close(&self) {
        let handles: Vec<Handle> = self.lock().values().map(|place| place.handle.clone()).collect();
        let resting = handles.iter().map(Handle::rest);
        // What takes longer is not worth the wait.
        let _ = tokio::time::timeout(CLOSING_MAX, futures_util::future::join_all(resting)).await;
    }

    /// Ends every task at once, as a crash would.
    pub fn abort(&self) {
        let places = std::mem::take(&mut *self.lock());
        for place in places.values() {
            place.task.abort();
        }
    }

    fn room(&self) -> Result<(), Rejected> {
        let config = &self.deps.config;
        let full = self.tables_open() >= config.tables_open_max
            || self.kept.load(Ordering::Relaxed) >= config.tables_max;
        if full {
            return Err(Rejected::new(Code::TooMany, "there are too many tables"));
        }
        Ok(())
    }

    /// Somebody sits down at a new table, and it is written down.
    async fn admit(
        self: &Arc<Self>,
        mut table: Table,
        name: &str,
        seats: &[u8],
        bots: &[u8],
        closed: bool,
    ) -> Result<Joined, Rejected> {
        let token = secrets::token();
        let person = table.join(name, token.hash())?;
        table.arrange(person, seats, bots, closed)?;
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
        Ok(Joined { table: code, person, token: token.reveal().to_owned() })
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
        let (actor, handle) = Actor::new(code, self.deps.clone(), table, snapshot_at);
        let hall = Arc::downgrade(self);
        let own_code = code.to_owned();
        // The map is locked until the task is in it, so that it cannot retire before.
        let mut open = self.lock();
        let task = tokio::spawn(actor.run(move || match hall.upgrade() {
            Some(hall) => hall.retire(&own_code),
            None => true,
        }));
        let place = Place { handle: handle.clone(), task: task.abort_handle() };
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
        open.get(code).map(|place| place.handle.clone())
    }

    fn lock_loading(&self) -> MutexGuard<'_, BTreeMap<String, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Place>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn joined(made: tokio::task::JoinHandle<Result<Table, Rejected>>) -> Result<Table, Rejected> {
    let bug = |error: tokio::task::JoinError| Rejected::new(Code::Impossible, error.to_string());
    made.await.map_err(bug)?
}
