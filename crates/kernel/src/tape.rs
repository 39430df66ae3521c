//! What was answered since the checkpoint.

use crate::{Ruleset, Seat};
use derive_where::derive_where;
use serde::{Deserialize, Serialize};

/// One answer, outcome or free action since the checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TapeEntry<C> {
    /// A seat's answer to a question.
    Answer {
        /// Who answered.
        seat: Seat,
        /// What.
        choice: C,
        /// Which question it answered; 0 when read from a snapshot, until the next run.
        #[serde(skip)]
        fingerprint: u32,
        /// The lane, when several seats were asked at once.
        lane: Option<Seat>,
    },
    /// An outcome of chance.
    Chance {
        /// Which.
        outcome: u32,
    },
    /// A free action taken while a question was open.
    Free {
        /// Who took it.
        seat: Seat,
        /// What.
        choice: C,
    },
}

/// Everything a driver decided while the rules ran: answers and outcomes of chance, in order.
pub type Decided<R> = Vec<TapeEntry<<R as Ruleset>::Choice>>;

/// The entries since the checkpoint, in the order they came.
#[derive_where(Clone, Debug, Default)]
pub struct Tape<R: Ruleset>(pub Vec<TapeEntry<R::Choice>>);

impl<R: Ruleset> Tape<R> {
    /// A tape without entries.
    pub fn new() -> Tape<R> {
        Tape(Vec::new())
    }

    /// Writes down which questions some entries answer.
    pub(crate) fn identify(&mut self, fingerprints: &[(usize, u32)]) {
        for &(at, found) in fingerprints {
            if let Some(TapeEntry::Answer { fingerprint, .. }) = self.0.get_mut(at) {
                *fingerprint = found;
            }
        }
    }

    /// Forgets which questions the answers of some seats belong to; the next run finds out again.
    pub(crate) fn forget_questions(&mut self, whose: impl Fn(Seat) -> bool) {
        for entry in &mut self.0 {
            match entry {
                TapeEntry::Answer { seat, fingerprint, .. } if whose(*seat) => *fingerprint = 0,
                _ => {}
            }
        }
    }

    /// Whether one seat answered something in the common question that is still open at the end.
    pub(crate) fn holds_secret(&self, seat: Seat) -> bool {
        self.0[self.secrets_start()..].iter().any(|entry| is_secret_of(entry, seat))
    }

    /// Drops what one seat answered in the common question that is still open at the end of the
    /// tape.
    pub(crate) fn retract(&mut self, seat: Seat) {
        let secrets = self.0.split_off(self.secrets_start());
        self.0.extend(secrets.into_iter().filter(|entry| !is_secret_of(entry, seat)));
    }

    /// Where the answers given in secret at the end of the tape begin.
    fn secrets_start(&self) -> usize {
        let open =
            |entry: &TapeEntry<R::Choice>| matches!(entry, TapeEntry::Answer { lane: Some(_), .. });
        self.0.iter().rposition(|entry| !open(entry)).map_or(0, |last| last + 1)
    }
}

fn is_secret_of<C>(entry: &TapeEntry<C>, seat: Seat) -> bool {
    matches!(entry, TapeEntry::Answer { lane: Some(lane), .. } if *lane == seat)
}
