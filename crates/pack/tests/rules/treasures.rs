//! The treasure index in a scenario: every row is looted, and what was gained is seen.

use crate::stage::Stage;
use longrest_haven::{Content, LootKind, State};

/// Every loot card is in the deck.
fn full_deck(_: &mut Content, state: &mut State) {
    state.loot_deck = (1 << 40) - 1;
}

fn stage(gives: &str) -> Stage {
    let gives = if gives.is_empty() { "gold 0" } else { gives };
    Stage::adjusted(
        &format!(
            "
            A B x
            at x: treasure 1
            item hook: one-hand, spent / heal 2, self
            item lamp: head, spent / heal 2, self
            treasure 7: {gives}
            A card grab 15: loot 2
            "
        ),
        full_deck,
    )
}

fn kind(word: &str) -> LootKind {
    let words = LootKind::ALL.map(|kind| format!("{kind:?}").to_lowercase());
    let at = words.iter().position(|known| known == word).expect("a resource");
    LootKind::ALL[at]
}

// FH-TREAS-03, FH-TREAS-T01 to FH-TREAS-T86: the rows name their ids themselves.
#[test]
fn every_row_gives_its_looter_what_it_says() {
    let rows = include_str!("../treasures.txt");
    let mut seen = 0;
    for row in rows.lines().filter(|line| line.starts_with("FH-")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [id, _, gives, _, sees, _] = cells[..] else { panic!("{row}") };
        // What only the campaign knows leaves the looter as it was.
        let gives = if gives.starts_with("scenario ") { "" } else { gives };
        let mut stage = stage(gives).play("A: top grab; yes");
        let other = &stage.state().characters[1];
        assert_eq!((other.gold, other.loot, other.experience), (0, 0, 0), "{id}: only the looter");
        for part in sees.split('&').map(str::trim).filter(|part| !part.is_empty()) {
            let owner = &stage.state().characters[0];
            let words: Vec<&str> = part.split(' ').collect();
            match words[..] {
                ["A", "loot:", count] => {
                    assert_eq!(owner.loot.count_ones().to_string(), count, "{id}");
                }
                ["checkmarks", count] => assert_eq!(owner.checkmarks.to_string(), count, "{id}"),
                ["has", resource, count] => {
                    let held = owner.resources_gained[kind(resource) as usize];
                    assert_eq!(held.to_string(), count, "{id}");
                }
                _ => stage = stage.expect(part),
            }
        }
        if sees.is_empty() {
            let owner = &stage.state().characters[0];
            assert_eq!((owner.gold, owner.loot, owner.experience), (0, 0, 0), "{id}");
            assert_eq!(owner.items.len(), 0, "{id}");
        }
        seen += 1;
    }
    assert_eq!(seen, 86);
}

// FH-TREAS-04: one copy, to be used for the rest of the scenario even beyond the limit of its type.
#[test]
fn fh_treas_04_an_item_found_can_be_used_at_once() {
    Stage::new(
        "
        A x
        A: 5/10 hp
        at x: treasure 1
        item hat: head, spent / heal 1, self
        item lamp: head, spent / heal 2, self
        A items: hat
        treasure 3: item lamp
        A card grab 15: loot 1
        ",
    )
    .play("A: top grab; yes; use lamp; A")
    .expect("A: 7/10 hp\nA items: hat, lamp spent");
}

// FH-TREAS-08
#[test]
fn fh_treas_08_monsters_do_not_loot_treasures() {
    let stage = Stage::new(
        "A . m x\nm: brute\nat x: treasure 1\ntreasure 17: gold 15\nbrute card 50: loot 2",
    )
    .play("A: end turn");
    assert_eq!(stage.state().treasures.count_ones(), 1);
}
