//! TILE, DOOR, CORR, PLATE, TRAP, HAZ, DIFF, ICE, OBST, OBJ, WALL: what lies on the map.

use crate::stage::{Stage, in_each_edition};

// FH-TILE-01, FH-TILE-10, FH-TILE-11, FH-TILE-12, FH-TILE-13, FH-CORR-02, FH-PLATE-03
#[test]
fn fh_tile_12_featureless_unoccupied_and_empty() {
    let stage = Stage::new("A . ^ % _ $ O x\nm: brute\n m\nat x: ice");
    let empty = |hex: &str| stage.hex(hex, |look, cell| look.empty(cell));
    let featureless = |hex: &str| stage.hex(hex, |look, cell| look.featureless(cell));
    let unoccupied = |hex: &str| stage.hex(hex, |look, cell| look.unoccupied(cell));
    assert!(empty("r1c2"), "a bare hex");
    assert!(!empty("A") && featureless("A") && !unoccupied("A"), "a hex with a figure");
    assert!(!empty("^") && !featureless("^") && unoccupied("^"), "a trap");
    assert!(empty("r1c4"), "a corridor is no feature");
    assert!(empty("r1c5"), "nor is a pressure plate");
    assert!(empty("r1c6"), "nor a loot token");
    assert!(!empty("O") && !empty("x"), "an obstacle and ice are");
    assert!(!empty("m"), "a monster's hex");
}

// FH-TILE-13, GH: D028 says that tokens fill a hex there.
#[test]
fn fh_tile_13_tokens_are_no_tiles_but_fill_a_hex_in_gloomhaven() {
    let stage = Stage::new("A $\nedition: gloomhaven");
    assert!(!stage.hex("r1c2", |look, cell| look.empty(cell)));
    let stage = Stage::new("A $");
    assert!(stage.hex("r1c2", |look, cell| look.empty(cell)));
}

// FH-TILE-05
#[test]
fn fh_tile_05_next_to_a_wall_is_a_hex_with_a_wall_line_on_its_edge() {
    // All six neighbours of m are hexes of the board.
    let text = |wall: &str| {
        format!(
            "
            . . . .
             . A m .
            . . . .
            edge: open
            {wall}
            A card crush 15: attack 2 | if target is next to wall: +3 / move 1
            m: brute, 10/10 hp
            "
        )
    };
    let hit = |wall: &str| Stage::new(&text(wall)).play("A: top crush; m");
    hit("").expect("m: 8/10 hp");
    // A line on an edge of it, not one on an edge of the hex beside it.
    hit("wall 1,2 - 1,3").expect("m: 5/10 hp");
    hit("wall 2,2 - 2,3").expect("m: 8/10 hp");
}

// The passable hexes are surrounded by walls: nothing is seen across what is not there.
#[test]
fn fh_tile_02_what_is_drawn_is_walled_in() {
    let text = "
        A     m
         . . .
        A card bolt 15: attack 2, range 5 / move 2
        m: brute
        ";
    Stage::new(text).play("A: top bolt; ?").asks("A TakeAction");
    Stage::new(&format!("{text}\nedge: open")).play("A: top bolt; ?").asks("A AttackTarget");
}

// FH-TILE-02: and so is every board that the compiler of packs makes.
#[test]
fn fh_tile_02_every_board_of_a_pack_is_walled_in() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&folder).expect("a folder").expect("a clean pack");
    for scenario in &loaded.content.scenarios {
        assert!(scenario.board.plan().is_enclosed(), "{}", scenario.id);
    }
}

// FH-TILE-03, FH-TILE-06, FH-WALL-01
#[test]
fn fh_tile_06_a_wall_line_is_never_crossed_and_parts_neighbours() {
    Stage::new(
        "
        A m x
        wall 0,0 - 0,1
        A card strike 15: attack 3 / move 3
        m: brute
        ",
    )
    .play("A: bottom strike")
    .expect("A at A")
    .told("AbilitySkipped");
    Stage::new("A m\nrevealed: all\nwall 0,0 - 0,1\nA card strike 15: attack 3 / move 3\nm: brute")
        .play("A: top strike; end turn")
        .expect("m: 10/10 hp");
}

// FH-WALL-01, FH-JUMP-04
#[test]
fn fh_jump_04_neither_jumping_nor_flying_goes_through_walls() {
    // GH-MOVE-04
    in_each_edition(|| {
        for manner in ["jump", "fly"] {
            let text = format!("A # x\nA card hop 15: attack 3 / move 4, {manner}");
            Stage::new(&text).play("A: bottom hop; end turn").expect("A at A");
        }
    });
}

// FH-TILE-04, FH-WALL-02, FH-DOOR-01, FH-DOOR-08, FH-DOOR-02
#[test]
fn fh_wall_02_what_walls_enclose_is_a_room_and_a_door_belongs_to_none() {
    // GH-DOOR-13
    in_each_edition(|| {
        let stage =
            Stage::new("A . 1 x y").expect("door 1: closed\nroom x: hidden\nroom y: hidden");
        let room = |hex: &str| stage.hex(hex, |look, cell| look.scenario().room_of[cell.index()]);
        assert_eq!(room("A"), room("r1c2"));
        assert_eq!(room("x"), room("y"));
        assert_ne!(room("A"), room("x"));
        assert_eq!(room("1"), None);
        // Open it parts them still: what is said of one room is not said of the other.
        let text = "
            A . 1 x B
            door 1: open
            A hand: u, v
            B hand: u, v
            rule: at end of round 1: characters in r0 suffer 1
            ";
        let stage = Stage::new(text).play("A: end turn; B: end turn");
        stage.expect("door 1: open\nA: 9/10 hp\nB: 10/10 hp");
    });
}

// FH-TILE-08, FH-TILE-09, FH-TILE-EX2, FH-CORR-01: what is drawn across a border joins the two
// sides, and walls surround it.
#[test]
fn fh_tile_ex2_a_corridor_joins_two_tiles_into_one_room() {
    let stage = Stage::new(
        "
        A . # x .
         . % . y
        . . # . .
        ",
    );
    let room = |hex: &str| stage.hex(hex, |look, cell| look.scenario().room_of[cell.index()]);
    assert_eq!(room("A"), room("x"));
    assert_eq!(room("r2c2"), room("A"));
    // Beside the corridor the wall still parts the two sides.
    assert_eq!(stage.hex("r1c2", |look, cell| look.walls().range(cell, stage.cell("x"))), Some(3));
}

// FH-TILE-07, FH-TILE-EX1, FH-TILE-14: the kind of a tile is what the scenario says, whatever it is
// called, and a tile can cover several hexes.
#[test]
fn fh_tile_07_the_kind_counts_and_not_the_name() {
    Stage::new(
        "
        A x x .
        tile snow-rock: difficult
        at x: snow-rock
        A card walk 15: attack 3 / move 2
        ",
    )
    .play("A: bottom walk; r1c2; ?")
    .expect("A at r1c2\ntile r1c3: snow-rock");
    Stage::new("A x\ntile snow-rock: obstacle\nat x: snow-rock\nA card walk 15: attack 3 / move 2")
        .play("A: bottom walk; end turn")
        .expect("A at A");
}

// FH-DOOR-02, FH-DOOR-03, FH-DOOR-04
#[test]
fn fh_door_03_a_character_opens_a_door_by_entering_it_and_moves_on() {
    Stage::new(
        "
        A 1 x y n
        n: brute
        A card run 15: attack 3 / move 3
        ",
    )
    .expect("door 1: closed")
    .play("A: bottom run; 1; x; y")
    .expect("A at y\ndoor 1: open\nbrute-1 at n");
}

// FH-DOOR-05
#[test]
fn fh_door_05_a_closed_door_is_a_wall_for_sight_range_and_everybody_else() {
    Stage::new(
        "
        A . 1 m
        revealed: all
        m: brute
        A card bolt 15: attack 3, range 5 / move 3
        brute card 50: move +0; attack +0
        ",
    )
    .play("A: top bolt; end turn")
    .expect("m: 10/10 hp\nm at m\ndoor 1: closed");
    // Open, it is none of these.
    Stage::new("A . 1 m\ndoor 1: open\nm: brute\nA card bolt 15: attack 3, range 5 / move 3")
        .play("A: top bolt; m")
        .expect("m: 7/10 hp");
}

// FH-DOOR-06
#[test]
fn fh_door_06_nobody_is_forced_into_a_closed_door() {
    Stage::new(
        "
        A m 1 x
        m: brute
        A card shove 15: attack 1, push 2 / move 3
        ",
    )
    .play("A: top shove; m")
    .expect("m: 9/10 hp\nm at m\ndoor 1: closed");
}

// FH-DOOR-07, FH-CORR-03: an open door is like a corridor: something can be placed and pushed
// there.
#[test]
fn fh_door_07_an_open_door_is_a_corridor() {
    let stage = Stage::new("A m 1 x\ndoor 1: open\nm: brute\nA card shove 15: attack 1, push 1");
    assert!(stage.hex("1", |look, cell| look.empty(cell)));
    stage.play("A: top shove; m; 1").expect("m at 1");
    Stage::new("A % x\nA card dig 15: create trap, range 1")
        .play("A: top dig; r1c2")
        .expect("tile r1c2: trap");
}

// FH-PLATE-01, FH-PLATE-02
#[test]
fn fh_plate_02_a_rule_says_what_a_plate_does_and_jumping_and_flying_trigger_it() {
    for manner in ["", ", jump", ", fly"] {
        let text = format!(
            "A p x\nat p: plate, mark p\ncounter bells: 0\n\
             rule: when characters enters p: add 1 to bells\n\
              A card run 15: attack 3 / move 2{manner}"
        );
        Stage::new(&text).play("A: bottom run; p; x").expect("counter 0: 1\nA at x");
    }
}

// FH-TRAP-01, FH-TRAP-04, FH-TRAP-06, FH-MOVE-04
#[test]
fn fh_trap_04_a_trap_is_sprung_on_entering_and_removed() {
    // GH-TRAP-01, GH-TRAP-02
    in_each_edition(|| {
        Stage::new("A ^ x\nlevel: 3\nA card run 15: attack 3 / move 2")
            .play("A: bottom run; ^; x")
            .expect("A: 5/10 hp\nA at x\ntile ^: none");
    });
}

// FH-TRAP-05
#[test]
fn fh_trap_05_the_scenario_or_the_ability_says_what_a_trap_does() {
    Stage::new(
        "
        A t x
        tile snare: trap, fixed 2, poison, immobilize
        at t: snare
        A card run 15: attack 3 / move 2
        ",
    )
    .play("A: bottom run; t")
    .expect("A: 8/10 hp, poison, immobilize\nA at t");
    Stage::new(
        "
        A x m
        m: brute
        tile pit: trap, fixed 4
        A card dig 15: create pit, range 1; pull 1, range 2 / move 2
        ",
    )
    .play("A: top dig; x; m; x")
    .expect("m: 6/10 hp\ntile x: none");
}

// FH-TRAP-01: by forced movement, by teleport, by sliding.
#[test]
fn fh_trap_01_however_the_hex_is_entered() {
    Stage::new("A m ^\nm: brute\nA card shove 15: attack 0, push 1")
        .play("A: top shove; m; ^")
        .expect("m: 7/10 hp");
    Stage::new("A . ^\nA card blink 15: teleport 2").play("A: top blink; ^").expect("A: 7/10 hp");
    Stage::new("A = ^\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; =")
        .expect("A: 7/10 hp\nA at ^");
}

// FH-TRAP-02, FH-HAZ-02, FH-FLY-02
#[test]
fn fh_trap_02_a_flying_figure_springs_no_trap_even_at_the_end() {
    // GH-HAZ-05, GH-GLOSS-55
    in_each_edition(|| {
        Stage::new("A ! ^\nA card fly 15: attack 1 / move 2, fly")
            .play("A: bottom fly; !; ^")
            .expect("A: 10/10 hp\ntile ^: trap\nA at ^");
    });
}

// FH-TRAP-03, FH-HAZ-03, FH-JUMP-02
#[test]
fn fh_trap_03_a_jump_springs_only_the_trap_it_lands_on() {
    let board = "A ^ x\nA card hop 15: attack 1 / move 2, jump";
    Stage::new(board).play("A: bottom hop; yes; ^; x").expect("A: 10/10 hp\ntile ^: trap");
    Stage::new(board).play("A: bottom hop; yes; ^; stop").expect("A: 7/10 hp\ntile ^: none");
    let board = "A ! x\nA card hop 15: attack 1 / move 2, jump";
    Stage::new(board).play("A: bottom hop; yes; !; x").expect("A: 10/10 hp");
    Stage::new(board).play("A: bottom hop; yes; !; stop").expect("A: 8/10 hp");
}

// FH-HAZ-01, FH-HAZ-04, FH-SLEVEL-08
#[test]
fn fh_haz_04_hazardous_terrain_hurts_each_time_and_stays() {
    Stage::new("A ! x\nlevel: 4\nA card run 15: attack 3 / move 3")
        .play("A: bottom run; !; x; !")
        .expect("A: 4/10 hp\ntile !: hazard");
}

// FH-HAZ-05
#[test]
fn fh_haz_05_staying_in_it_and_leaving_it_do_not_hurt() {
    // GH-HAZ-04
    in_each_edition(|| {
        Stage::new("A x\nat A: hazard\nA card run 15: attack 3 / move 1")
            .play("A: bottom run; x")
            .expect("A: 10/10 hp\nA at x");
    });
}

// FH-DIFF-01, FH-MOVE-01
#[test]
fn fh_diff_01_difficult_terrain_costs_two_points() {
    // GH-MOVE-05, GH-GLOSS-39
    in_each_edition(|| {
        Stage::new("A ~ x y\nA card run 15: attack 3 / move 3")
            .play("A: bottom run; r1c2; x; ?")
            .expect("A at x");
        Stage::new("A ~ x\nA card run 15: attack 3 / move 1")
            .play("A: bottom run; end turn")
            .expect("A at A");
    });
}

// FH-DIFF-02, FH-JUMP-03, FH-FLY-02
#[test]
fn fh_diff_02_jumping_and_flying_pay_one_even_at_the_end() {
    for manner in ["jump", "fly"] {
        Stage::new(&format!("A ~ ~\nA card hop 15: attack 3 / move 2, {manner}"))
            .play("A: bottom hop; r1c2; r1c3")
            .expect("A at r1c3");
    }
}

// FH-ICE-01, FH-ICE-06, FH-ICE-EX1
#[test]
fn fh_ice_ex1_one_point_across_two_icy_hexes() {
    Stage::new("A i j x y\nat i: ice\nat j: ice\nA card run 15: attack 3 / move 2")
        .play("A: bottom run; i; y")
        .expect("A at y");
    Stage::new("A i j m y\nat i: ice\nat j: ice\nm: brute\nA card run 15: attack 3 / move 1")
        .play("A: bottom run; i")
        .expect("A at j");
}

// FH-ICE-02, FH-JUMP-03, FH-TELE-05
#[test]
fn fh_ice_02_no_slide_for_teleport_flight_and_jump() {
    Stage::new("A = x\nA card blink 15: teleport 1").play("A: top blink; =").expect("A at =");
    Stage::new("A = x\nA card hop 15: attack 1 / move 1, jump")
        .play("A: bottom hop; yes; =")
        .expect("A at =");
    Stage::new("A = x\nA card fly 15: attack 1 / move 1, fly")
        .play("A: bottom fly; =")
        .expect("A at =");
}

// FH-ICE-03
#[test]
fn fh_ice_03_difficult_terrain_does_not_stop_a_slide() {
    Stage::new("A = ~\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; =")
        .expect("A at r1c3");
}

// FH-ICE-04, FH-ICE-05
#[test]
fn fh_ice_05_walls_obstacles_figures_and_objectives_stop_a_slide() {
    for (board, more) in [
        ("A =", ""),
        ("A = #", ""),
        ("A = O", ""),
        ("A = B", ""),
        ("A = m", "m: brute"),
        ("A = o", "object altar: hp 5\no: altar"),
        ("A = m", "m: brute, invisible"),
    ] {
        Stage::new(&format!("{board}\n{more}\nA card run 15: attack 1 / move 1"))
            .play("A: bottom run; =")
            .expect("A at =");
    }
}

// FH-ICE-07
#[test]
fn fh_ice_07_the_hex_slid_into_is_entered_like_any_other() {
    Stage::new("A = !\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; =")
        .expect("A: 8/10 hp\nA at !");
}

// FH-FAQ-048, FH-FAQ-050: the slide of a push is part of the push.
#[test]
fn fh_faq_048_a_pushed_figure_slides_on_as_forced_movement() {
    Stage::new("A m = x\nm: brute\nA card shove 15: attack 0, push 1")
        .play("A: top shove; m; =")
        .expect("m at x")
        .told("to: x, kind: Push");
    Stage::new("A m = 1\nm: brute\nA card shove 15: attack 0, push 1")
        .play("A: top shove; m; =")
        .expect("m at =\ndoor 1: closed");
}

// FH-FAQ-049
#[test]
fn fh_faq_049_sliding_of_ones_own_move_opens_a_door() {
    Stage::new("A = 1 x\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; =")
        .expect("A at 1\ndoor 1: open")
        .told("kind: Slide");
}

// FH-FAQ-051
#[test]
fn fh_faq_051_an_invisible_figure_stops_a_slide() {
    Stage::new("A = m\nm: brute, invisible\nA card run 15: attack 1 / move 1")
        .play("A: bottom run; =")
        .expect("A at =");
}

// FH-OBST-01, FH-MOVE-03
#[test]
fn fh_obst_01_an_obstacle_is_entered_only_flying_or_in_passing_by_a_jump() {
    Stage::new("A O x\nA card run 15: attack 1 / move 3")
        .play("A: bottom run; end turn")
        .expect("A at A");
    Stage::new("A O x\nA card hop 15: attack 1 / move 1, jump")
        .play("A: bottom hop; end turn")
        .expect("A at A");
    Stage::new("A O x\nA card hop 15: attack 1 / move 2, jump")
        .play("A: bottom hop; O; x")
        .expect("A at x");
    Stage::new("A O\nA card fly 15: attack 1 / move 1, fly")
        .play("A: bottom fly; O")
        .expect("A at O");
}

// FH-OBST-02, FH-OBST-03, FH-LOS-03, FH-RANGE-03
#[test]
fn fh_obst_02_obstacles_figures_and_objectives_block_neither_sight_nor_range() {
    Stage::new(
        "
        A O o n m
        object altar: hp 5
        o: altar
        n: brute
        m: brute
        A card bolt 15: attack 3, range 4
        ",
    )
    .play("A: top bolt; m")
    .expect("m: 7/10 hp");
}

// FH-OBJ-02, FH-OBJ-03, FH-OBJ-04, FH-OBJ-05, FH-OBJ-09, FH-OBJ-10
#[test]
fn fh_obj_03_objectives_can_be_attacked_but_neither_hindered_nor_moved() {
    let board = "A o x\nobject altar: hp 2+L*C\no: altar\nlevel: 3";
    Stage::new(&format!("{board}\nA card hit 15: attack 3, poison / move 2"))
        .expect("o: 8/8 hp")
        .play("A: top hit; o; ?")
        .expect("o: 5/8 hp");
    Stage::new(&format!("{board}\nA card shove 15: attack 3, push 1 / move 2"))
        .play("A: top shove; o; ?")
        .expect("o: 5/8 hp\no at o");
    // An obstacle it is not: tiles speak of other things.
    let stage = Stage::new("A o x\nobject altar: hp 5\no: altar");
    assert!(!stage.hex("o", |look, cell| look.unoccupied(cell)));
    assert!(stage.hex("o", |look, cell| look.featureless(cell)));
}

// FH-OBJ-01, FH-OBJ-08, FH-FAQ-145
#[test]
fn fh_obj_08_an_objective_is_destroyed_and_leaves_the_map() {
    Stage::new(
        "
        A o x
        object altar: hp 3
        o: altar
        goal: destroyed altar
        A card strike 15: attack 3 / move 2
        ",
    )
    .play("A: top strike; o")
    .expect("o: gone")
    .told("ObjectiveDestroyed")
    .not_told("Killed")
    .told("GoalReached");
}

// FH-OBJ-06, FH-GEN-05
#[test]
fn fh_obj_06_an_objective_takes_no_turn() {
    Stage::new("A . m\nobject altar: hp 3, side party\n o\no: altar\nm: brute")
        .expect("order: A, brute");
}

// FH-FAQ-146
#[test]
fn fh_faq_146_an_allied_objective_can_be_healed() {
    Stage::new(
        "A o\nobject altar: hp 9, side party\no: altar, 3/9 hp\nA card mend 15: heal 3, range 2",
    )
    .play("A: top mend; o")
    .expect("o: 6/9 hp");
}

// FH-FAQ-147, FH-MOVE-03
#[test]
fn fh_faq_147_an_allied_objective_is_passed_only_by_jumping_or_flying() {
    let board = "A o x\nobject altar: hp 9, side party\no: altar";
    Stage::new(&format!("{board}\nA card run 15: attack 1 / move 3"))
        .play("A: bottom run; end turn")
        .expect("A at A");
    Stage::new(&format!("{board}\nA card run 15: attack 1 / move 3, jump"))
        .play("A: bottom run; o; x")
        .expect("A at x");
}

// FH-FAQ-148, FH-FAQ-149
#[test]
fn fh_faq_148_an_objective_of_several_hexes_is_attacked_once() {
    Stage::new(
        "
        A o p
        object wall: hp 9, covers p
        o: wall
        area line: self 0,1 0,2
        A card sweep 15: attack 2, area line
        ",
    )
    .play("A: top sweep; area A 0; o")
    .expect("o: 7/9 hp")
    .play("end turn");
    Stage::new(
        "
        A . o p
        object wall: hp 9, covers o
        p: wall
        A card bolt 15: attack 2, range 2
        ",
    )
    .play("A: top bolt; p")
    .expect("p: 7/9 hp");
}
