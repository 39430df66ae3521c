//! Going back, coming again, and branching off.

use crate::toy::{Set, Toy, answer, begin, rules, told};
use longrest_kernel::{Chronicle, Cx, Input, Journal, Pause, Rejection, ReplayError, Seat};

/// One question per step, and a roll.
fn count(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    let first = cx.ask(Seat(0), "first", &[1, 2, 3])?;
    let second = cx.ask(Seat(1), "second", &[1, 2, 3])?;
    let blow = cx.chance("blow", &[1, 1, 1, 1])?;
    cx.tell("", format!("{first} {second} {blow}"));
    cx.state.numbers[0] += first * 10 + second;
    Ok(())
}

const UNDO: fn(u32) -> Input<Toy> = |keep| Input::Undo { keep };
const REDO: fn(u32) -> Input<Toy> = |count| Input::Redo { count };

fn played(inputs: &[Input<Toy>]) -> Chronicle<Toy> {
    let mut chronicle = begin(count);
    for input in inputs {
        chronicle.apply(input.clone()).expect("it is possible");
    }
    chronicle
}

#[test]
fn a_new_input_after_an_undo_drops_what_was_undone() {
    let mut chronicle = played(&[answer(0, 1), answer(1, 2), answer(0, 3), UNDO(1)]);
    assert_eq!((chronicle.live(), chronicle.undone()), (1, 2));
    chronicle.apply(answer(1, 3)).expect("it is offered");
    assert_eq!((chronicle.live(), chronicle.undone()), (2, 0));
    assert_eq!(chronicle.apply(REDO(1)), Err(Rejection::NothingToRedo));
    assert_eq!(chronicle.game().checkpoint().numbers[0], 2 + 13);
}

#[test]
fn undone_inputs_come_back_in_their_order() {
    let inputs = [answer(0, 1), answer(1, 2), answer(0, 3), answer(1, 1)];
    let whole = played(&inputs);
    let mut chronicle = played(&inputs);
    for input in [UNDO(3), UNDO(1), REDO(1), UNDO(0), REDO(2), REDO(2)] {
        chronicle.apply(input).expect("it is possible");
    }
    assert_eq!(chronicle.game().digest(), whole.game().digest());
    assert_eq!(told(&chronicle), told(&whole));
    assert_eq!(chronicle.version(), 10, "the journal forgets nothing");
    assert!(chronicle.live_inputs().eq(inputs.iter()));
}

#[test]
fn overrides_are_undone_and_redone_like_any_input() {
    let edit = Input::Override { edit: Set(0, 50) };
    let whole = played(&[answer(0, 1), edit.clone(), answer(1, 2)]);
    assert_eq!(whole.game().checkpoint().numbers[0], 50 + 12);
    let mut chronicle = played(&[answer(0, 1), edit, answer(1, 2), UNDO(1)]);
    assert_eq!(chronicle.game().state().numbers[0], 2);
    chronicle.apply(REDO(2)).expect("there is something to redo");
    assert_eq!(chronicle.game().digest(), whole.game().digest());
}

#[test]
fn absurd_counts_are_refused_and_change_nothing() {
    let mut chronicle = played(&[answer(0, 1), answer(1, 2), UNDO(1)]);
    let before = (chronicle.game().digest(), chronicle.version());
    for keep in [1, 2, u32::MAX] {
        assert_eq!(chronicle.apply(UNDO(keep)), Err(Rejection::NothingToUndo));
    }
    for count in [0, 2, u32::MAX] {
        assert_eq!(chronicle.apply(REDO(count)), Err(Rejection::NothingToRedo));
    }
    assert_eq!(before, (chronicle.game().digest(), chronicle.version()));
}

#[test]
fn a_journal_with_undos_replays_and_loads_to_the_same() {
    let edit = Input::Override { edit: Set(0, 50) };
    let chronicle = played(&[
        answer(0, 1),
        answer(1, 2),
        UNDO(1),
        answer(1, 3),
        edit,
        answer(0, 2),
        UNDO(2),
        REDO(1),
    ]);
    let journal = Journal::decode(&chronicle.journal().encode()).expect("it is whole");
    let replayed = Chronicle::replay(rules(count), journal.clone()).expect("it was played");
    let mut heard = Vec::new();
    let loaded = Chronicle::load(rules(count), journal, |at, _| heard.push(at));
    let loaded = loaded.expect("it was played");
    for other in [&replayed, &loaded] {
        assert_eq!(other.game().digest(), chronicle.game().digest());
        assert_eq!(other.journal(), chronicle.journal());
        assert_eq!((other.live(), other.undone()), (chronicle.live(), chronicle.undone()));
        assert_eq!(other.chance_taken(), chronicle.chance_taken());
        assert_eq!(told(other), told(&chronicle));
    }
    assert_eq!(heard, [None, Some(0), Some(3), Some(4)], "what was undone is not run again");
}

#[test]
fn absurd_counts_in_a_journal_are_refused() {
    let chronicle = played(&[answer(0, 1), answer(1, 2), UNDO(1), REDO(1)]);
    for (at, input) in [(2, UNDO(2)), (2, UNDO(u32::MAX)), (3, REDO(0)), (3, REDO(u32::MAX))] {
        let mut forged = chronicle.journal().clone();
        forged.records[at].input = input;
        let replayed = Chronicle::replay(rules(count), forged.clone()).err();
        let loaded = Chronicle::load(rules(count), forged, |_, _| ()).err();
        assert!(matches!(replayed, Some(ReplayError::Refused { at: found, .. }) if found == at));
        assert_eq!(replayed, loaded);
    }
}

#[test]
fn a_journal_says_where_it_differs() {
    let chronicle = played(&[answer(0, 1), answer(1, 2), answer(0, 2)]);
    let replay = |forge: &dyn Fn(&mut Journal<Toy>)| {
        let mut forged = chronicle.journal().clone();
        forge(&mut forged);
        Chronicle::replay(rules(count), forged).map(|_| ()).map_err(|why| why.to_string())
    };
    let text = |error: Result<(), String>| error.err().unwrap_or_default();
    assert_eq!(replay(&|_| ()), Ok(()));
    assert!(
        text(replay(&|journal| journal.records[1].digest ^= 1)).starts_with("record 1: the game")
    );
    assert!(text(replay(&|journal| journal.opening.1 ^= 1)).starts_with("record 0: the game"));
    let refused = text(replay(&|journal| journal.records[1].input = answer(1, 9)));
    assert_eq!(refused, "record 1 is refused: 9 is not among the options");
    let refused = text(replay(&|journal| journal.setup = 10));
    assert_eq!(refused, "the setup is refused: 10 is too large");
    assert!(text(replay(&|journal| journal.setup = 1)).starts_with("record 0: the game differs"));
}

#[test]
fn a_journal_may_begin_at_a_snapshot() {
    let early = played(&[answer(0, 1), answer(1, 2), answer(0, 2)]);
    let snapshot = early.game().snapshot();
    let taken = early.chance_taken();
    let key = early.journal().key;
    let resumed = Chronicle::resume(rules(count), 2, key, snapshot, taken);
    let mut late = resumed.expect("it is a game");
    late.apply(answer(1, 1)).expect("it is offered");
    late.apply(UNDO(0)).expect("there is something to undo");
    assert_eq!(late.game().digest(), early.game().digest());
    late.apply(REDO(1)).expect("there is something to redo");
    let journal = Journal::decode(&late.journal().encode()).expect("it is whole");
    assert_eq!(&journal, late.journal());
    let replayed = Chronicle::replay(rules(count), journal).expect("it was played");
    assert_eq!(replayed.game().digest(), late.game().digest());
    let whole = played(&[answer(0, 1), answer(1, 2), answer(0, 2), answer(1, 1)]);
    assert_eq!(whole.game().digest(), late.game().digest(), "chance goes on where it was");
}

thread_local! {
    /// How many steps were run in this test.
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The same, counted. What the counter says changes nothing.
fn counted(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    STEPS.set(STEPS.get() + 1);
    count(cx)?;
    cx.state.steps = 0; // no end
    Ok(())
}

fn stage(chronicle: &Chronicle<Toy>) -> (u64, Vec<String>) {
    (chronicle.game().digest(), told(chronicle).into_iter().map(str::to_owned).collect())
}

fn steps_of(run: impl FnOnce()) -> usize {
    STEPS.set(0);
    run();
    STEPS.get()
}

#[test]
fn going_back_runs_only_what_follows_the_last_mark() {
    let mut chronicle = begin(counted);
    let mut stages = vec![stage(&chronicle)];
    for turn in 0..600u32 {
        let input = match turn % 97 {
            50 => Input::Override { edit: Set(0, turn) },
            _ => {
                let seat = chronicle.game().pending().expect("it waits").waiting_for();
                answer(seat.iter().next().expect("somebody").0, 1 + turn % 3)
            }
        };
        chronicle.apply(input).expect("it is possible");
        stages.push(stage(&chronicle));
    }
    // A step is run for each answer and once more to go on; marks lie at most sixteen apart here.
    let few = 3 * 16 + 3;
    for keep in [599, 590, 577, 576, 575, 300, 33, 5, 0] {
        let steps = steps_of(|| {
            chronicle.apply(UNDO(keep)).expect("there is something to undo");
        });
        assert!(steps <= few, "{steps} steps to go back to {keep}");
        assert_eq!(stage(&chronicle), stages[keep as usize], "{keep}");
    }
    chronicle.apply(REDO(600)).expect("all of it comes back");
    assert_eq!(stage(&chronicle), stages[600]);
    // Any step of a replay, with what it told and nothing that was told before.
    for step in [600usize, 1, 399, 0, 16, 17, 51] {
        let mut found = None;
        let steps = steps_of(|| found = chronicle.at(step));
        let (then, before) = found.expect("there is such a step");
        assert!(steps <= few, "{steps} steps to watch {step}");
        assert_eq!(then.game().digest(), stages[step].0, "{step}");
        let new = stage(&then).1.split_off(before);
        assert!(stages[step].1.ends_with(&new), "{step}: {new:?}");
        let older = step.checked_sub(1).map_or(0, |before| stages[before].1.len());
        assert_eq!(new.len(), stages[step].1.len() - older, "{step}");
    }
    assert!(chronicle.at(601).is_none());
}
