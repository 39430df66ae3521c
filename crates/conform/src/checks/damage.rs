//! Damaged, cut and forged files give a typed error: never a panic, never another game.

use crate::fuzz;
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk, panic_text};
use longrest_kernel::{DecodeError, Generator, Input, Journal, Ruleset, Snapshot};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// After how many inputs files are made and damaged.
const INPUTS: u64 = 25;
/// The most bytes of one file that are changed one by one; in longer files, evenly spread ones.
const PLACES_MAX: usize = 4_000;

/// Damages the files of a few games in the middle of play.
pub fn damage<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk_some("damage", suite.games.min(3), Habits::ALL, || {
        |walk: &mut Walk<'_, R>, _: Option<&Input<R>>| {
            if walk.chronicle.version() != INPUTS {
                return Ok(());
            }
            let snapshot = walk.chronicle.game().snapshot().encode();
            let journal = walk.chronicle.journal().encode();
            every_byte(&snapshot, |bytes| Snapshot::<R>::decode(bytes).err())?;
            every_byte(&journal, |bytes| Journal::<R>::decode(bytes).err())?;
            kinds::<R>(&snapshot, &journal)?;
            forge(walk)
        }
    })
}

/// Every byte changed and every beginning is refused.
fn every_byte(bytes: &[u8], refuse: impl Fn(&[u8]) -> Option<DecodeError>) -> Result<(), String> {
    let stride = bytes.len().div_ceil(PLACES_MAX);
    let mut damaged = bytes.to_vec();
    for at in (0..bytes.len()).step_by(stride) {
        for mask in [0x01, 0x80, 0xFF] {
            damaged[at] ^= mask;
            refuse(&damaged)
                .ok_or_else(|| format!("byte {at} changed by {mask:#x} is accepted"))?;
            damaged[at] ^= mask;
        }
        refuse(&bytes[..at]).ok_or_else(|| format!("cut after {at} bytes is accepted"))?;
    }
    damaged.push(0);
    refuse(&damaged).ok_or_else(|| "a byte too many is accepted".to_string()).map(|_| ())
}

/// A journal is no snapshot and a snapshot is no journal.
fn kinds<R: Ruleset>(snapshot: &[u8], journal: &[u8]) -> Result<(), String> {
    let errors = [Snapshot::<R>::decode(journal).err(), Journal::<R>::decode(snapshot).err()];
    match errors {
        [Some(DecodeError::WrongKind { .. }), Some(DecodeError::WrongKind { .. })] => Ok(()),
        other => Err(format!("one kind of file read as another: {other:?}")),
    }
}

/// Payloads changed at random, with a digest that fits, are refused or give a game that goes on.
fn forge<R: Ruleset>(walk: &Walk<'_, R>) -> Result<(), String> {
    let mut generator = walk.suite.generator(walk.number, 4);
    let rules = &walk.suite.rules;
    let whole = [
        postcard::to_allocvec(&walk.chronicle.game().snapshot()),
        postcard::to_allocvec(walk.chronicle.journal()),
    ]
    .map(|payload| payload.expect("it can be written down"));
    for _ in 0..walk.suite.forgeries {
        let snapshot = mutate(&whole[0], &mut generator);
        let journal = mutate(&whole[1], &mut generator);
        let tried = catch_unwind(AssertUnwindSafe(|| {
            fuzz::snapshot_payload(rules, &snapshot);
            fuzz::journal_payload(rules, &journal);
        }));
        if let Err(panic) = tried {
            let why = panic_text(&*panic);
            return Err(format!("forged: {why}\n  snapshot {snapshot:?}\n  journal {journal:?}"));
        }
    }
    Ok(())
}

/// A few bytes changed, put in, taken out or cut off.
fn mutate(bytes: &[u8], generator: &mut Generator) -> Vec<u8> {
    let mut mutated = bytes.to_vec();
    for _ in 0..1 + generator.below(4) {
        let at = generator.below(mutated.len() as u64 + 1) as usize;
        let byte = generator.below(256) as u8;
        match generator.below(6) {
            0 => mutated.insert(at, byte),
            1 if at < mutated.len() => drop(mutated.remove(at)),
            2 if at + 1 < mutated.len() => mutated.swap(at, at + 1),
            3 if generator.below(8) == 0 => mutated.truncate(at),
            _ if at < mutated.len() => mutated[at] = byte,
            _ => mutated.push(byte),
        }
    }
    mutated
}
