//! What is written down of a table, in order.
//!
//! Heads and entries are JSON with the names of everything in them, behind one byte that says so.
//! Version 0.1.0 wrote them without names, in the order of the fields; that is still read.

use crate::away::Away;
use crate::message::Cause;
use crate::roster::{PersonId, Roster};
use crate::token::TokenHash;
use crate::vote::Motion;
use crate::{Custom, Order, SeatName};
use longrest_kernel::DecodeError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The first byte of a head or entry without names.
const FORMAT_COMPACT: u8 = 1;
/// The first byte of a head or entry in JSON.
const FORMAT_NAMED: u8 = 2;

/// How a table began. Everything else follows from it and the entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The family of games.
    pub family: String,
    /// What was ordered, as JSON.
    #[serde(with = "json")]
    pub order: String,
    /// What people call the table.
    pub title: String,
    /// The seats of the game.
    pub seats: Vec<SeatName>,
    /// The kernel's journal without its records.
    #[serde(with = "text")]
    pub journal: Vec<u8>,
    /// The fingerprint of the content it began with; none for what no pack made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The code of the campaign's table whose people play here; none for a table of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
}

/// A head as version 0.1.0 wrote it.
#[derive(Deserialize)]
struct FirstHead {
    family: String,
    order: String,
    title: String,
    seats: Vec<SeatName>,
    journal: Vec<u8>,
}

/// One thing that happened, and the message that made it happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Who did it; nobody when a bot or the host did.
    pub by: Option<PersonId>,
    /// The client's own id of the message, so that a repeated message is known again.
    pub message: Option<String>,
    /// What happened.
    pub event: Event,
}

/// What happened. New kinds are added at the end: version 0.1.0 wrote their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The game went on: a record of the kernel's journal.
    Record(#[serde(with = "text")] Vec<u8>),
    /// The game goes on from a snapshot, under rules newer than those it began with: a journal
    /// without records. Records before it no longer count. Version 0.1.0 wrote it; now it is
    /// [`Event::WentOn`].
    Resumed(#[serde(with = "text")] Vec<u8>),
    /// Somebody came to the table.
    Joined {
        /// What they call themselves.
        name: String,
        /// The hash of the token that proves who they are.
        token: TokenHash,
    },
    /// Somebody goes by another name.
    Renamed {
        /// Who.
        person: PersonId,
        /// The new name.
        name: String,
    },
    /// Somebody left or was removed; their token opens nothing any more.
    Removed {
        /// Who.
        person: PersonId,
    },
    /// Somebody took a seat, alone or from the one who held it.
    Seated {
        /// The seat.
        seat: u8,
        /// Who.
        person: PersonId,
    },
    /// A seat became free.
    Released {
        /// The seat.
        seat: u8,
    },
    /// A link that lets whoever has it take the seat, once.
    Invited {
        /// The seat.
        seat: u8,
        /// The hash of the token in the link.
        token: TokenHash,
    },
    /// A bot plays a seat from now on.
    BotIn {
        /// The seat.
        seat: u8,
    },
    /// The bot of a seat plays ahead before it decides, or takes what looks best at once.
    BotSearches {
        /// The seat.
        seat: u8,
        /// Whether it plays ahead.
        searching: bool,
    },
    /// A bot no longer plays a seat.
    BotOut {
        /// The seat.
        seat: u8,
    },
    /// Free seats can be taken by whoever knows the table.
    Opened,
    /// A seat can be taken only by invitation.
    Closed,
    /// The table is given to another person.
    Entrusted {
        /// To whom.
        person: PersonId,
    },
    /// Something is put to the vote.
    VoteOpened {
        /// Who asks for it; they agree.
        by: PersonId,
        /// What for.
        motion: Motion,
    },
    /// Somebody says yes or no.
    VoteCast {
        /// Who.
        by: PersonId,
        /// What they say.
        agree: bool,
    },
    /// The vote is over.
    VoteClosed {
        /// How it ended.
        passed: bool,
    },
    /// The game waits until it is resumed.
    Paused,
    /// The game goes on.
    Unpaused,
    /// A bug stopped the game.
    Stopped {
        /// What the bug said.
        message: String,
    },
    /// The game goes on from where it was before the bug.
    Reopened,
    /// The game goes on from a journal that begins anew: records before it no longer count.
    WentOn {
        /// The journal without records.
        #[serde(with = "text")]
        journal: Vec<u8>,
        /// Why.
        cause: Cause,
        /// How many inputs that counted can no longer be undone.
        lost: u32,
        /// The fingerprint of the content it goes on with, when that is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<String>,
    },
    /// The content was found out with which a table is played that did not write it down.
    Pinned {
        /// Its fingerprint.
        content: String,
    },
    /// Another chapter begins. What was before it need not be read to know the table.
    Chapter(Box<Beginning>),
    /// There is one chair more for the chapters to come.
    ChairAdded {
        /// What it is called.
        name: String,
    },
    /// A chair has no seat in the chapters to come.
    ChairClosed {
        /// Which.
        chair: u8,
    },
    /// From now on weighty questions are answered so.
    CustomSet {
        /// How.
        custom: Custom,
    },
    /// Some set out to play at a table of their own while the campaign goes on.
    SetOut(Away),
    /// They have come home, and wait to be taken in.
    CameHome {
        /// The code of the table they played at.
        table: String,
        /// What they bring.
        legacy: serde_json::Value,
    },
    /// What the game left behind has arrived where its people are at home.
    Reported,
    /// Somebody came to the table, in the place of somebody who is gone.
    Came {
        /// Whose place it was.
        person: PersonId,
        /// What they call themselves.
        name: String,
        /// The hash of the token that proves who they are.
        token: TokenHash,
    },
    /// Somebody proves who they are with another token from now on.
    Returned {
        /// Who.
        person: PersonId,
        /// Its hash.
        token: TokenHash,
    },
    /// Somebody wrote something down that the game is made of from now on: the options of the order
    /// with it.
    Entered {
        /// The options.
        options: serde_json::Value,
    },
    /// Only those at the table see it, and only who is invited comes to it.
    Hidden,
    /// Whoever knows its code may watch and come.
    Shown,
    /// Its code has another second half from now on.
    Recoded {
        /// The second half.
        half: String,
    },
    /// Something happened that can no longer be read. It is never written down: it stands for an
    /// entry that was damaged.
    Damaged,
}

/// How a chapter of a campaign began, with everything that must be known of what was before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beginning {
    /// The number of this entry.
    pub at: u64,
    /// Which campaign is played.
    pub saga: String,
    /// The chapter.
    pub page: Page,
    /// The chapter before it as it was left, to go back into it.
    pub before: Option<Page>,
    /// The chapter that was left to go back into this one: it is brought back when the same end
    /// leads to it again.
    pub after: Option<Page>,
    /// The people, the chairs and the seats of the chapter.
    pub roster: Roster,
    /// How many votes there have been.
    pub votes: u32,
    /// Who answers weighty questions, if somebody has said.
    pub custom: Option<Custom>,
    /// The latest messages that were answered, so that a repeated one is known again.
    pub receipts: Vec<Receipt>,
    /// Those who play at tables of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<Away>,
}

/// One chapter: what it was made from and what was put in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// The chapter, from 1 on.
    pub number: u32,
    /// The family of games.
    pub family: String,
    /// What was ordered, as JSON.
    pub order: String,
    /// What it hands on to the chapter after the next, as JSON.
    pub carry: String,
    /// The chair each seat belongs to; empty when each is a chair of its own.
    pub chairs: Vec<u8>,
    /// The seats of the game.
    pub seats: Vec<SeatName>,
    /// The fingerprint of the content it is played with; chapters that were begun before it was
    /// written down have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The kernel's journal without its records.
    #[serde(with = "text")]
    pub journal: Vec<u8>,
    /// The records that count so far: none when the chapter is new.
    pub records: Vec<KeptRecord>,
}

/// A record of a chapter, and who gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptRecord {
    /// Who gave it; nobody when a bot did.
    pub by: Option<PersonId>,
    /// Whether the message that gave the record before gave this one too.
    pub goes_on: bool,
    /// The record.
    #[serde(with = "text")]
    pub bytes: Vec<u8>,
}

/// A message that was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Who sent it.
    pub by: PersonId,
    /// Its id.
    pub id: String,
    /// The version of the table after it.
    pub version: u64,
    /// How many answers it gave.
    pub applied: u32,
}

impl Head {
    /// Writes the head.
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// Reads a head.
    pub fn decode(bytes: &[u8]) -> Result<Head, DecodeError> {
        if bytes.first() == Some(&FORMAT_COMPACT) {
            let FirstHead { family, order, title, seats, journal } = decode(bytes)?;
            return Ok(Head { family, order, title, seats, journal, content: None, home: None });
        }
        decode(bytes)
    }

    /// What was ordered.
    pub fn order(&self) -> Result<Order, DecodeError> {
        serde_json::from_str(&self.order)
            .map_err(|error| DecodeError::Malformed(format!("what was ordered: {error}")))
    }
}

impl Entry {
    /// Writes the entry.
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// Reads an entry.
    pub fn decode(bytes: &[u8]) -> Result<Entry, DecodeError> {
        decode(bytes)
    }
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = vec![FORMAT_NAMED];
    serde_json::to_writer(&mut bytes, value).expect("plain data can always be written down");
    bytes
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    let (&format, payload) = bytes.split_first().ok_or(DecodeError::Truncated)?;
    match format {
        FORMAT_COMPACT => {
            let (value, rest) = postcard::take_from_bytes(payload)
                .map_err(|error| DecodeError::Malformed(error.to_string()))?;
            if !rest.is_empty() {
                return Err(DecodeError::Malformed("bytes after the end".into()));
            }
            Ok(value)
        }
        FORMAT_NAMED => serde_json::from_slice(payload)
            .map_err(|error| DecodeError::Malformed(error.to_string())),
        _ => {
            let (expected, found) = (u16::from(FORMAT_NAMED), u16::from(format));
            Err(DecodeError::WrongVersion { expected, found })
        }
    }
}

/// Bytes that are JSON stand as such in JSON; others as hexadecimal digits.
mod text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::value::RawValue;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return bytes.serialize(serializer);
        }
        let json = str::from_utf8(bytes).ok().filter(|text| text.starts_with('{'));
        match json.and_then(|text| serde_json::from_str::<&RawValue>(text).ok()) {
            Some(json) => json.serialize(serializer),
            None => {
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                digits.serialize(serializer)
            }
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer);
        }
        let json = Box::<RawValue>::deserialize(deserializer)?;
        if json.get().starts_with('{') {
            return Ok(String::from(Box::<str>::from(json)).into_bytes());
        }
        let digits: String = serde_json::from_str(json.get()).map_err(D::Error::custom)?;
        let pair = |pair: &[u8]| {
            let pair = str::from_utf8(pair).map_err(D::Error::custom)?;
            u8::from_str_radix(pair, 16).map_err(D::Error::custom)
        };
        digits.as_bytes().chunks(2).map(pair).collect()
    }
}

/// Text that is JSON stands as such in JSON.
mod json {
    use serde::ser::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::value::RawValue;

    pub(super) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        let json: &RawValue = serde_json::from_str(text).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<String, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        Ok(String::from(Box::<str>::from(json)))
    }
}
