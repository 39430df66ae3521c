//! Modifier decks of monsters and of allies.

use serde::{Deserialize, Serialize};

/// A modifier card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// No damage.
    Null,
    /// Two less.
    MinusTwo,
    /// One less.
    MinusOne,
    /// As it is.
    PlusZero,
    /// One more.
    PlusOne,
    /// Two more.
    PlusTwo,
    /// Twice as much.
    Double,
    /// Twice as much, once.
    Bless,
    /// No damage, once.
    Curse,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 9] = [
        Face::Null,
        Face::MinusTwo,
        Face::MinusOne,
        Face::PlusZero,
        Face::PlusOne,
        Face::PlusTwo,
        Face::Double,
        Face::Bless,
        Face::Curse,
    ];
}

/// A deck: how many of each face are left and drawn. Their order is decided when they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// What can still be drawn.
    pub left: [u8; 9],
    /// What lies beside it.
    pub drawn: [u8; 9],
    /// The last two that were drawn, the newest first.
    pub last: [Option<Face>; 2],
    /// Whether it is shuffled at the end of the round.
    pub shuffle: bool,
}

/// The most bless or curse cards in a deck.
pub(crate) const EXTRA_MAX: u8 = 10;

impl Deck {
    // FH-PC-18
    /// Twenty cards.
    pub(crate) fn new() -> Deck {
        let left = [1, 1, 5, 6, 5, 1, 1, 0, 0];
        Deck { left, drawn: [0; 9], last: [None; 2], shuffle: false }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left.iter().all(|count| *count == 0)
    }

    pub(crate) fn weights(&self) -> [u32; 9] {
        self.left.map(u32::from)
    }

    /// Takes a card; bless and curse leave the deck, the two strongest have it shuffled.
    pub(crate) fn draw(&mut self, face: Face) {
        self.left[face as usize] -= 1;
        self.last = [Some(face), self.last[0]];
        match face {
            Face::Bless | Face::Curse => {}
            face => self.drawn[face as usize] += 1,
        }
        self.shuffle |= matches!(face, Face::Null | Face::Double);
    }

    pub(crate) fn reshuffle(&mut self) {
        for (left, drawn) in self.left.iter_mut().zip(&mut self.drawn) {
            *left += std::mem::take(drawn);
        }
        self.shuffle = false;
    }

    /// Puts a bless or curse in or takes one out.
    pub(crate) fn put(&mut self, face: Face, add: bool) -> Result<(), String> {
        if !matches!(face, Face::Bless | Face::Curse) {
            return Err("only bless and curse are put into a deck".to_owned());
        }
        let count = &mut self.left[face as usize];
        match add {
            true if *count < EXTRA_MAX => *count += 1,
            false if *count > 0 => *count -= 1,
            _ => return Err("there is no such card left".to_owned()),
        }
        Ok(())
    }

    pub(crate) fn validate(&self) -> Result<(), String> {
        let whole = Deck::new().left;
        for face in Face::ALL {
            let at = face as usize;
            let all = u16::from(self.left[at]) + u16::from(self.drawn[at]);
            let fits = match face {
                Face::Bless | Face::Curse => all <= u16::from(EXTRA_MAX) && self.drawn[at] == 0,
                _ => all == u16::from(whole[at]),
            };
            if !fits {
                return Err(format!("{all} cards {face:?} in a modifier deck"));
            }
        }
        Ok(())
    }
}
