//! Content: everything that does not change while a scenario is played.
//!
//! A pack is compiled into these tables; the state refers to them by small numbers.

use crate::ability::{Ability, Action, Bonus, Slots};
use crate::amount::Amount;
use crate::goal::Deed;
use crate::scenario::Scenario;
use crate::state::{CardId, CardSet};
use crate::{Condition, Conditions, Icon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Words for players, in the languages a pack has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, string>")]
pub struct Text(pub BTreeMap<String, String>);

/// Everything of one or more packs.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Where it comes from, for journals: names and versions of the packs.
    pub name: String,
    /// The classes.
    pub classes: Vec<Class>,
    /// The monster types.
    pub monsters: Vec<Monster>,
    /// The monster sets, each with a deck.
    pub sets: Vec<MonsterSet>,
    /// The items.
    pub items: Vec<Item>,
    /// The modifier cards; the first ten are the standard ones of [`Modifier::standard`].
    pub modifiers: Vec<Modifier>,
    /// The patterns of areas of effect.
    pub areas: Vec<Pattern>,
    /// The overlay tiles that abilities and scenarios place.
    pub tiles: Vec<Tile>,
    /// The battle goals.
    pub goals: Vec<BattleGoal>,
    /// The loot cards, all types.
    pub loot: Vec<LootCard>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// What is done by hand, in every language.
    pub notes: Vec<Text>,
    /// Stickers and achievements of the campaign, of which rules of scenarios can speak.
    pub stickers: Vec<String>,
    /// The cards of random dungeons.
    pub dungeon: crate::scenario::dungeon::Cards,
}

impl Content {
    /// What is done by hand, in every language, by its English words.
    pub fn note(&self, english: &str) -> Text {
        let known = self.notes.iter().find(|note| note.get("en") == english);
        known
            .cloned()
            .unwrap_or_else(|| Text([("en".to_owned(), english.to_owned())].into_iter().collect()))
    }

    // FH-LOOT-07, FH-LDECK-10
    /// The items among which random ones are drawn: those that say so; where none does, all.
    pub fn random_items(&self) -> Vec<u16> {
        let chosen = self.items.iter().any(|item| item.random);
        let drawn = |item: &Item| if chosen { item.random } else { item.copies > 0 };
        let items = (0..).zip(&self.items).filter(|(_, item)| drawn(item));
        items.map(|(at, _)| at).collect()
    }
}

/// A class of characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// A sentence about how it plays.
    pub text: Text,
    /// Its symbol (a name from the icon set).
    pub icon: String,
    /// Its colour as `#rrggbb`.
    pub colour: String,
    /// How much there is to think of: 1, 2 or 3.
    pub complexity: u8,
    /// How many cards it takes into a scenario.
    pub hand_size: u8,
    /// Maximum hit points for levels 1 to 9.
    pub hit_points: [u8; 9],
    /// Words that events ask for.
    pub traits: Vec<String>,
    /// All its ability cards.
    pub cards: Vec<Card>,
    /// The figures it can summon.
    pub summons: Vec<Summon>,
    /// Its perks.
    pub perks: Vec<Perk>,
    /// Its masteries.
    pub masteries: Vec<Mastery>,
    /// The names and limits of its own resources.
    pub resources: Vec<Resource>,
    /// The names of its two forms, if it has two.
    pub forms: Vec<Text>,
    /// How many cards it takes for each of its forms, where that is counted apart.
    pub form_hands: Vec<u8>,
    /// How many marks it may have on the map.
    pub marks: u8,
    /// What marks are called.
    pub mark_name: Text,
    /// What it always has.
    pub traits_active: Vec<Bonus>,
}

impl Class {
    // FH-PC-14
    /// The cards among which a hand is chosen, and how many of them: one list, or one for each
    /// form. Of a list that is too short all are taken.
    pub fn hands(&self, pool: CardSet) -> Vec<(Vec<CardId>, usize)> {
        let of = |form: Option<u8>, size: u8| {
            let fits =
                |card: &CardId| form.is_none() || self.cards[usize::from(card.0)].form == form;
            let cards: Vec<CardId> = pool.iter().filter(fits).collect();
            let size = usize::from(size).min(cards.len());
            (cards, size)
        };
        if self.form_hands.is_empty() {
            return vec![of(None, self.hand_size)];
        }
        (0..).zip(&self.form_hands).map(|(form, &size)| of(Some(form), size)).collect()
    }
}

/// A resource of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resource {
    /// Its name.
    pub name: Text,
    /// How many there are at the start of a scenario.
    pub start: u8,
    /// The most there can be.
    pub most: u8,
}

/// An ability card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its level; 0 stands for level X, which counts as 1.
    pub level: u8,
    /// Its initiative; 0 when only its owner knows, who says it.
    pub initiative: u8,
    /// The top action.
    pub top: Action,
    /// The bottom action.
    pub bottom: Action,
    /// The form it belongs to, for classes with two (their hands are apart).
    pub form: Option<u8>,
    /// Its spots for enhancements.
    pub spots: Vec<crate::enhancement::Spot>,
}

/// A figure that a character can summon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summon {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Hit points.
    pub hit_points: Amount,
    /// Attack; `None` is a dash.
    pub attack: Option<Amount>,
    /// Move; `None` is a dash.
    pub movement: Option<Amount>,
    /// Range; `None` is a dash.
    pub range: Option<Amount>,
    /// Whether it flies.
    pub flying: bool,
    /// What is added to all its attacks.
    pub attack_effects: Vec<crate::ability::Added>,
    /// Its lasting bonuses (shield, retaliate and the like).
    pub traits: Vec<Ability>,
    /// How many there can be.
    pub count: u8,
}

/// A perk: what it does to the modifier deck, and otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Perk {
    /// How many times it can be taken.
    pub boxes: u8,
    /// Cards removed from the deck (modifier, how many).
    pub remove: Vec<(u16, u8)>,
    /// Cards added to the deck (modifier, how many).
    pub add: Vec<(u16, u8)>,
    /// The character ignores the −1 cards of its items.
    pub ignore_item_penalty: bool,
    /// The character ignores scenario effects that add cards.
    pub ignore_scenario_effects: bool,
    /// What it gives besides.
    pub bonuses: Vec<Bonus>,
    /// What the tree cannot render (empty for most).
    pub text: Text,
}

/// A mastery: a deed of one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mastery {
    /// The word for it in files.
    pub id: String,
    /// How to master it, in words.
    pub text: Text,
    /// How the engine sees it.
    pub deed: Deed,
}

/// A battle goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleGoal {
    /// The word for it in files.
    pub id: String,
    /// Its title.
    pub name: Text,
    /// How to reach it, in words.
    pub text: Text,
    /// Its checkmarks.
    pub checkmarks: u8,
    /// How the engine sees it.
    pub deed: Deed,
}

/// A set of monsters that share a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterSet {
    /// The word for it in files.
    pub id: String,
    /// Its ability cards.
    pub cards: Vec<MonsterCard>,
}

/// A monster ability card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterCard {
    /// Its name.
    pub name: Text,
    /// Its initiative.
    pub initiative: u8,
    /// Whether the deck is shuffled at the end of the round.
    pub shuffle: bool,
    /// What the monsters do.
    pub action: Action,
    /// Elements the set consumes, with what that adds (see the abilities' extras).
    pub consumes: Vec<Icon>,
}

/// A type of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monster {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its symbol.
    pub icon: String,
    /// Its set.
    pub set: u16,
    /// How many standees there are.
    pub standees: u8,
    /// Whether it is a boss.
    pub boss: bool,
    /// Statistics for levels 0 to 7, normal (or boss).
    pub normal: [Statistics; 8],
    /// Statistics for levels 0 to 7, elite.
    pub elite: [Statistics; 8],
    /// The special actions of a boss.
    pub specials: Vec<Action>,
}

/// The statistics of a monster at one level and rank.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Hit points.
    pub hit_points: Amount,
    /// Base move; `None` is a dash.
    pub movement: Option<i8>,
    /// Base attack; `None` is a dash.
    pub attack: Option<Amount>,
    /// Base range (Gloomhaven); `None` is a dash.
    pub range: Option<u8>,
    /// Whether it flies.
    pub flying: bool,
    /// What is added to all its attacks.
    pub attack_effects: Vec<crate::ability::Added>,
    /// Lasting bonuses.
    pub traits: Vec<Ability>,
    /// What it cannot gain.
    pub immunities: Conditions,
    /// Whether it cannot be pushed, pulled or otherwise moved.
    pub immovable: bool,
    /// The only kind of tile it can stand on, if it is confined to one.
    pub confined: Option<TileKind>,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Where it is worn.
    pub slot: ItemSlot,
    /// What it costs.
    pub gold: u16,
    /// How many copies there are.
    pub copies: u8,
    /// Whether it is found by chance, as a random item.
    pub random: bool,
    /// What becomes of it when it is used.
    pub usage: Usage,
    /// Its use slots.
    pub slots: Slots,
    /// When and what.
    pub bonus: Bonus,
    /// The other side of an item that is flipped.
    pub flipped: Option<Box<Bonus>>,
    /// How many −1 cards it adds.
    pub penalty: u8,
    /// Its symbol.
    pub icon: String,
}

/// Where an item is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ItemSlot {
    /// Head.
    Head,
    /// Body.
    Body,
    /// Legs.
    Legs,
    /// One hand.
    OneHand,
    /// Two hands.
    TwoHands,
    /// Small.
    Small,
}

/// What becomes of an item when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Usage {
    /// Nothing.
    Passive,
    /// Spent until a long rest.
    Spent,
    /// Lost.
    Lost,
    /// Lost, and nothing recovers it.
    Unrecoverable,
    /// Flipped to its other side.
    Flip,
}

/// A modifier card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// What it does to the attack value.
    pub value: ModifierValue,
    /// Whether further cards are drawn.
    pub rolling: bool,
    /// Whether the deck is shuffled at the end of the round.
    pub shuffle: bool,
    /// What it adds to the attack.
    pub added: Vec<crate::ability::Added>,
    /// What it infuses.
    pub infuse: Vec<Icon>,
    /// What the attacker performs.
    pub abilities: Vec<Ability>,
    /// What it adds for a price.
    pub extras: Vec<crate::ability::Extra>,
    /// Whether it goes back to the supply once resolved.
    pub returns: bool,
}

/// What a modifier card does to the attack value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModifierValue {
    /// The attack becomes 0.
    Null,
    /// Added to the value.
    Plus(i8),
    /// The value is doubled.
    Double,
}

/// The hexes of an area of effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// The word for it in files.
    pub id: String,
    /// The hexes as axial offsets from the first red hex, or from the acting figure if it has a
    /// place.
    pub red: Vec<(i16, i16)>,
    /// Whether the pattern has a place for the acting figure (offset 0, 0): always melee.
    pub grey: bool,
    /// Hexes that must hold an ally.
    pub blue: Vec<(i16, i16)>,
    /// Red hexes with an effect of their own.
    pub special: Vec<((i16, i16), Vec<crate::ability::Added>)>,
}

impl Pattern {
    /// The effects that some of its hexes add, each once: the first is number 1.
    pub fn effects(&self) -> Vec<&[crate::ability::Added]> {
        let mut all: Vec<&[crate::ability::Added]> = Vec::new();
        for (_, added) in &self.special {
            if !all.contains(&added.as_slice()) {
                all.push(added);
            }
        }
        all
    }

    /// The number of the effects that a hex adds, if it adds any.
    pub fn number_of(&self, hex: (i16, i16)) -> Option<usize> {
        let (_, added) = self.special.iter().find(|(at, _)| *at == hex)?;
        self.effects().iter().position(|known| known == added).map(|at| at + 1)
    }
}

/// A kind of overlay tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TileKind {
    /// A corridor.
    Corridor,
    /// A door.
    Door,
    /// A pressure plate.
    Plate,
    /// A trap.
    Trap,
    /// Hazardous terrain.
    Hazard,
    /// Difficult terrain.
    Difficult,
    /// Icy terrain.
    Ice,
    /// An obstacle.
    Obstacle,
    /// An objective.
    Objective,
    /// A wall.
    Wall,
    /// A treasure.
    Treasure,
    /// A starting hex.
    Start,
    /// A token of the scenario.
    Token,
}

/// An overlay tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its kind.
    pub kind: TileKind,
    /// What a trap does.
    pub trap: TrapEffect,
    /// Its picture (a name from the icon set).
    pub icon: String,
}

/// What a sprung trap does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrapEffect {
    /// Trap damage by the scenario level.
    pub damage: bool,
    /// A fixed amount of damage instead or besides.
    pub fixed: u8,
    /// Conditions.
    pub conditions: Vec<Condition>,
}

/// A loot card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LootCard {
    /// What it gives.
    pub kind: LootKind,
    /// Coins, or units of a resource for 2, 3 and 4 characters.
    pub amount: [u8; 3],
}

/// What a loot card gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LootKind {
    /// Coins.
    Money,
    /// A material.
    Lumber,
    /// A material.
    Metal,
    /// A material.
    Hide,
    /// A herb.
    Ashmint,
    /// A herb.
    Bellwort,
    /// A herb.
    Kilnberry,
    /// A herb.
    Lampmoss,
    /// A herb.
    Saltcap,
    /// A herb.
    Thawroot,
    /// A random item.
    RandomItem,
}

impl LootKind {
    /// All kinds, in the order of the loot table.
    pub const ALL: [LootKind; 11] = [
        LootKind::Money,
        LootKind::Lumber,
        LootKind::Metal,
        LootKind::Hide,
        LootKind::Ashmint,
        LootKind::Bellwort,
        LootKind::Kilnberry,
        LootKind::Lampmoss,
        LootKind::Saltcap,
        LootKind::Thawroot,
        LootKind::RandomItem,
    ];
}

impl Default for Amount {
    fn default() -> Amount {
        Amount::Number(0)
    }
}

impl Text {
    /// A text in English only.
    pub fn en(text: &str) -> Text {
        Text(BTreeMap::from([("en".into(), text.into())]))
    }

    /// The text in a language, or in English, or nothing.
    pub fn get(&self, language: &str) -> &str {
        self.0.get(language).or_else(|| self.0.get("en")).map_or("", String::as_str)
    }
}

impl Modifier {
    /// The index of the +0 card.
    pub const PLUS_0: u16 = 0;
    /// The index of the −1 card.
    pub const MINUS_1: u16 = 1;
    /// The index of the +1 card.
    pub const PLUS_1: u16 = 2;
    /// The index of the −2 card.
    pub const MINUS_2: u16 = 3;
    /// The index of the +2 card.
    pub const PLUS_2: u16 = 4;
    /// The index of the null card.
    pub const NULL: u16 = 5;
    /// The index of the 2x card.
    pub const DOUBLE: u16 = 6;
    /// The index of the bless card.
    pub const BLESS: u16 = 7;
    /// The index of the curse card.
    pub const CURSE: u16 = 8;
    /// The index of the −1 cards that items, scenarios and events add.
    pub const PENALTY: u16 = 9;

    // FH-PC-19: six +0, five -1, five +1, one -2, one +2, one null, one 2x.
    /// How many standard cards there are: they come first in every content.
    pub const STANDARD: usize = 10;
    /// A standard deck: modifier and number of copies.
    pub const STANDARD_DECK: [(u16, u8); 7] = [
        (Modifier::PLUS_0, 6),
        (Modifier::MINUS_1, 5),
        (Modifier::PLUS_1, 5),
        (Modifier::MINUS_2, 1),
        (Modifier::PLUS_2, 1),
        (Modifier::NULL, 1),
        (Modifier::DOUBLE, 1),
    ];

    /// A card that only changes the value.
    pub fn plain(value: ModifierValue) -> Modifier {
        Modifier {
            value,
            rolling: false,
            shuffle: false,
            added: Vec::new(),
            infuse: Vec::new(),
            abilities: Vec::new(),
            extras: Vec::new(),
            returns: false,
        }
    }

    // FH-AMD-16, N-64: the null and the 2x of a standard deck carry the shuffle icon.
    /// The ten standard cards, in the order of the indices above.
    pub fn standard() -> Vec<Modifier> {
        use ModifierValue::*;
        let shuffles = |value| Modifier { shuffle: true, ..Modifier::plain(value) };
        let returns = |value| Modifier { returns: true, ..Modifier::plain(value) };
        vec![
            Modifier::plain(Plus(0)),
            Modifier::plain(Plus(-1)),
            Modifier::plain(Plus(1)),
            Modifier::plain(Plus(-2)),
            Modifier::plain(Plus(2)),
            shuffles(Null),
            shuffles(Double),
            returns(Double),
            returns(Null),
            returns(Plus(-1)),
        ]
    }
}
