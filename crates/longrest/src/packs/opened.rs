//! Packs as the commands and the table open them.

use super::Place;
use longrest_descent::{Descent, QuestId, SheetId};
use longrest_haven::Haven;
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

impl Scenarios {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(place: &Place) -> Result<Scenarios, String> {
        let main = place.read().map_err(|error| unreadable(place, &error))?;
        let loaded =
            longrest_pack::compile(&main, &|name| place.used(name)).map_err(|_| mistaken(place))?;
        let rules = Arc::new(Haven::new(loaded.content.clone()));
        Ok(Scenarios { loaded, rules })
    }
}

impl Quests {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(place: &Place) -> Result<Quests, String> {
        let folder = place.read().map_err(|error| unreadable(place, &error))?;
        let loaded = longrest_pack::descent::compile(&folder).map_err(|_| mistaken(place))?;
        let rules = Descent::new(loaded.content.clone()).map_err(|_| mistaken(place))?;
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

fn unreadable(place: &Place, error: &dyn std::fmt::Display) -> String {
    format!("cannot read the pack in {place}: {error}")
}

fn mistaken(place: &Place) -> String {
    format!("the pack in {place} has mistakes; see `longrest check {place}`")
}
