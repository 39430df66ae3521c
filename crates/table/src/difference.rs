//! What changed between two JSON texts, as a JSON text that is usually much shorter.
//!
//! A patch is one of
//!
//! - `{"v": value}`: the value is this now;
//! - `{"o": {name: patch, …}, "d": [name, …]}`: of an object these members changed or are new, and
//!   those are gone;
//! - `{"i": {place: patch, …}}`: of a list as long as before these items changed;
//! - `{"s": [place, count, [value, …]]}`: of a list so many items from a place on are these now.
//!
//! The texts are compared where they stand: whatever is the same is passed over without being read.

use serde_json::Value;
use std::fmt::Write;

/// The patch that makes the first text the second; nothing when they are the same. Both must be
/// JSON, and objects must name their members in the same way.
pub fn difference(old: &str, new: &str) -> Option<String> {
    let (old, new) = (old.trim(), new.trim());
    if old == new {
        return None;
    }
    let patch = match (old.as_bytes().first(), new.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => Some(of_objects(&members(old), &members(new))),
        (Some(b'['), Some(b'[')) => Some(of_lists(&items(old), &items(new))),
        _ => None,
    };
    let whole = format!("{{\"v\":{new}}}");
    Some(patch.filter(|patch| patch.len() < whole.len()).unwrap_or(whole))
}

/// What a patch makes of a value.
///
/// # Errors
/// When the patch is not one of this value.
pub fn patched(mut value: Value, patch: &Value) -> Result<Value, String> {
    let wrong = || format!("this patch does not fit: {patch}");
    let patch = patch.as_object().ok_or_else(wrong)?;
    if let Some(whole) = patch.get("v") {
        return Ok(whole.clone());
    }
    if let Some(splice) = patch.get("s") {
        let items = value.as_array_mut().ok_or_else(wrong)?;
        let number = |at: usize| splice[at].as_u64().map(|number| number as usize);
        let (place, count) = (number(0).ok_or_else(wrong)?, number(1).ok_or_else(wrong)?);
        let new = splice[2].as_array().ok_or_else(wrong)?;
        if place + count > items.len() {
            return Err(wrong());
        }
        items.splice(place..place + count, new.iter().cloned());
    }
    for (place, patch) in patch.get("i").and_then(Value::as_object).into_iter().flatten() {
        let place: usize = place.parse().map_err(|_| wrong())?;
        let item = value.get_mut(place).ok_or_else(wrong)?;
        *item = patched(item.take(), patch)?;
    }
    for (name, patch) in patch.get("o").and_then(Value::as_object).into_iter().flatten() {
        let member = value.as_object_mut().ok_or_else(wrong)?.entry(name).or_insert(Value::Null);
        *member = patched(member.take(), patch)?;
    }
    for name in patch.get("d").and_then(Value::as_array).into_iter().flatten() {
        let name = name.as_str().ok_or_else(wrong)?;
        value.as_object_mut().ok_or_else(wrong)?.remove(name);
    }
    Ok(value)
}

fn of_objects(old: &[(&str, &str)], new: &[(&str, &str)]) -> String {
    let mut changed = String::new();
    for (at, (name, value)) in new.iter().enumerate() {
        // Members mostly stand where they stood.
        let same_place = old.get(at).filter(|(known, _)| known == name);
        let before = same_place.or_else(|| old.iter().find(|(known, _)| known == name));
        let patch = match before {
            Some((_, before)) => difference(before, value),
            None => Some(format!("{{\"v\":{value}}}")),
        };
        if let Some(patch) = patch {
            let comma = if changed.is_empty() { "" } else { "," };
            // Writing to a text cannot fail.
            let _ = write!(changed, "{comma}{name}:{patch}");
        }
    }
    let gone = old.iter().filter(|(name, _)| !new.iter().any(|(known, _)| known == name));
    let gone: Vec<&str> = gone.map(|(name, _)| *name).collect();
    match gone.is_empty() {
        true => format!("{{\"o\":{{{changed}}}}}"),
        false => format!("{{\"o\":{{{changed}}},\"d\":[{}]}}", gone.join(",")),
    }
}

fn of_lists(old: &[&str], new: &[&str]) -> String {
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let before = old.iter().zip(new).take_while(same).count();
    let after = old[before..].iter().rev().zip(new[before..].iter().rev());
    let after = after.take_while(same).count();
    let middle = new[before..new.len() - after].join(",");
    let count = old.len() - before - after;
    let splice = format!("{{\"s\":[{before},{count},[{middle}]]}}");
    if old.len() != new.len() {
        return splice;
    }
    let mut changed = String::new();
    for at in before..new.len() - after {
        if let Some(patch) = difference(old[at], new[at]) {
            let comma = if changed.is_empty() { "" } else { "," };
            // Writing to a text cannot fail.
            let _ = write!(changed, "{comma}\"{at}\":{patch}");
        }
    }
    let items = format!("{{\"i\":{{{changed}}}}}");
    if items.len() <= splice.len() { items } else { splice }
}

/// The members of an object: each name as it is written, and its value.
fn members(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut at = next(text, 1);
    while text.as_bytes().get(at).is_some_and(|&byte| byte != b'}') {
        let name_end = value_end(text, at);
        let colon = next(text, name_end);
        let from = next(text, colon + 1);
        let end = value_end(text, from);
        found.push((&text[at..name_end], &text[from..end]));
        at = after_comma(text, end);
    }
    found
}

fn items(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = next(text, 1);
    while text.as_bytes().get(at).is_some_and(|&byte| byte != b']') {
        let end = value_end(text, at);
        found.push(&text[at..end]);
        at = after_comma(text, end);
    }
    found
}

/// The next place that is no white space.
fn next(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    from + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

fn after_comma(text: &str, end: usize) -> usize {
    let at = next(text, end);
    match text.as_bytes().get(at) {
        Some(b',') => next(text, at + 1),
        _ => at,
    }
}

/// Where the value ends that begins here.
fn value_end(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (from, 0usize);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return if depth == 1 { at + 1 } else { at },
            b'}' | b']' => depth -= 1,
            b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use longrest_kernel::Generator;
    use serde_json::json;

    fn check(old: &Value, new: &Value) -> usize {
        let Some(patch) = difference(&old.to_string(), &new.to_string()) else {
            assert_eq!(old, new);
            return 0;
        };
        let read: Value = serde_json::from_str(&patch).unwrap_or_else(|e| panic!("{patch}: {e}"));
        assert_eq!(patched(old.clone(), &read).as_ref(), Ok(new), "{old} {patch}");
        patch.len()
    }

    #[test]
    fn only_what_changed_is_said() {
        let old = json!({ "version": 1, "board": { "cells": [1, 2, { "hp": 9, "name": "a\"}" }],
            "gone": true }, "log": "x".repeat(500) });
        let mut new = old.clone();
        assert_eq!(check(&old, &new), 0);
        new["board"]["cells"][2]["hp"] = json!(8);
        new["version"] = json!(2);
        assert!(check(&old, &new) < 100);
        new["board"].as_object_mut().expect("an object").remove("gone");
        new["board"]["fresh"] = json!([[], {}, null, "ü\\", -1.5]);
        check(&old, &new);
        new["board"]["cells"] = json!([1, 7, 2, { "hp": 9, "name": "a\"}" }]);
        check(&old, &new);
        check(&json!([1, 2, 3]), &json!([]));
        check(&json!([]), &json!([1]));
        check(&json!({}), &json!([]));
        check(&json!("a"), &json!(null));
        let spaced = "{ \"a\" : [ 1 , 2 ] , \"b\" : { } }";
        let patch = difference(spaced, "{\"a\":[1,3],\"b\":{}}").expect("it changed");
        let patch = serde_json::from_str(&patch).expect("JSON");
        let old = serde_json::from_str(spaced).expect("JSON");
        assert_eq!(patched(old, &patch), Ok(json!({ "a": [1, 3], "b": {} })));
    }

    fn random(dice: &mut Generator, depth: u64) -> Value {
        match dice.below(if depth > 3 { 5 } else { 9 }) {
            0 => Value::Null,
            1 => json!(dice.below(3)),
            2 => json!(dice.below(2) == 0),
            3 => json!(["", "a,b", "{\"", "\\", "]}", "é\u{0}"][dice.below(6) as usize]),
            4 => json!(-0.5),
            5 | 6 => (0..dice.below(4)).map(|_| random(dice, depth + 1)).collect(),
            _ => {
                let names = ["a", "b\"", "c", "\\d"];
                let pairs = names.map(|name| (name.to_owned(), random(dice, depth + 1)));
                pairs.into_iter().take(dice.below(5) as usize).collect()
            }
        }
    }

    /// Changes some of a value.
    fn disturb(dice: &mut Generator, value: &mut Value, depth: u64) {
        match value {
            Value::Array(items) if !items.is_empty() && dice.below(3) > 0 => {
                let at = dice.below(items.len() as u64) as usize;
                match dice.below(4) {
                    0 => drop(items.remove(at)),
                    1 => items.insert(at, random(dice, depth + 1)),
                    _ => disturb(dice, &mut items[at], depth + 1),
                }
            }
            Value::Object(members) if !members.is_empty() && dice.below(3) > 0 => {
                let at = dice.below(members.len() as u64) as usize;
                let name = members.keys().nth(at).expect("there is one").clone();
                match dice.below(4) {
                    0 => drop(members.remove(&name)),
                    1 => drop(members.insert("new".to_owned(), random(dice, depth + 1))),
                    _ => disturb(dice, &mut members[&name], depth + 1),
                }
            }
            other => *other = random(dice, depth),
        }
    }

    #[test]
    fn whatever_changes_the_patch_makes_it_the_same() {
        let mut dice = Generator::from_seed(5);
        for _ in 0..20_000 {
            let old = random(&mut dice, 0);
            let mut new = old.clone();
            for _ in 0..dice.below(4) {
                disturb(&mut dice, &mut new, 0);
            }
            check(&old, &new);
        }
    }

    #[test]
    fn a_patch_of_something_else_is_refused() {
        for patch in [json!(1), json!({ "s": [0, 2, []] }), json!({ "i": { "4": { "v": 1 } } })] {
            assert!(patched(json!([1]), &patch).is_err(), "{patch}");
        }
        assert!(patched(json!([1]), &json!({ "o": { "a": { "v": 1 } } })).is_err());
        assert!(patched(json!({}), &json!({ "s": [0, 0, []] })).is_err());
    }
}
