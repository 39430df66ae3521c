//! Gloomhaven: LOOT. Tokens are money, and what is found is for later.

use crate::stage::{Stage, in_each_edition};

#[test]
fn gh_loot_01_everything_in_range_and_sight() {
    // GH-GLOSS-69: it is one decision, and everything is taken.
    let text = "
        A $ t z
         # # . .
        # # y .
        A card grab 15: loot 4 / move 2
        treasure 1: gold 5
        at t: treasure 1
        at y: loot
        at z: loot
        ";
    let stage = Stage::gloomhaven(text).play("A: top grab; yes; ?").asks("A TakeAction");
    // y is within range, around the corner.
    stage.expect("A coins: 2\nA gold: 5\nloot r1c2: 0\nloot z: 0\nloot y: 1");
    let short = text.replace("loot 4", "loot 1");
    let stage = Stage::gloomhaven(&short).play("A: top grab; yes; ?");
    stage.expect("A coins: 1\nA gold: 0\nloot z: 1");
    // A monster takes tokens only.
    let text = "
        A . . . m t
        A hand: x, y
        brute card 50: loot 1
        treasure 1: gold 5
        at t: treasure 1, loot
        m: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: end turn").expect("loot t: 0").and(|stage| {
            assert_eq!(stage.state().treasures.count_ones(), 1);
            stage
        })
    });
}

#[test]
fn gh_loot_03_a_found_item_is_for_later() {
    // GH-LOOT-05
    let text = "
        A . .
        A: 5/10 hp
        A hand: x, y
        item potion: small, lost / heal 3, self
        treasure 1: item potion
        at A: treasure 1
        ";
    let stage = Stage::gloomhaven(text).play("A: end turn; x then y; ?").asks("A TakeAction");
    stage.expect("A items: potion").refuses("use potion");
    Stage::new(text).play("A: end turn; x then y; ?").offers("use potion");
}

#[test]
fn gh_loot_04_a_numbered_treasure_only_once() {
    // GH-GLOSS-110
    let left = |looted: &str| {
        let text = format!(
            "
            S S x
            phase: setup
            A: 8/8 hp
            B: 8/8 hp
            at x: treasure 1
            treasure 5: gold 9
            {looted}
            A card a 1: attack 1
            A card b 2: attack 1
            B card c 1: attack 1
            B card d 2: attack 1
            "
        );
        Stage::gloomhaven(&text).state().treasures.count_ones()
    };
    assert_eq!((left(""), left("looted: 1")), (1, 0));
}

#[test]
fn gh_loot_06_an_item_one_owns_is_sold() {
    let text = "
        A . B
        A card grab 15: loot 1 / move 2
        A items: charm
        item charm: small, lost / heal 1, self
        treasure 1: item charm
        at A: treasure 1
        ";
    // Half of 20; nobody else gets it.
    let stage = Stage::gloomhaven(text).play("A: top grab; yes; ?").asks("A TakeAction");
    stage.expect("A gold: 10\nA items: charm\nB gold: 0").told("ItemSold");
}
