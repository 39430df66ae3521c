//! What can be answered, and what can be done beside a question.

use crate::construction::Work;
use crate::id::{CharacterId, PlayerId};
use crate::payment::Payment;
use crate::resource::Resource;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An answer or a free action. Content is named by its place in the book, since a choice lives only
/// as long as its chapter; prices are part of it, so that what was shown is what is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Go on.
    GoOn,
    /// Something happened meanwhile: look again. Never offered alone to anybody.
    Next,
    /// This player has finished.
    Finish(PlayerId),
    /// Home from a scenario.
    Home,
    /// The scenario that was lost, again and at once.
    Again,
    /// On to a linked scenario.
    Onward(u16),
    /// Visit the city.
    Visit,
    /// Do not visit it.
    Travel,
    /// Play this scenario in the campaign.
    Scenario(u16),
    /// Play it for its own sake.
    Casual(u16),
    /// The scenario level.
    Level(u8),
    /// This character comes along.
    Join(CharacterId),
    /// This character stays at home.
    Stay(CharacterId),
    /// Choose another scenario.
    Back,
    /// Set out; the scenario is played here.
    Depart,
    /// Set out; the scenario is played on the table.
    DepartOnTable,
    /// The scenario on the table was completed.
    Won,
    /// The scenario on the table was lost.
    Lost,
    /// One of the options or outcomes, by its place.
    Option(u8),
    /// Pay.
    Pay,
    /// Do not.
    Refuse,
    /// For this character.
    For(CharacterId),
    /// This many for an account.
    Give(Account, u16),
    /// This many from an account.
    Take(Account, u16),
    /// This resource.
    Kind(Resource),
    /// This section first.
    Section(u16),
    /// Somebody is here this evening, or is not.
    Attend(PlayerId, bool),
    /// A new character of a class.
    Create(PlayerId, u16),
    /// Keep one of the quests dealt.
    Keep(CharacterId, u16),
    /// Show the quest to everybody, or hide it.
    Show(CharacterId, bool),
    /// The level a new character begins with.
    Begin(CharacterId, u8),
    /// The first purchases are done.
    Outfitted(CharacterId),
    /// A level for experience, with the card learnt (if there is one to learn).
    LevelUp(CharacterId, Option<u8>),
    /// A level for prosperity.
    FreeLevel(CharacterId, Option<u8>),
    /// A card that is due.
    Learn(CharacterId, u8),
    /// A box of a perk.
    Mark(CharacterId, u8),
    /// Choose all cards again, for gold.
    Respec(CharacterId, u16),
    /// Set aside.
    SetAside(CharacterId),
    /// Take up again.
    TakeUp(CharacterId),
    /// Abandon.
    Abandon(CharacterId),
    /// Retire.
    Retire(CharacterId),
    /// Buy an item for gold.
    Buy(CharacterId, u16, u16),
    /// Sell an item for gold.
    Sell(CharacterId, u16, u16),
    /// Move a resource into the common supply.
    Contribute(CharacterId, Resource),
    /// Resolve an event of the city.
    CityEvent,
    /// A building, by its place in the book.
    Building(u16),
    /// Lose so many soldiers for a check.
    Soldiers(u8),
    /// So much of a resource from an account.
    Spend(Account, Resource, u16),
    /// So much inspiration in place of materials.
    Inspire(u16),
    /// Craft an item for what it takes.
    Craft(CharacterId, u16, Payment),
    /// Brew from these herbs.
    Brew(CharacterId, Payment),
    /// Turn a potion back into one of its herbs.
    Distil(CharacterId, u16, Resource),
    /// A service of a building: which of its services, for gold.
    Service(CharacterId, u16, u8, u16),
    /// Do something to a building, for so much morale besides its cost.
    Work(Work, u16, u8),
    /// One more of a favor, or one less.
    Favor(crate::favor::Favor, bool),
    /// Two points of favor are paid for with the −2 card, or not.
    WithMinusTwo(bool),
    /// The penalty of a room of a random dungeon: none, minor, major.
    Penalty(u8, u8),
    /// Found another party.
    Found,
    /// A character changes its party.
    ChangeParty(CharacterId, u8),
    /// Another party comes to town.
    HandOver(u8),
    /// Give to the sanctuary.
    Donate(CharacterId),
    /// Enhance a card, by its place in the class.
    Enhance(CharacterId, u8),
    /// Put something (by its place among all that can be) on a spot of it, for gold.
    Sticker(u8, u8, u16),
}

/// Whose something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// Nobody's: where things come from.
    Bank,
    /// The town's.
    Town,
    /// A character's.
    Character(CharacterId),
    /// Nobody's any more.
    Spent,
}
