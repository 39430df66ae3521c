//! One game: the checkpoint, the tape since, and what it waits for.

use crate::digest::{Digest, digest_of};
use crate::envelope::{DecodeError, open_envelope, seal_envelope};
use crate::{
    Cx, Decided, Driver, Generator, Outcome, Pending, Question, Rejection, Ruleset, Seat, Tape,
    TapeEntry, Told, Viewer,
};
use derive_where::derive_where;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// No ruleset takes more steps than this without a question or an end.
pub const STEPS_MAX: u32 = 100_000;

/// How often [`Game::resample`] tries to find a game that fits what the viewer saw in this step.
const RESAMPLES_MAX: u32 = 24;

/// A game between two inputs.
#[derive_where(Clone)]
pub struct Game<R: Ruleset> {
    rules: Arc<R>,
    checkpoint: R::State,
    tape: Tape<R>,
    shown: R::State,
    pending: Option<Pending<R>>,
    log: Vec<Told<R::Fact>>,
    /// Where the facts of the current step begin in the log.
    step_start: usize,
}

/// Everything needed to go on with a game.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<R: Ruleset> {
    pub(crate) state: R::State,
    pub(crate) tape: Vec<TapeEntry<R::Choice>>,
}

/// Whether a game waits or is over.
#[derive_where(Debug)]
pub enum Status<'a, R: Ruleset> {
    /// It waits for answers or an outcome of chance.
    Waiting(&'a Pending<R>),
    /// It is over.
    Over(Outcome),
}

impl<R: Ruleset> Game<R> {
    /// A new game, run up to its first question. Returns it with everything the driver decided.
    pub fn start(
        rules: Arc<R>,
        setup: &R::Setup,
        driver: &mut dyn Driver<R>,
    ) -> Result<(Game<R>, Decided<R>), String> {
        let state = rules.start(setup)?;
        let mut game = Game::at(rules, state);
        let decided = game.advance(driver);
        Ok((game, decided))
    }

    /// A game at a state between two steps, not yet run.
    fn at(rules: Arc<R>, state: R::State) -> Game<R> {
        Game {
            rules,
            shown: state.clone(),
            checkpoint: state,
            tape: Tape::new(),
            pending: None,
            log: Vec::new(),
            step_start: 0,
        }
    }

    /// The rules and content.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// Goes on with rules that have more content. Everything that the state or an answer may name
    /// must mean what it meant: what was added is named by nothing yet.
    pub fn grow(&mut self, rules: Arc<R>) {
        self.rules = rules;
    }

    /// The state as it is now, in the middle of a step if need be.
    pub fn state(&self) -> &R::State {
        &self.shown
    }

    /// The state after the last completed step.
    pub fn checkpoint(&self) -> &R::State {
        &self.checkpoint
    }

    /// What was answered since the last completed step.
    pub fn tape(&self) -> &[TapeEntry<R::Choice>] {
        &self.tape.0
    }

    /// What the game waits for; `None` when it is over.
    pub fn pending(&self) -> Option<&Pending<R>> {
        self.pending.as_ref()
    }

    /// Whether the game waits or is over.
    pub fn status(&self) -> Status<'_, R> {
        match &self.pending {
            Some(pending) => Status::Waiting(pending),
            None => {
                Status::Over(self.rules.outcome(&self.checkpoint).expect("a game waits or is over"))
            }
        }
    }

    /// Everything told so far.
    pub fn log(&self) -> &[Told<R::Fact>] {
        &self.log
    }

    /// What was told since the last completed step.
    pub fn step_log(&self) -> &[Told<R::Fact>] {
        &self.log[self.step_start..]
    }

    /// The digest of the checkpoint and the tape.
    pub fn digest(&self) -> Digest {
        digest_of(&(&self.checkpoint, &self.tape.0))
    }

    /// Gives a seat's answer. A refused one changes nothing.
    pub fn answer(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        driver: &mut dyn Driver<R>,
    ) -> Result<Decided<R>, Rejection> {
        let pending = self.pending.as_ref().ok_or(Rejection::Over)?;
        let asked = pending.question_for(seat).ok_or(Rejection::NotAsked(seat))?;
        if asked.options.binary_search(&choice).is_err() {
            return Err(Rejection::NotOffered(format!("{choice:?}")));
        }
        let fingerprint = asked.question().fingerprint();
        self.tape.0.push(TapeEntry::Answer { seat, choice, fingerprint, lane: asked.lane });
        Ok(self.advance(driver))
    }

    /// What would become of an answer: the state in which the driver gives no further one, or the
    /// last of the game. Nothing is kept that would allow to go on from there, so that looking
    /// ahead copies the state once.
    pub fn imagine(
        &self,
        seat: Seat,
        choice: R::Choice,
        driver: &mut dyn Driver<R>,
    ) -> Result<R::State, Rejection> {
        let pending = self.pending.as_ref().ok_or(Rejection::Over)?;
        let asked = pending.question_for(seat).ok_or(Rejection::NotAsked(seat))?;
        if asked.options.binary_search(&choice).is_err() {
            return Err(Rejection::NotOffered(format!("{choice:?}")));
        }
        let fingerprint = asked.question().fingerprint();
        let mut tape = self.tape.clone();
        tape.0.push(TapeEntry::Answer { seat, choice, fingerprint, lane: asked.lane });
        let mut state = self.checkpoint.clone();
        let mut cx = Cx::new(&*self.rules, &mut state, &tape, driver);
        for _ in 0..STEPS_MAX {
            if self.rules.outcome(cx.state).is_some() || self.rules.step(&mut cx).is_err() {
                break;
            }
            cx.next_step();
        }
        assert!(!cx.diverged, "a re-run asked something else than {:?}", self.tape);
        Ok(state)
    }

    /// Takes a free action beside an open question.
    pub fn free_action(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        driver: &mut dyn Driver<R>,
    ) -> Result<Decided<R>, Rejection> {
        if self.pending.is_none() {
            return Err(Rejection::Over);
        }
        if self.free_actions(seat).binary_search(&choice).is_err() {
            return Err(Rejection::NotOffered(format!("{choice:?}")));
        }
        self.tape.0.push(TapeEntry::Free { seat, choice });
        Ok(self.advance(driver))
    }

    /// The free actions a seat may take now.
    pub fn free_actions(&self, seat: Seat) -> Vec<R::Choice> {
        let open = |pending: &Pending<R>| pending.questions().iter().any(|asked| asked.open);
        let seated = self.rules.seats(&self.shown).contains(seat);
        if !seated || !self.pending.as_ref().is_some_and(open) {
            return Vec::new();
        }
        self.rules.free_actions(&self.shown, seat)
    }

    /// Gives the outcome of chance the game waits for.
    pub fn roll(
        &mut self,
        outcome: u32,
        driver: &mut dyn Driver<R>,
    ) -> Result<Decided<R>, Rejection> {
        let Some(Pending::Chance { weights, .. }) = &self.pending else {
            return Err(Rejection::NoChance);
        };
        if weights.get(outcome as usize).is_none_or(|&weight| weight == 0) {
            return Err(Rejection::NotOffered(format!("outcome {outcome}")));
        }
        self.tape.0.push(TapeEntry::Chance { outcome });
        Ok(self.advance(driver))
    }

    /// Takes a seat's answer to a common secret question back, while others still think.
    pub fn retract(
        &mut self,
        seat: Seat,
        driver: &mut dyn Driver<R>,
    ) -> Result<Decided<R>, Rejection> {
        if self.pending.is_none() {
            return Err(Rejection::Over);
        }
        if !self.can_retract(seat) {
            return Err(Rejection::NothingToTakeBack);
        }
        self.tape.retract(seat);
        Ok(self.advance(driver))
    }

    /// Whether a seat has answered a common secret question that is still open.
    pub fn can_retract(&self, seat: Seat) -> bool {
        let together = |pending: &Pending<R>| pending.questions().iter().any(|a| a.lane.is_some());
        self.pending.as_ref().is_some_and(together) && self.tape.holds_secret(seat)
    }

    /// Applies a referee's change to the last checkpoint and runs the current step again. Answers
    /// given in this step are kept up to the first that no longer fits.
    pub fn edit(
        &mut self,
        edit: &R::Edit,
        driver: &mut dyn Driver<R>,
    ) -> Result<Decided<R>, Rejection> {
        let mut checkpoint = self.checkpoint.clone();
        self.rules.edit(&mut checkpoint, edit).map_err(Rejection::Impossible)?;
        self.checkpoint = checkpoint;
        self.log.truncate(self.step_start);
        if let Some(fact) = self.rules.edited(edit) {
            self.log.push(Told { rule: "", fact });
            self.step_start += 1;
        }
        Ok(self.rerun(driver))
    }

    /// Replaces what the viewer cannot know by something else it might be, so that the viewer sees
    /// the same and the game waits for the same. Of answers given in secret to a question that is
    /// still open only those of the viewer are kept.
    ///
    /// What was shown in the middle of the current step rules some replacements out, and those are
    /// tried again. Returns whether one was found; if not, nothing but the secret answers was
    /// replaced.
    pub fn resample(&mut self, viewer: Viewer, generator: &mut Generator) -> bool {
        let rules = self.rules.clone();
        let lanes =
            |pending: &Pending<R>| pending.questions().iter().any(|asked| asked.lane.is_some());
        if self.pending.as_ref().is_some_and(lanes) {
            self.tape.0.retain(|entry| match entry {
                TapeEntry::Answer { lane: Some(lane), .. } => viewer.is(*lane),
                _ => true,
            });
            self.rerun(&mut Nobody);
        }
        let view = rules.view(&self.shown, viewer);
        for _ in 0..RESAMPLES_MAX {
            let mut checkpoint = self.checkpoint.clone();
            rules.resample(&mut checkpoint, viewer, generator);
            let mut other = Game { checkpoint, ..self.fork() };
            // What others are asked depends on what they hold: only that their answer fits matters.
            other.tape.forget_questions(|seat| !viewer.is(seat));
            let fits = other.try_advance(&mut Nobody).is_ok()
                && waits_alike(&self.pending, &other.pending, viewer)
                && rules.view(&other.shown, viewer) == view;
            if fits {
                self.log.truncate(self.step_start);
                self.log.append(&mut other.log);
                *self = Game {
                    log: std::mem::take(&mut self.log),
                    step_start: self.step_start,
                    ..other
                };
                return true;
            }
        }
        false
    }

    /// Runs the current step again after the checkpoint was changed.
    fn rerun(&mut self, driver: &mut dyn Driver<R>) -> Decided<R> {
        self.log.truncate(self.step_start);
        for _ in 0..=self.tape.0.len() {
            match self.try_advance(driver) {
                Ok(decided) => return decided,
                Err(cursor) => self.tape.0.truncate(cursor),
            }
        }
        unreachable!("without a tape nothing can differ from it")
    }

    /// What a snapshot needs.
    pub fn snapshot(&self) -> Snapshot<R> {
        let mut tape = self.tape.clone();
        tape.forget_questions(|_| true);
        Snapshot { state: self.checkpoint.clone(), tape: tape.0 }
    }

    /// Goes on from a snapshot. Fails when it is not one of this game.
    pub fn resume(
        rules: Arc<R>,
        snapshot: Snapshot<R>,
        driver: &mut dyn Driver<R>,
    ) -> Result<(Game<R>, Decided<R>), DecodeError> {
        rules.validate(&snapshot.state).map_err(DecodeError::Invalid)?;
        let mut game = Game::at(rules, snapshot.state);
        game.tape = Tape(snapshot.tape);
        match game.try_advance(driver) {
            Ok(decided) => Ok((game, decided)),
            Err(cursor) => {
                Err(DecodeError::Invalid(format!("answer {cursor} of the tape does not fit")))
            }
        }
    }

    /// Goes on from a snapshot of this very game, behind what had been told before its last step.
    pub(crate) fn go_on(
        rules: Arc<R>,
        snapshot: Snapshot<R>,
        told: Vec<Told<R::Fact>>,
    ) -> Result<Game<R>, DecodeError> {
        let mut game = Game::at(rules, snapshot.state);
        game.tape = Tape(snapshot.tape);
        game.step_start = told.len();
        game.log = told;
        match game.try_advance(&mut Nobody) {
            Ok(_) => Ok(game),
            Err(cursor) => {
                Err(DecodeError::Invalid(format!("answer {cursor} of the tape does not fit")))
            }
        }
    }

    fn advance(&mut self, driver: &mut dyn Driver<R>) -> Decided<R> {
        self.try_advance(driver).unwrap_or_else(|cursor| {
            panic!("a re-run asked something else at entry {cursor} of {:?}", self.tape)
        })
    }

    /// Runs until something is missing or the game is over. Returns what the driver decided, or the
    /// entry of the tape that does not fit.
    fn try_advance(&mut self, driver: &mut dyn Driver<R>) -> Result<Decided<R>, usize> {
        let rules = self.rules.clone();
        let mut decided = Vec::new();
        for _ in 0..STEPS_MAX {
            if rules.outcome(&self.checkpoint).is_some() {
                if !self.tape.0.is_empty() {
                    return Err(0);
                }
                self.shown.clone_from(&self.checkpoint);
                self.pending = None;
                return Ok(decided);
            }
            let listening = driver.listens();
            self.shown.clone_from(&self.checkpoint);
            let mut cx = Cx::recording(&*rules, &mut self.shown, &self.tape, driver);
            let result = rules.step(&mut cx);
            let cursor = cx.cursor();
            let Cx { added, fingerprints, facts, pending, diverged, .. } = cx;
            if diverged || cursor < self.tape.0.len() {
                return Err(cursor);
            }
            if listening {
                self.hear(facts);
            }
            decided.extend_from_slice(&added);
            match result {
                Ok(()) => {
                    self.checkpoint.clone_from(&self.shown);
                    self.tape.0.clear();
                    self.step_start = self.log.len();
                }
                Err(_) => {
                    self.tape.identify(&fingerprints);
                    self.tape.0.extend(added);
                    self.pending = pending;
                    assert!(self.pending.is_some(), "rule code paused without a question");
                    return Ok(decided);
                }
            }
        }
        panic!("no question in {STEPS_MAX} steps");
    }

    /// Keeps the facts that were not told before; those told again must be the same.
    fn hear(&mut self, facts: Vec<Told<R::Fact>>) {
        let known = self.log.len() - self.step_start;
        assert!(
            facts.len() >= known && facts[..known] == self.log[self.step_start..],
            "a re-run told something else: {:?}, then {facts:?}",
            &self.log[self.step_start..]
        );
        self.log.extend(facts.into_iter().skip(known));
    }
}

/// Answers nothing, so that a game runs along its tape and stops where it stood. Listens.
struct Nobody;

impl<R: Ruleset> Driver<R> for Nobody {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, _: &[u32]) -> Option<usize> {
        None
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Whether two games wait for the same seats and ask the viewer the same.
fn waits_alike<R: Ruleset>(
    one: &Option<Pending<R>>,
    other: &Option<Pending<R>>,
    viewer: Viewer,
) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            let chance = |pending: &Pending<R>| matches!(pending, Pending::Chance { .. });
            let own = |pending: &Pending<R>| match viewer {
                Viewer::Seat(seat) => pending.question_for(seat).cloned(),
                Viewer::Spectator => None,
            };
            chance(one) == chance(other)
                && one.waiting_for() == other.waiting_for()
                && own(one) == own(other)
        }
        _ => false,
    }
}

impl<R: Ruleset> Game<R> {
    /// A copy that has forgotten what was told: cheaper, for looking ahead.
    pub fn fork(&self) -> Game<R> {
        Game {
            rules: self.rules.clone(),
            checkpoint: self.checkpoint.clone(),
            tape: self.tape.clone(),
            shown: self.shown.clone(),
            pending: self.pending.clone(),
            log: Vec::new(),
            step_start: 0,
        }
    }
}

impl<R: Ruleset> Snapshot<R> {
    /// A snapshot of a state between two steps and what was answered since. Whether it is one of a
    /// real game shows when it is resumed.
    pub fn new(state: R::State, tape: Decided<R>) -> Snapshot<R> {
        Snapshot { state, tape }
    }

    /// The state after the last completed step.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What was answered since.
    pub fn tape(&self) -> &[TapeEntry<R::Choice>] {
        &self.tape
    }

    /// Writes the snapshot into a versioned envelope.
    pub fn encode(&self) -> Vec<u8> {
        seal_envelope::<R>(b"snap", &self.to_compact())
    }

    /// The compact form alone, for as long as the program runs.
    pub(crate) fn to_compact(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a state can always be written down")
    }

    /// Reads the compact form alone.
    pub(crate) fn from_compact(payload: &[u8]) -> Result<Snapshot<R>, DecodeError> {
        let (snapshot, rest) = postcard::take_from_bytes(payload)
            .map_err(|error| DecodeError::Malformed(error.to_string()))?;
        if !rest.is_empty() {
            return Err(DecodeError::Malformed("bytes after the end".into()));
        }
        Ok(snapshot)
    }

    /// Reads a snapshot.
    pub fn decode(bytes: &[u8]) -> Result<Snapshot<R>, DecodeError> {
        Snapshot::from_compact(open_envelope::<R>(b"snap", bytes)?)
    }
}
