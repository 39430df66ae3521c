//! Healing, active bonuses, shield and retaliate.

use crate::stage::{Stage, in_each_edition};

/// A beside m, with the cards of A and anything else; A can go on next round.
fn duel(cards: &str, more: &str) -> Stage {
    Stage::new(&duel_text(cards, more))
}

/// The text of such a duel.
pub(crate) fn duel_text(cards: &str, more: &str) -> String {
    format!(
        "
        A m . .
        {cards}
        A hand: x, y, u, v
        m: brute, 20/20 hp
        {more}
        "
    )
}

#[test]
fn fh_heal_01_hit_points_increase() {
    // FH-HEAL-03: never beyond the maximum.
    let text = "
        A B .
        A card help 15: heal 3 / move 2
        A: 9/10 hp
        B: 4/10 hp
        ";
    Stage::new(text).play("A: top help; ?").options("A, B, skip").play("B").expect("B: 7/10 hp");
    Stage::new(text).play("A: top help; A").expect("A: 10/10 hp");
}

#[test]
fn fh_heal_04_at_full_health_a_heal_removes_conditions() {
    let text = "
        A B .
        A card help 15: heal 3 / move 2
        B: 10/10 hp, wound, poison
        ";
    Stage::new(text).play("A: top help; B").expect("B: 10/10 hp");
}

#[test]
fn fh_bonus_01_a_bonus_is_active_from_its_performance() {
    // FH-BONUS-02, FH-BONUS-03, FH-BONUS-06: the card lies in the active area until the round ends.
    // GH-BONUS-08, GH-BONUS-09, GH-EOR-04
    in_each_edition(|| {
        let stage =
            duel("A card guard 15: attack 1 / shield 1; round", "").play("A: bottom guard; ?");
        let stage = stage.expect(
            "
            A active: guard
            A hand: x, y, u, v
            ",
        );
        // FH-END-04, FH-BONUS-05: then it is discarded.
        stage.play("end turn").expect(
            "
            A: 9/10 hp
            A active: none
            A discard: guard, blank-1
            ",
        );
    });
}

#[test]
fn fh_bonus_05_with_a_lost_icon_the_card_is_lost() {
    // FH-LOST-02: while active it counts as lost.
    let stage = duel("A card guard 15: attack 1 / shield 1; round; lost", "");
    let stage = stage.play("A: bottom guard; ?");
    assert!(!stage.state().characters[0].active_lost.is_empty());
    stage.play("end turn").expect(
        "
        A active: none
        A lost: guard
        ",
    );
}

#[test]
fn fh_bonus_ex1_a_round_bonus_against_ranged_attacks() {
    let text = "
        A . . m n
        A: 20/20 hp
        A card guard 15: attack 1 / when self is attacked if ranged: shield 2; round
        A hand: x, y
        archer card 50: attack +0, range 4
        brute card 60: move +3; attack +0
        m: archer
        n: brute
        ";
    // The archer deals nothing, the brute all.
    Stage::new(text).play("A: bottom guard; end turn").expect("A: 18/20 hp");
}

#[test]
fn fh_bonus_ex2_a_persistent_bonus_lasts() {
    // FH-BONUS-07, FH-BONUS-12
    // GH-BONUS-07, GH-GLOSS-86
    in_each_edition(|| {
        let stage = duel("A card guard 15: attack 1 / shield 1; persistent", "");
        let stage = stage.play("A: bottom guard; end turn").expect("A: 9/10 hp");
        stage.play("x then y; end turn").expect(
            "
        round: 3
        A: 8/10 hp
        A active: guard
        ",
        );
    });
}

#[test]
fn fh_bonus_ex3_use_slots_with_experience() {
    // FH-BONUS-08, FH-BONUS-09, FH-BONUS-10, FH-BONUS-11, FH-XP-03, FH-FAQ-095
    // GH-BONUS-03, GH-BONUS-04, GH-GLOSS-101
    let text = "
        A m . .
        A: 20/20 hp
        A card guard 15: attack 1 / shield 1, slots 3 xp 1 at 1 xp 1 at 3, persistent, lost
        A hand: x, y, u, v, z, w
        m: brute, 20/20 hp
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: bottom guard; end turn").expect(
            "
        A: 19/20 hp
        A xp: 1
        A active: guard
        ",
        );
        let stage = stage.play("x then y; end turn").expect("A xp: 1");
        stage.play("u then v; end turn").expect(
            "
        A: 17/20 hp
        A xp: 2
        A active: none
        A lost: guard
        ",
        );
    });
}

#[test]
fn fh_bonus_09_a_slot_is_used_even_without_benefit() {
    // The shield exceeds the attack: one slot is marked all the same.
    // GH-BONUS-05
    let text = "A card guard 15: attack 1 / shield 9, slots 1, persistent";
    in_each_edition(|| {
        duel(text, "").play("A: bottom guard; end turn").expect(
            "
        A: 10/10 hp
        A active: none
        ",
        )
    });
}

#[test]
fn fh_bonus_04_one_bonus_ends_and_the_card_with_all_its_bonuses_leaves() {
    let text = "
        A m . .
        A: 20/20 hp
        A card guard 15: attack 1 / shield 1, slots 1; retaliate 1; persistent
        A hand: x, y
        m: brute, 20/20 hp
        ";
    // The shield is used up by the attack; retaliate ends with it.
    Stage::new(text).play("A: bottom guard; end turn").expect(
        "
        A: 19/20 hp
        m: 20/20 hp
        A active: none
        ",
    );
}

#[test]
fn fh_bonus_14_a_persistent_card_may_be_removed() {
    // FH-BONUS-15: a round bonus may not.
    let stage = duel("A card guard 15: attack 1 / shield 1; persistent", "");
    let stage = stage.play("A: bottom guard; ?").offers("use remove guard");
    stage
        .play("use remove guard; ?")
        .expect("A discard: guard")
        .play("end turn")
        .expect("A: 8/10 hp");
    let stage = duel("A card guard 15: attack 1 / shield 1; round", "");
    stage.play("A: bottom guard; ?").refuses("use remove guard");
}

#[test]
fn fh_bonus_14_not_during_another_ability() {
    let text = "
        A x y .
        A card guard 15: attack 1 / shield 1; persistent
        A card run 20: shield 1; persistent / move 2
        A hand: u, v
        ";
    let stage = Stage::new(text).play("A: top run; ?").offers("use remove run");
    let stage = stage.play("basic bottom guard; ?").offers("use remove run");
    stage.play("x; ?").asks("A MoveStep").refuses("use remove run");
}

#[test]
fn fh_bonus_16_other_abilities_are_performed_once() {
    // FH-FAQ-099: neither the heal nor the infusion happens again in the next round.
    let text = "
        A . . .
        A: 2/10 hp
        A card guard 15: attack 1 / shield 1; heal 1, self; infuse fire; persistent
        A hand: x, y, u, v
        ";
    let stage = Stage::new(text).play("A: bottom guard; A; end turn");
    let stage = stage.expect(
        "
        A: 3/10 hp
        elements: fire waning
        ",
    );
    stage.play("x then y; end turn").expect(
        "
        A: 3/10 hp
        elements: inert
        ",
    );
}

#[test]
fn fh_bonus_17_active_cards_count_for_a_long_rest() {
    // FH-BONUS-18, FH-BONUS-19, FH-BONUS-EX4, FH-FAQ-131, FH-FAQ-132, FH-FAQ-133, FH-FAQ-134,
    // FH-FAQ-EX06, FH-EXH-02
    let text = "
        A x . .
         y . . .
        A summon wolf: hp 4, move 0, attack 1
        A summon bear: hp 4, move 0, attack 1
        A card one 15: summon wolf; persistent / move 2
        A card two 16: attack 1 / summon bear; persistent
        ";
    let stage = Stage::new(text).play("A: top one; yes; x; bottom two; yes; ?");
    let stage = stage.expect("A active: one, two");
    let stage = stage.play("end turn; ?").expect(
        "
        round: 2
        A status: playing
        ",
    );
    // A long rest is the only choice; before it the cards may be taken down, or one is lost.
    let stage = stage.offers("long rest").offers("remove one").play("long rest; one; ?");
    stage.expect(
        "
        A lost: one
        A active: two
        wolf: gone
        bear: 4/4 hp
        ",
    );
}

#[test]
fn fh_faq_131_not_for_a_short_rest() {
    // FH-REST-01: one discard and one active card are not two discards.
    let text = "
        A . . .
        A card guard 15: attack 1 / shield 1; persistent
        A hand: x, y
        ";
    Stage::new(text).play("A: bottom guard; end turn; ?").asks("A SelectCards");
}

#[test]
fn fh_bonus_19_a_card_taken_down_before_the_rest_comes_back() {
    let text = "
        A . . .
        A card guard 15: attack 1 / shield 1; persistent
        A hand: x, y
        A discard: u, v
        ";
    let stage = Stage::new(text).play("A: bottom guard; end turn");
    let stage = stage.play("long rest; remove guard; u; yes; ?");
    stage.expect(
        "
        A lost: u
        A active: none
        A hand: guard, x, y, v, blank-1
        ",
    );
}

#[test]
fn fh_shield_01_each_incoming_attack_is_reduced() {
    // FH-SHIELD-05, FH-SHIELD-06
    // GH-GLOSS-100
    let text = "
        m A . B o
         . k . . .
        A: 20/20 hp
        B: 20/20 hp
        A card guard 15: attack 1 / shield 1; round
        A hand: x, y
        B hand: x, y
        m: brute
        k: brute
        o: brute
        ";
    // Two attacks of 2 on A, one on B, who stands by and has no shield.
    in_each_edition(|| {
        Stage::new(text).play("A: bottom guard; end turn; B: end turn").expect(
            "
        A: 18/20 hp
        B: 18/20 hp
        ",
        )
    });
}

#[test]
fn fh_shield_03_several_shields_add_up() {
    // GH-SHIELD-07
    let text = "A card guard 15: attack 1 / shield 1; shield 1; round";
    in_each_edition(|| duel(text, "").play("A: bottom guard; end turn").expect("A: 10/10 hp"));
}

#[test]
fn fh_shield_04_only_against_attacks() {
    // FH-SUFFER-02
    // GH-SHIELD-09
    let text = "
        A m
        A card burn 15: suffer 3, enemy, adjacent / move 2
        monster brute: hp 20, move 2, attack 2 / traits shield 2
        m: brute
        ";
    in_each_edition(|| Stage::new(text).play("A: top burn; m").expect("m: 17/20 hp"));
}

/// A attacks m, which retaliates like this.
fn against(traits: &str, top: &str, row: &str, more: &str) -> Stage {
    Stage::new(&against_text(traits, top, row, more))
}

fn against_text(traits: &str, top: &str, row: &str, more: &str) -> String {
    format!(
        "
        {row}
        A card strike 15: {top} / move 2
        A hand: x, y
        monster brute: hp 20, move 2, attack 2 / traits {traits}
        m: brute
        {more}
        "
    )
}

#[test]
fn fh_retal_01_whoever_attacks_suffers() {
    // FH-RETAL-03, FH-RETAL-08: without a range only when adjacent.
    // GH-RETAL-01
    in_each_edition(|| {
        against("retaliate 2", "attack 1", "A m", "").play("A: top strike; m").expect("A: 8/10 hp")
    });
    in_each_edition(|| {
        let stage = against("retaliate 2", "attack 1, range 2", "A . m", "");
        stage.play("A: top strike; m").expect("A: 10/10 hp");
    });
}

#[test]
fn fh_retal_ex1_each_bonus_has_its_own_range() {
    // FH-RETAL-02, FH-RETAL-07
    let both = "retaliate 2; retaliate 1, range 3";
    let stage = against(both, "attack 1, range 2", "A . m", "").play("A: top strike; m");
    stage.expect("A: 9/10 hp");
    let stage = against(both, "attack 1", "A m", "").play("A: top strike; m");
    stage.expect("A: 7/10 hp").told("Retaliated { figure: m, against: A, damage: 3 }");
    let stage = against(both, "attack 1, push 1", "A m x", "").play("A: top strike; m; x");
    stage.expect("A: 9/10 hp");
}

#[test]
fn fh_retal_04_on_each_attack() {
    let text = "
        m A n
        A card strike 15: attack 1, target 2 / move 2
        monster brute: hp 20, move 2, attack 2 / traits retaliate 2
        m: brute
        n: brute
        ";
    Stage::new(text).play("A: top strike; m; n").expect("A: 6/10 hp");
}

#[test]
fn fh_retal_05_a_shield_does_not_help_against_it() {
    // GH-RETAL-07, GH-GLOSS-95
    let text = "
        A m
        A card guard 15: attack 1 / move 1
        A trait: always: shield 5
        monster brute: hp 20, move 2, attack 2 / traits retaliate 2
        m: brute
        ";
    in_each_edition(|| Stage::new(text).play("A: top guard; m").expect("A: 8/10 hp"));
}

#[test]
fn fh_retal_06_the_dead_do_not_retaliate() {
    // GH-RETAL-02
    let text = "
        A m
        A card strike 15: attack 5 / move 1
        monster brute: hp 5, move 2, attack 2 / traits retaliate 2
        m: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top strike; m").expect(
            "
        m: gone
        A: 10/10 hp
        ",
        )
    });
}

#[test]
fn fh_faq_085_a_bonus_for_allies_follows_the_distance() {
    let text = "
        B A . m
        A card banner 15: attack 1 / always for ally within 1: shield 2; round
        B card run 20: attack 1 / move 3, jump
        B hand: u, v
        A hand: x, y
        brute card 50: move +3; attack +0
        B: 10/10 hp
        m: brute, 10/10 hp
        ";
    // B stays next to A: of both only A is not its own ally.
    let stay = Stage::new(text).play("A: bottom banner; end turn; B: end turn");
    stay.expect("A: 8/10 hp");
    let text = "
        A B m
        A card banner 15: attack 1 / always for ally within 1: shield 2; round
        A hand: x, y
        B hand: u, v
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: bottom banner; end turn; B: end turn").expect("B: 10/10 hp");
}

#[test]
fn fh_faq_086_a_granted_shield_is_the_allys_own() {
    let text = "
        A B . . m
        A card banner 15: attack 1 / grant (shield 2), ally; round
        B card run 20: attack 1 / move 3
        A hand: x, y
        B hand: u, v
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: bottom banner; B; B: yes; A: end turn; ?");
    let stage = stage.play("B: bottom run; walk r1c3 r1c4; end turn");
    stage.expect(
        "
        B: 10/10 hp
        A discard: banner, blank-1
        ",
    );
}

#[test]
fn fh_faq_096_the_last_slot_ends_the_bonus() {
    let text = "
        A m n
        A card guard 15: attack 1 / when self attacks: +1, slots 1, persistent
        A card strike 16: attack 2, range 2, target 2 / move 2
        A hand: x, y
        m: brute, 20/20 hp
        n: brute, 20/20 hp
        ";
    Stage::new(text).play("A: bottom guard; top strike; n; m").expect(
        "
        n: 17/20 hp
        m: 18/20 hp
        A active: none
        A discard: guard, strike
        ",
    );
}

#[test]
fn a_shield_may_be_given_to_others() {
    // Both guards are shielded, as the card of one says; the third stands too far off.
    let text = "
        A m n . o
        A card strike 60: attack 2, range 4, target 3 / move 2
        A hand: x, y
        brute card 10: shield 1, allies or self, adjacent, target all; round
        m: brute
        n: brute, stun
        o: brute, stun
        ";
    Stage::new(text).play("A: top strike; m; n; o").expect(
        "
        m: 9/10 hp
        n: 9/10 hp
        o: 8/10 hp
        ",
    );
}

#[test]
fn fh_bonus_03_a_persistent_bonus_lasts_however_late_the_round() {
    // FH-BONUS-03, FH-BONUS-04: one for the round ends with it, in the first round as in the tenth.
    let text = |round: u8, duration: &str| {
        format!(
            "
            A . m
            A card guard 15: shield 2; {duration} / move 2
            A hand: x, y
            m: brute, 10/10 hp
            round: {round}
            goal: round 99
            "
        )
    };
    for round in [1, 3, 4, 10] {
        let stage = Stage::new(&text(round, "persistent")).play("A: top guard; end turn");
        let stage = stage.asks("A SelectCards").expect("A active: guard");
        assert_eq!(stage.state().bonuses.len(), 1, "in round {round}");
        let stage = Stage::new(&text(round, "round")).play("A: top guard; end turn");
        let stage = stage.asks("A SelectCards").expect("A active: none");
        assert_eq!(stage.state().bonuses.len(), 0, "in round {round}");
    }
}
