//! The square board as text, with the figures on it and a list of them.

use crate::descent::words::Telling;
use longrest_descent::{Choice, Figure, Marker, Obstacle, Place, Side};
use longrest_grid::{Cell, Drawing, picture};
use std::fmt::Write;

/// What the signs on the board mean.
pub(super) const LEGEND: &str = "A B C D heroes, small letters monsters, . floor, ^ pit, o rubble, \
~ water, < stairs, @ glyph, * glyph asleep, ? encounter, $ money, ! potion, k rune key, c chest, \
: door, | - wall; numbers are options";

/// The picture of what is revealed, everybody on it, and the state of the quest.
pub(super) fn board(telling: Telling<'_>, options: &[Choice]) -> String {
    let Telling { rules, state, .. } = telling;
    let quest = rules.quest(state);
    let offered = |cell: Cell| {
        let at = options.iter().position(|option| match option {
            Choice::Step(pose) | Choice::Place(pose) => pose.cell == cell,
            Choice::Climb(to) | Choice::Jump(to) | Choice::Space(to) => *to == cell,
            _ => false,
        });
        at.map(|at| at + 1)
    };
    let drawn = picture(&quest.board, Drawing::Squares, |cell| {
        let revealed = state.is_revealed(quest.area_of[cell.index()]);
        match (figure(telling, cell), offered(cell)) {
            _ if !revealed => ' ',
            (Some(letter), _) => letter,
            (None, Some(number)) if number < 10 => (b'0' + number as u8) as char,
            (None, _) => ground(telling, cell),
        }
    });
    let mut text = match state.revealed {
        0 => "Nobody has gone down yet.".to_owned(),
        _ => drawn.trim_end().to_owned(),
    };
    let _ = write!(
        text,
        "\n\nRound {}, {} conquest, {} threat, {} cards in the overlord's hand\n",
        state.round,
        state.conquest,
        state.threat,
        state.hand_size(),
    );
    for figure in state.figures() {
        text.push_str(&line(telling, figure));
    }
    for hero in state.hero_ids().filter(|hero| state.hero(*hero).place == Place::Town) {
        let _ = writeln!(text, "  {} is in town", telling.hero(hero));
    }
    text
}

fn line(telling: Telling<'_>, figure: Figure) -> String {
    let Telling { rules, state, .. } = telling;
    let at = telling.space(rules.body(state, figure)[0]);
    let (name, tokens) = match figure {
        Figure::Hero(hero) => (telling.hero(hero).to_owned(), state.hero(hero).tokens),
        Figure::Monster(id) => (telling.name_of(id), state.monster(id).tokens),
    };
    let left = rules.wounds_left(state, figure);
    let mut text = format!("  {} {name} at {at}: {left} wounds left", letter(telling, figure));
    if let Figure::Hero(hero) = figure {
        let _ = write!(text, ", {} fatigue", state.hero(hero).fatigue);
        if let Some(order) = state.hero(hero).order {
            let _ = write!(text, ", order {order:?}");
        }
    }
    let kinds = [
        (tokens.burn, "burn"),
        (tokens.poison, "poison"),
        (tokens.stun, "stun"),
        (tokens.web, "web"),
    ];
    for (count, name) in kinds.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, ", {count} {name}");
    }
    text.push('\n');
    text
}

/// The letter of the figure on a space.
fn figure(telling: Telling<'_>, cell: Cell) -> Option<char> {
    let Telling { rules, state, .. } = telling;
    let mut there = state.figures().filter(|one| rules.body(state, *one).contains(&cell));
    there.next().map(|figure| letter(telling, figure))
}

fn letter(telling: Telling<'_>, figure: Figure) -> char {
    match figure {
        Figure::Hero(hero) => (b'A' + hero.0) as char,
        Figure::Monster(id) => {
            debug_assert!(figure.side() == Side::Overlord);
            let kind = telling.state.monster(id).kind;
            (b'a' + kind.0 % 26) as char
        }
    }
}

fn ground(telling: Telling<'_>, cell: Cell) -> char {
    let Telling { rules, state, .. } = telling;
    let quest = rules.quest(state);
    if let Some((_, placed)) = state.markers_at(cell).next() {
        return match placed.marker {
            Marker::Healing | Marker::Vitality => '!',
            Marker::Money => '$',
            Marker::Chest(_) => 'c',
            Marker::Relic(_) => 'r',
            Marker::RuneKey(_) => 'k',
        };
    }
    let obstacle = [
        (&state.pits, Obstacle::Pit),
        (&state.rubble, Obstacle::Rubble),
        (&state.water, Obstacle::Water),
    ];
    if let Some((_, found)) = obstacle.into_iter().find(|(cells, _)| cells.contains(cell)) {
        return match found {
            Obstacle::Pit => '^',
            Obstacle::Rubble => 'o',
            Obstacle::Water => '~',
        };
    }
    if let Some(glyph) = quest.glyph_at(cell) {
        return if state.is_active(glyph) { '@' } else { '*' };
    }
    let met = |at: usize| state.encounters >> at & 1 != 0;
    let mut encounters = quest.encounters.iter().enumerate();
    if encounters.any(|(at, one)| one.cell == cell && !met(at)) {
        return '?';
    }
    if quest.stairs_from(cell).is_some() { '<' } else { '.' }
}
