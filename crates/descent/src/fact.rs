//! What happened, for the log, the animation and the tests.

use crate::choice::{PowerRef, StartEffect};
use crate::content::{AttackKind, CardId, ItemId, KindId, Rank, SheetId, SkillId, Tier};
use crate::dice::{Die, Face};
use crate::edit::Edit;
use crate::quest::{AreaId, DoorId, EncounterId, GlyphId, Marker, NamedId, Obstacle, Rune};
use crate::state::{Action, Arm, Figure, HeroId, MonsterId, Order, PetId, Place, Pose, Side};
use longrest_grid::Cell;
use serde::Serialize;
use ts_rs::TS;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[expect(missing_docs, reason = "the fields of a fact are what its sentence names")]
pub enum Fact {
    /// The group changed something by agreement.
    Overridden { edit: Edit },
    /// A hero got a sheet.
    SheetTaken { hero: HeroId, sheet: SheetId },
    /// A hero got a skill.
    SkillTaken { hero: HeroId, skill: SkillId },
    /// A hero gave a skill back.
    SkillReturned { hero: HeroId, skill: SkillId },
    /// A hero bought an item.
    Bought { hero: HeroId, item: ItemId, price: u16 },
    /// A hero sold an item.
    Sold { hero: HeroId, item: ItemId, price: u16 },
    /// A hero got a training token.
    Trained { hero: HeroId, attack: AttackKind },
    /// A hero drew a treasure.
    TreasureDrawn { hero: HeroId, item: ItemId },
    /// A hero handed a treasure back for coins.
    TreasureRefunded { hero: HeroId, item: ItemId, coins: u16 },
    /// A treasure deck was empty.
    TreasureGone { tier: Tier },
    /// A hero's coins changed.
    Coins { hero: HeroId, gained: i16, coins: u16 },
    /// A round began.
    Round { round: u16 },
    /// A hero's turn began.
    TurnBegan { hero: HeroId },
    /// A hero's turn ended.
    TurnEnded { hero: HeroId },
    /// An effect at the start of a turn was dealt with.
    StartEffect { hero: HeroId, effect: StartEffect },
    /// A hero changed his equipment.
    Equipped { hero: HeroId },
    /// A hero dropped an item.
    Dropped { hero: HeroId, item: ItemId },
    /// A hero declared an action.
    Declared { hero: HeroId, action: Action },
    /// A hero placed an order.
    OrderPlaced { hero: HeroId, order: Order },
    /// An order was used.
    OrderUsed { hero: HeroId, order: Order },
    /// An order was removed.
    OrderRemoved { hero: HeroId, order: Order },
    /// A power was used.
    PowerUsed { hero: HeroId, power: PowerRef },
    /// A figure moved a space.
    Moved { figure: Figure, from: Pose, to: Pose, cost: u8 },
    /// A figure was moved without movement of its own.
    Thrown { figure: Figure, from: Pose, to: Pose },
    /// A figure fell into a pit.
    Fell { figure: Figure },
    /// A figure climbed out of a pit.
    Climbed { figure: Figure, to: Cell },
    /// A figure jumped over a pit.
    Jumped { figure: Figure, to: Cell, cost: u8 },
    /// A hero spent fatigue.
    Fatigue { hero: HeroId, spent: u8, left: u8 },
    /// A hero got fatigue back.
    FatigueRestored { hero: HeroId, fatigue: u8 },
    /// A hero went elsewhere.
    Travelled { hero: HeroId, to: Place },
    /// A familiar moved.
    PetMoved { pet: PetId, to: Cell },
    /// A familiar took or gave an item.
    PetItem { pet: PetId, item: Option<ItemId> },
    /// An item changed hands.
    Given { from: HeroId, to: HeroId, item: ItemId },
    /// A companion changed hands.
    CompanionGiven { from: HeroId, to: HeroId },
    /// A hero picked up a marker.
    PickedUp { hero: HeroId, marker: Marker },
    /// A hero drank a potion.
    Drunk { hero: HeroId, item: ItemId },
    /// Wounds were healed.
    Healed { hero: HeroId, wounds: u8, poison: u8 },
    /// A door opened.
    DoorOpened { figure: Figure, door: DoorId },
    /// A door closed.
    DoorClosed { figure: Figure, door: DoorId },
    /// A rune key was found.
    KeyFound { rune: Rune },
    /// A glyph became active.
    GlyphActivated { glyph: GlyphId },
    /// An area was revealed.
    Revealed { area: AreaId },
    /// A monster came onto the board.
    MonsterPlaced {
        monster: MonsterId,
        kind: KindId,
        rank: Rank,
        named: Option<NamedId>,
        pose: Pose,
    },
    /// A monster could not be placed.
    MonsterLeftOut { kind: KindId, rank: Rank },
    /// A figure was taken from the board to be used elsewhere.
    Recycled { monster: MonsterId },
    /// A monster became a master.
    Promoted { monster: MonsterId },
    /// An obstacle appeared.
    ObstaclePlaced { obstacle: Obstacle, cell: Cell },
    /// An encounter took place.
    Encounter { hero: HeroId, encounter: EncounterId },
    /// A chest was opened.
    ChestOpened { hero: HeroId, tier: Tier, curses: u8 },
    /// An attack was declared.
    AttackDeclared { attacker: Figure, arm: Arm, kind: AttackKind, target: Cell, range: u8 },
    /// An attack was declared an aimed attack, or is dodged.
    Dodged { by: Side },
    /// Aim and dodge cancelled each other.
    RerollCancelled,
    /// A die was rolled.
    Rolled { die: Die, face: Face },
    /// A die of the attack was rolled again.
    Rerolled { die: Die, old: Face, face: Face },
    /// Points were split between range and damage.
    Enhanced { range: u8, damage: u8 },
    /// Surges bought something.
    SurgeSpent { option: u8, cost: u8 },
    /// Surges overcame fear.
    FearOvercome { surges: u8 },
    /// The attack failed.
    AttackFailed { cause: Failure },
    /// The attack hit.
    AttackHit { range: u8, damage: u8 },
    /// A figure suffered wounds.
    Wounded { figure: Figure, damage: u8, armor: u8, wounds: u8 },
    /// Wounds were cancelled.
    Cancelled { hero: HeroId, wounds: u8 },
    /// A figure got effect tokens.
    TokensPlaced { figure: Figure, effect: TokenKind, count: u8 },
    /// A figure lost effect tokens.
    TokensRemoved { figure: Figure, effect: TokenKind, count: u8 },
    /// A monster died.
    MonsterKilled { monster: MonsterId, kind: KindId, rank: Rank, named: Option<NamedId> },
    /// A monster rose again.
    Rose { monster: MonsterId },
    /// A hero died.
    HeroKilled { hero: HeroId },
    /// A hero became a monkey, or himself again.
    Transformed { hero: HeroId, monkey: bool },
    /// The conquest tokens changed.
    Conquest { change: i8, left: i16 },
    /// The overlord's threat changed.
    Threat { change: i16, threat: u16 },
    /// The overlord drew a card; only he knows which.
    CardDrawn { card: Option<CardId> },
    /// The overlord discarded a card for threat.
    CardDiscarded { card: CardId, threat: u8 },
    /// The overlord played a card.
    CardPlayed { card: CardId, cost: u8 },
    /// The overlord's deck ran out and was made anew.
    DeckRenewed,
    /// A hero resisted a trap, or did not.
    Resisted { hero: HeroId, resisted: bool },
    /// A monster was activated.
    Activated { monster: MonsterId },
    /// A stunned monster does nothing.
    StunnedMonster { monster: MonsterId },
    /// The game is over.
    Over { winner: Side },
}

/// Why an attack failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub enum Failure {
    /// A die showed a miss.
    Miss,
    /// The range fell short.
    Range,
    /// Fear was not overcome.
    Fear,
}

/// A kind of effect token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub enum TokenKind {
    /// Burn.
    Burn,
    /// Poison.
    Poison,
    /// Stun.
    Stun,
    /// Web.
    Web,
}
