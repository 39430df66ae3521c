//! What the packs call things is ours: no name of any publisher stands in them, in any language.
//!
//! `names.txt` holds hashes, so that the names themselves stand nowhere here either. Phrases that
//! belong to everybody (a leather armor, a shield bash) are left out of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The list: whole names, and words that may stand nowhere.
struct Others {
    names: BTreeSet<u64>,
    words: BTreeSet<u64>,
}

impl Others {
    fn read() -> Others {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/names.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let of = |kind: &str| {
            let lines = text.lines().filter_map(|line| line.strip_prefix(kind));
            lines.map(|hash| u64::from_str_radix(hash.trim(), 16).unwrap()).collect()
        };
        Others { names: of("name "), words: of("word ") }
    }

    /// What of a text belongs to somebody else.
    fn found<'t>(&self, text: &'t str) -> Option<&'t str> {
        let words = words(text);
        if self.names.contains(&hash(&words.join(" "))) {
            return Some(text);
        }
        words.iter().any(|word| self.words.contains(&hash(word))).then_some(text)
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The words of a text in small letters; an apostrophe belongs to its word.
fn words(text: &str) -> Vec<String> {
    let small = text.to_lowercase().replace(['\'', '’'], "");
    let words = small.split(|it: char| !it.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn tables(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tables(&path, into);
        } else if path.extension().is_some_and(|it| it == "toml") {
            into.push(path);
        }
    }
}

/// Keys whose values players do not read.
const UNREAD: &[&str] = &["edition", "game", "icon", "id"];

fn texts(value: &toml::Value, into: &mut Vec<String>) {
    match value {
        toml::Value::String(text) => into.push(text.clone()),
        toml::Value::Array(values) => values.iter().for_each(|value| texts(value, into)),
        toml::Value::Table(table) => {
            let read = table.iter().filter(|(key, _)| !UNREAD.contains(&key.as_str()));
            read.for_each(|(_, value)| texts(value, into));
        }
        _ => {}
    }
}

#[test]
fn no_name_belongs_to_somebody_else() {
    let others = Others::read();
    assert!(others.names.len() > 1000 && others.words.len() > 50);
    let mut files = Vec::new();
    tables(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs"), &mut files);
    assert!(files.len() > 100, "{} files", files.len());
    let mut found = Vec::new();
    for file in files {
        let value = toml::Value::Table(std::fs::read_to_string(&file).unwrap().parse().unwrap());
        let mut all = Vec::new();
        texts(&value, &mut all);
        let bad = all.iter().filter_map(|text| others.found(text));
        found.extend(bad.map(|text| format!("{}: {text}", file.display())));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_name_and_a_word_of_others_are_found() {
    let others = Others {
        names: BTreeSet::from([hash("the dry boots")]),
        words: BTreeSet::from([hash("snorri")]),
    };
    assert!(others.found("The Dry-Boots").is_some());
    assert!(others.found("Behind the dry boots.").is_none());
    assert!(others.found("Then Snorri came in.").is_some());
    assert!(others.found("Then somebody came in.").is_none());
}
