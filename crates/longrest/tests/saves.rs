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
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
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
    child: Child,
    place: String,
}

impl Server {
    async fn start(data: &Path) -> Server {
        Server::with(data, &["--packs", "../../packs"]).await
    }

    async fn with(data: &Path, more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["serve", "--port", "0", "--unlimited", "--data"])
            .arg(data)
            .args(more)
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

    /// Ends it as a crash would, and waits until it is gone.
    async fn end(mut self) {
        self.child.kill().await.expect("it was running");
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
        let message = self.hear_any(&[kind]).await;
        assert!(message.get(kind).is_some(), "{message}");
    }

    /// Waits for a message of one of these kinds, or for a refusal.
    async fn hear_any(&mut self, kinds: &[&str]) -> Value {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = next.expect("in time").expect("connected").expect("readable");
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if let Some(update) = message.get("update") {
                self.update = update.clone();
            }
            let version = message.get("update").or(message.get("ack")).map(|it| &it["version"]);
            self.seen = version.and_then(Value::as_u64).unwrap_or(0).max(self.seen);
            let wanted = kinds.iter().chain(&["rejected"]);
            if wanted.into_iter().any(|kind| message.get(kind).is_some()) {
                return message;
            }
        }
    }

    /// Answers for whoever is asked, so often.
    async fn answer(&mut self, count: usize) {
        for _ in 0..count {
            let views = self.update["views"].as_array().expect("a list");
            let asked = views.iter().find(|view| view["question"].is_object()).expect("a question");
            let choice = &asked["question"]["options"][0];
            let act = json!({ "answer": { "seat": asked["seat"], "choice": choice } });
            self.act(act).await;
            self.see().await;
        }
    }

    async fn act(&mut self, act: Value) {
        let answer = self.try_act(act).await;
        assert!(answer.get("ack").is_some(), "{answer}");
    }

    /// Asks for something that may be refused.
    async fn try_act(&mut self, act: Value) -> Value {
        self.sent += 1;
        let id = format!("golden {} {}", self.sent, self.seen);
        self.say(&json!({ "act": { "id": id, "seen": self.seen, "act": act } })).await;
        self.hear_any(&["ack"]).await
    }

    /// Waits for the update of what was done last.
    async fn see(&mut self) {
        while self.update["version"] != self.seen {
            self.hear("update").await;
        }
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
    assert_eq!(update["beginning"], Value::Null, "{order}: with all of its history");
    assert_eq!(update["winners"], table["winners"], "{order}");
    assert_eq!(update["waiting"], table["waiting"], "{order}");
    assert_eq!(questions(update), table["questions"], "{order}");
    assert_eq!(update["history"]["live"], live(table), "{order}: its history");
    if update["winners"].is_null() {
        // Back and forth again: the question is the same.
        person.act(json!({ "undo": { "keep": live(table) - 1 } })).await;
        person.act(json!({ "redo": { "count": 1 } })).await;
        person.see().await;
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

/// One request of HTTP/1.1 on a connection of its own; the answer is JSON.
async fn request(place: &str, method: &str, path: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(place).await.expect("connected");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {place}\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("answered");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).expect("JSON")
}

/// A copy of a pack's files, changed on the way.
fn copy(from: &Path, to: &Path, change: &dyn Fn(&str, String) -> String) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a pack") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            copy(&path, &to.join(&name), change);
        } else {
            let text = std::fs::read_to_string(&path).expect("text");
            std::fs::write(to.join(&name), change(&name, text)).expect("written");
        }
    }
}

#[tokio::test]
async fn a_pack_that_is_changed_renamed_or_removed_changes_no_table() {
    let data = Folder(std::env::temp_dir().join(format!("longrest-pinned-{}", std::process::id())));
    let packs = data.0.join("packs");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    copy(&ours, &packs.join("underdelve"), &|_, text| text);
    let only = ["--only-packs", packs.to_str().expect("a path")];
    let order = json!({
        "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
        "options": { "players": 2 }
    });
    let seats = [0, 1];
    let new = json!({ "order": order, "name": "Ada", "seats": seats });
    let server = Server::with(&data.0, &only).await;
    let table = request(&server.place, "POST", "/api/tables", &new.to_string()).await;
    let mut person = Person::come(&server.place, &table).await;
    person.answer(12).await;
    // Somebody who comes anew is sent the whole log.
    let person = Person::come(&server.place, &table).await;
    let shown = |person: &Person| (person.update["views"].clone(), person.update["log"].clone());
    let words = format!(
        "/api/library/descent/underdelve?table={}",
        table["table"].as_str().expect("a code")
    );
    let (before, named) = (shown(&person), request(&server.place, "GET", &words, "").await);
    server.end().await;
    // Every hero hardier, the whole pack under another name, and no pack.
    for change in 0..3 {
        std::fs::remove_dir_all(&packs).expect("removed");
        match change {
            0 => copy(&ours, &packs.join("underdelve"), &hardier),
            1 => copy(&ours, &packs.join("overdelve"), &|_, text| text),
            _ => std::fs::create_dir_all(&packs).expect("a folder"),
        }
        let server = Server::with(&data.0, &only).await;
        let mut person = Person::come(&server.place, &table).await;
        assert_eq!(shown(&person), before, "change {change}");
        assert!(person.update["beginning"].is_null(), "change {change}");
        assert_eq!(request(&server.place, "GET", &words, "").await, named, "change {change}");
        let live = person.update["history"]["live"].as_u64().expect("a number");
        person.act(json!({ "undo": { "keep": live - 3 } })).await;
        person.act(json!({ "redo": { "count": 3 } })).await;
        person.see().await;
        assert_eq!(shown(&person).0, before.0, "change {change}");
        server.end().await;
    }
}

/// Heroes with ten wounds more.
fn hardier(name: &str, text: String) -> String {
    match name {
        "heroes.toml" => text.replace("wounds = 1", "wounds = 2"),
        _ => text,
    }
}

#[tokio::test]
async fn a_new_version_of_a_pack_is_taken_or_refused_with_a_reason() {
    let name = format!("longrest-renewed-{}", std::process::id());
    let data = Folder(std::env::temp_dir().join(name));
    let packs = data.0.join("packs");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let pack = packs.join("underdelve");
    copy(&ours, &pack, &|_, text| text);
    let only = ["--only-packs", packs.to_str().expect("a path")];
    let options = json!({ "players": 2 });
    let order = json!({
        "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair", "options": options
    });
    let new = json!({ "order": order, "name": "Ada", "seats": [0, 1] });
    let server = Server::with(&data.0, &only).await;
    let table = request(&server.place, "POST", "/api/tables", &new.to_string()).await;
    let mut person = Person::come(&server.place, &table).await;
    person.answer(12).await;
    assert!(person.update["renewable"].is_null(), "the pack is the one it began with");
    let refused = person.try_act(json!("renew")).await;
    assert_eq!(refused["rejected"]["code"], "impossible", "{refused}");
    let live = person.update["history"]["live"].clone();
    server.end().await;

    // The first two heroes in the other order: nothing has its place any more.
    let turned = |name: &str, text: String| match name {
        "heroes.toml" => {
            let mut parts: Vec<&str> = text.split("[[heroes]]").collect();
            parts.swap(1, 2);
            parts.join("[[heroes]]")
        }
        _ => text,
    };
    type Change<'c> = (&'c dyn Fn(&str, String) -> String, Option<&'c str>);
    let changes: [Change<'_>; 2] = [(&turned, None), (&hardier, Some("content"))];
    for (change, expected) in changes {
        std::fs::remove_dir_all(&packs).expect("removed");
        copy(&ours, &pack, change);
        let started = Server::with(&data.0, &only).await;
        let mut person = Person::come(&started.place, &table).await;
        assert_eq!(person.update["history"]["live"], live, "nothing changed by itself");
        assert_eq!(person.update["renewable"], true);
        let answer = person.try_act(json!("renew")).await;
        match expected {
            None => {
                let why = answer["rejected"]["message"].as_str().expect("a reason");
                assert!(why.contains("stands elsewhere"), "{why}");
                assert_eq!(person.update["history"]["live"], live, "a refusal changes nothing");
            }
            Some(cause) => {
                assert!(answer.get("ack").is_some(), "{answer}");
                person.see().await;
                assert_eq!(person.update["beginning"]["cause"], cause);
                assert_eq!(person.update["beginning"]["lost"], live);
                assert!(person.update["renewable"].is_null());
                person.answer(6).await;
            }
        }
        started.end().await;
    }
    // The new version is what is kept now.
    std::fs::remove_dir_all(&packs).expect("removed");
    std::fs::create_dir_all(&packs).expect("a folder");
    let server = Server::with(&data.0, &only).await;
    let person = Person::come(&server.place, &table).await;
    assert_eq!(person.update["history"]["live"], 6);
    assert_eq!(person.update["beginning"]["cause"], "content");
}

/// What the program says to these arguments, and whether it went well.
async fn run(args: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    let output = command.args(args).stdin(Stdio::null()).output().await.expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("text"))
}

/// A data folder with the tables of 0.1.0.
fn golden(name: &str) -> Folder {
    let name = format!("longrest-{name}-{}", std::process::id());
    let data = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&data.0).expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/0.1.0/longrest.sqlite");
    std::fs::copy(from, data.0.join("longrest.sqlite")).expect("copied");
    data
}

/// The steps that are printed: lines that begin with a number.
fn steps(printed: &str) -> Vec<u32> {
    let number = |line: &str| line.split_whitespace().next()?.parse().ok();
    printed.lines().skip(1).filter(|line| !line.starts_with(' ')).filter_map(number).collect()
}

#[tokio::test]
async fn a_saved_game_is_printed_step_by_step() {
    let data = golden("replayed");
    let server = Server::start(&data.0).await;
    let mut stream = TcpStream::connect(&server.place).await.expect("connected");
    let ask = format!(
        "GET /api/tables/EGQ5P94T/export HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n\
         connection: close\r\n\r\n",
        server.place, "3d35ef6836c0ad781917e2b100d24b6e"
    );
    stream.write_all(ask.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answered");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    let gap = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a body") + 4;
    let file = data.0.join("game.longrest");
    std::fs::write(&file, &answer[gap..]).expect("written");
    let file = file.to_str().expect("a path");

    let (well, printed) = run(&["replay", file]).await;
    assert!(well, "{printed}");
    assert!(printed.lines().next().is_some_and(|line| line.ends_with(": 160 steps")), "{printed}");
    assert_eq!(steps(&printed), (0..=160).collect::<Vec<_>>());
    // Every line of what happened names a rule of the book that is played.
    let told = printed.lines().skip(1).filter(|line| line.starts_with("    "));
    assert!(told.clone().count() > 160, "{printed}");
    assert!(told.clone().all(|line| line.trim_start().starts_with(['D', '-'])), "{printed}");
    let (well, part) = run(&["replay", file, "--from", "3", "--to", "5"]).await;
    assert!(well && steps(&part) == [3, 4, 5], "{part}");
    // Nobody presses Enter.
    let (well, one) = run(&["replay", file, "--step"]).await;
    assert!(well && steps(&one) == [0], "{one}");
    std::fs::write(data.0.join("no.longrest"), &answer[gap..gap + 100]).expect("written");
    let (well, why) = run(&["replay", data.0.join("no.longrest").to_str().expect("a path")]).await;
    assert!(!well && why.contains("no.longrest: "), "{why}");
}

#[tokio::test]
async fn a_kept_bug_is_listed_fetched_and_tried_again() {
    let data = golden("bugs");
    let folder = data.0.to_str().expect("a path");
    let (well, none) = run(&["bugs", "--data", folder]).await;
    assert!(well && none.contains("no bug was kept"), "{none}");
    let undo = json!({ "id": "1", "seen": 164, "act": { "undo": { "keep": 100 } } });
    let wrong = json!({ "id": "2", "seen": 164, "act": { "undo": { "keep": 900 } } });
    {
        let store = longrest_store::Sqlite::open(&data.0).expect("a database");
        for input in [undo.to_string(), wrong.to_string()] {
            let bug = longrest_store::Bug { version: 164, input, message: "a ghost".to_owned() };
            longrest_store::Store::keep_bug(&store, "EGQ5P94T", bug).await.expect("kept");
        }
    }
    let (well, listed) = run(&["bugs", "--data", folder]).await;
    assert!(well && listed.lines().count() == 2, "{listed}");
    assert!(listed.contains("EGQ5P94T") && listed.contains("a ghost"), "{listed}");
    for (number, outcome) in [("1", "it is done"), ("2", "it is refused")] {
        let file = data.0.join(format!("bug-{number}.json"));
        let file = file.to_str().expect("a path");
        let (well, said) = run(&["bugs", "--data", folder, number, file]).await;
        assert!(well, "{said}");
        let (well, printed) = run(&["replay", file, "--from", "158"]).await;
        assert!(well, "{printed}");
        assert_eq!(steps(&printed), [158, 159, 160], "{printed}");
        assert!(printed.contains("which said: a ghost"), "{printed}");
        assert!(printed.contains(outcome), "{printed}");
    }
    let (well, said) = run(&["bugs", "--data", folder, "7", "nowhere"]).await;
    assert!(!well && said.contains("there is no bug 7; there are 2"), "{said}");
}
