//! Attacks on the town, damage, and the guard's deck.

use crate::effect::Effect;
use crate::state::Task;
use crate::town::{Flow, Play, first};

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
        // FH-ATTACK-11: what is printed below an attack happens whatever came of its checks.
        Effect::Attack(attack) => first(cx, [Task::Effects(attack.after.clone())]),
        // FH-WRECK-01: a building that does not stand cannot be wrecked.
        Effect::Damage { building, wreck: true } => {
            if let Some(standing) = cx.state.world.town.buildings.get_mut(building) {
                standing.wrecked = standing.level > 0;
            }
        }
        _ => {}
    }
    Ok(())
}
