//! What can be played: every family of games puts itself on the shelf here.

use crate::companion::CompanionFamily;
use crate::descent::DescentFamily;
use crate::haven::HavenFamily;
use crate::packs::{Held, Places, Quests, Scenarios};
use crate::town::{Havens, TownFamily};
use longrest_table::{DuelFamily, Shelf};
use std::sync::Arc;

/// Packs as tables keep them, of every game.
#[derive(Clone, Default)]
pub(crate) struct Kept {
    scenarios: Arc<Held<Scenarios>>,
    quests: Arc<Held<Quests>>,
}

/// Which games are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The small game that shows and tests the kernel.
    pub(crate) duel: bool,
}

/// The games that can be played, with the packs that there are. One that has mistakes stands
/// beside the shelf with them, and keeps nobody from playing the others.
///
/// # Errors
/// When the folder of the packs cannot be read.
pub(crate) fn shelf(wanted: Wanted, packs: &Places, kept: &Kept) -> Result<Shelf, String> {
    let packs = packs.all()?;
    let (havens, broken) = HavenFamily::beside(&packs, kept.scenarios.clone());
    let towns = TownFamily::of(&havens);
    let cardboard = CompanionFamily::of(&havens);
    let (quests, wrong) = DescentFamily::beside(&packs, kept.quests.clone());
    let shelf = Shelf::new().with(havens).with(quests).with_broken(broken).with_broken(wrong);
    let shelf = shelf.with(towns).with_saga(Havens).with(cardboard);
    Ok(match wanted.duel {
        true => shelf.with(DuelFamily),
        false => shelf,
    })
}
