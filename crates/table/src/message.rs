//! What clients and the table say to each other. `docs/protocol.md` explains it in prose; the
//! page's types are made from these.
//!
//! Every enum is written as `{"name": {...}}`. What belongs to a family of games (views, prompts,
//! choices, facts, edits) passes through as it is.

use crate::PersonId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// The version of the protocol that this program speaks.
pub const PROTOCOL: u32 = 2;
/// The version before it, in which every update is whole. It is still spoken.
pub const PROTOCOL_WHOLE: u32 = 1;

/// What a client says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which table, who, and what is already known.
    Hello(Hello),
    /// Something a person does.
    Act(Message),
    /// What would a bot do, and why?
    Hint {
        /// The client's own id of this message.
        id: String,
        /// For which seat.
        seat: u8,
    },
    /// Older lines of the log.
    Log(LogAsk),
    /// A word between people: nothing of the game, and nothing that is kept.
    Say(Talk),
    /// The next update shall be whole.
    Again,
    /// Is anybody there?
    Ping,
}

/// The first message of a connection.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The protocol the client speaks.
    pub protocol: u32,
    /// The code of the table.
    pub table: String,
    /// The person's token; without one somebody only watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
    /// The last version seen, to be told only what came after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub have: Option<u64>,
}

/// What people tell each other beside the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Talk {
    /// Look here: a space of the board.
    Here(u16),
    /// I am ready, or not any more.
    Ready(bool),
    /// A few words, at most [`Talk::WORDS_MAX`] characters.
    Words(String),
}

impl Talk {
    /// How long a message may be, in characters.
    pub const WORDS_MAX: usize = 200;

    /// Whether it can be passed on.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        match self {
            Talk::Here(_) | Talk::Ready(_) => true,
            Talk::Words(words) => {
                !words.trim().is_empty() && words.chars().count() <= Talk::WORDS_MAX
            }
        }
    }
}

/// Who said what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Said {
    /// Who.
    pub by: PersonId,
    /// What.
    pub talk: Talk,
}

/// Asks for the lines of the log before one that is known.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LogAsk {
    /// The client's own id of this message.
    pub id: String,
    /// The number of the first line that is known.
    pub before: u64,
}

/// Something a person does, once: a repeated id changes nothing and gets the same answer.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The client's own id of this message, at most 64 characters.
    pub id: String,
    /// The version the person saw when deciding.
    pub seen: u64,
    /// What they do.
    pub act: Act,
}

/// What a person can do.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// Answers the question of a seat.
    Answer {
        /// The seat.
        seat: u8,
        /// One of the options offered.
        #[ts(type = "unknown")]
        choice: Box<RawValue>,
    },
    /// Answers several questions of one kind, one after another, until something happens.
    Answers {
        /// The seat.
        seat: u8,
        /// The answers.
        #[ts(type = "unknown[]")]
        choices: Vec<Box<RawValue>>,
    },
    /// Takes a free action.
    Free {
        /// The seat.
        seat: u8,
        /// One of the free actions offered.
        #[ts(type = "unknown")]
        choice: Box<RawValue>,
    },
    /// Writes down what lies on the table before one's own seat, such as a card: it is played as it
    /// was written from now on.
    Enter {
        /// The seat.
        seat: u8,
        /// What, as the family of games wants it.
        #[ts(type = "unknown")]
        entry: Box<RawValue>,
    },
    /// Takes an answer to a common secret question back.
    Retract {
        /// The seat.
        seat: u8,
    },
    /// Says what the real cards or dice showed.
    Roll {
        /// The outcome, counted from 0.
        outcome: u32,
    },
    /// Goes back until only `keep` inputs count: at once or by vote.
    Undo {
        /// How many inputs still count.
        keep: u32,
    },
    /// Brings inputs back: at once or by vote.
    Redo {
        /// How many.
        count: u32,
    },
    /// Changes anything, by agreement.
    Override {
        /// What is changed.
        #[ts(type = "unknown")]
        edit: Box<RawValue>,
    },
    /// Asks the others to let the running game be exported.
    Export,
    /// Goes back into the last chapter of a campaign, by vote.
    Back,
    /// Takes one's own latest input back; what others did since stands as far as it is still
    /// offered.
    TakeBack,
    /// Takes the pack as it is now, by agreement.
    Renew,
    /// Asks the others for the place of a person whose token was lost.
    Return {
        /// Whose place.
        person: PersonId,
    },
    /// Says yes or no.
    Vote {
        /// The vote.
        vote: u32,
        /// Yes or no.
        agree: bool,
    },
    /// Takes one's own motion back.
    Withdraw {
        /// The vote.
        vote: u32,
    },
    /// Lets the game wait.
    Pause,
    /// Lets the game go on.
    Resume,
    /// Takes a free seat, or with an invitation any seat. The seat that a bot plays in a running
    /// game is taken with the leave of whoever keeps the table, or by vote.
    Claim {
        /// The seat.
        seat: u8,
        /// The token of an invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        invite: Option<String>,
    },
    /// Leaves a seat.
    Release {
        /// The seat.
        seat: u8,
    },
    /// Gives a seat to another person at the table.
    Give {
        /// The seat.
        seat: u8,
        /// To whom.
        to: PersonId,
    },
    /// Makes a link to a seat.
    Invite {
        /// The seat.
        seat: u8,
    },
    /// Lets a bot play a seat.
    BotIn {
        /// The seat.
        seat: u8,
    },
    /// Lets the bot of a seat play ahead before it decides, as hints do, or take what looks best at
    /// once, as it does unless told otherwise.
    BotSearches {
        /// The seat.
        seat: u8,
        /// Whether it plays ahead.
        searching: bool,
    },
    /// Takes the bot out again.
    BotOut {
        /// The seat.
        seat: u8,
    },
    /// Goes by another name.
    Rename {
        /// The new name.
        name: String,
    },
    /// Leaves the table for good.
    Leave,
    /// Removes somebody. Only whoever keeps the table can.
    Remove {
        /// Whom.
        person: PersonId,
    },
    /// Gives the table to somebody else. Only whoever keeps it can.
    Entrust {
        /// To whom.
        person: PersonId,
    },
    /// Free seats can be taken by whoever knows the table. Only whoever keeps the table can say so.
    Open,
    /// Seats can be taken only by invitation. Only whoever keeps the table can say so.
    Close,
    /// Only those at the table see it, and only who is invited comes to it: the code alone opens
    /// nothing. Only whoever keeps the table can say so.
    Hide,
    /// Whoever knows the code may watch and come. Only whoever keeps the table can say so.
    Show,
    /// Gives the table a new code: what it had opens nothing any more, except with the token of
    /// somebody at the table. Only whoever keeps the table can.
    Recode,
    /// Says who answers weighty questions. Only whoever keeps the table can.
    Custom {
        /// Who does.
        custom: Custom,
    },
    /// Adds a chair to a campaign, for the chapters to come. Only whoever keeps the table can.
    AddChair {
        /// What it is called.
        name: String,
    },
    /// Closes a chair that nobody else holds, for the chapters to come. Only whoever keeps the
    /// table can.
    CloseChair {
        /// Which.
        chair: u8,
    },
    /// Goes on from before the bug that stopped the game. Only whoever keeps the table can say so.
    Reopen,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome(Welcome),
    /// How the table looks now.
    Update(Box<Update>),
    /// What has changed since the last update.
    Changed(Changed),
    /// What was asked was done.
    Ack(Ack),
    /// What was asked was not done.
    Rejected(Rejected),
    /// Who is connected.
    Present(Vec<PersonId>),
    /// What a bot would do.
    Hint(Hint),
    /// Older lines of the log.
    Log(LogPage),
    /// Somebody said something.
    Said(Said),
    /// Somebody is there.
    Pong,
}

/// The answer to a hello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Welcome {
    /// The protocol the server speaks.
    pub protocol: u32,
    /// The table.
    pub table: String,
    /// Who the client is; nobody when only watching.
    pub person: Option<PersonId>,
}

/// What was asked was done, and is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ack {
    /// The client's id of the message.
    pub id: String,
    /// The version of the table after it.
    pub version: u64,
    /// How many answers of a batch were given.
    pub applied: u32,
    /// Why a batch stopped before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<Code>,
    /// The vote that was opened or closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vote: Option<u32>,
    /// The token of a new invitation. It is said once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
}

/// What was asked was not done, and nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rejected {
    /// The client's id of the message, when it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// Which kind of failure; these names never change.
    pub code: Code,
    /// The same in words, for people who write clients.
    pub message: String,
    /// The version of the table now, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub version: Option<u64>,
    /// How many seconds to wait before trying again, when that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait: Option<u32>,
}

/// Which kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The message or the file is too large.
    TooLarge,
    /// Too many messages in a short time.
    TooFast,
    /// There are too many tables, people or entries.
    TooMany,
    /// The client speaks another protocol, or did not say hello.
    Protocol,
    /// The page comes from somewhere else.
    Origin,
    /// There is no such table.
    UnknownTable,
    /// There is no such person.
    UnknownPerson,
    /// There is no such seat.
    UnknownSeat,
    /// There is no such game, pack or scenario.
    UnknownScenario,
    /// The token is not one of this table.
    BadToken,
    /// The invitation is not one of this seat, or was used.
    BadInvite,
    /// The person does not hold this seat.
    NotYourSeat,
    /// The person plays no seat.
    NotSeated,
    /// Only whoever keeps the table can do this.
    NotKeeper,
    /// Somebody holds this seat.
    SeatTaken,
    /// A bot plays this seat.
    BotPlays,
    /// This game has no bot.
    NoBot,
    /// The table went on since the version the client saw.
    Stale,
    /// The game is paused.
    Paused,
    /// A vote is open.
    VoteOpen,
    /// There is no such vote.
    NoVote,
    /// A bug stopped the game.
    Stopped,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// This is no campaign, or there is no such chapter.
    NoChapter,
    /// This question is answered by others.
    Weighty,
    /// The seat is not asked anything.
    NotAsked,
    /// The answer is not among the options.
    NotOffered,
    /// No outcome of chance is awaited.
    NoChance,
    /// There is no answer to take back.
    NothingToTakeBack,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// The change, the setup or the file is impossible.
    Impossible,
    /// The next question is of another kind (only as the reason why a batch stopped).
    OtherQuestion,
    /// Something happened (only as the reason why a batch stopped).
    Happened,
    /// The disk failed; nothing was changed.
    Storage,
}

/// How the table looks to one person.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Update {
    /// The version of the table.
    pub version: u64,
    /// The person this was made for; nobody when only watching.
    pub you: Option<PersonId>,
    /// What people call the table.
    pub title: String,
    /// The family of games.
    pub game: String,
    /// The chapter, when this is a campaign.
    pub chapter: Option<ChapterView>,
    /// The code of the campaign's table whose people play here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub home: Option<String>,
    /// One view per seat the person holds, or the one of a spectator.
    pub views: Vec<View>,
    /// The number of the first line in `log`. What the client had from there on is replaced.
    pub log_from: u64,
    /// The lines from there on.
    pub log: Vec<LogLine>,
    /// The seats the game waits for.
    pub waiting: Vec<u8>,
    /// What people with real cards or dice have to find out.
    #[ts(type = "{ draw: unknown, weights: number[] } | null")]
    pub chance: Option<Box<RawValue>>,
    /// The seats that won, once the game is over.
    pub winners: Option<Vec<u8>>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The people.
    pub people: Vec<PersonView>,
    /// Who keeps the table.
    pub keeper: PersonId,
    /// Whether free seats can be taken without invitation.
    pub open: bool,
    /// Whether only those at the table see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
    /// The second half of its code, once it was given a new one; for those at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub half: Option<String>,
    /// Whether the game waits until it is resumed.
    pub paused: bool,
    /// What stopped the game, if a bug did.
    pub stopped: Option<String>,
    /// The vote that is open.
    pub vote: Option<VoteView>,
    /// How far back and forth one can go.
    pub history: HistoryView,
    /// Whether the pack it is played with is another one now: it can be taken by agreement.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub renewable: bool,
    /// Why the game goes on from its middle, if it does: to be read before the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub beginning: Option<Midway>,
    /// The version at which somebody wrote down something that the game is made of from then on:
    /// its words and its order are to be asked for again.
    #[serde(default, skip_serializing_if = "is_never")]
    #[ts(as = "Option<u64>", optional)]
    pub entered: u64,
}

fn is_never(version: &u64) -> bool {
    *version == 0
}

/// What has changed for one person since they were told last.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Changed {
    /// The version it is a change of. Whoever has another one asks for everything `again`.
    pub from: u64,
    /// The version of the table.
    pub version: u64,
    /// As in an update.
    pub log_from: u64,
    /// As in an update.
    pub log: Vec<LogLine>,
    /// What makes the update before this one, without its log: docs/protocol.md.
    #[ts(type = "unknown")]
    pub patch: Box<RawValue>,
}

/// What can be seen from one seat, or by a spectator.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// The seat; none for a spectator.
    pub seat: Option<u8>,
    /// What the family of games shows.
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// The question that waits for this seat's answer.
    pub question: Option<Offer>,
    /// The free actions this seat may take.
    #[ts(type = "unknown[]")]
    pub free: Box<RawValue>,
    /// Whether this seat has answered a common secret question and may take it back.
    pub retract: bool,
}

/// A question with everything that may be answered.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Offer {
    /// What is asked.
    #[ts(type = "unknown")]
    pub prompt: Box<RawValue>,
    /// All legal answers.
    #[ts(type = "unknown[]")]
    pub options: Box<RawValue>,
    /// The seats any one of which may answer.
    pub to: Vec<u8>,
    /// Whether several seats are asked at once and in secret.
    pub secret: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LogLine {
    /// The rule it follows from; empty when no single rule says so.
    pub rule: String,
    /// What happened.
    #[ts(type = "unknown")]
    pub fact: Box<RawValue>,
}

/// Lines of the log.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LogPage {
    /// The client's id of the message.
    pub id: String,
    /// The number of the first line.
    pub from: u64,
    /// The lines.
    pub lines: Vec<LogLine>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// The seat.
    pub seat: u8,
    /// What it is called.
    pub name: String,
    /// The chair it belongs to; in a campaign chairs stay while seats change.
    pub chair: u8,
    /// Who holds it.
    pub holder: Option<PersonId>,
    /// Whether a bot plays it.
    pub bot: bool,
    /// Whether that bot plays ahead before it decides.
    pub searching: bool,
}

/// A chair of a campaign: a player's place for as long as it lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChairView {
    /// The chair.
    pub chair: u8,
    /// What it is called.
    pub name: String,
    /// Who holds it.
    pub holder: Option<PersonId>,
    /// Whether a seat of the open chapter belongs to it.
    pub seated: bool,
}

/// Where a campaign is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChapterView {
    /// Which campaign is played.
    pub saga: String,
    /// The chapter, from 1 on.
    pub number: u32,
    /// The family of games it belongs to.
    pub game: String,
    /// Whether one can go back into the chapter before it.
    pub back: bool,
    /// The chairs of the campaign.
    pub chairs: Vec<ChairView>,
    /// Who answers weighty questions.
    pub custom: Custom,
    /// Those who play at tables of their own while the campaign goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AwayView>>", optional)]
    pub away: Vec<AwayView>,
}

/// Some of a campaign's people at a table of their own. Their tokens open it too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AwayView {
    /// The code of the table they play at.
    pub table: String,
    /// What the campaign says about them.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub details: serde_json::Value,
    /// Whether they have come home and wait to be taken in.
    pub home: bool,
}

/// Who answers a question that concerns the whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Custom {
    /// Most of those who hold a seat.
    Vote,
    /// Whoever answers first.
    Anyone,
    /// Whoever keeps the table.
    Keeper,
}

/// A person as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonView {
    /// Who.
    pub id: PersonId,
    /// What they call themselves.
    pub name: String,
}

/// A vote as everybody sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct VoteView {
    /// Which.
    pub id: u32,
    /// Who asked for it.
    pub by: PersonId,
    /// What for.
    pub motion: MotionView,
    /// Who agrees.
    pub yes: Vec<PersonId>,
    /// Who does not.
    pub no: Vec<PersonId>,
    /// How many must agree.
    pub needed: u32,
    /// Who has a voice.
    pub voters: Vec<PersonId>,
}

/// What is put to the vote.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MotionView {
    /// Going back.
    Undo {
        /// How many inputs would still count.
        keep: u32,
    },
    /// Bringing inputs back.
    Redo {
        /// How many.
        count: u32,
    },
    /// A change.
    Override {
        /// What is changed.
        #[ts(type = "unknown")]
        edit: Box<RawValue>,
    },
    /// Handing out the running game as a file.
    Export,
    /// Going on with the pack as it is now.
    Renew,
    /// Taking the seat that a bot plays.
    Seat {
        /// The seat.
        seat: u8,
        /// Who wants it.
        person: PersonId,
    },
    /// Giving somebody back the place whose token they lost.
    Return {
        /// Whose place it is.
        lost: PersonId,
        /// Who wants it.
        person: PersonId,
    },
    /// Going back into the last chapter.
    Back,
    /// Answering a weighty question.
    Answer {
        /// For which seat.
        seat: u8,
        /// The option.
        #[ts(type = "unknown")]
        choice: Box<RawValue>,
    },
}

/// How far back and forth one can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryView {
    /// How many inputs count.
    pub live: u32,
    /// How many can be brought back.
    pub undone: u32,
    /// How many are left after a step back: bots would only do the same again, so that a step goes
    /// back to the last decision of a person. The answers of one message are one decision.
    pub back_to: u32,
    /// How many a step forth brings back: one decision.
    pub forth_by: u32,
    /// The person may undo down to this number of inputs without a vote.
    pub undo_to: u32,
    /// The person may bring back this many without a vote.
    pub redo_by: u32,
}

/// What a bot would do.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Hint {
    /// The client's id of the message.
    pub id: String,
    /// For which seat.
    pub seat: u8,
    /// The option it would choose.
    #[ts(type = "unknown")]
    pub choice: Box<RawValue>,
    /// Why, in English.
    pub reason: String,
    /// Why, as data: `why` and what its sentence names.
    #[ts(type = "Record<string, unknown>")]
    pub why: serde_json::Value,
}

impl Rejected {
    /// A rejection that does not answer one message.
    pub fn new(code: Code, message: impl Into<String>) -> Rejected {
        Rejected { id: None, code, message: message.into(), version: None, wait: None }
    }
}

impl Act {
    /// Whether it may take long: some of the game may be played again.
    pub fn is_long(&self) -> bool {
        matches!(
            self,
            Act::Undo { .. }
                | Act::Redo { .. }
                | Act::Override { .. }
                | Act::Back
                | Act::TakeBack
                | Act::Renew
                | Act::Vote { .. }
        )
    }

    /// Whether it is a move of the game, which has a limit of its own.
    pub fn is_move(&self) -> bool {
        matches!(
            self,
            Act::Answer { .. }
                | Act::Answers { .. }
                | Act::Free { .. }
                | Act::Enter { .. }
                | Act::Retract { .. }
                | Act::Roll { .. }
                | Act::Undo { .. }
                | Act::Redo { .. }
                | Act::TakeBack
        )
    }

    /// The seat this act is about, if it is about one.
    pub fn seat(&self) -> Option<u8> {
        match *self {
            Act::Answer { seat, .. }
            | Act::Answers { seat, .. }
            | Act::Free { seat, .. }
            | Act::Enter { seat, .. }
            | Act::Retract { seat }
            | Act::Claim { seat, .. }
            | Act::Release { seat }
            | Act::Give { seat, .. }
            | Act::Invite { seat }
            | Act::BotIn { seat }
            | Act::BotSearches { seat, .. }
            | Act::BotOut { seat } => Some(seat),
            _ => None,
        }
    }
}

/// Why a game goes on from its middle, without what was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Newer rules lead elsewhere than those it was played under.
    Rules,
    /// The people at the table took another version of its pack.
    Content,
    /// What was written down of it was damaged.
    Damage,
}

/// How a game that goes on from its middle came to do so: its log says so first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Midway {
    /// Why.
    pub cause: Cause,
    /// How many inputs can no longer be undone.
    pub lost: u32,
}
