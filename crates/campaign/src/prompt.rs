//! What is asked, and what is left to chance.

use crate::effect::{Thing, Whom};
use crate::id::{CharacterId, EventId, ScenarioId};
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
    /// Where to.
    WhichScenario,
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
}
