//! What is done to a server by many who do not come to play.
//!
//! Every kind of attack has addresses of its own, so that it is seen which limit meets it.

use crate::innocent::Place;
use crate::wire::{Answer, Socket, ask, converse, dial};
use futures_util::future::{BoxFuture, join_all};
use futures_util::{FutureExt, SinkExt, StreamExt};
use longrest_kernel::Generator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

/// How many addresses take part in each kind.
const ADDRESSES: u8 = 3;
/// The most connections that one address may have (docs/hosting.md), and some more.
const TOO_MANY: usize = 256 + 44;
/// The largest file that may be imported.
const FILE_MAX: usize = 16 * 1024 * 1024;

/// The kinds, each with the addresses that begin like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Heads of requests that never end.
    Heads = 1,
    /// Bodies that drip.
    Drips,
    /// Large files whose last byte does not come.
    Uploads,
    Tables,
    Imports,
    Joins,
    Renames,
    Guesses,
    Library,
    Solver,
    /// Many who look on at the innocent table.
    Watchers,
    /// Hints and talk without end, at a table of their own.
    Messages,
}

impl Kind {
    pub(crate) fn addresses(self) -> impl Iterator<Item = Ipv4Addr> {
        (1..=ADDRESSES).map(move |last| Ipv4Addr::new(127, 0, 10 + self as u8, last))
    }
}

/// What became of what was tried: how often, by kind and outcome.
pub(crate) type Tally = BTreeMap<(Kind, String), u64>;

/// What every attacker knows.
pub(crate) struct Scene {
    pub(crate) place: SocketAddr,
    /// The innocent table, whose code got around.
    pub(crate) innocent: watch::Receiver<Place>,
    pub(crate) is_over: watch::Receiver<bool>,
    /// A file that takes long to be played again.
    pub(crate) file: Vec<u8>,
    /// As much as may be sent at once.
    bulk: Vec<u8>,
    tally: Mutex<Tally>,
    /// People who came to tables only to be a nuisance.
    guests: Mutex<Vec<Place>>,
}

impl Scene {
    pub(crate) fn new(
        place: SocketAddr,
        innocent: watch::Receiver<Place>,
        is_over: watch::Receiver<bool>,
        file: Vec<u8>,
    ) -> Arc<Scene> {
        Arc::new(Scene {
            place,
            innocent,
            is_over,
            file,
            bulk: vec![b' '; FILE_MAX],
            tally: Mutex::default(),
            guests: Mutex::default(),
        })
    }

    pub(crate) fn tally(&self) -> Tally {
        self.tally.lock().expect("no panic").clone()
    }

    fn note(&self, kind: Kind, outcome: impl Into<String>) {
        *self.tally.lock().expect("no panic").entry((kind, outcome.into())).or_default() += 1;
    }

    fn status(&self, kind: Kind, answer: &Answer) {
        self.note(kind, answer.status.to_string());
    }

    /// The innocent table.
    fn code(&self) -> String {
        self.innocent.borrow().table.clone()
    }
}

/// All attacks at once, until they are over.
pub(crate) async fn all(scene: Arc<Scene>) {
    let mut attackers: Vec<BoxFuture<'static, ()>> = Vec::new();
    let mut add = |kind: Kind, each: usize, pause: u64, one: fn(Call) -> BoxFuture<'static, ()>| {
        for (at, from) in kind.addresses().enumerate() {
            for worker in 0..each {
                let seed = ((kind as u64) << 32) + ((at as u64) << 16) + worker as u64;
                let call = Call { scene: scene.clone(), kind, from, worker, turn: 0 };
                attackers.push(again(call, seed, pause, one).boxed());
            }
        }
    };
    add(Kind::Heads, TOO_MANY, 1_000, |call| half_a_head(call).boxed());
    add(Kind::Drips, 60, 1_000, |call| drip(call).boxed());
    add(Kind::Uploads, 16, 2_000, |call| upload(call).boxed());
    add(Kind::Tables, 3, 30, |call| make(call).boxed());
    add(Kind::Imports, 3, 100, |call| import(call).boxed());
    add(Kind::Joins, 2, 60, |call| join(call).boxed());
    add(Kind::Renames, 6, 500, |call| rename(call).boxed());
    add(Kind::Guesses, 3, 30, |call| guess(call).boxed());
    add(Kind::Library, 6, 20, |call| read(call).boxed());
    add(Kind::Solver, 2, 30, |call| solve(call).boxed());
    add(Kind::Watchers, TOO_MANY, 2_000, |call| look_on(call).boxed());
    add(Kind::Messages, 2, 1_000, |call| chatter(call).boxed());
    let attackers: Vec<_> = attackers.into_iter().map(tokio::spawn).collect();
    for attacker in join_all(attackers).await {
        attacker.expect("no attacker panics");
    }
}

/// One attempt of somebody.
struct Call {
    scene: Arc<Scene>,
    kind: Kind,
    from: Ipv4Addr,
    worker: usize,
    turn: u64,
}

impl Call {
    async fn ask(&self, request: &str, body: &[u8]) -> Answer {
        let answer = ask(self.scene.place, self.from, request, None, body).await;
        self.scene.status(self.kind, &answer);
        answer
    }

    fn note(&self, outcome: impl Into<String>) {
        self.scene.note(self.kind, outcome);
    }
}

/// The same again and again with a pause, until all is over.
async fn again(call: Call, seed: u64, pause: u64, one: fn(Call) -> BoxFuture<'static, ()>) {
    let mut over = call.scene.is_over.clone();
    let (mut dice, mut turn) = (Generator::from_seed(seed), 0);
    let Call { scene, kind, from, worker, .. } = call;
    loop {
        let pause = Duration::from_millis(pause / 2 + dice.below(pause));
        let call = Call { scene: scene.clone(), kind, from, worker, turn };
        tokio::select! {
            () = async { tokio::time::sleep(pause).await; one(call).await } => {}
            _ = over.wait_for(|over| *over) => return,
        }
        turn += 1;
    }
}

/// Begins a request, and waits.
async fn half_a_head(call: Call) {
    hold(&call, b"GET / HTTP/1.1\r\nX: ", &[], None).await;
}

/// Sends a body byte by byte.
async fn drip(call: Call) {
    let head = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900\r\n\r\n";
    hold(&call, head.as_bytes(), &[], Some(Duration::from_millis(500))).await;
}

/// Sends a file of the largest size but for its last byte.
async fn upload(call: Call) {
    let head = format!(
        "POST /api/import?name=A HTTP/1.1\r\nhost: localhost\r\ncontent-length: {FILE_MAX}\r\n\r\n"
    );
    let scene = call.scene.clone();
    hold(&call, head.as_bytes(), &scene.bulk[1..], None).await;
}

/// Holds a connection with half a request for as long as it can be held.
async fn hold(call: &Call, head: &[u8], body: &[u8], drip: Option<Duration>) {
    let Ok(mut stream) = dial(call.scene.place, call.from).await else {
        return call.note("no connection");
    };
    let (mut reading, mut writing) = stream.split();
    let sending = async {
        let mut is_well = writing.write_all(head).await.is_ok();
        is_well = is_well && writing.write_all(body).await.is_ok();
        while let (true, Some(pause)) = (is_well, drip) {
            tokio::time::sleep(pause).await;
            is_well = writing.write_all(b" ").await.is_ok();
        }
        std::future::pending::<()>().await;
    };
    let mut heard = Vec::new();
    tokio::select! {
        _ = reading.read_to_end(&mut heard) => {}
        () = sending => {}
    }
    match Answer::read(&heard).status {
        // What was answered may be lost when the connection is cut while more is on its way.
        0 => call.note("cut off"),
        status => call.note(status.to_string()),
    }
}

async fn make(call: Call) {
    let order = match call.turn % 3 {
        0 => json!({ "game": "haven", "pack": "frontier", "scenario": "tollhouse",
            "options": { "characters": [{ "class": "marshal" }, { "class": "wayfarer" }] } }),
        1 => json!({ "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
            "options": null }),
        _ => json!({ "game": "town", "pack": "crossroads", "scenario": "campaign",
            "options": { "players": ["Ada", "Bo"] } }),
    };
    let new = json!({ "order": order, "name": "Mo", "seats": [0] }).to_string();
    call.ask("POST /api/tables", new.as_bytes()).await;
}

async fn import(call: Call) {
    let scene = call.scene.clone();
    let file = match call.worker {
        0 => &scene.bulk[..FILE_MAX / 16],
        _ => &scene.file[..],
    };
    call.ask("POST /api/import?name=Mo", file).await;
}

async fn join(call: Call) {
    let table = call.scene.code();
    let name = json!({ "name": format!("Mo {}.{}", call.worker, call.turn) }).to_string();
    let joined = call.ask(&format!("POST /api/tables/{table}/join"), name.as_bytes()).await.json();
    if let Some(token) = joined["token"].as_str() {
        let guest = Place { table, token: token.to_owned() };
        call.scene.guests.lock().expect("no panic").push(guest);
    }
}

/// A person who came to the innocent table changes their name as often as they can.
async fn rename(call: Call) {
    let guest = call.scene.guests.lock().expect("no panic").pop();
    let Some(guest) = guest else { return };
    let Some(mut socket) = greeted(&call, &guest.table, Some(&guest.token)).await else {
        return;
    };
    for number in 0..1_000 {
        let act = json!({ "rename": { "name": format!("Mo {number}") } });
        let message = json!({ "act": { "id": number.to_string(), "seen": 0, "act": act } });
        if !flood(&call, &mut socket, &message).await {
            return;
        }
    }
}

async fn guess(call: Call) {
    let mut dice = Generator::from_seed((call.turn << 8) + call.worker as u64);
    let letters = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let code: String = (0..8).map(|_| letters[dice.below(32) as usize] as char).collect();
    match call.turn % 4 {
        0 => drop(call.ask(&format!("GET /api/tables/{code}"), b"").await),
        1 => drop(call.ask(&format!("GET /api/library/x/y?table={code}"), b"").await),
        2 => drop(call.ask(&format!("POST /api/tables/{code}/join"), br#"{"name":"Mo"}"#).await),
        _ => {
            let Some(mut socket) = converse(call.scene.place, call.from).await else {
                return call.note("no connection");
            };
            let hello = json!({ "protocol": 1, "table": code, "token": "0".repeat(32) });
            while flood(&call, &mut socket, &json!({ "hello": hello })).await {}
        }
    }
}

async fn read(call: Call) {
    let table = call.scene.code();
    let path = match (call.turn + call.worker as u64) % 8 {
        0 => "/api/library".to_owned(),
        1 => "/api/library/haven/frontier?language=de".to_owned(),
        2 => format!("/api/library/descent/underdelve?language={}", call.turn),
        3 => format!("/api/library/haven/frontier?table={table}&language=es"),
        4 => format!("/api/library?table={table}"),
        5 => "/api/openapi.json".to_owned(),
        _ => "/api/rules?search=a+e&language=en".to_owned(),
    };
    call.ask(&format!("GET {path}"), b"").await;
}

async fn solve(call: Call) {
    let enemies: Vec<Value> = (0..10).map(|at| json!({ "at": [2 * at, 19] })).collect();
    let case = json!({ "rules": "frosthaven", "board": { "width": 20, "height": 20 },
        "active": [0, 0], "enemies": enemies, "action": { "move": 30, "range": 6, "targets": 4 } });
    let case = case.to_string();
    if call.worker == 0 {
        return drop(call.ask("POST /api/solve", case.as_bytes()).await);
    }
    // Somebody who does not wait for what they asked.
    let Ok(mut stream) = dial(call.scene.place, call.from).await else { return };
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{case}",
        case.len()
    );
    if stream.write_all(head.as_bytes()).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    call.note("hung up");
}

/// Looks on at the innocent table until its people go to another.
async fn look_on(call: Call) {
    let table = call.scene.code();
    let Some(mut socket) = greeted(&call, &table, None).await else { return };
    while call.scene.code() == table {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if text.contains("too_many") => call.note("too_many"),
            Some(Ok(Message::Text(_))) => call.note("told"),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => return call.note("cut off"),
        }
    }
}

/// Hints, talk and undo at a table of one's own.
async fn chatter(call: Call) {
    let order = json!({ "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
        "options": null });
    let new = json!({ "order": order, "name": "Mo", "seats": [0, 1, 2] }).to_string();
    let joined = call.ask("POST /api/tables", new.as_bytes()).await.json();
    let (Some(table), Some(token)) = (joined["table"].as_str(), joined["token"].as_str()) else {
        return;
    };
    let Some(mut socket) = greeted(&call, table, Some(token)).await else { return };
    for number in 0..2_000u64 {
        let id = number.to_string();
        let message = match number % 4 {
            0 => json!({ "hint": { "id": id, "seat": number % 3 } }),
            1 => json!({ "say": { "words": "Longer than it must be." } }),
            2 => json!({ "log": { "id": id, "before": 1 } }),
            _ => json!({ "act": { "id": id, "seen": 0, "act": { "undo": { "keep": 0 } } } }),
        };
        if !flood(&call, &mut socket, &message).await {
            return;
        }
    }
}

/// A conversation in which hello was said.
async fn greeted(call: &Call, table: &str, token: Option<&str>) -> Option<Socket> {
    let Some(mut socket) = converse(call.scene.place, call.from).await else {
        call.note("no connection");
        return None;
    };
    let hello = json!({ "protocol": 2, "table": table, "token": token });
    socket.send(Message::text(json!({ "hello": hello }).to_string())).await.ok()?;
    Some(socket)
}

/// Says something without waiting for what is answered, and takes in what there is; whether the
/// conversation goes on.
async fn flood(call: &Call, socket: &mut Socket, message: &Value) -> bool {
    if socket.send(Message::text(message.to_string())).await.is_err() {
        call.note("cut off");
        return false;
    }
    let breath = tokio::time::sleep(Duration::from_millis(10));
    tokio::pin!(breath);
    loop {
        let next = tokio::select! {
            next = socket.next() => next,
            () = &mut breath => return true,
        };
        match next {
            Some(Ok(Message::Text(text))) => {
                let heard: Value = serde_json::from_str(&text).expect("JSON");
                if let Some(code) = heard["rejected"]["code"].as_str() {
                    call.note(code);
                } else if heard.get("ack").is_some() {
                    call.note("ack");
                }
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => {
                call.note("cut off");
                return false;
            }
        }
    }
}
