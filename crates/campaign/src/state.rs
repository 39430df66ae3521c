//! A chapter in town: what it is made from, and its changing state.

use crate::bill::Bill;
use crate::construction::Work;
use crate::effect::{Attack, AttackChange, Effect, Luck};
use crate::guard::Verdict;
use crate::id::{
    BuildingId, CharacterId, DeckId, EventId, GuardId, ItemId, PartyId, PlayerId, ScenarioId,
    SectionId,
};
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
    /// Items that events consumed before the next scenario.
    #[serde(default)]
    pub consumed: BTreeSet<(CharacterId, ItemId)>,
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
    /// The party that comes to town next, if nobody set out.
    #[serde(default)]
    pub visitor: Option<PartyId>,
    /// Who gave to the sanctuary in this visit.
    #[serde(default)]
    pub donated: BTreeSet<CharacterId>,
    /// A free action was taken: the open question is posed anew in a step of its own.
    pub stirred: bool,
    /// The attack of the open event, and what became of buildings meanwhile.
    #[serde(default)]
    pub siege: Siege,
    /// What was built, bought and done at buildings in this phase.
    #[serde(default)]
    pub works: Works,
    /// Whom alone the effects at hand concern, where somebody paid for them.
    #[serde(default)]
    pub client: Option<CharacterId>,
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
    /// A character retires; another quest may be paid for first.
    Retire(CharacterId),
    /// One of the quests drawn at a retirement is chosen.
    AnotherQuest(CharacterId),
    /// Effects, one after the other.
    Effects(Vec<Effect>),
    /// Sections of this week, in any order.
    Sections(Vec<SectionId>),
    /// An event of the city is drawn.
    CityEvent,
    /// The group chooses what to do about the open event.
    ChooseOption,
    /// Outcomes of the chosen option from this one on.
    Outcomes(u8),
    /// The event is put away.
    CloseEvent,
    /// What is printed below the outcomes of the event.
    Below,
    /// The next target of an attack is chosen.
    Targets,
    /// The next target of an attack is defended.
    Checks,
    /// What became of buildings takes effect, one after the other.
    Repairs,
    /// A bill is paid, part by part.
    Pay(Bill),
    /// A work that was paid for is done.
    Raise(Work, BuildingId),
    /// Somebody proposed a work: how much morale it costs besides.
    Propose(Work, u16, u8),
    /// A work was done: whether the prosperity level rose above what it was.
    Prospered(i32),
    /// A building of the deck acts.
    Operate(BuildingId),
    /// Somebody decides who gets the potion just brewed.
    Potion {
        /// The brewer.
        brewer: CharacterId,
        /// The potion.
        potion: ItemId,
        /// Whether the brewer has it; otherwise it cannot have it.
        gained: bool,
    },
    /// Effects concern this character alone from now on, or everybody again.
    Client(Option<CharacterId>),
    /// A card is enhanced.
    Enhance(CharacterId, u8),
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
    /// Those who died for good are removed.
    Burial,
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
    /// Favors asked for.
    #[serde(default)]
    #[ts(type = "Record<string, number | boolean>")]
    pub favors: longrest_haven::scenario::favor::Favors,
    /// The random dungeon that was drawn.
    #[serde(default)]
    #[ts(type = "unknown")]
    pub dungeon: Option<longrest_haven::scenario::dungeon::Dungeon>,
}

/// The attack of the open event, and what became of buildings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Siege {
    /// What outcomes said about the attack to come.
    pub changes: Vec<AttackChange>,
    /// The attack as it is.
    pub attack: Option<Attack>,
    /// Advantage and disadvantage that the event gives.
    pub lucks: Vec<Luck>,
    /// Its targets, in order.
    pub targets: Vec<BuildingId>,
    /// The checks made so far, in the order of the targets.
    pub checks: Vec<Checked>,
    /// Buildings damaged or wrecked: it takes effect when the event is over.
    pub harm: Vec<Harm>,
}

/// A building that is damaged or wrecked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Harm {
    /// Which.
    pub building: BuildingId,
    /// Wrecked; otherwise damaged.
    pub wreck: bool,
}

/// A defense check that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Checked {
    /// For which building.
    pub building: BuildingId,
    /// Soldiers that were lost for it.
    pub soldiers: u8,
    /// The attack value it had to reach.
    pub value: i32,
    /// Total defense with what the event adds.
    pub defense: i32,
    /// Whether two cards were drawn, and which one counts.
    pub luck: Luck,
    /// The cards drawn.
    pub drawn: Vec<GuardId>,
    /// The one that was applied.
    pub applied: Option<GuardId>,
    /// What came of it.
    pub verdict: Verdict,
}

/// What was done at buildings in this phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Works {
    /// Whether the buildings have acted.
    pub operated: bool,
    /// Buildings built and upgraded.
    pub built: u8,
    /// Whether one of them raised the prosperity level.
    pub prospered: bool,
    /// Whether rebuilding has begun: nothing more is built then.
    pub rebuilding: bool,
    /// Services that were used: the building, the place of the service, and how often.
    pub services: Vec<(BuildingId, u8, u8)>,
}
