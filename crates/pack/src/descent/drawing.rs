//! Reading drawn areas: where each sign stands, with its place in the file.
//!
//! Spaces stand side by side with one blank between them; a line is a row.

use crate::diagnostic::Report;
use crate::file::Said;
use crate::source::Source;
use longrest_grid::Coord;
use std::ops::Range;

/// A sign of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) sign: char,
    /// Column and row in the drawing.
    pub(super) at: Coord,
    /// Its place in the file.
    pub(super) span: Range<usize>,
}

/// The most columns and rows of a drawing.
const SPAN_MAX: usize = 100;

/// The signs of a drawing; those that stand between the spaces are reported.
pub(super) fn glyphs(source: &Source, said: &Said, report: &Report) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    let mut start = 0;
    for (row, text) in said.value.split('\n').enumerate() {
        for (character, (at, sign)) in text.char_indices().enumerate() {
            if sign == ' ' || sign == '\r' {
                continue;
            }
            let inner = start + at..start + at + sign.len_utf8();
            let span = source.inside(said.span.clone(), inner);
            if character % 2 == 1 {
                let message = format!("`{sign}` stands between two spaces");
                let help = "leave one blank between the spaces of a row".to_owned();
                report.error(source, span, "map", message, Some(help));
            } else if row.max(character / 2) >= SPAN_MAX {
                let message = format!("a drawing has at most {SPAN_MAX} columns and rows");
                report.error(source, span, "map", message, None);
                return glyphs;
            } else {
                let at = Coord::new((character / 2) as i16, row as i16);
                glyphs.push(Glyph { sign, at, span });
            }
        }
        start += text.len() + 1;
    }
    if glyphs.is_empty() {
        report.error(source, said.span.clone(), "map", "nothing is drawn here", None);
    }
    glyphs
}

/// The breath template: offsets of `x` from `o`, outwards being up in the drawing.
pub(super) fn template(source: &Source, said: &Said, report: &Report) -> Vec<(i8, i8)> {
    let drawn = glyphs(source, said, report);
    let origin = drawn.iter().find(|glyph| glyph.sign == 'o').map(|glyph| glyph.at);
    let Some(origin) = origin else {
        let message = "the attacker's space `o` is missing";
        report.error(source, said.span.clone(), "map", message, None);
        return Vec::new();
    };
    let mut offsets = Vec::new();
    for glyph in &drawn {
        let (aside, out) = (glyph.at.col - origin.col, origin.row - glyph.at.row);
        match glyph.sign {
            'o' if glyph.at == origin => {}
            'x' if out > 0 => offsets.push((aside as i8, out as i8)),
            'x' => {
                let message = "the template lies before the attacker: above `o`";
                report.error(source, glyph.span.clone(), "map", message, None);
            }
            sign => {
                let message = format!("`{sign}` means nothing in a template");
                let help = Some("`o` is the attacker's space, `x` a space before it".to_owned());
                report.error(source, glyph.span.clone(), "map", message, help);
            }
        }
    }
    offsets.sort_by_key(|&(aside, out)| (out, aside));
    offsets
}
