//! The survey against the plain reference on random positions.
//!
//! `MONSTER_POSITIONS` says how many, `MONSTER_SEED` from which seed on.

use crate::reference;
use longrest_grid::{Area, Axial, Board, BoardBuilder, Cell, CellSet, Coord, Gates, Topology};
use longrest_haven::monster::{Attack, Enemy, Gait, Intent, Position, Survey, Targets};
use longrest_haven::state::FigureId;
use longrest_haven::{FROSTHAVEN, GLOOMHAVEN};
use longrest_kernel::Generator;
use std::collections::BTreeSet;

const POSITIONS: u64 = 1_000;

#[test]
fn the_survey_agrees_with_the_reference() {
    let number = |name: &str, unstated: u64| {
        std::env::var(name).map_or(unstated, |text| text.parse().expect("a number"))
    };
    let (count, first) = (number("MONSTER_POSITIONS", POSITIONS), number("MONSTER_SEED", 1));
    println!("{count} positions from seed {first}");
    let mut moved = 0;
    let mut attacked = 0;
    for seed in first..first + count {
        let answers = check(seed);
        moved += u64::from(answers.0);
        attacked += u64::from(answers.1);
    }
    // Positions in which nothing happens would prove little.
    assert!(moved * 4 > count && attacked * 4 > count, "{moved} moves, {attacked} attacks");
}

/// Compares one position; whether the monster may move, and whether it may attack.
fn check(seed: u64) -> (bool, bool) {
    let mut dice = Dice(Generator::from_seed(seed));
    let board = dice.board();
    let open = Gates(dice.below(1 << board.gates().len()) as u16);
    let area = dice.area();
    let scene = dice.scene(&board, open);
    let position = scene.position(&board, open);
    let intent = dice.intent(area.as_ref());
    let survey = Survey::new(&position, &intent);
    let found: BTreeSet<reference::Answer> = survey
        .outcomes()
        .iter()
        .map(|outcome| (outcome.end, outcome.attacks.iter().map(FigureId::index).collect()))
        .collect();
    let expected = reference::answers(&position, &intent);
    assert_eq!(found, expected, "seed {seed}: {position:#?}\n{intent:#?}");
    routes_are_as_cheap_as_told(&survey, &position, &found, seed);
    let moved = found.iter().any(|(end, _)| *end != position.actor);
    let attacked = found.iter().any(|(_, attacks)| !attacks.is_empty());
    (moved, attacked)
}

/// Every route leads from the monster to the end, hex by hex, and enters the harm it says.
fn routes_are_as_cheap_as_told(
    survey: &Survey<'_>,
    position: &Position<'_>,
    answers: &BTreeSet<reference::Answer>,
    seed: u64,
) {
    for (end, _) in answers.iter().filter(|(end, _)| *end != position.actor) {
        let routes = survey.routes(*end, &CellSet::EMPTY);
        assert!(!routes.is_empty(), "seed {seed}: no way to {end:?}");
        let told: BTreeSet<Vec<Cell>> = routes.iter().map(|route| route.notable.clone()).collect();
        assert_eq!(told.len(), routes.len(), "seed {seed}: two routes are alike");
        for route in &routes {
            assert_eq!(route.cells.last(), Some(end), "seed {seed}");
            assert!(route.notable.iter().all(|cell| position.harmful.contains(*cell)));
        }
    }
}

/// What a position is made of, kept while it is borrowed.
struct Scene {
    gloomhaven: bool,
    actor: Cell,
    sets: [CellSet; 8],
    enemies: Vec<Enemy>,
}

impl Scene {
    fn position<'a>(&'a self, board: &'a Board, open: Gates) -> Position<'a> {
        let [obstacles, difficult, icy, harmful, allies, hidden, blockers, barred] = self.sets;
        Position {
            switches: if self.gloomhaven { &GLOOMHAVEN } else { &FROSTHAVEN },
            board,
            walls: board.walls(open),
            obstacles,
            difficult,
            icy,
            harmful,
            allies,
            hidden,
            blockers,
            barred,
            actor: self.actor,
            enemies: &self.enemies,
        }
    }
}

struct Dice(Generator);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    fn board(&mut self) -> Board {
        let (width, height) = (3 + self.below(5) as i16, 3 + self.below(5) as i16);
        let mut builder = BoardBuilder::rectangle(Topology::Hex, width, height);
        let place = |dice: &mut Dice| {
            Coord::new(dice.below(width as u64) as i16, dice.below(height as u64) as i16)
        };
        let mut solids = BTreeSet::new();
        if self.one_in(2) {
            for _ in 0..self.below(6) {
                solids.insert(place(self));
            }
        }
        for &solid in &solids {
            builder.fill(solid);
        }
        let free = |place: &Coord| !solids.contains(place);
        if self.one_in(2) {
            for _ in 0..self.below(8) {
                let (one, other) = (place(self), place(self));
                let beside = one.direction_to(Topology::Hex, other).is_some();
                if beside && free(&one) && free(&other) {
                    builder.wall(one, other);
                }
            }
        }
        if self.one_in(4) {
            for name in ["first", "second"] {
                let cells: Vec<Coord> = (0..1 + self.below(3)).map(|_| place(self)).collect();
                if cells.iter().any(free) {
                    let gate = builder.gate(name);
                    for &cell in cells.iter().filter(|cell| free(cell)) {
                        builder.gate_cell(gate, cell);
                    }
                }
            }
        }
        let (one, other) = (place(self), place(self));
        if self.one_in(4) && free(&one) && free(&other) && one != other {
            builder.link(one, other);
        }
        if solids.len() == (width * height) as usize {
            return self.board();
        }
        builder.build().expect("the parts fit together")
    }

    /// Terrain first, then figures in hexes of their own.
    fn scene(&mut self, board: &Board, open: Gates) -> Scene {
        let closed = *board.walls(open).closed_cells();
        let mut free: Vec<Cell> = board.cells().difference(&closed).iter().collect();
        if free.is_empty() {
            free = vec![Cell(0)];
        }
        let mut sets = [CellSet::EMPTY; 8];
        for set in &mut sets[..4] {
            if self.one_in(2) {
                for _ in 0..self.below(8) {
                    set.insert(free[self.below(free.len() as u64) as usize]);
                }
            }
        }
        if self.one_in(6) {
            sets[7].extend((0..3).map(|_| free[self.below(free.len() as u64) as usize]));
        }
        for index in 0..free.len() {
            let other = self.below(free.len() as u64) as usize;
            free.swap(index, other);
        }
        let mut figures = free.into_iter();
        let actor = figures.next().expect("a board has a hex");
        sets[7].remove(actor);
        let mut enemies: Vec<Enemy> = Vec::new();
        for index in 0..1 + self.below(4) as u8 {
            let initiative = self.below(3) as u16;
            let Some(cell) = figures.next() else { break };
            let mut enemy = Enemy::new(FigureId(index), cell, initiative);
            if self.one_in(6) {
                enemy.cells.extend(figures.next());
            }
            enemies.push(enemy);
        }
        for set in &mut sets[4..7] {
            if self.one_in(2) {
                set.extend(figures.by_ref().take(self.below(4) as usize));
            }
        }
        Scene { gloomhaven: self.one_in(2), actor, sets, enemies }
    }

    fn area(&mut self) -> Option<Area> {
        let patterns: [&[[i16; 2]]; 6] = [
            &[[0, 1]],
            &[[0, 1], [1, 0]],
            &[[0, 1], [0, 2], [-1, 3]],
            &[[0, 0], [0, 1], [1, 0]],
            &[[0, 0], [1, -1], [2, -2]],
            &[[1, 0], [2, 0]],
        ];
        if !self.one_in(3) {
            return None;
        }
        let pattern = patterns[self.below(patterns.len() as u64) as usize];
        let offsets: Vec<Axial> = pattern.iter().map(|&offset| offset.into()).collect();
        Some(Area::new(Topology::Hex, &offsets).expect("a pattern"))
    }

    fn intent<'a>(&mut self, area: Option<&'a Area>) -> Intent<'a> {
        let gaits = [Gait::Jump, Gait::Fly, Gait::Teleport, Gait::FlyingTeleport];
        let gait = if self.one_in(2) { gaits[self.below(4) as usize] } else { Gait::Walk };
        let targets = match self.below(6) {
            0 => Targets::All,
            1 | 2 => Targets::UpTo(2),
            3 => Targets::UpTo(3),
            _ => Targets::UpTo(1),
        };
        let attack = Attack {
            range: self.one_in(2).then(|| 1 + self.below(4) as u8),
            targets,
            area,
            always_disadvantage: self.one_in(6),
        };
        Intent {
            movement: (!self.one_in(12)).then(|| self.below(5) as u8),
            gait,
            immobilized: self.one_in(20),
            attack: (!self.one_in(12)).then_some(attack),
            disarmed: self.one_in(20),
            farthest: self.one_in(12),
        }
    }
}
