//! Packs as the commands and the table open them.

use longrest_descent::{Descent, QuestId, SheetId};
use longrest_haven::Haven;
use longrest_pack::Game;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A pack of scenarios with its rules.
pub(crate) struct Scenarios {
    pub(crate) loaded: longrest_pack::Loaded,
    pub(crate) rules: Arc<Haven>,
}

/// A pack of quests with its rules.
pub(crate) struct Quests {
    pub(crate) loaded: longrest_pack::descent::Loaded,
    pub(crate) rules: Arc<Descent>,
}

/// Whether the pack in a folder is one of Descent.
pub(crate) fn has_quests(path: &Path) -> bool {
    matches!(Game::at(path), Ok(Game::Descent))
}

/// The packs in a folder, of Descent or of the other games.
pub(crate) fn of_folder(folder: &Path, quests: bool) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| format!("cannot read the packs in {}: {error}", folder.display()))?;
    let mut paths: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.join("pack.toml").is_file() && has_quests(path) == quests)
        .collect();
    paths.sort();
    Ok(paths)
}

impl Scenarios {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(path: &Path) -> Result<Scenarios, String> {
        let loaded = longrest_pack::load(path)
            .map_err(|error| unreadable(path, &error))?
            .map_err(|_| mistaken(path))?;
        let rules = Arc::new(Haven::new(loaded.content.clone()));
        Ok(Scenarios { loaded, rules })
    }
}

impl Quests {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(path: &Path) -> Result<Quests, String> {
        let loaded = longrest_pack::descent::load(path)
            .map_err(|error| unreadable(path, &error))?
            .map_err(|_| mistaken(path))?;
        let rules = Descent::new(loaded.content.clone()).map_err(|_| mistaken(path))?;
        Ok(Quests { loaded, rules: Arc::new(rules) })
    }

    /// The quest with this word or number.
    pub(crate) fn quest(&self, word: &str) -> Result<QuestId, String> {
        let quests = &self.loaded.words.quests;
        let number = word.parse::<usize>().ok();
        let found = (0..quests.len()).find(|&at| quests[at].id == word || number == Some(at + 1));
        found.map(|at| QuestId(at as u8)).ok_or_else(|| {
            let known: Vec<String> =
                quests.iter().zip(1..).map(|(one, at)| format!("{at} ({})", one.id)).collect();
            format!("there is no quest \"{word}\"; there are: {}", known.join(", "))
        })
    }

    /// The hero with this word.
    pub(crate) fn hero(&self, word: &str) -> Result<SheetId, String> {
        self.loaded.hero(word).ok_or_else(|| {
            let heroes = self.loaded.words.heroes.iter();
            let known: Vec<&str> = heroes.map(|hero| hero.id.as_str()).collect();
            format!("there is no hero \"{word}\"; there are: {}", known.join(", "))
        })
    }
}

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("cannot read the pack in {}: {error}", path.display())
}

fn mistaken(path: &Path) -> String {
    let shown = path.display();
    format!("the pack in {shown} has mistakes; see `longrest check {shown}`")
}
