//! Abilities that are performed as ones of another kind.

use crate::ability::{Verb, When};
use crate::bonus;
use crate::evaluate::About;
use crate::haven::{Flow, Play, look};
use crate::perform::Performance;

// FH-FAQ-083: it is decided before the ability is performed, and what improves the replaced kind
// has nothing to improve then.
/// Lets bonuses replace an ability. Returns whether what was done instead was performed, or nothing
/// when the ability itself is to be performed.
pub(crate) fn perform(cx: &mut Play<'_>, how: Performance, verb: &Verb) -> Flow<Option<bool>> {
    let when = match verb {
        Verb::Move { .. } => When::WouldMove,
        Verb::Attack { .. } => When::WouldAttack,
        Verb::Heal { .. } => When::WouldHeal,
        _ => return Ok(None),
    };
    let actor = how.actor;
    if cx.state.turn.instead || look(cx).held(when, actor).next().is_none() {
        return Ok(None);
    }
    let reactions = bonus::react(cx, when, actor, About::actor(actor), 0)?;
    if reactions.abilities.is_empty() {
        return Ok(None);
    }
    cx.state.turn.instead = true;
    bonus::perform_reactions(cx, &reactions)?;
    cx.state.turn.instead = false;
    Ok(Some(true))
}
