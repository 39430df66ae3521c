//! A game of one family behind [`AnyGame`].

use crate::family::{BotSeat, Entered, Family};
use crate::game::{Advice, AnyGame, Mark, Question, Step};
use crate::moment::Moment;
use crate::shelf::failed;
use crate::{Code, LogLine, Offer, Order, Rejected, Rescue, guarded};
use longrest_kernel::{
    Asked, Chronicle, DecodeError, Game, Input, Journal, Key, Opened, Pending, ReadJournal, Record,
    Rejection, ReplayError, Ruleset, Seat, SeatSet, Snapshot, Status, Told, Viewer, seal_named,
    unseal,
};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a family says about its games, without the family's own type.
pub(crate) trait Kin<R: Ruleset>: Send + Sync {
    fn legacy(&self, order: &Order, state: &R::State) -> Option<serde_json::Value>;
    fn opened(
        &self,
        order: &Order,
        state: &R::State,
        words: serde_json::Value,
    ) -> serde_json::Value;
    fn enter(
        &self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &serde_json::Value,
    ) -> Result<Entered<R>, Rejected>;
    fn is_weighty(&self, prompt: &R::Prompt) -> bool;
    fn is_harmless(&self, edit: &R::Edit) -> bool;
    fn is_private(&self, draw: &R::Draw) -> bool;
    fn bot(&self) -> Arc<dyn BotSeat<R>>;
}

impl<F: Family> Kin<F::Rules> for F {
    fn legacy(
        &self,
        order: &Order,
        state: &<F::Rules as Ruleset>::State,
    ) -> Option<serde_json::Value> {
        Family::legacy(self, order, state)
    }

    fn opened(
        &self,
        order: &Order,
        state: &<F::Rules as Ruleset>::State,
        words: serde_json::Value,
    ) -> serde_json::Value {
        Family::opened(self, order, state, words)
    }

    fn enter(
        &self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &serde_json::Value,
    ) -> Result<Entered<F::Rules>, Rejected> {
        Family::enter(self, order, fingerprint, seat, entry)
    }

    fn is_weighty(&self, prompt: &<F::Rules as Ruleset>::Prompt) -> bool {
        Family::is_weighty(self, prompt)
    }

    fn is_private(&self, draw: &<F::Rules as Ruleset>::Draw) -> bool {
        Family::is_private(self, draw)
    }

    fn is_harmless(&self, edit: &<F::Rules as Ruleset>::Edit) -> bool {
        Family::is_harmless(self, edit)
    }

    fn bot(&self) -> Arc<dyn BotSeat<F::Rules>> {
        Family::bot(self)
    }
}

/// A game with its journal, its bot, and what each group of seats reads of its log.
pub(crate) struct Played<R: Ruleset> {
    chronicle: Chronicle<R>,
    family: Arc<dyn Kin<R>>,
    bot: Arc<dyn BotSeat<R>>,
    /// What each record did, by its number. Of one that was undone when the game was loaded that is
    /// not known: assume that it showed something.
    traces: Vec<Trace>,
    /// The record that put each seat's question; none when it was put at the beginning.
    put_by: [Option<u32>; Seat::MAX as usize],
    /// For each group of seats, the facts it is told, by number.
    read: BTreeMap<SeatSet, Vec<u32>>,
}

/// What a record did.
#[derive(Clone, Copy, Debug)]
struct Trace {
    /// Whether it showed something hidden or left something to chance.
    reveals: bool,
    /// Whether it let a moment pass.
    passed: bool,
}

/// The answer that an input gives.
fn answer_of<R: Ruleset>(input: &Input<R>) -> Option<R::Choice> {
    match input {
        Input::Answer { choice, .. } => Some(*choice),
        _ => None,
    }
}

/// Whether an answer to what was pending lets a moment pass.
fn passes<R: Ruleset>(rules: &R, pending: Option<&Pending<R>>, answer: Option<R::Choice>) -> bool {
    let Some([asked]) = pending.map(Pending::questions) else { return false };
    rules.is_moment(&asked.prompt) && answer.is_some() && asked.options.last().copied() == answer
}

impl<R: Ruleset> Played<R> {
    /// A new game.
    pub(crate) fn start(
        rules: Arc<R>,
        setup: R::Setup,
        key: Option<Key>,
        family: Arc<dyn Kin<R>>,
    ) -> Result<Played<R>, String> {
        let chronicle = Chronicle::start(rules, setup, key)?;
        Ok(Played::around(chronicle, family))
    }

    fn around(chronicle: Chronicle<R>, family: Arc<dyn Kin<R>>) -> Played<R> {
        let put_by = [None; Seat::MAX as usize];
        let bot = family.bot();
        Played { chronicle, family, bot, traces: Vec::new(), put_by, read: BTreeMap::new() }
    }

    /// A game from its journal. `known` says of which records the digest can be compared.
    pub(crate) fn load(
        rules: Arc<R>,
        journal: Journal<R>,
        known: impl Fn(Option<usize>) -> bool,
        family: Arc<dyn Kin<R>>,
    ) -> Result<Played<R>, ReplayError> {
        Played::load_until(rules, journal, known, family, &|| false)
    }

    /// The same, unless it gets too late.
    pub(crate) fn load_until(
        rules: Arc<R>,
        journal: Journal<R>,
        known: impl Fn(Option<usize>) -> bool,
        family: Arc<dyn Kin<R>>,
        is_late: &dyn Fn() -> bool,
    ) -> Result<Played<R>, ReplayError> {
        let unknown = Trace { reveals: true, passed: false };
        let mut traces = vec![unknown; journal.records.len()];
        let answers: Vec<Option<R::Choice>> =
            journal.records.iter().map(|record| answer_of(&record.input)).collect();
        let shows: Vec<bool> = journal.records.iter().map(is_revealing).collect();
        let concerns: Vec<Concern> = journal.records.iter().map(concern).collect();
        let jumps = journal.records.iter().rposition(is_jump).map(|at| at as u32);
        let mut put_by = [None; Seat::MAX as usize];
        let mut log_len = 0;
        let mut pending: Option<Pending<R>> = None;
        let chronicle = Chronicle::load_foreign(rules, journal, known, |at, game| {
            if let Some(at) = at {
                let shown = |told: &Told<R::Fact>| game.rules().reveals(&told.fact);
                let told = &game.log()[log_len..];
                traces[at] = Trace {
                    reveals: shows[at] || told.iter().any(shown),
                    passed: passes(&**game.rules(), pending.as_ref(), answers[at]),
                };
                for seat in renewed(game, pending.as_ref(), concerns[at]).iter() {
                    put_by[usize::from(seat.0)] = Some(at as u32);
                }
            }
            log_len = game.log().len();
            pending = game.pending().cloned();
            if is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        // Going back and forth puts every question anew.
        let put_by = put_by.map(|record| record.max(jumps));
        Ok(Played { traces, put_by, ..Played::around(chronicle, family) })
    }

    /// A game that goes on from a snapshot of an older version. Chance goes on as it would have.
    pub(crate) fn resume(
        rules: Arc<R>,
        (setup, key): (R::Setup, Option<Key>),
        rescue: &Rescue,
        family: Arc<dyn Kin<R>>,
    ) -> Result<Played<R>, DecodeError> {
        let snapshot = Snapshot::read(&*rules, &rescue.snapshot)?;
        let chronicle = Chronicle::resume(rules, setup, key, snapshot, rescue.taken)?;
        Ok(Played::around(chronicle, family))
    }

    /// The journal without records, for the head.
    pub(crate) fn bare_journal(&self) -> Vec<u8> {
        self.chronicle.journal().bare().to_named().into_bytes()
    }

    /// The rules and content it is played with.
    pub(crate) fn rules(&self) -> &Arc<R> {
        self.chronicle.game().rules()
    }

    /// The same game from here on with other content, in which everything has the same place.
    pub(crate) fn with_rules(&self, rules: Arc<R>) -> Result<Played<R>, DecodeError> {
        let journal = self.chronicle.journal();
        let (setup, key) = (journal.setup.clone(), journal.key);
        let snapshot = self.chronicle.game().snapshot();
        let taken = self.chronicle.chance_taken();
        let chronicle = Chronicle::resume(rules, setup, key, snapshot, taken)?;
        Ok(Played::around(chronicle, self.family.clone()))
    }

    /// Every record as it is written down.
    pub(crate) fn records(&self) -> Vec<Vec<u8>> {
        let records = self.chronicle.journal().records.iter();
        records.map(|record| record.to_named().into_bytes()).collect()
    }

    /// Applies an input and says what it did.
    fn apply(&mut self, input: Input<R>) -> Result<Step, Rejected> {
        let before = self.chronicle.game().pending().cloned();
        let log_before = self.chronicle.game().log().len();
        // Only these may retell what was told; others add to the log.
        let retold: Option<Vec<Told<R::Fact>>> = match input {
            Input::Undo { .. } | Input::Redo { .. } | Input::Override { .. } => {
                Some(self.chronicle.game().log().to_vec())
            }
            _ => None,
        };
        self.chronicle.apply(input)?;
        let game = self.chronicle.game();
        let log_from = match retold {
            None => log_before,
            Some(old) => old.iter().zip(game.log()).take_while(|(old, new)| old == new).count(),
        };
        let record = self.chronicle.journal().records.last().expect("an input was just recorded");
        let shown = |told: &Told<R::Fact>| game.rules().reveals(&told.fact);
        let reveals = is_revealing(record) || game.log()[log_from..].iter().any(shown);
        let number = (self.chronicle.version() - 1) as u32;
        for seat in renewed(game, before.as_ref(), concern(record)).iter() {
            self.put_by[usize::from(seat.0)] = Some(number);
        }
        let passed = passes(&**game.rules(), before.as_ref(), answer_of(&record.input));
        let step = Step { record: record.to_named().into_bytes(), log_from, reveals, passed };
        self.traces.push(Trace { reveals, passed });
        for read in self.read.values_mut() {
            read.truncate(read.partition_point(|&fact| (fact as usize) < log_from));
        }
        Ok(step)
    }

    /// A fact as somebody who holds these seats may know it.
    fn seen(&self, told: &Told<R::Fact>, seats: SeatSet) -> Option<R::Fact> {
        let rules = self.chronicle.game().rules();
        let public = rules.seen(&told.fact, Viewer::Spectator);
        if seats.is_empty() {
            return public;
        }
        let own = seats.iter().map(|seat| rules.seen(&told.fact, Viewer::Seat(seat)));
        let mut best = None;
        for fact in own.flatten() {
            if Some(&fact) != public.as_ref() {
                return Some(fact); // more than everybody knows
            }
            best = Some(fact);
        }
        best
    }

    /// Brings the list of facts these seats are told up to date.
    fn read(&mut self, seats: SeatSet) -> &[u32] {
        let mut read = self.read.remove(&seats).unwrap_or_default();
        let log = self.chronicle.game().log();
        let next = read.last().map_or(0, |&fact| fact as usize + 1);
        for (fact, told) in log.iter().enumerate().skip(next) {
            if self.seen(told, seats).is_some() {
                read.push(fact as u32);
            }
        }
        self.read.entry(seats).or_insert(read)
    }

    fn mark(&self, record: u32) -> Mark {
        let Trace { reveals, passed } = self.traces[record as usize];
        Mark { record, reveals, passed }
    }
}

impl<R: Ruleset> AnyGame for Played<R> {
    fn family(&self) -> &'static str {
        R::NAME
    }

    fn answer(&mut self, seat: Seat, choice: &RawValue) -> Result<Step, Rejected> {
        self.apply(Input::Answer { seat, choice: parse(choice.get())? })
    }

    fn check_answer(&self, seat: Seat, choice: &RawValue) -> Result<(), Rejected> {
        let choice: R::Choice = parse(choice.get())?;
        let pending = self.chronicle.game().pending().ok_or(Rejection::Over)?;
        let asked = pending.question_for(seat).ok_or(Rejection::NotAsked(seat))?;
        match asked.options.contains(&choice) {
            true => Ok(()),
            false => Err(Rejection::NotOffered(format!("{choice:?}")).into()),
        }
    }

    fn free(&mut self, seat: Seat, choice: &RawValue) -> Result<Step, Rejected> {
        self.apply(Input::Free { seat, choice: parse(choice.get())? })
    }

    fn retract(&mut self, seat: Seat) -> Result<Step, Rejected> {
        self.apply(Input::Retract { seat })
    }

    fn roll(&mut self, outcome: u32) -> Result<Step, Rejected> {
        self.apply(Input::Roll { outcome })
    }

    fn edit(&mut self, edit: &str) -> Result<Step, Rejected> {
        let edit = parse(edit)?;
        // A change that the rules cannot go on from is refused, whatever they say about it.
        match guarded(|| self.chronicle.try_edit(&edit)) {
            Ok(tried) => tried?,
            Err(bug) => return Err(failed(&bug)),
        }
        self.apply(Input::Override { edit })
    }

    fn enter(
        &mut self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &serde_json::Value,
    ) -> Result<(serde_json::Value, Option<Step>), Rejected> {
        let entered = guarded(|| self.family.enter(order, fingerprint, seat, entry));
        let Entered { options, rules, edit } = entered.unwrap_or_else(|bug| Err(failed(&bug)))?;
        let Some(edit) = edit else { return Ok((options, None)) };
        let before = self.chronicle.game().rules().clone();
        self.chronicle.grow(rules);
        let step = match guarded(|| self.chronicle.try_edit(&edit)) {
            Ok(Ok(())) => self.apply(Input::Override { edit }),
            Ok(Err(rejection)) => Err(rejection.into()),
            Err(bug) => Err(failed(&bug)),
        };
        if step.is_err() {
            self.chronicle.grow(before);
        }
        Ok((options, Some(step?)))
    }

    fn check_edit(&self, edit: &str, seats: SeatSet) -> Result<(), Rejected> {
        let (game, edit) = (self.chronicle.game(), parse(edit)?);
        let possible = guarded(|| game.rules().conceivable(game.checkpoint(), &edit, seats));
        match possible {
            Ok(possible) => possible.map_err(|why| Rejected::new(Code::Impossible, why)),
            Err(bug) => Err(failed(&bug)),
        }
    }

    fn is_harmless(&self, edit: &str) -> bool {
        parse(edit).is_ok_and(|edit| self.family.is_harmless(&edit))
    }

    fn take_back(&mut self, record: u32) -> Result<Vec<(Option<u32>, Step)>, Rejected> {
        let live = self.chronicle.numbers_live().to_vec();
        let at = live.iter().position(|&number| number == record);
        let at = at.ok_or_else(|| {
            Rejected::new(Code::NothingToTakeBack, "there is nothing to take back")
        })?;
        let later: Vec<(u32, Input<R>)> = live[at + 1..]
            .iter()
            .map(|&number| {
                (number, self.chronicle.journal().records[number as usize].input.clone())
            })
            .collect();
        let mut steps = vec![(None, self.apply(Input::Undo { keep: at as u32 })?)];
        for (number, input) in later {
            if let Ok(step) = self.apply(input) {
                steps.push((Some(number), step));
            }
        }
        Ok(steps)
    }

    fn undo(&mut self, keep: u32) -> Result<Step, Rejected> {
        self.apply(Input::Undo { keep })
    }

    fn redo(&mut self, count: u32) -> Result<Step, Rejected> {
        self.apply(Input::Redo { count })
    }

    fn advice(&self, seat: Seat) -> Option<Advice> {
        let (choice, motive) = self.bot.advise(self.chronicle.game(), seat)?;
        Some(Advice { choice: raw(&choice), motive })
    }

    fn bot(&mut self, seat: Seat, searching: bool) -> Option<Step> {
        let game = self.chronicle.game();
        let (choice, _) = match searching {
            true => self.bot.advise(game, seat)?,
            false => self.bot.choose(game, seat)?,
        };
        let asked = game.pending()?.question_for(seat)?;
        let step = match asked.options.contains(&choice) {
            true => self.apply(Input::Answer { seat, choice }),
            false => self.apply(Input::Free { seat, choice }),
        };
        Some(step.expect("a bot chooses among the options and free actions"))
    }

    fn opened(&self, order: &Order, words: serde_json::Value) -> serde_json::Value {
        self.family.opened(order, self.chronicle.game().state(), words)
    }

    fn legacy(&self, order: &Order) -> Option<serde_json::Value> {
        let game = self.chronicle.game();
        match game.status() {
            Status::Over(_) => self.family.legacy(order, game.state()),
            Status::Waiting(_) => None,
        }
    }

    fn has_key(&self) -> bool {
        self.chronicle.journal().key.is_some()
    }

    fn winners(&self) -> Option<SeatSet> {
        match self.chronicle.game().status() {
            Status::Over(outcome) => Some(outcome.winners),
            Status::Waiting(_) => None,
        }
    }

    fn waiting(&self) -> SeatSet {
        self.chronicle.game().pending().map_or(SeatSet::EMPTY, Pending::waiting_for)
    }

    fn waiting_as(&self, seats: SeatSet) -> SeatSet {
        let game = self.chronicle.game();
        let waiting = self.waiting();
        let questions = game.pending().map_or(&[][..], Pending::questions);
        let covered =
            |asked: &Asked<R>| asked.lane.is_some() && game.rules().is_covered(&asked.prompt);
        match questions.iter().any(covered) {
            true => {
                let others = game.rules().seats(game.state()).iter();
                others.filter(|&seat| !seats.contains(seat) || waiting.contains(seat)).collect()
            }
            false => waiting,
        }
    }

    fn moment(&self) -> Option<Moment> {
        let game = self.chronicle.game();
        let [asked] = game.pending()?.questions() else { return None };
        let seat = asked.to.iter().next()?;
        let can = asked.options.len() > 1;
        game.rules().is_moment(&asked.prompt).then_some(Moment { seat, can })
    }

    fn pass(&mut self, seat: Seat) -> Option<Step> {
        let choice = *self.chronicle.game().pending()?.question_for(seat)?.options.last()?;
        self.apply(Input::Answer { seat, choice }).ok()
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let asked = self.chronicle.game().pending()?.question_for(seat)?;
        let weighty = asked.lane.is_none() && self.family.is_weighty(&asked.prompt);
        let kind = format!("{:?}", R::kind(&asked.prompt));
        Some(Question { kind, to: asked.to, weighty })
    }

    fn put_by(&self, seat: Seat) -> Option<u32> {
        self.put_by[usize::from(seat.0)]
    }

    fn offer(&self, seat: Seat) -> Option<Offer> {
        let game = self.chronicle.game();
        let asked = game.pending()?.question_for(seat)?;
        // Where nothing can be done nobody has to answer.
        if asked.options.len() == 1 && game.rules().is_moment(&asked.prompt) {
            return None;
        }
        Some(Offer {
            prompt: raw(&asked.prompt),
            options: raw(&asked.options),
            to: asked.to.iter().map(|seat| seat.0).collect(),
            secret: asked.lane.is_some(),
        })
    }

    fn free_actions(&self, seat: Seat) -> Box<RawValue> {
        raw(&self.chronicle.game().free_actions(seat))
    }

    fn can_retract(&self, seat: Seat) -> bool {
        self.chronicle.game().can_retract(seat)
    }

    fn chance(&self) -> Option<Box<RawValue>> {
        #[derive(Serialize)]
        struct Draw<'a, D> {
            draw: &'a D,
            weights: &'a [u32],
        }
        match self.chronicle.game().pending()? {
            Pending::Chance { draw, weights } if self.family.is_private(draw) => {
                Some(raw(&Draw { draw, weights: &vec![1; weights.len()] }))
            }
            Pending::Chance { draw, weights } => Some(raw(&Draw { draw, weights })),
            Pending::Answers(_) => None,
        }
    }

    fn look(&self, viewer: Viewer, query: &serde_json::Value) -> Option<serde_json::Value> {
        self.bot.look(self.chronicle.game(), viewer, query)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        let game = self.chronicle.game();
        raw(&game.rules().view(game.state(), viewer))
    }

    fn log_len(&self) -> usize {
        self.chronicle.game().log().len()
    }

    fn lines_before(&mut self, seats: SeatSet, facts: usize) -> usize {
        self.read(seats).partition_point(|&fact| (fact as usize) < facts)
    }

    fn lines(&mut self, seats: SeatSet, from: usize, to: usize) -> Vec<LogLine> {
        let read = self.read(seats);
        let to = to.min(read.len());
        let facts = read[from.min(to)..to].to_vec();
        let log = self.chronicle.game().log();
        let line = |fact: u32| {
            let told = &log[fact as usize];
            let seen = self.seen(told, seats).expect("what was seen once is seen again");
            LogLine { rule: told.rule.to_owned(), fact: raw(&seen) }
        };
        facts.into_iter().map(line).collect()
    }

    fn live(&self) -> Vec<Mark> {
        self.chronicle.numbers_live().iter().map(|&record| self.mark(record)).collect()
    }

    fn undone(&self) -> Vec<Mark> {
        self.chronicle.numbers_undone().iter().map(|&record| self.mark(record)).collect()
    }

    fn live_records(&self) -> Vec<Vec<u8>> {
        self.chronicle.live_records().map(|record| record.to_named().into_bytes()).collect()
    }

    fn bare(&self) -> Vec<u8> {
        self.bare_journal()
    }

    fn export(&self, order: &str, title: &str) -> Vec<u8> {
        saved(&self.chronicle, order, title)
    }

    fn snapshot(&self) -> (Vec<u8>, u64) {
        (self.chronicle.game().snapshot().encode_named(), self.chronicle.chance_taken())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn input_at(&self, step: u32) -> Option<String> {
        let record = self.chronicle.live_records().nth(step.checked_sub(1)? as usize)?;
        let record: serde_json::Value = serde_json::from_str(&record.to_named()).ok()?;
        Some(record["input"].to_string())
    }

    fn at_step(&self, steps: u32) -> Option<(Box<dyn AnyGame>, usize)> {
        let (then, told) = self.chronicle.at(steps as usize)?;
        Some((Box::new(Played::around(then, self.family.clone())), told))
    }
}

/// A game that was played elsewhere, as the file that a table's menu gives out.
pub fn saved_game<R: Ruleset>(chronicle: &Chronicle<R>, order: &Order, title: &str) -> Vec<u8> {
    let order = serde_json::to_string(order).expect("an order is plain JSON");
    saved(chronicle, &order, title)
}

fn saved<R: Ruleset>(chronicle: &Chronicle<R>, order: &str, title: &str) -> Vec<u8> {
    let mut journal = chronicle.journal().bare();
    journal.key = None;
    journal.records = chronicle.live_records().cloned().collect();
    let named = |text: &str| RawValue::from_string(text.to_owned()).ok();
    let (order, journal) = (named(order), named(&journal.to_named()));
    let export = Export { order, title: title.to_owned(), journal };
    let payload = serde_json::to_vec(&export).expect("a journal can always be written down");
    seal_named::<R>(b"game", &payload)
}

/// A game as it is exported: what was ordered, what it was called, and its journal.
#[derive(Serialize, Deserialize)]
struct Export {
    order: Option<Box<RawValue>>,
    title: String,
    journal: Option<Box<RawValue>>,
}

/// A game as it was exported, its journal not yet read: that takes the rules it was played under.
pub(crate) struct Imported<'f> {
    pub(crate) order: String,
    pub(crate) title: String,
    journal: ImportedJournal<'f>,
}

enum ImportedJournal<'f> {
    Named(String),
    Compact(Opened<'f>),
}

/// Reads an exported game.
pub(crate) fn read_export<R: Ruleset>(bytes: &[u8]) -> Result<Imported<'_>, DecodeError> {
    let malformed = |error: &dyn std::fmt::Display| DecodeError::Malformed(error.to_string());
    let opened = unseal::<R>(b"game", bytes)?;
    if opened.is_named() {
        let export: Export =
            serde_json::from_slice(opened.payload).map_err(|error| malformed(&error))?;
        let text = |json: Option<Box<RawValue>>| json.map_or_else(String::new, |it| it.to_string());
        let journal = ImportedJournal::Named(text(export.journal));
        return Ok(Imported { order: text(export.order), title: export.title, journal });
    }
    let ((order, title), rest): ((String, String), _) =
        postcard::take_from_bytes(opened.payload).map_err(|error| malformed(&error))?;
    let journal = ImportedJournal::Compact(opened.with(rest));
    Ok(Imported { order, title, journal })
}

impl Imported<'_> {
    /// The journal and the version that wrote it.
    pub(crate) fn journal<R: Ruleset>(&self, rules: &R) -> Result<ReadJournal<R>, DecodeError> {
        let read = match &self.journal {
            ImportedJournal::Named(text) => Journal::read(rules, text.as_bytes())?,
            ImportedJournal::Compact(opened) => Journal::read_payload(rules, opened)?,
        };
        if read.journal.records.iter().any(is_jump) {
            return Err(DecodeError::Invalid("an exported game holds only what counts".into()));
        }
        Ok(read)
    }
}

/// Whether a record needs consent to be undone whatever was told: something was left to chance, or
/// it was made by agreement.
fn is_revealing<R: Ruleset>(record: &Record<R>) -> bool {
    !record.chance.is_empty() || matches!(record.input, Input::Override { .. })
}

/// Whether a record goes back or forth.
fn is_jump<R: Ruleset>(record: &Record<R>) -> bool {
    matches!(record.input, Input::Undo { .. } | Input::Redo { .. })
}

/// How an input concerns the questions that were open.
#[derive(Clone, Copy)]
enum Concern {
    /// It answered the question of this seat.
    Answered(Seat),
    /// It was put in beside them.
    Beside,
    /// They are all put anew.
    All,
}

fn concern<R: Ruleset>(record: &Record<R>) -> Concern {
    match record.input {
        Input::Answer { seat, .. } => Concern::Answered(seat),
        Input::Free { .. } => Concern::Beside,
        _ => Concern::All,
    }
}

/// The seats whose question is another than before: the one that was answered, and those that look
/// different.
fn renewed<R: Ruleset>(game: &Game<R>, before: Option<&Pending<R>>, concern: Concern) -> SeatSet {
    let seats = game.rules().seats(game.state());
    let (Some(before), false) = (before, matches!(concern, Concern::All)) else {
        return seats;
    };
    let after = game.pending();
    let concerned = match concern {
        Concern::Answered(seat) => before.question_for(seat).map(|asked| asked.to),
        _ => None,
    };
    let concerned = concerned.unwrap_or(SeatSet::EMPTY);
    let differs = |seat: Seat| {
        before.question_for(seat) != after.and_then(|pending| pending.question_for(seat))
    };
    seats.iter().filter(|&seat| concerned.contains(seat) || differs(seat)).collect()
}

/// Writes anything of a ruleset as JSON.
fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("what a ruleset shows can be written as JSON")
}

/// Reads something of a ruleset that came from outside.
fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Rejected> {
    serde_json::from_str(text).map_err(|error| Rejected::new(Code::Malformed, error.to_string()))
}
