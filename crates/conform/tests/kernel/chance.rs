//! Chance: from a key, from people with real dice, and in journals.

use crate::toy::{KEY, Toy, answer, begin, rules, told};
use longrest_kernel::{
    Chronicle, Cx, Input, Journal, Pause, Pending, Rejection, ReplayError, Seat,
};

/// A roll, a question, another roll; 2 is impossible in the second.
fn rolls(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    let first = cx.chance("die", &[1, 1, 1, 1, 1, 1])?;
    cx.tell("", format!("die {first}"));
    cx.ask(Seat(0), "go on", &[0, 1])?;
    let second = cx.chance("card", &[3, 1, 0, 2])?;
    cx.tell("", format!("card {second}"));
    cx.state.numbers = [first as u32, second as u32, 0];
    Ok(())
}

fn by_hand() -> Chronicle<Toy> {
    Chronicle::start(rules(rolls), 2, None).expect("it starts")
}

fn roll(outcome: u32) -> Input<Toy> {
    Input::Roll { outcome }
}

#[test]
fn people_may_roll_themselves() {
    let mut chronicle = by_hand();
    let pending = chronicle.game().pending().cloned();
    assert_eq!(pending, Some(Pending::Chance { draw: "die", weights: vec![1; 6] }));
    assert_eq!(chronicle.apply(answer(0, 0)), Err(Rejection::NotAsked(Seat(0))));
    assert_eq!(chronicle.apply(roll(6)), Err(Rejection::NotOffered("outcome 6".into())));
    chronicle.apply(roll(5)).expect("it is possible");
    assert_eq!(chronicle.apply(roll(5)), Err(Rejection::NoChance));
    chronicle.apply(answer(0, 1)).expect("it is offered");
    for impossible in [2, 4, u32::MAX] {
        let refused = Rejection::NotOffered(format!("outcome {impossible}"));
        assert_eq!(chronicle.apply(roll(impossible)), Err(refused));
    }
    chronicle.apply(roll(3)).expect("it is possible");
    assert_eq!(chronicle.game().checkpoint().numbers, [5, 3, 0]);
    assert_eq!(told(&chronicle), ["die 5", "card 3"]);
}

#[test]
fn a_game_rolled_by_hand_can_be_undone_and_replayed() {
    let mut chronicle = by_hand();
    for input in [roll(5), answer(0, 1), roll(3), roll(1), Input::Undo { keep: 2 }, roll(0)] {
        chronicle.apply(input).expect("it is possible");
    }
    assert_eq!(told(&chronicle), ["die 5", "card 0"]);
    let journal = Journal::decode(&chronicle.journal().encode()).expect("it is whole");
    let replayed = Chronicle::replay(rules(rolls), journal).expect("it was played");
    assert_eq!(replayed.game().digest(), chronicle.game().digest());
    assert_eq!(told(&replayed), told(&chronicle));
}

#[test]
fn a_saved_game_waits_for_the_same_roll() {
    let chronicle = by_hand();
    let snapshot = chronicle.game().snapshot();
    let resumed = Chronicle::resume(rules(rolls), 2, None, snapshot, 0).expect("it is a game");
    assert_eq!(resumed.game().pending(), chronicle.game().pending());
}

#[test]
fn what_is_certain_is_not_left_to_chance() {
    let chronicle = Chronicle::start(
        rules(|cx| {
            cx.state.numbers[0] = cx.chance("certain", &[0, 0, 4])? as u32;
            cx.ask(Seat(0), "go on", &[0, 1])?;
            Ok(())
        }),
        2,
        None,
    );
    assert_eq!(chronicle.expect("it starts").game().state().numbers[0], 2);
}

#[test]
fn undone_and_redone_the_cards_are_the_same() {
    let mut chronicle = begin(rolls);
    for _ in 0..3 {
        chronicle.apply(answer(0, 0)).expect("it is offered");
    }
    let before = told(&chronicle).join(",");
    let taken = chronicle.chance_taken();
    chronicle.apply(Input::Undo { keep: 0 }).expect("there is something to undo");
    assert_eq!(chronicle.chance_taken(), 1);
    for _ in 0..3 {
        chronicle.apply(answer(0, 0)).expect("it is offered");
    }
    assert_eq!((told(&chronicle).join(","), chronicle.chance_taken()), (before, taken));
}

#[test]
fn another_key_gives_other_cards() {
    let play = |key| {
        let mut chronicle = Chronicle::start(rules(rolls), 2, key).expect("it starts");
        for _ in 0..3 {
            chronicle.apply(answer(0, 0)).expect("it is offered");
        }
        told(&chronicle).join(",")
    };
    let keys = (0..8).map(|n| play(Some(longrest_kernel::Key([n, 2])))).collect::<Vec<_>>();
    assert!(keys.iter().any(|cards| *cards != keys[0]), "{keys:?}");
    assert_eq!(play(KEY), keys[1]);
}

#[test]
fn impossible_outcomes_in_a_journal_are_refused() {
    let mut chronicle = begin(rolls);
    chronicle.apply(answer(0, 0)).expect("it is offered");
    for impossible in [6, u32::MAX] {
        let mut forged = chronicle.journal().clone();
        forged.opening.0 = vec![impossible];
        let refused = Chronicle::replay(rules(rolls), forged).err();
        assert_eq!(refused, Some(ReplayError::Chance { at: 0 }));
    }
    for chance in [vec![], vec![2, 0], vec![0, 6], vec![0, 0, 0], vec![u32::MAX]] {
        let mut forged = chronicle.journal().clone();
        forged.records[0].chance = chance;
        let refused = Chronicle::replay(rules(rolls), forged).err();
        assert_eq!(refused, Some(ReplayError::Chance { at: 0 }));
    }
}

#[test]
fn a_count_at_the_end_of_its_range_is_no_trouble() {
    let snapshot = begin(rolls).game().snapshot();
    let resumed = Chronicle::resume(rules(rolls), 2, KEY, snapshot, u64::MAX);
    let mut late = resumed.expect("it is a game");
    late.apply(answer(0, 0)).expect("it is offered");
    assert_eq!(late.chance_taken(), 1, "two outcomes later");
    let replayed = Chronicle::replay(rules(rolls), late.journal().clone()).expect("it was played");
    assert_eq!(replayed.chance_taken(), 1);
}
