//! Files that are damaged, cut short, foreign, newer or of another kind.

use crate::toy::{Toy, begin, rules};
use longrest_conform::duel::Duel;
use longrest_conform::fuzz;
use longrest_kernel::{
    Cx, DecodeError, Generator, Journal, Pause, Record, Seat, Snapshot, seal_envelope,
};
use std::sync::Arc;

fn ask(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    cx.ask(Seat(0), "go on", &[0, 1]).map(|_| ())
}

fn snapshot() -> Vec<u8> {
    begin(ask).game().snapshot().encode()
}

fn journal() -> Vec<u8> {
    begin(ask).journal().encode()
}

#[test]
fn a_file_says_what_it_is_in_plain_bytes() {
    let expected = b"LONGRESTsnap\x01\x00\x03toy\x01\x00";
    assert_eq!(&snapshot()[..expected.len()], expected);
    assert!(Snapshot::<Toy>::decode(&snapshot()).is_ok());
    assert!(Journal::<Toy>::decode(&journal()).is_ok());
}

#[test]
fn every_other_value_of_every_byte_is_refused() {
    for (whole, is_snapshot) in [(snapshot(), true), (journal(), false)] {
        let mut damaged = whole.clone();
        for at in 0..whole.len() {
            for change in 1..=255 {
                damaged[at] = whole[at] ^ change;
                let accepted = match is_snapshot {
                    true => Snapshot::<Toy>::decode(&damaged).is_ok(),
                    false => Journal::<Toy>::decode(&damaged).is_ok(),
                };
                assert!(!accepted, "byte {at} changed by {change:#x}");
            }
            damaged[at] = whole[at];
        }
    }
}

#[test]
fn every_beginning_is_cut_short() {
    for length in 0..snapshot().len() {
        let error = Snapshot::<Toy>::decode(&snapshot()[..length]).err();
        assert_eq!(error, Some(DecodeError::Truncated), "{length} bytes");
    }
    for length in 0..journal().len() {
        let error = Journal::<Toy>::decode(&journal()[..length]).err();
        assert_eq!(error, Some(DecodeError::Truncated), "{length} bytes");
    }
}

#[test]
fn foreign_files_are_told_apart() {
    let foreign: [&[u8]; 6] =
        [b"\x89PNG\r\n\x1a\n", b"{}", b"x", b"longrest", b"SQLite format 3\0", &[0; 100]];
    for bytes in foreign {
        assert_eq!(Snapshot::<Toy>::decode(bytes).err(), Some(DecodeError::Foreign), "{bytes:?}");
    }
}

#[test]
fn other_kinds_rules_and_versions_are_told_apart() {
    let message = |bytes: &[u8]| match Snapshot::<Toy>::decode(bytes) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    assert_eq!(message(&journal()), "this file holds \"jrnl\", not \"snap\"");
    let duel = seal_envelope::<Duel>(b"snap", &[]);
    assert_eq!(message(&duel), "this file belongs to the rules \"duel\", not \"toy\"");
    let newer = seal_envelope::<Toy<2>>(b"snap", &[]);
    assert_eq!(message(&newer), "this file was written by version 2; this program reads version 1");
    let mut format = snapshot();
    format[12] = 9;
    assert_eq!(
        message(&format),
        "this file was written by version 9; this program reads version 1"
    );
    let mut damaged = snapshot();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    assert_eq!(message(&damaged), "this file is damaged: its digest does not match");
    let mut longer = snapshot();
    longer.push(0);
    assert_eq!(message(&longer), "this file cannot be read: bytes after the end");
}

#[test]
fn a_payload_with_a_right_digest_may_still_be_nonsense() {
    let message =
        |payload: &[u8]| match Snapshot::<Toy>::decode(&seal_envelope::<Toy>(b"snap", payload)) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
    assert!(message(&[]).starts_with("this file cannot be read: "));
    assert!(message(&[0; 100]).ends_with("bytes after the end"));
    assert!(!message(&[0xFF; 100]).is_empty());
}

#[test]
fn a_length_that_promises_too_much_reserves_nothing() {
    // Steps, three numbers, then a tape of 2^63 entries of which none follows.
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    let tape = [&[0u8; 4][..], &huge].concat();
    let decoded = Snapshot::<Toy>::decode(&seal_envelope::<Toy>(b"snap", &tape));
    assert!(matches!(decoded, Err(DecodeError::Malformed(_))));
    // Setup, no key, no base, then that many outcomes of chance; or none, a digest, that many
    // records.
    for payload in [[&[0u8; 3][..], &huge].concat(), [&[0u8; 5][..], &huge].concat()] {
        let decoded = Journal::<Toy>::decode(&seal_envelope::<Toy>(b"jrnl", &payload));
        assert!(matches!(decoded, Err(DecodeError::Malformed(_))));
    }
    // An envelope whose payload is said to be longer than the address space.
    let mut bytes = snapshot();
    bytes[20..28].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(Snapshot::<Toy>::decode(&bytes).err(), Some(DecodeError::Truncated));
}

#[test]
fn random_bytes_are_never_a_game() {
    let mut generator = Generator::from_seed(11);
    let (toy, duel) = (rules(ask), Arc::new(Duel { rounds: 6 }));
    for case in 0..40_000 {
        let length = generator.below(200) as usize;
        let mut bytes: Vec<u8> = (0..length).map(|_| generator.below(256) as u8).collect();
        if case % 2 == 0 {
            let beginning = &snapshot()[..(length / 4).min(20)];
            bytes.splice(0..beginning.len(), beginning.iter().copied());
        }
        assert!(Snapshot::<Toy>::decode(&bytes).is_err());
        assert!(Journal::<Toy>::decode(&bytes).is_err());
        // As payloads they may be read, and then give a game or an error; a record has no envelope.
        let _ = Record::<Toy>::decode(&bytes);
        fuzz::snapshot_payload(&toy, &bytes);
        fuzz::journal_payload(&toy, &bytes);
        fuzz::snapshot_payload(&duel, &bytes);
        fuzz::journal_payload(&duel, &bytes);
        fuzz::file(&duel, &bytes);
    }
}
