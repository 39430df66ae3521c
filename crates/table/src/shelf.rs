//! The families of games a table can be made of.

use crate::chapter::{Campaign, Saga};
use crate::entry::{Entry, Event, Head, Page};
use crate::family::{BrokenPack, Content, Family, PackInfo, Prepared, SeatName};
use crate::game::AnyGame;
use crate::opening::{Opening, open_page};
use crate::played::{Played, read_export};
use crate::table::{Limits, Table, clean};
use crate::volume::is_volume;
use crate::{Code, Order, Rejected, guarded};
use longrest_kernel::{DecodeError, Journal, Key, Record, ReplayError, Ruleset};
use std::sync::Arc;
use thiserror::Error;

/// Makes tables: new ones, stored ones, imported ones.
pub trait Library: Send + Sync + 'static {
    /// What can be played.
    fn packs(&self) -> Vec<PackInfo>;

    /// What cannot be played as it is, and why.
    fn broken(&self) -> Vec<BrokenPack>;

    /// A picture of a pack, by the name that its words give it.
    fn picture(&self, name: &str) -> Option<Vec<u8>>;

    /// The words of a pack's content in a language.
    fn words(&self, game: &str, pack: &str, language: &str) -> Option<serde_json::Value>;

    /// A new table. Without a key, people give the outcomes of chance.
    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected>;

    /// Brings content that was kept into memory, for a table that was made with it.
    ///
    /// # Errors
    /// When it cannot be read.
    fn adopt(&self, game: &str, content: &Content) -> Result<(), String>;

    /// The words of content that is in memory, in a language, as a table of this order has it.
    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value>;

    /// The fingerprint of the content with which a table of this order would be made now.
    fn content_now(&self, order: &Order) -> Option<String>;

    /// A running game with the content as it is now.
    ///
    /// # Errors
    /// Why it cannot go on with that.
    fn renewed(&self, order: &Order, game: &dyn AnyGame) -> Result<Renewal, Rejected>;

    /// A table as it was written down. When the rules have changed since, it goes on from the
    /// snapshot, and has entries to write down that say so. [`LoadError::Content`] asks for content
    /// to be adopted first.
    fn load(
        &self,
        head: &[u8],
        entries: &[Vec<u8>],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError>;

    /// A table from an exported game. What is yet to be left to chance follows from the new key.
    fn import(&self, file: &[u8], key: Key, bounds: Bounds<'_>) -> Result<Table, Rejected>;

    /// Answers a question about a position that somebody set up, without a table.
    ///
    /// # Errors
    /// `Malformed` when it is no position, or nothing here answers such questions.
    fn solve(&self, question: &serde_json::Value) -> Result<serde_json::Value, Rejected>;

    /// A number that changes whenever the packs may have changed.
    fn edition(&self) -> u64 {
        0
    }

    /// How new the rules are: grows whenever those of any game change.
    fn rules(&self) -> u64;
}

/// What an import may cost.
#[derive(Clone, Copy)]
pub struct Bounds<'b> {
    /// The most inputs, of all chapters together.
    pub records_max: usize,
    /// Whether it takes too long.
    pub is_late: &'b (dyn Fn() -> bool + Sync),
}

impl Bounds<'_> {
    /// Whatever it costs.
    pub const NONE: Bounds<'static> = Bounds { records_max: usize::MAX, is_late: &|| false };
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

/// A game that goes on with other content.
pub struct Renewal {
    /// The game, which begins anew where it stood.
    pub(crate) game: Box<dyn AnyGame>,
    /// Its journal without records.
    pub(crate) journal: Vec<u8>,
    /// The content.
    pub(crate) content: Content,
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
    /// The content it is played with must be [adopted](Library::adopt) first.
    #[error("the content it began with is not here ({0})")]
    Content(String),
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
    broken: Vec<BrokenPack>,
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

    /// Puts packs that cannot be played beside the shelf, to be shown with what is wrong.
    #[must_use]
    pub fn with_broken(mut self, packs: impl IntoIterator<Item = BrokenPack>) -> Shelf {
        self.broken.extend(packs);
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

    fn broken(&self) -> Vec<BrokenPack> {
        self.broken.clone()
    }

    fn rules(&self) -> u64 {
        // No version ever becomes smaller.
        self.families.iter().map(|family| u64::from(family.version())).sum()
    }

    fn picture(&self, name: &str) -> Option<Vec<u8>> {
        self.families.iter().find_map(|family| family.picture(name))
    }

    fn words(&self, game: &str, pack: &str, language: &str) -> Option<serde_json::Value> {
        self.family(game).ok()?.words(pack, language)
    }

    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected> {
        let family = self.family(&order.game)?;
        if let Some(broken) = self.broken.iter().find(|pack| pack.id == order.pack) {
            return Err(Rejected::new(Code::Impossible, broken.why.clone()));
        }
        let made = guarded(|| family.create(order, title, key));
        let mut table = made.unwrap_or_else(|bug| Err(failed(&bug)))?;
        table.campaign = self.campaign(order, &table.head.seats);
        Ok(table)
    }

    fn content_now(&self, order: &Order) -> Option<String> {
        self.family(&order.game).ok()?.content_now(order)
    }

    fn solve(&self, question: &serde_json::Value) -> Result<serde_json::Value, Rejected> {
        let malformed = |why: String| Rejected::new(Code::Malformed, why);
        let mut families = self.families.iter();
        let answer = guarded(|| families.find_map(|family| family.solve(question)))
            .map_err(|bug| failed(&bug))?;
        let answer =
            answer.ok_or_else(|| malformed("nothing here answers such questions".to_owned()))?;
        answer.map_err(malformed)
    }

    fn renewed(&self, order: &Order, game: &dyn AnyGame) -> Result<Renewal, Rejected> {
        let family = self.family(&order.game)?;
        guarded(|| family.renewed(order, game)).unwrap_or_else(|bug| Err(failed(&bug)))
    }

    fn adopt(&self, game: &str, content: &Content) -> Result<(), String> {
        let family = self.family(game).map_err(|rejected| rejected.message)?;
        guarded(|| family.adopt(content))?
    }

    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value> {
        self.family(&order.game).ok()?.words_of(order, fingerprint, language)
    }

    fn load(
        &self,
        head: &[u8],
        entries: &[Vec<u8>],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        let head = Head::decode(head).map_err(LoadError::Head)?;
        // What cannot be read is a hole in the history, which a snapshot may bridge.
        let damaged = |_| Entry { by: None, message: None, event: Event::Damaged };
        let decoded = |bytes: &Vec<u8>| Entry::decode(bytes).unwrap_or_else(damaged);
        let entries: Vec<Entry> = entries.iter().map(decoded).collect();
        let order = head.order().map_err(LoadError::Head)?;
        let campaign = self.campaign(&order, &head.seats);
        let family =
            open_page(&entries).map_or(&head.family, |(_, beginning)| &beginning.page.family);
        let family = self.family(family).map_err(LoadError::Order)?;
        guarded(|| family.load(head, campaign, &entries, rescue))
            .unwrap_or_else(|bug| Err(LoadError::Bug(bug)))
    }

    fn import(&self, file: &[u8], key: Key, bounds: Bounds<'_>) -> Result<Table, Rejected> {
        if is_volume(file) {
            return guarded(|| self.import_volume(file, key, bounds))
                .unwrap_or_else(|bug| Err(failed(&bug)));
        }
        if file.len() > Limits::FILE_MAX {
            return Err(Rejected::new(Code::TooLarge, "this file is too large for one game"));
        }
        self.import_single(file, key, bounds)
    }
}

impl Shelf {
    /// A table from the file of one game.
    pub(crate) fn import_single(
        &self,
        file: &[u8],
        key: Key,
        bounds: Bounds<'_>,
    ) -> Result<Table, Rejected> {
        for family in &self.families {
            match guarded(|| family.import(file, key, bounds)) {
                Ok(Some(table)) => return table,
                Ok(None) => {}
                Err(bug) => return Err(failed(&bug)),
            }
        }
        Err(Rejected::new(Code::UnknownScenario, "this file is of no game that is here"))
    }
}

/// The game of a chapter, and the content it is played with.
pub(crate) struct Dealt {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) content: Option<Content>,
}

/// A family whose rules are not known here.
pub(crate) trait AnyFamily: Send + Sync {
    fn name(&self) -> &'static str;
    fn version(&self) -> u16;
    fn packs(&self) -> Vec<PackInfo>;
    fn picture(&self, name: &str) -> Option<Vec<u8>>;
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
    fn begin(&self, order: &Order, key: Option<Key>) -> Result<(Dealt, Vec<SeatName>), Rejected>;
    /// The game of a chapter as it was left.
    fn reopen(&self, page: &Page) -> Result<Dealt, LoadError>;
    fn content_now(&self, order: &Order) -> Option<String>;
    fn renewed(&self, order: &Order, game: &dyn AnyGame) -> Result<Renewal, Rejected>;
    fn adopt(&self, content: &Content) -> Result<(), String>;
    fn solve(&self, question: &serde_json::Value) -> Option<Result<serde_json::Value, String>>;
    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value>;
    /// `None` when the file is of another family.
    fn import(&self, file: &[u8], key: Key, bounds: Bounds<'_>) -> Option<Result<Table, Rejected>>;
}

struct Shelved<F>(Arc<F>);

impl<F: Family> AnyFamily for Shelved<F> {
    fn name(&self) -> &'static str {
        F::Rules::NAME
    }

    fn version(&self) -> u16 {
        F::Rules::VERSION
    }

    fn packs(&self) -> Vec<PackInfo> {
        self.0.packs()
    }

    fn picture(&self, name: &str) -> Option<Vec<u8>> {
        self.0.picture(name)
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
            content: prepared.content.as_ref().map(|content| content.fingerprint.clone()),
            home: None,
        };
        let mut table = Table::new(head, order.clone(), Box::new(game));
        table.begin_with(prepared.content);
        Ok(table)
    }

    fn begin(&self, order: &Order, key: Option<Key>) -> Result<(Dealt, Vec<SeatName>), Rejected> {
        let prepared = self.0.prepare(order)?;
        let game = Played::start(prepared.rules, prepared.setup, key, self.0.clone())
            .map_err(|why| Rejected::new(Code::Impossible, why))?;
        Ok((Dealt { game: Box::new(game), content: prepared.content }, prepared.seats))
    }

    fn reopen(&self, page: &Page) -> Result<Dealt, LoadError> {
        let order = serde_json::from_str(&page.order)
            .map_err(|error| LoadError::Head(DecodeError::Malformed(error.to_string())))?;
        let kept = page.content.as_ref().filter(|fingerprint| self.0.holds(fingerprint));
        let prepared = match kept {
            Some(fingerprint) => self.0.prepare_with(&order, fingerprint),
            None => self.0.prepare(&order),
        };
        let Prepared { rules, content, .. } = prepared.map_err(LoadError::Order)?;
        let read = Journal::<F::Rules>::read(&rules, &page.journal).map_err(LoadError::Head)?;
        let (mut journal, version) = (read.journal, read.version);
        let mut versions = Vec::new();
        for (at, kept) in page.records.iter().enumerate() {
            let read = Record::read(&*rules, &kept.bytes, version);
            let read = read.map_err(|why| LoadError::Entry { at, why })?;
            journal.records.push(read.record);
            versions.push(read.version);
        }
        let ours =
            |at: Option<usize>| F::Rules::VERSION == at.map_or(version, |at: usize| versions[at]);
        let game = Played::load(rules, journal, ours, self.0.clone()).map_err(LoadError::Replay)?;
        Ok(Dealt { game: Box::new(game), content })
    }

    fn load(
        &self,
        head: Head,
        campaign: Option<Campaign>,
        entries: &[Entry],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        Opening::new(&self.0, &head, entries, rescue)?.open(campaign)
    }

    fn content_now(&self, order: &Order) -> Option<String> {
        self.0.fingerprint_now(order)
    }

    fn renewed(&self, order: &Order, game: &dyn AnyGame) -> Result<Renewal, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let game = game.as_any().downcast_ref::<Played<F::Rules>>();
        let game = game.ok_or_else(|| impossible("this is another game".to_owned()))?;
        let prepared = self.0.prepare(order)?;
        let content = prepared.content.ok_or_else(|| impossible("there is no pack".to_owned()))?;
        self.0.keeps_places(order, game.rules(), &prepared.rules).map_err(impossible)?;
        let game = game.with_rules(prepared.rules);
        let game = game.map_err(|error| impossible(error.to_string()))?;
        Ok(Renewal { journal: game.bare_journal(), game: Box::new(game), content })
    }

    fn adopt(&self, content: &Content) -> Result<(), String> {
        self.0.adopt(content)
    }

    fn solve(&self, question: &serde_json::Value) -> Option<Result<serde_json::Value, String>> {
        self.0.solve(question)
    }

    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value> {
        self.0.words_of(order, fingerprint, language)
    }

    fn import(&self, file: &[u8], key: Key, bounds: Bounds<'_>) -> Option<Result<Table, Rejected>> {
        match read_export::<F::Rules>(file) {
            Err(DecodeError::WrongRules { .. }) => None,
            Err(why) => Some(Err(Rejected::new(Code::Impossible, why.to_string()))),
            Ok(imported) => Some(self.import_game(&imported, key, bounds)),
        }
    }
}

impl<F: Family> Shelved<F> {
    fn import_game(
        &self,
        imported: &crate::played::Imported<'_>,
        key: Key,
        bounds: Bounds<'_>,
    ) -> Result<Table, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let order: Order =
            serde_json::from_str(&imported.order).map_err(|e| impossible(e.to_string()))?;
        let title = clean(&imported.title, Limits::TITLE_MAX)?;
        // A file does not hold the content it was played with: that of the packs there are, or
        // what tables had before they kept theirs.
        let with = |prepared| self.import_with(imported, &order, &title, prepared, key, bounds);
        let mut found = with(self.0.prepare(&order)?);
        if found.is_err()
            && let Some(fingerprint) = self.0.former(&order)
            && let Ok(former) = self.0.prepare_with(&order, &fingerprint)
        {
            found = with(former).or(found);
        }
        found
    }

    fn import_with(
        &self,
        imported: &crate::played::Imported<'_>,
        order: &Order,
        title: &str,
        prepared: Prepared<F::Rules>,
        key: Key,
        bounds: Bounds<'_>,
    ) -> Result<Table, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let read = imported.journal(&*prepared.rules).map_err(|e| impossible(e.to_string()))?;
        let (mut journal, ours) = (read.journal, read.version == F::Rules::VERSION);
        journal.key = Some(key);
        if journal.records.len() > bounds.records_max {
            let text = format!("this game has more than {} inputs", bounds.records_max);
            return Err(Rejected::new(Code::TooLarge, text));
        }
        let (rules, kin) = (prepared.rules, self.0.clone());
        let game = Played::load_until(rules, journal, |_| ours, kin, bounds.is_late)
            .map_err(|why| impossible(why.to_string()))?;
        let records = game.records();
        let head = Head {
            family: F::Rules::NAME.to_owned(),
            order: imported.order.clone(),
            title: title.to_owned(),
            seats: prepared.seats,
            journal: game.bare_journal(),
            content: prepared.content.as_ref().map(|content| content.fingerprint.clone()),
            home: None,
        };
        let mut table = Table::new(head, order.clone(), Box::new(game));
        table.begin_with(prepared.content);
        table.imported(records);
        Ok(table)
    }
}

pub(crate) fn failed(bug: &str) -> Rejected {
    Rejected::new(Code::Impossible, format!("the rules failed on this: {bug}"))
}
