//! The context in which rule code runs: ask, chance, tell.

use crate::{Asked, Driver, Pending, Question, Ruleset, Seat, SeatSet, Tape, TapeEntry, Told};

/// Unwinds rule code through `?` until the answer it waits for is there.
#[derive(Debug)]
#[must_use]
pub struct Pause(());

/// A working copy of the state with everything rule code may do besides changing it.
pub struct Cx<'a, R: Ruleset> {
    /// The working copy. It becomes the checkpoint when the step completes. It is borrowed, not
    /// owned, so that a run that pauses copies the state once.
    pub state: &'a mut R::State,
    rules: &'a R,
    tape: &'a [TapeEntry<R::Choice>],
    cursor: usize,
    driver: &'a mut dyn Driver<R>,
    recording: bool,
    listening: bool,
    /// Whether the common secret question of this step was asked.
    gathered: bool,
    pub(crate) added: Vec<TapeEntry<R::Choice>>,
    /// Which questions the answers of a tape from outside belong to.
    pub(crate) fingerprints: Vec<(usize, u32)>,
    pub(crate) facts: Vec<Told<R::Fact>>,
    pub(crate) pending: Option<Pending<R>>,
    pub(crate) diverged: bool,
}

/// One seat's share of a question asked to several seats at once and in secret.
pub struct Lane<'c, 'a, R: Ruleset> {
    cx: &'c mut Cx<'a, R>,
    seat: Seat,
    cursor: usize,
    consumed: usize,
    asked: Option<Asked<R>>,
}

impl<'a, R: Ruleset> Cx<'a, R> {
    /// A context that records nothing, for drivers that answer everything.
    pub(crate) fn new(
        rules: &'a R,
        state: &'a mut R::State,
        tape: &'a Tape<R>,
        driver: &'a mut dyn Driver<R>,
    ) -> Cx<'a, R> {
        Cx {
            state,
            rules,
            tape: &tape.0,
            cursor: 0,
            listening: driver.listens(),
            driver,
            recording: false,
            gathered: false,
            added: Vec::new(),
            fingerprints: Vec::new(),
            facts: Vec::new(),
            pending: None,
            diverged: false,
        }
    }

    /// A context that runs along a tape and records what comes after it.
    pub(crate) fn recording(
        rules: &'a R,
        state: &'a mut R::State,
        tape: &'a Tape<R>,
        driver: &'a mut dyn Driver<R>,
    ) -> Cx<'a, R> {
        Cx { recording: true, ..Cx::new(rules, state, tape, driver) }
    }

    /// The rules and content of this game.
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// How much of the tape has been used.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Begins the next step in the same context.
    pub(crate) fn next_step(&mut self) {
        if self.listening {
            self.driver.hear(self.state, &self.facts);
        }
        self.facts.clear();
        self.gathered = false;
    }

    /// Asks any one of the seats. A question with a single legal answer is not asked.
    ///
    /// # Panics
    /// When the options are empty, not ascending or not distinct: that is a bug in the rules.
    pub fn ask(
        &mut self,
        to: impl Into<SeatSet>,
        prompt: R::Prompt,
        options: &[R::Choice],
    ) -> Result<R::Choice, Pause> {
        let question = Question { to: to.into(), prompt: &prompt, options };
        check(&question);
        if let [only] = options {
            return Ok(*only);
        }
        self.pose(&question, false)
    }

    /// Asks with free actions allowed beside the question; `build` lists the options anew after
    /// each.
    pub fn ask_open(
        &mut self,
        to: impl Into<SeatSet>,
        build: impl FnMut(&R, &R::State) -> (R::Prompt, Vec<R::Choice>),
    ) -> Result<R::Choice, Pause> {
        self.ask_beside(to.into(), false, build)
    }

    /// Asks as [`Cx::ask_open`] does, also where there is a single answer: that there is a question
    /// tells nobody then whether there is a choice.
    pub fn ask_evenly(
        &mut self,
        to: impl Into<SeatSet>,
        build: impl FnMut(&R, &R::State) -> (R::Prompt, Vec<R::Choice>),
    ) -> Result<R::Choice, Pause> {
        self.ask_beside(to.into(), true, build)
    }

    fn ask_beside(
        &mut self,
        to: SeatSet,
        even: bool,
        mut build: impl FnMut(&R, &R::State) -> (R::Prompt, Vec<R::Choice>),
    ) -> Result<R::Choice, Pause> {
        loop {
            let (prompt, options) = build(self.rules, self.state);
            let question = Question { to, prompt: &prompt, options: &options };
            check(&question);
            // What has one answer is not posed, so that no free action was ever taken beside it:
            // one that is next on the tape belongs to a later question.
            if let [only] = options[..]
                && !even
            {
                return Ok(only);
            }
            match self.tape.get(self.cursor) {
                // Each turn of this loop uses up one entry of the tape.
                Some(&TapeEntry::Free { seat, choice }) => {
                    self.cursor += 1;
                    let rules = self.rules;
                    if !offers_free_action(rules, self.state, seat, choice) {
                        self.cursor -= 1;
                        return self.diverge();
                    }
                    rules.free_action(self, seat, choice)?;
                }
                Some(_) => return self.pose(&question, true),
                None => match self.driver.free(self.rules, self.state, &question) {
                    Some((seat, choice)) => self.take_free(seat, choice)?,
                    None => return self.pose(&question, true),
                },
            }
        }
    }

    /// Asks several seats at once and in secret. `each` runs once per seat, may ask that seat
    /// several things and changes nothing; the results come back in seat order when every seat has
    /// answered. At most one such question per step, so that a seat can take its answer back while
    /// others think.
    ///
    /// # Panics
    /// When a step asks a second one: that is a bug in the rules.
    pub fn together<T>(
        &mut self,
        seats: SeatSet,
        mut each: impl FnMut(&mut Lane<'_, 'a, R>, Seat) -> Result<T, Pause>,
    ) -> Result<Vec<T>, Pause> {
        assert!(!self.gathered, "a step asks all seats at once at most one time");
        self.gathered = true;
        let start = self.cursor;
        let mut consumed = 0;
        let mut results = Vec::with_capacity(seats.len());
        let mut waiting = Vec::new();
        for seat in seats.iter() {
            let mut lane = Lane { cx: self, seat, cursor: start, consumed: 0, asked: None };
            match each(&mut lane, seat) {
                Ok(result) => results.push(result),
                Err(Pause(())) => waiting.extend(lane.asked.take()),
            }
            consumed += lane.consumed;
        }
        self.cursor = start + consumed;
        if self.diverged {
            return Err(Pause(()));
        }
        if waiting.is_empty() {
            return Ok(results);
        }
        self.pending = Some(Pending::Answers(waiting));
        Err(Pause(()))
    }

    /// Leaves something to chance: the outcome, each as likely as its weight says. Where only one
    /// outcome is possible nothing is drawn.
    pub fn chance(&mut self, draw: R::Draw, weights: &[u32]) -> Result<usize, Pause> {
        let mut possible = weights.iter().enumerate().filter(|&(_, &weight)| weight > 0);
        let (first, _) = possible.next().expect("something must be possible");
        if possible.next().is_none() {
            return Ok(first);
        }
        match self.tape.get(self.cursor) {
            Some(&TapeEntry::Chance { outcome })
                if weights.get(outcome as usize).is_some_and(|&weight| weight > 0) =>
            {
                self.cursor += 1;
                Ok(outcome as usize)
            }
            Some(_) => self.diverge(),
            None => match self.driver.chance(&draw, weights) {
                Some(outcome) => {
                    let possible = weights.get(outcome).is_some_and(|&weight| weight > 0);
                    assert!(possible, "outcome {outcome} of {draw:?} {weights:?} is impossible");
                    if self.recording {
                        self.added.push(TapeEntry::Chance { outcome: outcome as u32 });
                    }
                    Ok(outcome)
                }
                None => {
                    self.pending = Some(Pending::Chance { draw, weights: weights.to_vec() });
                    Err(Pause(()))
                }
            },
        }
    }

    /// Whether anybody listens, for facts that are costly to make.
    pub fn listening(&self) -> bool {
        self.listening
    }

    /// Tells what happened and the rule it follows from.
    pub fn tell(&mut self, rule: &'static str, fact: R::Fact) {
        if self.listening {
            let rule = self.rules.cite(self.state, rule, &fact);
            self.facts.push(Told { rule, fact });
        }
    }

    fn pose(&mut self, question: &Question<'_, R>, open: bool) -> Result<R::Choice, Pause> {
        match self.tape.get(self.cursor) {
            Some(&TapeEntry::Answer { seat, choice, fingerprint, lane: None }) => {
                if !fits(question, seat, choice, fingerprint) {
                    return self.diverge();
                }
                self.identify(self.cursor, fingerprint, question);
                self.cursor += 1;
                Ok(choice)
            }
            Some(_) => self.diverge(),
            None => match self.driver.answer(self.rules, self.state, question) {
                Some((seat, choice)) => {
                    assert_offered(question, seat, choice);
                    self.record(seat, choice, question, None);
                    Ok(choice)
                }
                None => {
                    self.pending = Some(Pending::Answers(vec![question.to_asked(None, open)]));
                    Err(Pause(()))
                }
            },
        }
    }

    /// Takes a free action that the driver wants.
    fn take_free(&mut self, seat: Seat, choice: R::Choice) -> Result<(), Pause> {
        let offered = offers_free_action(self.rules, self.state, seat, choice);
        assert!(offered, "{choice:?} is no free action of {seat:?}");
        if self.recording {
            self.added.push(TapeEntry::Free { seat, choice });
        }
        self.rules.free_action(self, seat, choice)
    }

    fn record(
        &mut self,
        seat: Seat,
        choice: R::Choice,
        question: &Question<'_, R>,
        lane: Option<Seat>,
    ) {
        if self.recording {
            let fingerprint = question.fingerprint();
            self.added.push(TapeEntry::Answer { seat, choice, fingerprint, lane });
        }
    }

    /// Remembers which question an answer from outside belongs to, so that from now on it counts
    /// like any other.
    fn identify(&mut self, entry: usize, fingerprint: u32, question: &Question<'_, R>) {
        if fingerprint == 0 {
            self.fingerprints.push((entry, question.fingerprint()));
        }
    }

    fn diverge<T>(&mut self) -> Result<T, Pause> {
        self.diverged = true;
        Err(Pause(()))
    }
}

impl<R: Ruleset> Lane<'_, '_, R> {
    /// The rules and content of this game.
    pub fn rules(&self) -> &R {
        self.cx.rules
    }

    /// The state, which nobody changes while several seats answer.
    pub fn state(&self) -> &R::State {
        self.cx.state
    }

    /// Asks this lane's seat. A question with a single legal answer is not asked.
    pub fn ask(&mut self, prompt: R::Prompt, options: &[R::Choice]) -> Result<R::Choice, Pause> {
        let question = Question { to: self.seat.into(), prompt: &prompt, options };
        check(&question);
        if let [only] = options {
            return Ok(*only);
        }
        while let Some(&TapeEntry::Answer { seat, choice, fingerprint, lane: Some(lane) }) =
            self.cx.tape.get(self.cursor)
        {
            self.cursor += 1;
            if lane == self.seat {
                if !fits(&question, seat, choice, fingerprint) {
                    return self.cx.diverge();
                }
                self.cx.identify(self.cursor - 1, fingerprint, &question);
                self.consumed += 1;
                return Ok(choice);
            }
        }
        match self.cx.driver.answer(self.cx.rules, self.cx.state, &question) {
            Some((seat, choice)) => {
                assert_offered(&question, seat, choice);
                self.cx.record(seat, choice, &question, Some(self.seat));
                Ok(choice)
            }
            None => {
                self.asked = Some(question.to_asked(Some(self.seat), false));
                Err(Pause(()))
            }
        }
    }
}

/// Whether a recorded answer belongs to this question.
fn fits<R: Ruleset>(
    question: &Question<'_, R>,
    seat: Seat,
    choice: R::Choice,
    fingerprint: u32,
) -> bool {
    (fingerprint == 0 || fingerprint == question.fingerprint())
        && question.to.contains(seat)
        && question.options.binary_search(&choice).is_ok()
}

/// Whether a seat of this game may take this free action now.
pub(crate) fn offers_free_action<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    choice: R::Choice,
) -> bool {
    rules.seats(state).contains(seat)
        && rules.free_actions(state, seat).binary_search(&choice).is_ok()
}

/// A driver that gives an answer which is not offered is broken.
fn assert_offered<R: Ruleset>(question: &Question<'_, R>, seat: Seat, choice: R::Choice) {
    assert!(question.to.contains(seat), "{seat:?} is not asked {:?}", question.prompt);
    assert!(
        question.options.binary_search(&choice).is_ok(),
        "{choice:?} is not offered by {:?}",
        question.prompt
    );
}

fn check<R: Ruleset>(question: &Question<'_, R>) {
    assert!(!question.options.is_empty(), "no legal answer to {:?}", question.prompt);
    assert!(!question.to.is_empty(), "nobody to answer {:?}", question.prompt);
    assert!(
        question.options.is_sorted_by(|one, next| one < next),
        "options not ascending and distinct: {:?} {:?}",
        question.prompt,
        question.options
    );
}
