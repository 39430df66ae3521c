//! The sheet of a character.

use longrest_haven::LootKind;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Materials and herbs by kind.
pub type Stock = BTreeMap<LootKind, u16>;

/// What is written down of a character from scenario to scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// Its class, by the word for it in files.
    pub class: String,
    /// What its player calls it.
    pub name: String,
    /// The traits of its class.
    pub traits: Vec<String>,
    /// Its level, 1 to 9.
    pub level: u8,
    /// All experience so far.
    pub experience: u16,
    /// Its gold.
    pub gold: u16,
    /// Its materials and herbs.
    pub resources: Stock,
    /// The items it owns.
    pub items: Vec<u16>,
    /// Checkmarks of battle goals.
    pub checkmarks: u8,
    /// Masteries completed.
    pub masteries: BTreeSet<u8>,
    /// Its personal quest.
    pub quest: Option<Quest>,
    /// Whether its first purchases are still open.
    pub outfitting: bool,
    /// Whether it has retired.
    pub retired: bool,
}

/// A personal quest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// Which, by the word for it in files.
    pub id: String,
    /// Whether the group plays with open quests.
    pub public: bool,
}

impl Sheet {
    // FH-PC-05, FH-PC-06
    /// A starting character.
    pub fn begin(class: &str, name: &str, traits: &[&str]) -> Sheet {
        Sheet {
            class: class.to_owned(),
            name: name.to_owned(),
            traits: traits.iter().map(|&one| one.to_owned()).collect(),
            level: 1,
            experience: 0,
            gold: 30,
            resources: Stock::new(),
            items: Vec::new(),
            checkmarks: 0,
            masteries: BTreeSet::new(),
            quest: None,
            outfitting: true,
            retired: false,
        }
    }

    // FH-GOAL-05, FH-GOAL-06: three for a mark, and no more than six marks.
    /// The perk marks that checkmarks and masteries gave.
    pub fn perk_marks(&self) -> u8 {
        self.checkmarks / 3 + self.masteries.len() as u8
    }

    // D004
    /// Gains checkmarks, as far as there is room for them.
    pub fn check(&mut self, checkmarks: u8, checkmarks_max: u8) {
        self.checkmarks = self.checkmarks.saturating_add(checkmarks).min(checkmarks_max);
    }

    // FH-PC-22
    /// The quest as another player sees it.
    pub fn quest_for_others(&self) -> Option<&Quest> {
        self.quest.as_ref().filter(|quest| quest.public)
    }

    /// Gains materials or herbs.
    pub fn stock(&mut self, kind: LootKind, amount: u16) {
        if amount > 0 {
            *self.resources.entry(kind).or_default() += amount;
        }
    }
}
