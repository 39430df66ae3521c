//! JSON as people keep it: numbers as strings, `"true"` for true, a key too many. Wrong files are
//! told with their place; wrong values say where in the file they stand.

use serde_json::Value;
use std::fs;
use std::path::Path;

/// The largest file that is read.
const BYTES_MAX: u64 = 16 << 20;

/// One file, by its path in the folder.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) path: String,
    pub(crate) value: Value,
}

/// Reads a file.
pub(crate) fn read(folder: &Path, path: &str) -> Result<Document, String> {
    let file = folder.join(path);
    let size = fs::metadata(&file).map_err(|error| format!("{path}: {error}"))?.len();
    if size > BYTES_MAX {
        return Err(format!("{path}: {size} bytes; at most {BYTES_MAX} are read"));
    }
    let bytes = fs::read(&file).map_err(|error| format!("{path}: {error}"))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| format!("{path}: no text: {error}"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value = serde_json::from_str(text)
        .map_err(|error| format!("{path}:{}:{}: {error}", error.line(), error.column()))?;
    Ok(Document { path: path.to_owned(), value })
}

/// The names of the JSON files in a folder, in order; none if there is no such folder.
pub(crate) fn files(folder: &Path, under: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder.join(under)) else { return Vec::new() };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".json")).collect();
    names.sort();
    names.into_iter().map(|name| format!("{under}/{name}")).collect()
}

/// What a value says, whatever it is written as.
pub(crate) trait Say {
    /// The value of a key, if it is there and not null.
    fn at(&self, key: &str) -> Option<&Value>;
    /// A word or number as text.
    fn said(&self, key: &str) -> Option<String>;
    /// A whole number, also as text.
    fn whole(&self, key: &str) -> Option<i64>;
    /// Whether it is said to be so.
    fn is(&self, key: &str) -> bool;
    /// The entries of a list; one value alone is a list of one.
    fn list(&self, key: &str) -> &[Value];
}

impl Say for Value {
    fn at(&self, key: &str) -> Option<&Value> {
        self.get(key).filter(|value| !value.is_null())
    }

    fn said(&self, key: &str) -> Option<String> {
        text(self.at(key)?)
    }

    fn whole(&self, key: &str) -> Option<i64> {
        match self.at(key)? {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    fn is(&self, key: &str) -> bool {
        match self.at(key) {
            Some(Value::Bool(is)) => *is,
            Some(Value::String(text)) => text == "true",
            _ => false,
        }
    }

    fn list(&self, key: &str) -> &[Value] {
        match self.at(key) {
            Some(Value::Array(list)) => list,
            Some(one) => std::slice::from_ref(one),
            None => &[],
        }
    }
}

/// A word or number as text.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
