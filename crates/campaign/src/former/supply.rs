//! The item supplies: where each copy of each item is.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where copies of an item lie that nobody owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shelf {
    /// Not to be had yet.
    Unavailable,
    /// Can be bought.
    Purchasable,
    /// Can be crafted.
    Craftable,
}

/// All copies of all items that nobody owns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    copies: BTreeMap<(Shelf, u16), u8>,
}

impl Supply {
    /// Puts copies of an item on a shelf.
    pub fn put(&mut self, shelf: Shelf, item: u16, copies: u8) {
        if copies > 0 {
            *self.copies.entry((shelf, item)).or_default() += copies;
        }
    }

    /// How many copies lie on a shelf.
    pub fn copies(&self, shelf: Shelf, item: u16) -> u8 {
        self.copies.get(&(shelf, item)).copied().unwrap_or(0)
    }

    // FH-ITEM-15: a copy that is taken is nobody else's.
    /// Takes one copy; says whether there was one.
    pub fn take(&mut self, shelf: Shelf, item: u16) -> bool {
        match self.copies.get_mut(&(shelf, item)) {
            Some(1) => {
                self.copies.remove(&(shelf, item));
                true
            }
            Some(copies) => {
                *copies -= 1;
                true
            }
            None => false,
        }
    }

    // FH-TTILE-07, FH-OUTCOME-30, GH-LOOT-09
    /// A design is known: all copies that are unavailable come onto a shelf.
    pub fn unlock(&mut self, item: u16, shelf: Shelf) {
        let copies = self.copies.remove(&(Shelf::Unavailable, item)).unwrap_or(0);
        self.put(shelf, item, copies);
    }
}
