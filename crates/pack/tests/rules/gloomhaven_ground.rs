//! Gloomhaven: LOS, RANGE, MOVE, TRAP, HAZ, DOOR, OBST: the map and what stands on it.

use crate::stage::{Stage, in_each_edition};

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
}

/// A and m on both sides of a rock, with the top action of a card.
fn behind_a_rock(top: &str) -> Stage {
    gloomhaven(&format!(
        "
        . . . . .
         A # # m
        . . . . .
        m: brute
        at m: loot
        A card act 15: {top}
        "
    ))
    .play("A: top act; ?")
}

#[test]
fn gh_los_01_only_attacks_and_what_states_a_range_need_sight() {
    // D022, D024
    // GH-LOS-03: the whole rock is wall, so the line along its edge is no line.
    behind_a_rock("attack 2, range 9").asks("A TakeAction");
    behind_a_rock("poison, range 9").asks("A TakeAction");
    behind_a_rock("loot 9").asks("A TakeAction");
    behind_a_rock("poison").asks("A Target").options("m, skip");
    behind_a_rock("suffer 1, target all, enemies").asks("A Perform");
    let open = "
        . . . . .
         A . . m
        . . . . .
        m: brute
        A card act 15: attack 2, range 9
        ";
    gloomhaven(open).play("A: top act; ?").asks("A AttackTarget");
}

#[test]
fn gh_range_01_hexes_counted_with_the_targets() {
    // GH-RANGED-01
    let text = |range: u8| {
        format!(
            "
            . . . . .
             A . . m
            . . . . .
            m: brute
            A card bolt 15: attack 2, range {range}
            "
        )
    };
    gloomhaven(&text(2)).play("A: top bolt; ?").asks("A TakeAction");
    gloomhaven(&text(3)).play("A: top bolt; m").expect("m: 8/10 hp");
}

#[test]
fn gh_range_02_around_walls() {
    // GH-RANGE-03: beside each other across a wall is range 2; GH-GLOSS-11: and not adjacent.
    let text = |range: &str| {
        format!(
            "
            . . . . .
             . A m .
            . . . . .
            wall 1,1 - 1,2
            m: brute
            A card bolt 15: attack 2{range}
            "
        )
    };
    gloomhaven(&text("")).play("A: top bolt; ?").asks("A TakeAction");
    gloomhaven(&text(", range 1")).play("A: top bolt; ?").asks("A TakeAction");
    gloomhaven(&text(", range 2")).play("A: top bolt; m").expect("m: 8/10 hp");
}

#[test]
fn gh_move_02_no_hex_but_the_effects() {
    // D035
    let text = "A x\nA card run 15: attack 1 / move 1, then (strengthen, self); xp 1";
    let stage = gloomhaven(text).play("A: bottom run; stop; ?").asks("A Target");
    stage.play("A").expect("A at A\nA: 10/10 hp, strengthen\nA xp: 1");
}

#[test]
fn gh_move_04_not_through_walls_but_onto_closed_doors() {
    let text = "
        . 1 x
         A . .
        wall 1,0 - 1,1
        A card run 15: attack 1 / move 2
        ";
    let stage = gloomhaven(text).play("A: bottom run; ?").refuses("r2c2").offers("1");
    stage.play("1; ?").expect("A at 1\ndoor 1: open").offers("x");
}

#[test]
fn gh_move_11_losing_flight_over_an_obstacle() {
    // D039
    // Trap damage, then the nearest empty hex: not one with a token, but one with a plate.
    let text = "
        B A O $ p
        at p: plate
        A card wings 15: always: flying; round / move 1
        A card stride 16: attack 1 / move 1
        B card follow 20: attack 1 / move 1
        A hand: u, v
        B hand: u, v
        level: 2
        ";
    let stage = gloomhaven(text).play("A: top wings; bottom stride; O; end turn");
    let stage = stage.play("B: bottom follow; A; end turn; ?").asks("A Negate { damage: 4 }");
    let stage = stage.play("skip; ?").asks("A PlaceFigure").options("B, p").play("p");
    stage.expect("A at p\nA: 6/10 hp");
}

/// A walks into the hex beside it, at a level, with many hit points.
fn walk_into(tile: char, level: u8) -> Stage {
    let text = format!("A {tile} x\nlevel: {level}\nA: 20/20 hp\nA card run 15: attack 1 / move 2");
    gloomhaven(&text).play(&format!("A: bottom run; {tile}; x"))
}

#[test]
fn gh_trap_03ex_two_and_the_level() {
    for level in 0..=7 {
        walk_into('^', level).expect(&format!("A: {}/20 hp\ntile ^: none", 20 - 2 - level));
    }
}

#[test]
fn gh_trap_04_a_trap_made_by_an_ability_does_as_the_ability_says() {
    let text = "
        . . . .
         A x .
        . . . .
        tile pit: trap, fixed 4
        level: 5
        A card dig 15: create pit, range 1 / move 1
        A card run 16: attack 1 / move 1
        A hand: u, v
        ";
    let stage = gloomhaven(text).play("A: top dig; x; bottom run; x; ?");
    stage.asks("A Negate { damage: 4 }").expect("A at x\ntile x: none");
}

#[test]
fn gh_haz_01_half_of_two_and_the_level() {
    // D038
    // GH-HAZ-02EX, GH-HAZ-03: rounded down, and the terrain stays.
    for (level, damage) in (0..=7).zip([1, 1, 2, 2, 3, 3, 4, 4]) {
        walk_into('!', level).expect(&format!("A: {}/20 hp\ntile !: hazard", 20 - damage));
    }
}

#[test]
fn gh_haz_04_only_on_entering() {
    // A stays in it for a whole round.
    let text = "A x\nat A: hazard\nA card one 15: attack 1 / move 2\nA hand: u, v";
    gloomhaven(text).play("A: end turn").expect("round: 2\nA: 10/10 hp");
    gloomhaven(text).play("A: bottom one; x; A; skip; ?").expect("A: 9/10 hp");
}

#[test]
fn gh_haz_05_a_jump_meets_it_only_in_its_last_hex() {
    let text = "A ! x\nA card hop 15: attack 1 / move 2, jump";
    gloomhaven(text).play("A: bottom hop; yes; !; x").expect("A: 10/10 hp");
    gloomhaven(text).play("A: bottom hop; yes; !; stop").expect("A: 9/10 hp");
}

#[test]
fn gh_door_02_an_open_door_is_an_empty_hex() {
    in_each_edition(|| {
        let stage = Stage::new(
            "
            A 1 x
            door 1: open
            A summon wolf: hp 4, move 1, attack 1
            A card call 15: summon wolf; persistent; lost
            ",
        );
        assert!(stage.hex("1", |look, cell| look.empty(cell)));
        stage.play("A: top call; yes").expect("wolf at 1");
    });
}

#[test]
fn gh_door_12_each_half_of_a_double_door_by_itself() {
    let text = "
        A 1 x
         B 2 y
        A card run 15: attack 1 / move 1
        B card run 20: attack 1 / move 1
        ";
    let stage = gloomhaven(text).play("A: bottom run; 1; end turn; ?");
    let stage = stage.expect("door 1: open\ndoor 2: closed\nroom y: revealed");
    stage.play("B: bottom run; 2; ?").expect("door 2: open");
}

#[test]
fn gh_door_14_a_locked_door_is_entered_by_nobody() {
    in_each_edition(|| {
        let text = "
            A 1 x
            door 1: locked
            rule: at end of round 1: unlock door d1
            A card run 15: attack 1 / move 2
            A card go 15: attack 1 / move 2
            A hand: u
            ";
        let stage = Stage::new(text).play("A: bottom run; ?").asks("A TakeAction");
        let stage = stage.expect("A at A\ndoor 1: locked").play("end turn; skip; ?");
        stage.expect("round: 2\ndoor 1: closed");
        let stage = Stage::new(&text.replace("A hand: u", "A hand: u, v"));
        let stage = stage.play("A: end turn; skip; u then v; basic bottom u; 1; x; ?");
        stage.expect("A at x\ndoor 1: open");
    });
}

#[test]
fn gh_door_15_a_closing_door_takes_traps_and_money() {
    let text = "
        A . 1 x
        door 1: open
        rule: at end of round 1: close door d1
        A hand: u, v
        ";
    let door = |stage: &Stage| stage.cell("1");
    let at = door(&gloomhaven(text));
    Stage::adjusted(&format!("{text}\nedition: gloomhaven"), |_, state| {
        state.tiles[at.index()] = 1;
        state.loot.set(at, 2);
    })
    .expect("tile 1: trap\nloot 1: 2")
    .play("A: end turn; ?")
    .expect("tile 1: none\nloot 1: 0\ndoor 1: closed");
}

#[test]
fn gh_door_16_a_closing_door_hurts_and_moves_a_monster() {
    // D034
    let text = "
        A . 1 $ x
        door 1: open
        rule: at end of round 1: close door d1
        A hand: u, v
        monster brute: hp 10, move 0, attack 1
        level: 2
        ";
    let text = format!("{text}\nm: brute\nedition: gloomhaven").replace("$ x", "$ m");
    let door = gloomhaven(&text).cell("1");
    let stage = Stage::adjusted(&text, |_, state| {
        let monster = state.figures.iter_mut().next_back().expect("m");
        monster.cell = door;
    });
    // Token or not: unoccupied is enough.
    let stage = stage.expect("m at 1").play("A: end turn; ?").asks("A PlaceFigure");
    let stage = stage.options("r1c2, r1c4").play("r1c4; ?");
    stage.expect("m at r1c4\nm: 6/10 hp\ndoor 1: closed");
    // Nobody is moved onto an obstacle, however near it is.
    let text = text.replace("A . 1", "A O 1");
    let stage = Stage::adjusted(&text, |_, state| {
        state.figures.iter_mut().next_back().expect("m").cell = door;
    });
    stage.play("A: end turn; ?").expect("m at r1c4\ndoor 1: closed");
}

const ALTAR: &str = "
    . . . . . .
     A o x n .
    . . . . . .
    object altar: hp 5, initiative 99
    o: altar
    ";

#[test]
fn gh_obst_01_an_obstacle_with_hit_points_can_be_attacked() {
    // GH-OBST-03, GH-OBST-06: no condition, and gone at once with its last hit point.
    let act = |top: &str| {
        let text = format!("{ALTAR}\nn: brute\nA card act 15: {top}");
        gloomhaven(&text).play("A: top act; ?")
    };
    act("attack 2, poison, wound").play("o; ?").expect("o: 3/5 hp");
    act("attack 5").play("o; ?").expect("o: gone\nfigures: A, n").told("ObjectiveDestroyed");
}

#[test]
fn gh_obst_02_nothing_but_damage_destroys_it() {
    let text =
        format!("{ALTAR}\nn: brute\nat x: obstacle\nA card act 15: destroy obstacle, range 2");
    let stage = gloomhaven(&text).play("A: top act; ?").options("x, skip").play("x");
    stage.expect("o: 5/5 hp\ntile x: none");
}

#[test]
fn gh_obst_04_summons_take_it_for_an_enemy_that_comes_last() {
    let wolf = "A summon wolf: hp 4, move 0, attack 2, range 3\nx: wolf of A";
    gloomhaven(&format!("{ALTAR}\n{wolf}")).expect("o: 3/5 hp");
    // A monster just as near is met first.
    gloomhaven(&format!("{ALTAR}\n{wolf}\nn: brute")).expect("o: 5/5 hp\nn: 8/10 hp");
}

#[test]
fn gh_obst_05_otherwise_it_is_no_enemy() {
    // D042
    // GH-GLOSS-49
    let act = |top: &str| {
        let text = format!("{ALTAR}\nA card act 15: {top}");
        gloomhaven(&text).play("A: top act; ?")
    };
    act("suffer 2, target all, enemies").play("yes; ?").expect("o: 5/5 hp");
    act("push 1, enemy, range 2").asks("A TakeAction");
    act("attack 2, +1, plus enemies adjacent").play("o; ?").expect("o: 2/5 hp");
    // Frosthaven calls it a figure like others.
    Stage::new(&format!("{ALTAR}\nA card act 15: suffer 2, target all, enemies"))
        .play("A: top act; yes")
        .expect("o: 3/5 hp");
}

#[test]
fn gh_move_12_the_text_of_a_story_point_is_read_when_a_character_enters_it() {
    // At once, in the middle of the move; not before, and not beside it.
    let text = "
        A x . m
        A card run 15: attack 1 / move 2
        A hand: p, q
        at x: mark story
        rule: when characters enters story: read 1.1
        section 1.1: characters suffer 1
        m: brute, 10/10 hp
        ";
    let stage = gloomhaven(text).play("A: bottom run; x").told("SectionRead { section: 0 }");
    stage.asks("A MoveStep").expect("A: 9/10 hp");
    gloomhaven(text).play("A: end turn").not_told("SectionRead");
}
