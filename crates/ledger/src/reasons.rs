//! The rules that a log names, in one sentence for each language of the page.

use crate::{Problem, RuleId, ledger, numbered};
use std::sync::OnceLock;

/// The languages of the sentences.
pub const LANGUAGES: [&str; 4] = ["en", "it", "de", "es"];

/// The text of `rules/reasons.md`, before parsing.
pub const REASONS: &str = include_str!("../../../rules/reasons.md");

/// The file's name without `.md`.
pub const REASONS_NAME: &str = "reasons";

/// The project's own sentences, parsed on first use.
///
/// # Panics
/// If the embedded text is not valid, which a test of this crate rules out.
pub fn reasons() -> &'static Reasons<'static> {
    static PARSED: OnceLock<Reasons<'static>> = OnceLock::new();
    PARSED.get_or_init(|| match Reasons::parse(REASONS) {
        Ok(reasons) => reasons,
        Err(problems) => panic!("the embedded reasons are not valid: {}", problems[0]),
    })
}

/// One sentence for each language, in the order of [`LANGUAGES`].
pub type Sentences<'t> = [&'t str; LANGUAGES.len()];

/// Short sentences for rules.
#[derive(Clone, Debug)]
pub struct Reasons<'t> {
    /// Sorted by id.
    entries: Vec<(RuleId, Sentences<'t>)>,
}

impl<'t> Reasons<'t> {
    /// Parses the file: headings with ids, and below each one line for each language.
    ///
    /// # Errors
    /// All problems found, each with its line.
    pub fn parse(text: &'t str) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut entries: Vec<(RuleId, Sentences<'t>)> = Vec::new();
        let mut open: Option<(u32, Vec<RuleId>, Sentences<'t>)> = None;
        for (line, text) in numbered(text) {
            let mut complain = |message: String| {
                problems.push(Problem::new(REASONS_NAME, line, message));
            };
            if let Some(heading) = text.strip_prefix("## ") {
                let mut ids = Vec::new();
                for word in heading.split_whitespace() {
                    match word.parse() {
                        Ok(id) if ledger().knows(id) => ids.push(id),
                        _ => complain(format!("{word} is not a rule of the ledger")),
                    }
                }
                close(open.replace((line, ids, [""; 4])), &mut entries, &mut problems);
            } else if let Some(item) = text.strip_prefix("- ") {
                let found = item.split_once(": ").and_then(|(name, sentence)| {
                    let at = LANGUAGES.iter().position(|language| *language == name)?;
                    Some((at, sentence.trim()))
                });
                match (found, &mut open) {
                    (Some((at, sentence)), Some((.., sentences))) if sentences[at].is_empty() => {
                        sentences[at] = sentence;
                    }
                    _ => complain("one line for each language, such as `- en: …`".to_owned()),
                }
            }
        }
        close(open, &mut entries, &mut problems);
        entries.sort_unstable_by_key(|entry| entry.0);
        for pair in entries.windows(2) {
            if pair[0].0 == pair[1].0 {
                let message = format!("{} stands twice", pair[0].0);
                problems.push(Problem::new(REASONS_NAME, 0, message));
            }
        }
        if problems.is_empty() { Ok(Reasons { entries }) } else { Err(problems) }
    }

    /// The sentences of a rule.
    pub fn of(&self, id: RuleId) -> Option<&Sentences<'t>> {
        let at = self.entries.binary_search_by_key(&id, |entry| entry.0).ok()?;
        Some(&self.entries[at].1)
    }

    /// The rules that have sentences, in the order of their ids.
    pub fn rules(&self) -> impl Iterator<Item = RuleId> {
        self.entries.iter().map(|entry| entry.0)
    }
}

fn close<'t>(
    open: Option<(u32, Vec<RuleId>, Sentences<'t>)>,
    entries: &mut Vec<(RuleId, Sentences<'t>)>,
    problems: &mut Vec<Problem>,
) {
    let Some((line, ids, sentences)) = open else { return };
    for (language, sentence) in LANGUAGES.iter().zip(sentences) {
        if sentence.is_empty() {
            let message = format!("there is no sentence in {language:?}");
            problems.push(Problem::new(REASONS_NAME, line, message));
        }
    }
    entries.extend(ids.into_iter().map(|id| (id, sentences)));
}
