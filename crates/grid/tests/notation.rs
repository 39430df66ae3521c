//! Drawn boards: reading, writing, and every mistake with its place.

mod common;

use common::{Random, scene};
use longrest_grid::{
    BoardBuilder, Coord, Drawing, Gates, Meaning, Sketch, Topology, notation, picture,
};

#[track_caller]
fn check_errors(drawing: Drawing, text: &str, expected: &[&str]) {
    let errors = Sketch::plain(drawing, text).map(|sketch| sketch.board).unwrap_err();
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, expected);
}

#[test]
fn the_two_drawings_of_hexes_are_one_board() {
    let flat = Sketch::plain(Drawing::FlatTop, "a c\n b\n. #\n .\n").unwrap();
    let pointy = Sketch::plain(Drawing::PointyTop, "a .\n b .\nc #\n").unwrap();
    assert_eq!(flat.board, pointy.board);
    for glyph in ['a', 'b', 'c', '.'] {
        assert_eq!(flat.cells(glyph), pointy.cells(glyph));
    }
    assert_eq!(flat.board.coord(flat.cell('b').unwrap()), Coord::new(1, 0));
    assert_eq!(flat.board.solids(), [Coord::new(2, 1)]);
    assert_eq!(flat.glyph(flat.cell('a').unwrap()), 'a');
    assert_eq!(flat.cell('.'), None, "there are two");
    // Neighbours are where they are drawn: b touches a, c and the dot below a.
    let walls = flat.board.walls(Gates::CLOSED);
    let b = flat.cell('b').unwrap();
    assert_eq!(walls.adjacent(b).len(), 4);
}

#[test]
fn adjoining_glyphs_are_one_door() {
    let hexes = Sketch::plain(Drawing::FlatTop, "\n. + .\n . +\n+ . .").unwrap();
    let names: Vec<&str> = hexes.board.gates().iter().map(|gate| gate.name.as_str()).collect();
    assert_eq!(names, ["door1", "door2"]);
    assert_eq!(hexes.board.gates()[1].cells, [Coord::new(2, 0), Coord::new(3, 0)]);
    let squares = Sketch::plain(Drawing::Squares, ". .:.\n   :\n. .:.\n= =\n. . .").unwrap();
    let gates = squares.board.gates();
    assert_eq!(gates.iter().map(|gate| gate.walls.len()).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn lines_say_what_a_drawing_cannot() {
    let text = "\
. .
 .
. .
wall 0,0 - 0,1
wall 1,0-2,0
gate \"old bridge\" 0,1
gate \"old bridge\" 1,0 - 2,1
link 0,0 - 2,1
enclosed
origin -2,3";
    // The drawing begins at its origin, so that these places lie off the board.
    let faulty = Sketch::plain(Drawing::FlatTop, text).map(|sketch| sketch.board).unwrap_err();
    assert_eq!(faulty[0].line, 4);
    let text = text.replace("origin -2,3", "");
    let board = Sketch::plain(Drawing::FlatTop, &text).unwrap().board;
    let mut builder = BoardBuilder::new(Topology::Hex);
    for (col, row) in [(0, 0), (2, 0), (1, 0), (0, 1), (2, 1)] {
        builder.cell(Coord::new(col, row));
    }
    let gate = builder.gate("old bridge");
    builder
        .wall(Coord::new(0, 0), Coord::new(0, 1))
        .wall(Coord::new(1, 0), Coord::new(2, 0))
        .gate_cell(gate, Coord::new(0, 1))
        .gate_wall(gate, Coord::new(1, 0), Coord::new(2, 1))
        .link(Coord::new(0, 0), Coord::new(2, 1))
        .enclosed(true);
    assert_eq!(board, builder.build().unwrap());
}

#[test]
fn mistakes_have_a_line_and_a_column() {
    use Drawing::{FlatTop, PointyTop, Squares};
    check_errors(FlatTop, "", &["line 1, column 1: a board needs at least one cell"]);
    check_errors(
        FlatTop,
        ". .\n. .\n",
        &[
            "line 2, column 1: '.' stands between the cells",
            "line 2, column 3: '.' stands between the cells",
        ],
    );
    check_errors(PointyTop, ". \u{7}", &["line 1, column 3: unknown glyph '\\u{7}'"]);
    check_errors(Squares, ".-.", &["line 1, column 2: '-' stands between the cells"]);
    check_errors(Squares, ". .\nx", &["line 2, column 1: 'x' stands between the cells"]);
    check_errors(
        FlatTop,
        ".\nwall 0,0 0,1\n  link 0,0 -\ngate\ngate \"x\nenclosed all\n\
         wall 99999,0 - 0,0\norigin 1,0",
        &[
            "line 2, column 10: expected \"-\"",
            "line 3, column 13: expected a place such as 3,4",
            "line 4, column 5: expected a name",
            "line 5, column 6: expected a closing quote",
            "line 6, column 10: nothing may follow here",
            "line 7, column 6: expected a place such as 3,4",
            "line 8, column 8: the column of the origin is even for hexes",
        ],
    );
    check_errors(
        FlatTop,
        ".\nwall 0,0 - 4,4",
        &["line 2, column 6: no side between 0,0 and 4,4 for a wall to stand on"],
    );
    check_errors(FlatTop, ".\nlink 0,0 - 4,4", &["line 2, column 12: no cell at 4,4"]);
    let far = format!("{}.", " ".repeat(5000));
    check_errors(FlatTop, &far, &["line 1, column 4097: the drawing goes on too far"]);
}

#[test]
fn a_legend_is_the_callers() {
    let legend = |glyph: char| match glyph {
        '~' | 'M' => Some(Meaning::Cell),
        '%' => Some(Meaning::Solid),
        'D' => Some(Meaning::Door),
        ' ' | '_' => Some(Meaning::Void),
        _ => None,
    };
    let sketch = Sketch::parse(Drawing::PointyTop, "~ M % D _ ~", legend).unwrap();
    assert_eq!((sketch.board.len(), sketch.board.gates().len()), (4, 1));
    let errors = Sketch::parse(Drawing::PointyTop, "~ ?", legend).map(|s| s.board).unwrap_err();
    assert_eq!(errors[0].to_string(), "line 1, column 3: unknown glyph '?'");
}

#[test]
fn pictures_show_what_the_caller_puts_on_the_cells() {
    let text = "A .\n .\n. #\n x\n";
    let sketch = Sketch::plain(Drawing::FlatTop, text).unwrap();
    assert_eq!(picture(&sketch.board, Drawing::FlatTop, |cell| sketch.glyph(cell)), text);
    let stars = picture(&sketch.board, Drawing::PointyTop, |_| '*');
    assert_eq!(stars, "* *\n * *\n* #\n");
    let text = ". .|.\n-\n. .:.\n";
    let squares = Sketch::plain(Drawing::Squares, text).unwrap();
    assert_eq!(picture(&squares.board, Drawing::Squares, |_| '.'), text);
}

#[test]
fn what_is_written_reads_back_the_same() {
    let mut random = Random(7);
    for round in 0..900 {
        let topology = if round % 3 == 0 { Topology::Square } else { Topology::Hex };
        let mut builder = scene(&mut random, topology, 6, 5).board.plan().clone();
        let cells = builder.build().unwrap();
        if cells.len() > 1 {
            let last = longrest_grid::Cell(cells.len() as u16 - 1);
            builder.link(cells.coord(longrest_grid::Cell(0)), cells.coord(last));
        }
        let board = builder.build().unwrap();
        let drawings = match topology {
            Topology::Hex => &[Drawing::FlatTop, Drawing::PointyTop][..],
            Topology::Square => &[Drawing::Squares],
        };
        for &drawing in drawings {
            let text = notation(&board, drawing, |_| '.');
            let again = Sketch::plain(drawing, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            assert_eq!(again.board, board, "{text}");
        }
    }
}

#[test]
fn places_before_the_origin_are_written_with_it() {
    for (topology, drawing) in [
        (Topology::Hex, Drawing::FlatTop),
        (Topology::Hex, Drawing::PointyTop),
        (Topology::Square, Drawing::Squares),
    ] {
        let mut builder = BoardBuilder::new(topology);
        let (one, other) = (Coord::new(-3, 2), Coord::new(-3, 3));
        builder.cell(one).cell(other).cell(Coord::new(1, -4)).wall(one, other);
        let board = builder.build().unwrap();
        let text = notation(&board, drawing, |_| '.');
        assert_eq!(Sketch::plain(drawing, &text).unwrap().board, board, "{text}");
    }
}

#[test]
fn any_text_is_a_board_or_a_list_of_mistakes() {
    const PIECES: [&str; 22] = [
        ".",
        "..",
        " ",
        "\n",
        "#",
        "+",
        "|",
        "-",
        ":",
        "=",
        "wall ",
        "gate ",
        "link ",
        "origin ",
        "enclosed",
        "0,0",
        "1,0",
        "-32768,32767",
        "\"",
        "é",
        "\t",
        "2",
    ];
    let mut random = Random(9);
    let mut boards = 0;
    for round in 0..30_000 {
        let length = 1 + random.below(14);
        let mut pick = || PIECES[random.below(PIECES.len() as u64) as usize];
        let text: String = (0..length).map(|_| pick()).collect();
        let drawing = [Drawing::FlatTop, Drawing::PointyTop, Drawing::Squares][round % 3];
        match Sketch::plain(drawing, &text) {
            Ok(sketch) => {
                let again = notation(&sketch.board, drawing, |_| '.');
                assert_eq!(Sketch::plain(drawing, &again).unwrap().board, sketch.board, "{text}");
                boards += 1;
            }
            Err(mistakes) => assert!(!mistakes.is_empty(), "{text}"),
        }
    }
    assert!(boards > 500, "{boards}");
}
