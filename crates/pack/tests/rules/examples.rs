//! Cases that show how a stage is used.

use crate::stage::Stage;

#[test]
fn an_attack_with_a_modifier() {
    Stage::new(
        "
        A m
        A card strike 15: attack 3 / move 4
        A draws: +1
        m: brute, 10/10 hp
        ",
    )
    .play("A: top strike; m")
    .expect("m: 6/10 hp")
    .told("FH-ATK");
}

#[test]
fn a_move_through_a_door_reveals_a_room() {
    Stage::new(
        "
        A . 1 x y
         . . # . n
        A card run 15: attack 3 / move 4
        n: brute
        ",
    )
    .play("A: bottom run; walk r1c2 1")
    .expect(
        "
        A at 1
        door 1: open
        room x: revealed
        brute-1: 10/10 hp
        brute-1 at n
        ",
    );
}

#[test]
fn a_push() {
    Stage::new(
        "
        A m x y
        A card shove 15: attack 2, push 2 / move 4
        m: brute, 10/10 hp
        ",
    )
    .play("A: top shove; m; x; y")
    .expect(
        "
        m: 8/10 hp
        m at y
        ",
    );
}
