//! Resting, damage to characters, exhaustion.

use crate::stage::{Stage, in_each_edition};

const TIRED: &str = "
        A . .
        A: 5/10 hp
        A discard: u, v, w
        A hand: x
        A items: potion spent, charm lost
        item potion: small, spent / heal 1, self
        item charm: small, lost / heal 1, self
        phase: round end
        ";

#[test]
fn fh_rest_03_a_short_rest_loses_a_random_card() {
    // GH-REST-06, GH-REST-08, GH-REST-10
    in_each_edition(|| {
        // FH-REST-01, FH-REST-02: chance decides which.
        for (drawn, lost, kept) in [(1, "u", "x, v, w"), (2, "v", "x, u, w"), (3, "w", "x, u, v")] {
            let text = format!("{TIRED}\nchance rest: {drawn}");
            let stage = Stage::new(&text).play("yes; skip; ?");
            stage.expect(&format!("A lost: {lost}\nA hand: {kept}"));
        }
        let stage = Stage::new(TIRED).play("?").asks("A ShortRest").play("yes; skip; ?");
        stage.expect(
            "
        A lost: u
        A hand: x, v, w
        A discard: none
        ",
        );
    });
}

#[test]
fn fh_rest_04_one_damage_for_another_card() {
    // GH-REST-09
    in_each_edition(|| {
        // FH-REST-05: once.
        let stage = Stage::new(TIRED).play("yes; yes; ?").asks("A Negate { damage: 1 }");
        let stage = stage.play("skip; ?");
        stage.asks("A SelectCards").expect(
            "
        A: 4/10 hp
        A lost: v
        A hand: x, u, w
        ",
        );
    });
}

#[test]
fn fh_rest_01_not_with_one_discard() {
    // GH-REST-06
    in_each_edition(|| {
        let text = "
        A . .
        A discard: u
        A hand: x, y
        phase: round end
        ";
        Stage::new(text).play("?").asks("A SelectCards").options("x then y, y then x");
    });
}

const RESTING: &str = "
        A . .
        A: 5/10 hp, resting
        A discard: u, v, w
        A hand: x
        A items: potion spent, charm lost
        item potion: small, spent / heal 1, self
        item charm: small, lost / heal 1, self
        ";

#[test]
fn fh_rest_07_a_long_rest_loses_a_card_of_choice() {
    // GH-REST-02, GH-REST-03, GH-REST-04, GH-REST-05
    in_each_edition(|| {
        // FH-REST-08, FH-REST-09
        let stage = Stage::new(RESTING).play("?").options("u, v, w").play("v; ?");
        let stage = stage.expect(
            "
        A lost: v
        A hand: x, u, w
        ",
        );
        let stage = stage.asks("A LongRestHeal").play("yes; ?").expect("A: 7/10 hp");
        let stage = stage.asks("A LongRestItems").play("yes; ?");
        // FH-REST-10: the item can be used in the same turn.
        let stage = stage.expect("A items: potion, charm lost");
        stage.offers("potion").play("potion; A; ?").expect("A: 8/10 hp");
    });
}

#[test]
fn fh_rest_08_heal_and_items_may_be_declined() {
    // GH-REST-04, GH-REST-05
    in_each_edition(|| {
        let stage = Stage::new(RESTING).play("v; skip; skip; ?");
        stage.expect(
            "
        A: 5/10 hp
        A items: potion spent, charm lost
        ",
        );
    });
}

#[test]
fn fh_faq_123_items_are_recovered_before_looting() {
    let text = "
        A . .
        A: 5/10 hp, resting
        A discard: u, v
        A items: magnet spent
        item magnet: small, spent / when self loots: xp 2
        at A: loot
        ";
    let stage = Stage::new(text).play("u; skip; yes; magnet; ?");
    stage.expect(
        "
        A xp: 2
        A items: magnet spent
        ",
    );
}

#[test]
fn fh_faq_127_a_long_rest_at_99() {
    // FH-SELECT-04, FH-FAQ-102: nothing is used while the start of the turn is resolved.
    let text = "
        A m . .
        A: 5/10 hp, resting, wound
        A discard: u, v
        A items: potion
        item potion: small, lost / heal 3, self
        brute card 98: attack +0
        m: brute
        ";
    let stage = Stage::new(text).play("?").asks("A Negate { damage: 2 }").play("skip; ?");
    let stage = stage.asks("A Negate { damage: 1 }").refuses("use potion");
    stage.play("skip; ?").asks("A TakeAction").options("potion, long rest");
}

/// m attacks A, which has these cards.
fn attacked(cards: &str) -> Stage {
    Stage::new(&format!(
        "
        A m . .
        A: 5/10 hp
        A card one 60: attack 1 / move 2
        A card two 61: attack 1 / move 2
        {cards}
        m: brute, 10/10 hp
        "
    ))
    .play("?")
}

#[test]
fn fh_dmg_01_lose_hit_points_or_negate() {
    // FH-DMG-03: one card of the hand, or two of the discard pile.
    let stage = attacked("A hand: x, y\n        A discard: u, v, w");
    let stage = stage
        .asks("A Negate { damage: 2 }")
        .options("lose x, lose y, lose u and v, lose u and w, lose v and w, skip");
    stage.play("lose u and w; ?").expect(
        "
        A: 5/10 hp
        A lost: u, w
        A discard: v
        ",
    );
    attacked("A hand: x").play("skip; ?").expect("A: 3/10 hp");
    attacked("A hand: x").play("lose x; ?").expect(
        "
        A: 5/10 hp
        A lost: x
        ",
    );
}

#[test]
fn fh_dmg_02_an_effect_may_negate() {
    let text = "
        A m . .
        A: 5/10 hp
        A card one 60: attack 1 / move 2
        A items: charm
        item charm: small, lost / when self would suffer: negate
        m: brute
        ";
    Stage::new(text).play("charm; ?").expect(
        "
        A: 5/10 hp
        A items: charm lost
        ",
    );
}

#[test]
fn fh_dmg_04_chosen_cards_cannot_be_lost() {
    // Without hand and discards nothing is asked.
    attacked("").asks("A TakeAction").expect("A: 3/10 hp");
}

#[test]
fn fh_dmg_05_other_effects_of_the_source_apply() {
    let text = "
        A m . .
        A: 5/10 hp
        A card one 60: attack 1 / move 2
        A hand: x
        brute card 50: attack +0, muddle
        m: brute
        ";
    Stage::new(text).play("lose x; ?").expect("A: 5/10 hp, muddle");
}

#[test]
fn fh_dmg_ex1_ward_comes_before_negating() {
    // FH-FAQ-135, FH-FAQ-139
    let text = "
        A m . .
        A: 5/10 hp, ward
        A card one 60: attack 1 / move 2
        A hand: x
        monster brute: hp 10, move 2, attack 5
        m: brute
        ";
    let stage = Stage::new(text).play("?").asks("A Negate { damage: 2 }");
    stage.play("lose x; ?").expect("A: 5/10 hp");
    let text = text.replace(
        "A hand: x",
        "A items: charm\nitem charm: small, lost / \
         when self is attacked: negate",
    );
    Stage::new(&text).play("charm; ?").expect("A: 5/10 hp");
}

#[test]
fn fh_faq_137_slots_are_used_before_cards_are_lost() {
    // FH-ITEM-28
    let text = "
        A m . .
        A: 5/10 hp
        A card one 60: attack 1 / move 2
        A hand: x
        A items: mail
        item mail: body, spent, slots 1 / when self would suffer: -1
        m: brute
        ";
    let stage = Stage::new(text).play("?").asks("A Negate { damage: 1 }");
    stage.play("lose x; ?").expect("A items: mail spent");
}

#[test]
fn fh_faq_ex07_suffered_and_would_suffer() {
    // FH-FAQ-138, FH-FAQ-139
    let text = |condition: &str| {
        format!(
            "
            A m
            A card one 15: attack 6; heal damage suffered, self / move 2
            A: 1/10 hp
            monster brute: hp 10, move 2, attack 2 / traits shield 1
            m: brute, 3/10 hp{condition}
            "
        )
    };
    Stage::new(&text("")).play("A: top one; m; A").expect("A: 4/10 hp").told("damage: 5, left: 0");
    let brittle = Stage::new(&text(", brittle")).play("A: top one; m; A");
    brittle.expect("A: 4/10 hp").told("damage: 10, left: 0");
}

#[test]
fn fh_exh_01_at_zero_hit_points() {
    // FH-EXH-04, FH-EXH-05, FH-EXH-07
    let text = "
        A m . .
         . . . B
        A: 1/10 hp
        A card one 60: attack 1 / shield 1; persistent
        A card two 61: attack 1 / move 2
        A hand: x
        A discard: u, v
        B hand: p, q
        m: brute
        ";
    let stage = Stage::new(text).play("B: end turn; skip; ?");
    stage.expect(
        "
        A status: exhausted
        A lost: one, two, x, u, v
        A hand: none
        A: gone
        ",
    );
}

#[test]
fn fh_exh_02_without_two_cards_to_play_or_to_rest() {
    // FH-EXH-03: the hit points stay.
    let text = "
        A . . B
        A: 7/10 hp
        A hand: x
        A discard: u
        B hand: p, q
        phase: round start
        ";
    let stage = Stage::new(text).play("?").expect(
        "
        A status: exhausted
        A lost: x, u
        B status: playing
        ",
    );
    assert_eq!(stage.state().figures[0].hit_points, 7);
}

#[test]
fn fh_exh_06_at_once_in_the_middle_of_an_ability() {
    // It enters no further hex; the experience of what it began is gained (N-105).
    let text = "
        A ^ x y
        A: 2/10 hp
        A card one 15: attack 1 / move 3; xp 3
        ";
    Stage::new(text)
        .play("A: bottom one; ^; ?")
        .expect(
            "
        A status: exhausted
        A xp: 3
        ",
        )
        .not_told("to: x");
}

#[test]
fn fh_exh_08_the_number_of_characters_stays() {
    let text = "
        A . . .
        A hand: x, y
        A card one 15: suffer C, self / move 3
        party: 3
        ";
    // B was exhausted before; C of the scenario is still 3.
    Stage::new(text).play("A: top one; A").expect("A: 7/10 hp");
}

#[test]
fn fh_faq_141_tiles_stay_when_their_maker_is_exhausted() {
    let text = "
        A x . B
        A: 1/10 hp
        A card one 15: create hazard, range 1; suffer 5, self, mandatory / move 3
        B hand: p, q
        ";
    Stage::new(text).play("A: top one; x; ?").expect(
        "
        A status: exhausted
        tile x: hazard
        ",
    );
}
