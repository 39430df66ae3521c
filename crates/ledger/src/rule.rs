//! One rule of the ledger, and one note on how a doubt was settled.

use crate::id::{self, RuleId};
use crate::{Problem, numbered};

/// One rule, borrowed from the ledger's text.
#[derive(Clone, Debug)]
pub struct Rule<'t> {
    /// Its stable id.
    pub id: RuleId,
    /// The file it stands in, without `.md`.
    pub file: &'t str,
    /// The line it stands on, counted from 1.
    pub line: u32,
    /// Where it comes from: a page, `FAQ`, `gloss.`, or the rules a ruling completes.
    pub source: Option<&'t str>,
    /// The rule itself, without id, source and tags; the cells of a row are joined by `|`.
    pub text: &'t str,
    /// The header of the printed table, when the rule is one of its rows.
    pub header: Option<&'t str>,
    /// Whether an engine has to follow it.
    pub standing: Standing,
    /// The marks it carries.
    pub tags: Vec<Tag>,
    /// The rules that say the same, when this one is retired.
    pub retired_for: Vec<RuleId>,
    /// The rules that this ruling changes or completes.
    pub amends: Vec<Amendment>,
}

/// Whether an engine has to follow a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It has a behaviour that a test can show.
    Testable,
    /// It is about physical components or handling only.
    Table,
    /// It was withdrawn because another rule says the same.
    Retired,
}

/// A mark that a rule carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Physical components only.
    Table,
    /// The players decide.
    Choice,
    /// A consequence that is not printed as such.
    Derived,
    /// The likely reading of a doubtful passage.
    Reading,
    /// A reading that the text supports but does not state.
    Inferred,
    /// A general rule drawn from a ruling on one case.
    Principle,
}

/// What a ruling does to an earlier rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// How it bears on the earlier rule.
    pub relation: Relation,
    /// The earlier rule.
    pub rule: RuleId,
}

/// How a ruling bears on an earlier rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It adds to the earlier rule.
    Completes,
    /// It prevails over the earlier rule.
    Corrects,
    /// It limits the earlier rule to fewer cases.
    Narrows,
}

/// A note: how a doubt was settled, an open question, or a remark on rules.
#[derive(Clone, Debug)]
pub struct Note<'t> {
    /// `N-07`, `Q-02`, `P-01`, or the ids it is about.
    pub label: &'t str,
    /// The file it stands in, without `.md`.
    pub file: &'t str,
    /// The line it stands on, counted from 1.
    pub line: u32,
    /// The rules it names.
    pub about: Vec<RuleId>,
    /// The note itself.
    pub text: &'t str,
}

impl<'t> Rule<'t> {
    /// Whether a test can show this rule: neither about components only nor retired.
    pub fn is_testable(&self) -> bool {
        self.standing == Standing::Testable
    }

    /// Whether the players decide.
    pub fn is_choice(&self) -> bool {
        self.tags.contains(&Tag::Choice)
    }

    /// Reads what follows the id of a bullet or of a row.
    pub(crate) fn parse(
        id: RuleId,
        rest: &'t str,
        place: (&'t str, u32),
        problems: &mut Vec<Problem>,
    ) -> Self {
        let (file, line) = place;
        let mut rule = Rule {
            id,
            file,
            line,
            source: None,
            text: rest.trim(),
            header: None,
            standing: Standing::Testable,
            tags: Vec::new(),
            retired_for: Vec::new(),
            amends: Vec::new(),
        };
        while rule.take_leading() || rule.take_trailing() {}
        if rule.tags.contains(&Tag::Table) {
            rule.standing = Standing::Table;
        }
        if !rule.retired_for.is_empty() {
            rule.standing = Standing::Retired;
        }
        for mark in ["[table]", "(retired", "[choice]"] {
            if rule.text.contains(mark) {
                let message = format!("{id}: {mark} must stand before or after the sentence");
                problems.push(Problem::new(file, line, message));
            }
        }
        if rule.text.is_empty() && rule.standing != Standing::Retired {
            problems.push(Problem::new(file, line, format!("{id} says nothing")));
        }
        rule
    }

    fn take_leading(&mut self) -> bool {
        if let Some((tag, rest)) = leading_tag(self.text) {
            self.tags.push(tag);
            self.text = rest;
            return true;
        }
        let Some((inside, rest)) = parenthesis(self.text) else { return false };
        if let Some(heirs) = inside.strip_prefix("retired: see ") {
            self.retired_for.extend(id::scan(heirs));
        } else if self.source.is_none() && is_source(inside) {
            self.source = Some(inside);
            self.amends = amendments(inside);
        } else {
            return false;
        }
        self.text = rest;
        true
    }

    fn take_trailing(&mut self) -> bool {
        let start = match self.text.bytes().last() {
            Some(b']') => self.text.rfind('['),
            Some(b'*') => self.text.rfind("*("),
            _ => None,
        };
        let Some(start) = start else { return false };
        let Some((tag, "")) = leading_tag(&self.text[start..]) else { return false };
        self.tags.push(tag);
        self.text = self.text[..start].trim_end();
        true
    }
}

impl<'t> Note<'t> {
    pub(crate) fn new(label: &'t str, text: &'t str, place: (&'t str, u32)) -> Self {
        let mut about: Vec<RuleId> = Vec::new();
        for id in id::scan(label).chain(numbered(text).flat_map(|(_, line)| id::scan(line))) {
            if !about.contains(&id) {
                about.push(id);
            }
        }
        Note { label, file: place.0, line: place.1, about, text }
    }
}

/// Whether a text names a note, as a whole word: `N-1` does not stand in `N-12`.
pub(crate) fn mentions(text: &str, label: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == label)
}

fn leading_tag(text: &str) -> Option<(Tag, &str)> {
    let (inside, rest) = if let Some(inside) = text.strip_prefix('[') {
        inside.split_once(']')?
    } else {
        text.strip_prefix("*(")?.split_once(")*")?
    };
    let tag = match inside.split_once(' ').map_or(inside, |(first, _)| first) {
        "table" => Tag::Table,
        "choice" => Tag::Choice,
        "derived" => Tag::Derived,
        "reading" => Tag::Reading,
        "inferred" => Tag::Inferred,
        "principle" => Tag::Principle,
        _ => return None,
    };
    Some((tag, rest.trim_start()))
}

fn parenthesis(text: &str) -> Option<(&str, &str)> {
    let (inside, rest) = text.strip_prefix('(')?.split_once(')')?;
    Some((inside, rest.trim_start()))
}

fn is_source(text: &str) -> bool {
    ["p.", "FAQ", "gloss.", "no page given"].iter().any(|start| text.starts_with(start))
        || relation(text).is_some()
}

fn relation(text: &str) -> Option<Relation> {
    match text.split_whitespace().next()? {
        "completes" => Some(Relation::Completes),
        "corrects" => Some(Relation::Corrects),
        "narrows" => Some(Relation::Narrows),
        _ => None,
    }
}

fn amendments(source: &str) -> Vec<Amendment> {
    let mut amendments = Vec::new();
    for clause in source.split(';') {
        if let Some(relation) = relation(clause) {
            amendments.extend(id::scan(clause).map(|rule| Amendment { relation, rule }));
        }
    }
    amendments
}
