//! Books in which a part of one entry is left out.

use crate::Entry;
use longrest_campaign::content::{Book, Level};
use longrest_campaign::effect::{Effect, Event};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The book with a part of an entry left out.
pub(crate) struct Lacking {
    pub(crate) part: String,
    pub(crate) book: Book,
}

/// Every book in which one part of an entry is left out.
pub(crate) fn without(book: &Book, entry: Entry) -> Vec<Lacking> {
    let mut all = Vec::new();
    let mut add = |part: String, change: &dyn Fn(&mut Book)| {
        let mut book = book.clone();
        change(&mut book);
        all.push(Lacking { part, book });
    };
    match entry {
        Entry::Event(at) => {
            for (part, left) in lacking::<Event>(&book.events[at]) {
                add(part, &|book| book.events[at] = left.clone());
            }
            add("start".to_owned(), &|book| book.events[at].start ^= true);
        }
        Entry::Section(at) => {
            for (part, left) in lacking::<Vec<Effect>>(&book.sections[at].effects) {
                add(part, &|book| book.sections[at].effects = left.clone());
            }
        }
        Entry::Envelope(at) => {
            for (part, left) in lacking::<Vec<Effect>>(&book.envelopes[at].effects) {
                add(part, &|book| book.envelopes[at].effects = left.clone());
            }
        }
        Entry::Quest(at) => {
            let quest = &book.quests[at];
            for (part, left) in lacking::<Vec<Effect>>(&quest.effects) {
                add(part, &|book| book.quests[at].effects = left.clone());
            }
            for goal in 0..quest.goals.len() {
                add(format!("goal {goal}"), &|book| drop(book.quests[at].goals.remove(goal)));
            }
            for one in 0..quest.envelopes.len() {
                let change = |book: &mut Book| drop(book.quests[at].envelopes.remove(one));
                add(format!("envelope {one}"), &change);
            }
            for one in 0..quest.scenarios.len() {
                let change = |book: &mut Book| drop(book.quests[at].scenarios.remove(one));
                add(format!("scenario {one}"), &change);
            }
            add("start".to_owned(), &|book| book.quests[at].start ^= true);
        }
        Entry::Building(at) => {
            for level in 0..book.buildings[at].levels.len() {
                building(book, at, level, &mut all);
            }
        }
    }
    all
}

/// What can be left out of a level of a building.
fn building(book: &Book, at: usize, level: usize, all: &mut Vec<Lacking>) {
    let written = &book.buildings[at].levels[level];
    let mut add = |part: String, left: Level| {
        let mut book = book.clone();
        book.buildings[at].levels[level] = left;
        all.push(Lacking { part: format!("level {} {part}", level + 1), book });
    };
    let lists: [(&str, fn(&mut Level) -> &mut Vec<Effect>); 3] = [
        ("once", |level| &mut level.once),
        ("operation", |level| &mut level.operation),
        ("wrecked", |level| &mut level.wrecked),
    ];
    for (name, list) in lists {
        let mut whole = written.clone();
        for (part, left) in lacking::<Vec<Effect>>(list(&mut whole)) {
            let mut level = written.clone();
            *list(&mut level) = left;
            add(format!("{name}{part}"), level);
        }
    }
    for service in 0..written.downtime.len() {
        let mut level = written.clone();
        level.downtime.remove(service);
        add(format!("service {service}"), level);
    }
    for (kind, _) in written.cost.resources.iter() {
        let mut level = written.clone();
        level.cost.resources.take(kind, 1);
        add(format!("cost {kind:?}"), level);
    }
    if written.cost.gold > 0 {
        let mut level = written.clone();
        level.cost.gold -= 1;
        add("cost gold".to_owned(), level);
    }
    if written.prosperity > 1 {
        let level = Level { prosperity: written.prosperity - 1, ..written.clone() };
        add("prosperity".to_owned(), level);
    }
}

/// Every value that is the same without one of its lists' entries or one of its optional fields.
fn lacking<T: Serialize + DeserializeOwned + PartialEq>(whole: &T) -> Vec<(String, T)> {
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
