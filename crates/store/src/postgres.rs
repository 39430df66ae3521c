//! Tables in PostgreSQL, shared by several programs.
//!
//! Each program is a node with a lease that it renews. A table is in the memory of one node at a
//! time, which is written beside it with an epoch that grows whenever it changes hands; an append
//! names the number of entries and the epoch, so that a node that lost a table writes nothing more.
//!
//! One thread drives a few connections. Appends that wait share one commit. While the database
//! cannot be reached everything is tried again for some seconds, and what may have been done the
//! first time is looked up before it is called a conflict.

mod line;

use crate::{
    BUGS_MAX, BUGS_OF_A_TABLE, Begun, Bug, Claim, Cluster, Later, Listed, Renewed, Store,
    StoreError, Stored, StoredSnapshot, sound, span, sum,
};
use line::{Answer, Ask, BATCH_MAX, Job, Value, connect, describe, serve};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config, Row};

/// Each makes the schema of the next number from the one before.
const MIGRATIONS: [&str; 1] = [include_str!("postgres_1.sql")];
/// Whoever changes the schema holds this lock of the database.
const MIGRATING: i64 = 0x4C52_5354;
/// How long a node lives without a sign.
const LEASE: Duration = Duration::from_secs(4);
/// How long the database may take to answer, and to read a long table.
const ANSWER_MAX: Duration = Duration::from_secs(5);
const READING_MAX: Duration = Duration::from_secs(30);
const CONNECTING_MAX: Duration = Duration::from_secs(3);
/// How many tables are read at once.
const READERS: usize = 2;

/// The database's clock, in seconds since 1970.
macro_rules! now {
    () => {
        "extract(epoch FROM clock_timestamp())::bigint"
    };
}

/// This program among those that share a database.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where the others reach it.
    pub address: String,
    /// How new its rules are: grows whenever those of any game change.
    pub edition: u64,
}

/// Tables in PostgreSQL.
pub struct Postgres {
    lines: Option<Arc<Lines>>,
    thread: Option<std::thread::JoinHandle<()>>,
    node: Node,
    /// Names this program among the others.
    name: String,
    secret: String,
    /// The epochs of the tables this node has.
    epochs: Arc<Mutex<BTreeMap<String, i64>>>,
}

/// The ways to the connections.
struct Lines {
    appends: mpsc::UnboundedSender<Job>,
    changes: mpsc::UnboundedSender<Job>,
    leases: mpsc::UnboundedSender<Job>,
    reads: [mpsc::UnboundedSender<Job>; READERS],
}

/// Over which connection something is asked.
#[derive(Clone, Copy)]
enum By<'c> {
    Append,
    Change,
    Lease,
    /// The table whose requests keep their order.
    Read(&'c str),
}

impl Postgres {
    /// Opens a database that is named by a URL such as `postgres://longrest@localhost/longrest`,
    /// and makes the schema when it is not there. The password may also stand in `PGPASSWORD`.
    ///
    /// # Errors
    /// The URL cannot be read, the database cannot be reached, is newer, or is something else's.
    pub fn open(url: &str, node: Node) -> Result<Postgres, StoreError> {
        let config = read_url(url)?;
        let (name, place) = (fresh_name(), place_of(&config));
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let (lines, waiting) = lines();
        let (ready, prepared) = std::sync::mpsc::channel();
        // On a thread of its own from the first: whoever opens it may be in a runtime already.
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                let secret = runtime.block_on(prepare(&config, &place));
                let is_ready = secret.is_ok();
                // Whoever opens it waits for this.
                let _ = ready.send(secret);
                if is_ready {
                    runtime.block_on(serve_all(config, waiting));
                }
            })
            .map_err(failed)?;
        let ended = || StoreError::Failed("the store ended while it was opened".to_owned());
        let secret = prepared.recv().map_err(|_| ended())??;
        let lines = Some(Arc::new(lines));
        Ok(Postgres { lines, thread: Some(thread), node, name, secret, epochs: Arc::default() })
    }

    /// Asks for several things that are done together or not at all.
    fn ask(&self, by: By<'_>, asks: Vec<Ask>) -> Later<Answer> {
        self.lines().ask(by, asks)
    }

    /// Asks for one thing whose rows do not matter.
    fn tell(&self, sql: &'static str, values: Vec<Value>) -> Later<()> {
        let asked = self.ask(By::Change, vec![Ask { sql, values }]);
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    /// Reads something.
    fn read<T: Send + 'static>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        run: impl FnOnce(Vec<Row>) -> Result<T, StoreError> + Send + 'static,
    ) -> Later<T> {
        let asked = self.ask(By::Read(""), vec![Ask { sql, values }]);
        Box::pin(async move { run(asked.await?.rows.swap_remove(0)) })
    }

    fn lines(&self) -> &Arc<Lines> {
        self.lines.as_ref().expect("the lines live as long as the store")
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, i64>> {
        self.epochs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lines {
    fn ask(&self, by: By<'_>, asks: Vec<Ask>) -> Later<Answer> {
        let (job, waiting) = Job::new(asks);
        let line = match by {
            By::Append => &self.appends,
            By::Change => &self.changes,
            By::Lease => &self.leases,
            By::Read(code) => &self.reads[code.bytes().map(usize::from).sum::<usize>() % READERS],
        };
        // A failure to send shows as a failure to receive.
        let _ = line.send(job);
        Box::pin(async {
            let closed = |_| Err(StoreError::Failed("the store is closed".to_owned()));
            waiting.await.unwrap_or_else(closed)
        })
    }

    async fn rows(
        &self,
        code: &str,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, StoreError> {
        let answer = self.ask(By::Read(code), vec![Ask { sql, values }]).await?;
        Ok(answer.rows.into_iter().next().unwrap_or_default())
    }
}

impl Drop for Postgres {
    /// Lets what is asked be done.
    fn drop(&mut self) {
        self.lines = None;
        if let Some(thread) = self.thread.take() {
            // The thread's own panic was reported when it happened.
            let _ = thread.join();
        }
    }
}

const CREATE: &str = concat!(
    "WITH made AS (INSERT INTO tables (code, version, made, used, node, epoch, edition) \
     SELECT $1, $2, now, now, $3, 1, $4 FROM (SELECT ",
    now!(),
    " AS now) AS clock ON CONFLICT (code) DO NOTHING RETURNING id), \
     head AS (INSERT INTO heads (table_id, bytes, sum) SELECT id, $5, $6 FROM made), \
     begun AS (INSERT INTO chapters (table_id, first, number) \
       SELECT id, c.first, c.number FROM made, unnest($7::bigint[], $8::bigint[]) \
       AS c (first, number)), \
     written AS (INSERT INTO entries (table_id, number, bytes, sum) \
       SELECT id, e.number, e.bytes, e.sum FROM made, \
       unnest($9::bigint[], $10::bytea[], $11::bigint[]) AS e (number, bytes, sum)) \
     SELECT id FROM made"
);

const APPEND: &str = concat!(
    "WITH moved AS (UPDATE tables SET version = version + $5, used = ",
    now!(),
    " WHERE code = $1 AND version = $2 AND node = $3 AND epoch = $4 RETURNING id), \
     begun AS (INSERT INTO chapters (table_id, first, number) \
       SELECT id, $6, $7 FROM moved WHERE $6::bigint IS NOT NULL), \
     written AS (INSERT INTO entries (table_id, number, bytes, sum) \
       SELECT id, e.number, e.bytes, e.sum FROM moved, \
       unnest($8::bigint[], $9::bytea[], $10::bigint[]) AS e (number, bytes, sum)) \
     SELECT id FROM moved"
);

/// Content is counted by one at a time.
const LOCK_CONTENT: &str = "SELECT pg_advisory_xact_lock(1280463700)";
const FORGET_CONTENT: &str = "DELETE FROM contents WHERE NOT EXISTS \
    (SELECT 1 FROM table_contents WHERE table_contents.fingerprint = contents.fingerprint)";

impl Store for Postgres {
    fn create(
        &self,
        code: &str,
        head: Vec<u8>,
        entries: Vec<Vec<u8>>,
        chapters: Vec<Begun>,
    ) -> Later<()> {
        let firsts: Vec<i64> = chapters.iter().map(|chapter| chapter.first as i64).collect();
        let numbers: Vec<i64> = chapters.iter().map(|chapter| chapter.number.into()).collect();
        let mut values: Vec<Value> = vec![
            Box::new(code.to_owned()),
            Box::new(entries.len() as i64),
            Box::new(self.name.clone()),
            Box::new(self.node.edition as i64),
            Box::new(head.clone()),
            Box::new(sum(0, &head)),
            Box::new(firsts),
            Box::new(numbers),
        ];
        values.extend(written(0, entries));
        let asked = self.ask(By::Change, vec![Ask { sql: CREATE, values }]);
        let (lines, epochs) = (self.lines().clone(), self.epochs.clone());
        let (code, name) = (code.to_owned(), self.name.clone());
        Box::pin(async move {
            let answer = asked.await?;
            if answer.rows[0].is_empty() {
                let select = "SELECT 1 FROM tables JOIN heads ON table_id = id WHERE code = $1 \
                              AND node = $2 AND bytes = $3";
                let values: Vec<Value> =
                    vec![Box::new(code.clone()), Box::new(name), Box::new(head)];
                let is_ours =
                    answer.is_repeated && !lines.rows(&code, select, values).await?.is_empty();
                if !is_ours {
                    return Err(StoreError::Exists);
                }
            }
            epochs.lock().unwrap_or_else(PoisonError::into_inner).insert(code, 1);
            Ok(())
        })
    }

    fn append(
        &self,
        code: &str,
        from: u64,
        entries: Vec<Vec<u8>>,
        chapter: Option<Begun>,
    ) -> Later<()> {
        let Some(epoch) = self.lock().get(code).copied() else {
            return Box::pin(std::future::ready(Err(StoreError::Conflict)));
        };
        let (from, count) = (from as i64, entries.len() as i64);
        let mut values: Vec<Value> = vec![
            Box::new(code.to_owned()),
            Box::new(from),
            Box::new(self.name.clone()),
            Box::new(epoch),
            Box::new(count),
            Box::new(chapter.map(|chapter| chapter.first as i64)),
            Box::new(chapter.map(|chapter| i64::from(chapter.number))),
        ];
        values.extend(written(from, entries.clone()));
        let asked = self.ask(By::Append, vec![Ask { sql: APPEND, values }]);
        let (lines, code) = (self.lines().clone(), code.to_owned());
        Box::pin(async move {
            let answer = asked.await?;
            if !answer.rows[0].is_empty() {
                return Ok(());
            }
            if !answer.is_repeated {
                return Err(StoreError::Conflict);
            }
            // It may have been kept when it was asked first, and the answer was lost.
            let select = "SELECT number, bytes, entries.sum FROM entries JOIN tables \
                          ON table_id = id WHERE code = $1 AND number >= $2 AND number < $3 \
                          ORDER BY number";
            let values: Vec<Value> =
                vec![Box::new(code.clone()), Box::new(from), Box::new(from + count)];
            let kept = lines.rows(&code, select, values).await?;
            let is_ours = kept.len() == entries.len()
                && kept.iter().zip(&entries).all(|(row, ours)| row.get::<_, &[u8]>(1) == ours);
            if is_ours { Ok(()) } else { Err(StoreError::Conflict) }
        })
    }

    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()> {
        // Whoever lost the table does not take a later one away.
        let insert = "INSERT INTO snapshots (table_id, version, taken, bytes, sum) \
                      SELECT id, $2, $3, $4, $5 FROM tables WHERE code = $1 \
                      ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, \
                      taken = excluded.taken, bytes = excluded.bytes, sum = excluded.sum \
                      WHERE snapshots.version <= excluded.version";
        let StoredSnapshot { version, taken, bytes } = snapshot;
        let sum = sum(version as i64, &bytes);
        let values: Vec<Value> = vec![
            Box::new(code.to_owned()),
            Box::new(version as i64),
            Box::new(taken as i64),
            Box::new(bytes),
            Box::new(sum),
        ];
        self.tell(insert, values)
    }

    fn keep_content(&self, code: &str, fingerprint: &str, bytes: Vec<u8>) -> Later<()> {
        let insert = concat!(
            "WITH kept AS (INSERT INTO contents (fingerprint, bytes, kept) VALUES ($2, $3, ",
            now!(),
            ") ON CONFLICT (fingerprint) DO NOTHING) \
             INSERT INTO table_contents (code, fingerprint) VALUES ($1, $2) \
             ON CONFLICT (code) DO UPDATE SET fingerprint = excluded.fingerprint"
        );
        let values: Vec<Value> =
            vec![Box::new(code.to_owned()), Box::new(fingerprint.to_owned()), Box::new(bytes)];
        let ask = |sql| Ask { sql, values: Vec::new() };
        let asks = vec![ask(LOCK_CONTENT), Ask { sql: insert, values }, ask(FORGET_CONTENT)];
        let asked = self.ask(By::Change, asks);
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn content(&self, fingerprint: &str) -> Later<Option<Vec<u8>>> {
        let select = "SELECT bytes FROM contents WHERE fingerprint = $1";
        let values: Vec<Value> = vec![Box::new(fingerprint.to_owned())];
        self.read(select, values, |rows| Ok(rows.first().map(|row| row.get(0))))
    }

    fn keep_bug(&self, code: &str, bug: Bug) -> Later<()> {
        let insert = concat!(
            "INSERT INTO bugs (code, version, input, message, met) VALUES ($1, $2, $3, $4, ",
            now!(),
            ")"
        );
        let values: Vec<Value> = vec![
            Box::new(code.to_owned()),
            Box::new(bug.version as i64),
            Box::new(bug.input.replace('\0', " ")),
            Box::new(bug.message.replace('\0', " ")),
        ];
        let older = "DELETE FROM bugs WHERE code = $1 AND id NOT IN \
                     (SELECT id FROM bugs WHERE code = $1 ORDER BY id DESC LIMIT $2)";
        let oldest = "DELETE FROM bugs WHERE id NOT IN \
                      (SELECT id FROM bugs ORDER BY id DESC LIMIT $1)";
        let most = |count: u32| -> Value { Box::new(i64::from(count)) };
        let asked = self.ask(
            By::Change,
            vec![
                Ask { sql: insert, values },
                Ask { sql: older, values: vec![Box::new(code.to_owned()), most(BUGS_OF_A_TABLE)] },
                Ask { sql: oldest, values: vec![most(BUGS_MAX)] },
            ],
        );
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn load(&self, code: &str) -> Later<Option<Stored>> {
        let (lines, code) = (self.lines().clone(), code.to_owned());
        Box::pin(async move { load(&lines, &code).await })
    }

    fn load_chapter(&self, code: &str, number: u32) -> Later<Option<Vec<Vec<u8>>>> {
        let (lines, code) = (self.lines().clone(), code.to_owned());
        Box::pin(async move {
            let select = "SELECT id, chapters.first, chapters.number FROM tables \
                          LEFT JOIN chapters ON table_id = id WHERE code = $1 \
                          ORDER BY chapters.first";
            let rows = lines.rows(&code, select, vec![Box::new(code.clone())]).await?;
            let Some(id) = rows.first().map(|row| row.get::<_, i64>(0)) else {
                return Ok(None);
            };
            let begun = |row: &Row| {
                let (first, number): (Option<i64>, Option<i64>) = (row.get(1), row.get(2));
                Some(Begun { number: u32::try_from(number?).ok()?, first: first? as u64 })
            };
            let begun: Vec<Begun> = rows.iter().filter_map(begun).collect();
            match span(&begun, number) {
                Some((first, end)) => {
                    entries(&lines, &code, id, first as i64, end as i64).await.map(Some)
                }
                None => Ok(None),
            }
        })
    }

    fn list(&self) -> Later<Vec<Listed>> {
        let select = "SELECT code, version, made, used FROM tables ORDER BY code COLLATE \"C\"";
        self.read(select, vec![], |rows| Ok(rows.iter().map(listed).collect()))
    }

    fn count(&self) -> Later<usize> {
        self.read("SELECT count(*) FROM tables", vec![], |rows| {
            Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0) as usize))
        })
    }

    fn touch(&self, code: &str) -> Later<()> {
        let update = concat!("UPDATE tables SET used = ", now!(), " WHERE code = $1");
        self.tell(update, vec![Box::new(code.to_owned())])
    }

    fn old(&self, unvisited: Option<Duration>, unused: Option<Duration>) -> Later<Vec<String>> {
        // What is in somebody's memory is being used.
        let select = concat!(
            "SELECT code, version, made, used, ",
            now!(),
            " FROM tables WHERE NOT EXISTS (SELECT 1 FROM nodes \
             WHERE nodes.node = tables.node AND until > clock_timestamp() AND nodes.node <> $1) \
             ORDER BY code COLLATE \"C\""
        );
        self.read(select, vec![Box::new(self.name.clone())], move |rows| {
            let is_old = |row: &&Row| {
                let now = row.get::<_, i64>(4) as u64;
                listed(row).is_old(now, unvisited, unused)
            };
            Ok(rows.iter().filter(is_old).map(|row| row.get(0)).collect())
        })
    }

    fn delete(&self, code: &str) -> Later<bool> {
        let delete = |sql: &'static str| Ask { sql, values: vec![Box::new(code.to_owned())] };
        let asks = vec![
            Ask { sql: LOCK_CONTENT, values: vec![] },
            // From here on nobody appends to it.
            delete("SELECT id FROM tables WHERE code = $1 FOR UPDATE"),
            delete("DELETE FROM entries USING tables WHERE table_id = id AND code = $1"),
            delete("DELETE FROM heads USING tables WHERE table_id = id AND code = $1"),
            delete("DELETE FROM snapshots USING tables WHERE table_id = id AND code = $1"),
            delete("DELETE FROM chapters USING tables WHERE table_id = id AND code = $1"),
            delete("DELETE FROM tables WHERE code = $1"),
            delete("DELETE FROM table_contents WHERE code = $1"),
            Ask { sql: FORGET_CONTENT, values: vec![] },
        ];
        self.lock().remove(code);
        let asked = self.ask(By::Change, asks);
        Box::pin(async move { asked.await.map(|answer| !answer.rows[1].is_empty()) })
    }

    fn probe(&self) -> Later<()> {
        let insert = concat!(
            "INSERT INTO probes (id, made) VALUES (1, ",
            now!(),
            ") ON CONFLICT (id) DO UPDATE SET made = excluded.made"
        );
        let asked = self.ask(By::Lease, vec![Ask { sql: insert, values: vec![] }]);
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn backup(&self, _: &Path) -> Later<()> {
        let text = "PostgreSQL has its own backup: pg_dump".to_owned();
        Box::pin(std::future::ready(Err(StoreError::Failed(text))))
    }

    fn restore(&self, _: &Path) -> Later<()> {
        let text = "PostgreSQL has its own way back: pg_restore".to_owned();
        Box::pin(std::future::ready(Err(StoreError::Failed(text))))
    }

    fn bugs(&self) -> Later<Vec<(String, Bug)>> {
        let select = "SELECT code, version, input, message FROM bugs ORDER BY id";
        self.read(select, vec![], |rows| {
            let bug = |row: &Row| {
                let version = row.get::<_, i64>(1) as u64;
                (row.get(0), Bug { version, input: row.get(2), message: row.get(3) })
            };
            Ok(rows.iter().map(bug).collect())
        })
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }
}

const CLAIM: &str = "UPDATE tables SET node = $2, epoch = epoch + 1, edition = $3 \
    WHERE code = $1 AND edition <= $3 \
    AND EXISTS (SELECT 1 FROM nodes WHERE nodes.node = $2 AND until > clock_timestamp()) \
    AND (node IS NULL OR node = $2 OR NOT EXISTS (SELECT 1 FROM nodes \
         WHERE nodes.node = tables.node AND until > clock_timestamp())) RETURNING epoch";

/// Whoever has it; if nobody has it and it needs newer rules, somebody who knows them.
const OWNER: &str = "SELECT tables.edition > $2, \
    (SELECT address FROM nodes WHERE nodes.node = tables.node AND nodes.node <> $3 \
     AND until > clock_timestamp()), \
    (SELECT address FROM nodes WHERE nodes.edition >= tables.edition \
     AND until > clock_timestamp() ORDER BY nodes.node LIMIT 1) \
    FROM tables WHERE code = $1";

const RENEW: &str = "WITH before AS (SELECT until > clock_timestamp() AS lives FROM nodes \
    WHERE node = $1), renewed AS (INSERT INTO nodes (node, address, edition, until) \
    VALUES ($1, $2, $3, clock_timestamp() + $4::bigint * interval '1 millisecond') \
    ON CONFLICT (node) DO UPDATE SET until = excluded.until) \
    SELECT coalesce((SELECT lives FROM before), false)";

/// How much there would be: what there was, and what has come since, up to a limit.
const TAKE: &str = "WITH filled AS (SELECT coalesce((SELECT least($2::bigint, level + \
    (1000 * extract(epoch FROM clock_timestamp() - at))::bigint) FROM allowances \
    WHERE name = $1 FOR UPDATE), $2) AS level), \
    kept AS (INSERT INTO allowances (name, level, at) \
      SELECT $1, level - $3, clock_timestamp() FROM filled WHERE level >= $3 \
      ON CONFLICT (name) DO UPDATE SET level = excluded.level, at = excluded.at) \
    SELECT level FROM filled";

impl Cluster for Postgres {
    fn secret(&self) -> &str {
        &self.secret
    }

    fn claim(&self, code: &str) -> Later<Claim> {
        let (lines, epochs) = (self.lines().clone(), self.epochs.clone());
        let (code, name, edition) = (code.to_owned(), self.name.clone(), self.node.edition as i64);
        Box::pin(async move {
            let values: Vec<Value> =
                vec![Box::new(code.clone()), Box::new(name.clone()), Box::new(edition)];
            let ask = Ask { sql: CLAIM, values };
            let answer = lines.ask(By::Lease, vec![ask]).await?;
            if let Some(row) = answer.rows[0].first() {
                let epoch = row.get(0);
                epochs.lock().unwrap_or_else(PoisonError::into_inner).insert(code, epoch);
                return Ok(Claim::Mine);
            }
            let values: Vec<Value> =
                vec![Box::new(code.clone()), Box::new(edition), Box::new(name)];
            let rows = lines.rows(&code, OWNER, values).await?;
            let Some(row) = rows.first() else {
                return Ok(Claim::Unknown);
            };
            let (is_newer, owner): (bool, Option<String>) = (row.get(0), row.get(1));
            Ok(match (owner, is_newer) {
                (Some(address), _) => Claim::Theirs(address),
                (None, true) => row.get::<_, Option<String>>(2).map_or(Claim::Newer, Claim::Theirs),
                // It is free, and this node was not quick enough, or its lease has lapsed.
                (None, false) => Claim::Later,
            })
        })
    }

    fn epoch(&self, code: &str) -> Option<i64> {
        self.lock().get(code).copied()
    }

    fn release(&self, code: &str, epoch: i64) -> Later<()> {
        {
            let mut epochs = self.lock();
            if epochs.get(code) == Some(&epoch) {
                epochs.remove(code);
            }
        }
        let sql = "UPDATE tables SET node = NULL WHERE code = $1 AND node = $2 AND epoch = $3";
        let values: Vec<Value> =
            vec![Box::new(code.to_owned()), Box::new(self.name.clone()), Box::new(epoch)];
        let asked = self.ask(By::Lease, vec![Ask { sql, values }]);
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn renew(&self) -> Later<Renewed> {
        let name = self.name.clone();
        let values: Vec<Value> = vec![
            Box::new(name.clone()),
            Box::new(self.node.address.clone()),
            Box::new(self.node.edition as i64),
            Box::new(LEASE.as_millis() as i64),
        ];
        let peers = "SELECT address FROM nodes WHERE node <> $1 AND until > clock_timestamp()";
        let gone = "DELETE FROM nodes WHERE node <> $1 \
                    AND until < clock_timestamp() - interval '1 hour'";
        let me = || -> Vec<Value> { vec![Box::new(name.clone())] };
        let asks = vec![
            Ask { sql: RENEW, values },
            Ask { sql: peers, values: me() },
            Ask { sql: gone, values: me() },
        ];
        let asked = self.ask(By::Lease, asks);
        let lines = self.lines().clone();
        let name = self.name.clone();
        Box::pin(async move {
            let answer = asked.await?;
            let lived = answer.rows[0].first().is_some_and(|row| row.get(0));
            let peers = answer.rows[1].iter().map(|row| row.get(0)).collect();
            if lived {
                return Ok(Renewed { peers, kept: None });
            }
            let select = "SELECT code FROM tables WHERE node = $1";
            let rows = lines.rows("", select, vec![Box::new(name)]).await?;
            Ok(Renewed { peers, kept: Some(rows.iter().map(|row| row.get(0)).collect()) })
        })
    }

    fn leave(&self) -> Later<()> {
        let sql = "DELETE FROM nodes WHERE node = $1";
        let asked =
            self.ask(By::Lease, vec![Ask { sql, values: vec![Box::new(self.name.clone())] }]);
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn take(&self, name: &str, cost: Duration, full: Duration) -> Later<Option<Duration>> {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let (cost, full) = (millis(cost), millis(full));
        let values: Vec<Value> = vec![Box::new(name.to_owned()), Box::new(full), Box::new(cost)];
        let gone = "DELETE FROM allowances WHERE at < clock_timestamp() - interval '1 day'";
        let asks = vec![Ask { sql: TAKE, values }, Ask { sql: gone, values: Vec::new() }];
        let asked = self.ask(By::Lease, asks);
        Box::pin(async move {
            let level: i64 = asked.await?.rows[0].first().map_or(full, |row| row.get(0));
            let missing = u64::try_from(cost - level).unwrap_or(0);
            Ok((missing > 0).then(|| Duration::from_millis(missing)))
        })
    }
}

/// The values of entries: numbers, bytes and checksums.
fn written(from: i64, entries: Vec<Vec<u8>>) -> [Value; 3] {
    let numbers: Vec<i64> = (from..).take(entries.len()).collect();
    let sums: Vec<i64> = numbers.iter().zip(&entries).map(|(&n, bytes)| sum(n, bytes)).collect();
    [Box::new(numbers), Box::new(entries), Box::new(sums)]
}

fn listed(row: &Row) -> Listed {
    let number = |at: usize| row.get::<_, i64>(at) as u64;
    Listed { code: row.get(0), version: number(1), made: number(2), used: number(3) }
}

/// The entries of a table from one to before another; those that are not there or are damaged are
/// empty.
async fn entries(
    lines: &Lines,
    code: &str,
    id: i64,
    first: i64,
    end: i64,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let select = "SELECT number, bytes, sum FROM entries WHERE table_id = $1 AND number >= $2 \
                  AND number < $3 ORDER BY number";
    let values: Vec<Value> = vec![Box::new(id), Box::new(first), Box::new(end)];
    let rows = lines.rows(code, select, values).await?;
    let mut found = vec![Vec::new(); usize::try_from(end - first).unwrap_or(0)];
    for row in rows {
        let number: i64 = row.get(0);
        let bytes = sound(number, row.get(1), Some(row.get(2)));
        found[(number - first) as usize] = bytes.unwrap_or_default();
    }
    Ok(found)
}

async fn load(lines: &Lines, code: &str) -> Result<Option<Stored>, StoreError> {
    let select = "SELECT id, version, bytes, sum, \
                  (SELECT coalesce(max(first), 0) FROM chapters WHERE chapters.table_id = id) \
                  FROM tables JOIN heads ON table_id = id WHERE code = $1";
    let rows = lines.rows(code, select, vec![Box::new(code.to_owned())]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let (id, version, first): (i64, i64, i64) = (row.get(0), row.get(1), row.get(4));
    let head = sound(0, row.get(2), Some(row.get(3)))
        .ok_or_else(|| StoreError::Damaged("its beginning".to_owned()))?;
    let entries = entries(lines, code, id, first, version).await?;
    let select = "SELECT version, taken, bytes, sum FROM snapshots WHERE table_id = $1 \
                  AND version <= $2";
    let rows = lines.rows(code, select, vec![Box::new(id), Box::new(version)]).await?;
    let snapshot = rows.first().and_then(|row| {
        let (version, taken): (i64, i64) = (row.get(0), row.get(1));
        let bytes = sound(version, row.get(2), Some(row.get(3)))?;
        Some(StoredSnapshot { version: version as u64, taken: taken as u64, bytes })
    });
    Ok(Some(Stored { head, first: first as u64, entries, snapshot }))
}

/// The other ends of the lines.
struct Waiting {
    appends: mpsc::UnboundedReceiver<Job>,
    changes: mpsc::UnboundedReceiver<Job>,
    leases: mpsc::UnboundedReceiver<Job>,
    reads: [mpsc::UnboundedReceiver<Job>; READERS],
}

fn lines() -> (Lines, Waiting) {
    let (appends, appending) = mpsc::unbounded_channel();
    let (changes, changing) = mpsc::unbounded_channel();
    let (leases, leasing) = mpsc::unbounded_channel();
    let (one, first) = mpsc::unbounded_channel();
    let (other, second) = mpsc::unbounded_channel();
    let lines = Lines { appends, changes, leases, reads: [one, other] };
    let waiting =
        Waiting { appends: appending, changes: changing, leases: leasing, reads: [first, second] };
    (lines, waiting)
}

/// Serves all lines until nobody can ask any more.
async fn serve_all(config: Config, waiting: Waiting) {
    let Waiting { appends, changes, leases, reads } = waiting;
    let [first, second] = reads;
    tokio::join!(
        serve(config.clone(), appends, BATCH_MAX, ANSWER_MAX),
        serve(config.clone(), changes, 1, ANSWER_MAX),
        serve(config.clone(), leases, 1, ANSWER_MAX),
        serve(config.clone(), first, 1, READING_MAX),
        serve(config.clone(), second, 1, READING_MAX),
    );
}

fn read_url(url: &str) -> Result<Config, StoreError> {
    let wrong = |why: &str| {
        StoreError::Failed(format!("this is no address such as postgres://user@host/name: {why}"))
    };
    let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
        let why = std::error::Error::source(&error).map(ToString::to_string);
        wrong(&why.unwrap_or_else(|| error.to_string()))
    })?;
    if config.get_password().is_none()
        && let Ok(password) = std::env::var("PGPASSWORD")
    {
        config.password(password);
    }
    config.application_name("longrest");
    config.connect_timeout(CONNECTING_MAX);
    config.tcp_user_timeout(ANSWER_MAX);
    Ok(config)
}

/// Where a database is, without its password.
fn place_of(config: &Config) -> String {
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    });
    let hosts: Vec<String> = hosts.collect();
    format!("{} at {}", config.get_dbname().unwrap_or("the database"), hosts.join(", "))
}

/// A name that no other program has.
fn fresh_name() -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Looks whether the database is ours to use, and makes its schema what it must be. Several may
/// begin at once: one after another. Returns what the programs show each other.
async fn prepare(config: &Config, place: &str) -> Result<String, StoreError> {
    let failed =
        |error: tokio_postgres::Error| StoreError::Failed(format!("{place}: {}", describe(&error)));
    let client = connect(config).await.map_err(failed)?;
    let lock = format!("SELECT pg_advisory_lock({MIGRATING})");
    client.batch_execute(&lock).await.map_err(failed)?;
    let found = schema(&client).await.map_err(failed)?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { path: place.to_owned(), found, known });
    }
    for (number, migration) in (1i64..).zip(MIGRATIONS) {
        if number > found {
            let all = format!(
                "BEGIN; {migration}; DELETE FROM schema; INSERT INTO schema VALUES ({number}); \
                 COMMIT"
            );
            client.batch_execute(&all).await.map_err(failed)?;
        }
    }
    let secret = client.query_one("SELECT secret FROM secrets", &[]).await.map_err(failed)?;
    // With the end of the connection the lock is free.
    Ok(secret.get(0))
}

/// The number of the schema; 0 when there is none.
async fn schema(client: &Client) -> Result<i64, tokio_postgres::Error> {
    let make = "CREATE SCHEMA IF NOT EXISTS longrest; \
                CREATE TABLE IF NOT EXISTS longrest.schema (version BIGINT NOT NULL)";
    client.batch_execute(make).await?;
    let found = client.query_opt("SELECT version FROM schema", &[]).await?;
    Ok(found.map_or(0, |row| row.get(0)))
}
