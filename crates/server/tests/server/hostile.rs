//! Malformed, oversized, foreign and replayed messages: no panic, no leak, no change, others
//! unaffected.
//!
//! Seeded; `LONGREST_HOSTILE` says how many messages (the full run is 1,000,000).

use crate::common::{Client, duel, hall, join, new_table};
use longrest_kernel::Generator;
use longrest_server::Session;
use longrest_store::Store;
use serde_json::{Value, json};

/// Makes hostile messages out of decent ones.
struct Crook {
    dice: Generator,
    overheard: Vec<String>,
    table: String,
}

const WORDS: [&str; 35] = [
    "hello",
    "act",
    "answer",
    "answers",
    "free",
    "retract",
    "roll",
    "undo",
    "redo",
    "override",
    "export",
    "vote",
    "withdraw",
    "pause",
    "resume",
    "claim",
    "release",
    "give",
    "invite",
    "bot_in",
    "bot_out",
    "bot_searches",
    "rename",
    "leave",
    "remove",
    "entrust",
    "open",
    "close",
    "reopen",
    "seat",
    "choice",
    "id",
    "seen",
    "log",
    "hint",
];

impl Crook {
    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u64) as usize
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }

    fn value(&mut self, depth: u32) -> Value {
        match self.below(if depth > 3 { 8 } else { 11 }) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(self.below(20)),
            3 => json!(u64::MAX - self.below(3) as u64),
            4 => json!(-1.5e300),
            5 => json!(self.word()),
            6 => json!("\u{0}\u{202e}'; DROP TABLE tables;--<script>"),
            7 => json!({ "Stance": "Swift" }),
            8 => (0..self.below(5)).map(|_| self.value(depth + 1)).collect(),
            9 => json!({ self.word(): self.value(depth + 1) }),
            _ => {
                let (one, two) = (self.value(depth + 1), self.value(depth + 1));
                json!({ self.word(): one, self.word(): two, "seat": self.below(4) })
            }
        }
    }

    /// An act that looks right and is not the crook's to do.
    fn act(&mut self) -> Value {
        let (seat, number) = (self.below(4), self.below(50));
        let body = match self.below(8) {
            0 => json!({ "seat": seat, "choice": self.value(1) }),
            1 => json!({ "seat": seat, "choices": [self.value(1), { "Stance": "Swift" }] }),
            2 => json!({ "keep": number }),
            3 => json!({ "edit": { "Hits": { "seat": seat, "hits": number } } }),
            4 => json!({ "person": number, "seat": seat, "to": number }),
            5 => json!({ "vote": number, "agree": true }),
            6 => json!({ "seat": seat, "invite": "0".repeat(32) }),
            _ => json!({ "seat": seat }),
        };
        match self.below(3) {
            0 => json!(self.word()),
            _ => json!({ self.word(): body }),
        }
    }

    fn message(&mut self) -> String {
        let act = self.act();
        let message = json!({ "act": { "id": self.below(1 << 40).to_string(),
            "seen": self.below(100), "act": act } });
        match self.below(12) {
            0 => self.value(0).to_string(),
            1 => "[".repeat(self.below(3_000)),
            2 => format!("{{\"act\":{}", "{\"a\":".repeat(self.below(500))),
            3 => "x".repeat(self.below(40_000)),
            4 => {
                let mut bytes = message.to_string().into_bytes();
                for _ in 0..=self.below(4) {
                    let at = self.below(bytes.len());
                    bytes[at] = self.below(128) as u8;
                }
                String::from_utf8_lossy(&bytes).into_owned()
            }
            5 => {
                let bytes = message.to_string().into_bytes();
                String::from_utf8_lossy(&bytes[..self.below(bytes.len())]).into_owned()
            }
            6 if !self.overheard.is_empty() => {
                let at = self.below(self.overheard.len());
                self.overheard[at].clone()
            }
            7 => {
                let token = format!("{:032x}", self.below(usize::MAX >> 1));
                let hello = json!({ "protocol": 1, "table": self.table, "token": token });
                json!({ "hello": hello }).to_string()
            }
            8 => json!({ "hello": { "protocol": self.below(3), "table": self.value(2) } })
                .to_string(),
            9 => json!({ "log": { "id": "l", "before": u64::MAX } }).to_string(),
            10 => json!({ "hint": { "id": "h", "seat": self.below(9) } }).to_string(),
            _ => message.to_string(),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn hostile_messages_change_and_learn_nothing() {
    let count = std::env::var("LONGREST_HOSTILE").ok().and_then(|text| text.parse().ok());
    let (hall, store) = hall().await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let guest = join(&hall, &place.table, "Bo").await;
    let mut ada = Client::connect(&hall, &place).await;
    let mut bo = Client::connect(&hall, &guest).await;
    bo.ok(json!({ "claim": { "seat": 1 } })).await;
    ada.ok(json!("close")).await;
    ada.ok(json!({ "answer": { "seat": 0, "choice": { "Stance": "Fierce" } } })).await;
    ada.hear().await;
    let secret = ["Fierce".to_owned(), place.token.clone(), guest.token.clone()];
    // What goes over the wire between decent people, without their tokens.
    let stance = json!({ "answer": { "seat": 1, "choice": { "Stance": "Swift" } } });
    let overheard = json!({ "act": { "id": "1", "seen": 5, "act": stance } }).to_string();
    let before = store.load(&place.table).await.expect("ok").expect("there").entries.len();
    let (code, bugs_before) = (place.table.clone(), store.bugs().await.expect("ok").len());
    let mut crook =
        Crook { dice: Generator::from_seed(99), overheard: vec![overheard], table: code.clone() };
    // One crook watches without a name, one tries again and again to get in.
    let mut sessions = [watcher(&hall, &code).await, Session::new(hall.clone(), None)];
    for number in 0..count.unwrap_or(20_000u64) {
        let at = crook.below(2);
        let message = crook.message();
        for answer in sessions[at].receive(&message).await {
            for secret in &secret {
                let said = message.contains(secret.as_str());
                assert!(said || !answer.contains(secret.as_str()), "{message}\n{answer}");
            }
            let change = answer.starts_with("{\"ack\"");
            assert!(!change, "{message}\n{answer}");
        }
        if sessions[at].is_over() {
            sessions[at] = match at {
                0 => watcher(&hall, &code).await,
                _ => Session::new(hall.clone(), None),
            };
        }
        if number % 500 == 0 {
            let soon = std::time::Duration::from_millis(1);
            let heard = tokio::time::timeout(soon, sessions[0].next()).await;
            for frame in heard.unwrap_or_default() {
                assert!(secret.iter().all(|secret| !frame.contains(secret.as_str())), "{frame}");
            }
        }
        if number % 4_000 == 0 {
            // Others are answered as ever.
            let pong = bo.say(&json!("ping")).await;
            assert_eq!(pong, json!("pong"));
        }
    }
    let after = store.load(&code).await.expect("ok").expect("there").entries.len();
    assert_eq!((before, bugs_before), (after, store.bugs().await.expect("ok").len()));
    bo.hear().await;
    bo.ok(json!({ "answer": { "seat": 1, "choice": { "Stance": "Swift" } } })).await;
}

async fn watcher(hall: &std::sync::Arc<longrest_server::Hall>, code: &str) -> Session {
    let mut session = Session::new(hall.clone(), None);
    let hello = json!({ "hello": { "protocol": 1, "table": code } }).to_string();
    let welcome = session.receive(&hello).await;
    assert!(welcome[0].contains("welcome"));
    session
}

/// Somebody at the table who breaks every rule of politeness can do only what they may.
#[tokio::test(start_paused = true)]
async fn a_hostile_guest_with_a_token_never_touches_the_game() {
    let (hall, store) = hall().await;
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let guest = join(&hall, &place.table, "Crook").await;
    let mut ada = Client::connect(&hall, &place).await;
    ada.hear().await;
    let views = ada.state["views"].clone();
    let mut crook =
        Crook { dice: Generator::from_seed(7), overheard: Vec::new(), table: place.table.clone() };
    let mut client = Client::connect(&hall, &guest).await;
    for _ in 0..3_000 {
        let act = crook.act();
        let leaves = act == json!("leave") || act.get("leave").is_some();
        if !leaves {
            client.act(act).await;
        }
    }
    ada.hear().await;
    assert_eq!(ada.state["views"], views);
    assert_eq!(ada.state["seats"][0]["holder"], 0);
    assert_eq!(ada.state["seats"][1]["holder"], 0);
    assert_eq!(ada.state["keeper"], 0);
    assert_eq!(ada.state["paused"], false);
    assert!(store.bugs().await.expect("ok").is_empty());
}
