//! A table saved by one program and opened by a newer one.
//!
//! The same small game in four versions: as it was, with one more field, with a field that goes by
//! another name, and with a rule that leads elsewhere.

use longrest_kernel::{
    Cx, DecodeError, Generator, Key, Outcome, Part, Pause, Ruleset, Seat, SeatSet, Snapshot, Value,
    Viewer,
};
use longrest_table::{
    Act, BotSeat, Cause, Drifter, Entry, Event, Family, Library, LoadError, Message, Order,
    PackInfo, PersonId, Prepared, Rejected, Rescue, SeatName, Shelf, Table, Token,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Push {
    Gently,
    Hard,
}

/// Two take turns to push a stone until it has gone far enough.
trait Stone: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static {
    fn new() -> Self;
    fn way(&self) -> u16;
    fn turn(&self) -> u8;
    fn pushed(&mut self, by: u16);
}

macro_rules! version {
    ($name:ident, $version:literal, $state:ident, $push:expr, $migrate:expr) => {
        struct $name;

        impl Ruleset for $name {
            const NAME: &'static str = "stone";
            const VERSION: u16 = $version;
            type Setup = u16;
            type State = $state;
            type Prompt = ();
            type Choice = Push;
            type Draw = ();
            type Fact = u16;
            type Edit = ();
            type View = (u16, u8);

            fn start(&self, _: &u16) -> Result<$state, String> {
                Ok($state::new())
            }

            fn step(&self, cx: &mut Cx<'_, Self>) -> Result<(), Pause> {
                let options = [Push::Gently, Push::Hard];
                let push = cx.ask(Seat(cx.state.turn()), (), &options)?;
                let luck = cx.chance((), &[1; 6])?;
                let by = $push(push, luck as u16);
                cx.state.pushed(by);
                cx.tell("", by);
                Ok(())
            }

            fn outcome(&self, state: &$state) -> Option<Outcome> {
                (state.way() >= 80).then_some(Outcome { winners: SeatSet::first(1) })
            }

            fn seats(&self, _: &$state) -> SeatSet {
                SeatSet::first(2)
            }

            fn edit(&self, _: &mut $state, _: &()) -> Result<(), String> {
                Err("a stone is a stone".to_owned())
            }

            fn view(&self, state: &$state, _: Viewer) -> (u16, u8) {
                (state.way(), state.turn())
            }

            fn resample(&self, _: &mut $state, _: Viewer, _: &mut Generator) {}

            fn migrate(&self, part: Part, from: u16, value: Value) -> Result<Value, String> {
                let migrate: fn(Part, u16, Value) -> Result<Value, String> = $migrate;
                migrate(part, from, value)
            }

            fn validate(&self, state: &$state) -> Result<(), String> {
                if state.way() < 100 { Ok(()) } else { Err("too far".to_owned()) }
            }
        }

        impl Family for $name {
            type Rules = $name;

            fn packs(&self) -> Vec<PackInfo> {
                Vec::new()
            }

            fn prepare(&self, _: &Order) -> Result<Prepared<$name>, Rejected> {
                let seats = [0, 1].map(|seat| SeatName { seat, name: format!("Pusher {seat}") });
                let (rules, title) = (Arc::new($name), "A stone".to_owned());
                Ok(Prepared { rules, setup: 7, title, seats: seats.to_vec(), content: None })
            }

            fn bot(&self) -> Arc<dyn BotSeat<$name>> {
                Arc::new(Drifter)
            }
        }
    };
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct First {
    way: u16,
    turn: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Counting {
    way: u16,
    /// New: how often it was pushed far.
    #[serde(default)]
    far: u8,
    turn: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Renamed {
    turn: u8,
    distance: u16,
}

impl Stone for First {
    fn new() -> First {
        First { way: 0, turn: 0 }
    }
    fn way(&self) -> u16 {
        self.way
    }
    fn turn(&self) -> u8 {
        self.turn
    }
    fn pushed(&mut self, by: u16) {
        self.way += by;
        self.turn ^= 1;
    }
}

impl Stone for Counting {
    fn new() -> Counting {
        Counting { way: 0, far: 0, turn: 0 }
    }
    fn way(&self) -> u16 {
        self.way
    }
    fn turn(&self) -> u8 {
        self.turn
    }
    fn pushed(&mut self, by: u16) {
        self.way += by;
        self.turn ^= 1;
        self.far += u8::from(by > 4);
    }
}

impl Stone for Renamed {
    fn new() -> Renamed {
        Renamed { distance: 0, turn: 0 }
    }
    fn way(&self) -> u16 {
        self.distance
    }
    fn turn(&self) -> u8 {
        self.turn
    }
    fn pushed(&mut self, by: u16) {
        self.distance += by;
        self.turn ^= 1;
    }
}

fn as_ever(push: Push, luck: u16) -> u16 {
    if push == Push::Hard { 2 + luck } else { 1 + luck / 2 }
}

fn downhill(push: Push, luck: u16) -> u16 {
    as_ever(push, luck) + 1
}

/// The field that goes by another name.
fn renamed(part: Part, from: u16, mut value: Value) -> Result<Value, String> {
    if part == Part::State && from == 1 {
        value["distance"] = value["way"].take();
    }
    Ok(value)
}

version!(Old, 1, First, as_ever, |_, _, value| Ok(value));
version!(OneMore, 2, Counting, as_ever, |_, _, value| Ok(value));
version!(OtherName, 2, Renamed, as_ever, renamed);
version!(Forgetful, 2, Renamed, as_ever, |_, _, value| Ok(value));
version!(OtherRule, 2, First, downhill, |_, _, value| Ok(value));
version!(Newer, 9, First, as_ever, |_, _, value| Ok(value));

/// What the older program left on the disk, and what it showed last.
struct Saved {
    head: Vec<u8>,
    entries: Vec<Vec<u8>>,
    rescue: Rescue,
    live: u32,
    shown: Value,
}

const WHO: PersonId = PersonId(0);

fn act(table: &mut Table, id: &str, act: Act) {
    let message = Message { id: id.to_owned(), seen: table.version(), act };
    table.act(WHO, &message, &Token::from_random([7; 16])).expect("it can be done");
}

/// Answers with an option of the seat that is asked; whether there was one.
fn push(table: &mut Table, round: usize) -> bool {
    let update = table.update(Some(WHO), None);
    let Some(&seat) = update.waiting.first() else { return false };
    let choice = json!(if round.is_multiple_of(3) { "Gently" } else { "Hard" });
    let choice = serde_json::value::to_raw_value(&choice).expect("JSON");
    act(table, &format!("push {round}"), Act::Answer { seat, choice });
    true
}

fn shown(table: &mut Table) -> Value {
    let update = table.update(Some(WHO), None);
    let views: Vec<Value> = update
        .views
        .iter()
        .map(|view| serde_json::from_str(view.view.get()).expect("JSON"))
        .collect();
    json!(views)
}

/// A game of the older program in its middle: fourteen pushes, three of them taken back, one given
/// after the last snapshot.
fn saved() -> Saved {
    let order = Order {
        game: "stone".into(),
        pack: "hill".into(),
        scenario: "up".into(),
        options: Value::Null,
        document: Value::Null,
    };
    let mut table = Shelf::new().with(Old).create(&order, "", Some(Key([3, 4]))).expect("a table");
    let head = table.head().encode();
    table.join("Ada", Token::from_random([1; 16]).hash(), &[]).expect("room");
    table.arrange(WHO, &[0, 1], &[], false).expect("seats");
    for round in 0..10 {
        assert!(push(&mut table, round));
    }
    act(&mut table, "undo", Act::Undo { keep: 7 });
    for round in 10..14 {
        assert!(push(&mut table, round));
    }
    let (snapshot, taken) = table.snapshot();
    let rescue = Rescue { version: table.version(), snapshot, taken };
    assert!(push(&mut table, 14));
    let (live, shown) = (table.update(None, None).history.live, shown(&mut table));
    assert_eq!(live, 12);
    Saved { head, entries: table.take_entries(), rescue, live, shown }
}

fn open(family: impl Family, saved: &Saved) -> Result<Table, LoadError> {
    Shelf::new().with(family).load(&saved.head, &saved.entries, Some(&saved.rescue))
}

fn play_to_the_end(table: &mut Table) {
    for round in 100..200 {
        if !push(table, round) {
            assert!(table.is_over());
            return;
        }
    }
    panic!("no stone is so heavy");
}

/// Opened by a newer program whose rules mean the same, a table goes on with its history.
fn check_whole(family: impl Family, again: impl Family) {
    let mut saved = saved();
    let mut table = open(family, &saved).expect("opened");
    let update = table.update(Some(WHO), None);
    assert!(update.beginning.is_none(), "{:?}", update.beginning);
    assert_eq!((update.history.live, shown(&mut table)), (saved.live, saved.shown.clone()));
    assert!(table.take_entries().is_empty(), "opening a table changes nothing");
    // Back over what the older program wrote, and forth again.
    act(&mut table, "back", Act::Undo { keep: 2 });
    assert_ne!(shown(&mut table), saved.shown);
    act(&mut table, "forth", Act::Redo { count: 10 });
    assert_eq!(shown(&mut table), saved.shown);
    play_to_the_end(&mut table);
    let steps = table.update(None, None).history.live;
    let first = table.replay_step(Some(WHO), 1).expect("a step");
    assert_eq!((first.steps, first.log.len()), (steps, 1), "its whole history can be watched");
    // And once more: entries of both programs, one after the other.
    saved.entries.extend(table.take_entries());
    let last = shown(&mut table);
    let mut table = open(again, &saved).expect("opened again");
    assert_eq!(shown(&mut table), last);
    assert!(table.beginning().is_none());
}

#[test]
fn a_state_with_one_more_field_keeps_its_history() {
    check_whole(OneMore, OneMore);
}

#[test]
fn a_field_by_another_name_is_migrated() {
    check_whole(OtherName, OtherName);
}

#[test]
fn a_state_that_cannot_be_read_any_more_is_played_again() {
    // No migration was written: the snapshot means nothing, but the history does.
    let saved = saved();
    assert!(matches!(
        Snapshot::<Forgetful>::read(&Forgetful, &saved.rescue.snapshot),
        Err(DecodeError::Malformed(_))
    ));
    check_whole(Forgetful, Forgetful);
}

#[test]
fn where_the_rules_lead_elsewhere_the_game_goes_on_from_its_snapshot_and_says_so() {
    let mut saved = saved();
    let mut table = open(OtherRule, &saved).expect("opened");
    let update = table.update(Some(WHO), None);
    let beginning = update.beginning.expect("the log says so");
    assert_eq!((beginning.cause, beginning.lost), (Cause::Rules, 11));
    assert_eq!(update.history.live, 1, "the input since the snapshot was given again");
    // The stone lies where everybody saw it, one push of the newer rules further.
    let way = |shown: &Value| shown[0][0].as_u64().expect("a number");
    assert_eq!(way(&shown(&mut table)), way(&saved.shown) + 1);
    let entries = table.take_entries();
    let went_on = Entry::decode(&entries[0]).expect("our own");
    assert!(matches!(went_on.event, Event::WentOn { cause: Cause::Rules, lost: 11, .. }));
    saved.entries.extend(entries);
    let before = shown(&mut table);
    let mut table = open(OtherRule, &saved).expect("opened again");
    assert!(table.take_entries().is_empty(), "it is said once");
    assert_eq!((shown(&mut table), table.beginning()), (before, Some(beginning)));
    play_to_the_end(&mut table);
}

#[test]
fn what_a_newer_program_wrote_is_refused_and_nothing_is_lost() {
    let order = Order {
        game: "stone".into(),
        pack: "hill".into(),
        scenario: "up".into(),
        options: Value::Null,
        document: Value::Null,
    };
    let table = Shelf::new().with(Newer).create(&order, "", Some(Key([3, 4]))).expect("a table");
    let (snapshot, taken) = table.snapshot();
    let rescue = Rescue { version: 0, snapshot, taken };
    let opened = Shelf::new().with(Old).load(&table.head().encode(), &[], Some(&rescue));
    let why = opened.err().expect("refused").to_string();
    assert!(why.contains("written by version 9; this program reads version 1"), "{why}");
}
