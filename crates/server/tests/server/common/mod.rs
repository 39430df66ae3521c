//! Clients without sockets, and a rulebook with a bug in it.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

pub mod fuse;
#[path = "../../../../table/tests/common/hearth.rs"]
pub mod hearth;
#[path = "../../../../table/tests/common/roads.rs"]
pub mod roads;

use longrest_server::{Config, Deps, Hall, Session};
use longrest_store::{Memory, Store};
use longrest_table::{DuelFamily, Joined, NewTable, Order, Shelf};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Limits that do not stand in the way of a test.
pub fn config() -> Config {
    Config {
        messages_per_second: 1_000_000,
        messages_burst: 1_000_000,
        stirs_per_minute: 100_000_000,
        requests_per_minute: 1_000_000,
        requests_per_person: 1_000_000,
        guesses_per_minute: 1_000_000,
        tables_per_hour: 1_000_000,
        joins_per_hour: 1_000_000,
        bot_pace: Duration::ZERO,
        ..Config::default()
    }
}

pub fn shelf() -> Shelf {
    let shelf = Shelf::new().with(DuelFamily).with(fuse::FuseFamily);
    shelf.with(hearth::HearthFamily).with_saga(hearth::Rounds(1_000))
}

pub fn deps(store: Arc<dyn Store>) -> Deps {
    Deps { store, library: Arc::new(shelf()), config: config() }
}

pub async fn hall() -> (Arc<Hall>, Arc<Memory>) {
    let store = Arc::new(Memory::new());
    (Hall::new(deps(store.clone())).await.expect("memory can be read"), store)
}

pub fn duel(seats: u8) -> Order {
    Order {
        game: "duel".into(),
        pack: "duel".into(),
        scenario: "yard".into(),
        options: json!({ "seats": seats, "rounds": 4 }),
        document: Value::Null,
    }
}

pub fn new_table(order: Order, seats: &[u8], bots: &[u8]) -> NewTable {
    NewTable {
        order,
        title: String::new(),
        name: "Ada".into(),
        seats: seats.to_vec(),
        bots: bots.to_vec(),
        real_dice: false,
        closed: false,
        private: false,
    }
}

/// A second person at a table.
pub async fn join(hall: &Arc<Hall>, table: &str, name: &str) -> Joined {
    let handle = hall.table(table).await.expect("there");
    let (name, token) =
        (name.to_owned(), longrest_table::Token::from_random([name_byte(name); 16]));
    let hash = token.hash();
    let person =
        handle.write("a new person".into(), move |table| table.join(&name, hash, &[])).await;
    let person = person.expect("there is room");
    Joined { table: table.to_owned(), person, token: token.reveal().to_owned() }
}

fn name_byte(name: &str) -> u8 {
    name.bytes().fold(7, |sum, byte| sum.wrapping_mul(31) ^ byte)
}

/// A client: what it was sent, and what it knows.
pub struct Client {
    session: Session,
    pub table: String,
    pub token: Option<String>,
    pub state: Value,
    pub log: Vec<Value>,
    pub frames: Vec<String>,
    pub present: Value,
    sent: u64,
}

impl Client {
    pub async fn connect(hall: &Arc<Hall>, place: &Joined) -> Client {
        Client::open(hall, &place.table, Some(&place.token)).await
    }

    pub async fn open(hall: &Arc<Hall>, table: &str, token: Option<&str>) -> Client {
        let mut client = Client {
            session: Session::new(hall.clone(), None),
            table: table.to_owned(),
            token: token.map(str::to_owned),
            state: Value::Null,
            log: Vec::new(),
            frames: Vec::new(),
            present: Value::Null,
            sent: 0,
        };
        client.hello().await;
        client
    }

    /// A new connection that says what it has.
    pub async fn reconnect(&mut self, hall: &Arc<Hall>) {
        self.session = Session::new(hall.clone(), None);
        self.hello().await;
    }

    async fn hello(&mut self) {
        let have = self.state.get("version").cloned();
        let (table, token) = (&self.table, &self.token);
        let hello = json!({ "protocol": 1, "table": table, "token": token, "have": have });
        let answer = self.say(&json!({ "hello": hello })).await;
        assert!(answer.get("welcome").is_some(), "{answer}");
    }

    /// Sends a message; its answer.
    pub async fn say(&mut self, message: &Value) -> Value {
        let frames = self.session.receive(&message.to_string()).await;
        assert_eq!(frames.len(), 1, "one answer to one message");
        self.frames.push(frames[0].to_string());
        serde_json::from_str(&frames[0]).expect("JSON")
    }

    /// Takes in everything that is new.
    pub async fn hear(&mut self) {
        while let Ok(frames) = tokio::time::timeout(SOON, self.session.next()).await {
            for frame in frames {
                self.frames.push(frame.to_string());
                self.take_in(serde_json::from_str(&frame).expect("JSON"));
            }
            if self.session.is_over() {
                break;
            }
        }
    }

    fn take_in(&mut self, message: Value) {
        if let Some(update) = message.get("update") {
            self.log.truncate(update["log_from"].as_u64().expect("a number") as usize);
            self.log.extend(update["log"].as_array().expect("a list").iter().cloned());
            self.state = update.clone();
        } else if let Some(present) = message.get("present") {
            self.present = present.clone();
        }
    }

    pub fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or(0)
    }

    pub async fn act(&mut self, act: Value) -> Value {
        self.sent += 1;
        let id = format!("{}", self.sent);
        let message = json!({ "act": { "id": id, "seen": self.version(), "act": act } });
        self.say(&message).await
    }

    pub async fn ok(&mut self, act: Value) -> Value {
        let answer = self.act(act.clone()).await;
        assert!(answer.get("ack").is_some(), "{act}: {answer}");
        self.hear().await;
        answer["ack"].clone()
    }

    pub async fn refused(&mut self, act: Value) -> String {
        let answer = self.act(act.clone()).await;
        let code = answer["rejected"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{act}: {answer}")).to_owned()
    }

    /// The question of the first seat this client may answer for.
    pub fn question(&self) -> Option<(u64, Vec<Value>)> {
        self.state["views"].as_array()?.iter().find_map(|view| {
            let options = view["question"]["options"].as_array()?.clone();
            Some((view["seat"].as_u64()?, options))
        })
    }

    pub fn is_cut_off(&self) -> bool {
        self.session.is_over()
    }
}

/// Long enough for everything that is under way; in paused time it takes none.
const SOON: Duration = Duration::from_millis(200);
