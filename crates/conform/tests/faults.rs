//! The suite finds what is wrong: one small ruleset, broken in one way at a time.

use longrest_conform::{Failure, Report, Suite};
use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    ViewShowsAll,
    LogShowsAll,
    QuestionShowsAll,
    ResampleChangesOwn,
    Memory,
    NotWrittenDown,
    NeverOver,
    RefusesItself,
    OptionsPrintAlike,
    FreeActionsUnsorted,
    EditBreaksState,
    Panics,
}

/// Two seats draw a hidden number each round and keep or drop it; four rounds.
struct Blind {
    fault: Fault,
    memory: AtomicU32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Table {
    round: u8,
    hidden: [u8; 2],
    kept: [u8; 2],
    coins: [u8; 2],
    #[serde(skip)]
    unwritten: u8,
}

/// An answer; two above 100 print alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
struct Choice(u8);

impl std::fmt::Debug for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "choice {}", self.0.min(100))
    }
}

/// Who drew what, if known.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Drew(Seat, Option<u8>);

impl Ruleset for Blind {
    const NAME: &'static str = "blind";
    const VERSION: u16 = 1;
    type Setup = ();
    type State = Table;
    type Prompt = &'static str;
    type Choice = Choice;
    type Draw = Seat;
    type Fact = Drew;
    type Edit = u8;
    type View = (u8, [u8; 2], [Option<u8>; 2]);

    fn start(&self, (): &()) -> Result<Table, String> {
        Ok(Table { round: 0, hidden: [0; 2], kept: [0; 2], coins: [2; 2], unwritten: 0 })
    }

    fn step(&self, cx: &mut Cx<'_, Blind>) -> Result<(), Pause> {
        for seat in [0, 1] {
            let number = cx.chance(Seat(seat), &[1; 5])? as u8;
            cx.state.hidden[usize::from(seat)] = number;
            cx.tell("", Drew(Seat(seat), Some(number)));
        }
        if self.fault == Fault::NotWrittenDown && cx.state.round == 1 {
            cx.state.unwritten = 1;
        }
        for seat in [0, 1] {
            self.keep_or_drop(cx, seat)?;
        }
        cx.state.round += 1;
        if self.fault == Fault::NeverOver {
            cx.state.round %= 3;
        }
        Ok(())
    }

    fn outcome(&self, state: &Table) -> Option<Outcome> {
        (state.round == 4).then_some(Outcome { winners: SeatSet::EMPTY })
    }

    fn seats(&self, _: &Table) -> SeatSet {
        SeatSet::first(2)
    }

    fn free_actions(&self, state: &Table, seat: Seat) -> Vec<Choice> {
        match (state.coins[usize::from(seat.0)], self.fault) {
            (0, _) => Vec::new(),
            (_, Fault::FreeActionsUnsorted) => vec![Choice(2), Choice(1)],
            _ => vec![Choice(1)],
        }
    }

    fn free_action(&self, cx: &mut Cx<'_, Blind>, seat: Seat, _: Choice) -> Result<(), Pause> {
        cx.state.coins[usize::from(seat.0)] -= 1;
        Ok(())
    }

    fn edit(&self, state: &mut Table, edit: &u8) -> Result<(), String> {
        if *edit > 9 && self.fault != Fault::EditBreaksState {
            return Err("more than nine".into());
        }
        state.coins[0] = *edit;
        Ok(())
    }

    fn view(&self, state: &Table, viewer: Viewer) -> Self::View {
        let sees = |seat| viewer.is(Seat(seat)) || self.fault == Fault::ViewShowsAll;
        let hidden = [0, 1].map(|seat| sees(seat).then_some(state.hidden[usize::from(seat)]));
        (state.round, state.kept, hidden)
    }

    fn seen(&self, fact: &Drew, viewer: Viewer) -> Option<Drew> {
        let sees = viewer.is(fact.0) || self.fault == Fault::LogShowsAll;
        Some(if sees { fact.clone() } else { Drew(fact.0, None) })
    }

    fn resample(&self, state: &mut Table, viewer: Viewer, generator: &mut Generator) {
        for seat in [0, 1] {
            if !viewer.is(Seat(seat)) || self.fault == Fault::ResampleChangesOwn {
                state.hidden[usize::from(seat)] = generator.below(5) as u8;
            }
        }
    }

    fn validate(&self, state: &Table) -> Result<(), String> {
        let fine = state.round <= 4
            && state.hidden.iter().all(|&number| number < 5)
            && state.coins.iter().all(|&coins| coins <= 9)
            && !(self.fault == Fault::RefusesItself && state.round == 2);
        fine.then_some(()).ok_or_else(|| "no such table".into())
    }
}

impl Blind {
    fn keep_or_drop(&self, cx: &mut Cx<'_, Blind>, seat: u8) -> Result<(), Pause> {
        let (own, other) = (usize::from(seat), usize::from(1 - seat));
        let choice = cx.ask_open(Seat(seat), |_, state| {
            let mut options = vec![Choice(0), Choice(1)];
            match self.fault {
                Fault::QuestionShowsAll => options.push(Choice(10 + state.hidden[other])),
                Fault::OptionsPrintAlike => options.extend([Choice(101), Choice(102)]),
                _ => options.push(Choice(10 + state.hidden[own])),
            }
            ("keep?", options)
        })?;
        if self.fault == Fault::Panics && cx.state.round == 3 && choice == Choice(1) {
            panic!("the rules are broken");
        }
        if self.fault == Fault::Memory {
            cx.state.kept[own] = self.memory.fetch_add(1, Relaxed) as u8;
        }
        if choice > Choice(0) {
            cx.state.kept[own] = cx.state.kept[own].wrapping_add(choice.0 + cx.state.unwritten);
        }
        Ok(())
    }
}

type Check = fn(&Suite<Blind>) -> Result<Report, Failure>;

fn broken(fault: Fault) -> Suite<Blind> {
    Suite {
        games: 30,
        bulk: 200,
        decisions_max: 60,
        edits: Some(|_, _, generator| generator.below(12) as u8),
        ..Suite::new(Blind { fault, memory: AtomicU32::new(0) }, |_| ())
    }
}

/// The check finds the fault, says so, and finds it again in the game it names.
fn check(fault: Fault, check: Check, words: &str) {
    let suite = broken(fault);
    let failure = check(&suite).expect_err("the fault is there");
    assert!(failure.why.contains(words), "{failure}");
    let again = Suite { first: failure.game, games: 1, bulk: 1, ..broken(fault) };
    let again = check(&again).expect_err("the fault is still there");
    assert_eq!((again.check, again.game), (failure.check, failure.game));
    if fault != Fault::Memory {
        assert_eq!(again.inputs.len(), failure.inputs.len(), "{failure}\n{again}");
    }
    let text = failure.to_string();
    assert!(text.contains(&format!("seed 1, game {}", failure.game)), "{text}");
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let report = longrest_conform::suite(&broken(Fault::None));
    assert_eq!((report.games, report.bulk, report.longest), (8 * 30 + 3, 200, 8));
}

#[test]
fn a_view_that_shows_all() {
    check(Fault::ViewShowsAll, longrest_conform::secrets, "the view of Seat(Seat(0)) differs");
}

#[test]
fn a_log_that_shows_all() {
    check(Fault::LogShowsAll, longrest_conform::secrets, "the log of Seat");
}

#[test]
fn a_question_that_shows_all() {
    check(Fault::QuestionShowsAll, longrest_conform::secrets, "is asked");
}

#[test]
fn a_resample_that_changes_what_is_known() {
    check(
        Fault::ResampleChangesOwn,
        longrest_conform::secrets,
        "the view of Seat(Seat(0)) differs",
    );
}

#[test]
fn rules_with_a_memory() {
    for find in [longrest_conform::copies, longrest_conform::reloading, longrest_conform::journals]
    {
        check(Fault::Memory, find, "differs");
    }
}

#[test]
fn a_state_that_is_not_written_down_whole() {
    check(Fault::NotWrittenDown, longrest_conform::reloading, "differs");
}

#[test]
fn a_game_without_end() {
    check(Fault::NeverOver, longrest_conform::bulk, "still asking after 60 decisions");
    check(Fault::NeverOver, longrest_conform::inline, "not over after twice the bound");
}

#[test]
fn a_state_that_is_reached_and_refused() {
    check(Fault::RefusesItself, longrest_conform::options, "a reached state is invalid");
    check(Fault::RefusesItself, longrest_conform::reloading, "is refused");
}

#[test]
fn options_that_print_alike() {
    check(Fault::OptionsPrintAlike, longrest_conform::options, "two options print alike");
}

#[test]
fn free_actions_out_of_order() {
    check(Fault::FreeActionsUnsorted, longrest_conform::options, "free actions are not ascending");
}

#[test]
fn an_override_that_makes_a_state_impossible() {
    check(Fault::EditBreaksState, longrest_conform::options, "a reached state is invalid");
}

#[test]
fn rules_that_panic() {
    check(Fault::Panics, longrest_conform::options, "panic: the rules are broken");
    check(Fault::Panics, longrest_conform::bulk, "panic: the rules are broken");
}

#[test]
fn an_invariant_of_the_ruleset() {
    let invariant: fn(&Blind, &Table) -> Result<(), String> =
        |_, table| if table.round < 2 { Ok(()) } else { Err("round two".into()) };
    for find in [longrest_conform::options, longrest_conform::bulk] {
        let failure = find(&Suite { invariant, ..broken(Fault::None) });
        let failure = failure.expect_err("it does not hold");
        assert!(failure.why.contains("invariant: round two"), "{failure}");
        assert_eq!(failure.game, 0);
    }
}

#[test]
fn a_failure_prints_how_to_see_it_again() {
    let failure = longrest_conform::bulk(&broken(Fault::Panics)).expect_err("the fault is there");
    let lines: Vec<String> = failure.to_string().lines().map(String::from).collect();
    assert_eq!(lines[0], "check `bulk` failed: panic: the rules are broken");
    assert_eq!(
        lines[1],
        format!("seed 1, game {}, after {} inputs:", failure.game, lines.len() - 3)
    );
    let last = format!(
        "to see it again: Suite {{ seed: 1, first: {}, games: 1, bulk: 1, .. }}",
        failure.game
    );
    assert_eq!(lines.last(), Some(&last));
}
