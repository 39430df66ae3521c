//! Variants of the campaign: permanent death and classes from other games. The others change a
//! scenario alone and are handed to its engine with the party.

use crate::characters::leaving;
use crate::content::Book;
use crate::fact::Fact;
use crate::id::CharacterId;
use crate::report::Report;
use crate::state::{Phase, State};
use crate::town::Play;
use crate::world::{Status, World};

// FH-PDEATH-01, FH-PDEATH-03
/// Whoever died in the scenario no longer counts as one of the party.
pub(crate) fn mourn(cx: &mut Play<'_>, id: CharacterId) {
    cx.state.world.character_mut(id).status = Status::Dead;
    cx.tell("FH-PDEATH-01", Fact::Died { character: id });
}

// FH-PDEATH-03, FH-PDEATH-04, FH-PDEATH-06 to FH-PDEATH-08
/// The dead are removed: quests go back to their deck, items to the supply, resources to the town,
/// gold to nobody.
pub(crate) fn bury(cx: &mut Play<'_>, report: &Report) {
    let dead: Vec<CharacterId> = report
        .members
        .iter()
        .map(|member| member.character)
        .filter(|id| cx.state.world.character(*id).status == Status::Dead)
        .collect();
    for id in dead {
        let one = cx.state.world.character_mut(id);
        let dealt = std::mem::take(&mut one.dealt);
        let quests: Vec<_> = one.quest.take().into_iter().chain(dealt).collect();
        for quest in quests {
            cx.state.world.quests.shuffle_in(quest);
        }
        leaving::part(cx, id);
    }
}

// FH-PDEATH-10
/// Whether whoever has nobody left makes somebody now: a forced link leads straight on.
pub(crate) fn is_urgent(state: &State) -> bool {
    let straight_on = state.journey.as_ref().is_some_and(|journey| journey.straight_on);
    state.world.variants.permanent_death && state.phase == Phase::Departure && straight_on
}

impl World {
    // FH-CROSS-01 to FH-CROSS-03
    /// Lets classes be chosen that a group has unlocked in another game, as far as this one knows
    /// their cards; with the enhancements they had there, if the group likes. Returns how many.
    pub fn cross(&mut self, book: &Book, other: &World, enhancements: bool) -> usize {
        let mut crossed = 0;
        for class in &book.classes {
            let Some(there) = other.classes.get(&class.id).filter(|one| one.unlocked) else {
                continue;
            };
            let here = self.classes.entry(class.id.clone()).or_default();
            crossed += usize::from(!std::mem::replace(&mut here.unlocked, true));
            if enhancements {
                for one in there.enhancements.iter().filter(|one| one.of.is_none()) {
                    let taken = |known: &crate::world::Enhancement| {
                        known.card == one.card && known.spot == one.spot
                    };
                    if !here.enhancements.iter().any(taken) {
                        here.enhancements.push(one.clone());
                    }
                }
            }
        }
        crossed
    }
}
