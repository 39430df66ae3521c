//! A map as a scenario: rooms drawn as people draw them, with a legend.

use super::map::{Map, Place, Room};
use super::tile::Hex;
use crate::labels::slug;
use crate::report::Report;
use crate::write::quoted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most sets of monsters in a scenario.
const SETS_MAX: usize = 12;

/// What the pack has.
pub(super) struct Known {
    monsters: BTreeSet<String>,
    bosses: BTreeSet<String>,
    /// The set of each monster.
    sets: BTreeMap<String, usize>,
    /// Which monsters the cards of a monster summon.
    summons: BTreeMap<String, BTreeSet<String>>,
    /// What was imported of a scenario of this number: name, and monsters by party size.
    scenarios: BTreeMap<i64, Told>,
    treasures: BTreeMap<i64, String>,
}

/// What the other source says of a scenario.
#[derive(Clone, Debug, Default)]
struct Told {
    name: String,
    standees: BTreeMap<(String, usize), i64>,
}

impl Known {
    /// Reads what is needed from the files of a pack.
    pub(super) fn of(pack: &BTreeMap<String, String>) -> Known {
        let mut known = Known {
            monsters: BTreeSet::new(),
            bosses: BTreeSet::new(),
            sets: BTreeMap::new(),
            summons: BTreeMap::new(),
            scenarios: BTreeMap::new(),
            treasures: BTreeMap::new(),
        };
        let sets = pack.iter().filter(|(path, _)| path.starts_with("monsters/"));
        for (number, (_, text)) in sets.enumerate() {
            known.set(number, text);
        }
        if let Some(text) = pack.get("imported/scenarios.json") {
            known.told(text);
        }
        known
    }

    fn set(&mut self, number: usize, text: &str) {
        let mut ids = Vec::new();
        let mut summoned = BTreeSet::new();
        for row in text.lines() {
            if let Some(id) = row.strip_prefix("id = \"") {
                ids.push(id.trim_end_matches('"').to_owned());
            }
            if row == "boss = true" {
                self.bosses.extend(ids.last().cloned());
            }
            for part in row.split("summon ").skip(1) {
                let words = part.split([' ', ';', ',', '"', ')']);
                summoned.extend(
                    words
                        .take(2)
                        .filter(|word| word.parse::<u8>().is_err())
                        .take(1)
                        .map(str::to_owned),
                );
            }
        }
        for id in &ids {
            self.sets.insert(id.clone(), number);
            self.summons.entry(id.clone()).or_default().extend(summoned.iter().cloned());
        }
        self.monsters.extend(ids);
    }

    fn told(&mut self, text: &str) {
        use crate::json::Say;
        let Ok(value) = serde_json::from_str::<serde_json::Value>(text) else { return };
        for scenario in value.list("scenarios") {
            let Some(number) = scenario.whole("number") else { continue };
            let mut told =
                Told { name: scenario.said("name").unwrap_or_default(), ..Told::default() };
            for standee in scenario.list("standees") {
                let (Some(name), Some(size)) = (standee.said("name"), standee.whole("size")) else {
                    continue;
                };
                let count = standee.whole("count").unwrap_or(0);
                told.standees.insert((name, usize::try_from(size).unwrap_or(0)), count);
            }
            self.scenarios.insert(number, told);
        }
        for treasure in value.list("treasures") {
            if let (Some(number), Some(gives)) = (treasure.whole("number"), treasure.said("gives"))
            {
                self.treasures.insert(number, gives);
            }
        }
    }

    /// How many sets some monsters belong to.
    fn sets(&self, monsters: &BTreeSet<String>) -> usize {
        monsters.iter().filter_map(|name| self.sets.get(name)).collect::<BTreeSet<_>>().len()
    }

    /// The name of a monster in the pack.
    fn monster(&self, name: &str) -> Option<String> {
        let plain = slug(name);
        [plain.clone(), plain.trim_end_matches('s').to_owned()]
            .into_iter()
            .find(|name| self.monsters.contains(name))
    }

    /// All monsters that can come of some, by summoning.
    fn closed(&self, present: &BTreeSet<String>) -> BTreeSet<String> {
        let mut all = present.clone();
        for _ in 0..8 {
            let more: BTreeSet<String> = all
                .iter()
                .filter_map(|name| self.summons.get(name))
                .flatten()
                .filter(|name| self.monsters.contains(*name) && !all.contains(*name))
                .cloned()
                .collect();
            if more.is_empty() {
                break;
            }
            all.extend(more);
        }
        all
    }
}

/// The path of the file and its text.
pub(super) fn write(
    map: &Map,
    number: i64,
    title: &str,
    solo: bool,
    known: &Known,
    report: &mut Report,
) -> Result<(String, String), String> {
    let told = known.scenarios.get(&number).filter(|_| !solo);
    let name = told.map(|told| told.name.clone()).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| title.to_owned());
    let mut writer = Writer {
        known,
        treasures: BTreeMap::new(),
        present: BTreeSet::new(),
        missing: BTreeSet::new(),
    };
    let mut rooms = String::new();
    for (n, room) in map.rooms.iter().enumerate().filter(|(_, room)| !room.hexes.is_empty()) {
        writer.room(map, n, room, &mut rooms)?;
    }
    for missing in &writer.missing {
        report.note(format!(
            "scenario {number}: there is no monster `{missing}` in the pack; left out"
        ));
    }
    for note in &map.notes {
        report.note(format!("scenario {number}: {note}"));
    }
    if let Some(told) = told {
        compare(number, map, told, report);
    }
    let printed = if solo { 500 + number } else { number };
    let mut text =
        String::from("# Imported for its owner's use, from their own copy. Not to be passed on.\n");
    let _ = writeln!(text, "number = {printed}\nname = {}", quoted(&name));
    text.push_str("introduction = \"As the book says.\"\nconclusion = \"As the book says.\"\n");
    let (goal, words) = if !writer.present.is_empty() {
        ("all enemies dead", "kill all enemies")
    } else if map.rooms.len() > 1 {
        ("all rooms revealed", "see every room")
    } else {
        ("survived 8 rounds", "hold out for eight rounds")
    };
    let _ = writeln!(text, "goal = {}", quoted(goal));
    let _ = writeln!(text, "goal_text = {}", quoted(&format!("As the book says; here: {words}.")));
    text.push_str("rules_text = \"What the book says besides the map is applied by hand.\"\n");
    let all = known.closed(&writer.present);
    // A scenario has so many sets and no more; what might be summoned besides stays away.
    let room_for_more = known.sets(&all) <= SETS_MAX;
    for monster in all.difference(&writer.present).filter(|_| room_for_more) {
        let _ = writeln!(text, "\n[[monsters]]\nmonster = {}", quoted(monster));
    }
    for (id, gives) in &writer.treasures {
        let _ = writeln!(text, "\n[[treasures]]\nid = {id}");
        match gives {
            None => text.push_str("goal = true\n"),
            Some(gives) => {
                let _ = writeln!(text, "gives = [{gives}]");
            }
        }
    }
    text.push_str(&rooms);
    let prefix = if solo { "solo" } else { "scenario" };
    Ok((format!("scenarios/{prefix}-{number:03}.toml"), text))
}

struct Writer<'a> {
    known: &'a Known,
    treasures: BTreeMap<String, Option<String>>,
    present: BTreeSet<String>,
    missing: BTreeSet<String>,
}

impl Writer<'_> {
    fn room(&mut self, map: &Map, n: usize, room: &Room, text: &mut String) -> Result<(), String> {
        // A door leads from one room to another; what leads nowhere, or back, is a hex of the room.
        let drawn = |room: &usize| map.rooms.get(*room).is_some_and(|room| !room.hexes.is_empty());
        let (doors, open): (Vec<_>, Vec<_>) = map
            .doors
            .iter()
            .enumerate()
            .filter(|(_, door)| door.rooms.contains(&n))
            .map(|(number, door)| {
                let others = door.rooms.iter().filter(|room| **room != n);
                (door.at, number, others.filter(|room| drawn(room)).count() > 0)
            })
            .partition(|(.., leads)| *leads);
        let doors: Vec<(Hex, usize)> = doors.into_iter().map(|(at, n, _)| (at, n)).collect();
        let open = open.into_iter().map(|(at, ..)| at).filter(|at| !room.hexes.contains_key(at));
        let open: Vec<Hex> = open.collect();
        let all = || {
            let doors = doors.iter().map(|(hex, _)| hex).chain(&open);
            room.hexes.keys().chain(doors).copied()
        };
        let left = all().map(Hex::column).min().unwrap_or(0);
        let mut signs = Signs::default();
        let mut rows: BTreeMap<i64, BTreeMap<i64, char>> = BTreeMap::new();
        for (hex, place) in &room.hexes {
            let said = self.said(place);
            let sign = signs.of(&said)?;
            rows.entry(hex.row).or_default().insert(hex.column() - left, sign);
        }
        for hex in &open {
            rows.entry(hex.row).or_default().insert(hex.column() - left, signs.of("floor")?);
        }
        for (hex, number) in &doors {
            let sign = signs.of(&format!("door d{}", number + 1))?;
            rows.entry(hex.row).or_default().insert(hex.column() - left, sign);
        }
        let (top, bottom) =
            (*rows.keys().next().unwrap_or(&0), *rows.keys().next_back().unwrap_or(&0));
        let line = |row: i64| {
            let Some(row) = rows.get(&row) else { return String::new() };
            let width = row.keys().next_back().map_or(0, |last| *last as usize + 1);
            let mut line = vec![' '; width];
            for (column, sign) in row {
                line[*column as usize] = *sign;
            }
            line.into_iter().collect::<String>()
        };
        let drawn: Vec<String> = (top..=bottom).map(line).collect();
        let _ = writeln!(
            text,
            "\n[[rooms]]\nid = \"room-{}\"\nmap = \"\"\"\n{}\"\"\"",
            n + 1,
            drawn.join("\n")
        );
        let legend: Vec<String> = signs
            .given
            .iter()
            .filter(|(said, sign)| usual(said) != Some(**sign))
            .map(|(said, sign)| format!("{} = {}", quoted(&sign.to_string()), quoted(said)))
            .collect();
        if !legend.is_empty() {
            let _ = writeln!(text, "\n[rooms.legend]\n{}", legend.join("\n"));
        }
        Ok(())
    }

    /// What stands in a hex, in the notation.
    fn said(&mut self, place: &Place) -> String {
        let mut things = Vec::new();
        if let Some(monster) = &place.monster {
            match self.known.monster(&monster.name) {
                Some(name) => {
                    let ranks = if self.known.bosses.contains(&name) {
                        name.clone()
                    } else {
                        let clean = monster.ranks.each_ref().map(|rank| match rank.as_str() {
                            "normal" | "elite" => rank.as_str(),
                            _ => "none",
                        });
                        format!("{name} {}", clean.join("/"))
                    };
                    self.present.insert(name);
                    things.push(ranks);
                }
                None => {
                    self.missing.insert(monster.name.clone());
                }
            }
        }
        if place.start {
            things.push("start".to_owned());
        }
        // A monster or a start is never in an obstacle or a wall.
        let solid = matches!(place.tile, Some("obstacle" | "rock"));
        if let Some(tile) = place.tile.filter(|_| !solid || things.is_empty()) {
            things.push(tile.to_owned());
        } else if place.plate {
            things.push("plate".to_owned());
        }
        if !solid && let Some(treasure) = &place.treasure {
            things.push(format!("treasure {}", self.treasure(treasure)));
        }
        if place.coins && !solid {
            things.push("loot".to_owned());
        }
        if things.is_empty() { "floor".to_owned() } else { things.join(", ") }
    }

    fn treasure(&mut self, id: &str) -> String {
        match id.parse::<i64>() {
            Ok(number) if (1..=999).contains(&number) => {
                let gives = self.known.treasures.get(&number).cloned().unwrap_or_default();
                self.treasures.insert(number.to_string(), Some(gives));
                number.to_string()
            }
            _ => {
                let goals = self.treasures.values().filter(|gives| gives.is_none()).count();
                let name = format!("goal-{}", goals + 1);
                self.treasures.insert(quoted(&name), None);
                name
            }
        }
    }
}

/// The sign that means something without a legend.
fn usual(said: &str) -> Option<char> {
    Some(match said {
        "floor" => '.',
        "rock" => '#',
        "start" => 'S',
        "obstacle" => 'o',
        "trap" => '^',
        "difficult" => '~',
        "hazard" => '!',
        "plate" => '_',
        "loot" => '$',
        _ => return None,
    })
}

#[derive(Default)]
struct Signs {
    given: BTreeMap<String, char>,
}

impl Signs {
    fn of(&mut self, said: &str) -> Result<char, String> {
        if let Some(sign) = self.given.get(said) {
            return Ok(*sign);
        }
        let free = ('a'..='z').chain('A'..='Z').filter(|sign| !matches!(sign, 'o' | 'S'));
        let sign = usual(said).or_else(|| {
            let taken: BTreeSet<char> = self.given.values().copied().collect();
            free.clone().find(|sign| !taken.contains(sign))
        });
        let sign = sign.ok_or("more different things in a room than there are letters")?;
        self.given.insert(said.to_owned(), sign);
        Ok(sign)
    }
}

/// What the two sources do not agree on.
fn compare(number: i64, map: &Map, told: &Told, report: &mut Report) {
    let mut drawn: BTreeMap<(String, usize), i64> = BTreeMap::new();
    for monster in map
        .rooms
        .iter()
        .flat_map(|room| room.hexes.values())
        .filter_map(|place| place.monster.as_ref())
    {
        for (at, rank) in monster.ranks.iter().enumerate().filter(|(_, rank)| *rank != "none") {
            *drawn.entry((format!("{} {rank}", slug(&monster.name)), at + 2)).or_insert(0) += 1;
        }
    }
    let keys: BTreeSet<&(String, usize)> = drawn.keys().chain(told.standees.keys()).collect();
    for key in keys {
        let (drawn, told) = (drawn.get(key).unwrap_or(&0), told.standees.get(key).unwrap_or(&0));
        if drawn != told && !key.0.ends_with(" boss") {
            let (who, size) = key;
            report.note(format!(
                "scenario {number}, {size} characters: {drawn} of {who} on the map, {told} in \
                 the other source"
            ));
        }
    }
}
