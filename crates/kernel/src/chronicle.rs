//! A game with its journal: inputs, undo and redo, overrides, replay.

use crate::digest::Digest;
use crate::{
    Decided, DecodeError, Driver, Game, Generator, Input, Journal, Key, Question, Record, Ruleset,
    Seat, Snapshot, TapeEntry,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// A game and the record of how it came to be.
pub struct Chronicle<R: Ruleset> {
    game: Game<R>,
    journal: Journal<R>,
    generator: Option<Generator>,
    /// The records that count, in order.
    live: Vec<u32>,
    /// The records that were undone and can be brought back, latest first undone last.
    undone: Vec<u32>,
    /// The game at some places of the history that counts, ascending.
    marks: Marks,
}

/// The game as it was now and then, so that going back runs only the inputs since the last of them.
#[derive(Default)]
struct Marks {
    /// One is kept whenever so many inputs count, and doubled when there would be too many.
    every: usize,
    kept: Vec<Mark>,
}

struct Mark {
    /// How many inputs counted.
    live: usize,
    /// The snapshot, in its compact form.
    snapshot: Vec<u8>,
    /// The source of chance then.
    generator: Option<Generator>,
    /// How many facts had been told before the step it is in.
    told: usize,
}

impl Marks {
    /// How many are kept at most.
    const MAX: usize = 40;
    /// How many inputs lie between two of them at first.
    const EVERY: usize = 16;

    /// Notes where the game is when so many inputs count.
    fn note<R: Ruleset>(&mut self, live: usize, game: &Game<R>, generator: Option<Generator>) {
        self.every = self.every.max(Marks::EVERY);
        self.forget_after(live.saturating_sub(1));
        if live == 0 || !live.is_multiple_of(self.every) {
            return;
        }
        let told = game.log().len() - game.step_log().len();
        let snapshot = game.snapshot().to_compact();
        self.kept.push(Mark { live, snapshot, generator, told });
        if self.kept.len() > Marks::MAX {
            self.every *= 2;
            self.kept.retain(|mark| mark.live.is_multiple_of(self.every));
        }
    }

    fn forget_after(&mut self, live: usize) {
        self.kept.truncate(self.kept.partition_point(|mark| mark.live <= live));
    }

    fn last_until(&self, live: usize) -> Option<&Mark> {
        self.kept[..self.kept.partition_point(|mark| mark.live <= live)].last()
    }
}

/// What an accepted input led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// How many records there are now.
    pub version: u64,
    /// The digest of the game now.
    pub digest: Digest,
}

/// Why an input was refused; nothing changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Rejection {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// This seat is not asked anything now.
    #[error("seat {} is not asked anything now", .0.0)]
    NotAsked(Seat),
    /// The answer is not among the options.
    #[error("{0} is not among the options")]
    NotOffered(String),
    /// No outcome of chance is awaited.
    #[error("no outcome of chance is awaited")]
    NoChance,
    /// There is no answer of this seat to take back.
    #[error("there is no answer to take back")]
    NothingToTakeBack,
    /// There is nothing to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There is nothing to bring back.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// The change cannot be made.
    #[error("{0}")]
    Impossible(String),
}

/// Why a journal is not the record of a game under these rules.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The setup is refused.
    #[error("the setup is refused: {0}")]
    Setup(String),
    /// The snapshot it starts from is refused.
    #[error("the snapshot it starts from is refused: {0}")]
    Base(DecodeError),
    /// A record's input is refused.
    #[error("record {at} is refused: {why}")]
    Refused {
        /// The record.
        at: usize,
        /// Why.
        why: Rejection,
    },
    /// A record's outcomes of chance are not those the rules ask for.
    #[error("record {at}: the outcomes of chance do not fit")]
    Chance {
        /// The record.
        at: usize,
    },
    /// Whoever listened did not want to hear more.
    #[error("it took too long: stopped after record {at}")]
    Stopped {
        /// The record.
        at: usize,
    },
    /// The game after a record is another than it was.
    #[error("record {at}: the game differs (digest {found:016x}, recorded {recorded:016x})")]
    Differs {
        /// The record.
        at: usize,
        /// What was recorded.
        recorded: Digest,
        /// What was found.
        found: Digest,
    },
}

/// Leaves questions open; chance from recorded outcomes first, then from the generator.
struct Source<'a> {
    recorded: std::slice::Iter<'a, u32>,
    generator: Option<&'a mut Generator>,
}

impl<R: Ruleset> Driver<R> for Source<'_> {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        if let Some(&outcome) = self.recorded.next() {
            // An impossible outcome leaves the game waiting, which the caller finds out.
            let possible = weights.get(outcome as usize).is_some_and(|&weight| weight > 0);
            return possible.then_some(outcome as usize);
        }
        self.generator.as_mut().map(|generator| generator.weighted(weights))
    }

    fn listens(&self) -> bool {
        true
    }
}

impl<R: Ruleset> Chronicle<R> {
    fn around(game: Game<R>, journal: Journal<R>, generator: Option<Generator>) -> Self {
        let (live, undone, marks) = (Vec::new(), Vec::new(), Marks::default());
        Chronicle { game, journal, generator, live, undone, marks }
    }

    /// A new game. Without a key, people give the outcomes of chance themselves.
    pub fn start(rules: Arc<R>, setup: R::Setup, key: Option<Key>) -> Result<Self, String> {
        let mut generator = key.map(Generator::new);
        let mut source = Source { recorded: [].iter(), generator: generator.as_mut() };
        let (game, decided) = Game::start(rules, &setup, &mut source)?;
        let opening = (outcomes(&decided), game.digest());
        let journal = Journal { setup, key, base: None, opening, records: Vec::new() };
        Ok(Chronicle::around(game, journal, generator))
    }

    /// Goes on with rules that have more content, as [`Game::grow`] does.
    pub fn grow(&mut self, rules: Arc<R>) {
        self.game.grow(rules);
    }

    /// Goes on from a snapshot under rules that may be newer than those that made it.
    pub fn resume(
        rules: Arc<R>,
        setup: R::Setup,
        key: Option<Key>,
        snapshot: Snapshot<R>,
        taken: u64,
    ) -> Result<Self, DecodeError> {
        let mut generator = key.map(|key| Generator { key, taken });
        let mut source = Source { recorded: [].iter(), generator: generator.as_mut() };
        let base = Some((snapshot.clone(), taken));
        let (game, decided) = Game::resume(rules, snapshot, &mut source)?;
        let opening = (outcomes(&decided), game.digest());
        let journal = Journal { setup, key, base, opening, records: Vec::new() };
        Ok(Chronicle::around(game, journal, generator))
    }

    /// Replays a journal, or says at which record it differs.
    pub fn replay(rules: Arc<R>, journal: Journal<R>) -> Result<Self, ReplayError> {
        let records = journal.records.clone();
        let mut chronicle = Chronicle::open(rules, Journal { records: Vec::new(), ..journal })?;
        for (at, record) in records.into_iter().enumerate() {
            chronicle.replay_record(at, record)?;
        }
        Ok(chronicle)
    }

    /// Loads a journal without running again what was undone, so that the time it takes does not
    /// grow with the number of undos. `each` sees the game before the first record and after every
    /// record that counts.
    pub fn load(
        rules: Arc<R>,
        journal: Journal<R>,
        mut each: impl FnMut(Option<usize>, &Game<R>),
    ) -> Result<Self, ReplayError> {
        Chronicle::load_foreign(
            rules,
            journal,
            |_| true,
            |at, game| {
                each(at, game);
                ControlFlow::Continue(())
            },
        )
    }

    /// Loads a journal some of whose digests mean nothing here, because another version of the
    /// rules wrote them: `known` says of the opening (`None`) and of each record whether its
    /// digest can be compared. The others are computed anew. That every input is one of those
    /// offered, and leaves as much to chance as it did, is checked in any case. `each` may break
    /// off.
    pub fn load_foreign(
        rules: Arc<R>,
        mut journal: Journal<R>,
        known: impl Fn(Option<usize>) -> bool,
        mut each: impl FnMut(Option<usize>, &Game<R>) -> ControlFlow<()>,
    ) -> Result<Self, ReplayError> {
        let mut records = std::mem::take(&mut journal.records);
        let mut chronicle = Chronicle::open_as(rules, journal, known(None))?;
        for (at, record) in records.iter().enumerate() {
            let refuse = |why| Err(ReplayError::Refused { at, why });
            match record.input {
                Input::Undo { keep } if keep as usize >= chronicle.live.len() => {
                    return refuse(Rejection::NothingToUndo);
                }
                Input::Redo { count } if count == 0 || count as usize > chronicle.undone.len() => {
                    return refuse(Rejection::NothingToRedo);
                }
                _ => chronicle.keep(record.clone()),
            }
        }
        let mut fresh = Chronicle::open(chronicle.game.rules().clone(), chronicle.journal.bare())?;
        if each(None, &fresh.game).is_break() {
            return Err(ReplayError::Stopped { at: 0 });
        }
        for &at in &chronicle.live {
            let (at, record) = (at as usize, &mut records[at as usize]);
            fresh.follow_as(at, record, known(Some(at)))?;
            chronicle.journal.records[at].digest = record.digest;
            fresh.keep(record.clone());
            fresh.mark();
            if each(Some(at), &fresh.game).is_break() {
                return Err(ReplayError::Stopped { at });
            }
        }
        chronicle.game = fresh.game;
        chronicle.generator = fresh.generator;
        chronicle.marks = fresh.marks;
        chronicle.compute_undone(&known);
        Ok(chronicle)
    }

    /// The game.
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The record so far.
    pub fn journal(&self) -> &Journal<R> {
        &self.journal
    }

    /// How many records there are: the version clients speak of.
    pub fn version(&self) -> u64 {
        self.journal.records.len() as u64
    }

    /// How many inputs count now: what [`Input::Undo`] speaks of.
    pub fn live(&self) -> usize {
        self.live.len()
    }

    /// How many inputs can be brought back.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The inputs that count, in order.
    pub fn live_inputs(&self) -> impl DoubleEndedIterator<Item = &Input<R>> {
        self.live_records().map(|record| &record.input)
    }

    /// The records that count, in order: a journal of their own.
    pub fn live_records(&self) -> impl DoubleEndedIterator<Item = &Record<R>> {
        self.live.iter().map(|&at| &self.journal.records[at as usize])
    }

    /// The numbers of the records that count, in order.
    pub fn numbers_live(&self) -> &[u32] {
        &self.live
    }

    /// The numbers of the records that can be brought back, the next one last.
    pub fn numbers_undone(&self) -> &[u32] {
        &self.undone
    }

    /// How many outcomes of chance were taken in the history that counts.
    pub fn chance_taken(&self) -> u64 {
        self.generator.map_or(0, |generator| generator.taken)
    }

    /// Applies an input, or says why not and changes nothing.
    pub fn apply(&mut self, input: Input<R>) -> Result<Applied, Rejection> {
        let chance = self.run(&input, &[])?;
        let digest = self.game.digest();
        self.keep(Record { input, chance, digest });
        self.mark();
        Ok(Applied { version: self.version(), digest })
    }

    /// Whether a referee's change would be accepted, tried on a copy of the game up to its next
    /// question.
    pub fn try_edit(&self, edit: &R::Edit) -> Result<(), Rejection> {
        let mut generator = self.generator;
        let mut source = Source { recorded: [].iter(), generator: generator.as_mut() };
        self.game.fork().edit(edit, &mut source).map(drop)
    }

    /// Applies one recorded input, checking that it leads where it led before. After an error the
    /// chronicle may stand behind the record that differs: it is evidence, not a game to go on
    /// with.
    pub fn replay_record(&mut self, at: usize, record: Record<R>) -> Result<(), ReplayError> {
        self.follow(at, &record)?;
        self.keep(record);
        self.mark();
        Ok(())
    }

    /// The game after the first `steps` inputs that count, and how many of the facts it tells had
    /// been told before the last of them. Older facts are left out.
    pub fn at(&self, steps: usize) -> Option<(Chronicle<R>, usize)> {
        if steps > self.live.len() {
            return None;
        }
        let before = steps.saturating_sub(1);
        let (game, generator) = self.game_at(before, false);
        let mut then = Chronicle::around(game, self.journal.bare(), generator);
        let told = if steps == 0 { 0 } else { then.game.log().len() };
        if steps > 0 {
            let at = self.live[before] as usize;
            then.follow(at, &self.journal.records[at])
                .expect("what was played once can be played again");
        }
        Some((then, told))
    }

    /// Brings the game behind a record, without keeping the record.
    fn follow(&mut self, at: usize, record: &Record<R>) -> Result<(), ReplayError> {
        self.follow_as(at, &mut record.clone(), true)
    }

    /// The same, but a digest that is not known here is computed anew.
    fn follow_as(
        &mut self,
        at: usize,
        record: &mut Record<R>,
        known: bool,
    ) -> Result<(), ReplayError> {
        let before = self.generator;
        let chance = self
            .run(&record.input, &record.chance)
            .map_err(|why| ReplayError::Refused { at, why })?;
        if chance != record.chance {
            return Err(ReplayError::Chance { at });
        }
        if !matches!(record.input, Input::Undo { .. } | Input::Redo { .. })
            && let (Some(generator), Some(before)) = (&mut self.generator, before)
        {
            generator.taken = before.taken.wrapping_add(chance.len() as u64);
        }
        let found = self.game.digest();
        if !known {
            record.digest = found;
        } else if found != record.digest {
            return Err(ReplayError::Differs { at, recorded: record.digest, found });
        }
        Ok(())
    }

    /// Keeps a mark where the game is now, if one is due.
    fn mark(&mut self) {
        self.marks.note(self.live.len(), &self.game, self.generator);
    }

    fn keep(&mut self, record: Record<R>) {
        let index = self.journal.records.len() as u32;
        match record.input {
            Input::Undo { keep } => {
                let cut = self.live.split_off(keep as usize);
                self.undone.extend(cut.into_iter().rev());
            }
            Input::Redo { count } => {
                for _ in 0..count {
                    self.live.extend(self.undone.pop());
                }
            }
            _ => {
                self.live.push(index);
                self.undone.clear();
            }
        }
        self.journal.records.push(record);
    }

    /// Performs an input. `recorded` outcomes of chance are used before the generator's.
    fn run(&mut self, input: &Input<R>, recorded: &[u32]) -> Result<Vec<u32>, Rejection> {
        match *input {
            Input::Undo { keep } => {
                if keep as usize >= self.live.len() {
                    return Err(Rejection::NothingToUndo);
                }
                (self.game, self.generator) = self.game_at(keep as usize, true);
                return Ok(Vec::new());
            }
            Input::Redo { count } => {
                if count == 0 || count as usize > self.undone.len() {
                    return Err(Rejection::NothingToRedo);
                }
                let again = self.undone.iter().rev().take(count as usize).copied();
                for (live, at) in (self.live.len() + 1..).zip(again.collect::<Vec<_>>()) {
                    let record = self.journal.records[at as usize].clone();
                    self.follow(at as usize, &record)
                        .expect("what was played once can be played again");
                    self.marks.note(live, &self.game, self.generator);
                }
                return Ok(Vec::new());
            }
            _ => {}
        }
        let mut source = Source { recorded: recorded.iter(), generator: self.generator.as_mut() };
        let decided = perform(&mut self.game, input, &mut source)?;
        Ok(outcomes(&decided))
    }

    /// The game after the first inputs that count, played again from the last mark before; with
    /// everything it told, or only with what it told since.
    fn game_at(&self, keep: usize, whole: bool) -> (Game<R>, Option<Generator>) {
        let rules = self.game.rules().clone();
        let mark = self.marks.last_until(keep);
        let mut fresh = match mark {
            Some(mark) => {
                let told = &self.game.log()[..mark.told];
                let told = if whole { told.to_vec() } else { Vec::new() };
                let snapshot = Snapshot::from_compact(&mark.snapshot);
                let game = snapshot.and_then(|snapshot| Game::go_on(rules, snapshot, told));
                let game = game.expect("what was played once can be played again");
                Chronicle::around(game, self.journal.bare(), mark.generator)
            }
            None => Chronicle::open(rules, self.journal.bare())
                .expect("what was played once can be played again"),
        };
        for &at in &self.live[mark.map_or(0, |mark| mark.live)..keep] {
            let at = at as usize;
            fresh
                .follow(at, &self.journal.records[at])
                .expect("what was played once can be played again");
        }
        (fresh.game, fresh.generator)
    }

    /// Computes the digests of what was undone anew, where those that were written down mean
    /// nothing here. What can no longer be played again can no longer be brought back.
    fn compute_undone(&mut self, known: &impl Fn(Option<usize>) -> bool) {
        if self.undone.iter().all(|&at| known(Some(at as usize))) {
            return;
        }
        let (game, generator) = (self.game.clone(), self.generator);
        let mut ahead = Chronicle::around(game, self.journal.bare(), generator);
        let mut fits = 0;
        for &at in self.undone.iter().rev() {
            let mut record = self.journal.records[at as usize].clone();
            if ahead.follow_as(at as usize, &mut record, known(Some(at as usize))).is_err() {
                break;
            }
            self.journal.records[at as usize] = record;
            fits += 1;
        }
        let gone = self.undone.len() - fits;
        self.undone.drain(..gone);
    }

    /// The game where the journal begins.
    fn open(rules: Arc<R>, journal: Journal<R>) -> Result<Self, ReplayError> {
        Chronicle::open_as(rules, journal, true)
    }

    /// The same, but a digest that is not known here is computed anew.
    fn open_as(rules: Arc<R>, mut journal: Journal<R>, known: bool) -> Result<Self, ReplayError> {
        let taken = journal.base.as_ref().map_or(0, |(_, taken)| *taken);
        let mut generator = journal.key.map(|key| Generator { key, taken });
        let mut source =
            Source { recorded: journal.opening.0.iter(), generator: generator.as_mut() };
        let (game, decided) = match &journal.base {
            None => Game::start(rules, &journal.setup, &mut source).map_err(ReplayError::Setup)?,
            Some((snapshot, _)) => {
                Game::resume(rules, snapshot.clone(), &mut source).map_err(ReplayError::Base)?
            }
        };
        let chance = outcomes(&decided);
        if chance != journal.opening.0 {
            return Err(ReplayError::Chance { at: 0 });
        }
        if let Some(generator) = &mut generator {
            generator.taken = taken.wrapping_add(chance.len() as u64);
        }
        let (recorded, found) = (journal.opening.1, game.digest());
        if !known {
            journal.opening.1 = found;
        } else if recorded != found {
            return Err(ReplayError::Differs { at: 0, recorded, found });
        }
        Ok(Chronicle::around(game, journal, generator))
    }
}

impl<R: Ruleset> Journal<R> {
    /// The journal without its records.
    pub fn bare(&self) -> Journal<R> {
        Journal {
            setup: self.setup.clone(),
            key: self.key,
            base: self.base.clone(),
            opening: self.opening.clone(),
            records: Vec::new(),
        }
    }
}

fn perform<R: Ruleset>(
    game: &mut Game<R>,
    input: &Input<R>,
    driver: &mut dyn Driver<R>,
) -> Result<Decided<R>, Rejection> {
    match input {
        Input::Answer { seat, choice } => game.answer(*seat, *choice, driver),
        Input::Free { seat, choice } => game.free_action(*seat, *choice, driver),
        Input::Retract { seat } => game.retract(*seat, driver),
        Input::Roll { outcome } => game.roll(*outcome, driver),
        Input::Override { edit } => game.edit(edit, driver),
        Input::Undo { .. } | Input::Redo { .. } => unreachable!("handled by the chronicle"),
    }
}

fn outcomes<C>(decided: &[TapeEntry<C>]) -> Vec<u32> {
    let outcome = |entry: &TapeEntry<C>| match entry {
        TapeEntry::Chance { outcome } => Some(*outcome),
        _ => None,
    };
    decided.iter().filter_map(outcome).collect()
}
