//! `longrest solve` as its users run it.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CASES: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cases/monster-cases.json");

fn longrest(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longrest")).arg("solve").args(arguments).output().unwrap()
}

/// Writes a file of its own for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("solve-{name}"));
    fs::write(&path, text).unwrap();
    path
}

fn stdout(output: Output) -> String {
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn check_error(output: Output, path: &Path, expected: &str) {
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.replace(path.to_str().unwrap(), "FILE"), format!("longrest: {expected}\n"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    assert_eq!(output.status.code(), Some(2));
}

fn case(change: impl FnOnce(&mut Value)) -> String {
    let mut case = json!({
        "id": "x", "rules": "frosthaven", "board": { "width": 5, "height": 1 },
        "hexes": { "trap": [[1, 0]] }, "thin_walls": [], "active": [2, 0], "allies": [],
        "enemies": [{ "at": [0, 0], "initiative": 1 }, { "at": [4, 0], "initiative": 2 }],
        "action": {
            "move": 2, "jump": false, "fly": false, "teleport": false, "range": 0, "targets": 1,
            "muddled": false, "aoe": null,
        },
    });
    change(&mut case);
    json!({ "format": "monster-cases 1", "cases": [case] }).to_string()
}

const BOARD: &str = "\
rules = \"frosthaven\"
hexes = \"pointy\"
board = '''
a T A . . b
'''
initiative = { a = 10, b = 20 }

[action]
move = 2
";

/// An answer without its times, which must be there.
fn timeless(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(line).unwrap();
    for time in ["micros", "prepare_micros"] {
        assert!(answer.as_object_mut().unwrap().remove(time).unwrap().as_f64().unwrap() > 0.0);
    }
    answer
}

#[test]
fn every_case_has_the_expected_outcomes() {
    let Ok(text) = fs::read_to_string(CASES) else {
        println!("no monster-cases.json beside the repository: nothing compared");
        return;
    };
    let cases: Value = serde_json::from_str(&text).unwrap();
    let cases = cases["cases"].as_array().unwrap();
    let answers = stdout(longrest(&["--cases", CASES]));
    assert_eq!(answers.lines().count(), cases.len());
    let set = |outcomes: &Value| -> BTreeSet<(String, BTreeSet<String>)> {
        let attacks = |outcome: &Value| {
            outcome["attacks"].as_array().unwrap().iter().map(Value::to_string).collect()
        };
        let outcomes = outcomes.as_array().unwrap().iter();
        outcomes.map(|outcome| (outcome["end"].to_string(), attacks(outcome))).collect()
    };
    let mut wrong = Vec::new();
    for (case, line) in cases.iter().zip(answers.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(case["id"], answer["id"]);
        if set(&case["expected"]) != set(&answer["outcomes"]) {
            wrong.push(case["id"].to_string());
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// A server of its own, which ends with the test.
struct Server {
    child: std::process::Child,
    port: u16,
    folder: PathBuf,
}

impl Server {
    fn start() -> Server {
        let name = format!("longrest-solve-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
        command.args(["serve", "--unlimited", "--port", "0", "--data"]).arg(&folder);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server { child, port, folder }
    }

    /// What the page is answered: the status and the body.
    fn ask(&self, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!(
            "POST /api/solve HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let (start, end) = (answer.find('{').unwrap(), answer.rfind('}').unwrap());
        (status, serde_json::from_str(&answer[start..=end]).unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_page_gets_the_same_answers_with_reasons() {
    let server = Server::start();
    if let Ok(text) = fs::read_to_string(CASES) {
        let cases: Value = serde_json::from_str(&text).unwrap();
        let answers = stdout(longrest(&["--cases", CASES]));
        let cases = cases["cases"].as_array().unwrap();
        for (case, line) in cases.iter().zip(answers.lines()) {
            let (status, told) = server.ask(&case.to_string());
            assert_eq!(status, 200, "{told}");
            assert_eq!(told["outcomes"], timeless(line)["outcomes"], "{}", case["id"]);
            assert!(told["rule"].as_str().is_some_and(|rule| rule.contains('-')), "{told}");
            let plans = told["plans"].as_array().unwrap();
            let moves: usize =
                plans.iter().map(|plan| plan["moves"].as_array().unwrap().len()).sum();
            let outcomes = told["outcomes"].as_array().unwrap().len();
            assert!(moves >= outcomes || plans.is_empty(), "every outcome has its reason: {told}");
        }
    } else {
        println!("no monster-cases.json beside the repository: nothing compared");
    }
    // FH-GUIDE-05: away from the enemy behind the trap, and it says so.
    let one: Value = serde_json::from_str(&case(|_| {})).unwrap();
    let (status, told) = server.ask(&one["cases"][0].to_string());
    assert_eq!(
        (status, &told["criterion"], &told["rule"]),
        (200, &json!("harm"), &json!("FH-GUIDE-05"))
    );
    assert_eq!(told["plans"][0]["moves"][0]["end"], json!([3, 0]));
    for (wrong, expected) in [
        ("[]", "expected struct Case"),
        ("{\"rules\": \"frosthaven\"}", "missing field"),
        ("{", "EOF"),
    ] {
        let (status, told) = server.ask(wrong);
        assert_eq!((status, told["code"].as_str()), (400, Some("malformed")), "{told}");
        assert!(told["message"].as_str().unwrap().contains(expected), "{told}");
    }
    let crowd = |change: &dyn Fn(&mut Value)| {
        let mut one = one["cases"][0].clone();
        change(&mut one);
        server.ask(&one.to_string())
    };
    let (status, told) = crowd(&|case| case["board"] = json!({ "width": 60000, "height": 60000 }));
    assert!(status == 400 && told["message"].as_str().unwrap().contains("at most"), "{told}");
    let (status, told) = crowd(&|case| case["active"] = json!([9, 9]));
    assert!(status == 400 && told["message"].as_str().unwrap().contains("no floor"), "{told}");
}

#[test]
fn an_answer_is_one_line_with_sorted_outcomes() {
    // FH-GUIDE-05: away from the enemy behind the trap
    let path = file("one.json", &case(|_| {}));
    let text = stdout(longrest(&["--cases", path.to_str().unwrap(), "--id", "x"]));
    let expected = json!({ "id": "x", "outcomes": [{ "end": [3, 0], "attacks": [[4, 0]] }] });
    assert_eq!(timeless(text.trim_end()), expected);
    let tie = case(|case| {
        case["hexes"] = json!({});
        case["enemies"][1]["initiative"] = json!(1);
    });
    let path = file("tie.json", &tie);
    let text = stdout(longrest(&["--cases", path.to_str().unwrap()]));
    let outcomes = json!([
        { "end": [1, 0], "attacks": [[0, 0]] },
        { "end": [3, 0], "attacks": [[4, 0]] },
    ]);
    assert_eq!(timeless(text.trim_end())["outcomes"], outcomes);
}

#[test]
fn a_drawn_board_is_solved_too() {
    let path = file("drawn.toml", BOARD);
    let text = stdout(longrest(&[path.to_str().unwrap()]));
    let outcomes = json!([{ "end": [0, 4], "attacks": [[0, 5]] }]);
    assert_eq!(timeless(text.trim_end()), json!({ "id": "solve-drawn", "outcomes": outcomes }));
}

#[test]
fn the_explanation_names_figures_rules_and_path() {
    let path = file("explained.toml", BOARD);
    let text = stdout(longrest(&[path.to_str().unwrap(), "--explain"]));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(lines[0], "solve-explained: the monster at 0,2");
    for line in [
        "  move 2, melee attack",
        "  a               1         1      2          10  0,1",
        "  b               0         2      3          20  0,4",
        "  The way through fewest harmful hexes decides for b (FH-GUIDE-05).",
        "With b as its focus",
        "  0,4           0         2        1             0  <",
        "  It moves to 0,4 by 0,3, 0,4 and attacks b.",
    ] {
        assert!(lines.contains(&line), "{line:?} is missing in\n{text}");
    }
}

/// The first picture of an explanation, and the last.
fn pictures(board: &str) -> [String; 2] {
    let path = file("pictured.toml", board);
    let text = stdout(longrest(&[path.to_str().unwrap(), "--explain"]));
    let drawn: Vec<String> = text
        .split("\n\n")
        .filter(|part| part.starts_with("    "))
        .map(|part| part.lines().map(|line| line[4..].trim_end().to_owned() + "\n").collect())
        .collect();
    [drawn[0].clone(), drawn[drawn.len() - 1].clone()]
}

#[test]
fn an_explanation_draws_the_board_as_it_was_given() {
    let drawn = |hexes: &str, board: &str| {
        let head = format!("rules = \"frosthaven\"\nhexes = \"{hexes}\"");
        format!("{head}\nboard = '''\n{board}'''\n[action]\nmove = 2\n")
    };
    let pointy = "a . . A\n . T . .\n  . . .\n";
    let [given, moved] = pictures(&drawn("pointy", pointy));
    assert_eq!(given, pointy);
    assert_eq!(moved, pointy.replacen(". . A", "@ 1 A", 1));
    let flat = "a .\n . T\n. .\n . A\n. .\n";
    assert_eq!(pictures(&drawn("flat", flat))[0], flat);
}

#[test]
fn mistakes_in_cases_are_located() {
    let solve = |name: &str, text: &str| {
        let path = file(name, text);
        (longrest(&["--cases", path.to_str().unwrap()]), path)
    };
    let check = |name: &str, text: &str, expected: &str| {
        let (output, path) = solve(name, text);
        check_error(output, &path, expected);
    };
    check("broken.json", "{\n  x", "FILE:2:3: key must be a string");
    check("format.json", "{}", "FILE: no format, expected \"monster-cases 1\"");
    check(
        "other.json",
        r#"{"format":"sight-cases 1"}"#,
        "FILE: unknown format \"sight-cases 1\", expected \"monster-cases 1\"",
    );
    check(
        "off.json",
        &case(|case| case["active"] = json!([7, 7])),
        "FILE: case x: no floor at 7,7",
    );
    check(
        "twice.json",
        &case(|case| case["allies"] = json!([[4, 0]])),
        "FILE: case x: two figures stand at 4,0",
    );
    check(
        "wall.json",
        &case(|case| case["hexes"]["wall"] = json!([[9, 9]])),
        "FILE: case x: the wall at 9,9 lies off the board",
    );
    check(
        "area.json",
        &case(|case| case["action"]["aoe"] = json!({ "placement": "ranged", "hexes": [[0, 0]] })),
        "FILE: case x: the placement of the area does not fit the range",
    );
    let (output, _) = solve("rules.json", &case(|case| case["rules"] = json!("jaws-of-the-lion")));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("unknown variant `jaws-of-the-lion`"), "{message}");
    assert_eq!(output.status.code(), Some(2));
    let path = file("none.json", &case(|_| {}));
    let output = longrest(&["--cases", path.to_str().unwrap(), "--id", "y"]);
    check_error(output, &path, "FILE: no case \"y\"");
}

#[test]
fn mistakes_in_drawings_are_located() {
    let check = |name: &str, text: &str, expected: &str| {
        let path = file(name, text);
        check_error(longrest(&[path.to_str().unwrap()]), &path, expected);
    };
    check("glyph.toml", &BOARD.replace("T A", "% A"), "FILE:4:3: unknown glyph '%'");
    check(
        "several.toml",
        &BOARD.replace("T A .", "% A ?"),
        "FILE:4:3: unknown glyph '%' (and 1 more)",
    );
    check(
        "actor.toml",
        &BOARD.replace("T A", "T ."),
        "FILE:3:1: one hex must be drawn as A, the acting monster, not 0",
    );
    check("enemy.toml", &BOARD.replace("b = 20", "c = 20"), "FILE:3:1: no enemy 'c' is drawn");
    check(
        "key.toml",
        &BOARD.replace("move = 2", "mave = 2"),
        "FILE:9:1: unknown field `mave`, expected one of `move`, `manner`, `attack`, `range`, \
         `targets`, `area`, `muddled`, `immobilized`, `disarmed`, `farthest`",
    );
    let missing = Path::new("/nowhere/board.toml");
    let output = longrest(&[missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("board.toml: cannot read"));
}
