//! Several parties in one world: the town is visited by one of them at a time, their scenarios are
//! played at the same time, and what one has gained no other gains again.

use crate::characters::{own, player_of};
use crate::choice::Choice;
use crate::content::Book;
use crate::fact::Fact;
use crate::id::{PartyId, PlayerId};
use crate::state::{Phase, State};
use crate::town::{Play, enter};
use crate::world::{Character, Party, Status, World};
use longrest_kernel::Seat;

/// The most parties of a world.
pub const PARTIES_MAX: usize = 8;

impl World {
    /// Whether a party is out to play a scenario.
    pub fn is_out(&self, party: PartyId) -> bool {
        self.scenarios.values().any(|head| head.reserved == Some(party))
    }

    // D174: those who play in another party are out with it, or wait for it.
    /// Whether a player is one of a party in town: with a character in it, or with none anywhere.
    pub(crate) fn is_of(&self, party: PartyId, player: PlayerId) -> bool {
        let active = |one: &&Character| one.player == player && one.status == Status::Active;
        let mut own = self.characters.iter().filter(active).peekable();
        own.peek().is_none() || own.any(|one| one.party == party)
    }
}

/// Whether the party that is in town may make room for others.
fn is_open(book: &Book, state: &State) -> bool {
    let gathers = state.phase == Phase::Gathering && state.world.parties.len() > 1;
    book.rules.parties && (state.phase == Phase::City || gathers)
}

// GH-CAMP-06 to GH-CAMP-09, D174
/// What a seat may do about parties.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    if !is_open(book, state) || player_of(state, seat).is_none() {
        return;
    }
    let world = &state.world;
    if world.parties.len() < PARTIES_MAX {
        offers.push(Choice::Found);
    }
    let others = (0..world.parties.len()).map(|at| PartyId(at as u8));
    for party in others.filter(|party| *party != state.party) {
        // Room is made for one that is out, too: it may have come home.
        offers.push(Choice::HandOver(party.0));
        if world.is_out(party) {
            continue;
        }
        let Some(player) = player_of(state, seat) else { continue };
        for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
            let there = world.active(party);
            let twin = there.iter().any(|other| world.character(*other).class == one.class);
            if !twin && !one.beginning && !one.outfitting {
                offers.push(Choice::ChangeParty(id, party.0));
            }
        }
    }
}

/// Does something about parties; whether it was that.
pub(crate) fn perform(cx: &mut Play<'_>, choice: Choice) -> bool {
    match choice {
        Choice::Found => {
            let party = PartyId(cx.state.world.parties.len() as u8);
            cx.state.world.parties.push(Party::default());
            cx.tell("", Fact::Founded { party });
        }
        // GH-CAMP-09: a character is of one party alone.
        Choice::ChangeParty(id, party) => {
            let party = PartyId(party);
            cx.state.world.character_mut(id).party = party;
            cx.tell("GH-CAMP-09", Fact::ChangedParty { character: id, party });
        }
        Choice::HandOver(party) => {
            let party = PartyId(party);
            cx.state.visitor = Some(party);
            cx.tell("", Fact::HandedOver { party });
            enter(cx, Phase::Over);
        }
        _ => return false,
    }
    true
}

/// Where a chapter of a party begins that brings nothing home: in town, unless nobody has been
/// there before.
pub(crate) fn arrives(book: &Book, world: &World, party: PartyId) -> Phase {
    if world.chapters == 0 || !book.rules.parties {
        return Phase::Beginning;
    }
    match world.active(party).is_empty() {
        true => Phase::Gathering,
        false => Phase::City,
    }
}
