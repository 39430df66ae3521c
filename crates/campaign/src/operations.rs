//! Step 3 of the outpost phase: what buildings do every week.

use crate::effect::Effect;
use crate::state::{Phase, Task};
use crate::town::{Flow, Play, enter, first};

// FH-OPS-01, FH-BLDG-03, FH-BLDG-09, FH-BLDG-14, FH-BUILD-06
/// Every building of the deck in ascending order does what its card says: its normal effect, or the
/// one of its wrecked side. What was built this week acts from the next phase on.
pub(crate) fn run(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let mut all: Vec<Effect> = Vec::new();
    for building in book.buildings.iter().filter(|one| !one.wall) {
        let Some(standing) = cx.state.world.town.buildings.get(&building.id) else { continue };
        let Some(level) = usize::from(standing.level).checked_sub(1) else { continue };
        let Some(card) = building.levels.get(level) else { continue };
        let effects = if standing.wrecked { &card.wrecked } else { &card.operation };
        all.extend(effects.iter().cloned());
    }
    enter(cx, Phase::Downtime);
    if !all.is_empty() {
        first(cx, [Task::Effects(all)]);
    }
    Ok(())
}
