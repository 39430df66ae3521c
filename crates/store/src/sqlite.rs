//! Tables in one SQLite file.
//!
//! One thread owns the one connection. It takes every request that waits, performs all of them in
//! one transaction and commits: under load many tables share one sync of the disk. The database is
//! in WAL mode with full sync and locked, so that a second program cannot write to it.

use crate::{
    BUGS_MAX, BUGS_OF_A_TABLE, Begun, Bug, Later, Listed, Store, StoreError, Stored,
    StoredSnapshot, now, sound, span, sum,
};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;
use tokio::sync::oneshot;

/// Marks the file as ours ("LRST").
const APPLICATION_ID: i64 = 0x4C52_5354;
/// Each makes the schema of the next number from the one before.
const MIGRATIONS: [&str; 4] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
];
/// The most requests that share one sync.
const BATCH_MAX: usize = 1024;
/// What must fit onto the disk at the start.
const PROBE_BYTES: usize = 64 * 1024;
/// How long to wait for another program that is just closing.
const BUSY_WAIT: Duration = Duration::from_millis(500);

/// Tables in one SQLite file.
pub struct Sqlite {
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// One thing to do in a transaction, and who to tell when the transaction is on the disk.
enum Request {
    Run(Box<dyn FnOnce(&Transaction<'_>) -> Verdict + Send>),
    /// Writes everything into a file, between transactions.
    Backup(PathBuf, oneshot::Sender<Result<(), StoreError>>),
    /// Takes everything from such a file.
    Restore(PathBuf, oneshot::Sender<Result<(), StoreError>>),
}

/// Everything that is kept, each after what it refers to.
const KEPT: [&str; 9] = [
    "tables",
    "heads",
    "entries",
    "snapshots",
    "chapters",
    "bugs",
    "contents",
    "table_contents",
    "probes",
];

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
        // More than a page: a full disk is noticed now and not with the first game.
        std::fs::write(&probe, [0; PROBE_BYTES])
            .and_then(|()| std::fs::remove_file(&probe))
            .map_err(unusable)?;
        let path = folder.join("longrest.sqlite");
        // It holds hands and the sources of chance. What SQLite makes beside it has its rights.
        match path.exists() {
            // Where it is somebody else's file, they decide.
            true => drop(make_private(&path, 0o600)),
            false => private_file(&path).map_err(unusable)?,
        }
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
        let _ = requests.send(Request::Run(run));
        later(waiting)
    }
}

/// What is told when it is done.
fn later<T: Send + 'static>(waiting: oneshot::Receiver<Result<T, StoreError>>) -> Later<T> {
    Box::pin(async {
        let closed = |_| Err(StoreError::Failed("the store is closed".to_owned()));
        waiting.await.unwrap_or_else(closed)
    })
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
            let insert = "INSERT OR IGNORE INTO tables (code, version, made, used) \
                          VALUES (?1, ?2, ?3, ?3)";
            let version = entries.len() as i64;
            let made =
                transaction.prepare_cached(insert)?.execute(params![code, version, time()])?;
            if made == 0 {
                return Err(Failure::Refused(StoreError::Exists));
            }
            let id = transaction.last_insert_rowid();
            let insert = "INSERT INTO heads (table_id, bytes, sum) VALUES (?, ?, ?)";
            transaction.prepare_cached(insert)?.execute(params![id, head, sum(0, &head)])?;
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
            let update = "UPDATE tables SET version = version + ?, used = ? \
                          WHERE code = ? AND version = ? RETURNING id";
            let id: Option<i64> = transaction
                .prepare_cached(update)?
                .query_row(params![count, time(), code, from], |row| row.get(0))
                .optional()?;
            let id = id.ok_or(Failure::Refused(StoreError::Conflict))?;
            insert_chapters(transaction, id, chapter.as_slice())?;
            insert_entries(transaction, id, from, &entries)
        })
    }

    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let insert = "INSERT OR REPLACE INTO snapshots (table_id, version, taken, bytes, sum) \
                          SELECT id, ?, ?, ?, ? FROM tables WHERE code = ?";
            let StoredSnapshot { version, taken, bytes } = snapshot;
            let sum = sum(version as i64, &bytes);
            let values = params![version as i64, taken as i64, bytes, sum, code];
            transaction.prepare_cached(insert)?.execute(values)?;
            Ok(())
        })
    }

    fn keep_content(&self, code: &str, fingerprint: &str, bytes: Vec<u8>) -> Later<()> {
        let (code, fingerprint) = (code.to_owned(), fingerprint.to_owned());
        self.request(move |transaction| {
            let insert =
                "INSERT OR IGNORE INTO contents (fingerprint, bytes, kept) VALUES (?, ?, ?)";
            transaction.prepare_cached(insert)?.execute(params![fingerprint, bytes, time()])?;
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
            let values = params![code, bug.version as i64, bug.input, bug.message, time()];
            transaction.prepare_cached(insert)?.execute(values)?;
            let older = "DELETE FROM bugs WHERE code = ?1 AND id NOT IN \
                         (SELECT id FROM bugs WHERE code = ?1 ORDER BY id DESC LIMIT ?2)";
            transaction.prepare_cached(older)?.execute(params![code, BUGS_OF_A_TABLE])?;
            let oldest = "DELETE FROM bugs WHERE id NOT IN \
                          (SELECT id FROM bugs ORDER BY id DESC LIMIT ?)";
            transaction.prepare_cached(oldest)?.execute([BUGS_MAX])?;
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

    fn list(&self) -> Later<Vec<Listed>> {
        self.request(list)
    }

    fn count(&self) -> Later<usize> {
        self.request(|transaction| {
            let mut query = transaction.prepare_cached("SELECT count(*) FROM tables")?;
            Ok(query.query_row([], |row| row.get::<_, i64>(0))? as usize)
        })
    }

    fn touch(&self, code: &str) -> Later<()> {
        let code = code.to_owned();
        self.request(move |transaction| {
            let update = "UPDATE tables SET used = ? WHERE code = ?";
            transaction.prepare_cached(update)?.execute(params![time(), code])?;
            Ok(())
        })
    }

    fn old(&self, unvisited: Option<Duration>, unused: Option<Duration>) -> Later<Vec<String>> {
        self.request(move |transaction| {
            let (all, now) = (list(transaction)?, now());
            let old = all.into_iter().filter(|table| table.is_old(now, unvisited, unused));
            Ok(old.map(|table| table.code).collect())
        })
    }

    fn delete(&self, code: &str) -> Later<bool> {
        let code = code.to_owned();
        self.request(move |transaction| delete(transaction, &code))
    }

    fn probe(&self) -> Later<()> {
        self.request(|transaction| {
            let insert = "INSERT OR REPLACE INTO probes (id, made) VALUES (1, ?)";
            transaction.prepare_cached(insert)?.execute([time()])?;
            Ok(())
        })
    }

    fn backup(&self, file: &Path) -> Later<()> {
        let (done, waiting) = oneshot::channel();
        let requests = self.requests.as_ref().expect("the sender lives as long as the store");
        // A failure to send shows as a failure to receive.
        let _ = requests.send(Request::Backup(file.to_owned(), done));
        later(waiting)
    }

    fn restore(&self, file: &Path) -> Later<()> {
        let (done, waiting) = oneshot::channel();
        let requests = self.requests.as_ref().expect("the sender lives as long as the store");
        // A failure to send shows as a failure to receive.
        let _ = requests.send(Request::Restore(file.to_owned(), done));
        later(waiting)
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
    let insert = "INSERT INTO entries (table_id, number, bytes, sum) VALUES (?, ?, ?, ?)";
    let mut insert = transaction.prepare_cached(insert)?;
    for (number, entry) in (from..).zip(entries) {
        insert.execute(params![id, number, entry, sum(number, entry)])?;
    }
    Ok(())
}

/// The entries of a table from one to before another. Those that are not there or are others than
/// were written down are empty.
fn entries(
    transaction: &Transaction<'_>,
    id: i64,
    first: i64,
    end: i64,
) -> Result<Vec<Vec<u8>>, Failure> {
    let select = "SELECT number, bytes, sum FROM entries WHERE table_id = ? AND number >= ? \
                  AND number < ? ORDER BY number";
    let mut query = transaction.prepare_cached(select)?;
    let mut rows = query.query(params![id, first, end])?;
    let mut found = vec![Vec::new(); usize::try_from(end - first).unwrap_or(0)];
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        let bytes = sound(number, row.get(1)?, row.get(2)?);
        found[(number - first) as usize] = bytes.unwrap_or_default();
    }
    Ok(found)
}

fn list(transaction: &Transaction<'_>) -> Result<Vec<Listed>, Failure> {
    let select = "SELECT code, version, made, used FROM tables ORDER BY code";
    let mut query = transaction.prepare_cached(select)?;
    let number = |row: &rusqlite::Row<'_>, at: usize| row.get::<_, i64>(at).map(|it| it as u64);
    let rows = query.query_map([], |row| {
        let (version, made, used) = (number(row, 1)?, number(row, 2)?, number(row, 3)?);
        Ok(Listed { code: row.get(0)?, version, made, used })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn delete(transaction: &Transaction<'_>, code: &str) -> Result<bool, Failure> {
    let id: Option<i64> = transaction
        .prepare_cached("SELECT id FROM tables WHERE code = ?")?
        .query_row([code], |row| row.get(0))
        .optional()?;
    let Some(id) = id else {
        return Ok(false);
    };
    for part in ["entries", "heads", "snapshots", "chapters"] {
        let delete = format!("DELETE FROM {part} WHERE table_id = ?");
        transaction.prepare_cached(&delete)?.execute([id])?;
    }
    transaction.prepare_cached("DELETE FROM tables WHERE id = ?")?.execute([id])?;
    transaction.prepare_cached("DELETE FROM table_contents WHERE code = ?")?.execute([code])?;
    let unneeded = "DELETE FROM contents WHERE fingerprint NOT IN \
                    (SELECT fingerprint FROM table_contents)";
    transaction.prepare_cached(unneeded)?.execute([])?;
    Ok(true)
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
    let select = "SELECT id FROM tables WHERE code = ?";
    let id = transaction.prepare_cached(select)?.query_row([code], |row| row.get(0)).optional()?;
    let Some(id) = id else {
        return Ok(None);
    };
    let select = "SELECT first, number FROM chapters WHERE table_id = ? ORDER BY first";
    let mut query = transaction.prepare_cached(select)?;
    let begun = query.query_map([id], |row| {
        Ok(Begun { first: row.get::<_, i64>(0)? as u64, number: row.get(1)? })
    })?;
    let begun = begun.collect::<Result<Vec<_>, _>>()?;
    let Some((first, end)) = span(&begun, number) else {
        return Ok(None);
    };
    Ok(Some(entries(transaction, id, first as i64, end as i64)?))
}

fn load(transaction: &Transaction<'_>, code: &str) -> Result<Option<Stored>, Failure> {
    let select = "SELECT id, version, bytes, sum FROM tables JOIN heads ON table_id = id \
                  WHERE code = ?";
    let found = transaction
        .prepare_cached(select)?
        .query_row([code], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let Some((id, version, head, kept)) = found else {
        return Ok(None);
    };
    let damaged = || Failure::Refused(StoreError::Damaged("its beginning".to_owned()));
    let head = sound(0, head, kept).ok_or_else(damaged)?;
    let select = "SELECT coalesce(max(first), 0) FROM chapters WHERE table_id = ?";
    let first: i64 = transaction.prepare_cached(select)?.query_row([id], |row| row.get(0))?;
    let entries = entries(transaction, id, first, version)?;
    let select = "SELECT version, taken, bytes, sum FROM snapshots WHERE table_id = ?";
    let snapshot = transaction
        .prepare_cached(select)?
        .query_row([id], |row| {
            let (version, taken): (i64, i64) = (row.get(0)?, row.get(1)?);
            let bytes = sound(version, row.get(2)?, row.get(3)?);
            let (version, taken) = (version as u64, taken as u64);
            Ok(bytes.map(|bytes| StoredSnapshot { version, taken, bytes }))
        })
        .optional()?;
    Ok(Some(Stored { head, first: first as u64, entries, snapshot: snapshot.flatten() }))
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
        let mut batch = Vec::new();
        let mut backups = Vec::new();
        let mut restores = Vec::new();
        for request in std::iter::once(first).chain(waiting.try_iter().take(BATCH_MAX - 1)) {
            match request {
                Request::Run(run) => batch.push(run),
                Request::Backup(file, done) => backups.push((file, done)),
                Request::Restore(file, done) => restores.push((file, done)),
            }
        }
        if !batch.is_empty() {
            perform(&mut connection, batch);
        }
        for (file, done) in backups {
            // Nobody waits any more when the one who asked is gone.
            let _ = done.send(backup(&connection, &file));
        }
        for (file, done) in restores {
            let _ = done.send(restore(&mut connection, &file));
        }
    }
}

/// Writes everything into a new file that only its owner reads.
fn backup(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    let failed = |why: &dyn std::fmt::Display| {
        StoreError::Failed(format!("{} cannot be written: {why}", file.display()))
    };
    private_file(file).map_err(|error| failed(&error))?;
    let name = file.to_str().ok_or_else(|| failed(&"its name is no text"))?;
    connection.execute("VACUUM INTO ?", [name]).map_err(|error| failed(&error))?;
    let copy = std::fs::File::open(file).map_err(|error| failed(&error))?;
    copy.sync_all().map_err(|error| failed(&error))
}

/// Takes everything from a backup: from a copy of it, which is brought to the newest schema first.
fn restore(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let failed = |why: &dyn std::fmt::Display| {
        StoreError::Failed(format!("{} cannot be taken: {why}", file.display()))
    };
    let own = connection.path().map(Path::new).ok_or_else(|| failed(&"there is no file here"))?;
    let copy = own.with_file_name(".longrest-restored.sqlite");
    let clear = || {
        for end in ["", "-wal", "-shm"] {
            // It may not be there.
            let _ = std::fs::remove_file(format!("{}{end}", copy.display()));
        }
    };
    clear();
    let taken = (|| {
        private_file(&copy).map_err(|error| failed(&error))?;
        std::fs::copy(file, &copy).map_err(|error| failed(&error))?;
        make_private(&copy, 0o600).map_err(|error| failed(&error))?;
        drop(connect(&copy)?);
        let name = copy.to_str().ok_or_else(|| failed(&"its name is no text"))?;
        connection.execute("ATTACH ? AS restored", [name]).map_err(|error| failed(&error))?;
        let replaced = replace_all(connection).map_err(|error| failed(&error));
        connection.execute("DETACH restored", []).map_err(|error| failed(&error))?;
        replaced
    })();
    clear();
    taken
}

fn replace_all(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction()?;
    for table in KEPT.iter().rev() {
        transaction.execute(&format!("DELETE FROM main.{table}"), [])?;
    }
    for table in KEPT {
        let insert = format!("INSERT INTO main.{table} SELECT * FROM restored.{table}");
        transaction.execute(&insert, [])?;
    }
    transaction.commit()
}

/// Performs requests in one transaction, then tells everybody.
fn perform(
    connection: &mut Connection,
    batch: Vec<Box<dyn FnOnce(&Transaction<'_>) -> Verdict + Send>>,
) {
    let mut tell: Vec<Box<dyn FnOnce(Result<(), StoreError>) + Send>> = Vec::new();
    let committed = match connection.transaction() {
        Err(error) => Err(StoreError::Failed(error.to_string())),
        Ok(transaction) => {
            let mut broken = None;
            for request in batch {
                match request(&transaction) {
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

/// Seconds since 1970.
fn time() -> i64 {
    now() as i64
}

/// Makes an empty file that only its owner reads; fails where something is.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Lets only the owner into a folder or file.
#[cfg(unix)]
fn make_private(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// Elsewhere the folder's own rights hold.
#[cfg(not(unix))]
fn make_private(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}
