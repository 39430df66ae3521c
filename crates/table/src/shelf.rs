//! The families of games a table can be made of.

use crate::chapter::{Campaign, Saga};
use crate::entry::{Beginning, Entry, Event, Head, KeptRecord, Page};
use crate::family::{Family, PackInfo, SeatName};
use crate::game::AnyGame;
use crate::played::{Played, read_export};
use crate::table::{Limits, Table, clean};
use crate::{Code, Order, Rejected, guarded};
use longrest_kernel::{DecodeError, Journal, Key, Record, ReplayError, Ruleset};
use serde_json::value::RawValue;
use std::sync::Arc;
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
#[derive(Clone, Default)]
pub struct Shelf {
    families: Vec<Arc<dyn AnyFamily>>,
    sagas: Vec<Arc<dyn Saga>>,
}

impl Shelf {
    /// An empty shelf.
    pub fn new() -> Shelf {
        Shelf::default()
    }

    /// Puts a family of games on the shelf.
    #[must_use]
    pub fn with(mut self, family: impl Family) -> Shelf {
        self.families.push(Arc::new(Shelved(Arc::new(family))));
        self
    }

    /// Puts a campaign on the shelf; the families of its chapters stand there too.
    #[must_use]
    pub fn with_saga(mut self, saga: impl Saga) -> Shelf {
        self.sagas.push(Arc::new(saga));
        self
    }

    pub(crate) fn saga(&self, name: &str) -> Result<&dyn Saga, Rejected> {
        let found = self.sagas.iter().find(|saga| saga.name() == name);
        found.map(|saga| &**saga).ok_or_else(|| {
            Rejected::new(Code::UnknownScenario, format!("there is no campaign \"{name}\" here"))
        })
    }

    /// The campaign whose first chapter this order is.
    fn campaign(&self, order: &Order, seats: &[SeatName]) -> Option<Campaign> {
        let saga = self.sagas.iter().find(|saga| saga.begins(order))?;
        Some(Campaign::first(saga.name(), seats, Arc::new(self.clone())))
    }

    pub(crate) fn family(&self, name: &str) -> Result<&dyn AnyFamily, Rejected> {
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
        let made = guarded(|| family.create(order, title, key));
        let mut table = made.unwrap_or_else(|bug| Err(failed(&bug)))?;
        table.campaign = self.campaign(order, &table.head.seats);
        Ok(table)
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
        let order = head.order().map_err(LoadError::Head)?;
        let campaign = self.campaign(&order, &head.seats);
        let family =
            open_page(&entries).map_or(&head.family, |(_, beginning)| &beginning.page.family);
        let family = self.family(family).map_err(LoadError::Order)?;
        guarded(|| family.load(head, campaign, &entries, rescue))
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
pub(crate) trait AnyFamily: Send + Sync {
    fn name(&self) -> &'static str;
    fn packs(&self) -> Vec<PackInfo>;
    fn words(&self, pack: &str, language: &str) -> Option<serde_json::Value>;
    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected>;
    fn load(
        &self,
        head: Head,
        campaign: Option<Campaign>,
        entries: &[Entry],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError>;
    /// The game of a new chapter, and its seats.
    fn begin(
        &self,
        order: &Order,
        key: Option<Key>,
    ) -> Result<(Box<dyn AnyGame>, Vec<SeatName>), Rejected>;
    /// The game of a chapter as it was left.
    fn reopen(&self, page: &Page) -> Result<Box<dyn AnyGame>, LoadError>;
    /// `None` when the file is of another family.
    fn import(&self, file: &[u8], key: Key) -> Option<Result<Table, Rejected>>;
}

struct Shelved<F>(Arc<F>);

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
        let game = Played::start(prepared.rules, prepared.setup, key, self.0.clone())
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

    fn begin(
        &self,
        order: &Order,
        key: Option<Key>,
    ) -> Result<(Box<dyn AnyGame>, Vec<SeatName>), Rejected> {
        let prepared = self.0.prepare(order)?;
        let game = Played::start(prepared.rules, prepared.setup, key, self.0.clone())
            .map_err(|why| Rejected::new(Code::Impossible, why))?;
        Ok((Box::new(game), prepared.seats))
    }

    fn reopen(&self, page: &Page) -> Result<Box<dyn AnyGame>, LoadError> {
        let order = serde_json::from_str(&page.order)
            .map_err(|error| LoadError::Head(DecodeError::Malformed(error.to_string())))?;
        let mut journal = Journal::<F::Rules>::decode(&page.journal).map_err(LoadError::Head)?;
        journal.records = page_records(page, 0)?;
        let rules = self.0.prepare(&order).map_err(LoadError::Order)?.rules;
        let game = Played::load(rules, journal, self.0.clone()).map_err(LoadError::Replay)?;
        Ok(Box::new(game))
    }

    fn load(
        &self,
        head: Head,
        campaign: Option<Campaign>,
        entries: &[Entry],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        let (order, journal, mut before, records_from) = last_beginning::<F>(&head, entries)?;
        let mut journal = Journal::<F::Rules>::decode(&journal).map_err(LoadError::Head)?;
        before.extend(records::<F::Rules>(entries, records_from)?);
        journal.records = before;
        let bare = journal.bare();
        let rules = self.0.prepare(&order).map_err(LoadError::Order)?.rules;
        match Played::load(rules.clone(), journal, self.0.clone()) {
            Ok(game) => Ok(Table::restore(head, order, Box::new(game), campaign, entries)),
            Err(why) => {
                // The version of the table before the first of these entries.
                let first =
                    open_page(entries).map_or(0, |(at, beginning)| beginning.at - at as u64);
                let taken_at = |rescue: &Rescue| rescue.version.checked_sub(first);
                let later = rescue.and_then(taken_at).filter(|&at| at as usize >= records_from);
                let (Some(rescue), Some(later)) = (rescue, later) else {
                    return Err(LoadError::Replay(why));
                };
                let kin = self.0.clone();
                let game = Played::resume(rules, &bare, &rescue.snapshot, rescue.taken, kin);
                let mut game = game.map_err(|_| LoadError::Replay(why))?;
                let beginning = game.bare_journal();
                let later = records::<F::Rules>(entries, later as usize)?;
                let again = game.play_again(later);
                let mut table = Table::restore(head, order, Box::new(game), campaign, entries);
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
        let game = Played::load(prepared.rules, journal, self.0.clone())
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

/// The entry that begins the open chapter, and its place among the entries.
fn open_page(entries: &[Entry]) -> Option<(usize, &Beginning)> {
    entries.iter().enumerate().rev().find_map(|(at, entry)| match &entry.event {
        Event::Chapter(beginning) => Some((at, &**beginning)),
        _ => None,
    })
}

type LastBeginning<R> = (Order, Vec<u8>, Vec<Record<R>>, usize);

/// What the open chapter of a table was ordered as, the journal its game begins with, the records
/// that count from before its entries, and the first entry that counts for it.
fn last_beginning<F: Family>(
    head: &Head,
    entries: &[Entry],
) -> Result<LastBeginning<F::Rules>, LoadError> {
    let malformed = |error: serde_json::Error| {
        LoadError::Head(DecodeError::Malformed(format!("what was ordered: {error}")))
    };
    let opened = open_page(entries);
    let from = opened.as_ref().map_or(0, |(at, _)| at + 1);
    let order = match &opened {
        Some((_, beginning)) => serde_json::from_str(&beginning.page.order).map_err(malformed)?,
        None => head.order().map_err(LoadError::Head)?,
    };
    let resumed = entries.iter().enumerate().skip(from).rev();
    let resumed = resumed.into_iter().find_map(|(at, entry)| match &entry.event {
        Event::Resumed(journal) => Some((journal.clone(), at + 1)),
        _ => None,
    });
    Ok(match (resumed, opened) {
        (Some((journal, from)), _) => (order, journal, Vec::new(), from),
        (None, Some((at, beginning))) => {
            let page = &beginning.page;
            (order, page.journal.clone(), page_records::<F::Rules>(page, at)?, from)
        }
        (None, None) => (order, head.journal.clone(), Vec::new(), from),
    })
}

/// The records a chapter begins with.
fn page_records<R: Ruleset>(page: &Page, at: usize) -> Result<Vec<Record<R>>, LoadError> {
    let decode =
        |kept: &KeptRecord| Record::decode(&kept.bytes).map_err(|why| LoadError::Entry { at, why });
    page.records.iter().map(decode).collect()
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
