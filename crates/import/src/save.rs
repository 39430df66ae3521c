//! A campaign that was exported from Gloomhaven Secretariat: ids and numbers become a filled-in
//! campaign sheet, and a report says what was not understood.

use crate::json::{Say, text};
use crate::labels::{slug, titled};
use crate::report::{Fate, Report};
use serde_json::{Map, Value, json};

/// A campaign sheet that was read from a save.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Who plays, as far as it says.
    pub players: Vec<String>,
    /// The sheet: numbers by the words of our own sheet.
    pub sheet: Value,
    /// What became of everything.
    pub report: Report,
}

/// The six herbs by our names, in the order of the alphabet, as the others are in theirs.
const HERBS: [&str; 6] = ["ashmint", "bellwort", "kilnberry", "lampmoss", "saltcap", "thawroot"];
const MATERIALS: [&str; 3] = ["lumber", "metal", "hide"];

/// What of a party is known to have no place on a sheet, or nothing to do with the game's rules.
const OTHERS: [&str; 6] = ["id", "edition", "location", "notes", "name", "campaignMode"];

/// The most that stands on a sheet.
const NUMBER_MAX: i64 = 999;
/// The most characters of a party.
const CHARACTERS_MAX: usize = 4;

/// Reads a save.
///
/// # Errors
/// Where it is no JSON, or that it holds no party.
pub fn read(said: &str) -> Result<Saved, String> {
    let said = said.strip_prefix('\u{feff}').unwrap_or(said);
    let whole: Value = serde_json::from_str(said)
        .map_err(|error| format!("{}:{}: {error}", error.line(), error.column()))?;
    let party = whole.at("party").or_else(|| whole.at("game")?.at("party"));
    let party = party.or_else(|| whole.at("scenarios").map(|_| &whole));
    let Some(Value::Object(party)) = party else {
        return Err("there is no party in it; is it an export of a game?".to_owned());
    };
    let mut reader = Reader { report: Report::default(), sheet: Map::new() };
    for (key, value) in party {
        reader.entry(key, value);
    }
    let game = whole.at("game").unwrap_or(&whole);
    let players = reader.characters(game.list("characters"));
    Ok(Saved { players, sheet: Value::Object(reader.sheet), report: reader.report })
}

struct Reader {
    report: Report,
    sheet: Map<String, Value>,
}

impl Reader {
    fn entry(&mut self, key: &str, value: &Value) {
        match key {
            "reputation" | "prosperity" | "inspiration" | "soldiers" | "morale" | "weeks" => {
                self.number(key, value);
            }
            "scenarios" => {
                let done = self.scenarios(value);
                self.sheet.insert("completed".to_owned(), json!(done));
            }
            "manualScenarios" => {
                let open = self.scenarios(value);
                self.sheet.insert("open".to_owned(), json!(open));
            }
            "loot" => self.stock(value),
            key if OTHERS.contains(&key) => self.report.count("entries", Fate::LeftOut),
            key => {
                if !nil(value) {
                    self.report.note(format!("party.{key}: it has no place on a sheet; left out"));
                }
                self.report.count("entries", Fate::LeftOut);
            }
        }
    }

    fn number(&mut self, key: &str, value: &Value) {
        let found = match value {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let least = if key == "reputation" { -20 } else { 0 };
        let most = match key {
            "morale" | "reputation" => 20,
            "soldiers" => 99,
            _ => NUMBER_MAX,
        };
        match found.filter(|number| (least..=most).contains(number)) {
            Some(number) => {
                self.sheet.insert(key.to_owned(), json!(number));
                self.report.count("entries", Fate::Rules);
            }
            None => {
                self.report.note(format!("party.{key}: `{value}` is no number for it; left out"));
                self.report.count("entries", Fate::LeftOut);
            }
        }
    }

    /// The numbers of scenarios in a list.
    fn scenarios(&mut self, value: &Value) -> Vec<u16> {
        let list = value.as_array().map_or(&[][..], Vec::as_slice);
        let mut numbers = Vec::new();
        for scenario in list {
            let index = scenario.said("index").or_else(|| text(scenario)).unwrap_or_default();
            let group = scenario.said("group").filter(|group| !group.is_empty());
            match index.parse::<u16>().ok().filter(|_| group.is_none()) {
                Some(number) => {
                    if !numbers.contains(&number) {
                        numbers.push(number);
                    }
                    self.report.count("scenarios", Fate::Rules);
                }
                None => {
                    let shown = group.map_or(index.clone(), |group| format!("{group} {index}"));
                    self.report.note(format!("scenario `{shown}` has no number here; left out"));
                    self.report.count("scenarios", Fate::LeftOut);
                }
            }
        }
        self.report.count("entries", Fate::Rules);
        numbers
    }

    fn stock(&mut self, value: &Value) {
        let Value::Object(map) = value else {
            self.report.note("party.loot: it is no list of resources; left out");
            return self.report.count("entries", Fate::LeftOut);
        };
        let mut stock = Map::new();
        // Sorted by name already; what is no material is a herb.
        let herbs: Vec<&String> = map
            .keys()
            .filter(|key| !MATERIALS.contains(&key.as_str()))
            .filter(|key| {
                !matches!(key.as_str(), "money" | "random_item" | "special1" | "special2")
            })
            .collect();
        for (key, count) in map {
            let herb = herbs.iter().position(|herb| *herb == key);
            let ours = match herb {
                Some(at) if herbs.len() == HERBS.len() => Some(HERBS[at]),
                Some(_) => None,
                None => MATERIALS.into_iter().find(|material| material == key),
            };
            let count = count.as_i64().filter(|count| (0..=NUMBER_MAX).contains(count));
            match (ours, count) {
                (Some(ours), Some(count)) => drop(stock.insert(ours.to_owned(), json!(count))),
                (_, Some(0)) => {}
                _ => self.report.note(format!("party.loot.{key}: it is not known here; left out")),
            }
        }
        self.sheet.insert("stock".to_owned(), Value::Object(stock));
        self.report.count("entries", Fate::Rules);
    }

    /// Who plays, and the numbers of each character; what else it has is told.
    fn characters(&mut self, characters: &[Value]) -> Vec<String> {
        let (mut players, mut all) = (Vec::new(), Vec::new());
        for (at, character) in characters.iter().enumerate() {
            let class = slug(&character.said("name").unwrap_or_default());
            if class.is_empty() || players.len() >= CHARACTERS_MAX {
                let why = if class.is_empty() { "it has no class" } else { "four can play" };
                self.report.note(format!("character {}: {why}; left out", at + 1));
                self.report.count("characters", Fate::LeftOut);
                continue;
            }
            let nothing = Value::Null;
            let progress = character.at("progress").unwrap_or(&nothing);
            let mut number = |of: &Value, key: &str, most: i64, none: i64| match of.at(key) {
                None => none,
                Some(value) => {
                    let said = of.whole(key).filter(|said| (0..=most).contains(said));
                    if said.is_none() {
                        let note =
                            format!("character `{class}`: {key} `{value}` is no number for it");
                        self.report.note(format!("{note}; left out"));
                    }
                    said.unwrap_or(none)
                }
            };
            let level = number(character, "level", 9, 1).max(1);
            let experience = number(progress, "experience", 999, 0);
            let gold = number(progress, "gold", NUMBER_MAX, 0);
            let checkmarks = number(progress, "battleGoals", 18, 0);
            let title = character.said("title").filter(|title| !title.trim().is_empty());
            let name: String = title.unwrap_or_else(|| titled(&class)).chars().take(40).collect();
            let kept = ["level", "experience", "gold", "battleGoals"];
            let others = progress.as_object().into_iter().flatten();
            let others = others.filter(|(key, value)| !kept.contains(&key.as_str()) && !nil(value));
            let others: Vec<&str> = others.map(|(key, _)| key.as_str()).collect();
            if !others.is_empty() {
                let said = others.join(", ");
                self.report.note(format!("character `{class}`: {said}: not understood; left out"));
            }
            self.report.count("characters", Fate::Rules);
            all.push(json!({ "class": class, "name": name, "level": level,
                "experience": experience, "gold": gold, "checkmarks": checkmarks,
                "player": players.len() }));
            players.push(name);
        }
        if !all.is_empty() {
            self.sheet.insert("characters".to_owned(), Value::Array(all));
        }
        players
    }
}

/// Whether a value says nothing.
fn nil(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.values().all(nil),
        Value::String(text) => text.is_empty(),
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Bool(true) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_numbers_are_read_and_the_rest_is_told() {
        let save = json!({ "edition": "fh",
            "characters": [{ "name": "digger", "title": "Ada", "level": 3,
                             "progress": { "gold": 12, "experience": "101", "battleGoals": 77,
                                           "items": [{ "name": "4" }], "perks": [] } },
                           { "name": "miner" }, { "title": "Nobody" }, { "name": "a" },
                           { "name": "b" }, { "name": "c" }],
            "party": { "name": "We", "reputation": -4, "prosperity": 7, "morale": "9",
                "weeks": 5, "inspiration": 99_999, "soldiers": 2, "donations": 3,
                "scenarios": [{ "index": "1" }, { "index": "4A" }, { "index": "2" },
                              { "index": "3", "group": "solo" }, 5, null],
                "loot": { "lumber": 3, "metal": 0, "b": 1, "a": 2, "c": 0, "d": 0, "e": 0, "f": 4,
                          "money": 7 } } });
        let saved = read(&save.to_string()).unwrap();
        assert_eq!(saved.players, ["Ada", "Miner", "A", "B"]);
        let mut sheet = saved.sheet.clone();
        let characters = sheet.as_object_mut().unwrap().remove("characters").unwrap();
        assert_eq!(
            characters[0],
            json!({ "class": "digger", "name": "Ada", "level": 3, "experience": 101, "gold": 12,
                    "checkmarks": 0, "player": 0 })
        );
        assert_eq!(
            (&characters[1]["class"], &characters[1]["level"]),
            (&json!("miner"), &json!(1))
        );
        assert_eq!(saved.report.all("characters"), 6);
        assert_eq!(saved.report.of("characters", Fate::LeftOut), 2, "no class, and a fifth");
        let stock = json!({ "lumber": 3, "metal": 0, "ashmint": 2, "bellwort": 1, "kilnberry": 0,
                            "lampmoss": 0, "saltcap": 0, "thawroot": 4 });
        assert_eq!(
            sheet,
            json!({ "reputation": -4, "prosperity": 7, "morale": 9, "weeks": 5, "soldiers": 2,
                    "completed": [1, 2, 5], "stock": stock })
        );
        let notes = saved.report.notes().join("\n");
        let goals = "`digger`: battleGoals `77` is no number";
        let items = "`digger`: items: not understood";
        for told in ["`4A`", "`solo 3`", "party.inspiration", "party.donations", goals, items] {
            assert!(notes.contains(told), "{told}: {notes}");
        }
        assert_eq!(saved.report.all("scenarios"), 6);
        assert_eq!(saved.report.all("entries"), 10);
    }

    #[test]
    fn what_is_no_save_is_said_where() {
        assert!(read("{\"party\": ").unwrap_err().starts_with("1:"));
        for none in ["[]", "{}", "7", "{\"party\": 3}", "{\"game\": []}"] {
            assert!(read(none).unwrap_err().contains("no party"), "{none}");
        }
        let odd = "{\"party\": {\"loot\": 3, \"scenarios\": {}, \"weeks\": []}, \
                   \"characters\": [[], 1, {\"name\": {}}]}";
        assert_eq!(read(odd).unwrap().sheet, json!({ "completed": [] }));
    }
}
