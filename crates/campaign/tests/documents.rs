//! Worlds that earlier programs wrote down: they open, and keep what was in them.
//!
//! `documents/N.json` is a world of format N; the files stay for ever. A new format adds one:
//! `LONGREST_RENEW=1 cargo test -p longrest-campaign --test documents` writes the newest.

mod kit;

use longrest_campaign::World;
use longrest_campaign::world::document::{DocumentError, FORMAT};
use longrest_campaign::{Campaign, Setup, id::PartyId};
use longrest_haven::Edition;
use longrest_kernel::Ruleset;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn path(format: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/documents/{format}.json"))
}

/// A world in which something of everything has happened.
fn lived() -> World {
    let book = kit::book(Edition::Frosthaven);
    let mut world = kit::world(&book, 2);
    let played = longrest_campaign::world::Played {
        scenario: "one".into(),
        completed: true,
        exhausted: false,
        goal: true,
        tallies: [(longrest_haven::goal::Tally::Kills, 4)].into(),
    };
    world.characters[0].life.scenarios.push(played);
    world.characters[0].gold = 17;
    world.characters[1].items.insert("boots".into());
    world.supply.take(&"boots".into());
    world.scenario_mut(&"one".into()).completed = Some(PartyId(0));
    world.town.morale = Some(7);
    world.marks.insert("well-red".into(), 1);
    world.calendar.weeks = 3;
    world.chapters = 4;
    world
}

/// The fields that a world of each format gets when it is opened, since they came later.
const ADDED: [&[&str]; FORMAT as usize] = [
    &[
        "/blessed",
        "/evenings",
        "/town/buildings/12/additions",
        "/town/buildings/24/additions",
        "/town/buildings/5/additions",
    ],
    &[],
];

/// Every field of a document with its value, those of lists and maps one by one.
fn fields(json: &Value, at: String, found: &mut BTreeMap<String, Value>) {
    let mut inner = |key: &str, value: &Value| fields(value, format!("{at}/{key}"), found);
    match json {
        Value::Object(all) if !all.is_empty() => all.iter().for_each(|(key, one)| inner(key, one)),
        Value::Array(all) if !all.is_empty() => {
            all.iter().enumerate().for_each(|(place, one)| inner(&place.to_string(), one));
        }
        other => drop(found.insert(at, other.clone())),
    }
}

fn fields_of(document: &str) -> BTreeMap<String, Value> {
    let json: Value = serde_json::from_str(document).expect("JSON");
    let mut found = BTreeMap::new();
    fields(&json["world"], String::new(), &mut found);
    found
}

#[test]
fn every_format_that_was_ever_written_opens_and_plays_on() {
    if std::env::var_os("LONGREST_RENEW").is_some() {
        std::fs::write(path(FORMAT), lived().to_document() + "\n").expect("written");
    }
    for format in 1..=FORMAT {
        let text = std::fs::read_to_string(path(format)).expect("a file for every format");
        assert!(text.contains(&format!("\"format\":{format}")), "{format}");
        let world = World::from_document(&text).unwrap_or_else(|error| panic!("{format}: {error}"));
        // Nothing of it is lost or changed, and nothing is new but what came later.
        let (old, new) = (fields_of(&text), fields_of(&world.to_document()));
        for (field, value) in &old {
            assert_eq!(new.get(field), Some(value), "format {format}, {field}");
        }
        let came = |field: &&String| !old.contains_key(*field);
        let within = |field: &str, added: &str| {
            field.strip_prefix(added).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let added = ADDED[format as usize - 1];
        for field in new.keys().filter(came) {
            assert!(added.iter().any(|one| within(field, one)), "format {format}: {field} is new");
        }
        for one in added {
            assert!(new.keys().any(|field| within(field, one)), "format {format}: no {one}");
        }
        // What it writes now, it reads again.
        assert_eq!(World::from_document(&world.to_document()), Ok(world.clone()));
        let rules = Campaign { book: std::sync::Arc::new(kit::book(Edition::Frosthaven)) };
        rules.start(&Setup::new(&world, PartyId(0), None)).expect("it plays on");
    }
}

#[test]
fn the_newest_document_has_every_field_there_is() {
    let text = std::fs::read_to_string(path(FORMAT)).expect("the newest format");
    let names = |text: &str| -> BTreeSet<String> {
        let json: Value = serde_json::from_str(text).expect("JSON");
        json["world"].as_object().expect("fields").keys().cloned().collect()
    };
    assert_eq!(names(&text), names(&lived().to_document()), "renew it, or give it a new format");
}

#[test]
fn the_evenings_of_the_first_format_are_those_that_somebody_remembers() {
    let text = std::fs::read_to_string(path(1)).expect("the first format");
    assert!(!text.contains("evenings"));
    let world = World::from_document(&text).expect("it opens");
    let evenings: Vec<_> =
        world.evenings.iter().map(|one| (one.scenario.clone(), one.completed)).collect();
    assert_eq!(evenings, [(Some("one".into()), true)]);
}

#[test]
fn a_document_of_tomorrow_or_of_nobody_is_refused() {
    let newer = lived().to_document().replacen(&format!("\"format\":{FORMAT}"), "\"format\":99", 1);
    let refused = World::from_document(&newer).expect_err("newer");
    assert_eq!(refused, DocumentError::Newer { found: 99, known: FORMAT });
    for text in ["", "{}", "[1]", "{\"format\":0,\"world\":{}}"] {
        assert!(matches!(World::from_document(text), Err(DocumentError::Foreign(_))), "{text}");
    }
    let damaged = lived().to_document().replacen("\"gold\":17", "\"gold\":\"much\"", 1);
    assert!(matches!(World::from_document(&damaged), Err(DocumentError::Malformed(_))));
}
