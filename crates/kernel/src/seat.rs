//! Who sits at the table, and who is looking.

use serde::{Deserialize, Serialize};

/// A place at the table from which questions are answered and secrets are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A set of seats.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct SeatSet(pub u16);

/// Somebody who looks at a game: from a seat, or from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Sees what everybody sees and the secrets of one seat.
    Seat(Seat),
    /// Sees only what everybody sees.
    Spectator,
}

impl Seat {
    /// One more than the largest seat number.
    pub const MAX: u8 = 16;
}

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats 0 to `count` − 1.
    pub fn first(count: u8) -> SeatSet {
        assert!(count <= Seat::MAX);
        SeatSet(((1u32 << count) - 1) as u16)
    }

    /// Whether the seat is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Seat::MAX && self.0 & (1 << seat.0) != 0
    }

    /// The set with one more seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        assert!(seat.0 < Seat::MAX);
        SeatSet(self.0 | (1 << seat.0))
    }

    /// The set without a seat.
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        assert!(seat.0 < Seat::MAX);
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether no seat is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::EMPTY.with(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Viewer {
    /// Whether this viewer looks from the given seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}
