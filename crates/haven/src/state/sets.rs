//! Figures and cards by number, and sets of them.

use crate::limits::CARDS_MAX;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A figure on the map (or one that was): a place in [`figures`](super::State::figures).
/// Characters come first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct FigureId(pub u8);

/// A card of a class: a place in its list of cards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct CardId(pub u8);

/// A set of cards of one class, of at most [`CARDS_MAX`](super::CARDS_MAX): a bit each, in as few
/// bytes as hold them, since every character has eight sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u64", into = "u64")]
pub struct CardSet([u8; CARDS_MAX / 8]);

/// A set of figures.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct FigureSet(pub u64);

impl FigureId {
    /// The place as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet([0; CARDS_MAX / 8]);

    const fn bits(self) -> u64 {
        let [a, b, c, d, e] = self.0;
        u64::from_le_bytes([a, b, c, d, e, 0, 0, 0])
    }

    const fn of(bits: u64) -> CardSet {
        let [a, b, c, d, e, ..] = bits.to_le_bytes();
        CardSet([a, b, c, d, e])
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: CardId) -> bool {
        self.bits() & (1 << card.0) != 0
    }

    /// Adds a card.
    pub fn insert(&mut self, card: CardId) {
        assert!(usize::from(card.0) < CARDS_MAX, "card {} of {CARDS_MAX}", card.0);
        *self = CardSet::of(self.bits() | 1 << card.0);
    }

    /// Removes a card; whether it was there.
    pub fn remove(&mut self, card: CardId) -> bool {
        let had = self.contains(card);
        *self = CardSet::of(self.bits() & !(1 << card.0));
        had
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet::of(self.bits() | other.bits())
    }

    /// Those in this set and not in the other.
    #[must_use]
    pub const fn difference(self, other: CardSet) -> CardSet {
        CardSet::of(self.bits() & !other.bits())
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        bits(self.bits()).map(CardId)
    }
}

/// What no set holds is left out, so that no file makes a card that cannot be.
impl From<u64> for CardSet {
    fn from(bits: u64) -> CardSet {
        CardSet::of(bits)
    }
}

impl From<CardSet> for u64 {
    fn from(set: CardSet) -> u64 {
        set.bits()
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl FigureSet {
    /// Nobody.
    pub const EMPTY: FigureSet = FigureSet(0);

    /// Whether the figure is in the set.
    pub const fn contains(self, figure: FigureId) -> bool {
        self.0 & (1 << figure.0) != 0
    }

    /// Adds a figure.
    pub fn insert(&mut self, figure: FigureId) {
        self.0 |= 1 << figure.0;
    }

    /// The set and one figure more.
    #[must_use]
    pub const fn with(self, figure: FigureId) -> FigureSet {
        FigureSet(self.0 | 1 << figure.0)
    }

    /// Removes a figure.
    pub fn remove(&mut self, figure: FigureId) {
        self.0 &= !(1 << figure.0);
    }

    /// How many figures.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The figures, ascending.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        bits(self.0).map(FigureId)
    }
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> FigureSet {
        let mut set = FigureSet::EMPTY;
        figures.into_iter().for_each(|figure| set.insert(figure));
        set
    }
}

/// The places of the bits that are set, ascending.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        first
    })
}
