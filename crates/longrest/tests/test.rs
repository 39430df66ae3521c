//! `longrest test` as authors see it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn test(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longrest"))
        .arg("test")
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// A file with cases that is removed again.
struct Cases(PathBuf);

impl Cases {
    fn new(name: &str, text: &str) -> Cases {
        let path = std::env::temp_dir().join(format!("longrest-{name}-{}.txt", std::process::id()));
        std::fs::write(&path, text).expect("written");
        Cases(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Cases {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const GOOD: &str = "
== marshal pincer top: the ally stands behind the enemy
    A m B
    m: brute, 20/20 hp
> top pincer; area A 0; m
m: 15/20 hp
A xp: 1

== said 1: a line that is on no card yet
    A m
    say: attack 2, push 1
    m: brute
> top spoken; m
m: 8/10 hp
";

#[test]
fn cases_are_played_and_a_failure_says_what_came_instead() {
    let good = Cases::new("good", GOOD);
    let output = test(&["frontier", good.path()]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    assert!(said.starts_with("2 cases, 0 failed\n"), "{said}");

    let wrong = Cases::new("wrong", &GOOD.replace("15/20", "14/20"));
    let output = test(&["frontier", wrong.path()]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("marshal pincer top: the ally stands") && said.contains("15/20"),
        "{said}"
    );
    assert!(said.contains("2 cases, 1 failed"), "{said}");

    let output = test(&["frontier", wrong.path(), "--only", "said"]);
    assert!(output.status.success(), "the other case is not played");

    let output = test(&["frontier", good.path(), "--all"]);
    assert_eq!(output.status.code(), Some(1), "most cards are not played");
    assert!(text(&output.stdout).contains("\n  marshal pincer bottom\n"));

    for (wrong, said) in [
        ("marchal pincer", "no class `marchal`; did you mean `marshal`?"),
        ("marshal pinzer", "no card `pinzer`; did you mean `pincer`?"),
    ] {
        let unknown = Cases::new(wrong, &GOOD.replace("marshal pincer", wrong));
        let output = test(&["frontier", unknown.path(), "--only", "top"]);
        assert!(text(&output.stdout).contains(said), "{}", text(&output.stdout));
    }
}

#[test]
fn the_cases_of_our_own_cards_are_played_without_a_tool_chain() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pack/tests/plays/marshal.txt");
    let output = test(&["frontier", file.to_str().expect("text")]);
    assert!(output.status.success(), "{}", text(&output.stdout));
}

#[test]
fn what_is_no_case_is_refused_in_one_sentence() {
    let refused = |arguments: &[&str], said: &str| {
        let output = test(arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{error}");
    };
    refused(&["frontier"], "tests/*.txt is where they are looked for");
    refused(&["underdelve"], "cases of quests");
    refused(&["frontier", "/nonexistent/cases.txt"], "cannot read /nonexistent/cases.txt");
    let heading = Cases::new("heading", "== nothing at all\n");
    refused(&["frontier", heading.path()], "a heading is `== CLASS CARD top`");
    let empty = Cases::new("empty", "== marshal pincer top\n    A m\n    m: brute\n> top pincer\n");
    refused(&["frontier", empty.path()], "nothing must be true after it");
    let blank = Cases::new("blank", "-- nothing\n");
    refused(&["frontier", blank.path()], "there is no case in these files");
}
