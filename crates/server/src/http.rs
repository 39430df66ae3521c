//! The HTTP interface. `docs/protocol.md` explains it; `/api/openapi.json` describes it.

use crate::aside::aside;
use crate::gate::{Allowance, Caller, is_by_proxy};
use crate::guests::Guest;
use crate::made::Made;
use crate::peers::{self, PassedOn};
use crate::{Deps, Hall, openapi, operator, page, rules, secrets, socket};
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, Extension, FromRequest, Path, Query, RawQuery, Request, State,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::StreamExt;
use longrest_store::StoreError;
use longrest_table::{
    Ack, BrokenPack, Code, Health, Join, Joined, Message, NewTable, Order, PROTOCOL, PackInfo,
    PersonId, Rejected, Summary, TokenHash,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

/// Scripts, styles and connections only from here; nothing may frame the page.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src \
    'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is read from a socket at once. Messages are short; the library's own 128 KiB are cleared
/// before every read and held by every connection.
const SOCKET_BUFFER: usize = 4 * 1024;

/// How long the disk may take to be ready.
const READY_MAX: Duration = Duration::from_secs(2);
/// The header that names a request in the log.
const REQUEST_ID: &str = "x-request-id";

/// The whole server as a router.
///
/// # Errors
/// When the store cannot be read.
pub async fn app(deps: Deps) -> Result<(Router, Arc<Hall>), StoreError> {
    app_beside(deps, Router::new()).await
}

/// The same with more addresses, to which the same checks apply.
///
/// # Errors
/// When the store cannot be read.
pub async fn app_beside(deps: Deps, beside: Router) -> Result<(Router, Arc<Hall>), StoreError> {
    let config = deps.config.clone();
    let hall = Hall::new(deps).await?;
    hall.take_part().await?;
    let watched = hall.clone();
    tokio::spawn(hall.clone().sweep());
    // What was made once is not compressed for every request.
    let pack = DefaultPredicate::new()
        .and(|_, _, headers: &HeaderMap, _: &_| !headers.contains_key(header::ETAG));
    let small = DefaultBodyLimit::max(config.message_bytes_max);
    let large = DefaultBodyLimit::max(config.file_bytes_max);
    let router = Router::new()
        .route("/api/health", get(health))
        .route("/api/ready", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/library", get(library))
        .route("/api/library/broken", get(broken))
        .route("/api/library/{game}/{pack}", get(words))
        .route("/api/pictures/{name}", get(picture))
        .route("/api/rules", get(rules::rules))
        .route("/api/rules/{id}", get(rules::rule))
        .route("/api/openapi.json", get(description))
        .route("/api/solve", post(solve))
        .route("/api/tables", post(create))
        .route("/api/tables/{code}", get(summary))
        .route("/api/tables/{code}/join", post(join))
        .route("/api/tables/{code}/acts", post(act))
        .route("/api/tables/{code}/view", get(view))
        .route("/api/tables/{code}/look", post(look))
        .route("/api/tables/{code}/replay/{step}", get(replay))
        .route("/api/tables/{code}/export", get(export))
        .layer(small)
        .route("/api/import", post(import).layer(large))
        .route("/api/ws", get(connect))
        .merge(operator::router(hall.clone()))
        .merge(peers::router(config.file_bytes_max))
        .fallback(page::serve)
        .with_state(hall.clone())
        .merge(beside)
        .layer(CompressionLayer::new().compress_when(pack))
        .layer(middleware::from_fn(move |request: Request, next: Next| {
            watch(watched.clone(), request, next)
        }));
    Ok((router, hall))
}

/// A rejection as an answer.
pub(crate) struct Refusal(pub(crate) Rejected);

impl From<Rejected> for Refusal {
    fn from(rejected: Rejected) -> Refusal {
        Refusal(rejected)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed | Code::Protocol => StatusCode::BAD_REQUEST,
            Code::BadToken => StatusCode::UNAUTHORIZED,
            Code::Origin | Code::NotKeeper | Code::NotYourSeat | Code::NotSeated => {
                StatusCode::FORBIDDEN
            }
            Code::UnknownTable
            | Code::UnknownPerson
            | Code::UnknownSeat
            | Code::UnknownScenario
            | Code::NoChapter => StatusCode::NOT_FOUND,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::TooMany | Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Code::Stopped => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        let wait = self.0.wait;
        let mut response = (status, Json(self.0)).into_response();
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

pub(crate) type Answer<T> = Result<T, Refusal>;

/// Checks every request, and tells browsers what they may do with the answer.
async fn watch(hall: Arc<Hall>, mut request: Request, next: Next) -> Response {
    let gate = hall.gate();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let passed_on = peers::passed_on(&hall, request.headers());
    let address = match passed_on {
        Some(PassedOn { address, .. }) => address,
        None => peer.map(|ConnectInfo(peer)| gate.address(peer.ip(), request.headers())),
    };
    let by_proxy = passed_on.is_some() || is_by_proxy(request.headers());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let (number, begun) = (hall.metrics().request(), std::time::Instant::now());
    // What another node passes on was checked there.
    let checked = match passed_on {
        Some(_) => Ok(()),
        None => gate.check(address, &method, &path, request.headers()),
    };
    if let Some(passed_on) = passed_on {
        request.extensions_mut().insert(passed_on);
    }
    let token = shown(request.headers(), "Bearer ");
    let invite = shown(request.headers(), "Invite ");
    request.extensions_mut().insert(Caller { address, token, invite, by_proxy });
    let mut response = match checked {
        Ok(()) => {
            let request = in_time(request, hall.deps().config.body_wait);
            peers::answer(&hall, request, address, next).await
        }
        Err(rejected) => Refusal(rejected).into_response(),
    };
    let (status, took) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
    tracing::debug!(request = number, %method, path, status, millis = took, "answered");
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(number));
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set("content-security-policy", CONTENT_POLICY);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// A request whose body must have come within some time.
fn in_time(request: Request, wait: Duration) -> Request {
    if !request.headers().contains_key(header::CONTENT_LENGTH)
        && !request.headers().contains_key(header::TRANSFER_ENCODING)
    {
        return request;
    }
    let until = tokio::time::Instant::now() + wait;
    request.map(|body| {
        let parts =
            futures_util::stream::unfold(Some(body.into_data_stream()), move |rest| async move {
                let mut rest = rest?;
                match tokio::time::timeout_at(until, rest.next()).await {
                    Ok(part) => Some((part?.map_err(std::io::Error::other), Some(rest))),
                    Err(_) => Some((Err(std::io::ErrorKind::TimedOut.into()), None)),
                }
            });
        Body::from_stream(parts)
    })
}

/// How the server is.
#[utoipa::path(get, path = "/api/health", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(hall): State<Arc<Hall>>) -> Json<Health> {
    Json(Health {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        tables_open: hall.tables_open() as u64,
        connections: hall.connections() as u64,
        addresses: hall.deps().config.addresses.clone(),
    })
}

/// Whether the server can do its work: something was written to the disk just now.
#[utoipa::path(
    get,
    path = "/api/ready",
    responses((status = 200, description = "it can"), (status = 503, body = Rejected))
)]
pub(crate) async fn ready(State(hall): State<Arc<Hall>>) -> Answer<&'static str> {
    let probe = tokio::time::timeout(READY_MAX, hall.deps().store.probe());
    match probe.await {
        Ok(Ok(())) if !*hall.closing().borrow() => Ok("ready\n"),
        Ok(Ok(())) => Err(Refusal(Rejected::new(Code::TooMany, "the server is about to end"))),
        Ok(Err(error)) => Err(Refusal(Rejected::new(Code::Storage, error.to_string()))),
        Err(_) => Err(Refusal(Rejected::new(Code::Storage, "the disk does not answer"))),
    }
}

/// What is counted, for whoever asks from the machine itself, or from where they may.
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = 200, body = String), (status = "4XX", body = Rejected))
)]
pub(crate) async fn metrics(State(hall): State<Arc<Hall>>, caller: Caller) -> Answer<Response> {
    let known = &hall.deps().config.metrics_from;
    let is_known = |address| known.iter().any(|network| network.contains(address));
    let may = caller.is_at_home() || (!caller.by_proxy && caller.address.is_some_and(is_known));
    if !may {
        let text = "only the machine itself is told, and --metrics-from";
        return Err(Refusal(Rejected::new(Code::Origin, text)));
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, hall.measured()).into_response())
}

/// At which table what can be played is asked for.
#[derive(Deserialize)]
pub(crate) struct Asking {
    table: Option<String>,
}

/// What can be played; at a table what is played there and no more, since a campaign has not opened
/// everything.
#[utoipa::path(
    get,
    path = "/api/library",
    params(("table" = Option<String>, Query, description = "a table: its scenario alone")),
    responses((status = 200, body = [PackInfo]), (status = "4XX", body = Rejected))
)]
pub(crate) async fn library(
    State(hall): State<Arc<Hall>>,
    Query(Asking { table }): Query<Asking>,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Response> {
    let library = hall.deps().library.clone();
    if let Some(code) = table {
        let (handle, _) = hall.enter(caller, &code).await?;
        let order = handle.read(move |table| table.summary(&code).order).await?;
        let Order { game, pack, scenario, .. } = order;
        let (name, edition) = (format!("played/{game}/{pack}/{scenario}"), library.edition());
        let make = made(move || {
            let mut packs = library.packs();
            packs.retain(|one| one.game == game && one.id == pack);
            for one in &mut packs {
                one.details = serde_json::Value::Null;
                one.scenarios.retain(|known| known.id == scenario);
            }
            serde_json::to_vec(&packs).ok()
        });
        let found = hall.cupboard().get(&name, edition, make).await.ok_or_else(no_words)?;
        return Ok(found.answer(&headers));
    }
    let edition = library.edition();
    let make = made(move || serde_json::to_vec(&library.packs()).ok());
    let found = hall.cupboard().get("library", edition, make).await.ok_or_else(no_words)?;
    Ok(found.answer(&headers))
}

/// Makes an answer where that may take its time.
async fn made(make: impl FnOnce() -> Option<Vec<u8>> + Send + 'static) -> Option<Made> {
    let make = move || make().map(|bytes| Made::new("application/json", "no-cache", bytes));
    aside(make).await?
}

fn no_words() -> Rejected {
    Rejected::new(Code::UnknownScenario, "there is no such pack here")
}

/// The description of everything that can be asked.
async fn description(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Answer<Response> {
    let make = made(|| serde_json::to_vec(&openapi()).ok());
    let found = hall.cupboard().get("openapi", 0, make).await.ok_or_else(no_words)?;
    Ok(found.answer(&headers))
}

/// What cannot be played as it is: what `longrest check` would show.
#[utoipa::path(
    get,
    path = "/api/library/broken",
    responses((status = 200, body = [BrokenPack]))
)]
pub(crate) async fn broken(State(hall): State<Arc<Hall>>) -> Json<Vec<BrokenPack>> {
    Json(hall.deps().library.broken())
}

/// In which language words are wanted, and at which table.
#[derive(Deserialize)]
pub(crate) struct Tongue {
    language: Option<String>,
    table: Option<String>,
}

/// The words of a pack's content in one language.
#[utoipa::path(
    get,
    path = "/api/library/{game}/{pack}",
    params(
        ("game" = String, Path, description = "the family of games"),
        ("pack" = String, Path, description = "the pack"),
        ("language" = Option<String>, Query, description = "en, it, de or es"),
        ("table" = Option<String>, Query, description = "the code of a table: as it began")
    ),
    responses(
        (status = 200, body = Object, description = "the library of docs/library.md"),
        (status = "4XX", body = Rejected)
    )
)]
pub(crate) async fn words(
    State(hall): State<Arc<Hall>>,
    Path((game, pack)): Path<(String, String)>,
    Query(Tongue { language, table }): Query<Tongue>,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Response> {
    let language = known_language(language.as_deref());
    let library = hall.deps().library.clone();
    let edition = library.edition();
    if let Some(code) = table {
        let (handle, _) = hall.enter(caller, &code).await?;
        let (version, lasting) =
            handle.read(|table| (table.version(), table.wording_name())).await?;
        let (name, stamp) = match &lasting {
            Some(name) => (format!("wording/{name}/{language}"), edition),
            None => {
                let code = secrets::read_code(&code).unwrap_or(code);
                (format!("table/{code}/{language}"), version)
            }
        };
        let library = library.clone();
        // The table itself is asked only for what is quick: whoever plays there does not wait.
        let make = async move {
            let wording = handle.read(|table| table.wording()).await.ok()?;
            let mut words = aside(move || wording.words(&*library, language)).await??;
            if lasting.is_none() {
                words = handle.ponder(move |table| table.opened(words)).await.ok()?;
            }
            made(move || serde_json::to_vec(&words).ok()).await
        };
        if let Some(found) = hall.cupboard().get(&name, stamp, make).await {
            return Ok(found.answer(&headers));
        }
    }
    let name = format!("words/{game}/{pack}/{language}");
    let make = made(move || serde_json::to_vec(&library.words(&game, &pack, language)?).ok());
    let found = hall.cupboard().get(&name, edition, make).await.ok_or_else(no_words)?;
    Ok(found.answer(&headers))
}

/// The language that is wanted, if there is anything in it: what nobody speaks is not made.
fn known_language(wanted: Option<&str>) -> &'static str {
    let mut known = longrest_ledger::LANGUAGES.into_iter();
    known.find(|&language| wanted == Some(language)).unwrap_or("en")
}

/// A picture of a pack. Its name follows from what is in it, so it may be kept for ever.
#[utoipa::path(
    get,
    path = "/api/pictures/{name}",
    params(("name" = String, Path, description = "as the words of the pack name it")),
    responses(
        (status = 200, description = "an SVG, PNG or WebP"),
        (status = "4XX", body = Rejected)
    )
)]
pub(crate) async fn picture(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
) -> Answer<Response> {
    let missing = || Rejected::new(Code::UnknownScenario, "there is no such picture here");
    let kind = match name.rsplit_once('.') {
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "png")) => "image/png",
        Some((_, "webp")) => "image/webp",
        _ => return Err(missing().into()),
    };
    let bytes = hall.deps().library.picture(&name).ok_or_else(missing)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, bytes).into_response())
}

/// What a monster does in a position that somebody set up: nothing is kept, no table is needed.
#[utoipa::path(
    post,
    path = "/api/solve",
    request_body(content = Object, description = "a position of docs/protocol.md"),
    responses((status = 200, body = Object), (status = "4XX", body = Rejected))
)]
pub(crate) async fn solve(
    State(hall): State<Arc<Hall>>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<serde_json::Value>> {
    Ok(Json(hall.solve(parse(body)?).await?))
}

/// Makes a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses((status = 200, body = Joined), (status = "4XX", body = Rejected))
)]
pub(crate) async fn create(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<Joined>> {
    let new = parse(body)?;
    allow(&hall, caller.address.map(Allowance::Tables)).await?;
    Ok(Json(hall.create(new).await?))
}

/// A table as whoever knows its code sees it.
#[utoipa::path(
    get,
    path = "/api/tables/{code}",
    params(("code" = String, Path, description = "the code of the table")),
    responses((status = 200, body = Summary), (status = "4XX", body = Rejected))
)]
pub(crate) async fn summary(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    caller: Caller,
) -> Answer<Json<Summary>> {
    let (handle, _) = hall.visit(caller, &code).await?;
    let code = secrets::shown_code(&code).unwrap_or(code);
    Ok(Json(handle.read(move |table| table.summary(&code)).await?))
}

/// Takes a place at a table.
#[utoipa::path(
    post,
    path = "/api/tables/{code}/join",
    params(("code" = String, Path, description = "the code of the table")),
    request_body = Join,
    responses((status = 200, body = Joined), (status = "4XX", body = Rejected))
)]
pub(crate) async fn join(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<Joined>> {
    let Join { name } = parse(body)?;
    let (handle, _) = hall.visit(Caller { token: None, ..caller }, &code).await?;
    let code = secrets::read_code(&code).unwrap_or(code);
    allow(&hall, caller.address.map(Allowance::Joins)).await?;
    // Whoever is invited comes also where too many others do.
    let invite = caller.invite;
    let is_expected =
        handle.read(move |table| invite.is_some_and(|it| table.roster().is_expected(it)));
    if !is_expected.await? {
        // Places come back one by one, so the next is there after as long as one takes.
        let wait = Some(3_600 / hall.deps().config.joins_per_hour.max(1) + 1);
        handle.admits().map_err(|rejected| Rejected { wait, ..rejected })?;
    }
    let token = secrets::token();
    let (hash, present) = (token.hash(), handle.present());
    let what = "a new person".to_owned();
    let person = handle.write(what, move |table| table.join(&name, hash, &present)).await?;
    Ok(Json(Joined { table: code, person, token: token.reveal().to_owned() }))
}

/// Does what a person asks: the same messages as over the WebSocket.
#[utoipa::path(
    post,
    path = "/api/tables/{code}/acts",
    params(("code" = String, Path, description = "the code of the table")),
    request_body(content = Object, description = "a Message of docs/protocol.md"),
    security(("token" = [])),
    responses((status = 200, body = Ack), (status = "4XX", body = Rejected))
)]
pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<Ack>> {
    let message: Message = parse(body)?;
    let (handle, who) = person(&hall, caller, &code).await?;
    hall.stir(caller.token, &message)?;
    Ok(Json(handle.act(who, message).await?))
}

/// Which part of a table is wanted.
#[derive(Deserialize)]
pub(crate) struct Since {
    have: Option<u64>,
}

/// The table as a person sees it.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/view",
    params(
        ("code" = String, Path, description = "the code of the table"),
        ("have" = Option<u64>, Query, description = "the last version seen")
    ),
    security((), ("token" = [])),
    responses(
        (status = 200, body = Object, description = "an Update of docs/protocol.md"),
        (status = "4XX", body = Rejected)
    )
)]
pub(crate) async fn view(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    Query(Since { have }): Query<Since>,
    caller: Caller,
) -> Answer<Response> {
    let (handle, who) = hall.enter(caller, &code).await?;
    let (frame, _) = handle.look(who, have, None).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], frame.as_str().to_owned()).into_response())
}

/// A question that changes nothing.
#[derive(Deserialize)]
pub(crate) struct LookAt {
    seat: Option<u8>,
    query: serde_json::Value,
}

/// Answers a question that changes nothing (docs/library.md).
#[utoipa::path(
    post,
    path = "/api/tables/{code}/look",
    params(("code" = String, Path, description = "the code of the table")),
    request_body(content = Object, description = "a look of docs/library.md"),
    security((), ("token" = [])),
    responses((status = 200, body = Object), (status = "4XX", body = Rejected))
)]
pub(crate) async fn look(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Json<serde_json::Value>> {
    let LookAt { seat, query } = parse(body)?;
    let (handle, who) = hall.enter(caller, &code).await?;
    Ok(Json(handle.ponder(move |table| table.look(who, seat, &query)).await??))
}

/// Which chapter is wanted.
#[derive(Deserialize)]
pub(crate) struct Which {
    chapter: Option<u32>,
}

/// One step of a finished game, or of a finished chapter of a campaign.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/replay/{step}",
    params(
        ("code" = String, Path, description = "the code of the table"),
        ("step" = u32, Path, description = "0 is the beginning"),
        ("chapter" = Option<u32>, Query, description = "a finished one; the open one if not given")
    ),
    security((), ("token" = [])),
    responses(
        (status = 200, body = Object, description = "a ReplayStep of docs/protocol.md"),
        (status = "4XX", body = Rejected)
    )
)]
pub(crate) async fn replay(
    State(hall): State<Arc<Hall>>,
    Path((code, step)): Path<(String, u32)>,
    Query(Which { chapter }): Query<Which>,
    caller: Caller,
) -> Answer<Response> {
    let (handle, who) = hall.enter(caller, &code).await?;
    let open = handle.read(|table| table.chapter().map(|(number, _)| number)).await?;
    if let Some(chapter) = chapter.filter(|&chapter| open != Some(chapter)) {
        if open.is_none_or(|open| chapter > open) {
            let text = "there is no such finished chapter";
            return Err(Refusal(Rejected::new(Code::NoChapter, text)));
        }
        return Ok(Json(hall.replay(&code, chapter, who, step).await?).into_response());
    }
    let step = handle.ponder(move |table| table.replay_step(who, step)).await??;
    Ok(Json(step).into_response())
}

/// The game as one file.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/export",
    params(("code" = String, Path, description = "the code of the table")),
    security(("token" = [])),
    responses(
        (status = 200, content_type = "application/octet-stream"),
        (status = "4XX", body = Rejected)
    )
)]
pub(crate) async fn export(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    caller: Caller,
) -> Answer<Response> {
    let (handle, who) = person(&hall, caller, &code).await?;
    let file = hall.export(&code, &handle, who).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"game.longrest\""),
    ];
    Ok((headers, file).into_response())
}

/// Who imports a game.
#[derive(Deserialize)]
pub(crate) struct Importer {
    name: String,
}

/// Makes a table from an exported game.
#[utoipa::path(
    post,
    path = "/api/import",
    params(("name" = String, Query, description = "what the person calls themselves")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Joined), (status = "4XX", body = Rejected))
)]
pub(crate) async fn import(
    State(hall): State<Arc<Hall>>,
    Query(Importer { name }): Query<Importer>,
    caller: Caller,
    request: Request,
) -> Answer<Json<Joined>> {
    // Few files are in memory at once: until there is room, nothing of it is read.
    let upload = hall.upload(caller.address)?;
    let body = Bytes::from_request(request, &()).await;
    let file = body.map_err(|error| unreadable(&error))?;
    allow(&hall, caller.address.map(Allowance::Tables)).await?;
    Ok(Json(hall.import(file, &name, upload).await?))
}

/// The conversation over a WebSocket.
#[utoipa::path(
    get,
    path = "/api/ws",
    params(("packed" = Option<String>, Query, description = "what is large comes as zlib")),
    responses((status = 101, description = "speaks the protocol of docs/protocol.md"))
)]
pub(crate) async fn connect(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    guest: Option<Extension<Arc<Guest>>>,
    passed_on: Option<Extension<PassedOn>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let is_passed_on = passed_on.is_some();
    let packs = query.as_deref() == Some("packed");
    let connection = hall.connect(guest.map(|Extension(guest)| guest), caller)?;
    let bytes_max = hall.deps().config.message_bytes_max;
    Ok(upgrade
        .read_buffer_size(SOCKET_BUFFER)
        .max_message_size(bytes_max)
        .max_frame_size(bytes_max)
        .on_upgrade(move |socket| {
            let line = socket::Line::new(socket, hall.deps().config.send_wait, packs);
            socket::talk(line, hall, caller.address, is_passed_on, connection)
        }))
}

pub(crate) fn parse<T: DeserializeOwned>(
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Refusal> {
    let bytes = body.map_err(|error| unreadable(&error))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Refusal(Rejected::new(Code::Malformed, error.to_string())))
}

fn unreadable(error: &BytesRejection) -> Refusal {
    let code = match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        _ => Code::Malformed,
    };
    Refusal(Rejected::new(code, error.body_text()))
}

/// What somebody shows to be let in.
fn shown(headers: &HeaderMap, kind: &str) -> Option<TokenHash> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix(kind).map(TokenHash::of)
}

fn no_token() -> Rejected {
    Rejected::new(Code::BadToken, "this token is not of this table")
}

async fn allow(hall: &Hall, allowance: Option<Allowance>) -> Result<(), Rejected> {
    match allowance {
        Some(allowance) => hall.allow(allowance).await,
        None => Ok(()),
    }
}

/// The way to a table for somebody who is at it.
async fn person(
    hall: &Arc<Hall>,
    caller: Caller,
    code: &str,
) -> Result<(crate::Handle, PersonId), Rejected> {
    caller.token.ok_or_else(no_token)?;
    let (handle, who) = hall.enter(caller, code).await?;
    Ok((handle, who.ok_or_else(no_token)?))
}
