//! Somebody who plays, and notes how long every answer takes.

use crate::wire::{LATE, Socket, ask, converse};
use futures_util::{SinkExt, StreamExt};
use longrest_kernel::Generator;
use longrest_table::patched;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

/// Where they are.
pub(crate) const HOME: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);
/// How long they think.
const THOUGHT: Duration = Duration::from_millis(100);

/// What goes on around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Quiet,
    Attack,
    Over,
}

/// Their table, for whoever knows the code; the token is theirs alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub(crate) table: String,
    pub(crate) token: String,
}

/// Somebody who plays both seats of a scenario, and the next one when that is over.
pub(crate) struct Innocent {
    place: SocketAddr,
    at: Place,
    socket: Socket,
    state: Value,
    dice: Generator,
    sent: u64,
}

impl Innocent {
    /// Plays until all is over; what every answer took, and what went on meanwhile.
    pub(crate) async fn live(
        place: SocketAddr,
        known: watch::Sender<Place>,
        phase: watch::Receiver<Phase>,
    ) -> Vec<(Phase, Duration)> {
        let (mut took, mut dice) = (Vec::new(), Generator::from_seed(23));
        while *phase.borrow() != Phase::Over {
            let mut innocent =
                Innocent::sit_down(place, Generator::from_seed(dice.below(99))).await;
            known.send_replace(innocent.at.clone());
            while innocent.state["winners"].is_null() && *phase.borrow() != Phase::Over {
                let now = *phase.borrow();
                took.push((now, innocent.decide().await));
                tokio::time::sleep(THOUGHT).await;
            }
        }
        took
    }

    async fn sit_down(place: SocketAddr, dice: Generator) -> Innocent {
        let characters = json!([{ "class": "marshal" }, { "class": "wayfarer" }]);
        let order = json!({ "game": "haven", "pack": "frontier", "scenario": "tollhouse",
            "options": { "characters": characters } });
        let new = json!({ "order": order, "name": "Ada", "seats": [0, 1] }).to_string();
        let made = ask(place, HOME, "POST /api/tables", None, new.as_bytes()).await;
        let joined = made.json();
        let text = |name: &str| joined[name].as_str().expect("a table was made").to_owned();
        let at = Place { table: text("table"), token: text("token") };
        let socket = converse(place, HOME).await.expect("there is room for somebody else");
        let mut innocent = Innocent { place, at, socket, state: Value::Null, dice, sent: 0 };
        let Place { table, token } = &innocent.at;
        let hello = json!({ "protocol": 2, "table": table, "token": token });
        innocent.say(&json!({ "hello": hello })).await;
        while innocent.state.is_null() {
            innocent.hear().await;
        }
        innocent
    }

    /// Answers a question; how long it took until that was acknowledged.
    async fn decide(&mut self) -> Duration {
        let views = self.state["views"].as_array().expect("a list").clone();
        let asked = views.iter().find(|view| view["question"].is_object());
        let view = asked.unwrap_or_else(|| panic!("nobody is asked: {}", self.state));
        let options = view["question"]["options"].as_array().expect("a list");
        let choice = &options[self.dice.below(options.len() as u64) as usize];
        self.sent += 1;
        let id = format!("m{}", self.sent);
        let act = json!({ "answer": { "seat": view["seat"], "choice": choice } });
        let message = json!({ "id": id, "seen": self.state["version"], "act": act });
        let begun = Instant::now();
        self.say(&json!({ "act": message })).await;
        let version = loop {
            let heard = self.hear().await;
            assert!(heard.get("rejected").is_none(), "{}: {act}: {heard}", self.place);
            if let Some(ack) = heard.get("ack") {
                break ack["version"].as_u64().expect("a version");
            }
        };
        let took = begun.elapsed();
        while self.state["version"].as_u64().is_none_or(|known| known < version) {
            self.hear().await;
        }
        took
    }

    async fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("nobody is cut off");
    }

    /// The next message; what it tells is known then.
    async fn hear(&mut self) -> Value {
        loop {
            let next = tokio::time::timeout(LATE, self.socket.next()).await;
            let next = next.expect("answered at all").expect("open").expect("readable");
            let Message::Text(text) = next else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if let Some(update) = message.get("update") {
                self.state = update.clone();
            } else if let Some(changed) = message.get("changed") {
                assert_eq!(changed["from"], self.state["version"]);
                let known = std::mem::take(&mut self.state);
                self.state = patched(known, &changed["patch"]).expect("it fits");
            }
            return message;
        }
    }
}
