//! `scenarios/*.toml`: one scenario with its drawn rooms.

use super::{At, ConditionWord, Formula, Lines, Said};
use longrest_haven::{Floor, Side};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `scenarios/*.toml`: one scenario.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// Its number in the pack.
    pub number: At<u16>,
    /// Its name.
    pub name: Said,
    /// Read at the beginning.
    pub introduction: Said,
    /// Read when it is completed.
    pub conclusion: Said,
    /// What the party must do, in words.
    pub goal_text: Said,
    /// Its special rules, in words.
    #[serde(default)]
    pub rules_text: Option<Said>,
    /// 1 to 3.
    #[serde(default = "one")]
    pub complexity: At<u8>,
    /// Completed when this holds.
    pub goal: Said,
    /// Lost when this holds, besides everybody's exhaustion.
    #[serde(default)]
    pub loss: Option<Said>,
    /// The mark whose hexes characters escape from.
    #[serde(default)]
    pub escape: Option<Said>,
    /// Scenario effects on the characters at setup.
    #[serde(default)]
    pub effects: Lines,
    /// The rules that hold here.
    #[serde(default)]
    pub rules: Lines,
    /// The names of its counters.
    #[serde(default)]
    pub counters: Vec<Said>,
    /// What the party gains.
    #[serde(default)]
    pub rewards: Lines,
    /// Whether it takes place in town, without a road event.
    #[serde(default)]
    pub in_town: bool,
    /// Whether nobody can teleport between parts of the map that are not connected.
    #[serde(default)]
    pub no_teleport_between_parts: bool,
    /// Pairs of marks whose hexes are linked: neighbours for movement only.
    #[serde(default)]
    pub links: Vec<[Said; 2]>,
    /// What stands where a sign is drawn, in all rooms.
    #[serde(default)]
    pub legend: BTreeMap<String, Said>,
    /// Words that rules can say.
    #[serde(default)]
    pub texts: BTreeMap<String, Said>,
    /// The loot deck: how many cards of each kind.
    #[serde(default)]
    pub loot: LootEntry,
    /// Monster types with something particular about them here, and named monsters.
    #[serde(default)]
    pub monsters: Vec<MonsterUseEntry>,
    /// Objectives and allies that are tokens.
    #[serde(default)]
    pub objects: Vec<ObjectEntry>,
    /// The treasures.
    #[serde(default)]
    pub treasures: Vec<TreasureEntry>,
    /// Sections that rules can read.
    #[serde(default)]
    pub sections: Vec<SectionEntry>,
    /// The rooms; the first is set up at the start.
    pub rooms: Vec<RoomEntry>,
    /// Where on the map it is.
    #[serde(default)]
    pub place: Option<Said>,
    /// The chain of scenarios it belongs to.
    #[serde(default)]
    pub chain: Option<Said>,
    /// What the party needs to play it, in the campaign's notation.
    #[serde(default)]
    pub requires: Lines,
    /// Scenarios that it unlocks.
    #[serde(default)]
    pub leads_to: Vec<Said>,
    /// Scenarios that may be played from it without going home.
    #[serde(default)]
    pub linked_to: Vec<Said>,
    /// The scenario that must be played from it without going home.
    #[serde(default)]
    pub forces: Option<Said>,
    /// Scenarios that it locks out.
    #[serde(default)]
    pub locks: Vec<Said>,
    /// What is read and gained besides the rewards, in the campaign's notation.
    #[serde(default)]
    pub outcome: Lines,
    /// Whether it is found by drawing a random scenario.
    #[serde(default)]
    pub random: bool,
    /// The class whose solo scenario it is: that character plays it alone.
    #[serde(default)]
    pub solo: Option<Said>,
    /// Scenarios whose places are linked to its own on the map: no road event from there.
    #[serde(default)]
    pub linked_places: Vec<Said>,
}

/// How many loot cards of each kind.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LootEntry {
    /// Money.
    pub money: u8,
    /// Lumber.
    pub lumber: u8,
    /// Metal.
    pub metal: u8,
    /// Hide.
    pub hide: u8,
    /// Ashmint.
    pub ashmint: u8,
    /// Bellwort.
    pub bellwort: u8,
    /// Kilnberry.
    pub kilnberry: u8,
    /// Lampmoss.
    pub lampmoss: u8,
    /// Saltcap.
    pub saltcap: u8,
    /// Thawroot.
    pub thawroot: u8,
    /// The random item.
    pub random_item: u8,
}

/// How a monster type is used here.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterUseEntry {
    /// The monster type.
    pub monster: Said,
    /// The word for a named monster in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// The name of a named monster.
    #[serde(default)]
    pub name: Option<Said>,
    /// The hit points of a named monster; `H` is the maximum of an elite of the type.
    #[serde(default)]
    pub hit_points: Option<Formula>,
    /// The attack of a named monster, if not that of an elite.
    #[serde(default)]
    pub attack: Option<Formula>,
    /// The move of a named monster, if not that of an elite.
    #[serde(default, rename = "move")]
    pub movement: Option<Formula>,
    /// Whose side it is on.
    #[serde(default)]
    pub side: SideWord,
    /// Whether it takes no turns.
    #[serde(default)]
    pub inert: bool,
    /// A fixed initiative instead of a card.
    #[serde(default)]
    pub initiative: Option<u8>,
    /// What it has here in addition.
    #[serde(default)]
    pub traits: Lines,
    /// What is added to its attacks here.
    #[serde(default)]
    pub effects: Option<Said>,
    /// What it cannot gain here.
    #[serde(default)]
    pub immune: Vec<ConditionWord>,
}

/// A side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideWord {
    /// The characters and their allies.
    Party,
    /// The monsters.
    #[default]
    Monsters,
    /// Enemies of everybody else.
    Third,
}

/// An objective, or an ally that is a token.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectEntry {
    /// The word for it in lines, if not made from the name.
    #[serde(default)]
    pub id: Option<Said>,
    /// Its name.
    pub name: Said,
    /// Its hit points.
    pub hit_points: Formula,
    /// Whose side it is on.
    #[serde(default)]
    pub side: SideWord,
    /// When monsters focus it, and when it acts if it does.
    #[serde(default = "late")]
    pub initiative: u8,
    /// What it does on its turn; objectives do nothing.
    #[serde(default, rename = "do")]
    pub does: Lines,
    /// Its attack, for an ally.
    #[serde(default)]
    pub attack: i8,
    /// Its move, for an ally.
    #[serde(default, rename = "move")]
    pub movement: i8,
    /// Its symbol.
    pub icon: Said,
    /// Whether all hexes in which it is drawn are one figure.
    #[serde(default)]
    pub wide: bool,
    /// Whether it cannot be interacted with.
    #[serde(default)]
    pub untouchable: bool,
}

/// A treasure.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreasureEntry {
    /// Its number, or the word for a goal treasure.
    pub id: Formula,
    /// Whether it is a goal treasure.
    #[serde(default)]
    pub goal: bool,
    /// What the looter gains.
    #[serde(default)]
    pub gives: Lines,
}

/// A section.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionEntry {
    /// Its number as printed in links, for example `"1.2"`.
    pub id: Said,
    /// Its words.
    pub text: Said,
    /// What happens.
    #[serde(default)]
    pub effects: Lines,
}

/// A room.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomEntry {
    /// The word for it in lines.
    pub id: Said,
    /// Read when it is revealed.
    #[serde(default)]
    pub text: Option<Said>,
    /// What it is floored with: how it looks.
    #[serde(default)]
    pub floor: FloorWord,
    /// The drawing.
    pub map: Said,
    /// What stands where a sign is drawn, in this room only.
    #[serde(default)]
    pub legend: BTreeMap<String, Said>,
}

/// What a room is floored with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FloorWord {
    /// Flagstones.
    #[default]
    Stone,
    /// Boards.
    Planks,
    /// The damp stones of a cellar.
    Cellar,
    /// Snow.
    Snow,
    /// Ice.
    Ice,
    /// Trodden earth.
    Earth,
}

impl From<FloorWord> for Floor {
    fn from(word: FloorWord) -> Floor {
        match word {
            FloorWord::Stone => Floor::Stone,
            FloorWord::Planks => Floor::Planks,
            FloorWord::Cellar => Floor::Cellar,
            FloorWord::Snow => Floor::Snow,
            FloorWord::Ice => Floor::Ice,
            FloorWord::Earth => Floor::Earth,
        }
    }
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Side {
        match word {
            SideWord::Party => Side::Party,
            SideWord::Monsters => Side::Monsters,
            SideWord::Third => Side::Third,
        }
    }
}

fn one() -> At<u8> {
    At { value: 1, span: 0..0 }
}

fn late() -> u8 {
    99
}
