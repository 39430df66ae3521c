//! Classes: numbers, cards as far as they are structured, perks, figures they summon.

use super::BLANK;
use super::edition::Edition;
use super::line::{Lines, Pen};
use crate::area::Areas;
use crate::formula::{amount, number};
use crate::json::{Document, Say};
use crate::labels::slug;
use crate::mend::COMMENT;
use crate::report::{Fate, Report};
use crate::write::{comment, lines, quoted};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Writes the files of all classes whose cards are in the data.
pub(crate) fn write(
    edition: &Edition,
    areas: &mut Areas,
    files: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    for class in &edition.characters {
        let name = class.value.said("name").unwrap_or_default();
        let deck = class.value.said("deck").unwrap_or_else(|| name.clone());
        let cards = edition.character_decks.get(&deck).map(|deck| deck.value.list("abilities"));
        let path = format!("classes/{}.toml", slug(&name));
        let before = report.clone();
        let written = if slug(&name).is_empty() {
            Err("it has no name".to_owned())
        } else if files.contains_key(&path) {
            Err(format!("a second class `{name}`"))
        } else {
            Sheet { edition, areas, report, class, name: &name }.write(cards)
        };
        match written {
            Ok(text) => {
                files.insert(path, text);
                let fate = if cards.is_some() { Fate::Rules } else { Fate::ByHand };
                report.count("classes", fate);
            }
            Err(why) => {
                // Whatever was counted on the way is left out with it.
                *report = before;
                report.note(format!("{}: {why}; left out", class.path));
                report.count("classes", Fate::LeftOut);
                let entries = [
                    ("class cards", cards.map_or(0, <[Value]>::len)),
                    ("perks", class.value.list("perks").len()),
                    ("masteries", class.value.list("masteries").len()),
                ];
                for (kind, count) in entries {
                    (0..count).for_each(|_| report.count(kind, Fate::LeftOut));
                }
            }
        }
    }
    let used: BTreeSet<String> = edition
        .characters
        .iter()
        .filter_map(|class| class.value.said("deck").or_else(|| class.value.said("name")))
        .collect();
    for (name, deck) in edition.character_decks.iter().filter(|(name, _)| !used.contains(*name)) {
        report.note(format!("{}: no class has the deck `{name}`; left out", deck.path));
        for _ in deck.value.list("abilities") {
            report.count("class cards", Fate::LeftOut);
        }
    }
}

/// Cards for a class whose own are not in the data: what they say is said by whoever plays them.
fn blank_cards(hand: i64) -> Vec<Value> {
    let levels = (0..hand).map(|_| "1".to_owned()).chain((0..3).map(|_| "x".to_owned()));
    let levels = levels.chain((2..=9).flat_map(|level| [level.to_string(), level.to_string()]));
    let card = |(at, level): (usize, String)| {
        let says = serde_json::json!([{ "type": "custom", "value": "as your own card says" }]);
        serde_json::json!({
            "name": format!("{BLANK} {}", at + 1), "level": level, "initiative": 99,
            "actions": says, "bottomActions": says,
        })
    };
    levels.enumerate().map(card).collect()
}

/// The cards with as many of level 1 as the hand holds, where the sum with those of level X is
/// right and only the level of some is not; and the names of those.
fn levelled(cards: Vec<&Value>, hand: usize) -> (Vec<Value>, Vec<String>) {
    let level = |card: &Value| card.said("level").unwrap_or_default().to_lowercase();
    let of = |wanted: &str| cards.iter().filter(|card| level(card) == wanted).count();
    let mut surplus = match of("1") + of("x") == hand + 3 {
        true => of("1").saturating_sub(hand),
        false => 0,
    };
    let mut all: Vec<Value> = cards.into_iter().cloned().collect();
    let mut moved = Vec::new();
    for card in all.iter_mut().rev().filter(|card| level(card) == "1") {
        if surplus == 0 {
            break;
        }
        surplus -= 1;
        moved.push(card.said("name").unwrap_or_default());
        if let Some(fields) = card.as_object_mut() {
            fields.insert("level".to_owned(), "X".into());
        }
    }
    (all, moved)
}

struct Sheet<'a, 'b> {
    edition: &'a Edition,
    areas: &'b mut Areas,
    report: &'b mut Report,
    class: &'a Document,
    name: &'a str,
}

impl Sheet<'_, '_> {
    fn write(mut self, cards: Option<&[Value]>) -> Result<String, String> {
        let said = self.class.value.said("handSize").unwrap_or_default();
        let first = said.split(['/', '|']).next().unwrap_or("").trim();
        let hand = first.parse::<i64>().ok().filter(|hand| (2..=16).contains(hand));
        let hand = hand.ok_or_else(|| format!("a hand of `{said}` cards"))?;
        if first != said {
            let path = &self.class.path;
            self.report.note(format!("{path}: a hand of `{said}` cards read as {hand}"));
        }
        let blank = blank_cards(hand);
        if cards.is_none() {
            let path = &self.class.path;
            self.report
                .note(format!("{path}: its cards are not in the data; blank ones stand for them"));
        }
        let cards = cards.unwrap_or(&blank);
        let level = |card: &Value| card.said("level").unwrap_or_default().to_lowercase();
        let known = |card: &&Value| {
            level(card) == "x"
                || level(card).parse::<u8>().is_ok_and(|level| (1..=9).contains(&level))
        };
        let (mine, others): (Vec<&Value>, Vec<&Value>) = cards.iter().partition(known);
        for card in others {
            let name = card.said("name").unwrap_or_default();
            self.report
                .note(format!("{}: card `{name}` of no known level; left out", self.class.path));
            self.report.count("class cards", Fate::LeftOut);
        }
        let (mine, moved) = levelled(mine, hand as usize);
        for name in moved {
            let path = &self.class.path;
            self.report.note(format!("{path}: card `{name}` of level 1 read as of level X"));
        }
        let of_level = |wanted: &str| mine.iter().filter(|card| level(card) == wanted).count();
        if of_level("1") != hand as usize || of_level("x") != 3 {
            let (ones, x) = (of_level("1"), of_level("x"));
            return Err(format!(
                "a hand of {hand}, but {ones} cards of level 1 and {x} of level X"
            ));
        }
        let mut text = self.head(hand)?;
        let mut summons = BTreeMap::new();
        let mut names = BTreeSet::new();
        let mut written = String::new();
        for card in &mine {
            self.card(card, &mut names, &mut summons, &mut written);
        }
        // Figures that no structured card names are there for lines that are written later.
        for summon in self.class.value.list("availableSummons") {
            if let Some(id) =
                summon.said("name").map(|name| slug(&name)).filter(|id| !id.is_empty())
            {
                summons.entry(id).or_insert_with(|| summon.clone());
            }
        }
        for (id, summon) in &summons {
            self.summon(id, summon, &mut text);
        }
        text.push_str(&written);
        self.perks(&mut text);
        for mastery in self.class.value.list("masteries") {
            let words = crate::json::text(mastery).unwrap_or_else(|| "a mastery".to_owned());
            let words = self.edition.labels.filled(&words);
            let _ = writeln!(text, "# Mastery, kept by hand: {}", comment(&words));
            self.report.count("masteries", Fate::ByHand);
        }
        Ok(text)
    }

    fn head(&self, hand: i64) -> Result<String, String> {
        let value = &self.class.value;
        let mut hit_points = Vec::new();
        for level in 1..=9 {
            let row = value.list("stats").iter().find(|row| row.whole("level") == Some(level));
            let health =
                row.and_then(|row| row.whole("health")).filter(|health| (1..=255).contains(health));
            hit_points.push(health.ok_or_else(|| format!("no hit points for level {level}"))?);
        }
        let colour = value.said("color").unwrap_or_default();
        let hex = colour.strip_prefix('#').is_some_and(|hex| {
            hex.len() == 6 && hex.chars().all(|digit| digit.is_ascii_hexdigit())
        });
        let colour = if hex { colour.as_str() } else { "#888888" };
        let traits: Vec<String> = value
            .list("traits")
            .iter()
            .filter_map(crate::json::text)
            .map(|word| quoted(&slug(&word)))
            .collect();
        let shown: Vec<String> = hit_points.iter().map(i64::to_string).collect();
        let name = self.edition.labels.name("character", self.name);
        Ok(format!(
            "# Imported for its owner's use, from their own copy. Not to be passed on.\n\
             name = {}\ntext = \"Imported.\"\nicon = \"vertical-banner\"\ncolour = \"{colour}\"\n\
             hand_size = {hand}\nhit_points = [{}]\ntraits = [{}]\n\n",
            quoted(&name),
            shown.join(", "),
            traits.join(", "),
        ))
    }

    fn card(
        &mut self,
        card: &Value,
        names: &mut BTreeSet<String>,
        summons: &mut BTreeMap<String, Value>,
        text: &mut String,
    ) {
        for half in ["actions", "bottomActions"] {
            collect_summons(card.list(half), summons, 0);
        }
        let name = self.edition.labels.filled(&card.said("name").unwrap_or_default());
        let name = if slug(&name).is_empty() { "Card".to_owned() } else { name };
        let mut id = slug(&name);
        let mut again = 2;
        while !names.insert(id.clone()) {
            id = format!("{}-{again}", slug(&name));
            again += 1;
        }
        let mut pen = Pen { labels: &self.edition.labels, areas: self.areas, own_targets: None };
        let mut half = |actions: &str, flags: [&str; 4]| {
            let mut said = pen.lines(card.list(actions));
            let words = ["lost", "lost", "persistent", "round"];
            for (flag, word) in flags.into_iter().zip(words) {
                if card.is(flag) && !said.lines.iter().any(|line| line == word) {
                    said.lines.push(word.to_owned());
                }
            }
            said
        };
        let top = half("actions", ["lost", "loss", "persistent", "round"]);
        let flags = ["bottomLost", "bottomLoss", "bottomPersistent", "bottomRound"];
        let bottom = half("bottomActions", flags);
        let fate = if top.by_hand || bottom.by_hand { Fate::ByHand } else { Fate::Rules };
        if !name.starts_with(BLANK) {
            self.report.count("class cards", fate);
        }
        let level = card.said("level").unwrap_or_default().to_lowercase();
        let level = if level == "x" { quoted("x") } else { level };
        let initiative = card.whole("initiative").unwrap_or(99).clamp(1, 99);
        let _ = writeln!(text, "[[cards]]\nid = {}\nname = {}", quoted(&id), quoted(&name));
        let _ = writeln!(text, "level = {level}\ninitiative = {initiative}");
        let shown = |said: &Lines| lines(&said.lines);
        let _ = writeln!(text, "top = {}\nbottom = {}\n", shown(&top), shown(&bottom));
    }

    fn summon(&mut self, id: &str, summon: &Value, text: &mut String) {
        let read = |key: &str| {
            let said = summon.said(key)?;
            amount(&said).ok().filter(|amount| amount != "0" && said != "-")
        };
        let hit_points = read("health").unwrap_or_else(|| "1".to_owned());
        let name = summon.said("name").unwrap_or_else(|| id.to_owned());
        let name = self.edition.labels.name("summon", &name);
        let _ = writeln!(text, "[[summons]]\nid = {}\nname = {}", quoted(id), quoted(&name));
        let _ = writeln!(text, "hit_points = {}", quoted(&hit_points));
        for (key, ours) in [("attack", "attack"), ("movement", "move"), ("range", "range")] {
            if let Some(amount) = read(key) {
                let _ = writeln!(text, "{ours} = {}", quoted(&amount));
            }
        }
        if summon.is("flying") {
            text.push_str("flying = true\n");
        }
        let count = summon.said("count").as_deref().and_then(number).unwrap_or(1).clamp(1, 10);
        let _ = writeln!(text, "count = {count}\n");
        self.report.count("summons", Fate::Rules);
    }

    fn perks(&mut self, text: &mut String) {
        for perk in self.class.value.list("perks") {
            let said = perk_line(perk);
            let boxes = perk.whole("count").unwrap_or(1).clamp(1, 3);
            match said {
                Some(line) => {
                    let _ = writeln!(text, "[[perks]]\ndo = {}\nboxes = {boxes}\n", quoted(&line));
                    self.report.count("perks", Fate::Rules);
                }
                None => {
                    let words = perk.said("custom").unwrap_or_else(|| "a perk of words".to_owned());
                    let words = self.edition.labels.filled(&words);
                    let _ = writeln!(text, "{COMMENT}{}\n", comment(&words));
                    self.report.count("perks", Fate::ByHand);
                }
            }
        }
    }
}

fn collect_summons(actions: &[Value], into: &mut BTreeMap<String, Value>, depth: usize) {
    if depth > 16 {
        return;
    }
    for action in actions {
        if action.said("type").as_deref() == Some("summon") {
            for entry in
                action.list("valueObject").iter().filter(|entry| entry.at("monster").is_none())
            {
                if let Some(name) = entry.said("name") {
                    into.insert(slug(&name), entry.clone());
                }
            }
        }
        collect_summons(action.list("subActions"), into, depth + 1);
    }
}

/// A perk that changes the modifier deck.
fn perk_line(perk: &Value) -> Option<String> {
    if perk.at("custom").is_some() {
        return None;
    }
    let cards: Option<Vec<String>> = perk
        .list("cards")
        .iter()
        .map(|card| {
            let count = card.whole("count").unwrap_or(1).clamp(1, 20);
            Some(format!("{count} {}", modifier(card.at("attackModifier")?)?))
        })
        .collect();
    let cards = cards?;
    match (perk.said("type")?.as_str(), cards.as_slice()) {
        ("add", cards) if !cards.is_empty() => {
            let each: Vec<String> = cards.iter().map(|card| format!("add {card}")).collect();
            Some(each.join("; "))
        }
        ("remove", cards) if !cards.is_empty() => {
            let each: Vec<String> = cards.iter().map(|card| format!("remove {card}")).collect();
            Some(each.join("; "))
        }
        ("replace", [old, new]) => Some(format!("replace {old} with {new}")),
        _ => None,
    }
}

/// A modifier card in brackets.
fn modifier(card: &Value) -> Option<String> {
    let value = match card.said("type")?.as_str() {
        "plus0" => "+0",
        "plus1" => "+1",
        "plus2" => "+2",
        "plus3" => "+3",
        "plus4" => "+4",
        "minus1" => "-1",
        "minus2" => "-2",
        "double" => "x2",
        "null" => "null",
        _ => return None,
    };
    let mut parts = vec![value.to_owned()];
    if card.is("rolling") {
        parts.push("rolling".to_owned());
    }
    for effect in card.list("effects") {
        let value = slug(&effect.said("value").unwrap_or_default()).replace("no-", "");
        parts.push(match effect.said("type")?.as_str() {
            "condition" => value,
            "element" => format!("infuse {}", value.replace("wild", "any")),
            "pierce" | "push" | "pull" => format!("{} {value}", effect.said("type")?),
            "heal" => format!("do (heal {value}, self)"),
            "shield" => format!("do (shield {value}; round)"),
            "target" => format!("target +{value}"),
            _ => return None,
        });
    }
    Some(format!("[{}]", parts.join(", ")))
}
