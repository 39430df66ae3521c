//! What is asked, and what is left to chance.

use crate::bill::Bill;
use crate::construction::Work;
use crate::effect::{Thing, Whom};
use crate::id::{BuildingId, CharacterId, EventId, GuardId, ItemId, ScenarioId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "ask")]
pub enum Prompt {
    /// The first characters are made; go on when everybody is ready.
    Gathering,
    /// What a player may not leave undone: a quest to keep, a level, a card, a perk.
    Settle {
        /// For whom.
        character: Option<CharacterId>,
    },
    /// A player needs somebody to play.
    WhichClass,
    /// After a scenario: home, again, or along a link.
    Onward {
        /// The scenario just played.
        scenario: ScenarioId,
        /// Whether it was completed.
        completed: bool,
    },
    /// City or travel.
    CityOrTravel,
    /// An open step of the town.
    Open {
        /// Which.
        step: OpenStep,
    },
    /// Which section is read first.
    WhichSection,
    /// What the party does about an event.
    Event {
        /// Which.
        event: EventId,
    },
    /// The group chooses among things by their words.
    Choose,
    /// A price may be paid.
    MayPay,
    /// For whom something is.
    ForWhom {
        /// What.
        thing: Thing,
        /// How many.
        amount: u16,
    },
    /// Whom an effect concerns in the next scenario.
    WhoCarries,
    /// How something gained together is shared out.
    Share {
        /// What.
        thing: Thing,
        /// How many are left to share out.
        left: u16,
    },
    /// From whom something is taken.
    FromWhom {
        /// What.
        thing: Thing,
        /// How many are still owed.
        left: u16,
        /// By whom.
        whom: Whom,
    },
    /// Which resource, where any will do.
    WhichKind {
        /// Whether it is gained; otherwise it is given.
        gained: bool,
    },
    /// Whether another quest is paid for before a character retires.
    AnotherQuest {
        /// Whose retirement.
        character: CharacterId,
        /// What it costs.
        inspiration: u8,
    },
    /// Which of the quests drawn is completed at once.
    WhichQuest {
        /// Whose retirement.
        character: CharacterId,
    },
    /// Which building an attack targets, where the group chooses.
    WhichTarget,
    /// How many soldiers are lost for a defense check, before the card is turned.
    Check {
        /// For which building.
        building: BuildingId,
    },
    /// Which of two cards of the guard is applied.
    WhichGuard {
        /// The cards drawn.
        cards: Vec<GuardId>,
    },
    /// A damaged building is repaired for materials, or for morale.
    Repair {
        /// Which.
        building: BuildingId,
        /// How many materials of any kind.
        cost: u16,
    },
    /// From where a bill is paid.
    Bill {
        /// What is left of it.
        bill: Bill,
    },
    /// Somebody proposed to build.
    Work {
        /// Where.
        building: BuildingId,
        /// What.
        work: Work,
        /// Morale that it costs besides.
        morale: u8,
    },
    /// Who gets a potion just brewed.
    WhosePotion {
        /// Which.
        potion: ItemId,
    },
    /// Where to.
    WhichScenario,
    /// By which of two ways a random dungeon is entered.
    WhichEntrance,
    /// What is put on which spot of a card.
    Enhance {
        /// Whose.
        character: CharacterId,
        /// Which card.
        card: crate::id::CardWord,
        /// Everything that can be put on its free spots, each with its price line by line.
        offers: Vec<crate::enhancement::Offer>,
    },
    /// How the scenario on the table ended.
    OnTable {
        /// Which.
        scenario: ScenarioId,
    },
    /// Who comes, at which level, and off.
    Departure {
        /// Where to.
        scenario: ScenarioId,
    },
}

/// A step of the town in which everybody acts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OpenStep {
    /// Downtime.
    Downtime,
    /// Construction.
    Construction,
    /// The city.
    City,
}

/// What is left to chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "draw")]
pub enum Draw {
    /// A card of an event deck.
    Event {
        /// Which deck.
        deck: crate::id::DeckId,
    },
    /// A personal quest.
    Quest {
        /// For whom.
        character: CharacterId,
    },
    /// A random scenario.
    Scenario,
    /// A random design.
    Design,
    /// A random item.
    Item,
    /// A card of the guard's deck.
    Guard,
    /// A card of a random dungeon.
    Dungeon,
}
