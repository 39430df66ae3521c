//! What nothing is made of: it is told how often it is there, and kept as it stands beside the
//! rules, for people who go by it.

use super::edition::Edition;
use crate::json::Say;
use crate::report::Report;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where it is kept in the pack.
const FILE: &str = "imported/more.json";

const MONSTER: [&str; 8] =
    ["name", "edition", "deck", "count", "flying", "boss", "baseStat", "stats"];
const STATISTIC: [&str; 10] = [
    "type",
    "level",
    "health",
    "movement",
    "attack",
    "range",
    "actions",
    "immunities",
    "special",
    "flying",
];
const MONSTER_CARD: [&str; 6] =
    ["cardId", "name", "initiative", "shuffle", "actions", "bottomActions"];
const CLASS: [&str; 10] = [
    "name",
    "edition",
    "deck",
    "color",
    "handSize",
    "stats",
    "traits",
    "perks",
    "masteries",
    "availableSummons",
];
const CLASS_CARD: [&str; 14] = [
    "name",
    "cardId",
    "level",
    "initiative",
    "actions",
    "bottomActions",
    "lost",
    "loss",
    "persistent",
    "round",
    "bottomLost",
    "bottomLoss",
    "bottomPersistent",
    "bottomRound",
];
const ITEM: [&str; 13] = [
    "id",
    "name",
    "edition",
    "count",
    "cost",
    "slot",
    "spent",
    "consumed",
    "loss",
    "minusOne",
    "random",
    "actions",
    "persistent",
];
const SCENARIO: [&str; 10] = [
    "index",
    "group",
    "name",
    "edition",
    "rooms",
    "rules",
    "objectives",
    "lootDeckConfig",
    "parent",
    "monsters",
];

/// Tells and keeps it.
pub(crate) fn keep(edition: &Edition, files: &mut BTreeMap<String, String>, report: &mut Report) {
    let mut all = Map::new();
    let mut kind =
        |kind: &str, known: &[&str], entries: &mut dyn Iterator<Item = (String, &Value)>| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            let mut kept = Map::new();
            for (name, entry) in entries {
                let fields = entry.as_object().into_iter().flatten();
                let rest = fields.filter(|(key, _)| !known.contains(&key.as_str()));
                let rest: Map<String, Value> =
                    rest.map(|(key, value)| (key.clone(), value.clone())).collect();
                for key in rest.keys() {
                    *counts.entry(key.chars().take(60).collect()).or_default() += 1;
                }
                if !rest.is_empty() {
                    kept.insert(name, Value::Object(rest));
                }
            }
            for (key, count) in counts {
                report.note(format!(
                    "{kind}: nothing is made of `{key}`, which {count} have; it stands in {FILE}"
                ));
            }
            if !kept.is_empty() {
                all.insert(kind.to_owned(), Value::Object(kept));
            }
        };
    let path = |document: &crate::json::Document| document.path.clone();
    let whole = |document| (path(document), &document.value);
    kind("monsters", &MONSTER, &mut edition.monsters.iter().map(whole));
    let rows = edition.monsters.iter().flat_map(|document| {
        let base = document.value.at("baseStat").into_iter();
        let rows = document.value.list("stats").iter().chain(base).enumerate();
        rows.map(|(at, row)| (format!("{}, row {}", document.path, at + 1), row))
    });
    kind("statistics", &STATISTIC, &mut { rows });
    let cards = |document: &'_ crate::json::Document| {
        let path = path(document);
        let cards = document.value.list("abilities").to_vec();
        cards.into_iter().enumerate().map(move |(at, card)| (format!("{path}, {}", at + 1), card))
    };
    let monster_cards: Vec<(String, Value)> = edition.decks.values().flat_map(cards).collect();
    kind("monster cards", &MONSTER_CARD, &mut monster_cards.iter().map(|(n, c)| (n.clone(), c)));
    kind("classes", &CLASS, &mut edition.characters.iter().map(whole));
    let class_cards: Vec<(String, Value)> =
        edition.character_decks.values().flat_map(cards).collect();
    kind("class cards", &CLASS_CARD, &mut class_cards.iter().map(|(n, c)| (n.clone(), c)));
    let numbered = |(at, item)| (format!("items.json, {}", at + 1), item);
    kind("items", &ITEM, &mut edition.items.iter().enumerate().map(numbered));
    let places = edition.scenarios.iter().chain(&edition.sections);
    kind("scenarios and sections", &SCENARIO, &mut places.map(whole));
    if !all.is_empty() {
        files.insert(FILE.to_owned(), format!("{:#}\n", Value::Object(all)));
    }
}
