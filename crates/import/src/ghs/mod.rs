//! Gloomhaven Secretariat's data, as an owner has it on disk.

mod class;
mod edition;
mod item;
mod line;
mod monster;
mod scenario;
mod target;

pub(crate) use line::by_hand;

use crate::area::Areas;
use crate::mend::mend;
use crate::report::{Fate, Report};
use edition::Edition;
use longrest_pack::Folder;
use std::collections::BTreeMap;
use std::path::Path;

/// A pack that was made of an edition.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The edition's word in the data.
    pub edition: String,
    /// The files of the pack, by their path in it.
    pub files: BTreeMap<String, String>,
    /// What became of everything.
    pub report: Report,
}

/// Makes packs of all editions in a folder. `beside` gives the packs that they use by name.
///
/// # Errors
/// If there is no edition, or what came of one cannot be read as a pack.
pub fn import(
    folder: &Path,
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<Vec<Imported>, String> {
    edition::folders(folder)?.iter().map(|folder| import_one(folder, beside)).collect()
}

fn import_one(folder: &Path, beside: &dyn Fn(&str) -> Option<Folder>) -> Result<Imported, String> {
    let mut report = Report::default();
    let edition = Edition::read(folder, &mut report);
    let mut files = BTreeMap::new();
    let mut areas = Areas::default();
    files.insert("pack.toml".to_owned(), pack_file(&edition));
    monster::write(&edition, &mut areas, &mut files, &mut report);
    class::write(&edition, &mut areas, &mut files, &mut report);
    let items = item::write(&edition, &mut files, &mut report);
    scenario::write(&edition, &items, &mut files, &mut report);
    for (kind, entries) in
        [("battle goals", edition.battle_goals.len()), ("buildings", edition.buildings.len())]
    {
        for _ in 0..entries {
            report.count(kind, Fate::LeftOut);
        }
        if entries > 0 {
            report.note(format!("{kind}: what they ask for is words of the game's book; left out"));
        }
    }
    for (file, entries) in &edition.others {
        report.note(format!("{file}: {entries} entries are words of the game's book; left out"));
    }
    if let Some(text) = areas.file() {
        files.insert("areas.toml".to_owned(), text);
    }
    let mended = mend(&edition.id, &mut files, beside).map_err(|found| {
        let first = found
            .0
            .iter()
            .take(5)
            .map(|one| format!("{}:{}:{}: {}", one.file, one.line, one.column, one.message));
        format!(
            "{}: what was read is no pack:\n{}",
            edition.id,
            first.collect::<Vec<_>>().join("\n")
        )
    })?;
    for (folder, heading, kind) in [
        ("monsters/", "[[cards]]", "monster cards"),
        ("classes/", "[[cards]]", "class cards"),
        ("items.toml", "[[items]]", "items"),
    ] {
        let of_kind = files.iter().filter(|(path, _)| path.starts_with(folder));
        let by_hand = |text: &String| {
            text.split(heading).skip(1).filter(|entry| entry.contains("by hand ")).count()
        };
        report.recount(kind, of_kind.map(|(_, text)| by_hand(text)).sum());
    }
    for one in mended {
        report.note(format!("{}: `{}` is done by hand: {}", one.file, one.was, one.why));
    }
    Ok(Imported { edition: edition.id, files, report })
}

fn pack_file(edition: &Edition) -> String {
    let (name, rules) = match edition.id.as_str() {
        "fh" | "gh2e" => (edition.id.as_str(), "frosthaven"),
        other => (other, "gloomhaven"),
    };
    format!(
        "# Imported for its owner's use, from their own copy. Not to be passed on.\n\
         name = \"Imported: {name}\"\nversion = \"0.1.0\"\nauthors = [\"imported\"]\n\
         licence = \"LicenseRef-owner\"\nedition = \"{rules}\"\nuses = [\"frontier\"]\n\
         text = \"Imported from an owner's own copy, for their own use.\"\n"
    )
}
