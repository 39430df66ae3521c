//! `longrest sight` as its users run it.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cases/sight-cases.json");

fn longrest(path: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    command.arg("sight").arg("--cases").arg(path).output().unwrap()
}

/// Writes a file of its own for one test and runs the command on it.
fn run(name: &str, text: &str) -> (Output, PathBuf) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sight-{name}.json"));
    fs::write(&path, text).unwrap();
    (longrest(&path), path)
}

fn one_case(rules: &str, walls: Value, thin_walls: Value, from: Value) -> String {
    let board = json!({ "width": 3, "height": 3 });
    let case = json!({
        "id": "x", "rules": rules, "board": board, "walls": walls, "thin_walls": thin_walls,
        "from": from,
    });
    json!({ "format": "sight-cases 1", "cases": [case] }).to_string()
}

#[track_caller]
fn check_answer(name: &str, text: &str, expected: &str) {
    let (output, _) = run(name, text);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn check_error(name: &str, text: &str, expected: &str) {
    let (output, path) = run(name, text);
    let message = String::from_utf8(output.stderr).unwrap();
    let message = message.replace(path.to_str().unwrap(), "FILE");
    assert_eq!(message, format!("longrest: {expected}\n"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_two_rules_differ_where_every_corner_touches_a_wall() {
    // GH-LOS-04, FH-LOS-02: walls on every other side of the middle hex touch all its corners.
    let walls = json!([[[1, 1], [1, 0]], [[1, 1], [2, 2]], [[1, 1], [0, 2]]]);
    for (rules, sees) in [
        ("frosthaven", "[[0,0],[0,1],[0,2],[1,0],[1,2],[2,0],[2,1],[2,2]]"),
        ("jaws-of-the-lion", "[[0,0],[0,1],[0,2],[1,0],[1,2],[2,0],[2,1],[2,2]]"),
        ("gloomhaven", "[]"),
    ] {
        let text = one_case(rules, json!([]), walls.clone(), json!([1, 1]));
        check_answer(rules, &text, &format!("{{\"id\":\"x\",\"sees\":{sees}}}\n"));
    }
}

#[test]
fn a_solid_wall_is_not_listed_and_hides_what_is_behind() {
    // GH-LOS-02: the wall at 1,0 stands between 0,0 and 2,1.
    let text = one_case("gloomhaven", json!([[1, 0]]), json!([]), json!([0, 0]));
    check_answer("solid", &text, "{\"id\":\"x\",\"sees\":[[0,1],[0,2],[1,1],[1,2],[2,0],[2,2]]}\n");
}

#[test]
fn errors_name_the_place_in_one_line() {
    let good = one_case("gloomhaven", json!([]), json!([]), json!([0, 0]));
    check_error("empty", "", "FILE:1:0: EOF while parsing a value");
    check_error(
        "cut",
        "{\"format\":\"sight-cases 1\",\n\"cases\":[",
        "FILE:2:9: EOF while parsing a list",
    );
    check_error("none", "{}", "FILE: no format, expected \"sight-cases 1\"");
    check_error(
        "format",
        "{\"format\":\"sight-cases 2\",\"cases\":7}",
        "FILE: unknown format \"sight-cases 2\", expected \"sight-cases 1\"",
    );
    check_error(
        "kind",
        "{\"format\":\"sight-cases 1\",\n \"cases\":[\n  {\"id\":7}]}",
        "FILE:3:9: invalid type: integer `7`, expected a string",
    );
    check_error(
        "rules",
        "{\"format\":\"sight-cases 1\",\n \"cases\":[\n  {\"rules\":\"chess\"}]}",
        "FILE:3:18: unknown variant `chess`, expected one of `frosthaven`, `gloomhaven`, \
         `jaws-of-the-lion`",
    );
    check_error(
        "off",
        &one_case("gloomhaven", json!([]), json!([]), json!([3, 0])),
        "FILE: case x: no floor at 3,0",
    );
    check_error(
        "apart",
        &one_case("gloomhaven", json!([]), json!([[[0, 0], [2, 0]]]), json!([0, 0])),
        "FILE: case x: no side between 0,0 and 2,0 for a wall to stand on",
    );
    check_error(
        "far",
        &one_case("gloomhaven", json!([[0, 9]]), json!([]), json!([0, 0])),
        "FILE: case x: the wall at 0,9 lies off the board",
    );
    check_error(
        "large",
        &good.replace("\"width\":3", "\"width\":65535"),
        "FILE: case x: 196605 hexes, but a board has at most 1024",
    );
}

#[test]
fn a_missing_file_is_named() {
    let output = longrest(Path::new("no-such-file.json"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("longrest: no-such-file.json: cannot read: "), "{message}");
    assert_eq!(message.lines().count(), 1);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_reader_may_stop_reading() {
    let cases: Vec<Value> = (0..500)
        .map(|id| {
            json!({
                "id": id.to_string(), "rules": "frosthaven", "from": [0, 0],
                "board": { "width": 10, "height": 10 },
            })
        })
        .collect();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sight-pipe.json");
    fs::write(&path, json!({ "format": "sight-cases 1", "cases": cases }).to_string()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    command.arg("sight").arg("--cases").arg(&path);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn known_boards_are_seen_as_stated() {
    if !Path::new(CASES).exists() {
        println!("no cases at {CASES}: nothing compared");
        return;
    }
    let file: Value = serde_json::from_str(&fs::read_to_string(CASES).unwrap()).unwrap();
    let output = longrest(Path::new(CASES));
    let answers = String::from_utf8(output.stdout).unwrap();
    let expected: Vec<Value> = file["cases"].as_array().unwrap().clone();
    assert_eq!(answers.lines().count(), expected.len());
    for (line, case) in answers.lines().zip(expected) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer, json!({ "id": case["id"], "sees": case["sees"] }));
    }
}
