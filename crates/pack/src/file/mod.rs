//! The files of a pack as they are written.
//!
//! These types are the format: their schemas are what editors complete with and what files are
//! checked against, and nothing else knows the names of the keys.

pub(crate) mod campaign;
pub(crate) mod leaf;
mod scenario;
mod schema;
mod validate;

pub use campaign::{
    BuildingFile, CampaignFile, DeckWord, DungeonFile, EnhancementsFile, EnvelopesFile, EventsFile,
    FavorsFile, GuardFile, HerbWord, MapFile, PotionsFile, QuestsFile, RoomCardEntry, SectionsFile,
    SetupCardEntry, TreasuresFile,
};
pub use leaf::{At, CardLevel, Column, Formula, Lines, Said};
pub use scenario::{
    LootEntry, MonsterUseEntry, ObjectEntry, RoomEntry, ScenarioFile, SectionEntry, SideWord,
    TreasureEntry,
};
pub use schema::schemas;
pub(crate) use validate::{BYTES_MAX, read};

use longrest_haven::{Condition, Edition, ItemSlot, LootKind, TileKind, Usage};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `pack.toml`: what the pack is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackFile {
    /// The name of the pack.
    pub name: Said,
    /// Its version, three numbers.
    pub version: Said,
    /// Who wrote it.
    pub authors: At<Vec<String>>,
    /// Under which licence it may be used: an SPDX expression.
    pub licence: Said,
    /// What it is about, in a few sentences.
    #[serde(default)]
    pub text: Option<Said>,
    /// The game it is for; haven if nothing is said.
    #[serde(default)]
    pub game: Option<GameWord>,
    /// Which edition's rules it is played with.
    pub edition: EditionWord,
    /// Rules that differ from the edition's, by the names of the switches.
    #[serde(default)]
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub switches: BTreeMap<String, At<toml::Value>>,
    /// The languages its words are translated into, besides English.
    #[serde(default)]
    pub languages: Vec<Said>,
    /// Its picture: a file in `pictures`.
    #[serde(default)]
    pub picture: Option<Said>,
    /// Packs beside this one whose classes, monsters, items and tiles it uses.
    #[serde(default)]
    pub uses: Vec<Said>,
    /// Kinds of doubts that are meant, and not told.
    #[serde(default)]
    pub meant: Vec<Said>,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameWord {
    /// Gloomhaven and Frosthaven.
    Haven,
    /// Descent: such packs have files of their own.
    Descent,
}

/// An edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EditionWord {
    /// Frosthaven.
    Frosthaven,
    /// Gloomhaven, first edition.
    Gloomhaven,
}

/// `classes/*.toml`: one class with its cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassFile {
    /// Its name.
    pub name: Said,
    /// How it plays, in a sentence or two.
    pub text: Said,
    /// Its symbol: a name from the icon set.
    pub icon: Said,
    /// Its colour as `#rrggbb`.
    pub colour: Said,
    /// How many cards it takes into a scenario; there are as many cards of level 1.
    pub hand_size: At<u8>,
    /// Maximum hit points for the levels 1 to 9.
    pub hit_points: At<Vec<u8>>,
    /// How much there is to think of: 1, 2 or 3.
    #[serde(default)]
    pub complexity: Option<At<u8>>,
    /// Words that events ask for.
    #[serde(default)]
    pub traits: Vec<Said>,
    /// The names of its two forms, if it has two.
    #[serde(default)]
    pub forms: Vec<Said>,
    /// How many cards it takes for each of its two forms, where that is counted apart; together
    /// they are the hand size.
    #[serde(default)]
    pub form_hands: Option<At<[u8; 2]>>,
    /// How many marks it may have on the map.
    #[serde(default)]
    pub marks: u8,
    /// What its marks are called.
    #[serde(default)]
    pub mark_name: Option<Said>,
    /// What it always has: bonuses in the notation.
    #[serde(default)]
    pub always: Lines,
    /// Its resources, at most two.
    #[serde(default)]
    pub resources: Vec<ResourceEntry>,
    /// The figures it can summon.
    #[serde(default)]
    pub summons: Vec<SummonEntry>,
    /// Its ability cards.
    pub cards: Vec<CardEntry>,
    /// Its perks.
    #[serde(default)]
    pub perks: Vec<PerkEntry>,
    /// Its masteries.
    #[serde(default)]
    pub masteries: Vec<MasteryEntry>,
    /// Areas of effect of its cards.
    #[serde(default)]
    pub areas: Vec<AreaEntry>,
    /// Whether it must be unlocked in a campaign.
    #[serde(default)]
    pub locked: bool,
    /// Its ancestry, which counts as a trait.
    #[serde(default)]
    pub ancestry: Option<Said>,
    /// The section read when the first of its characters retires.
    #[serde(default)]
    pub retired: Option<Formula>,
    /// Events that join their decks when the first of its characters retires.
    #[serde(default)]
    pub retired_events: Vec<Said>,
    /// Events that join their decks when it is unlocked.
    #[serde(default)]
    pub unlocked_events: Vec<Said>,
}

/// A resource of a class.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// How many there are at the start of a scenario.
    #[serde(default)]
    pub start: u8,
    /// The most there can be.
    pub most: u8,
}

/// A figure that a class can summon.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SummonEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Hit points.
    pub hit_points: Formula,
    /// Attack; none is a dash.
    #[serde(default)]
    pub attack: Option<Formula>,
    /// Move; none is a dash.
    #[serde(default, rename = "move")]
    pub movement: Option<Formula>,
    /// Range; none is a dash.
    #[serde(default)]
    pub range: Option<Formula>,
    /// Whether it flies.
    #[serde(default)]
    pub flying: bool,
    /// What is added to all its attacks.
    #[serde(default)]
    pub effects: Option<Said>,
    /// What it has while it lives: abilities in the notation.
    #[serde(default)]
    pub traits: Lines,
    /// How many there can be.
    #[serde(default = "one")]
    pub count: u8,
}

/// An ability card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its level.
    pub level: At<CardLevel>,
    /// Its initiative.
    pub initiative: At<u8>,
    /// Its picture: a file in `pictures`, or a symbol.
    #[serde(default)]
    pub picture: Option<Said>,
    /// The top action.
    pub top: Lines,
    /// The bottom action.
    pub bottom: Lines,
    /// The form it belongs to (1 or 2), for classes with two.
    #[serde(default)]
    pub form: Option<At<u8>>,
}

/// A perk.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerkEntry {
    /// What it does, in the notation.
    #[serde(rename = "do")]
    pub does: Said,
    /// How many times it can be taken.
    #[serde(default = "one")]
    pub boxes: u8,
    /// Whether its boxes are linked: it is gained once, when all of them are marked.
    #[serde(default)]
    pub linked: bool,
    /// Words for it, where those made from the notation are not good enough.
    #[serde(default)]
    pub text: Option<Said>,
}

/// A mastery.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MasteryEntry {
    /// The word for it.
    pub id: Said,
    /// How to master it, in words.
    pub text: Said,
    /// The deed, in the notation.
    pub deed: Said,
}

/// A drawn area of effect.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaEntry {
    /// The word for it in lines.
    pub id: Said,
    /// The drawing: `x` a hex, `o` the acting figure, `a` a hex that must hold an ally, a digit a
    /// hex with an effect of its own.
    pub map: Said,
    /// What the hexes with digits add.
    #[serde(default)]
    pub effects: BTreeMap<String, Said>,
}

/// `monsters/*.toml`: a set of monsters that share a deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterFile {
    /// The monster types of the set.
    pub monsters: Vec<MonsterEntry>,
    /// The eight ability cards.
    pub cards: At<Vec<MonsterCardEntry>>,
    /// Areas of effect of its cards.
    #[serde(default)]
    pub areas: Vec<AreaEntry>,
}

/// A monster type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its symbol.
    pub icon: Said,
    /// How many standees there are.
    #[serde(default = "six")]
    pub standees: At<u8>,
    /// Whether it is a boss.
    #[serde(default)]
    pub boss: bool,
    /// Statistics of normal monsters (or of the boss).
    pub normal: StatisticsEntry,
    /// Statistics of elites; those of normal monsters if there are none.
    #[serde(default)]
    pub elite: Option<StatisticsEntry>,
    /// The two special actions of a boss.
    #[serde(default)]
    pub specials: Vec<Lines>,
}

/// Statistics by level.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatisticsEntry {
    /// Hit points.
    pub hit_points: At<Column>,
    /// Base move; none is a dash.
    #[serde(default, rename = "move")]
    pub movement: Option<At<Column>>,
    /// Base attack; none is a dash.
    #[serde(default)]
    pub attack: Option<At<Column>>,
    /// Base range, for Gloomhaven's rules; none is a dash.
    #[serde(default)]
    pub range: Option<At<Column>>,
    /// Whether it flies.
    #[serde(default)]
    pub flying: bool,
    /// What is added to all its attacks: once, or for each level (`""` for nothing).
    #[serde(default)]
    pub effects: Option<At<Column>>,
    /// What it always has: once, or for each level (`""` for nothing).
    #[serde(default)]
    pub traits: Option<At<Column>>,
    /// What it cannot gain.
    #[serde(default)]
    pub immune: Vec<ConditionWord>,
    /// Whether it cannot be pushed, pulled or otherwise moved.
    #[serde(default)]
    pub immovable: bool,
    /// The only kind of tile it can stand on, if it is confined to one.
    #[serde(default)]
    pub confined: Option<TileWord>,
}

/// A monster ability card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterCardEntry {
    /// Its name.
    pub name: Said,
    /// Its initiative.
    pub initiative: At<u8>,
    /// Whether the deck is shuffled at the end of the round.
    #[serde(default)]
    pub shuffle: bool,
    /// What the monsters do.
    #[serde(rename = "do")]
    pub does: Lines,
}

/// `items.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemsFile {
    /// The items.
    pub items: Vec<ItemEntry>,
    /// Areas of effect of items.
    #[serde(default)]
    pub areas: Vec<AreaEntry>,
}

/// An item.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Where it is worn.
    pub slot: SlotWord,
    /// What it costs.
    pub gold: u16,
    /// How many copies there are.
    #[serde(default = "two")]
    pub copies: u8,
    /// Whether it is found by chance, as a random item; where no item says so, all are.
    #[serde(default)]
    pub random: bool,
    /// What becomes of it when it is used.
    pub usage: UsageWord,
    /// When and what, in the notation; an ability alone is used in one's own turn.
    #[serde(rename = "do")]
    pub does: Said,
    /// The other side of an item that is flipped.
    #[serde(default)]
    pub flipped: Option<Said>,
    /// How many −1 cards it adds.
    #[serde(default)]
    pub penalty: u8,
    /// Its symbol.
    pub icon: Said,
    /// Its number, for people and for the order in lists.
    #[serde(default)]
    pub number: u16,
    /// What it is crafted from: `lumber 1, item tin-buckler`.
    #[serde(default)]
    pub craft: Option<Said>,
    /// Where its copies are when a campaign begins: `start`, `building 24 level 2`,
    /// `prosperity 3`, `design`, `random` or `reward`.
    #[serde(default)]
    pub shelf: Option<Said>,
    /// Whether it is a potion: brewed from herbs by a recipe.
    #[serde(default)]
    pub potion: bool,
    /// The class that alone may own it.
    #[serde(default)]
    pub only: Option<Said>,
}

/// `goals.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalsFile {
    /// The battle goals.
    pub goals: Vec<GoalEntry>,
}

/// A battle goal.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its title.
    pub name: Said,
    /// How to reach it, in words.
    pub text: Said,
    /// Its checkmarks.
    #[serde(default = "one")]
    pub checkmarks: u8,
    /// The deed, in the notation.
    pub deed: Said,
}

/// `loot.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootFile {
    /// The loot cards, all types.
    pub cards: Vec<LootCardEntry>,
}

/// Some equal loot cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootCardEntry {
    /// What they give.
    pub kind: LootWord,
    /// How much with two, three and four characters.
    #[serde(default = "ones")]
    pub amount: [u8; 3],
    /// How many such cards there are.
    #[serde(default = "one")]
    pub copies: u8,
}

/// `tiles.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TilesFile {
    /// The overlay tiles.
    pub tiles: Vec<TileEntry>,
}

/// An overlay tile.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its kind.
    pub kind: TileWord,
    /// Its picture.
    #[serde(default)]
    pub icon: Option<Said>,
    /// Whether a trap deals the trap damage of the scenario level.
    #[serde(default)]
    pub damage: bool,
    /// Fixed damage of a trap, instead or besides.
    #[serde(default)]
    pub fixed: u8,
    /// What a trap gives.
    #[serde(default)]
    pub conditions: Vec<ConditionWord>,
}

/// `areas.toml`: areas that several files use.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreasFile {
    /// The areas.
    pub areas: Vec<AreaEntry>,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident for $of:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl From<$name> for $of {
            fn from(word: $name) -> $of {
                match word { $($name::$variant => $of::$variant),* }
            }
        }
    };
}

words! {
    /// A condition.
    ConditionWord for Condition {
        Regenerate, Ward, Invisible, Strengthen, Bless, Wound, Brittle, Bane, Poison, Immobilize,
        Disarm, Impair, Stun, Muddle, Curse,
    }
}

words! {
    /// Where an item is worn.
    SlotWord for ItemSlot { Head, Body, Legs, OneHand, TwoHands, Small }
}

words! {
    /// What becomes of an item when it is used.
    UsageWord for Usage { Passive, Spent, Lost, Unrecoverable, Flip }
}

words! {
    /// A kind of overlay tile.
    TileWord for TileKind {
        Corridor, Door, Plate, Trap, Hazard, Difficult, Ice, Obstacle, Objective, Wall, Treasure,
        Start, Token,
    }
}

words! {
    /// What a loot card gives.
    LootWord for LootKind {
        Money, Lumber, Metal, Hide, Ashmint, Bellwort, Kilnberry, Lampmoss, Saltcap,
        Thawroot, RandomItem,
    }
}

impl From<EditionWord> for Edition {
    fn from(word: EditionWord) -> Edition {
        match word {
            EditionWord::Frosthaven => Edition::Frosthaven,
            EditionWord::Gloomhaven => Edition::Gloomhaven,
        }
    }
}

fn one() -> u8 {
    1
}

fn ones() -> [u8; 3] {
    [1; 3]
}

fn two() -> u8 {
    2
}

fn six() -> At<u8> {
    At { value: 6, span: 0..0 }
}
