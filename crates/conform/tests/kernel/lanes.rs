//! Several seats answer at once and in secret.

use crate::toy::{Toy, answer, asked, begin, told};
use longrest_kernel::{Chronicle, Cx, Input, Pause, Rejection, Seat, SeatSet, Viewer};
use longrest_kernel::{Generator, Ruleset};

/// Each seat picks a number; who picks 9 also picks a colour.
fn pick(cx: &mut Cx<'_, Toy>) -> Result<(), Pause> {
    cx.tell("", "pick".into());
    let picked = cx.together(SeatSet::first(3), |lane, _| {
        let number = lane.ask("number", &[1, 5, 9])?;
        let colour = if number == 9 { lane.ask("colour", &[100, 200])? } else { 0 };
        Ok(number + colour)
    })?;
    for (at, number) in picked.into_iter().enumerate() {
        cx.state.numbers[at] = number;
    }
    cx.tell("", format!("{:?}", cx.state.numbers));
    Ok(())
}

fn apply(chronicle: &mut Chronicle<Toy>, inputs: &[Input<Toy>]) {
    for input in inputs {
        chronicle.apply(input.clone()).expect("it is offered");
    }
}

#[test]
fn answers_come_in_any_order_and_count_in_seat_order() {
    let mut chronicle = begin(pick);
    assert_eq!(
        asked(&chronicle),
        ["0 number [1, 5, 9]", "1 number [1, 5, 9]", "2 number [1, 5, 9]"]
    );
    apply(&mut chronicle, &[answer(2, 9), answer(0, 1)]);
    assert_eq!(asked(&chronicle), ["1 number [1, 5, 9]", "2 colour [100, 200]"]);
    apply(&mut chronicle, &[answer(2, 200), answer(1, 5)]);
    assert_eq!(chronicle.game().checkpoint().numbers, [1, 5, 209]);
    assert_eq!(told(&chronicle), ["pick", "[1, 5, 209]", "pick"]);
}

#[test]
fn nothing_shows_before_the_last_answer() {
    let mut chronicle = begin(pick);
    let before = (chronicle.game().state().clone(), told(&chronicle).join(","));
    let others = asked(&chronicle)[1..].to_vec();
    apply(&mut chronicle, &[answer(0, 5)]);
    assert_eq!(before, (chronicle.game().state().clone(), told(&chronicle).join(",")));
    assert_eq!(asked(&chronicle), others);
}

#[test]
fn who_has_answered_is_not_asked_again() {
    let mut chronicle = begin(pick);
    apply(&mut chronicle, &[answer(0, 5)]);
    assert_eq!(chronicle.apply(answer(0, 1)), Err(Rejection::NotAsked(Seat(0))));
}

#[test]
fn a_seat_takes_all_its_answers_back_and_leaves_the_others() {
    let mut chronicle = begin(pick);
    apply(&mut chronicle, &[answer(0, 9), answer(1, 5), answer(0, 100)]);
    assert_eq!(asked(&chronicle), ["2 number [1, 5, 9]"]);
    apply(&mut chronicle, &[Input::Retract { seat: Seat(0) }]);
    assert_eq!(asked(&chronicle), ["0 number [1, 5, 9]", "2 number [1, 5, 9]"]);
    apply(&mut chronicle, &[answer(0, 1), answer(2, 1)]);
    assert_eq!(chronicle.game().checkpoint().numbers, [1, 5, 1]);
}

#[test]
fn what_everybody_has_answered_cannot_be_taken_back() {
    let mut chronicle = begin(pick);
    let retract = |seat| Input::Retract { seat: Seat(seat) };
    assert_eq!(chronicle.apply(retract(0)), Err(Rejection::NothingToTakeBack));
    apply(&mut chronicle, &[answer(0, 1), answer(1, 1), answer(2, 1)]);
    for seat in [0, 1, 2, 3, 15, 255] {
        assert_eq!(chronicle.apply(retract(seat)), Err(Rejection::NothingToTakeBack));
    }
}

#[test]
fn an_ordinary_answer_before_stays_when_a_secret_one_is_taken_back() {
    let mut chronicle = begin(|cx| {
        cx.state.numbers[0] = cx.ask(Seat(1), "first", &[1, 2])?;
        let picked = cx.together(SeatSet::first(2), |lane, _| lane.ask("then", &[3, 4]))?;
        cx.state.numbers[1] = picked[0] * 10 + picked[1];
        Ok(())
    });
    apply(&mut chronicle, &[answer(1, 2), answer(1, 3), Input::Retract { seat: Seat(1) }]);
    assert_eq!(asked(&chronicle), ["0 then [3, 4]", "1 then [3, 4]"]);
    apply(&mut chronicle, &[answer(1, 4), answer(0, 3)]);
    assert_eq!(chronicle.game().checkpoint().numbers, [2, 34, 2]);
}

#[test]
fn resampling_forgets_the_secret_answers_of_others() {
    let mut chronicle = begin(pick);
    apply(&mut chronicle, &[answer(0, 5), answer(1, 9)]);
    let mut game = chronicle.game().clone();
    assert!(game.resample(Viewer::Seat(Seat(1)), &mut Generator::from_seed(1)));
    let waiting = game.pending().map(|pending| pending.waiting_for());
    assert_eq!(waiting, Some(SeatSet::first(3)), "seat 0 is to answer anew, seat 1 goes on");
    assert_eq!(game.tape().len(), 1);
    let view = |state| chronicle.game().rules().view(state, Viewer::Seat(Seat(1)));
    assert_eq!(view(game.state()), view(chronicle.game().state()));
}

#[test]
#[should_panic(expected = "at most one time")]
fn a_second_common_question_in_a_step_is_a_bug() {
    begin(|cx| {
        cx.together(SeatSet::EMPTY, |_, _| Ok(()))?;
        cx.together(SeatSet::EMPTY, |_, _| Ok(()))?;
        Ok(())
    });
}
