//! What is asked and answered over HTTP beside the conversation at a table.

use crate::{ChapterView, LogLine, PersonId, PersonView, SeatView, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What to play: the same words as in the list of packs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The family of games.
    pub game: String,
    /// The pack.
    pub pack: String,
    /// The scenario in the pack.
    pub scenario: String,
    /// Everything else, as the family of games wants it (level, characters, variants).
    #[serde(default)]
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// What a chapter of a campaign is made from beside that, up to about a megabyte. It is not
    /// sent to clients.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    #[ts(skip)]
    #[schema(value_type = Object)]
    pub document: serde_json::Value,
}

/// Asks for a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What to play.
    pub order: Order,
    /// What people call the table; empty for the scenario's name.
    #[serde(default)]
    pub title: String,
    /// What the one who makes the table calls themselves.
    pub name: String,
    /// The seats they take at once.
    #[serde(default)]
    pub seats: Vec<u8>,
    /// The seats that bots play.
    #[serde(default)]
    pub bots: Vec<u8>,
    /// Whether people give the outcomes of real cards and dice.
    #[serde(default)]
    pub real_dice: bool,
    /// Whether free seats need an invitation.
    #[serde(default)]
    pub closed: bool,
    /// Whether only those at the table see it, and only who is invited comes to it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
}

/// Asks for a place at a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// What the person calls themselves.
    pub name: String,
}

/// A person's place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Joined {
    /// The code of the table.
    pub table: String,
    /// Who the person is.
    pub person: PersonId,
    /// The token that proves it. It is said once.
    pub token: String,
}

/// A table as whoever knows its code sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Summary {
    /// The code of the table.
    pub table: String,
    /// What people call it.
    pub title: String,
    /// What is played, without its document.
    pub order: Order,
    /// The chapter, when this is a campaign.
    pub chapter: Option<ChapterView>,
    /// The code of the campaign's table whose people play here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub home: Option<String>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The people.
    pub people: Vec<PersonView>,
    /// Whether free seats can be taken without invitation.
    pub open: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether a bug stopped the game.
    pub stopped: bool,
    /// The version.
    pub version: u64,
}

/// One step of a finished game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReplayStep {
    /// Which step; 0 is the beginning.
    pub step: u32,
    /// How many steps there are.
    pub steps: u32,
    /// One view per seat the person holds, or the one of a spectator.
    pub views: Vec<View>,
    /// What happened in this step.
    pub log: Vec<LogLine>,
}

/// How the server is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Health {
    /// The version of the program.
    pub version: String,
    /// The protocol it speaks.
    pub protocol: u32,
    /// How many tables are in memory.
    pub tables_open: u64,
    /// How many connections there are.
    pub connections: u64,
    /// Where others reach it, such as `http://192.168.1.5:8023`; none when only this machine does.
    pub addresses: Vec<String>,
}

impl Order {
    /// The order without its document, for everybody to see.
    pub fn bare(&self) -> Order {
        let (game, pack) = (self.game.clone(), self.pack.clone());
        let (scenario, options) = (self.scenario.clone(), self.options.clone());
        Order { game, pack, scenario, options, document: serde_json::Value::Null }
    }
}
