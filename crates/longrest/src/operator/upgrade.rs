//! `longrest upgrade --dry-run`: which tables this program and these packs would not open.

use super::desk::Where;
use super::say;
use crate::failure::Failure;
use clap::Args;
use longrest_server::{Config, Deps, Rehearsal, rehearse};

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

impl Upgrade {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        debug_assert!(self.dry_run, "it must be said");
        let library = self.at.library()?;
        let copy = self.at.look(library.rules())?;
        let deps = Deps { store: copy.store.clone(), library, config: Config::default() };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(judge(&deps))
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
