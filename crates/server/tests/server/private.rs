//! Private tables, and people who were removed: the code alone opens nothing.

use crate::common::{config, duel, new_table};
use crate::limits::ask;
use crate::socket::{Socket, connect, hear, say, serve};
use longrest_table::NewTable;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// An answer over HTTP to somebody who shows something.
async fn send(place: SocketAddr, request: &str, shown: &str, body: &str) -> (u16, Value) {
    let header = format!("authorization: {shown}");
    let answer = ask(place, request, &[&header], body).await;
    (answer.status, answer.json())
}

/// Somebody who says hello, with a token or without.
async fn hello(place: SocketAddr, table: &str, token: Option<&str>) -> Socket {
    let mut socket = connect(place).await;
    let hello = json!({ "protocol": 1, "table": table, "token": token });
    say(&mut socket, json!({ "hello": hello })).await;
    socket
}

async fn act(place: SocketAddr, table: &str, token: &str, id: &str, act: Value) -> Value {
    let message = json!({ "id": id, "seen": 1_000, "act": act }).to_string();
    let request = format!("POST /api/tables/{table}/acts");
    let (status, ack) = send(place, &request, &format!("Bearer {token}"), &message).await;
    assert_eq!(status, 200, "{ack}");
    ack
}

#[tokio::test]
async fn a_private_table_is_seen_by_those_at_it_and_who_is_invited() {
    let (place, hall) = serve(config()).await;
    let new = NewTable { private: true, ..new_table(duel(2), &[0], &[]) };
    let ada = hall.create(new).await.expect("made");
    let table = &ada.table;
    let (summary, joins) =
        (format!("GET /api/tables/{table}"), format!("POST /api/tables/{table}/join"));
    let bo = r#"{"name":"Bo"}"#;
    // It is answered like a code that is none, on every way.
    let none = send(place, "GET /api/tables/AAAAAAAA", "nothing", "").await;
    assert_eq!(none.0, 404);
    let words = format!("GET /api/library/duel/duel?table={table}");
    for request in [&summary, &format!("{summary}/view"), &format!("{summary}/replay/0"), &words] {
        assert_eq!(send(place, request, "nothing", "").await, none, "{request}");
    }
    assert_eq!(send(place, &joins, "nothing", bo).await, none);
    assert_eq!(send(place, &joins, "Invite guess", bo).await, none);
    let mut watcher = hello(place, table, None).await;
    assert_eq!(hear(&mut watcher, "rejected").await["code"], "unknown_table");
    // Whoever is at it sees it; whoever is invited sees what it is, and comes.
    let mine = format!("Bearer {}", ada.token);
    assert_eq!(send(place, &summary, &mine, "").await.0, 200);
    let invite = act(place, table, &ada.token, "1", json!({ "invite": { "seat": 1 } })).await;
    let invite = invite["invite"].as_str().expect("a token").to_owned();
    let shown = format!("Invite {invite}");
    assert_eq!(send(place, &summary, &shown, "").await.0, 200);
    let looks = send(place, &format!("{summary}/view"), &shown, "").await;
    assert_eq!(looks, none, "an invitation is no place at the table");
    let (status, joined) = send(place, &joins, &shown, bo).await;
    assert_eq!(status, 200, "{joined}");
    let token = joined["token"].as_str().expect("a token");
    act(place, table, token, "2", json!({ "claim": { "seat": 1, "invite": invite } })).await;
    assert_eq!(send(place, &summary, &shown, "").await, none, "it was used");
    act(place, table, &ada.token, "3", json!("show")).await;
    assert_eq!(send(place, &summary, "nothing", "").await.0, 200);
}

#[tokio::test]
async fn a_new_code_shuts_out_whoever_knows_the_old_one() {
    let (place, hall) = serve(config()).await;
    let ada = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let table = &ada.table;
    let joins = format!("POST /api/tables/{table}/join");
    let (_, bo) = send(place, &joins, "nothing", r#"{"name":"Bo"}"#).await;
    let bo = bo["token"].as_str().expect("a token").to_owned();
    let mut watcher = hello(place, table, None).await;
    assert_eq!(hear(&mut watcher, "update").await["half"], Value::Null);
    // Only whoever keeps the table gives it a new code, and everybody at it is told.
    let message = json!({ "id": "1", "seen": 1_000, "act": "recode" }).to_string();
    let acts = format!("POST /api/tables/{table}/acts");
    let (status, no) = send(place, &acts, &format!("Bearer {bo}"), &message).await;
    assert_eq!((status, &no["code"]), (403, &json!("not_keeper")));
    act(place, table, &ada.token, "2", json!("recode")).await;
    assert_eq!(hear(&mut watcher, "rejected").await["code"], "unknown_table");
    let mut friend = hello(place, table, Some(&bo)).await;
    let half = hear(&mut friend, "update").await["half"].as_str().expect("a half").to_owned();
    // The old code is answered like one that is none, on every way; a wrong half too.
    let none = send(place, "GET /api/tables/AAAAAAAA", "nothing", "").await;
    let summary = format!("GET /api/tables/{table}");
    let words = format!("GET /api/library/duel/duel?table={table}");
    let wrong = format!("{summary}-22222222");
    for request in [&summary, &wrong, &format!("{summary}/view"), &words] {
        assert_eq!(send(place, request, "nothing", "").await, none, "{request}");
    }
    assert_eq!(send(place, &joins, "nothing", r#"{"name":"Eve"}"#).await, none);
    let mut again = hello(place, table, None).await;
    assert_eq!(hear(&mut again, "rejected").await["code"], "unknown_table");
    // With the new one somebody watches and comes; nobody is told it who is not at the table.
    let whole = format!("{table}-{}", half.to_lowercase());
    let mut watcher = hello(place, &whole, None).await;
    assert_eq!(hear(&mut watcher, "update").await["half"], Value::Null);
    let (_, seen) = send(place, &format!("GET /api/tables/{whole}"), "nothing", "").await;
    assert_eq!(seen["table"], json!(format!("{table}-{half}")));
    let joins = format!("POST /api/tables/{whole}/join");
    let (status, cy) = send(place, &joins, "nothing", r#"{"name":"Cy"}"#).await;
    assert_eq!((status, &cy["table"]), (200, &json!(table)));
    // A second new code replaces the first.
    act(place, table, &ada.token, "3", json!("recode")).await;
    assert_eq!(hear(&mut watcher, "rejected").await["code"], "unknown_table");
    assert_eq!(send(place, &joins, "nothing", r#"{"name":"Di"}"#).await, none);
    let mut keeper = hello(place, table, Some(&ada.token)).await;
    assert_ne!(hear(&mut keeper, "update").await["half"], json!(half));
}

#[tokio::test]
async fn whoever_was_removed_stays_out_and_whoever_only_watched_goes() {
    let (place, hall) = serve(config()).await;
    let ada = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let table = &ada.table;
    let joins = format!("POST /api/tables/{table}/join");
    let (_, joined) = send(place, &joins, "nothing", r#"{"name":"Bo"}"#).await;
    let token = joined["token"].as_str().expect("a token").to_owned();
    let mut watcher = hello(place, table, None).await;
    hear(&mut watcher, "update").await;
    let mut bo = hello(place, table, Some(&token)).await;
    hear(&mut bo, "update").await;
    act(place, table, &ada.token, "1", json!({ "remove": { "person": 1 } })).await;
    assert_eq!(hear(&mut bo, "rejected").await["code"], "bad_token");
    assert_eq!(hear(&mut watcher, "rejected").await["code"], "unknown_table");
    assert_eq!(send(place, &joins, "nothing", r#"{"name":"Bo"}"#).await.0, 404);
    let mut again = hello(place, table, None).await;
    assert_eq!(hear(&mut again, "rejected").await["code"], "unknown_table");
    let mut keeper = hello(place, table, Some(&ada.token)).await;
    assert_eq!(hear(&mut keeper, "update").await["private"], true);
}
