//! The other nodes on the same database: a client may come in at any of them, and what it asks is
//! passed on to the one that has its table in memory.

use crate::gate::{Allowance, Caller};
use crate::hall::{Found, ended};
use crate::http::{Refusal, parse};
use crate::{Hall, operator, secrets};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Extension, Path, State, ws};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use futures_util::{SinkExt, StreamExt};
use hyper_util::rt::TokioIo;
use longrest_table::{Code, Rejected, TokenHash};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// What a node shows to another, for whom it asks, and whether on its own account.
const NODE: &str = "x-longrest-node";
const FOR: &str = "x-longrest-for";
const OWN: &str = "x-longrest-own";
/// How often a node says that it lives.
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// A node that could not say so for as long has lost its tables to others.
const LOST_AFTER: Duration = Duration::from_secs(10);
/// How often the tables of all nodes are counted, in renewals.
const COUNT_EVERY: u32 = 30;
/// How long a request waits for a table whose node has died, and how often it asks.
const TAKE_OVER_MAX: Duration = Duration::from_secs(12);
const ASK_EVERY: Duration = Duration::from_millis(100);
/// How long another node may take to be reached, and to answer.
const REACH_MAX: Duration = Duration::from_secs(1);
const ANSWER_MAX: Duration = Duration::from_secs(20);

/// A request that another node passed on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassedOn {
    /// For whom it asks.
    pub(crate) address: Option<IpAddr>,
    /// Whether the node itself wants it, or whoever runs it, and not a client.
    pub(crate) is_own: bool,
}

/// Whether another node passes a request on.
pub(crate) fn passed_on(hall: &Hall, headers: &HeaderMap) -> Option<PassedOn> {
    let secret = hall.deps().store.cluster()?.secret();
    let shown = headers.get(NODE)?.to_str().ok()?;
    // Digests are compared, so that the time it takes tells nothing.
    if TokenHash::of(shown) != TokenHash::of(secret) {
        return None;
    }
    let address = headers.get(FOR).and_then(|value| value.to_str().ok()?.parse().ok());
    Some(PassedOn { address, is_own: headers.contains_key(OWN) })
}

/// What nodes ask each other.
pub(crate) fn router(bytes_max: usize) -> Router<Arc<Hall>> {
    let large = DefaultBodyLimit::max(bytes_max);
    Router::new().route("/api/tables/{code}/home", post(home).layer(large))
}

/// What a finished game left behind.
#[derive(Deserialize)]
struct Legacy {
    table: String,
    legacy: serde_json::Value,
}

/// Some come home from a table that another node has: only nodes say so.
async fn home(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    passed_on: Option<Extension<PassedOn>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Result<(), Rejected>>, Refusal> {
    if !passed_on.is_some_and(|Extension(passed_on)| passed_on.is_own) {
        return Err(Refusal(Rejected::new(Code::Origin, "only other nodes say so")));
    }
    let Legacy { table, legacy } = parse(body)?;
    Ok(Json(hall.bring_home(&code, &table, legacy).await))
}

/// The table that a request is about.
fn code_of(path: &str, query: Option<&str>) -> Option<String> {
    let about_a_table =
        path.strip_prefix("/api/tables/").or_else(|| path.strip_prefix("/api/operator/tables/"));
    let text = match about_a_table {
        Some(rest) => rest.split('/').next()?,
        None if path.starts_with("/api/library") => {
            query?.split('&').find_map(|part| part.strip_prefix("table="))?
        }
        None => return None,
    };
    secrets::read_code(&text.replace("%20", ""))
}

/// Answers a request here, or where its table is.
pub(crate) async fn answer(
    hall: &Arc<Hall>,
    request: Request<Body>,
    address: Option<IpAddr>,
    next: Next,
) -> Response {
    let code = code_of(request.uri().path(), request.uri().query());
    let Some(code) = code.filter(|_| hall.deps().store.cluster().is_some()) else {
        return next.run(request).await;
    };
    let passed_on = request.extensions().get::<PassedOn>().copied();
    let is_passed_on = passed_on.is_some();
    // What only nodes and whoever runs them may ask is not passed on for others.
    let path = request.uri().path();
    let is_own = match path.starts_with("/api/operator/") {
        true => operator::is_operator(hall, request.headers()),
        false => false,
    };
    let is_reserved = path.starts_with("/api/operator/") || path.ends_with("/home");
    let has_token = request.extensions().get::<Caller>().is_some_and(|it| it.token.is_some());
    let is_guessing = !has_token && has_guessed(hall, address);
    if (is_reserved || is_guessing) && !is_own && !is_passed_on {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let config = &hall.deps().config;
    let bytes_max = if is_passed_on { config.file_bytes_max } else { config.message_bytes_max };
    let Ok(body) = to_bytes(body, bytes_max).await else {
        let text = "this message is too large";
        return Refusal(Rejected::new(Code::TooLarge, text)).into_response();
    };
    let until = Instant::now() + TAKE_OVER_MAX;
    loop {
        match hall.seek(&code).await {
            Ok(Found::There(_) | Found::Moving) if is_passed_on => {
                return StatusCode::MISDIRECTED_REQUEST.into_response();
            }
            Ok(Found::There(place)) => {
                let whom = if is_own { Whom::Own } else { Whom::Client(address) };
                match send(hall, &place, &parts, body.clone(), whom).await {
                    Ok(response) => return response,
                    Err(Unsent::Unheard) => {}
                    Err(Unsent::Unknown) if parts.method == Method::GET => {}
                    Err(Unsent::Unknown) => return Refusal(moving()).into_response(),
                }
            }
            Ok(Found::Moving) => {}
            // It is here, or why it is nowhere is told here.
            Ok(Found::Here(_)) | Err(_) => {
                return next.run(Request::from_parts(parts, Body::from(body))).await;
            }
        }
        if Instant::now() > until {
            return Refusal(moving()).into_response();
        }
        tokio::time::sleep(ASK_EVERY).await;
    }
}

/// For whom another node is asked.
#[derive(Clone, Copy)]
enum Whom {
    /// For this node itself, or whoever runs it.
    Own,
    /// For a client at an address.
    Client(Option<IpAddr>),
}

/// Why there is no answer of another node.
enum Unsent {
    /// It did not hear the question, or has not what it is about.
    Unheard,
    /// It may have done what was asked.
    Unknown,
}

/// A table is on its way from one node to another.
pub(crate) fn moving() -> Rejected {
    let mut rejected = Rejected::new(Code::Storage, "the table is on its way; try again");
    rejected.wait = Some(1);
    rejected
}

/// Asks another node.
async fn send(
    hall: &Hall,
    place: &str,
    parts: &Parts,
    body: Bytes,
    whom: Whom,
) -> Result<Response, Unsent> {
    let mut headers = parts.headers.clone();
    for name in [header::CONNECTION, header::UPGRADE, header::TRANSFER_ENCODING, header::EXPECT] {
        headers.remove(name);
    }
    show(hall, &mut headers, whom);
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::new(Body::from(body));
    *request.method_mut() = parts.method.clone();
    *request.uri_mut() = path.parse().map_err(|_| Unsent::Unheard)?;
    *request.headers_mut() = headers;
    let reached = tokio::time::timeout(REACH_MAX, async {
        let stream = TcpStream::connect(place).await.ok()?;
        // Where that cannot be set the answer comes a little later.
        let _ = stream.set_nodelay(true);
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()
    });
    let (mut sender, connection) = reached.await.ok().flatten().ok_or(Unsent::Unheard)?;
    // However it ends, the answer is there or not.
    tokio::spawn(async move { drop(connection.await) });
    let answered = tokio::time::timeout(ANSWER_MAX, sender.send_request(request)).await;
    let response = answered.ok().and_then(Result::ok).ok_or(Unsent::Unknown)?;
    if response.status() == StatusCode::MISDIRECTED_REQUEST {
        return Err(Unsent::Unheard);
    }
    let mut response = response.map(Body::new);
    response.headers_mut().remove(header::CONNECTION);
    response.headers_mut().remove(header::TRANSFER_ENCODING);
    Ok(response)
}

/// Shows another node that this is one, and for whom it asks.
fn show(hall: &Hall, headers: &mut HeaderMap, whom: Whom) {
    for name in [NODE, FOR, OWN] {
        headers.remove(name);
    }
    let secret = hall.deps().store.cluster().map(|cluster| cluster.secret().to_owned());
    if let Some(secret) = secret.and_then(|secret| HeaderValue::from_str(&secret).ok()) {
        headers.insert(NODE, secret);
    }
    match whom {
        Whom::Own => drop(headers.insert(OWN, HeaderValue::from_static("yes"))),
        Whom::Client(None) => {}
        Whom::Client(Some(address)) => {
            let address = HeaderValue::from_str(&address.to_string());
            headers.insert(FOR, address.expect("an address is plain text"));
        }
    }
}

/// A question to another node on this one's own account.
async fn ask(hall: &Hall, place: &str, method: Method, path: &str, body: Bytes) -> Option<Bytes> {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
    let (mut parts, ()) = request.body(()).ok()?.into_parts();
    if !body.is_empty() {
        parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    }
    let response = send(hall, place, &parts, body, Whom::Own).await.ok()?;
    to_bytes(response.into_body(), hall.deps().config.message_bytes_max).await.ok()
}

impl Hall {
    /// Brings a table into the memory of whichever node is to have it.
    pub(crate) async fn wake(self: &Arc<Self>, code: &str) {
        // What cannot be opened says so to whoever opens it.
        if let Ok(Found::There(place)) = self.seek(code).await {
            ask(self, &place, Method::GET, &format!("/api/tables/{code}"), Bytes::new()).await;
        }
    }

    /// Takes what a finished game left behind to where its people are at home, on whichever node.
    pub(crate) async fn bring_home(
        self: &Arc<Self>,
        home: &str,
        table: &str,
        legacy: serde_json::Value,
    ) -> Result<(), Rejected> {
        match self.seek(home).await? {
            Found::Here(handle) => {
                let (what, table) = ("some come home".to_owned(), table.to_owned());
                handle.write(what, move |home| home.come_home(&table, legacy)).await
            }
            Found::Moving => Err(moving()),
            Found::There(place) => {
                let body = serde_json::json!({ "table": table, "legacy": legacy }).to_string();
                let path = format!("/api/tables/{home}/home");
                let answer = ask(self, &place, Method::POST, &path, body.into()).await;
                let answer = answer.ok_or_else(moving)?;
                serde_json::from_slice::<Result<(), Rejected>>(&answer)
                    .unwrap_or_else(|_| Err(moving()))
            }
        }
    }

    /// Takes part in the cluster, if there is one.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn take_part(self: &Arc<Self>) -> Result<(), longrest_store::StoreError> {
        let Some(cluster) = self.deps().store.cluster() else {
            return Ok(());
        };
        self.meet(&cluster.renew().await?.peers).await;
        tokio::spawn(self.clone().keep_lease());
        Ok(())
    }

    /// Says again and again that this node lives, and lets go what others took.
    async fn keep_lease(self: Arc<Self>) {
        let (mut closing, mut lived) = (self.closing(), Instant::now());
        let mut known = Vec::new();
        for number in 1u32.. {
            if tokio::time::timeout(RENEW_EVERY, ended(&mut closing)).await.is_ok() {
                return;
            }
            let Some(cluster) = self.deps().store.cluster() else { return };
            match cluster.renew().await {
                Ok(renewed) => {
                    lived = Instant::now();
                    if renewed.peers != known {
                        self.meet(&renewed.peers).await;
                        known = renewed.peers;
                    }
                    if let Some(kept) = renewed.kept {
                        tracing::warn!(kept = kept.len(), "the lease of this node had lapsed");
                        self.let_go(|code| !kept.iter().any(|one| one == code));
                    }
                }
                Err(error) => tracing::error!(%error, "the lease of this node is not renewed"),
            }
            if lived.elapsed() > LOST_AFTER {
                self.let_go(|_| true);
            }
            if number.is_multiple_of(COUNT_EVERY) {
                self.count().await;
            }
        }
    }

    /// Takes note of where the other nodes are.
    async fn meet(&self, peers: &[String]) {
        let mut places = BTreeSet::new();
        for peer in peers {
            match tokio::net::lookup_host(peer).await {
                Ok(found) => places.extend(found.map(|place| place.ip().to_canonical())),
                Err(error) => tracing::warn!(peer, %error, "a node cannot be found by its name"),
            }
        }
        self.know_peers(places);
    }
}

/// A conversation that is passed on.
pub(crate) struct Relay {
    upstream: WebSocketStream<TcpStream>,
}

/// The conversation with the node that has the table of a hello; none when it is to be had here. An
/// error when it was passed on already.
pub(crate) async fn relay(
    hall: &Arc<Hall>,
    hello: &str,
    address: Option<IpAddr>,
    is_passed_on: bool,
) -> Result<Option<Relay>, Rejected> {
    let greeting = hello_code(hello).filter(|_| hall.deps().store.cluster().is_some());
    let Some((code, has_token)) = greeting else {
        return Ok(None);
    };
    if !has_token && !is_passed_on && has_guessed(hall, address) {
        return Ok(None);
    }
    let until = Instant::now() + TAKE_OVER_MAX;
    while Instant::now() < until {
        match hall.seek(&code).await {
            Ok(Found::There(_) | Found::Moving) if is_passed_on => return Err(moving()),
            Ok(Found::There(place)) => {
                let reached = tokio::time::timeout(REACH_MAX, reach(hall, &place, address));
                if let Ok(Some(mut upstream)) = reached.await
                    && upstream.send(Message::text(hello)).await.is_ok()
                {
                    return Ok(Some(Relay { upstream }));
                }
            }
            Ok(Found::Moving) => {}
            Ok(Found::Here(_)) | Err(_) => return Ok(None),
        }
        tokio::time::sleep(ASK_EVERY).await;
    }
    Ok(None)
}

async fn reach(
    hall: &Hall,
    place: &str,
    address: Option<IpAddr>,
) -> Option<WebSocketStream<TcpStream>> {
    let mut request = format!("ws://{place}/api/ws").into_client_request().ok()?;
    show(hall, request.headers_mut(), Whom::Client(address));
    let stream = TcpStream::connect(place).await.ok()?;
    // Where that cannot be set answers come a little later.
    let _ = stream.set_nodelay(true);
    let (upstream, _) = tokio_tungstenite::client_async(request, stream).await.ok()?;
    Some(upstream)
}

/// Whether somebody has shown so many wrong codes that right ones look wrong too.
fn has_guessed(hall: &Hall, address: Option<IpAddr>) -> bool {
    let guesses = address.map(Allowance::guesses);
    guesses.iter().flatten().any(|&guesses| hall.gate().peek(guesses).is_err())
}

/// The table of a hello, and whether it shows a token.
fn hello_code(text: &str) -> Option<(String, bool)> {
    #[derive(Deserialize)]
    struct Greeting {
        hello: Whereto,
    }
    #[derive(Deserialize)]
    struct Whereto {
        table: String,
        token: Option<String>,
    }
    let greeting: Greeting = serde_json::from_str(text).ok()?;
    Some((secrets::read_code(&greeting.hello.table)?, greeting.hello.token.is_some()))
}

impl Relay {
    /// Passes on what a client says.
    pub(crate) async fn say(&mut self, text: &str) -> bool {
        self.upstream.send(Message::text(text)).await.is_ok()
    }

    /// What the other node says: something, or that it ends, or nothing more.
    pub(crate) async fn hear(&mut self) -> Option<ws::Message> {
        loop {
            match self.upstream.next().await?.ok()? {
                Message::Text(text) => {
                    return Some(ws::Message::Text(Utf8Bytes::as_str(&text).into()));
                }
                Message::Close(Some(frame)) => {
                    let (code, reason) = (frame.code.into(), frame.reason.as_str().into());
                    return Some(ws::Message::Close(Some(ws::CloseFrame { code, reason })));
                }
                Message::Close(None) => return None,
                // The library answers a ping by itself.
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_name_their_table() {
        let check = |path: &str, query: Option<&str>, expected: Option<&str>| {
            assert_eq!(code_of(path, query).as_deref(), expected, "{path} {query:?}");
        };
        check("/api/tables/ABCDEFGH", None, Some("ABCDEFGH"));
        check("/api/tables/abcd-efgh/acts", None, Some("ABCDEFGH"));
        check("/api/tables/abcd%20efgh/view", None, Some("ABCDEFGH"));
        check("/api/library/haven/frontier", Some("language=de&table=ABCDEFGH"), Some("ABCDEFGH"));
        check("/api/library/haven/frontier", Some("language=de"), None);
        check("/api/library", Some("table=ABCDEFGH"), Some("ABCDEFGH"));
        check("/api/tables", None, None);
        check("/api/tables/ABC", None, None);
        check("/", Some("table=ABCDEFGH"), None);
        assert_eq!(
            hello_code(r#"{"hello":{"protocol":2,"table":"abcd-efgh","token":"x"}}"#),
            Some(("ABCDEFGH".to_owned(), true))
        );
        assert_eq!(hello_code(r#""ping""#), None);
    }
}
