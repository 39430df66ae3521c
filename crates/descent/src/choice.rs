//! Answers, questions, and what is left to chance.

use crate::content::{AttackKind, CardId, ItemId, KindId, Rank, SheetId, SkillDeck, SkillId, Tier};
use crate::dice::Die;
use crate::overlord_card::Occasion;
use crate::quest::{DoorId, GlyphId, Marker};
use crate::state::{Action, Arm, Figure, HeroId, MonsterId, Order, PetId, Pose, Side};
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An answer to any question of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Choice {
    /// A hero sheet.
    Sheet(SheetId),
    /// Exchange this skill.
    Exchange(SkillId),
    /// Buy an item.
    Buy(ItemId),
    /// Buy a treasure.
    BuyTreasure(Tier),
    /// Buy a skill.
    BuySkill(SkillDeck),
    /// Buy a training token.
    Train(AttackKind),
    /// Sell an item.
    Sell(ItemId),
    /// A hero.
    Hero(HeroId),
    /// A familiar.
    Pet(PetId),
    /// A start-of-turn effect to resolve next.
    Resolve(StartEffect),
    /// Give up the effect of a rest order.
    ForgoRest,
    /// Change the equipment.
    ChangeEquipment,
    /// Equip an item.
    Equip(ItemId),
    /// Put an item in the pack.
    Stow(ItemId),
    /// Drop an item for good.
    Drop(ItemId),
    /// Hand a treasure back for its value.
    Refund,
    /// Keep a treasure.
    Keep,
    /// Declare an action.
    Act(Action),
    /// Move one space.
    Step(Pose),
    /// Climb out of a pit.
    Climb(Cell),
    /// Jump over a pit.
    Jump(Cell),
    /// A space: to attack, to be placed on, to be thrown to.
    Space(Cell),
    /// The spaces of a monster that is placed.
    Place(Pose),
    /// The side of the base at which a breath begins: a space of it and a direction.
    Side(Cell, u8),
    /// Attack.
    Attack(Arm),
    /// Make it an aimed attack.
    Aim,
    /// A die of the attack, to be rolled again.
    Reroll(u8),
    /// Spend fatigue for a power die.
    FatigueDie,
    /// Points that go to the range; the others go to the damage.
    Enhance(u8),
    /// Buy a surge effect.
    Surge(u8),
    /// Take the movement of a ready action.
    TakeMovement,
    /// Spend fatigue for a movement point.
    FatigueMove,
    /// Place an order.
    Order(Order),
    /// Open a door.
    OpenDoor(DoorId),
    /// Close a door.
    CloseDoor(DoorId),
    /// Pick up a marker.
    PickUp(Marker),
    /// Open the chest here.
    OpenChest,
    /// Take the staircase to its other end.
    Stairs(Cell),
    /// Go to town.
    ToTown,
    /// Go from town to a glyph.
    ToGlyph(GlyphId),
    /// Shop in town.
    Shop,
    /// Drink a potion.
    Drink(ItemId),
    /// Give an item to a hero.
    Give(ItemId, HeroId),
    /// Give an item to a familiar.
    GivePet(ItemId, PetId),
    /// Hand the companion on.
    GiveCompanion(HeroId),
    /// End the movement here, for the encounter on this space.
    Encounter,
    /// Use a power.
    Use(PowerRef),
    /// Play a card.
    Play(CardId),
    /// Discard a card for threat.
    Discard(CardId),
    /// Activate a monster.
    Activate(MonsterId),
    /// Take a figure from the board to use it elsewhere.
    Recycle(MonsterId),
    /// A figure of the supply.
    Figure(KindId, Rank),
    /// A monster.
    Monster(MonsterId),
    /// No, or nothing.
    Pass,
    /// Enough of this.
    Done,
}

/// Something that happens at the start of a hero's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum StartEffect {
    /// Burn tokens.
    Burn,
    /// Web tokens.
    Web,
    /// A stun token.
    Stun,
    /// The rest order.
    Rest,
    /// A power of the hero.
    Power(PowerRef),
}

/// A power of a hero: on his sheet, a skill or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct PowerRef {
    /// Where it stands.
    pub card: PowerCard,
    /// Its place there.
    pub index: u8,
}

/// Where a power stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum PowerCard {
    /// On the hero sheet.
    Sheet,
    /// On a skill.
    Skill(SkillId),
    /// On an item.
    Item(ItemId),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Prompt {
    /// Which sheet a hero takes.
    ChooseSheet(HeroId),
    /// Which skill a hero exchanges.
    ExchangeSkill(HeroId),
    /// What a hero buys or sells.
    Shop(HeroId),
    /// Where a hero begins.
    PlaceHero(HeroId),
    /// Who takes the next turn.
    NextHero,
    /// Which start-of-turn effect comes next.
    StartOfTurn(HeroId),
    /// Whether a hero changes his equipment.
    Equip(HeroId),
    /// What a hero equips next.
    EquipNext(HeroId),
    /// What a hero drops because his pack is full.
    DropItem(HeroId),
    /// What a hero does with an item he received.
    Received(HeroId, ItemId),
    /// Whether a hero keeps a treasure.
    Treasure(HeroId, ItemId),
    /// Which action a hero declares.
    Declare(HeroId),
    /// What a hero does next.
    Act(HeroId),
    /// Whether a hero uses a power, and which.
    UsePower(HeroId),
    /// Who is healed.
    Restore(HeroId),
    /// Which order a hero takes.
    Order(HeroId),
    /// Which space is attacked.
    Target(Figure, Arm),
    /// Which weapon makes the attack.
    Weapon(HeroId),
    /// Whether the attack is aimed.
    Aim(HeroId),
    /// Which die is rolled again.
    Reroll(Side),
    /// Whether fatigue buys another power die.
    FatigueDie(HeroId),
    /// How many of these points go to the range.
    Enhance(u8),
    /// What these surges buy.
    Surges(u8),
    /// How a hero cancels some of these wounds.
    Cancel(HeroId, u8),
    /// Where a figure is thrown.
    Knockback(Figure),
    /// Whether a hero interrupts with an attack.
    Guard(HeroId),
    /// Where a familiar moves.
    Pet(PetId),
    /// Whether the overlord plays a card.
    Window(Occasion),
    /// Which cards pay for the card being played.
    Pay(CardId),
    /// Which cards are discarded for threat.
    Discard,
    /// What the overlord plays before he activates monsters.
    Cards,
    /// Which monster is activated.
    Activate,
    /// What a monster does next.
    MonsterAct(MonsterId),
    /// Which monster of a card is placed next.
    SpawnNext(CardId),
    /// Where a monster is placed.
    Spawn(KindId, Rank),
    /// Which figure is taken from the board.
    Recycle(KindId, Rank),
    /// Which monster becomes a master.
    Promote,
    /// Which kind of monster joins.
    Horde,
    /// Which hero a card is played against.
    Victim(CardId),
    /// Where a hero goes to avoid something.
    Displace(HeroId),
}

/// What is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Draw {
    /// A die.
    Die(Die),
    /// An overlord card.
    OverlordCard,
    /// A treasure.
    Treasure(Tier),
    /// A skill.
    Skill(SkillDeck),
    /// A hero sheet.
    Sheet,
    /// A numbered chest.
    Chest(Tier),
}
