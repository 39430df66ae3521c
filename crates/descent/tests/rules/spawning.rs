//! SPAWN: where and what the overlord may place.

use crate::bench::{Bench, on, pose};
use longrest_descent::*;

const BRUTE: KindId = KindId(0);
const WEAVER: KindId = KindId(8);

/// The overlord plays a spawn card and is asked where its first monster goes.
fn spawn(drawing: &str, card: &str, first: (KindId, Rank)) -> Bench {
    let mut b = on(drawing).hand(card).threat(4).overlord_turn().start();
    b.done().play(card).answer(Choice::Figure(first.0, first.1));
    b
}

fn poses(b: &Bench) -> Vec<(i16, i16)> {
    let board = &b.rules().quest(b.state()).board;
    let cells = b.options().into_iter().filter_map(|option| match option {
        Choice::Place(Pose { cell, .. }) => Some(board.coord(cell)),
        _ => None,
    });
    cells.map(|coord| (coord.col, coord.row)).collect()
}

#[test]
fn dj_spawn_03_paid_placed_discarded() {
    // DJ-SPAWN-03, DJ-SPAWN-04, DJ-SPAWN-05, DJ-SPAWN-08, N-25, Q-16: behind the wall only what is
    // free: not the pit, the water, the rubble, the figure, the glyph; the money does not matter.
    let mut b = spawn(
        "
        1 . . # o ~ * $
        . . . # . . . .
        . . . . . b G .
    ",
        "Brute Party",
        (BRUTE, Rank::Normal),
    );
    let hidden = poses(&b);
    assert!(hidden.contains(&(7, 0)), "markers do not matter");
    for taken in [(4, 0), (5, 0), (6, 0), (5, 2), (6, 2)] {
        assert!(!hidden.contains(&taken), "{taken:?}");
    }
    assert!(hidden.iter().all(|&(column, _)| column >= 3), "out of his sight: {hidden:?}");
    assert_eq!(b.state().threat, 2, "four paid of four and two");
    let place = b.options()[0];
    b.answer(place);
    assert_eq!(b.monsters('b').len(), 2);
    assert_eq!(b.state().discard[b.card("Brute Party").index()], 1);
}

#[test]
fn dj_spawn_06_large_monsters_need_all_their_spaces() {
    // DJ-SPAWN-06, DJ-SPAWN-18, DJ-SPAWN-10, DJ-SPAWN-15EX: room for one; he chooses the master.
    let mut b = on("
        1 . . # . . #
        . . G # . . #
        . . . . . # #
    ")
    .hand("Weaver Swarm")
    .threat(4)
    .overlord_turn()
    .start();
    b.done().play("Weaver Swarm");
    assert_eq!(
        b.options(),
        [Choice::Figure(WEAVER, Rank::Normal), Choice::Figure(WEAVER, Rank::Master)]
    );
    b.answer(Choice::Figure(WEAVER, Rank::Master));
    assert_eq!(poses(&b), [(4, 0)]);
    b.answer(Choice::Place(pose(b.at(4, 0))));
    assert_eq!((b.monsters('p').len(), b.monsters('P').len()), (0, 1), "the others find no room");
}

#[test]
fn dj_spawn_07_not_in_unrevealed_areas() {
    let b = spawn(
        "
        1 . # . : . .
        . G # . : . .
        . . . .   . .
    ",
        "Brute Party",
        (BRUTE, Rank::Normal),
    );
    assert!(poses(&b).iter().all(|&(column, _)| column <= 3));
}

#[test]
fn dj_spawn_09_monsters_do_not_hide_monsters() {
    // DJ-SPAWN-09: a brute in the corridor does not shield the spaces behind it; a hero does.
    let drawing = |between: char| format!("1 . {between} . .\n# # # # G");
    let mut b = on(&drawing('b')).hand("Brute Party").threat(4).overlord_turn().start();
    b.done().play("Brute Party").answer(Choice::Figure(BRUTE, Rank::Master));
    assert!(b.told("DJ-SPAWN-10", Fact::MonsterLeftOut { kind: BRUTE, rank: Rank::Master }));
    let b = spawn("1 . 2 * .\n# # G . .", "Brute Party", (BRUTE, Rank::Normal));
    assert_eq!(poses(&b), [(4, 0), (4, 1)], "only behind the rubble");
}

#[test]
fn dj_spawn_11_a_figure_may_be_taken_from_the_board() {
    // DJ-SPAWN-11, DJ-SPAWN-12, DJ-SPAWN-13EX, DJ-SPAWN-14EX, DJ-SPAWN-17
    let drawing = "
        1 b . # . . .
        b b . # . . .
        . . . . . . G
    ";
    let mut b = on(drawing)
        .hand("Brute Party")
        .threat(4)
        .overlord_turn()
        .state(|_, state| {
            let hurt = state.monsters[0].as_mut().unwrap();
            (hurt.wounds, hurt.tokens.stun) = (2, 1);
        })
        .start();
    b.done().play("Brute Party").answer(Choice::Figure(BRUTE, Rank::Normal));
    assert_eq!(b.prompt(), Prompt::Recycle(BRUTE, Rank::Normal), "all three are in use");
    b.answer(Choice::Recycle(MonsterId(0)));
    let place = b.options()[0];
    b.answer(place);
    let new = b.state().monster(MonsterId(0));
    assert_eq!((new.wounds, new.tokens.stun), (0, 0), "a new monster");
    // The second he forgoes; the master has a figure of its own.
    b.answer(Choice::Figure(BRUTE, Rank::Normal)).answer(Choice::Pass);
    assert_eq!(b.prompt(), Prompt::Spawn(BRUTE, Rank::Master));
    let place = b.options()[0];
    b.answer(place);
    assert_eq!((b.monsters('b').len(), b.monsters('B').len()), (3, 1));
}
