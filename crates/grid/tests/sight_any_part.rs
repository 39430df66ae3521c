//! FH-LOS-02: sight from any part to any part, against every line there is.
//!
//! Sight is open: a line that touches no wall may be shifted a little. So it is enough to try one
//! line for each way a line can run between the corners of a board without touching one. For every
//! direction between two neighbouring directions from corner to corner, and for every gap between
//! two neighbouring corners across that direction, one line is walked from side to side.

mod common;

use common::{Random, scene, standing_walls};
use longrest_grid::{CellSet, Coord, Direction, SightRule, Topology};
use std::collections::{BTreeMap, BTreeSet};

type Point = (i64, i64);
type Side = (Coord, Coord);

/// An affine image of flat-top hexes with integer corners.
fn centre(place: Coord) -> Point {
    let (col, row) = (i64::from(place.col), i64::from(place.row));
    (3 * col, 2 * row + (col & 1))
}

fn corner(place: Coord, number: usize) -> Point {
    const CORNERS: [Point; 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];
    let (x, y) = centre(place);
    let (dx, dy) = CORNERS[number % 6];
    (x + dx, y + dy)
}

/// The sides of a rectangle of hexes, each with its two ends. Side 0 is the upper one.
fn sides(width: i16, height: i16) -> BTreeMap<Side, (Point, Point)> {
    let mut sides = BTreeMap::new();
    for place in (0..width).flat_map(|col| (0..height).map(move |row| Coord::new(col, row))) {
        for direction in Direction::all(Topology::Hex) {
            let beside = place.step(Topology::Hex, direction);
            let number = direction.index();
            let ends = (corner(place, number + 5), corner(place, number));
            sides.insert((place.min(beside), place.max(beside)), ends);
        }
    }
    sides
}

fn cross(one: Point, other: Point) -> i64 {
    one.0 * other.1 - one.1 * other.0
}

/// The directions from corner to corner, in the order of their angle, in one half turn.
fn directions(corners: &BTreeSet<Point>) -> Vec<Point> {
    let mut found = BTreeSet::new();
    for &(x1, y1) in corners {
        for &(x2, y2) in corners {
            let (dx, dy) = (x2 - x1, y2 - y1);
            if dx > 0 || dx == 0 && dy > 0 {
                let (mut a, mut b) = (dx.abs(), dy.abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                found.insert((dx / a, dy / a));
            }
        }
    }
    let mut found: Vec<Point> = found.into_iter().collect();
    found.sort_by(|&one, &other| 0.cmp(&cross(one, other)));
    found
}

/// The sides that each way of drawing a line crosses, in order.
fn lines(width: i16, height: i16) -> Vec<Vec<Side>> {
    let sides = sides(width, height);
    let corners: BTreeSet<Point> = sides.values().flat_map(|&(one, other)| [one, other]).collect();
    let directions = directions(&corners);
    let mut lines = BTreeSet::new();
    for (index, &one) in directions.iter().enumerate() {
        let next = directions.get(index + 1).copied();
        let (x, y) = next.unwrap_or((-directions[0].0, -directions[0].1));
        let along = (one.0 + x, one.1 + y);
        let across: BTreeSet<i64> = corners.iter().map(|&point| cross(along, point)).collect();
        let across: Vec<i64> = across.into_iter().collect();
        for gap in across.windows(2) {
            lines.insert(crossed(&sides, along, gap[0] + gap[1]));
        }
    }
    lines.into_iter().collect()
}

/// The sides crossed by the line on which twice the cross product with `along` is `twice`.
fn crossed(sides: &BTreeMap<Side, (Point, Point)>, along: Point, twice: i64) -> Vec<Side> {
    let mut crossings: Vec<(i64, i64, Side)> = Vec::new();
    for (&side, &(one, other)) in sides {
        let (from, to) = (2 * cross(along, one) - twice, 2 * cross(along, other) - twice);
        assert!(from != 0 && to != 0, "the line touches no corner");
        if (from > 0) != (to > 0) {
            let way = |point: Point| along.0 * point.0 + along.1 * point.1;
            // The crossing divides the side in the ratio of from to to.
            let (above, below) = (way(one) * -to + way(other) * from, from - to);
            let sign = below.signum();
            crossings.push((above * sign, below * sign, side));
        }
    }
    crossings.sort_by(|one, other| (one.0 * other.1).cmp(&(other.0 * one.1)));
    crossings.into_iter().map(|(_, _, side)| side).collect()
}

/// The hex in which a line runs between two sides that it crosses one after the other.
fn between(one: Side, other: Side) -> Option<Coord> {
    [one.0, one.1].into_iter().find(|place| [other.0, other.1].contains(place))
}

#[test]
fn fh_los_02_agrees_with_every_line_on_random_boards() {
    let mut random = Random(2);
    let mut seen_pairs = 0;
    for (width, height, boards) in [(4, 4, 1500), (7, 2, 800), (2, 5, 800), (5, 4, 400)] {
        let lines = lines(width, height);
        for _ in 0..boards {
            let seed = random.0;
            let scene = scene(&mut random, Topology::Hex, width, height);
            let walls: BTreeSet<Side> = standing_walls(&scene).into_iter().collect();
            let board = &scene.board;
            let mut expected: Vec<CellSet> = board.cells().iter().map(CellSet::of).collect();
            for line in &lines {
                let mut run = CellSet::EMPTY;
                for pair in line.windows(2) {
                    if walls.contains(&pair[0]) {
                        run = CellSet::EMPTY;
                    }
                    let place = between(pair[0], pair[1]);
                    if let Some(cell) = place.and_then(|place| board.cell(place)) {
                        for other in run {
                            expected[other.index()].insert(cell);
                            expected[cell.index()].insert(other);
                        }
                        run.insert(cell);
                    }
                }
            }
            let state = board.walls(scene.open);
            for cell in board.cells() {
                let row = state.sight(SightRule::AnyPart).row(cell);
                assert_eq!(row, &expected[cell.index()], "{:?}, seed {seed}", board.coord(cell));
                seen_pairs += row.len();
            }
        }
    }
    assert!(seen_pairs > 100_000, "the boards are not empty: {seen_pairs}");
}

#[test]
fn sight_is_mutual_on_the_largest_boards() {
    let mut random = Random(8);
    for (width, height) in [(128, 8), (8, 128), (32, 32)] {
        let scene = scene(&mut random, Topology::Hex, width, height);
        let state = scene.board.walls(scene.open);
        for rule in [SightRule::AnyPart, SightRule::Corners] {
            let matrix = state.sight(rule);
            for cell in scene.board.cells() {
                for seen in matrix.row(cell) {
                    assert!(matrix.row(seen).contains(cell), "{rule:?} {width}x{height}");
                }
            }
        }
        // What corners see, any parts see.
        for cell in scene.board.cells() {
            let corners = state.sight(SightRule::Corners).row(cell);
            assert!(corners.is_subset(state.sight(SightRule::AnyPart).row(cell)));
        }
    }
}
