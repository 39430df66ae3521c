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
    pub rules: Vec<RuleEntry>,
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
    /// The section that is read at the first retirement of all (Gloomhaven).
    #[serde(default)]
    pub records: Option<Said>,
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
    /// How much a soldier lowers the attack value of a check at each level of the barracks: a
    /// number for each soldier, or a list for one, two, three and so on.
    pub soldier_worth: Vec<WorthEntry>,
    /// What reputation changes prices by.
    pub reputation: At<Vec<ReputationStep>>,
    /// Gold given in all for each step of the sanctuary.
    pub sanctuary: Vec<u16>,
    /// The envelope that the last of these steps opens.
    pub sanctuary_envelope: Option<Formula>,
}

/// What soldiers are worth at a level of the barracks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum WorthEntry {
    /// So much each.
    Each(i16),
    /// So much for one, two, three of them.
    Steps(Vec<i16>),
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

/// A rule that effects bring into force.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its words.
    pub name: Said,
    /// The blank area of the rulebook that it fills, 1 to 15.
    #[serde(default)]
    pub area: Option<At<u8>>,
    /// The building without which it says nothing.
    #[serde(default)]
    pub building: Option<Formula>,
    /// What it does there.
    #[serde(default)]
    pub effects: Lines,
}

/// A counter.
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
    /// Printed below the outcomes and resolved after the chosen one: an attack, and what stands
    /// below it.
    #[serde(default)]
    pub attack: Lines,
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
    /// Scenarios that are open for as long as somebody has it.
    #[serde(default)]
    pub scenarios: Vec<Said>,
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
    /// What can be added to it besides, each once and in any order.
    #[serde(default)]
    pub additions: Vec<AdditionEntry>,
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

/// Something that can be added to a building.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdditionEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// The level of the building that it needs; 1 if nothing is said.
    #[serde(default)]
    pub level: Option<At<u8>>,
    /// The prosperity level that it needs and what it costs.
    pub cost: Said,
    /// Done once.
    #[serde(default)]
    pub once: Lines,
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
    /// How often it can be had in one phase, if not as often as people like.
    #[serde(default)]
    pub times: Option<u8>,
    /// The rule of the areas 11 and 12 that adds it, if there is one.
    #[serde(default)]
    pub rule: Option<Said>,
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
    /// How many are in the deck at the start.
    #[serde(default)]
    pub start: u8,
    /// What happens besides when it is applied to a check.
    #[serde(default)]
    pub effects: Lines,
    /// Words that its effects can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// `potions.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PotionsFile {
    /// The recipes.
    pub recipes: At<Vec<RecipeEntry>>,
    /// The potion that three herbs make if two of them are the same.
    #[serde(default)]
    pub repeated: Option<Said>,
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

/// `treasures.toml`: the index of numbered treasures.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreasuresFile {
    /// The treasures.
    pub treasures: Vec<IndexedTreasureEntry>,
    /// Words that they can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
}

/// A treasure of the index.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IndexedTreasureEntry {
    /// Its number, by which scenarios name it.
    pub number: At<u16>,
    /// What the looter gains at once.
    #[serde(default)]
    pub gives: Lines,
    /// What it brings to the campaign, once the party has left the scenario.
    #[serde(default)]
    pub effects: Lines,
}

/// `favors.toml`: what a party may ask for at the start of a scenario.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FavorsFile {
    /// The building that makes them possible, by its number.
    pub building: Formula,
    /// From which of its levels on.
    #[serde(default = "one")]
    pub level: u8,
    /// The most points of a scenario; each takes a −1 card out of the monsters' deck, or two of
    /// them the −2 card.
    #[serde(default = "seven")]
    pub points: At<u8>,
    /// Points for experience for battle goals.
    pub knowledge: u8,
    /// Points for more gold for coins.
    pub wealth: u8,
    /// Points for an ability card of the monsters less.
    pub strategy: u8,
    /// Points for one more small item.
    pub capacity: u8,
    /// Points for a loot card more.
    pub discovery: u8,
    /// Points for another card in the pool.
    pub potential: u8,
}

fn seven() -> At<u8> {
    At { value: 7, span: 0..0 }
}

/// `dungeon/*.toml`: cards of random dungeons.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DungeonFile {
    /// Room cards.
    #[serde(default)]
    pub rooms: Vec<RoomCardEntry>,
    /// Setup cards.
    #[serde(default)]
    pub setups: Vec<SetupCardEntry>,
}

/// A room card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomCardEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// A noun, before or after which the name of the setup card stands.
    pub name: Said,
    /// The room: `a` to `l` are its twelve places, `A` and `B` entrances of these types, `Y` and
    /// `Z` exits of the types A and B, and the usual signs tiles.
    pub map: Said,
    /// A penalty when it is revealed; `cause` is the character who opened the door.
    #[serde(default)]
    pub minor: Lines,
    /// A hard one.
    #[serde(default)]
    pub major: Lines,
}

/// A setup card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupCardEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// An adjective.
    pub name: Said,
    /// What stands at the places `a` to `l`: a monster with its ranks, a tile, `loot`, `treasure`.
    pub places: BTreeMap<String, Said>,
    /// Elements infused at the end of the turn in which the room is revealed.
    #[serde(default)]
    pub infuse: Vec<Said>,
    /// What is in the treasure.
    #[serde(default)]
    pub treasure: Lines,
}

/// `enhancements.toml`: what stickers on ability cards cost.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnhancementsFile {
    /// What must be true besides, for example `"sticker power-of-enhancement"`.
    #[serde(default)]
    pub needs: Option<Said>,
    /// The base price of each kind: `move`, `attack`, `summon-attack`, `wound`, `element`, `hex`
    /// (divided by the hexes there are) and so on.
    pub prices: BTreeMap<String, At<u16>>,
    /// Added for each level of the card above the first.
    #[serde(default = "per_level")]
    pub per_level: u16,
    /// Added for each enhancement that the action has already.
    #[serde(default = "per_earlier")]
    pub per_earlier: u16,
    /// Half the price where the action loses its card and has no persistent icon.
    #[serde(default = "yes")]
    pub lost_halved: bool,
    /// Three times the price where the ability gives a persistent bonus.
    #[serde(default = "yes")]
    pub persistent_tripled: bool,
    /// Discounts of buildings.
    #[serde(default)]
    pub discounts: Vec<DiscountEntry>,
}

/// A discount that a building gives from a level on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscountEntry {
    /// The building, by its number.
    pub building: Formula,
    /// The level.
    #[serde(default = "one")]
    pub level: u8,
    /// How much gold.
    pub gold: u16,
}

fn per_level() -> u16 {
    25
}

fn per_earlier() -> u16 {
    75
}

fn one() -> u8 {
    1
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
