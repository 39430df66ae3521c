//! Words in other languages, keyed by path: one file per language, or several that are read as one.

use crate::diagnostic::Report;
use crate::file::Said;
use crate::nearest::nearest;
use crate::source::Source;
use longrest_haven::Text;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The translations of a pack.
#[derive(Default)]
pub(crate) struct Languages {
    tables: Vec<Table>,
    /// The paths that were asked for, with the English words.
    asked: RefCell<BTreeMap<String, String>>,
}

struct Table {
    language: String,
    /// Its files, the one that is named after the language first.
    sources: Vec<Source>,
    words: BTreeMap<String, Words>,
}

/// What stands at a path, and where it was written.
struct Words {
    text: String,
    span: Range<usize>,
    source: usize,
}

impl Languages {
    /// Adds a language from its files, of which the first stands for all when something is missing.
    pub(crate) fn add(&mut self, language: &str, sources: Vec<Source>, report: &Report) {
        let mut words = BTreeMap::new();
        for (at, source) in sources.iter().enumerate() {
            let (table, errors) = DeTable::parse_recoverable(&source.text);
            for error in &errors {
                let span = error.span().unwrap_or(0..0);
                report.error(source, span, "syntax", error.message().replace('\n', ", "), None);
            }
            let mut file = File { source, at, words: &mut words, report };
            file.flatten(table.get_ref(), "");
        }
        self.tables.push(Table { language: language.to_owned(), sources, words });
    }

    /// Words in English, with their translations.
    pub(crate) fn text(&self, key: &str, said: &Said) -> Text {
        self.asked.borrow_mut().insert(key.to_owned(), said.value.trim().to_owned());
        let mut text = Text::en(said.value.trim());
        for table in &self.tables {
            if let Some(words) = table.words.get(key) {
                text.0.insert(table.language.clone(), words.text.trim().to_owned());
            }
        }
        text
    }

    /// What a language does not have: the paths of the texts, and their English words.
    pub(crate) fn missing(&self, language: &str) -> Vec<(String, String)> {
        let table = self.tables.iter().find(|table| table.language == language);
        let known = |key: &String| table.is_some_and(|table| table.words.contains_key(key));
        let asked = self.asked.borrow();
        let missing = asked.iter().filter(|(key, _)| !known(key));
        missing.map(|(key, words)| (key.clone(), words.clone())).collect()
    }

    /// Reports translations of nothing, and what is not translated.
    pub(crate) fn check(&self, report: &Report) {
        let asked = self.asked.borrow();
        for table in &self.tables {
            for (key, words) in &table.words {
                if !asked.contains_key(key) {
                    let help = nearest(key, asked.keys().map(String::as_str))
                        .map(|near| format!("did you mean `{near}`?"));
                    let message = format!("`{key}` is the path of no text");
                    let source = &table.sources[words.source];
                    report.error(source, words.span.clone(), "unknown-text", message, help);
                }
            }
            let missing: Vec<&String> =
                asked.keys().filter(|key| !table.words.contains_key(*key)).collect();
            if let Some(first) = missing.first() {
                let message = format!(
                    "{} of {} texts are not translated, the first is `{first}`",
                    missing.len(),
                    asked.len()
                );
                let path = table.sources.first().map_or("lang", |source| &source.path);
                report.file(crate::Severity::Warning, path, "untranslated", message, None);
            }
        }
    }
}

/// A file of a language while it is read.
struct File<'f> {
    source: &'f Source,
    at: usize,
    words: &'f mut BTreeMap<String, Words>,
    report: &'f Report,
}

impl File<'_> {
    fn flatten(&mut self, table: &DeTable<'_>, path: &str) {
        for (key, value) in table.iter() {
            let key_path = match path {
                "" => key.get_ref().to_string(),
                path => format!("{path}.{}", key.get_ref()),
            };
            match value.get_ref() {
                DeValue::Table(inner) => self.flatten(inner, &key_path),
                DeValue::String(text) => self.put(key_path, text, key.span()),
                _ => {
                    let message = format!("`{key_path}` must be a string or a table");
                    self.report.error(self.source, value.span(), "type", message, None);
                }
            }
        }
    }

    fn put(&mut self, path: String, text: &str, span: Range<usize>) {
        if self.words.contains_key(&path) {
            let message = format!("`{path}` is translated in another file of this language");
            self.report.error(self.source, span, "duplicate", message, None);
            return;
        }
        let words = Words { text: text.to_owned(), span, source: self.at };
        self.words.insert(path, words);
    }
}
