//! The canonical record of a game.

use crate::digest::Digest;
use crate::envelope::{DecodeError, open_envelope, seal_envelope};
use crate::{Key, Ruleset, Seat, Snapshot};
use derive_where::derive_where;
use serde::{Deserialize, Serialize};

/// Something that came from outside and changed the game.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Input<R: Ruleset> {
    /// A seat's answer.
    Answer {
        /// Who.
        seat: Seat,
        /// What.
        choice: R::Choice,
    },
    /// A free action.
    Free {
        /// Who.
        seat: Seat,
        /// What.
        choice: R::Choice,
    },
    /// A seat takes its answer to a common secret question back.
    Retract {
        /// Who.
        seat: Seat,
    },
    /// An outcome of chance that people found out with real cards and dice.
    Roll {
        /// Which.
        outcome: u32,
    },
    /// A referee's change.
    Override {
        /// What is changed.
        edit: R::Edit,
    },
    /// Goes back: only the first `keep` inputs still count.
    Undo {
        /// How many.
        keep: u32,
    },
    /// Brings undone inputs back.
    Redo {
        /// How many.
        count: u32,
    },
}

/// One input and what it led to.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<R: Ruleset> {
    /// What came from outside.
    pub input: Input<R>,
    /// The outcomes of chance that followed before the next question.
    pub chance: Vec<u32>,
    /// The digest of the game after it.
    pub digest: Digest,
}

/// Setup, then every input with the outcomes of chance and the digest after it.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Journal<R: Ruleset> {
    /// What the game was made from.
    pub setup: R::Setup,
    /// Where chance comes from; `None` when people use real cards and dice.
    pub key: Option<Key>,
    /// Where the records start when they do not start at the setup, and how many outcomes of chance
    /// had been taken there.
    pub base: Option<(Snapshot<R>, u64)>,
    /// The outcomes of chance before the first question, and the digest there.
    pub opening: (Vec<u32>, Digest),
    /// Every input.
    pub records: Vec<Record<R>>,
}

impl<R: Ruleset> Journal<R> {
    /// Writes the journal into a versioned envelope.
    pub fn encode(&self) -> Vec<u8> {
        let payload = postcard::to_allocvec(self).expect("a journal can always be written down");
        seal_envelope::<R>(b"jrnl", &payload)
    }

    /// Reads a journal. Whether it is the record of a real game shows when it is replayed.
    pub fn decode(bytes: &[u8]) -> Result<Journal<R>, DecodeError> {
        Journal::decode_payload(open_envelope::<R>(b"jrnl", bytes)?)
    }

    /// Reads the compact form of this version.
    pub(crate) fn decode_payload(payload: &[u8]) -> Result<Journal<R>, DecodeError> {
        let (journal, rest) = postcard::take_from_bytes(payload)
            .map_err(|error| DecodeError::Malformed(error.to_string()))?;
        if !rest.is_empty() {
            return Err(DecodeError::Malformed("bytes after the end".into()));
        }
        Ok(journal)
    }
}

impl<R: Ruleset> Record<R> {
    /// Writes one record, for storage that appends.
    pub fn encode(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a record can always be written down")
    }

    /// Reads one record.
    pub fn decode(bytes: &[u8]) -> Result<Record<R>, DecodeError> {
        let (record, rest) = postcard::take_from_bytes(bytes)
            .map_err(|error| DecodeError::Malformed(error.to_string()))?;
        if !rest.is_empty() {
            return Err(DecodeError::Malformed("bytes after the end".into()));
        }
        Ok(record)
    }
}
