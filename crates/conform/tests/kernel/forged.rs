//! Snapshots that are well written and impossible, and games driven by arbitrary bytes.

use longrest_conform::duel::{Card, Choice, Duel, Phase, Setup, Space, State};
use longrest_conform::fuzz;
use longrest_kernel::{Decided, Game, Generator, Seat, Silent, Snapshot, TapeEntry};
use std::sync::Arc;

/// Two fighters in the first turn, in which fighter 0 may walk or end.
fn state() -> State {
    let mut state = State::new(2).expect("two may fight");
    state.phase = Phase::Turn { place: 0, walked: false, struck: false };
    for card in Card::ALL {
        state.deck.take(card);
        state.fighters[0].hand.put(card);
    }
    state
}

fn resume(state: State, tape: Decided<Duel>) -> Result<Game<Duel>, String> {
    let bytes = Snapshot::<Duel>::new(state, tape).encode();
    let snapshot = Snapshot::decode(&bytes).map_err(|why| why.to_string())?;
    let mut generator = Generator::from_seed(1);
    let rules = Arc::new(Duel { rounds: 6 });
    let resumed = Game::resume(rules, snapshot, &mut Silent(&mut generator));
    resumed.map(|(game, _)| game).map_err(|why| why.to_string())
}

fn said(seat: u8, choice: Choice) -> TapeEntry<Choice> {
    TapeEntry::Answer { seat: Seat(seat), choice, fingerprint: 0, lane: None }
}

#[test]
fn a_tape_that_fits_is_followed() {
    let game = resume(state(), vec![said(0, Choice::Walk), said(0, Choice::Enter(Space(1)))]);
    let game = game.expect("it fits");
    assert_eq!(game.state().fighters[0].space, Space(1));
    assert_eq!(game.tape().len(), 2);
}

#[test]
fn a_tape_that_does_not_fit_is_refused() {
    let lane = |seat: u8, choice| TapeEntry::Answer {
        seat: Seat(seat),
        choice,
        fingerprint: 0,
        lane: Some(Seat(seat)),
    };
    let free = |seat, choice| TapeEntry::Free { seat: Seat(seat), choice };
    let walk = said(0, Choice::Walk);
    let tapes: [(usize, Decided<Duel>); 14] = [
        (0, vec![said(1, Choice::Walk)]),
        (0, vec![said(255, Choice::Walk)]),
        (0, vec![said(0, Choice::Strike(Seat(1)))]),
        (0, vec![lane(0, Choice::Walk)]),
        (0, vec![TapeEntry::Chance { outcome: 0 }]),
        (0, vec![free(0, Choice::Drink)]),
        (0, vec![free(1, Choice::Swap)]),
        (0, vec![free(255, Choice::Swap)]),
        (1, vec![walk, said(0, Choice::Enter(Space(255)))]),
        (1, vec![walk, TapeEntry::Chance { outcome: u32::MAX }]),
        (1, vec![walk, free(0, Choice::Swap)]),
        (1, vec![free(0, Choice::Swap), TapeEntry::Chance { outcome: 3 }]),
        // The turn ends with the first entry: nothing is left for the others.
        (1, vec![said(0, Choice::End), walk]),
        (2, vec![walk, said(0, Choice::Stop), walk, walk]),
    ];
    for (at, tape) in tapes {
        let text = format!("{tape:?}");
        let refused = resume(state(), tape).err();
        let expected =
            format!("this file holds an impossible game: answer {at} of the tape does not fit");
        assert_eq!(refused, Some(expected), "{text}");
    }
}

#[test]
fn a_tape_in_a_game_that_is_over_is_refused() {
    let mut over = state();
    over.fighters[1].hits = 0;
    assert!(resume(over, Vec::new()).is_ok());
    assert!(resume(over, vec![said(0, Choice::Walk)]).is_err());
}

#[test]
fn impossible_states_are_refused() {
    let forge: [fn(&mut State); 10] = [
        |state| state.seats = 0,
        |state| state.seats = 255,
        |state| state.round = 0,
        |state| state.round = 200,
        |state| state.phase = Phase::Turn { place: 2, walked: false, struck: false },
        |state| state.fighters[0].space = Space(16),
        |state| state.fighters[1].space = state.fighters[0].space,
        |state| state.fighters[1].hits = 99,
        |state| state.deck.0[0] = 255,
        |state| state.fighters[2].hand.0[1] = 1,
    ];
    for (at, forge) in forge.into_iter().enumerate() {
        let mut forged = state();
        forge(&mut forged);
        let refused = resume(forged, Vec::new()).err().unwrap_or_default();
        assert!(refused.starts_with("this file holds an impossible game"), "{at}: {refused}");
    }
}

#[test]
fn games_driven_by_arbitrary_bytes_keep_their_journal() {
    let rules = Arc::new(Duel { rounds: 6 });
    let mut generator = Generator::from_seed(21);
    let mut accepted = 0;
    for game in 0..150 {
        let bytes: Vec<u8> = (0..240).map(|_| generator.below(256) as u8).collect();
        accepted += fuzz::wishes(&rules, &Setup { seats: 2 + game % 2 }, &bytes);
    }
    assert!(accepted > 150 * 40, "{accepted} wishes were granted");
}
