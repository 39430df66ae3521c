//! What geometry costs: sight per query and per matrix, reach per query.
//!
//! The boards are rooms of hexes with pillars, thin walls and open doors; every measurement checks
//! the answer it got, so that nothing is measured that was not done.

use longrest_grid::{
    Board, BoardBuilder, Cell, Coord, Cost, Doors, Reach, SightRule, Step, Topology, Way,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    for (width, height) in [(15, 10), (20, 20), (29, 25)] {
        let board = rooms(width, height);
        for rule in [SightRule::AnyPart, SightRule::Corners] {
            sight(&board, rule, width * height);
        }
        reach(&board, width * height);
    }
    let open = BoardBuilder::rectangle(Topology::Hex, 20, 20).build().expect("a rectangle");
    for rule in [SightRule::AnyPart, SightRule::Corners] {
        sight(&open, rule, 400);
    }
}

/// Rooms of about six by six hexes, with doors between them, a pillar and a thin wall in each.
fn rooms(width: i16, height: i16) -> Board {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, width, height);
    let door = builder.gate("doors");
    for col in 0..width {
        for row in 0..height {
            let place = Coord::new(col, row);
            match (col % 7, row % 7) {
                (6, 3) | (3, 6) => _ = builder.gate_cell(door, place),
                (6, _) | (_, 6) | (2, 2) => _ = builder.fill(place),
                (4, 3) => _ = builder.wall(place, Coord::new(col, row + 1)),
                _ => {}
            }
        }
    }
    builder.enclosed(true).build().expect("a board")
}

fn sight(board: &Board, rule: SightRule, hexes: i16) {
    let fill = |board: &Board| -> usize {
        let matrix = board.walls(board.gates_all()).sight(rule);
        board.cells().iter().map(|cell| matrix.row(cell).len()).sum()
    };
    let pairs = fill(board);
    let per_matrix = best_of(7, || board.clone(), |board| assert_eq!(fill(&board), pairs));
    let walls = board.walls(board.gates_all());
    let queries = board.len() * board.len();
    let per_pass = best_of(
        7,
        || (),
        |()| {
            let mut seen = 0;
            for one in board.cells() {
                for other in board.cells() {
                    seen += usize::from(black_box(walls).sees(rule, one, other));
                }
            }
            assert_eq!(seen, pairs);
        },
    );
    let cells = board.len();
    println!(
        "sight {rule:?}, {hexes} hexes ({cells} cells, {pairs} pairs see): {} us per matrix, \
         {:.2} us per row, {:.2} ns per query",
        per_matrix.as_micros(),
        per_matrix.as_nanos() as f64 / 1e3 / cells as f64,
        per_pass.as_nanos() as f64 / queries as f64,
    );
}

fn reach(board: &Board, hexes: i16) {
    let walls = board.walls(board.gates_all());
    let step = |_: Cell, _: Way, to: Cell| {
        let harm = u16::from(to.0.is_multiple_of(11));
        let points = 1 + u16::from(to.0.is_multiple_of(5));
        Some(Step::walk(to, Cost { harm, points }))
    };
    let mut reach = Reach::new();
    for limit in [Some(5), None] {
        let mut total = || -> usize {
            let mut stops = 0;
            for start in board.cells() {
                reach.search(board, walls, Doors::Block, start, limit, step);
                stops += reach.stops().len();
            }
            stops
        };
        let stops = total();
        let per_pass = best_of(7, || (), |()| assert_eq!(total(), stops));
        let cells = board.len();
        println!(
            "reach, {hexes} hexes, {limit:?} points ({} stops per query): {:.2} us per query",
            stops / cells,
            per_pass.as_nanos() as f64 / 1e3 / cells as f64,
        );
    }
}

/// The shortest of several runs; what a run needs is made ready beforehand.
fn best_of<T>(runs: usize, ready: impl Fn() -> T, mut run: impl FnMut(T)) -> Duration {
    let once = |_| {
        let input = ready();
        let start = Instant::now();
        run(input);
        start.elapsed()
    };
    (0..runs).map(once).min().expect("at least one run")
}
