//! REVEAL, NAMED, BOSS, SPAWN: monsters that come, and monsters of their own kind.

use crate::stage::Stage;

fn turn(text: &str) -> Stage {
    Stage::new(text).play("")
}

#[test]
fn fh_reveal_ex1_the_token_moves_behind_the_acting_figure() {
    // FH-REVEAL-EX1, FH-REVEAL-01, FH-REVEAL-04, FH-REVEAL-05, FH-REVEAL-07, FH-REVEAL-08,
    // FH-REVEAL-09, FH-REVEAL-10, FH-REVEAL-11
    let stage = Stage::new(
        "
        k x A 1 y a b
         # # # # i c
        A card run 67: attack 1 / move 4
        A hand: c, d
        monster imp: hp 4, move 2, attack 1
        monster archer: hp 6, move 2, attack 2, standees 3
        imp card 24: shield 1
        archer card 44: shield 1
        k: archer, number 1
        a: archer
        b: archer, elite
        c: archer
        i: imp
        ",
    )
    .expect("order: archer, A")
    .play("A: bottom run; 1; ?")
    .expect("order: A, imp, archer")
    .told("FH-REVEAL-10 NoStandee")
    .expect("figures: A, k, archer-2, archer-3, imp-1")
    .expect("archer-2 at b")
    .expect("archer-3 at a")
    .asks("A MoveStep { points: 3 }")
    .play("y; skip; end turn; ?")
    .told_in_order(&[
        "TurnBegins { figure: k }",
        "TurnBegins { figure: A }",
        "TurnBegins { figure: imp-1 }",
        "TurnBegins { figure: archer-2 }",
        "TurnBegins { figure: archer-3 }",
    ]);
    assert_eq!(stage.times_told("TurnBegins { figure: k }"), 1);
}

#[test]
fn fh_reveal_06_a_later_initiative_keeps_its_place() {
    Stage::new(
        "
        A 1 n
         B # #
        A card run 10: attack 1 / move 1
        brute card 80: shield 1
        n: brute
        ",
    )
    .play("A: bottom run; 1; ?")
    .expect("order: A, B, brute");
}

#[test]
fn n_49_equal_initiatives() {
    // N-49, FH-REVEAL-07: after the characters with that initiative, and as the group decides
    // against other monsters
    Stage::new(
        "
        A 1 n
         B # #
        m # #
        A card run 20: attack 1 / move 1
        B card wait 20: attack 1 / move 1
        B card wait-2 30: attack 1 / move 1
        brute card 20: shield 1
        archer card 20: shield 1
        m: archer
        n: brute
        ",
    )
    .play("A: bottom run; 1; ?")
    .asks("A ActsFirst")
    .play("option 0; ?")
    .expect("order: A, B, brute, archer");
}

#[test]
fn fh_reveal_02_spawned_where_and_when_the_rule_says() {
    // FH-REVEAL-02, FH-REVEAL-04, FH-REVEAL-07: earlier than the acting figure, so it acts next
    Stage::new(
        "
        A . x m
         B # #
        A card strike 15: attack 9, range 3 / move 1
        brute card 5: shield 1
        archer card 50: shield 1
        at x: mark post
        m: archer, 1/10 hp
        rule: when archer dies: spawn brute at post
        ",
    )
    .play("A: top strike; m; ?")
    .expect(
        "
        brute-1 at x
        order: A, brute, B, archer
        ",
    );
}

#[test]
fn fh_reveal_03_or_in_the_nearest_empty_hex() {
    // FH-REVEAL-03, N-50, GH-SPAWN-01, GH-SPAWN-02: the group decides between equally near ones
    for edition in ["frosthaven", "gloomhaven"] {
        Stage::new(&format!(
            "
        O O O O O O
         A m x n y
        O O O O O O
        A card strike 15: attack 9 / move 1
        archer card 50: shield 1
        brute card 60: shield 1
        at n: mark post
        m: archer, 1/10 hp
        n: brute
        rule: when archer dies: spawn brute at post
        edition: {edition}
        "
        ))
        .play("A: top strike; m; ?")
        .asks("A PlaceFigure")
        .offers("x")
        .offers("y")
        .play("y; ?")
        .expect("brute-2 at y");
    }
}

#[test]
fn n_72_added_when_no_turn_is_left() {
    // N-72, FH-FAQ-170, GH-SPAWN-06
    for edition in ["frosthaven", "gloomhaven"] {
        Stage::new(&format!(
            "
        A . x
        A hand: c, d
        brute card 5: shield 1
        at x: mark post
        rule: at end of every round: spawn brute at post
        edition: {edition}
        "
        ))
        .play("A: end turn; ?")
        .expect("brute-1 at x")
        .not_told("MonsterCardDrawn")
        .not_told("TurnBegins { figure: brute-1 }");
    }
}

#[test]
fn fh_named_04_before_the_elites_of_its_type() {
    // FH-NAMED-01, FH-NAMED-04, FH-COMMON-EX1: hit points of its own, elite values otherwise
    turn(
        "
        e A g
         m . .
        monster brute: hp 10, move 2, attack 1
        elite brute: hp 12, move 2, attack 2
        named grim: brute, hp C * H
        brute card 5: attack +0
        e: brute, elite, number 1
        m: brute, number 2
        g: grim, number 3
        ",
    )
    .expect("g: 24/24 hp")
    .told_in_order(&[
        "TurnBegins { figure: g }",
        "TurnBegins { figure: e }",
        "TurnBegins { figure: m }",
    ]);
}

#[test]
fn fh_named_03_neither_normal_nor_elite() {
    // FH-NAMED-03, FH-BOSS-03
    for rank in ["elite", "normal"] {
        Stage::new(&format!(
            "
        g A o
         m e .
        A card purge 15: suffer 1, enemies, target all, only target is {rank} / move 1
        monster ogre: hp 20, move 2, attack 1, boss
        ogre card 60: shield 1
        named grim: brute, hp 20
        g: grim
        o: ogre
        m: brute
        e: brute, elite
        "
        ))
        .play("A: top purge; yes; ?")
        .expect(
            "
            g: 20/20 hp
            o: 20/20 hp
            ",
        )
        .expect(if rank == "elite" { "e: 11/12 hp" } else { "m: 9/10 hp" });
    }
}

#[test]
fn fh_boss_04_special_actions() {
    // FH-BOSS-01, FH-BOSS-04: the movement heeds the attack of the special action
    turn(
        "
        A . . x . . m
        monster ogre: hp 20, move 3, attack 2, boss
        ogre card 5: move +0; special 2
        ogre special 1: attack +0
        ogre special 2: attack +3, range 3; heal 2, self
        m: ogre, 10/20 hp
        ",
    )
    .expect(
        "
        m at x
        A: 5/10 hp
        m: 12/20 hp
        ",
    );
}

#[test]
fn fh_boss_05_c_in_its_statistics() {
    // FH-BOSS-05
    turn(
        "
        A m B
        monster ogre: hp C * 15, move 3, attack C + 1, boss
        ogre card 5: attack +0
        m: ogre
        ",
    )
    .expect(
        "
        m: 30/30 hp
        A: 7/10 hp
        ",
    );
}

#[test]
fn fh_boss_06_what_the_scenario_adds() {
    turn(
        "
        A x m
        monster ogre: hp 20, move 3, attack 2, boss
        ogre card 5: special 1
        m: ogre
        rule: when any boss ends turn: characters suffer 2
        ",
    )
    .expect("A: 8/10 hp");
}

#[test]
fn gh_spawn_04_earlier_ones_act_next_later_ones_in_order() {
    // GH-SPAWN-03, GH-SPAWN-04, GH-SPAWN-05, GH-DOOR-01, GH-DOOR-03, GH-DOOR-07, GH-DOOR-08,
    // GH-DOOR-09
    Stage::new(
        "
        A 1 n o
         B # # #
        A card run 30: attack 1 / move 1
        B card wait 40: attack 1 / move 1
        brute card 20: shield 1
        archer card 50: shield 1
        n: brute
        o: archer
        edition: gloomhaven
        ",
    )
    .play("A: bottom run; 1; ?")
    .expect("order: A, brute, B, archer")
    .told("MonsterCardDrawn");
}

#[test]
fn fh_mon_17_the_group_decides_between_equally_near_places() {
    // FH-MON-17, FH-REVEAL-10: one standee is left for two archers equally near; the elite has its.
    let revealed = |answer: &str| {
        Stage::new(
            "
            A 1 . a
             # # b e
            A card run 10: attack 1 / move 2
            monster archer: hp 6, move 2, attack 2, standees 2
            archer card 44: shield 1
            a: archer
            b: archer
            e: archer, elite
            ",
        )
        .play("A: bottom run; 1; ?")
        .expect("figures: A, archer-1")
        .asks("A PlaceFigure")
        .play(answer)
    };
    revealed("a; ?").expect("archer-2 at a").told("FH-REVEAL-10 NoStandee");
    revealed("b; ?").expect("archer-2 at b").told("FH-REVEAL-10 NoStandee");
}
