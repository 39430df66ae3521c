//! Real sockets: what only they can get wrong.

use crate::common::{config, deps, duel, new_table};
use futures_util::{SinkExt, StreamExt};
use longrest_server::{Config, app};
use longrest_store::Memory;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

pub(crate) async fn serve(config: Config) -> (SocketAddr, Arc<longrest_server::Hall>) {
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = config;
    let (app, hall) = app(deps).await.expect("memory");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let never = std::future::pending();
    tokio::spawn(longrest_server::serve(listener, app, hall.clone(), never));
    (address, hall)
}

pub(crate) async fn connect(address: SocketAddr) -> Socket {
    connect_async(format!("ws://{address}/api/ws")).await.expect("connected").0
}

pub(crate) async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.expect("sent");
}

pub(crate) async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        match socket.next().await.expect("open").expect("readable") {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if let Some(found) = message.get(kind) {
                    return found.clone();
                }
            }
            Message::Ping(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_client_is_greeted_shown_the_table_and_acknowledged() {
    let (address, hall) = serve(config()).await;
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let mut socket = connect(address).await;
    let hello = json!({ "protocol": 1, "table": place.table, "token": place.token });
    say(&mut socket, json!({ "hello": hello })).await;
    assert_eq!(hear(&mut socket, "welcome").await["person"], 0);
    let update = hear(&mut socket, "update").await;
    let act = json!({ "answer": { "seat": 0, "choice": { "Stance": "Swift" } } });
    let message = json!({ "id": "1", "seen": update["version"], "act": act });
    say(&mut socket, json!({ "act": message })).await;
    let ack = hear(&mut socket, "ack").await;
    let later = hear(&mut socket, "update").await;
    assert_eq!(ack["version"], later["version"]);
    assert_eq!(hall.connections(), 1);
    drop(socket);
    while hall.connections() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn foreign_pages_oversized_and_binary_messages_are_turned_away() {
    let (address, _hall) = serve(Config { message_bytes_max: 2_000, ..config() }).await;
    let mut request = format!("ws://{address}/api/ws").into_client_request().expect("ok");
    request.headers_mut().insert("origin", "http://evil.example".parse().expect("ok"));
    match connect_async(request).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 403),
        other => panic!("{:?}", other.map(|_| ())),
    }
    let mut request = format!("ws://{address}/api/ws").into_client_request().expect("ok");
    let origin = format!("http://{address}").parse().expect("ok");
    request.headers_mut().insert("origin", origin);
    let mut socket = connect_async(request).await.expect("our own page").0;
    socket.send(Message::binary(vec![1, 2, 3])).await.expect("sent");
    assert_eq!(hear(&mut socket, "rejected").await["code"], "malformed");
    socket.send(Message::text("x".repeat(3_000))).await.expect("sent");
    let ended = socket.next().await;
    assert!(!matches!(ended, Some(Ok(Message::Text(_)))), "{ended:?}");
}

#[tokio::test]
async fn a_client_that_will_not_stop_is_cut_off() {
    let (address, hall) =
        serve(Config { messages_per_second: 1, messages_burst: 5, ..config() }).await;
    let mut socket = connect(address).await;
    for _ in 0..1_000 {
        if socket.send(Message::text("nonsense")).await.is_err() {
            break;
        }
    }
    while hall.connections() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn there_is_room_for_so_many_connections() {
    let (address, _hall) = serve(Config { connections_max: 2, ..config() }).await;
    let _two = [connect(address).await, connect(address).await];
    match connect_async(format!("ws://{address}/api/ws")).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 503),
        other => panic!("{:?}", other.map(|_| ())),
    }
}

#[tokio::test]
async fn whoever_is_connected_when_the_server_ends_is_told_to_come_back() {
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = config();
    let (app, hall) = app(deps).await.expect("memory");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let ended = async move { drop(stopped.await) };
    let serving = tokio::spawn(longrest_server::serve(listener, app, hall.clone(), ended));
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    let mut socket = connect(address).await;
    let hello = json!({ "protocol": 1, "table": place.table, "token": place.token });
    say(&mut socket, json!({ "hello": hello })).await;
    hear(&mut socket, "update").await;
    stop.send(()).expect("it listens");
    let code = loop {
        let heard = socket.next().await.expect("open").expect("readable");
        if let Message::Close(frame) = heard {
            break frame.expect("a reason").code;
        }
    };
    assert_eq!(u16::from(code), 1001);
    serving.await.expect("it ends");
}

#[tokio::test]
async fn what_is_under_way_when_the_server_ends_is_answered() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = config();
    let (app, hall) = app(deps).await.expect("memory");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let ended = async move { drop(stopped.await) };
    let serving = tokio::spawn(longrest_server::serve(listener, app, hall.clone(), ended));
    let body = serde_json::to_string(&new_table(duel(2), &[0], &[])).expect("JSON");
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("connected");
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    while hall.guests() == 0 {
        tokio::task::yield_now().await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    stop.send(()).expect("it listens");
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert!(!serving.is_finished(), "somebody is not done");
    stream.write_all(body.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("answered, and then it is over");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    serving.await.expect("it ends");
}

#[tokio::test]
async fn what_is_large_comes_packed_to_whoever_opens_it() {
    let (address, hall) = serve(config()).await;
    let place = hall.create(new_table(duel(2), &[0, 1], &[])).await.expect("made");
    // Many names make an update large.
    let handle = hall.table(&place.table).await.expect("there");
    for number in 0..40 {
        let name = format!("Somebody with a name {number}");
        let hash = longrest_table::TokenHash::of(&name);
        let came = handle.write("a guest".into(), move |table| table.join(&name, hash, &[])).await;
        came.expect("there is room");
    }
    let hello = json!({ "protocol": 2, "table": place.table, "token": place.token });
    let mut plain = connect(address).await;
    say(&mut plain, json!({ "hello": hello })).await;
    let update = hear(&mut plain, "update").await;
    let url = format!("ws://{address}/api/ws?packed");
    let mut socket = connect_async(url).await.expect("connected").0;
    say(&mut socket, json!({ "hello": hello })).await;
    assert_eq!(hear(&mut socket, "welcome").await["person"], 0, "what is small is plain");
    let packed = match socket.next().await.expect("open").expect("readable") {
        Message::Binary(bytes) => bytes,
        other => panic!("{other:?}"),
    };
    let mut text = String::new();
    let mut decoder = flate2::read::ZlibDecoder::new(&packed[..]);
    std::io::Read::read_to_string(&mut decoder, &mut text).expect("zlib");
    assert!(packed.len() * 2 < text.len(), "{} of {}", packed.len(), text.len());
    let opened: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(opened["update"], update);
}
