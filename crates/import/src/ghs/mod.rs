//! Gloomhaven Secretariat's data, as an owner has it on disk.

mod class;
mod edition;
mod item;
mod line;
mod monster;
mod scenario;
mod target;
mod unread;

pub(crate) use line::by_hand;

use crate::area::Areas;
use crate::mend::{COMMENT, How, mend};
use crate::report::{Fate, Report};
use edition::Edition;
use longrest_pack::Folder;
use serde_json::Value;
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
    let mut packs: Vec<Imported> = Vec::new();
    for folder in edition::folders(folder)? {
        let mut pack = import_one(&folder, beside)?;
        // Two editions of one name are two packs.
        let said = pack.edition.clone();
        let mut again = 2;
        while packs.iter().any(|other| other.edition == pack.edition) {
            pack.edition = format!("{said}-{again}");
            again += 1;
        }
        packs.push(pack);
    }
    Ok(packs)
}

fn import_one(folder: &Path, beside: &dyn Fn(&str) -> Option<Folder>) -> Result<Imported, String> {
    let mut report = Report::default();
    let edition = Edition::read(folder, &mut report);
    let mut files = BTreeMap::new();
    let mut areas = Areas::default();
    monster::write(&edition, &mut areas, &mut files, &mut report);
    class::write(&edition, &mut areas, &mut files, &mut report);
    let items = item::write(&edition, &mut files, &mut report);
    scenario::write(&edition, &items, &mut files, &mut report);
    words(&edition, "battle goals", &edition.battle_goals, &mut files, &mut report);
    words(&edition, "buildings", &edition.buildings, &mut files, &mut report);
    for (file, entries) in &edition.others {
        report.note(format!("{file}: nothing is made of its {entries} entries; left out"));
    }
    unread::keep(&edition, &mut files, &mut report);
    if let Some(text) = areas.file() {
        files.insert("areas.toml".to_owned(), text);
    }
    files.insert("pack.toml".to_owned(), pack_file(&edition, &files));
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
    recount(&files, &mut report);
    for one in mended {
        let how = match one.how {
            How::ByHand => "is done by hand",
            How::LeftOut => "was left out",
        };
        report.note(format!("{}: `{}` {how}: {}", one.file, one.was, one.why));
    }
    Ok(Imported { edition: edition.id, files, report })
}

/// Entries of which the data has numbers and the game's book the rest: they are kept as they stand,
/// with the labels filled in, for people who go by them.
fn words(
    edition: &Edition,
    kind: &'static str,
    entries: &[Value],
    files: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    if entries.is_empty() {
        return;
    }
    let file = format!("imported/{}.json", kind.replace(' ', "-"));
    report.note(format!("{kind}: what they say is done by hand; they stand in {file}"));
    let filled: Vec<Value> = entries.iter().map(|one| filled(edition, one, 0)).collect();
    for _ in entries {
        report.count(kind, Fate::ByHand);
    }
    files.insert(file, format!("{:#}\n", Value::Array(filled)));
}

/// A value with the labels of its texts filled in.
fn filled(edition: &Edition, value: &Value, depth: usize) -> Value {
    match value {
        _ if depth > 16 => Value::Null,
        Value::String(text) => Value::String(edition.labels.filled(text)),
        Value::Array(all) => all.iter().map(|one| filled(edition, one, depth + 1)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, one)| (key.clone(), filled(edition, one, depth + 1))).collect()
        }
        other => other.clone(),
    }
}

/// What is in the pack in the end, after what the checker refused was mended.
fn recount(files: &BTreeMap<String, String>, report: &mut Report) {
    for (folder, heading, kind) in [
        ("monsters/", "[[monsters]]", "monsters"),
        ("monsters/", "[[cards]]", "monster cards"),
        ("classes/", "[[cards]]", "class cards"),
        ("classes/", "[[summons]]", "summons"),
        ("items.toml", "[[items]]", "items"),
    ] {
        let (mut present, mut by_hand) = (0, 0);
        for (_, text) in files.iter().filter(|(path, _)| path.starts_with(folder)) {
            // A blank card stands for a deck or a class whose cards are not in the data, and a
            // deck of another edition was not in this one.
            let own = |entry: &String| !entry.contains(BLANK) && !entry.contains(BORROWED);
            let entries = entries(text, heading).filter(own);
            for entry in entries {
                present += 1;
                by_hand += usize::from(entry.contains("by hand"));
            }
        }
        report.recount(kind, present, by_hand);
    }
    let classes = || files.iter().filter(|(path, _)| path.starts_with("classes/"));
    report.recount("classes", classes().count(), report.of("classes", Fate::ByHand));
    let perks: usize = classes().map(|(_, text)| entries(text, "[[perks]]").count()).sum();
    // Perks that are words, or that the checker refused, stand as comments.
    let words = |text: &String| {
        let rows: Vec<&str> = text.lines().collect();
        let begins = |at: &usize| *at == 0 || !rows[at - 1].starts_with(COMMENT);
        (0..rows.len()).filter(|at| rows[*at].starts_with(COMMENT)).filter(begins).count()
    };
    let by_hand: usize = classes().map(|(_, text)| words(text)).sum();
    report.recount("perks", perks + by_hand, by_hand);
}

/// The entries below a heading.
fn entries<'a>(text: &'a str, heading: &str) -> impl Iterator<Item = String> {
    let rows: Vec<&'a str> = text.lines().collect();
    let starts: Vec<usize> = (0..rows.len()).filter(|at| rows[*at] == heading).collect();
    starts
        .into_iter()
        .map(|at| {
            let rest = rows[at + 1..].iter().take_while(|row| !row.starts_with("[["));
            rest.copied().collect::<Vec<_>>().join("\n")
        })
        .collect::<Vec<_>>()
        .into_iter()
}

/// The name of a card that stands for one that is not in the data.
pub(crate) const BLANK: &str = "Not in the data";

/// What stands in a card that was taken from an edition beside the imported one.
pub(crate) const BORROWED: &str = "# Of another edition.";

/// Conditions that came with the later rules. An edition with most of them is played by those; one
/// with some of them by the earlier rules and these conditions.
const LATER: [&str; 5] = ["regenerate", "ward", "brittle", "bane", "impair"];

fn pack_file(edition: &Edition, files: &BTreeMap<String, String>) -> String {
    let name = edition.id.as_str();
    let has = |word: &&&str| edition.conditions.iter().any(|one| one == **word);
    let mut words = files.values().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    let (rules, switches) = match (name, LATER.iter().filter(has).count()) {
        ("fh" | "gh2e", _) | (_, 4..) => ("frosthaven", ""),
        _ if words.any(|word| LATER.contains(&word)) => {
            ("gloomhaven", "\n[switches]\nfrost_conditions = true\n")
        }
        _ => ("gloomhaven", ""),
    };
    format!(
        "# Imported for its owner's use, from their own copy. Not to be passed on.\n\
         name = \"Imported: {name}\"\nversion = \"0.1.0\"\nauthors = [\"imported\"]\n\
         licence = \"LicenseRef-owner\"\nedition = \"{rules}\"\nuses = [\"frontier\"]\n\
         # Printed decks have their own sizes, not every monster is on a map here, and a map may\n\
         # have more of a kind than there are standees.\n\
         meant = [\"deck\", \"unused\", \"limit\"]\n\
         text = \"Imported from an owner's own copy, for their own use.\"\n{switches}"
    )
}
