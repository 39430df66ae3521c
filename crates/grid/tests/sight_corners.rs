//! GH-LOS-02: sight from corner to corner, against every pair of corners and every wall.

mod common;

use common::{Random, scene, standing_walls};
use longrest_grid::{CellSet, Coord, Direction, SightRule, Topology};

type Point = (i64, i64);

fn corners(place: Coord) -> [Point; 6] {
    let (col, row) = (i64::from(place.col), i64::from(place.row));
    let (x, y) = (3 * col, 2 * row + (col & 1));
    [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy))
}

/// The ends of the wall on the side between two neighbouring hexes: the corners they share.
fn ends((one, other): (Coord, Coord)) -> (Point, Point) {
    let shared = |point: &Point| corners(other).contains(point);
    let mut shared = corners(one).into_iter().filter(shared);
    (shared.next().unwrap(), shared.next().unwrap())
}

/// On which side of the line from a to b a point lies.
fn hand(a: Point, b: Point, point: Point) -> i64 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

fn is_on(point: Point, (a, b): (Point, Point)) -> bool {
    hand(a, b, point) == 0
        && (a.0.min(b.0)..=a.0.max(b.0)).contains(&point.0)
        && (a.1.min(b.1)..=a.1.max(b.1)).contains(&point.1)
}

/// Whether two closed segments, perhaps of no length, have a point in common.
fn touch(one: (Point, Point), other: (Point, Point)) -> bool {
    is_on(one.0, other)
        || is_on(one.1, other)
        || is_on(other.0, one)
        || is_on(other.1, one)
        || (hand(one.0, one.1, other.0) * hand(one.0, one.1, other.1) < 0
            && hand(other.0, other.1, one.0) * hand(other.0, other.1, one.1) < 0)
}

#[test]
fn gh_los_02_agrees_with_every_pair_of_corners_on_random_boards() {
    let mut random = Random(3);
    let mut seen_pairs = 0;
    for (width, height, boards) in [(4, 4, 1200), (8, 2, 700), (2, 6, 700), (6, 5, 150)] {
        for _ in 0..boards {
            let seed = random.0;
            let scene = scene(&mut random, Topology::Hex, width, height);
            let walls: Vec<_> = standing_walls(&scene).into_iter().map(ends).collect();
            let board = &scene.board;
            let sees = |one: Coord, other: Coord| {
                let lines = corners(one).into_iter();
                let mut lines = lines.flat_map(|a| corners(other).map(|b| (a, b)));
                lines.any(|line| walls.iter().all(|&wall| !touch(line, wall)))
            };
            let state = board.walls(scene.open);
            for from in board.cells() {
                let place = board.coord(from);
                let expected: CellSet = board
                    .cells()
                    .iter()
                    .filter(|&cell| cell == from || sees(place, board.coord(cell)))
                    .collect();
                let row = state.sight(SightRule::Corners).row(from);
                assert_eq!(row, &expected, "{place:?}, seed {seed}");
                seen_pairs += row.len();
            }
        }
    }
    assert!(seen_pairs > 50_000, "the boards are not empty: {seen_pairs}");
}

#[test]
fn gh_los_04_a_corner_on_a_wall_ends_no_line() {
    // Walls on every other side of the middle hex lie on all its corners.
    let mut builder = longrest_grid::BoardBuilder::rectangle(Topology::Hex, 3, 3);
    let middle = Coord::new(1, 1);
    for side in [0, 2, 4] {
        builder.wall(middle, middle.step(Topology::Hex, Direction(side)));
    }
    let board = builder.build().unwrap();
    let walls = board.walls(longrest_grid::Gates::CLOSED);
    let cell = board.cell(middle).unwrap();
    assert_eq!(walls.sight(SightRule::Corners).row(cell), &CellSet::of(cell));
    assert_eq!(walls.sight(SightRule::AnyPart).row(cell), &board.cells());
}
