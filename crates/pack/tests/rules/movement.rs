//! MOVE, JUMP, FLY, TELE: getting from hex to hex.

use crate::stage::{Stage, in_each_edition};

// FH-MOVE-01, FH-MOVE-07
#[test]
fn fh_move_01_one_hex_per_point_and_what_is_left_is_lost() {
    // GH-MOVE-01
    in_each_edition(|| {
        Stage::new("A x y z\nA card run 15: attack 1 / move 2; move 1")
            .play("A: bottom run; x; y; ?")
            .expect("A at y")
            .asks("A MoveStep { points: 1 }");
        // Two points of the first move are not kept for the second.
        Stage::new("A x y z\nA card run 15: attack 1 / move 3; move 1")
            .play("A: bottom run; x; stop; y")
            .expect("A at y")
            .asks("A TakeAction");
    });
}

// FH-MOVE-02, FH-MOVE-05, FH-PAGE-15
#[test]
fn fh_move_02_through_an_ally_but_not_into_its_hex() {
    Stage::new("A B x\nA card run 15: attack 1 / move 2")
        .play("A: bottom run; B; x")
        .expect("A at x");
    Stage::new("A B x\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; end turn")
        .expect("A at A");
}

// FH-MOVE-03
#[test]
fn fh_move_03_not_through_enemies() {
    Stage::new("A m x\nm: brute\nA card run 15: attack 1 / move 3")
        .play("A: bottom run; end turn")
        .expect("A at A");
}

// FH-MOVE-04, N-39
#[test]
fn fh_move_04_a_trap_takes_effect_in_the_middle_of_the_move() {
    Stage::new(
        "
        A t x
        tile snare: trap, immobilize
        at t: snare
        A card run 15: attack 1 / move 3
        ",
    )
    .play("A: bottom run; t")
    .expect("A at t\nA: 10/10 hp, immobilize")
    .asks("A TakeAction");
}

// FH-MOVE-06, FH-FAQ-044, FH-ELEM-04
#[test]
fn fh_move_06_no_move_without_a_hex_entered() {
    Stage::new("A x\nA card run 15: attack 1 / move 1; xp 1; infuse fire")
        .play("A: bottom run; stop; end turn")
        .expect("A xp: 0\nelements: inert");
    // Going there and back counts.
    Stage::new("A x\nA card run 15: attack 1 / move 2; xp 1; infuse fire")
        .play("A: bottom run; x; A; end turn")
        .expect("A xp: 1\nelements: fire waning\nA at A");
}

// FH-MOVE-06 in Gloomhaven (D035): a move of no hexes counts.
#[test]
fn gh_a_move_of_no_hexes_counts() {
    Stage::new("A x\nedition: gloomhaven\nA card run 15: attack 1 / move 1; xp 1")
        .play("A: bottom run; stop; end turn")
        .expect("A xp: 1");
}

// FH-JUMP-01, FH-JUMP-02, FH-FAQ-045, FH-FAQ-046
#[test]
fn fh_jump_01_a_jump_passes_over_everything_but_its_last_hex_and_can_be_declined() {
    Stage::new(
        "
        A m o O x
        m: brute
        object altar: hp 5
        o: altar
        A card hop 15: attack 1 / move 4, jump
        ",
    )
    .play("A: bottom hop; m; o; O")
    .expect("A at x");
    // On ice the jump may be left out, and is asked about before the first step.
    Stage::new("A = x\nA card hop 15: attack 1 / move 1, jump")
        .play("A: bottom hop; ?")
        .asks("A Jump")
        .play("no; =")
        .expect("A at x");
}

// FH-JUMP-02, FH-MOVE-05: the last hex must be free.
#[test]
fn fh_jump_02_a_jump_cannot_end_on_a_figure_or_obstacle() {
    // GH-MOVE-08
    in_each_edition(|| {
        Stage::new("A m O\nm: brute\nA card hop 15: attack 1 / move 2, jump")
            .play("A: bottom hop; ?")
            .options("m, skip")
            .play("m")
            .expect("A at A");
    });
}

// FH-FLY-01: an active bonus of the figure.
#[test]
fn fh_fly_01_flying_is_a_bonus_that_lasts() {
    Stage::new(
        "
        A O x
        A trait: always: flying
        A card run 15: attack 1 / move 1
        ",
    )
    .play("A: bottom run; O")
    .expect("A at O")
    .told("kind: Fly");
}

// FH-FLY-02, FH-FLY-03
#[test]
fn fh_fly_03_over_enemies_but_not_into_their_hex() {
    // GH-MOVE-08, GH-GLOSS-55
    in_each_edition(|| {
        Stage::new("A m x\nm: brute\nA card fly 15: attack 1 / move 2, fly")
            .play("A: bottom fly; m; x")
            .expect("A at x");
        Stage::new("A m x\nm: brute\nA card fly 15: attack 1 / move 1, fly")
            .play("A: bottom fly; end turn")
            .expect("A at A");
    });
}

// FH-FLY-04
#[test]
fn fh_fly_04_nobody_ends_where_a_flying_figure_is() {
    Stage::new("A B x\nB trait: always: flying\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; end turn")
        .expect("A at A");
}

// FH-FLY-05
#[test]
fn fh_fly_05_a_flyer_above_a_stun_or_immobilize_trap_cannot_be_passed() {
    for (condition, passes) in [("stun", false), ("immobilize", false), ("poison", true)] {
        let stage = Stage::new(&format!(
            "A B x\nB trait: always: flying\ntile snare: trap, {condition}\nat B: snare\n\
             A card run 15: attack 1 / move 2"
        ));
        if passes {
            stage.play("A: bottom run; B; x").expect("A: 10/10 hp, poison\nA at x");
        } else {
            stage.play("A: bottom run; end turn").expect("A at A");
        }
    }
}

// FH-FLY-06, D039
#[test]
fn fh_fly_06_losing_flight_is_entering_ones_hex() {
    Stage::new(
        "
        A ^ x
        A card wings 15: always: flying; round / move 1
        A card stride 20: attack 1 / move 1
        A hand: a, b, c
        ",
    )
    .play("A: top wings; bottom stride; ^")
    .expect("tile ^: none\nA: 7/10 hp\nround: 2");
}

// FH-FLY-07, FH-FAQ-059, N-50
#[test]
fn fh_fly_07_over_an_obstacle_to_the_nearest_free_hex_without_damage() {
    Stage::new(
        "
        A O x
        A card wings 15: always: flying; round / move 1
        A card stride 20: attack 1 / move 1
        A hand: a, b, c
        ",
    )
    .play("A: top wings; bottom stride; O; x")
    .expect("A: 10/10 hp\nA at x");
}

// FH-TELE-01, FH-TELE-02, FH-TELE-03
#[test]
fn fh_tele_03_nothing_between_matters_not_even_walls_and_it_is_no_move() {
    Stage::new(
        "
        A # x
        revealed: all
         . .
        A card blink 15: teleport 2
        A trait: when self has moved: do (heal 5, self)
        A: 5/10 hp
        ",
    )
    .play("A: top blink; x")
    .expect("A at x\nA: 5/10 hp");
    // An immobilized figure can.
    Stage::new("A m x\nm: brute\nA: 10/10 hp, immobilize\nA card blink 15: teleport 2")
        .play("A: top blink; x")
        .expect("A at x");
    // Not farther than it says.
    Stage::new("A w x\nA card blink 15: teleport 1").play("A: top blink; ?").options("A, w, skip");
}

// FH-TELE-04, FH-FAQ-053, FH-FAQ-054
#[test]
fn fh_tele_04_only_to_a_hex_it_may_stand_in_its_own_included() {
    Stage::new("A m O x\nm: brute\nA card blink 15: teleport 5")
        .play("A: top blink; ?")
        .options("A, x, skip");
    Stage::new("A m O x\nm: brute\nA trait: always: flying\nA card blink 15: teleport 5")
        .play("A: top blink; ?")
        .options("A, O, x, skip");
}

// FH-TELE-05
#[test]
fn fh_tele_05_the_hex_entered_takes_effect() {
    Stage::new("A . !\nA card blink 15: teleport 2").play("A: top blink; !").expect("A: 8/10 hp");
}

// FH-TELE-06, FH-TELE-07, FH-FAQ-052
#[test]
fn fh_tele_07_onto_a_door_which_opens_but_not_behind_it() {
    Stage::new("A . 1 x\nA card blink 15: teleport 5")
        .play("A: top blink; ?")
        .options("A, r1c2, 1, skip")
        .play("1")
        .expect("door 1: open\nroom x: revealed");
    Stage::new("A . 1 x\ndoor 1: locked\nA card blink 15: teleport 5")
        .play("A: top blink; ?")
        .options("A, r1c2, skip");
}

// FH-TELE-EX1
#[test]
fn fh_tele_ex1_next_to_ones_own_mark() {
    Stage::new(
        "
        A . u v w
        A card shade 15: mark, range 4
        A card slip 16: attack 1 / teleport anywhere, next to mark
        ",
    )
    .play("A: top shade; v; bottom slip; ?")
    .options("u, w, skip")
    .play("w")
    .expect("A at w");
}

// FH-FAQ-055, FH-FAQ-056: across a gap, but not to a part without any connection.
#[test]
fn fh_faq_056_no_distance_to_a_part_without_connection() {
    Stage::new("A # x\nrevealed: all\nA card blink 15: teleport 9")
        .play("A: top blink; ?")
        .options("A, skip");
    Stage::new("A # x\nrevealed: all\nA card blink 15: teleport anywhere")
        .play("A: top blink; x")
        .expect("A at x");
    // The scenario can forbid that too (FH-PAGE-EX2).
    Stage::new(
        "A # x\nrevealed: all\nno teleport: between parts\nA card blink 15: teleport anywhere",
    )
    .play("A: top blink; ?")
    .options("A, skip");
}
