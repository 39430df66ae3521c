//! Rules that envelopes bring: each fills one of the numbered blank areas of the rulebook.

use crate::content::{Book, Law};
use crate::fact::Fact;
use crate::state::{State, Task};
use crate::town::{Play, first};

/// How many blank areas there are.
pub const AREAS: u8 = 15;

// FH-RSTICK-02
/// Steps of a scenario's setup, what happens to overlay tiles, the use of items: said when a party
/// sets out, with what is carried into the scenario.
pub(crate) const SCENARIO: &[u8] = &[1, 2, 3, 6, 7];
/// Events, when one was resolved.
pub(crate) const EVENTS: &[u8] = &[4];
/// Battle goals, when they are turned over.
pub(crate) const GOALS: &[u8] = &[5];
/// A completed scenario, after masteries.
pub(crate) const COMPLETED: &[u8] = &[8];
/// The perks of the town guard, when it has to defend the town.
pub(crate) const GUARD: &[u8] = &[9];
/// Building Operations, before the buildings.
pub(crate) const OPERATIONS: &[u8] = &[10];
/// Activities in Downtime.
pub(crate) const ACTIVITIES: &[u8] = &[11, 12];
/// In place of the rules on buying: items are bought freely.
pub(crate) const BUYING: &[u8] = &[13];
/// After something was bought, for the one who bought it.
pub(crate) const BOUGHT: &[u8] = &[14];
/// Construction, before anything is built.
pub(crate) const CONSTRUCTION: &[u8] = &[15];

// FH-RSTICK-01, FH-UNLOCK-07
/// The rules of some areas that are in force: an envelope brought them, and the building they need
/// has been built.
pub(crate) fn in_force<'b>(
    book: &'b Book,
    state: &'b State,
    areas: &'static [u8],
) -> impl Iterator<Item = &'b Law> {
    let built = |law: &Law| {
        let standing = law.building.as_ref().map(|id| state.world.town.buildings.get(id));
        standing.is_none_or(|one| one.is_some_and(|one| one.level > 0))
    };
    let known = |law: &Law| state.world.rules_in_force.contains(&law.id);
    book.laws.iter().filter(move |law| areas.contains(&law.area) && known(law) && built(law))
}

/// Does what the rules of some areas say; what no effect says is said to the people at the table.
pub(crate) fn fill(cx: &mut Play<'_>, areas: &'static [u8]) {
    let book = cx.rules().book.clone();
    let laws: Vec<Law> = in_force(&book, cx.state, areas).cloned().collect();
    let mut tasks = Vec::new();
    for law in laws {
        let text = law.text.0;
        if law.effects.is_empty() {
            cx.tell("FH-RSTICK-02", Fact::ByHand { text });
        } else {
            cx.tell("FH-RSTICK-02", Fact::Said { text });
            tasks.push(Task::Effects(law.effects));
        }
    }
    first(cx, tasks);
}
