//! Acting earlier or later: initiative that changes in the round, and another turn.

use crate::ability::choosing::choose_targets;
use crate::ability::{Ability, Added, When};
use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::Fact;
use crate::haven::{Flow, Look, Play, look};
use crate::perform::{Performance, wants};
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{Actor, FigureId, FigureKind, Note, Source};
use crate::{bonus, initiative};

/// Changes the initiative of figures that have not acted: their places in the order move.
pub(crate) fn perform_initiative<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    value: &Amount,
    relative: bool,
) -> Flow<bool> {
    let targets = choose_targets(cx, how, ability, &[], Purpose::Other)?;
    let mut any = false;
    for id in targets.iter() {
        let about = About::actor(how.actor).with_target(id);
        let value = look(cx).amount(value, about);
        let now = i16::from(look(cx).initiative_of(id));
        let then = if relative { now + value } else { value }.clamp(1, 99);
        if let Some(who) = actor_of(look(cx), id) {
            any |= initiative::reorder(cx, who, then as u8)?;
        }
    }
    Ok(any)
}

/// Whose place in the order a figure acts at.
fn actor_of(look: Look<'_, '_>, id: FigureId) -> Option<Actor> {
    match look.figure(id).kind {
        FigureKind::Character(character) => Some(Actor::Character(character)),
        FigureKind::Summon { owner, .. } => Some(Actor::Character(owner)),
        FigureKind::Monster { of, .. } => Some(Actor::Monsters(of)),
        FigureKind::Extra { which } => Some(Actor::Extra(which)),
        FigureKind::None => None,
    }
}

/// What bonuses add to the initiative of whoever acts at a place of the order.
pub(crate) fn settle(cx: &mut Play<'_>, who: Actor, printed: u8) -> Flow<u8> {
    let here = look(cx);
    let acts = |id: &FigureId| actor_of(here, *id) == Some(who);
    let Some(subject) = here.figures().find(acts) else { return Ok(printed) };
    if here.held(When::Initiative, subject).next().is_none() {
        return Ok(printed);
    }
    let reactions = bonus::react(cx, When::Initiative, subject, About::actor(subject), 0)?;
    let mut value = i16::from(printed);
    for &(owner, added) in &reactions.changes {
        if let Added::Plus(more) = added {
            value += look(cx).amount(more, About::actor(owner));
        }
    }
    bonus::perform_reactions(cx, &reactions)?;
    Ok(value.clamp(1, 99) as u8)
}

/// Another turn follows this one, if there are two cards for it.
pub(crate) fn perform_extra_turn(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    let Some(character) = look(cx).character_of(how.actor) else { return Ok(false) };
    let own = cx.state.turn.figure == Some(how.actor);
    if !own || look(cx).character(character).hand.len() < 2 || !wants(cx, how)? {
        return Ok(false);
    }
    cx.state.turn.memory.extra_turn = true;
    Ok(true)
}

/// The character chooses two cards for another turn, which begins at once.
pub(crate) fn begin_extra_turn(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let Some(character) = look(cx).character_of(id) else { return Ok(()) };
    if look(cx).character(character).hand.len() < 2 {
        return Ok(());
    }
    let mut options = look(cx).selections(character);
    options.retain(|choice| *choice != Choice::LongRest);
    let prompt = Prompt { ask: Ask::SelectCards, actor: Some(id), source: Source::Game };
    let seat = look(cx).seat(character);
    let Choice::Cards(first, second) = cx.ask(seat, prompt, &options)? else { return Ok(()) };
    let owner = &mut cx.state.characters[character];
    for card in [first, second] {
        owner.hand.remove(card);
        owner.chosen.push(card);
        owner.shown.insert(card);
    }
    let initiative = look(cx).character_initiative(character);
    let cards = [first, second];
    // D013
    let drawn = cx.state.switches.monster_draw_before_reveal;
    let rule = if drawn { "GH-ROUND-13" } else { "FH-INIT-01" };
    cx.tell(rule, Fact::CardsRevealed { character, cards, initiative });
    cx.state.figures[id.index()].note(Note::Acted, false);
    let place = usize::from(cx.state.turn.place);
    if let Some(place) = cx.state.order.get_mut(place) {
        place.done = false;
    }
    Ok(())
}
