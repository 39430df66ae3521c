//! Where tables are written down.
//!
//! A stored table is a head and a list of entries that only grows; what they mean is not known
//! here.
//! [`Store::append`] is done when the entries are on the disk: an answer given after it survives
//! `kill -9` and a power cut. Beside the entries there may be a snapshot (to go on from should the
//! rules change) and reports of bugs.
//!
//! [`Sqlite`] keeps everything in one file; [`Memory`] keeps it only as long as the program runs,
//! and can be told to fail. Another database goes behind [`Store`] without a change elsewhere.

mod memory;
mod sqlite;

pub use memory::Memory;
pub use sqlite::Sqlite;

use std::pin::Pin;
use thiserror::Error;

/// Something that will be done, or fail.
pub type Later<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps tables. Requests are queued in the order they are made; the order of one table's appends
/// is the order in which its entries are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table. Fails with [`StoreError::Exists`] when the code is taken.
    fn create(&self, code: &str, head: Vec<u8>, entries: Vec<Vec<u8>>) -> Later<()>;

    /// Adds entries to a table that has exactly `from` entries. All are kept or none.
    fn append(&self, code: &str, from: u64, entries: Vec<Vec<u8>>) -> Later<()>;

    /// Keeps the latest snapshot of a table.
    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()>;

    /// Keeps the report of a bug.
    fn keep_bug(&self, code: &str, bug: Bug) -> Later<()>;

    /// A table with everything that was kept of it.
    fn load(&self, code: &str) -> Later<Option<Stored>>;

    /// The codes of all tables, and how many entries each has.
    fn list(&self) -> Later<Vec<(String, u64)>>;

    /// Every bug reported, with the table it stopped.
    fn bugs(&self) -> Later<Vec<(String, Bug)>>;
}

/// What was kept of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The head.
    pub head: Vec<u8>,
    /// Every entry, in order.
    pub entries: Vec<Vec<u8>>,
    /// The latest snapshot.
    pub snapshot: Option<StoredSnapshot>,
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
