//! Decks that are undecided: a shuffled deck is a set until a card is drawn.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A deck. What is shuffled has no order yet; what was put to the bottom since lies there in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<T: Ord> {
    /// The shuffled part: the next card is any of these, each as likely.
    pub undecided: BTreeSet<T>,
    /// Below it, in order, the first one next.
    pub bottom: Vec<T>,
}

impl<T: Ord> Default for Deck<T> {
    fn default() -> Deck<T> {
        Deck { undecided: BTreeSet::new(), bottom: Vec::new() }
    }
}

impl<T: Ord + Clone> Deck<T> {
    /// A shuffled deck.
    pub fn shuffled(cards: impl IntoIterator<Item = T>) -> Deck<T> {
        Deck { undecided: cards.into_iter().collect(), bottom: Vec::new() }
    }

    /// The cards the next one may be, each as likely.
    pub fn next(&self) -> Vec<&T> {
        if self.undecided.is_empty() {
            self.bottom.first().into_iter().collect()
        } else {
            self.undecided.iter().collect()
        }
    }

    /// Takes a card out, wherever it lies.
    pub fn take(&mut self, card: &T) -> bool {
        if self.undecided.remove(card) {
            return true;
        }
        let at = self.bottom.iter().position(|one| one == card);
        at.map(|at| self.bottom.remove(at)).is_some()
    }

    /// Puts a card to the bottom.
    pub fn put_under(&mut self, card: T) {
        self.bottom.push(card);
    }

    /// Adds a card and shuffles everything.
    pub fn shuffle_in(&mut self, card: T) {
        self.undecided.insert(card);
        self.shuffle();
    }

    /// Shuffles everything.
    pub fn shuffle(&mut self) {
        self.undecided.extend(std::mem::take(&mut self.bottom));
    }

    /// Whether a card is in it.
    pub fn contains(&self, card: &T) -> bool {
        self.undecided.contains(card) || self.bottom.contains(card)
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.undecided.len() + self.bottom.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.undecided.is_empty() && self.bottom.is_empty()
    }
}
