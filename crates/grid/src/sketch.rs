//! Reading a drawn board. Every mistake is reported with its line and column.

use crate::board::Board;
use crate::builder::{BoardBuilder, BoardError};
use crate::cell::{Cell, CellSet};
use crate::coord::{Coord, Direction, Topology};
use crate::drawing::Drawing;
use crate::walls::GateId;
use std::collections::BTreeMap;
use thiserror::Error;

/// What a glyph stands for, as far as geometry is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A cell.
    Cell,
    /// A cell that is a wall while its gate is closed; adjoining equal glyphs are one gate.
    Door,
    /// A solid wall.
    Solid,
    /// Nothing.
    Void,
}

/// A board as it was drawn, with the glyph of every cell.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The board.
    pub board: Board,
    glyphs: Vec<char>,
}

/// A mistake in a drawing. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {mistake}")]
pub struct SketchError {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What is wrong there.
    pub mistake: Mistake,
}

/// What can be wrong in a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Mistake {
    /// The caller has no meaning for a glyph.
    #[error("unknown glyph {0:?}")]
    UnknownGlyph(char),
    /// A glyph stands where no cell is drawn.
    #[error("{0:?} stands between the cells")]
    BetweenCells(char),
    /// The drawing is larger than any board.
    #[error("the drawing goes on too far")]
    TooFar,
    /// Something else was expected in a line that says more.
    #[error("expected {0}")]
    Expected(&'static str),
    /// Text after the end of such a line.
    #[error("nothing may follow here")]
    Trailing,
    /// The origin of a drawing of hexes has an odd column.
    #[error("the column of the origin is even for hexes")]
    OddOrigin,
    /// The parts do not make a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Sketch {
    /// Reads a drawing; `legend` gives the meaning of each glyph, or `None` if it has none.
    ///
    /// # Errors
    /// All mistakes, in the order of the text.
    pub fn parse(
        drawing: Drawing,
        text: &str,
        legend: impl Fn(char) -> Option<Meaning>,
    ) -> Result<Sketch, Vec<SketchError>> {
        let mut reader = Reader::new(drawing, &legend);
        reader.read(text);
        reader.finish()
    }

    /// Reads a drawing in which a space is void, `#` a solid wall, `+` a door, all else a cell.
    ///
    /// # Errors
    /// All mistakes, in the order of the text.
    pub fn plain(drawing: Drawing, text: &str) -> Result<Sketch, Vec<SketchError>> {
        Sketch::parse(drawing, text, |glyph| match glyph {
            ' ' => Some(Meaning::Void),
            '#' => Some(Meaning::Solid),
            '+' => Some(Meaning::Door),
            _ if glyph.is_control() => None,
            _ => Some(Meaning::Cell),
        })
    }

    /// The glyph with which a cell is drawn.
    pub fn glyph(&self, cell: Cell) -> char {
        self.glyphs[cell.index()]
    }

    /// The cells drawn with a glyph.
    pub fn cells(&self, glyph: char) -> CellSet {
        self.board.cells().iter().filter(|&cell| self.glyph(cell) == glyph).collect()
    }

    /// The one cell drawn with a glyph.
    pub fn cell(&self, glyph: char) -> Option<Cell> {
        let cells = self.cells(glyph);
        cells.lowest().filter(|_| cells.len() == 1)
    }
}

/// No place of a drawing is this far away; sums of a few places stay in range.
const FAR: usize = 4096;

/// A position in the text, from 0.
#[derive(Clone, Copy, Debug)]
struct Spot {
    line: usize,
    column: usize,
}

/// A piece of an unnamed door, the same from both sides: a cell or a side.
type Piece = (Coord, Coord);

/// What a line says of some places, and where.
#[derive(Clone, Copy, Debug)]
enum Mention {
    Side(Coord, Coord, Spot),
    Cell(Coord, Spot),
}

struct Reader<'a> {
    drawing: Drawing,
    legend: &'a dyn Fn(char) -> Option<Meaning>,
    builder: BoardBuilder,
    origin: Coord,
    glyphs: BTreeMap<Coord, char>,
    /// Walls that are drawn.
    walls: Vec<(Coord, Coord)>,
    /// Unnamed door cells and walls with their glyph.
    doors: BTreeMap<Piece, char>,
    mentions: Vec<Mention>,
    errors: Vec<SketchError>,
}

impl<'a> Reader<'a> {
    fn new(drawing: Drawing, legend: &'a dyn Fn(char) -> Option<Meaning>) -> Reader<'a> {
        Reader {
            drawing,
            legend,
            builder: BoardBuilder::new(drawing.topology()),
            origin: Coord::default(),
            glyphs: BTreeMap::new(),
            walls: Vec::new(),
            doors: BTreeMap::new(),
            mentions: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn read(&mut self, text: &str) {
        // A text that begins on the line after its opening quotes has an empty first line.
        let skipped = usize::from(text.starts_with('\n'));
        let mut y = 0;
        for (line, row) in text.lines().enumerate().skip(skipped) {
            if Statement::begins(row) {
                let mut statement = Statement { text: row, at: 0 };
                if let Err((column, mistake)) = self.say(line, &mut statement) {
                    self.error(Spot { line, column }, mistake);
                }
            } else {
                self.row(line, y, row);
                y += 1;
            }
        }
    }

    /// Reads one line of the drawing.
    fn row(&mut self, line: usize, y: usize, row: &str) {
        for (x, glyph) in row.chars().enumerate() {
            let spot = Spot { line, column: x };
            if x.max(y) >= FAR {
                return self.error(spot, Mistake::TooFar);
            }
            let (x, y) = (x as i16, y as i16);
            match self.drawing.place(x, y) {
                Some(place) => self.glyph(spot, place, glyph),
                None if glyph == ' ' => {}
                None if self.drawing == Drawing::Squares => self.side(spot, x, y, glyph),
                None => self.error(spot, Mistake::BetweenCells(glyph)),
            }
        }
    }

    fn glyph(&mut self, spot: Spot, place: Coord, glyph: char) {
        match (self.legend)(glyph) {
            None => self.error(spot, Mistake::UnknownGlyph(glyph)),
            Some(Meaning::Void) => {}
            Some(Meaning::Solid) => {
                self.builder.solid(place);
            }
            Some(meaning @ (Meaning::Cell | Meaning::Door)) => {
                self.builder.cell(place);
                self.glyphs.insert(place, glyph);
                if meaning == Meaning::Door {
                    self.doors.insert((place, place), glyph);
                }
            }
        }
    }

    /// Reads what is drawn between squares.
    fn side(&mut self, spot: Spot, x: i16, y: i16, glyph: char) {
        let upright = x % 2 == 1 && y % 2 == 0;
        let level = x % 2 == 0 && y % 2 == 1;
        let here = Coord::new(x / 2, y / 2);
        let next = if upright { (1, 0) } else { (0, 1) };
        let next = Coord::new(here.col + next.0, here.row + next.1);
        match glyph {
            '|' if upright => self.walls.push((here, next)),
            '-' if level => self.walls.push((here, next)),
            ':' if upright => _ = self.doors.insert((here, next), '='),
            '=' if level => _ = self.doors.insert((here, next), '='),
            // Where four squares meet, lines may be drawn through.
            '|' | '-' | '+' | ':' | '=' if !upright && !level => {}
            _ => self.error(spot, Mistake::BetweenCells(glyph)),
        }
    }

    /// Reads a line that says more.
    fn say(&mut self, line: usize, rest: &mut Statement) -> Result<(), (usize, Mistake)> {
        match rest.word() {
            "enclosed" => _ = self.builder.enclosed(true),
            "origin" => {
                let column = rest.skip_spaces();
                let origin = rest.place()?;
                if self.drawing.topology() == Topology::Hex && origin.col % 2 != 0 {
                    return Err((column, Mistake::OddOrigin));
                }
                self.origin = origin;
            }
            "gate" => {
                let name = rest.name()?;
                let (one, spot) = rest.located_place(line)?;
                let named = self.builder.gates.iter().position(|gate| gate.name == name);
                let gate = match named {
                    Some(index) => GateId(index as u8),
                    None => self.builder.gate(name),
                };
                if rest.dash() {
                    let other = rest.place()?;
                    self.mentions.push(Mention::Side(one, other, spot));
                    self.builder.gate_wall(gate, one, other);
                } else {
                    self.mentions.push(Mention::Cell(one, spot));
                    self.builder.gate_cell(gate, one);
                }
            }
            word => {
                let (one, spot) = rest.located_place(line)?;
                if !rest.dash() {
                    return Err((rest.skip_spaces(), Mistake::Expected("\"-\"")));
                }
                let (other, other_spot) = rest.located_place(line)?;
                if word == "wall" {
                    self.mentions.push(Mention::Side(one, other, spot));
                    self.builder.wall(one, other);
                } else {
                    self.mentions.push(Mention::Cell(one, spot));
                    self.mentions.push(Mention::Cell(other, other_spot));
                    self.builder.link(one, other);
                }
            }
        }
        let column = rest.skip_spaces();
        if rest.is_over() { Ok(()) } else { Err((column, Mistake::Trailing)) }
    }

    fn finish(mut self) -> Result<Sketch, Vec<SketchError>> {
        self.place_drawing();
        self.add_doors();
        let built = self.builder.build();
        match built {
            Ok(board) if self.errors.is_empty() => {
                let glyph = |cell: Cell| self.glyphs[&board.coord(cell)];
                let glyphs = board.cells().iter().map(glyph).collect();
                Ok(Sketch { board, glyphs })
            }
            Ok(_) => Err(self.errors),
            Err(error) => {
                // A faulty drawing may well make a faulty board: say so only if it is the cause.
                if self.errors.is_empty() {
                    self.error(self.spot_of(&error), error.into());
                }
                Err(self.errors)
            }
        }
    }

    /// Moves what was drawn to its origin.
    fn place_drawing(&mut self) {
        let origin = self.origin;
        let moved = |place: Coord| Coord::new(place.col + origin.col, place.row + origin.row);
        self.builder.cells.iter_mut().for_each(|place| *place = moved(*place));
        self.builder.solids.iter_mut().for_each(|place| *place = moved(*place));
        self.glyphs = self.glyphs.iter().map(|(&place, &glyph)| (moved(place), glyph)).collect();
        let doors = std::mem::take(&mut self.doors);
        let piece = |((one, other), glyph)| ((moved(one), moved(other)), glyph);
        self.doors = doors.into_iter().map(piece).collect();
        for &(one, other) in &self.walls {
            self.builder.wall(moved(one), moved(other));
        }
    }

    /// Joins adjoining pieces of unnamed doors into gates, in the order of their places.
    fn add_doors(&mut self) {
        for gate in &self.builder.gates {
            for &cell in &gate.cells {
                self.doors.remove(&(cell, cell));
            }
            for &(one, other) in &gate.walls {
                self.doors.remove(&(one.min(other), one.max(other)));
            }
        }
        let mut count = 0;
        while let Some((first, glyph)) = self.doors.pop_first() {
            count += 1;
            let gate = self.builder.gate(format!("door{count}"));
            let mut pending = vec![first];
            while let Some(piece) = pending.pop() {
                if piece.0 == piece.1 {
                    self.builder.gate_cell(gate, piece.0);
                } else {
                    self.builder.gate_wall(gate, piece.0, piece.1);
                }
                for next in adjoining(self.builder.topology, piece) {
                    if self.doors.get(&next) == Some(&glyph) {
                        self.doors.remove(&next);
                        pending.push(next);
                    }
                }
            }
        }
    }

    /// Where in the text a board went wrong: where the places of the error are mentioned.
    fn spot_of(&self, error: &BoardError) -> Spot {
        let found = self.mentions.iter().find_map(|mention| match (*mention, error) {
            (
                Mention::Side(one, other, spot),
                BoardError::NotNeighbours(a, b) | BoardError::WallOffBoard(a, b),
            ) if (one.min(other), one.max(other)) == (*a, *b) => Some(spot),
            (
                Mention::Cell(cell, spot),
                BoardError::NoCell(place) | BoardError::LinkedWithItself(place),
            ) if cell == *place => Some(spot),
            _ => None,
        });
        found.unwrap_or(Spot { line: 0, column: 0 })
    }

    fn error(&mut self, spot: Spot, mistake: Mistake) {
        self.errors.push(SketchError { line: spot.line + 1, column: spot.column + 1, mistake });
    }
}

/// The pieces that continue a piece of a door: the cells around a cell; along its line and around
/// its ends the sides that a side meets.
fn adjoining(topology: Topology, (one, other): Piece) -> Vec<Piece> {
    if one == other {
        let around = Direction::all(topology).map(|direction| one.step(topology, direction));
        return around.map(|next| (next, next)).collect();
    }
    let along = if one.row == other.row { (0, 1) } else { (1, 0) };
    let shifted =
        |place: Coord, by: i16| Coord::new(place.col + by * along.0, place.row + by * along.1);
    [-1, 1].map(|by| (shifted(one, by), shifted(other, by))).to_vec()
}

/// A line that says more, read from left to right.
struct Statement<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Statement<'a> {
    /// Whether a line says more instead of drawing.
    fn begins(line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        matches!(word, "wall" | "gate" | "link" | "enclosed" | "origin")
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn is_over(&self) -> bool {
        self.rest().is_empty()
    }

    /// Skips spaces and gives the column where the text goes on.
    fn skip_spaces(&mut self) -> usize {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.text[..self.at].chars().count()
    }

    fn word(&mut self) -> &'a str {
        self.skip_spaces();
        let rest = self.rest();
        let word = rest.split(char::is_whitespace).next().unwrap_or_default();
        self.at += word.len();
        word
    }

    fn dash(&mut self) -> bool {
        self.skip_spaces();
        let dash = self.rest().starts_with('-');
        self.at += usize::from(dash);
        dash
    }

    /// A word, or anything between quotes.
    fn name(&mut self) -> Result<String, (usize, Mistake)> {
        let column = self.skip_spaces();
        let name = match self.rest().strip_prefix('"') {
            None => self.word(),
            Some(quoted) => {
                let end = quoted.find('"').ok_or((column, Mistake::Expected("a closing quote")))?;
                self.at += end + 2;
                &quoted[..end]
            }
        };
        if name.is_empty() { Err((column, Mistake::Expected("a name"))) } else { Ok(name.into()) }
    }

    /// A place, and where it stands.
    fn located_place(&mut self, line: usize) -> Result<(Coord, Spot), (usize, Mistake)> {
        let column = self.skip_spaces();
        Ok((self.place()?, Spot { line, column }))
    }

    fn place(&mut self) -> Result<Coord, (usize, Mistake)> {
        let column = self.skip_spaces();
        let place = self.number().and_then(|col| {
            self.at += self.rest().strip_prefix(',').map(|_| 1)?;
            Some(Coord::new(col, self.number()?))
        });
        place.ok_or((column, Mistake::Expected("a place such as 3,4")))
    }

    fn number(&mut self) -> Option<i16> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number: i16 = rest[..sign + digits].parse().ok()?;
        self.at += sign + digits;
        (usize::from(number.unsigned_abs()) < FAR).then_some(number)
    }
}
