//! The way to a server's tables: over HTTP while it runs, by its own store while it does not.

use crate::failure::Failure;
use crate::library::{self, Kept, Wanted};
use crate::packs::Places;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request};
use clap::Args;
use longrest_server::{Config, Deps, Hall, app, fresh_key};
use longrest_store::{Node, Postgres, Sqlite, Store, StoreError};
use longrest_table::{Library, Rejected, Shelf};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Where the running server is, and what opens it.
const NOTE: &str = "operator.json";
/// The largest answer: a whole campaign.
const ANSWER_MAX: usize = 256 * 1024 * 1024;

/// Where games are kept
#[derive(Args)]
pub(crate) struct Where {
    /// The folder where games are kept
    #[arg(long, default_value = "data")]
    pub(super) data: PathBuf,
    /// The PostgreSQL in which games are kept instead
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub(super) store: Option<String>,
    /// A folder with packs beside those in the program
    #[arg(long, value_name = "FOLDER")]
    pub(super) packs: Option<PathBuf>,
}

/// What a running server leaves for whoever runs it.
#[derive(Serialize, Deserialize)]
struct Note {
    address: SocketAddr,
    key: String,
}

/// A note for whoever runs the server, in the folder where games are kept; removed at the end.
pub(crate) struct Noted(PathBuf);

/// Leaves word where a server listens and what opens it, readable by its owner only.
pub(crate) fn note(data: &Path, address: SocketAddr, key: &str) -> std::io::Result<Noted> {
    let path = data.join(NOTE);
    // What a server left that was killed.
    let _ = std::fs::remove_file(&path);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let note = Note { address, key: key.to_owned() };
    let text = serde_json::to_string(&note).expect("text can be written as JSON");
    options.open(&path)?.write_all(text.as_bytes())?;
    Ok(Noted(path))
}

impl Drop for Noted {
    fn drop(&mut self) {
        // A killed server leaves it too; the next one removes it.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The way in.
pub(super) enum Desk {
    /// To a server that runs.
    There { address: SocketAddr, key: String },
    /// To what one keeps that does not, or shares.
    Here { runtime: Runtime, router: Router, hall: Arc<Hall>, key: String },
}

impl Where {
    /// Finds the way in, for what needs the games themselves.
    pub(super) fn open(&self) -> Result<Desk, Failure> {
        self.open_with(|| self.library())
    }

    /// Finds the way in, for what does not.
    pub(super) fn open_store(&self) -> Result<Desk, Failure> {
        self.open_with(|| Ok(Arc::new(Shelf::new())))
    }

    fn open_with(
        &self,
        library: impl FnOnce() -> Result<Arc<dyn Library>, Failure>,
    ) -> Result<Desk, Failure> {
        let input = |error: StoreError| Failure::Input(error.to_string());
        if let Some(url) = &self.store {
            let library = library()?;
            // Nobody reaches it; it is gone before anybody would.
            let node = Node { address: "127.0.0.1:1".to_owned(), edition: library.rules() };
            return here(Arc::new(Postgres::open(url, node).map_err(input)?), library);
        }
        self.check()?;
        match Sqlite::open(&self.data) {
            Ok(store) => here(Arc::new(store), library()?),
            Err(StoreError::InUse { path }) => self.running(&path),
            Err(error) => Err(input(error)),
        }
    }

    /// What is kept, to be read alone: nothing is changed. A running server is asked for a copy,
    /// the files of one that is not running are copied.
    pub(crate) fn look(&self, edition: u64) -> Result<Copied, Failure> {
        let input = |error: StoreError| Failure::Input(error.to_string());
        if let Some(url) = &self.store {
            let node = Node { address: String::new(), edition };
            let store = Arc::new(Postgres::open(url, node).map_err(input)?);
            return Ok(Copied { store, _scratch: None });
        }
        let scratch = Scratch::new()?;
        self.copy(&scratch)?;
        let store = Arc::new(Sqlite::open(&scratch.0).map_err(input)?);
        Ok(Copied { store, _scratch: Some(scratch) })
    }

    /// Copies what is kept into a folder.
    fn copy(&self, scratch: &Scratch) -> Result<(), Failure> {
        self.check()?;
        let copy = |end: &str| -> std::io::Result<()> {
            let from = self.data.join(format!("longrest.sqlite{end}"));
            let to = PathBuf::from(format!("{}{end}", scratch.database().display()));
            if from.is_file() { std::fs::copy(from, to).map(drop) } else { Ok(()) }
        };
        if !self.is_running() {
            return Ok(["", "-wal"].into_iter().try_for_each(copy)?);
        }
        let desk = self.open_store()?;
        desk.post::<()>("/api/operator/backup", &json!({ "file": scratch.database() }))
    }

    /// Whether games are kept there at all.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.data.join("longrest.sqlite").is_file() {
            return Ok(());
        }
        let shown = self.data.display();
        Err(Failure::Input(format!("no games are kept in {shown}; see --data")))
    }

    /// Whether a server has left word and listens.
    fn is_running(&self) -> bool {
        self.note().is_some_and(|note| TcpStream::connect(near(note.address)).is_ok())
    }

    fn note(&self) -> Option<Note> {
        serde_json::from_slice(&std::fs::read(self.data.join(NOTE)).ok()?).ok()
    }

    /// The server that has the database.
    fn running(&self, path: &str) -> Result<Desk, Failure> {
        let Note { address, key } = self.note().ok_or_else(|| {
            Failure::Input(format!("{path} is in use by a program that leaves no word for others"))
        })?;
        Ok(Desk::There { address, key })
    }

    pub(super) fn library(&self) -> Result<Arc<dyn Library>, Failure> {
        let places = self.packs.as_deref().map_or_else(Places::usual, Places::with);
        let shelf = library::shelf(Wanted { duel: true }, &places, &Kept::default());
        Ok(Arc::new(shelf.map_err(Failure::Input)?))
    }
}

/// What is kept, as it was at one moment.
pub(crate) struct Copied {
    /// Where it is read.
    pub(crate) store: Arc<dyn Store>,
    /// Goes when it was read.
    _scratch: Option<Scratch>,
}

/// A folder that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let path = std::env::temp_dir().join(format!("longrest-copy-{}", std::process::id()));
        // What an earlier run of the same number left behind.
        let _ = std::fs::remove_dir_all(&path);
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        Ok(Scratch(path))
    }

    fn database(&self) -> PathBuf {
        self.0.join("longrest.sqlite")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Writes a file that must not be there yet and that only its owner reads: it holds secrets.
pub(crate) fn write_private(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(file).and_then(|mut open| open.write_all(bytes));
    written.map_err(|why| Failure::Input(format!("cannot write {}: {why}", file.display())))
}

fn here(store: Arc<dyn Store>, library: Arc<dyn Library>) -> Result<Desk, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let key = fresh_key();
    let config = Config {
        operator_key: Some(key.clone()),
        forget_unvisited: None,
        forget_unused: None,
        ..Config::default()
    };
    let opened = runtime.block_on(app(Deps { store, library, config }));
    let (router, hall) = opened.map_err(|error| Failure::Input(error.to_string()))?;
    Ok(Desk::Here { runtime, router, hall, key })
}

impl Drop for Desk {
    fn drop(&mut self) {
        if let Desk::Here { runtime, hall, .. } = self {
            runtime.block_on(hall.close());
        }
    }
}

impl Desk {
    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        read(&self.ask(Method::GET, path, "")?)
    }

    pub(super) fn delete<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        read(&self.ask(Method::DELETE, path, "")?)
    }

    pub(super) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<T, Failure> {
        read(&self.ask(Method::POST, path, &body.to_string())?)
    }

    pub(super) fn fetch(&self, path: &str) -> Result<Vec<u8>, Failure> {
        self.ask(Method::GET, path, "")
    }

    /// The answer to a question; why there is none when there is none.
    fn ask(&self, method: Method, path: &str, body: &str) -> Result<Vec<u8>, Failure> {
        let (status, answer) = match self {
            Desk::There { address, key } => send(*address, key, &method, path, body)?,
            Desk::Here { runtime, router, key, .. } => {
                let request = Request::builder()
                    .method(method)
                    .uri(path)
                    .header("authorization", format!("Operator {key}"))
                    .header("content-type", "application/json")
                    .body(Body::from(body.to_owned()))
                    .map_err(|error| Failure::Input(error.to_string()))?;
                runtime.block_on(async {
                    let response = router.clone().oneshot(request).await;
                    let response = response.unwrap_or_else(|never| match never {});
                    let status = response.status().as_u16();
                    let bytes = to_bytes(response.into_body(), ANSWER_MAX).await;
                    let bytes = bytes.map_err(|error| Failure::Input(error.to_string()))?;
                    Ok::<_, Failure>((status, bytes.to_vec()))
                })?
            }
        };
        if status == 200 {
            return Ok(answer);
        }
        let why = serde_json::from_slice::<Rejected>(&answer).map(|rejected| rejected.message);
        let why = why.unwrap_or_else(|_| String::from_utf8_lossy(&answer).into_owned());
        Err(Failure::Input(why))
    }
}

fn read<T: DeserializeOwned>(answer: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(answer)
        .map_err(|error| Failure::Input(format!("the server answers something else: {error}")))
}

/// A server that listens everywhere is reached here.
fn near(address: SocketAddr) -> SocketAddr {
    match address.ip().is_unspecified() {
        true => SocketAddr::from(([127, 0, 0, 1], address.port())),
        false => address,
    }
}

/// Asks a server on this machine.
fn send(
    address: SocketAddr,
    key: &str,
    method: &Method,
    path: &str,
    body: &str,
) -> Result<(u16, Vec<u8>), Failure> {
    let lost = |why: &dyn std::fmt::Display| {
        Failure::Input(format!("the server at {address} does not answer: {why}"))
    };
    let port = address.port();
    let mut stream = TcpStream::connect(near(address)).map_err(|error| lost(&error))?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost:{port}\r\nauthorization: Operator {key}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    let sent = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
    sent.map_err(|error| lost(&error))?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(|error| lost(&error))?;
    let split = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let split = split.ok_or_else(|| lost(&"it ended"))?;
    let head = String::from_utf8_lossy(&answer[..split]).into_owned();
    let status = head.split(' ').nth(1).and_then(|number| number.parse().ok());
    let status = status.ok_or_else(|| lost(&"it speaks something else"))?;
    Ok((status, answer.split_off(split + 4)))
}
