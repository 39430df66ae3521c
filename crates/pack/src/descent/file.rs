//! The files of a Descent pack as they are written.

use crate::file::leaf::said;
use crate::file::{At, Lines, Said};
use longrest_descent::{AttackKind, Rune, Size, SkillDeck, Source, Tier};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One value for any number of players, or one each for 2, 3, 4 and 5 players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByPlayers(pub Vec<Said>);

impl<'de> Deserialize<'de> for ByPlayers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByPlayers, D::Error> {
        said(deserializer).map(ByPlayers)
    }
}

impl JsonSchema for ByPlayers {
    fn schema_name() -> Cow<'static, str> {
        "ByPlayers".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "One value, or four values for 2, 3, 4 and 5 players.",
            "anyOf": [
                { "type": ["integer", "string"] },
                {
                    "type": "array",
                    "items": { "type": ["integer", "string"] },
                    "minItems": 4,
                    "maxItems": 4
                }
            ]
        })
    }
}

/// `pack.toml`: what the pack is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DescentPackFile {
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
    /// The game: `"descent"`.
    pub game: DescentWord,
    /// Prices and rules that differ from the usual ones, by the names of the switches.
    #[serde(default)]
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub switches: BTreeMap<String, At<toml::Value>>,
    /// The languages its words are translated into, besides English.
    #[serde(default)]
    pub languages: Vec<Said>,
}

/// The one game these files are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DescentWord {
    /// Descent.
    Descent,
}

/// `dice.toml`: the six dice, and the breath template.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceFile {
    /// The faces of the melee die.
    pub red: At<Vec<Said>>,
    /// The faces of the ranged die.
    pub blue: At<Vec<Said>>,
    /// The faces of the magic die.
    pub white: At<Vec<Said>>,
    /// The faces of the die that adds damage.
    pub green: At<Vec<Said>>,
    /// The faces of the die that adds range.
    pub yellow: At<Vec<Said>>,
    /// The faces of the power die.
    pub black: At<Vec<Said>>,
    /// The breath template: `o` is the attacker's space, `x` are the spaces before it.
    pub breath: Said,
}

/// `heroes.toml`: the hero sheets.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroesFile {
    /// The heroes.
    pub heroes: Vec<HeroEntry>,
}

/// A hero sheet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroEntry {
    /// The word for the hero, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// Who it is, in a sentence or two.
    pub text: Said,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// Wounds.
    pub wounds: At<u8>,
    /// Fatigue.
    pub fatigue: At<u8>,
    /// Armor.
    pub armor: At<u8>,
    /// Speed.
    pub speed: At<u8>,
    /// The conquest tokens lost when the hero is killed.
    pub conquest: At<u8>,
    /// Melee, ranged, magic.
    pub traits: At<[u8; 3]>,
    /// How many fighting, subterfuge and wizardry skills: three in all.
    pub skills: At<[u8; 3]>,
    /// The hero ability.
    #[serde(default)]
    pub powers: Lines,
}

/// `skills.toml`: the three skill decks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillsFile {
    /// The skills.
    pub skills: Vec<SkillEntry>,
}

/// A skill card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// The deck.
    pub deck: DeckWord,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// What it does.
    pub powers: Lines,
}

/// A skill deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeckWord {
    /// Melee and survival.
    Fighting,
    /// Ranged attacks and movement.
    Subterfuge,
    /// Magic and familiars.
    Wizardry,
}

/// `items/*.toml`: the items of one source.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemDeckFile {
    /// Where they come from.
    pub source: SourceWord,
    /// The items.
    pub items: Vec<DescentItemEntry>,
}

/// Where items come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SourceWord {
    /// The town shop.
    Shop,
    /// The copper treasure deck.
    Copper,
    /// The silver treasure deck.
    Silver,
    /// The gold treasure deck.
    Gold,
    /// Relics of quests.
    Relic,
    /// Potions.
    Potion,
}

/// An item card or a kind of potion.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DescentItemEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// What it is.
    pub kind: ItemKindWord,
    /// A weapon's attack.
    #[serde(default)]
    pub attack: Option<AttackWord>,
    /// Whether it is a rune.
    #[serde(default)]
    pub rune: bool,
    /// Hands it takes.
    #[serde(default)]
    pub hands: Option<At<u8>>,
    /// The price in the shop.
    #[serde(default)]
    pub price: Option<At<u16>>,
    /// How many there are; one if nothing is said.
    #[serde(default)]
    pub copies: Option<At<u8>>,
    /// A weapon's dice: letters of R, U, W, G, Y.
    #[serde(default)]
    pub dice: Option<Said>,
    /// What every attack with a weapon has.
    #[serde(default)]
    pub always: Option<Said>,
    /// What a weapon adds from the other hand.
    #[serde(default)]
    pub off_hand: Option<Said>,
    /// What surges buy.
    #[serde(default)]
    pub surges: Lines,
    /// A weapon that affects all enemies within so many spaces.
    #[serde(default)]
    pub burst: Option<At<u8>>,
    /// What it does while equipped.
    #[serde(default)]
    pub powers: Lines,
    /// The marker that stands for a potion.
    #[serde(default)]
    pub marker: Option<PotionWord>,
    /// What drinking a potion does: a `restore` line.
    #[serde(default)]
    pub drink: Option<Said>,
    /// The coins of a cache.
    #[serde(default)]
    pub coins: Option<At<u16>>,
    /// The potion of a cache.
    #[serde(default)]
    pub potion: Option<PotionWord>,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ItemKindWord {
    /// A weapon.
    Weapon,
    /// An armor.
    Armor,
    /// A shield.
    Shield,
    /// Anything else.
    Other,
    /// A potion.
    Potion,
    /// Coins, perhaps a potion, and another card.
    Cache,
}

/// A kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AttackWord {
    /// Against adjacent spaces.
    Melee,
    /// With bow and bolt.
    Ranged,
    /// With staff and rune.
    Magic,
}

/// A potion marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PotionWord {
    /// The one that heals.
    Healing,
    /// The one that gives fatigue back.
    Vitality,
}

/// `monsters.toml`: the kinds of monster.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonstersFile {
    /// The kinds.
    pub monsters: Vec<MonsterKindEntry>,
}

/// A kind of monster.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterKindEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// What it is, in a sentence.
    pub text: Said,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// The spaces it covers.
    pub size: SizeWord,
    /// The attack it makes.
    pub attack: AttackWord,
    /// How many figures there are, normal and master.
    pub figures: At<[u8; 2]>,
    /// The tan part of its card.
    pub normal: StatsEntry,
    /// The red part of its card.
    pub master: StatsEntry,
}

/// The numbers of a monster.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatsEntry {
    /// Movement points.
    pub speed: ByPlayers,
    /// Wounds that kill it.
    pub wounds: ByPlayers,
    /// Armor.
    pub armor: ByPlayers,
    /// Attack dice: letters of R, U, W, G, Y, B.
    pub dice: ByPlayers,
    /// What its attacks and it itself have.
    #[serde(default)]
    pub abilities: Option<ByPlayers>,
}

/// How many spaces a figure covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum SizeWord {
    /// One space.
    #[serde(rename = "1x1")]
    One,
    /// Two spaces.
    #[serde(rename = "1x2")]
    Two,
    /// Four spaces.
    #[serde(rename = "2x2")]
    Four,
    /// Six spaces.
    #[serde(rename = "2x3")]
    Six,
}

/// `overlord.toml`: the overlord's deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverlordFile {
    /// The cards.
    pub cards: Vec<OverlordEntry>,
}

/// An overlord card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverlordEntry {
    /// The word for it, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// How many there are; one if nothing is said.
    #[serde(default)]
    pub copies: Option<At<u8>>,
    /// The threat it costs.
    pub cost: At<u8>,
    /// The threat it gives when discarded.
    pub discard: At<u8>,
    /// What it does.
    pub play: Said,
}

/// `familiars.toml`: the familiars.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamiliarsFile {
    /// The familiars.
    pub familiars: Vec<FamiliarEntry>,
}

/// A familiar.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamiliarEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// The symbol: a name from the icon set.
    pub icon: Said,
    /// Spaces it moves after its owner's turn.
    pub speed: At<u8>,
    /// How many markers it consists of; one if nothing is said.
    #[serde(default)]
    pub markers: Option<At<u8>>,
    /// Whether each marker may carry one item.
    #[serde(default)]
    pub carries: bool,
    /// Whether the overlord may not spawn where it sees.
    #[serde(default)]
    pub watches: bool,
    /// Whether enemies next to it can neither dodge nor aim, and lose a point of armor.
    #[serde(default)]
    pub harries: bool,
}

/// `quests/*.toml`: one quest with its drawn areas.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestFile {
    /// Its number in the pack: quests are listed in this order.
    pub number: At<u8>,
    /// Its name.
    pub name: Said,
    /// Read at the beginning.
    pub introduction: Said,
    /// How it is won and lost, in words.
    pub goal_text: Said,
    /// Read when the heroes have won.
    pub victory_text: Said,
    /// Read when the overlord has won.
    pub defeat_text: Said,
    /// The conquest tokens at the start.
    pub conquest: ByPlayers,
    /// The runes that lock doors, by the sign of the door.
    #[serde(default)]
    pub doors: BTreeMap<String, At<RuneWord>>,
    /// What stands where a sign is drawn, in all areas.
    #[serde(default)]
    pub legend: BTreeMap<String, Said>,
    /// The areas; the heroes start in the first.
    pub areas: Vec<AreaDrawing>,
    /// The encounters.
    #[serde(default)]
    pub encounters: Vec<EncounterEntry>,
    /// The chests.
    #[serde(default)]
    pub chests: Vec<ChestEntry>,
    /// The named monsters.
    #[serde(default)]
    pub named: Vec<NamedEntry>,
}

/// A rune.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RuneWord {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

/// An area of a quest.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaDrawing {
    /// The word for it.
    pub id: Said,
    /// Read when it is revealed.
    #[serde(default)]
    pub text: Option<Said>,
    /// The drawing.
    pub map: Said,
    /// What stands where a sign is drawn, in this area.
    #[serde(default)]
    pub legend: BTreeMap<String, Said>,
    /// What happens when it is revealed.
    #[serde(default)]
    pub revealed: Lines,
}

/// An encounter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EncounterEntry {
    /// The word for it.
    pub id: Said,
    /// Read when it takes place.
    pub text: Said,
    /// What happens.
    pub effects: Lines,
}

/// A chest.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChestEntry {
    /// Its type.
    pub tier: At<TierWord>,
    /// What is in it.
    pub holds: Said,
}

/// A type of chest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TierWord {
    /// The least.
    Copper,
    /// The middle.
    Silver,
    /// The best.
    Gold,
}

/// A named monster.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name.
    pub name: Said,
    /// Who it is, in a sentence or two.
    pub text: Said,
    /// The kind of monster; what is not said here is as on the red part of its card.
    pub kind: Said,
    /// Movement points.
    #[serde(default)]
    pub speed: Option<ByPlayers>,
    /// Wounds that kill it.
    #[serde(default)]
    pub wounds: Option<ByPlayers>,
    /// Armor.
    #[serde(default)]
    pub armor: Option<ByPlayers>,
    /// Attack dice.
    #[serde(default)]
    pub dice: Option<ByPlayers>,
    /// All its abilities.
    #[serde(default)]
    pub abilities: Option<ByPlayers>,
    /// Whether killing it pays the bounty of a master.
    #[serde(default)]
    pub bounty: bool,
    /// What happens when it is killed.
    #[serde(default)]
    pub slain: Lines,
}

macro_rules! meanings {
    ($($word:ty => $meaning:ty { $($one:ident: $other:expr),* $(,)? })*) => {$(
        impl From<$word> for $meaning {
            fn from(word: $word) -> $meaning {
                match word {
                    $(<$word>::$one => $other,)*
                }
            }
        }
    )*};
}

meanings! {
    DeckWord => SkillDeck {
        Fighting: SkillDeck::Fighting,
        Subterfuge: SkillDeck::Subterfuge,
        Wizardry: SkillDeck::Wizardry,
    }
    SourceWord => Source {
        Shop: Source::Shop,
        Copper: Source::Treasure(Tier::Copper),
        Silver: Source::Treasure(Tier::Silver),
        Gold: Source::Treasure(Tier::Gold),
        Relic: Source::Relic,
        Potion: Source::Potion,
    }
    AttackWord => AttackKind {
        Melee: AttackKind::Melee,
        Ranged: AttackKind::Ranged,
        Magic: AttackKind::Magic,
    }
    SizeWord => Size { One: Size::One, Two: Size::Two, Four: Size::Four, Six: Size::Six }
    TierWord => Tier { Copper: Tier::Copper, Silver: Tier::Silver, Gold: Tier::Gold }
    RuneWord => Rune { Red: Rune::Red, Blue: Rune::Blue, Yellow: Rune::Yellow }
}
