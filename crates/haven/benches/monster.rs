//! How the cost of a monster's turn grows with the board: one melee target, walls and traps about.
//!
//! Each measurement checks the outcome it got. The last figure is the growth from the smallest
//! board to the largest, per hex: 1.0 would be exactly linear.

use longrest_grid::{Board, BoardBuilder, CellSet, Coord, Gates, Topology};
use longrest_haven::FROSTHAVEN;
use longrest_haven::monster::{Enemy, Intent, Position, Survey};
use longrest_haven::state::FigureId;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;

fn main() {
    let mut figures = Vec::new();
    for side in [7, 10, 13, 16, 19, 22, 25, 28, 31] {
        let board = board(side);
        let micros = activation(&board, side);
        println!("{:>5} hexes  {micros:>7.2} µs per turn", board.len());
        figures.push((board.len() as f64, micros));
    }
    let (first, last) = (figures[0], figures[figures.len() - 1]);
    let growth = (last.1 / first.1) / (last.0 / first.0);
    println!("growth per hex from {} to {} hexes: {growth:.2}", first.0, last.0);
    assert!(growth < 1.5, "a turn grows faster than the board");
}

/// A square of hexes with a pillar in every third hex of every third line.
fn board(side: i16) -> Board {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, side, side);
    for (col, row) in (0..side).flat_map(|col| (0..side).map(move |row| (col, row))) {
        if col % 3 == 1 && row % 3 == 1 {
            builder.fill(Coord::new(col, row));
        }
    }
    builder.build().expect("a rectangle with pillars")
}

/// The time of one turn from one corner to the other, in microseconds: the quickest of many, which
/// other work on the machine disturbs least.
fn activation(board: &Board, side: i16) -> f64 {
    let at = |col, row| board.cell(Coord::new(col, row)).expect("a floor");
    let enemies = [Enemy::new(FigureId(0), at(side - 1, side - 1), 10)];
    let traps: CellSet = board.cells().iter().filter(|cell| cell.0 % 11 == 5).collect();
    let position = Position {
        switches: &FROSTHAVEN,
        board,
        walls: board.walls(Gates::CLOSED),
        obstacles: CellSet::EMPTY,
        difficult: board.cells().iter().filter(|cell| cell.0 % 7 == 3).collect(),
        icy: CellSet::EMPTY,
        harmful: traps,
        allies: CellSet::EMPTY,
        hidden: CellSet::EMPTY,
        blockers: CellSet::EMPTY,
        barred: CellSet::EMPTY,
        actor: at(0, 0),
        enemies: &enemies,
    };
    let intent = Intent::melee(4);
    let micros = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let outcomes = Survey::new(black_box(&position), black_box(&intent)).outcomes();
        let micros = start.elapsed().as_nanos() as f64 / 1000.0;
        // It came nearer, and attacks nobody yet.
        assert!(outcomes.iter().all(|outcome| outcome.end != position.actor));
        assert!(outcomes.iter().all(|outcome| outcome.attacks.is_empty()));
        micros
    });
    micros.fold(f64::INFINITY, f64::min)
}
