//! A line with one of its clauses taken away.
//!
//! What can be taken away is found in the text alone: an ability between semicolons, a clause
//! between commas, what stands after a bar with or without its price, a test, a range or a limit of
//! an event, a term of a sum, half of a pair. Not everything that is left can be read; that is for
//! the caller to find out.

use longrest_haven::ability::{Ability, Action, Reach, Verb, Who};
use longrest_haven::{Haven, Polarity};
use serde_json::Value;
use std::ops::Range;

/// A word or a sign, and how deep in parentheses it stands.
struct Token<'l> {
    text: &'l str,
    span: Range<usize>,
    depth: usize,
}

/// A line without one of its clauses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Omission {
    /// What was taken away.
    pub(crate) clause: String,
    /// What is left.
    pub(crate) line: String,
}

/// What an action means: what is usual and what is said in so many words are the same.
pub(crate) fn meaning(action: &Action) -> Value {
    let mut tree = serde_json::to_value(action).expect("an action as a tree");
    say_the_usual(&mut tree);
    tree
}

/// Says for every ability whom it concerns and from how far, where that is left to the rules.
fn say_the_usual(tree: &mut Value) {
    if let Ok(ability) = serde_json::from_value::<Ability>(tree.clone()) {
        let modifier = matches!(ability.verb, Verb::AddModifier { .. } | Verb::TakeModifier { .. });
        let harms = matches!(Haven::polarity(&ability), Polarity::Negative | Polarity::Attack);
        // N-60
        let others = matches!(ability.verb, Verb::Grant { .. } | Verb::Swap);
        let usual = match ability.aim.who {
            Who::Usual if modifier => Who::Oneself,
            Who::Usual if harms => Who::Enemies,
            Who::Usual if others => Who::Allies,
            said => said,
        };
        tree["aim"]["who"] = serde_json::to_value(usual).expect("who");
        // FH-ATK-02
        if let (Verb::Attack { .. }, Reach::Unstated) = (&ability.verb, &ability.aim.reach) {
            tree["aim"]["reach"] = serde_json::to_value(Reach::Adjacent).expect("how far");
        }
    }
    match tree {
        Value::Array(parts) => parts.iter_mut().for_each(say_the_usual),
        Value::Object(parts) => parts.values_mut().for_each(say_the_usual),
        _ => {}
    }
}

/// Every clause of a line, taken away in turn.
pub(crate) fn omissions(line: &str) -> Vec<Omission> {
    let tokens = tokens(line);
    let mut found: Vec<Omission> = Vec::new();
    for (first, end) in spans(&tokens) {
        let from = tokens[first].span.start;
        let to = tokens.get(end).map_or(line.len(), |token| token.span.start);
        let (before, after) = (line[..from].trim_end(), line[to..].trim_start());
        let joined = before.ends_with(['(', '[']) || after.starts_with([',', ';', ':', ')', ']']);
        let between = if joined || before.is_empty() || after.is_empty() { "" } else { " " };
        let omission = Omission {
            clause: line[from..to].trim().trim_matches([',', ';']).trim().to_owned(),
            line: format!("{before}{between}{after}"),
        };
        if !found.iter().any(|one| one.line == omission.line) {
            found.push(omission);
        }
    }
    found
}

fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut depth = 0;
    let mut rest = line;
    while let Some(start) = rest.find(|letter: char| !letter.is_whitespace()) {
        rest = &rest[start..];
        let is_word = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
        // A sign before a number, as in `+1`, belongs to it; between spaces it is an operation.
        let sign = rest.starts_with(['+', '-']) && !rest[1..].starts_with(' ');
        let word = rest[usize::from(sign)..].find(|letter: char| !is_word(letter));
        let end = word.map_or(rest.len(), |end| end + usize::from(sign)).max(1);
        let end = if rest.starts_with("//") { 2 } else { end };
        let text = &rest[..end];
        depth -= usize::from(matches!(text, ")" | "]"));
        let at = line.len() - rest.len();
        tokens.push(Token { text, span: at..at + end, depth });
        depth += usize::from(matches!(text, "(" | "["));
        rest = &rest[end..];
    }
    tokens
}

/// The first and the last but one token of everything that can be taken away.
fn spans(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        // Up to the next of these signs as deep in parentheses as `from`, or to their end.
        let until = |from: usize, signs: &[&str]| {
            let depth = tokens[from].depth;
            let ends = |other: &Token<'_>| {
                other.depth < depth || other.depth == depth && signs.contains(&other.text)
            };
            let found = tokens[from + 1..].iter().position(ends);
            found.map_or(tokens.len(), |found| from + 1 + found)
        };
        let mut add = |from: usize, end: usize| spans.push((from, end));
        // What stands first in the line, in parentheses or behind a colon, with the sign behind it.
        let begins = at == 0 || matches!(tokens[at - 1].text, "(" | ":" | ";");
        if begins && token.text != ")" {
            for signs in [&[";"][..], &[",", ";", "|"]] {
                let end = until(at, signs);
                let sign = tokens.get(end).is_some_and(|sign| matches!(sign.text, "," | ";"));
                add(at, end + usize::from(sign));
            }
        }
        match token.text {
            ";" => add(at, until(at, &[";"])),
            "," => add(at, until(at, &[",", ";", "|"])),
            "|" => {
                add(at, until(at, &["|", ";"]));
                add(at, until(at, &[":", "|", ";"]));
            }
            "if" | "only" => add(at, until(at, &[",", ":", ";", "|", "("])),
            "slots" | "slot" | "within" | "range" | "xp" => add(at, (at + 2).min(tokens.len())),
            "+" | "-" | "*" | "//" | "and" | "or" | "of" | "beside" | "to" => {
                add(at, until(at, &[",", ":", ";", "|", "+", "-", "*", "//", "and", "or"]));
            }
            "not" | "own" | "elite" | "normal" | "all" => add(at, at + 1),
            // `up to 2 times`, `any number of times`
            "up" | "any" if tokens.get(at + 3).is_some_and(|last| last.text == "times") => {
                add(at, at + 4);
            }
            "at" => add(at - 2, (at + 2).min(tokens.len())),
            _ => {}
        }
        // The first term, without the sign that follows it.
        if matches!(token.text, "+" | "and" | "or") && at > 0 {
            add(at - 1, at + 1);
        }
    }
    spans.retain(|(from, end)| from < end);
    spans
}

#[test]
fn every_clause_is_taken_away_in_turn() {
    let check = |line: &str, expected: &[&str]| {
        let found: Vec<String> = omissions(line).into_iter().map(|one| one.line).collect();
        for expected in expected {
            assert!(found.iter().any(|line| line == expected), "{expected:?} is not in {found:#?}");
        }
    };
    check(
        "attack 2 + X, range 3, wound; move 2, jump | consume fire: +2, jump | if killed: +1",
        &[
            "attack 2, range 3, wound; move 2, jump | consume fire: +2, jump | if killed: +1",
            "attack X, range 3, wound; move 2, jump | consume fire: +2, jump | if killed: +1",
            "attack 2 + X, wound; move 2, jump | consume fire: +2, jump | if killed: +1",
            "attack 2 + X, range 3; move 2, jump | consume fire: +2, jump | if killed: +1",
            "attack 2 + X, range 3, wound",
            "move 2, jump | consume fire: +2, jump | if killed: +1",
            "attack 2 + X, range 3, wound; move 2 | consume fire: +2, jump | if killed: +1",
            "attack 2 + X, range 3, wound; move 2, jump | if killed: +1",
            "attack 2 + X, range 3, wound; move 2, jump | consume fire: +2 | if killed: +1",
            "attack 2 + X, range 3, wound; move 2, jump | consume fire: jump | if killed: +1",
            "attack 2 + X, range 3, wound; move 2, jump | consume fire: +2, jump",
        ],
    );
    check("attack 1 | suffer 1 up to 2 times: +1", &["attack 1 | suffer 1: +1"]);
    check("attack 1 | suffer 1 any number of times: +1", &["attack 1 | suffer 1: +1"]);
    check(
        "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, \
         do (heal 1, self; loot 1), round",
        &[
            "when allies attacks if melee | suffer 1: +1, slots 3 xp 1 at 2, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 | suffer 1: +1, slots 3 xp 1 at 2, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 if melee: +1, slots 3 xp 1 at 2, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: slots 3 xp 1 at 2, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: +1, \
             do (heal 1, self; loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, \
             do (heal 1; loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, \
             do (loot 1), round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, \
             do (heal 1, self), round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, round",
            "when allies attacks within 2 if melee | suffer 1: +1, slots 3 xp 1 at 2, \
             do (heal 1, self; loot 1)",
        ],
    );
}
