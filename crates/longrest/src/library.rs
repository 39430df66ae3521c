//! What can be played: every family of games puts itself on the shelf here.

use longrest_table::{DuelFamily, Shelf};

/// Which games are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The small game that shows and tests the kernel.
    pub(crate) duel: bool,
}

/// The games that can be played.
pub(crate) fn shelf(wanted: Wanted) -> Shelf {
    let shelf = Shelf::new();
    match wanted.duel {
        true => shelf.with(DuelFamily),
        false => shelf,
    }
}
