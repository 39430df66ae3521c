//! Attacks on the town, damage, and the guard's deck.

use crate::effect::Effect;
use crate::town::{Flow, Play};

/// Performs an effect that concerns the town's defence.
pub(crate) fn perform(cx: &mut Play<'_>, effect: &Effect) -> Flow {
    match effect {
        // FH-GUARD-02
        Effect::AddGuard(card, count) => {
            let guard = cx.state.world.town.guard.entry(card.clone()).or_default();
            *guard = guard.saturating_add(*count);
        }
        Effect::RemoveGuard(card, count) => {
            let guard = cx.state.world.town.guard.entry(card.clone()).or_default();
            *guard = guard.saturating_sub(*count);
        }
        _ => {}
    }
    Ok(())
}
