//! Runs a ruleset from arbitrary bytes. A fuzzer calls these functions, and so do seeded tests.
//!
//! None of them may panic, whatever the bytes: what is wrong in them is a typed error.

use longrest_kernel::{
    Chronicle, Game, Generator, Input, Journal, Pending, Record, Ruleset, Seat, Silent, Snapshot,
    seal_envelope,
};
use std::sync::Arc;

/// How many answers a game read from somewhere is played on for.
const ANSWERS_MAX: u64 = 40;
/// The most undos and redos in a journal that is replayed one by one; each costs a whole replay.
const UNDOS_MAX: usize = 64;

/// Reads bytes as every kind of file there is. Returns whether any accepted them.
pub fn file<R: Ruleset>(rules: &Arc<R>, bytes: &[u8]) -> bool {
    let snapshot = Snapshot::decode(bytes).map(|snapshot| go_on(rules, snapshot));
    let journal = Journal::decode(bytes).map(|journal| replay(rules, journal));
    snapshot.is_ok() || journal.is_ok() || Record::<R>::decode(bytes).is_ok()
}

/// Reads bytes as the payload of a snapshot with a right digest, and plays on if it is a game.
pub fn snapshot_payload<R: Ruleset>(rules: &Arc<R>, payload: &[u8]) -> bool {
    let bytes = seal_envelope::<R>(b"snap", payload);
    Snapshot::decode(&bytes).is_ok_and(|snapshot| go_on(rules, snapshot))
}

/// Reads bytes as the payload of a journal with a right digest, and replays it.
pub fn journal_payload<R: Ruleset>(rules: &Arc<R>, payload: &[u8]) -> bool {
    let bytes = seal_envelope::<R>(b"jrnl", payload);
    Journal::decode(&bytes).is_ok_and(|journal| replay(rules, journal))
}

/// Plays a game in which every byte is somebody's wish, possible or not, and replays its journal.
/// Returns how many inputs were accepted.
///
/// # Panics
/// When the rules or the kernel are wrong.
pub fn wishes<R: Ruleset>(rules: &Arc<R>, setup: &R::Setup, bytes: &[u8]) -> usize {
    let key = Generator::from_seed(bytes.len() as u64).key;
    let start = Chronicle::start(rules.clone(), setup.clone(), Some(key));
    let mut chronicle = start.expect("the setup of a fuzz target is a real one");
    let mut accepted = 0;
    let mut last = None;
    for pair in bytes.chunks_exact(2) {
        let Some(input) = wish(&chronicle, pair[0], pair[1], &mut last) else { continue };
        let before = (chronicle.game().digest(), chronicle.version());
        match chronicle.apply(input) {
            Ok(applied) => {
                assert_eq!(applied.version, before.1 + 1);
                accepted += 1;
            }
            Err(_) => assert_eq!(before, (chronicle.game().digest(), chronicle.version())),
        }
    }
    let replayed = Chronicle::replay(rules.clone(), chronicle.journal().clone());
    let replayed = replayed.expect("what was played can be replayed");
    assert_eq!(replayed.game().digest(), chronicle.game().digest());
    accepted
}

fn wish<R: Ruleset>(
    chronicle: &Chronicle<R>,
    what: u8,
    which: u8,
    last: &mut Option<R::Choice>,
) -> Option<Input<R>> {
    let questions = chronicle.game().pending().map_or(&[][..], Pending::questions);
    let seat = Seat(what >> 4);
    let asked = questions.get(usize::from(what >> 4) % questions.len().max(1));
    Some(match what % 16 {
        0..=7 => {
            let asked = asked?;
            let choice = asked.options[usize::from(which) % asked.options.len()];
            *last = Some(choice);
            Input::Answer { seat: asked.to.iter().next()?, choice }
        }
        8 => Input::Answer { seat, choice: (*last)? },
        9 => Input::Retract { seat },
        10 => Input::Undo { keep: (chronicle.live() as u32).saturating_sub(which.into()) },
        11 => Input::Redo { count: u32::from(which % 8) },
        12 => Input::Roll { outcome: which.into() },
        _ => {
            let seat = Seat(what >> 6);
            let free = chronicle.game().free_actions(seat);
            let choice = free.get(usize::from(which) % free.len().max(1)).copied();
            Input::Free { seat, choice: choice.or(*last)? }
        }
    })
}

/// Plays a snapshot on at random, if it is one of a game.
fn go_on<R: Ruleset>(rules: &Arc<R>, snapshot: Snapshot<R>) -> bool {
    let mut chance = Generator::from_seed(3);
    let resumed = Game::resume(rules.clone(), snapshot, &mut Silent(&mut chance));
    let Ok((mut game, _)) = resumed else { return false };
    let mut luck = Generator::from_seed(4);
    for _ in 0..ANSWERS_MAX {
        let Some(Pending::Answers(questions)) = game.pending() else { break };
        let asked = &questions[0];
        let choice = asked.options[luck.below(asked.options.len() as u64) as usize];
        let seat = asked.to.iter().next().expect("somebody is asked");
        game.answer(seat, choice, &mut Silent(&mut chance)).expect("it is offered");
    }
    true
}

/// Replays a journal, if it is one of a game.
fn replay<R: Ruleset>(rules: &Arc<R>, journal: Journal<R>) -> bool {
    let moves =
        |record: &&Record<R>| matches!(record.input, Input::Undo { .. } | Input::Redo { .. });
    if journal.records.iter().filter(moves).count() > UNDOS_MAX {
        return Chronicle::load(rules.clone(), journal, |_, _| ()).is_ok();
    }
    Chronicle::replay(rules.clone(), journal).is_ok()
}
