//! Where tables are written down.
//!
//! A stored table is a head and a list of entries that only grows; what they mean is not known
//! here. Some entries begin a chapter: what was before them need not be read to go on, so that
//! [`Store::load`] returns the open chapter only.
//! [`Store::append`] is done when the entries are on the disk: an answer given after it survives
//! `kill -9` and a power cut. Beside the entries there may be a snapshot (to go on from should the
//! rules change) and reports of bugs.
//!
//! [`Sqlite`] keeps everything in one file; [`Memory`] keeps it only as long as the program runs,
//! and can be told to fail. [`Postgres`] keeps it where several programs share it, which divide the
//! tables among themselves by a [`Cluster`].

mod cluster;
mod memory;
mod postgres;
mod sqlite;

pub use cluster::{Claim, Cluster, Renewed};
pub use memory::Memory;
pub use postgres::{Node, Postgres};
pub use sqlite::Sqlite;

use std::path::Path;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// Something that will be done, or fail.
pub type Later<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps tables. Requests are queued in the order they are made; the order of one table's appends
/// is the order in which its entries are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table, with the chapters that begin among its entries. Fails with
    /// [`StoreError::Exists`] when the code is taken.
    fn create(
        &self,
        code: &str,
        head: Vec<u8>,
        entries: Vec<Vec<u8>>,
        chapters: Vec<Begun>,
    ) -> Later<()>;

    /// Adds entries to a table that has exactly `from` entries, with the chapter that begins among
    /// them. All are kept or none.
    fn append(
        &self,
        code: &str,
        from: u64,
        entries: Vec<Vec<u8>>,
        chapter: Option<Begun>,
    ) -> Later<()>;

    /// Keeps the latest snapshot of a table.
    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()>;

    /// Keeps the content a table is played with, in place of any other of the table. Content that
    /// no table is played with is no longer kept. A table may be kept after its content.
    fn keep_content(&self, code: &str, fingerprint: &str, bytes: Vec<u8>) -> Later<()>;

    /// Content that is kept.
    fn content(&self, fingerprint: &str) -> Later<Option<Vec<u8>>>;

    /// Keeps the report of a bug: of one table the last [`BUGS_OF_A_TABLE`], of all together the
    /// last [`BUGS_MAX`].
    fn keep_bug(&self, code: &str, bug: Bug) -> Later<()>;

    /// A table as far as it must be known to go on: its open chapter.
    fn load(&self, code: &str) -> Later<Option<Stored>>;

    /// The entries of a chapter that is no longer open; of one that was begun several times those
    /// of the last time.
    fn load_chapter(&self, code: &str, number: u32) -> Later<Option<Vec<Vec<u8>>>>;

    /// All tables, by their codes.
    fn list(&self) -> Later<Vec<Listed>>;

    /// How many tables there are.
    fn count(&self) -> Later<usize>;

    /// Remembers that a table is used now.
    fn touch(&self, code: &str) -> Later<()>;

    /// The tables that were used only in the hour they were made in and that is `unvisited` ago,
    /// and those that were used last longer than `unused` ago.
    fn old(&self, unvisited: Option<Duration>, unused: Option<Duration>) -> Later<Vec<String>>;

    /// Forgets a table and everything that only it needs. Returns whether there was one.
    fn delete(&self, code: &str) -> Later<bool>;

    /// Writes something of no meaning: whether anything can be written.
    fn probe(&self) -> Later<()>;

    /// Writes everything into a file that is not there yet, as it is at one moment.
    fn backup(&self, file: &Path) -> Later<()>;

    /// Takes everything from a file that [`backup`](Store::backup) wrote, in place of what is
    /// there. The file is not changed.
    fn restore(&self, file: &Path) -> Later<()>;

    /// Every bug reported, with the table it stopped.
    fn bugs(&self) -> Later<Vec<(String, Bug)>>;

    /// How several programs share it; none when this is the only one.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }
}

/// What was kept of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The head.
    pub head: Vec<u8>,
    /// The number of the first of the entries.
    pub first: u64,
    /// Every entry of the open chapter, in order; an empty one was lost or damaged.
    pub entries: Vec<Vec<u8>>,
    /// The latest snapshot.
    pub snapshot: Option<StoredSnapshot>,
}

/// A table among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its code.
    pub code: String,
    /// How many entries it has.
    pub version: u64,
    /// When it was made, in seconds since 1970.
    pub made: u64,
    /// When it was used last.
    pub used: u64,
}

/// A table that was used only so long after it was made has had no second visit.
const VISIT: Duration = Duration::from_secs(3_600);

impl Listed {
    /// Whether nobody came back to it for so long.
    fn is_old(&self, now: u64, unvisited: Option<Duration>, unused: Option<Duration>) -> bool {
        let age = now.saturating_sub(self.used);
        let is_past = |limit: Option<Duration>| limit.is_some_and(|limit| age >= limit.as_secs());
        let once = self.used.saturating_sub(self.made) < VISIT.as_secs();
        (once && is_past(unvisited)) || is_past(unused)
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// A chapter that begins with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Which chapter.
    pub number: u32,
    /// The number of the entry it begins with.
    pub first: u64,
}

/// A snapshot of a table's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSnapshot {
    /// How many entries there were.
    pub version: u64,
    /// How many outcomes of chance had been taken.
    pub taken: u64,
    /// The snapshot.
    pub bytes: Vec<u8>,
}

/// So many bugs of one table are kept: whoever meets the same one again and again fills nothing.
pub const BUGS_OF_A_TABLE: u32 = 16;
/// So many bugs are kept in all.
pub const BUGS_MAX: u32 = 1000;

/// What is needed to meet a bug again: the table's entries up to a version, and what was asked
/// then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug {
    /// How many entries there were.
    pub version: u64,
    /// What was asked, as text.
    pub input: String,
    /// What the bug said.
    pub message: String,
}

/// Why something was not kept or found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The database was written by a newer version of this program.
    #[error(
        "the database {path} was written by a newer version (schema {found}; this program knows \
         {known}): use the newer program, nothing was changed"
    )]
    Newer {
        /// The file.
        path: String,
        /// Its schema.
        found: i64,
        /// The newest schema this program knows.
        known: i64,
    },
    /// The file is something else.
    #[error("{path} is not a Longrest database: nothing was changed")]
    Foreign {
        /// The file.
        path: String,
    },
    /// Another program uses the database.
    #[error("{path} is in use by another program: is Longrest running already?")]
    InUse {
        /// The file.
        path: String,
    },
    /// The folder cannot be used.
    #[error("the folder {path} cannot be written to: {why}")]
    Folder {
        /// The folder.
        path: String,
        /// Why.
        why: String,
    },
    /// Something cannot be read as it was written.
    #[error("{0} was damaged")]
    Damaged(String),
    /// The table has other entries than the caller thought.
    #[error("the table has other entries than expected")]
    Conflict,
    /// There is a table with this code.
    #[error("there is a table with this code")]
    Exists,
    /// The database failed; nothing of the request was kept.
    #[error("the database failed: {0}")]
    Failed(String),
}

/// The first entry of a chapter that is no longer open and the first after it, given the entries
/// with which chapters begin, in order. The first chapter begins with the table.
fn span(begun: &[Begun], number: u32) -> Option<(u64, u64)> {
    let table = Begun { number: 1, first: 0 };
    let all: Vec<Begun> = std::iter::once(table).chain(begun.iter().copied()).collect();
    let (_, ended) = all.split_last()?;
    let at = ended.iter().rposition(|chapter| chapter.number == number)?;
    Some((all[at].first, all[at + 1].first))
}

/// The checksum of what is written down under a number.
fn sum(number: i64, bytes: &[u8]) -> i64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    i64::from(hasher.finalize())
}

/// Bytes as they were written down; nothing when they are others now.
fn sound(number: i64, bytes: Vec<u8>, kept: Option<i64>) -> Option<Vec<u8>> {
    kept.is_none_or(|kept| kept == sum(number, &bytes)).then_some(bytes)
}
