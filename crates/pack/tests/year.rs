//! A campaign of twenty events, six quests and twelve sections, played.
//!
//! `year` completes the pack of `campaign/base` to it; the cases stand in `year.txt`, in the words
//! of `crates/campaign/tests/kit/case.rs`. A case names the entries it shows before the colon.
//!
//! A case must show what its entries do. So every entry is also played with each of its parts left
//! out in turn (an option, an outcome, an effect, a price, a need, a goal, an envelope), and some
//! case that names it must notice.

#[path = "../../campaign/tests/kit/mod.rs"]
#[allow(unreachable_pub, reason = "the campaign's own cases are played with it, too")]
mod kit;

use longrest_campaign::content::Book;
use longrest_campaign::effect::{Effect, Event};
use longrest_pack::{Folder, compile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

/// The cases, read when the test runs.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/year.txt");
    TEXT.get_or_init(|| std::fs::read_to_string(path).unwrap())
}

fn book() -> Book {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut base = Folder::read(&tests.join("base")).unwrap();
    for more in ["campaign/base", "year"] {
        base.files.extend(Folder::read(&tests.join(more)).unwrap().files);
    }
    let folder = Folder { name: "year".to_owned(), ..base };
    let loaded = compile(&folder, &|_| None).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(loaded.warnings.to_string(), "");
    loaded.campaign.expect("a campaign").book
}

/// A case: the entries it names, its title and its lines.
struct Case {
    entries: BTreeSet<&'static str>,
    title: &'static str,
    body: &'static str,
}

fn cases() -> Vec<Case> {
    let read = |text: &'static str| {
        let (title, body) = text.split_once('\n').unwrap_or((text, ""));
        let entries = title.split(": ").next().unwrap_or_default();
        Case { entries: entries.split(' ').collect(), title, body }
    };
    text().split("\n== ").skip(1).map(read).collect()
}

/// The book with a part of an entry left out.
struct Lacking {
    entry: String,
    part: String,
    book: Book,
}

/// Every value that is the same without one of its lists' entries or one of its optional fields.
fn without<T: Serialize + DeserializeOwned + PartialEq>(whole: &T) -> Vec<(String, T)> {
    let json = serde_json::to_value(whole).expect("plain data");
    let mut pointers = Vec::new();
    parts(&json, String::new(), &mut pointers);
    let lacking = pointers.into_iter().filter_map(|pointer| {
        let mut json = json.clone();
        let (parent, last) = pointer.rsplit_once('/')?;
        match json.pointer_mut(parent)? {
            Value::Array(list) => drop(list.remove(last.parse().ok()?)),
            Value::Object(fields) => drop(fields.insert(last.to_owned(), Value::Null)),
            _ => return None,
        }
        let left: T = serde_json::from_value(json).ok()?;
        (left != *whole).then_some((pointer, left))
    });
    lacking.collect()
}

fn parts(json: &Value, at: String, found: &mut Vec<String>) {
    let mut part = |key: &str, inner: &Value| {
        let pointer = format!("{at}/{key}");
        found.push(pointer.clone());
        parts(inner, pointer, found);
    };
    match json {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, inner)| part(&at.to_string(), inner));
        }
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| part(key, inner)),
        _ => {}
    }
}

fn lacking(book: &Book) -> Vec<Lacking> {
    let mut all = Vec::new();
    let mut add = |entry: &str, part: String, change: &dyn Fn(&mut Book)| {
        let mut book = book.clone();
        change(&mut book);
        all.push(Lacking { entry: entry.to_owned(), part, book });
    };
    for (at, event) in book.events.iter().enumerate() {
        let id = event.id.as_str();
        for (part, left) in without::<Event>(event) {
            add(id, part, &|book| book.events[at] = left.clone());
        }
        add(id, "start".to_owned(), &|book| book.events[at].start ^= true);
    }
    for (at, section) in book.sections.iter().enumerate() {
        for (part, left) in without::<Vec<Effect>>(&section.effects) {
            let change = |book: &mut Book| book.sections[at].effects = left.clone();
            add(section.id.as_str(), part, &change);
        }
    }
    for (at, envelope) in book.envelopes.iter().enumerate() {
        for (part, left) in without::<Vec<Effect>>(&envelope.effects) {
            let change = |book: &mut Book| book.envelopes[at].effects = left.clone();
            add(envelope.id.as_str(), part, &change);
        }
    }
    for (at, quest) in book.quests.iter().enumerate() {
        let id = quest.id.as_str();
        for (part, left) in without::<Vec<Effect>>(&quest.effects) {
            add(id, part, &|book| book.quests[at].effects = left.clone());
        }
        for goal in 0..quest.goals.len() {
            add(id, format!("goal {goal}"), &|book| drop(book.quests[at].goals.remove(goal)));
        }
        for envelope in 0..quest.envelopes.len() {
            let left_out = |book: &mut Book| drop(book.quests[at].envelopes.remove(envelope));
            add(id, format!("envelope {envelope}"), &left_out);
        }
        for scenario in 0..quest.scenarios.len() {
            let left_out = |book: &mut Book| drop(book.quests[at].scenarios.remove(scenario));
            add(id, format!("scenario {scenario}"), &left_out);
        }
        add(id, "start".to_owned(), &|book| book.quests[at].start ^= true);
    }
    all
}

#[test]
fn every_case_plays_as_written() {
    let book = book();
    let counts = (book.events.len(), book.quests.len(), book.sections.len());
    assert_eq!(counts, (20, 6, 12), "events, quests and sections");
    let failures: Vec<String> = cases()
        .iter()
        .filter_map(|case| {
            let why = kit::case::play(book.clone(), case.body).err()?;
            Some(format!("{}:\n  {why}\n", case.title))
        })
        .collect();
    assert!(failures.is_empty(), "{} cases\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_part_is_noticed() {
    let (book, cases) = (book(), cases());
    let all = lacking(&book);
    let unnoticed: Vec<String> = all
        .iter()
        .filter(|one| {
            let naming = cases.iter().filter(|case| case.entries.contains(one.entry.as_str()));
            naming.clone().all(|case| kit::case::play(one.book.clone(), case.body).is_ok())
        })
        .map(|one| format!("{} without {}", one.entry, one.part))
        .collect();
    assert!(all.len() > 150, "{} parts", all.len());
    let (count, of) = (unnoticed.len(), all.len());
    assert!(unnoticed.is_empty(), "{count} of {of} are not noticed:\n{}", unnoticed.join("\n"));
}
