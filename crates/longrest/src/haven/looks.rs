//! Looks: questions about a position that change nothing (`docs/library.md`).

use super::foresight::{Damage, Tried, destination, forced_ways};
use super::library::{ability_line, effect_line, extra_line, icons, language_of};
use super::settled::settled;
use longrest_bots::haven::Greedy;
use longrest_bots::{Policy, Position};
use longrest_grid::Cell;
use longrest_haven::ability::{Extra, Price, Verb};
use longrest_haven::choice::Choice;
use longrest_haven::fact::{Advantage, Fact};
use longrest_haven::prompt::{Ask, ReactTo};
use longrest_haven::state::{FigureId, FigureKind, Source};
use longrest_haven::{Ability, Haven, ItemSlot, Look, monster};
use longrest_kernel::{Asked, Game, Seat, Viewer};
use longrest_pack::text::{Language, Renderer, Voice};
use serde_json::{Value, json};

/// Answers a look from what the viewer may know.
pub(super) fn look(game: &Game<Haven>, viewer: Viewer, query: &Value) -> Option<Value> {
    let look = Look { rules: game.rules(), state: game.state() };
    if let Some(sight) = query.get("sight") {
        let from = Cell(u16::try_from(sight.get("from")?.as_u64()?).ok()?);
        return sees(look, from);
    }
    if let Some(monster) = query.get("monster") {
        let id = FigureId(u8::try_from(monster.get("figure")?.as_u64()?).ok()?);
        return Some(does(look, id));
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
    // It may have been answered while the look was on its way.
    let asked = game.pending().and_then(|pending| pending.question_for(seat));
    let Some(asked) = asked else { return Some(Value::Null) };
    Some(question(game, seat, asked, language))
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

/// What a monster does as the board stands, with all outcomes and the reasons; null if it has no
/// card yet, or none on which it moves or attacks.
fn does(look: Look<'_, '_>, id: FigureId) -> Value {
    let there = look.figures().any(|figure| figure == id);
    if !there || matches!(look.figure(id).kind, FigureKind::Character(_)) {
        return Value::Null;
    }
    let told = monster::forecast(look, id, |survey, intent| {
        let figure = |id: FigureId| json!(id);
        crate::solve::told(survey, intent, &look.state.switches, &|cell| json!(cell), &figure)
    });
    told.unwrap_or(Value::Null)
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
fn question(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>, language: Language) -> Value {
    let look = Look { rules: game.rules(), state: game.state() };
    let mut interrupts = false;
    let options: Vec<Value> = asked
        .options
        .iter()
        .map(|&option| {
            let Preview { label, cells, figures, expect, uses } =
                preview(game, seat, asked, option, language);
            interrupts |= !uses.is_empty();
            json!({
                "label": label,
                "cells": cells,
                "figures": figures,
                "expect": expect,
                "uses": uses,
            })
        })
        .collect();
    // Whoever could use something on an attack is asked for its target and for that together.
    let settled = if interrupts { None } else { settled(game, seat, asked) };
    json!({
        "about": about(look, asked, language),
        "options": options,
        "paths": paths(game, seat, asked),
        "reach": reach(look, asked),
        "best": best(game, seat, asked),
        "free": free(game, seat, asked),
        "bound": bound(game, seat, asked),
        "settled": settled,
        "consumes": consumes(look, asked),
        "strike": strike(game, asked),
        "wear": wear(look, seat, asked),
    })
}

/// The place among the options of what a bot would take.
fn best(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Option<usize> {
    let choice = Greedy.decide(&Position::asked(game, seat, asked)).choice;
    asked.options.iter().position(|&option| option == choice)
}

/// The place among what may be done at any time of what a bot would do first.
fn free(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Option<usize> {
    let choice = Greedy.free(&Position::asked(game, seat, asked)).filter(|_| asked.open)?.choice;
    game.free_actions(seat).iter().position(|&one| one == choice)
}

/// Where a bot would go, if it is asked where.
fn bound(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Option<Cell> {
    let Ask::MoveStep { .. } = asked.prompt.ask else { return None };
    destination(game, seat, Greedy)
}

/// The conditional effect that is asked about.
fn extra<'r>(look: Look<'r, '_>, asked: &Asked<Haven>) -> Option<&'r Extra> {
    let Ask::UseExtra { extra } = asked.prompt.ask else { return None };
    let extras = match asked.prompt.source {
        Source::Modifier { modifier } => {
            &look.rules.content.modifiers[usize::from(modifier)].extras
        }
        _ => &ability(look, asked)?.extras,
    };
    extras.get(usize::from(extra))
}

/// The elements that a conditional effect would consume, as symbols.
fn consumes(look: Look<'_, '_>, asked: &Asked<Haven>) -> Option<String> {
    extra(look, asked)?.price.iter().find_map(|price| match price {
        Price::Consume(consumed) => Some(icons(consumed)),
        _ => None,
    })
}

/// The attack to which somebody may react: who attacks whom, and how hard.
fn struck(game: &Game<Haven>, asked: &Asked<Haven>) -> Option<(FigureId, FigureId, i16)> {
    let Ask::React { event: ReactTo::Attack | ReactTo::Attacked, .. } = asked.prompt.ask else {
        return None;
    };
    game.log().iter().rev().find_map(|told| match told.fact {
        Fact::AttackDeclared { attacker, target, value, .. } => Some((attacker, target, value)),
        _ => None,
    })
}

fn strike(game: &Game<Haven>, asked: &Asked<Haven>) -> Option<Value> {
    let (attacker, target, value) = struck(game, asked)?;
    Some(json!({"attacker": attacker, "target": target, "value": value}))
}

/// How many items of each kind can be brought, and which a bot would bring.
fn wear(look: Look<'_, '_>, seat: Seat, asked: &Asked<Haven>) -> Option<Value> {
    if asked.prompt.ask != Ask::BringItem {
        return None;
    }
    let room = |slot| look.item_room(seat.0, slot);
    let mut offered: Vec<(i32, u8)> = asked
        .options
        .iter()
        .filter_map(|option| match *option {
            Choice::Item(at) => {
                let item = look.item(seat.0, at);
                Some((i32::from(item.gold) - 4 * i32::from(item.penalty), at))
            }
            _ => None,
        })
        .collect();
    offered.sort_by_key(|&(worth, at)| (std::cmp::Reverse(worth), at));
    let mut taken = [0; 5];
    let mut best: Vec<u8> = Vec::new();
    for (worth, at) in offered {
        let slot = look.item(seat.0, at).slot;
        let (kind, takes) = match slot {
            ItemSlot::Head => (0, 1),
            ItemSlot::Body => (1, 1),
            ItemSlot::Legs => (2, 1),
            ItemSlot::OneHand => (3, 1),
            ItemSlot::TwoHands => (3, 2),
            ItemSlot::Small => (4, 1),
        };
        if worth > 0 && taken[kind] + takes <= room(slot) {
            taken[kind] += takes;
            best.push(at);
        }
    }
    best.sort_unstable();
    Some(json!({
        "head": room(ItemSlot::Head),
        "body": room(ItemSlot::Body),
        "legs": room(ItemSlot::Legs),
        "hands": room(ItemSlot::OneHand),
        "small": room(ItemSlot::Small),
        "best": best,
    }))
}

/// The line of the ability that asks, or of its conditional effect.
fn about(look: Look<'_, '_>, asked: &Asked<Haven>, language: Language) -> Option<String> {
    if let Some(extra) = extra(look, asked) {
        return extra_line(prose(look, asked, language), ability(look, asked), extra);
    }
    ability_line(prose(look, asked, language), ability(look, asked)?)
}

fn prose<'r>(look: Look<'r, '_>, asked: &Asked<Haven>, language: Language) -> Renderer<'r> {
    let (class, voice) = match asked.prompt.source {
        Source::Card { character, .. } => (Some(look.class_of(character)), Voice::You),
        _ => (None, Voice::It),
    };
    Renderer { content: &look.rules.content, class, language, voice }
}

/// The ability that asks.
pub(super) fn ability<'r>(look: Look<'r, '_>, asked: &Asked<Haven>) -> Option<&'r Ability> {
    let action = look.action(asked.prompt.source)?;
    let next = match asked.prompt.ask {
        Ask::Perform { ability } => ability,
        _ => look.state.turn.action.map_or(look.state.turn.next.saturating_sub(1), |one| one.next),
    };
    action.abilities.get(usize::from(next))
}

/// What an option would touch and do.
#[derive(Default)]
struct Preview {
    label: Option<String>,
    cells: Vec<Cell>,
    figures: Vec<FigureId>,
    expect: Option<Value>,
    /// What may be used on the attack, each with what the attack does then.
    uses: Vec<Value>,
}

fn preview(
    game: &Game<Haven>,
    seat: Seat,
    asked: &Asked<Haven>,
    option: Choice,
    language: Language,
) -> Preview {
    let look = Look { rules: game.rules(), state: game.state() };
    let tried = || Tried::new(game, seat, option);
    let mut preview = Preview::default();
    match (asked.prompt.ask, option, asked.prompt.actor) {
        (Ask::AttackTarget { .. }, Choice::Figure(target), _) => {
            let left = look.figure(target).hit_points;
            let Some(tried) = tried() else { return preview };
            preview.expect = tried.damage(target, left).map(expected);
            let uses = tried.uses(seat, target, left).into_iter();
            preview.uses = uses
                .map(|(choice, damage)| json!({"choice": choice, "expect": damage.map(expected)}))
                .collect();
        }
        (Ask::React { .. }, _, _) => {
            if let Some((_, target, _)) = struck(game, asked) {
                let left = look.figure(target).hit_points;
                preview.expect = tried().and_then(|tried| tried.damage(target, left)).map(expected);
            }
        }
        (Ask::AttackTarget { .. }, Choice::Option(at), _) => {
            let added = ability(look, asked).and_then(|one| one.added.get(usize::from(at)));
            let prose = prose(look, asked, language);
            preview.label = added.map(|added| effect_line(prose, added));
        }
        (Ask::PlaceArea, Choice::Area(anchor, turn), Some(actor)) => {
            let area = ability(look, asked).and_then(|one| look.area_of(actor, one));
            if let Some(area) = area {
                let pattern = &look.rules.content.areas[usize::from(area)];
                preview.cells = look.covered(pattern, anchor, turn);
                // Whoever stands in a hex with effects of its own is pointed out.
                let special = look.special_hexes(pattern, anchor, turn).into_iter();
                preview.figures = special.map(|(id, _)| id).collect();
            }
        }
        (Ask::MonsterMove, _, Some(actor)) => {
            preview.cells = tried().map(|tried| tried.way(actor)).unwrap_or_default();
        }
        (Ask::MonsterTargets, Choice::Option(_), Some(actor)) => {
            preview.figures = tried().map(|tried| tried.targets(actor)).unwrap_or_default();
            preview.cells = preview.figures.iter().map(|&id| look.figure(id).cell).collect();
        }
        (Ask::Alternative, Choice::Option(at), _) => {
            preview.label = alternative(look, asked, at, language);
        }
        (Ask::ScenarioChoice { offer }, Choice::Option(at), _) => {
            let (text, _) = &look.scenario().offers()[usize::from(offer)][usize::from(at)];
            preview.label = Some(text.get(language.code()).to_owned());
        }
        _ => {}
    }
    preview
}

/// The abilities of an alternative.
fn alternative(
    look: Look<'_, '_>,
    asked: &Asked<Haven>,
    at: u8,
    language: Language,
) -> Option<String> {
    let Verb::Choose { options } = &ability(look, asked)?.verb else { return None };
    let prose = prose(look, asked, language);
    let lines = options.get(usize::from(at))?.iter().filter_map(|one| ability_line(prose, one));
    Some(lines.collect::<Vec<_>>().join("; "))
}

/// The damage of an attack, counting the modifier deck as everybody knows it.
fn expected(damage: Damage) -> Value {
    json!({
        "least": damage.least,
        "most": damage.most,
        "average_tenths": (damage.average * 10.0).round() as i64,
        "kills_percent": (damage.kills * 100.0).round() as i64,
        "edge": match damage.edge {
            Advantage::Advantage => Some("advantage"),
            Advantage::Disadvantage => Some("disadvantage"),
            Advantage::Neither => None,
        },
    })
}

/// The hexes that the ability reaches, where a target is chosen.
fn reach(look: Look<'_, '_>, asked: &Asked<Haven>) -> Vec<Cell> {
    let targets = matches!(asked.prompt.ask, Ask::AttackTarget { .. } | Ask::Target { .. });
    match (asked.prompt.actor, ability(look, asked)) {
        // An area says better than its range whom it hits.
        (Some(actor), Some(ability)) if targets && look.area_of(actor, ability).is_none() => {
            look.reach_of(actor, ability)
        }
        _ => Vec::new(),
    }
}

/// The destinations of what is asked step by step, each with its shortest way.
fn paths(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Vec<Value> {
    let look = Look { rules: game.rules(), state: game.state() };
    if let Ask::Push { .. } | Ask::Pull { .. } = asked.prompt.ask {
        let ways = forced_ways(game, seat).into_iter();
        return ways
            .map(|steps| {
                json!({"to": steps.last(), "steps": steps, "points": steps.len(), "harm": false})
            })
            .collect();
    }
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

#[cfg(test)]
mod tests {
    use super::super::HavenFamily;
    use super::look;
    use longrest_bots::haven::Greedy;
    use longrest_bots::{Bot, Steady};
    use longrest_haven::state::FigureKind;
    use longrest_haven::{Haven, Look};
    use longrest_kernel::{Game, Generator, Silent, Status, Viewer};
    use serde_json::{Value, json};
    use std::path::Path;

    /// A table of the frontier, played by a bot, looked at before every answer.
    fn watched(seed: u64, mut see: impl FnMut(&Game<Haven>)) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let places = crate::packs::Places::only(&folder).all().expect("packs");
        let family = HavenFamily::open(&places).expect("our packs");
        let options = json!({"characters": [{"class": "wayfarer"}, {"class": "marshal"}]});
        let options = serde_json::from_value(options).expect("options");
        let shelved = family.packs.iter().find(|one| one.loaded.pack.id == "frontier");
        let prepared = shelved.expect("our pack").prepare("tollhouse", options).expect("a table");
        let mut chance = Generator::from_seed(seed);
        let (mut game, _) =
            Game::<Haven>::start(prepared.rules, &prepared.setup, &mut Silent(&mut chance))
                .expect("a setup");
        let mut bot = Steady(Greedy);
        for _ in 0..400 {
            let Status::Waiting(pending) = game.status() else { break };
            let asked = pending.questions()[0].clone();
            see(&game);
            let seat = asked.to.iter().next().expect("somebody is asked");
            let choice = bot.choose(&game, seat, &asked).choice;
            let driver = &mut Silent(&mut chance);
            let done = match asked.options.contains(&choice) {
                true => game.answer(seat, choice, driver),
                false => game.free_action(seat, choice, driver),
            };
            done.expect("an option or a free action");
        }
    }

    #[test]
    fn every_monster_with_a_card_says_what_it_does_and_why() {
        let (mut answered, mut silent) = (0, 0);
        watched(7, |game| {
            let here = Look { rules: game.rules(), state: game.state() };
            let asked = |figure: u8| {
                let query = json!({"monster": {"figure": figure}});
                look(game, Viewer::Spectator, &query).expect("it is a look")
            };
            assert_eq!(asked(250), Value::Null, "nobody is there");
            for id in here.figures() {
                let told = asked(id.0);
                if matches!(here.figure(id).kind, FigureKind::Character(_)) {
                    assert_eq!(told, Value::Null, "characters are asked themselves");
                    continue;
                }
                if told.is_null() {
                    silent += 1;
                    continue;
                }
                answered += 1;
                let outcomes = told["outcomes"].as_array().expect("outcomes");
                assert!(!outcomes.is_empty());
                for outcome in outcomes {
                    let end = outcome["end"].as_u64().expect("a hex") as u16;
                    assert!(here.revealed(longrest_grid::Cell(end)), "{told}");
                }
                let rule = told["rule"].as_str().expect("a rule");
                assert!(rule.starts_with("FH-"), "{told}");
            }
        });
        assert!(answered > 20 && silent > 0, "{answered} answered, {silent} had no card yet");
    }
}
