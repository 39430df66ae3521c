//! Opening a table that was written down, whatever version of the program wrote it.
//!
//! The history is played again first: every input must be one of those offered and leave as much to
//! chance as it did, and wherever this version can compare digests they must be the same. Of what
//! another version wrote digests mean nothing; there the game played again must agree with the
//! snapshot that was kept, in everything the snapshot knows. When that fails, the game goes on from
//! the snapshot with the inputs since, as far as they are still offered; without a snapshot it
//! goes as far as its history does. Either is written down with its cause, so that the people at
//! the table read of it.

use crate::chapter::Campaign;
use crate::entry::{Beginning, Entry, Event, Head, KeptRecord};
use crate::family::{Content, Family, Prepared};
use crate::message::Cause;
use crate::played::Played;
use crate::shelf::{LoadError, Rescue};
use crate::table::Table;
use crate::{AnyGame, Order};
use longrest_kernel::{
    Chronicle, DecodeError, Input, Journal, Key, ReadRecord, Record, ReplayError, Ruleset,
    Snapshot, digest_of,
};
use serde_json::value::RawValue;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A table as it was written down.
pub(crate) struct Opening<'o, F: Family> {
    family: &'o Arc<F>,
    head: &'o Head,
    order: Order,
    entries: &'o [Entry],
    rescue: Option<&'o Rescue>,
    /// The journal that the game begins with, and the first entry that counts for it.
    journal: &'o [u8],
    from: usize,
    /// The records from before the first entry that counts, of a chapter that was reopened.
    before: &'o [KeptRecord],
    /// Whether a later chapter than the first is open.
    is_later: bool,
    /// How many entries the table had before those that were read.
    unread: u64,
}

/// What was read of a game's history.
struct History<R: Ruleset> {
    journal: Journal<R>,
    /// The version that wrote the journal's beginning.
    version: u16,
    /// The version that wrote each record.
    versions: Vec<u16>,
    /// Why the records end before the entries do.
    cut: Option<(usize, DecodeError)>,
}

impl<R: Ruleset> History<R> {
    /// Whether a digest was written by this very version.
    fn knows(&self, at: Option<usize>) -> bool {
        R::VERSION == at.map_or(self.version, |at| self.versions[at])
    }

    fn is_ours(&self) -> bool {
        self.version == R::VERSION && self.versions.iter().all(|&version| version == R::VERSION)
    }
}

impl<'o, F: Family> Opening<'o, F> {
    pub(crate) fn new(
        family: &'o Arc<F>,
        head: &'o Head,
        entries: &'o [Entry],
        rescue: Option<&'o Rescue>,
    ) -> Result<Opening<'o, F>, LoadError> {
        let page = open_page(entries);
        let mut order: Order = match page {
            Some((_, beginning)) => serde_json::from_str(&beginning.page.order)
                .map_err(|error| LoadError::Head(DecodeError::Malformed(error.to_string())))?,
            None => head.order().map_err(LoadError::Head)?,
        };
        let chapter = page.map_or(0, |(at, _)| at + 1);
        let written = entries[chapter..].iter().rev().find_map(|entry| match &entry.event {
            Event::Entered { options } => Some(options),
            _ => None,
        });
        if let Some(options) = written {
            order.options = options.clone();
        }
        let anew = entries.iter().enumerate().skip(chapter).rev();
        let anew = anew.into_iter().find_map(|(at, entry)| match &entry.event {
            Event::Resumed(journal) | Event::WentOn { journal, .. } => {
                Some((journal.as_slice(), at + 1))
            }
            _ => None,
        });
        let nothing: &[KeptRecord] = &[];
        let (journal, from, before) = match (anew, page) {
            (Some((journal, from)), _) => (journal, from, nothing),
            (None, Some((_, beginning))) => {
                (&*beginning.page.journal, chapter, &*beginning.page.records)
            }
            (None, None) => (&*head.journal, 0, nothing),
        };
        let unread = page.map_or(0, |(at, beginning)| beginning.at - at as u64);
        let is_later = page.is_some();
        let mut opening = Opening {
            family,
            head,
            order,
            entries,
            rescue,
            journal,
            from,
            before,
            is_later,
            unread,
        };
        opening.rescue = rescue.filter(|rescue| opening.entries_at(rescue) >= Some(from));
        Ok(opening)
    }

    /// How many of the entries there were when a snapshot was taken.
    fn entries_at(&self, rescue: &Rescue) -> Option<usize> {
        let at = rescue.version.checked_sub(self.unread)?;
        usize::try_from(at).ok().map(|at| at.min(self.entries.len()))
    }

    /// The table, with its history or without.
    pub(crate) fn open(&self, campaign: Option<Campaign>) -> Result<Table, LoadError> {
        let prepared = self.contents()?;
        let mut why = None;
        for one in prepared.iter().filter(|_| !self.is_torn()) {
            match self.with_history(one.rules.clone()) {
                Ok(game) => return Ok(self.table(game, campaign, one.content.clone(), None)),
                Err(error) => why = why.or(Some(error)),
            }
        }
        for one in prepared {
            let found = match self.is_snapshot_first() {
                true => self.resumed_snapshot(&one).or_else(|| self.as_far(&one)),
                false => self.as_far(&one).or_else(|| self.resumed_snapshot(&one)),
            };
            if let Some((game, again)) = found {
                let before = self.count(&one.rules);
                return Ok(self.table(game, campaign, one.content, Some((again, before))));
            }
        }
        Err(why.unwrap_or_else(|| LoadError::Bug("nothing can be played with".to_owned())))
    }

    /// The first entry that counts and cannot be read.
    fn hole(&self) -> Option<usize> {
        let damaged = |entry: &Entry| entry.event == Event::Damaged;
        Some(self.from + self.entries[self.from..].iter().position(damaged)?)
    }

    /// Whether something is missing at the end, where no later digest would tell.
    fn is_torn(&self) -> bool {
        let mut last = self.entries[self.from..].iter().rev();
        let telling = last.find(|it| matches!(it.event, Event::Damaged | Event::Record(_)));
        telling.is_some_and(|entry| entry.event == Event::Damaged)
    }

    /// Whether the snapshot knows more than the history up to a hole in it.
    fn is_snapshot_first(&self) -> bool {
        match (self.hole(), self.rescue.and_then(|rescue| self.entries_at(rescue))) {
            (Some(hole), Some(taken)) => taken > hole,
            _ => true,
        }
    }

    /// The content it is played with; for a table that did not write that down, what it may be, the
    /// likeliest first.
    fn contents(&self) -> Result<Vec<Prepared<F::Rules>>, LoadError> {
        let chapter = open_page(self.entries).map_or(0, |(at, _)| at + 1);
        let pinned = self.entries[chapter..].iter().rev().find_map(|entry| match &entry.event {
            Event::WentOn { content, .. } => content.as_ref(),
            Event::Pinned { content } => Some(content),
            _ => None,
        });
        let begun_with = match open_page(self.entries) {
            Some((_, beginning)) => beginning.page.content.as_ref(),
            None => self.head.content.as_ref(),
        };
        let with = |fingerprint: &str| self.family.prepare_with(&self.order, fingerprint);
        if let Some(fingerprint) = pinned.or(begun_with) {
            if !self.family.holds(fingerprint) {
                return Err(LoadError::Content(fingerprint.clone()));
            }
            return Ok(vec![with(fingerprint).map_err(LoadError::Order)?]);
        }
        let former = Some(&self.order).filter(|_| !self.is_later);
        let former = former.and_then(|order| self.family.former(order));
        let former = former.map(|fingerprint| with(&fingerprint));
        let now = self.family.prepare(&self.order);
        let mut found: Vec<_> = former.into_iter().flatten().collect();
        match now {
            Ok(now) => found.push(now),
            Err(why) if found.is_empty() => return Err(LoadError::Order(why)),
            Err(_) => {}
        }
        Ok(found)
    }

    /// The table around its game. `again` are the records of a game that begins anew, and how many
    /// inputs counted before.
    fn table(
        &self,
        game: Played<F::Rules>,
        campaign: Option<Campaign>,
        content: Option<Content>,
        again: Option<(Vec<Vec<u8>>, usize)>,
    ) -> Table {
        let beginning = game.bare_journal();
        let (head, order) = (self.head.clone(), self.order.clone());
        let mut table = Table::restore(head, order, Box::new(game), campaign, self.entries);
        if let Some((again, before)) = again {
            let lost = before.saturating_sub(again.len()) as u32;
            let cause = if self.hole().is_some() { Cause::Damage } else { Cause::Rules };
            table.went_on(beginning, again, cause, lost);
        }
        table.pin(content);
        table
    }

    fn history(&self, rules: &F::Rules) -> Result<History<F::Rules>, DecodeError> {
        self.history_until(rules, self.entries.len())
    }

    /// The history before an entry.
    fn history_until(
        &self,
        rules: &F::Rules,
        end: usize,
    ) -> Result<History<F::Rules>, DecodeError> {
        let read = Journal::<F::Rules>::read(rules, self.journal)?;
        let mut history = History {
            journal: read.journal,
            version: read.version,
            versions: Vec::new(),
            cut: None,
        };
        let before = self.before.iter().map(|kept| (self.from, &kept.bytes));
        let later = self.entries[..end].iter().enumerate().skip(self.from);
        let later = later.filter_map(|(at, entry)| match &entry.event {
            Event::Record(bytes) => Some((at, bytes)),
            _ => None,
        });
        for (at, bytes) in before.chain(later) {
            match Record::read(rules, bytes, read.version) {
                Ok(ReadRecord { record, version }) => {
                    history.journal.records.push(record);
                    history.versions.push(version);
                }
                Err(why) => {
                    history.cut = Some((at, why));
                    break;
                }
            }
        }
        Ok(history)
    }

    /// How many inputs counted, as far as that can be read.
    fn count(&self, rules: &F::Rules) -> usize {
        let records = self.history(rules).map_or_else(|_| Vec::new(), |it| it.journal.records);
        let mut live = 0;
        for record in &records {
            match record.input {
                Input::Undo { keep } => live = keep as usize,
                Input::Redo { count } => live += count as usize,
                _ => live += 1,
            }
        }
        let all = self.entries[self.from..].iter();
        let counted = |entry: &&Entry| matches!(entry.event, Event::Record(_) | Event::Damaged);
        let all = all.filter(counted).count();
        live + self.before.len() + all - records.len()
    }

    /// The game with all of its history.
    fn with_history(&self, rules: Arc<F::Rules>) -> Result<Played<F::Rules>, LoadError> {
        let history = self.history(&rules).map_err(LoadError::Head)?;
        if let Some((at, why)) = history.cut {
            return Err(LoadError::Entry { at, why });
        }
        if !history.is_ours() {
            self.compare(&rules, &history)?;
        }
        let (versions, version) = (history.versions, history.version);
        let ours = move |at: Option<usize>| {
            F::Rules::VERSION == at.map_or(version, |at: usize| versions[at])
        };
        Played::load(rules, history.journal, ours, self.family.clone()).map_err(LoadError::Replay)
    }

    /// Whether the game, played up to where the snapshot was taken, is what the snapshot says.
    fn compare(&self, rules: &Arc<F::Rules>, history: &History<F::Rules>) -> Result<(), LoadError> {
        let Some(rescue) = self.rescue else { return Ok(()) };
        let Ok(kept) = Snapshot::<F::Rules>::read(rules, &rescue.snapshot) else { return Ok(()) };
        let until = self.entries_at(rescue).unwrap_or(self.from).max(self.from);
        let counted = |entry: &&Entry| matches!(entry.event, Event::Record(_));
        let count = self.entries[self.from..until].iter().filter(counted).count();
        let count = self.before.len() + count;
        let mut journal = history.journal.bare();
        journal.records = history.journal.records[..count].to_vec();
        let ours = |at: Option<usize>| history.knows(at);
        let on = |_, _: &_| ControlFlow::Continue(());
        let chronicle =
            Chronicle::load_foreign(rules.clone(), journal, ours, on).map_err(LoadError::Replay)?;
        let played = chronicle.game().snapshot();
        if kept.is_within(&rescue.snapshot, &played) {
            return Ok(());
        }
        let (recorded, found) = (digest_of(kept.state()), digest_of(played.state()));
        Err(LoadError::Replay(ReplayError::Differs { at: count, recorded, found }))
    }

    /// The game from its snapshot, and the inputs since as far as they are still offered.
    fn resumed_snapshot(
        &self,
        prepared: &Prepared<F::Rules>,
    ) -> Option<(Played<F::Rules>, Vec<Vec<u8>>)> {
        let rescue = self.rescue?;
        let rules = prepared.rules.clone();
        let history = self.history(&rules).ok();
        let origin = match &history {
            Some(History { journal, .. }) => (journal.setup.clone(), journal.key),
            None => (prepared.setup.clone(), Some(self.key())),
        };
        let version = history.map_or(F::Rules::VERSION, |history| history.version);
        let mut game = Played::resume(rules.clone(), origin, rescue, self.family.clone()).ok()?;
        let later = self.entries.iter().skip(self.entries_at(rescue)?);
        let later = later.take_while(|entry| entry.event != Event::Damaged);
        let later = later.filter_map(|entry| match &entry.event {
            Event::Record(bytes) => Some(Record::read(&*rules, bytes, version)),
            _ => None,
        });
        let later: Vec<Record<F::Rules>> =
            later.map_while(Result::ok).map(|read| read.record).collect();
        let again = game.play_again(later);
        Some((game, again))
    }

    /// The game as far as its history goes, whatever came of it before.
    fn as_far(&self, prepared: &Prepared<F::Rules>) -> Option<(Played<F::Rules>, Vec<Vec<u8>>)> {
        let end = self.hole().unwrap_or(self.entries.len());
        let mut journal = self.history_until(&prepared.rules, end).ok()?.journal;
        loop {
            let rules = prepared.rules.clone();
            match Played::load(rules, journal.clone(), |_| false, self.family.clone()) {
                Ok(game) => {
                    let records = game.records();
                    return Some((game, records));
                }
                Err(ReplayError::Refused { at, .. } | ReplayError::Chance { at })
                    if at < journal.records.len() =>
                {
                    journal.records.truncate(at);
                }
                Err(_) => return None,
            }
        }
    }

    /// A source of chance for a game whose own cannot be read.
    fn key(&self) -> Key {
        Key([digest_of(self.journal), digest_of(&self.head.title)])
    }
}

impl<R: Ruleset> Played<R> {
    /// Plays inputs again as far as the rules still allow them; returns the new records.
    fn play_again(&mut self, records: Vec<Record<R>>) -> Vec<Vec<u8>> {
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

/// The entry that begins the open chapter, and its place among the entries.
pub(crate) fn open_page(entries: &[Entry]) -> Option<(usize, &Beginning)> {
    entries.iter().enumerate().rev().find_map(|(at, entry)| match &entry.event {
        Event::Chapter(beginning) => Some((at, &**beginning)),
        _ => None,
    })
}

fn json<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("what a ruleset knows can be written as JSON")
}
