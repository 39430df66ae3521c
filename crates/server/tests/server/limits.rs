//! What one client may take, over real sockets: whoever takes too much waits, others do not.

use crate::common::{config, duel, new_table};
use crate::socket::{connect, hear, say, serve};
use futures_util::StreamExt;
use longrest_server::Config;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// An answer: its status, its headers as text, and its body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    fn header(&self, name: &str) -> Option<&str> {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(name))?;
        line.split_once(": ").map(|(_, value)| value)
    }
}

/// One request on a connection of its own.
pub(crate) async fn ask(
    address: SocketAddr,
    request: &str,
    headers: &[&str],
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("connected");
    let more: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let text = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{more}\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    // A connection that is not wanted is cut.
    let _ = stream.read_to_end(&mut answer).await;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(answer.len());
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
    Answer { status, head, body: answer.get(end + 4..).unwrap_or_default().to_vec() }
}

async fn get(address: SocketAddr, path: &str, headers: &[&str]) -> Answer {
    ask(address, &format!("GET {path}"), headers, "").await
}

/// Whether the other end hangs up within a while.
async fn is_cut_off(stream: &mut TcpStream, within: Duration) -> bool {
    let mut rest = Vec::new();
    tokio::time::timeout(within, stream.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let (header_wait, body_wait) = (Duration::from_millis(300), Duration::from_millis(300));
    let (address, hall) = serve(Config { header_wait, body_wait, ..config() }).await;
    let mut slow = Vec::new();
    for half in [
        "GET / HTTP/1.1\r\nX: ".to_owned(),
        String::new(),
        format!("POST /api/tables HTTP/1.1\r\nhost: {address}\r\ncontent-length: 99\r\n\r\n{{"),
        format!("POST /api/import?name=A HTTP/1.1\r\nhost: {address}\r\ncontent-length: 9\r\n\r\n"),
    ] {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(half.as_bytes()).await.expect("sent");
        slow.push(stream);
    }
    assert_eq!(get(address, "/api/health", &[]).await.status, 200);
    for stream in &mut slow {
        assert!(is_cut_off(stream, Duration::from_secs(5)).await);
    }
    while hall.guests() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_drip_does_not_keep_a_body_open() {
    let (address, _hall) =
        serve(Config { body_wait: Duration::from_millis(400), ..config() }).await;
    let mut stream = TcpStream::connect(address).await.expect("connected");
    let head =
        format!("POST /api/tables HTTP/1.1\r\nhost: {address}\r\ncontent-length: 900\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(5) && stream.write_all(b" ").await.is_ok() {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let mut some = [0; 64];
        let read = tokio::time::timeout(Duration::from_millis(1), stream.read(&mut some)).await;
        if matches!(read, Ok(Ok(_) | Err(_))) {
            break;
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_gets_them_back() {
    let (address, hall) = serve(Config { connections_per_address: 3, ..config() }).await;
    let mut held = vec![connect(address).await, connect(address).await, connect(address).await];
    let refused = get(address, "/api/health", &[]).await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")));
    held.pop();
    while hall.guests() > 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(get(address, "/api/health", &[]).await.status, 200);
}

#[tokio::test]
async fn codes_are_not_guessed_on_any_way() {
    let (address, hall) = serve(Config { guesses_per_minute: 3, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let wrong = "/api/library/x/y?table=ABCDEFGH";
    let codes = [
        get(address, wrong, &[]).await.json()["code"].clone(),
        get(address, "/api/tables/ABCDEFGH", &[]).await.json()["code"].clone(),
        get(address, "/api/tables/ABCDEFGH/view", &["authorization: Bearer x"]).await.json()
            ["code"]
            .clone(),
    ];
    assert_eq!(codes, ["unknown_table", "unknown_table", "unknown_table"]);
    // From here on a right code looks like a wrong one, on every way.
    let right = format!("/api/tables/{}", place.table);
    for path in [wrong.to_owned(), right.clone(), format!("{right}/view")] {
        let answer = get(address, &path, &[]).await;
        assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too_fast")), "{path}");
        let wait: u32 = answer.header("retry-after").expect("when").parse().expect("seconds");
        assert!((1..=60).contains(&wait), "{wait}");
    }
    let guess = get(address, &format!("{right}/view"), &["authorization: Bearer x"]).await;
    assert_eq!(guess.status, 429);
    let joining = ask(address, &format!("POST {right}/join"), &[], r#"{"name":"Bo"}"#).await;
    assert_eq!(joining.status, 429);
    let mut socket = connect(address).await;
    say(&mut socket, json!({ "hello": { "protocol": 1, "table": place.table } })).await;
    assert_eq!(hear(&mut socket, "rejected").await["code"], "too_fast");
    // Whoever belongs there comes in.
    let bearer = format!("authorization: Bearer {}", place.token);
    assert_eq!(get(address, &format!("{right}/view"), &[&bearer]).await.status, 200);
    let mut socket = connect(address).await;
    let hello = json!({ "protocol": 1, "table": place.table, "token": place.token });
    say(&mut socket, json!({ "hello": hello })).await;
    hear(&mut socket, "update").await;
}

/// Whoever has many addresses of one network guesses no faster for that.
#[tokio::test]
async fn neighbours_guess_together() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (address, hall) = serve(Config { guesses_per_minute: 2, proxies, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let guess = async |from: &str, code: &str| {
        let from = format!("x-forwarded-for: {from}");
        get(address, &format!("/api/tables/{code}"), &[&from]).await.status
    };
    let mut found = Vec::new();
    for person in 0..30 {
        found.push(guess(&format!("192.0.2.{person}"), "ABCDEFGH").await);
    }
    let (guessed, told) = found.split_at(20);
    assert!(guessed.iter().all(|status| *status == 404), "{found:?}");
    assert!(told.iter().all(|status| *status == 429), "{found:?}");
    assert_eq!(guess("192.0.2.99", &place.table).await, 429, "a right one looks the same");
    assert_eq!(guess("192.0.3.99", &place.table).await, 200);
}

#[tokio::test]
async fn an_address_makes_so_many_tables_in_an_hour() {
    let (address, _hall) =
        serve(Config { tables_per_hour: 2, joins_per_hour: 1, ..config() }).await;
    let new = serde_json::to_string(&new_table(duel(2), &[0, 0, 0], &[])).expect("JSON");
    let made = ask(address, "POST /api/tables", &[], &new).await;
    assert_eq!(made.status, 200);
    assert_eq!(ask(address, "POST /api/import?name=A", &[], "x").await.status, 409);
    let refused = ask(address, "POST /api/tables", &[], &new).await;
    assert_eq!(refused.status, 429);
    let wait: u32 = refused.header("retry-after").expect("when").parse().expect("seconds");
    assert!((1_700..=1_801).contains(&wait), "{wait}");
    assert_eq!(ask(address, "POST /api/import?name=A", &[], "x").await.status, 429);
    // A seat that is named often is taken once: somebody came, and sat down.
    let table = made.json()["table"].as_str().expect("a code").to_owned();
    let summary = get(address, &format!("/api/tables/{table}"), &[]).await.json();
    assert_eq!(summary["version"], 2);
    let join = format!("POST /api/tables/{table}/join");
    assert_eq!(ask(address, &join, &[], r#"{"name":"Bo"}"#).await.status, 200);
    assert_eq!(ask(address, &join, &[], r#"{"name":"Bo"}"#).await.status, 429);
}

#[tokio::test]
async fn behind_a_proxy_everybody_has_an_allowance_of_their_own() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let limits = Config { requests_per_minute: 2, connections_per_address: 2, ..config() };
    let (address, _hall) = serve(Config { proxies, ..limits.clone() }).await;
    let (direct, _other) = serve(limits).await;
    let mut answered = [0, 0];
    for person in 0..20 {
        let from = format!("x-forwarded-for: 10.9.8.7, 192.0.2.{person}");
        for (place, answered) in [address, direct].into_iter().zip(&mut answered) {
            for _ in 0..3 {
                let status = get(place, "/api/library", &[&from]).await.status;
                *answered += u32::from(status == 200);
            }
        }
    }
    // Two each; and without trust two in all, whatever the header says.
    assert_eq!(answered, [40, 2]);
    // Conversations count by the address the proxy names.
    let dial = async |person: u8| {
        let mut request =
            tokio_tungstenite::tungstenite::client::IntoClientRequest::into_client_request(
                format!("ws://{address}/api/ws"),
            )
            .expect("a request");
        let from = format!("198.51.100.{person}").parse().expect("a header");
        request.headers_mut().insert("x-forwarded-for", from);
        tokio_tungstenite::connect_async(request).await
    };
    let _held = [dial(1).await.expect("room"), dial(1).await.expect("room")];
    assert!(dial(1).await.is_err());
    assert!(dial(2).await.is_ok());
}

#[tokio::test]
async fn one_person_has_one_allowance_wherever_they_are() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (address, hall) = serve(Config { requests_per_person: 5, proxies, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let (view, bearer) = (
        format!("/api/tables/{}/view", place.table),
        format!("authorization: Bearer {}", place.token),
    );
    let mut answered = 0;
    for person in 0..10 {
        let from = format!("x-forwarded-for: 192.0.2.{person}");
        let answer = get(address, &view, &[&from, &bearer]).await;
        answered += u32::from(answer.status == 200);
        assert_eq!(answer.header("retry-after").is_some(), answer.status == 429);
    }
    assert_eq!(answered, 5);
}

#[tokio::test]
async fn what_can_be_played_is_made_once_and_fetched_once() {
    let (address, hall) = serve(config()).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let first = get(address, "/api/library", &["accept-encoding: gzip"]).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = get(address, "/api/library", &[&format!("if-none-match: {tag}")]).await;
    assert_eq!((first.status, again.status, again.body.len()), (200, 304, 0));
    // The duel has no words, at a table or without one.
    for path in ["duel", "attic", &format!("duel?table={}", place.table)] {
        let answer = get(address, &format!("/api/library/duel/{path}"), &[]).await;
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!("unknown_scenario")));
    }
}

#[tokio::test]
async fn a_long_file_is_refused_before_it_is_played() {
    let (address, hall) = serve(config()).await;
    let place = hall.create(new_table(duel(2), &[], &[0, 1])).await.expect("made");
    let mut socket = connect(address).await;
    say(&mut socket, json!({ "hello": { "protocol": 1, "table": place.table } })).await;
    while hear(&mut socket, "update").await["winners"].is_null() {}
    let bearer = format!("Bearer {}", place.token);
    let mut stream = TcpStream::connect(address).await.expect("connected");
    let export = format!(
        "GET /api/tables/{}/export HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: {bearer}\r\n\r\n",
        place.table
    );
    stream.write_all(export.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answered");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
    let file = answer.split_off(end);
    let import = async |limits: Config| {
        let (address, _hall) = serve(limits).await;
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let head = format!(
            "POST /api/import?name=A HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n",
            file.len()
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        stream.write_all(&file).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answered");
        answer.split(' ').nth(1).expect("a status").to_owned()
    };
    assert_eq!(import(config()).await, "200");
    assert_eq!(import(Config { import_records_max: 3, ..config() }).await, "413");
    assert_eq!(import(Config { import_wait: Duration::ZERO, ..config() }).await, "409");
}

#[tokio::test]
async fn tables_nobody_came_back_to_are_forgotten() {
    let limits = Config {
        forget_unvisited: Some(Duration::ZERO),
        idle: Duration::from_millis(10),
        ..config()
    };
    let (address, hall) = serve(limits).await;
    let kept = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let left = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let mut socket = connect(address).await;
    say(&mut socket, json!({ "hello": { "protocol": 1, "table": kept.table } })).await;
    hear(&mut socket, "update").await;
    while hall.tables_open() > 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(hall.forget().await, Ok(1));
    assert_eq!(get(address, &format!("/api/tables/{}", left.table), &[]).await.status, 404);
    assert_eq!(get(address, &format!("/api/tables/{}", kept.table), &[]).await.status, 200);
}

#[tokio::test]
async fn what_happens_is_counted_and_readiness_is_a_real_write() {
    let mut deps = crate::common::deps(std::sync::Arc::new(longrest_store::Memory::new()));
    let store = std::sync::Arc::new(longrest_store::Memory::new());
    deps.store = store.clone();
    let (app, hall) = longrest_server::app(deps).await.expect("memory");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(longrest_server::serve(listener, app, hall.clone(), std::future::pending()));
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let bearer = format!("authorization: Bearer {}", place.token);
    let acts = format!("POST /api/tables/{}/acts", place.table);
    let pause = r#"{"id":"1","seen":0,"act":"pause"}"#;
    assert_eq!(ask(address, &acts, &[&bearer], pause).await.status, 200);
    let pause = r#"{"id":"2","seen":0,"act":"pause"}"#;
    assert_eq!(ask(address, &acts, &[&bearer], pause).await.status, 409);
    assert_eq!(get(address, "/api/ready", &[]).await.status, 200);
    let answer = get(address, "/metrics", &[]).await;
    assert!(answer.header("x-request-id").is_some());
    let text = String::from_utf8(answer.body).expect("text");
    for line in ["longrest_inputs_total 1", "longrest_rejections_total 1", "longrest_tables_open 1"]
    {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    store.fail(true);
    assert_eq!(get(address, "/api/ready", &[]).await.status, 503);
    assert_eq!(get(address, "/api/health", &[]).await.status, 200);
    store.fail(false);
    assert_eq!(get(address, "/api/ready", &[]).await.status, 200);
}

/// Somebody who sends files of which the last byte does not come.
#[tokio::test]
async fn few_files_are_in_memory_at_once_and_few_of_one_address() {
    let limits = Config { imports_per_address: 2, imports_max: 3, ..config() };
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (address, _hall) = serve(Config { proxies, ..limits }).await;
    let send = async |person: u8| {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let head = format!(
            "POST /api/import?name=A HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             x-forwarded-for: 192.0.2.{person}\r\ncontent-length: 9\r\n\r\n12345678"
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        stream
    };
    let answer = async |mut stream: TcpStream| {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answered");
        let wait = answer.to_lowercase().contains("\r\nretry-after: 5\r\n");
        (answer.split(' ').nth(1).expect("a status").to_owned(), wait)
    };
    let mut held = vec![send(1).await, send(1).await];
    // The first two are being read when the third comes.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(answer(send(1).await).await, ("429".to_owned(), true));
    held.push(send(2).await);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(answer(send(3).await).await, ("503".to_owned(), true));
    // Whoever is done, or hangs up, makes room.
    let mut first = held.remove(0);
    first.write_all(b"9").await.expect("sent");
    assert_eq!(answer(first).await.0, "409", "it is no game");
    held.clear();
    let mut last = send(1).await;
    last.write_all(b"9").await.expect("sent");
    assert_eq!(answer(last).await.0, "409");
}

#[tokio::test]
async fn one_address_looks_on_at_a_table_only_so_often() {
    let (address, hall) = serve(Config { watchers_per_address: 2, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let other = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let hello = async |table: &str, token: Option<&str>| {
        let mut socket = connect(address).await;
        let hello = json!({ "protocol": 1, "table": table, "token": token });
        say(&mut socket, json!({ "hello": hello })).await;
        socket
    };
    let mut held = [hello(&place.table, None).await, hello(&place.table, None).await];
    for socket in &mut held {
        hear(socket, "update").await;
    }
    let mut third = hello(&place.table, None).await;
    assert_eq!(hear(&mut third, "rejected").await["code"], "too_many");
    // Another table, and whoever has a place.
    hear(&mut hello(&other.table, None).await, "update").await;
    hear(&mut hello(&place.table, Some(&place.token)).await, "update").await;
    drop(held);
    for _ in 0..1_000 {
        let mut again = hello(&place.table, None).await;
        match again.next().await.expect("open").expect("readable") {
            Message::Text(text) if text.contains("welcome") => return,
            _ => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    panic!("those who left still count");
}

#[tokio::test]
async fn whoever_changes_their_name_without_end_waits_and_plays_on() {
    let (address, hall) = serve(Config { stirs_per_minute: 60, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let mut socket = connect(address).await;
    let hello = json!({ "protocol": 1, "table": place.table, "token": place.token });
    say(&mut socket, json!({ "hello": hello })).await;
    hear(&mut socket, "update").await;
    let mut acks = 0;
    for number in 0..30 {
        let act = json!({ "rename": { "name": format!("Ada {number}") } });
        say(&mut socket, json!({ "act": { "id": number.to_string(), "seen": 0, "act": act } }))
            .await;
        loop {
            let Message::Text(text) = socket.next().await.expect("open").expect("readable") else {
                continue;
            };
            let heard: Value = serde_json::from_str(&text).expect("JSON");
            if heard.get("ack").is_some() {
                acks += 1;
                break;
            }
            if let Some(rejected) = heard.get("rejected") {
                assert_eq!(
                    (&rejected["code"], &rejected["id"]),
                    (&json!("too_fast"), &json!(number.to_string()))
                );
                assert!(rejected["wait"].as_u64().is_some_and(|wait| wait >= 1), "{rejected}");
                break;
            }
        }
    }
    assert!((12..30).contains(&acks), "{acks}");
    // The same over HTTP, and the game goes on.
    let bearer = format!("authorization: Bearer {}", place.token);
    let acts = format!("POST /api/tables/{}/acts", place.table);
    let rename = r#"{"id":"x","seen":0,"act":{"rename":{"name":"Ada"}}}"#;
    assert_eq!(ask(address, &acts, &[&bearer], rename).await.status, 429);
    let stance = r#"{"id":"y","seen":99,"act":{"answer":{"seat":0,"choice":{"Stance":"Swift"}}}}"#;
    assert_eq!(ask(address, &acts, &[&bearer], stance).await.status, 200);
}

/// Whoever is told to wait is told how long, on every way.
#[tokio::test]
async fn too_fast_says_when_to_come_again() {
    let limits =
        Config { joins_per_hour: 1, messages_burst: 3, messages_per_second: 1, ..config() };
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (address, hall) = serve(Config { proxies, ..limits }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let join = format!("POST /api/tables/{}/join", place.table);
    let come = async |person: u8| {
        let from = format!("x-forwarded-for: 192.0.2.{person}");
        ask(address, &join, &[&from], r#"{"name":"Bo"}"#).await
    };
    assert_eq!(come(1).await.status, 200);
    // Somebody else, at the same table.
    let refused = come(2).await;
    let wait: u32 = refused.header("retry-after").expect("when").parse().expect("seconds");
    assert!(refused.status == 429 && (3_000..=3_601).contains(&wait), "{wait}");
    let mut socket = connect(address).await;
    for _ in 0..9 {
        say(&mut socket, json!("ping")).await;
    }
    let rejected = hear(&mut socket, "rejected").await;
    assert_eq!((&rejected["code"], &rejected["wait"]), (&json!("too_fast"), &json!(1)));
}

/// The description is made once too.
#[tokio::test]
async fn what_can_be_asked_is_described_once() {
    let (address, _hall) = serve(config()).await;
    let answer = get(address, "/api/openapi.json", &[]).await;
    let known = answer.header("etag").expect("made once").to_owned();
    let again = get(address, "/api/openapi.json", &[&format!("if-none-match: {known}")]).await;
    assert_eq!((answer.status, again.status), (200, 304));
}

/// Whoever imports many games comes to none of them.
#[tokio::test]
async fn an_imported_game_to_which_nobody_comes_leaves_memory() {
    let (address, hall) = serve(config()).await;
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let bearer = format!("authorization: Bearer {}", place.token);
    let export = format!("/api/tables/{}/export", place.table);
    let file = get(address, &export, &[&bearer]).await;
    assert_eq!(file.status, 200, "whoever plays alone may have it");
    let import = async || {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let head = format!(
            "POST /api/import?name=A HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n",
            file.body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        stream.write_all(&file.body).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answered");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let joined: Value = serde_json::from_str(body).expect("JSON");
        joined["table"].as_str().map(str::to_owned).ok_or(joined["code"].clone())
    };
    let two = (import().await.expect("a code"), import().await.expect("a code"));
    let (left, visited) = two;
    // Until somebody comes they count as files that are being imported, of which there are few.
    assert_eq!(import().await, Err(json!("too_fast")));
    let mut socket = connect(address).await;
    say(&mut socket, json!({ "hello": { "protocol": 1, "table": visited } })).await;
    hear(&mut socket, "update").await;
    assert_eq!(hall.tables_open(), 3);
    // The one that was made, and the one somebody looks at.
    for _ in 0..10_000 {
        if hall.tables_open() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(hall.tables_open(), 2);
    hear(
        &mut {
            say(&mut socket, json!("again")).await;
            socket
        },
        "update",
    )
    .await;
    assert_eq!(get(address, &format!("/api/tables/{left}"), &[]).await.status, 200);
}

/// What only the machine itself is told is not told to whoever a proxy on it brings.
#[tokio::test]
async fn a_proxy_on_the_same_machine_is_not_the_machine() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    for config in [Config { proxies, ..config() }, config()] {
        let (address, _hall) = serve(config).await;
        assert_eq!(get(address, "/metrics", &[]).await.status, 200);
        for brought in [
            "x-forwarded-for: 192.0.2.7",
            "x-forwarded-for: 127.0.0.1",
            "x-forwarded-for: nonsense",
            "forwarded: for=192.0.2.7",
            "via: 1.1 Caddy",
        ] {
            assert_eq!(get(address, "/metrics", &[brought]).await.status, 403, "{brought}");
        }
    }
    // Who is elsewhere is told where that was said.
    let deps = crate::common::deps(std::sync::Arc::new(longrest_store::Memory::new()));
    let metrics_from = vec!["192.0.2.0/24".parse().expect("a network")];
    let config = Config { metrics_from, ..deps.config.clone() };
    let (app, _hall) =
        longrest_server::app(longrest_server::Deps { config, ..deps }).await.expect("memory");
    for (from, status) in [("192.0.2.7:1", 200), ("192.0.3.7:1", 403), ("127.0.0.1:1", 200)] {
        let request = axum::http::Request::get("/metrics").body(axum::body::Body::empty());
        let mut request = request.expect("a request");
        let from: SocketAddr = from.parse().expect("an address");
        request.extensions_mut().insert(axum::extract::ConnectInfo(from));
        let answer = tower::ServiceExt::oneshot(app.clone(), request).await.expect("answered");
        assert_eq!(answer.status(), status, "{from}");
    }
}

#[tokio::test]
async fn a_header_that_is_there_twice_is_refused() {
    let (address, _hall) = serve(config()).await;
    let own = format!("origin: http://{address}");
    assert_eq!(get(address, "/api/ready", &[]).await.status, 200);
    // The first one, which `ask` writes, is right.
    assert_eq!(get(address, "/api/ready", &["host: evil.example"]).await.status, 403);
    let make = async |headers: &[&str]| ask(address, "POST /api/tables", headers, "{}").await;
    assert_eq!(make(&[&own]).await.status, 400);
    assert_eq!(make(&[&own, "origin: http://evil.example"]).await.status, 403);
}

/// Whoever makes tables for nobody does not keep others from making theirs.
#[tokio::test]
async fn tables_nobody_came_back_to_make_room() {
    let idle = Duration::from_millis(10);
    let limits = Config { tables_max: 2, idle, ..config() };
    let make = async |address| {
        let new = serde_json::to_string(&new_table(duel(2), &[0], &[])).expect("JSON");
        ask(address, "POST /api/tables", &[], &new).await
    };
    let gone = async |hall: &std::sync::Arc<longrest_server::Hall>| {
        while hall.tables_open() > 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let forget_unvisited = Some(Duration::ZERO);
    let (address, hall) = serve(Config { forget_unvisited, ..limits.clone() }).await;
    let kept = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let left = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let mut socket = connect(address).await;
    say(&mut socket, json!({ "hello": { "protocol": 1, "table": kept.table } })).await;
    hear(&mut socket, "update").await;
    gone(&hall).await;
    assert_eq!(make(address).await.status, 200);
    assert_eq!(get(address, &format!("/api/tables/{}", left.table), &[]).await.status, 404);
    assert_eq!(get(address, &format!("/api/tables/{}", kept.table), &[]).await.status, 200);
    // Where nothing is ever forgotten there is no room, and what was made yesterday is not old.
    for forget_unvisited in [None, Some(Duration::from_secs(7 * 86_400))] {
        let (address, hall) = serve(Config { forget_unvisited, ..limits.clone() }).await;
        for _ in 0..2 {
            assert_eq!(make(address).await.status, 200);
        }
        gone(&hall).await;
        assert_eq!(make(address).await.json()["code"], "too_many");
    }
}

/// A table to which too many come is open to whoever was invited.
#[tokio::test]
async fn whoever_is_invited_comes_also_to_a_crowded_table() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (address, hall) = serve(Config { joins_per_hour: 2, proxies, ..config() }).await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let bearer = format!("authorization: Bearer {}", place.token);
    let acts = format!("POST /api/tables/{}/acts", place.table);
    let invite = r#"{"id":"1","seen":9,"act":{"invite":{"seat":1}}}"#;
    let invite = ask(address, &acts, &[&bearer], invite).await.json()["invite"].clone();
    let shown = format!("authorization: Invite {}", invite.as_str().expect("a token"));
    let join = format!("POST /api/tables/{}/join", place.table);
    let come = async |person: u8, shown: &str| {
        let from = format!("x-forwarded-for: 192.0.2.{person}");
        ask(address, &join, &[&from, shown], r#"{"name":"Bo"}"#).await.status
    };
    assert_eq!(
        [come(1, "x: y").await, come(2, "x: y").await, come(3, "x: y").await],
        [200, 200, 429]
    );
    assert_eq!(come(4, "authorization: Invite guess").await, 429);
    assert_eq!(come(5, &shown).await, 200);
}
