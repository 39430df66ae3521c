//! What a referee may change.

use super::{Card, Fighter, Space, State};
use longrest_kernel::{Generator, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A referee's change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Sets hit points; 0 fells, more than 0 raises the fallen.
    Hits {
        /// Whose.
        seat: Seat,
        /// How many.
        hits: u8,
    },
    /// Puts a standing fighter elsewhere.
    Place {
        /// Whom.
        seat: Seat,
        /// Where.
        space: Space,
    },
    /// Gives a card from the deck.
    Give {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
}

/// An edit that may or may not be possible, for the conformance suite.
pub fn sample_edit(state: &State, generator: &mut Generator) -> Edit {
    let mut below = |bound: u8| generator.below(u64::from(bound)) as u8;
    let seat = Seat(below(state.seats + 1));
    match below(3) {
        0 => Edit::Hits { seat, hits: below(Fighter::HITS_MAX + 2) },
        1 => Edit::Place { seat, space: Space(below(Space::COUNT + 1)) },
        _ => Edit::Give { seat, card: Card::ALL[usize::from(below(3))] },
    }
}

pub(super) fn apply(state: &mut State, edit: &Edit) -> Result<(), String> {
    let (Edit::Hits { seat, .. } | Edit::Place { seat, .. } | Edit::Give { seat, .. }) = *edit;
    if seat.0 >= state.seats {
        return Err(format!("there is no fighter {}", seat.0));
    }
    match *edit {
        Edit::Hits { hits, .. } => set_hits(state, seat, hits),
        Edit::Place { space, .. } => {
            if !state.stands(seat) || space.0 >= Space::COUNT || !state.is_free(space) {
                return Err(format!("fighter {} cannot stand in space {}", seat.0, space.0));
            }
            state.fighter_mut(seat).space = space;
            Ok(())
        }
        Edit::Give { card, .. } => {
            if !state.stands(seat) || !state.deck.holds(card) {
                return Err(format!("fighter {} cannot get a {card:?}", seat.0));
            }
            state.deck.take(card);
            state.fighter_mut(seat).hand.put(card);
            Ok(())
        }
    }
}

/// Which cards are left is known only to somebody who sees every hand.
pub(super) fn conceivable(state: &State, edit: &Edit, seats: SeatSet) -> Result<(), String> {
    let all = SeatSet::first(state.seats).iter().all(|seat| seats.contains(seat));
    match *edit {
        Edit::Give { seat, .. } if !all && seat.0 < state.seats && state.stands(seat) => Ok(()),
        _ => apply(&mut state.clone(), edit),
    }
}

fn set_hits(state: &mut State, seat: Seat, hits: u8) -> Result<(), String> {
    if hits > Fighter::HITS_MAX {
        return Err(format!("{hits} hit points; the most is {}", Fighter::HITS_MAX));
    }
    if !state.stands(seat) && hits > 0 && !state.is_free(state.fighter(seat).space) {
        return Err(format!("fighter {} would rise where another stands", seat.0));
    }
    let fighter = state.fighter_mut(seat);
    fighter.hits = hits;
    if hits == 0 {
        let hand = std::mem::take(&mut fighter.hand);
        for card in Card::ALL {
            state.discard.0[card as usize] += hand.0[card as usize];
        }
    }
    Ok(())
}
