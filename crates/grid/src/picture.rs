//! Drawing a board as text, with figures, paths or whatever else on its cells.

use crate::board::Board;
use crate::cell::Cell;
use crate::coord::{Coord, Topology};
use crate::drawing::Drawing;
use std::fmt::Write;

/// The drawing of a board, each cell with the glyph the caller gives it.
///
/// # Panics
/// If the board is of the other kind of tiling.
pub fn picture(board: &Board, drawing: Drawing, glyph: impl FnMut(Cell) -> char) -> String {
    Canvas::new(board, drawing, glyph).text()
}

/// The drawing of a board followed by all that a drawing cannot show; read again by
/// [`Sketch::parse`](crate::Sketch::parse) it gives the same board, if `glyph` is a cell to it.
///
/// # Panics
/// If the board is of the other kind of tiling.
pub fn notation(board: &Board, drawing: Drawing, glyph: impl FnMut(Cell) -> char) -> String {
    let canvas = Canvas::new(board, drawing, glyph);
    let mut text = canvas.text();
    let plan = board.plan();
    let mut say = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("a string grows");
    if canvas.origin != Coord::default() {
        say(format_args!("origin {}", canvas.origin));
    }
    if plan.enclosed {
        say(format_args!("enclosed"));
    }
    for &(one, other) in plan.walls.iter().filter(|&&wall| canvas.side(wall).is_none()) {
        say(format_args!("wall {one} - {other}"));
    }
    for gate in &plan.gates {
        for cell in &gate.cells {
            say(format_args!("gate \"{}\" {cell}", gate.name));
        }
        for (one, other) in &gate.walls {
            say(format_args!("gate \"{}\" {one} - {other}", gate.name));
        }
    }
    for (one, other) in &plan.links {
        say(format_args!("link {one} - {other}"));
    }
    text
}

/// The characters of a drawing.
struct Canvas {
    drawing: Drawing,
    origin: Coord,
    width: i16,
    height: i16,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new(board: &Board, drawing: Drawing, mut glyph: impl FnMut(Cell) -> char) -> Canvas {
        assert_eq!(drawing.topology(), board.topology(), "{drawing:?} is for another tiling");
        let plan = board.plan();
        let places = || plan.cells.iter().chain(&plan.solids).copied();
        let mut canvas = Canvas::sized(drawing, places());
        for cell in board.cells() {
            canvas.put(board.coord(cell), glyph(cell));
        }
        for &solid in &plan.solids {
            canvas.put(solid, '#');
        }
        let doors = plan.gates.iter().flat_map(|gate| &gate.walls).map(|&wall| (wall, true));
        // Where both stand, the wall is drawn: a gate is said as well.
        for (wall, door) in doors.chain(plan.walls.iter().map(|&wall| (wall, false))) {
            if let Some((x, y)) = canvas.side(wall) {
                let glyphs = if y % 2 == 0 { ['|', ':'] } else { ['-', '='] };
                canvas.rows[y as usize][x as usize] = glyphs[usize::from(door)];
            }
        }
        canvas
    }

    fn sized(drawing: Drawing, places: impl Iterator<Item = Coord> + Clone) -> Canvas {
        let low = |part: fn(Coord) -> i16| places.clone().map(part).min().unwrap_or(0);
        let (mut col, row) = (low(|place| place.col), low(|place| place.row));
        if drawing.topology() == Topology::Hex {
            col -= col & 1;
        }
        let origin = if col >= 0 && row >= 0 { Coord::default() } else { Coord::new(col, row) };
        let drawn = places.map(|place| drawing.position(relative(place, origin)));
        let (width, height) =
            drawn.fold((0, 0), |(width, height), (x, y)| (width.max(x + 1), height.max(y + 1)));
        let rows = vec![vec![' '; width as usize]; height as usize];
        Canvas { drawing, origin, width, height, rows }
    }

    fn put(&mut self, place: Coord, glyph: char) {
        let (x, y) = self.drawing.position(relative(place, self.origin));
        self.rows[y as usize][x as usize] = glyph;
    }

    /// Where a wall between two squares is drawn; on hexes and on the left and upper rim nowhere.
    fn side(&self, (one, other): (Coord, Coord)) -> Option<(i16, i16)> {
        if self.drawing != Drawing::Squares {
            return None;
        }
        let (one, other) = (relative(one, self.origin), relative(other, self.origin));
        let (x, y) = (one.col + other.col, one.row + other.row);
        let drawn = x >= 0 && y >= 0 && x < self.width && y < self.height;
        drawn.then_some((x, y))
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (y, row) in self.rows.iter().enumerate() {
            let line: String = row.iter().collect();
            let line = line.trim_end();
            // An empty first line would be taken for the opening of the text.
            text.push_str(if y == 0 && line.is_empty() { " " } else { line });
            text.push('\n');
        }
        text
    }
}

fn relative(place: Coord, origin: Coord) -> Coord {
    Coord::new(place.col - origin.col, place.row - origin.row)
}
