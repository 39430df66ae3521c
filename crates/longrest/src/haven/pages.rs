//! What a scenario's own pages show to those who have not chosen it yet.

use longrest_haven::scenario::Scenario;
use longrest_haven::{Content, LootKind, Text};
use serde_json::{Value, json};

// FH-FAQ-003: everything on its own pages, and nothing that a section brings.
/// The pages of a scenario: goal, loot table, map, complexity, monsters, treasures.
pub(super) fn pages(content: &Content, scenario: &Scenario) -> Value {
    let words = |text: &Text| serde_json::to_value(text).unwrap_or(Value::Null);
    let place = |cell: &longrest_grid::Cell| {
        let coord = scenario.board.coord(*cell);
        [coord.col, coord.row]
    };
    let monsters = scenario.monsters.iter().map(|one| match &one.named {
        Some(named) => words(&named.name),
        None => words(&content.monsters[usize::from(one.monster)].name),
    });
    let loot = LootKind::ALL.iter().zip(scenario.loot.cards).filter(|(_, count)| *count > 0);
    let rooms = scenario.rooms.iter().map(|room| room.cells.iter().map(place).collect::<Vec<_>>());
    let doors = scenario.doors.iter().filter(|door| !door.wall);
    let doors = doors.map(|door| door.cells.iter().map(place).collect::<Vec<_>>());
    json!({
        "number": scenario.number,
        "name": words(&scenario.name),
        "introduction": words(&scenario.introduction),
        "goal": words(&scenario.goal_text),
        "rules": words(&scenario.rules_text),
        "complexity": scenario.complexity,
        "monsters": monsters.collect::<Vec<_>>(),
        "loot": loot.map(|(kind, count)| json!([kind, count])).collect::<Vec<_>>(),
        "treasures": scenario.rooms.iter().map(|room| room.treasures.len()).sum::<usize>(),
        "map": {
            "rooms": rooms.collect::<Vec<_>>(),
            "doors": doors.collect::<Vec<_>>(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::HavenFamily;
    use longrest_table::Family;
    use std::path::Path;

    #[test]
    fn fh_faq_003_the_pages_of_a_scenario_are_open_and_its_sections_are_not() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let family = HavenFamily::open(&crate::packs::Places::only(&folder).all().expect("packs"))
            .expect("our packs");
        let (mut treasures, mut sections) = (0, 0);
        for (shelved, info) in family.packs.iter().zip(family.packs()) {
            let content = &shelved.loaded.content;
            let library = family.library(&info.id, "en").expect("the library").to_string();
            for scenario in &content.scenarios {
                let shown = info.scenarios.iter().find(|one| one.id == scenario.id);
                let pages = &shown.expect("every scenario is listed").details;
                assert_eq!(pages["goal"]["en"], scenario.goal_text.get("en"));
                assert_eq!(pages["complexity"], scenario.complexity);
                assert_eq!(pages["monsters"].as_array().unwrap().len(), scenario.monsters.len());
                let hexes = pages["map"]["rooms"].as_array().unwrap().iter();
                let hexes: usize = hexes.map(|room| room.as_array().unwrap().len()).sum();
                let drawn: usize = scenario.rooms.iter().map(|room| room.cells.len()).sum();
                assert_eq!(hexes, drawn);
                let loot = pages["loot"].as_array().unwrap().iter();
                let cards: u64 = loot.map(|entry| entry[1].as_u64().unwrap()).sum();
                let drawn: u64 = scenario.loot.cards.iter().map(|&one| u64::from(one)).sum();
                assert_eq!(cards, drawn);
                treasures += pages["treasures"].as_u64().unwrap();
                // Nothing that is read later: sections, what a room tells, the conclusion.
                let later = scenario.sections.iter().map(|section| &section.text);
                let later = later.chain(scenario.rooms.iter().skip(1).map(|room| &room.text));
                for text in later.chain([&scenario.conclusion]).map(|text| text.get("en")) {
                    let hidden = text.get(..text.len().min(40)).unwrap_or(text);
                    if !hidden.is_empty() {
                        sections += 1;
                        assert!(!pages.to_string().contains(hidden), "{hidden:?}");
                        assert!(!library.contains(hidden), "{hidden:?}");
                    }
                }
            }
        }
        assert!(treasures > 0 && sections > 20, "{treasures} treasures, {sections} sections");
    }
}
