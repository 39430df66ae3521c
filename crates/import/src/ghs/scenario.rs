//! Scenarios, as far as they are numbers: who stands in them at which party size, what treasures
//! give. The data has no maps; these facts wait for maps, and for tables without a board.

use super::edition::Edition;
use crate::json::{Document, Say, text};
use crate::labels::slug;
use crate::report::{Fate, Report};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Where the facts are kept in the pack.
pub(crate) const FILE: &str = "imported/scenarios.json";

/// Writes the facts.
pub(crate) fn write(
    edition: &Edition,
    items: &BTreeMap<String, String>,
    files: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    let mut scenarios = Vec::new();
    for document in &edition.scenarios {
        scenarios.push(facts(edition, document, report));
        report.count("scenarios", Fate::ByHand);
    }
    let mut sections = Vec::new();
    for document in &edition.sections {
        let mut section = facts(edition, document, report);
        section["parent"] = document.value.at("parent").cloned().unwrap_or(Value::Null);
        sections.push(section);
        report.count("sections", Fate::ByHand);
    }
    if !edition.sections.is_empty() {
        report.note(
            "sections have no place on a map: who comes in them stands in imported/scenarios.json",
        );
    }
    let treasures = treasures(edition, items, report);
    if !scenarios.is_empty() || !sections.is_empty() || !treasures.is_empty() {
        let facts = json!({ "scenarios": scenarios, "sections": sections, "treasures": treasures });
        files.insert(FILE.to_owned(), format!("{facts:#}\n"));
    }
}

/// What the data says of a scenario or section: its rooms with who stands in them at which party
/// size, its rules, and what may be looted.
fn facts(edition: &Edition, document: &Document, report: &mut Report) -> Value {
    let value = &document.value;
    let index = value.said("index").unwrap_or_default();
    let group = value.said("group");
    let mut standees: BTreeMap<(String, i64), i64> = BTreeMap::new();
    let mut rooms = Vec::new();
    for room in value.list("rooms") {
        let mut here = BTreeMap::new();
        for monster in room.list("monster") {
            stand(monster, &document.path, &mut here, report);
        }
        rooms.push(json!({
            "number": room.at("roomNumber"),
            "tile": room.at("ref"),
            "initial": room.is("initial"),
            "treasures": room.at("treasures"),
            "objectives": room.at("objectives"),
            "standees": shown(&here),
        }));
        for (key, count) in here {
            *standees.entry(key).or_insert(0) += count;
        }
    }
    let name = edition.labels.filled(&value.said("name").unwrap_or_default());
    json!({
        "index": index,
        "group": group,
        "number": index.parse::<i64>().ok().filter(|_| group.is_none()),
        "name": name,
        "rooms": rooms,
        "rules": value.list("rules"),
        "objectives": value.list("objectives"),
        "loot": value.at("lootDeckConfig"),
        "standees": shown(&standees),
    })
}

fn shown(standees: &BTreeMap<(String, i64), i64>) -> Vec<Value> {
    type Standing<'s> = (&'s (String, i64), &'s i64);
    fn one(((name, size), count): Standing<'_>) -> Value {
        json!({ "name": name, "size": size, "count": count })
    }
    standees.iter().map(one).collect()
}

/// Counts one entry for each party size.
fn stand(
    monster: &Value,
    path: &str,
    standees: &mut BTreeMap<(String, i64), i64>,
    report: &mut Report,
) {
    let Some(name) = monster.said("name") else {
        report.note(format!("{path}: a monster without a name; left out"));
        return;
    };
    let name = slug(name.split(':').next().unwrap_or(""));
    for (key, size) in [("player2", 2), ("player3", 3), ("player4", 4)] {
        let Some(rank) = monster.said("type").or_else(|| monster.said(key)) else { continue };
        // Misspelt ranks are there in real data.
        let rank = match rank.as_str() {
            "normal" | "elite" | "boss" => rank,
            "nromal" | "mormal" => read_as(path, &rank, "normal", report),
            "eilte" => read_as(path, &rank, "elite", report),
            other => {
                report.note(format!("{path}: `{other}` is no rank; left out"));
                continue;
            }
        };
        *standees.entry((format!("{name} {rank}"), size)).or_insert(0) += 1;
    }
}

fn read_as(path: &str, said: &str, meant: &str, report: &mut Report) -> String {
    report.note(format!("{path}: `{said}` read as `{meant}`"));
    meant.to_owned()
}

/// What treasures give, as lines of the notation.
fn treasures(
    edition: &Edition,
    items: &BTreeMap<String, String>,
    report: &mut Report,
) -> Vec<Value> {
    let mut all = Vec::new();
    for (at, treasure) in edition.treasures.iter().enumerate() {
        let said = text(treasure).unwrap_or_default();
        let mut lines = Vec::new();
        let mut by_hand = said.is_empty();
        for part in said.split('|').filter(|part| !part.is_empty()) {
            match reward(part, items) {
                Some(line) => lines.push(crate::write::quoted(&line)),
                None => by_hand = true,
            }
        }
        report.count("treasures", if by_hand { Fate::ByHand } else { Fate::Rules });
        all.push(json!({ "number": at + 1, "gives": lines.join(", "), "said": said }));
    }
    all
}

fn reward(part: &str, items: &BTreeMap<String, String>) -> Option<String> {
    let (kind, value) = part.split_once(':').unwrap_or((part, ""));
    let number = value.parse::<u16>().ok();
    match kind {
        "gold" | "goldFh" => Some(format!("gold {}", number?)),
        "experience" => Some(format!("xp {}", number?)),
        "damage" => Some(format!("damage {}", number?)),
        "item" | "itemFh" => Some(format!("item {}", items.get(value)?)),
        "condition" => {
            let known = [
                "poison",
                "wound",
                "muddle",
                "immobilize",
                "disarm",
                "stun",
                "bless",
                "strengthen",
            ];
            known.contains(&value).then(|| format!("gain {value}"))
        }
        _ => None,
    }
}
