//! Random dungeons, as they are played: what their rules do on the board.

use crate::stage::Stage;

const FORK: &str = "
    x 1 A 2 y
    rule: when door d1 opens: lock door d2
    rule: when door d2 opens: lock door d1
    A card run 15: move 5
    ";

// FH-RAND-15: as `compose` writes it for a room with two exits.
#[test]
fn fh_rand_15_the_exit_that_was_not_chosen_is_barred() {
    let stage = Stage::new(FORK).play("A: top run; ?").offers("1").offers("2");
    let stage = stage.play("1; ?").expect("A at 1\ndoor 1: open\ndoor 2: locked");
    // Back where both doors are, nobody goes through the other.
    stage
        .play("A; ?")
        .refuses("2")
        .play("stop; end turn")
        .expect("A at A\ndoor 2: locked\nroom x: revealed\nroom y: hidden");
    // The other way round.
    Stage::new(FORK)
        .play("A: top run; 2; y; ?")
        .expect("A at y\ndoor 2: open\ndoor 1: locked\nroom x: hidden");
}

// FH-RAND-15: a door that was opened is open for good.
#[test]
fn fh_rand_15_an_open_door_is_not_barred() {
    let text = format!("{FORK}\ndoor 1: open");
    Stage::new(&text).play("A: top run; 2; ?").expect("door 1: open\ndoor 2: open");
}
