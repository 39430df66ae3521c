//! The grounds that random scenarios are played on: invented content, and the packs of an edition.
#![allow(dead_code)] // each test uses what it needs

#[path = "../../../haven/tests/drill/mod.rs"]
mod drill;

/// A change a referee might try.
pub(crate) fn edit(
    rules: &Haven,
    state: &longrest_haven::State,
    generator: &mut Generator,
) -> longrest_haven::edit::Edit {
    drill::edit(rules, state, generator)
}

use longrest_haven::scenario::favor::Favors;
use longrest_haven::{Edition, Haven, Member, Setup};
use longrest_kernel::Generator;
use longrest_pack::Loaded;
use std::path::Path;
use std::sync::Arc;

/// Everything there is to play under one edition.
pub(crate) struct Grounds {
    edition: Edition,
    drill: Arc<Haven>,
    packs: Vec<(Loaded, Arc<Haven>)>,
}

impl Grounds {
    pub(crate) fn open(edition: Edition) -> Grounds {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let mut packs = Vec::new();
        for name in ["frontier", "crossroads"] {
            let loaded = longrest_pack::load(&folder.join(name)).expect("the pack can be read");
            let loaded = loaded.unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
            if loaded.edition == edition {
                let rules = Arc::new(Haven::new(loaded.content.clone()));
                packs.push((loaded, rules));
            }
        }
        assert!(!packs.is_empty(), "no pack for {edition:?}");
        Grounds { edition, drill: Arc::new(Haven::new(drill::content())), packs }
    }

    /// The invented content, then the packs.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Haven>> {
        std::iter::once(&self.drill).chain(self.packs.iter().map(|(_, rules)| rules))
    }

    /// What a game is made from, all of it chosen by the seed.
    pub(crate) fn setup(&self, luck: &mut Generator) -> (&Haven, Setup) {
        let at = if luck.below(2) == 0 { 0 } else { 1 + luck.below(self.packs.len() as u64) };
        let rules = self.all().nth(at as usize).expect("a ground");
        (rules, self.setup_on(at as usize, luck))
    }

    /// What a game on one of the grounds is made from.
    pub(crate) fn setup_on(&self, at: usize, luck: &mut Generator) -> Setup {
        let mut setup = match at.checked_sub(1) {
            None => self.invented(luck),
            Some(pack) => packed(&self.packs[pack].0, luck),
        };
        setup.level = Some(luck.below(8) as u8);
        setup.switches.house.solo = luck.below(4) == 0;
        setup.switches.house.open_information = luck.below(4) == 0;
        setup.switches.house.reduced_randomness = luck.below(4) == 0;
        setup.random_item_found = luck.below(2) == 0;
        // Gloomhaven knows neither.
        if self.edition == Edition::Frosthaven {
            setup.switches.house.permanent_death = luck.below(4) == 0;
            setup.brought.favors = favors(luck);
        }
        setup
    }

    fn invented(&self, luck: &mut Generator) -> Setup {
        let mut setup = drill::setup(2 + luck.below(3) as usize, self.edition);
        for member in &mut setup.party {
            member.perks = vec![luck.below(3) as u8];
            let items = luck.below(4) as usize;
            member.items.truncate(items);
        }
        setup
    }
}

/// Now and then some favors.
fn favors(luck: &mut Generator) -> Favors {
    if luck.below(3) > 0 {
        return Favors::default();
    }
    let mut some = || luck.below(2) as u8;
    Favors {
        knowledge: some(),
        wealth: some(),
        strategy: some() + some(),
        capacity: some(),
        discovery: some(),
        potential: some(),
        minus_ones: 5,
        minus_two: some() == 1,
    }
}

/// A scenario of a pack with a party of its classes, each with some of its items and perks.
fn packed(loaded: &Loaded, luck: &mut Generator) -> Setup {
    let content = &loaded.content;
    let scenario = luck.below(content.scenarios.len() as u64) as usize;
    let mut classes: Vec<usize> = (0..content.classes.len()).collect();
    let size = (2 + luck.below(3) as usize).min(classes.len());
    let mut party = Vec::new();
    for _ in 0..size {
        let class =
            &content.classes[classes.swap_remove(luck.below(classes.len() as u64) as usize)];
        let items = luck.below(7);
        let item = |_| luck.below(content.items.len() as u64) as usize;
        let mut items: Vec<usize> = (0..items).map(item).collect();
        items.sort_unstable();
        items.dedup();
        // How often each perk was taken.
        let perks = class.perks.iter().map(|_| u8::from(luck.below(4) == 0)).collect();
        party.push(Member {
            class: class.id.clone(),
            level: 1,
            cards: Vec::new(),
            items: items.into_iter().map(|at| content.items[at].id.clone()).collect(),
            perks,
            mastered: Vec::new(),
        });
    }
    Setup {
        scenario: content.scenarios[scenario].id.clone(),
        level: None,
        party,
        switches: loaded.switches,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        road: Vec::new(),
        loot_stickers: luck.below(u64::MAX) & luck.below(u64::MAX),
        brought: Default::default(),
    }
}
