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
//! A text is read once, for where its values stand; values are compared as they stand in the text.

use serde_json::Value;
use std::fmt::Write;

/// A JSON text, and where its values stand.
#[derive(Clone, Debug, Default)]
pub struct Document {
    text: String,
    spans: Vec<Span>,
}

/// Where a value or the name of a member stands in a text. What is in it follows it in the list.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: u32,
    to: u32,
    /// The place in the list of what comes after all that is in it.
    after: u32,
}

/// A value of a document.
#[derive(Clone, Copy)]
struct Part<'a> {
    document: &'a Document,
    at: usize,
}

impl Document {
    /// Reads a text, which must be JSON.
    ///
    /// # Panics
    /// If it has four gigabytes or more.
    pub fn new(text: String) -> Document {
        assert!(u32::try_from(text.len()).is_ok(), "a text of four gigabytes");
        let spans = spans(text.as_bytes());
        Document { text, spans }
    }

    /// Whether it has no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn whole(&self) -> Option<Part<'_>> {
        (!self.spans.is_empty()).then_some(Part { document: self, at: 0 })
    }
}

impl<'a> Part<'a> {
    fn span(self) -> Span {
        self.document.spans[self.at]
    }

    fn text(self) -> &'a str {
        let span = self.span();
        &self.document.text[span.from as usize..span.to as usize]
    }

    fn begins_with(self) -> u8 {
        self.document.text.as_bytes()[self.span().from as usize]
    }

    /// The items of a list; the names and values of an object by turns.
    fn parts(self) -> impl Iterator<Item = Part<'a>> {
        let Part { document, at } = self;
        let (mut next, end) = (at + 1, self.span().after as usize);
        std::iter::from_fn(move || {
            let part = (next < end).then_some(Part { document, at: next })?;
            next = part.span().after as usize;
            Some(part)
        })
    }

    /// The members of an object: each name as it is written, and its value.
    fn members(self) -> impl Iterator<Item = (&'a str, Part<'a>)> {
        let mut parts = self.parts();
        std::iter::from_fn(move || Some((parts.next()?.text(), parts.next()?)))
    }
}

/// The patch that makes the first text the second; nothing when they are the same. Objects must
/// name their members in the same way.
pub fn difference(old: &Document, new: &Document) -> Option<String> {
    match (old.whole(), new.whole()) {
        (Some(old), Some(new)) => changed(old, new),
        (None, Some(new)) => Some(format!("{{\"v\":{}}}", new.text())),
        (_, None) => None,
    }
}

fn changed(old: Part<'_>, new: Part<'_>) -> Option<String> {
    if old.text() == new.text() {
        return None;
    }
    let patch = match (old.begins_with(), new.begins_with()) {
        (b'{', b'{') => Some(of_objects(old, new)),
        (b'[', b'[') => Some(of_lists(&Vec::from_iter(old.parts()), &Vec::from_iter(new.parts()))),
        _ => None,
    };
    // With what stands around it a whole value is six characters longer.
    let patch = patch.filter(|patch| patch.len() < new.text().len() + 6);
    Some(patch.unwrap_or_else(|| format!("{{\"v\":{}}}", new.text())))
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

fn of_objects(old: Part<'_>, new: Part<'_>) -> String {
    let named = |whole: Part<'_>, wanted: &str| whole.members().any(|(name, _)| name == wanted);
    let mut patches = String::new();
    // Members mostly stand where they stood.
    let mut opposite = old.members();
    let mut is_other = false;
    for (name, value) in new.members() {
        let same_place = opposite.next().filter(|(known, _)| *known == name);
        is_other |= same_place.is_none();
        let before = same_place.or_else(|| old.members().find(|(known, _)| *known == name));
        let patch = match before {
            Some((_, before)) => changed(before, value),
            None => Some(format!("{{\"v\":{}}}", value.text())),
        };
        if let Some(patch) = patch {
            let comma = if patches.is_empty() { "" } else { "," };
            // Writing to a text cannot fail.
            let _ = write!(patches, "{comma}{name}:{patch}");
        }
    }
    is_other |= opposite.next().is_some();
    let names = old.members().map(|(name, _)| name);
    let gone: Vec<&str> = names.filter(|name| is_other && !named(new, name)).collect();
    match gone.is_empty() {
        true => format!("{{\"o\":{{{patches}}}}}"),
        false => format!("{{\"o\":{{{patches}}},\"d\":[{}]}}", gone.join(",")),
    }
}

fn of_lists(old: &[Part<'_>], new: &[Part<'_>]) -> String {
    let same = |pair: &(&Part<'_>, &Part<'_>)| pair.0.text() == pair.1.text();
    let before = old.iter().zip(new).take_while(same).count();
    let after = old[before..].iter().rev().zip(new[before..].iter().rev());
    let after = after.take_while(same).count();
    let count = old.len() - before - after;
    let splice = || {
        let middle: Vec<&str> = new[before..new.len() - after].iter().map(|it| it.text()).collect();
        format!("{{\"s\":[{before},{count},[{}]]}}", middle.join(","))
    };
    if old.len() != new.len() {
        return splice();
    }
    let mut patches = String::new();
    for at in before..new.len() - after {
        if let Some(patch) = changed(old[at], new[at]) {
            let comma = if patches.is_empty() { "" } else { "," };
            // Writing to a text cannot fail.
            let _ = write!(patches, "{comma}\"{at}\":{patch}");
        }
    }
    let items = format!("{{\"i\":{{{patches}}}}}");
    // What is new stands in a splice, too.
    let least: usize = new[before..new.len() - after].iter().map(|it| it.text().len()).sum();
    if items.len() <= least {
        return items;
    }
    let splice = splice();
    if items.len() <= splice.len() { items } else { splice }
}

/// Where the values of a text stand, in the order in which they begin.
fn spans(bytes: &[u8]) -> Vec<Span> {
    // A value and what stands around it take some five characters.
    let mut spans: Vec<Span> = Vec::with_capacity(bytes.len() / 5);
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let from = at as u32;
        match byte {
            b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' => {
                at += 1;
                continue;
            }
            b'}' | b']' => {
                at += 1;
                let after = spans.len() as u32;
                if let Some(span) = open.pop().and_then(|opened| spans.get_mut(opened)) {
                    *span = Span { to: at as u32, after, ..*span };
                }
                continue;
            }
            b'{' | b'[' => {
                open.push(spans.len());
                at += 1;
            }
            b'"' => at += string_length(&bytes[at..]),
            _ => at += scalar_length(&bytes[at..]),
        }
        spans.push(Span { from, to: at as u32, after: spans.len() as u32 + 1 });
    }
    spans
}

/// A number or a word ends before what may stand between values or after them, and only there.
fn scalar_length(bytes: &[u8]) -> usize {
    let ends = |&byte: &u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+'));
    bytes.iter().position(ends).unwrap_or(bytes.len()).max(1)
}

fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        match rest.iter().position(|&byte| byte == b'"' || byte == b'\\') {
            Some(here) if rest[here] == b'"' => return at + here + 1,
            Some(here) => at += here + 2,
            None => return bytes.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longrest_kernel::Generator;
    use serde_json::json;

    fn of_texts(old: &str, new: &str) -> Option<String> {
        difference(&Document::new(old.to_owned()), &Document::new(new.to_owned()))
    }

    fn check(old: &Value, new: &Value) -> usize {
        let Some(patch) = of_texts(&old.to_string(), &new.to_string()) else {
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
        let patch = of_texts(spaced, "{\"a\":[1,3],\"b\":{}}").expect("it changed");
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
