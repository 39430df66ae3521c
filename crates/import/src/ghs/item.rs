//! Items: what they cost and where they are worn; what they do is words of the book.

use super::edition::Edition;
use super::line::by_hand;
use crate::json::Say;
use crate::labels::slug;
use crate::report::{Fate, Report};
use crate::write::quoted;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most items that can be found by chance.
const RANDOM_MAX: usize = 64;

/// Writes `items.toml`, and says which word each number became.
pub(crate) fn write(
    edition: &Edition,
    files: &mut BTreeMap<String, String>,
    report: &mut Report,
) -> BTreeMap<String, String> {
    let mut text = String::new();
    let mut words = BTreeMap::new();
    let mut taken = BTreeSet::new();
    let flagged = edition.items.iter().filter(|item| item.is("random")).count();
    for (at, item) in edition.items.iter().enumerate() {
        let number = item.said("id").unwrap_or_default();
        let Some(slot) = slot(item) else {
            report.note(format!("items.json: entry {}: it is worn nowhere; left out", at + 1));
            report.count("items", Fate::LeftOut);
            continue;
        };
        let name = item.said("name").unwrap_or_default();
        let shown = edition.labels.name("items", &name);
        let shown = if shown.is_empty() { format!("Item {number}") } else { shown };
        let mut id = format!("i-{}", slug(if name.is_empty() { &number } else { &name }));
        while !taken.insert(id.clone()) {
            id.push_str("-2");
        }
        words.insert(number.clone(), id.clone());
        let usage = match () {
            () if item.is("consumed") || item.is("loss") => "lost",
            () if item.is("spent") => "spent",
            () => "passive",
        };
        let does: Vec<String> = item
            .list("actions")
            .iter()
            .filter_map(|action| action.said("value"))
            .map(|value| edition.labels.filled(&value))
            .filter(|said| !said.is_empty())
            .collect();
        let does = if does.is_empty() { format!("as item {number} says") } else { does.join("; ") };
        let _ = writeln!(text, "[[items]]\nid = {}\nname = {}", quoted(&id), quoted(&shown));
        let (word, icon) = slot;
        let gold = item.whole("cost").unwrap_or(0).clamp(0, 999);
        let copies = item.whole("count").unwrap_or(1).clamp(1, 20);
        let _ = writeln!(text, "slot = \"{word}\"\ngold = {gold}\ncopies = {copies}");
        let _ = writeln!(text, "usage = \"{usage}\"\ndo = {}", quoted(&by_hand(&does)));
        let penalty = item.whole("minusOne").unwrap_or(0).clamp(0, 20);
        if penalty > 0 {
            let _ = writeln!(text, "penalty = {penalty}");
        }
        if item.is("random") && flagged <= RANDOM_MAX || flagged == 0 && at == 0 {
            text.push_str("random = true\n");
        }
        if let Ok(number) = number.parse::<u16>() {
            let _ = writeln!(text, "number = {number}");
        }
        let _ = writeln!(text, "icon = \"{icon}\"\n");
        report.count("items", Fate::ByHand);
    }
    if !text.is_empty() {
        files.insert("items.toml".to_owned(), text);
    }
    words
}

fn slot(item: &Value) -> Option<(&'static str, &'static str)> {
    Some(match item.said("slot")?.as_str() {
        "small" => ("small", "round-bottom-flask"),
        "onehand" => ("one-hand", "curvy-knife"),
        "twohand" => ("two-hands", "warhammer"),
        "head" => ("head", "visored-helm"),
        "body" => ("body", "chain-mail"),
        "legs" => ("legs", "boots"),
        _ => return None,
    })
}
