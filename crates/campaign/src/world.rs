//! The world: everything that persists of a campaign.
//!
//! A versioned document with words for ids. What can be computed is not kept: the level a
//! prosperity track has reached, perk marks earned, who may retire.

pub mod document;

use crate::content::Deed;
use crate::deck::Deck;
use crate::id::{
    AdditionId, BuildingId, CardWord, CharacterId, ClassId, DeckId, EnvelopeId, EventId, GuardId,
    ItemId, LootCardId, MarkId, MasteryId, MonsterId, PartyId, PlayerId, QuestId, ScenarioId,
    SectionId, StickerId,
};
use crate::resource::{Resource, Stock};
use longrest_haven::goal::Tally;
use longrest_haven::setup::RoadEffect;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// All that persists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The pack it is played with, by the word for it.
    pub pack: String,
    /// The variants in force.
    pub variants: Variants,
    /// Rules that envelopes brought into force.
    pub rules_in_force: BTreeSet<StickerId>,
    /// The chairs: players, each a line of succession.
    pub players: Vec<Player>,
    /// All characters there ever were; numbers stay.
    pub characters: Vec<Character>,
    /// The parties; Frosthaven has one.
    pub parties: Vec<Party>,
    /// The calendar.
    pub calendar: Calendar,
    /// The town.
    pub town: Town,
    /// What became of each scenario that was ever open.
    pub scenarios: BTreeMap<ScenarioId, Chapterhead>,
    /// Stickers, achievements of the campaign, and counters.
    pub marks: BTreeMap<MarkId, i32>,
    /// The decks of events.
    pub events: BTreeMap<DeckId, Deck<EventId>>,
    /// Events that left the game.
    pub events_removed: BTreeSet<EventId>,
    /// The deck of personal quests.
    pub quests: Deck<QuestId>,
    /// Quests that left the game.
    pub quests_removed: BTreeSet<QuestId>,
    /// The deck of random scenarios.
    pub random_scenarios: Deck<ScenarioId>,
    /// The deck of random designs.
    pub random_designs: Deck<ItemId>,
    /// The items nobody owns, copy by copy.
    pub supply: Supply,
    /// What is known of each class.
    pub classes: BTreeMap<ClassId, ClassRecord>,
    /// Recipes found by trying: herbs and what came of them.
    pub recipes: Vec<Tried>,
    /// Loot cards with a sticker, and how many stickers.
    pub loot_stickers: BTreeMap<LootCardId, u8>,
    /// Envelopes opened.
    pub envelopes: BTreeSet<EnvelopeId>,
    /// Sections read, in order, for the chronicle.
    pub sections_read: Vec<SectionId>,
    /// The hall of those who retired.
    pub retired: Vec<Retired>,
    /// Whether the story has come to its end.
    pub ended: bool,
    /// Corrections made by the group: what, and in which chapter.
    pub corrections: Vec<Correction>,
    /// How many chapters there have been.
    pub chapters: u32,
    /// The evenings there have been, for the chronicle.
    #[serde(default)]
    pub evenings: Vec<Evening>,
    /// Who gave to the sanctuary and has not played in the campaign since.
    #[serde(default)]
    pub blessed: BTreeSet<CharacterId>,
}

/// An evening: a scenario, and what the town lived through after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Evening {
    /// The chapter in which the party came home.
    #[serde(default)]
    pub chapter: u32,
    /// How many weeks had passed.
    pub week: u16,
    /// What was played; nothing before the first scenario.
    pub scenario: Option<ScenarioId>,
    /// Whether it was completed.
    pub completed: bool,
    /// Its level.
    pub level: u8,
    /// Who was there.
    pub company: Vec<CharacterId>,
    /// Events that were met since, and what was chosen.
    #[serde(default)]
    pub events: Vec<(EventId, u8)>,
    /// Sections that were read since.
    #[serde(default)]
    pub sections: Vec<SectionId>,
}

/// Variants chosen at the start, changed by agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Variants {
    /// The 2x card gives +2 and the null card −2.
    pub reduced_randomness: bool,
    /// One player plays several characters.
    pub solo: bool,
    /// Hands and chosen cards are open.
    pub open_information: bool,
    /// A character at 0 hit points is dead for good.
    pub permanent_death: bool,
    /// Enhancements do not outlive their character.
    pub temporary_enhancements: bool,
    /// Personal quests are open to all.
    pub open_quests: bool,
}

/// A chair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Player {
    /// What people call it.
    pub name: String,
    /// Whether it is here this evening.
    pub here: bool,
    /// Whether it left the campaign for good.
    pub closed: bool,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    /// Its class.
    pub class: ClassId,
    /// Its name; empty until somebody gives it one.
    pub name: String,
    /// Whose it is.
    pub player: PlayerId,
    /// The party it belongs to.
    pub party: PartyId,
    /// Where it stands in life.
    pub status: Status,
    /// Its level.
    pub level: u8,
    /// Its experience.
    pub experience: u16,
    /// Its gold.
    pub gold: u16,
    /// Its resources.
    pub resources: Stock,
    /// Notes of its player.
    pub notes: String,
    /// Cards above level 1, in the order they were learnt.
    pub cards: Vec<CardWord>,
    /// Its items.
    pub items: BTreeSet<ItemId>,
    /// Boxes marked of each perk, by its place in the class.
    pub perks: BTreeMap<u8, u8>,
    /// Checkmarks.
    pub checkmarks: u8,
    /// Masteries.
    pub masteries: BTreeSet<MasteryId>,
    /// Perk marks it was created with.
    pub marks_at_creation: u8,
    /// Quests dealt to it, of which it keeps one.
    pub dealt: BTreeSet<QuestId>,
    /// Its quest.
    pub quest: Option<QuestId>,
    /// Whether everybody may see the quest.
    pub quest_shown: bool,
    /// What it did in its life, for quests.
    pub life: Life,
    /// Whether it has yet to choose the level it begins with.
    pub beginning: bool,
    /// Whether its starting gold is still to be spent.
    pub outfitting: bool,
    /// The chapter it was made in.
    pub created: u32,
}

/// Where a character stands in life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In the party.
    Active,
    /// Set aside, to be played again.
    SetAside,
    /// Retired.
    Retired,
    /// Abandoned.
    Abandoned,
    /// Dead for good.
    Dead,
}

/// What a character did in its life.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// Tallies of scenarios, added up.
    pub tallies: BTreeMap<Tally, u32>,
    /// Kills by monster type.
    pub kills: BTreeMap<MonsterId, u32>,
    /// Scenarios played, with what is counted per scenario.
    pub scenarios: Vec<Played>,
    /// Resources looted.
    pub looted: BTreeMap<Resource, u32>,
    /// Gold earned in scenarios.
    pub gold_earned: u32,
    /// Treasures looted.
    pub treasures: u32,
    /// Items crafted.
    pub crafted: u32,
    /// Potions brewed.
    pub brewed: u32,
    /// Buildings built or upgraded meanwhile.
    pub built: u32,
    /// Retirements of others meanwhile.
    pub retirements: u32,
    /// Weeks meanwhile.
    pub weeks: u32,
    /// Gold given to the sanctuary.
    pub donated: u32,
}

/// A scenario of a character's life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Which.
    pub scenario: ScenarioId,
    /// Whether it was completed.
    pub completed: bool,
    /// Whether the character was exhausted.
    pub exhausted: bool,
    /// Whether its battle goal was met.
    pub goal: bool,
    /// Its tallies in it.
    pub tallies: BTreeMap<Tally, u16>,
}

/// A party.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Party {
    /// What people call it.
    pub name: String,
    /// Its reputation (Gloomhaven).
    pub reputation: i16,
    /// Achievements of its own (Gloomhaven).
    pub marks: BTreeMap<MarkId, i32>,
    /// Where it is: a scenario's place, or the town.
    pub place: Option<ScenarioId>,
    /// Notes.
    pub notes: String,
}

/// The calendar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Calendar {
    /// Weeks marked.
    pub weeks: u16,
    /// Sections written into boxes, by week.
    pub sections: BTreeMap<u16, Vec<SectionId>>,
}

/// The town.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Town {
    /// The common supply.
    pub stock: Stock,
    /// Inspiration.
    pub inspiration: u16,
    /// Morale; nothing until it is used.
    pub morale: Option<u8>,
    /// Boxes marked on the prosperity track.
    pub prosperity: u16,
    /// Soldiers.
    pub soldiers: u8,
    /// Defense without what morale does to it.
    pub defense: i16,
    /// Buildings unlocked or standing.
    pub buildings: BTreeMap<BuildingId, Standing>,
    /// The guard's deck by kind of card; missing kinds are as they began.
    pub guard: BTreeMap<GuardId, u8>,
    /// Guard cards drawn since the deck was shuffled.
    pub guard_drawn: BTreeMap<GuardId, u8>,
    /// Gold given to the sanctuary in all.
    pub sanctuary: u32,
}

/// A building of the town.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// Its level; 0 when it is unlocked and not built.
    pub level: u8,
    /// Whether it is wrecked.
    pub wrecked: bool,
    /// The week it was built or upgraded in, so that it acts from the next phase on.
    pub since: u16,
    /// What was added to it besides its level.
    #[serde(default)]
    pub additions: BTreeSet<AdditionId>,
}

/// What became of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Chapterhead {
    /// Whether it is unlocked.
    pub unlocked: bool,
    /// Whether it was locked out.
    pub locked_out: bool,
    /// The party that completed it.
    pub completed: Option<PartyId>,
    /// Numbers of treasures that were looted.
    pub treasures: BTreeSet<u16>,
    /// Whether its random item was found.
    pub random_item: bool,
    /// The party that is out to play it.
    pub reserved: Option<PartyId>,
    /// How often it was played.
    pub attempts: u16,
    /// How often it was completed.
    pub completions: u16,
    /// Locked again when the quest that opened it is abandoned.
    pub opened_by: Option<QuestId>,
}

/// The items nobody owns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Supply {
    /// Copies that cannot be had yet.
    pub unavailable: BTreeMap<ItemId, u8>,
    /// Copies that can: bought or crafted, as the item says.
    pub available: BTreeMap<ItemId, u8>,
}

/// What is known of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassRecord {
    /// Whether it can be chosen.
    pub unlocked: bool,
    /// Whether one of its characters has retired.
    pub retired: bool,
    /// Enhancements on its cards.
    pub enhancements: Vec<Enhancement>,
}

/// An enhancement on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Enhancement {
    /// The card.
    pub card: CardWord,
    /// The line of the card that has the spot, counted over both halves.
    pub spot: u8,
    /// What was added, as a word of the price list.
    pub what: String,
    /// Whose it is, where enhancements are temporary.
    pub of: Option<CharacterId>,
}

/// A mixture that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tried {
    /// The herbs, ascending.
    pub herbs: Vec<Resource>,
    /// What came of it.
    pub potion: Option<ItemId>,
}

/// Somebody who retired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Retired {
    /// Who.
    pub character: CharacterId,
    /// The player's line.
    pub player: PlayerId,
    /// Which quests were completed.
    pub quests: Vec<QuestId>,
    /// In which week.
    pub week: u16,
}

/// A correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Correction {
    /// In which chapter.
    pub chapter: u32,
    /// What, in the words of the world.
    pub what: String,
    /// What it was.
    pub from: String,
    /// What it is.
    pub to: String,
}

/// An effect that waits for the next scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Waiting {
    /// Whom it concerns.
    pub character: CharacterId,
    /// What it is.
    #[ts(type = "unknown")]
    pub effect: RoadEffect,
}

// FH-SHEET-02
/// Experience that each level needs.
pub const EXPERIENCE: [u16; 9] = [0, 45, 95, 150, 210, 275, 345, 420, 500];

// FH-SHEET-03
/// The highest level.
pub const LEVEL_MAX: u8 = 9;

impl Character {
    /// A new one.
    pub fn new(class: ClassId, player: PlayerId, party: PartyId) -> Character {
        Character {
            class,
            name: String::new(),
            player,
            party,
            status: Status::Active,
            level: 1,
            experience: 0,
            gold: 0,
            resources: Stock::default(),
            notes: String::new(),
            cards: Vec::new(),
            items: BTreeSet::new(),
            perks: BTreeMap::new(),
            checkmarks: 0,
            masteries: BTreeSet::new(),
            marks_at_creation: 0,
            dealt: BTreeSet::new(),
            quest: None,
            quest_shown: false,
            life: Life::default(),
            beginning: false,
            outfitting: false,
            created: 0,
        }
    }

    // FH-PERK-09 to FH-PERK-13, FH-SHEET-09
    /// Perk marks earned so far.
    pub fn marks_earned(&self) -> u16 {
        u16::from(self.level - 1)
            + u16::from(self.checkmarks / 3)
            + self.masteries.len() as u16
            + u16::from(self.marks_at_creation)
    }

    /// Perk marks that were spent.
    pub fn marks_spent(&self) -> u16 {
        self.perks.values().map(|boxes| u16::from(*boxes)).sum()
    }

    /// Perk marks still to be spent.
    pub fn marks_left(&self) -> u16 {
        self.marks_earned().saturating_sub(self.marks_spent())
    }

    /// Whether it is in the campaign: active or set aside.
    pub fn is_living(&self) -> bool {
        matches!(self.status, Status::Active | Status::SetAside)
    }
}

impl Life {
    /// How much of a deed was done.
    pub fn count(&self, deed: &Deed) -> u32 {
        let number = |found: usize| u32::try_from(found).unwrap_or(u32::MAX);
        let played = |test: &dyn Fn(&Played) -> bool| {
            number(self.scenarios.iter().filter(|one| test(one)).count())
        };
        match deed {
            Deed::Tally(tally) => self.tallies.get(tally).copied().unwrap_or(0),
            Deed::Scenarios(tally, least) => played(&|one| {
                one.completed && one.tallies.get(tally).copied().unwrap_or(0) >= *least
            }),
            Deed::Kills(monster) => self.kills.get(monster).copied().unwrap_or(0),
            Deed::KindsKilled => number(self.kills.len()),
            Deed::Completed => played(&|one| one.completed),
            Deed::CompletedThis(id) => played(&|one| one.completed && one.scenario == *id).min(1),
            Deed::Exhausted => played(&|one| one.exhausted),
            Deed::Lost => played(&|one| !one.completed),
            Deed::Goals => played(&|one| one.goal),
            Deed::Treasures => self.treasures,
            Deed::GoldEarned => self.gold_earned,
            Deed::Looted(kind) => self.looted.get(kind).copied().unwrap_or(0),
            Deed::Crafted => self.crafted,
            Deed::Brewed => self.brewed,
            Deed::Built => self.built,
            Deed::Retirements => self.retirements,
            Deed::Weeks => self.weeks,
            Deed::Donated => self.donated,
            // These are read off the character or need the book.
            Deed::CompletedOf(_) | Deed::Masteries | Deed::Gold | Deed::Owned(_) => 0,
        }
    }
}

impl Calendar {
    // FH-CAL-04, FH-CAL-05, FH-CAL-08, FH-CAL-EX1
    /// The season of the next week.
    pub fn season(&self) -> crate::effect::Season {
        if self.weeks % 20 < 10 {
            crate::effect::Season::Summer
        } else {
            crate::effect::Season::Winter
        }
    }
}

impl Supply {
    /// Copies that can be had.
    pub fn on_shelf(&self, item: &ItemId) -> u8 {
        self.available.get(item).copied().unwrap_or(0)
    }

    /// Takes a copy that can be had.
    pub fn take(&mut self, item: &ItemId) -> bool {
        take_copy(&mut self.available, item)
    }

    /// Takes a copy from where it cannot be had, or else from where it can.
    pub fn take_any(&mut self, item: &ItemId) -> bool {
        take_copy(&mut self.unavailable, item) || take_copy(&mut self.available, item)
    }

    /// Puts a copy where it can be had.
    pub fn put_back(&mut self, item: &ItemId) {
        *self.available.entry(item.clone()).or_default() += 1;
    }

    // FH-ISUP-07, FH-LINK-12
    /// Moves all copies to where they can be had; how many there were.
    pub fn unlock(&mut self, item: &ItemId) -> u8 {
        let copies = self.unavailable.remove(item).unwrap_or(0);
        if copies > 0 {
            *self.available.entry(item.clone()).or_default() += copies;
        }
        copies
    }
}

fn take_copy(shelf: &mut BTreeMap<ItemId, u8>, item: &ItemId) -> bool {
    let Some(copies) = shelf.get_mut(item) else { return false };
    *copies -= 1;
    if *copies == 0 {
        shelf.remove(item);
    }
    true
}

impl World {
    /// The evening that is being lived.
    pub(crate) fn evening(&mut self) -> &mut Evening {
        if self.evenings.is_empty() {
            self.evenings.push(Evening::default());
        }
        self.evenings.last_mut().expect("there is one")
    }

    /// A character.
    pub fn character(&self, id: CharacterId) -> &Character {
        &self.characters[id.index()]
    }

    /// A character, to be changed.
    pub fn character_mut(&mut self, id: CharacterId) -> &mut Character {
        &mut self.characters[id.index()]
    }

    /// All characters with their numbers.
    pub fn everybody(&self) -> impl Iterator<Item = (CharacterId, &Character)> {
        self.characters.iter().enumerate().map(|(at, one)| (CharacterId(at as u16), one))
    }

    /// The active characters of a party.
    pub fn active(&self, party: PartyId) -> Vec<CharacterId> {
        let active =
            self.everybody().filter(|(_, one)| one.status == Status::Active && one.party == party);
        active.map(|(id, _)| id).collect()
    }

    /// What is known of a scenario.
    pub fn scenario(&self, id: &ScenarioId) -> Option<&Chapterhead> {
        self.scenarios.get(id)
    }

    /// What is known of a scenario, to be changed.
    pub fn scenario_mut(&mut self, id: &ScenarioId) -> &mut Chapterhead {
        self.scenarios.entry(id.clone()).or_default()
    }

    /// Whether a mark is held.
    pub fn has_mark(&self, id: &MarkId) -> bool {
        self.marks.get(id).is_some_and(|count| *count > 0)
    }

    // FH-RTAB-02, FH-PERK-12, FH-RETIRE-18, GH-CREATE-08, GH-CREATE-09
    /// How many characters of a player's line have retired.
    pub fn retirements(&self, player: PlayerId) -> u8 {
        let count = self.retired.iter().filter(|one| one.player == player).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }
}
