//! Sight from any part of one hex to any part of another, touching no wall (FH-LOS-02).
//!
//! Walls are closed sets, so a line that touches none may be shifted and turned a little: whether
//! two hexes see each other is decided by open sets of lines, and lines that graze a corner never
//! matter. In one [`Frame`](super::Frame) a line is `y = rise / run * x + offset / run`, a point of
//! the plane of (slope, height). There, the lines above a given point are a half plane. So the
//! lines that leave the source hex, have a slope between -1 and 1 and pass each wall on a chosen
//! hand are an open convex polygon, a [`View`]; its vertices are lines through two lattice points,
//! so all arithmetic is exact in small integers.
//!
//! A sweep carries the views from layer to layer. At each layer the heights of a view's lines form
//! an interval, and the hexes it overlaps are seen; then each wall ahead cuts the view into the
//! lines that pass above it and those that pass below. Six sweeps see everything.

use super::frame::{Layers, Lines, Point, Wall};
use crate::cell::{Cell, CellSet};
use crate::lattice::Ground;
use crate::sight::Frame;

/// The cells that a cell sees.
pub(super) fn seen(lines: &Lines, from: Cell) -> CellSet {
    let mut seen = CellSet::of(from);
    if lines.walled.contains(from) {
        return seen;
    }
    let mut sweep = Sweep::default();
    for (frame, layers) in lines.ground.frames().iter().zip(&lines.layers) {
        sweep.run(&lines.ground, frame, layers, from, &mut seen);
    }
    seen
}

/// The line `y = (rise * x + offset) / run`, with `run > 0`.
#[derive(Clone, Copy, Debug)]
struct Line {
    rise: i32,
    run: i32,
    offset: i32,
}

impl Line {
    fn with_slope(rise: i32, through: Point) -> Line {
        Line { rise, run: 1, offset: through.y - rise * through.x }
    }

    fn through(one: Point, other: Point) -> Line {
        let (left, right) = if one.x < other.x { (one, other) } else { (other, one) };
        let (run, rise) = (right.x - left.x, right.y - left.y);
        debug_assert!(run > 0, "lines of sight are never upright in their frame");
        Line { rise, run, offset: left.y * run - rise * left.x }
    }

    /// The height at `x`, times `run`.
    #[inline]
    fn height(self, x: i32) -> i32 {
        self.rise * x + self.offset
    }

    /// Positive if the line passes above a point, zero if it goes through.
    #[inline]
    fn above(self, point: Point) -> i32 {
        self.height(point.x) - point.y * self.run
    }
}

/// What all lines on one edge of a view have in common.
#[derive(Clone, Copy, Debug)]
enum Pivot {
    Point(Point),
    Slope(i32),
}

impl Pivot {
    fn join(self, point: Point) -> Line {
        match self {
            Pivot::Point(other) => Line::through(point, other),
            Pivot::Slope(rise) => Line::with_slope(rise, point),
        }
    }
}

/// A vertex of a view, and the pivot of the edge from it to the next vertex.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    line: Line,
    edge: Pivot,
}

/// An open convex set of lines: the inside of a polygon in the plane of (slope, height).
#[derive(Clone, Debug, Default)]
struct View {
    vertices: Vec<Vertex>,
    /// The heights from the layer being swept to the next lie between these.
    low: i32,
    high: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Above,
    Below,
}

impl Hand {
    /// Positive on the wanted hand of a point.
    #[inline]
    fn side(self, line: Line, point: Point) -> i32 {
        match self {
            Hand::Above => line.above(point),
            Hand::Below => -line.above(point),
        }
    }
}

impl View {
    /// The lines through the open hex around the origin with slopes between -1 and 1.
    fn from_origin() -> View {
        let (bottom, top) = (Point::new(0, -2), Point::new(0, 2));
        let vertex = |rise, point, edge| Vertex { line: Line::with_slope(rise, point), edge };
        let vertices = vec![
            vertex(-1, bottom, Pivot::Point(bottom)),
            vertex(1, bottom, Pivot::Slope(1)),
            vertex(1, top, Pivot::Point(top)),
            vertex(-1, top, Pivot::Slope(-1)),
        ];
        View { vertices, low: -2, high: 2 }
    }

    /// The lowest and the highest line at `x`.
    fn extremes(&self, x: i32) -> (Line, Line) {
        let (mut lowest, mut highest) = (self.vertices[0].line, self.vertices[0].line);
        for &Vertex { line, .. } in &self.vertices[1..] {
            if line.height(x) * lowest.run < lowest.height(x) * line.run {
                lowest = line;
            }
            if line.height(x) * highest.run > highest.height(x) * line.run {
                highest = line;
            }
        }
        (lowest, highest)
    }

    /// Whether all its lines pass on one hand of a wall.
    fn passes(&self, hand: Hand, wall: Wall) -> bool {
        self.vertices.iter().all(|vertex| {
            hand.side(vertex.line, wall.one) >= 0 && hand.side(vertex.line, wall.other) >= 0
        })
    }

    /// Writes the part whose lines pass on one hand of a wall; false if there is none.
    fn cut(&self, hand: Hand, wall: Wall, half: &mut View, part: &mut View) -> bool {
        (part.low, part.high) = (self.low, self.high);
        self.clip(hand, wall.one, half) && half.clip(hand, wall.other, part)
    }

    /// Writes the part whose lines pass on one hand of a point; false if there is none.
    fn clip(&self, hand: Hand, point: Point, part: &mut View) -> bool {
        part.vertices.clear();
        let mut inside = false;
        let count = self.vertices.len();
        for (index, &vertex) in self.vertices.iter().enumerate() {
            let next = self.vertices[if index + 1 == count { 0 } else { index + 1 }];
            let here = hand.side(vertex.line, point);
            let there = hand.side(next.line, point);
            let cut = Pivot::Point(point);
            inside |= here > 0;
            match (here, there) {
                (1.., ..=-1) => {
                    part.vertices.push(vertex);
                    part.vertices.push(Vertex { line: vertex.edge.join(point), edge: cut });
                }
                (0, ..=-1) => part.vertices.push(Vertex { line: vertex.line, edge: cut }),
                (0.., _) => part.vertices.push(vertex),
                (_, 1..) => {
                    let line = vertex.edge.join(point);
                    part.vertices.push(Vertex { line, edge: vertex.edge });
                }
                _ => {}
            }
        }
        inside
    }
}

/// The views carried from layer to layer, with the room they need.
#[derive(Default)]
struct Sweep {
    views: Vec<View>,
    spare: Vec<View>,
    half: View,
}

impl Sweep {
    fn run(
        &mut self,
        ground: &Ground,
        frame: &Frame,
        layers: &Layers,
        from: Cell,
        seen: &mut CellSet,
    ) {
        let origin = frame.centre(ground.coords[from.index()]);
        self.spare.append(&mut self.views);
        self.views.push(View::from_origin());
        for x in origin.x..=frame.last_layer() {
            for view in &mut self.views {
                mark(frame, origin, x, view, seen);
            }
            for wall in layers.at(x) {
                let (one, other) = (wall.one.minus(origin), wall.other.minus(origin));
                self.cut_by(Wall { one, other });
            }
            if self.views.is_empty() {
                return;
            }
        }
    }

    /// Replaces each view by its parts above and below a wall.
    fn cut_by(&mut self, wall: Wall) {
        let (low, high) = (wall.one.y.min(wall.other.y), wall.one.y.max(wall.other.y));
        // From the last to the first: what takes the place of a cut view needs no second look.
        for index in (0..self.views.len()).rev() {
            let view = &self.views[index];
            let misses = high < view.low || low > view.high;
            if misses || view.passes(Hand::Above, wall) || view.passes(Hand::Below, wall) {
                continue;
            }
            let view = self.views.swap_remove(index);
            for hand in [Hand::Above, Hand::Below] {
                let mut part = self.spare.pop().unwrap_or_default();
                if view.cut(hand, wall, &mut self.half, &mut part) {
                    self.views.push(part);
                } else {
                    self.spare.push(part);
                }
            }
            self.spare.push(view);
        }
    }
}

/// Marks the cells of layer `x` that some line of a view meets, and notes the view's heights there.
fn mark(frame: &Frame, origin: Point, x: i32, view: &mut View, seen: &mut CellSet) {
    let ahead = x - origin.x;
    let (lowest, highest) = view.extremes(ahead);
    let (low, high) = (lowest.height(ahead), highest.height(ahead));
    // From one layer to the next a line rises or falls by at most 1.
    view.low = low.div_euclid(lowest.run) - 1;
    view.high = high.div_euclid(highest.run) + 2;
    // A hex in row r spans the heights from 3r - 2 to 3r + 2; open intervals must overlap.
    let below = (low - 2 * lowest.run).div_euclid(3 * lowest.run);
    let above = -(-(high + 2 * highest.run)).div_euclid(3 * highest.run);
    let (row_low, row_high) = frame.rows();
    let home = origin.y / 3;
    let mut row = (below + 1).max(row_low - home);
    let row_last = (above - 1).min(row_high - home);
    // Rows alternate with layers.
    row += (row ^ ahead) & 1;
    while row <= row_last {
        if let Some(cell) = frame.cell(x, home + row) {
            seen.insert(cell);
        }
        row += 2;
    }
}
