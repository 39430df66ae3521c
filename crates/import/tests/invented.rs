//! Imports of an invented edition: what is said becomes rules, what is words is done by hand,
//! nothing is left out in silence, and nonsense is told.

mod common;

use common::{Temporary, card, monster, ours};
use longrest_import::{Fate, ghs, vgb};
use serde_json::{Value, json};

/// An edition with one set of monsters whose cards are given.
fn edition(cards: &[Value]) -> Temporary {
    let folder = Temporary::new();
    folder.write("base.json", &json!({ "edition": "xx" }));
    folder.write("monster/mud-crab.json", &monster("mud-crab", "crab"));
    folder.write(
        "monster/deck/crab.json",
        &json!({ "name": "crab", "edition": "xx", "abilities": cards }),
    );
    folder
}

fn imported(folder: &Temporary) -> ghs::Imported {
    ghs::import(&folder.0, &ours).unwrap().remove(0)
}

/// What a card says after it was imported.
fn said(actions: Value) -> String {
    let folder = edition(&[card(1, actions)]);
    let pack = imported(&folder);
    let text = &pack.files["monsters/crab.toml"];
    let cards = text.split("[[cards]]").nth(1).unwrap();
    cards.split("do = ").nth(1).unwrap().trim().to_owned()
}

#[test]
fn actions_become_lines() {
    for (actions, line) in [
        (json!([{ "type": "move", "value": 1, "valueType": "plus" }]), r#"["move +1"]"#),
        (
            json!([{ "type": "attack", "value": 1, "valueType": "minus", "subActions": [
                { "type": "range", "value": 3 }, { "type": "target", "value": 2 },
                { "type": "condition", "value": "poison" }] }]),
            r#"["attack -1, range 3, target 2, poison"]"#,
        ),
        (
            json!([{ "type": "attack", "value": 0, "valueType": "plus", "subActions": [
                { "type": "element", "value": "fire", "valueType": "minus", "subActions": [
                    { "type": "attack", "value": 2, "valueType": "add" },
                    { "type": "condition", "value": "wound" }] }] }]),
            r#"["attack +0 | consume fire: +2, wound"]"#,
        ),
        (
            json!([{ "type": "heal", "value": "3",
                     "subActions": [{ "type": "specialTarget", "value": "self" }] },
                   { "type": "element", "value": "ice:air" }]),
            r#"["heal 3, self", "infuse ice and air"]"#,
        ),
        (
            json!([{ "type": "concatenation", "value": "and", "subActions": [
                { "type": "condition", "value": "muddle" },
                { "type": "condition", "value": "curse" },
                { "type": "specialTarget", "value": "enemiesRange:3" }] }]),
            r#"["muddle, enemies, range 3, target all, curse"]"#,
        ),
        (
            json!([{ "type": "move", "value": 0, "valueType": "plus" },
                   { "type": "element", "value": "wild", "valueType": "minus",
                     "subActions": [{ "type": "element", "value": "earth" }] }]),
            r#"["move +0 | consume any: infuse earth"]"#,
        ),
        (json!([{ "type": "shield", "value": 2 }]), r#"["shield 2", "round"]"#),
        (
            json!([{ "type": "attack", "value": 0, "valueType": "plus", "subActions": [
                { "type": "monsterType", "value": "normal",
                  "subActions": [{ "type": "range", "value": 2 }] }] }]),
            r#"["attack +0, range 2, if self is normal", "attack +0, if self is elite"]"#,
        ),
    ] {
        assert_eq!(said(actions), line);
    }
}

#[test]
fn what_is_words_is_done_by_hand_and_counted() {
    let folder = edition(&[
        card(1, json!([{ "type": "move", "value": 2 }])),
        card(2, json!([{ "type": "custom", "value": "%data.custom.xx.crab.1%" }])),
        card(3, json!([{ "type": "juggle", "value": 3 }])),
    ]);
    folder
        .write("label/en.json", &json!({ "custom": { "xx": { "crab": { "1": "Dig \"in\"." } } } }));
    let pack = imported(&folder);
    let text = &pack.files["monsters/crab.toml"];
    assert!(text.contains(r#"by hand \"Dig 'in'.\""#), "{text}");
    assert!(text.contains("juggle 3"), "{text}");
    assert!(
        text.contains("traits = \"shield 1\"") && text.contains("effects = \"wound\""),
        "{text}"
    );
    assert_eq!(pack.report.of("monster cards", Fate::Rules), 1);
    assert_eq!(pack.report.of("monster cards", Fate::ByHand), 2);
    assert_eq!(pack.report.all("monsters"), 1);
    assert!(pack.files["pack.toml"].starts_with("# Imported for its owner's use"));
}

#[test]
fn a_map_becomes_a_scenario_and_disagreements_are_told() {
    let folder = edition(&[card(1, json!([{ "type": "move", "value": 2 }]))]);
    folder.write(
        "scenarios/7.json",
        &json!({ "index": "7", "name": "Low Water", "rooms": [{ "monster": [
            { "name": "mud-crab", "type": "nromal" },
            { "name": "mud-crab", "player4": "elite" }] }] }),
    );
    let pack = imported(&folder);
    let maps = Temporary::new();
    let start = |x: i64| json!({ "ref": { "type": "starting-location" }, "cells": [[x, 0]] });
    maps.write(
        "7.json",
        &json!({ "id": 7, "title": "Other", "mapTileData": {
            "ref": "l1a", "turns": 0,
            "overlays": [start(0), start(1), start(2), start(3),
                { "ref": { "type": "trap", "subType": "bear" }, "cells": [[1, 3]] }],
            "monsters": [],
            "doors": [{ "subType": "stone", "room1X": -1, "room1Y": 3, "room2X": -1, "room2Y": 1,
                "mapTileData": { "ref": "g1b", "turns": 3, "overlays": [], "doors": [],
                    "monsters": [{ "monster": "mud-crab", "initialX": 2, "initialY": 0,
                        "twoPlayer": "normal", "threePlayer": "normal",
                        "fourPlayer": "elite" }] } }] } }),
    );
    let placed = vgb::place(&maps.0, "xx", &pack.files, &ours).unwrap();
    assert_eq!(placed.report.of("maps", Fate::Rules), 1, "{}", placed.report);
    let text = &placed.files["scenarios/scenario-007.toml"];
    assert!(
        text.contains("name = \"Low Water\"") && text.contains("mud-crab normal/normal/elite"),
        "{text}"
    );
    let notes = placed.report.notes().join("\n");
    assert!(
        notes.contains("4 characters: 0 of mud-crab normal on the map, 1 in the other source"),
        "{notes}"
    );
    assert!(pack.report.notes().iter().any(|note| note.contains("`nromal` read as `normal`")));
}

#[test]
fn goals_buildings_and_sections_are_kept_and_a_card_of_another_level_is_read() {
    let folder = edition(&[card(1, json!([{ "type": "move", "value": 2 }]))]);
    folder.write("label/en.json", &json!({ "goal": { "1": "Be the first." } }));
    folder.write(
        "battle-goals.json",
        &json!([{ "cardId": "1", "name": "%data.goal.1%", "checks": 2 }]),
    );
    folder.write("buildings.json", &json!([{ "id": "05", "costs": { "lumber": 4 } }]));
    folder.write(
        "sections/9-1.json",
        &json!({ "index": "9.1", "parent": "9", "rooms": [{ "roomNumber": 2, "monster": [
            { "name": "mud-crab", "player3": "normal" }] }] }),
    );
    let level = |at: usize| match at {
        0..4 => json!(1),
        4 | 5 => json!("X"),
        _ => json!(2 + (at - 6) / 2),
    };
    let cards: Vec<_> = (0..22)
        .map(|at| {
            json!({ "name": format!("Card {at}"), "level": level(at), "initiative": at + 10,
                    "actions": [{ "type": "attack", "value": 2 }],
                    "bottomActions": [{ "type": "move", "value": 2 }] })
        })
        .collect();
    folder.write("character/deck/digger.json", &json!({ "name": "digger", "abilities": cards }));
    let stats: Vec<_> =
        (1..=9).map(|level| json!({ "level": level, "health": 5 + level })).collect();
    folder.write(
        "character/digger.json",
        &json!({ "name": "digger", "handSize": 3, "stats": stats, "perks": [] }),
    );
    let pack = imported(&folder);
    let report = &pack.report;
    for kind in ["battle goals", "buildings", "sections"] {
        assert_eq!((report.all(kind), report.of(kind, Fate::ByHand)), (1, 1), "{kind}\n{report}");
    }
    assert!(pack.files["imported/battle-goals.json"].contains("Be the first."));
    assert!(pack.files["imported/buildings.json"].contains("lumber"));
    let scenarios = &pack.files["imported/scenarios.json"];
    assert!(scenarios.contains("mud-crab normal") && scenarios.contains("9.1"), "{scenarios}");
    assert_eq!(report.of("class cards", Fate::Rules), 22, "{report}");
    assert!(
        report.notes().iter().any(|note| note.contains("`Card 3` of level 1 read as of level X"))
    );
}
