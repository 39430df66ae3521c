//! Another edition than those that are known: conditions, actions, targets, statistics, cards and
//! files of kinds that nobody has heard of. Everything is counted, told and kept; what can be
//! played is played, and `longrest check` has nothing to say about what comes of it.

mod common;

use common::{Temporary, card, monster, ours};
use longrest_import::{Fate, ghs, save};
use longrest_pack::{Folder, compile};
use serde_json::{Value, json};

/// The folder of an edition below another.
fn write(folder: &Temporary, edition: &str, path: &str, value: &Value) {
    folder.write(&format!("{edition}/{path}"), value);
}

/// Every action that has no counterpart here, or has one with a value of no known kind.
fn strange() -> Vec<Value> {
    let values = [
        json!({ "type": "juggle", "value": 3 }),
        json!({ "type": "condition", "value": "safeguard" }),
        json!({ "type": "condition", "value": "poison_x", "valueType": "fixed" }),
        json!({ "type": "condition", "value": "rupture", "subActions": [
            { "type": "specialTarget", "value": "enemiesRangeExact:2" }] }),
        json!({ "type": "attack", "value": "X=4", "subActions": [
            { "type": "specialTarget", "value": "alliesEnemies" },
            { "type": "target", "value": "all in row A" },
            { "type": "range", "value": "2 %or% 3" },
            { "type": "range", "value": "^5" },
            { "type": "area", "value": "(0,0,active)(1,0,conditional:x)" },
            { "type": "condition", "value": "chill" }] }),
        json!({ "type": "element", "value": "shadow" }),
        json!({ "type": "elementHalf", "value": "fire:mud", "valueType": "minus",
                "subActions": [{ "type": "attack", "value": 1, "valueType": "multiply" }] }),
        json!({ "type": "element", "value": "fire", "valueType": "minus",
                "subActions": [{ "type": "grant", "value": "a turn" }] }),
        json!({ "type": "summon", "value": "piranha-pig" }),
        json!({ "type": "spawn", "value": "objectiveSpawn", "valueObject": [{ "objective": 2 }] }),
        json!({ "type": "summon", "value": "monsterStandee", "valueObject": [
            { "monster": { "name": "nobody", "type": "royal" }, "count": "C/0" }] }),
        json!({ "type": "teleport", "value": "" }),
        json!({ "type": "trigger", "value": "when it rains", "subActions": [
            { "type": "heal", "value": "[Math.ceil(L/2]" }] }),
        json!({ "type": "monsterType", "value": "royal", "subActions": [
            { "type": "shield", "value": 1 }] }),
        json!({ "type": "special", "value": 3 }),
        json!({ "type": "card", "value": "slotEndXp:2" }),
        json!({ "type": 7, "value": { "a": 1 }, "subActions": "none" }),
        json!("not an action"),
        json!({ "type": "heal", "value": "5xC", "subActions": [
            { "type": "specialTarget", "value": "ability:heal" }] }),
        json!({ "type": "retaliate", "value": "C < 3 ? 2 : 3" }),
    ];
    values.to_vec()
}

/// An edition of its own with something unknown of every kind, beside one that it extends.
fn editions() -> Temporary {
    let folder = Temporary::new();
    let base = json!({ "edition": "yy", "type": "content", "extends": ["zz", "../elsewhere", 3],
                       "conditions": ["wound", "regenerate", "chill"], "newAmStyle": true });
    write(&folder, "yy", "base.json", &base);
    let mut crab = monster("mud-crab", "crab");
    crab["standeeShare"] = json!("sea-crab");
    crab["stats"][0]["note"] = json!("%data.note%");
    crab["baseStat"]["immunities"] = json!(["chill", "plague", "wound", "push"]);
    crab["stats"][0]["actions"] = json!([
        { "type": "custom", "value": "%game.custom.ondeath%" },
        { "type": "safeguard", "value": 1 }, { "type": "retaliate", "value": "(L/3)+2" },
        { "type": "target", "value": "[Math.floor(2+(L/4))]" }]);
    write(&folder, "yy", "monster/mud-crab.json", &crab);
    // The same name in two editions of one folder.
    let mut twin = monster("mud-crab", "crab");
    twin["edition"] = json!("vv");
    write(&folder, "yy", "monster/twin.json", &twin);
    // A boss whose deck is another edition's, whose numbers are formulas nobody can read, and which
    // has a level only.
    let boss = json!({ "name": "old-tide", "edition": "yy", "deck": "boss", "boss": true,
        "count": "C", "baseStat": { "type": "boss", "special": [[{ "type": "juggle" }], 3, []] },
        "stats": [{ "level": 2, "health": "Cx(V+F)", "attack": "V", "movement": "-" }] });
    write(&folder, "yy", "monster/old-tide.json", &boss);
    let nobody = json!({ "name": "shade", "edition": "yy", "count": 0, "stats": [] });
    write(&folder, "yy", "monster/shade.json", &nobody);
    let small = json!({ "name": "bug", "edition": "yy", "baseStat": { "type": "bb" },
        "stats": [{ "level": 0, "health": 3, "attack": 1, "movement": 1 }] });
    write(&folder, "yy", "monster/bug.json", &small);
    let mut cards: Vec<Value> =
        strange().into_iter().zip(1..).map(|(one, n)| card(n, json!([one]))).collect();
    let good = json!([{ "type": "move", "value": 1, "valueType": "plus" },
                      { "type": "heal", "value": 2, "subActions": [
                          { "type": "specialTarget", "value": "self" }] }]);
    cards.push(card(90, good));
    cards.push(card(
        91,
        json!([{ "type": "condition", "value": "regenerate", "subActions": [
        { "type": "specialTarget", "value": "self" }] }]),
    ));
    cards[0]["revealed"] = json!(true);
    cards[0]["cardId"] = json!(714.2);
    let few: Vec<Value> = cards.drain(..10).collect();
    write(
        &folder,
        "yy",
        "monster/deck/crab.json",
        &json!({ "name": "crab", "edition": "yy",
        "abilities": few }),
    );
    write(
        &folder,
        "yy",
        "monster/deck/bug.json",
        &json!({ "name": "bug", "edition": "yy",
        "abilities": cards }),
    );
    let perk = |perk: Value| {
        json!({ "type": "add", "count": 1, "cards": [
        { "count": 1, "attackModifier": perk }] })
    };
    let stats: Vec<Value> = (1..=9).map(|n| json!({ "level": n, "health": 5 + n })).collect();
    let class = json!({ "name": "digger", "edition": "yy", "handSize": "9/4", "stats": stats,
        "characterClass": "human", "tokens": ["spirit"], "identities": ["calm", "wild"],
        "masteries": ["%data.masteries.digger.0%", 7], "specialActions": [{ "name": "x" }],
        "availableSummons": [{ "name": "mole", "health": "2+L", "attack": "X", "movement": 2,
                               "level": 1, "thumbnail": true }],
        "perks": [perk(json!({ "type": "plusX" })), perk(json!({ "type": "plus1" })),
                  perk(json!({ "type": "plus0", "effects": [{ "type": "swing", "value": 1 }] })),
                  { "type": "combine", "count": 9 }] });
    write(&folder, "yy", "character/digger.json", &class);
    let items = json!([
        { "id": 1, "name": "Hat", "slot": "hat", "count": 1 },
        { "id": "2b", "name": "Pot", "slot": "small", "resources": { "moss": 2 },
          "effects": [{ "type": "immune", "value": "chill" }], "blueprint": true },
        7]);
    write(&folder, "yy", "items.json", &items);
    write(&folder, "yy", "treasures.json", &json!(["itemBlueprint:9", "gold:3|heal:2", 5, ""]));
    write(
        &folder,
        "yy",
        "scenarios/1.json",
        &json!({ "index": "1A", "name": "Tide",
        "group": "solo", "level": "L+9", "rules": [{ "round": "R % 2 == 0", "finish": "maybe" }],
        "rooms": [{ "roomNumber": "x", "monster": [{ "name": "mud-crab::vv", "type": "eilte" },
                { "name": "mud-crab.3", "player2": "royal" }] }] }),
    );
    write(&folder, "yy", "sections/2.json", &json!({ "index": "2.1", "roundReset": true }));
    write(&folder, "yy", "campaign.json", &json!({ "weeks": {} }));
    write(&folder, "yy", "riddles.json", &json!([1, 2, 3]));
    write(&folder, "yy", "songs/1.json", &json!({}));
    // The edition that it extends has the deck of bosses.
    write(&folder, "zz", "base.json", &json!({ "edition": "zz" }));
    let deck = json!({ "name": "boss", "edition": "zz", "abilities": [
        card(1, json!([{ "type": "special", "value": 1 }])),
        card(2, json!([{ "type": "move", "value": 0, "valueType": "plus" },
                       { "type": "attack", "value": 0, "valueType": "plus" }]))] });
    write(&folder, "zz", "monster/deck/boss.json", &deck);
    folder
}

#[test]
fn an_edition_of_unknown_kinds_is_counted_told_and_kept_and_can_be_checked() {
    let folder = editions();
    let packs = ghs::import(&folder.0, &ours).unwrap();
    assert_eq!(packs.iter().map(|pack| pack.edition.as_str()).collect::<Vec<_>>(), ["yy", "zz"]);
    let pack = &packs[0];
    let report = &pack.report;
    for (kind, all) in [
        ("monsters", 5),
        ("monster cards", strange().len() + 2),
        ("classes", 1),
        ("perks", 4),
        ("masteries", 2),
        ("items", 3),
        ("treasures", 4),
        ("scenarios", 1),
        ("sections", 1),
    ] {
        assert_eq!(report.all(kind), all, "{kind}\n{report}");
    }
    assert_eq!(report.of("monsters", Fate::LeftOut), 1, "one has no statistics at all: {report}");
    assert!(report.of("monster cards", Fate::Rules) >= 2, "{report}");
    assert_eq!(report.of("monster cards", Fate::LeftOut), 0, "{report}");
    assert_eq!(report.all("boss specials"), 3, "{report}");
    let notes = report.notes().join("\n");
    for told in [
        "monster/shade.json: no statistics",
        "called `mud-crab-vv` here",
        "monster deck `boss`: taken from an edition beside it",
        "campaign.json: nothing is made of its 1 entries",
        "riddles.json: nothing is made of its 3 entries",
        "songs/: no such folder is known",
        "nothing is made of `standeeShare`, which 1 have",
        "nothing is made of `tokens`",
        "nothing is made of `resources`",
        "nothing is made of `roundReset`",
        "health `Cx(V+F)`",
        "`eilte` read as `elite`",
        "`royal` is no rank",
        "its cards are not in the data",
        "a hand of `9/4` cards read as 9",
        "it is worn nowhere",
    ] {
        assert!(notes.contains(told), "{told}\n{report}");
    }
    let kept = &pack.files["imported/more.json"];
    for word in ["standeeShare", "identities", "moss", "blueprint", "714.2"] {
        assert!(
            kept.contains(word) || pack.files.values().any(|text| text.contains(word)),
            "{word}"
        );
    }
    // An immunity that the rules do not have costs none of the others, and no trait another.
    let crab = &pack.files["monsters/crab.toml"];
    assert!(crab.contains("immune = [\"wound\"]") && crab.contains("# by hand: immune to chill"));
    assert!(crab.contains("retaliate (L * 2 + 15) // 6"), "{crab}");
    // What it has of the later conditions is played with them, under the earlier rules.
    let head = &pack.files["pack.toml"];
    assert!(head.starts_with("# Imported for its owner's use"), "{head}");
    assert!(head.contains("\"gloomhaven\"") && head.contains("frost_conditions = true"), "{head}");
    for pack in &packs {
        let toml = pack.files.iter().filter(|(path, _)| path.ends_with(".toml"));
        let files = toml.map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
        let made = compile(&Folder { name: pack.edition.clone(), files }, &ours);
        let made = made.unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(made.warnings.to_string(), "", "`longrest check` has nothing to say");
    }
}

/// Numbers without a library: the tests need no good ones.
fn below(luck: &mut u64, end: usize) -> usize {
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
    ((*luck >> 33) as usize) % end.max(1)
}

/// Changes something somewhere in a value.
fn spoil(value: &mut Value, luck: &mut u64) {
    let all = [
        Value::Null,
        json!(-1),
        json!(u64::MAX),
        json!(1.5e300),
        json!("\" \\ \n\u{0}\u{202e}"),
        json!("x".repeat(9000)),
        json!({ "characters": [[]] }),
        json!([[], {}, null, "x", 7]),
        json!(true),
    ];
    match value {
        Value::Object(map) if !map.is_empty() && below(luck, 4) > 0 => {
            let key = map.keys().nth(below(luck, map.len())).unwrap().clone();
            match below(luck, 8) {
                0 => drop(map.remove(&key)),
                _ => spoil(map.get_mut(&key).unwrap(), luck),
            }
        }
        Value::Array(list) if !list.is_empty() && below(luck, 4) > 0 => {
            let at = below(luck, list.len());
            match below(luck, 8) {
                0 => list.extend(vec![list[at].clone(); 40]),
                _ => spoil(&mut list[at], luck),
            }
        }
        value => *value = all[below(luck, all.len())].clone(),
    }
}

#[test]
fn a_spoilt_save_is_a_sheet_or_a_message() {
    let whole = json!({ "edition": "fh", "characters": [
            { "name": "digger", "title": "Ada", "level": 3,
              "progress": { "gold": 12, "experience": 101, "battleGoals": 4, "items": [] } },
            { "name": "miner", "level": 1 }],
        "party": { "reputation": -4, "prosperity": 7, "morale": "9", "weeks": 5,
            "inspiration": 9, "soldiers": 2, "scenarios": [{ "index": "1" }, { "index": "4A" }],
            "manualScenarios": [{ "index": "7" }],
            "loot": { "lumber": 3, "metal": 0, "b": 1, "a": 2, "c": 0, "d": 0, "e": 0 } } });
    let (mut sheets, mut messages) = (0, 0);
    for seed in 0..400 {
        let mut luck = seed;
        let mut spoilt = whole.clone();
        for _ in 0..1 + below(&mut luck, 5) {
            spoil(&mut spoilt, &mut luck);
        }
        let mut text = spoilt.to_string();
        if below(&mut luck, 10) == 0 {
            let end = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap();
            text.truncate(end);
        }
        match save::read(&text) {
            Ok(saved) => {
                sheets += 1;
                let characters = saved.sheet["characters"].as_array().map_or(0, Vec::len);
                assert_eq!(saved.players.len(), characters, "{seed}");
                assert!(characters <= 4, "{seed}");
            }
            Err(message) => {
                messages += 1;
                let located = message.starts_with(|first: char| first.is_ascii_digit());
                assert!(located || message.contains("no party"), "{seed}: {message}");
            }
        }
    }
    assert!(sheets > 100 && messages > 10, "{sheets} {messages}");
}
