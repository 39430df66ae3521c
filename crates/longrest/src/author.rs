//! The author's part of the server: the files of packs, what is wrong with them as they are typed,
//! and what players would see.
//!
//! It is there while packs are watched (`longrest serve --watch`), and for whoever sits at the
//! machine itself: it writes files.

use crate::haven::library;
use crate::packs::{Archive, EXTENSION, Place, Places, Scenarios, located};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use longrest_pack::{Folder, Game};
use longrest_server::Caller;
use longrest_table::{Code, Problem, Rejected};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All files of a pack together are never larger.
const BYTES_MAX: usize = 16 << 20;

/// A pack that can be looked at.
#[derive(Serialize)]
struct Listed {
    id: String,
    game: &'static str,
    /// Whether it lies in the folder of packs, where it can be changed.
    own: bool,
}

/// The files of a pack.
#[derive(Serialize)]
struct Opened {
    id: String,
    own: bool,
    /// By their paths in the pack.
    files: BTreeMap<String, String>,
}

/// Files as somebody has them on the screen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    /// By their paths in the pack; those that are not named are as they are kept.
    files: BTreeMap<String, String>,
}

/// What the files come to.
#[derive(Serialize)]
struct Tried {
    problems: Vec<Problem>,
    /// What players would see; nothing if the pack cannot be played.
    words: Option<Value>,
}

/// In which language words are wanted.
#[derive(Deserialize)]
struct Tongue {
    language: Option<String>,
}

type Answer<T> = Result<Json<T>, (StatusCode, Json<Rejected>)>;

/// The author's addresses, around the packs of a folder.
pub(crate) fn router(packs: Places) -> Router {
    Router::new()
        .route("/api/author", get(list).post(receive))
        .route("/api/author/{pack}", get(open))
        .route("/api/author/{pack}/check", post(check))
        .route("/api/author/{pack}/save", post(save))
        .layer(DefaultBodyLimit::max(BYTES_MAX))
        .with_state(Arc::new(packs))
}

async fn list(State(packs): State<Arc<Places>>, caller: Caller) -> Answer<Vec<Listed>> {
    at_home(caller)?;
    let all = packs.all().map_err(refused)?;
    let listed = |place: &Place| Listed {
        id: place.name().to_owned(),
        game: if place.has_quests() { "descent" } else { "haven" },
        own: place.folder().is_some(),
    };
    Ok(Json(all.iter().map(listed).collect()))
}

/// Takes a file that `longrest pack` wrote, and puts it into the folder of packs.
async fn receive(
    State(packs): State<Arc<Places>>,
    caller: Caller,
    file: axum::body::Bytes,
) -> Answer<Listed> {
    at_home(caller)?;
    let archive = Archive::unpacked(&file)
        .map_err(|why| refused(format!("this is no file that `longrest pack` wrote: {why}")))?;
    let main = archive.main();
    let id = archive.name().to_owned();
    if !is_inside(&format!("{id}.toml")) || id.contains('/') {
        return Err(refused(format!("`{id}` is no name of a pack")));
    }
    let used = |name: &str| archive.folder(name);
    let problems = match Game::of(&main) {
        Game::Haven => longrest_pack::compile(&main, &used).err(),
        Game::Descent => longrest_pack::descent::compile(&main).err(),
    };
    if let Some(problems) = problems {
        return Err(refused(problems.to_string()));
    }
    let folder = packs.folder();
    if folder.join(&id).exists() {
        return Err(refused(format!("there is a folder `{id}` among the packs already")));
    }
    let target = folder.join(format!("{id}.{EXTENSION}"));
    let written = std::fs::create_dir_all(folder).and_then(|()| replace(&target, &file));
    written.map_err(|error| refused(format!("cannot write {}: {error}", target.display())))?;
    let game = if Game::of(&main) == Game::Descent { "descent" } else { "haven" };
    Ok(Json(Listed { id, game, own: false }))
}

async fn open(
    State(packs): State<Arc<Places>>,
    caller: Caller,
    Path(pack): Path<String>,
) -> Answer<Opened> {
    at_home(caller)?;
    let place = found(&packs, &pack)?;
    let folder = place.read().map_err(|error| refused(error.to_string()))?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let texts = folder.files.into_iter().filter(|(path, _)| path.ends_with(".toml"));
    let files = texts.map(|(path, bytes)| (path, text(bytes))).collect();
    Ok(Json(Opened { id: pack, own: place.folder().is_some(), files }))
}

async fn check(
    State(packs): State<Arc<Places>>,
    caller: Caller,
    Path(pack): Path<String>,
    Query(tongue): Query<Tongue>,
    Json(changed): Json<Changed>,
) -> Answer<Tried> {
    at_home(caller)?;
    let place = found(&packs, &pack)?;
    Ok(Json(tried(&place, changed, &tongue).map_err(refused)?))
}

async fn save(
    State(packs): State<Arc<Places>>,
    caller: Caller,
    Path(pack): Path<String>,
    Query(tongue): Query<Tongue>,
    Json(changed): Json<Changed>,
) -> Answer<Tried> {
    at_home(caller)?;
    let place = found(&packs, &pack)?;
    let folder = place.folder().ok_or_else(|| {
        refused(format!(
            "`{pack}` is in the program; `longrest packs --write packs {pack}` makes files of it"
        ))
    })?;
    if let Some(wrong) = changed.files.keys().find(|path| !is_inside(path)) {
        return Err(refused(format!("`{wrong}` is no file of a pack")));
    }
    for (path, text) in &changed.files {
        let target = folder.join(path);
        let written = std::fs::create_dir_all(target.parent().unwrap_or(folder))
            .and_then(|()| replace(&target, text.as_bytes()));
        written.map_err(|error| refused(format!("cannot write {path}: {error}")))?;
    }
    Ok(Json(tried(&place, changed, &tongue).map_err(refused)?))
}

/// Writes a whole file or nothing: whoever reads it meanwhile finds the old one.
fn replace(target: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    let beside = target.with_extension("new");
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, target)
}

/// Compiles a pack with some files changed.
fn tried(place: &Place, changed: Changed, tongue: &Tongue) -> Result<Tried, String> {
    let mut folder: Folder = place.read().map_err(|error| error.to_string())?;
    for (path, text) in changed.files {
        if !is_inside(&path) {
            return Err(format!("`{path}` is no file of a pack"));
        }
        folder.files.insert(path, text.into_bytes());
    }
    let language = tongue.language.as_deref().unwrap_or("en");
    if Game::of(&folder) == Game::Descent {
        let compiled = longrest_pack::descent::compile(&folder);
        let problems = compiled.map_or_else(|problems| problems, |loaded| loaded.warnings);
        return Ok(Tried { problems: located(place, &problems), words: None });
    }
    Ok(match Scenarios::recently(&folder, place) {
        Err(problems) => Tried { problems: located(place, &problems), words: None },
        Ok(pack) => Tried {
            problems: located(place, &pack.loaded.warnings),
            words: Some(library(&pack.loaded, language)),
        },
    })
}

/// Whether a path is that of a file in a pack: a name, or a folder and a name.
fn is_inside(path: &str) -> bool {
    let plain = |part: &str| {
        let letter = |one: char| one.is_ascii_alphanumeric() || "-_.".contains(one);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(letter)
    };
    path.ends_with(".toml") && path.split('/').count() <= 2 && path.split('/').all(plain)
}

fn found(packs: &Places, name: &str) -> Result<Place, (StatusCode, Json<Rejected>)> {
    let all = packs.all().map_err(refused)?;
    let place = all.into_iter().find(|place| place.name() == name);
    place.ok_or_else(|| {
        let why = format!("there is no pack \"{name}\" here");
        (StatusCode::NOT_FOUND, Json(Rejected::new(Code::UnknownScenario, why)))
    })
}

/// Files are read and written for whoever sits at the machine, and for nobody else.
fn at_home(caller: Caller) -> Result<(), (StatusCode, Json<Rejected>)> {
    match caller.address.is_some() && caller.is_at_home() {
        true => Ok(()),
        false => {
            let why = "packs are written at the machine where they lie";
            Err((StatusCode::FORBIDDEN, Json(Rejected::new(Code::NotKeeper, why))))
        }
    }
}

fn refused(why: String) -> (StatusCode, Json<Rejected>) {
    (StatusCode::CONFLICT, Json(Rejected::new(Code::Impossible, why)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_inside_a_pack_are_written() {
        for path in ["pack.toml", "classes/warden.toml", "lang/it.items.toml"] {
            assert!(is_inside(path), "{path}");
        }
        let outside =
            ["../pack.toml", "/etc/x.toml", "a/b/c.toml", ".x.toml", "a/.x.toml", "a.txt"];
        for path in outside.into_iter().chain(["a\\b.toml", "", ".toml", "a//b.toml"]) {
            assert!(!is_inside(path), "{path}");
        }
    }

    /// A proxy on the same machine brings people from elsewhere.
    #[test]
    fn packs_are_written_at_the_machine_itself() {
        let from = |address: &str, by_proxy: bool| {
            let address = address.parse().ok();
            at_home(Caller { address, by_proxy, ..Caller::default() }).is_ok()
        };
        assert!(from("127.0.0.1", false) && from("::1", false));
        assert!(!from("192.0.2.7", false) && !from("192.0.2.7", true));
        assert!(!from("127.0.0.1", true) && !from("nowhere", false));
    }
}
