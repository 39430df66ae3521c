//! The board as text, with the figures on it and a list of them.

use crate::words::Words;
use longrest_grid::{Cell, Drawing, GateId, picture};
use longrest_haven::state::{FigureId, FigureKind, Note, Phase, SetupStep};
use longrest_haven::{Look, Rank, TileKind};
use std::fmt::Write;

/// The picture: revealed hexes, figures, and the hexes that can be chosen with their numbers.
pub(super) fn board(look: Look<'_, '_>, offered: &[(Cell, usize)]) -> String {
    let drawn = picture(look.board(), Drawing::PointyTop, |cell| {
        let number = offered.iter().find(|&&(one, _)| one == cell).map(|&(_, number)| number);
        match number {
            Some(number) if number < 10 => (b'0' + number as u8) as char,
            _ if !look.revealed(cell) => ' ',
            Some(_) => '*',
            None => glyph(look, cell),
        }
    });
    // Where nobody has been there is nothing to see.
    let mut lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    lines[first..].join("\n")
}

fn glyph(look: Look<'_, '_>, cell: Cell) -> char {
    if let Some(id) = look.at(cell).filter(|&id| placed(look, id)) {
        return letter(look, id);
    }
    if look.treasure_at(cell).is_some() {
        return '!';
    }
    if look.state.loot.at(cell) > 0 {
        return '$';
    }
    let door = look.scenario().doors.iter().position(|door| door.cells.contains(&cell));
    if let Some(door) = door {
        let open = look.state.gates.is_open(GateId(door as u8));
        return if open { '/' } else { '+' };
    }
    match look.tile(cell).map(|tile| tile.kind) {
        Some(TileKind::Obstacle) => 'O',
        Some(TileKind::Trap) => '^',
        Some(TileKind::Hazard) => '~',
        Some(TileKind::Difficult) => ',',
        Some(TileKind::Ice) => '=',
        Some(TileKind::Plate) => '_',
        Some(TileKind::Objective | TileKind::Token | TileKind::Treasure) => '?',
        _ => '.',
    }
}

/// Characters are not on the map before they were placed.
fn placed(look: Look<'_, '_>, id: FigureId) -> bool {
    let early = matches!(look.state.phase, Phase::Setup(step) if step <= SetupStep::Place);
    !(early && look.character_of(id).is_some())
}

/// Characters have capital letters in the order of their seats, others a small one of their names.
fn letter(look: Look<'_, '_>, id: FigureId) -> char {
    match look.figure(id).kind {
        FigureKind::Character(character) => (b'A' + character.0) as char,
        FigureKind::Monster { of, .. } => letters(look)[usize::from(of)],
        FigureKind::Summon { owner, which, .. } => {
            let name = look.class_of(owner).summons[usize::from(which)].name.get("en");
            name.chars().next().map_or('s', |letter| letter.to_ascii_lowercase())
        }
        FigureKind::Extra { .. } => '&',
        FigureKind::None => '.',
    }
}

/// A letter for each monster type of the scenario, from the end of its name and none twice while
/// there are others.
fn letters(look: Look<'_, '_>) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for one in &look.scenario().monsters {
        let monster = &look.rules.content.monsters[usize::from(one.monster)];
        let name = match &one.named {
            Some(named) => named.name.get("en"),
            None => monster.name.get("en"),
        };
        let small: Vec<char> = name
            .split_whitespace()
            .rev()
            .flat_map(str::chars)
            .map(|letter| letter.to_ascii_lowercase())
            .filter(char::is_ascii_lowercase)
            .collect();
        let fresh = small.iter().copied().find(|letter| !letters.contains(letter));
        letters.push(fresh.or(small.first().copied()).unwrap_or('m'));
    }
    letters
}

/// Everybody on the map, one line each.
pub(super) fn figures(words: Words<'_>) -> String {
    let look = words.look;
    let mut text = String::new();
    for id in look.figures().filter(|&id| placed(look, id)) {
        let figure = look.figure(id);
        let _ = write!(
            text,
            "  {} {} at {}: {} of {}",
            letter(look, id),
            words.figure(id),
            look.board().coord(figure.cell),
            figure.hit_points.max(0),
            figure.hit_points_max,
        );
        let shield = look.shield(id);
        if shield > 0 {
            let _ = write!(text, ", shield {shield}");
        }
        for condition in figure.conditions.iter() {
            let _ = write!(text, ", {}", condition.name());
        }
        if matches!(figure.kind, FigureKind::Monster { rank: Rank::Boss, .. }) {
            text.push_str(", leads them");
        }
        if figure.is(Note::Acted) {
            text.push_str(", has acted");
        }
        text.push('\n');
    }
    text
}

/// The hexes that the scenario's rules call by a letter, where rooms are revealed.
pub(super) fn lettered(look: Look<'_, '_>) -> String {
    let mut text = String::new();
    for (name, cells) in look.scenario().marks.iter().filter(|(name, _)| name.len() == 1) {
        let known = cells.iter().filter(|&&cell| look.revealed(cell));
        let places: Vec<String> = known.map(|&cell| look.board().coord(cell).to_string()).collect();
        if !places.is_empty() {
            let _ = writeln!(text, "  ({name}) at {}", places.join(" and "));
        }
    }
    text
}

/// What the signs on the board mean.
pub(super) const LEGEND: &str = "A B C D characters, small letters others, . floor, O obstacle, \
^ trap, ~ hazardous, , difficult, = ice, _ plate, + door, / open door, $ loot, ! treasure";
