//! Tables as they are written down: read, opened, and what opening adds.

use crate::{Deps, secrets};
use longrest_store::{Begun, StoreError, Stored};
use longrest_table::{Code, Content, Entry, Event, Head, LoadError, Rejected, Rescue, Table};
use std::sync::Arc;

/// Loads a table from the store, and the version its snapshot was taken at. What it has to say
/// about a change of rules is written down first.
pub(crate) async fn load(
    code: &str,
    deps: &Deps,
) -> Result<Option<(Table, Option<u64>)>, Rejected> {
    let Some(Read { mut table, snapshot_at }) = read(code, deps).await? else {
        return Ok(None);
    };
    // Who came back to it is known by when it was used; a failure shows elsewhere.
    drop(deps.store.touch(code));
    table.keep_words(deps.library.clone());
    let (content, entries) = (table.take_content(), table.take_entries());
    if !entries.is_empty() {
        if let Some(beginning) = table.beginning() {
            tracing::warn!(table = code, ?beginning, "a table goes on without its history");
        }
        let from = table.version() - entries.len() as u64;
        let storage = |error| unread(code, error);
        keep_content(code, deps, content).await.map_err(storage)?;
        let begun = begun_since(&table, from);
        deps.store.append(code, from, entries, begun).await.map_err(storage)?;
    }
    Ok(Some((table, snapshot_at)))
}

/// What would become of a table that this program opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rehearsal {
    /// It would go on as it was.
    Opens,
    /// It would go on from its latest snapshot, and nothing before that could be taken back.
    LosesHistory(String),
    /// It could not be opened.
    Shut(String),
}

/// Opens a table without writing anything; nothing when there is none.
pub async fn rehearse(code: &str, deps: &Deps) -> Option<Rehearsal> {
    match read(code, deps).await {
        Ok(None) => None,
        Ok(Some(Read { table, .. })) => Some(match table.beginning() {
            Some(beginning) => Rehearsal::LosesHistory(format!("{beginning:?}")),
            None => Rehearsal::Opens,
        }),
        Err(rejected) => Some(Rehearsal::Shut(rejected.message)),
    }
}

/// A table that was read.
struct Read {
    table: Table,
    snapshot_at: Option<u64>,
}

fn unread(code: &str, error: StoreError) -> Rejected {
    tracing::error!(table = code, %error, "a table could not be read");
    match error {
        StoreError::Damaged(what) => {
            let text = format!("this table cannot be opened: {what} was damaged");
            Rejected::new(Code::Stopped, text)
        }
        _ => Rejected::new(Code::Storage, "the table could not be read"),
    }
}

/// Reads and opens a table.
async fn read(code: &str, deps: &Deps) -> Result<Option<Read>, Rejected> {
    let storage = |error| unread(code, error);
    let Some(stored) = deps.store.load(code).await.map_err(storage)? else {
        return Ok(None);
    };
    let shut = |why: String| {
        tracing::error!(table = code, why, "a table could not be opened");
        Rejected::new(Code::Stopped, format!("this table cannot be opened: {why}"))
    };
    let snapshot_at = stored.snapshot.as_ref().map(|snapshot| snapshot.version);
    let holes = (stored.first..).zip(&stored.entries).filter(|(_, entry)| entry.is_empty());
    let holes: Vec<u64> = holes.map(|(number, _)| number).collect();
    if !holes.is_empty() {
        tracing::error!(table = code, entries = ?holes, "what was written down is damaged");
    }
    if stored.first > 0 && holes.first() == Some(&stored.first) {
        return Err(shut("the beginning of its chapter was damaged".to_owned()));
    }
    let stored = Arc::new(stored);
    let mut opened = open(&stored, deps).await.map_err(shut)?;
    if let Err(LoadError::Content(fingerprint)) = &opened {
        let bytes = deps.store.content(fingerprint).await.map_err(storage)?;
        let bytes = bytes.ok_or_else(|| shut(format!("its content {fingerprint} is gone")))?;
        let content = Content { fingerprint: fingerprint.clone(), bytes: bytes.into() };
        let library = deps.library.clone();
        let game = family_of(&stored).map_err(|error| shut(error.to_string()))?;
        let adopted = tokio::task::spawn_blocking(move || library.adopt(&game, &content));
        adopted.await.map_err(|error| shut(error.to_string()))?.map_err(shut)?;
        opened = open(&stored, deps).await.map_err(shut)?;
    }
    let (table, gone_on) = opened.map_err(|error| shut(error.to_string()))?;
    if let Err(rejected) = gone_on {
        tracing::error!(table = code, why = rejected.message, "a campaign cannot go on");
    }
    Ok(Some(Read { table, snapshot_at }))
}

/// Opens what was kept of a table, where it may take its time.
async fn open(stored: &Arc<Stored>, deps: &Deps) -> Result<Result<Opened, LoadError>, String> {
    let (library, stored) = (deps.library.clone(), stored.clone());
    let opened = tokio::task::spawn_blocking(move || {
        let rescue = stored.snapshot.as_ref().map(|snapshot| Rescue {
            version: snapshot.version,
            snapshot: snapshot.bytes.clone(),
            taken: snapshot.taken,
        });
        let mut table = library.load(&stored.head, &stored.entries, rescue.as_ref())?;
        // A chapter may have ended just before the program did.
        let gone_on = table.go_on(secrets::key());
        Ok((table, gone_on))
    });
    opened.await.map_err(|error| error.to_string())
}

/// A table, and whether its campaign went on to another chapter.
type Opened = (Table, Result<bool, Rejected>);

/// The family of games of the open chapter.
fn family_of(stored: &Stored) -> Result<String, longrest_kernel::DecodeError> {
    for entry in stored.entries.iter().rev() {
        if let Event::Chapter(beginning) = Entry::decode(entry)?.event {
            return Ok(beginning.page.family);
        }
    }
    Ok(Head::decode(&stored.head)?.family)
}

/// Keeps the content of a table, if it is new.
pub(crate) async fn keep_content(
    code: &str,
    deps: &Deps,
    content: Option<Content>,
) -> Result<(), StoreError> {
    match content {
        Some(Content { fingerprint, bytes }) => {
            deps.store.keep_content(code, &fingerprint, bytes.to_vec()).await
        }
        None => Ok(()),
    }
}

/// The chapter that began with one of the entries from this one on.
pub(crate) fn begun_since(table: &Table, from: u64) -> Option<Begun> {
    let (number, first) = table.chapter()?;
    // The first chapter begins with the table itself.
    (first > 0 && first >= from).then_some(Begun { number, first })
}
