//! What state, content and answers refer to by small numbers: a type for each kind of thing.
//!
//! A number alone does not say whether it counts characters or slots, and two of them in a row can
//! be swapped unseen. An id is written down as its number, and printed as it.

use crate::list::List;
use crate::state::{CHARACTERS_MAX, Character, Deck, FigureId, State};
use longrest_kernel::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};
use ts_rs::TS;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl $name {
            /// The one at a place of its list.
            pub const fn at(place: usize) -> $name {
                assert!(place <= <$number>::MAX as usize);
                $name(place as $number)
            }

            /// The place in its list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A character of the party, by its place: its seat and its figure have the same number.
    CharacterId(u8)
);

impl CharacterId {
    /// The figure of the character: those of the characters come first.
    pub const fn figure(self) -> FigureId {
        FigureId(self.0)
    }

    /// The character that a seat plays.
    pub const fn of(seat: Seat) -> CharacterId {
        CharacterId(seat.0)
    }

    /// Its modifier deck.
    pub const fn deck(self) -> DeckId {
        DeckId(self.0)
    }

    /// Who plays it.
    pub const fn seat(self) -> Seat {
        Seat(self.0)
    }
}

impl State {
    /// The characters of the party, in the order of their places.
    pub fn character_ids(&self) -> impl Iterator<Item = CharacterId> + use<> {
        (0..self.characters.len() as u8).map(CharacterId)
    }
}

impl<const N: usize> Index<CharacterId> for List<Character, N> {
    type Output = Character;

    fn index(&self, character: CharacterId) -> &Character {
        &(**self)[character.index()]
    }
}

impl<const N: usize> IndexMut<CharacterId> for List<Character, N> {
    fn index_mut(&mut self, character: CharacterId) -> &mut Character {
        &mut (**self)[character.index()]
    }
}

id!(
    /// A modifier deck: one of each character, in the order of their places, then the monsters' and
    /// that of the allies.
    DeckId(u8)
);

impl DeckId {
    /// The deck that monsters share.
    pub const MONSTERS: DeckId = DeckId(CHARACTERS_MAX as u8);
    /// The deck of allies.
    pub const ALLIES: DeckId = DeckId(CHARACTERS_MAX as u8 + 1);

    /// Whose it is, if it is a character's.
    pub fn character(self) -> Option<CharacterId> {
        (self < DeckId::MONSTERS).then_some(CharacterId(self.0))
    }
}

impl Index<DeckId> for [Deck; CHARACTERS_MAX + 2] {
    type Output = Deck;

    fn index(&self, deck: DeckId) -> &Deck {
        &self[deck.index()]
    }
}

impl IndexMut<DeckId> for [Deck; CHARACTERS_MAX + 2] {
    fn index_mut(&mut self, deck: DeckId) -> &mut Deck {
        &mut self[deck.index()]
    }
}
