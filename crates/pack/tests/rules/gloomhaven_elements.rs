//! Gloomhaven: INFUSE and CONSUME, as far as `element` does not play both editions.

use crate::stage::{Stage, in_each_edition};

#[test]
fn gh_infuse_04_attached_it_needs_its_ability() {
    let text = "
        A . B
        A: 5/10 hp
        A card one 15: heal 1, self; attack 2, infuse fire / move 2
        A card two 16: attack 1 / heal 1, self, infuse ice; attack 2
        ";
    Stage::gloomhaven(text).play("A: top one; A; end turn; ?").expect("elements: inert");
    Stage::gloomhaven(text).play("A: bottom two; A; end turn; ?").expect("elements: ice strong");
    // Any part of the action will do in Frosthaven.
    Stage::new(text).play("A: top one; A; end turn; ?").expect("elements: fire strong");
    Stage::new(text).play("A: top one; skip; end turn; ?").expect("elements: inert");
}

#[test]
fn gh_infuse_05_alone_it_needs_any_other_ability() {
    let text = "
        A . B
        A: 5/10 hp
        A card one 15: heal 1, self; attack 2; infuse fire / move 2
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top one; A; end turn; ?").expect("elements: fire strong")
    });
    in_each_edition(|| {
        Stage::new(text).play("A: top one; skip; end turn; ?").expect("elements: inert")
    });
}

#[test]
fn gh_consume_03_one_icon_consumes_one_element() {
    let text = "
        A m
        A card strike 15: attack 1 | consume any: +2 / move 2
        elements: fire strong, ice strong
        m: brute, 10/10 hp
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top strike; yes; fire; ?").asks("A AttackTarget");
        stage.play("m").expect("m: 7/10 hp\nelements: ice strong");
    });
}

#[test]
fn gh_consume_07_all_effects_of_an_augment() {
    let text = "
        A m x
        A card strike 15: attack 1 | consume fire: +2, wound, xp 1 / move 2
        elements: fire waning
        m: brute, 10/10 hp
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top strike; yes; m").expect("m: 7/10 hp, wound\nA xp: 1")
    });
}
