//! Golden saves: tables that earlier versions wrote open, ask what they asked, and are played to
//! their end.
//!
//! Every folder of `tests/saves` is the data folder of one version; `tables.json` beside the
//! database says what that version showed. Old folders are never changed; every version adds one.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// No message of a table takes longer than this, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The real program; killed when dropped.
struct Server {
    _child: Child,
    place: String,
}

impl Server {
    async fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["serve", "--port", "0", "--unlimited", "--packs", "../../packs", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = lines.next_line().await.expect("readable").unwrap_or_default();
        let place = first.strip_prefix("Longrest is ready: http://").expect(&first);
        let place = place.trim_end_matches('/').to_owned();
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Server { _child: child, place }
    }
}

/// The one person at a saved table.
struct Person {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    sent: u32,
    /// The version that was last heard of.
    seen: u64,
    /// The table as it was last shown.
    update: Value,
}

impl Person {
    async fn come(place: &str, table: &Value) -> Person {
        let (socket, _) = connect_async(format!("ws://{place}/api/ws")).await.expect("connected");
        let mut person = Person { socket, sent: 0, seen: 0, update: Value::Null };
        let (code, token) = (&table["table"], &table["token"]);
        let hello = json!({ "hello": { "protocol": 1, "table": code, "token": token } });
        person.say(&hello).await;
        person.hear("update").await;
        person
    }

    async fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("sent");
    }

    /// Waits for a message of a kind; keeps every update on the way.
    async fn hear(&mut self, kind: &str) {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = next.expect("in time").expect("connected").expect("readable");
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            assert!(message.get("rejected").is_none(), "{text}");
            if let Some(update) = message.get("update") {
                self.update = update.clone();
            }
            let version = message.get("update").or(message.get("ack")).map(|it| &it["version"]);
            self.seen = version.and_then(Value::as_u64).unwrap_or(0).max(self.seen);
            if message.get(kind).is_some() {
                return;
            }
        }
    }

    async fn act(&mut self, act: Value) {
        self.sent += 1;
        let id = format!("golden {}", self.sent);
        self.say(&json!({ "act": { "id": id, "seen": self.seen, "act": act } })).await;
        self.hear("ack").await;
    }
}

/// Seat and number of options of every open question.
fn questions(update: &Value) -> Value {
    let views = update["views"].as_array().expect("a list");
    let asked = views.iter().filter(|view| view["question"].is_object()).map(|view| {
        let options = view["question"]["options"].as_array().expect("a list").len();
        json!({ "seat": view["seat"], "options": options })
    });
    asked.collect()
}

/// How many inputs that count a saved table has, as the version that wrote it counted.
fn live(table: &Value) -> u64 {
    table["live"].as_u64().expect("a number")
}

async fn goes_on(place: &str, table: &Value) {
    let order = &table["order"];
    let mut person = Person::come(place, table).await;
    let update = &person.update;
    assert_eq!(update["winners"], table["winners"], "{order}");
    assert_eq!(update["waiting"], table["waiting"], "{order}");
    assert_eq!(questions(update), table["questions"], "{order}");
    assert_eq!(update["history"]["live"], live(table), "{order}: its history");
    if update["winners"].is_null() {
        // Back and forth again: the question is the same.
        let live = live(table);
        person.act(json!({ "undo": { "keep": live - 1 } })).await;
        person.act(json!({ "redo": { "count": 1 } })).await;
        while person.update["version"] != person.seen {
            person.hear("update").await;
        }
        assert_eq!(questions(&person.update), table["questions"], "{order}: back and forth");
        let seats = person.update["seats"].as_array().expect("a list").clone();
        for seat in &seats {
            person.act(json!({ "bot_in": { "seat": seat["seat"] } })).await;
        }
        while person.update["winners"].is_null() {
            assert!(person.update["stopped"].is_null(), "{order}: {}", person.update["stopped"]);
            person.hear("update").await;
        }
    }
}

#[tokio::test]
async fn every_earlier_version_is_opened_and_played_to_its_end() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let mut versions = 0;
    for version in std::fs::read_dir(&saves).expect("golden saves") {
        let version = version.expect("readable").path();
        let name = version.file_name().expect("a name").to_string_lossy().into_owned();
        let data = format!("longrest-saves-{name}-{}", std::process::id());
        let data = Folder(std::env::temp_dir().join(data));
        std::fs::create_dir_all(&data.0).expect("a folder");
        let database = "longrest.sqlite";
        std::fs::copy(version.join(database), data.0.join(database)).expect("copied");
        let tables = std::fs::read_to_string(version.join("tables.json")).expect("what it showed");
        let tables: Vec<Value> = serde_json::from_str(&tables).expect("a list of tables");
        assert!(!tables.is_empty(), "{name}");
        let server = Server::start(&data.0).await;
        for table in &tables {
            goes_on(&server.place, table).await;
        }
        versions += 1;
    }
    assert!(versions > 0, "no golden saves");
}
