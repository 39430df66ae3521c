//! Broken packs: each case of `broken.txt` breaks our pack in one way and says what is reported.
//!
//! A case begins with `# what is broken`, then for each file (`@ path`) a line to find (`-`) and
//! what to put there (`+`); `!` takes a file away. After `---` stands the report, up to `===`.
//! `UPDATE=1 cargo test -p longrest-pack --test descent` writes the reports anew.

use crate::breaking;
use longrest_pack::Folder;
use longrest_pack::descent::compile;
use std::path::Path;

fn base() -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let mut folder = Folder { name: "pack".to_owned(), ..Folder::read(&path).unwrap() };
    // Translations would report every new text; they have their own case.
    folder.files.retain(|path, _| !path.starts_with("lang/"));
    let pack = String::from_utf8(folder.files["pack.toml"].clone()).unwrap();
    let kept = pack.lines().filter(|line| !line.starts_with("languages"));
    let pack: Vec<&str> = kept.collect();
    folder.files.insert("pack.toml".to_owned(), (pack.join("\n") + "\n").into_bytes());
    folder
}

fn report(folder: &Folder) -> String {
    match compile(folder) {
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/descent/broken.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let cases: Vec<&str> = text.split("===\n").filter(|case| !case.trim().is_empty()).collect();
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let mut written = Vec::new();
    let mut different = Vec::new();
    for case in cases {
        let (changes, expected) = case.split_once("---\n").unwrap_or((case, ""));
        let found = report(&breaking::broken(base(), changes));
        assert!(!found.is_empty(), "nothing is reported:\n{changes}");
        if found != expected {
            different.push(format!("{changes}\n{found}"));
        }
        written.push(format!("{}\n---\n{found}", changes.trim_end()));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, written.join("===\n")).unwrap();
    } else {
        assert!(different.is_empty(), "{}", different.join("\n"));
    }
}
