//! `longrest packs`: which packs there are, and those in the program as files.

mod kept;
mod opened;
mod pack;
mod place;
mod program;

pub(crate) use kept::{Archive, Held};
pub(crate) use opened::{Quests, Scenarios, located};
pub(crate) use pack::Pack;
pub(crate) use place::{EXTENSION, Place, Places};

use crate::failure::Failure;
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// List the packs that can be played, or write those in the program out as files
///
/// The program carries its packs. A pack in the folder `packs` is added to them, or takes the place
/// of the one with its name. `longrest packs --write packs` makes files of them, to change.
#[derive(Args)]
pub(crate) struct Packs {
    /// A folder with packs that are added to those in the program [default: packs, if there is one]
    #[arg(long, value_name = "FOLDER", conflicts_with = "write")]
    packs: Option<PathBuf>,
    /// Write the packs in the program to a folder, with the schemas for editors
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// List the symbols that files may name, besides the pictures that a pack brings
    #[arg(long, conflicts_with_all = ["packs", "write"])]
    symbols: bool,
    /// Only these packs
    #[arg(value_name = "NAME", requires = "write")]
    names: Vec<String>,
}

impl Packs {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.symbols {
            for name in longrest_pack::picture::symbols() {
                writeln!(out, "{name}")?;
            }
            return Ok(());
        }
        match &self.write {
            Some(folder) => self.write(folder, &mut out),
            None => self.list(&mut out),
        }
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let places = self.packs.as_deref().map_or_else(Places::usual, Places::with);
        for place in places.all().map_err(Failure::Input)? {
            let described = match place.has_quests() {
                true => Quests::open(&place).map(|quests| {
                    let (pack, count) = (quests.loaded.pack, quests.loaded.words.quests.len());
                    (pack, format!("{count} quests"))
                }),
                false => Scenarios::open(&place).map(|scenarios| {
                    let count = scenarios.loaded.content.scenarios.len();
                    (scenarios.loaded.pack, format!("{count} scenarios"))
                }),
            };
            let name = place.name();
            let at = match place.path() {
                Some(path) => path.display().to_string(),
                None => "in the program".to_owned(),
            };
            match described {
                Ok((pack, count)) => {
                    let title = format!("{} {}", pack.name.get("en"), pack.version);
                    writeln!(out, "{name:12} {title:24} {count:14} {at}")?;
                }
                Err(why) => writeln!(out, "{name:12} {why}")?,
            }
        }
        Ok(())
    }

    /// Writes files where none are: a pack that somebody has changed is never lost.
    fn write(&self, folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        let known: Vec<&str> = program::names().collect();
        if let Some(name) = self.names.iter().find(|name| !known.contains(&name.as_str())) {
            let known = known.join(", ");
            let message = format!("there is no pack \"{name}\" in the program; there are: {known}");
            return Err(Failure::Input(message));
        }
        let wanted = known
            .into_iter()
            .filter(|name| self.names.is_empty() || self.names.iter().any(|one| one == name));
        let wanted: Vec<&str> = wanted.collect();
        for name in &wanted {
            let target = folder.join(name);
            if target.exists() {
                let message = format!("{} is there already; nothing was written", target.display());
                return Err(Failure::Input(message));
            }
        }
        for name in wanted.into_iter().chain([program::SCHEMAS]) {
            let target = folder.join(name);
            let mut count = 0;
            for (inside, bytes) in program::files(name) {
                write_file(&target.join(inside), bytes).map_err(|error| {
                    Failure::Input(format!("cannot write to {}: {error}", target.display()))
                })?;
                count += 1;
            }
            writeln!(out, "{}: {count} files", target.display())?;
        }
        Ok(())
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(path))?;
    std::fs::write(path, bytes)
}
