//! What can be played: every family of games puts itself on the shelf here.

use crate::descent::DescentFamily;
use crate::haven::HavenFamily;
use longrest_table::{DuelFamily, Shelf};
use std::path::Path;

/// Which games are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The small game that shows and tests the kernel.
    pub(crate) duel: bool,
}

/// The games that can be played, with the packs of a folder if there is one.
///
/// # Errors
/// When the packs cannot be read or have mistakes.
pub(crate) fn shelf(wanted: Wanted, packs: Option<&Path>) -> Result<Shelf, String> {
    let shelf = match packs {
        Some(packs) => {
            Shelf::new().with(HavenFamily::open(packs)?).with(DescentFamily::open(packs)?)
        }
        None => Shelf::new(),
    };
    Ok(match wanted.duel {
        true => shelf.with(DuelFamily),
        false => shelf,
    })
}
