//! What is checked, how much of it, and how a failure is told.

use crate::checks;
use longrest_kernel::{Generator, Key, Ruleset};
use std::fmt::{Display, Formatter};
use std::sync::Arc;

/// A ruleset and how thoroughly to try it.
///
/// `Suite { games: 50, ..Suite::new(rules, setup) }`
pub struct Suite<R: Ruleset> {
    /// The rules and content.
    pub rules: Arc<R>,
    /// What each game is made from, by its number.
    pub setup: Box<dyn Fn(u64) -> R::Setup + Send + Sync>,
    /// Everything random follows from this and the number of the game.
    pub seed: u64,
    /// The number of the first game; to play one failed game again, its number, with `games: 1`.
    pub first: u64,
    /// How many games each check plays, looking at every pause.
    pub games: u64,
    /// How many games are played to their end without a pause.
    pub bulk: u64,
    /// No game asks more than this.
    pub decisions_max: u64,
    /// What else must hold of every state in which something is asked.
    pub invariant: fn(&R, &R::State) -> Result<(), String>,
    /// A change a referee might try now, possible or not; `None` leaves overrides out.
    pub edits: Option<SampleEdit<R>>,
    /// How many forged snapshots and journals with a right digest are tried. A ruleset whose
    /// `validate` promises only what its own states need leaves this at 0.
    pub forgeries: u64,
}

/// Makes up a referee's change.
pub type SampleEdit<R> = fn(&R, &<R as Ruleset>::State, &mut Generator) -> <R as Ruleset>::Edit;

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played pause by pause.
    pub games: u64,
    /// Inputs given in them.
    pub inputs: u64,
    /// Games played without a pause.
    pub bulk: u64,
    /// Questions answered in those.
    pub decisions: u64,
    /// The most questions any of those asked.
    pub longest: u64,
}

/// What went wrong, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The check.
    pub check: &'static str,
    /// The seed of the suite.
    pub seed: u64,
    /// The number of the game.
    pub game: u64,
    /// What was put in until it went wrong.
    pub inputs: Vec<String>,
    /// What is wrong.
    pub why: String,
}

/// Runs every check.
///
/// # Panics
/// At the first failure, with the seed, the game and the inputs that led there.
pub fn suite<R: Ruleset>(suite: &Suite<R>) -> Report {
    let all: [fn(&Suite<R>) -> Result<Report, Failure>; 10] = [
        checks::options,
        checks::acceptance,
        checks::copies,
        checks::reloading,
        checks::journals,
        checks::history,
        checks::inline,
        checks::secrets,
        checks::bulk,
        checks::damage,
    ];
    let mut total = Report::default();
    for check in all {
        match check(suite) {
            Ok(report) => total = total + report,
            Err(failure) => panic!("{failure}"),
        }
    }
    total
}

impl<R: Ruleset> Suite<R> {
    /// A suite with moderate numbers: 20 games per check, 1,000 in bulk.
    pub fn new(
        rules: impl Into<Arc<R>>,
        setup: impl Fn(u64) -> R::Setup + Send + Sync + 'static,
    ) -> Suite<R> {
        Suite {
            rules: rules.into(),
            setup: Box::new(setup),
            seed: 1,
            first: 0,
            games: 20,
            bulk: 1_000,
            decisions_max: 20_000,
            invariant: |_, _| Ok(()),
            edits: None,
            forgeries: 0,
        }
    }

    /// The secret of a game, from which its chance follows.
    pub fn key(&self, game: u64) -> Key {
        Key([self.seed, game])
    }

    /// A generator of its own for one purpose in one game.
    pub(crate) fn generator(&self, game: u64, purpose: u64) -> Generator {
        Generator::new(Key([self.seed ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15), !game]))
    }
}

impl std::ops::Add for Report {
    type Output = Report;

    fn add(self, other: Report) -> Report {
        Report {
            games: self.games + other.games,
            inputs: self.inputs + other.inputs,
            bulk: self.bulk + other.bulk,
            decisions: self.decisions + other.decisions,
            longest: self.longest.max(other.longest),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Failure { check, seed, game, inputs, why } = self;
        writeln!(f, "check `{check}` failed: {why}")?;
        writeln!(f, "seed {seed}, game {game}, after {} inputs:", inputs.len())?;
        for input in inputs {
            writeln!(f, "  {input}")?;
        }
        write!(f, "to see it again: Suite {{ seed: {seed}, first: {game}, games: 1, bulk: 1, .. }}")
    }
}

impl std::error::Error for Failure {}
