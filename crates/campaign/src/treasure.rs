//! Numbered treasures: which lie in a scenario, and what those that were looted bring.

use crate::content::Book;
use crate::id::{PartyId, ScenarioId};
use crate::report::Report;
use crate::state::Task;
use crate::town::{Play, first};
use crate::world::World;

// FH-TREAS-02, FH-TTILE-12, GH-LOOT-04, D174
/// Whether a treasure of a scenario is gone: looted there, or anywhere if it stands in the index.
/// It does not matter by which party.
pub(crate) fn is_gone(book: &Book, world: &World, scenario: &ScenarioId, number: u16) -> bool {
    let looted =
        |id: &ScenarioId| world.scenario(id).is_some_and(|head| head.treasures.contains(&number));
    number != 0
        && (looted(scenario)
            || (book.index.contains(&number) && world.scenarios.keys().any(looted)))
}

impl World {
    // GH-LOOT-04, D174
    /// Whether a treasure lies in a scenario that a party sets out for: nobody has looted it, and
    /// no other party is out where it lies too.
    pub fn treasure_lies(
        &self,
        book: &Book,
        party: PartyId,
        scenario: &ScenarioId,
        number: u16,
    ) -> bool {
        let has = |id: &ScenarioId| {
            let treasures = book.scenario(id).map_or(&[][..], |one| &one.treasures);
            treasures.iter().any(|one| one.number == number)
        };
        let mut out = self.scenarios.iter().filter(|(_, head)| head.reserved.is_some());
        let sought = out.any(|(id, head)| head.reserved != Some(party) && has(id));
        !(is_gone(book, self, scenario, number) || book.index.contains(&number) && sought)
    }
}

// FH-LINK-07, FH-LINK-13, FH-TTILE-07 to FH-TTILE-12, FH-TREAS-03, FH-TREAS-05 to FH-TREAS-07
/// What treasures bring to the campaign, each once. What the looter gained is in the takings.
pub(crate) fn take(cx: &mut Play<'_>, report: &Report) {
    let book = cx.rules().book.clone();
    let world = &cx.state.world;
    let gone = |number: &u16| is_gone(&book, world, &report.scenario, *number);
    let new: Vec<u16> = report.treasures.iter().copied().filter(|number| !gone(number)).collect();
    let head = cx.state.world.scenario_mut(&report.scenario);
    head.random_item |= report.random_item;
    head.treasures.extend(report.treasures.iter().copied().filter(|number| *number != 0));
    let content = book.scenario(&report.scenario);
    let all = content.map_or(&[][..], |scenario| &scenario.treasures);
    for number in new {
        for treasure in all.iter().filter(|one| one.number == number) {
            if !treasure.effects.is_empty() {
                first(cx, [Task::Effects(treasure.effects.clone())]);
            }
        }
    }
}
