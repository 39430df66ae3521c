//! Gloomhaven: RECOVER, REFRESH and XP, as far as other modules do not play both editions.

use crate::stage::{Stage, in_each_edition};

#[test]
fn gh_recover_02_cards_of_the_active_area_count() {
    // GH-GLOSS-94
    let text = |lost: &str, from: &str| {
        format!(
            "
            A . .
            A card back 15: recover 2 from {from} / move 2
            A card guard 20: attack 1 / shield 1; persistent{lost}
            A discard: u
            A lost: p
            A hand: x, y
            "
        )
    };
    let play = "A: bottom guard; top back; ?";
    let stage = Stage::gloomhaven(&text("", "discard")).play(play).options("guard, u, done");
    let stage = stage.play("guard; done; ?").expect(
        "
        A hand: guard, x, y
        A active: none
        A discard: back, u
        ",
    );
    stage.told("BonusEnded");
    Stage::gloomhaven(&text("; lost", "discard")).play(play).options("u, done");
    Stage::gloomhaven(&text("; lost", "lost")).play(play).options("guard, p, done");
    Stage::gloomhaven(&text("", "lost")).play(play).options("p, done");
    // GH-RECOVER-03
    Stage::gloomhaven(&text("; unrecoverable", "lost")).play(play).options("p, done");
}

#[test]
fn gh_recover_03_not_with_the_symbol() {
    let text = "
        A . .
        A: 5/10 hp
        A card back 15: recover 2 from lost / move 2
        A card nova 20: attack 1 / heal 1, self; unrecoverable
        A lost: p
        ";
    in_each_edition(|| Stage::new(text).play("A: bottom nova; A; top back; ?").options("p, done"));
}

#[test]
fn gh_refresh_02_an_item_with_slots_left_is_not_spent() {
    let text = "
        A . . .
        A: 10/10 hp
        A card back 15: refresh all items / move 2
        A items: mail, ring
        item mail: body, spent, slots 2 / when self is attacked: shield 1
        item ring: small, spent, slots 2 / when self is attacked: shield 1
        edition: gloomhaven
        edge: open
        ";
    let half = |_: &mut _, state: &mut longrest_haven::State| {
        let items = &mut state.characters[0].items;
        items[0].used = 1;
        items[1].used = 2;
        items[1].state = longrest_haven::state::ItemState::Spent;
    };
    let stage = Stage::adjusted(text, half).play("A: top back; ?").options("ring, done");
    let stage = stage.play("ring; ?");
    let used: Vec<u8> = stage.state().characters[0].items.iter().map(|item| item.used).collect();
    assert_eq!(used, [1, 0]);
}

/// What A gains for a top action of which only the heal can be done.
fn experience(top: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        A . B
        A: 5/10 hp
        A card one 15: {top} / move 2
        "
    ))
}

#[test]
fn gh_xp_01_it_must_be_taken() {
    // Nothing is asked, and what belongs to a price is taken with it.
    let stage = experience("heal 1, self; xp 2").play("A: top one; A; ?").asks("A TakeAction");
    stage.expect("A xp: 2");
    let stage = experience("heal 1, self, xp 1").play("A: top one; A; ?").asks("A TakeAction");
    stage.expect("A xp: 1");
}

#[test]
fn gh_xp_02_attached_it_needs_its_ability() {
    experience("heal 1, self; attack 2, xp 1").play("A: top one; A").expect("A xp: 0");
    experience("heal 1, self, xp 1; attack 2").play("A: top one; A").expect("A xp: 1");
    experience("heal 1, self, xp 1; attack 2").play("A: top one; skip").expect("A xp: 0");
}

#[test]
fn gh_xp_03_alone_it_needs_any_other_ability() {
    experience("heal 1, self; attack 2; xp 1").play("A: top one; A").expect("A xp: 1");
    experience("attack 2; xp 1").play("A: top one").expect("A xp: 0");
    experience("heal 1, self; xp 1").play("A: top one; skip").expect("A xp: 0");
}
