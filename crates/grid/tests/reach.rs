//! Cheapest ways, against trying everything.

mod common;

use common::{Random, scene};
use longrest_grid::{Board, Cell, Cost, Doors, Drawing, Gates, Reach, Sketch, Step, Topology, Way};

/// What a random cell costs to enter, and whether one may stop there.
#[derive(Clone, Copy)]
struct Terrain {
    pass: Option<Cost>,
    stop: Option<Cost>,
}

fn terrain(random: &mut Random, board: &Board) -> Vec<Terrain> {
    let mut random_cost = || {
        let harm = u16::from(random.percent(25));
        let points = 1 + u16::from(random.percent(25));
        random.percent(85).then_some(Cost { harm, points })
    };
    (0..board.len()).map(|_| Terrain { pass: random_cost(), stop: random_cost() }).collect()
}

fn sum(one: Cost, other: Cost) -> Cost {
    Cost { harm: one.harm + other.harm, points: one.points + other.points }
}

/// The cheapest stop on every cell by repeated relaxation over (cell, points spent).
fn slowly(
    board: &Board,
    ways: &dyn Fn(Cell) -> Vec<Cell>,
    terrain: &[Terrain],
    start: Cell,
    limit: u16,
) -> Vec<Option<Cost>> {
    let mut harm = vec![vec![None::<u16>; usize::from(limit) + 1]; board.len()];
    harm[start.index()][0] = Some(0);
    let mut stops = vec![None; board.len()];
    stops[start.index()] = Some(Cost::ZERO);
    // Every step costs a point, so going up through the points meets every way in order.
    for points in 0..=limit {
        for from in board.cells() {
            let Some(suffered) = harm[from.index()][usize::from(points)] else { continue };
            let spent = Cost { harm: suffered, points };
            for to in ways(from) {
                let Terrain { pass, stop } = terrain[to.index()];
                if let Some(total) = pass.map(|cost| sum(spent, cost)).filter(|c| c.points <= limit)
                {
                    let known = &mut harm[to.index()][usize::from(total.points)];
                    *known = Some(known.map_or(total.harm, |known| known.min(total.harm)));
                }
                if let Some(total) = stop.map(|cost| sum(spent, cost)).filter(|c| c.points <= limit)
                {
                    let known = &mut stops[to.index()];
                    *known = Some(known.map_or(total, |known: Cost| known.min(total)));
                }
            }
        }
    }
    stops
}

#[test]
fn ways_are_cheapest_on_random_boards() {
    let mut random = Random(6);
    let mut reach = Reach::new();
    let mut reached = 0;
    for round in 0..600 {
        let topology = [Topology::Hex, Topology::Square][round % 2];
        let scene = scene(&mut random, topology, 5, 4);
        let (board, walls) = (&scene.board, scene.board.walls(scene.open));
        let terrain = terrain(&mut random, board);
        let start = Cell(random.below(board.len() as u64) as u16);
        let step = |_: Cell, _: Way, to: Cell| {
            let Terrain { pass, stop } = terrain[to.index()];
            Some(Step { to, pass, stop })
        };
        let ways = |from| walls.neighbours(from).map(|(_, to)| to).collect();
        for limit in [Some(0), Some(3), Some(5), None] {
            reach.search(board, walls, Doors::Block, start, limit, step);
            let bound = limit.unwrap_or(4 * board.len() as u16);
            let expected = slowly(board, &ways, &terrain, start, bound);
            for cell in board.cells() {
                assert_eq!(reach.cost(cell), expected[cell.index()], "round {round} {limit:?}");
                assert_eq!(reach.stops().contains(cell), reach.cost(cell).is_some());
                if let Some(path) = reach.path(cell) {
                    check_path(board, &terrain, start, cell, &path, reach.cost(cell).unwrap());
                    reached += 1;
                }
            }
        }
    }
    assert!(reached > 5_000, "{reached}");
}

fn check_path(
    board: &Board,
    terrain: &[Terrain],
    start: Cell,
    end: Cell,
    path: &[Cell],
    expected: Cost,
) {
    let Some((&last, before)) = path.split_last() else {
        assert_eq!((start, expected), (end, Cost::ZERO));
        return;
    };
    assert_eq!(last, end);
    let passing = before.iter().map(|cell| terrain[cell.index()].pass.unwrap());
    let total = passing.fold(terrain[last.index()].stop.unwrap(), sum);
    assert_eq!(total, expected);
    let all = std::iter::once(start).chain(path.iter().copied()).collect::<Vec<_>>();
    assert!(all.windows(2).all(|pair| board.span(pair[0], pair[1]) == 1));
}

#[test]
fn harm_is_avoided_unless_only_the_harmful_way_is_short_enough() {
    // A trap on the straight way, a detour of two more steps.
    let sketch = Sketch::plain(Drawing::Squares, "a t b\n\n. . .").unwrap();
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let trap = sketch.cell('t').unwrap();
    let walls = sketch.board.walls(Gates::CLOSED);
    let mut reach = Reach::new();
    let mut cost = |limit: Option<u16>| {
        reach.search(&sketch.board, walls, Doors::Block, a, limit, |_, way, to| {
            let Way::Toward(direction) = way else { return None };
            let harm = u16::from(to == trap);
            let straight = !direction.is_diagonal(Topology::Square);
            straight.then_some(Step::walk(to, Cost { harm, points: 1 }))
        });
        reach.cost(b)
    };
    assert_eq!(cost(None), Some(Cost::points(4)));
    assert_eq!(cost(Some(4)), Some(Cost::points(4)));
    assert_eq!(cost(Some(3)), Some(Cost::harmful(1, 2)));
    assert_eq!(cost(Some(1)), None);
}

#[test]
fn links_slides_and_passing_through() {
    // From a over the ice i the step ends on c; d is reached through a link only.
    let sketch = Sketch::plain(Drawing::PointyTop, "a i i c   d\nlink 0,3 - 0,5").unwrap();
    let board = &sketch.board;
    let walls = board.walls(Gates::CLOSED);
    let ice = sketch.cells('i');
    let slide = |_: Cell, way: Way, mut to: Cell| {
        while let Way::Toward(direction) = way
            && ice.contains(to)
        {
            to = walls.neighbour(to, direction)?;
        }
        Some(Step::walk(to, Cost::points(1)))
    };
    let cell = |glyph| sketch.cell(glyph).unwrap();
    let mut reach = Reach::new();
    reach.search(board, walls, Doors::Block, cell('a'), None, slide);
    assert_eq!(reach.path(cell('d')), Some(vec![cell('c'), cell('d')]));
    assert_eq!(reach.cost(cell('d')), Some(Cost::points(2)));
    assert!(!reach.stops().intersects(&ice));
    // An ally on c is passed; the end of a jump pays for its own cell.
    let ally = |_: Cell, _: Way, to: Cell| {
        if to == cell('c') {
            Some(Step::through(to, Cost::points(1)))
        } else {
            Some(Step { to, pass: Some(Cost::points(1)), stop: Some(Cost::harmful(1, 2)) })
        }
    };
    reach.search(board, walls, Doors::Block, cell('a'), Some(5), ally);
    assert_eq!(reach.cost(cell('c')), None);
    assert_eq!(reach.cost(cell('d')), Some(Cost::harmful(1, 5)));
    assert_eq!(reach.way_back(cell('d')).unwrap().count(), 5);
    reach.search(board, walls, Doors::Block, cell('a'), Some(4), ally);
    assert_eq!(reach.cost(cell('d')), None);
}
