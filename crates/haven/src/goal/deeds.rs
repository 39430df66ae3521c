//! Battle goals and masteries, judged from what was counted.

use crate::amount::Comparison;
use crate::evaluate::compare;
use crate::goal::{Deed, Tally};
use crate::haven::{Look, Play};
use crate::id::CharacterId;
use crate::state::{CharacterStatus, FigureId};

/// A character helped another figure.
pub(crate) fn helped(cx: &mut Play<'_>, character: CharacterId, whom: FigureId) {
    let owner = &mut cx.state.characters[character];
    owner.helped.insert(whom);
    owner.tally.set(Tally::AlliesHelped, owner.helped.len() as u16);
}

impl Look<'_, '_> {
    /// What was counted for a character.
    pub fn tallied(self, character: CharacterId, what: Tally) -> i16 {
        let owner = self.character(character);
        let figure = self.figure(character.figure());
        match what {
            Tally::HandAtEnd => owner.hand.len() as i16,
            Tally::HitPointsAtEnd => figure.hit_points.max(0),
            Tally::HitPointsLostAtEnd => (figure.hit_points_max - figure.hit_points.max(0)).max(0),
            Tally::Exhausted => i16::from(owner.status == CharacterStatus::Exhausted),
            // FH-FAQ-181: those of an exhausted character are gone.
            Tally::SummonsAtEnd => {
                self.figures().filter(|&id| self.is_summon_of(id, character)).count() as i16
            }
            kept => owner.tally.get(kept).min(i16::MAX as u16) as i16,
        }
    }

    /// Whether a character did a deed.
    pub fn did(self, character: CharacterId, deed: &Deed) -> bool {
        let others = || self.state.character_ids().filter(move |&other| other != character);
        match deed {
            Deed::All(deeds) => deeds.iter().all(|deed| self.did(character, deed)),
            Deed::Any(deeds) => deeds.iter().any(|deed| self.did(character, deed)),
            Deed::Not(deed) => !self.did(character, deed),
            Deed::Count(what, comparison, number) => {
                compare(self.tallied(character, *what), *comparison, *number)
            }
            // FH-FAQ-180: rounds after its exhaustion are none of its own.
            Deed::EveryRound(what) => {
                self.tallied(character, *what) >= self.tallied(character, Tally::RoundsActed)
            }
            Deed::MostOf(what) => others().all(|other| {
                let (own, theirs) = (self.tallied(character, *what), self.tallied(other, *what));
                compare(own, Comparison::More, theirs)
            }),
            Deed::LeastOf(what) => others().all(|other| {
                let (own, theirs) = (self.tallied(character, *what), self.tallied(other, *what));
                compare(own, Comparison::Less, theirs)
            }),
        }
    }
}
