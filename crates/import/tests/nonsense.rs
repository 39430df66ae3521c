//! Nonsense in, a pack or a message out: an edition and a map with values of wrong kinds, numbers
//! without end, names twice, files cut off and files that are not there. One bad thing is left out
//! or read with a note; the rest is imported, can be compiled, and is counted to the last.
//!
//! `LONGREST_FUZZ` sets how many are tried.

mod common;

use common::{Temporary, card, monster, ours};
use longrest_import::{Fate, Report, ghs, vgb};
use longrest_pack::{Folder, compile};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// Numbers without a library: the tests need no good ones.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

/// The files of an edition with something of everything.
fn edition() -> BTreeMap<String, Value> {
    let class_card = |n: i64, level: &str| {
        json!({ "name": format!("Way {n}"), "cardId": n, "level": level, "initiative": n,
                "actions": [{ "type": "attack", "value": 2, "subActions": [
                    { "type": "range", "value": 3 },
                    { "type": "area", "value": "(0,0,target)|(1,0,target)" }] },
                    { "type": "summon", "value": "summonData", "valueObject": [
                        { "name": "mud-dog", "health": "2+L", "attack": 1, "movement": 2 }] }],
                "bottomActions": [{ "type": "move", "value": 3 }], "lost": true })
    };
    let levels = ["1", "1", "X", "X", "X", "2", "3"];
    let ways: Vec<Value> = levels.iter().zip(1..).map(|(level, n)| class_card(n, level)).collect();
    let stats: Vec<Value> = (1..=9).map(|n| json!({ "level": n, "health": 5 + n })).collect();
    let files = [
        ("base.json", json!({ "edition": "xx", "conditions": ["wound"] })),
        (
            "label/en.json",
            json!({ "monster": { "mud-crab": "Crab" },
            "custom": { "xx": { "1": "%custom.xx.1% %data.custom.xx.1%" } } }),
        ),
        ("monster/mud-crab.json", monster("mud-crab", "crab")),
        ("monster/sea-crab.json", monster("sea-crab", "crab")),
        (
            "monster/deck/crab.json",
            json!({ "name": "crab", "edition": "xx", "abilities": [
            card(1, json!([{ "type": "move", "value": 1, "valueType": "plus" },
                { "type": "attack", "value": "C", "subActions": [
                    { "type": "condition", "value": "wound" },
                    { "type": "element", "value": "fire", "valueType": "minus", "subActions": [
                        { "type": "attack", "value": 1, "valueType": "plus" }] }] }])),
            card(2, json!([{ "type": "summon", "value": "monsterStandee", "valueObject": [
                { "monster": { "name": "mud-crab", "type": "normal" } }] }])),
            card(3, json!([{ "type": "custom", "value": "%data.custom.xx.1%" }])),
            card(4, json!([{ "type": "special", "value": 1 }])),
        ] }),
        ),
        (
            "character/digger.json",
            json!({ "name": "digger", "edition": "xx", "color": "#123456",
            "handSize": 2, "stats": stats, "traits": ["armored"], "perks": [
                { "type": "add", "count": 2, "cards": [
                    { "count": 1, "attackModifier": { "type": "plus1" } }] },
                { "type": "custom", "count": 1, "custom": "%data.custom.xx.1%" }] }),
        ),
        ("character/deck/digger.json", json!({ "name": "digger", "abilities": ways })),
        (
            "items.json",
            json!([
            { "id": 1, "name": "Pot", "slot": "small", "cost": 10, "count": 2, "spent": true },
            { "id": 2, "name": "Hat", "slot": "head", "cost": 20, "count": 2, "minusOne": 2 }]),
        ),
        ("treasures.json", json!(["gold:10", "item:1", "custom:%data.custom.xx.1%"])),
        ("battle-goals.json", json!([{ "cardId": 1, "name": "Mild", "checks": 1 }])),
        ("buildings.json", json!([{ "id": 1, "name": "Mill" }])),
        (
            "scenarios/1.json",
            json!({ "index": "1", "name": "Tide", "rooms": [{ "monster": [
            { "name": "mud-crab", "type": "normal" },
            { "name": "sea-crab:+1", "player4": "elite" }] }] }),
        ),
    ];
    files.into_iter().map(|(path, value)| (path.to_owned(), value)).collect()
}

/// A map of two rooms.
fn map() -> Value {
    let start = |x: i64| json!({ "ref": { "type": "starting-location" }, "cells": [[x, 0]] });
    json!({ "id": 1, "title": "Tide", "mapTileData": {
        "ref": "l1a", "turns": 0,
        "overlays": [start(0), start(1), start(2), start(3),
            { "ref": { "type": "trap", "subType": "bear" }, "cells": [[1, 3]] },
            { "ref": { "type": "treasure", "subType": "chest", "id": "2" }, "cells": [[2, 3]] }],
        "monsters": [],
        "doors": [{ "subType": "stone", "room1X": -1, "room1Y": 3, "room2X": -1, "room2Y": 1,
            "mapTileData": { "ref": "g1b", "turns": 3, "overlays": [], "doors": [],
                "monsters": [{ "monster": "mud-crab", "initialX": 2, "initialY": 0,
                    "twoPlayer": "normal", "threePlayer": "normal", "fourPlayer": "elite" }] } }]
    } })
}

/// A value that does not belong there.
fn nonsense(luck: &mut Luck) -> Value {
    let mut deep = json!([]);
    for _ in 0..60 {
        deep = json!([deep]);
    }
    let all = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(255),
        json!(70_000),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(1.5e300),
        json!(""),
        json!("\""),
        json!("a \"quoted\" \\ word\n[[cards]]\u{7f}\u{0}"),
        json!("../../elsewhere"),
        json!("mud-crab"),
        json!("crab"),
        json!("\u{1f980}\u{202e}"),
        json!("x".repeat(5000)),
        json!("9999x9999x9999x9999x9999x9999x9999x9999"),
        json!("((((((((((((((((((((((((((((((((((((((((((C"),
        json!("%data.custom.xx.1%"),
        json!({}),
        json!([]),
        json!([[], {}, null, "x", 7]),
        json!({ "name": "sea-crab", "type": "attack", "value": 99_999, "subActions": [{}] }),
        deep,
    ];
    all[luck.below(all.len())].clone()
}

/// Changes something somewhere in a value: replaced, gone, twice, or under another key.
fn spoil(value: &mut Value, luck: &mut Luck) {
    let stop = luck.below(4) == 0;
    match value {
        Value::Object(map) if !map.is_empty() && !stop => {
            let key = map.keys().nth(luck.below(map.len())).unwrap().clone();
            match luck.below(12) {
                0 => drop(map.remove(&key)),
                1 => {
                    let gone = map.remove(&key).unwrap();
                    map.insert(format!("{key}s"), gone);
                }
                _ => spoil(map.get_mut(&key).unwrap(), luck),
            }
        }
        Value::Array(list) if !list.is_empty() && !stop => {
            let at = luck.below(list.len());
            match luck.below(12) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                2 => list.extend(vec![list[at].clone(); 30]),
                _ => spoil(&mut list[at], luck),
            }
        }
        value => *value = nonsense(luck),
    }
}

fn folder(name: &str, files: &BTreeMap<String, String>) -> Folder {
    let files = files.iter().filter(|(path, _)| path.ends_with(".toml"));
    let bytes = files.map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    Folder { name: name.to_owned(), files: bytes.collect() }
}

/// How many entries the files of some folder have at a key, as far as they can be read.
fn entries(files: &BTreeMap<String, Option<Value>>, under: &str, key: &str) -> usize {
    let below = |path: &str| {
        path.strip_prefix(under).is_some_and(|rest| !rest.contains('/') && !rest.is_empty())
    };
    let of = |value: &Value| match value.as_object().and_then(|map| map.get(key)) {
        Some(Value::Array(list)) => list.len(),
        None | Some(Value::Null) => 0,
        Some(_) => 1,
    };
    let found = files.iter().filter(|(path, _)| below(path));
    found.filter_map(|(_, value)| value.as_ref()).map(of).sum()
}

fn adds_up(report: &Report, files: &BTreeMap<String, Option<Value>>, what: &str) {
    let count = |under: &str| files.keys().filter(|path| path.starts_with(under)).count();
    let list = |path: &str| match files.get(path) {
        Some(Some(Value::Array(list))) => list.len(),
        _ => 0,
    };
    let decks = count("monster/deck/");
    let class_decks = count("character/deck/");
    for (kind, expected) in [
        ("monsters", count("monster/") - decks),
        ("classes", count("character/") - class_decks),
        ("scenarios", count("scenarios/")),
        ("items", list("items.json")),
        ("treasures", list("treasures.json")),
        ("battle goals", list("battle-goals.json")),
        ("buildings", list("buildings.json")),
        ("monster cards", entries(files, "monster/deck/", "abilities")),
        ("class cards", entries(files, "character/deck/", "abilities")),
        ("perks", entries(files, "character/", "perks")),
    ] {
        assert_eq!(report.all(kind), expected, "{kind}, {what}\n{report}");
    }
}

fn tries() -> u64 {
    let said = std::env::var("LONGREST_FUZZ").ok().and_then(|text| text.parse().ok());
    said.unwrap_or(40)
}

#[test]
fn a_spoilt_edition_is_imported_but_for_what_is_spoilt() {
    for seed in 0..tries() {
        let mut luck = Luck(seed);
        let mut files: BTreeMap<String, Option<Value>> =
            edition().into_iter().map(|(path, value)| (path, Some(value))).collect();
        let disk = Temporary::new();
        for _ in 0..1 + luck.below(6) {
            let path = files.keys().nth(luck.below(files.len())).unwrap().clone();
            match luck.below(10) {
                0 if path != "base.json" => drop(files.remove(&path)),
                1 if path != "base.json" => drop(files.insert(path, None)),
                _ => {
                    if let Some(value) = files.get_mut(&path).and_then(Option::as_mut) {
                        spoil(value, &mut luck);
                    }
                }
            }
        }
        for (path, value) in &files {
            match value {
                Some(value) => disk.write(path, value),
                None => {
                    let place = disk.0.join(path);
                    fs::create_dir_all(place.parent().unwrap()).unwrap();
                    fs::write(place, "{\"name\": \"cut off\", \"stats\": [").unwrap();
                }
            }
        }
        let pack = ghs::import(&disk.0, &ours).unwrap_or_else(|why| panic!("{seed}: {why}"));
        let [pack] = pack.as_slice() else { panic!("{seed}: one edition") };
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        assert!(pack.edition.chars().all(plain), "{seed}: {}", pack.edition);
        let compiled = compile(&folder(&pack.edition, &pack.files), &ours);
        assert!(compiled.is_ok(), "{seed}: {:?}", compiled.err().map(|found| found.to_string()));
        adds_up(&pack.report, &files, &format!("seed {seed}"));
        for path in files.iter().filter(|(_, value)| value.is_none()).map(|(path, _)| path) {
            let located = format!("{path}:1:");
            let told = pack.report.notes().iter().any(|note| note.starts_with(&located));
            assert!(told, "{seed}: nothing is said about {path}\n{}", pack.report);
        }
    }
}

#[test]
fn a_spoilt_map_is_drawn_or_left_out_with_a_reason() {
    let disk = Temporary::new();
    for (path, value) in edition() {
        disk.write(&path, &value);
    }
    let pack = ghs::import(&disk.0, &ours).unwrap().remove(0);
    let maps = Temporary::new();
    let count = tries();
    for seed in 0..count {
        let mut luck = Luck(seed);
        let mut map = map();
        for _ in 0..1 + luck.below(3) {
            spoil(&mut map, &mut luck);
        }
        maps.write(&format!("{}.json", seed + 1), &map);
    }
    fs::write(maps.0.join("cut.json"), "{\"id\": 3,").unwrap();
    let placed = vgb::place(&maps.0, "xx", &pack.files, &ours).unwrap();
    assert_eq!(placed.report.all("maps") as u64, count + 1);
    let left_out = placed.report.of("maps", Fate::LeftOut);
    let reasons = placed.report.notes().iter().filter(|note| note.ends_with("left out")).count();
    assert!(reasons >= left_out, "{}", placed.report);
    assert!(placed.report.notes().iter().any(|note| note.starts_with("./cut.json:1:")));
    let mut files = pack.files;
    files.extend(placed.files);
    assert!(compile(&folder("xx", &files), &ours).is_ok());
}

#[test]
fn a_thing_twice_or_a_quote_in_a_value_costs_only_itself() {
    let disk = Temporary::new();
    let mut files = edition();
    files.insert("monster/again.json".to_owned(), monster("mud-crab", "other"));
    files.insert("monster/odd.json".to_owned(), {
        let mut odd = monster("odd", "crab");
        odd["stats"][0]["actions"][1]["value"] = json!("wo\"und");
        odd["baseStat"] = json!({ "immunities": ["po\"ison"] });
        odd
    });
    files.insert("monster/deck/crab-2.json".to_owned(), files["monster/deck/crab.json"].clone());
    for (path, value) in &files {
        disk.write(path, value);
    }
    let pack = ghs::import(&disk.0, &ours).unwrap().remove(0);
    assert_eq!(pack.report.all("monsters"), 4);
    assert_eq!(pack.report.of("monsters", Fate::LeftOut), 1, "{}", pack.report);
    assert_eq!(pack.report.all("monster cards"), 8);
    assert_eq!(pack.report.of("monster cards", Fate::LeftOut), 4, "{}", pack.report);
    let notes = pack.report.notes().join("\n");
    for said in ["a second monster `mud-crab`", "a second deck `crab`"] {
        assert!(notes.contains(said), "{notes}");
    }
    assert!(pack.files["monsters/crab.toml"].contains("# by hand: immune to po\"ison"));
    assert!(pack.files["monsters/crab.toml"].contains("id = \"odd\""));
}

#[test]
fn where_nothing_is_nothing_is_made() {
    let empty = Temporary::new();
    assert!(ghs::import(&empty.0, &ours).unwrap_err().contains("no edition is here"));
    let nowhere = empty.0.join("nowhere");
    assert!(ghs::import(&nowhere, &ours).unwrap_err().contains("there is no such folder"));
    let maps = vgb::place(&nowhere, "xx", &BTreeMap::new(), &ours).unwrap_err();
    assert!(maps.contains("there are no maps here"), "{maps}");
}
