//! Who the characters are: one level for all, levels by class, or sheets in a file.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The levels of characters, and what is named beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels {
    /// The level of whoever is not named.
    all: u8,
    sheets: BTreeMap<String, Sheet>,
}

/// One character as a file names it. What it leaves out is as usual for its level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Sheet {
    pub(super) level: u8,
    pub(super) cards: Option<Vec<String>>,
    pub(super) perks: Option<Vec<u8>>,
    pub(super) items: Option<Vec<String>>,
    /// Achieved before, by their numbers on the sheet from 1.
    pub(super) masteries: Vec<u8>,
}

impl Levels {
    /// One level for all.
    pub(crate) fn all(all: u8) -> Levels {
        Levels { all, sheets: BTreeMap::new() }
    }

    /// What somebody wrote: `5`, `marshal:5,wayfarer:3`, or the path of a file with sheets.
    ///
    /// # Errors
    /// A sentence on what is wrong with it.
    pub(crate) fn read(said: &str) -> Result<Levels, String> {
        if said.ends_with(".toml") || Path::new(said).is_file() {
            let text = std::fs::read_to_string(said)
                .map_err(|error| format!("cannot read {said}: {error}"))?;
            let sheets = toml::from_str(&text).map_err(|error| format!("{said}: {error}"))?;
            return Levels { all: 1, sheets }.checked();
        }
        let mut levels = Levels::all(1);
        for part in said.split(',') {
            let (class, number) = match part.split_once(':') {
                Some((class, number)) => (Some(class.trim()), number),
                None => (None, part),
            };
            let level: u8 = number.trim().parse().map_err(|_| {
                format!("\"{part}\" is no level; write 5, marshal:5,wayfarer:3, or a file")
            })?;
            match class {
                Some(class) => {
                    let sheet = Sheet { level, ..Sheet::default() };
                    levels.sheets.insert(class.to_owned(), sheet);
                }
                None => levels.all = level,
            }
        }
        levels.checked()
    }

    fn checked(self) -> Result<Levels, String> {
        let named = self.sheets.values().map(|sheet| sheet.level.max(1));
        match named.chain([self.all]).find(|level| !(1..=9).contains(level)) {
            Some(wrong) => Err(format!("characters of level {wrong}; 1 to 9 exist")),
            None => Ok(self),
        }
    }

    /// The classes that are named.
    pub(crate) fn named(&self) -> impl Iterator<Item = &str> {
        self.sheets.keys().map(String::as_str)
    }

    /// Whether everybody is as at the beginning.
    pub(super) fn is_first(&self) -> bool {
        self.all == 1 && self.sheets.is_empty()
    }

    /// The level of a class, and its sheet if there is one.
    pub(super) fn of(&self, class: &str) -> (u8, Option<&Sheet>) {
        let sheet = self.sheets.get(class);
        (sheet.map_or(self.all, |sheet| sheet.level.max(1)), sheet)
    }
}
