//! What is wrong with a line: where, what was expected, and what was probably meant.

use super::words::Vocabulary;
use crate::nearest::nearest;
use crate::scope::{Kind, Scope};
use std::ops::Range;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The place, as bytes of the line.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What was probably meant.
    pub help: Option<String>,
}

/// Something that would have been accepted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expected {
    /// A fixed word or sign.
    Word(&'static str),
    /// One of the words of a table.
    Table(&'static dyn Vocabulary),
    /// A name of a kind.
    Name(Kind),
    /// One of many things that have a name together.
    Group(&'static Group),
    /// Something else.
    A(&'static str),
}

/// What can stand at a place, under one name.
#[derive(Debug)]
pub(crate) struct Group {
    /// What messages call it.
    pub(crate) what: &'static str,
    /// The tables of its words.
    pub(crate) tables: &'static [&'static dyn Vocabulary],
    /// The kinds of names that can stand there.
    pub(crate) kinds: &'static [Kind],
}

impl PartialEq for Expected {
    fn eq(&self, other: &Expected) -> bool {
        match (self, other) {
            (Expected::Word(one), Expected::Word(other)) => one == other,
            (Expected::Table(one), Expected::Table(other)) => one.what() == other.what(),
            (Expected::Name(one), Expected::Name(other)) => one == other,
            (Expected::A(one), Expected::A(other)) => one == other,
            (Expected::Group(one), Expected::Group(other)) => one.what == other.what,
            _ => false,
        }
    }
}

impl Problem {
    /// A character that no token starts with.
    pub(crate) fn strange(span: Range<usize>, character: char) -> Problem {
        let message = format!("`{character}` means nothing in the notation");
        Problem { span, message, help: None }
    }

    /// What is wrong for a stated reason.
    pub(crate) fn because(span: Range<usize>, why: &str) -> Problem {
        Problem { span, message: why.to_owned(), help: None }
    }

    pub(crate) fn new(
        span: Range<usize>,
        found: Option<&str>,
        expected: &[Expected],
        message: Option<String>,
        scope: &Scope,
    ) -> Problem {
        let help = found.and_then(|found| meant(found, expected, scope));
        let message = message.unwrap_or_else(|| sentence(found, expected));
        Problem { span, message, help }
    }
}

/// "expected a, b or c, found `d`".
fn sentence(found: Option<&str>, expected: &[Expected]) -> String {
    let found = found.map_or("the end of the line".to_owned(), |found| format!("`{found}`"));
    if let [Expected::Name(kind)] = expected
        && found.starts_with('`')
    {
        return format!("{found} is not {}", kind.noun());
    }
    let mut wanted: Vec<String> = expected.iter().map(describe).collect();
    wanted.sort_by_key(|one| one.starts_with('`'));
    wanted.dedup();
    format!("expected {}, found {found}", either(&wanted))
}

/// "a, b or c".
pub(crate) fn either(items: &[String]) -> String {
    match items {
        [] => "something else".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn describe(expected: &Expected) -> String {
    match expected {
        Expected::Word(word) => format!("`{word}`"),
        Expected::Table(table) => table.what().to_owned(),
        Expected::Name(kind) => kind.noun().to_owned(),
        Expected::Group(group) => group.what.to_owned(),
        Expected::A(what) => (*what).to_owned(),
    }
}

fn meant(found: &str, expected: &[Expected], scope: &Scope) -> Option<String> {
    let mut candidates: Vec<&str> = Vec::new();
    // Of a phrase the first word is compared: that is where reading stopped.
    let first = |phrase: &&'static str| phrase.split(' ').next();
    for one in expected {
        match one {
            Expected::Word(word) => candidates.push(word),
            Expected::Table(table) => candidates.extend(table.all().iter().filter_map(first)),
            Expected::Name(kind) => {
                candidates.extend(scope.names(*kind).iter().map(String::as_str));
            }
            Expected::Group(group) => {
                let phrases: Vec<&str> = group.tables.iter().flat_map(|it| it.all()).collect();
                candidates.extend(phrases.iter().filter_map(|phrase| phrase.split(' ').next()));
                let names = group.kinds.iter().flat_map(|kind| scope.names(*kind));
                candidates.extend(names.map(String::as_str));
            }
            Expected::A(_) => {}
        }
    }
    candidates.retain(|candidate| candidate.chars().all(|c| c.is_alphanumeric() || c == '-'));
    let word = nearest(found, candidates.iter().copied().filter(|&candidate| candidate != found));
    if let Some(word) = word {
        return Some(format!("did you mean `{word}`?"));
    }
    let closed: Vec<String> = expected.iter().filter_map(|one| closed_list(one, scope)).collect();
    (!closed.is_empty() && expected.len() <= 2).then(|| closed.join("; "))
}

/// Of more words than this no list is shown: nobody would read it.
const WORDS_MAX: usize = 90;

/// The members of a short list, to choose from.
fn closed_list(expected: &Expected, scope: &Scope) -> Option<String> {
    let (what, words, most): (&str, Vec<&str>, usize) = match expected {
        Expected::Table(table) => (table.what(), table.all(), WORDS_MAX),
        Expected::Name(kind) => {
            (kind.noun(), scope.names(*kind).iter().map(String::as_str).collect(), 24)
        }
        Expected::Group(group) if group.kinds.is_empty() => {
            (group.what, group.tables.iter().flat_map(|one| one.all()).collect(), WORDS_MAX)
        }
        _ => return None,
    };
    match words.len() {
        0 => Some(format!("there is no such thing: {what} must be defined first")),
        count if count <= most => Some(format!("{what} is one of: {}", words.join(", "))),
        _ => None,
    }
}
