//! The rows of `rules/differences.md`, each played under both books; the cases are text files in
//! `tests/differences`, read when the test runs.
//!
//! ```text
//! # D036 a jump that lands on difficult terrain      rows and what it is about
//! A . ~ x                                            a position, as `stage` reads it
//! A card hop 15: attack 1 / move 2, jump
//! switch jump_landing_difficult                      the switch behind it, if there is one
//! > frosthaven                                       or `gloomhaven`, or `both`
//! play A: bottom hop; ?                              what is answered and what must be so then:
//! expect A at x                                      play, expect, asks, options, offers, refuses,
//! > gloomhaven                                       told, not told
//! ```
//!
//! With a switch, each book is played once more with that one switch as the other book has it: then
//! the lines of the book must fail, or else nothing in them depends on the switch.

use crate::stage::Stage;
use longrest_haven::{FROSTHAVEN, GLOOMHAVEN, Switches};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// One case of a file.
struct Case {
    /// Its heading.
    name: String,
    /// The position.
    text: String,
    /// The switches behind it.
    switches: Vec<String>,
    /// The lines under each book.
    books: Vec<(&'static str, Vec<String>)>,
}

const BOOKS: [(&str, Switches); 2] = [("frosthaven", FROSTHAVEN), ("gloomhaven", GLOOMHAVEN)];

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differences");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|file| read(&std::fs::read_to_string(file).expect("a text"))).collect()
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut open: Vec<&'static str> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            let name = name.to_owned();
            cases.push(Case { name, text: String::new(), switches: Vec::new(), books: Vec::new() });
            open.clear();
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(book) = line.strip_prefix("> ") {
            open = BOOKS.map(|(name, _)| name).to_vec();
            open.retain(|name| book == "both" || *name == book);
            assert!(!open.is_empty(), "{}: {book} is no book", case.name);
            case.books.extend(open.iter().map(|name| (*name, Vec::new())));
        } else if let Some(switch) = line.strip_prefix("switch ") {
            case.switches.push(switch.to_owned());
        } else if open.is_empty() {
            case.text.push_str(line);
            case.text.push('\n');
        } else if !line.trim().is_empty() {
            let last = case.books.len();
            for (_, lines) in &mut case.books[last - open.len()..] {
                lines.push(line.trim().to_owned());
            }
        }
    }
    cases
}

/// Plays the lines of a case under a book, with switches of its own.
fn play(case: &Case, book: &str, switches: Switches, lines: &[String]) {
    let edge = if case.text.contains("edge:") { "" } else { "edge: open" };
    let text = format!("{}\nedition: {book}\n{edge}", case.text);
    let mut stage = Stage::adjusted(&text, |_, state| {
        state.switches = switches;
        // Every loot card there is: 0 to 3 are 1, 1, 2 and 3 coins, 4 and up materials.
        state.loot_deck = (1 << 40) - 1;
    });
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        stage = match word {
            "play" => stage.play(rest),
            "run" => stage.run(),
            "expect" => stage.expect(rest),
            "asks" => stage.asks(rest),
            "options" => stage.options(rest),
            "offers" => stage.offers(rest),
            "refuses" => stage.refuses(rest),
            "told" => stage.told(rest),
            "not" => stage.not_told(rest.strip_prefix("told ").expect("not told")),
            _ => panic!("{}: {line:?} says nothing", case.name),
        };
    }
}

/// One switch as another book has it.
fn flipped(switches: Switches, other: Switches, names: &[String]) -> Switches {
    let mut value = serde_json::to_value(switches).expect("plain data");
    let other = serde_json::to_value(other).expect("plain data");
    for name in names {
        assert_ne!(value[name], other[name], "{name} is no switch, or alike in both books");
        value[name] = other[name].clone();
    }
    serde_json::from_value(value).expect("the same type")
}

fn fails(act: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(act)).is_err()
}

#[test]
fn every_row_is_played_under_both_books() {
    let row = std::env::var("ROW").ok();
    let only = std::env::var("CASES").ok();
    let wanted = |case: &&Case| {
        row.as_ref().is_none_or(|row| case.name.contains(row.as_str()))
            && only.as_ref().is_none_or(|only| only.lines().any(|name| name == case.name))
    };
    // Each in a thread of its name, so that `cargo xtask mutants` knows which case comes by what.
    let wrong = |case: &Case| {
        std::thread::scope(|scope| {
            let named = std::thread::Builder::new().name(format!("case {}", case.name));
            let played = named.spawn_scoped(scope, || wrong(case, row.is_some()));
            played.expect("a thread").join().expect("see above")
        })
    };
    let wrong: Vec<String> = cases().iter().filter(wanted).flat_map(wrong).collect();
    assert!(wrong.is_empty(), "see ROW=… for more:\n{}", wrong.join("\n"));
}

/// What is wrong with a case, or its first failure itself.
fn wrong(case: &Case, loudly: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    assert_eq!(case.books.len(), 2, "{}: one part for each book", case.name);
    for (at, (name, own)) in BOOKS.into_iter().enumerate() {
        let (book, lines) = case.books.iter().find(|(book, _)| *book == name).expect("a part");
        assert!(!lines.is_empty(), "{}: {book} says nothing", case.name);
        if loudly {
            play(case, book, own, lines);
        } else if fails(|| play(case, book, own, lines)) {
            wrong.push(format!("{} in {book}", case.name));
        }
        if !case.switches.is_empty() {
            let other = flipped(own, BOOKS[1 - at].1, &case.switches);
            if !fails(|| play(case, book, other, lines)) {
                wrong.push(format!("{} in {book} does not notice its switch", case.name));
            }
        }
    }
    wrong
}
