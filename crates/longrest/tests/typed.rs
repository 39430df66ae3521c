//! Everything with `longrest` that the documentation tells a reader to type, typed: in an empty
//! folder but for `docs`, with the program's own packs. `cargo xtask tidy` looks at the commands of
//! other programs.

#[path = "../../xtask/src/typed.rs"]
mod typed;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What stands for something else on a page.
const MEANT: [(&str, &str); 4] =
    [("PACK", "underdelve"), ("ID", "tollhouse"), ("QUEST", "1"), ("SIZE", "2")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of all pages, each once.
fn commands() -> BTreeSet<(bool, Vec<String>)> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let docs = std::fs::read_dir(root().join("docs")).expect("a folder");
    pages.extend(docs.map(|entry| entry.expect("an entry").path()));
    pages.retain(|path| path.extension().is_some_and(|kind| kind == "md"));
    let mut found = BTreeSet::new();
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page");
        for typed in typed::commands(&text).0.into_iter().filter(|one| one.words[0] == "longrest") {
            assert!(typed.line > 0);
            let meant = |word: &String| {
                let pair = MEANT.iter().find(|(said, _)| said == word);
                pair.map_or_else(|| word.clone(), |(_, meant)| (*meant).to_owned())
            };
            found.insert((typed.in_block, typed.words[1..].iter().map(meant).collect()));
        }
    }
    found
}

struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let path = std::env::temp_dir().join(format!("longrest-typed-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let (from, to) = (root().join("docs/examples"), path.join("docs/examples"));
        std::fs::create_dir_all(&to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
        // Somebody has played here before.
        let kept = root().join("crates/longrest/tests/saves/0.1.0/longrest.sqlite");
        std::fs::create_dir_all(path.join("data")).expect("a folder");
        std::fs::copy(kept, path.join("data/longrest.sqlite")).expect("copied");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Fewer games than a reader would play, where only their number makes it long.
fn shortened(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    let second = words.get(1).map_or("", String::as_str);
    let more: &[&str] = match (words[0].as_str(), second) {
        ("sim", _) => &["--games", "1"],
        ("campaign", "sim") => &["--campaigns", "1"],
        ("load", _) => &["--tables", "2", "--rate", "20", "--seconds", "1"],
        ("serve", _) => &["--port", "0"],
        _ => &[],
    };
    for pair in more.chunks(2) {
        if let Some(at) = words.iter().position(|word| word == pair[0]) {
            words.drain(at..at + 2);
        }
    }
    words.extend(more.iter().map(|&word| word.to_owned()));
    words
}

#[test]
fn what_the_documentation_tells_a_reader_to_type_works() {
    let scratch = Scratch::new();
    let commands = commands();
    assert!(commands.len() > 15, "only {} were found", commands.len());
    for (in_block, words) in commands {
        // A command that a sentence only names.
        let words = match (in_block, words.len()) {
            (_, 0) => continue,
            (false, 1) => vec![words[0].clone(), "--help".to_owned()],
            _ => shortened(&words),
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
        command.current_dir(&scratch.0).args(&words);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        if words[0] == "serve" && words.last().is_some_and(|word| word != "--help") {
            let out = BufReader::new(child.stdout.as_mut().expect("piped"));
            let first = out.lines().next().map(|line| line.expect("text"));
            child.kill().expect("it was running");
            let ready = first.as_deref().is_some_and(|line| line.starts_with("Longrest is ready"));
            assert!(ready, "{words:?}: {first:?}");
        }
        let served = words[0] == "serve";
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(served || output.status.success(), "longrest {}: {said}", words.join(" "));
        assert!(served || !output.stdout.is_empty(), "longrest {} says nothing", words.join(" "));
    }
}
