//! Broken packs: each file of `broken` breaks the pack `base` in one way and says what is reported.
//!
//! A case begins with a comment, then says for each file which lines to take out (`-`) and what
//! to put there (`+`); after `---` stands what is reported. `!` takes a file away; `+` without `-`
//! before it adds to the end. `UPDATE=1 cargo test -p longrest-pack --test broken` writes the
//! reports anew.

mod breaking;

use longrest_pack::{Folder, compile};
use std::collections::BTreeSet;
use std::path::Path;

fn base() -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    Folder { name: "base".to_owned(), ..Folder::read(&path).unwrap() }
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
fn items_and_words_may_stand_in_several_files() {
    let mut folder = base();
    let all = String::from_utf8(folder.files.remove("items.toml").unwrap()).unwrap();
    folder.files.insert("items/drinks.toml".to_owned(), all.into_bytes());
    let words = String::from_utf8(folder.files["lang/it.toml"].clone()).unwrap();
    let (rest, tonic) = (words.replace("tonic = \"Tonico\"\n", ""), "item.tonic = \"Tonico\"\n");
    folder.files.insert("lang/it.toml".to_owned(), rest.into_bytes());
    assert!(report(&folder).contains("the first is `item.tonic`"), "{}", report(&folder));
    folder.files.insert("lang/it.drinks.toml".to_owned(), tonic.as_bytes().to_vec());
    assert_eq!(report(&folder), "");
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
        let found = report(&breaking::broken(base(), changes));
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
