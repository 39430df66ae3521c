//! The duel passes the whole suite.

use longrest_conform::duel::{Duel, Setup, sample_edit};
use longrest_conform::perft::{Case, Luck};
use longrest_conform::{Suite, golden, perft, suite};
use std::sync::Arc;

const ROUNDS: u8 = 6;

fn of_two_or_three() -> Suite<Duel> {
    Suite {
        decisions_max: 600,
        edits: Some(|_, state, generator| sample_edit(state, generator)),
        invariant: |_, state| {
            let cards: u32 = state.fighters.iter().map(|fighter| fighter.hand.len()).sum();
            let all = cards + state.deck.len() + state.discard.len();
            if all == 18 { Ok(()) } else { Err(format!("{all} cards")) }
        },
        ..Suite::new(Duel { rounds: ROUNDS }, |game| Setup { seats: 2 + (game % 2) as u8 })
    }
}

#[test]
fn the_whole_suite() {
    let report = suite(&Suite { games: 250, bulk: 0, forgeries: 4_000, ..of_two_or_three() });
    assert_eq!(report.games, 8 * 250 + 3);
    assert!(report.inputs > 2_000 * 20, "{report:?}");
}

#[test]
fn a_hundred_thousand_games() {
    let report = longrest_conform::bulk(&Suite { bulk: 100_000, ..of_two_or_three() });
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.bulk, 100_000);
    assert!(report.decisions > 100_000 * 20, "{report:?}");
    assert!(report.longest < 600, "{report:?}");
}

#[test]
fn positions_by_depth() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/duel.txt");
    let case = |name, seats, luck, depth| Case { name, setup: Setup { seats }, luck, depth };
    let cases = [
        case("two", 2, Luck::Seed(1), 7),
        case("three", 3, Luck::Seed(1), 6),
        case("two", 2, Luck::Every, 2),
    ];
    perft::compare(path, &Arc::new(Duel { rounds: ROUNDS }), &cases);
}

#[test]
fn playthroughs() {
    for game in 0..2 {
        let path = format!("{}/tests/golden/duel-{game}.txt", env!("CARGO_MANIFEST_DIR"));
        golden::compare(path, &golden::playthrough(&of_two_or_three(), game, 1_000));
    }
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<Duel>("src/duel/layouts");
}
