//! The families of games a table can be made of.

use crate::entry::{Entry, Event, Head};
use crate::family::{Family, PackInfo};
use crate::game::AnyGame;
use crate::played::{Played, read_export};
use crate::table::{Limits, Table, clean};
use crate::{Code, Order, Rejected, guarded};
use longrest_kernel::{DecodeError, Journal, Key, Record, ReplayError, Ruleset};
use serde_json::value::RawValue;
use thiserror::Error;

/// Makes tables: new ones, stored ones, imported ones.
pub trait Library: Send + Sync + 'static {
    /// What can be played.
    fn packs(&self) -> Vec<PackInfo>;

    /// The words of a pack's content in a language.
    fn words(&self, game: &str, pack: &str, language: &str) -> Option<serde_json::Value>;

    /// A new table. Without a key, people give the outcomes of chance.
    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected>;

    /// A table as it was written down. When the rules have changed since, it goes on from the
    /// snapshot, and has entries to write down that say so.
    fn load(
        &self,
        head: &[u8],
        entries: &[Vec<u8>],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError>;

    /// A table from an exported game. What is yet to be left to chance follows from the new key.
    fn import(&self, file: &[u8], key: Key) -> Result<Table, Rejected>;
}

/// A snapshot that was written down beside the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The version of the table it was taken at.
    pub version: u64,
    /// The snapshot.
    pub snapshot: Vec<u8>,
    /// How many outcomes of chance had been taken.
    pub taken: u64,
}

/// Why a stored table cannot be opened.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The head cannot be read.
    #[error("its beginning cannot be read: {0}")]
    Head(DecodeError),
    /// An entry cannot be read.
    #[error("entry {at} cannot be read: {why}")]
    Entry {
        /// Which.
        at: usize,
        /// Why.
        why: DecodeError,
    },
    /// What is played is not on the shelf.
    #[error("{}", .0.message)]
    Order(Rejected),
    /// The journal is not one of a game under the rules as they are now.
    #[error("{0}")]
    Replay(ReplayError),
    /// The rules met a bug.
    #[error("the rules failed: {0}")]
    Bug(String),
}

/// The families of games on the shelf.
#[derive(Default)]
pub struct Shelf {
    families: Vec<Box<dyn AnyFamily>>,
}

impl Shelf {
    /// An empty shelf.
    pub fn new() -> Shelf {
        Shelf::default()
    }

    /// Puts a family of games on the shelf.
    #[must_use]
    pub fn with(mut self, family: impl Family) -> Shelf {
        self.families.push(Box::new(Shelved(family)));
        self
    }

    fn family(&self, name: &str) -> Result<&dyn AnyFamily, Rejected> {
        let found = self.families.iter().find(|family| family.name() == name);
        found.map(|family| &**family).ok_or_else(|| {
            Rejected::new(Code::UnknownScenario, format!("there is no game \"{name}\" here"))
        })
    }
}

impl Library for Shelf {
    fn packs(&self) -> Vec<PackInfo> {
        self.families.iter().flat_map(|family| family.packs()).collect()
    }

    fn words(&self, game: &str, pack: &str, language: &str) -> Option<serde_json::Value> {
        self.family(game).ok()?.words(pack, language)
    }

    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected> {
        let family = self.family(&order.game)?;
        guarded(|| family.create(order, title, key)).unwrap_or_else(|bug| Err(failed(&bug)))
    }

    fn load(
        &self,
        head: &[u8],
        entries: &[Vec<u8>],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        let head = Head::decode(head).map_err(LoadError::Head)?;
        let decoded = |(at, bytes): (usize, &Vec<u8>)| {
            Entry::decode(bytes).map_err(|why| LoadError::Entry { at, why })
        };
        let entries = entries.iter().enumerate().map(decoded).collect::<Result<Vec<_>, _>>()?;
        let family = self.family(&head.family).map_err(LoadError::Order)?;
        guarded(|| family.load(head, &entries, rescue))
            .unwrap_or_else(|bug| Err(LoadError::Bug(bug)))
    }

    fn import(&self, file: &[u8], key: Key) -> Result<Table, Rejected> {
        for family in &self.families {
            match guarded(|| family.import(file, key)) {
                Ok(Some(table)) => return table,
                Ok(None) => {}
                Err(bug) => return Err(failed(&bug)),
            }
        }
        Err(Rejected::new(Code::UnknownScenario, "this file is of no game that is here"))
    }
}

/// A family whose rules are not known here.
trait AnyFamily: Send + Sync {
    fn name(&self) -> &'static str;
    fn packs(&self) -> Vec<PackInfo>;
    fn words(&self, pack: &str, language: &str) -> Option<serde_json::Value>;
    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected>;
    fn load(
        &self,
        head: Head,
        entries: &[Entry],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError>;
    /// `None` when the file is of another family.
    fn import(&self, file: &[u8], key: Key) -> Option<Result<Table, Rejected>>;
}

struct Shelved<F>(F);

impl<F: Family> AnyFamily for Shelved<F> {
    fn name(&self) -> &'static str {
        F::Rules::NAME
    }

    fn packs(&self) -> Vec<PackInfo> {
        self.0.packs()
    }

    fn words(&self, pack: &str, language: &str) -> Option<serde_json::Value> {
        self.0.library(pack, language)
    }

    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected> {
        let prepared = self.0.prepare(order)?;
        let title = if title.trim().is_empty() { prepared.title } else { title.to_owned() };
        let title = clean(&title, Limits::TITLE_MAX)?;
        let game = Played::start(prepared.rules, prepared.setup, key, self.0.bot())
            .map_err(|why| Rejected::new(Code::Impossible, why))?;
        let head = Head {
            family: F::Rules::NAME.to_owned(),
            order: serde_json::to_string(order).expect("an order is plain JSON"),
            title,
            seats: prepared.seats,
            journal: game.bare_journal(),
        };
        Ok(Table::new(head, order.clone(), Box::new(game)))
    }

    fn load(
        &self,
        head: Head,
        entries: &[Entry],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        let order = head.order().map_err(LoadError::Head)?;
        let (journal, records_from) = last_beginning(&head, entries);
        let mut journal = Journal::<F::Rules>::decode(journal).map_err(LoadError::Head)?;
        journal.records = records::<F::Rules>(entries, records_from)?;
        let bare = journal.bare();
        let rules = self.0.prepare(&order).map_err(LoadError::Order)?.rules;
        match Played::load(rules.clone(), journal, self.0.bot()) {
            Ok(game) => Ok(Table::restore(head, order, Box::new(game), entries)),
            Err(why) => {
                let rescue = rescue.filter(|rescue| rescue.version as usize >= records_from);
                let Some(rescue) = rescue else {
                    return Err(LoadError::Replay(why));
                };
                let bot = self.0.bot();
                let game = Played::resume(rules, &bare, &rescue.snapshot, rescue.taken, bot);
                let mut game = game.map_err(|_| LoadError::Replay(why))?;
                let beginning = game.bare_journal();
                let later = records::<F::Rules>(entries, rescue.version as usize)?;
                let again = game.play_again(later);
                let mut table = Table::restore(head, order, Box::new(game), entries);
                table.resumed(beginning, again);
                Ok(table)
            }
        }
    }

    fn import(&self, file: &[u8], key: Key) -> Option<Result<Table, Rejected>> {
        match read_export::<F::Rules>(file) {
            Err(DecodeError::WrongRules { .. }) => None,
            Err(why) => Some(Err(Rejected::new(Code::Impossible, why.to_string()))),
            Ok(imported) => Some(self.import_game(imported, key)),
        }
    }
}

impl<F: Family> Shelved<F> {
    fn import_game(
        &self,
        imported: crate::played::Imported<F::Rules>,
        key: Key,
    ) -> Result<Table, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let order: Order =
            serde_json::from_str(&imported.order).map_err(|e| impossible(e.to_string()))?;
        let title = clean(&imported.title, Limits::TITLE_MAX)?;
        let prepared = self.0.prepare(&order)?;
        let mut journal = imported.journal;
        journal.key = Some(key);
        let records: Vec<Vec<u8>> = journal.records.iter().map(Record::encode).collect();
        if records.len() as u64 >= Limits::ENTRIES_MAX {
            return Err(impossible("this game is too long".to_owned()));
        }
        let head = Head {
            family: F::Rules::NAME.to_owned(),
            order: imported.order,
            title,
            seats: prepared.seats,
            journal: journal.bare().encode(),
        };
        let game = Played::load(prepared.rules, journal, self.0.bot())
            .map_err(|why| impossible(why.to_string()))?;
        let mut table = Table::new(head, order, Box::new(game));
        table.imported(records);
        Ok(table)
    }
}

impl<R: Ruleset> Played<R> {
    /// Plays inputs again as far as the rules still allow them; returns the new records.
    fn play_again(&mut self, records: Vec<Record<R>>) -> Vec<Vec<u8>> {
        use longrest_kernel::Input;
        let mut again = Vec::new();
        for record in records {
            let step = match record.input {
                Input::Answer { seat, choice } => self.answer(seat, &json(&choice)),
                Input::Free { seat, choice } => self.free(seat, &json(&choice)),
                Input::Retract { seat } => self.retract(seat),
                Input::Roll { outcome } => self.roll(outcome),
                Input::Override { edit } => self.edit(json(&edit).get()),
                // What these speak of was before the snapshot.
                Input::Undo { .. } | Input::Redo { .. } => break,
            };
            match step {
                Ok(step) => again.push(step.record),
                Err(_) => break,
            }
        }
        again
    }
}

fn json<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("what a ruleset knows can be written as JSON")
}

/// The journal a table's game begins with, and the first entry that counts for it.
fn last_beginning<'a>(head: &'a Head, entries: &'a [Entry]) -> (&'a [u8], usize) {
    let resumed = entries.iter().enumerate().rev().find_map(|(at, entry)| match &entry.event {
        Event::Resumed(journal) => Some((journal.as_slice(), at + 1)),
        _ => None,
    });
    resumed.unwrap_or((&head.journal, 0))
}

fn records<R: Ruleset>(entries: &[Entry], from: usize) -> Result<Vec<Record<R>>, LoadError> {
    let record = |(at, entry): (usize, &Entry)| match &entry.event {
        Event::Record(bytes) => {
            Some(Record::decode(bytes).map_err(|why| LoadError::Entry { at, why }))
        }
        _ => None,
    };
    entries.iter().enumerate().skip(from).filter_map(record).collect()
}

pub(crate) fn failed(bug: &str) -> Rejected {
    Rejected::new(Code::Impossible, format!("the rules failed on this: {bug}"))
}
