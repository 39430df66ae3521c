//! What happened, for the log, the chronicle and the books.

use crate::choice::Account;
use crate::effect::{Content, Thing, Value};
use crate::id::{
    AdditionId, BuildingId, CardWord, CharacterId, ClassId, EnvelopeId, EventId, GuardId, ItemId,
    MarkId, MasteryId, PlayerId, QuestId, ScenarioId, SectionId,
};
use crate::resource::Resource;
use crate::state::Checked;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Fact {
    /// The campaign begins.
    Begins,
    /// The party comes home.
    Home {
        /// From which scenario.
        scenario: ScenarioId,
        /// Whether it was completed.
        completed: bool,
    },
    /// Something passed from one account to another.
    Moved {
        /// What.
        thing: Thing,
        /// How many.
        amount: u16,
        /// From where.
        from: Account,
        /// To where.
        to: Account,
    },
    /// Checkmarks were lost as far as they can be.
    CheckmarksLost {
        /// Whose.
        character: CharacterId,
        /// How many.
        amount: u8,
    },
    /// A mastery was achieved.
    Mastered {
        /// By whom.
        character: CharacterId,
        /// Which.
        mastery: MasteryId,
    },
    /// A battle goal is turned over.
    Goal {
        /// Whose.
        character: CharacterId,
        /// Which.
        goal: crate::id::GoalId,
        /// Whether it was met.
        met: bool,
    },
    /// Somebody died for good.
    Died {
        /// Who.
        character: CharacterId,
    },
    /// The conclusion of a scenario is read.
    Conclusion {
        /// Which.
        scenario: ScenarioId,
    },
    /// These words are read.
    Said {
        /// By language.
        text: BTreeMap<String, String>,
    },
    /// People have to do this themselves.
    ByHand {
        /// By language.
        text: BTreeMap<String, String>,
    },
    /// A value of the campaign changed.
    Changed {
        /// Which.
        value: Value,
        /// By how much it really changed.
        by: i16,
        /// What it is now.
        now: i32,
    },
    /// Boxes of the prosperity track were marked or erased.
    Boxes {
        /// How many, really.
        by: i16,
        /// How many are marked now.
        now: u16,
        /// With how many the level rises; none at the end of the track.
        next: Option<u16>,
    },
    /// A sticker or achievement was gained.
    Marked {
        /// Which.
        mark: MarkId,
        /// Which one it covers.
        covers: Option<MarkId>,
    },
    /// One was lost.
    Unmarked {
        /// Which.
        mark: MarkId,
    },
    /// A counter changed.
    Counted {
        /// Which.
        mark: MarkId,
        /// To what.
        now: i32,
    },
    /// Something was opened.
    Unlocked {
        /// What.
        content: Content,
    },
    /// Something was locked.
    Locked {
        /// What.
        content: Content,
    },
    /// A scenario is marked as completed.
    Completed {
        /// Which.
        scenario: ScenarioId,
    },
    /// An item cannot be had, and gives what it would be sold for.
    NoCopy {
        /// Who should have had it.
        character: CharacterId,
        /// Which.
        item: ItemId,
    },
    /// A deck is empty.
    NothingToDraw,
    /// A week is marked.
    Week {
        /// Which.
        week: u16,
    },
    /// The season changes.
    SeasonChanges {
        /// To which.
        season: crate::effect::Season,
    },
    /// A section was written on the calendar.
    Dated {
        /// Which.
        section: SectionId,
        /// For which week.
        week: u16,
    },
    /// A section is read.
    Read {
        /// Which.
        section: SectionId,
    },
    /// An envelope is opened.
    Opened {
        /// Which.
        envelope: EnvelopeId,
    },
    /// An event is drawn: its front.
    EventDrawn {
        /// Which.
        event: EventId,
    },
    /// What the party chose.
    EventChosen {
        /// Which event.
        event: EventId,
        /// Which option.
        option: u8,
    },
    /// An outcome is read.
    EventOutcome {
        /// Which event.
        event: EventId,
        /// Which option.
        option: u8,
        /// Which outcome of it.
        outcome: u8,
    },
    /// The event left the game, or went under its deck.
    EventClosed {
        /// Which.
        event: EventId,
        /// Whether it went back.
        returned: bool,
    },
    /// An event joined its deck.
    EventAdded {
        /// Which.
        event: EventId,
    },
    /// An event left the game.
    EventRemoved {
        /// Which.
        event: EventId,
    },
    /// Something will be carried into the next scenario.
    Carries {
        /// By whom.
        character: CharacterId,
        /// What.
        #[ts(type = "unknown")]
        effect: longrest_haven::setup::RoadEffect,
    },
    /// An item was consumed before the scenario in which it would be used.
    ItemConsumed {
        /// Whose.
        character: CharacterId,
        /// Which.
        item: ItemId,
    },
    /// A character was made.
    Created {
        /// Who.
        character: CharacterId,
        /// Of which class.
        class: ClassId,
        /// Whose.
        player: PlayerId,
    },
    /// Quests were dealt. Only its owner sees which.
    Dealt {
        /// To whom.
        character: CharacterId,
        /// Which, for who may see them.
        quests: Vec<QuestId>,
    },
    /// A quest was kept. Only its owner sees which, unless quests are open.
    Kept {
        /// By whom.
        character: CharacterId,
        /// Which, for who may see it.
        quest: Option<QuestId>,
    },
    /// A quest is shown to everybody, or hidden again.
    Shown {
        /// Whose.
        character: CharacterId,
        /// Which, when it is shown.
        quest: Option<QuestId>,
    },
    /// A level was gained.
    Level {
        /// By whom.
        character: CharacterId,
        /// The new level.
        level: u8,
        /// Experience is set to this, when the level was free.
        experience: Option<u16>,
    },
    /// A card was learnt.
    Learnt {
        /// By whom.
        character: CharacterId,
        /// Which.
        card: CardWord,
    },
    /// All learnt cards went back.
    Respecced {
        /// Whose.
        character: CharacterId,
    },
    /// A box of a perk was marked.
    Perk {
        /// Whose.
        character: CharacterId,
        /// Which perk.
        perk: u8,
        /// Whether it now counts.
        gained: bool,
    },
    /// A character was set aside, taken up or abandoned.
    Status {
        /// Who.
        character: CharacterId,
        /// What it is now.
        status: crate::world::Status,
    },
    /// A character retired.
    Retired {
        /// Who.
        character: CharacterId,
        /// Its quest.
        quest: QuestId,
    },
    /// Another party was founded.
    Founded {
        /// Which.
        party: crate::id::PartyId,
    },
    /// A character changed its party.
    ChangedParty {
        /// Who.
        character: CharacterId,
        /// To which.
        party: crate::id::PartyId,
    },
    /// Another party comes to town.
    HandedOver {
        /// Which.
        party: crate::id::PartyId,
    },
    /// Somebody gave to the sanctuary.
    Donated {
        /// Who.
        character: CharacterId,
        /// Gold given in all.
        total: u32,
    },
    /// A card was enhanced.
    Enhanced {
        /// By whom.
        character: CharacterId,
        /// Which.
        card: CardWord,
        /// Which spot of it.
        spot: u8,
        /// With what, by the word for it.
        gain: String,
    },
    /// Enhancements that were only for a character left its class's cards.
    Faded {
        /// Whose.
        character: CharacterId,
    },
    /// Somebody is here, or is not.
    Attends {
        /// Who.
        player: PlayerId,
        /// Whether.
        here: bool,
    },
    /// A building was built or reached a level.
    Built {
        /// Which.
        building: BuildingId,
        /// Which level.
        level: u8,
    },
    /// The guard's deck changed.
    GuardChanged {
        /// Which cards.
        card: GuardId,
        /// How many joined it, or left it.
        by: i16,
    },
    /// The town is attacked.
    Attacked {
        /// The attack value.
        value: i16,
        /// How many buildings are attacked at most.
        targets: u8,
    },
    /// A building is attacked.
    Targeted {
        /// Which.
        building: BuildingId,
    },
    /// A card of the guard was drawn.
    GuardDrawn {
        /// Which.
        card: GuardId,
    },
    /// The guard's deck was shuffled.
    GuardShuffled,
    /// A defense check was made.
    Checked {
        /// Everything about it.
        check: Checked,
    },
    /// A damaged building was repaired: for its price, or for morale.
    Repaired {
        /// Which.
        building: BuildingId,
        /// Whether its price was paid.
        paid: bool,
    },
    /// A building is wrecked.
    Wrecked {
        /// Which.
        building: BuildingId,
    },
    /// A wrecked building was rebuilt.
    Rebuilt {
        /// Which.
        building: BuildingId,
    },
    /// Something was added to a building.
    Extended {
        /// Which.
        building: BuildingId,
        /// What.
        addition: AdditionId,
    },
    /// A building does what its card says.
    Operates {
        /// Which.
        building: BuildingId,
        /// Whether it is wrecked.
        wrecked: bool,
    },
    /// An item was crafted.
    Crafted {
        /// By whom.
        character: CharacterId,
        /// Which.
        item: ItemId,
    },
    /// Herbs were brewed.
    Brewed {
        /// By whom.
        character: CharacterId,
        /// The herbs.
        herbs: Vec<Resource>,
        /// What came of them.
        potion: Option<ItemId>,
        /// Whether nobody had known.
        opened: bool,
    },
    /// A potion was distilled.
    Distilled {
        /// By whom.
        character: CharacterId,
        /// Which.
        potion: ItemId,
        /// The herb it gave.
        herb: Resource,
    },
    /// Somebody used a service of a building.
    Served {
        /// Who.
        character: CharacterId,
        /// Where.
        building: BuildingId,
        /// Which of its services.
        index: u8,
    },
    /// A step of the town begins.
    Step {
        /// Which.
        phase: crate::state::Phase,
    },
    /// The party sets out.
    Departs {
        /// Where to.
        scenario: ScenarioId,
        /// At which level.
        level: u8,
        /// Who.
        party: Vec<CharacterId>,
    },
    /// The story has ended.
    Ended {
        /// By language.
        text: BTreeMap<String, String>,
    },
    /// A correction.
    Corrected {
        /// Which field.
        field: String,
        /// To what.
        to: String,
    },
}
