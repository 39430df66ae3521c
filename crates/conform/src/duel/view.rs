//! What each viewer of a duel may see, and what else the rest might be.

use super::{Card, Hand, Phase, Space, Stance, State};
use longrest_kernel::{Generator, Seat, SeatSet, Viewer};
use serde::Serialize;

/// A duel as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The round.
    pub round: u8,
    /// What happens next.
    pub phase: Phase,
    /// The fighters.
    pub fighters: Vec<SeenFighter>,
    /// How many cards are left; nobody knows which.
    pub deck: u32,
    /// What was played and lost.
    pub discard: Hand,
}

/// A fighter as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenFighter {
    /// Where.
    pub space: Space,
    /// Hit points.
    pub hits: u8,
    /// Whether the draught is still there.
    pub draught: bool,
    /// The stance of this round.
    pub stance: Stance,
    /// The rival of a fierce fighter.
    pub rival: Seat,
    /// How many cards it holds.
    pub cards: u32,
    /// Which, for the one who holds them.
    pub hand: Option<Hand>,
}

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let seen = |seat: Seat| {
        let fighter = state.fighter(seat);
        SeenFighter {
            space: fighter.space,
            hits: fighter.hits,
            draught: fighter.draught,
            stance: fighter.stance,
            rival: fighter.rival,
            cards: fighter.hand.len(),
            hand: viewer.is(seat).then_some(fighter.hand),
        }
    };
    View {
        round: state.round,
        phase: state.phase,
        fighters: SeatSet::first(state.seats).iter().map(seen).collect(),
        deck: state.deck.len(),
        discard: state.discard,
    }
}

/// Gathers the deck and every hand the viewer cannot see, and deals them anew.
pub(super) fn resample(state: &mut State, viewer: Viewer, generator: &mut Generator) {
    let hidden: Vec<Seat> = state.alive().iter().filter(|&seat| !viewer.is(seat)).collect();
    let mut pool = state.deck;
    let mut sizes = Vec::new();
    for &seat in &hidden {
        let hand = std::mem::take(&mut state.fighter_mut(seat).hand);
        sizes.push(hand.len());
        for card in Card::ALL {
            pool.0[card as usize] += hand.0[card as usize];
        }
    }
    for (&seat, &size) in hidden.iter().zip(&sizes) {
        for _ in 0..size {
            let card = Card::ALL[generator.weighted(&pool.weights())];
            pool.take(card);
            state.fighter_mut(seat).hand.put(card);
        }
    }
    state.deck = pool;
}
