//! Gloomhaven: ITEM, using items.

use crate::stage::Stage;

/// A hurt beside m, with one or more items.
fn carrying(items: &str, more: &str) -> Stage {
    let names: Vec<&str> = items
        .lines()
        .filter_map(|line| line.trim().strip_prefix("item ")?.split(':').next())
        .collect();
    let owned = names.join(", ");
    let owned = if more.contains("A items:") { String::new() } else { format!("A items: {owned}") };
    Stage::new(&format!(
        "
        . . . . .
         A m x y
        . z . . .
        A: 5/10 hp
        A card one 15: attack 2 / move 3
        A card two 20: attack 1 / move 1
        A hand: u, v
        m: brute, 20/20 hp
        {owned}
        {items}
        {more}
        edition: gloomhaven
        "
    ))
}

#[test]
fn gh_item_01_an_item_that_reacts_is_used_in_a_monsters_turn() {
    let stage = carrying("item mail: body, spent / when self is attacked: shield 1", "");
    let stage = stage.play("A: end turn; ?").asks("A React").expect("acting: m");
    stage.play("mail; ?").asks("A Negate { damage: 1 }").expect("A items: mail spent");
}

#[test]
fn gh_item_02_any_other_even_in_the_middle_of_an_ability() {
    // D105
    let potion = "item potion: small, lost / heal 3, self";
    let stage = carrying(potion, "").play("A: bottom one; z; ?").asks("A MoveStep { points: 2 }");
    let stage = stage.play("use potion; A; ?").expect("A: 8/10 hp\nA items: potion lost");
    // The move goes on.
    stage.asks("A MoveStep { points: 2 }").offers("r3c3");
    // Not in somebody else's turn.
    let text = "A: end turn; ?";
    carrying(potion, "brute card 50: attack +0").play(text).asks("A Negate").refuses("use potion");
}

#[test]
fn gh_item_02_or_when_its_owner_acts_outside_its_turn() {
    let text = "
        . . . .
         A B m
        . . . .
        A card lead 15: grant (attack 2), ally, range 1
        B items: whet
        item whet: small, spent / when self attacks: +1
        m: brute
        edition: gloomhaven
        ";
    let stage = Stage::new(text).play("A: top lead; B; B: m; ?").asks("B React");
    stage.play("B: whet").expect("m: 7/10 hp\nB items: whet spent");
}

#[test]
fn gh_item_03_not_while_stunned() {
    // Its slots would have to be used.
    let mail = "item mail: body, spent, slots 2 / when self is attacked: shield 1";
    let first = "brute card 5: attack +0";
    carrying(mail, first).play("?").asks("A Negate { damage: 1 }");
    let stunned = format!("{first}\nA: 5/10 hp, stun");
    Stage::new(&format!(
        "
        . . . .
         A m x
        . . . .
        {stunned}
        A hand: u, v
        A items: mail
        {mail}
        m: brute
        edition: gloomhaven
        "
    ))
    .asks("A Negate { damage: 2 }");
}

#[test]
fn gh_item_04_not_if_it_was_left_at_home() {
    let potion = "item potion: small, lost / heal 3, self";
    carrying(potion, "A items: potion home").refuses("use potion");
    carrying(potion, "").offers("use potion");
}

#[test]
fn gh_item_06_not_during_what_starts_the_turn() {
    // D106
    // The charm helps against an attack, but not against the wound at the start of the turn.
    let text = "
        . . . .
         A m x
        . . . .
        A: 5/10 hp, wound
        A card one 15: attack 2 / move 3
        A hand: u, v
        A items: charm, potion
        item charm: small, spent / when self would suffer: negate, optional
        item potion: small, lost / heal 3, self
        m: brute
        ";
    let stage = Stage::new(&format!("{text}\nedition: gloomhaven"));
    let stage = stage.asks("A Negate { damage: 1 }").refuses("use potion").play("skip; ?");
    let stage = stage.asks("A TakeAction").offers("use potion").expect("A: 4/10 hp, wound");
    stage.play("end turn; skip; ?").asks("A React").options("charm, done");
    Stage::new(text).asks("A React").options("charm, done");
}

#[test]
fn gh_item_07_not_during_what_ends_the_turn() {
    let text = "
        . . . .
         A . .
        . . . .
        A hand: u, v
        A items: magnet
        item magnet: small, spent / when self loots: xp 2, optional
        at A: loot
        ";
    let stage = Stage::new(&format!("{text}\nedition: gloomhaven")).play("A: end turn");
    stage.asks("A SelectCards").expect("A coins: 1\nA xp: 0\nA items: magnet");
    Stage::new(text).play("A: end turn; ?").asks("A React");
}

#[test]
fn gh_item_08_one_that_grants_an_action_not_within_another() {
    let bomb = "item bomb: small, lost / attack 4, range 3";
    let stage = carrying(bomb, "").offers("use bomb").play("A: bottom one; ?");
    let stage = stage.asks("A MoveStep").refuses("use bomb").play("z; stop; ?");
    stage.asks("A TakeAction").offers("use bomb").play("use bomb; m").expect("m: 16/20 hp");
}

#[test]
fn gh_item_09_one_for_an_attack_before_the_card_is_drawn() {
    let lens = "item lens: small, spent / when self attacks: advantage";
    let draws = "A draws: -1, +1";
    let stage = carrying(lens, draws).play("A: top one; m; ?").asks("A React");
    let stage = stage.not_told("ModifierDrawn").play("lens; ?");
    stage.expect("m: 17/20 hp\nA items: lens spent");
    let stage = carrying(lens, draws).play("A: top one; m; done; ?").expect("m: 19/20 hp");
    stage.asks("A TakeAction").refuses("use lens");
}

#[test]
fn gh_item_12_without_a_symbol_any_number_of_times() {
    // D107
    let whet = "item whet: small / when self attacks: +1";
    let stage = carrying(whet, "").play("A: top one; m; ?").asks("A React").play("whet; ?");
    let stage = stage.expect("m: 17/20 hp\nA items: whet");
    drop(stage);
    // Each time it may be left out.
    let text = "
        . . . .
         n A m
        . . . .
        A card sweep 15: attack 2, target 2
        A items: whet
        item whet: small / when self attacks: +1
        m: brute
        n: brute
        edition: gloomhaven
        ";
    Stage::new(text).play("A: top sweep; m; n; whet; whet").expect("m: 7/10 hp\nn: 7/10 hp");
    Stage::new(text).play("A: top sweep; m; n; whet; done").expect("m: 7/10 hp\nn: 8/10 hp");
}

#[test]
fn gh_item_13_a_healing_item_is_a_heal() {
    let heal = |condition: &str| {
        let text = format!(
            "A x\nA: 5/10 hp, {condition}\nA items: potion\nA card one 15: attack 1\n\
             item potion: small, lost / heal 3, self\nedition: gloomhaven"
        );
        Stage::new(&text)
    };
    heal("poison").play("A: use potion; A; ?").expect("A: 5/10 hp");
    heal("wound").play("A: use potion; A; ?").expect("A: 7/10 hp");
}

#[test]
fn gh_item_14_a_slot_is_used_whenever_it_can_be() {
    // GH-ITEM-15: the attack of 0 is met too, and the second use spends the item.
    let mail = "item mail: body, spent, slots 2 / when self is attacked: shield 1";
    let used = |stage: &Stage| stage.state().characters[0].items[0].used;
    let stage = carrying(mail, "monsters draws: null, +0\nA: 5/10 hp").play("A: end turn; ?");
    assert_eq!(used(&stage), 1);
    let stage = stage.expect("A: 5/10 hp\nA items: mail").play("A: u then v; end turn; skip; ?");
    stage.expect("A: 4/10 hp\nA items: mail spent");
}

#[test]
fn gh_item_16_used_when_it_changes_something() {
    let boots = "item boots: legs, spent / when self moves: +1";
    let stage = carrying(boots, "").play("A: bottom two; ?").asks("A React");
    let stage = stage.not_told("ItemUsed").play("boots; ?").told("ItemUsed");
    stage.asks("A MoveStep { points: 2 }").expect("A items: boots spent");
    let stage = carrying(boots, "").play("A: bottom two; done; ?").not_told("ItemUsed");
    stage.asks("A MoveStep { points: 1 }").expect("A items: boots");
}

#[test]
fn gh_item_17_several_in_any_order() {
    let items = "item mail: body, spent / when self is attacked: shield 1
        item cloak: small, spent / when self is attacked: negate";
    // After the cloak the mail would not be needed, before it it may be used all the same.
    for order in ["mail; cloak", "cloak; mail"] {
        let stage = carrying(items, "").play(&format!("A: end turn; {order}; ?"));
        stage.expect("A: 5/10 hp\nA items: mail spent, cloak spent");
    }
}
