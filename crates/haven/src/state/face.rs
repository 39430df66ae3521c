//! One kind of card in a modifier deck.

use crate::limits::{COPIES_MAX, MODIFIERS_MAX};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One kind of card in a modifier deck: which, how many are left in the draw pile, and how many are
/// in the discard pile. In three bytes, since a state has some hundred and fifty of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(from = "Whole", into = "Whole")]
#[ts(type = "{ modifier: number, left: number, discarded: number }")]
pub struct Face([u8; 3]);

/// The same as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Face")]
struct Whole {
    modifier: u16,
    left: u8,
    discarded: u8,
}

const _: () = assert!(MODIFIERS_MAX == 1 << 12 && COPIES_MAX == 63);

impl Face {
    /// So many cards of a kind (an index into the content's modifiers), all in the draw pile.
    pub const fn new(modifier: u16, left: u8) -> Face {
        let mut face = Face([modifier as u8, (modifier >> 8) as u8 & 15, 0]);
        face.set(left, 0);
        face
    }

    /// Which card (an index into the content's modifiers).
    pub const fn modifier(&self) -> u16 {
        self.0[0] as u16 | (self.0[1] as u16 & 15) << 8
    }

    /// Cards left in the draw pile.
    pub const fn left(&self) -> u8 {
        self.0[1] >> 4 | (self.0[2] & 3) << 4
    }

    /// Cards in the discard pile.
    pub const fn discarded(&self) -> u8 {
        self.0[2] >> 2
    }

    /// Changes how many are where.
    pub const fn set(&mut self, left: u8, discarded: u8) {
        assert!(left <= COPIES_MAX && discarded <= COPIES_MAX, "too many copies of a card");
        self.0[1] = self.0[1] & 15 | (left & 15) << 4;
        self.0[2] = left >> 4 | discarded << 2;
    }
}

/// Numbers that no deck has become the most that one has: a file is checked after it was read.
impl From<Whole> for Face {
    fn from(whole: Whole) -> Face {
        let most = |count: u8| if count > COPIES_MAX { COPIES_MAX } else { count };
        let mut face = Face::new(whole.modifier, most(whole.left));
        face.set(most(whole.left), most(whole.discarded));
        face
    }
}

impl From<Face> for Whole {
    fn from(face: Face) -> Whole {
        Whole { modifier: face.modifier(), left: face.left(), discarded: face.discarded() }
    }
}
