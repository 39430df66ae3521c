//! What can be played: every family of games puts itself on the shelf here.

use crate::haven::HavenFamily;
use longrest_table::{DuelFamily, Shelf};
use std::path::Path;

/// Which games are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The small game that shows and tests the kernel.
    pub(crate) duel: bool,
}

/// The games that can be played, with the packs of a folder.
///
/// # Errors
/// When the packs cannot be read or have mistakes.
pub(crate) fn shelf(wanted: Wanted, packs: &Path) -> Result<Shelf, String> {
    let shelf = Shelf::new().with(HavenFamily::open(packs)?);
    Ok(match wanted.duel {
        true => shelf.with(DuelFamily),
        false => shelf,
    })
}
