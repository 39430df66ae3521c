//! `longrest check`: what it prints and how it ends.

use std::path::Path;
use std::process::{Command, Output};

fn check(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    command.current_dir(root).arg("check").args(arguments).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_clean_pack_ends_with_status_0_and_a_summary() {
    let output = check(&["packs/frontier"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    assert!(printed(&output).contains("57 loot cards"), "{}", printed(&output));
    assert!(printed(&output).contains("named special effect"), "{}", printed(&output));
    assert!(printed(&output).contains("  a campaign: "), "{}", printed(&output));
}

#[test]
fn a_pack_of_the_other_game_is_counted_in_its_own_words() {
    let output = check(&["--strict", "packs/underdelve"]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("16 heroes, 36 skills, 12 kinds of monster"), "{text}");
    assert!(text.contains("22 copper, 18 silver and 16 gold treasures"), "{text}");
    assert!(text.contains("6 quests with 28 areas"), "{text}");
}

#[test]
fn a_pack_with_errors_ends_with_status_1() {
    let output = check(&["crates/pack/tests/base/lang"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&output).contains("there is no `pack.toml`"), "{}", printed(&output));
}

#[test]
fn what_cannot_be_read_ends_with_status_2_and_prints_nothing() {
    for path in ["packs/nowhere", "packs/frontier/pack.toml"] {
        let output = check(&["packs/frontier", path]);
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{path}");
    }
}

#[test]
fn json_is_one_object_per_pack() {
    let output = check(&["--json", "packs/frontier", "crates/pack/tests/base/lang"]);
    let text = printed(&output);
    let packs: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(packs.len(), 2);
    assert_eq!((&packs[0]["errors"], &packs[1]["errors"]), (&0.into(), &1.into()));
    assert_eq!(packs[0]["summary"]["scenarios"], 32);
    assert_eq!(packs[1]["problems"][0]["code"], "missing-file");
}

#[test]
fn a_template_is_written_for_a_language_and_for_nothing_else() {
    let good = check(&["--missing", "pt-BR", "frontier"]);
    assert!(good.status.success(), "{good:?}");
    for wrong in ["../../etc", "French", ""] {
        let refused = check(&["--missing", wrong, "frontier"]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let error = String::from_utf8_lossy(&refused.stderr);
        assert!(error.contains("is not the tag of a language"), "{error}");
    }
}
