//! The sanctuary of Gloomhaven: gold for two blesses.

use crate::accounts::transfer;
use crate::characters::{own, player_of};
use crate::choice::{Account, Choice};
use crate::content::Book;
use crate::effect::{Content, Thing};
use crate::effects;
use crate::fact::Fact;
use crate::id::CharacterId;
use crate::report::Mode;
use crate::state::{Journey, Phase, State};
use crate::town::Play;
use crate::world::{Status, Waiting};
use longrest_haven::setup::RoadEffect;
use longrest_kernel::Seat;

// GH-SANCT-01, GH-GLOSS-99
/// What a donation costs.
pub const DONATION: u16 = 10;

// GH-SANCT-01 to GH-SANCT-03, GH-GLOSS-99, D163
/// Which of a seat's characters may donate now.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    let casual = state.report.as_ref().is_some_and(|report| report.mode == Mode::Casual);
    if !book.rules.sanctuary || state.phase != Phase::City || casual {
        return;
    }
    let Some(player) = player_of(state, seat) else { return };
    for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
        let may = !one.beginning && !one.outfitting;
        if may && one.gold >= DONATION && !state.donated.contains(&id) {
            offers.push(Choice::Donate(id));
        }
    }
}

// GH-SANCT-01, GH-SANCT-02, GH-SANCT-05
/// A character donates; whether it was that.
pub(crate) fn perform(cx: &mut Play<'_>, choice: Choice) -> bool {
    let Choice::Donate(id) = choice else { return false };
    let from = Account::Character(id);
    transfer(cx, "GH-SANCT-01", &Thing::Gold, DONATION, from, Account::Spent);
    cx.state.donated.insert(id);
    cx.state.world.blessed.insert(id);
    cx.state.world.character_mut(id).life.donated += u32::from(DONATION);
    let before = cx.state.world.town.sanctuary;
    let now = before + u32::from(DONATION);
    cx.state.world.town.sanctuary = now;
    cx.tell("GH-SANCT-05", Fact::Donated { character: id, total: now });
    let book = cx.rules().book.clone();
    let last = book.tracks.sanctuary.last().map_or(u32::MAX, |gold| u32::from(*gold));
    if before < last
        && now >= last
        && let Some(envelope) = &book.tracks.sanctuary_envelope
    {
        effects::unlock(cx, "GH-SANCT-05", &Content::Envelope(envelope.clone()));
    }
    true
}

// GH-SANCT-04
/// The blesses of those who set out, if it is for the campaign. Otherwise they wait.
pub(crate) fn carry(cx: &mut Play<'_>, journey: &Journey) {
    if journey.mode == Mode::Casual {
        return;
    }
    let going: Vec<CharacterId> =
        journey.company.iter().copied().filter(|id| cx.state.world.blessed.remove(id)).collect();
    for character in going {
        let effect = RoadEffect::Bless(2);
        cx.state.carried.push(Waiting { character, effect });
        cx.tell("GH-SANCT-01", Fact::Carries { character, effect });
    }
}
