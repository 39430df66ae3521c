//! `longrest bugs`: what stopped games of a server, listed and fetched.

use crate::failure::Failure;
use crate::operator::{Where, write_private};
use clap::Args;
use longrest_store::{Store, StoredSnapshot};
use longrest_table::{Entry, Event, Head, Message};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// List the bugs that stopped games of a server, or write one out as a file
///
/// Works while the server runs and while it does not. `longrest replay FILE` plays the file again.
/// It holds the secrets of the game it stopped.
#[derive(Args)]
pub(crate) struct Bugs {
    #[command(flatten)]
    at: Where,
    /// Write the bug of this number to a file
    #[arg(value_name = "NUMBER", requires = "file")]
    number: Option<usize>,
    /// The file, which must not be there yet
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Everything that is needed to meet a bug again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptBug {
    /// The table it stopped.
    pub(crate) table: String,
    /// How many entries there were.
    pub(crate) version: u64,
    /// What was asked.
    pub(crate) input: String,
    /// What the bug said.
    pub(crate) message: String,
    #[serde(with = "hex")]
    pub(crate) head: Vec<u8>,
    #[serde(with = "hexes")]
    pub(crate) entries: Vec<Vec<u8>>,
    pub(crate) snapshot: Option<KeptSnapshot>,
    /// The content of the table, packed.
    #[serde(with = "maybe_hex")]
    pub(crate) content: Option<Vec<u8>>,
}

/// A snapshot from before the bug.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSnapshot {
    pub(crate) version: u64,
    pub(crate) taken: u64,
    #[serde(with = "hex")]
    pub(crate) bytes: Vec<u8>,
}

impl Bugs {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let copy = self.at.look(0)?;
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        match (self.number, &self.file) {
            (Some(number), Some(file)) => runtime.block_on(fetch(&*copy.store, number, file)),
            _ => runtime.block_on(list(&*copy.store)),
        }
    }
}

async fn list(store: &dyn Store) -> Result<(), Failure> {
    let bugs = store.bugs().await.map_err(|error| Failure::Input(error.to_string()))?;
    let mut out = io::stdout().lock();
    if bugs.is_empty() {
        writeln!(out, "no bug was kept")?;
    }
    for (number, (table, bug)) in (1..).zip(bugs) {
        let message: String = bug.message.replace('\n', " ").chars().take(100).collect();
        writeln!(out, "{number:3}  {table}  version {:5}  {message}", bug.version)?;
    }
    Ok(())
}

async fn fetch(store: &dyn Store, number: usize, file: &Path) -> Result<(), Failure> {
    let failed = |error: longrest_store::StoreError| Failure::Input(error.to_string());
    let bugs = store.bugs().await.map_err(failed)?;
    let found = number.checked_sub(1).and_then(|at| bugs.get(at));
    let (table, bug) = found.ok_or_else(|| {
        Failure::Input(format!("there is no bug {number}; there are {}", bugs.len()))
    })?;
    let stored = store.load(table).await.map_err(failed)?;
    let stored = stored.ok_or_else(|| Failure::Input(format!("the table {table} is gone")))?;
    let mut entries = stored.entries;
    // Of a campaign only the open chapter is there.
    entries.truncate(bug.version.saturating_sub(stored.first) as usize);
    let content = match fingerprint(&stored.head, &entries) {
        Some(fingerprint) => store.content(&fingerprint).await.map_err(failed)?,
        None => None,
    };
    let earlier = |kept: &StoredSnapshot| kept.version <= bug.version;
    let snapshot = stored.snapshot.filter(earlier).map(|kept| KeptSnapshot {
        version: kept.version,
        taken: kept.taken,
        bytes: kept.bytes,
    });
    let kept = KeptBug {
        table: table.clone(),
        version: bug.version,
        input: bug.input.clone(),
        message: bug.message.clone(),
        head: stored.head,
        entries,
        snapshot,
        content,
    };
    let text = serde_json::to_string(&kept).expect("bytes and text can be written as JSON");
    write_private(file, text.as_bytes())?;
    writeln!(io::stdout().lock(), "{}: play it with `longrest replay`", file.display())?;
    Ok(())
}

/// The content a table was played with after these entries.
fn fingerprint(head: &[u8], entries: &[Vec<u8>]) -> Option<String> {
    let later = entries.iter().rev().filter_map(|entry| Entry::decode(entry).ok());
    let mut later = later.filter_map(|entry| match entry.event {
        Event::WentOn { content, .. } => content,
        Event::Pinned { content } => Some(content),
        _ => None,
    });
    later.next().or_else(|| Head::decode(head).ok()?.content)
}

impl KeptBug {
    /// Reads a file that was written by `longrest bugs`.
    pub(crate) fn read(bytes: &[u8]) -> Result<KeptBug, String> {
        serde_json::from_slice(bytes).map_err(|error| format!("no kept bug: {error}"))
    }

    /// What was asked, when the bug was met by an act.
    pub(crate) fn message(&self) -> Option<Message> {
        let message: Message = serde_json::from_str(&self.input).ok()?;
        Some(Message { id: "again".to_owned(), ..message })
    }
}

/// Bytes as hexadecimal digits.
mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn text(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(super) fn bytes(text: &str) -> Result<Vec<u8>, String> {
        let pair = |pair: &[u8]| {
            let pair = str::from_utf8(pair).map_err(|error| error.to_string())?;
            u8::from_str_radix(pair, 16).map_err(|error| error.to_string())
        };
        text.as_bytes().chunks(2).map(pair).collect()
    }

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        text(bytes).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        bytes(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// Several of them.
mod hexes {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(all: &[Vec<u8>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(|bytes| super::hex::text(bytes)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Vec<u8>>, D::Error> {
        let all = Vec::<String>::deserialize(from)?;
        all.iter().map(|text| super::hex::bytes(text).map_err(D::Error::custom)).collect()
    }
}

/// One, or none.
mod maybe_hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        bytes: &Option<Vec<u8>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        bytes.as_deref().map(super::hex::text).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<u8>>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| super::hex::bytes(&text).map_err(D::Error::custom)).transpose()
    }
}
