//! Everything a game is made of that does not change while it is played.
//!
//! Content is plain typed data: a pack fills it, [`crate::check`] says what is wrong with it.

use crate::ability::{Abilities, Gain};
use crate::dice::{Dice, Pool};
use crate::overlord_card::OverlordCard;
use crate::power::Power;
use crate::quest::Quest;
use longrest_grid::Footprint;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            serde::Serialize,
            serde::Deserialize,
            ts_rs::TS,
        )]
        pub struct $name(pub u8);

        impl $name {
            /// The position in arrays with one entry for each.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

id!(
    /// A hero sheet.
    SheetId
);
id!(
    /// A skill card.
    SkillId
);
id!(
    /// An item card or a kind of potion.
    ItemId
);
id!(
    /// A kind of overlord card; the deck may hold several.
    CardId
);
id!(
    /// A kind of monster.
    KindId
);
id!(
    /// A familiar.
    FamiliarId
);
id!(
    /// A quest.
    QuestId
);

/// The most hero sheets.
pub const SHEETS_MAX: usize = 32;
/// The most skill cards in the three decks together.
pub const SKILLS_MAX: usize = 64;
/// The most different items, potions included.
pub const ITEMS_MAX: usize = 128;
/// The most different overlord cards.
pub const CARDS_MAX: usize = 48;

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Content {
    /// The faces of the dice.
    pub dice: Dice,
    /// The hero sheets.
    pub sheets: Vec<HeroSheet>,
    /// The skill cards of all three decks.
    pub skills: Vec<Skill>,
    /// Shop cards, treasures, relics and potions.
    pub items: Vec<Item>,
    /// The potion that a healing marker stands for.
    pub healing: ItemId,
    /// The potion that a vitality marker stands for.
    pub vitality: ItemId,
    /// The kinds of monster.
    pub monsters: Vec<MonsterKind>,
    /// The overlord cards.
    pub cards: Vec<OverlordCard>,
    /// The familiars.
    pub familiars: Vec<FamiliarKind>,
    /// The breath template: spaces sideways and outwards from the side of the base.
    pub breath: Vec<(i8, i8)>,
    /// The quests.
    pub quests: Vec<Quest>,
    /// Prices and the rules that groups set differently.
    pub switches: Switches,
}

/// A hero sheet.
// DJ-HERO-01
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeroSheet {
    /// The name.
    pub name: String,
    /// Wounds.
    pub wounds: u8,
    /// Fatigue.
    pub fatigue: u8,
    /// Base armor.
    pub armor: u8,
    /// Speed.
    pub speed: u8,
    /// The conquest tokens lost when the hero is killed.
    pub conquest: u8,
    /// The traits: melee, ranged, magic.
    pub traits: [u8; 3],
    /// The starting skills: fighting, subterfuge, wizardry.
    pub skills: [u8; 3],
    /// The hero ability.
    pub powers: Vec<Power>,
}

/// One of the three kinds of attack, and the trait that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum AttackKind {
    /// Against adjacent spaces.
    Melee,
    /// With bow and bolt.
    Ranged,
    /// With staff and rune.
    Magic,
}

/// One of the three skill decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum SkillDeck {
    /// Melee and survival.
    Fighting,
    /// Ranged attacks and movement.
    Subterfuge,
    /// Magic and familiars.
    Wizardry,
}

/// A skill card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The name.
    pub name: String,
    /// The deck it belongs to.
    pub deck: SkillDeck,
    /// What it does.
    pub powers: Vec<Power>,
}

/// Where an item comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The town shop.
    Shop,
    /// A treasure deck.
    Treasure(Tier),
    /// A relic of a quest.
    Relic,
    /// A potion; there are always enough of them.
    Potion,
}

/// One of the three treasure decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// The least.
    Copper,
    /// The middle.
    Silver,
    /// The best.
    Gold,
}

/// An item card or a kind of potion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name.
    pub name: String,
    /// Where it comes from.
    pub source: Source,
    /// What it is.
    pub class: Class,
    /// Whether it is a rune.
    pub rune: bool,
    /// Hand icons.
    pub hands: u8,
    /// The price in the shop.
    pub price: u16,
    /// How many there are.
    pub copies: u8,
    /// What it does while equipped.
    pub powers: Vec<Power>,
}

/// What an item is.
// DJ-ITEM-02
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// A weapon.
    Weapon(Weapon),
    /// An armor.
    Armor,
    /// A shield.
    Shield,
    /// Anything else.
    Other,
    /// A potion.
    Potion(Potion),
    /// Money and potions at once, and another card from the same deck.
    Cache {
        /// Coins for the hero who draws it.
        coins: u16,
        /// A potion for the hero who draws it.
        potion: Option<ItemId>,
    },
}

/// What drinking a potion does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Potion {
    /// Wounds healed.
    pub wounds: u8,
    /// Whether fatigue returns to its maximum.
    pub fatigue: bool,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The kind of attack made with it.
    pub attack: AttackKind,
    /// Its dice, power dice not counted.
    pub dice: Pool,
    /// What every attack with it has.
    pub gain: Gain,
    /// The off-hand bonus.
    pub off_hand: Option<Gain>,
    /// What surges buy.
    pub surges: Vec<SurgeOption>,
    /// Whether an attack affects all enemies within a distance, and fails only on a miss.
    pub burst: Option<u8>,
}

/// Something surges buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurgeOption {
    /// The surges it costs.
    pub cost: u8,
    /// What the attack gains.
    pub gain: Gain,
}

/// How many spaces a figure covers.
// DJ-LARGE-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// One space.
    One,
    /// One by two.
    Two,
    /// Two by two.
    Four,
    /// Two by three.
    Six,
}

/// A normal monster, or its stronger red fellow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// The tan part of the card.
    Normal,
    /// The red part of the card.
    Master,
}

/// One half of a monster reference card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MonsterStats {
    /// Movement points of an activation.
    pub speed: u8,
    /// Wounds needed to kill it.
    pub wounds: u8,
    /// Armor.
    pub armor: u8,
    /// The dice of its attack.
    pub dice: Pool,
    /// Damage added to every attack.
    pub damage: u8,
    /// Range added to every attack.
    pub range: u8,
    /// Its special abilities.
    pub abilities: Abilities,
}

/// A kind of monster with its reference cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterKind {
    /// The name.
    pub name: String,
    /// The spaces it covers.
    pub size: Size,
    /// The one kind of attack it makes.
    // DJ-TYPE-11
    pub attack: AttackKind,
    /// The cards for two to five players, each normal and master.
    // DJ-MREF-01
    pub cards: [[MonsterStats; 2]; 4],
    /// How many figures there are, normal and master.
    pub figures: [u8; 2],
}

/// A familiar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamiliarKind {
    /// The name.
    pub name: String,
    /// Spaces it moves after its owner's turn.
    pub speed: u8,
    /// How many markers it consists of.
    pub markers: u8,
    /// Whether each marker may carry one item.
    pub carries: bool,
    /// Whether the overlord may not spawn where it sees.
    pub watches: bool,
    /// Whether enemies next to it can neither dodge nor aim, and lose a point of armor.
    pub harries: bool,
}

/// Prices, and the rules that groups set differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// Coins of each hero at the start.
    pub coins: u16,
    /// Cards in the overlord's hand at the start.
    pub hand: u8,
    /// The overlord's threat at the start.
    pub threat: u8,
    /// The price of the potions during setup.
    pub potion_setup: [u16; 2],
    /// The price of the potions in town: healing, vitality.
    pub potion_town: [u16; 2],
    /// The price of a treasure: copper, silver, gold. Also what one is worth.
    pub treasure: [u16; 3],
    /// The price of a skill.
    pub skill: u16,
    /// The price of a training token.
    pub training: u16,
    /// A figure in a pit sees the spaces next to the pit.
    pub pit_sight: bool,
    /// A treasure drawn from a chest may be handed back at once for its full value.
    pub treasure_refund: bool,
    /// Treasures are sold in town only once a chest of their kind has been opened.
    pub treasure_after_chest: bool,
    /// A hero drinks at most one potion in a turn.
    pub one_potion: bool,
}

impl Default for Switches {
    /// The rules as the ledger has them.
    fn default() -> Switches {
        Switches {
            coins: 300,
            hand: 3,
            threat: 0,
            potion_setup: [50, 50],
            potion_town: [50, 50],
            treasure: [250, 500, 750],
            skill: 1000,
            training: 500,
            pit_sight: false,
            treasure_refund: true,
            treasure_after_chest: false,
            one_potion: false,
        }
    }
}

impl AttackKind {
    /// All kinds.
    pub const ALL: [AttackKind; 3] = [AttackKind::Melee, AttackKind::Ranged, AttackKind::Magic];
}

impl SkillDeck {
    /// All decks.
    pub const ALL: [SkillDeck; 3] =
        [SkillDeck::Fighting, SkillDeck::Subterfuge, SkillDeck::Wizardry];
}

impl Tier {
    /// All tiers.
    pub const ALL: [Tier; 3] = [Tier::Copper, Tier::Silver, Tier::Gold];
}

impl Size {
    /// The squares it fills; `upright` turns the oblong sizes by a quarter.
    pub const fn footprint(self, upright: bool) -> Footprint {
        match (self, upright) {
            (Size::One, _) => Footprint::ONE,
            (Size::Two, false) => Footprint::TWO_WIDE,
            (Size::Two, true) => Footprint::TWO_TALL,
            (Size::Four, _) => Footprint::FOUR,
            (Size::Six, false) => Footprint::SIX_WIDE,
            (Size::Six, true) => Footprint::SIX_TALL,
        }
    }

    /// Whether the figure looks different when turned by a quarter.
    pub const fn is_oblong(self) -> bool {
        matches!(self, Size::Two | Size::Six)
    }
}

impl Content {
    /// A hero sheet.
    pub fn sheet(&self, id: SheetId) -> &HeroSheet {
        &self.sheets[id.index()]
    }

    /// A skill card.
    pub fn skill(&self, id: SkillId) -> &Skill {
        &self.skills[id.index()]
    }

    /// An item.
    pub fn item(&self, id: ItemId) -> &Item {
        &self.items[id.index()]
    }

    /// A kind of monster.
    pub fn monster(&self, id: KindId) -> &MonsterKind {
        &self.monsters[id.index()]
    }

    /// An overlord card.
    pub fn card(&self, id: CardId) -> &OverlordCard {
        &self.cards[id.index()]
    }

    /// A familiar.
    pub fn familiar(&self, id: FamiliarId) -> &FamiliarKind {
        &self.familiars[id.index()]
    }

    /// The skills of one deck, as a set.
    pub fn skills_of(&self, deck: SkillDeck) -> u64 {
        let of_deck = self.skills.iter().enumerate().filter(|(_, skill)| skill.deck == deck);
        of_deck.fold(0, |set, (index, _)| set | 1 << index)
    }
}

impl Item {
    /// The weapon, if it is one.
    pub fn weapon(&self) -> Option<&Weapon> {
        match &self.class {
            Class::Weapon(weapon) => Some(weapon),
            _ => None,
        }
    }

    /// What the town pays for it; `None` when it cannot be sold.
    // DJ-TOWN-06, DJ-CHEST-10, DJ-RELIC-03: half the value, rounded down to a multiple of 25.
    pub fn resale(&self, switches: &Switches) -> Option<u16> {
        let value = match self.source {
            Source::Shop => self.price,
            Source::Treasure(tier) => switches.treasure[tier as usize],
            Source::Potion => self.price,
            Source::Relic => return None,
        };
        Some(value / 2 / 25 * 25)
    }
}
