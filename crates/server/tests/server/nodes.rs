//! Several nodes on one PostgreSQL: a client comes in at any of them.

use crate::common::hearth::{HearthFamily, hearth};
use crate::common::roads::Roads;
use crate::common::{Client, config, duel, join, new_table};
use crate::database::Database;
use crate::limits::ask;
use crate::socket::{connect, hear, say};
use futures_util::StreamExt;
use longrest_server::{Config, Deps, Hall, app};
use longrest_store::{Node, Postgres};
use longrest_table::{DuelFamily, Shelf};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

/// A node that runs.
struct Running {
    place: SocketAddr,
    hall: Arc<Hall>,
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Running {
    async fn start(url: &str, config: Config) -> Running {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let place = listener.local_addr().expect("an address");
        let library = Arc::new(Shelf::new().with(HearthFamily).with(DuelFamily).with_saga(Roads));
        let node = Node { address: place.to_string(), edition: 1 };
        let url = url.to_owned();
        let opened = tokio::task::spawn_blocking(move || Postgres::open(&url, node)).await;
        let store = Arc::new(opened.expect("no panic").expect("a database"));
        let (app, hall) = app(Deps { store, library, config }).await.expect("readable");
        let (stop, stopped) = oneshot::channel();
        let until = async move { drop(stopped.await) };
        let task = tokio::spawn(longrest_server::serve(listener, app, hall.clone(), until));
        Running { place, hall, stop, task }
    }

    /// Ends as a polite program does.
    async fn end(self) {
        self.stop.send(()).expect("it runs");
        self.task.await.expect("no panic");
    }
}

async fn hello(place: SocketAddr, table: &str, token: &str) -> crate::socket::Socket {
    let mut socket = connect(place).await;
    let hello = json!({ "protocol": 1, "table": table, "token": token });
    say(&mut socket, json!({ "hello": hello })).await;
    socket
}

/// An answer over HTTP: its status, and what it says.
async fn send(
    place: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> (u16, Value) {
    let token = token.map(|token| format!("authorization: Bearer {token}"));
    let headers: Vec<&str> = token.iter().map(String::as_str).collect();
    let answer = ask(place, &format!("{method} {path}"), &headers, body).await;
    (answer.status, answer.json())
}

fn act(id: &str, seen: &Value, act: Value) -> Value {
    json!({ "act": { "id": id, "seen": seen, "act": act } })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_comes_in_at_any_node_and_goes_on_at_another() {
    let database = Database::start("entrance");
    let url = database.url("postgres");
    let config = Config { tables_per_hour: 3, guesses_per_minute: 4, ..config() };
    let first = Running::start(&url, config.clone()).await;
    let second = Running::start(&url, config.clone()).await;
    let new = serde_json::to_string(&new_table(duel(2), &[0], &[])).expect("JSON");
    let (status, ada) = send(first.place, "POST", "/api/tables", None, &new).await;
    assert_eq!(status, 200, "{ada}");
    let table = ada["table"].as_str().expect("a code").to_owned();
    let ada = ada["token"].as_str().expect("a token").to_owned();

    // Everything is asked at the other node: it comes from where the table is.
    let path = format!("/api/tables/{table}");
    let (status, summary) = send(second.place, "GET", &path, None, "").await;
    assert_eq!((status, &summary["people"][0]["name"]), (200, &json!("Ada")));
    let (status, bo) =
        send(second.place, "POST", &format!("{path}/join"), None, r#"{"name":"Bo"}"#).await;
    assert_eq!(status, 200, "{bo}");
    let bo = bo["token"].as_str().expect("a token").to_owned();
    let mut there = hello(second.place, &table, &bo).await;
    assert_eq!(hear(&mut there, "welcome").await["person"], 1);
    let update = hear(&mut there, "update").await;
    let claim = json!({ "claim": { "seat": 1 } });
    say(&mut there, act("b1", &update["version"], claim)).await;
    assert_eq!(hear(&mut there, "ack").await["id"], "b1");
    // Who is there is known at both.
    let mut here = hello(first.place, &table, &ada).await;
    assert_eq!(hear(&mut here, "present").await, json!([0, 1]));
    let looks = format!("{path}/view");
    let (_, near) = send(first.place, "GET", &looks, Some(&ada), "").await;
    let (_, far) = send(second.place, "GET", &looks, Some(&ada), "").await;
    assert_eq!(near, far);
    assert_eq!(near["update"]["seats"][1]["holder"], 1);
    let answer = json!({ "answer": { "seat": 0, "choice": { "Stance": "Swift" } } });
    let message = json!({ "id": "a1", "seen": near["update"]["version"], "act": answer });
    let acts = format!("{path}/acts");
    let (status, ack) = send(second.place, "POST", &acts, Some(&ada), &message.to_string()).await;
    assert_eq!((status, &ack["id"]), (200, &json!("a1")));
    let (status, refused) = send(second.place, "POST", &acts, Some("wrong"), "{}").await;
    assert_eq!(status, 400, "{refused}");
    // Only nodes speak for those who come home, and nobody gets through one to what only whoever
    // runs them may do.
    for node in [&first, &second] {
        let (status, _) = send(node.place, "POST", &format!("{path}/home"), None, "{}").await;
        assert_eq!(status, 403);
        let table = format!("/api/operator/tables/{table}");
        for (method, path) in
            [("GET", table.clone()), ("DELETE", table.clone()), ("GET", table + "/export")]
        {
            assert_eq!(send(node.place, method, &path, None, "").await.0, 403, "{method} {path}");
        }
    }

    // The node ends: whoever came in at the other one is told to come again, and goes on there.
    first.end().await;
    let closed = loop {
        match there.next().await {
            Some(Ok(Message::Close(Some(frame)))) => break u16::from(frame.code),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(closed, 1001);
    let mut there = hello(second.place, &table, &bo).await;
    let update = hear(&mut there, "update").await;
    assert_eq!(update["version"], ack["version"]);
    let answer = json!({ "answer": { "seat": 1, "choice": { "Stance": "Swift" } } });
    say(&mut there, act("b2", &update["version"], answer)).await;
    hear(&mut there, "ack").await;
    // What was answered at the node that is gone is known here.
    let (status, again) = send(second.place, "POST", &acts, Some(&ada), &message.to_string()).await;
    assert_eq!((status, again), (200, ack));

    // What one address may do is counted at all nodes together.
    let third = Running::start(&url, config).await;
    let make = async |place| send(place, "POST", "/api/tables", None, &new).await.0;
    assert_eq!(make(third.place).await, 200);
    assert_eq!(make(second.place).await, 200);
    assert_eq!(make(third.place).await, 429);
    assert_eq!(make(second.place).await, 429);
    let guess = async |place, code: &str| {
        send(place, "GET", &format!("/api/tables/{code}"), None, "").await.0
    };
    for (place, code) in [(second.place, "AAAAAAAA"), (third.place, "BBBBBBBB")] {
        assert_eq!(guess(place, code).await, 404);
        assert_eq!(guess(place, "CCCCCCCC").await, 404);
    }
    assert_eq!(guess(third.place, "DDDDDDDD").await, 429);
    assert_eq!(guess(third.place, &table).await, 429, "a right one looks the same");
}

/// The pair plays at one node, its campaign is at home at another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_played_at_one_node_comes_home_at_another() {
    let database = Database::start("homecoming");
    let url = database.url("postgres");
    let quick = Config { idle: Duration::from_millis(20), ..config() };
    let (home, away) = (Running::start(&url, quick).await, Running::start(&url, config()).await);
    let place = home.hall.create(new_table(hearth(2, 3), &[0], &[])).await.expect("made");
    let other = join(&home.hall, &place.table, "Bo").await;
    let mut ada = Client::connect(&home.hall, &place).await;
    let mut bo = Client::connect(&home.hall, &other).await;
    bo.hear().await;
    bo.ok(json!({ "claim": { "seat": 1 } })).await;
    ada.hear().await;
    ada.ok(json!({ "custom": { "custom": "anyone" } })).await;
    for choice in [json!({ "Road": 1 }), json!({ "Leave": true })] {
        ada.ok(json!({ "answer": { "seat": 0, "choice": choice } })).await;
    }
    let table = ada.state["chapter"]["away"][0]["table"].as_str().expect("a code").to_owned();
    // Nobody looks at it where it was made: it is free, and the other node takes it.
    let begun = Instant::now();
    while away.hall.table(&table).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is not free");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut pair = Vec::new();
    for token in [&place.token, &other.token] {
        pair.push(Client::open(&away.hall, &table, Some(token)).await);
    }
    let mut decisions = 0;
    loop {
        let mut asked = false;
        for client in &mut pair {
            client.hear().await;
            if let Some((seat, options)) = client.question() {
                client.ok(json!({ "answer": { "seat": seat, "choice": options[0] } })).await;
                asked = true;
            }
        }
        decisions += 1;
        assert!(decisions < 200, "the duel does not end");
        if !asked {
            break;
        }
    }
    assert!(pair[0].state["winners"].is_array());
    ada.hear().await;
    let away = ada.state["chapter"]["away"].as_array().cloned().unwrap_or_default();
    assert!(away.iter().all(|one| one["home"] == json!(true)), "{away:?}");
    assert_eq!(pair[0].refused(json!({ "undo": { "keep": 0 } })).await, "over");
}
