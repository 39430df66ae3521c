//! What whoever runs the server does with tables, backups and restores: over HTTP, with a key that
//! only the owner of the server's folder can read. `longrest tables` and its neighbours ask here.

use crate::http::Refusal;
use crate::peers::PassedOn;
use crate::{Hall, secrets};
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use longrest_store::{Listed, StoreError};
use longrest_table::{Code, Inspection, PersonId, Rejected, TokenHash};
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;

type Answer<T> = Result<T, Refusal>;

/// The addresses under `/api/operator`.
pub(crate) fn router(hall: Arc<Hall>) -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/operator/tables", get(list))
        .route("/api/operator/tables/{code}", get(show).delete(delete))
        .route("/api/operator/tables/{code}/export", get(export))
        .route("/api/operator/tables/{code}/reopen", post(reopen))
        .route("/api/operator/tables/{code}/reseat", post(reseat))
        .route("/api/operator/backup", post(backup))
        .route("/api/operator/restore", post(restore))
        .route_layer(middleware::from_fn(move |request: Request, next: Next| {
            admit(hall.clone(), request, next)
        }))
}

/// Lets in whoever shows the key, and other nodes.
async fn admit(hall: Arc<Hall>, request: Request, next: Next) -> Response {
    let is_node = request.extensions().get::<PassedOn>().is_some_and(|it| it.is_own);
    if is_node || is_operator(&hall, request.headers()) {
        return next.run(request).await;
    }
    let text = "only whoever runs the server may do this";
    Refusal(Rejected::new(Code::Origin, text)).into_response()
}

/// Whether the key is shown.
pub(crate) fn is_operator(hall: &Hall, headers: &HeaderMap) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(shown) = shown.and_then(|value| value.strip_prefix("Operator ")) else {
        return false;
    };
    let deps = hall.deps();
    let keys =
        [deps.config.operator_key.as_deref(), deps.store.cluster().map(|cluster| cluster.secret())];
    // Digests are compared, so that the time it takes tells nothing.
    keys.into_iter().flatten().any(|key| TokenHash::of(key) == TokenHash::of(shown))
}

fn storage(error: StoreError) -> Refusal {
    Refusal(Rejected::new(Code::Storage, error.to_string()))
}

async fn list(State(hall): State<Arc<Hall>>) -> Answer<Json<Vec<serde_json::Value>>> {
    let list = hall.deps().store.list().await.map_err(storage)?;
    let told = |table: Listed| {
        serde_json::json!({
            "code": table.code, "version": table.version, "made": table.made, "used": table.used,
        })
    };
    Ok(Json(list.into_iter().map(told).collect()))
}

async fn show(State(hall): State<Arc<Hall>>, Path(code): Path<String>) -> Answer<Json<Inspection>> {
    let handle = hall.table(&code).await?;
    Ok(Json(handle.read(|table| table.inspection()).await?))
}

async fn delete(State(hall): State<Arc<Hall>>, Path(code): Path<String>) -> Answer<Json<bool>> {
    let code = secrets::read_code(&code).unwrap_or(code);
    Ok(Json(hall.delete(&code).await.map_err(storage)?))
}

async fn export(State(hall): State<Arc<Hall>>, Path(code): Path<String>) -> Answer<Bytes> {
    Ok(hall.hand_over(&code).await?.into())
}

async fn reopen(State(hall): State<Arc<Hall>>, Path(code): Path<String>) -> Answer<Json<()>> {
    let handle = hall.table(&code).await?;
    handle.write("the operator lets it go on".to_owned(), |table| table.set_going()).await?;
    Ok(Json(()))
}

/// Who gets another token.
#[derive(Deserialize)]
struct Whom {
    person: PersonId,
}

async fn reseat(
    State(hall): State<Arc<Hall>>,
    Path(code): Path<String>,
    Json(Whom { person }): Json<Whom>,
) -> Answer<Json<String>> {
    let handle = hall.table(&code).await?;
    let token = secrets::token();
    let hash = token.hash();
    let what = "the operator gives somebody another token".to_owned();
    handle.write(what, move |table| table.reseat(person, hash)).await?;
    Ok(Json(token.reveal().to_owned()))
}

/// A file on the machine of the server.
#[derive(Deserialize)]
struct Where {
    file: PathBuf,
}

async fn backup(
    State(hall): State<Arc<Hall>>,
    Json(Where { file }): Json<Where>,
) -> Answer<Json<()>> {
    hall.deps().store.backup(&file).await.map_err(storage)?;
    Ok(Json(()))
}

async fn restore(
    State(hall): State<Arc<Hall>>,
    Json(Where { file }): Json<Where>,
) -> Answer<Json<()>> {
    hall.restore(&file).await.map_err(storage)?;
    Ok(Json(()))
}

impl Hall {
    /// Forgets a table, whoever looks on. Returns whether there was one.
    async fn delete(&self, code: &str) -> Result<bool, StoreError> {
        self.let_go(|open| open == code);
        let found = self.deps().store.delete(code).await?;
        self.let_go(|open| open == code);
        self.count().await;
        Ok(found)
    }

    /// Takes everything from a backup. Those who look on come back and find what was.
    async fn restore(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.let_go(|_| true);
        let restored = self.deps().store.restore(file).await;
        // Somebody may have come in between.
        self.let_go(|_| true);
        self.count().await;
        restored
    }
}
