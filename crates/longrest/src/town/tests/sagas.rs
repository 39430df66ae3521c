//! Whole campaigns at the table, chapter by chapter: what is exported is imported the same, the way
//! back into the last chapter leads forth to the same place, and a program that is killed between
//! any two entries loses and doubles nothing.
//!
//! `LONGREST_SAGAS=200 cargo test --release -p longrest --bin longrest sagas` plays as many for
//! twenty chapters, in town and out of it, or to the end of the story; without it two are played
//! for a few chapters.

use super::{Year, shelf};
use longrest_kernel::{Generator, Key};
use longrest_table::{Act, Bound, Bounds, Entry, Event, Library, PersonId, Table};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many chapters a campaign is followed for. After each the whole of it is exported and
/// imported, so that twice as many take four times as long.
const CHAPTERS_MAX: u32 = 20;
/// The most decisions of a chapter.
const DECISIONS_MAX: u32 = 40_000;

/// A campaign of bots, with everything that was written down.
struct Saga {
    year: Year,
    key: u64,
    head: Vec<u8>,
    disk: Vec<Vec<u8>>,
    finished: Vec<Bound>,
    /// What the table was like after so many entries, in the open chapter.
    marks: BTreeMap<u64, Vec<u8>>,
    /// How many entries there were when all its bots had their chairs and began to play.
    began: u64,
    luck: Generator,
}

/// What is known of a table: its state and the answers given since.
fn digest(table: &Table) -> Vec<u8> {
    table.snapshot().0
}

/// The table as a program finds it that reads what was written down.
fn found(head: &[u8], disk: &[Vec<u8>]) -> Table {
    let begins =
        |bytes: &Vec<u8>| matches!(Entry::decode(bytes).expect("ours").event, Event::Chapter(_));
    let first = disk.iter().rposition(begins).unwrap_or(0);
    let loaded = shelf().load(head, &disk[first..], None);
    loaded.unwrap_or_else(|error| panic!("{error}"))
}

impl Saga {
    fn begin(number: u64) -> Saga {
        let pack = ["frontier", "crossroads"][(number % 2) as usize];
        let players = 2 + (number / 2 % 3) as usize;
        let year = Year::with_key(pack, players, Key([number, 16]));
        let head = year.table.head().encode();
        let luck = Generator::from_seed(number);
        let (disk, finished, marks) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut saga = Saga { year, key: number, head, disk, finished, marks, began: 0, luck };
        saga.write();
        saga.begin_chapter();
        saga
    }

    fn write(&mut self) {
        self.disk.extend(self.year.table.take_entries());
    }

    fn begin_chapter(&mut self) {
        self.began = self.year.table.version();
        self.marks = [(self.began, digest(&self.year.table))].into();
    }

    fn go_on(&mut self) -> bool {
        let number = u64::from(self.year.table.chapter().map_or(0, |(number, _)| number));
        let more = self.year.table.go_on(Key([self.key, number])).expect("a chapter follows");
        self.write();
        more
    }

    /// Bots play the open chapter, at most for so many decisions.
    fn play(&mut self, most: u32) {
        let before = self.year.table.version();
        self.year.lend();
        self.write();
        if self.year.table.version() > before {
            self.began = self.year.table.version();
            self.marks.insert(self.began, digest(&self.year.table));
        }
        for _ in 0..most {
            if self.year.table.is_chapter_over() {
                return;
            }
            assert!(self.year.table.bot_move(), "a bot has something to do");
            self.write();
            self.marks.insert(self.year.table.version(), digest(&self.year.table));
        }
    }

    /// Killed between two entries of the open chapter, the table is there as far as it was written
    /// down, and goes on as it did.
    fn killed(&mut self) {
        let first = self.year.table.chapter().expect("a campaign").1 as usize;
        let entries = self.disk.len() - first;
        let some = (0..3).map(|_| first + self.luck.below(entries as u64 + 1) as usize);
        let mut places: Vec<usize> = some.collect();
        places.extend([first, first + 1, self.disk.len() - 1, self.disk.len()]);
        for kept in places.into_iter().filter(|kept| *kept <= self.disk.len()) {
            let mut table = found(&self.head, &self.disk[..kept]);
            assert_eq!(table.version(), kept as u64, "what was written down is there");
            assert_eq!(table.take_entries(), Vec::<Vec<u8>>::new(), "and nothing else");
            if let Some(known) = self.marks.get(&(kept as u64)) {
                assert_eq!(digest(&table), *known, "and it is the same");
            }
            for _ in 0..3 {
                if table.is_chapter_over() || (kept as u64) < self.began || !table.bot_move() {
                    break;
                }
                if let Some(known) = self.marks.get(&table.version()) {
                    assert_eq!(digest(&table), *known, "it goes on as it did");
                }
            }
        }
    }

    /// The whole campaign as a file, read again.
    fn exported(&mut self) {
        let bound = self.finished.clone();
        let file = self.year.table.export_campaign(PersonId(0), bound).expect("a chapter is over");
        let copy = shelf().import(&file, Key([9, 9]), Bounds::NONE).expect("our own file");
        assert_eq!(digest(&copy), digest(&self.year.table), "exported and imported");
        assert_eq!(copy.chapter().map(|(number, _)| number), self.number());
    }

    /// Into the last chapter, and forth again.
    fn back_and_forth(&mut self) {
        self.play(4);
        if self.year.table.is_chapter_over() {
            return;
        }
        let (left, number) = (digest(&self.year.table), self.number());
        self.year.ok(Act::Back);
        self.write();
        assert_ne!(self.number(), number);
        self.year.ok(Act::Redo { count: 1 });
        assert!(self.year.table.is_chapter_over(), "the same decision ends it again");
        assert!(self.go_on());
        assert_eq!((digest(&self.year.table), self.number()), (left, number), "back and forth");
        // What was played before stands in the entry with which the chapter began again.
        self.begin_chapter();
    }

    fn number(&self) -> Option<u32> {
        self.year.table.chapter().map(|(number, _)| number)
    }

    fn ended(&mut self) -> bool {
        self.year.summary()["views"][0]["view"]["ended"] == true
    }

    /// Plays so many chapters, or to the end of the story; says how many entries there were.
    fn live(mut self, chapters: u32) -> usize {
        for chapter in 1..=chapters {
            self.play(DECISIONS_MAX);
            assert!(self.year.table.is_chapter_over(), "chapter {chapter} does not end");
            self.killed();
            self.exported();
            self.finished.push(self.year.table.bind().expect("a chapter"));
            let town = self.year.summary()["game"] == "town";
            if town && self.ended() {
                return self.disk.len();
            }
            assert!(self.go_on(), "nobody set out, and the story has not ended");
            self.begin_chapter();
            self.back_and_forth();
        }
        self.disk.len()
    }
}

#[test]
fn campaigns_outlive_the_program() {
    let asked = std::env::var("LONGREST_SAGAS").ok().and_then(|text| text.parse::<u64>().ok());
    let chapters = if asked.is_some() { CHAPTERS_MAX } else { 4 };
    let all = (0..asked.unwrap_or(2)).into_par_iter();
    let entries: usize = all.map(|number| Saga::begin(number).live(chapters)).sum();
    println!("{} campaigns, {entries} entries", asked.unwrap_or(2));
}
