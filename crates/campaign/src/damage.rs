//! Damaged and wrecked buildings: noted during an event, resolved when it is over.

use crate::bill::{self, Bill, Purpose};
use crate::choice::Choice;
use crate::effect::Value;
use crate::fact::Fact;
use crate::id::BuildingId;
use crate::prompt::Prompt;
use crate::state::{Harm, State, Task};
use crate::town::{Flow, Play, first, group};
use crate::tracks;

// FH-ATTACK-08
/// Whether a building stands, neither wrecked nor damaged.
pub(crate) fn is_whole(state: &State, id: &BuildingId) -> bool {
    let standing = state.world.town.buildings.get(id);
    standing.is_some_and(|one| one.level > 0 && !one.wrecked)
        && !state.siege.harm.iter().any(|harm| harm.building == *id)
}

// FH-CHECK-16
/// Notes that a building is damaged or wrecked; it takes effect when the whole event is over.
pub(crate) fn harm(cx: &mut Play<'_>, id: &BuildingId, wreck: bool) {
    let wall = cx.rules().book.building(id).is_none_or(|one| one.wall);
    let standing = cx.state.world.town.buildings.get(id);
    if wall || !standing.is_some_and(|one| one.level > 0 && !one.wrecked) {
        return;
    }
    match cx.state.siege.harm.iter_mut().find(|harm| harm.building == *id) {
        Some(known) => known.wreck |= wreck,
        None => cx.state.siege.harm.push(Harm { building: id.clone(), wreck }),
    }
    if !cx.state.agenda.contains(&Task::Repairs) {
        let agenda = &mut cx.state.agenda;
        let close = agenda.iter().position(|task| *task == Task::CloseEvent);
        agenda.insert(close.unwrap_or(agenda.len()), Task::Repairs);
    }
}

/// Resolves what became of the next building.
pub(crate) fn repairs(cx: &mut Play<'_>) -> Flow {
    let Some(Harm { building, wreck }) = cx.state.siege.harm.first().cloned() else {
        return Ok(());
    };
    if !wreck {
        repair(cx, &building)?;
        cx.state.siege.harm.remove(0);
        return Ok(());
    }
    cx.state.siege.harm.remove(0);
    first(cx, [Task::Repairs]);
    // FH-WRECK-01, FH-BLDG-05
    if let Some(standing) = cx.state.world.town.buildings.get_mut(&building) {
        standing.wrecked = true;
    }
    cx.tell("FH-WRECK-01", Fact::Wrecked { building });
    Ok(())
}

// FH-DAMAGE-01 to FH-DAMAGE-07, FH-BLDG-12, FH-MORALE-07
/// Repairs a damaged building: its cost in any materials, or 1 morale. Either way it is whole.
fn repair(cx: &mut Play<'_>, id: &BuildingId) -> Flow {
    let book = cx.rules().book.clone();
    let level = cx.state.world.town.buildings.get(id).map_or(0, |one| one.level);
    let card = book.building(id).and_then(|one| one.levels.get(usize::from(level.max(1)) - 1));
    let cost = u16::from(card.map_or(0, |card| card.repair));
    let bill = Bill { any_material: cost, ..Bill::new(Purpose::Repair) };
    let mut options = vec![Choice::Refuse];
    if bill::is_payable(cx.state, &bill) {
        options.insert(0, Choice::Pay);
    }
    let prompt = Prompt::Repair { building: id.clone(), cost };
    let paid = cx.ask(group(cx.state), prompt, &options)? == Choice::Pay;
    let building = id.clone();
    if paid {
        cx.tell("FH-DAMAGE-01", Fact::Repaired { building, paid });
        first(cx, [Task::Pay(bill), Task::Repairs]);
    } else {
        let rule = if options.len() > 1 { "FH-DAMAGE-05" } else { "FH-DAMAGE-04" };
        cx.tell(rule, Fact::Repaired { building, paid });
        first(cx, [Task::Repairs]);
        tracks::change(cx, rule, Value::Morale, -1);
    }
    Ok(())
}
