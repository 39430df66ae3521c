//! Scenarios of the starter pack, as benchmarks play them.

use longrest_haven::{Class, Member, Setup};
use longrest_pack::Loaded;

/// A scenario of the starter pack with the first classes of it.
pub(crate) fn starter(loaded: &Loaded, scenario: &str, size: usize) -> Setup {
    let content = &loaded.content;
    let member = |class: &Class| Member {
        class: class.id.clone(),
        level: 1,
        cards: Vec::new(),
        items: content.items.iter().take(8).map(|item| item.id.clone()).collect(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    Setup {
        scenario: scenario.to_owned(),
        level: None,
        party: content.classes.iter().take(size).map(member).collect(),
        switches: loaded.switches,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        road: Vec::new(),
        loot_stickers: 0,
        brought: Default::default(),
    }
}
