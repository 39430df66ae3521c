//! Step 3 of the outpost phase: what buildings do every week.

use crate::fact::Fact;
use crate::id::BuildingId;
use crate::law;
use crate::state::{Phase, Task};
use crate::town::{Flow, Play, enter, first};

// FH-OPS-01, FH-BLDG-01, FH-BLDG-03, FH-BLDG-04, FH-FAQ-207
/// Every building of the deck acts, in ascending order of number. Walls have no card in it.
pub(crate) fn run(cx: &mut Play<'_>) -> Flow {
    if std::mem::replace(&mut cx.state.works.operated, true) {
        enter(cx, Phase::Downtime);
        return Ok(());
    }
    let book = cx.rules().book.clone();
    let town = &cx.state.world.town;
    let deck =
        book.buildings.iter().filter(|one| !one.wall && town.buildings.contains_key(&one.id));
    let tasks: Vec<Task> = deck.map(|one| Task::Operate(one.id.clone())).collect();
    first(cx, tasks);
    law::fill(cx, law::OPERATIONS);
    Ok(())
}

// FH-OPS-02, FH-OPS-07, FH-BLDG-09, FH-BLDG-14, FH-WRECK-02
/// One building does what its card says: its normal effect, or the one of its wrecked side. One
/// that is not built does nothing.
pub(crate) fn operate(cx: &mut Play<'_>, id: &BuildingId) -> Flow {
    let book = cx.rules().book.clone();
    let Some(standing) = cx.state.world.town.buildings.get(id) else { return Ok(()) };
    let wrecked = standing.wrecked;
    let Some(level) = usize::from(standing.level).checked_sub(1) else { return Ok(()) };
    let card = book.building(id).and_then(|building| building.levels.get(level));
    let Some(card) = card else { return Ok(()) };
    let effects = if wrecked { &card.wrecked } else { &card.operation };
    if !effects.is_empty() {
        let rule = if wrecked { "FH-WRECK-02" } else { "FH-OPS-02" };
        cx.tell(rule, Fact::Operates { building: id.clone(), wrecked });
        first(cx, [Task::Effects(effects.clone())]);
    }
    Ok(())
}
