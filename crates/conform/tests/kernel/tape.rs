//! Running a step again along what was answered.

use crate::toy::{Set, Toy, answer, asked, begin, rules, told};
use longrest_kernel::{
    Chronicle, Cx, Game, Generator, Input, Pause, Rejection, Seat, SeatSet, Silent,
};
use std::sync::atomic::Ordering::Relaxed;

/// Two questions; the second offers one more option than number 1 says.
fn two_questions(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    let first = cx.ask(Seat(0), "first", &[0, 1, 2])?;
    cx.tell("", format!("first {first}"));
    let options: Vec<u32> = (0..=cx.state.numbers[1]).collect();
    let second = cx.ask(Seat(1), "second", &options)?;
    cx.tell("", format!("second {second}"));
    let third = cx.ask(Seat(2), "third", &[0, 1])?;
    cx.state.numbers[0] = first * 100 + second * 10 + third;
    Ok(())
}

fn with_edit(edit: Set) -> Chronicle<Toy> {
    let mut chronicle = begin(two_questions);
    for input in [answer(0, 1), answer(1, 2), Input::Override { edit }] {
        chronicle.apply(input).expect("it is offered");
    }
    chronicle
}

#[test]
fn a_step_goes_on_where_it_stopped() {
    let mut chronicle = begin(two_questions);
    chronicle.apply(answer(0, 1)).expect("it is offered");
    assert_eq!(asked(&chronicle), ["1 second [0, 1, 2]"]);
    assert_eq!(told(&chronicle), ["first 1"]);
    chronicle.apply(answer(1, 2)).expect("it is offered");
    chronicle.apply(answer(2, 0)).expect("it is offered");
    assert_eq!(told(&chronicle), ["first 1", "second 2"]);
    assert_eq!(chronicle.game().checkpoint().numbers, [120, 2, 2]);
    assert!(chronicle.game().tape().is_empty());
}

#[test]
fn an_override_keeps_every_answer_that_still_fits() {
    let chronicle = with_edit(Set(2, 7));
    assert_eq!(asked(&chronicle), ["2 third [0, 1]"]);
    assert_eq!(told(&chronicle), ["number 2 becomes 7", "first 1", "second 2"]);
    assert_eq!(chronicle.game().state().numbers, [2, 2, 7]);
}

#[test]
fn an_override_drops_answers_from_the_first_that_does_not_fit() {
    let chronicle = with_edit(Set(1, 1));
    assert_eq!(asked(&chronicle), ["1 second [0, 1]"]);
    assert_eq!(told(&chronicle), ["number 1 becomes 1", "first 1"]);
}

#[test]
fn an_override_may_take_the_choice_away() {
    // With a single legal answer the question is not asked, and its old answer is dropped.
    let chronicle = with_edit(Set(1, 0));
    assert_eq!(asked(&chronicle), ["2 third [0, 1]"]);
    assert_eq!(told(&chronicle), ["number 1 becomes 0", "first 1", "second 0"]);
}

#[test]
fn an_impossible_override_changes_nothing() {
    let mut chronicle = begin(two_questions);
    chronicle.apply(answer(0, 1)).expect("it is offered");
    let before = (chronicle.game().digest(), chronicle.version());
    let refused = chronicle.apply(Input::Override { edit: Set(3, 0) });
    assert_eq!(refused, Err(Rejection::Impossible("there is no number 3".into())));
    assert_eq!(before, (chronicle.game().digest(), chronicle.version()));
}

#[test]
fn a_loaded_game_treats_an_override_like_one_that_was_never_saved() {
    let mut chronicle = begin(two_questions);
    chronicle.apply(answer(0, 1)).expect("it is offered");
    chronicle.apply(answer(1, 2)).expect("it is offered");
    let snapshot = chronicle.game().snapshot();
    let resumed = Chronicle::resume(rules(two_questions), 2, None, snapshot, 0);
    let mut loaded = resumed.expect("it is a game");
    let edit = Input::Override { edit: Set(1, 3) };
    chronicle.apply(edit.clone()).expect("it is possible");
    loaded.apply(edit).expect("it is possible");
    // Number 2 is still offered, but among others: the question is another one and asked again.
    assert_eq!(asked(&chronicle), ["1 second [0, 1, 2, 3]"]);
    assert_eq!(asked(&loaded), asked(&chronicle));
}

#[test]
fn a_question_with_one_answer_is_not_asked() {
    let chronicle = begin(|cx| {
        cx.state.numbers[0] = cx.ask(Seat(0), "only", &[7])?;
        cx.ask(Seat(1), "real", &[1, 2])?;
        Ok(())
    });
    assert_eq!(asked(&chronicle), ["1 real [1, 2]"]);
    assert_eq!(chronicle.game().state().numbers, [7, 2, 2]);
}

#[test]
fn any_seat_of_a_group_may_answer_and_nobody_else() {
    let mut chronicle = begin(|cx| {
        cx.state.numbers[0] = cx.ask(SeatSet::first(2), "group", &[1, 2])?;
        Ok(())
    });
    assert_eq!(asked(&chronicle), ["0+1 group [1, 2]"]);
    for seat in [2, 3, 15, 16, 255] {
        assert_eq!(chronicle.apply(answer(seat, 1)), Err(Rejection::NotAsked(Seat(seat))));
    }
    assert_eq!(chronicle.apply(answer(1, 3)), Err(Rejection::NotOffered("3".into())));
    chronicle.apply(answer(1, 2)).expect("it is offered");
    assert_eq!(chronicle.game().checkpoint().numbers[0], 2);
}

#[test]
fn after_a_free_action_the_question_is_posed_anew() {
    let mut chronicle = begin(|cx| {
        let taken =
            cx.ask_open(Seat(0), |_, state| ("open", (0..=state.numbers[2] + 1).collect()))?;
        cx.state.numbers[0] = taken;
        Ok(())
    });
    assert_eq!(asked(&chronicle), ["0 open [0, 1, 2, 3]"]);
    let free = |seat| Input::Free { seat: Seat(seat), choice: 1 };
    chronicle.apply(free(2)).expect("it is offered");
    assert_eq!(asked(&chronicle), ["0 open [0, 1, 2]"]);
    assert_eq!(told(&chronicle), ["2 takes one off"]);
    chronicle.apply(free(2)).expect("it is offered");
    assert_eq!(chronicle.apply(free(2)), Err(Rejection::NotOffered("1".into())));
    for seat in [3, 16, 255] {
        assert_eq!(chronicle.apply(free(seat)), Err(Rejection::NotOffered("1".into())));
    }
    chronicle.apply(answer(0, 1)).expect("it is offered");
    assert_eq!(chronicle.game().checkpoint().numbers, [1, 2, 0]);
}

#[test]
fn no_free_action_beside_a_closed_question_or_after_the_end() {
    let mut chronicle = begin(|cx| cx.ask(Seat(0), "closed", &[1, 2]).map(|_| ()));
    let free = Input::Free { seat: Seat(0), choice: 1 };
    assert_eq!(chronicle.apply(free.clone()), Err(Rejection::NotOffered("1".into())));
    for _ in 0..3 {
        chronicle.apply(answer(0, 1)).expect("it is offered");
    }
    assert_eq!(chronicle.apply(free), Err(Rejection::Over));
    assert_eq!(chronicle.apply(answer(0, 1)), Err(Rejection::Over));
}

#[test]
#[should_panic(expected = "a re-run asked something else")]
fn rules_with_a_memory_are_caught_asking() {
    let mut chronicle = begin(|cx| {
        let runs = cx.rules().memory.fetch_add(1, Relaxed);
        cx.ask(Seat(0), "first", &[runs, runs + 1])?;
        cx.ask(Seat(0), "second", &[1, 2])?;
        Ok(())
    });
    let _ = chronicle.apply(answer(0, 1));
}

#[test]
#[should_panic(expected = "a re-run told something else")]
fn rules_with_a_memory_are_caught_telling() {
    let mut chronicle = begin(|cx| {
        let runs = cx.rules().memory.fetch_add(1, Relaxed);
        cx.tell("", format!("run {runs}"));
        cx.ask(Seat(0), "first", &[1, 2])?;
        Ok(())
    });
    let _ = chronicle.apply(answer(0, 1));
}

#[test]
#[should_panic(expected = "not ascending and distinct")]
fn options_out_of_order_are_a_bug() {
    begin(|cx| cx.ask(Seat(0), "wrong", &[2, 1]).map(|_| ()));
}

#[test]
#[should_panic(expected = "no legal answer")]
fn a_question_without_options_is_a_bug() {
    begin(|cx| cx.ask(Seat(0), "empty", &[]).map(|_| ()));
}

#[test]
fn a_fork_goes_its_own_way() {
    let chronicle = begin(two_questions);
    let mut generator = Generator::from_seed(1);
    let mut fork: Game<Toy> = chronicle.game().fork();
    fork.answer(Seat(0), 2, &mut Silent(&mut generator)).expect("it is offered");
    assert_eq!(asked(&chronicle), ["0 first [0, 1, 2]"]);
    assert_eq!(fork.pending().map(|pending| pending.waiting_for()), Some(Seat(1).into()));
}
