//! Reading drawings: where each sign stands, with its place in the file.
//!
//! Hexes stand side by side with a space between them, and every other line is shifted by one
//! character, so that a hex touches its neighbours left and right and the two nearest in the lines
//! above and below. A line of the drawing is a column of the board.

use crate::diagnostic::Report;
use crate::file::Said;
use crate::source::Source;
use longrest_grid::Coord;
use std::ops::Range;

/// A sign of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) sign: char,
    pub(super) spot: Spot,
    /// Its place in the file.
    pub(super) span: Range<usize>,
}

/// A position in a drawing: line and character. On a board their sum is even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) line: i32,
    pub(super) character: i32,
}

impl Spot {
    pub(super) fn moved(self, by: Spot) -> Spot {
        Spot { line: self.line + by.line, character: self.character + by.character }
    }

    pub(super) fn minus(self, other: Spot) -> Spot {
        Spot { line: self.line - other.line, character: self.character - other.character }
    }

    /// The place on the board; the sum of line and character must be even.
    pub(super) fn coord(self) -> Coord {
        let row = (self.character - self.line.rem_euclid(2)).div_euclid(2);
        Coord::new(self.line as i16, row as i16)
    }
}

/// The signs of a drawing; those that stand between the hexes are reported.
pub(super) fn glyphs(source: &Source, said: &Said, report: &Report) -> Vec<Glyph> {
    let mut glyphs: Vec<Glyph> = Vec::new();
    let mut start = 0;
    for (line, text) in said.value.split('\n').enumerate() {
        for (character, (at, sign)) in text.char_indices().enumerate() {
            if sign == ' ' || sign == '\r' {
                continue;
            }
            let inner = start + at..start + at + sign.len_utf8();
            let span = source.inside(said.span.clone(), inner);
            let spot = Spot { line: line as i32, character: character as i32 };
            glyphs.push(Glyph { sign, spot, span });
        }
        start += text.len() + 1;
    }
    if glyphs.is_empty() {
        report.error(source, said.span.clone(), "map", "nothing is drawn here", None);
        return glyphs;
    }
    // All hexes stand where line + character is even; what most of them do is taken for even.
    let parity = |glyph: &Glyph| (glyph.spot.line + glyph.spot.character).rem_euclid(2);
    let odd = glyphs.iter().filter(|glyph| parity(glyph) == 1).count();
    let usual = i32::from(odd * 2 > glyphs.len());
    let misfits: Vec<&Glyph> = glyphs.iter().filter(|glyph| parity(glyph) != usual).collect();
    for line in misfits.chunk_by(|one, other| one.spot.line == other.spot.line) {
        let (first, last) = (line[0], line[line.len() - 1]);
        let message = match line.len() {
            1 => format!("`{}` stands between two hexes", first.sign),
            _ => "these hexes stand between those of the other lines".to_owned(),
        };
        let help = "leave one space between hexes, and shift every other line by one".to_owned();
        let span = first.span.start..last.span.end;
        report.error(source, span, "map", message, Some(help));
    }
    glyphs.retain(|glyph| parity(glyph) == usual);
    for glyph in &mut glyphs {
        glyph.spot.character += usual;
    }
    glyphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::At;
    use longrest_grid::{Drawing, Sketch};

    #[test]
    fn spots_are_those_of_the_pointy_drawings_of_the_grid() {
        let text = ". . . .\n . . .\n. . . .";
        let said = At { value: text.to_owned(), span: 0..text.len() };
        let source = Source { path: String::new(), text: text.to_owned() };
        let report = Report::default();
        let drawn = glyphs(&source, &said, &report);
        let board = Sketch::plain(Drawing::PointyTop, text).unwrap().board;
        let mut found: Vec<Coord> = drawn.iter().map(|glyph| glyph.spot.coord()).collect();
        found.sort();
        let cells: Vec<Coord> = board.cells().iter().map(|cell| board.coord(cell)).collect();
        assert_eq!(found, cells);
        assert_eq!(report.errors(), 0);
    }
}
