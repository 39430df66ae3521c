//! One running game with the people around it.
//!
//! A [`Table`] is a game of any family behind [`AnyGame`], the people and seats, and what they
//! agree on. Everything that happens is an [`Entry`]: a record of the kernel's journal, or
//! something among the people (somebody sat down, a vote was opened). The entries in their order
//! are the whole table; their number is the version that clients speak of. A table is told
//! [`Message`]s, answers with an
//! [`Ack`] or a [`Rejected`], and shows each person an [`Update`] built from what that person may
//! see.
//!
//! This crate performs no I/O, owns no clock and no source of randomness: whoever runs a table
//! writes its entries down before anybody hears of them, and gives it fresh [`Token`]s.

mod acts;
mod away;
mod chapter;
mod consent;
mod difference;
mod duel;
mod entry;
mod family;
mod game;
mod message;
mod moment;
mod opening;
mod operator;
mod order;
mod played;
mod receipts;
mod roster;
mod shelf;
mod table;
mod token;
mod typescript;
mod update;
mod volume;
mod vote;
mod words;

pub use away::Away;
pub use chapter::{Chapter, Saga, Turn};
pub use difference::{Document, difference, patched};
pub use duel::DuelFamily;
pub use entry::{Beginning, Entry, Event, Head, KeptRecord, Page, Receipt};
pub use family::{
    BotSeat, BrokenPack, Content, Drifter, Entered, Family, Motive, PackInfo, Prepared, Problem,
    ScenarioInfo, SeatName,
};
pub use game::{Advice, AnyGame, Mark, Question, Step};
pub use message::{
    Ack, Act, AwayView, Cause, ChairView, Changed, ChapterView, ClientMessage, Code, Custom, Hello,
    Hint, HistoryView, LogAsk, LogLine, LogPage, Message, Midway, MotionView, Offer, PROTOCOL,
    PROTOCOL_WHOLE, PersonView, Rejected, Said, SeatView, ServerMessage, Talk, Update, View,
    VoteView, Welcome,
};
pub use moment::Moment;
pub use operator::Inspection;
pub use order::{Health, Join, Joined, NewTable, Order, ReplayStep, Summary};
pub use played::saved_game;
pub use roster::{PersonId, Roster};
pub use shelf::{Bounds, Library, LoadError, Renewal, Rescue, Shelf};
pub use table::{Limits, Table};
pub use token::{CODE_ALPHABET, Token, TokenHash};
pub use typescript::typescript;
pub use volume::Bound;
pub use vote::{Motion, Vote};
pub use words::Wording;

/// Runs something that may meet a bug; a panic becomes its message, and nothing else is touched.
///
/// Whatever `run` was changing must not be used again after a panic.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        text.unwrap_or("the game stopped without saying why").to_owned()
    })
}
