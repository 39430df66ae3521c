//! Items.

use crate::stage::{Stage, in_each_edition};

/// A alone, hurt, with an item.
fn carrying(item: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A m . .
        A: 5/10 hp
        A card one 15: attack 2 / move 2
        A card two 20: attack 1 / heal 1, self
        A hand: x, y
        A items: thing
        item thing: {item}
        m: brute, 20/20 hp
        {more}
        "
    ))
}

#[test]
fn fh_item_01_items_come_besides_the_two_actions() {
    // FH-ITEM-08, FH-ITEM-29: at any time of the turn between abilities, or never.
    let potion = "small, lost / heal 3, self";
    let stage = carrying(potion, "").play("A: use thing; A; ?").expect("A: 8/10 hp");
    let stage = stage.play("top one; m; bottom two; A; ?").expect("A: 9/10 hp");
    drop(stage);
    // Also when both actions are over.
    let stage = carrying(potion, "").play("A: top one; m; bottom two; A; ?");
    stage.options("thing, end turn").play("thing; A; ?").expect("A: 9/10 hp");
}

#[test]
fn fh_item_18_spent_lost_and_gone() {
    // GH-ITEM-05, GH-ITEM-10, GH-ITEM-11, GH-GLOSS-37
    in_each_edition(|| {
        // FH-ITEM-19, FH-ITEM-20, FH-RECOVER-03, GH-REFRESH-01, GH-REFRESH-03
        let used = |usage: &str| {
            let item = format!("small, {usage} / heal 1, self");
            carrying(&item, "").play("A: use thing; A; ?").refuses("use thing")
        };
        used("spent").expect("A items: thing spent");
        used("lost").expect("A items: thing lost");
        used("gone").expect("A items: thing gone");
        let recover = |usage: &str, what: &str| {
            Stage::new(&format!(
                "
            A . .
            A: 5/10 hp
            A card one 15: refresh 2 {what} / move 2
            A items: thing
            item thing: small, {usage} / heal 1, self
            "
            ))
            .play("A: use thing; A; top one; ?")
        };
        recover("spent", "items").play("thing").expect("A items: thing").offers("use thing");
        recover("lost", "lost items").play("thing").expect("A items: thing");
        recover("lost", "items").asks("A TakeAction").expect("A items: thing lost");
        recover("gone", "lost items").asks("A TakeAction").expect("A items: thing gone");
    });
}

#[test]
fn fh_item_21_flipped_to_its_other_side_and_back() {
    // FH-ITEM-22; FH-FAQ-110: it begins with its front up, whatever its price.
    let item = "small, flip / heal 1, self / heal 2, self";
    let stage = carrying(item, "").play("?").expect("A items: thing");
    let stage = stage.play("A: use thing; A; ?").expect(
        "
        A: 6/10 hp
        A items: thing flipped
        ",
    );
    stage.play("use thing; A; ?").expect(
        "
        A: 8/10 hp
        A items: thing
        ",
    );
}

#[test]
fn fh_item_23_a_passive_item_is_never_used_up() {
    // FH-ITEM-28: it is used whenever it can be.
    let text = "
        m A n
        A card one 15: attack 2, target 2 / move 2
        A items: thing
        item thing: small / when self attacks: +1
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top one; m; n").expect(
        "
        m: 7/10 hp
        n: 7/10 hp
        A items: thing
        ",
    );
}

#[test]
fn fh_item_24_use_slots() {
    // FH-ITEM-28: every chance is used, asked or not.
    let text = "
        A m . .
        A: 10/10 hp
        A hand: x, y, u, v
        A items: mail
        item mail: body, spent, slots 2 / when self is attacked: shield 1
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: end turn").expect(
        "
        A: 9/10 hp
        A items: mail
        ",
    );
    stage.play("x then y; end turn").expect(
        "
        A: 8/10 hp
        A items: mail spent
        ",
    );
}

#[test]
fn fh_item_25_a_recovered_item_starts_at_its_first_slot() {
    // FH-FAQ-104: a partly used item comes back with those of its own kind only.
    let text = |usage: &str| {
        format!(
            "
            A m . .
            A: 10/10 hp
            A hand: x, y
            A discard: u, v
            A items: mail
            item mail: body, {usage}, slots 2 / when self is attacked: shield 1
            m: brute, 10/10 hp
            "
        )
    };
    let used = |stage: &Stage| stage.state().characters[0].items[0].used;
    let stage = Stage::new(&text("spent")).play("A: end turn");
    assert_eq!(used(&stage), 1);
    // In the next round it is used up by the attack, and the rest brings it back.
    let stage = stage.play("long rest; u; skip; yes; ?");
    assert_eq!(used(&stage), 0);
    let stage = Stage::new(&text("lost")).play("A: end turn");
    let stage = stage.play("long rest; u; skip; ?").expect("A items: mail lost");
    drop(stage);
}

#[test]
fn fh_faq_104_a_partly_used_item_of_the_lost_kind_is_not_reset_by_a_rest() {
    let text = "
        A . . .
        A: 10/10 hp, resting
        A discard: u, v
        A items: mail, ring
        item mail: body, lost, slots 2 / when self is attacked: shield 1
        item ring: small, spent, slots 2 / when self is attacked: shield 1
        ";
    let half = |_: &mut _, state: &mut longrest_haven::State| {
        for item in state.characters[0].items.iter_mut() {
            item.used = 1;
        }
    };
    let stage = Stage::adjusted(text, half).play("u; skip; yes; ?");
    let used: Vec<u8> = stage.state().characters[0].items.iter().map(|item| item.used).collect();
    assert_eq!(used, [1, 0]);
}

#[test]
fn fh_faq_105_an_item_whose_round_bonus_is_active_cannot_be_recovered() {
    let text = "
        A . . .
        A card one 15: refresh all items / move 2
        A items: buckler, potion spent
        item buckler: hand, spent / shield 1
        item potion: small, spent / heal 1, self
        ";
    Stage::new(text).play("A: use buckler; yes; top one; ?").options("potion, done");
}

#[test]
fn fh_item_30_an_item_for_an_attack_comes_before_the_card() {
    let stage = carrying("small, spent / when self attacks: advantage", "A draws: -1, +1");
    let stage = stage.play("A: top one; m; ?").asks("A React");
    stage.play("thing; option 1").expect("m: 17/20 hp");
    let stage = carrying("small, spent / when self attacks: advantage", "A draws: -1, +1");
    // Once the card is drawn it is too late.
    stage
        .play("A: top one; m; done; ?")
        .asks("A TakeAction")
        .refuses("use thing")
        .expect("m: 19/20 hp");
}

#[test]
fn fh_item_31_an_item_that_gives_an_ability_waits_for_the_end_of_an_ability() {
    // FH-FAQ-100, FH-FAQ-EX04
    let text = "
        A x y z
        A: 5/10 hp
        A card one 15: attack 2 / move 3
        A items: potion
        item potion: small, lost / heal 1, self
        ";
    let stage = Stage::new(text).play("A: bottom one; x; ?").asks("A MoveStep");
    stage.refuses("use potion").play("stop; ?").offers("use potion");
}

#[test]
fn fh_faq_100_what_makes_the_use_of_an_item_an_ability() {
    // FH-ITEM-31: every kind of ability waits until the one at hand is over.
    let within = |does: &str| {
        let text = format!(
            "
            A x y z m
            A: 5/10 hp
            A card one 15: attack 2 / move 3
            A hand: p
            A discard: q
            A items: thing, flask spent
            item thing: small, lost / {does}
            item flask: small, spent / heal 1, self
            m: brute, 10/10 hp
            elements: ice strong
            at z: loot
            "
        );
        let stage = Stage::new(&text).play("A: bottom one; ?").offers("use thing");
        stage.play("x; ?").asks("A MoveStep")
    };
    for does in [
        "move 1",
        "teleport 1",
        "attack 1, range 4",
        "poison, enemy, range 4",
        "heal 1, self",
        "push 1, enemy, range 4",
        "loot 3",
        "suffer 1, enemies, range 4",
        "recover 1 from discard",
        "refresh 1 items",
        "grant (move 1), ally",
        "control (move 1), enemy, range 4",
        "create trap, range 2",
        "shield 1",
        "retaliate 1",
        "choose (infuse now fire) or (heal 1, self)",
        "repeat 2 (heal 1, self)",
    ] {
        within(does).refuses("use thing").play("stop; ?").asks("A TakeAction").offers("use thing");
    }
    // What is none of these may be used within it.
    let stage = within("infuse now fire").offers("use thing").play("use thing; yes; y; stop; ?");
    stage.expect("elements: fire strong, ice strong\nA at y\nA items: thing lost, flask spent");
    within("consume ice").offers("use thing");
    within("shuffle in 1 [+1]").offers("use thing");
}

#[test]
fn fh_faq_101_an_item_for_the_ability_at_hand_may_be_used_within_it() {
    let text = "
        A x y z
        A card one 15: attack 2 / move 2
        A items: boots
        item boots: legs, spent / when self moves: +1
        ";
    Stage::new(text).play("A: bottom one; boots; x; y; z").expect("A at z");
    Stage::new(text).play("A: bottom one; done; x; y; ?").asks("A TakeAction");
}

#[test]
fn fh_faq_107_an_item_used_after_an_attack() {
    // After all steps of that attack and before the next of the same ability.
    let text = "
        m A n
        A: 5/10 hp
        A card one 15: attack 9, target 2 / move 2
        A items: fang
        item fang: small, spent / when self has attacked: do (heal 1, self)
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top one; m; ?").asks("A React");
    let stage = stage.play("fang; A; ?").expect("A: 6/10 hp").asks("A AttackTarget");
    stage.play("n").expect("n: 1/10 hp");
}

#[test]
fn fh_faq_109_a_found_item_with_a_penalty_need_not_be_equipped() {
    // FH-ITEM-05, FH-TTILE-06
    let text = "
        A . .
        A hand: x, y
        item plate: body, penalty 2 / always: shield 1
        treasure 1: item plate
        at A: treasure 1
        ";
    let stage = Stage::new(text).play("A: end turn; plate");
    assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::PENALTY), 2);
    let stage = Stage::new(text).play("A: end turn; done");
    assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::PENALTY), 0);
    assert!(!stage.state().characters[0].brings(0));
}

#[test]
fn fh_item_09_limits_by_kind() {
    // GH-SETUP-29, GH-SETUP-31, GH-SETUP-32EX
    in_each_edition(|| {
        // FH-ITEM-04, FH-ITEM-10, FH-ITEM-11, FH-ITEM-12, FH-ITEM-13, FH-ITEM-EX1
        use longrest_haven::ItemSlot;
        for (level, small) in (1..=9).zip([1, 1, 2, 2, 3, 3, 4, 4, 5]) {
            let kinds = [
                (ItemSlot::Head, 1),
                (ItemSlot::Body, 1),
                (ItemSlot::Legs, 1),
                (ItemSlot::OneHand, 2),
                (ItemSlot::TwoHands, 1),
                (ItemSlot::Small, small),
            ];
            for (slot, most) in kinds {
                brings_at_most(level, slot, most);
            }
        }
    });
}

/// Of six items of one kind so many can be brought, and no more.
fn brings_at_most(level: u8, slot: longrest_haven::ItemSlot, most: usize) {
    let word = match slot {
        longrest_haven::ItemSlot::Head => "head",
        longrest_haven::ItemSlot::Body => "body",
        longrest_haven::ItemSlot::Legs => "legs",
        longrest_haven::ItemSlot::OneHand => "hand",
        longrest_haven::ItemSlot::TwoHands => "hands",
        longrest_haven::ItemSlot::Small => "small",
    };
    let items: String =
        (1..=6).map(|n| format!("        item i{n}: {word} / always: shield 1\n")).collect();
    let stage = packing(&format!("A: 10/10 hp, level {level}"), "i1, i2, i3, i4, i5, i6", &items);
    let chosen: Vec<String> = (1..=most).map(|at| format!("A: i{at}")).collect();
    let stage = stage.play(&format!("{}; ?", chosen.join("; ")));
    let stage = stage.refuses(&format!("i{}", most + 1));
    let brought = stage.state().characters[0].brought.count_ones();
    assert_eq!(brought as usize, most, "{slot:?} at level {level}");
}

/// A is asked which items it brings.
fn packing(line: &str, owned: &str, items: &str) -> Stage {
    Stage::new(&format!(
        "
        . S S . .
        {line}
        B: 10/10 hp
        A card one 15: attack 1 / move 2
        A card two 16: attack 1 / move 2
        B card one 15: attack 1 / move 2
        B card two 16: attack 1 / move 2
        A items: {owned}
{items}
        phase: setup
        "
    ))
    .play("A: option 0; B: option 3; ?")
}

#[test]
fn fh_item_12_two_hands_or_one_hand_items_not_both() {
    // GH-SETUP-30
    in_each_edition(|| {
        let items = "        item axe: hand / always: shield 1\n        \
         item maul: hands / always: shield 1\n";
        packing("A: 10/10 hp", "axe, maul", items).play("A: axe; ?").refuses("maul");
        packing("A: 10/10 hp", "axe, maul", items).play("A: maul; ?").refuses("axe");
    });
}

#[test]
fn fh_item_05_items_brought_add_cards() {
    // GH-SETUP-28, GH-SETUP-33
    in_each_edition(|| {
        let items = "        item plate: body, penalty 2 / always: shield 1\n";
        let stage = packing("A: 10/10 hp", "plate", items).play("A: plate; ?");
        assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::PENALTY), 2);
        let stage = packing("A: 10/10 hp", "plate", items).play("A: done; ?");
        assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::PENALTY), 0);
    });
}
