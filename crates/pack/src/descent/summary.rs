//! What there is in a pack.

use longrest_descent::{Content, Source, Tier};
use serde::Serialize;

/// How much there is of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Hero sheets.
    pub heroes: usize,
    /// Skill cards.
    pub skills: usize,
    /// Kinds of monster.
    pub monsters: usize,
    /// Shop cards, copies counted.
    pub shop: usize,
    /// Copper, silver and gold treasures, copies counted.
    pub treasures: [usize; 3],
    /// Relics.
    pub relics: usize,
    /// Overlord cards, copies counted.
    pub overlord: usize,
    /// Familiars.
    pub familiars: usize,
    /// Quests.
    pub quests: usize,
    /// Areas of all quests.
    pub areas: usize,
    /// Powers of heroes, skills and items.
    pub powers: usize,
}

impl Summary {
    /// Counts what is in content.
    pub fn of(content: &Content) -> Summary {
        let copies = |source: Source| -> usize {
            let same = content.items.iter().filter(|item| item.source == source);
            same.map(|item| usize::from(item.copies)).sum()
        };
        let sheets = content.sheets.iter().map(|sheet| sheet.powers.len());
        let skills = content.skills.iter().map(|skill| skill.powers.len());
        let items = content.items.iter().map(|item| item.powers.len());
        Summary {
            heroes: content.sheets.len(),
            skills: content.skills.len(),
            monsters: content.monsters.len(),
            shop: copies(Source::Shop),
            treasures: Tier::ALL.map(|tier| copies(Source::Treasure(tier))),
            relics: copies(Source::Relic),
            overlord: content.cards.iter().map(|card| usize::from(card.copies)).sum(),
            familiars: content.familiars.len(),
            quests: content.quests.len(),
            areas: content.quests.iter().map(|quest| quest.areas.len()).sum(),
            powers: sheets.chain(skills).chain(items).sum(),
        }
    }
}
