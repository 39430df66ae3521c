//! The words by which a campaign speaks of content.
//!
//! A world lives for a year and packs change meanwhile, so that what is kept names things by the
//! words of the packs and never by their place in a list.

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt::{Display, Formatter};
use ts_rs::TS;

macro_rules! word {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
        )]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The word itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> $name {
                $name(word.to_owned())
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

word! {
    /// A scenario.
    ScenarioId
    /// A class.
    ClassId
    /// An ability card of a class.
    CardWord
    /// A mastery of a class.
    MasteryId
    /// An item.
    ItemId
    /// An event card.
    EventId
    /// A deck of events, such as `summer-road`.
    DeckId
    /// A personal quest.
    QuestId
    /// An envelope: what a quest opens.
    EnvelopeId
    /// A section: words with effects, read when something says so.
    SectionId
    /// A building, by its number.
    BuildingId
    /// Something that can be added to a building.
    AdditionId
    /// A sticker, an achievement or a counter of the campaign.
    MarkId
    /// A card of the town guard's deck.
    GuardId
    /// A rule that an envelope or a building brings into force.
    StickerId
    /// A monster type.
    MonsterId
    /// A battle goal.
    GoalId
    /// A kind of loot card that can bear a sticker.
    LootCardId
}

/// A character of the campaign, by its number among all there ever were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct CharacterId(pub u16);

/// A player: a chair at the table and a line of succession, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

/// A party, by number; Frosthaven has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct PartyId(pub u8);

impl CharacterId {
    /// Its place in the list of all characters.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl PlayerId {
    /// Its place in the list of all players.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl PartyId {
    /// Its place in the list of all parties.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
