//! The page's types, made from ours.

use crate::message::{
    Ack, Act, Cause, ChairView, Changed, ChapterView, ClientMessage, Code, Custom, Hello, Hint,
    HistoryView, LogAsk, LogLine, LogPage, Message, Midway, MotionView, Offer, PROTOCOL,
    PersonView, Rejected, Said, SeatView, ServerMessage, Talk, Update, View, VoteView, Welcome,
};
use crate::order::{Health, Join, Joined, NewTable, Order, ReplayStep, Summary};
use crate::{PackInfo, PersonId, ScenarioInfo, SeatName};
use ts_rs::{Config, TS};

/// The text of `protocol.ts`.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// The messages between the page and the table. Made from the Rust types by\n\
         // `cargo xtask codegen`: change those, not this file.\n\n",
    );
    text.push_str("/** The version of the protocol. */\n");
    text.push_str(&format!("export const PROTOCOL = {PROTOCOL};\n"));
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {$(
            let docs = <$name>::docs().unwrap_or_default();
            text.push_str(&format!("\n{docs}export {}\n", <$name>::decl(&config)));
        )*};
    }
    declare!(
        ClientMessage,
        Hello,
        LogAsk,
        Talk,
        Said,
        Message,
        Act,
        ServerMessage,
        Welcome,
        Ack,
        Rejected,
        Code,
        Update,
        Changed,
        View,
        Offer,
        LogLine,
        LogPage,
        SeatView,
        ChairView,
        ChapterView,
        Custom,
        PersonView,
        PersonId,
        VoteView,
        MotionView,
        HistoryView,
        Midway,
        Cause,
        Hint,
        Order,
        NewTable,
        Join,
        Joined,
        Summary,
        ReplayStep,
        Health,
        PackInfo,
        ScenarioInfo,
        SeatName,
    );
    text
}
