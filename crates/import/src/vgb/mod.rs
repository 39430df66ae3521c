//! Virtual Gloomhaven Board's maps, placed into a pack that was imported before.

mod map;
mod scenario;
mod tile;

use crate::json::{self, Say};
use crate::mend::folder;
use crate::report::{Fate, Report};
use longrest_pack::Folder;
use map::Map;
use scenario::Known;
use std::collections::BTreeMap;
use std::path::Path;

/// The scenarios that were drawn.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The files to add to the pack.
    pub files: BTreeMap<String, String>,
    /// What became of every map.
    pub report: Report,
}

/// Draws all maps of a folder as scenarios of a pack, whose files are given.
///
/// # Errors
/// If there is no map, or the pack itself cannot be read.
pub fn place(
    maps: &Path,
    name: &str,
    pack: &BTreeMap<String, String>,
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<Placed, String> {
    let mut found = json::files(maps, ".");
    found.extend(json::files(maps, "solo"));
    if found.is_empty() {
        return Err(format!("{}: there are no maps here", maps.display()));
    }
    let known = Known::of(pack);
    let mut report = Report::default();
    let mut files = BTreeMap::new();
    for path in found.iter().filter(|path| !path.ends_with("template.json")) {
        let document = match json::read(maps, path) {
            Ok(document) => document,
            Err(message) => {
                report.note(format!("{message}; left out"));
                report.count("maps", Fate::LeftOut);
                continue;
            }
        };
        let solo = path.starts_with("solo/");
        let drawn = Map::read(&document.value).and_then(|map| {
            let number = document.value.whole("id").ok_or("it has no number")?;
            if !(1..500).contains(&number) {
                return Err(format!("{number} is no number of a scenario"));
            }
            let title =
                document.value.said("title").unwrap_or_else(|| format!("Scenario {number}"));
            scenario::write(&map, number, &title, solo, &known, &mut report)
        });
        let drawn = drawn.and_then(|drawn| checked(name, pack, &drawn, beside).map(|()| drawn));
        match drawn {
            Ok((file, _)) if files.contains_key(&file) => {
                let path = path.trim_start_matches("./");
                report.note(format!("{path}: a second map of its number; left out"));
                report.count("maps", Fate::LeftOut);
            }
            Ok((file, text)) => {
                files.insert(file, text);
                report.count("maps", Fate::Rules);
            }
            Err(why) => {
                report.note(format!("{}: {why}; left out", path.trim_start_matches("./")));
                report.count("maps", Fate::LeftOut);
            }
        }
    }
    Ok(Placed { files, report })
}

/// Whether a scenario can be played in its pack.
fn checked(
    name: &str,
    pack: &BTreeMap<String, String>,
    (file, text): &(String, String),
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<(), String> {
    let mut files: BTreeMap<String, String> = pack
        .iter()
        .filter(|(path, _)| !path.starts_with("scenarios/"))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    files.insert(file.clone(), text.clone());
    longrest_pack::compile(&folder(name, &files), beside).map(drop).map_err(|found| {
        let first = found.0.iter().find(|one| one.severity == longrest_pack::Severity::Error);
        first.map_or_else(String::new, |one| format!("{}:{}: {}", one.file, one.line, one.message))
    })
}
