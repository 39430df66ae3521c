//! `longrest pack`: one file that holds a pack with the packs it uses.

use super::kept::Archive;
use super::place::{EXTENSION, Place};
use crate::failure::Failure;
use clap::Args;
use longrest_pack::{Folder, Game};
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;

/// Write a pack with the packs it uses into one file that every command opens
///
/// Put into the folder `packs` of a table, the file is a pack like any other.
#[derive(Args)]
pub(crate) struct Pack {
    /// The folder of a pack, or its name
    #[arg(value_name = "PACK")]
    pack: PathBuf,
    /// The file to write [default: the pack's name, ending in .longrest]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Pack {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        let unread = |error: io::Error| Failure::Input(format!("cannot read {place}: {error}"));
        let main = place.read().map_err(unread)?;
        let used: RefCell<Vec<Folder>> = RefCell::default();
        let noted = |name: &str| {
            let folder = Folder { name: name.to_owned(), ..place.used(name)? };
            used.borrow_mut().push(folder.clone());
            Some(folder)
        };
        let problems = match Game::of(&main) {
            Game::Haven => longrest_pack::compile(&main, &noted).err(),
            Game::Descent => longrest_pack::descent::compile(&main).err(),
        };
        if let Some(problems) = problems {
            return Err(Failure::Input(problems.to_string()));
        }
        let name = place.name().trim_end_matches(&format!(".{EXTENSION}")).to_owned();
        let bytes = Archive::of(&name, &main, &used.into_inner()).content().bytes;
        let path = self.output.clone().unwrap_or_else(|| format!("{name}.{EXTENSION}").into());
        std::fs::write(&path, &bytes)?;
        writeln!(io::stdout(), "{}: {} bytes", path.display(), bytes.len())?;
        Ok(())
    }
}
