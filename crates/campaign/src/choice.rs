//! What can be answered, and what can be done beside a question.

use crate::id::{CharacterId, PlayerId};
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
