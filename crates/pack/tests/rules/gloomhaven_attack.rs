//! Gloomhaven: ATK, MELEE, RANGED, AOE, TARGET: declaring and resolving attacks.

use crate::stage::Stage;

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
}

/// A between n and m, with the top action of a card and anything else.
fn between(top: &str, more: &str) -> Stage {
    gloomhaven(&format!(
        "
        . . . . . .
         n A m x .
        . . . . . .
        A card act 15: {top} / move 1
        A hand: u, v
        m: brute
        n: brute
        {more}
        "
    ))
}

#[test]
fn gh_atk_01_the_order_of_an_attack() {
    // GH-ATK-02, GH-ATK-03, GH-ATK-04: the next attack action, what is optional, the targets.
    let more = "
        A card plan 20: attack 1 / when self begins attack: +1, slots 1; persistent
        elements: fire strong
        A items: lens
        item lens: small, spent / when self attacks: pierce 1
        monster brute: hp 10, move 2, attack 2 / traits shield 1; retaliate 2
        A draws: +1
        ";
    let stage = between("attack 2, wound | consume fire: +1", more).play("A: bottom plan; ?");
    let stage = stage.play("A: top act; ?").told("BonusUsed").asks("A UseExtra");
    let stage = stage
        .play("yes; ?")
        .told("Consumed")
        .asks("A AttackTarget")
        .options("option 0, m, n, skip");
    let stage = stage.play("m; ?").asks("A React").not_told("ModifierDrawn").play("lens; ?");
    // 2 + 1 + 1 before the card, then the card, then the shield pierced.
    let stage = stage.asks("A Negate { damage: 2 }").told_in_order(&[
        "AttackDeclared { attacker: A, target: m, value: 4",
        "ItemUsed",
        "ModifierDrawn",
        "ShieldApplied",
        "DamageSuffered { figure: m, damage: 5",
        "ConditionGained { figure: m",
        "Retaliated",
    ]);
    stage.expect("m: 5/10 hp, wound");
}

#[test]
fn gh_atk_02_an_effect_on_the_next_attack_action_holds_for_all_its_attacks() {
    let more = "A card plan 20: attack 1 / when self begins attack: +1, slots 1; persistent";
    let stage = between("attack 2, target 2", more).play("A: bottom plan; top act; m; n");
    stage.expect("m: 7/10 hp\nn: 7/10 hp\nA lost: plan");
}

#[test]
fn gh_atk_06_suffering_damage_is_no_attack() {
    // GH-GLOSS-18: no card, no shield, no retaliate.
    let more = "monster brute: hp 10, move 2, attack 2 / traits shield 2; retaliate 2";
    let stage = between("suffer 2, enemy, range 1", more).play("A: top act; m; ?");
    stage.not_told("ModifierDrawn").not_told("AttackDeclared").expect("m: 8/10 hp\nA: 10/10 hp");
    let stage = between("attack 3", more).play("A: top act; m; skip; ?").told("ModifierDrawn");
    stage.expect("m: 9/10 hp\nA: 8/10 hp");
}

#[test]
fn gh_atk_07_nobody_twice_by_the_same_ability() {
    let stage = between("attack 2, target 3", "").play("A: top act; m; ?").options("n, skip");
    // Another attack ability may choose it again.
    stage.play("n").expect("m: 8/10 hp\nn: 8/10 hp");
    between("attack 2; attack 1", "").play("A: top act; m; m").expect("m: 7/10 hp");
}

#[test]
fn gh_atk_08_several_targets_are_several_attacks_of_one_action() {
    // GH-GLOSS-22: each with its own card; what follows the ability comes once.
    let top = "attack 2, target 2, then (heal 1, self)";
    let more = "A draws: +1, -1\nA: 5/10 hp";
    let stage = between(top, more).play("A: top act; m; n; A; ?").asks("A TakeAction");
    let stage = stage.expect("m: 7/10 hp\nn: 9/10 hp\nA: 6/10 hp");
    assert_eq!(stage.times_told("AttackDeclared"), 2);
    assert_eq!(stage.times_told("ActionBegins"), 1);
}

#[test]
fn gh_atk_04_all_targets_are_named_before_the_first_draw() {
    // D056
    // GH-GLOSS-19: an attack that can have several.
    let stage = between("attack 2, target 2", "").play("A: top act; m; ?");
    let stage = stage.asks("A AttackTarget").not_told("ModifierDrawn").play("n");
    assert_eq!(stage.times_told("ModifierDrawn"), 2);
}

#[test]
fn gh_atk_09_adjustments_come_before_the_card() {
    // (2 - 1 + 1 + 1) x 2: the ability, the item, the poison of the target, then the card.
    let text = "
        . . . . .
         A m x .
        . . . . .
        A card act 15: attack 2, -1 / move 1
        A items: whet
        item whet: small, spent / when self attacks: +1
        A draws: x2
        m: brute, 10/10 hp, poison
        ";
    gloomhaven(text).play("A: top act; m; whet").expect("m: 4/10 hp, poison");
}

#[test]
fn gh_atk_11_the_players_order_the_adjustments() {
    let stage = between("attack 3, +1, double", "").play("A: top act; m; ?");
    stage.asks("A ModifierOrder").play("option 0").expect("m: 2/10 hp");
    between("attack 3, +1, double", "").play("A: top act; m; option 1").expect("m: 3/10 hp");
}

#[test]
fn gh_atk_12_each_target_has_its_own_defence() {
    let more =
        "monster archer: hp 10, move 2, attack 2 / traits shield 1\narcher card 60: attack +0";
    let text = "
        . . . . .
         n A m .
        . . . . .
        A card act 15: attack 3, target 2 / move 1
        m: brute
        n: archer
        ";
    gloomhaven(&format!("{text}\n{more}"))
        .play("A: top act; m; n")
        .expect("m: 7/10 hp\nn: 8/10 hp");
}

#[test]
fn gh_atk_14_effects_without_damage() {
    // GH-GLOSS-21
    let stage =
        between("attack 2, wound, push 1", "A draws: null").play("A: top act; m; option 0; x");
    stage.expect("m: 10/10 hp, wound\nm at x");
}

#[test]
fn gh_atk_15_retaliate_after_the_effects_if_the_target_lives() {
    let more = "monster brute: hp 10, move 2, attack 2 / traits retaliate 2";
    let stage = between("attack 2, wound", more).play("A: top act; m; ?").asks("A Negate");
    let stage = stage.told_in_order(&["DamageSuffered", "ConditionGained", "Retaliated"]);
    stage.play("skip; ?").expect("A: 8/10 hp");
    let stage = between("attack 10", more).play("A: top act; m; ?").expect("m: gone\nA: 10/10 hp");
    stage.not_told("Retaliated");
}

#[test]
fn gh_melee_01_without_a_range_only_one_adjacent_enemy() {
    // GH-MELEE-02, GH-MELEE-03
    let text = |top: &str| {
        format!(
            "
            . . . . . .
             n A m o .
            . . . . . .
            area lance: self 0,1 0,2
            A card act 15: {top} / move 1
            m: brute
            n: brute
            o: brute
            "
        )
    };
    let stage = gloomhaven(&text("attack 2")).play("A: top act; ?").options("m, n, skip");
    let stage = stage.play("m; ?").asks("A TakeAction").told("ranged: false");
    stage.expect("m: 8/10 hp\nn: 10/10 hp");
    let stage = gloomhaven(&text("attack 2, target 2")).play("A: top act; m; ?").options("n, skip");
    drop(stage);
    let stage = gloomhaven(&text("attack 2, area lance")).play("A: top act; area A 0; m");
    stage.expect("m: 8/10 hp\no: 8/10 hp\nn: 10/10 hp");
}

#[test]
fn gh_ranged_01_one_enemy_within_range_and_in_sight() {
    // GH-RANGED-02
    let text = |top: &str| {
        format!(
            "
            . . . . . .
             A . m n o
            . . # # . .
            A card act 15: {top} / move 1
            m: brute
            n: brute
            o: brute
            "
        )
    };
    let stage = gloomhaven(&text("attack 2, range 3")).play("A: top act; ?").options("m, n, skip");
    let stage = stage.play("n; ?").asks("A TakeAction").told("ranged: true");
    stage.expect("n: 8/10 hp\nm: 10/10 hp");
    let stage = gloomhaven(&text("attack 2, range 3, target 2")).play("A: top act; n; ?");
    stage.options("m, skip");
}

#[test]
fn gh_ranged_03_further_attacks_of_a_ranged_ability_are_ranged() {
    let text = "
        . . . . . .
         A . m . n
        . . . . . .
        A card act 15: attack 2, range 2, then (attack 1, range 4) / move 1
        A card more 16: attack 2, range 4, target 2 / move 1
        m: brute
        n: brute
        ";
    let stage = gloomhaven(text).play("A: top act; m; n; ?").expect("n: 9/10 hp");
    assert_eq!(stage.times_told("ranged: true"), 2);
    let stage = gloomhaven(text).play("A: top more; m; n; ?");
    assert_eq!(stage.times_told("ranged: true"), 2);
}

#[test]
fn gh_ranged_04_disadvantage_against_an_adjacent_enemy() {
    // GH-GLOSS-40
    let draws = "A draws: +1, -1";
    let stage = between("attack 3, range 3", draws).play("A: top act; m");
    stage.expect("m: 8/10 hp").told("kind: Disadvantage");
    // Melee has none, nor a target farther off.
    between("attack 3", draws).play("A: top act; m").expect("m: 6/10 hp");
    let text = "
        . . . . .
         A . m .
        . . . . .
        A card act 15: attack 3, range 3 / move 1
        A draws: +1, -1
        m: brute
        ";
    gloomhaven(text).play("A: top act; m").expect("m: 6/10 hp");
}

#[test]
fn gh_aoe_03_everybody_in_the_area_in_sight() {
    // D053
    // GH-GLOSS-16: one hex in range, all are; who is not seen is not hit.
    let text = "
        . . . . . . .
         A . m n # o .
        . . . . # . .
        area row: 0,0 0,1 0,3
        A card act 15: attack 2, range 2, area row / move 1
        m: brute
        n: brute
        o: brute
        ";
    let stage = gloomhaven(text).play("A: top act; area m 0; ?").refuses("skip").refuses("o");
    stage.play("m").expect("m: 8/10 hp\nn: 8/10 hp\no: 10/10 hp");
}

#[test]
fn gh_aoe_05_a_pattern_without_a_grey_hex_is_ranged() {
    let text = |area: &str| {
        format!(
            "
            . . . . .
             A m n .
            . . . . .
            area pair: {area}
            A card act 15: attack 2, range 1, area pair / move 1
            m: brute
            n: brute
            "
        )
    };
    gloomhaven(&text("0,0 0,1")).play("A: top act; area m 0; m").told("ranged: true");
    gloomhaven(&text("self 0,1 0,2")).play("A: top act; area A 0; m").told("ranged: false");
}

#[test]
fn gh_aoe_08_aimed_at_a_hex_without_a_figure() {
    let text = "
        . . . . . .
         A . x . m
        . . . . . .
        area gap: 0,0 0,2
        A card hurl 15: attack 2, range 2, area gap / move 1
        m: brute
        ";
    gloomhaven(text).play("A: top hurl; area x 0").expect("m: 8/10 hp");
}

#[test]
fn gh_target_01_so_many_different_enemies_or_fewer() {
    let text = "
        . . k . . .
         n A m x .
        . . . . . .
        A card act 15: attack 2, target 2 / move 1
        k: brute
        m: brute
        n: brute
        ";
    let stage = gloomhaven(text).play("A: top act; ?").options("k, m, n, skip").play("m; ?");
    let stage = stage.options("k, n, skip").play("skip; ?").asks("A TakeAction");
    stage.expect("m: 8/10 hp\nk: 10/10 hp\nn: 10/10 hp");
    gloomhaven(text).play("A: top act; m; k; ?").asks("A TakeAction").expect("n: 10/10 hp");
}
