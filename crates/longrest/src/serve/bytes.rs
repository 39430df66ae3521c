//! How much of a game goes to each of those who look on, with our own packs.

use crate::library::{Kept, Wanted, shelf};
use crate::packs::Places;
use longrest_server::{Config, Deps, Hall, Session};
use longrest_store::Memory;
use longrest_table::{Joined, NewTable, Order, patched};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How many inputs are given.
const INPUTS: usize = 150;
/// What half of the inputs may cost at most, in bytes to each who looks on.
const MEDIAN_MAX: usize = 1_536;

/// Nothing takes as long.
const LATE: Duration = Duration::from_secs(60);

/// Somebody with one seat, who is told what changes.
struct Player {
    session: Session,
    state: Value,
    sizes: Vec<usize>,
    whole: usize,
}

impl Player {
    async fn new(hall: &Arc<Hall>, place: &Joined) -> Player {
        let session = Session::new(hall.clone(), None);
        let mut player = Player { session, state: Value::Null, sizes: Vec::new(), whole: 0 };
        let Joined { table, token, .. } = place;
        player.say(&json!({ "hello": { "protocol": 2, "table": table, "token": token } })).await;
        player.hear(0).await;
        player
    }

    async fn say(&mut self, message: &Value) -> Value {
        let frames = self.session.receive(&message.to_string()).await;
        serde_json::from_str(&frames[0]).expect("JSON")
    }

    async fn act(&mut self, number: usize, act: Value) -> Value {
        let message =
            json!({ "id": number.to_string(), "seen": self.state["version"], "act": act });
        self.say(&json!({ "act": message })).await
    }

    /// Listens until a version was told.
    async fn hear(&mut self, version: u64) {
        while self.state["version"].as_u64().is_none_or(|known| known < version) {
            let frames = tokio::time::timeout(LATE, self.session.next()).await;
            for frame in frames.expect("it is told in time") {
                let message: Value = serde_json::from_str(&frame).expect("JSON");
                if let Some(update) = message.get("update") {
                    self.whole = frame.len();
                    self.state = update.clone();
                } else if let Some(changed) = message.get("changed") {
                    assert_eq!(changed["from"], self.state["version"]);
                    self.sizes.push(frame.len());
                    let known = std::mem::take(&mut self.state);
                    self.state = patched(known, &changed["patch"]).expect("it fits");
                }
            }
        }
    }
}

/// Plays as bots would, one input at a time, and counts what each of two players is sent.
async fn measure(order: Value, seats: u8) -> (usize, usize, usize) {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let library = shelf(Wanted { duel: false }, &Places::only(&packs), &Kept::default());
    let library = Arc::new(library.expect("our packs have no mistakes"));
    let config = Config {
        messages_per_second: 1_000_000,
        messages_burst: 1_000_000,
        beat: Duration::ZERO,
        ..Config::default()
    };
    let deps = Deps { store: Arc::new(Memory::new()), library, config };
    let hall = Hall::new(deps).await.expect("memory");
    let order: Order = serde_json::from_value(order).expect("an order");
    let new = json!({ "order": order, "name": "Ada", "seats": [0], "bots": [] });
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let ada = hall.create(new).await.unwrap_or_else(|rejected| panic!("{rejected:?}"));
    let handle = hall.table(&ada.table).await.expect("there");
    let token = longrest_table::Token::from_random([7; 16]);
    let hash = token.hash();
    let person = handle.write("Bo".to_owned(), move |table| table.join("Bo", hash, &[])).await;
    let bo = Joined {
        table: ada.table.clone(),
        person: person.expect("there is room"),
        token: token.reveal().to_owned(),
    };
    let mut players = [Player::new(&hall, &ada).await, Player::new(&hall, &bo).await];
    for seat in 1..seats {
        let claim = json!({ "claim": { "seat": seat } });
        let done = players[1].act(1_000_000 + usize::from(seat), claim).await;
        let version = done["ack"]["version"].as_u64().expect("a version");
        for player in &mut players {
            player.hear(version).await;
            player.sizes.clear();
        }
    }
    for number in 0..INPUTS {
        let asked = players.iter().position(|player| {
            let views = player.state["views"].as_array().expect("views");
            views.iter().any(|view| view["question"].is_object())
        });
        let Some(who) = asked else {
            if players[0].state["waiting"] == json!([]) {
                break;
            }
            // A moment passes by itself.
            let version = players[0].state["version"].as_u64().expect("a version") + 1;
            for player in &mut players {
                player.hear(version).await;
            }
            continue;
        };
        let views = players[who].state["views"].as_array().expect("views");
        let view = views.iter().find(|view| view["question"].is_object()).expect("one is asked");
        let seat = view["seat"].clone();
        let first = view["question"]["options"][0].clone();
        let hint = json!({ "hint": { "id": format!("h{number}"), "seat": seat } });
        let hint = players[who].say(&hint).await;
        let choice = hint["hint"].get("choice").cloned().unwrap_or(first);
        let answer = json!({ "answer": { "seat": seat, "choice": choice } });
        let done = players[who].act(number, answer).await;
        let version = done["ack"]["version"].as_u64();
        let version = version.unwrap_or_else(|| panic!("{done}"));
        for player in &mut players {
            player.hear(version).await;
        }
    }
    // What was put together from changes is what a newcomer is shown.
    let fresh = Player::new(&hall, &ada).await.state;
    for (name, value) in fresh.as_object().expect("an update") {
        if !name.starts_with("log") {
            assert_eq!(&players[0].state[name], value, "{name}");
        }
    }
    let mut sizes: Vec<usize> = players.iter().flat_map(|player| player.sizes.clone()).collect();
    sizes.sort_unstable();
    assert!(sizes.len() > INPUTS, "{}", sizes.len());
    let whole = players.iter().map(|player| player.whole).max().unwrap_or(0);
    (sizes[sizes.len() / 2], sizes[sizes.len() * 95 / 100], whole)
}

#[tokio::test]
async fn an_input_costs_each_who_looks_on_little() {
    let character = |class: &str| json!({ "class": class });
    let options = json!({ "characters": [character("marshal"), character("wayfarer")] });
    let tollhouse = json!({ "game": "haven", "pack": "frontier", "scenario": "tollhouse",
        "options": options });
    let stair = json!({ "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
        "options": null });
    for (name, order, seats) in [("tollhouse", tollhouse, 2), ("lamplit-stair", stair, 3)] {
        let (median, late, whole) = measure(order, seats).await;
        println!("{name}: median {median}, 95 % {late}, everything at once {whole} bytes");
        assert!(median <= MEDIAN_MAX, "{name}: {median} bytes");
    }
}
