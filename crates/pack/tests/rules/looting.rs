//! Looting and recovering.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::{Content, Look, State};

/// Every loot card is in the deck: 0 to 3 are 1, 1, 2 and 3 coins, 40 to 43 random items.
fn full_deck(_: &mut Content, state: &mut State) {
    state.loot_deck = (1 << 44) - 1;
}

const FIELD: &str = "
        A $ O $
         $ . . .
        A card grab 15: loot 1 / move 2
        A hand: x, y
        chance loot: 3, 2
        ";

#[test]
fn fh_loot_ex1_everything_within_range() {
    // FH-LOOT-01, FH-LOOT-02, FH-LOOT-04, FH-LOOT-06
    let stage = Stage::adjusted(FIELD, full_deck).play("A: top grab; yes");
    stage.expect(
        "
        A coins: 5
        A loot: 2
        loot r1c2: 0
        loot r2c1: 0
        loot r1c4: 1
        ",
    );
}

#[test]
fn fh_loot_01_the_own_hex_is_included() {
    let text = "
        A . .
        A card grab 15: loot 1 / move 2
        at A: loot
        chance loot: 3
        ";
    Stage::adjusted(text, full_deck).play("A: top grab; yes").expect("A coins: 3");
}

#[test]
fn fh_loot_02_figures_and_tiles_do_not_matter() {
    let text = "
        A m O y
        A card grab 15: loot 3 / move 2
        m: brute
        at m: loot
        at y: loot
        ";
    Stage::adjusted(text, full_deck).play("A: top grab; yes").expect(
        "
        loot m: 0
        loot y: 0
        ",
    );
}

#[test]
fn fh_loot_03_with_nothing_in_range_it_cannot_be_performed() {
    let text = "
        A . $
        A card grab 15: loot 1; xp 1 / move 2
        ";
    Stage::new(text).play("A: top grab; ?").asks("A TakeAction").expect("A xp: 0");
}

#[test]
fn fh_loot_05_monsters_only_remove_tokens() {
    // FH-LOOT-12: and no treasure.
    let text = "
        A . . . m $
         . . . . . t
        A hand: x, y
        brute card 50: loot 1
        treasure 1: gold 5
        at t: treasure 1
        m: brute
        ";
    let stage = Stage::adjusted(text, full_deck).play("A: end turn");
    assert_eq!(
        (stage.state().loot_deck.count_ones(), stage.state().treasures.count_ones()),
        (44, 1)
    );
    stage.expect("loot r1c6: 0");
}

#[test]
fn fh_loot_06_an_empty_deck_gives_nothing() {
    let stage =
        Stage::new(FIELD.replace("chance loot: 3, 2", "").as_str()).play("A: top grab; yes");
    stage.expect(
        "
        A coins: 0
        loot r1c2: 0
        ",
    );
}

#[test]
fn fh_loot_07_a_random_item() {
    // FH-LOOT-08: usable at once, beyond the limit of its kind.
    let text = "
        A . .
        A: 5/10 hp
        A card grab 15: loot 1 / move 2
        A items: charm
        item charm: small, lost / heal 1, self
        item potion: small, lost / heal 3, self
        at A: loot
        chance loot: 40
        chance item: 1
        ";
    let with = |_: &mut Content, state: &mut State| {
        state.loot_deck = (1 << 44) - 1;
        state.random_items = 0b10;
    };
    // FH-LDECK-07: the campaign asks whether somebody looted the card.
    let looted =
        |stage: &Stage| Look { rules: stage.rules(), state: stage.state() }.random_item_looted();
    let stage = Stage::adjusted(text, with);
    assert!(!looted(&stage));
    let stage = stage.play("A: top grab; yes; ?");
    assert!(looted(&stage));
    let money = Stage::adjusted(&text.replace("chance loot: 40", "chance loot: 3"), with);
    assert!(!looted(&money.play("A: top grab; yes; ?")));
    let stage = stage.expect("A items: charm, potion").offers("use potion");
    assert_eq!(stage.state().random_items, 0);
    // Items that say so are the deck, wherever they stand in their list.
    let chosen = text.replace("item potion: small, lost", "item potion: small, lost, random");
    let with = |_: &mut Content, state: &mut State| {
        state.loot_deck = (1 << 44) - 1;
        state.random_items = 0b1;
    };
    let stage = Stage::adjusted(&chosen.replace("chance item: 1", "chance item: 0"), with);
    stage.play("A: top grab; yes; ?").expect("A items: charm, potion");
    // FH-LOOT-09: without random items it is worth three coins.
    let none = |_: &mut Content, state: &mut State| {
        state.loot_deck = (1 << 44) - 1;
        state.random_items = 0;
    };
    Stage::adjusted(text, none).play("A: top grab; yes").expect("A coins: 3");
}

#[test]
fn fh_loot_14_only_the_looter_gains() {
    // GH-LOOT-02
    let text = "
        A . B
        A card grab 15: loot 1 / move 2
        treasure 1: gold 5
        at A: treasure 1
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top grab; yes").expect(
            "
        A gold: 5
        B gold: 0
        ",
        )
    });
}

#[test]
fn fh_loot_15_what_cannot_be_gained_is_given_or_sold() {
    // FH-SELL-06: the campaign says the same.
    // FH-ITEM-14, FH-ITEM-16
    let text = "
        A . B
        A card grab 15: loot 1 / move 2
        A items: charm
        item charm: small, lost / heal 1, self
        treasure 1: item charm
        at A: treasure 1
        ";
    let stage = Stage::new(text).play("A: top grab; yes; ?").options("B, done");
    stage.play("B").expect(
        "
        A items: charm
        B items: charm
        ",
    );
    Stage::new(text).play("A: top grab; yes; done").expect("A gold: 10");
}

#[test]
fn fh_faq_113_a_summons_looting_is_its_summoners() {
    let text = "
        A w .
        A card order 15: grant (loot 1), own summon / move 2
        A summon wolf: hp 4, move -, attack -
        w: wolf of A
        at w: loot
        chance loot: 3
        ";
    Stage::adjusted(text, full_deck).play("A: top order; w; yes").expect("A coins: 3");
}

#[test]
fn fh_faq_069_loot_needs_no_sight() {
    // FH-LOS-04: around the corner, within range 2 but out of sight.
    let text = "
        A . x
         # # y
        A card grab 15: loot 3 / move 2
        at y: loot
        ";
    Stage::adjusted(text, full_deck).play("A: top grab; yes").expect("loot y: 0");
}

#[test]
fn fh_recover_01_up_to_the_stated_number() {
    // FH-RECOVER-02
    // GH-RECOVER-01
    let text = |from: &str| {
        format!(
            "
            A . .
            A card back 15: recover 2 from {from} / move 2
            A discard: u, v, w
            A lost: p, q
            "
        )
    };
    in_each_edition(|| {
        let stage = Stage::new(&text("discard")).play("A: top back; ?").options("u, v, w, done");
        stage.play("u; w").expect(
            "
        A hand: u, w
        A discard: back, v
        ",
        );
    });
    in_each_edition(|| {
        let stage = Stage::new(&text("lost")).play("A: top back; ?").options("p, q, done");
        stage.play("q; done").expect(
            "
        A hand: q
        A lost: p
        ",
        );
    });
}

#[test]
fn fh_faq_084_recover_is_not_targeted() {
    // An ally behind a closed door recovers all the same.
    let text = "
        A 1 B
        A card back 15: recover 1 from discard, ally / move 2
        B discard: u, v
        ";
    Stage::new(text).play("A: top back; B; B: v").expect("B hand: v");
}
