//! An edition of the data: its files, read and put in order.

use crate::json::{self, Document, Say};
use crate::labels::{Labels, slug};
use crate::report::{Fate, Report};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One edition.
#[derive(Debug, Default)]
pub(crate) struct Edition {
    /// Its word: `gh`.
    pub(crate) id: String,
    pub(crate) labels: Labels,
    pub(crate) monsters: Vec<Document>,
    pub(crate) decks: BTreeMap<String, Document>,
    pub(crate) characters: Vec<Document>,
    pub(crate) character_decks: BTreeMap<String, Document>,
    pub(crate) scenarios: Vec<Document>,
    pub(crate) sections: Vec<Document>,
    pub(crate) items: Vec<Value>,
    pub(crate) treasures: Vec<Value>,
    pub(crate) battle_goals: Vec<Value>,
    pub(crate) buildings: Vec<Value>,
    /// Files of which nothing is made, by how many entries they have.
    pub(crate) others: BTreeMap<String, usize>,
    /// The conditions that it has.
    pub(crate) conditions: Vec<String>,
    /// Decks of the editions that it extends, where those lie beside it.
    pub(crate) borrowed: BTreeMap<String, Document>,
}

/// The files of an edition from which something is read.
const KNOWN: [&str; 5] =
    ["base.json", "items.json", "treasures.json", "battle-goals.json", "buildings.json"];
/// Its folders.
const FOLDERS: [&str; 5] = ["label", "monster", "character", "scenarios", "sections"];
/// The most editions that one extends.
const EXTENDS_MAX: usize = 16;

/// The folders of editions in a folder: itself, or those below it.
pub(crate) fn folders(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Err(format!("{}: there is no such folder", folder.display()));
    }
    let is_edition =
        |path: &Path| path.join("base.json").is_file() || path.join("monster").is_dir();
    if is_edition(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| is_edition(path)).collect();
    found.sort();
    if found.is_empty() {
        return Err(format!(
            "{}: no edition is here; a folder of an edition has a `base.json` or a \
             folder `monster`",
            folder.display()
        ));
    }
    Ok(found)
}

impl Edition {
    /// Reads an edition. A file that cannot be read is told and left out.
    pub(crate) fn read(folder: &Path, report: &mut Report) -> Edition {
        let mut reader = Reader { folder, report };
        let named = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let base = reader.one("base.json").map_or(Value::Null, |base| base.value);
        let said = base.said("edition");
        // It becomes the name of a folder and of a pack.
        let id = [said, named].into_iter().flatten().map(|id| slug(&id)).find(|id| !id.is_empty());
        let id: String = id.unwrap_or_else(|| "edition".to_owned()).chars().take(40).collect();
        let conditions = base.list("conditions").iter().filter_map(json::text).collect();
        let mut edition = Edition { id, conditions, ..Edition::default() };
        for path in ["label/en.json", "label/spoiler/en.json"] {
            if let Some(label) = reader.one(path) {
                edition.labels.add(label.value);
            }
        }
        edition.monsters = reader.all("monster", "monsters");
        edition.decks = reader.by_name("monster/deck", "monster decks", "monster cards");
        edition.characters = reader.all("character", "classes");
        edition.character_decks = reader.by_name("character/deck", "class decks", "class cards");
        edition.scenarios = reader.all("scenarios", "scenarios");
        edition.sections = reader.all("sections", "sections");
        edition.items = reader.entries("items.json");
        edition.treasures = reader.entries("treasures.json");
        edition.battle_goals = reader.entries("battle-goals.json");
        edition.buildings = reader.entries("buildings.json");
        for other in reader.others() {
            let entries = match reader.one(&other).map(|document| document.value) {
                Some(Value::Array(list)) => list.len(),
                Some(Value::Object(fields)) => fields.len(),
                _ => 0,
            };
            edition.others.insert(other, entries);
        }
        edition.borrowed = borrowed(folder, &base);
        edition
    }
}

/// The decks of the editions that one extends: they are read where these lie beside it, as they do
/// in a whole copy of the data.
fn borrowed(folder: &Path, base: &Value) -> BTreeMap<String, Document> {
    let mut found = BTreeMap::new();
    let Some(beside) = folder.parent() else { return found };
    for other in base.list("extends").iter().filter_map(json::text).take(EXTENDS_MAX) {
        // It is the name of a folder, and of nothing further away.
        if slug(&other) != other || other.is_empty() {
            continue;
        }
        let other = beside.join(&other);
        for path in json::files(&other, "monster/deck") {
            let Ok(document) = json::read(&other, &path) else { continue };
            if let Some(name) = document.value.said("name") {
                found.entry(name).or_insert(document);
            }
        }
    }
    found
}

/// The key of a thing whose name another edition in the same folder has too.
pub(crate) fn of_edition(name: &str, edition: &str) -> String {
    format!("{name}::{edition}")
}

struct Reader<'a> {
    folder: &'a Path,
    report: &'a mut Report,
}

impl Reader<'_> {
    fn one(&mut self, path: &str) -> Option<Document> {
        if !self.folder.join(path).exists() {
            return None;
        }
        match json::read(self.folder, path) {
            Ok(document) => Some(document),
            Err(message) => {
                self.report.note(message);
                None
            }
        }
    }

    fn all(&mut self, under: &str, kind: &'static str) -> Vec<Document> {
        let mut found = Vec::new();
        for path in json::files(self.folder, under) {
            match json::read(self.folder, &path) {
                Ok(document) if document.value.is_object() => found.push(document),
                Ok(_) => {
                    self.report.note(format!("{path}: it is no object; left out"));
                    self.report.count(kind, Fate::LeftOut);
                }
                Err(message) => {
                    self.report.note(format!("{message}; left out"));
                    self.report.count(kind, Fate::LeftOut);
                }
            }
        }
        found
    }

    /// Files and folders from which nothing is read, each a note or counted.
    fn others(&mut self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder) else { return Vec::new() };
        let mut files = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            match entry.path().is_dir() {
                true if !FOLDERS.contains(&name.as_str()) => {
                    files.push(format!("{name}/"));
                }
                false if name.ends_with(".json") && !KNOWN.contains(&name.as_str()) => {
                    files.push(name);
                }
                _ => {}
            }
        }
        files.sort();
        let (folders, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|n| n.ends_with('/'));
        for name in folders {
            self.report.note(format!("{name}: no such folder is known in an edition; left out"));
        }
        files
    }

    fn entries(&mut self, path: &str) -> Vec<Value> {
        match self.one(path).map(|document| document.value) {
            Some(Value::Array(entries)) => entries,
            Some(_) => {
                self.report.note(format!("{path}: it is no list; left out"));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// Decks by their name; of two with one name the first is taken.
    fn by_name(
        &mut self,
        under: &str,
        kind: &'static str,
        cards: &'static str,
    ) -> BTreeMap<String, Document> {
        let mut found = BTreeMap::new();
        for document in self.all(under, kind) {
            let file = document.path.rsplit('/').next().unwrap_or("");
            let stem = file.trim_end_matches(".json").to_owned();
            let mut name = document.value.said("name").unwrap_or(stem);
            // A folder may hold decks of several editions.
            if let Some(other) = found.get(&name) {
                let of = |one: &Document| one.value.said("edition");
                if let Some(edition) = of(&document).filter(|_| of(&document) != of(other)) {
                    name = of_edition(&name, &edition);
                }
            }
            if found.contains_key(&name) {
                let path = &document.path;
                self.report.note(format!("{path}: a second deck `{name}`; left out"));
                for _ in document.value.list("abilities") {
                    self.report.count(cards, Fate::LeftOut);
                }
                continue;
            }
            found.insert(name, document);
        }
        found
    }
}
