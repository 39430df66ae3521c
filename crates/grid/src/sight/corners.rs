//! Sight from some corner of one hex to some corner of another, touching no wall (GH-LOS-02).
//!
//! Here single lines count, so touching matters: a corner on a wall is no end of any line
//! (GH-LOS-04), and a line that grazes the end of a wall is blocked. From one corner the free
//! directions within 30 degrees of straight ahead are open intervals of slopes; each wall takes a
//! closed interval out of them. The six directions on the seams between those intervals run along
//! sides and long diagonals of hexes, from corner to corner, and are walked by themselves.

use super::frame::{Frame, Lines, Point, Wall};
use crate::cell::{Cell, CellSet};
use crate::coord::Direction;
use crate::lattice::{Ground, NO_CELL};
use std::sync::OnceLock;

/// What each corner sees, computed when first needed: every corner belongs to three hexes.
#[derive(Debug)]
pub(super) struct CornerCache(Vec<OnceLock<CellSet>>);

impl CornerCache {
    pub(super) fn new(ground: &Ground) -> CornerCache {
        CornerCache((0..2 * ground.lattice.len()).map(|_| OnceLock::new()).collect())
    }
}

/// The cells that a cell sees.
pub(super) fn seen(lines: &Lines, cache: &CornerCache, from: Cell) -> CellSet {
    let site = lines.ground.sites[from.index()];
    let mut seen = CellSet::of(from);
    let all = CellSet::first(lines.ground.len());
    for corner in 0..6 {
        if seen == all {
            break;
        }
        if lines.touched[site] >> corner & 1 == 0 {
            let (owner, corner) = owner(&lines.ground, site, corner);
            let slot = &cache.0[2 * owner + usize::from(corner == 4)];
            seen = seen.union(slot.get_or_init(|| seen_from_corner(lines, owner, corner)));
        }
    }
    seen
}

/// The one hex for which a corner is number 1 or number 4, and which of the two it is.
fn owner(ground: &Ground, site: usize, corner: usize) -> (usize, usize) {
    let beside = |direction| {
        let neighbour = ground.lattice.neighbour(site, Direction(direction));
        neighbour.expect("the neighbours of a cell are in its lattice")
    };
    match corner {
        0 => (beside(1), 4),
        2 => (beside(2), 4),
        3 => (beside(4), 1),
        5 => (beside(5), 1),
        _ => (site, corner),
    }
}

/// A direction ahead, `x >= 0`.
type Ray = Point;

/// Positive if the second ray is steeper.
#[inline]
fn turn(one: Ray, other: Ray) -> i32 {
    one.x * other.y - one.y * other.x
}

fn seen_from_corner(lines: &Lines, site: usize, corner: usize) -> CellSet {
    let mut seen = CellSet::EMPTY;
    let place = lines.ground.lattice.place(site);
    let (mut free, mut rest) = (Vec::new(), Vec::new());
    for (turn, frame) in lines.ground.frames().iter().enumerate() {
        let centre = frame.centre(place);
        let (x, y) = CORNERS[(corner + 6 - turn) % 6];
        let from = Point::new(centre.x + x, centre.y + y);
        walk(lines, frame, from, &mut seen);
        free.clear();
        free.push((Ray::new(1, -1), Ray::new(1, 1)));
        for x in from.x..=frame.last_layer() {
            if x > from.x {
                for &(low, high) in &free {
                    mark_between(lines, frame, from, x, low, high, &mut seen);
                }
            }
            for &wall in lines.layers[turn].at(x) {
                take_out(&mut free, &mut rest, wall, from);
            }
            if free.is_empty() {
                break;
            }
        }
    }
    seen
}

/// The corners of a hex around its centre; number 0 lies between straight ahead and the left.
const CORNERS: [(i32, i32); 6] = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)];

/// Takes the closed interval of slopes that a wall covers out of the free ones.
fn take_out(free: &mut Vec<(Ray, Ray)>, rest: &mut Vec<(Ray, Ray)>, wall: Wall, from: Point) {
    let (one, other) = (wall.one.minus(from), wall.other.minus(from));
    let (bottom, top) = if turn(one, other) >= 0 { (one, other) } else { (other, one) };
    rest.clear();
    for &(low, high) in free.iter() {
        if turn(low, top) <= 0 || turn(bottom, high) <= 0 {
            // The wall ends at or before this interval begins, or begins at or after its end.
            rest.push((low, high));
            continue;
        }
        if turn(low, bottom) > 0 {
            rest.push((low, bottom));
        }
        if turn(top, high) > 0 {
            rest.push((top, high));
        }
    }
    std::mem::swap(free, rest);
}

/// Marks the hexes around the free corners of layer `x` strictly between two rays.
fn mark_between(
    lines: &Lines,
    frame: &Frame,
    from: Point,
    x: i32,
    low: Ray,
    high: Ray,
    seen: &mut CellSet,
) {
    let ahead = x - from.x;
    // Heights strictly between the rays, then the rows whose corners can have them.
    let bottom = from.y + (low.y * ahead).div_euclid(low.x) + 1;
    let top = from.y + -(-high.y * ahead).div_euclid(high.x) - 1;
    let (row_low, row_high) = frame.rows();
    let mut row = (bottom - 2).div_euclid(3).max(row_low);
    let row_last = (top + 2).div_euclid(3).min(row_high);
    row += (row ^ x) & 1;
    while row <= row_last {
        if (bottom..=top).contains(&(3 * row + 2)) {
            mark_corner(lines, frame, x, row, 1, seen);
        }
        if (bottom..=top).contains(&(3 * row - 2)) {
            mark_corner(lines, frame, x, row, -1, seen);
        }
        row += 2;
    }
}

/// Marks the three hexes around the highest (`up` is 1) or lowest (-1) corner of a hex; false if
/// that corner lies on a wall or off the board.
fn mark_corner(
    lines: &Lines,
    frame: &Frame,
    x: i32,
    row: i32,
    up: i32,
    seen: &mut CellSet,
) -> bool {
    let Some(site) = frame.site(x, row) else { return false };
    let corner = if up > 0 { frame.highest_corner() } else { frame.lowest_corner() };
    if lines.touched[site] >> corner & 1 != 0 {
        return false;
    }
    let own = lines.ground.cells[site];
    if own != NO_CELL {
        seen.insert(Cell(own));
    }
    for cell in [frame.cell(x - 1, row + up), frame.cell(x + 1, row + up)].into_iter().flatten() {
        seen.insert(cell);
    }
    true
}

/// Walks along slope 1 from corner to corner until one lies on a wall; the first is the start.
fn walk(lines: &Lines, frame: &Frame, from: Point, seen: &mut CellSet) {
    for step in 0..=frame.last_layer() - from.x {
        let (x, y) = (from.x + step, from.y + step);
        // Heights of centres are multiples of 3; a corner is the highest or the lowest of a hex.
        let (row, up) = match y.rem_euclid(3) {
            0 => continue,
            2 => ((y - 2) / 3, 1),
            _ => ((y + 2) / 3, -1),
        };
        if !mark_corner(lines, frame, x, row, up, seen) {
            return;
        }
    }
}
