//! The page, embedded when it was built.

use crate::Hall;
use crate::http::Refusal;
use crate::made::Made;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use longrest_table::{Code, Rejected};
use rust_embed::RustEmbed;
use std::sync::Arc;

/// What `npm run build` made, if it was run before this was compiled; most files twice, packed
/// closely.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

const NO_PAGE: &str = "Longrest is running, but its page was not built: run `make play`, which \
                       builds both, or speak to /api directly.\n";

/// A file of the page; any other address is for the page itself to understand.
pub(crate) async fn serve(State(hall): State<Arc<Hall>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        let rejected = Rejected::new(Code::Malformed, "there is no such address");
        return (StatusCode::NOT_FOUND, Refusal(rejected)).into_response();
    }
    if let Some(response) = found(&hall, path, &headers).await {
        return response;
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        return (StatusCode::NOT_FOUND, "there is no such page\n").into_response();
    }
    match found(&hall, "index.html", &headers).await {
        Some(index) => index,
        None if path.is_empty() => (StatusCode::OK, NO_PAGE).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

async fn found(hall: &Hall, path: &str, headers: &HeaderMap) -> Option<Response> {
    let file = Dist::get(path)?;
    // The names of built assets change with what is in them.
    let cache = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let kind = kind_of(path);
    let closer = Dist::get(&format!("{path}.br")).map(|file| file.data.into());
    let make = async move {
        let make = move || Made::new(kind, cache, file.data.into()).or_closer(closer);
        tokio::task::spawn_blocking(make).await.ok()
    };
    let made = hall.cupboard().get(&format!("page/{path}"), 0, make).await?;
    Some(made.answer(headers))
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("wav") => "audio/wav",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
