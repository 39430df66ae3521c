//! `longrest upgrade --dry-run`: which tables this program and these packs would not open.

use super::desk::Where;
use super::say;
use crate::failure::Failure;
use clap::Args;
use longrest_server::{Config, Deps, Rehearsal, rehearse};
use longrest_store::{Node, Postgres, Sqlite, Store, StoreError};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

/// Say which tables of a server this program and these packs would not open
///
/// Nothing is changed: a running server is asked for a copy, the files of one that is not running
/// are copied, and what PostgreSQL keeps is only read. Exits with 1 when some table would not go on
/// as it is.
#[derive(Args)]
pub(crate) struct Upgrade {
    /// Only say what would happen; there is nothing else to do, since tables are brought up to date
    /// when they are opened
    #[arg(long, required = true)]
    dry_run: bool,
    #[command(flatten)]
    at: Where,
}

/// A folder that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let path = std::env::temp_dir().join(format!("longrest-upgrade-{}", std::process::id()));
        // What an earlier run of the same number left behind.
        let _ = std::fs::remove_dir_all(&path);
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        Ok(Scratch(path))
    }

    fn database(&self) -> PathBuf {
        self.0.join("longrest.sqlite")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Upgrade {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        debug_assert!(self.dry_run, "it must be said");
        let scratch = Scratch::new()?;
        let input = |error: StoreError| Failure::Input(error.to_string());
        if self.at.store.is_none() {
            self.copy(&scratch)?;
        }
        let library = self.at.library()?;
        let store: Arc<dyn Store> = match &self.at.store {
            Some(url) => {
                let node = Node { address: String::new(), edition: library.rules() };
                Arc::new(Postgres::open(url, node).map_err(input)?)
            }
            None => Arc::new(Sqlite::open(&scratch.0).map_err(input)?),
        };
        let deps = Deps { store, library, config: Config::default() };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(judge(&deps))
    }

    /// Copies what is kept into a folder.
    fn copy(&self, scratch: &Scratch) -> Result<(), Failure> {
        self.at.check()?;
        let copy = |end: &str| -> std::io::Result<()> {
            let from = self.at.data.join(format!("longrest.sqlite{end}"));
            let to = PathBuf::from(format!("{}{end}", scratch.database().display()));
            if from.is_file() { std::fs::copy(from, to).map(drop) } else { Ok(()) }
        };
        if !self.at.is_running() {
            return Ok(["", "-wal"].into_iter().try_for_each(copy)?);
        }
        let desk = self.at.open_store()?;
        desk.post::<()>("/api/operator/backup", &json!({ "file": scratch.database() }))
    }
}

async fn judge(deps: &Deps) -> Result<(), Failure> {
    let list = deps.store.list().await.map_err(|error| Failure::Input(error.to_string()))?;
    let (mut opens, mut others) = (0usize, Vec::new());
    for table in list {
        match rehearse(&table.code, deps).await {
            None | Some(Rehearsal::Opens) => opens += 1,
            Some(Rehearsal::LosesHistory(why)) => {
                others.push(format!("{}  goes on without its history: {why}", table.code));
            }
            Some(Rehearsal::Shut(why)) => others.push(format!("{}  {why}", table.code)),
        }
    }
    for line in &others {
        say(line)?;
    }
    say(&format!("{opens} tables would go on as they are, {} would not", others.len()))?;
    if others.is_empty() { Ok(()) } else { Err(Failure::Problems) }
}
