//! A store that lasts as long as the program, and can be told to fail.

use crate::{
    BUGS_MAX, BUGS_OF_A_TABLE, Begun, Bug, Later, Listed, Store, StoreError, Stored,
    StoredSnapshot, now, span,
};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// Keeps tables in memory. Appends are kept at once, or [held](Memory::hold) like in a disk's cache
/// until they are synced, refused or lost in a crash.
#[derive(Default)]
pub struct Memory {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    tables: BTreeMap<String, Kept>,
    bugs: Vec<(String, Bug)>,
    contents: BTreeMap<String, Vec<u8>>,
    /// Which table needs which content.
    needed: BTreeMap<String, String>,
    holding: bool,
    held: Vec<Held>,
    sick: bool,
}

/// A table with every entry.
struct Kept {
    head: Vec<u8>,
    entries: Vec<Vec<u8>>,
    chapters: Vec<Begun>,
    snapshot: Option<StoredSnapshot>,
    made: u64,
    used: u64,
}

struct Held {
    code: String,
    from: u64,
    entries: Vec<Vec<u8>>,
    chapter: Option<Begun>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Memory {
    /// An empty store that keeps everything at once.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// From now on appends wait for [`sync`](Memory::sync).
    pub fn hold(&self) {
        self.lock().holding = true;
    }

    /// How many appends wait.
    pub fn held(&self) -> usize {
        self.lock().held.len()
    }

    /// Keeps the first `count` appends that wait.
    pub fn sync(&self, count: usize) {
        let mut inner = self.lock();
        let count = count.min(inner.held.len());
        let held: Vec<Held> = inner.held.drain(..count).collect();
        for Held { code, from, entries, chapter, done } in held {
            // Nobody waits any more when the one who asked has crashed.
            let _ = done.send(inner.append(&code, from, entries, chapter));
        }
    }

    /// Refuses the first `count` appends that wait, as a full disk would.
    pub fn refuse(&self, count: usize) {
        let mut inner = self.lock();
        let count = count.min(inner.held.len());
        for held in inner.held.drain(..count) {
            let _ = held.done.send(Err(StoreError::Failed("the disk is full".into())));
        }
    }

    /// From now on nothing can be read or written, or everything again.
    pub fn fail(&self, sick: bool) {
        self.lock().sick = sick;
    }

    /// Loses every append that waits, as a power cut would.
    pub fn crash(&self) {
        self.lock().held.clear();
    }

    /// Every entry of a table, those of closed chapters too.
    pub fn everything(&self, code: &str) -> Vec<Vec<u8>> {
        self.lock().tables.get(code).map(|table| table.entries.clone()).unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn list(&self) -> Vec<Listed> {
        let listed = |(code, table): (&String, &Kept)| Listed {
            code: code.clone(),
            version: table.entries.len() as u64,
            made: table.made,
            used: table.used,
        };
        self.tables.iter().map(listed).collect()
    }

    fn append(
        &mut self,
        code: &str,
        from: u64,
        entries: Vec<Vec<u8>>,
        chapter: Option<Begun>,
    ) -> Result<(), StoreError> {
        let table = self.tables.get_mut(code).ok_or(StoreError::Conflict)?;
        if table.entries.len() as u64 != from {
            return Err(StoreError::Conflict);
        }
        table.entries.extend(entries);
        table.chapters.extend(chapter);
        table.used = now();
        Ok(())
    }
}

impl Store for Memory {
    fn create(
        &self,
        code: &str,
        head: Vec<u8>,
        entries: Vec<Vec<u8>>,
        chapters: Vec<Begun>,
    ) -> Later<()> {
        let mut inner = self.lock();
        if inner.tables.contains_key(code) {
            return ready(Err(StoreError::Exists));
        }
        let (made, used) = (now(), now());
        let kept = Kept { head, entries, chapters, snapshot: None, made, used };
        inner.tables.insert(code.to_owned(), kept);
        ready(Ok(()))
    }

    fn append(
        &self,
        code: &str,
        from: u64,
        entries: Vec<Vec<u8>>,
        chapter: Option<Begun>,
    ) -> Later<()> {
        let mut inner = self.lock();
        if inner.sick {
            return ready(Err(StoreError::Failed("the disk is full".into())));
        }
        if !inner.holding {
            return ready(inner.append(code, from, entries, chapter));
        }
        let (done, waiting) = oneshot::channel();
        inner.held.push(Held { code: code.to_owned(), from, entries, chapter, done });
        Box::pin(async {
            waiting.await.unwrap_or_else(|_| Err(StoreError::Failed("the store crashed".into())))
        })
    }

    fn keep_snapshot(&self, code: &str, snapshot: StoredSnapshot) -> Later<()> {
        let mut inner = self.lock();
        if let Some(table) = inner.tables.get_mut(code) {
            table.snapshot = Some(snapshot);
        }
        ready(Ok(()))
    }

    fn keep_content(&self, code: &str, fingerprint: &str, bytes: Vec<u8>) -> Later<()> {
        let mut inner = self.lock();
        let Inner { contents, needed, .. } = &mut *inner;
        contents.entry(fingerprint.to_owned()).or_insert(bytes);
        needed.insert(code.to_owned(), fingerprint.to_owned());
        contents.retain(|fingerprint, _| needed.values().any(|one| one == fingerprint));
        ready(Ok(()))
    }

    fn content(&self, fingerprint: &str) -> Later<Option<Vec<u8>>> {
        ready(Ok(self.lock().contents.get(fingerprint).cloned()))
    }

    fn keep_bug(&self, code: &str, bug: Bug) -> Later<()> {
        let mut kept = self.lock();
        kept.bugs.push((code.to_owned(), bug));
        let same = kept.bugs.iter().filter(|(of, _)| of == code).count();
        let place = match (same > BUGS_OF_A_TABLE as usize, kept.bugs.len() > BUGS_MAX as usize) {
            (true, _) => kept.bugs.iter().position(|(of, _)| of == code),
            (false, true) => Some(0),
            (false, false) => None,
        };
        if let Some(place) = place {
            kept.bugs.remove(place);
        }
        ready(Ok(()))
    }

    fn load(&self, code: &str) -> Later<Option<Stored>> {
        let open = |table: &Kept| {
            let first = table.chapters.last().map_or(0, |chapter| chapter.first);
            let (head, snapshot) = (table.head.clone(), table.snapshot.clone());
            Stored { head, first, entries: table.entries[first as usize..].to_vec(), snapshot }
        };
        let inner = self.lock();
        if inner.sick {
            return ready(Err(StoreError::Failed("the disk cannot be read".into())));
        }
        ready(Ok(inner.tables.get(code).map(open)))
    }

    fn load_chapter(&self, code: &str, number: u32) -> Later<Option<Vec<Vec<u8>>>> {
        let inner = self.lock();
        let found = inner.tables.get(code).and_then(|table| {
            let (first, end) = span(&table.chapters, number)?;
            Some(table.entries[first as usize..end as usize].to_vec())
        });
        ready(Ok(found))
    }

    fn list(&self) -> Later<Vec<Listed>> {
        ready(Ok(self.lock().list()))
    }

    fn count(&self) -> Later<usize> {
        ready(Ok(self.lock().tables.len()))
    }

    fn touch(&self, code: &str) -> Later<()> {
        if let Some(table) = self.lock().tables.get_mut(code) {
            table.used = now();
        }
        ready(Ok(()))
    }

    fn old(&self, unvisited: Option<Duration>, unused: Option<Duration>) -> Later<Vec<String>> {
        let now = now();
        let old = self.lock().list().into_iter().filter(|it| it.is_old(now, unvisited, unused));
        ready(Ok(old.map(|table| table.code).collect()))
    }

    fn delete(&self, code: &str) -> Later<bool> {
        let mut inner = self.lock();
        let Inner { contents, needed, tables, .. } = &mut *inner;
        let found = tables.remove(code).is_some();
        needed.remove(code);
        contents.retain(|fingerprint, _| needed.values().any(|one| one == fingerprint));
        ready(Ok(found))
    }

    fn probe(&self) -> Later<()> {
        ready(match self.lock().sick {
            true => Err(StoreError::Failed("the disk is full".into())),
            false => Ok(()),
        })
    }

    fn backup(&self, _: &Path) -> Later<()> {
        ready(Err(StoreError::Failed("what is only in memory cannot be backed up".into())))
    }

    fn restore(&self, _: &Path) -> Later<()> {
        ready(Err(StoreError::Failed("what is only in memory has no backup".into())))
    }

    fn bugs(&self) -> Later<Vec<(String, Bug)>> {
        ready(Ok(self.lock().bugs.clone()))
    }
}

fn ready<T: Send + 'static>(value: Result<T, StoreError>) -> Later<T> {
    Box::pin(std::future::ready(value))
}
