//! Tables in one SQLite file.
//!
//! One thread owns the one connection. It takes every request that waits, performs all of them in
//! one transaction and commits: under load many tables share one sync of the disk. The database is
//! in WAL mode with full sync and locked, so that a second program cannot write to it.

use crate::{Begun, Bug, Later, Store, StoreError, Stored, StoredSnapshot, span};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;

/// Marks the file as ours ("LRST").
const APPLICATION_ID: i64 = 0x4C52_5354;
/// Each makes the schema of the next number from the one before.
const MIGRATIONS: [&str; 3] =
    [include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];
/// The most requests that share one sync.
const BATCH_MAX: usize = 1024;
/// How long to wait for another program that is just closing.
const BUSY_WAIT: Duration = Duration::from_millis(500);

/// Tables in one SQLite file.
pub struct Sqlite {
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// One thing to do in a transaction, and who to tell when the transaction is on the disk.
struct Request {
    run: Box<dyn FnOnce(&Transaction<'_>) -> Verdict + Send>,
}

/// What is known of a request before the commit.
enum Verdict {
    /// Told with whether the commit succeeded.
    Done(Box<dyn FnOnce(Result<(), StoreError>) + Send>),
    /// The database failed: the whole transaction is void.
    Broken(Box<dyn FnOnce(Result<(), StoreError>) + Send>, StoreError),
}

impl Sqlite {
    /// Opens the database in a folder, making both when they are not there.
    ///
    /// # Errors
    /// The folder cannot be written to; the database is newer, foreign, damaged or in use. Then
    /// nothing was changed.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let unusable = |why: std::io::Error| StoreError::Folder {
            path: folder.display().to_string(),
            why: why.to_string(),
        };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let probe = folder.join(".longrest-write-test");
        std::fs::write(&probe, b"")
            .and_then(|()| std::fs::remove_file(&probe))
            .map_err(unusable)?;
        let path = folder.join("longrest.sqlite");
        let connection = connect(&path)?;
        let (requests, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || serve(connection, &waiting))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite { requests: Some(requests), thread: Some(thread) })
    }

    /// Queues a request; it is answered when what it changed is on the disk.
    fn request<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Later<T> {
        let (done, waiting) = oneshot::channel();
        let run = Box::new(move |transaction: &Transaction<'_>| match run(transaction) {
            Ok(value) => Verdict::Done(Box::new(move |committed| {
                // Nobody waits any more when the one who asked is gone.
                let _ = done.send(committed.map(|()| value));
            })),
            Err(Failure::Refused(error)) => Verdict::Done(Box::new(move |_| {
                let _ = done.send(Err(error));
            })),
            Err(Failure::Broken(error)) => {
                let error = StoreError::Failed(error.to_string());
                let tell = Box::new(move |committed: Result<(), StoreError>| {
                    let _ = done.send(Err(committed.err().unwrap_or(StoreError::Conflict)));
                });
                Verdict::Broken(tell, error)
            }
        });
        let requests = self.requests.as_ref().expect("the sender lives as long as the store");
        // A failure to send shows as a failure to receive.
        let _ = requests.send(Request { run });
        Box::pin(async {
            let closed = |_| Err(StoreError::Failed("the store is closed".to_owned()));
            waiting.await.unwrap_or_else(closed)
        })
    }
}

impl Drop for Sqlite {
    /// Lets what is queued be written.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // The thread's own panic was reported when it happened.
            let _ = thread.join();
        }
    }
}

impl Store for Sqlite {
    fn create(
        &self,
        code: &str,
        head: Vec<u8>,
        entries: Vec<Vec<u8>>,
        chapters: Vec<Begun>,
    ) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let insert = "INSERT OR IGNORE INTO tables (code, version, made) VALUES (?, ?, ?)";
            let version = entries.len() as i64;
            let made =
                transaction.prepare_cached(insert)?.execute(params![code, version, now()])?;
            if made == 0 {
                return Err(Failure::Refused(StoreError::Exists));
            }
            let id = transaction.last_insert_rowid();
            let insert = "INSERT INTO heads (table_id, bytes) VALUES (?, ?)";
            transaction.prepare_cached(insert)?.execute(params![id, head])?;
            insert_chapters(transaction, id, &chapters)?;
            insert_entries(transaction, id, 0, &entries)
        })
    }

    fn append(
        &self,
        code: &str,
        from: u64,
        entries: Vec<Vec<u8>>,
        chapter: Option<Begun>,
    ) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let (from, count) = (from as i64, entries.len() as i64);
            let update = "UPDATE tables SET version = version + ? WHERE code = ? AND version = ? \
                          RETURNING id";
            let id: Option<i64> = transaction
                .prepare_cached(update)?
                .query_row(params![count, code, from], |row| row.get(0))
                .optional()?;
            let id = id.ok_or(Failure::Refused(StoreError::Conflict))?;
            insert_chapters(transaction, id, chapter.as_slice())?;
            insert_entries(transaction, id, from, &entries)
        })
    }

    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let insert = "INSERT OR REPLACE INTO snapshots (table_id, version, taken, bytes) \
                          SELECT id, ?, ?, ? FROM tables WHERE code = ?";
            let StoredSnapshot { version, taken, bytes } = snapshot;
            let values = params![version as i64, taken as i64, bytes, code];
            transaction.prepare_cached(insert)?.execute(values)?;
            Ok(())
        })
    }

    fn keep_content(&self, code: &str, fingerprint: &str, bytes: Vec<u8>) -> Later<()> {
        let (code, fingerprint) = (code.to_owned(), fingerprint.to_owned());
        self.request(move |transaction| {
            let insert =
                "INSERT OR IGNORE INTO contents (fingerprint, bytes, kept) VALUES (?, ?, ?)";
            transaction.prepare_cached(insert)?.execute(params![fingerprint, bytes, now()])?;
            let before = "SELECT fingerprint FROM table_contents WHERE code = ?";
            let before: Option<String> = transaction
                .prepare_cached(before)?
                .query_row([&code], |row| row.get(0))
                .optional()?;
            let insert = "INSERT OR REPLACE INTO table_contents (code, fingerprint) VALUES (?, ?)";
            transaction.prepare_cached(insert)?.execute(params![code, fingerprint])?;
            let delete = "DELETE FROM contents WHERE fingerprint = ?1 AND NOT EXISTS \
                          (SELECT 1 FROM table_contents WHERE fingerprint = ?1)";
            if let Some(before) = before.filter(|before| *before != fingerprint) {
                transaction.prepare_cached(delete)?.execute([before])?;
            }
            Ok(())
        })
    }

    fn content(&self, fingerprint: &str) -> Later<Option<Vec<u8>>> {
        let fingerprint = fingerprint.to_owned();
        self.request(move |transaction| {
            let select = "SELECT bytes FROM contents WHERE fingerprint = ?";
            let mut query = transaction.prepare_cached(select)?;
            Ok(query.query_row([fingerprint], |row| row.get(0)).optional()?)
        })
    }

    fn keep_bug(&self, code: &str, bug: Bug) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let insert = "INSERT INTO bugs (code, version, input, message, met) \
                          VALUES (?, ?, ?, ?, ?)";
            let values = params![code, bug.version as i64, bug.input, bug.message, now()];
            transaction.prepare_cached(insert)?.execute(values)?;
            Ok(())
        })
    }

    fn load(&self, code: &str) -> Later<Option<Stored>> {
        let code = code.to_owned();
        self.request(move |transaction| load(transaction, &code))
    }

    fn load_chapter(&self, code: &str, number: u32) -> Later<Option<Vec<Vec<u8>>>> {
        let code = code.to_owned();
        self.request(move |transaction| load_chapter(transaction, &code, number))
    }

    fn list(&self) -> Later<Vec<(String, u64)>> {
        self.request(|transaction| {
            let mut query = transaction.prepare_cached("SELECT code, version FROM tables")?;
            let rows =
                query.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn bugs(&self) -> Later<Vec<(String, Bug)>> {
        self.request(|transaction| {
            let select = "SELECT code, version, input, message FROM bugs ORDER BY id";
            let mut query = transaction.prepare_cached(select)?;
            let rows = query.query_map([], |row| {
                let version = row.get::<_, i64>(1)? as u64;
                Ok((row.get(0)?, Bug { version, input: row.get(2)?, message: row.get(3)? }))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

/// Why a request did not do what it should.
enum Failure {
    /// It cannot be done; the others in the transaction are not concerned.
    Refused(StoreError),
    /// The database failed in the middle.
    Broken(rusqlite::Error),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        Failure::Broken(error)
    }
}

fn insert_entries(
    transaction: &Transaction<'_>,
    id: i64,
    from: i64,
    entries: &[Vec<u8>],
) -> Result<(), Failure> {
    let insert = "INSERT INTO entries (table_id, number, bytes) VALUES (?, ?, ?)";
    let mut insert = transaction.prepare_cached(insert)?;
    for (number, entry) in (from..).zip(entries) {
        insert.execute(params![id, number, entry])?;
    }
    Ok(())
}

fn insert_chapters(
    transaction: &Transaction<'_>,
    id: i64,
    chapters: &[Begun],
) -> Result<(), Failure> {
    let insert = "INSERT INTO chapters (table_id, first, number) VALUES (?, ?, ?)";
    for chapter in chapters {
        let values = params![id, chapter.first as i64, chapter.number];
        transaction.prepare_cached(insert)?.execute(values)?;
    }
    Ok(())
}

/// The entries of a chapter that is no longer open.
fn load_chapter(
    transaction: &Transaction<'_>,
    code: &str,
    number: u32,
) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    let select = "SELECT first, number FROM chapters JOIN tables ON id = table_id WHERE code = ? \
                  ORDER BY first";
    let mut query = transaction.prepare_cached(select)?;
    let begun = query.query_map([code], |row| {
        Ok(Begun { first: row.get::<_, i64>(0)? as u64, number: row.get(1)? })
    })?;
    let begun = begun.collect::<Result<Vec<_>, _>>()?;
    let Some((first, end)) = span(&begun, number) else {
        return Ok(None);
    };
    let select = "SELECT bytes FROM entries JOIN tables ON id = table_id WHERE code = ? AND number \
                  >= ? AND number < ? ORDER BY number";
    let mut query = transaction.prepare_cached(select)?;
    let entries = query.query_map(params![code, first as i64, end as i64], |row| row.get(0))?;
    Ok(Some(entries.collect::<Result<_, _>>()?))
}

fn load(transaction: &Transaction<'_>, code: &str) -> Result<Option<Stored>, Failure> {
    let select = "SELECT id, bytes FROM tables JOIN heads ON table_id = id WHERE code = ?";
    let found: Option<(i64, Vec<u8>)> = transaction
        .prepare_cached(select)?
        .query_row([code], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, head)) = found else {
        return Ok(None);
    };
    let select = "SELECT coalesce(max(first), 0) FROM chapters WHERE table_id = ?";
    let first: i64 = transaction.prepare_cached(select)?.query_row([id], |row| row.get(0))?;
    let select = "SELECT bytes FROM entries WHERE table_id = ? AND number >= ? ORDER BY number";
    let mut query = transaction.prepare_cached(select)?;
    let entries = query.query_map([id, first], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let select = "SELECT version, taken, bytes FROM snapshots WHERE table_id = ?";
    let snapshot = transaction
        .prepare_cached(select)?
        .query_row([id], |row| {
            let (version, taken) = (row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64);
            Ok(StoredSnapshot { version, taken, bytes: row.get(2)? })
        })
        .optional()?;
    Ok(Some(Stored { head, first: first as u64, entries, snapshot }))
}

/// Opens the file, looks whether it is ours to use, and only then changes anything.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let name = || path.display().to_string();
    let explain = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign { path: name() },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::InUse { path: name() }
        }
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            StoreError::Folder { path: name(), why: error.to_string() }
        }
        _ => StoreError::Failed(error.to_string()),
    };
    let mut connection = Connection::open(path).map_err(explain)?;
    connection.busy_timeout(BUSY_WAIT).map_err(explain)?;
    let pragma = |connection: &Connection, name: &str| -> Result<i64, StoreError> {
        connection.pragma_query_value(None, name, |row| row.get(0)).map_err(explain)
    };
    // Exclusive from the first read on: a second program must not even begin.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE").map_err(explain)?;
    let schema = pragma(&connection, "user_version")?;
    let known = MIGRATIONS.len() as i64;
    let empty = pragma(&connection, "page_count")? == 0;
    if !empty && pragma(&connection, "application_id")? != APPLICATION_ID {
        return Err(StoreError::Foreign { path: name() });
    }
    if schema > known {
        return Err(StoreError::Newer { path: name(), found: schema, known });
    }
    connection.pragma_update(None, "journal_mode", "WAL").map_err(explain)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(explain)?;
    migrate(&mut connection, schema).map_err(explain)?;
    Ok(connection)
}

fn migrate(connection: &mut Connection, schema: i64) -> Result<(), rusqlite::Error> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    for (number, migration) in (1i64..).zip(MIGRATIONS) {
        if number > schema {
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", number)?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        }
    }
    transaction.commit()
}

/// Performs requests until nobody can make any.
fn serve(mut connection: Connection, waiting: &mpsc::Receiver<Request>) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(BATCH_MAX - 1));
        perform(&mut connection, batch);
    }
}

/// Performs requests in one transaction, then tells everybody.
fn perform(connection: &mut Connection, batch: Vec<Request>) {
    let mut tell: Vec<Box<dyn FnOnce(Result<(), StoreError>) + Send>> = Vec::new();
    let committed = match connection.transaction() {
        Err(error) => Err(StoreError::Failed(error.to_string())),
        Ok(transaction) => {
            let mut broken = None;
            for request in batch {
                match (request.run)(&transaction) {
                    Verdict::Done(done) => tell.push(done),
                    Verdict::Broken(done, error) => {
                        tell.push(done);
                        broken = Some(error);
                        break; // the requests behind it are dropped, and whoever made them is told
                    }
                }
            }
            match broken {
                Some(error) => Err(error),
                None => transaction.commit().map_err(|e| StoreError::Failed(e.to_string())),
            }
        }
    };
    for done in tell {
        done(committed.clone());
    }
}

/// Seconds since 1970, for people who look into the database.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
