//! Words in other languages: one file per language, keyed by path.

use crate::diagnostic::Report;
use crate::file::Said;
use crate::nearest::nearest;
use crate::source::Source;
use longrest_haven::Text;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The languages a pack can be translated into.
pub(crate) const LANGUAGES: [&str; 3] = ["it", "de", "es"];

/// The translations of a pack.
#[derive(Default)]
pub(crate) struct Languages {
    tables: Vec<Table>,
    asked: RefCell<BTreeSet<String>>,
}

struct Table {
    language: String,
    source: Source,
    words: BTreeMap<String, (String, Range<usize>)>,
}

impl Languages {
    /// Adds a language from its file; a missing file is an empty one.
    pub(crate) fn add(&mut self, language: &str, source: Source, report: &Report) {
        let mut words = BTreeMap::new();
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        for error in &errors {
            let span = error.span().unwrap_or(0..0);
            report.error(&source, span, "syntax", error.message().replace('\n', ", "), None);
        }
        flatten(table.get_ref(), "", &mut words, &source, report);
        self.tables.push(Table { language: language.to_owned(), source: source.clone(), words });
    }

    /// Words in English, with their translations.
    pub(crate) fn text(&self, key: &str, said: &Said) -> Text {
        self.asked.borrow_mut().insert(key.to_owned());
        let mut text = Text::en(said.value.trim());
        for table in &self.tables {
            if let Some((words, _)) = table.words.get(key) {
                text.0.insert(table.language.clone(), words.trim().to_owned());
            }
        }
        text
    }

    /// Reports translations of nothing, and what is not translated.
    pub(crate) fn check(&self, report: &Report) {
        let asked = self.asked.borrow();
        for table in &self.tables {
            for (key, (_, span)) in &table.words {
                if !asked.contains(key) {
                    let help = nearest(key, asked.iter().map(String::as_str))
                        .map(|near| format!("did you mean `{near}`?"));
                    let message = format!("`{key}` is the path of no text");
                    report.error(&table.source, span.clone(), "unknown-text", message, help);
                }
            }
            let missing: Vec<&String> =
                asked.iter().filter(|key| !table.words.contains_key(*key)).collect();
            if let Some(first) = missing.first() {
                let message = format!(
                    "{} of {} texts are not translated, the first is `{first}`",
                    missing.len(),
                    asked.len()
                );
                let path = &table.source.path;
                report.file(crate::Severity::Warning, path, "untranslated", message, None);
            }
        }
    }
}

fn flatten(
    table: &DeTable<'_>,
    path: &str,
    words: &mut BTreeMap<String, (String, Range<usize>)>,
    source: &Source,
    report: &Report,
) {
    for (key, value) in table.iter() {
        let key_path = match path {
            "" => key.get_ref().to_string(),
            path => format!("{path}.{}", key.get_ref()),
        };
        match value.get_ref() {
            DeValue::Table(inner) => flatten(inner, &key_path, words, source, report),
            DeValue::String(text) => {
                words.insert(key_path, (text.to_string(), key.span()));
            }
            _ => {
                let message = format!("`{key_path}` must be a string or a table");
                report.error(source, value.span(), "type", message, None);
            }
        }
    }
}
