//! What comes of every entry of the campaigns that are shipped.
//!
//! Each event in town is met in every circumstance that its tests speak of, with full and with
//! empty purses, and each of its options is taken; each section is read, each envelope opened,
//! each quest fulfilled and left one short of it, each level of each building built, visited and
//! wrecked.
//! `chronicle/*.txt` says what is told then. `UPDATE=1` writes it anew: read the difference.

mod chronicle {
    pub(crate) mod buildings;
    pub(crate) mod events;
    pub(crate) mod lives;
    pub(crate) mod teller;
}
#[path = "../../campaign/tests/kit/mod.rs"]
#[allow(unreachable_pub, reason = "the campaign's own cases are played with it, too")]
mod kit;

use longrest_campaign::content::Book;
use longrest_pack::{Folder, compile};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const PACKS: [&str; 2] = ["frontier", "crossroads"];

fn book(pack: &str) -> Book {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let folder = Folder::read(&packs.join(pack)).unwrap();
    let used = |name: &str| Folder::read(&packs.join(name)).ok();
    let loaded = compile(&folder, &used).unwrap_or_else(|problems| panic!("{problems}"));
    loaded.campaign.expect("a campaign").book
}

/// An entry of a book, by its kind and its place in the list of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Event(usize),
    Section(usize),
    Envelope(usize),
    Quest(usize),
    Building(usize),
}

impl Entry {
    fn all(book: &Book) -> Vec<Entry> {
        let at_home = |at: &usize| !book.events[*at].deck.as_str().ends_with("road");
        let events = (0..book.events.len()).filter(at_home).map(Entry::Event);
        let sections = (0..book.sections.len()).map(Entry::Section);
        let envelopes = (0..book.envelopes.len()).map(Entry::Envelope);
        let quests = (0..book.quests.len()).map(Entry::Quest);
        let buildings = (0..book.buildings.len()).map(Entry::Building);
        events.chain(sections).chain(envelopes).chain(quests).chain(buildings).collect()
    }

    fn name(self, book: &Book) -> String {
        match self {
            Entry::Event(at) => format!("event {}", book.events[at].id),
            Entry::Section(at) => format!("section {}", book.sections[at].id),
            Entry::Envelope(at) => format!("envelope {}", book.envelopes[at].id),
            Entry::Quest(at) => format!("quest {}", book.quests[at].id),
            Entry::Building(at) => format!("building {}", book.buildings[at].id),
        }
    }

    /// What is told of it. Circumstances are those of the book as it is written.
    fn told(self, written: &Book, book: &Book) -> Vec<String> {
        match self {
            Entry::Event(at) => chronicle::events::told(&written.events[at], book, at),
            Entry::Section(at) => chronicle::lives::section(book, at),
            Entry::Envelope(at) => chronicle::lives::envelope(book, at),
            Entry::Quest(at) => chronicle::lives::quest(&written.quests[at], book, at),
            Entry::Building(at) => chronicle::buildings::told(&written.buildings[at], book, at),
        }
    }
}

#[test]
fn what_comes_of_every_entry_is_written_down() {
    for pack in PACKS {
        let book = book(pack);
        let mut text = String::new();
        for entry in Entry::all(&book) {
            let _ = writeln!(text, "== {}", entry.name(&book));
            for line in entry.told(&book, &book) {
                let _ = writeln!(text, "{line}");
            }
            text.push('\n');
        }
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let path = path.join(format!("tests/chronicle/{pack}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = known.lines().zip(text.lines()).position(|(one, other)| one != other);
        let line = differs.unwrap_or(known.lines().count().min(text.lines().count()));
        assert!(
            known == text,
            "{} from line {}: {:?} is now {:?}",
            path.display(),
            line + 1,
            known.lines().nth(line),
            text.lines().nth(line)
        );
    }
}
