//! Files of cases: positions with known answers, in JSON that names its format.

use crate::failure::Failure;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// The format is checked before anything else is asked of the file.
#[derive(Deserialize)]
struct Header {
    format: Option<serde_json::Value>,
}

/// What a file of a format holds, or what is wrong with it and where.
pub(crate) fn read<T: DeserializeOwned>(path: &Path, format: &str) -> Result<T, Failure> {
    let place = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{place}: cannot read: {error}")))?;
    let located = |error: serde_json::Error| {
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        Failure::Input(format!("{place}:{}:{}: {what}", error.line(), error.column()))
    };
    let header: Header = serde_json::from_str(&text).map_err(located)?;
    match header.format {
        Some(named) if named == format => serde_json::from_str(&text).map_err(located),
        Some(named) => {
            Err(Failure::Input(format!("{place}: unknown format {named}, expected \"{format}\"")))
        }
        None => Err(Failure::Input(format!("{place}: no format, expected \"{format}\""))),
    }
}
