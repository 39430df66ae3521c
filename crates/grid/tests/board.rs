//! Boards: what may be wrong with one, walls, doors, links and range.

mod common;

use common::{Random, scene};
use longrest_grid::{
    Board, BoardBuilder, BoardError, Cell, CellSet, Coord, Direction, Doors, Drawing, Gates,
    SightRule, Sketch, Topology,
};

fn at(col: i16, row: i16) -> Coord {
    Coord::new(col, row)
}

fn cell(board: &Board, col: i16, row: i16) -> Cell {
    board.cell(at(col, row)).unwrap()
}

#[test]
fn faulty_parts_are_named() {
    let rectangle = || BoardBuilder::rectangle(Topology::Hex, 3, 3);
    let check = |builder: &mut BoardBuilder, expected: BoardError| {
        assert_eq!(builder.build().unwrap_err(), expected);
    };
    check(&mut BoardBuilder::new(Topology::Hex), BoardError::NoCells);
    check(&mut BoardBuilder::rectangle(Topology::Hex, 33, 32), BoardError::TooManyCells(1056));
    check(rectangle().cell(at(200, 0)), BoardError::TooWide);
    check(rectangle().solid(at(i16::MAX, i16::MIN)), BoardError::TooWide);
    check(rectangle().cell(at(1, 1)), BoardError::Duplicate(at(1, 1)));
    check(rectangle().solid(at(1, 1)), BoardError::Duplicate(at(1, 1)));
    check(rectangle().wall(at(0, 0), at(2, 0)), BoardError::NotNeighbours(at(0, 0), at(2, 0)));
    check(
        rectangle().wall(at(i16::MIN, 0), at(i16::MAX, 0)),
        BoardError::NotNeighbours(at(i16::MIN, 0), at(i16::MAX, 0)),
    );
    check(rectangle().wall(at(8, 8), at(8, 9)), BoardError::WallOffBoard(at(8, 8), at(8, 9)));
    check(rectangle().link(at(0, 0), at(7, 7)), BoardError::NoCell(at(7, 7)));
    check(rectangle().link(at(0, 0), at(0, 0)), BoardError::LinkedWithItself(at(0, 0)));
    let gate = |name: &str, place: Coord| {
        let mut builder = rectangle();
        let gate = builder.gate(name);
        builder.gate_cell(gate, place);
        builder
    };
    check(&mut gate("door", at(9, 9)), BoardError::NoCell(at(9, 9)));
    check(&mut gate("a\"b", at(0, 0)), BoardError::GateName("a\"b".into()));
    let mut empty = gate("door", at(0, 0));
    empty.gate("other");
    check(&mut empty, BoardError::EmptyGate("other".into()));
    let mut twice = gate("door", at(0, 0));
    let again = twice.gate("door");
    twice.gate_cell(again, at(1, 1));
    check(&mut twice, BoardError::GateTwice("door".into()));
    let mut many = rectangle();
    for number in 0..17 {
        let gate = many.gate(number.to_string());
        many.gate_cell(gate, at(0, 0));
    }
    check(&mut many, BoardError::TooManyGates(17));
    let mut diagonal = BoardBuilder::rectangle(Topology::Square, 3, 3);
    check(diagonal.wall(at(0, 0), at(1, 1)), BoardError::NotNeighbours(at(0, 0), at(1, 1)));
}

#[test]
fn equal_parts_make_equal_boards_and_travel_as_data() {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, 4, 2);
    let gate = builder.gate("grate");
    builder.gate_wall(gate, at(1, 1), at(1, 0)).link(at(3, 1), at(0, 0)).enclosed(true);
    let board = builder.build().unwrap();
    let text = serde_json::to_string(&board).unwrap();
    let again: Board = serde_json::from_str(&text).unwrap();
    assert_eq!(board, again);
    assert_eq!(board, board.clone());
    assert_ne!(board, BoardBuilder::rectangle(Topology::Hex, 4, 2).build().unwrap());
    assert!(serde_json::from_str::<Board>("{\"topology\":\"hex\",\"cells\":[]}").is_err());
    let shared = |_: &(dyn Send + Sync)| ();
    shared(&board);
}

#[test]
fn fh_door_04_and_fh_door_05_a_closed_door_is_a_wall_to_all_but_characters() {
    let sketch = Sketch::plain(Drawing::PointyTop, "a . + . b\nenclosed").unwrap();
    let board = &sketch.board;
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let door = sketch.cell('+').unwrap();
    let before = board.walls(Gates::CLOSED).neighbours(door).count();
    assert_eq!(before, 0, "nothing leaves a closed door");
    for (open, seen) in [(Gates::CLOSED, false), (board.gates_all(), true)] {
        let walls = board.walls(open);
        assert_eq!(walls.range(a, b).is_some(), seen);
        assert_eq!(walls.closed_cells().contains(door), !seen);
        for rule in [SightRule::AnyPart, SightRule::Corners] {
            assert_eq!(walls.sees(rule, a, b), seen && rule == SightRule::AnyPart);
            assert!(walls.sees(rule, a, a), "every cell sees itself");
        }
        let beside = board.neighbours(door).next().unwrap().1;
        assert_eq!(walls.adjacent(beside).contains(door), seen);
        let entering = walls.neighbours_past(Doors::Enter, beside);
        assert!(entering.map(|(_, next)| next).any(|next| next == door));
    }
    assert_eq!(board.gates_at(door).collect::<Vec<_>>(), [board.gate("door1").unwrap()]);
    assert_eq!(board.gate_cells(), CellSet::of(door));
}

#[test]
fn a_removable_wall_stops_even_those_who_enter_doors() {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, 1, 2);
    let grate = builder.gate("grate");
    builder.gate_wall(grate, at(0, 0), at(0, 1));
    let board = builder.build().unwrap();
    let south = Direction(3);
    let top = cell(&board, 0, 0);
    assert_eq!(board.walls(Gates::CLOSED).neighbour_past(Doors::Enter, top, south), None);
    assert_eq!(board.neighbour(top, south), Some(cell(&board, 0, 1)));
    let open = board.walls(Gates::CLOSED.opened(grate));
    assert_eq!(open.neighbour(top, south), Some(cell(&board, 0, 1)));
}

#[test]
fn fh_range_ex1_and_gh_range_04ex_a_wall_between_neighbours_makes_range_2() {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, 2, 2);
    builder.wall(at(0, 0), at(0, 1));
    let board = builder.build().unwrap();
    let walls = board.walls(Gates::CLOSED);
    let (top, bottom) = (cell(&board, 0, 0), cell(&board, 0, 1));
    assert_eq!(walls.range(top, bottom), Some(2));
    assert!(!walls.adjacent(top).contains(bottom));
    // FH-LOS-02, GH-LOS-02: a line goes around the end of the wall.
    assert!(walls.sees(SightRule::AnyPart, top, bottom));
    assert!(walls.sees(SightRule::Corners, top, bottom));
}

#[test]
fn fh_range_02_no_way_no_range() {
    let mut builder = BoardBuilder::rectangle(Topology::Hex, 3, 1);
    builder.fill(at(1, 0));
    let board = builder.build().unwrap();
    let walls = board.walls(Gates::CLOSED);
    let (left, right) = (cell(&board, 0, 0), cell(&board, 2, 0));
    assert_eq!(walls.range(left, right), None);
    assert_eq!(walls.within(left, 200), CellSet::of(left));
    assert_eq!(board.span(left, right), 2);
}

#[test]
fn fh_common_10_linked_hexes_do_not_see_each_other() {
    let sketch = Sketch::plain(Drawing::FlatTop, "a\n\n#\n\nb\nlink 0,0 - 0,2\nenclosed").unwrap();
    let board = &sketch.board;
    let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
    let walls = board.walls(Gates::CLOSED);
    assert_eq!(board.linked(a).collect::<Vec<_>>(), [b]);
    assert_eq!(board.linked(b).collect::<Vec<_>>(), [a]);
    assert!(!walls.sees(SightRule::AnyPart, a, b));
    assert_eq!(walls.range(a, b), None);
}

#[test]
fn dj_board_02_and_dj_range_02_diagonals_are_steps_unless_a_wall_runs_through_the_corner() {
    for (text, range) in [
        ("a .\n\n. b", Some(1)),
        ("a|.\n\n. b", Some(1)),
        // One wall around the corner of one square.
        ("a|.\n  -\n. b", Some(1)),
        ("a|.\n\n.|b", None),
        ("a|.\n-\n. b", None),
        ("a:.\n\n.:b", None),
        ("a  \n\n  b", Some(1)),
        ("a  \n\n  b\nenclosed", None),
    ] {
        let sketch = Sketch::plain(Drawing::Squares, text).unwrap();
        let (a, b) = (sketch.cell('a').unwrap(), sketch.cell('b').unwrap());
        let walls = sketch.board.walls(Gates::CLOSED);
        assert_eq!(walls.range(a, b), range, "{text}");
    }
    let open = BoardBuilder::rectangle(Topology::Square, 9, 5).build().unwrap();
    let walls = open.walls(Gates::CLOSED);
    assert_eq!(walls.range(cell(&open, 0, 0), cell(&open, 8, 4)), Some(8));
}

#[test]
fn range_agrees_with_repeated_relaxation_on_random_boards() {
    let mut random = Random(5);
    for round in 0..400 {
        let topology = [Topology::Hex, Topology::Square][round % 2];
        let scene = scene(&mut random, topology, 5, 4);
        let (board, walls) = (&scene.board, scene.board.walls(scene.open));
        for from in board.cells() {
            let mut steps: Vec<Option<u8>> = vec![None; board.len()];
            steps[from.index()] = Some(0);
            for _ in 0..board.len() {
                for cell in board.cells() {
                    let nearest = walls.neighbours(cell).filter_map(|(_, n)| steps[n.index()]);
                    let through = nearest.min().map(|steps| steps + 1);
                    let known = steps[cell.index()];
                    steps[cell.index()] = known.into_iter().chain(through).min();
                }
            }
            for to in board.cells() {
                assert_eq!(walls.range(from, to), steps[to.index()]);
                assert_eq!(walls.range(from, to), walls.range(to, from));
                let within = walls.within(from, 2).contains(to);
                assert_eq!(within, steps[to.index()].is_some_and(|steps| steps <= 2));
            }
        }
    }
}
