//! What a monster's turn costs over a whole file of cases, as `longrest solve` tells it.
//!
//! The file is `../shared/cases/monster-cases.json` beside the repository, if it is there. Every
//! answer is compared with the expected one before any figure is printed.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const BUDGET_MEDIAN: f64 = 10.0;
const BUDGET_WORST: f64 = 2000.0;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    expected: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Answer {
    id: String,
    outcomes: Vec<Outcome>,
    micros: f64,
    prepare_micros: f64,
}

#[derive(Deserialize)]
struct Outcome {
    end: [i16; 2],
    attacks: BTreeSet<[i16; 2]>,
}

fn main() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases/monster-cases.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("no cases beside the repository: nothing to measure");
        return;
    };
    let cases: Cases = serde_json::from_str(&text).expect("a file of cases");
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    let output = command.args(["solve", "--cases"]).arg(&path).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<Answer> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an answer")).collect();
    assert_eq!(answers.len(), cases.cases.len());
    for (case, answer) in cases.cases.iter().zip(&answers) {
        assert_eq!(case.id, answer.id);
        assert_eq!(set(&case.expected), set(&answer.outcomes), "{}", case.id);
    }
    let mut micros: Vec<f64> = answers.iter().map(|answer| answer.micros).collect();
    micros.sort_by(f64::total_cmp);
    let (median, worst) = (micros[micros.len() / 2], micros[micros.len() - 1]);
    let prepare = answers.iter().map(|answer| answer.prepare_micros).fold(0.0, f64::max);
    println!("{} turns, every answer as expected", answers.len());
    println!("median {median:.1} µs (budget {BUDGET_MEDIAN})");
    println!("worst {worst:.1} µs (budget {BUDGET_WORST})");
    println!("preparing a board: at most {prepare:.0} µs, once per board and state of its doors");
}

fn set(outcomes: &[Outcome]) -> BTreeSet<([i16; 2], &BTreeSet<[i16; 2]>)> {
    outcomes.iter().map(|outcome| (outcome.end, &outcome.attacks)).collect()
}
