//! Putting the drawn areas of a quest together: areas that draw the same door stand side by side
//! at it, and everything else is wall.

use super::QuestFile;
use super::drawing::{Glyph, glyphs};
use crate::diagnostic::Report;
use crate::source::Source;
use longrest_grid::{Board, BoardBuilder, Coord, Topology};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// The areas of a quest on one board.
pub(super) struct Plan {
    pub(super) board: Board,
    /// The doors in the order of the board's gates.
    pub(super) doors: Vec<PlannedDoor>,
    /// The signs of each area, at their places on the board; doors left out.
    pub(super) areas: Vec<Vec<Glyph>>,
}

/// A door.
pub(super) struct PlannedDoor {
    pub(super) sign: char,
    /// The two spaces before it and the two behind it.
    pub(super) sides: [[Coord; 2]; 2],
}

/// An area as it was drawn.
struct Drawn {
    spaces: Vec<Glyph>,
    doors: BTreeMap<char, DrawnDoor>,
}

/// A door as an area draws it.
#[derive(Clone)]
struct DrawnDoor {
    /// The area's spaces before it, in order.
    front: [Coord; 2],
    /// Where it is drawn: the spaces behind it.
    behind: [Coord; 2],
    span: Range<usize>,
}

/// Whether a sign is a door.
pub(super) fn is_door(sign: char) -> bool {
    sign.is_ascii_digit() && sign != '0'
}

/// Puts the areas together; what does not fit is reported.
pub(super) fn plan(source: &Source, file: &QuestFile, report: &Report) -> Option<Plan> {
    let errors = report.errors();
    let drawn: Vec<Drawn> = file.areas.iter().map(|area| read(source, &area.map, report)).collect();
    if drawn.is_empty() {
        let message = "a quest has at least one area";
        report.error(source, 0..0, "map", message, None);
    }
    pairs(source, &drawn, report);
    if report.errors() > errors {
        return None;
    }
    let offsets = offsets(source, file, &drawn, report);
    overlaps(source, file, &drawn, &offsets, report);
    if report.errors() > errors {
        return None;
    }
    build(source, file, drawn, &offsets, report)
}

/// Reads one drawing.
fn read(source: &Source, map: &crate::file::Said, report: &Report) -> Drawn {
    let all = glyphs(source, map, report);
    let (digits, spaces): (Vec<Glyph>, Vec<Glyph>) =
        all.into_iter().filter(|glyph| glyph.sign != '#').partition(|it| is_door(it.sign));
    let mut pieces: BTreeMap<char, Vec<Glyph>> = BTreeMap::new();
    for glyph in digits {
        pieces.entry(glyph.sign).or_default().push(glyph);
    }
    let mut doors = BTreeMap::new();
    for (sign, pieces) in pieces {
        match door(&pieces, &spaces) {
            Ok(door) => {
                doors.insert(sign, door);
            }
            Err(message) => {
                let help = "a door is drawn twice side by side, outside the two spaces before it";
                let span = pieces[0].span.clone();
                report.error(source, span, "door", message, Some(help.to_owned()));
            }
        }
    }
    Drawn { spaces, doors }
}

/// The door that some signs make.
fn door(pieces: &[Glyph], spaces: &[Glyph]) -> Result<DrawnDoor, String> {
    let [one, two] = pieces else {
        return Err(format!("this door is drawn {} times in this area", pieces.len()));
    };
    let by = (two.at.col - one.at.col, two.at.row - one.at.row);
    let sides = match by {
        (0, 1) => [(1, 0), (-1, 0)],
        (1, 0) => [(0, 1), (0, -1)],
        _ => return Err("the two halves of this door are not side by side".to_owned()),
    };
    let moved = |at: Coord, (col, row): (i16, i16)| Coord::new(at.col + col, at.row + row);
    let floor = |at: Coord| spaces.iter().any(|glyph| glyph.at == at);
    let fronts: Vec<[Coord; 2]> = sides
        .into_iter()
        .map(|side| [moved(one.at, side), moved(two.at, side)])
        .filter(|front| front.iter().all(|&at| floor(at)))
        .collect();
    match fronts[..] {
        [front] => Ok(DrawnDoor { front, behind: [one.at, two.at], span: one.span.clone() }),
        [] => Err("there are not two spaces before this door".to_owned()),
        _ => Err("this door has spaces of its area on both sides".to_owned()),
    }
}

/// Every door belongs to two areas.
fn pairs(source: &Source, drawn: &[Drawn], report: &Report) {
    let mut places: BTreeMap<char, Vec<&DrawnDoor>> = BTreeMap::new();
    for (sign, door) in drawn.iter().flat_map(|area| &area.doors) {
        places.entry(*sign).or_default().push(door);
    }
    for (sign, doors) in places {
        if doors.len() != 2 {
            let message = match doors.len() {
                1 => format!("door `{sign}` is drawn in this area only"),
                many => format!("door `{sign}` is drawn in {many} areas"),
            };
            let help = Some("a door stands between two areas".to_owned());
            let last = doors[doors.len() - 1];
            report.error(source, last.span.clone(), "door", message, help);
        }
    }
}

/// Where each area is moved, so that doors come together.
fn offsets(source: &Source, file: &QuestFile, drawn: &[Drawn], report: &Report) -> Vec<(i16, i16)> {
    let mut offsets: Vec<Option<(i16, i16)>> = vec![None; drawn.len()];
    let mut right = 0;
    for start in 0..drawn.len() {
        if offsets[start].is_some() {
            continue;
        }
        offsets[start] = Some((right, 0));
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            let (col, row) = offsets[here].unwrap_or_default();
            for (sign, door) in &drawn[here].doors {
                let beyond = drawn
                    .iter()
                    .enumerate()
                    .filter(|&(there, _)| there != here)
                    .find_map(|(there, area)| Some((there, area.doors.get(sign)?)));
                let Some((there, other)) = beyond else { continue };
                // The other's spaces before the door are where this area draws the door.
                let by = (
                    col + door.behind[0].col - other.front[0].col,
                    row + door.behind[0].row - other.front[0].row,
                );
                let meets = other.behind[0].col + by.0 == door.front[0].col + col
                    && other.behind[0].row + by.1 == door.front[0].row + row
                    && other.behind[1].col + by.0 == door.front[1].col + col
                    && other.behind[1].row + by.1 == door.front[1].row + row;
                if !meets || offsets[there].is_some_and(|known| known != by) {
                    let (one, two) = (&file.areas[here].id.value, &file.areas[there].id.value);
                    let message =
                        format!("the areas `{one}` and `{two}` do not fit together at this door");
                    report.error(source, other.span.clone(), "door", message, None);
                } else if offsets[there].is_none() {
                    offsets[there] = Some(by);
                    queue.push_back(there);
                }
            }
        }
        // What no door joins stands apart, to the right.
        let placed = drawn.iter().zip(&offsets).filter_map(|(area, by)| Some((area, (*by)?)));
        let most = placed.flat_map(|(area, by)| area.spaces.iter().map(move |it| it.at.col + by.0));
        right = most.max().unwrap_or(0) + 2;
    }
    let offsets: Vec<(i16, i16)> = offsets.into_iter().map(Option::unwrap_or_default).collect();
    straight(drawn, offsets)
}

/// The same, beginning at column and row 0.
fn straight(drawn: &[Drawn], offsets: Vec<(i16, i16)>) -> Vec<(i16, i16)> {
    let places = || {
        let areas = drawn.iter().zip(&offsets);
        areas.flat_map(|(area, by)| {
            area.spaces.iter().map(move |glyph| (glyph.at.col + by.0, glyph.at.row + by.1))
        })
    };
    let col = places().map(|place| place.0).min().unwrap_or(0);
    let row = places().map(|place| place.1).min().unwrap_or(0);
    offsets.into_iter().map(|by| (by.0 - col, by.1 - row)).collect()
}

/// Reports spaces that two areas have in common.
fn overlaps(
    source: &Source,
    file: &QuestFile,
    drawn: &[Drawn],
    offsets: &[(i16, i16)],
    report: &Report,
) {
    let mut taken: BTreeMap<Coord, usize> = BTreeMap::new();
    for (index, (area, by)) in drawn.iter().zip(offsets).enumerate() {
        let mut told = false;
        for glyph in &area.spaces {
            let at = Coord::new(glyph.at.col + by.0, glyph.at.row + by.1);
            let owner = *taken.entry(at).or_insert(index);
            if owner != index && !told {
                let message =
                    format!("this space is taken by the area `{}`", file.areas[owner].id.value);
                let help = Some("move the door, or make one of the areas smaller".to_owned());
                report.error(source, glyph.span.clone(), "map", message, help);
                told = true;
            }
        }
    }
}

/// The board: every area is walled in, and doors are gates in the walls.
fn build(
    source: &Source,
    file: &QuestFile,
    drawn: Vec<Drawn>,
    offsets: &[(i16, i16)],
    report: &Report,
) -> Option<Plan> {
    let moved = |at: Coord, by: (i16, i16)| Coord::new(at.col + by.0, at.row + by.1);
    let mut owner: BTreeMap<Coord, usize> = BTreeMap::new();
    let mut doors: BTreeMap<char, [[Coord; 2]; 2]> = BTreeMap::new();
    let mut areas = Vec::new();
    for (index, (area, &by)) in drawn.into_iter().zip(offsets).enumerate() {
        for (sign, door) in area.doors {
            let sides = [door.front.map(|at| moved(at, by)), door.behind.map(|at| moved(at, by))];
            doors.entry(sign).or_insert(sides);
        }
        let spaces: Vec<Glyph> = area
            .spaces
            .into_iter()
            .map(|glyph| Glyph { at: moved(glyph.at, by), ..glyph })
            .collect();
        owner.extend(spaces.iter().map(|glyph| (glyph.at, index)));
        areas.push(spaces);
    }
    let mut builder = BoardBuilder::new(Topology::Square);
    builder.enclosed(true);
    owner.keys().for_each(|&at| {
        builder.cell(at);
    });
    let mut planned = Vec::new();
    for (&sign, &sides) in &doors {
        let gate = builder.gate(sign.to_string());
        builder.gate_wall(gate, sides[0][0], sides[1][0]);
        builder.gate_wall(gate, sides[0][1], sides[1][1]);
        planned.push(PlannedDoor { sign, sides });
    }
    let gated = |one: Coord, other: Coord| {
        let edge = |sides: &[[Coord; 2]; 2], half: usize| {
            let (before, behind) = (sides[0][half], sides[1][half]);
            (before, behind) == (one, other) || (before, behind) == (other, one)
        };
        doors.values().any(|sides| edge(sides, 0) || edge(sides, 1))
    };
    for (&at, index) in &owner {
        for next in [Coord::new(at.col + 1, at.row), Coord::new(at.col, at.row + 1)] {
            let apart = owner.get(&next).is_some_and(|other| other != index);
            if apart && !gated(at, next) {
                builder.wall(at, next);
            }
        }
    }
    match builder.build() {
        Ok(board) => Some(Plan { board, doors: planned, areas }),
        Err(error) => {
            let span = file.areas[0].id.span.clone();
            report.error(source, span, "map", error.to_string(), None);
            None
        }
    }
}
