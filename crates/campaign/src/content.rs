//! What packs say about a campaign, compiled: the book that a town is played from.

use crate::effect::{Effect, Event, Test};
use crate::id::{
    AdditionId, BuildingId, CardWord, ClassId, DeckId, EnvelopeId, GuardId, ItemId, LootCardId,
    MarkId, MasteryId, QuestId, ScenarioId, SectionId, StickerId,
};
use crate::resource::{Resource, Stock};
use crate::rules::Rules;
use longrest_haven::Switches;
use longrest_haven::goal::Tally;
use longrest_haven::{ItemSlot, Text};
use serde::{Deserialize, Serialize};

/// Everything of one or more packs that a campaign needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The pack, by the word for it.
    pub pack: String,
    /// The rules of scenarios.
    pub switches: Switches,
    /// The rules of the campaign.
    pub rules: Rules,
    /// How the campaign begins.
    pub beginning: Beginning,
    /// Its tracks.
    pub tracks: Tracks,
    /// Sections printed on the calendar: the week and the section.
    pub calendar: Vec<(u16, SectionId)>,
    /// The classes.
    pub classes: Vec<Class>,
    /// The items.
    pub items: Vec<Item>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The events.
    pub events: Vec<Event>,
    /// The personal quests.
    pub quests: Vec<Quest>,
    /// The envelopes.
    pub envelopes: Vec<Envelope>,
    /// The sections.
    pub sections: Vec<Section>,
    /// The buildings, ascending by number.
    pub buildings: Vec<Building>,
    /// The kinds of cards of the guard's deck.
    pub guard: Vec<GuardCard>,
    /// The recipes of potions.
    pub recipes: Vec<Recipe>,
    /// The potion that three herbs make if two of them are the same.
    pub repeated: Option<ItemId>,
    /// Stickers and achievements.
    pub marks: Vec<Mark>,
    /// The rules that envelopes bring.
    pub laws: Vec<Law>,
    /// The cards of random dungeons, as far as the campaign knows them.
    pub dungeon: Option<crate::dungeon::DungeonDeck>,
    /// What favors cost, where they exist.
    pub favors: Option<crate::favor::FavorList>,
    /// Numbers of treasures that stand in the index: each can be looted once in all scenarios.
    pub index: std::collections::BTreeSet<u16>,
    /// What enhancements cost, where they exist.
    pub enhancements: Option<crate::enhancement::PriceList>,
    /// Loot cards that can bear a sticker.
    pub loot_cards: Vec<LootCard>,
    /// Where things are on the map, for pages that draw it.
    pub map: Vec<Place>,
}

/// How a campaign begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beginning {
    /// Read first.
    pub text: Text,
    /// Scenarios open from the start.
    pub scenarios: Vec<ScenarioId>,
    /// Buildings that stand, with their levels.
    pub buildings: Vec<(BuildingId, u8)>,
    /// What happens besides.
    pub effects: Vec<Effect>,
    /// Read at the first retirement of the campaign (Gloomhaven).
    pub records: Option<SectionId>,
    /// The deck of random scenarios.
    pub random_scenarios: Vec<ScenarioId>,
    /// The deck of random designs.
    pub random_designs: Vec<ItemId>,
    /// The items a random item may be.
    pub random_items: Vec<ItemId>,
}

/// The tracks of the campaign sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tracks {
    /// Boxes to be marked for prosperity levels 2, 3, …
    pub prosperity: Vec<u16>,
    /// The defense modifier from each morale on, ascending by morale.
    pub morale: Vec<(u8, i16)>,
    /// Read when morale reaches its minimum.
    pub morale_minimum: Vec<SectionId>,
    /// Read when morale reaches its maximum.
    pub morale_maximum: Vec<SectionId>,
    /// The most soldiers at each level of the barracks.
    pub soldiers: Vec<u8>,
    /// How much one, two, three… soldiers lower the attack value at each level of the barracks.
    pub soldier_worth: Vec<Vec<i16>>,
    /// The building whose level counts for soldiers.
    pub barracks: Option<BuildingId>,
    /// Discount or surcharge from each reputation on, ascending by reputation (Gloomhaven).
    pub reputation: Vec<(i16, i16)>,
    /// Gold given in all for each step of the sanctuary (Gloomhaven).
    pub sanctuary: Vec<u16>,
    /// The envelope that the last step opens.
    pub sanctuary_envelope: Option<EnvelopeId>,
}

/// A class, as far as the campaign knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The word for it.
    pub id: ClassId,
    /// Whether it must be unlocked.
    pub locked: bool,
    /// How many cards it takes into a scenario.
    pub hand_size: u8,
    /// Maximum hit points for levels 1 to 9.
    pub hit_points: [u8; 9],
    /// Traits, ancestry included.
    pub traits: Vec<String>,
    /// Its cards with their levels; 0 stands for level X.
    pub cards: Vec<(CardWord, u8)>,
    /// The spots of its cards.
    pub spots: Vec<CardSpot>,
    /// Its perks.
    pub perks: Vec<Perk>,
    /// Its masteries.
    pub masteries: Vec<MasteryId>,
    /// Read when the first of its characters retires.
    pub retired: Option<SectionId>,
    /// Events that join their decks when the first of its characters retires (Gloomhaven).
    pub retired_events: Vec<crate::id::EventId>,
    /// Events that join their decks when it is unlocked (Gloomhaven).
    pub unlocked_events: Vec<crate::id::EventId>,
}

/// A spot for an enhancement on a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSpot {
    /// The card.
    pub card: CardWord,
    /// Which of its spots.
    pub spot: u8,
    /// On which half.
    pub half: longrest_haven::enhancement::Half,
    /// What may be put on it.
    pub gains: Vec<longrest_haven::enhancement::Gain>,
    /// What the price depends on.
    pub circumstances: longrest_haven::enhancement::Circumstances,
}

/// A perk of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perk {
    /// How many boxes it has.
    pub boxes: u8,
    /// Whether they are linked: gained once, when all are marked.
    pub linked: bool,
}

/// An item, as far as the campaign knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The word for it.
    pub id: ItemId,
    /// Its number, for people and for order; 0 when it has none.
    pub number: u16,
    /// Where it is worn.
    pub slot: ItemSlot,
    /// What it costs, if it is sold for gold.
    pub gold: u16,
    /// How many copies there are.
    pub copies: u8,
    /// What it is crafted from, if it can be crafted.
    pub craft: Option<Craft>,
    /// Where its copies are when the campaign begins.
    pub shelf: Shelf,
    /// Whether it is a potion: brewed, not crafted.
    pub potion: bool,
    /// The class that alone may own it.
    pub only: Option<ClassId>,
}

/// What an item is crafted from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Craft {
    /// Resources.
    pub resources: Stock,
    /// Items that are given for it, each a list of those that will do.
    pub items: Vec<Vec<ItemId>>,
}

/// Where the copies of an item are when the campaign begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shelf {
    /// On the shelf for everybody.
    Start,
    /// Put there when a building reaches a level.
    Building(BuildingId, u8),
    /// Put there when prosperity reaches a level (Gloomhaven).
    Prosperity(u8),
    /// Put there by its design.
    Design,
    /// Found at random.
    Random,
    /// Given by an effect.
    Reward,
}

/// A scenario, as far as the campaign knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The word for it.
    pub id: ScenarioId,
    /// Its number.
    pub number: u16,
    /// Where on the map, if not in the town itself.
    pub place: Option<String>,
    /// Inside the town: no road event.
    pub in_town: bool,
    /// The chain it belongs to.
    pub chain: Option<String>,
    /// What the party needs.
    pub requires: Vec<Test>,
    /// Scenarios that may be played from it without going home.
    pub links: Vec<ScenarioId>,
    /// The scenario that must be played from it without going home.
    pub forces: Option<ScenarioId>,
    /// Scenarios it unlocks, for the flowchart.
    pub leads_to: Vec<ScenarioId>,
    /// Scenarios it locks out when it is completed.
    pub locks: Vec<ScenarioId>,
    /// What is read and gained when it is completed for the first time.
    pub outcome: Vec<Effect>,
    /// Its treasures: the number on the map and what each gives besides what the looter took in the
    /// scenario itself. Number 0 is a goal treasure, which lies there again.
    pub treasures: Vec<Treasure>,
    /// Whether it is found by drawing a random scenario.
    pub random: bool,
    /// The class whose solo scenario it is.
    pub solo: Option<ClassId>,
    /// Places that are linked to it on the map (Gloomhaven: no road event from there).
    pub linked_places: Vec<ScenarioId>,
}

/// A treasure, as far as the campaign knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Treasure {
    /// Its number.
    pub number: u16,
    /// What it brings to the campaign when it was looted.
    pub effects: Vec<Effect>,
}

/// A personal quest.
#[derive(Clone, Debug, PartialEq)]
pub struct Quest {
    /// The word for it.
    pub id: QuestId,
    /// Its name.
    pub name: Text,
    /// Its story.
    pub text: Text,
    /// What is to be done, in all.
    pub goals: Vec<QuestGoal>,
    /// Whether it is in the deck when the campaign begins.
    pub start: bool,
    /// The envelopes it opens: the first that is closed.
    pub envelopes: Vec<EnvelopeId>,
    /// What it opens besides.
    pub effects: Vec<Effect>,
    /// Scenarios it opens for as long as somebody has it.
    pub scenarios: Vec<ScenarioId>,
}

/// A part of a quest: something counted over the character's life until there is enough of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestGoal {
    /// What is counted.
    pub deed: Deed,
    /// How many.
    pub count: u32,
}

/// What is counted over a character's life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// A tally of scenarios, added up.
    Tally(Tally),
    /// Scenarios in which a tally reached a number.
    Scenarios(Tally, u16),
    /// Monsters of a type killed.
    Kills(crate::id::MonsterId),
    /// Different monster types killed.
    KindsKilled,
    /// Scenarios completed.
    Completed,
    /// Scenarios of a chain completed.
    CompletedOf(String),
    /// A scenario completed.
    CompletedThis(ScenarioId),
    /// Scenarios in which it was exhausted.
    Exhausted,
    /// Scenarios lost.
    Lost,
    /// Battle goals met.
    Goals,
    /// Masteries.
    Masteries,
    /// Treasures looted.
    Treasures,
    /// Gold held now.
    Gold,
    /// Gold earned in scenarios.
    GoldEarned,
    /// Resources of a kind looted.
    Looted(Resource),
    /// Items crafted.
    Crafted,
    /// Potions brewed.
    Brewed,
    /// Items owned now in a slot.
    Owned(ItemSlot),
    /// Buildings built or upgraded while it was in the party.
    Built,
    /// Retirements of others seen while it was in the party.
    Retirements,
    /// Weeks that passed while it was in the party.
    Weeks,
    /// Gold given to the sanctuary.
    Donated,
}

/// An envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The word for it.
    pub id: EnvelopeId,
    /// Read when it is opened.
    pub text: Text,
    /// What is in it.
    pub effects: Vec<Effect>,
}

/// A section.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its number.
    pub id: SectionId,
    /// Its words.
    pub text: Text,
    /// What happens.
    pub effects: Vec<Effect>,
}

/// A building.
#[derive(Clone, Debug, PartialEq)]
pub struct Building {
    /// Its number as a word.
    pub id: BuildingId,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: Text,
    /// Where it stands.
    pub place: String,
    /// Words that attacks look for.
    pub kinds: Vec<String>,
    /// Whether it can be built from the start, without an envelope.
    pub open: bool,
    /// Whether it is a wall: never in the deck, never a target but for walls.
    pub wall: bool,
    /// Its levels, from 1.
    pub levels: Vec<Level>,
    /// What can be added to it besides, each once and in any order.
    pub additions: Vec<Addition>,
}

// FH-FAQ-206
/// Something added to a building that stands: an upgrade that leaves its level as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Addition {
    /// The word for it.
    pub id: AdditionId,
    /// Its name.
    pub name: Text,
    /// The level of the building that it needs.
    pub level: u8,
    /// The prosperity level that it needs.
    pub prosperity: u8,
    /// What it costs.
    pub cost: Cost,
    /// Read and done once.
    pub once: Vec<Effect>,
}

/// A level of a building.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// The prosperity level that building it needs.
    pub prosperity: u8,
    /// What building it costs.
    pub cost: Cost,
    /// Read and done once, when it is first reached.
    pub once: Vec<Effect>,
    /// Done in every Building Operations step while it stands.
    pub operation: Vec<Effect>,
    /// Done instead while it is wrecked.
    pub wrecked: Vec<Effect>,
    /// How many resources repairing takes.
    pub repair: u8,
    /// What rebuilding costs.
    pub rebuild: Cost,
    /// What one can do there in Downtime.
    pub downtime: Vec<Service>,
}

/// What a building costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Resources.
    pub resources: Stock,
    /// Gold, from anybody.
    pub gold: u16,
}

/// What one can do at a building in Downtime.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Service {
    /// Craft items.
    Craft,
    /// Brew potions from two herbs.
    Brew,
    /// Brew potions from three herbs.
    BrewThree,
    /// Turn potions back into herbs.
    Distil,
    /// Buy items.
    Buy,
    /// Enhance cards.
    Enhance,
    /// A service of the pack: its words, its price and what it brings to the one who pays.
    Own {
        /// Its words.
        text: Text,
        /// The price in gold.
        gold: u16,
        /// How often it can be had in one phase by everybody together; as often as they like if
        /// nothing is said.
        times: Option<u8>,
        /// The rule of an envelope that adds it, if there is one.
        law: Option<StickerId>,
        /// What it brings.
        effects: Vec<Effect>,
    },
}

/// A rule that an envelope brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// The word for it.
    pub id: StickerId,
    /// Its words.
    pub text: Text,
    /// The blank area of the rulebook that it fills, from 1 on.
    pub area: u8,
    /// The building without which it says nothing.
    pub building: Option<BuildingId>,
    /// What it does there.
    pub effects: Vec<Effect>,
}

/// A kind of card of the guard's deck.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardCard {
    /// The word for it.
    pub id: GuardId,
    /// What it does to a check.
    pub value: GuardValue,
    /// How many are in the deck at the start.
    pub start: u8,
    /// What happens when it is applied.
    pub effects: Vec<Effect>,
}

/// What a card of the guard's deck does to a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuardValue {
    /// Added.
    Plus(i16),
    /// The check fails and the building is wrecked.
    Wreck,
    /// The check succeeds.
    Success,
}

/// A recipe: herbs that make a potion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The herbs, ascending.
    pub herbs: Vec<Resource>,
    /// The potion.
    pub potion: ItemId,
}

/// A sticker, an achievement or a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The word for it.
    pub id: MarkId,
    /// Its name.
    pub name: Text,
    /// Its type: one of a type covers another.
    pub kind: Option<String>,
    /// Whether it belongs to a party and not to the campaign (Gloomhaven).
    pub of_party: bool,
}

/// A loot card that can bear a sticker.
#[derive(Clone, Debug, PartialEq)]
pub struct LootCard {
    /// The word for it.
    pub id: LootCardId,
    /// Its place among the content's loot cards.
    pub index: u8,
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The word for it, or a grid reference.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Across, in thousandths of the map's width.
    pub x: u16,
    /// Down, in thousandths of its height.
    pub y: u16,
}

impl Book {
    /// A class by its word.
    pub fn class(&self, id: &ClassId) -> Option<&Class> {
        self.classes.iter().find(|one| one.id == *id)
    }

    /// An item by its word.
    pub fn item(&self, id: &ItemId) -> Option<&Item> {
        self.items.iter().find(|one| one.id == *id)
    }

    /// A scenario by its word.
    pub fn scenario(&self, id: &ScenarioId) -> Option<&Scenario> {
        self.scenarios.iter().find(|one| one.id == *id)
    }

    /// The spot that an enhancement of a class is on.
    pub fn spot(&self, class: &ClassId, one: &crate::world::Enhancement) -> Option<&CardSpot> {
        let spots = &self.class(class)?.spots;
        spots.iter().find(|spot| spot.card == one.card && spot.spot == one.spot)
    }

    /// An event by its number.
    pub fn event(&self, id: &crate::id::EventId) -> Option<&Event> {
        self.events.iter().find(|one| one.id == *id)
    }

    /// A quest by its word.
    pub fn quest(&self, id: &QuestId) -> Option<&Quest> {
        self.quests.iter().find(|one| one.id == *id)
    }

    /// A section by its number.
    pub fn section(&self, id: &SectionId) -> Option<&Section> {
        self.sections.iter().find(|one| one.id == *id)
    }

    /// An envelope by its word.
    pub fn envelope(&self, id: &EnvelopeId) -> Option<&Envelope> {
        self.envelopes.iter().find(|one| one.id == *id)
    }

    /// A building by its number.
    pub fn building(&self, id: &BuildingId) -> Option<&Building> {
        self.buildings.iter().find(|one| one.id == *id)
    }

    /// A mark by its word.
    pub fn mark(&self, id: &MarkId) -> Option<&Mark> {
        self.marks.iter().find(|one| one.id == *id)
    }

    /// The decks of events there are.
    pub fn decks(&self) -> Vec<DeckId> {
        let mut decks: Vec<DeckId> = self.events.iter().map(|event| event.deck.clone()).collect();
        decks.sort();
        decks.dedup();
        decks
    }
}
