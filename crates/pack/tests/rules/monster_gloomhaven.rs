//! Gloomhaven: FOCUS to MSUMMON, where monsters act by the rules of the first edition.

use crate::stage::Stage;
use longrest_haven::state::Note;

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
}

/// Monsters act first; offers to negate damage are declined.
fn turn(text: &str) -> Stage {
    gloomhaven(text).play("")
}

#[test]
fn gh_focus_06_by_its_way_of_moving() {
    // GH-FOCUS-06, GH-FOCUS-07: it jumps this turn, so the whole path is jumped
    turn(
        "
        O O O O O O O
         A z x y O m
        O O O O O O O
        brute card 5: move +0, jump; attack +0
        m: brute
        ",
    )
    .expect("m at y");
    turn(
        "
        O O O O O O O
         A z x y O m
        O O O O O O O
        brute card 5: move +0; attack +0
        m: brute
        ",
    )
    .expect("m at m")
    .told("MonsterFocus { figure: m, focus: None }");
}

#[test]
fn gh_focus_13_without_a_focus_only_the_other_abilities() {
    turn(
        "
        O O O O O
         A O x m
        O O O O O
        brute card 5: move +0; attack +0; heal 2, self
        m: brute, 5/10 hp
        ",
    )
    .expect(
        "
        m at m
        m: 7/10 hp
        ",
    );
}

#[test]
fn gh_mact_01_stunned_but_its_turn_ends() {
    // GH-MACT-01, GH-MTURN-02
    turn(
        "
        . . . .
         A m .
        . . . .
        brute card 5: attack +0; heal 2, self
        m: brute, 5/10 hp, stun
        ",
    )
    .expect(
        "
        m: 5/10 hp
        A: 10/10 hp
        ",
    )
    .told("GH-MACT-01");
}

#[test]
fn gh_mturn_02_what_ends_with_its_turn() {
    // GH-MTURN-02: muddle goes, what it gained in this turn stays
    turn(
        "
        . . . .
         A m .
        . . . .
        brute card 5: attack +0; strengthen, self
        m: brute, muddle, disarm
        ",
    )
    .expect("m: 10/10 hp, strengthen");
}

#[test]
fn gh_mact_02_only_what_the_card_says() {
    // GH-MACT-02, GH-MACT-08, GH-MMOVE-05: three hexes, no attack
    turn(
        "
        . . . . . .
         A x . . m
        . . . . . .
        brute card 5: move +1
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
fn gh_mact_03_a_sign_needs_a_value() {
    // GH-MACT-03, GH-MACT-04: without an attack of its own only the line without a sign counts
    turn(
        "
        . . . .
         A m .
        . . . .
        monster brute: hp 10, move 2, attack -
        brute card 5: attack +2; attack 3
        m: brute
        ",
    )
    .expect("A: 7/10 hp");
}

#[test]
fn gh_mact_05_traits_hold_in_the_whole_round() {
    gloomhaven(
        "
        . . . .
         A m .
        . . . .
        A card strike 15: attack 3 / move 1
        monster brute: hp 10, move 2, attack 1 / traits shield 1
        m: brute
        ",
    )
    .play("A: top strike; m")
    .expect("m: 8/10 hp");
}

#[test]
fn gh_mact_06_not_against_allies() {
    // GH-MACT-06, GH-MACT-07
    turn(
        "
        . . . .
         A m n
        . . . .
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: poison, range 2, target all
        m: shaman
        n: brute
        ",
    )
    .expect(
        "
        A: 10/10 hp, poison
        n: 10/10 hp
        ",
    );
}

#[test]
fn gh_mmove_02_difficult_terrain() {
    turn(
        "
        O O O O O
         A x ~ m
        O O O O O
        brute card 5: move +0; attack +0
        m: brute
        ",
    )
    .expect(
        "
        m at r2c3
        A: 10/10 hp
        ",
    );
}

#[test]
fn gh_mmove_04_the_players_decide_between_hexes() {
    gloomhaven(
        "
        . x . .
         A O m .
        . y . .
        brute card 5: move +0; attack +0
        m: brute
        ",
    )
    .asks("A MonsterMove")
    .options("x, y");
}

#[test]
fn gh_mmove_17_a_stun_trap_under_a_flyer() {
    let text = "
        O O O O O
         A x f m
        O O O O O
        monster bat: hp 4, move 2, attack 1, flying
        bat card 50: shield 1
        brute card 5: move +0; attack +0
        tile pit: trap, stun
        f: bat
        m: brute
        ";
    turn(&format!("{text}\nat f: pit")).expect("m at m");
    turn(text).expect("m at x");
}

#[test]
fn gh_matk_02_the_same_target_until_it_is_gone() {
    let text = "
        . . . .
         A m B
        . . . .
        brute card 5: attack +0; attack +1
        m: brute
        ";
    turn(text).expect(
        "
        A: 5/10 hp
        B: 10/10 hp
        ",
    );
    turn(&format!("{text}\nA: 2/10 hp")).expect(
        "
        A: gone
        B: 7/10 hp
        ",
    );
}

#[test]
fn gh_matk_03_the_range_of_the_statistics() {
    // GH-MATK-03, GH-MATK-05, GH-MATK-06
    let text = "
        . . . . .
         A . m .
        . . . . .
        monster brute: hp 10, move 2, attack 2, range 3
        m: brute
        ";
    turn(&format!("{text}\nbrute card 5: attack +1")).expect("A: 7/10 hp");
    // GH-MATK-04: an attack on adjacent targets is not ranged
    turn(&format!("{text}\nbrute card 5: attack +1, adjacent")).expect("A: 10/10 hp");
}

#[test]
fn gh_matk_07_the_focus_and_as_many_others_as_possible() {
    // GH-MATK-07, GH-MATK-08, GH-MATK-09: each once, in the order the players choose
    gloomhaven(
        "
        . . . .
         A m B
        . . . .
        brute card 5: attack +0, target 3
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
fn gh_matk_10_modifiers_as_for_players() {
    // GH-MATK-10, GH-MATK-11: poison adds one, and the monsters' deck has disadvantage
    turn(
        "
        . . . .
         A m .
        . . . .
        brute card 5: attack +0
        A: 10/10 hp, poison
        m: brute, muddle
        monsters draws: +2, -1
        ",
    )
    .expect("A: 8/10 hp, poison");
}

#[test]
fn gh_matk_12_defences_effects_and_retaliate() {
    // GH-MATK-12, GH-MATK-13, GH-MATK-14: no damage through the shield, but the effect and the
    // retaliate
    gloomhaven(
        "
        . . . .
         A m .
        . . . .
        A card guard 15: shield 5 / move 1
        A card thorns 16: attack 1 / retaliate 2
        A hand: c, d
        brute card 50: attack +0, muddle
        m: brute
        ",
    )
    .play("A: top guard; yes; bottom thorns; yes; end turn")
    .expect(
        "
        A: 10/10 hp, muddle
        m: 8/10 hp
        ",
    );
}

#[test]
fn gh_matk_15_what_is_no_effect_comes_last() {
    turn(
        "
        . . . .
         A m B
        . . . .
        brute card 5: attack +0, target 1, then (heal 2, self)
        m: brute, 5/10 hp
        ",
    )
    .told_in_order(&["AttackResolved", "Healed { figure: m"])
    .expect("m: 7/10 hp");
}

#[test]
fn gh_mbon_01_from_its_turn_to_the_end_of_the_round() {
    gloomhaven(
        "
        . . . .
         A m B
        . . . .
        A card one 15: attack 3 / move 1
        B card two 60: attack 3 / move 1
        brute card 50: shield 2
        m: brute
        ",
    )
    .play("A: top one; m; end turn; B: top two; m")
    .expect("m: 6/10 hp");
}

#[test]
fn gh_melem_07_otherwise_like_an_augment() {
    // GH-MELEM-07: all elements of the augment must be there
    turn(
        "
        . . . .
         A m .
        . . . .
        brute card 5: attack +0 | consume fire and ice: +2
        m: brute
        elements: fire strong
        ",
    )
    .expect(
        "
        A: 8/10 hp
        elements: fire strong
        ",
    );
}

#[test]
fn gh_mheal_01_whoever_has_lost_the_most() {
    // GH-MHEAL-01, GH-MHEAL-03, GH-MHEAL-04: without a range, the range of the statistics
    let text = "
        . . . . . .
         A n m p o
        . . . . . .
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: heal 3
        m: shaman
        n: brute, 6/10 hp
        o: brute, 5/10 hp, poison
        p: brute
        ";
    turn(&format!("{text}\nelite shaman: hp 10")).expect(
        "
        n: 9/10 hp
        o: 5/10 hp, poison
        ",
    );
    // A heal on somebody poisoned takes the poison instead.
    let far = text.replace("attack 1\n", "attack 1, range 2\n");
    turn(&far).expect(
        "
        n: 6/10 hp
        o: 5/10 hp
        ",
    );
}

#[test]
fn gh_mheal_02_the_players_decide() {
    gloomhaven(
        "
        . . . . .
         A n m o
        . . . . .
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: heal 3, range 2
        m: shaman
        n: brute, 6/10 hp
        o: brute, 6/10 hp
        ",
    )
    .asks("A MonsterHelps")
    .options("n, o");
}

#[test]
fn gh_mloot_01_tokens_but_no_treasure() {
    // GH-MLOOT-01, GH-MLOOT-02
    let stage = turn(
        "
        . . . .
         A m $
        . t . .
        brute card 5: loot 1
        at t: treasure 1
        treasure 1: gold 10
        m: brute
        ",
    )
    .expect("loot r2c3: 0");
    assert_eq!(stage.state().treasures.count_ones(), 1);
}

#[test]
fn gh_msummon_01_near_an_enemy_and_not_this_round() {
    // GH-MSUMMON-01, GH-MSUMMON-06
    let text = "
        . . . . .
         A x m .
        . . . . n
        A hand: c, d
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ";
    // GH-MSUMMON-07: the card that sets the initiative is drawn once the brute is there, and only
    // if its type had none.
    let alone = gloomhaven(text);
    assert_eq!(alone.times_told("MonsterCardDrawn"), 2);
    alone.told_in_order(&["FigureAppears { figure: brute-1", "MonsterCardDrawn"]);
    let another = gloomhaven(&format!("{text}\nn: brute, number 2"));
    assert_eq!(another.times_told("MonsterCardDrawn"), 2);
    another.told_in_order(&[
        "MonsterCardDrawn",
        "MonsterCardDrawn",
        "FigureAppears { figure: brute",
    ]);
    gloomhaven(text)
        .expect(
            "
        brute-1 at x
        order: shaman, A, brute
        ",
        )
        .told("GH-MSUMMON-07 MonsterCardDrawn")
        .play("A: end turn")
        .expect("A: 10/10 hp")
        .not_told("TurnBegins { figure: brute-1 }");
}

#[test]
fn gh_msummon_02_no_hex_or_no_standee() {
    turn(
        "
        O O O O O
         A . O m
        O O O O O
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ",
    )
    .expect("figures: A, m");
    turn(
        "
        . . . . .
         A . m n
        . . . . .
        monster brute: hp 10, move 2, attack 1, standees 1
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        n: brute
        ",
    )
    .told("NoStandee")
    .expect("figures: A, m, n");
}

#[test]
fn gh_msummon_03_they_outlive_their_summoner() {
    // GH-MSUMMON-03, GH-MSUMMON-04: the next round it acts by the card of its type
    gloomhaven(
        "
        . . . . .
         A m x .
        . . . . .
        A card strike 15: attack 9 / move 1
        A hand: c, d
        monster shaman: hp 5, move 2, attack 1
        shaman card 5: summon brute
        brute card 7: move +0; attack +1
        m: shaman
        ",
    )
    .play("r1c2; A: top strike; m; end turn; c then d")
    .expect("A: 7/10 hp")
    .told_in_order(&["Killed { figure: m", "TurnBegins { figure: brute-1 }"]);
}

#[test]
fn gh_msummon_05_not_controlled_themselves() {
    let stage = gloomhaven(
        "
        . . . . .
         A m x .
        . . . . .
        A card bend 15: control (summon brute), adjacent / move 1
        m: archer
        ",
    )
    .play("A: top bend; m; yes; r1c2");
    let brute = stage.state().figures.iter().find(|one| one.is(Note::Brought)).expect("summoned");
    assert_eq!(brute.side, longrest_haven::Side::Monsters);
}

#[test]
fn gh_focus_08_no_sight_is_needed_to_focus() {
    // GH-FOCUS-08: the rock hides A; from above and below it is in range and in sight
    gloomhaven(
        "
        . . . . .
         . A # m .
        . . . . .
        brute card 5: move +0; attack +0, range 2
        m: brute
        ",
    )
    .told("MonsterFocus { figure: m, focus: Some(A) }")
    .asks("A MonsterMove")
    .options("r1c3, r3c3")
    .play("r1c3")
    .expect("A: 8/10 hp");
}

#[test]
fn gh_kill_09_effects_of_a_death_come_at_once() {
    gloomhaven(
        "
        . . x .
         m A n
        . . . .
        A card sweep 15: attack 9, target 2 / move 1
        at x: mark post
        m: archer, 1/10 hp
        n: brute, 10/10 hp
        archer card 50: shield 1
        brute card 60: shield 1
        rule: when archer dies: spawn brute at post
        ",
    )
    .play("A: top sweep; m; n")
    .told_in_order(&[
        "Killed { figure: m",
        "FigureAppears",
        "AttackDeclared { attacker: A, target: n",
    ]);
}

#[test]
fn gh_door_06_too_few_standees() {
    // GH-DOOR-05, GH-DOOR-06: the nearest to the door, with a number drawn at random
    let stage = gloomhaven(
        "
        A 1 . n o
        A card run 10: attack 1 / move 1
        monster brute: hp 10, move 2, attack 1, standees 1
        n: brute
        o: brute
        ",
    )
    .play("A: bottom run; 1; ?")
    .expect("brute-1 at n")
    .told("NoStandee");
    assert_eq!(stage.times_told("FigureAppears"), 1);
    gloomhaven(
        "
        A 1 . n o
        A card run 10: attack 1 / move 1
        n: brute
        chance standee: 3
        ",
    )
    .play("A: bottom run; 1; ?")
    .expect("brute-4 at n");
}

#[test]
fn gh_door_11_a_closed_door_is_a_wall_for_monsters() {
    // GH-DOOR-10, GH-DOOR-11
    let text = "
        . . # . .
         . A 1 m .
        . . # . .
        brute card 5: move +2; attack +0, range 4
        m: brute
        revealed: all
        ";
    turn(text).expect("A: 10/10 hp").told("MonsterFocus { figure: m, focus: None }");
    turn(&format!("{text}\ndoor 1: open")).expect("A: 8/10 hp");
}

#[test]
fn gh_mmove_10_no_disadvantage_on_the_additional_targets() {
    // GH-MMOVE-10 before GH-MMOVE-11: from x and y it would attack B next to it; z is farther away.
    let text = |targets: u8| {
        format!(
            "
            O O O A O O O
             O O O O O O O
            m n o x y z .
             O O O B O O O
            monster bow: hp 9, move 2, attack 2, range 3
            bow card 5: move +3; attack +0, target {targets}
            m: bow
            n: brute
            o: brute
            edge: open
            "
        )
    };
    gloomhaven(&text(2)).play("A: A").expect("m at z\nA: 8/10 hp\nB: 8/10 hp");
    turn(&text(1)).expect("m at x\nA: 8/10 hp\nB: 10/10 hp");
}
