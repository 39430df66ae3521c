//! Looks: questions about a position that change nothing (`docs/library.md`).

use super::library::{ability_line, language_of};
use longrest_grid::Cell;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Ask;
use longrest_haven::{Haven, Look, ModifierValue};
use longrest_kernel::{Asked, Game, Viewer};
use longrest_pack::text::{Language, Renderer, Voice};
use serde_json::{Value, json};

/// Answers a look from what the viewer may know.
pub(super) fn look(game: &Game<Haven>, viewer: Viewer, query: &Value) -> Option<Value> {
    let look = Look { rules: game.rules(), state: game.state() };
    if let Some(sight) = query.get("sight") {
        let from = Cell(u16::try_from(sight.get("from")?.as_u64()?).ok()?);
        return sees(look, from);
    }
    let language = |name: &str| {
        let code = query.get(name)?.get("language").and_then(Value::as_str).unwrap_or("en");
        Some(language_of(code))
    };
    if let Some(language) = language("words") {
        return Some(words(look, language));
    }
    let language = language("question")?;
    let Viewer::Seat(seat) = viewer else { return None };
    let asked = game.pending()?.question_for(seat)?;
    Some(question(look, asked, language))
}

/// The revealed hexes in line of sight of a hex.
fn sees(look: Look<'_, '_>, from: Cell) -> Option<Value> {
    if from.index() >= look.board().len() || !look.revealed(from) {
        return None;
    }
    let cells: Vec<Cell> = look
        .board()
        .cells()
        .iter()
        .filter(|&cell| look.revealed(cell) && look.sees_cell(from, cell))
        .collect();
    Some(json!({"cells": cells}))
}

/// What has been read aloud so far.
fn words(look: Look<'_, '_>, language: Language) -> Value {
    let scenario = look.scenario();
    let code = language.code();
    let rooms: Vec<Value> = scenario
        .rooms
        .iter()
        .enumerate()
        .filter(|&(at, room)| {
            look.state.revealed & (1 << at) != 0 && !room.text.get(code).is_empty()
        })
        .map(|(at, room)| json!([at, room.text.get(code)]))
        .collect();
    let sections: Vec<Value> = scenario
        .sections
        .iter()
        .enumerate()
        .filter(|&(at, _)| at < 64 && look.state.sections_read >> at & 1 != 0)
        .map(|(at, section)| json!([at, section.text.get(code)]))
        .collect();
    let over = look.state.phase == longrest_haven::state::Phase::Over && look.completed();
    json!({
        "introduction": scenario.introduction.get(code),
        "rooms": rooms,
        "sections": sections,
        "conclusion": over.then(|| scenario.conclusion.get(code)),
    })
}

/// The question in words, with a preview of every option and the ways of a movement.
fn question(look: Look<'_, '_>, asked: &Asked<Haven>, language: Language) -> Value {
    let options: Vec<Value> =
        asked.options.iter().map(|&option| preview(look, asked, option)).collect();
    json!({
        "about": about(look, asked, language),
        "options": options,
        "paths": paths(look, asked),
    })
}

/// The line of the ability that asks.
fn about(look: Look<'_, '_>, asked: &Asked<Haven>, language: Language) -> Option<String> {
    use longrest_haven::state::Source;
    let source = asked.prompt.source;
    let action = look.action(source)?;
    let (class, voice) = match source {
        Source::Card { character, .. } => (Some(look.class_of(character)), Voice::You),
        _ => (None, Voice::It),
    };
    let prose = Renderer { content: &look.rules.content, class, language, voice };
    let next = match asked.prompt.ask {
        Ask::Perform { ability } => ability,
        _ => look.state.turn.action.map_or(look.state.turn.next.saturating_sub(1), |one| one.next),
    };
    ability_line(prose, action.abilities.get(usize::from(next))?)
}

fn preview(look: Look<'_, '_>, asked: &Asked<Haven>, option: Choice) -> Value {
    let expect = match (asked.prompt.ask, option, asked.prompt.actor) {
        (Ask::AttackTarget { value, .. }, Choice::Figure(target), Some(actor)) => {
            expected(look, actor, target, i16::from(value))
        }
        _ => None,
    };
    json!({"label": null, "cells": [], "expect": expect})
}

/// The damage an attack of a value would do, counting the modifier deck as everybody knows it.
fn expected(
    look: Look<'_, '_>,
    actor: longrest_haven::state::FigureId,
    target: longrest_haven::state::FigureId,
    value: i16,
) -> Option<Value> {
    let owner = look.owner_of(actor)?;
    let deck = look.state.decks.get(usize::from(owner))?;
    let poison = look.has(target, longrest_haven::Condition::Poison);
    let value = value + i16::from(poison);
    let shield = look.shield(target);
    let left = look.figure(target).hit_points;
    let (mut total, mut sum, mut kills) = (0i32, 0i32, 0i32);
    let (mut least, mut most) = (i16::MAX, 0);
    let fresh = deck.left() == 0;
    for face in deck.faces.iter() {
        let count = i32::from(if fresh { face.discarded } else { face.left });
        if count == 0 {
            continue;
        }
        let drawn = match look.rules.content.modifiers[usize::from(face.modifier)].value {
            ModifierValue::Plus(plus) => value + i16::from(plus),
            ModifierValue::Double => value * 2,
            ModifierValue::Null => 0,
        };
        let damage = (drawn - shield).max(0);
        total += count;
        sum += i32::from(damage) * count;
        kills += if damage >= left { count } else { 0 };
        least = least.min(damage);
        most = most.max(damage);
    }
    (total > 0).then(|| {
        json!({
            "least": least,
            "most": most,
            "average_tenths": sum * 10 / total,
            "kills_percent": kills * 100 / total,
        })
    })
}

/// The destinations of a movement that is asked step by step, each with its shortest way.
fn paths(look: Look<'_, '_>, asked: &Asked<Haven>) -> Vec<Value> {
    let (Ask::MoveStep { points }, Some(actor)) = (asked.prompt.ask, asked.prompt.actor) else {
        return Vec::new();
    };
    look.ways(actor, points)
        .into_iter()
        .map(|way| {
            json!({
                "to": way.steps.last(),
                "steps": way.steps,
                "points": way.points,
                "harm": way.harm,
            })
        })
        .collect()
}
