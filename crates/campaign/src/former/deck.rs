//! A deck of cards between scenarios.

use longrest_kernel::Generator;
use serde::{Deserialize, Serialize};

/// A deck, its top card last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<T> {
    cards: Vec<T>,
}

impl<T: PartialEq> Deck<T> {
    /// A shuffled deck.
    pub fn shuffled(cards: impl IntoIterator<Item = T>, generator: &mut Generator) -> Deck<T> {
        let mut deck = Deck { cards: cards.into_iter().collect() };
        deck.shuffle(generator);
        deck
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards from the top.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.cards.iter().rev()
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<T> {
        self.cards.pop()
    }

    /// Puts a card at the bottom.
    pub fn put_under(&mut self, card: T) {
        self.cards.insert(0, card);
    }

    // FH-ROAD-18
    /// Adds a card and shuffles.
    pub fn add(&mut self, card: T, generator: &mut Generator) {
        self.cards.push(card);
        self.shuffle(generator);
    }

    // FH-ROAD-18
    /// Removes a card and shuffles; says whether it was there.
    pub fn remove(&mut self, card: &T, generator: &mut Generator) -> bool {
        let Some(at) = self.cards.iter().position(|one| one == card) else { return false };
        self.cards.remove(at);
        self.shuffle(generator);
        true
    }

    fn shuffle(&mut self, generator: &mut Generator) {
        for last in (1..self.cards.len()).rev() {
            let other = generator.below(last as u64 + 1) as usize;
            self.cards.swap(last, other);
        }
    }
}
