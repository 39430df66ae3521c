//! Diagnostics: what is wrong with a pack, where, and what was probably meant.

use crate::source::Source;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The pack cannot be played.
    Error,
    /// The pack can be played, but something is probably not as it was meant.
    Warning,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for the kind of problem.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What was probably meant, or what would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if the whole file is meant.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters of the line are meant.
    pub length: usize,
    /// The line.
    #[serde(skip)]
    pub excerpt: String,
}

/// All that is wrong, in the order of files and lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// One error about a whole file.
    pub fn of_whole(file: &str, message: &str) -> Diagnostics {
        let report = Report::default();
        report.file(Severity::Error, file, "whole", message, None);
        report.finish()
    }
}

/// Collects what is wrong while a pack is compiled.
#[derive(Debug, Default)]
pub(crate) struct Report {
    found: RefCell<Vec<Diagnostic>>,
    /// The kinds of doubts that the pack says are meant.
    meant: RefCell<Vec<String>>,
}

/// The kinds of doubts that an author can mean.
pub(crate) const DOUBTS: [&str; 15] = [
    "campaign",
    "deck",
    "deed",
    "edition",
    "endless",
    "figures",
    "licence",
    "limit",
    "map",
    "perk",
    "recipe",
    "symbol",
    "unreachable",
    "unused",
    "value",
];

impl Report {
    /// Notes an error at a place.
    pub(crate) fn error(
        &self,
        source: &Source,
        span: Range<usize>,
        code: &'static str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        self.note(Severity::Error, source, span, code, message.into(), help);
    }

    /// Notes a warning at a place.
    pub(crate) fn warning(
        &self,
        source: &Source,
        span: Range<usize>,
        code: &'static str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        self.note(Severity::Warning, source, span, code, message.into(), help);
    }

    /// Notes something about a whole file or folder.
    pub(crate) fn file(
        &self,
        severity: Severity,
        file: &str,
        code: &'static str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        self.found.borrow_mut().push(Diagnostic {
            severity,
            code,
            message: message.into(),
            help,
            file: file.to_owned(),
            line: 0,
            column: 0,
            length: 0,
            excerpt: String::new(),
        });
    }

    fn note(
        &self,
        severity: Severity,
        source: &Source,
        span: Range<usize>,
        code: &'static str,
        message: String,
        help: Option<String>,
    ) {
        let (line, column) = source.position(span.start);
        let (last, end) = source.position(span.end);
        let excerpt = source.line(line).to_owned();
        let rest = excerpt.chars().count().saturating_sub(column - 1);
        let length = if last == line { end.saturating_sub(column) } else { rest };
        self.found.borrow_mut().push(Diagnostic {
            severity,
            code,
            message,
            help,
            file: source.path.clone(),
            line,
            column,
            length: length.max(1),
            excerpt,
        });
    }

    /// Doubts of this kind are meant, and not told.
    pub(crate) fn is_meant(&self, kind: &str) {
        self.meant.borrow_mut().push(kind.to_owned());
    }

    /// How many errors there are so far.
    pub(crate) fn errors(&self) -> usize {
        self.found.borrow().iter().filter(|one| one.severity == Severity::Error).count()
    }

    /// Everything, in order and without repetitions.
    pub(crate) fn finish(self) -> Diagnostics {
        let mut found = self.found.into_inner();
        let meant = self.meant.into_inner();
        found.retain(|it| {
            it.severity == Severity::Error || meant.iter().all(|kind| kind != it.code)
        });
        found.sort_by(|one, other| {
            let key = |it: &Diagnostic| (it.file.clone(), it.line, it.column, it.severity);
            key(one).cmp(&key(other))
        });
        found.dedup();
        Diagnostics(found)
    }
}

impl Diagnostics {
    /// Whether the pack cannot be played.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// How many there are of a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.0.iter().filter(|one| one.severity == severity).count()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        writeln!(f, "{severity}[{}]: {}", self.code, self.message)?;
        if self.line == 0 {
            writeln!(f, "  --> {}", self.file)?;
        } else {
            let number = self.line.to_string();
            let margin = " ".repeat(number.len());
            // Tabs keep their width, so that the mark stands under its place.
            let before: String = self.excerpt.chars().take(self.column - 1).collect();
            let indent: String =
                before.chars().map(|letter| if letter == '\t' { '\t' } else { ' ' }).collect();
            writeln!(f, "{margin} --> {}:{}:{}", self.file, self.line, self.column)?;
            writeln!(f, "{margin} |")?;
            writeln!(f, "{number} | {}", self.excerpt)?;
            writeln!(f, "{margin} | {indent}{}", "^".repeat(self.length))?;
        }
        match &self.help {
            Some(help) => writeln!(f, "  = {help}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, one) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{one}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
