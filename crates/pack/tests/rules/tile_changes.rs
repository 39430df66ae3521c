//! Tile manipulation: create, destroy, relocate, move, replace, spring.

use crate::stage::Stage;

fn change(row: &str, top: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        {row}
        A card shape 15: {top} / move 2
        {more}
        "
    ))
    .play("A: top shape; ?")
}

#[test]
fn fh_tileop_01_create() {
    // FH-TILEOP-02, FH-TILEOP-09: not where there is a tile already.
    let stage = change("A x ! y\n         . . . .", "create difficult, range 2", "");
    let stage = stage.refuses("!").refuses("y").offers("x").play("x");
    stage.expect("tile x: difficult");
}

#[test]
fn fh_tileop_03_destroy() {
    change("A ! x", "destroy hazard, range 2", "").play("!").expect("tile !: none");
}

#[test]
fn fh_tileop_04_relocate() {
    change("A ! x", "relocate hazard, range 2", "").play("!; x").expect(
        "
        tile !: none
        tile x: hazard
        ",
    );
}

#[test]
fn fh_tileop_05_move() {
    // FH-TILEOP-06: only through featureless hexes, occupied ones included.
    let stage = change("A ! m x", "shift hazard 2, range 2", "m: brute, 10/10 hp");
    let stage = stage.play("!; m; x").expect(
        "
        tile !: none
        tile x: hazard
        ",
    );
    stage.expect("m: 10/10 hp");
    let stage = change("A ! ~ x", "shift hazard 2, range 2", "").play("!; ?");
    stage.refuses("r1c3");
}

#[test]
fn fh_tileop_07_replace() {
    change("A ! x", "replace hazard with ice, range 2", "").play("!").expect("tile !: ice");
}

#[test]
fn fh_faq_143_a_tile_that_may_not_be_placed_is_not_created() {
    // FH-FAQ-142: the old one is destroyed all the same. FH-TILEOP-10: no trap in an occupied hex.
    let text = "
        A m x
        A card shape 15: replace hazard with trap, range 2 / move 2
        at m: hazard
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top shape; m").expect(
        "
        tile m: none
        m: 10/10 hp
        ",
    );
}

#[test]
fn fh_tileop_08_spring() {
    // The trap (3 at level 1) hits the acting figure, or an enemy next to it where the text says
    // so.
    change("A ^ m", "spring trap, range 2", "m: brute").play("^").expect(
        "
        A: 7/10 hp
        tile ^: none
        ",
    );
    let stage = change("A ^ m", "spring trap, range 2, on enemy", "m: brute, 10/10 hp");
    stage.play("^").expect(
        "
        m: 7/10 hp
        A: 10/10 hp
        ",
    );
}

#[test]
fn fh_tileop_10_traps_and_obstacles_need_an_unoccupied_hex() {
    // FH-TILEOP-11: hazardous terrain does not, and does not affect who stands there.
    let row = "A m x\n         . . .";
    change(row, "create trap, range 1", "m: brute").refuses("m").offers("r2c1");
    change(row, "create obstacle, range 1", "m: brute").refuses("m").offers("r2c1");
    let stage = change(row, "create hazard, range 1", "m: brute, 10/10 hp").play("m");
    stage.expect(
        "
        tile m: hazard
        m: 10/10 hp
        ",
    );
}

#[test]
fn fh_tileop_12_nothing_may_be_cut_off() {
    change("A x y z", "create obstacle, range 3", "").refuses("x").refuses("y").offers("z");
    let row = "A x y\n         . . .";
    change(row, "create obstacle, range 2", "").offers("x");
}

#[test]
fn fh_tileop_13_doors_stay_as_they_are() {
    let text = "
        A 1 x
        A card shape 15: create hazard, range 2; destroy door, range 2 / move 2
        door 1: open
        ";
    Stage::new(text).play("A: top shape; ?").refuses("1").play("x; ?").asks("A TakeAction");
}
