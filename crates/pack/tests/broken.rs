//! Broken packs: each file of `broken` breaks the pack `base` in one way and says what is reported.
//!
//! A case begins with a comment, then says for each file which lines to take out (`-`) and what
//! to put there (`+`); after `---` stands what is reported. `!` takes a file away; `+` without `-`
//! before it adds to the end. `UPDATE=1 cargo test -p longrest-pack --test broken` writes the
//! reports anew.

use longrest_pack::{Folder, compile};
use std::collections::BTreeSet;
use std::path::Path;

fn base() -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    Folder { name: "base".to_owned(), ..Folder::read(&path).unwrap() }
}

/// The base with the changes of a case.
fn broken(changes: &str) -> Folder {
    let mut folder = base();
    let mut file = String::new();
    let mut place = None;
    for line in changes.lines() {
        let (sign, rest) = line.split_at(line.len().min(2));
        match sign {
            "@ " => {
                file = rest.to_owned();
                place = None;
            }
            "! " => {
                folder.files.remove(rest).expect("a file of the base");
            }
            "- " => {
                // Lines that are taken out one after the other stand one after the other.
                let text = String::from_utf8(folder.files[&file].clone()).unwrap();
                let found = match place {
                    Some(at) if text[at..].starts_with(&format!("{rest}\n")) => Some(at),
                    _ => text.rfind(&format!("\n{rest}\n")).map(|at| at + 1).or(Some(0)),
                };
                let at = found.filter(|&at| text[at..].starts_with(&format!("{rest}\n")));
                let at = at.unwrap_or_else(|| panic!("{file}: {rest}"));
                let text = format!("{}{}", &text[..at], &text[at + rest.len() + 1..]);
                folder.files.insert(file.clone(), text.into_bytes());
                place = Some(at);
            }
            "+ " | "+" => {
                let bytes = folder.files.entry(file.clone()).or_default();
                let at = place.unwrap_or(bytes.len());
                let added = format!("{rest}\n");
                bytes.splice(at..at, added.bytes());
                place = Some(at + added.len());
            }
            _ => assert!(line.starts_with('#') || line.is_empty(), "{line}"),
        }
    }
    folder
}

fn report(folder: &Folder) -> String {
    match compile(folder, &|_| None) {
        Ok(loaded) => loaded.warnings.to_string(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn the_base_is_clean() {
    assert_eq!(report(&base()), "");
}

#[test]
fn every_broken_pack_is_reported_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut cases: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 60, "{} cases", cases.len());
    let mut different = Vec::new();
    let mut reports = BTreeSet::new();
    for path in &cases {
        let text = std::fs::read_to_string(path).unwrap();
        let (changes, expected) = text.split_once("---\n").unwrap_or((&text, ""));
        let found = report(&broken(changes));
        assert!(!found.is_empty(), "{}: nothing is reported", path.display());
        assert!(reports.insert(found.clone()), "{} says nothing new", path.display());
        if found != expected {
            different.push(format!("{}\n{found}", path.display()));
            if std::env::var_os("UPDATE").is_some() {
                let changes = changes.trim_end();
                std::fs::write(path, format!("{changes}\n---\n{found}")).unwrap();
            }
        }
    }
    let updated = std::env::var_os("UPDATE").is_some();
    assert!(updated || different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn huge_and_deeply_nested_files_are_refused() {
    let mut folder = base();
    folder.files.insert("items.toml".to_owned(), vec![b' '; 6 * 1024 * 1024]);
    assert!(report(&folder).contains("larger than 5 MB"));
    let mut folder = base();
    let nested = format!("items = {}{}", "[".repeat(100_000), "]".repeat(100_000));
    folder.files.insert("items.toml".to_owned(), nested.into_bytes());
    assert!(report(&folder).contains("items.toml"), "{}", report(&folder));
    let mut folder = base();
    let line = format!("goal = \"{}all escaped{}\"", "(".repeat(5000), ")".repeat(5000));
    let den = String::from_utf8(folder.files["scenarios/den.toml"].clone()).unwrap();
    let den = den.replace("goal = \"all enemies dead and destroyed idol\"", &line);
    folder.files.insert("scenarios/den.toml".to_owned(), den.into_bytes());
    assert!(report(&folder).contains("nested too deep"), "{}", report(&folder));
}
