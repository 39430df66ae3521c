//! A position in the notation of boards.

use crate::failure::Failure;
use longrest_grid::Drawing;
use longrest_haven::monster::Setup;
use longrest_haven::monster::notation::{NotationError, PositionText};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use toml::Spanned;

/// Where the drawing stands in the file.
#[derive(Deserialize)]
struct Located {
    board: Spanned<String>,
}

/// The position of a file, named after it, and how it is drawn there.
pub(super) fn read(path: &Path) -> Result<(String, Setup, Drawing), Failure> {
    let place = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{place}: cannot read: {error}")))?;
    let wrong = |error: toml::de::Error| {
        let (line, column) = position_in(&text, error.span().map_or(0, |span| span.start));
        Failure::Input(format!("{place}:{line}:{column}: {}", error.message()))
    };
    let position: PositionText = toml::from_str(&text).map_err(wrong)?;
    let located: Located = toml::from_str(&text).map_err(wrong)?;
    let setup = position.setup().map_err(|error| match error {
        NotationError::Drawing(mistakes) => {
            let first = &mistakes[0];
            let (line, column) = in_file(&text, &located, first.line, first.column);
            let more = match mistakes.len() - 1 {
                0 => String::new(),
                more => format!(" (and {more} more)"),
            };
            Failure::Input(format!("{place}:{line}:{column}: {}{more}", first.mistake))
        }
        error => {
            let (line, _) = position_in(&text, located.board.span().start);
            Failure::Input(format!("{place}:{line}:1: {error}"))
        }
    })?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok((name, setup, position.hexes.drawing()))
}

/// The line and column of a byte, from 1.
fn position_in(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// The line and column in the file of a line and column in the drawing.
fn in_file(text: &str, located: &Located, line: usize, column: usize) -> (usize, usize) {
    let start = located.board.span().start;
    let (first, indent) = position_in(text, start);
    let quoted = text[start..].trim_start_matches(['"', '\'']);
    let quotes = text[start..].len() - quoted.len();
    // The line break after opening quotes does not belong to the drawing.
    match quoted.starts_with(['\n', '\r']) {
        true => (first + line, column),
        false if line == 1 => (first, indent + quotes + column - 1),
        false => (first + line - 1, column),
    }
}
