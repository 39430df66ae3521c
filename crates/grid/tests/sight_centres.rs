//! DJ-LOS-01: sight from centre to centre, against plain geometry.

mod common;

use common::{Random, scene, standing_walls};
use longrest_grid::{Cell, CellSet, Coord, Drawing, Gates, SightRule, Sketch, Topology};
use std::collections::BTreeSet;

type Point = (i64, i64);

/// Centres are odd, corners even.
fn centre(place: Coord) -> Point {
    (2 * i64::from(place.col) + 1, 2 * i64::from(place.row) + 1)
}

fn hand(a: Point, b: Point, point: Point) -> i64 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// The corners at the ends of the side between two squares.
fn ends((one, other): (Coord, Coord)) -> (Point, Point) {
    let ((x1, y1), (x2, y2)) = (centre(one), centre(other));
    let middle = ((x1 + x2) / 2, (y1 + y2) / 2);
    let along = if x1 == x2 { (1, 0) } else { (0, 1) };
    ((middle.0 - along.0, middle.1 - along.1), (middle.0 + along.0, middle.1 + along.1))
}

/// Whether a wall is crossed within, or by both hands where it runs through a corner.
fn walls_block(line: (Point, Point), walls: &[(Point, Point)]) -> bool {
    let (a, b) = line;
    let inside = |point: Point| {
        hand(a, b, point) == 0
            && (a.0.min(b.0)..=a.0.max(b.0)).contains(&point.0)
            && (a.1.min(b.1)..=a.1.max(b.1)).contains(&point.1)
    };
    let mut hands: BTreeSet<(Point, i64)> = BTreeSet::new();
    for &(one, other) in walls {
        if hand(a, b, one) * hand(a, b, other) < 0 && hand(one, other, a) * hand(one, other, b) < 0
        {
            return true;
        }
        for (end, away) in [(one, other), (other, one)] {
            if inside(end) {
                hands.insert((end, hand(a, b, away)));
            }
        }
    }
    hands.iter().any(|&(end, hand)| hands.contains(&(end, -hand)))
}

/// Whether a line goes through the inside of a square.
fn enters((a, b): (Point, Point), square: Coord) -> bool {
    let (x, y) = centre(square);
    let corners = [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)];
    let hands = corners.map(|corner| hand(a, b, corner));
    let overlap = |low: i64, high: i64, at: i64| low < at + 1 && high > at - 1;
    hands.contains(&1)
        && hands.contains(&-1)
        && overlap(a.0.min(b.0), a.0.max(b.0), x)
        && overlap(a.1.min(b.1), a.1.max(b.1), y)
}

#[test]
fn dj_los_01_agrees_with_geometry_on_random_boards() {
    let mut random = Random(4);
    let mut blocked = 0;
    for (width, height, boards) in [(4, 4, 600), (7, 3, 300), (6, 6, 100)] {
        for _ in 0..boards {
            let seed = random.0;
            let scene = scene(&mut random, Topology::Square, width, height);
            let walls: Vec<_> = standing_walls(&scene).into_iter().map(ends).collect();
            let board = &scene.board;
            let density = random.below(40);
            let blockers: CellSet =
                board.cells().iter().filter(|_| random.percent(density)).collect();
            let state = board.walls(scene.open);
            for (from, to) in pairs(board.cells()) {
                let line = (centre(board.coord(from)), centre(board.coord(to)));
                let free = from == to || !walls_block(line, &walls);
                assert_eq!(state.sees(SightRule::Centres, from, to), free, "seed {seed}");
                let between = |cell: &Cell| ![from, to].contains(cell);
                let clear =
                    !blockers.iter().filter(between).any(|cell| enters(line, board.coord(cell)));
                assert_eq!(state.sees_past(&blockers, from, to), free && clear, "seed {seed}");
                let seen = state.view_past(&blockers, from, &CellSet::of(to));
                assert_eq!(seen.contains(to), free && clear, "seed {seed}");
                blocked += usize::from(free && !clear);
            }
        }
    }
    assert!(blocked > 1_000, "blockers block: {blocked}");
}

fn pairs(cells: CellSet) -> impl Iterator<Item = (Cell, Cell)> {
    cells.iter().flat_map(move |one| cells.iter().map(move |other| (one, other)))
}

/// Whether `a` sees `b` on a drawn board with every door closed; `X` blocks.
#[track_caller]
fn check(text: &str, expected: bool) {
    let sketch = Sketch::plain(Drawing::Squares, text).unwrap();
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let walls = sketch.board.walls(Gates::CLOSED);
    assert_eq!(walls.sees_past(&sketch.cells('X'), a, b), expected, "{text}");
    assert_eq!(walls.sees_past(&sketch.cells('X'), b, a), expected, "{text}");
}

#[test]
fn dj_los_03_walls_block() {
    check("a . b", true);
    check("a|. b", false);
    check(". b\n-\na .", true);
    // A wall through the corner blocks, whether straight or bent.
    check("a|.\n\n.|b", false);
    check("a|.\n-\n. b", false);
    check("a .\n- -\n. b", false);
}

#[test]
fn dj_los_04_closed_doors_block() {
    check("a:b", false);
    check("a:. b", false);
    let sketch = Sketch::plain(Drawing::Squares, "a:b").unwrap();
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let open = sketch.board.walls(sketch.board.gates_all());
    assert!(open.sees_past(&CellSet::EMPTY, a, b));
}

#[test]
fn dj_los_05_figures_block_but_corners_do_not() {
    check("a X b", false);
    check("a X\n\nX b", true);
    check("a . .\n\n. X b", false);
    check("a X .\n\n. . b", false);
    check("a .\n\nX .\n\n. b", false);
    check("a X .\n\n. . .\n\n. X b", true);
}

#[test]
fn dj_los_08_figures_at_the_ends_do_not_block() {
    let sketch = Sketch::plain(Drawing::Squares, "a . b").unwrap();
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let walls = sketch.board.walls(Gates::CLOSED);
    assert!(walls.sees_past(&CellSet::from_iter([a, b]), a, b));
}

#[test]
fn dj_los_12_the_own_body_does_not_block_but_the_targets_does() {
    let sketch = Sketch::plain(Drawing::Squares, "A A . B b").unwrap();
    let walls = sketch.board.walls(Gates::CLOSED);
    let (body, near) = (sketch.cells('A'), sketch.cell('B').unwrap());
    let far = sketch.cell('b').unwrap();
    let figures = body.union(&CellSet::from_iter([near, far]));
    assert!(walls.body_sees_past(&figures, &body, near));
    assert!(!walls.body_sees_past(&figures, &body, far));
    // DJ-LOS-02: one of its squares is enough.
    let behind = body.lowest().unwrap();
    assert!(!walls.sees_past(&figures, behind, near));
}
