//! `longrest import`: what owners of the games have, as packs of their own.

use crate::failure::Failure;
use crate::packs::{Place, Scenarios};
use crate::town;
use clap::{Args, Subcommand};
use longrest_import::{ghs, save, vgb};
use longrest_pack::Folder;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Make a pack of your own from data of a companion that you use
///
/// The pack is for its owner: nothing of it may be passed on. A report says what became rules, what
/// is done by hand, what was left out and why.
#[derive(Args)]
pub(crate) struct Import {
    #[command(subcommand)]
    from: From,
}

#[derive(Subcommand)]
enum From {
    /// Monsters, decks, classes, items and treasures of Gloomhaven Secretariat's data
    Ghs {
        /// A folder with the data of one edition, or with several such folders
        folder: PathBuf,
        /// Where the pack is written; with several editions a folder of packs
        #[arg(long, value_name = "PACK")]
        out: PathBuf,
    },
    /// Maps of Virtual Gloomhaven Board, placed into a pack that was imported before
    Vgb {
        /// The folder with the maps
        folder: PathBuf,
        /// The pack that they are placed into
        #[arg(long, value_name = "PACK")]
        into: PathBuf,
    },
    /// A campaign exported from Gloomhaven Secretariat, as far as ids and numbers go
    GhsSave {
        /// The exported file
        file: PathBuf,
        /// The pack whose campaign goes on
        #[arg(long, default_value = "frontier")]
        pack: PathBuf,
        /// What a class of the file is called in the pack; may be said for each class
        #[arg(long = "as", value_name = "THEIRS=OURS", value_parser = renamed)]
        classes: Vec<(String, String)>,
        /// Where the campaign is written, for `longrest play --campaign`
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

impl Import {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        match &self.from {
            From::Ghs { folder, out: target } => data(folder, target, &mut out),
            From::Vgb { folder, into } => maps(folder, into, &mut out),
            From::GhsSave { file, pack, classes, out: target } => {
                campaign(file, pack, classes, target, &mut out)
            }
        }
    }
}

fn data(folder: &Path, target: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    if target.exists() {
        let message = format!("{} is there already; nothing was written", target.display());
        return Err(Failure::Input(message));
    }
    let packs = ghs::import(folder, &used).map_err(Failure::Input)?;
    let place = |pack: &ghs::Imported| match packs.len() {
        1 => PathBuf::new(),
        _ => PathBuf::from(&pack.edition),
    };
    let mut files = BTreeMap::new();
    for pack in &packs {
        let of_pack = pack.files.iter().map(|(path, text)| (place(pack).join(path), text.as_str()));
        files.extend(of_pack);
    }
    write_all(target, &files)?;
    for pack in &packs {
        let place = if packs.len() == 1 { target.to_owned() } else { target.join(&pack.edition) };
        writeln!(out, "{}: {} files\n{}", place.display(), pack.files.len(), pack.report)?;
    }
    Ok(())
}

fn maps(folder: &Path, pack: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let files = read_all(pack)?;
    if !files.contains_key("pack.toml") {
        let message = format!("{}: there is no pack here; import the data first", pack.display());
        return Err(Failure::Input(message));
    }
    let name = pack.file_name().map(|name| name.to_string_lossy().into_owned());
    let placed =
        vgb::place(folder, &name.unwrap_or_default(), &files, &used).map_err(Failure::Input)?;
    if let Some(path) = placed.files.keys().find(|path| files.contains_key(*path)) {
        let message = format!("{path} is there already; nothing was written");
        return Err(Failure::Input(message));
    }
    let mut written = Vec::new();
    for (path, text) in &placed.files {
        let path = pack.join(path);
        let parent = path.parent().unwrap_or(pack);
        let done = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, text));
        written.push(path);
        if let Err(error) = done {
            // All of them or none.
            for path in &written {
                let _ = std::fs::remove_file(path);
            }
            return Err(Failure::Input(format!("nothing was written: {error}")));
        }
    }
    writeln!(out, "{}: {} scenarios\n{}", pack.display(), placed.files.len(), placed.report)?;
    Ok(())
}

/// Two words for one class.
fn renamed(said: &str) -> Result<(String, String), String> {
    let (theirs, ours) = said.split_once('=').ok_or("it reads THEIRS=OURS")?;
    Ok((theirs.trim().to_owned(), ours.trim().to_owned()))
}

fn campaign(
    file: &Path,
    pack: &Path,
    classes: &[(String, String)],
    target: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let shown = file.display();
    if target.exists() {
        let message = format!("{} is there already; nothing was written", target.display());
        return Err(Failure::Input(message));
    }
    let unreadable = |error: io::Error| Failure::Input(format!("cannot read {shown}: {error}"));
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    let read = save::read(&text).map_err(|why| Failure::Input(format!("{shown}:{why}")))?;
    let place = Place::of(pack).map_err(Failure::Input)?;
    let pack = Scenarios::open(&place).map_err(Failure::Input)?;
    let begun = town::from_sheet(&pack, &read.players, &read.sheet, classes);
    let begun = begun.map_err(Failure::Input)?;
    let kept = crate::play::campaign_file(&pack.loaded.pack.id, &begun.world);
    std::fs::write(target, kept)?;
    writeln!(
        out,
        "{}: a campaign of \"{}\"\n{}",
        target.display(),
        pack.loaded.pack.id,
        read.report
    )?;
    for number in begun.scenarios {
        writeln!(out, "note: there is no scenario {number} in this pack; left out")?;
    }
    for class in begun.classes {
        writeln!(
            out,
            "note: character `{class}`: this pack has no such class, or has it once and somebody \
             plays it; left out (`--as {class}=…` says which class it is here)"
        )?;
    }
    Ok(())
}

/// A pack that an imported one uses.
fn used(name: &str) -> Option<Folder> {
    Place::of(Path::new(name)).ok()?.read().ok()
}

/// Writes a pack beside its place and moves it there: it is whole or not there.
fn write_all(place: &Path, files: &BTreeMap<PathBuf, &str>) -> Result<(), Failure> {
    let parent = place.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)?;
    let name = place.file_name().map(|name| name.to_string_lossy().into_owned());
    let unfinished = parent.join(format!(".{}.unfinished", name.unwrap_or_default()));
    let _ = std::fs::remove_dir_all(&unfinished);
    for (path, text) in files {
        let path = unfinished.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(&unfinished))?;
        std::fs::write(path, text)?;
    }
    std::fs::rename(&unfinished, place)?;
    Ok(())
}

/// The files of a pack that was written here.
fn read_all(pack: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let unreadable =
        |error: io::Error| Failure::Input(format!("cannot read {}: {error}", pack.display()));
    let folder = Folder::read(pack).map_err(unreadable)?;
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for (path, bytes) in folder.files {
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| Failure::Input(format!("{path}: it is no text")))?;
        files.insert(path, text);
    }
    let facts = pack.join("imported/scenarios.json");
    if facts.is_file() {
        files.insert("imported/scenarios.json".to_owned(), std::fs::read_to_string(facts)?);
    }
    Ok(files)
}
