//! Sight and range against boards with known answers, when they are at hand.

use longrest_grid::{Board, BoardBuilder, Cell, Coord, Gates, SightRule, Topology};
use serde::Deserialize;
use std::path::Path;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cases/sight-cases.json");

#[derive(Deserialize)]
struct File {
    format: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: String,
    board: Size,
    #[serde(default)]
    walls: Vec<Coord>,
    #[serde(default)]
    thin_walls: Vec<(Coord, Coord)>,
    from: Coord,
    range: u8,
    sees: Vec<Coord>,
    reaches: Vec<Coord>,
}

#[derive(Deserialize)]
struct Size {
    width: i16,
    height: i16,
}

impl Case {
    fn board(&self) -> Board {
        let (width, height) = (self.board.width, self.board.height);
        let mut builder = BoardBuilder::rectangle(Topology::Hex, width, height);
        for &wall in &self.walls {
            builder.fill(wall);
        }
        for &(one, other) in &self.thin_walls {
            builder.wall(one, other);
        }
        builder.build().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    fn rule(&self) -> SightRule {
        match self.rules.as_str() {
            "gloomhaven" => SightRule::Corners,
            "frosthaven" | "jaws-of-the-lion" => SightRule::AnyPart,
            other => panic!("{}: unknown rules {other}", self.id),
        }
    }
}

#[test]
fn known_boards_are_seen_and_reached_as_stated() {
    if !Path::new(CASES).exists() {
        println!("no cases at {CASES}: nothing compared");
        return;
    }
    let text = std::fs::read_to_string(CASES).unwrap();
    let file: File = serde_json::from_str(&text).unwrap();
    assert_eq!(file.format, "sight-cases 1");
    assert!(!file.cases.is_empty());
    let mut wrong = Vec::new();
    for case in &file.cases {
        let board = case.board();
        let walls = board.walls(Gates::CLOSED);
        let from = board.cell(case.from).unwrap();
        let seen: Vec<Cell> =
            walls.sight(case.rule()).row(from).iter().filter(|&cell| cell != from).collect();
        let near = |&cell: &Cell| walls.range(from, cell).is_some_and(|steps| steps <= case.range);
        let reached: Vec<Coord> =
            seen.iter().copied().filter(near).map(|cell| board.coord(cell)).collect();
        let seen: Vec<Coord> = seen.into_iter().map(|cell| board.coord(cell)).collect();
        for (what, found, stated) in
            [("sees", seen, &case.sees), ("reaches", reached, &case.reaches)]
        {
            let mut stated = stated.clone();
            stated.sort();
            if found != stated {
                let extra: Vec<_> = found.iter().filter(|cell| !stated.contains(cell)).collect();
                let missing: Vec<_> = stated.iter().filter(|cell| !found.contains(cell)).collect();
                wrong.push(format!("{} {what}: extra {extra:?}, missing {missing:?}", case.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{} answers differ:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} cases agree", file.cases.len());
}
