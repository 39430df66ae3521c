//! Gloomhaven: ACTION and ABIL, what a player does with two cards.

use crate::stage::{Stage, in_each_edition};

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
}

/// A beside m, with the top action of a card and anything else.
fn duel(top: &str, more: &str) -> Stage {
    gloomhaven(&format!(
        "
        . . . . .
         A m x .
        . . . . .
        A card act 15: {top} / move 1
        A hand: u, v
        m: brute
        {more}
        "
    ))
}

#[test]
fn gh_action_01_a_stunned_character_discards_both_cards() {
    let text = "A x\nA: 10/10 hp, stun\nA card one 15: attack 1 / move 1\nA hand: u, v";
    gloomhaven(text)
        .play("")
        .expect("A discard: one, blank-1\nA at A\nround: 2")
        .not_told("ActionBegins");
}

#[test]
fn gh_action_03_any_card_as_attack_2_or_move_2() {
    // GH-ACTION-04: nothing else on the card counts.
    let rich = "attack 5, wound; xp 2; infuse fire; lost";
    let stage = duel(rich, "").play("A: basic top act; m; end turn; ?");
    stage.expect(
        "
        m: 8/10 hp
        A xp: 0
        A lost: none
        A discard: act, blank-1
        elements: inert
        ",
    );
    let stage = duel(rich, "").play("A: basic bottom act; ?").asks("A MoveStep { points: 2 }");
    stage.play("r1c2; r1c3").expect("A at r1c3\nA discard: act");
}

#[test]
fn gh_action_05_in_either_order_one_after_the_other() {
    let text = "
        . . . .
         A x m
        . . . .
        A card one 15: attack 2 / heal 1, self
        A card two 20: heal 1, self / move 1
        m: brute
        ";
    let stage = gloomhaven(text).play("A: bottom two; ?").asks("A MoveStep").refuses("top one");
    let stage = stage.play("x; ?").offers("top one").refuses("bottom one");
    stage.play("A: top one; m; ?").expect("m: 8/10 hp");
    gloomhaven(text).play("A: top one; bottom two; x").expect("A at x\nm: 10/10 hp");
}

#[test]
fn gh_action_06_abilities_in_the_order_printed() {
    // GH-GLOSS-01, GH-ACTION-07: each may be skipped.
    in_each_edition(|| {
        let text = "A x y\nA: 5/10 hp\nA card act 15: move 1; heal 2, self; move 1";
        let stage = Stage::new(text).play("A: top act; ?").asks("A MoveStep").play("x; ?");
        let stage = stage.asks("A Target").expect("A at x").play("A; ?").asks("A MoveStep");
        stage.play("y").expect("A at y\nA: 7/10 hp");
        Stage::new(text).play("A: top act; x; skip; y").expect("A at y\nA: 5/10 hp");
        Stage::new(text).play("A: top act; stop; A; stop").expect("A at A\nA: 7/10 hp");
    });
}

#[test]
fn gh_action_08_experience_cannot_be_skipped() {
    // GH-GLOSS-53
    let stage = duel("attack 2; xp 1", "").play("A: top act; m; ?").asks("A TakeAction");
    stage.expect("A xp: 1");
}

#[test]
fn gh_action_09_an_infusion_that_stands_alone_cannot_be_skipped() {
    // GH-GLOSS-44
    let top = "attack 2; may infuse fire";
    let stage = duel(top, "").play("A: top act; m; end turn; ?").asks("A Negate");
    stage.told("Infused");
    let stage = duel("infuse now ice; attack 2", "").play("A: top act; ?").asks("A AttackTarget");
    stage.expect("elements: ice strong");
}

#[test]
fn gh_action_10_what_a_modifier_adds_cannot_be_skipped() {
    duel("attack 3", "A draws: -1")
        .play("A: top act; m; ?")
        .asks("A TakeAction")
        .expect("m: 8/10 hp");
    // Without its effect the card still counts.
    let stage = duel("attack 3", "A draws: [+1, wound]").play("A: top act; m; ?");
    stage.asks("A ModifierEffect").play("skip").expect("m: 6/10 hp");
}

const PAIR: &str = "
    . . . . .
     A m n .
    . . . . .
    area lance: self 0,1 0,2
    A card act 15: attack 2, area lance, wound / move 1
    m: brute
    n: brute
    ";

#[test]
fn gh_action_11_the_targets_of_an_area_cannot_be_skipped() {
    let stage = gloomhaven(PAIR).play("A: top act; area A 0; ?").refuses("skip").offers("n");
    let stage = stage.play("n; ?").refuses("skip").offers("m").play("m");
    stage.expect("m: 8/10 hp, wound\nn: 8/10 hp, wound");
    // Elsewhere they can.
    Stage::new(PAIR).play("A: top act; area A 0; n; ?").offers("skip");
}

#[test]
fn gh_action_12_charges_cannot_be_skipped() {
    let more = "A card edge 20: attack 1 / when self attacks: +1, optional, slots 2; persistent";
    let stage = duel("attack 2", more).play("A: bottom edge; top act; m; ?");
    stage.asks("A TakeAction").expect("m: 7/10 hp").told("BonusUsed");
}

#[test]
fn gh_action_13_what_harms_ones_own_side_cannot_be_skipped() {
    // D094
    // GH-GLOSS-78, although nothing else was done, and without any mark on the card.
    let stage = duel("attack 2; suffer 2, self", "").play("A: top act; skip; ?");
    stage.asks("A Negate { damage: 2 }");
    duel("poison, self; attack 2", "").play("A: top act; ?").expect("A: 10/10 hp, poison");
    let stage = duel("give 1 from hand to lost, self; attack 2", "").play("A: top act; ?");
    stage.asks("A LoseCard").options("u, v");
    let text = "
        . . . .
         A B C
        . . . .
        A card act 15: suffer 1, allies, range 2 / move 1
        C hand: u, v
        ";
    let stage = gloomhaven(text).play("A: top act; ?").asks("A Target").options("B, C");
    stage.play("C; ?").asks("C Negate { damage: 1 }");
    // What harms enemies alone may be left out.
    duel("suffer 1, enemies, range 2", "").play("A: top act; ?").offers("skip");
}

#[test]
fn gh_action_14_an_attached_effect_is_left_out_before_the_draw() {
    let stage = duel("attack 2, wound, pierce 1", "").play("A: top act; ?");
    let stage = stage.options("option 0, option 1, m, skip").not_told("ModifierDrawn");
    let stage = stage.play("option 0; m; ?").expect("m: 8/10 hp").told("ModifierDrawn");
    stage.asks("A TakeAction");
    duel("attack 2, wound", "").play("A: top act; m").expect("m: 8/10 hp, wound");
    // For each target of its own.
    let stage = gloomhaven(PAIR).play("A: top act; area A 0; option 0; m; n");
    stage.expect("m: 8/10 hp\nn: 8/10 hp, wound");
}

#[test]
fn gh_action_15_lost_or_discarded() {
    duel("attack 2", "").play("A: top act; m").expect("A discard: act\nA lost: none");
    duel("attack 2; lost", "").play("A: top act; m").expect("A discard: none\nA lost: act");
    // GH-GLOSS-41
    let recover = "A card back 20: attack 1 / recover 1 from discard";
    let stage = duel("attack 2", recover).play("A: top act; m; bottom back; act");
    stage.expect("A hand: act, u, v\nA discard: back");
}

#[test]
fn gh_action_16_an_active_bonus_goes_to_the_active_area() {
    // GH-GLOSS-07, GH-GLOSS-08: there it keeps working, and the player may take it away.
    let stage = duel("shield 1; round", "").play("A: top act; ?");
    let stage = stage.expect("A active: act\nA discard: none").offers("use remove act");
    stage.play("end turn; ?").asks("A Negate { damage: 1 }");
    let stage = duel("shield 1; round", "").play("A: top act; use remove act; ?");
    let stage = stage.expect("A active: none\nA discard: act");
    stage.play("end turn; ?").asks("A Negate { damage: 2 }");
    // Among other abilities it may be skipped like them.
    let stage = duel("attack 2; shield 1; round", "").play("A: top act; m; ?").asks("A Perform");
    stage.play("skip").expect("A active: none\nA discard: act");
}

#[test]
fn gh_abil_01_no_ally_unless_it_says_so() {
    let text = |top: &str| {
        format!(
            "
            . . . . .
             B A m .
            . . . . .
            A card act 15: {top}
            m: brute
            "
        )
    };
    let options = |top: &str| gloomhaven(&text(top)).play("A: top act; ?").offered();
    assert_eq!(options("attack 2"), ["m", "skip"]);
    assert_eq!(options("poison, range 2"), ["m", "skip"]);
    assert_eq!(options("heal 2, ally, range 2"), ["B", "skip"]);
    // GH-GLOSS-14: nobody is an ally of oneself.
    assert_eq!(options("heal 2, range 2"), ["A", "B", "skip"]);
}

#[test]
fn gh_abil_02_both_or_neither() {
    let top = "attack 2 | suffer 1: +2";
    duel(top, "").play("A: top act; yes; m").expect("A: 9/10 hp\nm: 6/10 hp");
    duel(top, "").play("A: top act; no; m").expect("A: 10/10 hp\nm: 8/10 hp");
}

#[test]
fn gh_abil_03_nothing_for_who_is_exhausted_by_it() {
    // D092
    let more = "A: 1/10 hp\nB: 10/10 hp";
    let stage = duel("attack 2 | suffer 1: +2", more).play("A: top act; yes; skip; ?");
    stage.expect("A status: exhausted\nm: 10/10 hp").not_told("AttackDeclared");
}

#[test]
fn gh_abil_04_an_action_at_the_end_of_the_turn_follows_the_two_actions() {
    // D093
    // Before what ends the turn: the token moved onto is looted.
    let text = "
        A x $
        A card one 15: when self ends turn: do (move 1); round / move 1
        A card two 20: attack 1 / move 1
        A hand: u, v
        ";
    let stage = gloomhaven(text).play("A: top one; bottom two; x; end turn; ?");
    let stage = stage.asks("A MoveStep { points: 1 }").expect("A coins: 0").play("r1c3; ?");
    stage.expect("A coins: 1");
}

#[test]
fn gh_abil_05_a_granted_ability_is_no_action() {
    let text = "
        . . . .
         A B m
        . . . .
        A card lead 15: grant (attack 2), ally, range 1
        B card one 20: attack 1 / move 1
        m: brute
        ";
    let stage = gloomhaven(text).play("A: top lead; B; B: m; A: end turn; ?");
    let stage = stage.expect("m: 8/10 hp\nacting: B");
    // B still has both its actions.
    stage.offers("top one").offers("basic bottom blank-1");
}
