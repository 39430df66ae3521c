//! What events, sections, conclusions, buildings and quests say: tests, effects and prices.
//!
//! One small language for the whole campaign. A pack's lines are compiled into it and rendered back
//! from it, so that what people read and what happens cannot drift apart.

use crate::id::{
    BuildingId, ClassId, DeckId, EnvelopeId, EventId, GuardId, ItemId, LootCardId, MarkId, QuestId,
    ScenarioId, SectionId, StickerId,
};
use crate::resource::Resource;
use longrest_haven::Text;
use longrest_haven::setup::RoadEffect;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that is true of the campaign or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// All of them.
    All(Vec<Test>),
    /// At least one of them.
    Any(Vec<Test>),
    /// The opposite.
    Not(Box<Test>),
    /// Somebody who takes part has this trait; an ancestry counts as one.
    Trait(String),
    /// Somebody who takes part is of this class.
    Class(ClassId),
    /// The campaign has this sticker or achievement.
    Mark(MarkId),
    /// A counter of the campaign.
    Counter(MarkId, Compare, i32),
    /// The scenario was completed.
    Completed(ScenarioId),
    /// A value of the campaign.
    Value(Value, Compare, i32),
    /// The season of the next week.
    Season(Season),
    /// The building stands at this level or above, and is not wrecked.
    Building(BuildingId, u8),
    /// Everybody together has this much.
    Collective(Thing, u16),
    /// Each of those who take part has this much.
    Each(Thing, u16),
    /// Somebody who takes part has this much.
    One(Thing, u16),
    /// The envelope has been opened.
    Opened(EnvelopeId),
}

/// How a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compare {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Exactly.
    Exactly,
}

impl Compare {
    /// Whether it holds.
    pub fn holds(self, value: i32, with: i32) -> bool {
        match self {
            Compare::AtLeast => value >= with,
            Compare::AtMost => value <= with,
            Compare::Exactly => value == with,
        }
    }
}

/// A number of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Morale.
    Morale,
    /// The prosperity level.
    Prosperity,
    /// Total defense.
    Defense,
    /// Soldiers.
    Soldiers,
    /// Inspiration.
    Inspiration,
    /// The party's reputation.
    Reputation,
    /// Weeks marked on the calendar.
    Week,
    /// How many characters take part.
    Party,
    /// Checks of this attack that failed.
    FailedChecks,
}

/// A half of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// Its first ten weeks.
    Summer,
    /// Its last ten.
    Winter,
}

/// What can be gained, lost and paid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Thing {
    /// Gold.
    Gold,
    /// Experience.
    Experience,
    /// Checkmarks.
    Checkmarks,
    /// A resource.
    Resource(Resource),
    /// Any material, as the payer or receiver likes.
    AnyMaterial,
    /// Any herb.
    AnyHerb,
    /// Any resource.
    AnyResource,
    /// A copy of an item.
    Item(ItemId),
}

/// Whom a gain or a loss concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Everybody together: shared out, or taken together, as the group likes.
    Collective,
    /// Each character that takes part.
    Each,
    /// One of them, as the group chooses.
    One,
}

/// What can be opened and closed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Content {
    /// A scenario.
    Scenario(ScenarioId),
    /// A class.
    Class(ClassId),
    /// An envelope, and what is in it.
    Envelope(EnvelopeId),
    /// A building, which can then be built.
    Building(BuildingId),
    /// A personal quest, shuffled into the deck.
    Quest(QuestId),
    /// A rule of an envelope.
    Rule(StickerId),
    /// All copies of an item, where the supply keeps such items.
    Design(ItemId),
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// These words are read.
    Say(Text),
    /// What only people can do, in words.
    ByHand(Text),
    /// Something is gained.
    Gain(Whom, Thing, u16),
    /// Something is lost, as far as it is there.
    Lose(Whom, Thing, u16),
    /// A value of the campaign changes (prosperity in boxes).
    Change(Value, i16),
    /// A sticker or an achievement is gained. Another of its type is covered by it.
    GainMark(MarkId),
    /// One is lost.
    LoseMark(MarkId),
    /// A counter of the pack changes.
    Count(MarkId, i16),
    /// A section is read: now, or written on the calendar for so many weeks from now.
    Read(SectionId, u8),
    /// An event joins its deck, which is shuffled.
    AddEvent(EventId),
    /// An event leaves the game.
    RemoveEvent(EventId),
    /// All events with an icon leave the game, in a deck or not yet in one.
    RemoveEvents(String),
    /// Something is opened.
    Unlock(Content),
    /// A scenario is locked out, or something open is closed.
    Lock(Content),
    /// A random scenario is drawn.
    RandomScenario,
    /// A random design is drawn.
    RandomDesign,
    /// A random item is drawn.
    RandomItem(Whom),
    /// A loot card gets a sticker.
    LootSticker(LootCardId),
    /// A building is damaged, or wrecked.
    Damage {
        /// Which.
        building: BuildingId,
        /// Wrecked at once.
        wreck: bool,
    },
    /// Cards join the guard's deck.
    AddGuard(GuardId, u8),
    /// Cards leave the guard's deck.
    RemoveGuard(GuardId, u8),
    /// Weeks are marked on the calendar.
    TimePasses(u8),
    /// Carried into the next scenario.
    AtSetup(Carried, RoadEffect),
    /// An item is consumed, and cannot be used in the next scenario until it is refreshed.
    Consume(Carried, ItemId),
    /// The town is attacked.
    Attack(Attack),
    /// The attack of this event is changed.
    ChangeAttack(AttackChange),
    /// No outpost event this week.
    NoEvent,
    /// Items go to the shelf on which the town sells or crafts them.
    Shelf(Vec<ItemId>),
    /// The resolved event goes back to the bottom of its deck.
    Return,
    /// Only if something is true; otherwise something else.
    If(Test, Vec<Effect>, Vec<Effect>),
    /// If a price can be paid it must be, and then this happens; otherwise something else.
    Pay(Vec<Price>, Vec<Effect>, Vec<Effect>),
    /// The group may pay a price, and then this happens.
    MayPay(Vec<Price>, Vec<Effect>),
    /// The group may pay a price up to so many times, and then each time this happens.
    UpTo(u8, Vec<Price>, Vec<Effect>),
    /// The group chooses one of these, by its words.
    Choose(Vec<(Text, Vec<Effect>)>),
    /// The campaign's story has ended; it may be played on.
    Ending(Text),
}

/// A part of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// Things, from whom.
    Things(Whom, Thing, u16),
    /// A value of the campaign goes down.
    Value(Value, u16),
}

/// Who carries an effect into the next scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Carried {
    /// Every character that takes part.
    Each,
    /// One of them, as the group chooses when it happens.
    One,
}

/// An attack on the town.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The value that a check must reach.
    pub value: i16,
    /// How many buildings are attacked.
    pub targets: u8,
    /// Which first; none if the group chooses.
    pub priority: Vec<Target>,
    /// Whether a failed check wrecks the building instead of damaging it.
    pub wrecks: bool,
    /// Added to every check.
    pub check: i16,
    /// Advantage or disadvantage of every check.
    pub luck: Luck,
    /// What happens when a card of the guard's deck is applied to a check.
    pub cards: Vec<(GuardId, Vec<Effect>)>,
    /// What happens after the checks, before damage is repaired.
    pub after: Vec<Effect>,
}

/// Whether one of two cards is applied to a check, and which.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// One card.
    #[default]
    Even,
    /// The better of two.
    Advantage,
    /// The worse of two.
    Disadvantage,
}

/// How an outcome changes the attack that is printed below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackChange {
    /// The attack value.
    Value(i16),
    /// The number of targets.
    Targets(i16),
    /// Every check.
    Check(i16),
    /// Every check has advantage or disadvantage.
    Luck(Luck),
    /// A failed check wrecks.
    Wrecks,
}

/// Which buildings an attack looks for, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A building by number.
    Building(BuildingId),
    /// Buildings by their numbers.
    Numbers(Parity, Order),
    /// Buildings of a kind (military, economy, resource…), in ascending order of number.
    Kind(String),
}

/// Which numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// All.
    All,
    /// Odd ones.
    Odd,
    /// Even ones.
    Even,
}

/// In which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The highest first.
    Descending,
    /// The lowest first.
    Ascending,
}

/// An event card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number.
    pub id: EventId,
    /// The deck it belongs to.
    pub deck: DeckId,
    /// Whether it is in its deck when the campaign begins.
    pub start: bool,
    /// Its icon, if it has one.
    pub icon: Option<String>,
    /// Its front.
    pub front: Text,
    /// What the group may choose.
    pub options: Vec<EventOption>,
    /// Printed below the outcomes, and resolved after the one that was chosen: an attack and what
    /// stands below it.
    pub below: Vec<Effect>,
}

/// What the group may choose when an event is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventOption {
    /// Its words.
    pub say: Text,
    /// What must be true to choose it.
    pub needs: Option<Test>,
    /// Its back: outcomes in order. In Frosthaven the first that fits, in Gloomhaven every one.
    pub back: Vec<Outcome>,
}

/// One outcome of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// When it is read.
    pub when: Condition,
    /// What happens.
    pub effects: Vec<Effect>,
}

/// When an outcome is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// Always.
    Always,
    /// If this is true.
    If(Test),
    /// If this can be paid; then it is.
    Pays(Vec<Price>),
    /// If none before it was read.
    Otherwise,
}
