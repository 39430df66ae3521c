//! Rules as straight-line code that may stop to ask.
//!
//! A [`Ruleset`] is a family of games. Its rule code is ordinary functions over a working copy of
//! the state inside a [`Cx`]: it asks ([`Cx::ask`], [`Cx::together`]), leaves things to chance
//! ([`Cx::chance`]) and tells what happened ([`Cx::tell`]). When an answer is not known yet the
//! code unwinds with [`Pause`]; a [`Game`] keeps the *checkpoint* (the state after the last
//! completed step) and the *tape* (what was answered since), and runs the step again along the tape
//! once the answer is there. A [`Chronicle`] is a game with its journal: every input with a digest
//! of what it led to, undo, redo, overrides, replay and snapshots.
//!
//! This crate knows no game, performs no I/O, owns no clock and no source of randomness.

mod chronicle;
mod cx;
mod digest;
mod driver;
mod envelope;
mod game;
mod generator;
mod journal;
mod layout;
mod named;
mod question;
mod ruleset;
mod seat;
mod tape;

pub use chronicle::{Applied, Chronicle, Rejection, ReplayError};
pub use cx::{Cx, Lane, Pause};
pub use digest::{Digest, digest_of};
pub use driver::{Driver, Silent, play_inline};
pub use envelope::{DecodeError, Opened, open_envelope, seal_envelope, seal_named, unseal};
pub use game::{Game, STEPS_MAX, Snapshot, Status};
pub use generator::{Generator, Key};
pub use journal::{Input, Journal, Record};
pub use layout::{Layout, Part};
pub use named::{ReadJournal, ReadRecord, overlay};
pub use question::{Asked, Pending, Question};
pub use ruleset::{Outcome, Plain, Ruleset, Told};
pub use seat::{Seat, SeatSet, Viewer};
pub use serde_json::Value;
pub use tape::{Decided, Tape, TapeEntry};
