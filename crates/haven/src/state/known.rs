//! Cards that lie on top of a deck, and are known.

use crate::id::DeckId;
use serde::{Deserialize, Serialize};

/// The next card of a deck, where a referee or somebody who looked knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    /// A card of a modifier deck.
    Modifier {
        /// Whose deck: a character's place, and then the monsters'.
        deck: DeckId,
        /// Which card.
        modifier: u16,
    },
    /// A card of the loot deck.
    Loot {
        /// Which.
        card: u8,
    },
    /// A card of the ability deck of a monster set.
    Ability {
        /// The set, by its place in the state.
        set: u8,
        /// Which card.
        card: u8,
    },
}

impl Known {
    /// Whether it is a card of this modifier deck.
    pub(crate) fn is_of(&self, modifiers: u8) -> bool {
        matches!(*self, Known::Modifier { deck, .. } if deck == modifiers)
    }
}

impl Default for Known {
    fn default() -> Known {
        Known::Loot { card: 0 }
    }
}
