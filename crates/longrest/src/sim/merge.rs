//! Reports of slices, added up: what two machines played is what one would have played.

use super::summary::share;
use crate::failure::Failure;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What tells kinds of games apart; everything else is a sum.
const SAME: [&str; 12] = [
    "game",
    "bot",
    "seed",
    "characters",
    "scenario",
    "quest",
    "party",
    "level",
    "heroes_count",
    "number",
    "pack",
    "name",
];

/// Prints the sum of reports as JSON.
pub(super) fn run(files: &[PathBuf]) -> Result<(), Failure> {
    let mut whole: Option<Value> = None;
    for path in files {
        let report = read(path)?;
        whole = Some(match whole {
            None => report,
            Some(before) => add(&before, &report, "")
                .map_err(|why| Failure::Input(format!("{}: {why}", path.display())))?,
        });
    }
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &whole).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A report that `--json` wrote.
pub(super) fn read(path: &Path) -> Result<Value, Failure> {
    let wrong = |why: String| Failure::Input(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let report: Value = serde_json::from_str(&text)
        .map_err(|error| wrong(format!("this is no report of `sim --json`: {error}")))?;
    match report["trials"].is_array() && report["slices"].is_array() {
        true => Ok(report),
        false => Err(wrong("this is no report of `sim --json`".to_owned())),
    }
}

/// The sum of two parts of reports; `key` is what they are called.
fn add(one: &Value, other: &Value, key: &str) -> Result<Value, String> {
    if SAME.contains(&key) {
        return match one == other {
            true => Ok(one.clone()),
            false => Err(format!("{key} is {other}, and {one} before: not the same games")),
        };
    }
    match (one, other) {
        _ if key == "slices" => slices(one, other),
        (Value::String(one), Value::String(other)) if key == "digest" => {
            let number = |text: &str| u64::from_str_radix(text, 16).map_err(|why| why.to_string());
            Ok(json!(format!("{:016x}", number(one)?.wrapping_add(number(other)?))))
        }
        (Value::Number(one), Value::Number(other)) => match (one.as_i64(), other.as_i64()) {
            (Some(one), Some(other)) => Ok(json!(one + other)),
            // What is no whole number follows from the sums, and is worked out again.
            _ => Ok(Value::Null),
        },
        (Value::Object(one), Value::Object(other)) => objects(one, other).map(Value::Object),
        (Value::Array(one), Value::Array(other)) => lists(one, other, key).map(Value::Array),
        _ if one == other => Ok(one.clone()),
        _ => Err(format!("{key} is {other}, and {one} before")),
    }
}

fn objects(
    one: &Map<String, Value>,
    other: &Map<String, Value>,
) -> Result<Map<String, Value>, String> {
    let mut sum = Map::new();
    for (key, value) in one {
        let added = other.get(key).map_or(Ok(value.clone()), |more| add(value, more, key))?;
        sum.insert(key.clone(), added);
    }
    for (key, value) in other {
        sum.entry(key.clone()).or_insert_with(|| value.clone());
    }
    let number = |key: &str| sum.get(key).and_then(Value::as_u64);
    if let (Some(games), Some(wins), true) =
        (number("games"), number("wins"), sum.contains_key("won_percent"))
    {
        sum.insert("won_percent".to_owned(), json!(share(wins, games)));
    } else if let (Some(games), Some(rounds), true) =
        (number("games"), number("rounds"), sum.contains_key("first_round"))
    {
        let first = rounds as f64 / games.max(1) as f64;
        sum.insert("first_round".to_owned(), json!(first));
    }
    Ok(sum)
}

/// Lists of things with numbers are put together by them; lists of sums are added up in order.
fn lists(one: &[Value], other: &[Value], key: &str) -> Result<Vec<Value>, String> {
    let number = |value: &Value| value.get("number").and_then(Value::as_i64);
    if one.iter().chain(other).any(|value| number(value).is_some()) {
        let mut sum = one.to_vec();
        for more in other {
            match sum.iter_mut().find(|known| number(known) == number(more)) {
                Some(known) => *known = add(known, more, key)?,
                None => sum.push(more.clone()),
            }
        }
        sum.sort_by_key(number);
        return Ok(sum);
    }
    if key == "trials" && one.len() != other.len() {
        return Err("the reports are not of the same kinds of games".to_owned());
    }
    let longest = one.len().max(other.len());
    let at = |list: &[Value], at: usize| list.get(at).cloned();
    (0..longest)
        .map(|place| match (at(one, place), at(other, place)) {
            (Some(one), Some(other)) => add(&one, &other, ""),
            (one, other) => Ok(one.or(other).unwrap_or(Value::Null)),
        })
        .collect()
}

/// Which games a report is of; no game counts twice, and neighbours become one.
fn slices(one: &Value, other: &Value) -> Result<Value, String> {
    let both = [one, other].map(|value| serde_json::from_value::<Vec<[u64; 2]>>(value.clone()));
    let [Ok(one), Ok(other)] = both else {
        return Err("this is no report of `sim --json`".to_owned());
    };
    let mut all = [one, other].concat();
    all.sort_unstable();
    let mut joined: Vec<[u64; 2]> = Vec::new();
    for [first, games] in all {
        match joined.last_mut() {
            Some([from, count]) if *from + *count > first => {
                return Err(format!("game {first} is in both reports"));
            }
            Some([from, count]) if *from + *count == first => *count += games,
            _ => joined.push([first, games]),
        }
    }
    Ok(json!(joined))
}
