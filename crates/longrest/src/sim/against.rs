//! What changed since an earlier report.

use super::merge;
use crate::failure::Failure;
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;

/// An earlier report.
pub(super) fn read(path: &Path) -> Result<Value, Failure> {
    merge::read(path)
}

/// Prints, for every kind of game that both reports have, what changed beyond chance and what of
/// single classes and monsters.
pub(super) fn print(out: &mut impl Write, before: &Value, now: &Value) -> io::Result<()> {
    writeln!(out, "\nsince the earlier report")?;
    let trials = |report: &Value| report["trials"].as_array().cloned().unwrap_or_default();
    let earlier = trials(before);
    for trial in trials(now) {
        let same = |one: &&Value| {
            ["scenario", "quest", "party", "level", "heroes_count"]
                .iter()
                .all(|key| one[*key] == trial[*key])
        };
        let name = trial["scenario"].as_str().or(trial["quest"].as_str()).unwrap_or("?");
        match earlier.iter().find(same) {
            None => writeln!(out, "  {name}: not in the earlier report")?,
            Some(before) => compare(out, name, before, &trial)?,
        }
    }
    Ok(())
}

fn compare(out: &mut impl Write, name: &str, before: &Value, now: &Value) -> io::Result<()> {
    let ends = |trial: &Value| {
        let ends = trial["won_percent"].as_array().cloned().unwrap_or_default();
        [0, 1, 2].map(|at| ends.get(at).and_then(Value::as_f64).unwrap_or(0.0))
    };
    let ([was, low, high], [is, lower, higher]) = (ends(before), ends(now));
    let verdict = match () {
        () if higher < low => "harder",
        () if lower > high => "easier",
        () => "within chance",
    };
    writeln!(out, "  {name}: won {was:.1} % before, {is:.1} % now: {verdict}")?;
    let rounds = [before, now].map(mean_rounds);
    writeln!(out, "    rounds       {:8.1} {:8.1}", rounds[0], rounds[1])?;
    for (list, what, sums) in [
        ("classes", "class", &["damage", "healed", "suffered"][..]),
        ("monsters", "monster", &["damage", "deaths"][..]),
        ("losses", "why", &["games"][..]),
    ] {
        for one in now[list].as_array().into_iter().flatten() {
            let same = |other: &&Value| other[what] == one[what];
            let earlier = before[list].as_array().into_iter().flatten().find(same);
            for sum in sums {
                let of = |value: &Value, trial: &Value| {
                    let from = if value["sums"].is_object() { &value["sums"] } else { value };
                    let games = from["games"].as_f64().filter(|_| *sum != "games");
                    let games = games.or(trial["games"].as_f64()).unwrap_or(1.0).max(1.0);
                    from[*sum].as_f64().unwrap_or(0.0) / games
                };
                let was = earlier.map_or(0.0, |value| of(value, before));
                let is = of(one, now);
                if (is - was).abs() > 0.1 * was.max(0.5) {
                    let name = one[what].as_str().unwrap_or("?");
                    writeln!(out, "    {name}, {sum} per game: {was:.2} before, {is:.2} now")?;
                }
            }
        }
    }
    Ok(())
}

fn mean_rounds(trial: &Value) -> f64 {
    let (mut games, mut sum) = (0.0, 0.0);
    for (rounds, counts) in trial["rounds"].as_object().into_iter().flatten() {
        let count: f64 = counts.as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
        games += count;
        sum += count * rounds.parse::<f64>().unwrap_or(0.0);
    }
    if games > 0.0 { sum / games } else { 0.0 }
}
