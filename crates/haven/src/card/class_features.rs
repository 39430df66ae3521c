//! What only some classes have: resources, marks on the map, a second form, named effects.

use crate::ability::choosing::choose_targets;
use crate::ability::{Ability, Place, Special};
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{Crowd, Fact};
use crate::haven::{Flow, Look, Play, look};
use crate::movement;
use crate::perform::{Performance, wants};
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{Borne, FigureId, Laid};

pub(crate) fn perform_resource(
    cx: &mut Play<'_>,
    how: Performance,
    which: u8,
    value: &Amount,
) -> Flow<bool> {
    if !wants(cx, how)? {
        return Ok(false);
    }
    let value = look(cx).amount(value, About::actor(how.actor));
    change_resource(cx, how.actor, which, value);
    Ok(true)
}

// FH-AEFF-13: resources always belong to the character.
/// Changes the resource of the character a figure is or belongs to.
pub(crate) fn change_resource(cx: &mut Play<'_>, actor: FigureId, which: u8, by: i16) {
    let Some(character) = look(cx).owner_of(actor) else { return };
    let most = look(cx).class_of(character).resources.get(usize::from(which)).map_or(0, |r| r.most);
    let owner = &mut cx.state.characters[character];
    let now = &mut owner.resources[usize::from(which.min(1))];
    *now = (i16::from(*now) + by).clamp(0, i16::from(most)) as u8;
    let now = *now;
    cx.tell("FH-PC-11", Fact::ResourceChanged { character, which, now });
}

pub(crate) fn perform_mark(cx: &mut Play<'_>, how: Performance, range: &Amount) -> Flow<bool> {
    let Some(character) = look(cx).owner_of(how.actor) else { return Ok(false) };
    let range = look(cx).count(range, About::actor(how.actor));
    let from = look(cx).stands(how.actor);
    let own = cx.state.marks.iter().filter(|laid| laid.owner() == character).count();
    if own >= usize::from(look(cx).class_of(character).marks) {
        return Ok(false);
    }
    if cx.state.marks.is_full() {
        cx.tell("FH-ACTION-06", Fact::NoRoom { kind: Crowd::Marks });
        return Ok(false);
    }
    let here = look(cx);
    let mut options: Vec<Choice> = here
        .walls()
        .within(from, range)
        .iter()
        .filter(|&cell| here.revealed(cell) && here.closed_door(cell).is_none())
        .filter(|&cell| !here.state.marks.contains(&Laid::new(character, cell)))
        .map(Choice::Cell)
        .collect();
    if options.is_empty() {
        return Ok(false);
    }
    if how.optional {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::PlaceMark, actor: Some(how.actor), source: how.source };
    let Choice::Cell(cell) = cx.ask(how.decider, prompt, &options)? else { return Ok(false) };
    cx.state.marks.push(Laid::new(character, cell));
    cx.tell("FH-PC-11", Fact::MarkPlaced { character, cell });
    Ok(true)
}

pub(crate) fn marks_within(
    look: Look<'_, '_>,
    actor: FigureId,
    range: u8,
) -> Vec<longrest_grid::Cell> {
    let owner = look.owner_of(actor);
    let from = look.stands(actor);
    let mut cells: Vec<longrest_grid::Cell> = look
        .state
        .marks
        .iter()
        .filter(|laid| Some(laid.owner()) == owner)
        .map(|laid| laid.cell())
        .filter(|&at| look.walls().range(from, at).is_some_and(|found| found <= range))
        .collect();
    cells.sort_unstable();
    cells
}

pub(crate) fn take_mark(
    cx: &mut Play<'_>,
    how: Performance,
    range: u8,
    may_skip: bool,
) -> Flow<bool> {
    let Some(character) = look(cx).owner_of(how.actor) else { return Ok(false) };
    let mut options: Vec<Choice> =
        marks_within(look(cx), how.actor, range).into_iter().map(Choice::Cell).collect();
    if options.is_empty() {
        return Ok(false);
    }
    if may_skip {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::TakeMark, actor: Some(how.actor), source: how.source };
    let Choice::Cell(cell) = cx.ask(how.decider, prompt, &options)? else { return Ok(false) };
    cx.state.marks.retain(|&mark| mark != Laid::new(character, cell));
    cx.tell("FH-PC-11", Fact::MarkTaken { character, cell });
    Ok(true)
}

pub(crate) fn perform_unmark(cx: &mut Play<'_>, how: Performance, count: &Amount) -> Flow<bool> {
    let count = look(cx).count(count, About::actor(how.actor));
    let mut any = false;
    for _ in 0..count {
        if !take_mark(cx, how, u8::MAX, how.optional)? {
            break;
        }
        any = true;
    }
    Ok(any)
}

/// Puts a mark of the acting character's class on a figure. Returns whether there was one left.
pub(crate) fn mark_figure(cx: &mut Play<'_>, actor: FigureId, target: FigureId) -> bool {
    let Some(character) = look(cx).owner_of(actor) else { return false };
    let own = cx.state.borne.iter().filter(|mark| mark.owner() == character).count();
    let most = usize::from(look(cx).class_of(character).marks);
    // The oldest one is moved where all of them are out.
    if own >= most.max(1) {
        let oldest = cx.state.borne.iter().position(|mark| mark.owner() == character);
        cx.state.borne.remove(oldest.expect("there is one"));
    }
    if cx.state.borne.is_full() {
        cx.tell("FH-ACTION-06", Fact::NoRoom { kind: Crowd::Marks });
        return false;
    }
    cx.state.borne.push(Borne::new(character, target));
    let cell = look(cx).figure(target).cell;
    cx.tell("FH-PC-11", Fact::MarkPlaced { character, cell });
    true
}

/// Takes one mark of the acting character off a figure.
pub(crate) fn take_mark_off(cx: &mut Play<'_>, actor: FigureId, target: FigureId) -> bool {
    let Some(character) = look(cx).owner_of(actor) else { return false };
    let mark = Borne::new(character, target);
    let Some(at) = cx.state.borne.iter().position(|&one| one == mark) else { return false };
    cx.state.borne.remove(at);
    let cell = look(cx).figure(target).cell;
    cx.tell("FH-PC-11", Fact::MarkTaken { character, cell });
    true
}

/// Takes marks off figures.
pub(crate) fn perform_unmark_figure<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
) -> Flow<bool> {
    let targets = choose_targets(cx, how, ability, &[], Purpose::Other)?;
    let mut any = false;
    for target in targets.iter() {
        any |= take_mark_off(cx, how.actor, target);
    }
    Ok(any)
}

pub(crate) fn perform_switch_form(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    let Some(character) = look(cx).character_of(how.actor) else { return Ok(false) };
    if !wants(cx, how)? {
        return Ok(false);
    }
    let owner = &mut cx.state.characters[character];
    owner.form = 1 - owner.form.min(1);
    let form = owner.form;
    cx.tell("FH-PC-09", Fact::FormChanged { character, form });
    Ok(true)
}

/// Named effects that no notation can say.
pub(crate) fn special_effect(cx: &mut Play<'_>, how: Performance, special: Special) -> Flow<bool> {
    match special {
        Special::StepIntoMark => {
            let to = Place::OnMark;
            let done = movement::teleport(cx, how, None, to)?;
            if done && let Some(character) = look(cx).owner_of(how.actor) {
                let cell = look(cx).figure(how.actor).cell;
                cx.state.marks.retain(|&mark| mark != Laid::new(character, cell));
                cx.tell("FH-PC-11", Fact::MarkTaken { character, cell });
            }
            Ok(done)
        }
    }
}
