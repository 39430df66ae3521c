//! Movement by the rules: to an attack hex, as near to it as possible, or after the summoner.

use super::found_focus;
use super::ground::Ground;
use super::lines::{Line, focus_of};
use crate::ability::{Ability, Added, Manner, Place, Verb, When};
use crate::amount::AbilityKind;
use crate::bonus;
use crate::choice::Choice;
use crate::condition::Condition;
use crate::fact::MoveKind;
use crate::haven::{Flow, Play, look};
use crate::hexes::{self, Entry};
use crate::monster::{Gait, Intent, Survey};
use crate::movement::{self, Ignored, Walk, Way};
use crate::perform::performed;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, FigureSet};
use longrest_grid::Cell;
use std::cmp::Reverse;

/// Moves a figure at a line of its card, with a survey made for it.
pub(super) fn move_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    at: usize,
) -> Flow<bool> {
    if !look(cx).has_value(id, line.ability) {
        return Ok(false);
    }
    let attack = look(cx).attack_for(id, line, at);
    let mut intent = look(cx).intent(id, Some(line), attack);
    with_bonuses(cx, id, line, &mut intent)?;
    let mut ground = Ground::around(look(cx), id);
    ground.single_out(look(cx), id, focus_of(attack));
    let position = ground.position();
    let survey = Survey::new(&position, &intent);
    move_as_surveyed(cx, id, line, &intent, &ground, &survey)
}

/// Moves a figure whose position was surveyed already.
pub(super) fn move_as_surveyed<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    intent: &Intent<'_>,
    ground: &Ground<'_>,
    survey: &Survey<'_>,
) -> Flow<bool> {
    let Some(focus) = found_focus::current(cx, id, intent, ground, survey)? else {
        // Whoever keeps away needs nobody to attack.
        if keeps_away(line.ability) && !intent.immobilized {
            return retreat(cx, id, line, intent);
        }
        return follow(cx, id, line, intent);
    };
    // FH-IMMOB-01, FH-GUIDE-02
    if intent.immobilized {
        return Ok(false);
    }
    if keeps_away(line.ability) {
        return retreat(cx, id, line, intent);
    }
    let moved = go_to(cx, id, line, intent, ground, survey, focus)?;
    // FH-FAQ-161: what hangs on the movement happens only if there was one.
    if moved && look(cx).alive(id) {
        super::perform_after(cx, id, line)?;
    }
    Ok(moved)
}

// FH-GUIDE-15, FH-FAQ-152, FH-FAQ-160, GH-MMOVE-04: players decide between equally good hexes, and
// between equally good ways to them.
fn go_to(
    cx: &mut Play<'_>,
    id: FigureId,
    line: Line<'_>,
    intent: &Intent<'_>,
    ground: &Ground<'_>,
    survey: &Survey<'_>,
    focus: FigureId,
) -> Flow<bool> {
    let mut ends: Vec<Cell> = survey.moves(focus).iter().map(|step| step.end).collect();
    ends.sort_unstable();
    ends.dedup();
    let prompt = Prompt { ask: Ask::MonsterMove, actor: Some(id), source: line.source };
    let seats = look(cx).decider(id);
    let end = pick(cx, seats, prompt, &ends, Choice::Cell)?;
    if end == look(cx).figure(id).cell {
        return Ok(false);
    }
    let mut notable = *ground.harmful();
    if intent.gait != Gait::Walk && look(cx).heeds_passage(id) {
        notable = notable.union(&ground.enemy_cells());
    }
    let routes = survey.routes(end, &notable);
    let numbers: Vec<u8> = (0..routes.len() as u8).collect();
    let route = pick(cx, seats, prompt, &numbers, Choice::Option)?;
    travel(cx, id, intent.gait, &routes[usize::from(route)].cells, end)
}

/// Whether a move or a teleport leads away from enemies.
fn keeps_away(ability: &Ability) -> bool {
    let away = |added: &Added| matches!(added, Added::Ending(Place::Away));
    matches!(ability.verb, Verb::Teleport { to: Place::Away, .. }) || ability.added.iter().any(away)
}

/// Moves a figure as far from its enemies as it gets, around traps and hazards if it can, and no
/// further than needed; the players decide between equally good hexes.
fn retreat<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>, intent: &Intent<'_>) -> Flow<bool> {
    let here = look(cx);
    let stays = here.distance_to_enemies(id, here.figure(id).cell);
    let reach = intent.movement.unwrap_or(0);
    let ways = match &line.ability.verb {
        Verb::Teleport { .. } => movement::teleport_cells(here, id, Some(reach), Place::Away)
            .into_iter()
            .map(|end| Way { steps: vec![end], points: 0, harm: here.hurts(id, end) })
            .collect(),
        _ => here.ways(id, reach),
    };
    let ways: Vec<Way> = (ways.into_iter())
        .filter(|way| {
            way.steps.last().is_some_and(|&end| here.distance_to_enemies(id, end) > stays)
        })
        .collect();
    let rank = |way: &Way| {
        let end = *way.steps.last().expect("a way has steps");
        (way.harm, Reverse(here.distance_to_enemies(id, end)), way.points)
    };
    let Some(best) = ways.iter().map(rank).min() else { return Ok(false) };
    let good: Vec<&Way> = ways.iter().filter(|way| rank(way) == best).collect();
    let mut ends: Vec<Cell> = good.iter().filter_map(|way| way.steps.last().copied()).collect();
    ends.sort_unstable();
    let prompt = Prompt { ask: Ask::MonsterMove, actor: Some(id), source: line.source };
    let seats = here.decider(id);
    let end = pick(cx, seats, prompt, &ends, Choice::Cell)?;
    let way = good.into_iter().find(|way| way.steps.last() == Some(&end));
    let moved = match way {
        Some(way) => travel(cx, id, intent.gait, &way.steps, end)?,
        None => false,
    };
    if moved && look(cx).alive(id) {
        super::perform_after(cx, id, line)?;
    }
    Ok(moved)
}

fn travel(cx: &mut Play<'_>, id: FigureId, gait: Gait, route: &[Cell], end: Cell) -> Flow<bool> {
    let (manner, kind) = match gait {
        Gait::Walk => (Manner::Walk, MoveKind::Walk),
        Gait::Jump => (Manner::Jump, MoveKind::Jump),
        Gait::Fly => (Manner::Fly, MoveKind::Fly),
        Gait::Teleport | Gait::FlyingTeleport => {
            movement::teleport_to(cx, id, end, None)?;
            return Ok(true);
        }
    };
    cx.state.turn.through = FigureSet::EMPTY;
    cx.state.turn.hexes_last = 0;
    let mut moved = false;
    for &cell in route {
        if look(cx).figure(id).cell == cell {
            continue; // the ice carried it there
        }
        if let Some(other) = look(cx).other_at(id, cell) {
            cx.state.turn.through.insert(other);
        }
        let ignores = Ignored::default();
        let entry = Entry { manner, kind, forced_by: None, landing: false, ignores };
        moved = true;
        cx.state.turn.hexes_last += 1;
        if !hexes::enter(cx, id, cell, entry)? || !hexes::can_go_on(look(cx), id, true) {
            break;
        }
    }
    if manner == Manner::Jump && moved && look(cx).alive(id) {
        hexes::land(cx, id, None, Ignored::default())?;
    }
    if moved {
        performed(cx, AbilityKind::Move);
    }
    if moved && look(cx).alive(id) {
        bonus::trigger(cx, When::Moved, id)?;
    }
    Ok(moved)
}

/// What bonuses add to a move: others may give them to a summon or an ally.
fn with_bonuses(cx: &mut Play<'_>, id: FigureId, line: Line<'_>, intent: &mut Intent<'_>) -> Flow {
    let manner = match intent.gait {
        Gait::Walk => Manner::Walk,
        Gait::Jump => Manner::Jump,
        Gait::Fly => Manner::Fly,
        Gait::Teleport | Gait::FlyingTeleport => return Ok(()),
    };
    if look(cx).held(When::Moves, id).next().is_none() {
        return Ok(());
    }
    let decider = look(cx).decider(id);
    let points = i16::from(intent.movement.unwrap_or(0));
    let source = line.source;
    let walk = Walk {
        figure: id,
        points,
        manner,
        decider,
        forced_by: None,
        source,
        optional: true,
        ending: None,
        from: look(cx).figure(id).cell,
        ignores: Ignored::default(),
    };
    let walk = movement::with_bonuses(cx, walk)?;
    intent.movement = Some(walk.points.clamp(0, 99) as u8);
    intent.gait = match walk.manner {
        Manner::Walk => Gait::Walk,
        Manner::Jump => Gait::Jump,
        Manner::Fly => Gait::Fly,
    };
    Ok(())
}

// FH-SUMMON-16, D117
/// A summon without a focus may follow its summoner.
fn follow(cx: &mut Play<'_>, id: FigureId, line: Line<'_>, intent: &Intent<'_>) -> Flow<bool> {
    let FigureKind::Summon { owner, .. } = look(cx).figure(id).kind else { return Ok(false) };
    let summoner = owner.figure();
    let bound = look(cx).has(id, Condition::Immobilize);
    let moves = matches!(line.ability, Ability { verb: Verb::Move { .. }, .. });
    if !cx.state.switches.summon_follows || !moves || bound || !look(cx).alive(summoner) {
        return Ok(false);
    }
    let intent = Intent { gait: intent.gait, ..Intent::melee(intent.movement.unwrap_or(0)) };
    let mut ground = Ground::around(look(cx), id);
    ground.head_for(summoner, look(cx).figure(summoner).cell);
    let position = ground.position();
    let survey = Survey::new(&position, &intent);
    let here = look(cx).figure(id).cell;
    let nowhere =
        survey.focuses().is_empty() || survey.moves(summoner).iter().all(|step| step.end == here);
    if nowhere {
        return Ok(false);
    }
    let prompt = Prompt { ask: Ask::SummonFollows, actor: Some(id), source: line.source };
    let seat = look(cx).seat(owner);
    if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? != Choice::Yes {
        return Ok(false);
    }
    go_to(cx, id, line, &intent, &ground, &survey, summoner)
}
