//! The town passes the suite that every ruleset passes, in both editions.

mod kit;

use kit::{book, report, setup, world};
use longrest_campaign::content::Book;
use longrest_campaign::id::{CharacterId, ItemId};
use longrest_campaign::{Campaign, Edit, Setup, State};
use longrest_conform::{Suite, suite};
use longrest_haven::Edition;
use longrest_kernel::{Game, Generator, Silent};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The very beginning, or coming home from one of the scenarios in one of the ways.
fn beginning(book: &Book, game: u64) -> Setup {
    let players = 1 + (game % 4) as usize;
    if game.is_multiple_of(5) {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        return setup(&longrest_campaign::World::new(book, &names, Default::default()), None);
    }
    let mut world = world(book, players.max(2));
    let scenario = ["one", "two", "three", "four", "zero"][(game / 5 % 5) as usize];
    world.scenario_mut(&scenario.into()).unlocked = true;
    for (at, quest) in ["rich", "walker", "loser", "north"].iter().enumerate() {
        if let Some(one) = world.characters.get_mut(at) {
            one.quest = Some((*quest).into());
            world.quests.take(&(*quest).into());
        }
    }
    world.town.prosperity = (game % 13) as u16;
    world.calendar.weeks = (game % 25) as u16;
    let mut report = report(&world, scenario, !game.is_multiple_of(3));
    report.members[0].experience = (game % 7 * 30) as u16;
    report.weeks = (game % 2) as u8;
    setup(&world, Some(&report))
}

/// Copies on shelves and in hands are those that were printed; quests and events are all there.
fn conserved(rules: &Campaign, state: &State) -> Result<(), String> {
    let world = &state.world;
    let mut copies: BTreeMap<&ItemId, u32> = BTreeMap::new();
    let shelves = world.supply.available.iter().chain(&world.supply.unavailable);
    shelves.for_each(|(item, count)| *copies.entry(item).or_default() += u32::from(*count));
    let owned = world.characters.iter().flat_map(|one| &one.items);
    owned.for_each(|item| *copies.entry(item).or_default() += 1);
    for item in &rules.book.items {
        let there = copies.get(&item.id).copied().unwrap_or(0);
        if there != u32::from(item.copies) {
            return Err(format!("{there} copies of {}", item.id));
        }
    }
    let held = world.characters.iter().flat_map(|one| one.quest.iter().chain(&one.dealt));
    let quests = held.count() + world.quests.len() + world.quests_removed.len();
    let opened = usize::from(world.envelopes.contains("b"));
    if quests != 6 + opened {
        return Err(format!("{quests} quests"));
    }
    for one in &world.characters {
        if one.marks_spent() > one.marks_earned() || one.checkmarks > 18 {
            return Err(format!("{one:?}"));
        }
    }
    Ok(())
}

/// A correction somebody might try.
fn correction(_: &Campaign, state: &State, generator: &mut Generator) -> Edit {
    let fields = [
        ("/town/morale", "7"),
        ("/town/morale", "21"),
        ("/characters/0/gold", "30"),
        ("/characters/0/level", "3"),
        ("/characters/0/experience", "100"),
        ("/characters/1/name", "\"Somebody\""),
        ("/nowhere", "1"),
        ("/town/inspiration", "\"many\""),
        ("/marks/well-red", "1"),
        ("/calendar/weeks", "4"),
    ];
    let at = generator.below(fields.len() as u64) as usize;
    let _ = (state, CharacterId(0));
    Edit { field: fields[at].0.to_owned(), to: fields[at].1.to_owned() }
}

/// Every field of a world, those of lists and maps one by one, and the lists and maps themselves.
fn fields(json: &Value, at: String, found: &mut Vec<String>) {
    match json {
        Value::Object(all) => {
            all.iter().for_each(|(key, one)| fields(one, format!("{at}/{key}"), found));
        }
        Value::Array(all) => {
            let all = all.iter().enumerate();
            all.for_each(|(place, one)| fields(one, format!("{at}/{place}"), found));
        }
        _ => {}
    }
    found.push(at);
}

fn fields_of(world: &longrest_campaign::World) -> (Value, Vec<String>) {
    let json = serde_json::to_value(world).expect("a world is plain data");
    let mut found = Vec::new();
    fields(&json, String::new(), &mut found);
    found.retain(|field| !field.is_empty());
    (json, found)
}

/// A correction of any field there is, sensible or not.
fn any_correction(_: &Campaign, state: &State, generator: &mut Generator) -> Edit {
    let (json, all) = fields_of(&state.world);
    let field = all[generator.below(all.len() as u64) as usize].clone();
    let numbers = ["0", "1", "2", "7", "18", "255", "65535", "-1"];
    let words = ["\"rich\"", "\"boots\"", "\"two\"", "\"shade\"", "\"\"", "\"retired\""];
    let others = ["null", "true", "false", "[]", "{}", "{\"two\":3}", "[\"gone\"]", "4"];
    let likely: &[&str] = match json.pointer(&field) {
        Some(Value::Number(_)) => &numbers,
        Some(Value::String(_)) => &words,
        _ => &others,
    };
    let values = if generator.below(4) == 0 { &others[..] } else { likely };
    let to = values[generator.below(values.len() as u64) as usize].to_owned();
    Edit { field, to }
}

fn of(edition: Edition) -> Suite<Campaign> {
    let book = Arc::new(book(edition));
    let rules = Campaign { book: book.clone() };
    Suite {
        decisions_max: 4_000,
        edits: Some(correction),
        invariant: conserved,
        ..Suite::new(rules, move |game| beginning(&book, game))
    }
}

/// How many chapters are played pause by pause; `LONGREST_CHAPTERS` asks for more.
fn chapters() -> u64 {
    std::env::var("LONGREST_CHAPTERS").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<Campaign>("layouts");
}

/// Whatever the group corrects, and whatever somebody wrote into a file, the town goes on.
fn corrected(edition: Edition) {
    let suite_of = Suite {
        games: chapters() / 40,
        bulk: 1,
        edits: Some(any_correction),
        invariant: |_, _| Ok(()),
        forgeries: chapters() / 2,
        ..of(edition)
    };
    let report = suite(&suite_of);
    assert!(report.inputs > chapters(), "{report:?}");
}

#[test]
fn an_outpost_in_which_anything_is_corrected_passes_the_suite() {
    corrected(Edition::Frosthaven);
}

#[test]
fn a_city_in_which_anything_is_corrected_passes_the_suite() {
    corrected(Edition::Gloomhaven);
}

/// The fields that are the campaign's own record: nobody corrects them.
const OWN: [&str; 2] = ["/pack", "/corrections"];

#[test]
fn every_field_there_is_can_be_corrected() {
    for edition in [Edition::Frosthaven, Edition::Gloomhaven] {
        let rules = Arc::new(Campaign { book: Arc::new(book(edition)) });
        let mut world = world(&rules.book, 2);
        world.characters[0].quest = Some("rich".into());
        world.quests.take(&"rich".into());
        world.characters[0].items.insert("boots".into());
        world.supply.take(&"boots".into());
        world.characters[1].perks.insert(0, 0);
        world.marks.insert("well-red".into(), 1);
        world.town.morale = Some(6);
        world.calendar.sections.insert(9, vec!["now".into()]);
        let played = longrest_campaign::world::Played {
            scenario: "one".into(),
            completed: true,
            exhausted: false,
            goal: true,
            tallies: BTreeMap::new(),
        };
        world.characters[1].life.scenarios.push(played);
        let luck = &mut Generator::from_seed(1);
        let setup = setup(&world, None);
        let (game, _) = Game::start(rules, &setup, &mut Silent(luck)).expect("a chapter");
        let (json, all) = fields_of(&game.state().world);
        let (mut same, mut changed) = (0, 0);
        for field in all {
            let value = json.pointer(&field).expect("a field");
            let mut game = game.clone();
            let edit = Edit { field: field.clone(), to: value.to_string() };
            let own = OWN.iter().any(|one| field.starts_with(one));
            let done = game.edit(&edit, &mut Silent(luck));
            assert_eq!(done.is_err(), own, "{field}: {:?}", done.err());
            same += 1;
            let other = match value {
                Value::Bool(so) => json!(!so),
                Value::Number(number) => json!(number.as_i64().expect("whole") + 1),
                Value::String(_) if field.ends_with("name") || field.ends_with("notes") => {
                    json!("Another")
                }
                _ => continue,
            };
            let before = game.state().world.clone();
            let edit = Edit { field: field.clone(), to: other.to_string() };
            match game.edit(&edit, &mut Silent(luck)) {
                Ok(_) => {
                    let now = serde_json::to_value(&game.state().world).expect("plain data");
                    assert_eq!(now.pointer(&field), Some(&other), "{field}");
                    changed += 1;
                }
                Err(_) => assert_eq!(before, game.state().world, "{field}"),
            }
        }
        assert!(same > 150 && changed > 60, "{edition:?}: {same} fields, {changed} changed");
    }
}

#[test]
fn an_outpost_passes_the_suite() {
    let games = chapters() / 10;
    let report = suite(&Suite { games, bulk: chapters(), ..of(Edition::Frosthaven) });
    assert!(report.decisions > chapters() * 4, "{report:?}");
}

#[test]
fn a_city_passes_the_suite() {
    let games = chapters() / 10;
    let report = suite(&Suite { games, bulk: chapters(), ..of(Edition::Gloomhaven) });
    assert!(report.decisions > chapters() * 4, "{report:?}");
}
