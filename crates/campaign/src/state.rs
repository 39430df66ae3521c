//! A chapter in town: what it is made from, and its changing state.

use crate::effect::Effect;
use crate::id::{CharacterId, DeckId, EventId, PartyId, PlayerId, ScenarioId, SectionId};
use crate::report::{Mode, Report};
use crate::world::{Waiting, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;

/// What a chapter in town is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The world as it was, as a document (see `world::document`).
    pub world: String,
    /// Which party comes to town.
    pub party: PartyId,
    /// What it brings home, as JSON; nothing at the very beginning.
    pub report: Option<String>,
}

impl Setup {
    /// A chapter of a world, with what the party brings home.
    pub fn new(world: &World, party: PartyId, report: Option<&Report>) -> Setup {
        let report =
            report.map(|report| serde_json::to_string(report).expect("a report is plain data"));
        Setup { world: world.to_document(), party, report }
    }
}

/// The state of a chapter in town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The world.
    pub world: World,
    /// The party that is in town.
    pub party: PartyId,
    /// Where the chapter is.
    pub phase: Phase,
    /// What is to be done before the phase goes on, the first one next.
    pub agenda: Vec<Task>,
    /// What was brought home.
    pub report: Option<Report>,
    /// Who has finished with the open step.
    pub finished: BTreeSet<PlayerId>,
    /// Effects that wait for the next scenario.
    pub carried: Vec<Waiting>,
    /// The event that lies open.
    pub event: Option<OpenEvent>,
    /// No outpost event this week.
    pub no_event: bool,
    /// Whether the town's event was resolved in this chapter.
    pub event_done: bool,
    /// Whether the road's event was resolved in this chapter.
    pub road_done: bool,
    /// Where the party is about to go.
    pub journey: Option<Journey>,
    /// What people wrote down of a scenario on the table.
    pub entered: Option<Report>,
    /// A free action was taken: the open question is posed anew in a step of its own.
    pub stirred: bool,
}

/// Where a chapter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The opening is read.
    Beginning,
    /// The first characters are made.
    Gathering,
    /// What was brought home is settled.
    Homecoming,
    /// City or travel.
    CityOrTravel,
    /// Step 1.
    PassageOfTime,
    /// Step 2.
    OutpostEvent,
    /// Step 3.
    Operations,
    /// Step 4.
    Downtime,
    /// Step 5.
    Construction,
    /// The city.
    City,
    /// A scenario is chosen.
    Departure,
    /// On the road.
    Road,
    /// The scenario is played on the table.
    OnTable,
    /// The chapter is over: the party is out.
    Over,
}

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// A step of coming home.
    Home(HomeStep),
    /// What a player may not leave undone is asked, until nothing is left.
    Settle(PlayerId),
    /// Effects, one after the other.
    Effects(Vec<Effect>),
    /// Sections of this week, in any order.
    Sections(Vec<SectionId>),
    /// The group chooses what to do about the open event.
    ChooseOption,
    /// Outcomes of the chosen option from this one on.
    Outcomes(u8),
    /// The event is put away.
    CloseEvent,
}

// FH-LINK-08
/// A step of coming home, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HomeStep {
    /// Experience, gold, items, treasures.
    Takings,
    /// Home or again after a loss.
    AfterLoss,
    /// Looted resources.
    Resources,
    /// Battle goals.
    Checkmarks,
    /// Masteries.
    Masteries,
    /// The conclusion and the rewards.
    Conclusion,
    /// Inspiration.
    Inspiration,
    /// The map.
    Map,
    /// Along a link, or home.
    Links,
}

/// An event that lies open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenEvent {
    /// Which.
    pub event: EventId,
    /// The deck it was drawn from.
    pub deck: DeckId,
    /// What was chosen.
    pub option: Option<u8>,
    /// Whether an outcome was read already.
    pub read: bool,
    /// Whether it goes back under its deck.
    pub returned: bool,
}

/// Where the party is about to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Journey {
    /// The scenario.
    pub scenario: ScenarioId,
    /// How it is played.
    pub mode: Mode,
    /// Its level.
    pub level: u8,
    /// Who goes.
    pub company: Vec<CharacterId>,
    /// Straight on from another scenario: no road event.
    pub straight_on: bool,
    /// Played on the table.
    pub on_table: bool,
}
