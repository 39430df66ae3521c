//! The state of a duel: flat, small and copied without a thought.

use longrest_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One of the sixteen spaces, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Space(pub u8);

/// A card: what it can be played for. Any card can be lost to negate damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Card {
    /// Two damage to somebody who enters a space, and the walk ends.
    Snare,
    /// A strike at somebody who comes close.
    Guard,
    /// Two more damage with a strike.
    Fury,
}

/// Cards by kind. Their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand(pub [u8; 3]);

/// How somebody fights this round; the smaller, the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// Walks three spaces, strikes weakly.
    Swift,
    /// Walks two spaces.
    Steady,
    /// Walks one space, strikes hard at a chosen rival.
    Fierce,
}

/// One fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// Where; meaningless once fallen.
    pub space: Space,
    /// Hit points; 0 when fallen.
    pub hits: u8,
    /// Whether the draught is still there.
    pub draught: bool,
    /// The hidden hand.
    pub hand: Hand,
    /// The stance of this round.
    pub stance: Stance,
    /// The rival of a fierce fighter.
    pub rival: Seat,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Everybody draws.
    Deal,
    /// Everybody picks a stance.
    Stances,
    /// Somebody's turn.
    Turn {
        /// The place in the order of this round.
        place: u8,
        /// Whether the walk is used up.
        walked: bool,
        /// Whether the strike is used up.
        struck: bool,
    },
}

/// The whole state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How many fight.
    pub seats: u8,
    /// The round, from 1.
    pub round: u8,
    /// What happens next.
    pub phase: Phase,
    /// The fighters; those beyond `seats` are never used.
    pub fighters: [Fighter; State::SEATS_MAX as usize],
    /// What is left to draw, undecided.
    pub deck: Hand,
    /// What was played and lost.
    pub discard: Hand,
}

impl Card {
    /// Every kind.
    pub const ALL: [Card; 3] = [Card::Snare, Card::Guard, Card::Fury];
    /// How many there are of each kind.
    pub const EACH: u8 = 6;
}

impl Space {
    /// The spaces in a row.
    pub const SIDE: u8 = 4;
    /// How many spaces there are.
    pub const COUNT: u8 = Space::SIDE * Space::SIDE;

    /// Whether two spaces share an edge.
    pub fn is_beside(self, other: Space) -> bool {
        let (x, y) = (self.0 % Space::SIDE, self.0 / Space::SIDE);
        let (u, v) = (other.0 % Space::SIDE, other.0 / Space::SIDE);
        x.abs_diff(u) + y.abs_diff(v) == 1
    }

    /// The spaces that share an edge with this one, ascending.
    pub fn beside(self) -> impl Iterator<Item = Space> {
        (0..Space::COUNT).map(Space).filter(move |other| self.is_beside(*other))
    }
}

impl Hand {
    /// How many cards there are.
    pub fn len(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether there is such a card.
    pub fn holds(self, card: Card) -> bool {
        self.0[card as usize] > 0
    }

    /// The kinds there are, ascending.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.holds(card))
    }

    /// How likely each kind is to be drawn.
    pub fn weights(self) -> [u32; 3] {
        self.0.map(u32::from)
    }

    /// Puts a card in.
    pub fn put(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    /// Takes a card out.
    pub fn take(&mut self, card: Card) {
        assert!(self.holds(card), "there is no {card:?} to take");
        self.0[card as usize] -= 1;
    }
}

impl Fighter {
    /// Hit points at the beginning.
    pub const HITS_MAX: u8 = 7;
}

impl State {
    /// The most fighters.
    pub const SEATS_MAX: u8 = 3;

    const PLACES: [Space; State::SEATS_MAX as usize] = [Space(0), Space(15), Space(3)];

    /// The state before the first card is drawn.
    pub fn new(seats: u8) -> Result<State, String> {
        if !(2..=State::SEATS_MAX).contains(&seats) {
            return Err(format!("{seats} fighters; a duel has two or three"));
        }
        let fighter = |seat: u8| Fighter {
            space: State::PLACES[usize::from(seat)],
            hits: if seat < seats { Fighter::HITS_MAX } else { 0 },
            draught: seat < seats,
            hand: Hand::default(),
            stance: Stance::Swift,
            rival: Seat(0),
        };
        Ok(State {
            seats,
            round: 1,
            phase: Phase::Deal,
            fighters: [fighter(0), fighter(1), fighter(2)],
            deck: Hand([Card::EACH; 3]),
            discard: Hand::default(),
        })
    }

    /// One fighter.
    pub fn fighter(&self, seat: Seat) -> &Fighter {
        &self.fighters[usize::from(seat.0)]
    }

    /// One fighter, to change.
    pub fn fighter_mut(&mut self, seat: Seat) -> &mut Fighter {
        &mut self.fighters[usize::from(seat.0)]
    }

    /// Whether a fighter stands.
    pub fn stands(&self, seat: Seat) -> bool {
        self.fighter(seat).hits > 0
    }

    /// The fighters that stand.
    pub fn alive(&self) -> SeatSet {
        SeatSet::first(self.seats).iter().filter(|&seat| self.stands(seat)).collect()
    }

    /// The others that stand.
    pub fn rivals(&self, seat: Seat) -> SeatSet {
        self.alive().without(seat)
    }

    /// Whether nobody who stands is in the space.
    pub fn is_free(&self, space: Space) -> bool {
        self.alive().iter().all(|seat| self.fighter(seat).space != space)
    }

    /// Who acts at a place in the order of this round: the smaller stance first.
    pub fn at_place(&self, place: u8) -> Option<Seat> {
        let mut order = [Seat(0), Seat(1), Seat(2)];
        let order = &mut order[..usize::from(self.seats)];
        order.sort_unstable_by_key(|&seat| (self.fighter(seat).stance, seat));
        order.get(usize::from(place)).copied()
    }

    /// Whether two fighters stand side by side.
    pub fn are_close(&self, one: Seat, other: Seat) -> bool {
        self.fighter(one).space.is_beside(self.fighter(other).space)
    }

    /// Why this is no state of a duel.
    pub fn validate(&self, rounds: u8) -> Result<(), String> {
        let check = |fine: bool, what: &str| fine.then_some(()).ok_or_else(|| what.to_string());
        check((2..=State::SEATS_MAX).contains(&self.seats), "two or three fighters")?;
        check((1..=rounds.saturating_add(1)).contains(&self.round), "the round")?;
        for (seat, fighter) in self.fighters.iter().enumerate() {
            let used = seat < usize::from(self.seats);
            check(used || (fighter.hits == 0 && !fighter.draught), "an unused place")?;
            check(fighter.hits <= Fighter::HITS_MAX, "hit points")?;
            check(fighter.space.0 < Space::COUNT, "a space")?;
            check(fighter.rival.0 < State::SEATS_MAX, "a rival")?;
            check(fighter.hits > 0 || fighter.hand.is_empty(), "the fallen hold no cards")?;
        }
        for seat in self.alive().iter() {
            let space = self.fighter(seat).space;
            let apart = |other| self.fighter(other).space != space;
            check(self.rivals(seat).iter().all(apart), "two fighters in one space")?;
        }
        for card in Card::ALL {
            let count = |hand: Hand| u32::from(hand.0[card as usize]);
            let held: u32 = self.fighters.iter().map(|fighter| count(fighter.hand)).sum();
            let all = held + count(self.deck) + count(self.discard);
            check(all == u32::from(Card::EACH), "cards appeared or vanished")?;
        }
        match self.phase {
            Phase::Turn { place, .. } => check(place < self.seats, "the place in the order"),
            Phase::Deal | Phase::Stances => Ok(()),
        }
    }
}
