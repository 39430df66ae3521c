//! `longrest import` as its users run it, with an invented edition and an invented save.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn longrest(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longrest")).args(arguments).output().unwrap()
}

/// A folder of its own for one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("import-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn write(path: &Path, value: &Value) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, value.to_string()).unwrap();
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn an_edition_becomes_a_pack_that_is_checked_and_said_to_be_its_owners() {
    let folder = folder("ghs");
    let rows: Vec<Value> = (0..8)
        .flat_map(|level| {
            ["normal", "elite"].map(|rank| {
                json!({ "type": rank, "level": level, "health": 4, "movement": 2, "attack": 2 })
            })
        })
        .collect();
    let edition = folder.join("data");
    write(&edition.join("base.json"), &json!({ "edition": "../xx" }));
    write(
        &edition.join("monster/crab.json"),
        &json!({ "name": "crab", "count": 6, "baseStat": {}, "stats": rows }),
    );
    write(
        &edition.join("monster/deck/crab.json"),
        &json!({ "name": "crab", "abilities": [{ "initiative": 20, "actions": [
            { "type": "move", "value": 1, "valueType": "plus" }] }] }),
    );
    let pack = folder.join("crabs");
    let run = || longrest(&["import", "ghs", text(&edition), "--out", text(&pack)]);
    let output = run();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("monster cards             1      1"), "{said}");
    let head = fs::read_to_string(pack.join("pack.toml")).unwrap();
    assert!(head.starts_with("# Imported for its owner's use"), "{head}");
    let checked = longrest(&["check", text(&pack)]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stdout));
    // Not over what is there, and nothing beside it.
    let again = run();
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
    let beside: Vec<_> = fs::read_dir(&folder).unwrap().flatten().map(|e| e.file_name()).collect();
    assert_eq!(beside.len(), 2, "{beside:?}");
}

#[test]
fn a_save_becomes_a_campaign_that_goes_on() {
    let folder = folder("save");
    let save = folder.join("save.json");
    write(
        &save,
        &json!({ "characters": [
                     { "name": "digger", "title": "Ada", "level": 2,
                       "progress": { "experience": 61, "gold": 33, "battleGoals": 4 } },
                     { "name": "stranger", "level": 5 }],
                 "party": { "prosperity": 3, "weeks": 4, "pets": ["crab"],
                            "scenarios": [{ "index": "1" }, { "index": "9999" }] } }),
    );
    let campaign = folder.join("campaign.json");
    let run = |file: &Path| {
        let into = ["--as", "digger=marshal", "--out", text(&campaign)];
        longrest(&[&["import", "ghs-save", text(file)][..], &into].concat())
    };
    let wrong = ["import", "ghs-save", text(&save), "--as", "digger=nobody", "--out"];
    let wrong = longrest(&[&wrong[..], &[text(&campaign)]].concat());
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("there is no class \"nobody\""));
    assert!(!campaign.exists());
    let output = run(&save);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for told in ["party.pets", "`stranger`: this pack has no", "no scenario 9999 in this pack"] {
        assert!(said.contains(told), "{told}: {said}");
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(&campaign).unwrap()).unwrap();
    assert_eq!(kept["pack"], "frontier");
    let world: Value = serde_json::from_str(kept["world"].as_str().unwrap()).unwrap();
    assert!(world.to_string().contains("\"weeks\":4"), "{world}");
    let ada = &world["world"]["characters"][0];
    let ada = if ada.is_null() { &world["characters"][0] } else { ada };
    for (key, value) in
        [("class", json!("marshal")), ("name", json!("Ada")), ("experience", json!(61))]
    {
        assert_eq!(ada[key], value, "{ada}");
    }
    assert_eq!((&ada["gold"], &ada["checkmarks"]), (&json!(33), &json!(4)), "{ada}");
    assert_eq!(ada["dealt"].as_array().map(Vec::len), Some(2), "a quest is chosen in town: {ada}");
    // It is opened where a campaign is played; nobody answers, so it stays where it is.
    let mut play = Command::new(env!("CARGO_BIN_EXE_longrest"));
    play.args(["play", "--campaign", text(&campaign)]).stdin(std::process::Stdio::null());
    let played = play.output().unwrap();
    let stderr = String::from_utf8_lossy(&played.stderr).into_owned();
    assert!(!stderr.contains("is no campaign"), "{stderr}");
    assert!(!played.stdout.is_empty());
    // A broken save writes nothing.
    fs::remove_file(&campaign).unwrap();
    let broken = folder.join("broken.json");
    fs::write(&broken, "{\"party\": ").unwrap();
    let output = run(&broken);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && message.contains("broken.json:1:"), "{message}");
    assert!(!campaign.exists());
}
