//! The rule ledger: every rule of the three games as typed data.
//!
//! The Markdown files in `rules/` are the project's specification. They are embedded in the program
//! and parsed once, on first use, so that a table can show the rule behind any event without
//! reading a file. Everything here borrows from the embedded text.
//!
//! ```
//! use longrest_ledger::{RuleId, ledger};
//!
//! let id: RuleId = "FH-ADV-05".parse().unwrap();
//! let rule = ledger().rule(id).unwrap();
//! assert!(rule.is_testable());
//! assert_eq!(rule.source, Some("p.27"));
//! ```

mod differences;
mod document;
mod id;
mod reasons;
mod rule;

use std::fmt;
use std::sync::OnceLock;

pub use differences::{Difference, Differences, Settled, Switch, SwitchRef};
pub use document::{Document, Section};
pub use id::{Form, Game, NotARuleId, RuleId};
pub use reasons::{LANGUAGES, REASONS, REASONS_NAME, Reasons, Sentences, reasons};
pub use rule::{Amendment, Note, Relation, Rule, Standing, Tag};

/// The name and text of one file of the ledger, before parsing.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// The file's name without `.md`, as `cargo xtask rules` prints it.
    pub name: &'t str,
    /// The whole text.
    pub text: &'t str,
}

/// The files of `rules/`, in the order in which reports list them.
pub const SOURCES: [Source<'static>; 6] = [
    source("frosthaven-scenario", include_str!("../../../rules/frosthaven-scenario.md")),
    source("frosthaven-campaign", include_str!("../../../rules/frosthaven-campaign.md")),
    source("frosthaven-faq", include_str!("../../../rules/frosthaven-faq.md")),
    source("gloomhaven", include_str!("../../../rules/gloomhaven.md")),
    source("descent", include_str!("../../../rules/descent.md")),
    source(DIFFERENCES, include_str!("../../../rules/differences.md")),
];

/// The file that holds the table of differences instead of rules.
pub const DIFFERENCES: &str = "differences";

const fn source(name: &'static str, text: &'static str) -> Source<'static> {
    Source { name, text }
}

/// The project's own ledger, parsed on first use.
///
/// # Panics
/// If the embedded text is not a valid ledger, which a test of this crate rules out.
pub fn ledger() -> &'static Ledger<'static> {
    static LEDGER: OnceLock<Ledger<'static>> = OnceLock::new();
    LEDGER.get_or_init(|| match Ledger::parse(&SOURCES) {
        Ok(ledger) => ledger,
        Err(problems) => panic!("the embedded ledger is not valid: {}", problems[0]),
    })
}

/// All files of the ledger, with an index by rule id.
#[derive(Clone, Debug)]
pub struct Ledger<'t> {
    documents: Vec<Document<'t>>,
    differences: Differences<'t>,
    /// Sorted by id; the numbers are document, section and rule.
    index: Vec<(RuleId, [u16; 3])>,
}

impl<'t> Ledger<'t> {
    /// Parses the files and checks that every id is unique and every reference leads somewhere.
    ///
    /// # Errors
    /// All problems found, each with its file and line.
    pub fn parse(sources: &[Source<'t>]) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut documents = Vec::new();
        let mut differences = Differences::default();
        for source in sources {
            if source.name == DIFFERENCES {
                differences = Differences::parse(*source, &mut problems);
            } else {
                documents.push(Document::parse(*source, &mut problems));
            }
        }
        let index = index(&documents, &mut problems);
        let ledger = Ledger { documents, differences, index };
        ledger.check_references(sources, &mut problems);
        problems.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        if problems.is_empty() { Ok(ledger) } else { Err(problems) }
    }

    /// The files that hold rules.
    pub fn documents(&self) -> &[Document<'t>] {
        &self.documents
    }

    /// The table of differences between the two editions of the haven family.
    pub fn differences(&self) -> &Differences<'t> {
        &self.differences
    }

    /// All rules, in the order of the files.
    pub fn rules(&self) -> impl Iterator<Item = &Rule<'t>> {
        self.documents.iter().flat_map(Document::rules)
    }

    /// The rule with this id.
    pub fn rule(&self, id: RuleId) -> Option<&Rule<'t>> {
        let at = self.index.binary_search_by_key(&id, |entry| entry.0).ok()?;
        let [document, section, rule] = self.index[at].1.map(usize::from);
        Some(&self.documents[document].sections[section].rules[rule])
    }

    /// Whether the ledger has anything under this id: a rule, or a named table of figures.
    pub fn knows(&self, id: RuleId) -> bool {
        self.rule(id).is_some() || self.documents.iter().any(|file| file.figures.contains(&id))
    }

    /// The notes of the ledger that speak of this rule or that the rule points to.
    pub fn notes_on<'a>(&'a self, rule: &'a Rule<'t>) -> impl Iterator<Item = &'a Note<'t>> {
        self.documents.iter().flat_map(move |file| {
            file.notes.iter().filter(move |note| {
                note.about.contains(&rule.id)
                    || (rule.file == file.name && rule::mentions(rule.text, note.label))
            })
        })
    }

    /// The known id that is most like this one: the suggestion for a slip of the pen.
    pub fn nearest(&self, id: RuleId) -> Option<RuleId> {
        let wanted = id.to_string();
        self.index
            .iter()
            .map(|(known, _)| (id::distance(&wanted, &known.to_string()), *known))
            .min()
            .filter(|(distance, _)| *distance <= 3)
            .map(|(_, known)| known)
    }

    fn check_references(&self, sources: &[Source<'t>], problems: &mut Vec<Problem>) {
        for source in sources {
            for (line, text) in numbered(source.text) {
                for id in id::scan(text) {
                    if !self.knows(id) {
                        let hint = self.nearest(id).map(|near| format!("; {near} is near"));
                        let hint = hint.unwrap_or_default();
                        problems.push(Problem::new(
                            source.name,
                            line,
                            format!("{id} is mentioned, but the ledger has no such rule{hint}"),
                        ));
                    }
                }
            }
        }
        for rule in self.rules() {
            for heir in &rule.retired_for {
                if self.rule(*heir).is_some_and(|heir| heir.standing == Standing::Retired) {
                    problems.push(Problem::new(
                        rule.file,
                        rule.line,
                        format!("{} is retired in favour of {heir}, which is retired too", rule.id),
                    ));
                }
            }
        }
    }
}

/// Something wrong in a file of the ledger, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name without `.md`.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Problem {
    fn new(file: &str, line: u32, message: impl Into<String>) -> Self {
        Problem { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules/{}.md:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for Problem {}

fn numbered(text: &str) -> impl Iterator<Item = (u32, &str)> {
    (1..).zip(text.lines())
}

fn index(documents: &[Document<'_>], problems: &mut Vec<Problem>) -> Vec<(RuleId, [u16; 3])> {
    let place = |n: usize| u16::try_from(n).expect("a ledger file has fewer than 65,536 parts");
    let mut index = Vec::new();
    for (d, document) in documents.iter().enumerate() {
        for (s, section) in document.sections.iter().enumerate() {
            for (r, rule) in section.rules.iter().enumerate() {
                index.push((rule.id, [place(d), place(s), place(r)]));
            }
        }
    }
    index.sort_unstable();
    let rule = |[d, s, r]: [u16; 3]| {
        &documents[usize::from(d)].sections[usize::from(s)].rules[usize::from(r)]
    };
    for pair in index.windows(2) {
        if pair[0].0 == pair[1].0 {
            let (first, again) = (rule(pair[0].1), rule(pair[1].1));
            problems.push(Problem::new(
                again.file,
                again.line,
                format!("{} stands already at rules/{}.md:{}", again.id, first.file, first.line),
            ));
        }
    }
    index
}
