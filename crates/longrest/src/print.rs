//! `longrest print`: a pack on paper, as one page that a browser prints.

use crate::failure::Failure;
use crate::haven::library;
use crate::packs::{Place, Scenarios};
use clap::Args;
use longrest_grid::Cell;
use longrest_haven::Rank;
use longrest_haven::scenario::Scenario;
use longrest_pack::picture;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

const STYLE: &str = include_str!("print.css");

/// The words of the page: they are printed as well as shown.
const WORDS: [(&str, &str); 4] = [
    ("en", include_str!("../../../web/src/haven/lang/en.json")),
    ("it", include_str!("../../../web/src/haven/lang/it.json")),
    ("de", include_str!("../../../web/src/haven/lang/de.json")),
    ("es", include_str!("../../../web/src/haven/lang/es.json")),
];

const ELEMENTS: [&str; 7] = ["fire", "ice", "air", "earth", "light", "dark", "wild"];

/// Make a sheet of a pack to print: cards to cut out, monsters, scenario pages
///
/// The sheet is one HTML file that needs nothing but itself. Ability cards are of poker size, items
/// and monster cards of mini size.
#[derive(Args)]
pub(crate) struct Print {
    /// The pack: its folder, or its name in `packs` or in the program
    #[arg(value_name = "PACK")]
    pack: PathBuf,
    /// The file to write [default: the pack's name, ending in .html]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language: en, it, de or es
    #[arg(long, value_name = "TAG", default_value = "en")]
    language: String,
    /// Only what this has in its name: a class, a monster set, a scenario, `items`
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
}

/// What is printed with: the words of the pack, and those of the page.
struct Sheet<'s> {
    words: Value,
    page: BTreeMap<String, String>,
    pack: &'s Scenarios,
    only: Option<&'s str>,
}

impl Print {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let known = WORDS.iter().find(|(tag, _)| *tag == self.language);
        let Some((_, words)) = known else {
            let message = format!("there is no \"{}\"; there are: en, it, de, es", self.language);
            return Err(Failure::Input(message));
        };
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        if place.has_quests() {
            return Err(Failure::Input("packs of quests cannot be printed".to_owned()));
        }
        let pack = Scenarios::open(&place).map_err(Failure::Input)?;
        let sheet = Sheet {
            words: library(&pack.loaded, &self.language),
            page: serde_json::from_str(words).expect("a catalogue of the page"),
            pack: &pack,
            only: self.only.as_deref(),
        };
        let html = sheet.html(&self.language);
        let path = self.output.clone().unwrap_or_else(|| format!("{}.html", place.name()).into());
        std::fs::write(&path, &html).map_err(|error| {
            Failure::Input(format!("cannot write the sheet to {}: {error}", path.display()))
        })?;
        let cards = html.matches("class=\"card ").count();
        writeln!(io::stdout(), "{}: {cards} cards", path.display())?;
        Ok(())
    }
}

impl Sheet<'_> {
    fn html(&self, language: &str) -> String {
        let title = escape(self.pack.loaded.pack.name.get(language));
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
             <title>{title}</title><style>\n{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
        );
        for class in list(&self.words["classes"]) {
            if self.wanted(class) {
                self.class(&mut out, class);
            }
        }
        if self.only.is_none_or(|only| "items".contains(only)) {
            out.push_str("<div class=\"cards\">\n");
            for item in list(&self.words["items"]) {
                self.item(&mut out, item);
            }
            out.push_str("</div>\n");
        }
        for (at, set) in list(&self.words["sets"]).enumerate() {
            if self.wanted(set) {
                self.monsters(&mut out, at, set);
            }
        }
        for (text, scenario) in
            list(&self.words["scenarios"]).zip(&self.pack.loaded.content.scenarios)
        {
            if self.wanted(text) {
                self.scenario(&mut out, text, scenario);
            }
        }
        out + "</body></html>\n"
    }

    fn wanted(&self, one: &Value) -> bool {
        let id = one["id"].as_str().unwrap_or_default();
        self.only.is_none_or(|only| id.contains(only))
    }

    fn class(&self, out: &mut String, class: &Value) {
        let _ = writeln!(out, "<h2>{}</h2>\n<div class=\"cards\">", said(&class["name"]));
        for card in list(&class["cards"]) {
            let level = match card["level"].as_u64() {
                Some(0) => "X".to_owned(),
                level => level.unwrap_or(1).to_string(),
            };
            let _ = writeln!(
                out,
                "<div class=\"card poker\"><div class=\"name\">{}<small>{level}</small></div>\
                 <div class=\"half\">{}</div><div class=\"fold\">{}</div>\
                 <div class=\"half\">{}</div>{}</div>",
                said(&card["name"]),
                self.action(&card["top"]),
                card["initiative"],
                self.action(&card["bottom"]),
                self.art(&card["picture"]),
            );
        }
        out.push_str("</div>\n");
    }

    /// A picture of the pack inside the page: nothing has to lie beside it.
    fn art(&self, name: &Value) -> String {
        let bytes = name.as_str().filter(|name| picture::is_picture(name));
        let Some((name, bytes)) =
            bytes.and_then(|name| Some((name, self.pack.loaded.art.files.get(name)?)))
        else {
            return String::new();
        };
        let kind = if name.ends_with(".svg") { "svg+xml" } else { ending(name) };
        let digits: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
        format!("<img class=\"art\" alt=\"\" src=\"data:image/{kind},{digits}\">")
    }

    fn action(&self, action: &Value) -> String {
        let mut out = String::new();
        for line in list(&action["lines"]) {
            let class = line["size"].as_str().unwrap_or_default();
            let _ = write!(out, "<p class=\"{class}\">{}</p>", self.rich(&line["text"]));
        }
        let mut ends = Vec::new();
        if let Some(xp) = action["experience"].as_u64().filter(|&xp| xp > 0) {
            ends.push(format!("+{xp} XP"));
        }
        if let Some(infuse) = action["infuse"].as_str().filter(|text| !text.is_empty()) {
            ends.push(format!("+ {}", self.rich(&Value::from(infuse))));
        }
        if let Some(active) = action["active"].as_str() {
            let (word, count) = active.split_once('.').unwrap_or((active, ""));
            ends.push(self.word(&format!("card.{word}")).replace("{n}", count));
        }
        if let Some(lost) = action["lost"].as_str().filter(|&lost| lost != "no") {
            ends.push(self.word(&format!("card.{lost}")));
        }
        if !ends.is_empty() {
            let _ = write!(out, "<p class=\"ends\">{}</p>", ends.join(" · "));
        }
        out
    }

    fn item(&self, out: &mut String, item: &Value) {
        let lines = list(&item["lines"]).chain(list(&item["flipped"]));
        let lines: String = lines.map(|line| format!("<p>{}</p>", self.rich(line))).collect();
        let word = |kind: &str| {
            let value = item[kind].as_str().unwrap_or_default();
            self.word(&format!("{kind}.{value}"))
        };
        let _ = writeln!(
            out,
            "<div class=\"card mini\"><div class=\"name\">{}</div><div class=\"half\">{lines}</div>\
             <div class=\"foot\">{} · {} · {}</div>{}</div>",
            said(&item["name"]),
            word("slot"),
            word("usage"),
            item["gold"],
            self.art(&item["icon"]),
        );
    }

    fn monsters(&self, out: &mut String, at: usize, set: &Value) {
        let of = |one: &&Value| one["set"].as_u64() == Some(at as u64);
        for monster in list(&self.words["monsters"]).filter(of) {
            let _ = writeln!(out, "<h2>{}</h2>\n<table>", said(&monster["name"]));
            let ranks: &[&str] = match monster["boss"].as_bool() {
                Some(true) => &["normal"],
                _ => &["normal", "elite"],
            };
            for rank in ranks {
                for stat in ["hit_points", "movement", "attack", "range"] {
                    let named = if stat == "movement" { "move" } else { stat };
                    let cells: String = list(&monster[*rank])
                        .map(|level| format!("<td>{}</td>", number(&level[stat])))
                        .collect();
                    let (rank, stat) =
                        (self.word(&format!("rank.{rank}")), format!("stat.{named}"));
                    let _ = writeln!(
                        out,
                        "<tr><th>{rank}</th><th>{}</th>{cells}</tr>",
                        self.word(&stat)
                    );
                }
                let last = list(&monster[*rank]).last().cloned().unwrap_or_default();
                let lines: Vec<String> = list(&last["lines"]).map(|line| self.rich(line)).collect();
                if !lines.is_empty() {
                    let _ = writeln!(out, "<tr><td colspan=\"10\">{}</td></tr>", lines.join("; "));
                }
            }
            out.push_str("</table>\n");
        }
        out.push_str("<div class=\"cards\">\n");
        for card in list(&set["cards"]) {
            let shuffle = match card["shuffle"].as_bool() {
                Some(true) => self.word("deck.shuffle"),
                _ => String::new(),
            };
            let _ = writeln!(
                out,
                "<div class=\"card mini\"><div class=\"name\">{}</div>\
                 <div class=\"fold\">{}</div><div class=\"half\">{}</div>\
                 <div class=\"foot\">{shuffle}</div></div>",
                said(&card["name"]),
                card["initiative"],
                self.action(&card["action"]),
            );
        }
        out.push_str("</div>\n");
    }

    fn scenario(&self, out: &mut String, text: &Value, scenario: &Scenario) {
        let _ = writeln!(
            out,
            "<section class=\"page\"><h1>{}. {}</h1><p>{}</p><p><b>{}</b></p><p>{}</p>{}</section>",
            text["number"],
            said(&text["name"]),
            said(&text["introduction"]),
            said(&text["goal"]),
            said(&text["rules"]),
            self.map(scenario),
        );
    }

    /// The map as its author drew it, with letters for the monsters and what they mean.
    fn map(&self, scenario: &Scenario) -> String {
        const R: f64 = 16.0;
        let middle = |cell: Cell| {
            let at = scenario.board.coord(cell);
            let shift = if at.col.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            let x = (f64::from(at.row) + shift) * R * 3f64.sqrt();
            (x, f64::from(at.col) * R * 1.5)
        };
        let hex = |cell: Cell, class: &str| {
            let (x, y) = middle(cell);
            let corner = |n: u8| {
                let angle = std::f64::consts::FRAC_PI_3 * (f64::from(n) + 0.5);
                format!("{:.1},{:.1}", x + R * angle.cos(), y + R * angle.sin())
            };
            let points: Vec<String> = (0..6).map(corner).collect();
            format!("<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "))
        };
        let label = |cell: Cell, text: &str| {
            let (x, y) = middle(cell);
            format!("<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 3.0, escape(text))
        };
        let mut drawn = String::new();
        let mut legend: BTreeMap<String, char> = BTreeMap::new();
        let mut cells: Vec<Cell> = Vec::new();
        for room in &scenario.rooms {
            cells.extend(&room.cells);
            drawn.extend(room.cells.iter().map(|&cell| hex(cell, "hex")));
        }
        for door in scenario.doors.iter().filter(|door| !door.wall) {
            cells.extend(&door.cells);
            drawn.extend(door.cells.iter().map(|&cell| hex(cell, "door")));
        }
        for room in &scenario.rooms {
            for placed in &room.monsters {
                let monster = &self.pack.loaded.content.monsters[usize::from(placed.monster)];
                let name = list(&self.words["monsters"]).find(|one| one["id"] == *monster.id);
                let name = name.and_then(|one| one["name"].as_str()).unwrap_or(&monster.id);
                let name = with_ranks(name, placed.rank.0);
                let next = (b'a' + (legend.len() % 26) as u8) as char;
                let sign = *legend.entry(name).or_insert(next);
                drawn.push_str(&label(placed.cell, &sign.to_string()));
            }
            for &(cell, tile) in &room.tiles {
                let tile = &self.pack.loaded.content.tiles[usize::from(tile)];
                let name = list(&self.words["tiles"]).find(|one| one["id"] == *tile.id);
                let name = name.and_then(|one| one["name"].as_str()).unwrap_or(&tile.id);
                let next = (b'A' + (legend.len() % 26) as u8) as char;
                let sign = *legend.entry(name.to_owned()).or_insert(next);
                drawn.push_str(&label(cell, &sign.to_string()));
            }
        }
        let (xs, ys): (Vec<f64>, Vec<f64>) = cells.into_iter().map(middle).unzip();
        let least = |all: &[f64]| all.iter().copied().fold(f64::MAX, f64::min) - R * 1.2;
        let most = |all: &[f64]| all.iter().copied().fold(f64::MIN, f64::max) + R * 1.2;
        if xs.is_empty() {
            return String::new();
        }
        let (left, top) = (least(&xs), least(&ys));
        let signs: Vec<String> =
            legend.iter().map(|(name, sign)| format!("<b>{sign}</b> {}", escape(name))).collect();
        format!(
            "<svg class=\"map\" viewBox=\"{left:.0} {top:.0} {:.0} {:.0}\">{drawn}</svg><p>{}</p>",
            most(&xs) - left,
            most(&ys) - top,
            signs.join("; "),
        )
    }

    fn word(&self, key: &str) -> String {
        escape(self.page.get(key).map_or("", String::as_str))
    }

    /// A text with its symbols: elements are named, other symbols stand beside their word anyway.
    fn rich(&self, text: &Value) -> String {
        let mut out = String::new();
        let mut rest = text.as_str().unwrap_or_default();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(&escape(before));
            let Some((symbol, after)) = after.split_once('}') else { break };
            if ELEMENTS.contains(&symbol) {
                let name = self.word(&format!("element.{symbol}"));
                let name = if name.is_empty() { "?".to_owned() } else { name };
                // A sentence that names the element beside its picture says it once.
                let named = after.trim_start().to_lowercase().starts_with(&name.to_lowercase());
                if !named {
                    let _ = write!(out, "<span class=\"symbol\">{name}</span>");
                }
            } else if let Some(hexes) = symbol.strip_prefix("area:") {
                let count = hexes.split(' ').count();
                let _ = write!(out, "<span class=\"symbol\">{count} ⬡</span>");
            } else if symbol == "experience" {
                out.push_str("XP");
            } else if symbol == "mandatory" {
                out.push_str(&self.word("card.mandatory"));
            }
            rest = after;
        }
        out.push_str(&escape(rest));
        out.replace('*', "").trim().to_owned()
    }
}

/// A monster with its ranks for two, three and four characters.
fn with_ranks(name: &str, ranks: [Option<Rank>; 3]) -> String {
    let rank = |rank: Option<Rank>| match rank {
        None => "–",
        Some(Rank::Elite) => "E",
        Some(_) => "N",
    };
    format!("{name} {}", ranks.map(rank).join("/"))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn said(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

fn number(value: &Value) -> String {
    match value {
        Value::String(text) => escape(text),
        Value::Null => "–".to_owned(),
        other => other.to_string(),
    }
}

fn ending(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
