//! `kill -9` at a random moment under load: every acknowledged input is there, every game goes on,
//! every journal replays. Some tables are campaigns, whose chapters follow each other meanwhile.
//!
//! `LONGREST_CRASHES` says how often.

#[cfg(unix)]
#[path = "../../../store/tests/stores/database.rs"]
mod database;
#[cfg(unix)]
mod nodes;

use futures_util::{SinkExt, StreamExt};
use longrest_kernel::Generator;
use longrest_store::{Listed, Sqlite, Store};
use longrest_table::{DuelFamily, Library, Shelf};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::{Mutex, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// One at a time: a port that a killed server has left may be given to the next one, and whoever
/// comes back to the first would meet the other.
static ALONE: Mutex<()> = Mutex::const_new(());

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const TABLES: usize = 6;
/// Every so many tables one is a campaign.
const CAMPAIGNS: usize = 3;
/// The fewest inputs that are acknowledged between two crashes.
const INPUTS_MIN: u64 = 6;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The real program; killed when dropped.
struct Server {
    child: Child,
    place: String,
}

impl Server {
    /// With games in a folder, or wherever these arguments say.
    async fn start(kept: &[&OsStr]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["serve", "--port", "0", "--duel", "--unlimited"])
            .args(kept)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = lines.next_line().await.expect("readable").unwrap_or_default();
        let place = first.strip_prefix("Longrest is ready: http://").expect(&first);
        let place = place.trim_end_matches('/').to_owned();
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Server { child, place }
    }
}

/// One player for both seats of a table, who remembers what was acknowledged.
struct Player {
    table: String,
    campaign: bool,
    token: String,
    dice: Generator,
    sent: u64,
    /// The last message that was acknowledged, and how.
    acknowledged: Option<(Value, Value)>,
    acknowledged_count: u64,
    unanswered: Option<Value>,
    /// Whether a table may be on its way from one node to another.
    is_patient: bool,
}

impl Player {
    async fn new(place: &str, seed: u64) -> Player {
        let campaign = (seed as usize).is_multiple_of(CAMPAIGNS);
        let order = match campaign {
            true => json!({
                "game": "town", "pack": "crossroads", "scenario": "campaign",
                "options": { "players": ["Ada", "Bo"] },
            }),
            false => {
                json!({ "game": "duel", "pack": "duel", "scenario": "yard", "options": null })
            }
        };
        let body = json!({ "order": order, "name": "Ada", "seats": [0, 1] }).to_string();
        let mut stream = TcpStream::connect(place).await.expect("connected");
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {place}\r\ncontent-length: {}\r\n\
             connection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answered");
        let (_, joined) = answer.split_once("\r\n\r\n").expect("a body");
        let joined: Value = serde_json::from_str(joined).expect("JSON");
        Player {
            table: joined["table"].as_str().expect("a code").to_owned(),
            campaign,
            token: joined["token"].as_str().expect("a token").to_owned(),
            dice: Generator::from_seed(seed),
            sent: 0,
            acknowledged: None,
            acknowledged_count: 0,
            unanswered: None,
            is_patient: false,
        }
    }

    /// Checks that nothing acknowledged is lost, then plays until the connection breaks or so many
    /// inputs more were acknowledged. Each is counted by everybody together.
    async fn play(&mut self, place: &str, more: u64, counted: &watch::Sender<u64>) {
        let enough = self.acknowledged_count.saturating_add(more);
        let Ok((mut socket, _)) = connect_async(format!("ws://{place}/api/ws")).await else {
            return;
        };
        let hello = json!({ "protocol": 1, "table": self.table, "token": self.token });
        let Some(mut update) =
            self.exchange(&mut socket, &json!({ "hello": hello }), "update").await
        else {
            return;
        };
        if let Some((message, ack)) = self.acknowledged.clone() {
            assert!(update["version"].as_u64() >= ack["version"].as_u64(), "an input was lost");
            // The same message again: it is known, and nothing happens.
            let Some(again) = self.exchange(&mut socket, &message, "ack").await else {
                return;
            };
            assert_eq!(again["version"], ack["version"], "the input was lost or done twice");
            assert_eq!(again["applied"], ack["applied"]);
        }
        while self.acknowledged_count < enough {
            let message = match self.unanswered.clone() {
                Some(message) => message,
                // A chapter is over, and the next one is on its way.
                None if self.campaign && !is_asked(&update) => {
                    match self.hear(&mut socket, "update").await {
                        Some(next) => update = next,
                        None => return,
                    }
                    continue;
                }
                None => self.decide(&update),
            };
            self.unanswered = Some(message.clone());
            let Some(ack) = self.exchange(&mut socket, &message, "ack").await else {
                return;
            };
            self.unanswered = None;
            self.acknowledged = Some((message, ack.clone()));
            self.acknowledged_count += 1;
            counted.send_modify(|count| *count += 1);
            while update["version"].as_u64() < ack["version"].as_u64() {
                match self.hear(&mut socket, "update").await {
                    Some(next) => update = next,
                    None => return,
                }
            }
        }
    }

    fn decide(&mut self, update: &Value) -> Value {
        let views = update["views"].as_array().expect("a list");
        let asked = views.iter().find(|view| view["question"].is_object());
        let act = match asked {
            Some(view) if self.campaign || self.dice.below(40) > 0 => {
                let options = view["question"]["options"].as_array().expect("a list");
                let choice = &options[self.dice.below(options.len() as u64) as usize];
                json!({ "answer": { "seat": view["seat"], "choice": choice } })
            }
            _ => {
                let live = update["history"]["live"].as_u64().expect("a number");
                match live {
                    0 => json!({ "rename": { "name": "Ada" } }),
                    live => json!({ "undo": { "keep": self.dice.below(live) } }),
                }
            }
        };
        self.sent += 1;
        let id = format!("m{}", self.sent);
        json!({ "act": { "id": id, "seen": update["version"], "act": act } })
    }

    async fn exchange(&self, socket: &mut Socket, message: &Value, kind: &str) -> Option<Value> {
        socket.send(Message::text(message.to_string())).await.ok()?;
        self.hear(socket, kind).await
    }

    /// The next message of a kind; `None` when the connection broke.
    async fn hear(&self, socket: &mut Socket, kind: &str) -> Option<Value> {
        loop {
            let Message::Text(text) = socket.next().await?.ok()? else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            // An answer to a repeated message may be that it came too late, never that it is
            // unknown. What passes by itself is said again.
            if let Some(rejected) = message.get("rejected") {
                if self.is_patient && rejected["code"] == "storage" {
                    return None;
                }
                panic!("{}: {rejected}", self.table);
            }
            if let Some(found) = message.get(kind) {
                return Some(found.clone());
            }
        }
    }
}

/// Whether somebody of this player's is asked something.
fn is_asked(update: &Value) -> bool {
    let views = update["views"].as_array().expect("a list");
    views.iter().any(|view| view["question"].is_object())
}

/// What the environment says, or what is enough for every day.
fn number(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok().and_then(|text| text.parse().ok());
    said.unwrap_or(usual)
}

#[tokio::test]
async fn nothing_acknowledged_is_lost() {
    let _alone = ALONE.lock().await;
    let crashes = number("LONGREST_CRASHES", 10);
    let path = std::env::temp_dir().join(format!("longrest-crash-{}", std::process::id()));
    let folder = Folder(path);
    let mut dice = Generator::from_seed(crashes);
    let mut players = Vec::new();
    for crash in 0..crashes {
        let mut server = Server::start(&["--data".as_ref(), folder.0.as_ref()]).await;
        if crash == 0 {
            for seed in 0..TABLES as u64 {
                players.push(Player::new(&server.place, seed).await);
            }
        }
        let (counted, mut count) = watch::channel(0);
        let playing =
            players.iter_mut().map(|player| player.play(&server.place, u64::MAX, &counted));
        let playing = futures_util::future::join_all(playing);
        // In the middle of what others are doing, a little after some input was acknowledged.
        let (inputs, moment) =
            (INPUTS_MIN + dice.below(40), Duration::from_micros(dice.below(9_000)));
        let killing = async {
            count.wait_for(|count| *count >= inputs).await.expect("the players are there");
            tokio::time::sleep(moment).await;
            server.child.start_kill().expect("it is ours");
            server.child.wait().await.expect("it ends");
        };
        tokio::join!(playing, killing);
    }
    let acknowledged: u64 = players.iter().map(|player| player.acknowledged_count).sum();
    assert!(acknowledged >= crashes * INPUTS_MIN, "{acknowledged} inputs were acknowledged");
    // Every game goes on once more, and every journal replays with the digests it was written with.
    let mut server = Server::start(&["--data".as_ref(), folder.0.as_ref()]).await;
    for player in &mut players {
        let before = player.acknowledged_count;
        player.play(&server.place, 5, &watch::Sender::new(0)).await;
        assert_eq!(player.acknowledged_count, before + 5, "{} does not go on", player.table);
    }
    server.child.kill().await.expect("it is ours");
    let store = Sqlite::open(&folder.0).expect("the database is whole");
    let shelf = Shelf::new().with(DuelFamily);
    let campaign = |code: &str| players.iter().any(|one| one.campaign && one.table == code);
    for Listed { code, version, .. } in store.list().await.expect("readable") {
        let stored = store.load(&code).await.expect("readable").expect("there");
        // Of a campaign the open chapter is read; the program itself went on with it above.
        if campaign(&code) {
            assert_eq!(stored.first + stored.entries.len() as u64, version);
            continue;
        }
        assert_eq!(stored.entries.len() as u64, version);
        assert!(stored.entries.iter().all(|entry| !entry.is_empty()), "{code} is damaged");
        let loaded = shelf.load(&stored.head, &stored.entries, None);
        assert!(loaded.is_ok(), "{code}: {:?}", loaded.err());
    }
    assert!(store.bugs().await.expect("readable").is_empty());
    println!("{crashes} crashes, {acknowledged} inputs acknowledged, none lost");
}
