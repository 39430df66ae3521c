//! The HTTP interface, without a port.

use crate::common::hearth::hearth;
use crate::common::{config, deps, duel, new_table};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use longrest_server::{Config, app, openapi};
use longrest_store::{Memory, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

async fn server() -> Router {
    app(deps(Arc::new(Memory::new()))).await.expect("memory").0
}

async fn call(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.expect("never fails")
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    axum::body::to_bytes(response.into_body(), 10_000_000).await.expect("a body").to_vec()
}

async fn get(app: &Router, path: &str, token: Option<&str>) -> (StatusCode, Value) {
    let mut request = Request::get(path);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let response = call(app, request.body(Body::empty()).expect("a request")).await;
    let status = response.status();
    (status, serde_json::from_slice(&bytes(response).await).unwrap_or(Value::Null))
}

async fn post(app: &Router, path: &str, token: Option<&str>, body: &Value) -> (StatusCode, Value) {
    let mut request = Request::post(path).header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let response = call(app, request).await;
    let status = response.status();
    (status, serde_json::from_slice(&bytes(response).await).unwrap_or(Value::Null))
}

/// A table whose two seats one person holds: its code and token.
async fn table(app: &Router) -> (String, String) {
    let new = serde_json::to_value(new_table(duel(2), &[0, 1], &[])).expect("JSON");
    let (status, joined) = post(app, "/api/tables", None, &new).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    let text = |name: &str| joined[name].as_str().expect("text").to_owned();
    (text("table"), text("token"))
}

/// The rule book is searched in the language of the page.
#[tokio::test]
async fn rules_are_found_by_words_and_by_ids() {
    let app = server().await;
    let found = async |query: &str| {
        let (status, rules) = get(&app, &format!("/api/rules?{query}"), None).await;
        assert_eq!(status, StatusCode::OK);
        rules.as_array().expect("a list").clone()
    };
    let german = found("search=Nachteil&language=de&game=FH").await;
    assert!(!german.is_empty() && german.len() <= 60);
    assert!(german[0]["reason"]["de"].as_str().expect("a sentence").contains("Nachteil"));
    assert!(german.iter().all(|rule| rule["id"].as_str().expect("an id").starts_with("FH")));
    let by_id = found("search=fh-adv-04&language=it").await;
    assert_eq!(by_id[0]["id"], "FH-ADV-04");
    assert!(found("search=&language=en").await.is_empty());
    assert!(found("search=xyzzy&language=en").await.is_empty());
}

/// "Why?" is answered in every language of the page, and for a row of a table of figures too.
#[tokio::test]
async fn a_rule_has_its_sentence_in_every_language() {
    let app = server().await;
    for id in ["FH-ADV-04", "GH-DIS-01", "DJ-TOWN-09"] {
        let (status, rule) = get(&app, &format!("/api/rules/{id}"), None).await;
        assert_eq!((status, rule["id"].as_str()), (StatusCode::OK, Some(id)), "{rule}");
        let reason = rule["reason"].as_object().expect("sentences");
        assert_eq!(reason.keys().collect::<Vec<_>>(), ["de", "en", "es", "it"]);
    }
    // A rule that no fact names has the ledger's words and no sentence.
    let (status, rule) = get(&app, "/api/rules/FH-GEN-01", None).await;
    assert_eq!(
        (status, rule["reason"].as_object().map(|all| all.len())),
        (StatusCode::OK, Some(0))
    );
    let (status, _) = get(&app, "/api/rules/FH-NOTHING", None).await;
    assert!(status.is_client_error(), "{status}");
}

#[tokio::test]
async fn a_game_is_played_exported_imported_and_replayed_over_http() {
    let app = server().await;
    let (_, packs) = get(&app, "/api/library", None).await;
    assert_eq!(packs[0]["scenarios"][0]["id"], "yard");
    let (code, token) = table(&app).await;
    // At the table only what is played there is read, and only by whoever has its code.
    let (_, played) = get(&app, &format!("/api/library?table={code}"), None).await;
    let alone = serde_json::json!([packs[0]["scenarios"][0]]);
    assert_eq!((&played[0]["details"], &played[0]["scenarios"]), (&Value::Null, &alone));
    let (status, _) = get(&app, "/api/library?table=ABCDEFGH", None).await;
    assert!(status.is_client_error(), "{status}");
    let path = |what: &str| format!("/api/tables/{code}/{what}");
    for number in 0..2_000u64 {
        let (_, shown) = get(&app, &path("view"), Some(&token)).await;
        let update = &shown["update"];
        let views = update["views"].as_array().expect("a list");
        let asked = views.iter().find(|view| view["question"].is_object());
        let Some(view) = asked else {
            assert!(update["winners"].is_array(), "{update}");
            break;
        };
        let options = view["question"]["options"].as_array().expect("a list");
        let choice = &options[number as usize % options.len()];
        let act = json!({ "answer": { "seat": view["seat"], "choice": choice } });
        let message = json!({ "id": number.to_string(), "seen": update["version"], "act": act });
        let (status, ack) = post(&app, &path("acts"), Some(&token), &message).await;
        assert_eq!(status, StatusCode::OK, "{ack}");
        let (_, again) = post(&app, &path("acts"), Some(&token), &message).await;
        assert_eq!(ack, again);
    }
    let (status, step) = get(&app, &path("replay/3"), Some(&token)).await;
    assert_eq!((status, &step["step"]), (StatusCode::OK, &json!(3)));
    let request = Request::get(path("export")).header("authorization", format!("Bearer {token}"));
    let file = bytes(call(&app, request.body(Body::empty()).expect("ok")).await).await;
    assert!(file.starts_with(b"LONGREST"));
    let request = Request::post("/api/import?name=Cleo").body(Body::from(file)).expect("ok");
    let joined = bytes(call(&app, request).await).await;
    let joined: Value = serde_json::from_slice(&joined).expect("JSON");
    let copy = joined["table"].as_str().expect("a code");
    let (_, summary) = get(&app, &format!("/api/tables/{copy}"), None).await;
    assert_eq!(summary["over"], true);
    assert_eq!(summary["people"][0]["name"], "Cleo");
}

#[tokio::test]
async fn a_campaign_goes_on_and_its_finished_chapters_are_replayed() {
    let store = Arc::new(Memory::new());
    let mut app = app(deps(store.clone())).await.expect("memory").0;
    let new = serde_json::to_value(new_table(hearth(1, 2), &[0], &[])).expect("JSON");
    let (status, joined) = post(&app, "/api/tables", None, &new).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    let (code, token) = (joined["table"].as_str().expect("a code"), joined["token"].as_str());
    let path = |what: &str| format!("/api/tables/{code}/{what}");
    let mut number = 0u64;
    for chapter in 1..=4 {
        // One person holds every chair, and so both seats of a duel.
        for _ in 0..500 {
            let (_, shown) = get(&app, &path("view"), token).await;
            let update = &shown["update"];
            if update["chapter"]["number"] != chapter {
                assert_eq!(update["chapter"]["number"], chapter + 1);
                break;
            }
            let views = update["views"].as_array().expect("a list");
            let view = views.iter().find(|view| view["question"].is_object()).expect("asked");
            let options = view["question"]["options"].as_array().expect("a list");
            let act =
                json!({ "answer": { "seat": view["seat"], "choice": options[options.len() - 1] } });
            number += 1;
            let message =
                json!({ "id": number.to_string(), "seen": update["version"], "act": act });
            let (status, ack) = post(&app, &path("acts"), token, &message).await;
            assert_eq!(status, StatusCode::OK, "{ack}");
        }
        // Another program opens it and reads only the open chapter.
        app = longrest_server::app(deps(store.clone())).await.expect("memory").0;
        assert!(store.load(code).await.expect("memory").expect("there").first > 0);
    }
    let (_, summary) = get(&app, &format!("/api/tables/{code}"), None).await;
    assert_eq!(
        (&summary["chapter"]["number"], &summary["chapter"]["game"]),
        (&json!(5), &json!("hearth"))
    );
    for (chapter, game) in [(1, "hearth"), (2, "duel"), (4, "duel")] {
        let (status, first) = get(&app, &path(&format!("replay/0?chapter={chapter}")), token).await;
        assert_eq!((status, &first["step"]), (StatusCode::OK, &json!(0)), "{first}");
        let last = path(&format!("replay/{}?chapter={chapter}", first["steps"]));
        let (status, last) = get(&app, &last, token).await;
        assert_eq!(status, StatusCode::OK, "{last}");
        let view = &last["views"][0]["view"];
        let ended =
            if game == "hearth" { view["over"] == true } else { view["fighters"].is_array() };
        assert!(ended, "chapter {chapter}: {view}");
    }
    // The whole campaign as one file, and back: under another code, with the same chapters.
    let authorization = format!("Bearer {}", token.expect("a token"));
    let request = Request::get(path("export")).header("authorization", authorization);
    let file = bytes(call(&app, request.body(Body::empty()).expect("ok")).await).await;
    let request = Request::post("/api/import?name=Cleo").body(Body::from(file)).expect("ok");
    let copy: Value =
        serde_json::from_slice(&bytes(call(&app, request).await).await).expect("JSON");
    let copied = copy["table"].as_str().unwrap_or_else(|| panic!("{copy}"));
    app = longrest_server::app(deps(store.clone())).await.expect("memory").0;
    let (_, there) = get(&app, &format!("/api/tables/{copied}"), None).await;
    assert_eq!(there["chapter"]["number"], 5);
    for chapter in 1..5 {
        let query = format!("replay/1?chapter={chapter}");
        let (_, here) = get(&app, &path(&query), None).await;
        let (_, there) = get(&app, &format!("/api/tables/{copied}/{query}"), None).await;
        assert!(here["views"][0].is_object(), "{here}");
        assert_eq!(here["views"], there["views"], "chapter {chapter}: {there}");
    }
    for (wrong, code) in [(5, 409), (6, 404), (0, 404)] {
        let (status, _) = get(&app, &path(&format!("replay/0?chapter={wrong}")), token).await;
        assert_eq!(status.as_u16(), code, "chapter {wrong}");
    }
}

#[tokio::test]
async fn the_file_of_a_running_game_is_for_those_who_play_and_agree() {
    let app = server().await;
    let new = serde_json::to_value(new_table(duel(2), &[0], &[])).expect("JSON");
    let (_, ada) = post(&app, "/api/tables", None, &new).await;
    let code = ada["table"].as_str().expect("a code");
    let path = |what: &str| format!("/api/tables/{code}/{what}");
    let (_, bo) = post(&app, &path("join"), None, &json!({ "name": "Bo" })).await;
    let (_, cleo) = post(&app, &path("join"), None, &json!({ "name": "Cleo" })).await;
    let mut sent = 0;
    let mut act = async |who: &Value, act: Value| {
        sent += 1;
        let message = json!({ "id": sent.to_string(), "seen": 99, "act": act });
        let (status, ack) = post(&app, &path("acts"), who["token"].as_str(), &message).await;
        assert_eq!(status, StatusCode::OK, "{ack}");
        ack
    };
    let export = async |who: &Value| get(&app, &path("export"), who["token"].as_str()).await.0;
    act(&bo, json!({ "claim": { "seat": 1 } })).await;
    act(&ada, json!({ "bot_in": { "seat": 1 } })).await;
    assert_eq!(export(&ada).await, StatusCode::CONFLICT);
    // Bo's puppet makes two of three; Ada is not outvoted.
    act(&bo, json!({ "give": { "seat": 1, "to": cleo["person"] } })).await;
    let vote = act(&bo, json!("export")).await["vote"].clone();
    act(&cleo, json!({ "vote": { "vote": vote, "agree": true } })).await;
    assert_eq!(export(&bo).await, StatusCode::CONFLICT);
    act(&ada, json!({ "vote": { "vote": vote, "agree": true } })).await;
    let (_, dana) = post(&app, &path("join"), None, &json!({ "name": "Dana" })).await;
    for (who, status) in [(&ada, 200), (&bo, 200), (&cleo, 200), (&dana, 409)] {
        assert_eq!(export(who).await.as_u16(), status, "{who}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_refused_with_a_stable_code() {
    let app = server().await;
    let (code, token) = table(&app).await;
    let path = |what: &str| format!("/api/tables/{code}/{what}");
    let check = |answer: (StatusCode, Value), status: u16, code: &str| {
        assert_eq!((answer.0.as_u16(), answer.1["code"].as_str()), (status, Some(code)));
    };
    check(get(&app, "/api/tables/ABCDEFGH", None).await, 404, "unknown_table");
    check(get(&app, "/api/nothing", None).await, 404, "malformed");
    check(get(&app, &path("view"), Some("guess")).await, 401, "bad_token");
    check(get(&app, &path("export"), None).await, 401, "bad_token");
    check(get(&app, &path("replay/0"), None).await, 409, "not_over");
    check(post(&app, &path("acts"), None, &json!({})).await, 400, "malformed");
    let pause = json!({ "id": "1", "seen": 0, "act": "pause" });
    check(post(&app, &path("acts"), Some("guess"), &pause).await, 401, "bad_token");
    let stale = json!({ "id": "2", "seen": 0, "act": { "answer": { "seat": 9, "choice": 1 } } });
    check(post(&app, &path("acts"), Some(&token), &stale).await, 404, "unknown_seat");
    let mut new = serde_json::to_value(new_table(duel(2), &[0], &[])).expect("JSON");
    new["order"]["scenario"] = json!("attic");
    check(post(&app, "/api/tables", None, &new).await, 404, "unknown_scenario");
    new["order"] = json!({ "game": "duel", "pack": "duel", "scenario": "yard",
        "options": { "seats": 77 } });
    check(post(&app, "/api/tables", None, &new).await, 409, "impossible");
    let long = json!({ "name": "x".repeat(100_000) });
    check(post(&app, &path("join"), None, &long).await, 413, "too_large");
    check(post(&app, &path("join"), None, &json!({ "name": "" })).await, 400, "malformed");
    check(post(&app, "/api/import?name=Cleo", None, &json!("x")).await, 409, "impossible");
}

#[tokio::test]
async fn browsers_are_told_to_trust_only_this_place() {
    let app = server().await;
    let request = Request::get("/").header("host", "localhost:1").body(Body::empty()).expect("ok");
    let response = call(&app, request).await;
    assert_eq!(response.status(), StatusCode::OK);
    let policy = response.headers()["content-security-policy"].to_str().expect("text");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    let foreign = Request::post("/api/tables")
        .header("host", "localhost:1")
        .header("origin", "http://evil.example")
        .body(Body::empty());
    let response = call(&app, foreign.expect("ok")).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_address_that_asks_too_often_must_wait() {
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = Config { requests_per_minute: 3, ..config() };
    let app = app(deps).await.expect("memory").0;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let mut request = Request::get("/api/tables/ABCDEFGH").body(Body::empty()).expect("ok");
        let address: std::net::SocketAddr = "10.0.0.9:1234".parse().expect("an address");
        request.extensions_mut().insert(axum::extract::ConnectInfo(address));
        statuses.push(call(&app, request).await.status().as_u16());
    }
    assert_eq!(statuses, [404, 404, 404, 429, 429]);
}

#[tokio::test]
async fn the_description_and_the_router_name_the_same_addresses() {
    let app = server().await;
    let described = serde_json::to_value(openapi()).expect("JSON");
    let (_, served) = get(&app, "/api/openapi.json", None).await;
    assert_eq!(served, described);
    let paths = described["paths"].as_object().expect("paths");
    let source = include_str!("../../src/http.rs");
    let routed: Vec<&str> = source
        .split(".route(\"")
        .skip(1)
        .map(|rest| rest.split('"').next().expect("ends"))
        .collect();
    let known = |path: &&str| paths.contains_key(*path) || *path == "/api/openapi.json";
    assert!(routed.iter().all(known), "{routed:?}");
    assert_eq!(routed.len(), paths.len() + 1);
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{code}", "ABCDEFGH").replace("{step}", "1");
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&path);
            let response = call(&app, request.body(Body::empty()).expect("ok")).await;
            assert_ne!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let text = String::from_utf8_lossy(&bytes(response).await).into_owned();
            assert!(!text.contains("no such address"), "{method} {path}: {text}");
        }
    }
}
