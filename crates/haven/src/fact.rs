//! What happened, for the log, the animation and the tests.

use crate::ability::Pile;
use crate::element::{Element, ElementState};
use crate::id::{CharacterId, DeckId};
use crate::state::{CardId, FigureId, Source};
use crate::{Condition, Conditions, Side};
use longrest_grid::Cell;
use serde::Serialize;
use ts_rs::TS;

/// Something that happened. Told with the id of the rule it follows.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "what")]
#[allow(missing_docs)] // the names of the fields say it: who, whom, how much, where
pub enum Fact {
    ScenarioBegins { scenario: u16, level: u8 },
    GoalsDealt { character: CharacterId, goals: Vec<u8> },
    GoalKept { character: CharacterId, goal: u8 },
    ItemBrought { character: CharacterId, item: u16 },
    HandChosen { character: CharacterId },
    FigurePlaced { figure: FigureId, cell: Cell },
    RoundBegins { round: u16 },
    CardsRevealed { character: CharacterId, cards: [CardId; 2], initiative: u8 },
    LongRestDeclared { character: CharacterId },
    MonsterCardDrawn { set: u8, card: u8, initiative: u8 },
    OrderMade { order: Vec<crate::state::Place> },
    TurnBegins { figure: FigureId },
    TurnEnds { figure: FigureId },
    ActionBegins { figure: FigureId, source: Source },
    AbilitySkipped { figure: FigureId, source: Source, ability: u8 },
    Moved { figure: FigureId, from: Cell, to: Cell, kind: MoveKind },
    DoorOpened { door: u8, by: FigureId },
    DoorUnlocked { door: u8 },
    DoorClosed { door: u8 },
    RoomRevealed { room: u8 },
    SectionRead { section: u16 },
    FigureAppears { figure: FigureId, name: FigureName, cell: Cell, how: Arrival },
    NoStandee { of: u8 },
    NoRoom { kind: Crowd },
    TrapSprung { figure: FigureId, cell: Cell, tile: u16 },
    HazardEntered { figure: FigureId, cell: Cell },
    AttackDeclared { attacker: FigureId, target: FigureId, value: i16, ranged: bool },
    AttackBonus { figure: FigureId, value: i16, why: BonusWhy },
    AdvantageKind { attacker: FigureId, kind: Advantage },
    ModifierDrawn { attacker: FigureId, deck: DeckId, modifier: u16, used: bool },
    DeckShuffled { deck: DeckId },
    MonsterDeckShuffled { set: u8 },
    ShieldApplied { target: FigureId, shield: i16, pierce: i16 },
    WardHalves { figure: FigureId, from: i16, to: i16 },
    BrittleDoubles { figure: FigureId, from: i16, to: i16 },
    WardAndBrittleCancel { figure: FigureId },
    DamageNegated { figure: FigureId, damage: i16, how: Negation },
    DamageSuffered { figure: FigureId, damage: i16, left: i16, cause: Cause },
    AttackResolved { attacker: FigureId, target: FigureId, value: i16 },
    Retaliated { figure: FigureId, against: FigureId, damage: i16 },
    Healed { figure: FigureId, by: FigureId, amount: i16, left: i16, removed: Conditions },
    ConditionGained { figure: FigureId, condition: Condition },
    ConditionImmune { figure: FigureId, condition: Condition },
    ConditionRemoved { figure: FigureId, condition: Condition },
    ModifierAdded { deck: DeckId, modifier: u16 },
    ModifierRemoved { deck: DeckId, modifier: u16, count: u8 },
    NoModifierLeft { deck: DeckId, modifier: u16 },
    Killed { figure: FigureId, name: FigureName, by: Option<FigureId> },
    ObjectiveDestroyed { figure: FigureId, name: FigureName },
    Exhausted { character: CharacterId, cards: bool },
    Escaped { character: CharacterId },
    Infused { element: Element, by: Option<FigureId> },
    Consumed { element: Element, by: Option<FigureId> },
    ElementsWane { elements: [ElementState; 6] },
    ExperienceGained { character: CharacterId, amount: u8 },
    LootDropped { cell: Cell },
    Looted { figure: FigureId, cell: Cell },
    LootCardDrawn { character: CharacterId, card: u8 },
    CardSeen { set: Option<u8>, card: u8 },
    FavorsPaid { deck: DeckId, ones: u8, twos: u8 },
    LootAdded { card: u8 },
    AbilityRemoved { set: u8, card: u8 },
    PoolChanged { character: CharacterId, added: CardId, removed: CardId },
    CoinsLooted { character: CharacterId, coins: u8 },
    TreasureLooted { character: CharacterId, treasure: u8 },
    ItemGained { character: CharacterId, item: u16 },
    ItemSold { character: CharacterId, item: u16, gold: u16 },
    GoldGained { character: CharacterId, gold: u16 },
    ItemUsed { character: CharacterId, item: u16, slot: u8 },
    ItemRecovered { character: CharacterId, item: u16 },
    CardMoved { character: CharacterId, card: CardId, to: CardZone },
    CardRecovered { character: CharacterId, card: CardId, from: Pile },
    BonusActive { figure: FigureId, source: Source, ability: u8 },
    BonusUsed { figure: FigureId, source: Source, ability: u8 },
    BonusEnded { figure: FigureId, source: Source },
    ResourceChanged { character: CharacterId, which: u8, now: u8 },
    MarkPlaced { character: CharacterId, cell: Cell },
    MarkTaken { character: CharacterId, cell: Cell },
    FormChanged { character: CharacterId, form: u8 },
    TilePlaced { cell: Cell, tile: u16 },
    TileRemoved { cell: Cell, tile: u16 },
    ShortRest { character: CharacterId, lost: CardId, again: bool },
    LongRest { character: CharacterId, lost: CardId },
    MonsterFocus { figure: FigureId, focus: Option<FigureId> },
    MonsterReasons { figure: FigureId, reasons: Vec<Reason> },
    CounterChanged { counter: u8, value: i16 },
    RuleFired { rule: u8 },
    Said { text: crate::content::Text },
    SideChanged { figure: FigureId, side: Side },
    GoalReached,
    ScenarioFailed,
    ScenarioEnds { completed: bool },
    CharacterTakes(Box<crate::outcome::Takings>),
    Overridden { edit: crate::edit::Edit },
}

/// What there can be no more of at once: see [`limits`](crate::limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Crowd {
    /// Figures on the map.
    Figures,
    /// Active bonuses: the oldest round bonus ends.
    Bonuses,
    /// Marks of classes on the map.
    Marks,
    /// Infusions that wait for the end of the turn.
    Infusions,
    /// Different cards in a modifier deck.
    Modifiers,
    /// Items of a character.
    Items,
    /// Modifier cards on top of decks by decision.
    Decided,
}

/// How a figure came to another hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum MoveKind {
    Walk,
    Jump,
    Fly,
    Slide,
    Push,
    Pull,
    Teleport,
    Forced,
}

/// How a figure came to the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Arrival {
    Setup,
    Revealed,
    Spawned,
    Summoned,
}

/// Why an attack's value changed before the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum BonusWhy {
    Poison,
}

/// Advantage, disadvantage or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Advantage {
    Disadvantage,
    #[default]
    Neither,
    Advantage,
}

/// Where damage came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Cause {
    Attack,
    Retaliate,
    Ability,
    Trap,
    Hazard,
    Wound,
    Bane,
    Rest,
    Scenario,
    Cost,
    Fall,
}

/// How damage was negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Negation {
    HandCard(CardId),
    Discards(CardId, CardId),
    Effect,
}

/// Where a card went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum CardZone {
    Hand,
    Discard,
    Lost,
    Unrecoverable,
    Active,
}

/// What a figure was, for facts that outlive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub struct FigureName {
    /// What it was.
    pub kind: crate::state::FigureKind,
    /// Its number.
    pub number: u8,
}

/// One step of the reasoning of a monster.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Reason {
    /// The rule.
    pub rule: &'static str,
    /// What was considered.
    pub says: Says,
}

/// What a monster considered.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "says")]
#[allow(missing_docs)]
pub enum Says {
    Stunned,
    Immobilized,
    Disarmed,
    NoAttack,
    Candidate { figure: FigureId, harmful: u8, points: u8, range: u8, initiative: u8 },
    Unreachable { figure: FigureId },
    OnlyOne,
    FewestHarmful,
    FewestPoints,
    Closest,
    Earliest,
    Farthest,
    Tie { figures: Vec<FigureId> },
    Focus { figure: FigureId },
    NoFocus,
    OutOfReach,
    AttackHex { cell: Cell, harmful: u8, targets: u8, disadvantage: u8, points: u8 },
    OtherHex { cell: Cell, harmful: u8, targets: u8, disadvantage: u8, points: u8 },
    MostTargets,
    FirstTargets,
    LeastDisadvantage,
    NearestHex,
    Hexes { cells: Vec<Cell> },
    Path { cells: Vec<Cell> },
    Stays,
}
