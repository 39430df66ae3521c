//! Figures that nobody plays: monsters, summons and scenario allies take their turns by the rules.
//!
//! A turn goes line by line down the card ([`lines`]): the focus is found once at its start
//! ([`found_focus`]), then come movement, attacks, help and everything else. What the figure sees
//! of the board is its [`ground`]; why it does what it does is told by [`reasons`].

mod approach;
mod assault;
mod control;
mod forecast;
mod found_focus;
mod ground;
mod help;
mod lines;
mod reasons;
mod set_elements;

pub use forecast::forecast;
pub(crate) use set_elements::{active_extras, set_over};

use crate::RankByParty;
use crate::ability::{Ability, Added, Reach, Summoned, Verb};
use crate::amount::AbilityKind;
use crate::amount::Amount;
use crate::condition::Condition;
use crate::evaluate::About;
use crate::extras::effects;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::monster::Survey;
use crate::perform::{self, Performance, performed};
use crate::reveal;
use crate::state::{FigureId, Source, Stage};
use crate::targets::Polarity;
use ground::Ground;
use lines::Line;

/// One step of the turn of a figure that nobody plays: the next line of its card.
pub(crate) fn act(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let at = usize::from(cx.state.turn.next);
    if at == 0 {
        set_elements::begin_set(cx, id)?;
    }
    if look(cx).has(id, Condition::Stun) {
        found_focus::tell_stunned(cx, id);
        cx.state.turn.stage = Stage::Ending;
        return Ok(());
    }
    let Some(line) = look(cx).lines(id).nth(at) else {
        cx.state.turn.stage = Stage::Ending;
        set_elements::infuse_own_turn(cx, id);
        return Ok(());
    };
    cx.state.turn.next += 1;
    let done = if at == 0 { begin(cx, id, line)? } else { perform_line(cx, id, line, at)? };
    if done {
        set_elements::note_performed(cx, id);
    }
    set_elements::infuse_special(cx, line);
    crate::script::whenever(cx)
}

// FH-FOCUS-01, FH-MMOVE-01, FH-GUIDE-09: the focus is found at the start of the turn.
/// The first line; a movement there uses the survey that found the focus.
fn begin<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>) -> Flow<bool> {
    let (movement, attack) = (look(cx).move_at(id, 0), look(cx).attack_at(id, 0));
    let moves = matches!(line.ability.verb, Verb::Move { .. } | Verb::Teleport { .. });
    if moves && look(cx).held(crate::ability::When::Moves, id).next().is_some() {
        return perform_line(cx, id, line, 0);
    }
    if movement.is_some() || attack.is_some() {
        let intent = look(cx).intent(id, movement, attack);
        let mut ground = Ground::around(look(cx), id);
        ground.single_out(look(cx), id, lines::focus_of(attack));
        let position = ground.position();
        let survey = Survey::new(&position, &intent);
        found_focus::find(cx, id, &intent, &survey)?;
        if movement.is_some_and(|movement| std::ptr::eq(movement.ability, line.ability)) {
            return approach::move_as_surveyed(cx, id, line, &intent, &ground, &survey);
        }
    }
    perform_line(cx, id, line, 0)
}

// FH-MON-14, FH-MON-16, FH-DEATH-06, GH-MACT-02, GH-MACT-08
/// Performs one line as fully as possible. Returns whether any part was performed.
fn perform_line<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>, at: usize) -> Flow<bool> {
    if !look(cx).alive(id) || look(cx).has(id, Condition::Stun) || !look(cx).line_holds(id, line) {
        return Ok(false);
    }
    cx.state.turn.killed = false;
    let done = perform_verb(cx, id, line, at)?;
    // FH-FAQ-168: what a consumption gives besides does not depend on the rest.
    if !done && look(cx).alive(id) {
        return perform_below(cx, id, line, true);
    }
    Ok(done)
}

fn perform_verb<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>, at: usize) -> Flow<bool> {
    let ability = line.ability;
    match &ability.verb {
        Verb::Move { .. } | Verb::Teleport { .. } => approach::move_by_the_rules(cx, id, line, at),
        Verb::Attack { value } => assault::attack_by_the_rules(cx, id, line, value),
        Verb::Heal { value } => help::heal_by_the_rules(cx, id, line, value),
        Verb::Afflict if !harms_by_focus(ability) => help::bless_by_the_rules(cx, id, line),
        Verb::Afflict | Verb::Displace => assault::harm_by_the_rules(cx, id, line),
        Verb::Control { abilities } => control::control_by_the_rules(cx, id, line, abilities),
        Verb::Summon { who: Summoned::Monster(monster, rank), count } => {
            summon(cx, id, (*monster, *rank), count, &ability.aim.reach)
        }
        Verb::Repeat { times, abilities } => {
            let times = look(cx).count(times, About::actor(id));
            let mut any = false;
            for _ in 0..times {
                for ability in abilities {
                    any |= perform_line(cx, id, Line { ability, ..line }, at)?;
                }
            }
            Ok(any)
        }
        _ => {
            let how = performance(look(cx), id, line);
            perform::perform_as(cx, how, ability)
        }
    }
}

/// Performs abilities that stand on no card of the figure, in order, with a focus of their own.
/// Returns whether any part was performed.
pub(crate) fn perform_all<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    abilities: &'a [Ability],
) -> Flow<bool> {
    let turn = &mut cx.state.turn;
    let before = (turn.focus.take(), std::mem::take(&mut turn.focused));
    let targets = std::mem::take(&mut turn.targets);
    let mut any = false;
    for (at, ability) in abilities.iter().enumerate() {
        let line = Line { source, ability, within: None, list: Some(abilities) };
        let done = perform_line(cx, id, line, at)?;
        any |= done;
        if !done && ability.is_price() {
            break;
        }
    }
    let turn = &mut cx.state.turn;
    (turn.focus, turn.focused) = before;
    turn.targets = targets;
    Ok(any)
}

/// Whether an ability finds its targets by the focus rules without being an attack.
fn harms_by_focus(ability: &Ability) -> bool {
    match ability.verb {
        Verb::Displace => true,
        Verb::Afflict => Haven::polarity(ability) == Polarity::Negative,
        _ => false,
    }
}

/// How a figure performs a line of its card.
fn performance(look: Look<'_, '_>, id: FigureId, line: Line<'_>) -> Performance {
    let decider = look.decider(id);
    Performance { actor: id, source: line.source, decider, commander: None, optional: false }
}

/// Performs the abilities that stand below a line that was performed.
fn perform_after<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>) -> Flow {
    perform_below(cx, id, line, false).map(|_| ())
}

/// Performs the abilities that stand below a line: all of them, or only those that were paid for.
fn perform_below<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>, paid: bool) -> Flow<bool> {
    let extras = active_extras(look(cx), line.source, line.ability);
    let mut any = false;
    for (added, extra) in effects(line.ability, &extras) {
        if paid && extra.is_none_or(|extra| extra.price.is_empty()) {
            continue;
        }
        let about = About::actor(id);
        let holds = extra.and_then(|extra| extra.only_if.as_ref());
        if holds.is_some_and(|test| !look(cx).test(test, about)) {
            continue;
        }
        if let Added::After(abilities) = added {
            for ability in abilities {
                any |= perform_line(cx, id, Line { ability, ..line }, usize::MAX)?;
            }
        }
    }
    Ok(any)
}

// FH-MSUM-01 to FH-MSUM-04, GH-MSUMMON-01 to GH-MSUMMON-07
fn summon(
    cx: &mut Play<'_>,
    id: FigureId,
    (monster, rank): (u16, RankByParty),
    count: &Amount,
    reach: &Reach,
) -> Flow<bool> {
    let count = look(cx).count(count, About::actor(id));
    let mut any = false;
    for _ in 0..count {
        let Some(rank) = rank.with(cx.state.party) else { break };
        let Some(of) = reveal::listed(look(cx), monster) else { break };
        any |= reveal::monster_summons(cx, id, of, rank, reach)?;
    }
    if any {
        performed(cx, AbilityKind::Summon);
    }
    Ok(any)
}
