//! MON, FOCUS, MMOVE, MATK, GUIDE: what a monster does with its card.

use crate::stage::Stage;

/// Monsters act first; offers to negate damage are declined.
fn turn(text: &str) -> Stage {
    Stage::new(text).play("")
}

#[test]
fn fh_mon_01_card_and_statistics_together() {
    // FH-MON-01, FH-MON-07, FH-MON-08, FH-MATK-01, FH-GUIDE-09: move 2 + 1, attack 2 + 2
    turn(
        "
        A x y z m
        monster brute: hp 10, move 2, attack 2
        brute card 5: move +1; attack +2
        m: brute
        ",
    )
    .expect(
        "
        m at x
        A: 6/10 hp
        ",
    );
}

#[test]
fn fh_mon_04_normal_and_elite_values() {
    // FH-MON-04, FH-MON-06
    turn(
        "
        m A e
        monster brute: hp 7, move 2, attack 1
        elite brute: hp 9, move 2, attack 4
        brute card 5: attack +0
        m: brute
        e: brute, elite
        ",
    )
    .expect(
        "
        m: 7/7 hp
        e: 9/9 hp
        A: 5/10 hp
        ",
    );
}

#[test]
fn fh_mon_06_dies_of_its_hit_points() {
    Stage::new(
        "
        m A n
        A card strike 15: attack 4, target 2 / move 1
        monster brute: hp 4, move 2, attack 1
        m: brute
        elite brute: hp 5, move 2, attack 1
        n: brute, elite
        ",
    )
    .play("A: top strike; m; n")
    .expect(
        "
        m: gone
        n: 1/5 hp
        ",
    );
}

#[test]
fn fh_mon_09_bonuses_of_the_statistics_always_hold() {
    Stage::new(
        "
        A m
        A card strike 15: attack 3 / move 1
        monster brute: hp 10, move 2, attack 1 / traits shield 1
        m: brute
        ",
    )
    .play("A: top strike; m")
    .expect("m: 8/10 hp");
}

#[test]
fn fh_mon_10_effects_of_the_statistics_on_every_attack() {
    // FH-MON-10, FH-MATK-05: the second attack meets the poison of the first
    turn(
        "
        A m
        monster brute: hp 10, move 2, attack 2 / effects poison
        brute card 5: attack +0; attack +0
        m: brute
        ",
    )
    .expect("A: 5/10 hp, poison");
}

#[test]
fn fh_mon_11_immune() {
    Stage::new(
        "
        A m
        A card strike 15: attack 1, wound, muddle / move 1
        monster brute: hp 10, move 2, attack 1, immune wound
        m: brute
        ",
    )
    .play("A: top strike; m")
    .expect("m: 9/10 hp, muddle")
    .told("ConditionImmune { figure: m, condition: Wound }");
}

#[test]
fn fh_mon_14_abilities_in_the_order_listed() {
    // FH-MON-14, FH-MMOVE-01: the attack comes before the movement and finds nobody
    turn(
        "
        A x y m
        brute card 5: attack +0; move +1
        m: brute
        ",
    )
    .expect(
        "
        m at x
        A: 10/10 hp
        ",
    );
}

#[test]
fn fh_mon_15_shuffled_after_a_round_with_the_icon() {
    Stage::new(
        "
        A x y m
        brute card 5 shuffle: shield 1
        brute card 6: shield 1
        m: brute
        ",
    )
    .play("A: end turn")
    .told("FH-MON-15 MonsterDeckShuffled");
    Stage::new(
        "
        A x y m
        brute card 5: shield 1
        brute card 6: shield 1
        m: brute
        ",
    )
    .play("A: end turn")
    .not_told("MonsterDeckShuffled");
}

#[test]
fn fh_mon_ex2_elites_first_then_by_number() {
    // FH-MON-EX2, FH-MON-19: each completes its turn before the next acts
    turn(
        "
        A
         m n e
        brute card 5: shield 1
        m: brute, number 5
        n: brute, number 2
        e: brute, number 4, elite
        ",
    )
    .told_in_order(&[
        "TurnBegins { figure: e }",
        "BonusActive { figure: e",
        "TurnEnds { figure: e }",
        "TurnBegins { figure: n }",
        "TurnEnds { figure: n }",
        "TurnBegins { figure: m }",
        "TurnEnds { figure: m }",
    ]);
}

#[test]
fn fh_mon_17_the_group_decides_what_is_left_open() {
    // FH-MON-17: two ways round, equally good
    let stage = Stage::new(
        "
        . x . .
         A O m .
        . y . .
        brute card 5: move +0; attack +0
        m: brute
        ",
    );
    stage.asks("A MonsterMove").options("x, y").play("B: y; ?").expect("m at y");
}

#[test]
fn fh_focus_01_found_at_the_start_and_kept() {
    // FH-FOCUS-01: the push comes before the attack, but the focus was found before both
    turn(
        "
        m A x B
        brute card 5: push 1, adjacent; attack +0, range 3
        m: brute
        ",
    )
    .expect(
        "
        A at x
        A: 8/10 hp
        B: 10/10 hp
        ",
    );
}

#[test]
fn fh_focus_09_additional_targets() {
    // FH-FOCUS-09, FH-FAQ-154, FH-FAQ-162: the players choose the order of the attacks
    Stage::new(
        "
        A m B
        brute card 5: attack +0, target 2
        m: brute
        ",
    )
    .asks("A FigureFirst")
    .play("B; ?")
    .expect(
        "
        A: 8/10 hp
        B: 8/10 hp
        ",
    )
    .told_in_order(&["AttackDeclared { attacker: m, target: B", "target: A"]);
}

#[test]
fn fh_focus_16_without_a_focus_only_the_other_abilities() {
    // FH-FOCUS-16: nobody can be reached; it heals all the same
    turn(
        "
        A O x m
        brute card 5: move +0; attack +0; heal 2, self
        m: brute, 5/10 hp
        ",
    )
    .expect(
        "
        m at m
        m: 7/10 hp
        A: 10/10 hp
        ",
    )
    .told("MonsterFocus { figure: m, focus: None }")
    .told("FH-FOCUS-01 MonsterReasons")
    .told("NoFocus");
}

#[test]
fn fh_focus_08_ties_by_the_order_of_initiative() {
    // FH-FOCUS-07, FH-FOCUS-08, FH-SUMMON-13: a summon comes just before its summoner
    turn(
        "
        A m w
        A summon wolf: hp 4, move 2, attack 1
        w: wolf of A
        brute card 5: attack +0
        m: brute
        ",
    )
    .expect(
        "
        w: 2/4 hp
        A: 10/10 hp
        ",
    )
    .told("Earliest");
}

#[test]
fn fh_faq_157_a_summon_looks_at_elites_first() {
    // FH-FAQ-157, FH-SUMMON-14: equal in all else, the elite acts earlier
    Stage::new(
        "
        m w e
         A . .
        A summon wolf: hp 4, move 2, attack 3
        w: wolf of A
        m: brute, number 1
        e: brute, number 2, elite
        ",
    )
    .play("")
    .expect(
        "
        e: 9/12 hp
        m: 10/10 hp
        ",
    );
}

#[test]
fn fh_mmove_07_other_abilities_do_not_move_it() {
    // FH-MMOVE-07, FH-MOTHER-08: from here it can attack, so it does not come nearer to poison
    turn(
        "
        A x y m
        brute card 5: move +1; attack +0, range 3; poison, adjacent
        m: brute
        ",
    )
    .expect(
        "
        m at m
        A: 8/10 hp
        ",
    );
}

#[test]
fn fh_matk_02_without_a_range_it_is_melee() {
    turn(
        "
        A x m
        monster brute: hp 10, move 2, attack 2, range 5
        brute card 5: attack +0
        m: brute
        ",
    )
    .expect("A: 10/10 hp");
    turn(
        "
        A x m
        brute card 5: attack +0, range 2
        m: brute
        ",
    )
    .expect("A: 8/10 hp");
}

#[test]
fn fh_matk_03_more_targets_than_the_statistics_say() {
    // FH-MATK-03: target 2 by the statistics, one more by the card
    Stage::new(
        "
        A B
         m C
        D .
        monster brute: hp 10, move 2, attack 2 / effects target +1
        brute card 5: attack +0, more target 1
        m: brute
        ",
    )
    .asks("A MonsterTargets")
    .play("option 0; A; B; ?")
    .told_in_order(&["AttackDeclared", "AttackDeclared", "AttackDeclared"])
    .expect("A: 8/10 hp");
}

#[test]
fn fh_matk_05_all_attacks_against_the_same_focus() {
    turn(
        "
        A m B
        brute card 5: attack +0; attack +1
        m: brute
        ",
    )
    .expect(
        "
        A: 5/10 hp
        B: 10/10 hp
        ",
    );
}

#[test]
fn fh_matk_06_a_new_focus_after_a_kill() {
    // FH-MATK-06: also when a character is exhausted
    turn(
        "
        A m B
        brute card 5: attack +0; attack +1
        A: 2/10 hp
        m: brute
        ",
    )
    .expect(
        "
        A: gone
        B: 7/10 hp
        ",
    );
}

#[test]
fn fh_faq_164_no_new_focus_for_one_that_got_away() {
    turn(
        "
        B m A x y
        brute card 5: attack +0, push 2; attack +0
        m: brute
        ",
    )
    .expect(
        "
        A at y
        A: 8/10 hp
        B: 10/10 hp
        ",
    );
}

#[test]
fn fh_faq_163_nobody_else_is_attacked() {
    // FH-FAQ-156: the focus is the furthest enemy, out of reach; somebody adjacent is not attacked
    turn(
        "
        A m x y z B
        brute card 5: move +0; attack +0, farthest
        m: brute, immobilize
        ",
    )
    .expect(
        "
        A: 10/10 hp
        B: 10/10 hp
        ",
    )
    .told("MonsterFocus { figure: m, focus: Some(B) }");
}

#[test]
fn fh_faq_161_no_attack_without_the_movement_it_hangs_on() {
    // FH-FAQ-160, FH-FAQ-161: it stands next to its focus and stays
    turn(
        "
        A m
        brute card 5: move +2, jump; suffer 3, moved through, target all
        m: brute
        ",
    )
    .expect("A: 10/10 hp");
}

#[test]
fn fh_focus_07_initiative_holds_after_the_turn() {
    // FH-FOCUS-07: A has acted at 10 and still comes before B at 20, who has too
    Stage::new(
        "
        B m A
        brute card 50: attack +0
        m: brute
        ",
    )
    .play("A: end turn; B: end turn")
    .told("MonsterFocus { figure: m, focus: Some(A) }")
    .told("figure: A, harmful: 0, points: 0, range: 1, initiative: 10");
}

#[test]
fn fh_guide_02_immobilized() {
    turn(
        "
        A x m
        brute card 5: move +0; attack +0
        m: brute, immobilize
        ",
    )
    .expect("m at m")
    .told("FH-GUIDE-02");
}

#[test]
fn fh_guide_01_disarmed_moves_as_if_it_had_a_melee_attack() {
    turn(
        "
        A x y m
        brute card 5: move +0; attack +0, range 3
        m: brute, disarm
        ",
    )
    .expect(
        "
        m at x
        A: 10/10 hp
        ",
    )
    .told("FH-GUIDE-01");
}

#[test]
fn fh_guide_03_stunned() {
    // FH-GUIDE-03: no focus, no movement, no ability
    turn(
        "
        A x m
        brute card 5: move +0; attack +0; heal 2, self
        m: brute, 5/10 hp, stun
        ",
    )
    .expect(
        "
        m at m
        m: 5/10 hp
        ",
    )
    .told("FH-GUIDE-03")
    .not_told("MonsterFocus");
}

#[test]
fn fh_summon_11_dashes() {
    // FH-SUMMON-11, FH-SUMMON-12, FH-SUMMON-14
    let text = |values: &str| {
        format!(
            "
            w x m
             A . .
            A card go 15: grant (move 1), own summon; grant (attack 1, range 2), own summon / move 1
            A summon wolf: hp 4, {values}
            w: wolf of A
            m: brute
            "
        )
    };
    // It stays where it is and reaches nobody, but with a range; without an attack it only goes.
    Stage::new(&text("move -, attack 3")).expect("w at w\nm: 10/10 hp");
    Stage::new(&text("move -, attack 3, range 2")).expect("w at w\nm: 7/10 hp");
    Stage::new(&text("move 1, attack 3")).expect("w at x\nm: 7/10 hp");
    Stage::new(&text("move 1, attack -")).expect("w at x\nm: 10/10 hp");
    // Granted with a value of its own, it does both, at a range too.
    let granted = Stage::new(&text("move -, attack -")).play("A: top go; w; x; ?").expect("w at x");
    granted.play("w; m").expect("m: 9/10 hp");
}

#[test]
fn fh_summon_16_without_a_focus_it_may_follow() {
    let text = "
        A x y w
        A summon wolf: hp 4, move 2, attack 3
        w: wolf of A
        ";
    Stage::new(text).asks("A SummonFollows").play("A: yes; ?").expect("w at x");
    Stage::new(text).play("A: no; ?").expect("w at w");
    // D117: in Gloomhaven it stays.
    Stage::new(&format!("{text}\nedition: gloomhaven")).expect("w at w").asks("A TakeAction");
}

#[test]
fn fh_summon_16_it_does_not_walk_through_enemies() {
    // Somebody invisible cannot be focused on, but stands in the way.
    Stage::new(
        "
        A m w
        A summon wolf: hp 4, move 2, attack 3
        w: wolf of A
        m: brute, invisible
        edition: frosthaven
        ",
    )
    .asks("A TakeAction")
    .expect("w at w");
}

#[test]
fn fh_common_04_allied_monsters_draw_from_the_allies() {
    // FH-COMMON-03, FH-COMMON-04, FH-COMMON-17
    turn(
        "
        A x m n
        monster archer: hp 10, move 2, attack 2, side party
        archer card 5: attack +0
        m: archer
        n: brute
        allies draws: +2
        monsters draws: -2
        ",
    )
    .expect(
        "
        n: 6/10 hp
        A: 10/10 hp
        ",
    );
}

#[test]
fn two_sides_fight_each_other_too() {
    // FH-ALLY-02, D006: monsters of a third side are enemies of everybody
    turn(
        "
        A x m n
        monster archer: hp 10, move 2, attack 2, side third
        archer card 5: attack +0
        m: archer
        n: brute
        ",
    )
    .expect("n: 8/10 hp");
}
