//! Boards drawn as text: where each glyph of a drawing stands.
//!
//! A drawing is read by [`Sketch::parse`](crate::Sketch::parse) and made by
//! [`picture`](crate::picture) and [`notation`](crate::notation). Positions are characters from
//! the left and lines from the top, both from 0.
//!
//! ```text
//! flat-top hexes          pointy-top hexes        squares
//!
//!   . . .                 . . # .                 . . .|.
//!  . # .                   . . . .                  --- :
//!   . . .                 . . . .                 . . .|.
//! ```
//!
//! * Flat-top: a hex stands where character + line is even; its neighbours are two lines above and
//!   below and one line and one character away diagonally.
//! * Pointy-top: the same board turned over its diagonal: neighbours are two characters left and
//!   right and one line and one character away diagonally. A line is a column of the board.
//! * Squares: glyphs stand at even characters of even lines. Between two squares `|` or `-` is a
//!   wall, `:` or `=` a piece of a door; adjoining pieces are one door.
//!
//! A space is void, `#` a solid wall; what else glyphs mean is the caller's to say. Below or above
//! the drawing there may be lines that say more, with places written `column,row`:
//!
//! ```text
//! wall 3,4 - 4,4          a wall on the side between two places
//! gate "old bridge" 2,2   a cell of a gate
//! gate grate 2,2 - 2,3    a wall of a gate
//! link 0,0 - 9,9          two cells joined for movement
//! enclosed                walls wherever a cell has no neighbouring cell
//! origin -2,0             the place in the upper left corner of the drawing; its column is even
//! ```

use crate::coord::{Coord, Topology};

/// The three ways in which a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Hexes with a flat top: columns of the board are columns of text.
    FlatTop,
    /// Hexes with a point on top: columns of the board are lines of text.
    PointyTop,
    /// Squares with room for walls between them.
    Squares,
}

impl Drawing {
    /// The tiling that is drawn in this way.
    pub const fn topology(self) -> Topology {
        match self {
            Drawing::FlatTop | Drawing::PointyTop => Topology::Hex,
            Drawing::Squares => Topology::Square,
        }
    }

    /// The place drawn at a position, or `None` if no place is drawn there.
    pub(crate) fn place(self, x: i16, y: i16) -> Option<Coord> {
        let hex = |col: i16, double: i16| {
            let beyond = double - (col & 1);
            (beyond % 2 == 0).then(|| Coord::new(col, beyond / 2))
        };
        match self {
            Drawing::FlatTop => hex(x, y),
            Drawing::PointyTop => hex(y, x),
            Drawing::Squares => (x % 2 == 0 && y % 2 == 0).then(|| Coord::new(x / 2, y / 2)),
        }
    }

    /// The position at which a place is drawn.
    pub(crate) fn position(self, place: Coord) -> (i16, i16) {
        let double = 2 * place.row + (place.col & 1);
        match self {
            Drawing::FlatTop => (place.col, double),
            Drawing::PointyTop => (double, place.col),
            Drawing::Squares => (2 * place.col, 2 * place.row),
        }
    }
}
