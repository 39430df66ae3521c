//! The files of a campaign: what happens between scenarios.

use super::{At, Formula, Lines, Said};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `campaign.toml`: how the campaign begins, its tracks and its words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignFile {
    /// Read at the beginning.
    pub text: Said,
    /// Scenarios open from the start.
    pub scenarios: At<Vec<Said>>,
    /// Buildings that stand at the start, for example `"12"` or `"12 level 2"`.
    #[serde(default)]
    pub buildings: Vec<Said>,
    /// What happens at the start besides.
    #[serde(default)]
    pub effects: Lines,
    /// Words that these effects can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
    /// The tracks of the campaign sheet.
    #[serde(default)]
    pub tracks: TracksEntry,
    /// Sections printed on the calendar.
    #[serde(default)]
    pub calendar: Vec<CalendarEntry>,
    /// Stickers, or achievements.
    #[serde(default)]
    pub stickers: Vec<StickerEntry>,
    /// Counters.
    #[serde(default)]
    pub counters: Vec<CounterEntry>,
    /// Rules that effects bring into force.
    #[serde(default)]
    pub rules: Vec<CounterEntry>,
    /// What people read for the traits of classes.
    #[serde(default)]
    pub traits: BTreeMap<String, Said>,
    /// Chains of scenarios, and what people read for them.
    #[serde(default)]
    pub chains: BTreeMap<String, Said>,
    /// Kinds of buildings, and what people read for them.
    #[serde(default)]
    pub kinds: BTreeMap<String, Said>,
    /// Icons of events, and what people read for them.
    #[serde(default)]
    pub icons: BTreeMap<String, Said>,
    /// Where items are at the start, where that differs from what the items say.
    #[serde(default)]
    pub shelves: Vec<ShelfEntry>,
    /// The deck of random designs, if not all items with `shelf = "design"`.
    #[serde(default)]
    pub random_designs: Option<Vec<Said>>,
    /// Rules of the campaign that differ from the edition's, by the names of the switches.
    #[serde(default)]
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub switches: BTreeMap<String, At<toml::Value>>,
}

/// The tracks of the campaign sheet.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TracksEntry {
    /// Boxes to be marked for the prosperity levels 2, 3 and so on.
    pub prosperity: At<Vec<u16>>,
    /// The defense that morale gives.
    pub morale: At<Vec<MoraleStep>>,
    /// Sections read when morale reaches its minimum.
    pub morale_minimum: Vec<Said>,
    /// Sections read when morale reaches its maximum.
    pub morale_maximum: Vec<Said>,
    /// The building whose level counts for soldiers.
    pub barracks: Option<Formula>,
    /// The most soldiers at each level of the barracks.
    pub soldiers: Vec<u8>,
    /// What a soldier adds to a check at each level of the barracks.
    pub soldier_worth: Vec<i16>,
    /// What reputation changes prices by.
    pub reputation: At<Vec<ReputationStep>>,
    /// Gold given in all for each step of the sanctuary.
    pub sanctuary: Vec<u16>,
}

/// From a morale on.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleStep {
    /// The least morale.
    pub from: u8,
    /// What is added to the defense.
    pub defense: i16,
}

/// From a reputation on.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReputationStep {
    /// The least reputation.
    pub from: i16,
    /// What is added to prices.
    pub price: i16,
}

/// A section printed on the calendar.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalendarEntry {
    /// The week.
    pub week: At<u16>,
    /// The section.
    pub section: Formula,
}

/// A sticker or an achievement.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StickerEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its type: one of a type covers another.
    #[serde(default)]
    pub kind: Option<Said>,
    /// Whether it belongs to a party and not to the campaign.
    #[serde(default)]
    pub party: bool,
}

/// A counter, or a rule.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
}

/// Where items are at the start.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShelfEntry {
    /// Where: `start`, `building 24 level 2`, `prosperity 3`, `design`, `random` or `reward`.
    pub at: Said,
    /// The items.
    pub items: Vec<Said>,
}

/// `events/*.toml`: events of one deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventsFile {
    /// The deck.
    pub deck: At<DeckWord>,
    /// The events.
    pub events: Vec<EventEntry>,
}

/// A deck of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeckWord {
    /// On the road in summer.
    SummerRoad,
    /// On the road in winter.
    WinterRoad,
    /// At the outpost in summer.
    SummerOutpost,
    /// At the outpost in winter.
    WinterOutpost,
    /// On the road, where there are no seasons.
    Road,
    /// In the city.
    City,
}

impl DeckWord {
    /// All of them.
    pub const ALL: [DeckWord; 6] = [
        DeckWord::SummerRoad,
        DeckWord::WinterRoad,
        DeckWord::SummerOutpost,
        DeckWord::WinterOutpost,
        DeckWord::Road,
        DeckWord::City,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            DeckWord::SummerRoad => "summer-road",
            DeckWord::WinterRoad => "winter-road",
            DeckWord::SummerOutpost => "summer-outpost",
            DeckWord::WinterOutpost => "winter-outpost",
            DeckWord::Road => "road",
            DeckWord::City => "city",
        }
    }
}

/// An event card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventEntry {
    /// Its number, for example `"SO-07"`.
    pub id: Said,
    /// Whether it is in its deck when the campaign begins.
    #[serde(default)]
    pub start: bool,
    /// Its icon, if it has one.
    #[serde(default)]
    pub icon: Option<Said>,
    /// Its front.
    pub front: Said,
    /// What the group may choose.
    pub options: At<Vec<OptionEntry>>,
    /// Words that the back can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// What the group may choose.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionEntry {
    /// Its words.
    pub say: Said,
    /// What must be true to choose it.
    #[serde(default)]
    pub needs: Option<Said>,
    /// The back: one line for each outcome.
    pub back: Lines,
}

/// `quests.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestsFile {
    /// The personal quests.
    pub quests: Vec<PersonalQuestEntry>,
}

/// A personal quest.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonalQuestEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its story.
    pub text: Said,
    /// What is to be done, one line for each part.
    pub goals: Lines,
    /// Whether it is in the deck when the campaign begins.
    #[serde(default = "yes")]
    pub start: bool,
    /// The envelopes it opens: the first that is closed.
    #[serde(default)]
    pub opens: Lines,
    /// What happens besides.
    #[serde(default)]
    pub effects: Lines,
    /// Words that the effects can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// `envelopes.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnvelopesFile {
    /// The envelopes.
    pub envelopes: Vec<PassageEntry>,
}

/// `sections.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionsFile {
    /// The sections.
    pub sections: Vec<PassageEntry>,
}

/// Words with effects: a section or an envelope.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassageEntry {
    /// Its number, for example `"88.2"`, or the word for it.
    pub id: Formula,
    /// Its words.
    pub text: Said,
    /// What happens.
    #[serde(default)]
    pub effects: Lines,
    /// Words that the effects can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// `buildings/*.toml`: one building, or one section of wall.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuildingFile {
    /// Its number.
    pub number: At<u16>,
    /// Its name.
    pub name: Said,
    /// Where it stands on the map of the town.
    pub place: Said,
    /// Words that attacks look for.
    #[serde(default)]
    pub kinds: Vec<Said>,
    /// How it becomes available: `start`, `envelope 24`, or `effect` if some effect unlocks it.
    #[serde(default = "start")]
    pub unlock: Said,
    /// Whether it is a wall.
    #[serde(default)]
    pub wall: bool,
    /// Its levels, from 1.
    pub levels: At<Vec<LevelEntry>>,
    /// Words that its effects can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// A level of a building.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelEntry {
    /// The prosperity level that building it needs and what it costs:
    /// `prosperity 2, lumber 3, gold 5`.
    #[serde(default)]
    pub cost: Option<Said>,
    /// Done once, when it is first reached.
    #[serde(default)]
    pub once: Lines,
    /// Done in every phase while it stands.
    #[serde(default)]
    pub operation: Lines,
    /// Done instead while it is wrecked.
    #[serde(default)]
    pub wrecked: Lines,
    /// How many resources repairing takes.
    #[serde(default)]
    pub repair: u8,
    /// What rebuilding costs: `lumber 2`.
    #[serde(default)]
    pub rebuild: Option<Said>,
    /// What one can do there.
    #[serde(default)]
    pub downtime: Vec<ServiceWord>,
    /// What one can do there besides, for gold.
    #[serde(default)]
    pub services: Vec<ServiceEntry>,
}

/// What one can do at a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ServiceWord {
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
}

/// A service of a building.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceEntry {
    /// Its words.
    pub text: Said,
    /// Its price.
    pub gold: u16,
    /// What it brings to the one who pays.
    pub effects: Lines,
}

/// `guard.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardFile {
    /// The kinds of cards.
    pub cards: Vec<GuardEntry>,
}

/// A kind of card of the town guard.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardEntry {
    /// The word for it in lines.
    pub id: Said,
    /// What it does to a check: a number, `"wreck"` or `"success"`.
    pub value: Formula,
    /// Whether the deck is shuffled after the attack.
    #[serde(default)]
    pub shuffle: bool,
    /// How many are in the deck at the start.
    #[serde(default)]
    pub start: u8,
}

/// `potions.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PotionsFile {
    /// The recipes.
    pub recipes: Vec<RecipeEntry>,
}

/// A recipe.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecipeEntry {
    /// Two or three herbs.
    pub herbs: At<Vec<HerbWord>>,
    /// The potion they make.
    pub potion: Said,
}

/// A herb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HerbWord {
    /// Ashmint.
    Ashmint,
    /// Bellwort.
    Bellwort,
    /// Kilnberry.
    Kilnberry,
    /// Lampmoss.
    Lampmoss,
    /// Saltcap.
    Saltcap,
    /// Thawroot.
    Thawroot,
}

/// `map.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The places.
    pub places: Vec<PlaceEntry>,
}

/// A place on the map.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Across, in thousandths of the map's width.
    pub x: At<u16>,
    /// Down, in thousandths of its height.
    pub y: At<u16>,
}

fn yes() -> bool {
    true
}

fn start() -> Said {
    At { value: "start".to_owned(), span: 0..0 }
}
