//! Attack modifier cards, advantage and disadvantage.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::Modifier;
use longrest_haven::fact::Fact;

/// A attacks m with these cards and perhaps a condition.
fn attack(value: u8, condition: &str, draws: &str) -> Stage {
    Stage::new(&format!(
        "
        A m .
        A: 10/10 hp{condition}
        A card strike 15: attack {value} / move 2
        A hand: x, y
        A draws: {draws}
        m: brute, 20/20 hp
        "
    ))
}

/// m attacks A (attack 3) with these cards.
fn attacked(condition: &str, draws: &str) -> Stage {
    Stage::new(&format!(
        "
        A m .
        A: 20/20 hp
        A hand: x, y
        monster brute: hp 20, move 2, attack 3
        monsters draws: {draws}
        m: brute, 20/20 hp{condition}
        "
    ))
    .play("A: end turn")
}

fn drawn(stage: &Stage) -> usize {
    let modifier = |fact: &&longrest_kernel::Told<longrest_haven::fact::Fact>| {
        matches!(fact.fact, longrest_haven::fact::Fact::ModifierDrawn { .. })
    };
    stage.facts().iter().filter(modifier).count()
}

#[test]
fn fh_amd_04_no_card_is_drawn_for_other_damage() {
    let text = "
        A m
        A card burn 15: suffer 3, enemy, adjacent / move 2
        A draws: x2
        m: brute, 20/20 hp
        ";
    let stage = Stage::new(text).play("A: top burn; m").expect("m: 17/20 hp");
    assert_eq!(drawn(&stage), 0);
}

#[test]
fn fh_amd_05_each_character_has_a_deck_of_its_own() {
    // FH-AMD-06, FH-AMD-07, FH-COMMON-04: monsters share one, allies have another.
    let text = "
        m A . .
         . . . .
        . B n .
         . . . .
        o p . .
        A card strike 15: attack 2 / move 2
        B card strike 20: attack 2 / move 2
        A hand: x, y
        B hand: x, y
        A draws: +1
        B draws: -1
        monsters draws: +2, -2
        allies draws: x2
        object guard: hp 9, side party, initiative 30, attack 2, move 0 / attack +0
        monster bug: hp 10, move -, attack 1
        bug card 90: move +0
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        o: guard
        p: bug, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top strike; m; end turn; B: top strike; n; end turn");
    let deck = |fact: &longrest_haven::fact::Fact| match fact {
        longrest_haven::fact::Fact::ModifierDrawn { attacker, deck, .. } => {
            Some((attacker.0, *deck))
        }
        _ => None,
    };
    let mut decks: Vec<u8> =
        stage.facts().iter().filter_map(|told| deck(&told.fact)).map(|(_, deck)| deck).collect();
    decks.dedup();
    assert_eq!(decks[..4], [0, 1, 5, 4], "A, B, the ally, the monsters");
}

#[test]
fn fh_amd_08_everybody_starts_with_the_standard_deck() {
    // FH-PC-19
    let stage = attack(2, "", "+0");
    for deck in [0, 1, 4, 5] {
        assert_eq!(stage.state().decks[deck].left(), 20);
    }
    stage.expect("deck monsters: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2");
}

#[test]
fn fh_amd_09_null_makes_the_attack_zero() {
    // FH-AMD-10, FH-AMD-EX2
    attack(5, "", "null").play("A: top strike; m").expect("m: 20/20 hp");
    attack(5, "", "x2").play("A: top strike; m").expect("m: 10/20 hp");
    attack(3, "", "[+1, rolling], null").play("A: top strike; m").expect("m: 20/20 hp");
}

#[test]
fn fh_amd_11_effects_work_as_if_printed() {
    // FH-COND-10, FH-ELEM-05
    let stage = attack(3, "", "[+0, poison, infuse ice]").play("A: top strike; m; yes; end turn");
    stage.told("FH-ELEM-05").told("ConditionGained { figure: m, condition: Poison }");
}

#[test]
fn fh_amd_12_rolling_cards_are_drawn_on() {
    let stage = attack(3, "", "[+1, rolling], [+2, rolling], -1, x2").play("A: top strike; m");
    assert_eq!(drawn(&stage), 3);
    stage.expect("m: 15/20 hp");
}

#[test]
fn fh_amd_ex1_the_attacker_orders_the_cards() {
    // FH-AMD-13
    attack(3, "", "[+1, rolling], x2").play("A: top strike; m; option 0").expect("m: 12/20 hp");
    attack(3, "", "[+1, rolling], x2").play("A: top strike; m; option 1").expect("m: 13/20 hp");
}

#[test]
fn fh_amd_14_bless_and_curse_go_back_to_the_supply() {
    // FH-BLESS-03, FH-CURSE-03, FH-AMD-15: also one that advantage left unused (N-58).
    let stage = attack(3, "", "bless").play("A: top strike; m").expect("m: 14/20 hp");
    assert_eq!((stage.state().blesses, stage.state().decks[0].count(Modifier::BLESS)), (10, 0));
    let stage = attack(3, "", "curse").play("A: top strike; m").expect("m: 20/20 hp");
    assert_eq!((stage.state().curses_party, stage.state().decks[0].left()), (10, 20));
    let stage = attack(3, ", strengthen", "bless, curse").play("A: top strike; m; option 0");
    assert_eq!((stage.state().blesses, stage.state().curses_party), (10, 10));
    let stage = attacked("", "curse").expect("A: 20/20 hp");
    assert_eq!((stage.state().curses_monsters, stage.state().curses_party), (10, 10));
}

#[test]
fn fh_amd_16_a_shuffle_icon_brings_the_discards_back_at_the_end_of_the_round() {
    // FH-END-03
    let stage = attack(3, "", "x2").play("A: top strike; m; ?");
    assert_eq!(stage.state().decks[0].left(), 19);
    let stage = stage.play("end turn");
    assert_eq!((stage.state().round, stage.state().decks[0].left()), (2, 20));
    let stage = attack(3, "", "+2").play("A: top strike; m; end turn");
    assert_eq!((stage.state().round, stage.state().decks[0].left()), (2, 19));
}

#[test]
fn fh_amd_17_an_empty_deck_is_refilled_at_once() {
    let text = "
        A m
        A card strike 15: attack 1 / move 2
        m: brute, 20/20 hp
        ";
    let stage = Stage::adjusted(text, |_, state| {
        for face in state.decks[0].faces.iter_mut() {
            face.set(0, u8::from(face.modifier() == Modifier::PLUS_2));
        }
    });
    stage.play("A: top strike; m").expect("m: 17/20 hp").told("FH-AMD-17");
}

#[test]
fn fh_adv_01_two_cards_and_one_is_used() {
    // FH-ADV-03, FH-STREN-01, FH-ADV-EX2: a character may use either.
    let stage = attack(3, ", strengthen", "+1, -1").play("A: top strike; m; ?");
    stage.asks("A ChooseModifier").play("option 0").expect("m: 16/20 hp");
    attack(3, ", strengthen", "+1, -1").play("A: top strike; m; option 1").expect("m: 18/20 hp");
}

/// The drawn cards, each with whether it was used.
fn uses(stage: &Stage) -> Vec<bool> {
    let used = stage.facts().iter().filter_map(|told| match told.fact {
        Fact::ModifierDrawn { used, .. } => Some(used),
        _ => None,
    });
    used.collect()
}

#[test]
fn fh_adv_01_of_two_equal_cards_one_is_used() {
    // FH-ADV-04: one, the first drawn, is told as used; FH-ADV-08: not the one of the ignored run.
    in_each_edition(|| {
        for condition in [", strengthen", ", muddle"] {
            let stage = attack(3, condition, "+1, +1").play("A: top strike; m");
            assert_eq!(uses(&stage.expect("m: 16/20 hp")), [true, false], "{condition}");
            assert_eq!(uses(&attacked(condition, "-1, -1").expect("A: 18/20 hp")), [true, false]);
        }
    });
    let run = "[+1, rolling], +2, [+1, rolling]";
    let stage = attack(3, ", muddle", run).play("A: top strike; m").expect("m: 16/20 hp");
    assert_eq!(uses(&stage), [false, false, true]);
    let run = "[+1, rolling], [+1, rolling], +0, [+1, rolling]";
    let stage = attack(3, ", strengthen", run).play("A: top strike; m; option 0");
    assert_eq!(uses(&stage.expect("m: 15/20 hp")), [true, true, true, false]);
}

#[test]
fn fh_adv_02_a_monster_uses_the_better_card() {
    attacked(", strengthen", "-1, +1").expect("A: 16/20 hp");
    attacked(", strengthen", "+1, -1").expect("A: 16/20 hp");
}

#[test]
fn fh_adv_04_disadvantage_uses_the_worse_card() {
    // FH-MUDDLE-01, FH-ADV-EX4
    attack(3, ", muddle", "-1, +1").play("A: top strike; m").expect("m: 18/20 hp");
    attack(3, ", muddle", "+1, -1").play("A: top strike; m").expect("m: 18/20 hp");
    attacked(", muddle", "+1, -1").expect("A: 18/20 hp");
}

#[test]
fn fh_adv_05_the_opening_run_then_two_cards() {
    // FH-ADV-06, FH-ADV-07, FH-ADV-EX3
    let stage = attack(3, ", strengthen", "[+1, rolling], +1, -1, x2").play("A: top strike; m; ?");
    assert_eq!(drawn(&stage.play("option 0").expect("m: 15/20 hp")), 3);
    attacked(", strengthen", "[+1, rolling], -1, +1").expect("A: 15/20 hp");
}

#[test]
fn fh_adv_08_disadvantage_ignores_the_opening_run() {
    // FH-ADV-EX5, FH-ADV-EX7
    let run = "[+1, rolling], [+1, rolling], +0, +1";
    attack(3, ", muddle", run).play("A: top strike; m").expect("m: 17/20 hp");
    let run = "[+1, rolling], +2, [+1, rolling], x2";
    let stage = attack(3, ", muddle", run).play("A: top strike; m");
    assert_eq!(drawn(&stage.expect("m: 16/20 hp")), 3);
    attack(3, ", strengthen", run).play("A: top strike; m; option 0").expect("m: 14/20 hp");
}

#[test]
fn fh_adv_09_a_rolling_second_card_does_not_roll() {
    // FH-ADV-EX6
    let cards = "+0, [+1, rolling], x2";
    let stage = attack(3, ", strengthen", cards).play("A: top strike; m; option 1");
    assert_eq!(drawn(&stage.expect("m: 16/20 hp")), 2);
    attack(3, ", strengthen", cards).play("A: top strike; m; option 0").expect("m: 17/20 hp");
    attacked(", strengthen", cards).expect("A: 16/20 hp");
}

#[test]
fn fh_adv_10_when_unclear_the_first_card() {
    // FH-ADV-EX1, FH-ADV-11
    let worse = |draws: &str| attack(3, ", muddle", draws).play("A: top strike; m; ?");
    worse("[+1, wound], +1").expect("m: 16/20 hp");
    worse("+1, [+1, wound]").expect("m: 16/20 hp");
    worse("[+0, infuse fire], +1").asks("A ModifierEffect").play("skip").expect("m: 17/20 hp");
    worse("+1, [+0, infuse fire]").expect("m: 16/20 hp");
}

/// Which of two cards a monster with advantage uses for attack 2, whichever comes first.
fn better(one: &str, other: &str) -> String {
    let used = |draws: &str| {
        let stage = Stage::new(&format!(
            "
            A m .
            A: 30/30 hp
            A hand: x, y
            monster brute: hp 20, move 2, attack 2
            monsters draws: {draws}
            m: brute, 20/20 hp, strengthen
            "
        ))
        .play("A: end turn");
        let facts = stage.facts().iter();
        let cards: Vec<bool> = facts
            .filter_map(|told| match told.fact {
                longrest_haven::fact::Fact::ModifierDrawn { used, .. } => Some(used),
                _ => None,
            })
            .collect();
        cards[0]
    };
    match (used(&format!("{one}, {other}")), used(&format!("{other}, {one}"))) {
        (true, true) => "unclear".into(),
        (true, false) => "first".into(),
        (false, true) => "second".into(),
        (false, false) => panic!("the second card is never right both ways"),
    }
}

#[test]
fn fh_adv_ex8_comparing_two_cards() {
    // FH-FAQ-EX01, FH-FAQ-EX02, FH-FAQ-EX03, FH-FAQ-021
    assert_eq!(better("x2", "+2"), "unclear");
    assert_eq!(better("x2", "+1"), "first");
    // FH-FAQ-025
    assert_eq!(better("[+1, stun]", "+1"), "first");
    assert_eq!(better("[x2, brittle]", "x2"), "first");
    assert_eq!(better("[+0, stun]", "+2"), "unclear");
    // FH-FAQ-026
    assert_eq!(better("[+1, stun]", "[+1, infuse fire]"), "unclear");
    assert_eq!(better("[+1, stun]", "[+2, infuse fire]"), "unclear");
    assert_eq!(better("[+0, muddle]", "[+2, stun]"), "unclear");
    // FH-FAQ-027
    assert_eq!(better("[+1, stun]", "[+0, stun]"), "first");
}

#[test]
fn fh_faq_019_a_bonus_for_the_board_is_a_number() {
    // One enemy (A) is next to the attacker: the card is worth +1, less than +2, more than +0.
    assert_eq!(better("[+0, plus enemies adjacent]", "+2"), "second");
    assert_eq!(better("[+0, plus enemies adjacent]", "+0"), "first");
    attack(3, "", "[+0, plus enemies adjacent]").play("A: top strike; m").expect("m: 16/20 hp");
}

#[test]
fn fh_faq_023_an_effect_counts_even_if_it_would_do_nothing() {
    // The target already has the condition; the card is better all the same.
    let text = "
        A m .
        A: 10/10 hp, muddle
        A card strike 15: attack 3 / move 2
        A draws: [+1, wound], +1
        m: brute, 20/20 hp, wound
        ";
    let stage = Stage::new(text).play("A: top strike; m; ?").asks("A TakeAction");
    stage.told("modifier: 2, used: true");
}

#[test]
fn fh_faq_024_the_opening_run_plays_no_part_in_the_comparison() {
    // With the run counted, x2 would give 8 and +4 only 7; without it both give 6 and the first is
    // used.
    let stage = attacked(", strengthen", "[+1, rolling], [+3], x2");
    stage.expect("A: 13/20 hp");
}

#[test]
fn fh_faq_028_the_summoner_chooses_for_its_summon() {
    let text = "
        A . w m .
        A summon wolf: hp 4, move 3, attack 2
        w: wolf of A, strengthen
        A draws: +1, -1
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("?").asks("A ChooseModifier").play("A: option 1; ?").expect("m: 9/10 hp");
}

#[test]
fn fh_faq_029_a_rolling_null_or_double() {
    let null = "[null, rolling], +1, +1";
    attack(3, ", strengthen", null).play("A: top strike; m").expect("m: 20/20 hp");
    attack(3, ", muddle", null).play("A: top strike; m").expect("m: 16/20 hp");
    let double = "[x2, rolling], +1";
    attack(3, "", double).play("A: top strike; m; option 0").expect("m: 12/20 hp");
    attack(3, "", double).play("A: top strike; m; option 1").expect("m: 13/20 hp");
}

#[test]
fn fh_faq_030_a_changed_value_leaves_the_other_effects() {
    // House rule: null is -2. The condition of the card stays.
    let text = "
        A m .
        A card strike 15: attack 3 / move 2
        A draws: [null, wound]
        m: brute, 20/20 hp
        ";
    let reduce = |_: &mut _, state: &mut longrest_haven::State| {
        state.switches.house.reduced_randomness = true;
    };
    Stage::adjusted(text, reduce).play("A: top strike; m; yes").expect("m: 19/20 hp, wound");
}

#[test]
fn fh_adv_12_several_advantages_are_one() {
    // FH-ADV-13: with both, however many of each, neither.
    let text = |condition: &str| {
        format!(
            "
            A m .
            A: 10/10 hp{condition}
            A card strike 15: attack 3, advantage / move 2
            A draws: +1, -1
            m: brute, 20/20 hp
            "
        )
    };
    let stage = Stage::new(&text(", strengthen")).play("A: top strike; m; option 0");
    assert_eq!(drawn(&stage), 2);
    let stage = Stage::new(&text(", strengthen, muddle")).play("A: top strike; m");
    assert_eq!(drawn(&stage.expect("m: 16/20 hp")), 1);
}

#[test]
fn fh_adv_14_ranged_against_adjacent() {
    let text = "
        A m n
        A card bow 15: attack 3, range 3 / move 2
        A draws: +1, -1
        m: brute, 20/20 hp
        n: brute, 20/20 hp
        ";
    Stage::new(text).play("A: top bow; m").expect("m: 18/20 hp");
    Stage::new(text).play("A: top bow; n").expect("n: 16/20 hp");
}

#[test]
fn fh_faq_031_several_heals_form_one_heal() {
    // FH-HEAL-06: two heals on a poisoned figure are one heal, and the poison takes it all.
    let text = |condition: &str| {
        format!(
            "
            A m .
             B . .
            A: 5/10 hp{condition}
            B: 5/10 hp
            A card strike 15: attack 1 / move 2
            A draws: [+0, rolling, do (heal 1)], [+0, do (heal 2)]
            m: brute, 20/20 hp
            "
        )
    };
    let play = "A: top strike; m; yes; yes; ";
    let poisoned = Stage::new(&text(", poison")).play(&format!("{play}A; A"));
    poisoned.expect("A: 5/10 hp");
    Stage::new(&text("")).play(&format!("{play}A; A")).expect("A: 8/10 hp");
    Stage::new(&text("")).play(&format!("{play}A; B")).expect(
        "
        A: 6/10 hp
        B: 7/10 hp
        ",
    );
}

#[test]
fn fh_faq_032_a_heal_on_a_card_needs_sight_from_the_attacker() {
    // FH-HEAL-05, FH-RANGE-04: B is far away but in sight, C is behind a closed door.
    let text = "
        A m . . B 1 C
        B: 5/10 hp
        C: 5/10 hp
        A card strike 15: attack 1 / move 2
        A draws: [+0, do (heal 2, ally)]
        m: brute, 20/20 hp
        ";
    Stage::new(text)
        .play("A: top strike; m; yes; ?")
        .options("B, skip")
        .play("B")
        .expect("B: 7/10 hp");
}

#[test]
fn fh_faq_033_a_shield_from_a_card_lasts_to_the_end_of_the_round() {
    let stage = attack(3, "", "[+0, do (shield 1)]").play("A: top strike; m; yes; yes; end turn");
    // The brute attacks for 2 and deals 1; in the next round nothing is left of the shield.
    stage.expect("A: 9/10 hp").told("FH-SHIELD-02").told("BonusEnded");
}
