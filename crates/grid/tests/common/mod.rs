//! Random boards from a seed, for tests that compare fast answers with slow ones.

#![allow(dead_code, reason = "each test file uses its own part")]

use longrest_grid::{Board, BoardBuilder, Coord, Direction, GateId, Gates, Topology};

/// A small generator (splitmix64), so that a seed names a board for ever.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// A random board in a rectangle, and which of its gates are open.
pub(crate) struct Scene {
    pub(crate) board: Board,
    pub(crate) open: Gates,
}

pub(crate) fn scene(random: &mut Random, topology: Topology, width: i16, height: i16) -> Scene {
    let (void, solid, thin) = (random.below(25), random.below(25), random.below(18));
    let mut builder = BoardBuilder::new(topology);
    let (mut floor, mut on_board) = (Vec::new(), Vec::new());
    for place in (0..width).flat_map(|col| (0..height).map(move |row| Coord::new(col, row))) {
        if random.percent(void) {
            continue;
        }
        on_board.push(place);
        if random.percent(solid) {
            builder.solid(place);
        } else {
            builder.cell(place);
            floor.push(place);
        }
    }
    if floor.is_empty() {
        // Without a cell there is no board: try another one.
        return scene(random, topology, width, height);
    }
    builder.enclosed(random.percent(30));
    let gates = random.below(3);
    for number in 0..gates {
        let gate = builder.gate(format!("gate {number}"));
        builder.gate_cell(gate, floor[random.below(floor.len() as u64) as usize]);
    }
    for &place in &on_board {
        for direction in Direction::sides(topology) {
            let beside = place.step(topology, direction);
            if random.percent(thin) {
                if gates > 0 && random.percent(20) {
                    builder.gate_wall(GateId(random.below(gates) as u8), place, beside);
                } else {
                    builder.wall(place, beside);
                }
            }
        }
    }
    let board = builder.build().expect("a random board is a board");
    Scene { board, open: Gates(random.below(1 << gates) as u16) }
}

/// Every side on which a wall stands, found from the parts of the board.
pub(crate) fn standing_walls(Scene { board, open }: &Scene) -> Vec<(Coord, Coord)> {
    let topology = board.topology();
    let mut walls = board.plan().walls().to_vec();
    let mut blocks: Vec<Coord> = board.solids().to_vec();
    for (index, gate) in board.gates().iter().enumerate() {
        if !open.is_open(GateId(index as u8)) {
            walls.extend(&gate.walls);
            blocks.extend(&gate.cells);
        }
    }
    let around = |place: Coord| {
        Direction::sides(topology).map(move |direction| (place, place.step(topology, direction)))
    };
    walls.extend(blocks.into_iter().flat_map(around));
    if board.plan().is_enclosed() {
        for place in board.cells().iter().map(|cell| board.coord(cell)) {
            walls.extend(around(place).filter(|&(_, beside)| board.cell(beside).is_none()));
        }
    }
    for wall in &mut walls {
        *wall = (wall.0.min(wall.1), wall.0.max(wall.1));
    }
    walls.sort();
    walls.dedup();
    walls
}
