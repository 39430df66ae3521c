//! The attack in its four steps, its effects, and pierce.

use crate::stage::Stage;

/// A beside m, with an action of A and anything else.
fn duel(top: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A m . .
        A card strike 15: {top} / move 2
        A hand: x, y
        m: brute, 10/10 hp
        {more}
        "
    ))
}

#[test]
fn fh_atk_01_the_base_value_is_dealt_to_an_enemy_in_range() {
    // FH-ALLY-03: an ally is no target of a negative ability.
    let text = "
        A m .
         B . .
        A card strike 15: attack 3 / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; ?").options("m, skip").play("m").expect("m: 7/10 hp");
}

#[test]
fn fh_atk_02_without_a_range_only_adjacent_enemies() {
    let text = "
        A n m .
        A card strike 15: attack 3 / move 2
        m: brute
        n: brute
        ";
    Stage::new(text).play("A: top strike; ?").options("n, skip");
}

#[test]
fn fh_atk_ex1_more_range_makes_a_melee_attack_ranged() {
    let text = "
        A . m .
        A card strike 15: attack 3 | consume fire: range +1 / move 2
        m: brute, 10/10 hp
        elements: fire strong
        ";
    Stage::new(text)
        .play("A: top strike; yes; m")
        .expect("m: 7/10 hp")
        .told("AttackDeclared { attacker: A, target: m, value: 3, ranged: true }");
    Stage::new(text).play("A: top strike; skip").not_told("AttackDeclared");
}

#[test]
fn fh_atk_03_an_ability_of_two_attacks() {
    // FH-AMD-01, FH-ATK-13: a card for each target, and each its own damage.
    let text = "
        m A n
        A card strike 15: attack 3, target 2 / move 2
        A draws: +1, -1
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; n").expect(
        "
        m: 6/10 hp
        n: 8/10 hp
        ",
    );
}

#[test]
fn fh_atk_04_bonuses_and_penalties_come_before_the_card() {
    // FH-ATK-06, FH-ATK-10: (3 + 1) x 2.
    duel("attack 3, +1", "A draws: x2").play("A: top strike; m").expect("m: 2/10 hp");
    duel("attack 3, +1, -2", "A draws: x2").play("A: top strike; m").expect("m: 6/10 hp");
}

#[test]
fn fh_atk_05_the_group_orders_bonuses() {
    duel("attack 3, +1, double", "").play("A: top strike; m; option 0").expect("m: 2/10 hp");
    duel("attack 3, +1, double", "").play("A: top strike; m; option 1").expect("m: 3/10 hp");
    // Nothing is asked where the order cannot matter.
    duel("attack 3, double", "").play("A: top strike; m").expect("m: 4/10 hp");
}

#[test]
fn fh_atk_06_a_modifier_card_is_drawn_and_applied() {
    // FH-AMD-02
    duel("attack 3", "A draws: -1").play("A: top strike; m").expect("m: 8/10 hp");
}

#[test]
fn fh_atk_07_the_shield_comes_after_the_card() {
    // FH-SHIELD-02: 3 x 2 - 2.
    let shielded = "monster brute: hp 10, move 2, attack 2 / traits shield 2\nA draws: x2";
    duel("attack 3", shielded).play("A: top strike; m").expect("m: 6/10 hp");
}

#[test]
fn fh_atk_ex2_ward_and_brittle_come_last() {
    // FH-ATK-08, FH-ATK-09, FH-ATK-10
    let case = |conditions: &str| {
        Stage::new(&format!(
            "
            A m
            A card strike 15: attack 3, +1 / move 2
            A draws: x2
            monster brute: hp 20, move 2, attack 2 / traits shield 2
            m: brute, 20/20 hp{conditions}
            "
        ))
        .play("A: top strike; m")
    };
    case(", ward").expect("m: 17/20 hp");
    case(", brittle").expect("m: 8/20 hp");
    case(", ward, brittle").expect("m: 14/20 hp");
}

#[test]
fn fh_atk_09_nothing_is_applied_to_no_damage() {
    // FH-FAQ-136, FH-WARD-01, FH-BRITTLE-01: at 0 both stay.
    let shielded = "
        A m
        A card strike 15: attack 2 / move 2
        monster brute: hp 10, move 2, attack 2 / traits shield 2
        m: brute, 10/10 hp, ward, brittle
        ";
    Stage::new(shielded).play("A: top strike; m").expect("m: 10/10 hp, ward, brittle");
}

#[test]
fn fh_atk_11_below_zero_is_zero() {
    duel("attack 1", "A draws: -2")
        .play("A: top strike; m")
        .expect("m: 10/10 hp")
        .told("AttackResolved { attacker: A, target: m, value: 0 }");
}

#[test]
fn fh_atk_12_the_target_may_negate_when_it_would_suffer() {
    duel("attack 1", "")
        .play("A: end turn; ?")
        .asks("A Negate { damage: 2 }")
        .play("lose x; ?")
        .expect(
            "
        A: 10/10 hp
        A lost: x
        ",
        );
}

#[test]
fn fh_amd_03_a_drawn_card_goes_to_the_discard_pile() {
    let stage = duel("attack 3", "A draws: +2").play("A: top strike; m");
    let face = stage.state().decks[0].faces.iter().find(|face| face.modifier() == 4);
    let face = face.expect("the +2");
    assert_eq!((face.left(), face.discarded()), (0, 1));
}

#[test]
fn fh_aeff_01_effects_during_and_after_the_damage() {
    // FH-AEFF-07, FH-AEFF-08: pierce counts in the damage, the condition comes after it.
    let shielded = "monster brute: hp 10, move 2, attack 2 / traits shield 1";
    let stage = duel("attack 3, pierce 1, wound", shielded).play("A: top strike; m");
    stage.expect("m: 7/10 hp, wound");
    let stage = duel("attack 3, brittle", "").play("A: top strike; m");
    stage.expect("m: 7/10 hp, brittle");
}

#[test]
fn fh_aeff_02_effects_apply_even_after_a_null() {
    // FH-COND-11, FH-FORCE-11, FH-AMD-09
    duel("attack 3, wound", "A draws: null").play("A: top strike; m").expect("m: 10/10 hp, wound");
    duel("attack 3, push 1", "A draws: null").play("A: top strike; m; r1c3").expect(
        "
        m: 10/10 hp
        m at r1c3
        ",
    );
}

#[test]
fn fh_aeff_03_an_effect_is_left_out_before_the_card_is_drawn() {
    // FH-ADDED-03, FH-ADDED-06: for each attack anew.
    let text = "
        m A n
        A card strike 15: attack 3, target 2, wound / move 2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text)
        .play("A: top strike; ?")
        .options("option 0, m, n, skip")
        .play("option 0; ?")
        .options("m, n, skip")
        .play("m; ?")
        .options("option 0, n, skip")
        .play("n")
        .expect(
            "
            m: 7/10 hp
            n: 7/10 hp, wound
            ",
        );
}

#[test]
fn fh_aeff_06_more_attack_cannot_be_left_out() {
    duel("attack 3, +1", "").play("A: top strike; ?").options("m, skip");
}

#[test]
fn fh_aeff_04_effects_come_before_retaliate() {
    // FH-RETAL-02, FH-FORCE-10: pushed out of reach, it does not retaliate.
    let text = "monster brute: hp 10, move 2, attack 2 / traits retaliate 2";
    duel("attack 1, push 1", text).play("A: top strike; m; r1c3").expect(
        "
        A: 10/10 hp
        m at r1c3
        ",
    );
    duel("attack 1, push 1", text).play("A: top strike; m; skip").expect("A: 8/10 hp");
}

#[test]
fn fh_aeff_05_each_attack_is_resolved_before_the_next() {
    // FH-FAQ-013: the retaliate of the first kills before the second attack.
    let text = "
        m A n
        A: 2/10 hp
        A card strike 15: attack 3, target 2 / move 2
        monster brute: hp 10, move 2, attack 2 / traits retaliate 2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m").expect(
        "
        m: 7/10 hp
        n: 10/10 hp
        A status: exhausted
        ",
    );
}

#[test]
fn fh_aeff_05_a_card_gives_a_further_target() {
    // FH-AEFF-08, FH-TARGET-EX1
    let text = "
        m A n
        A card strike 15: attack 3 / move 2
        A draws: [+1, target +1], +0
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; yes; n").expect(
        "
        m: 6/10 hp
        n: 7/10 hp
        ",
    );
    Stage::new(text).play("A: top strike; m; skip").asks("A TakeAction").expect("n: 10/10 hp");
}

#[test]
fn fh_aeff_09_infusions_of_an_attack_happen_at_the_end_of_the_turn() {
    // FH-AMD-11
    duel("attack 3", "A draws: [+0, infuse fire]")
        .play("A: top strike; m; yes")
        .expect("elements: inert")
        .play("end turn")
        .told("Infused { element: Fire");
}

#[test]
fn fh_aeff_10_what_is_no_attack_effect_follows_retaliate() {
    // The heal comes after the damage of retaliate, and makes it good.
    let text = "
        A m
        A card strike 15: attack 1, then (heal 2, self) / move 2
        monster brute: hp 10, move 2, attack 2 / traits retaliate 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; A").expect("A: 10/10 hp").told("FH-RETAL-01");
}

#[test]
fn fh_aeff_11_effects_of_a_card_are_chosen_after_the_draw() {
    let text = "A draws: [+1, wound]";
    duel("attack 3", text)
        .play("A: top strike; m; ?")
        .asks("A ModifierEffect")
        .play("yes")
        .expect("m: 6/10 hp, wound");
    // The number is not an effect that could be left out.
    duel("attack 3", text).play("A: top strike; m; skip").expect("m: 6/10 hp");
}

/// A summon that acts before A, next to m.
fn summoned(draws: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A . w m .
        A summon wolf: hp 4, move 3, attack 2
        A resource rage: 0 3
        B resource rage: 0 3
        w: wolf of A
        A draws: {draws}
        m: brute, 10/10 hp
        {more}
        "
    ))
}

#[test]
fn fh_aeff_12_the_owner_of_the_deck_decides_about_effects() {
    // FH-SUMMON-15, FH-SUMMON-13
    summoned("[+1, wound]", "")
        .play("?")
        .asks("A ModifierEffect")
        .play("A: yes; ?")
        .expect("m: 7/10 hp, wound");
    summoned("[+1, wound]", "").play("A: skip; ?").expect("m: 7/10 hp");
}

#[test]
fn fh_aeff_13_resources_are_the_characters() {
    summoned("[+0, do (gain 1 rage)]", "").play("A: yes; yes; ?").expect("A resource: 1");
}

#[test]
fn fh_pierce_01_shield_is_reduced_for_that_attack() {
    // FH-PIERCE-EX2, FH-PIERCE-02, FH-PIERCE-EX1
    let shield = |value: u8, effects: &str, draws: &str| {
        let trait_line = format!("monster brute: hp 10, move 2, attack 2 / traits shield {value}");
        let top = format!("attack 3, {effects}");
        duel(&top, &format!("{trait_line}\nA draws: {draws}")).play("A: top strike; m")
    };
    shield(1, "pierce 2", "+1").expect("m: 6/10 hp");
    shield(3, "pierce 2", "+1").expect("m: 7/10 hp");
    shield(5, "pierce 2, pierce 3", "+0").expect("m: 7/10 hp");
    shield(6, "pierce 2, pierce 3", "+0").expect("m: 8/10 hp");
}

#[test]
fn fh_faq_009_an_attack_with_a_pattern_has_no_single_target() {
    // FH-AREA-04: and with a place for the attacker it is melee.
    let text = "
        A m
        A card strike 15: attack 3, area one / move 2
        A trait: when self attacks if single target: +5
        area one: self 0,1
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; area A 0; m").expect("m: 7/10 hp").told("ranged: false");
}

#[test]
fn fh_faq_006_an_attack_that_was_not_performed_makes_no_attack_action() {
    // FH-FAQ-011: what refers to an attack of the action needs that attack.
    let text = "
        A m
        A card strike 15: attack 1; heal 3, self, if performed attack / move 2
        A: 5/10 hp
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; A").expect("A: 8/10 hp");
    Stage::new(text).play("A: top strike; skip; ?").asks("A TakeAction").expect("A: 5/10 hp");
}

#[test]
fn fh_faq_007_an_attack_of_an_item_is_no_action() {
    let text = "
        A m
        A card strike 15: heal 1, self / move 2
        A items: dart
        item dart: small, lost / attack 1
        m: brute, 10/10 hp
        ";
    // The item attacks, and both halves are still to be performed.
    Stage::new(text)
        .play("A: use dart; m; ?")
        .expect("m: 9/10 hp")
        .offers("top strike")
        .offers("bottom strike");
}

#[test]
fn fh_faq_008_a_disarmed_figure_cannot_begin_an_attack() {
    // FH-DISARM-01
    let text = "
        A m
        A: 5/10 hp, disarm
        A card strike 15: attack 1 | suffer 1: then (cleanse 1 of disarm, self) / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text)
        .play("A: top strike; ?")
        .asks("A TakeAction")
        .expect("m: 10/10 hp")
        .told("AbilitySkipped");
}

#[test]
fn fh_faq_012_the_attacker_orders_the_effects_after_the_attack() {
    // Brittle first doubles the damage of the hazard (2); pushed first, it does not.
    let text = "
        A m !
        A card strike 15: attack 1, brittle, push 1 / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; option 0; !").expect("m: 5/10 hp");
    Stage::new(text).play("A: top strike; m; option 2; !").expect("m: 7/10 hp, brittle");
}

#[test]
fn fh_faq_015_the_number_of_repetitions_is_fixed_when_the_action_begins() {
    // What the first ability of the action gains or takes away counts no more.
    let text = |top: &str| {
        format!(
            "
            A m
            A card strike 15: {top} / move 2
            A hand: x, y
            A discard: p, q
            A lost: u
            m: brute, 10/10 hp
            "
        )
    };
    let fewer = text("give 1 from hand to discard; repeat (hand cards) (attack 1)");
    Stage::new(&fewer)
        .play("A: top strike; yes; x; m; m; ?")
        .expect("m: 8/10 hp\nA hand: y")
        .asks("A TakeAction");
    let more = text("give 1 from hand to discard; repeat (discarded cards) (attack 1)");
    Stage::new(&more)
        .play("A: top strike; yes; x; m; m; ?")
        .expect("m: 8/10 hp\nA hand: y")
        .asks("A TakeAction");
    // Each of several is counted for itself, also inside another.
    let both = "give 1 from hand to lost; repeat (hand cards) (repeat (lost cards) (attack 1)); \
        repeat (lost cards) (heal 1, self)";
    Stage::new(&text(both).replace("A hand", "A: 5/10 hp\n            A hand"))
        .play("A: top strike; yes; x; m; m; A; ?")
        .expect("m: 8/10 hp\nA: 6/10 hp")
        .asks("A TakeAction");
}

#[test]
fn fh_faq_014_repeated_abilities_are_separate() {
    let text = "
        A m
        A card strike 15: repeat (hand cards) (attack 1; give 1 from hand to discard) / move 2
        A hand: x, y
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; yes; x; m; yes").expect(
        "
            m: 8/10 hp
            A hand: none
            ",
    );
}

#[test]
fn numbers_beyond_any_sense_stop_no_game_and_are_told_as_they_are() {
    let text = |top: &str| {
        format!(
            "
            A m
            A card act 15: {top} / move 2
            A hand: x, y
            A draws: x2
            m: brute, 9/10 hp
            "
        )
    };
    Stage::new(&text("attack 200")).play("A: top act; m").told("value: 200").told("value: 400");
    for top in ["attack 32000", "attack 9999 * 9999"] {
        Stage::new(&text(top)).play("A: top act; m").expect("m: gone");
    }
    let dear = text("attack 9000 | suffer 1: +9000, pierce 9999");
    Stage::new(&dear).play("A: top act; yes; m").expect("m: gone");
    Stage::new(&text("suffer 32000, enemy")).play("A: top act; m").expect("m: gone");
    Stage::new(&text("shield 300; round")).play("A: top act").expect("A: 10/10 hp");
    Stage::new(&text("heal 32000, self")).play("A: top act; A").expect("A: 10/10 hp");
}
