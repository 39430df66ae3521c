//! All that persists of a campaign, and what the pack says of its scenarios.

use crate::former::deck::Deck;
use crate::former::road::{RoadEvent, Season};
use crate::former::sheet::{Quest, Sheet, Stock};
use crate::former::supply::{Shelf, Supply};
use longrest_haven::LootKind;
use longrest_haven::scenario::{Reward, Treasure};
use longrest_kernel::Generator;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// All characters there ever were; numbers stay.
    pub characters: Vec<Sheet>,
    /// Resources of the town.
    pub stock: Stock,
    /// Inspiration.
    pub inspiration: u16,
    /// Stickers of the campaign sheet, by the words for them.
    pub stickers: BTreeSet<String>,
    /// Ways of travel that buildings gave.
    pub travel: BTreeSet<String>,
    /// Scenarios unlocked.
    pub unlocked: BTreeSet<String>,
    /// Scenarios completed.
    pub completed: BTreeSet<String>,
    /// Content unlocked by quests, by the words for it.
    pub opened: BTreeSet<String>,
    /// Treasures looted by scenario, a bit each.
    pub treasures: BTreeMap<String, u32>,
    /// Scenarios whose random item was found.
    pub random_items: BTreeSet<String>,
    /// Loot cards with a sticker, a bit each.
    pub loot_stickers: u64,
    /// Boxes marked on the calendar.
    pub weeks: u16,
    /// The items nobody owns.
    pub supply: Supply,
    /// Random item designs.
    pub designs: Deck<u16>,
    /// Random scenarios.
    pub random_scenarios: Deck<String>,
    /// Personal quests.
    pub quests: Deck<String>,
    /// Road events by number: summer, winter.
    pub road: [Deck<u16>; 2],
    /// The road event that lies open.
    pub event: Option<u16>,
    /// What the party must or may play next without going home; in town there is nothing.
    pub onward: Option<crate::former::Onward>,
}

/// What the pack says about a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The scenarios.
    pub chapters: Vec<Chapter>,
    /// The road events.
    pub events: Vec<RoadEvent>,
    /// What each quest opens when it is completed.
    pub quests: BTreeMap<String, String>,
}

/// A scenario, as far as the campaign knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The word for it in files.
    pub id: String,
    /// Its number.
    pub number: u16,
    /// Where it takes place.
    pub place: Place,
    /// What is needed to play it.
    pub requires: Vec<Requirement>,
    /// Scenarios that can be played from it without going home.
    pub links: Vec<Link>,
    /// Read when it is completed.
    pub conclusion: String,
    /// What is gained when it is completed for the first time.
    pub prizes: Vec<Prize>,
    /// Its treasures.
    pub treasures: Vec<Treasure>,
}

// FH-PAGE-02
/// Where a scenario takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the town itself.
    Town,
    /// At coordinates of the map.
    At(String),
}

// FH-PAGE-03
/// What is needed to play a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// A sticker on the campaign sheet.
    Sticker(String),
    /// A way of travel.
    Travel(String),
}

/// A link to another scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Which.
    pub to: String,
    /// Whether the party must follow it.
    pub forced: bool,
}

/// What completing a scenario brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prize {
    /// Something gained.
    Gain(Reward),
    /// Each character loses gold.
    LoseGold(u16),
    /// The town loses a resource.
    LoseResource(LootKind, u16),
    /// The party loses inspiration.
    LoseInspiration(u16),
}

/// Why something cannot be done. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No such scenario.
    #[error("there is no scenario `{0}`")]
    UnknownScenario(String),
    /// Not unlocked yet.
    #[error("`{0}` has not been unlocked")]
    Locked(String),
    /// Something is missing.
    #[error("`{scenario}` needs `{missing}`")]
    Requires {
        /// Which scenario.
        scenario: String,
        /// What for it.
        missing: String,
    },
    /// The party has to play another one.
    #[error("the party has to play `{0}` now")]
    MustPlay(String),
    /// The road event comes first.
    #[error("a road event is to be resolved first")]
    EventOpen,
    /// No event lies open.
    #[error("no road event is open")]
    NoEvent,
    /// No such option, or not for this party.
    #[error("option {0} of the event cannot be chosen")]
    NoOption(usize),
    /// No such way.
    #[error("the party cannot go on like this")]
    NoSuchWay,
    /// No such character.
    #[error("there is no character {0}")]
    NoCharacter(usize),
    /// No copy where one was wanted.
    #[error("no copy of item {0} can be had")]
    NoCopy(u16),
    /// It has one.
    #[error("the character owns item {0} already")]
    Owned(u16),
    /// Not enough gold or resources.
    #[error("the character cannot pay for it")]
    TooDear,
}

impl Book {
    /// A scenario by its word.
    ///
    /// # Errors
    /// If there is none.
    pub fn chapter(&self, id: &str) -> Result<&Chapter, Refusal> {
        let found = self.chapters.iter().find(|chapter| chapter.id == id);
        found.ok_or_else(|| Refusal::UnknownScenario(id.to_owned()))
    }
}

impl Campaign {
    // FH-ROAD-07: ten weeks of summer, ten of winter, and so on.
    /// The season of the next week.
    pub fn season(&self) -> Season {
        if (self.weeks / 10).is_multiple_of(2) { Season::Summer } else { Season::Winter }
    }

    // FH-PC-20
    /// Deals two quests to a new character, to keep one of them.
    pub fn deal_quests(&mut self) -> Vec<String> {
        (0..2).filter_map(|_| self.quests.draw()).collect()
    }

    // FH-PC-20
    /// Keeps a quest; the others go back into the deck, which is shuffled.
    ///
    /// # Errors
    /// If there is no such character or the quest is not among those dealt.
    pub fn keep_quest(
        &mut self,
        character: usize,
        dealt: Vec<String>,
        keep: usize,
        public: bool,
        generator: &mut Generator,
    ) -> Result<(), Refusal> {
        let sheet = self.characters.get_mut(character).ok_or(Refusal::NoCharacter(character))?;
        if keep >= dealt.len() {
            return Err(Refusal::NoOption(keep));
        }
        for (at, quest) in dealt.into_iter().enumerate() {
            if at == keep {
                sheet.quest = Some(Quest { id: quest, public });
            } else {
                self.quests.add(quest, generator);
            }
        }
        Ok(())
    }

    // FH-PC-21
    /// A completed quest: the character retires, and what the quest holds is opened.
    ///
    /// # Errors
    /// If there is no such character, or it has no quest.
    pub fn complete_quest(&mut self, book: &Book, character: usize) -> Result<(), Refusal> {
        let sheet = self.characters.get_mut(character).ok_or(Refusal::NoCharacter(character))?;
        let quest = sheet.quest.as_ref().filter(|_| !sheet.retired);
        let quest = quest.ok_or(Refusal::NoCharacter(character))?;
        sheet.retired = true;
        self.opened.extend(book.quests.get(&quest.id).cloned());
        Ok(())
    }

    // FH-PC-24, FH-ITEM-02, FH-ITEM-15
    /// Buys an item of the purchasable supply.
    ///
    /// # Errors
    /// If there is no copy, or the character has one, or not enough gold.
    pub fn buy(&mut self, character: usize, item: u16, price: u16) -> Result<(), Refusal> {
        let sheet = self.owner_to_be(character, item)?;
        if sheet.gold < price {
            return Err(Refusal::TooDear);
        }
        if !self.supply.take(Shelf::Purchasable, item) {
            return Err(Refusal::NoCopy(item));
        }
        let sheet = &mut self.characters[character];
        sheet.gold -= price;
        sheet.items.push(item);
        Ok(())
    }

    // FH-ITEM-02
    /// Crafts an item of the craftable supply from the character's own resources.
    ///
    /// # Errors
    /// If there is no copy, or the character has one, or not enough resources.
    pub fn craft(&mut self, character: usize, item: u16, cost: &Stock) -> Result<(), Refusal> {
        let sheet = self.owner_to_be(character, item)?;
        let has = |kind: &LootKind| sheet.resources.get(kind).copied().unwrap_or(0);
        if cost.iter().any(|(kind, amount)| has(kind) < *amount) {
            return Err(Refusal::TooDear);
        }
        if !self.supply.take(Shelf::Craftable, item) {
            return Err(Refusal::NoCopy(item));
        }
        let sheet = &mut self.characters[character];
        for (kind, amount) in cost {
            *sheet.resources.entry(*kind).or_default() -= amount;
        }
        sheet.items.push(item);
        Ok(())
    }

    // FH-PC-26
    /// Ends the first purchases: what is left of the starting gold is lost.
    ///
    /// # Errors
    /// If there is no such character.
    pub fn finish_outfit(&mut self, character: usize) -> Result<(), Refusal> {
        let sheet = self.characters.get_mut(character).ok_or(Refusal::NoCharacter(character))?;
        if sheet.outfitting {
            sheet.gold = 0;
            sheet.outfitting = false;
        }
        Ok(())
    }

    fn owner_to_be(&self, character: usize, item: u16) -> Result<&Sheet, Refusal> {
        let sheet = self.characters.get(character).ok_or(Refusal::NoCharacter(character))?;
        if sheet.items.contains(&item) {
            return Err(Refusal::Owned(item));
        }
        Ok(sheet)
    }
}
