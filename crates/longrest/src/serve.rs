//! `longrest serve`: the page, the game and the storage in one program.

#[cfg(test)]
mod bytes;
mod limits;
#[cfg(test)]
mod lockstep;
mod logs;
#[cfg(test)]
mod overrides;

use crate::author;
use crate::failure::Failure;
use crate::library::{self, Kept, Wanted};
use crate::operator;
use crate::packs::Places;
use crate::watched::Watched;
use clap::Args;
use limits::Limits;
use logs::{LogFormat, LogLevel};
use longrest_server::{Config, Deps, app_beside, fresh_key};
use longrest_store::{Node, Postgres, Sqlite, Store};
use longrest_table::Library;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Serve the table: page, game and storage
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The address to listen on; 0.0.0.0 lets the local network in
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// The port; 0 lets the system choose one
    #[arg(long, default_value_t = 8023)]
    port: u16,
    /// The folder where games are kept
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// A PostgreSQL in which games are kept instead, shared by several servers:
    /// postgres://user@host/name (a password may stand in PGPASSWORD)
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    store: Option<String>,
    /// Where the other servers on the same database reach this one, such as 10.0.0.7:8023 [default:
    /// the address it listens on]
    #[arg(long, value_name = "ADDRESS", requires = "store")]
    node_address: Option<String>,
    /// A folder with packs: they are added to those in the program, or take the place of one with
    /// the same name [default: packs, if there is one]
    #[arg(long, value_name = "FOLDER")]
    packs: Option<PathBuf>,
    /// A folder with packs that take the place of all those in the program
    #[arg(long, value_name = "FOLDER", conflicts_with = "packs")]
    only_packs: Option<PathBuf>,
    /// Read packs again when their files have changed: new tables play them as they are then
    #[arg(long)]
    watch: bool,
    /// A name under which this server is reached from outside; may be given several times
    #[arg(long)]
    host: Vec<String>,
    /// How what happens is written to the error output
    #[arg(long, value_enum, default_value = "text")]
    log_format: LogFormat,
    /// From which weight on it is
    #[arg(long, value_enum, default_value = "info")]
    log_level: LogLevel,
    /// Also offer the small game that shows and tests the kernel
    #[arg(long, hide = true)]
    duel: bool,
    /// No limits on how often clients speak, for measurements
    #[arg(long, hide = true)]
    unlimited: bool,
    #[command(flatten)]
    limits: Limits,
}

impl Serve {
    /// Serves until interrupted.
    pub(crate) fn run(self) -> Result<(), Failure> {
        raise_files();
        logs::begin(self.log_format, self.log_level);
        let local = match self.store {
            Some(_) => None,
            None => Some(Sqlite::open(&self.data).map_err(|e| Failure::Input(e.to_string()))?),
        };
        let listener = std::net::TcpListener::bind((self.bind, self.port)).map_err(|error| {
            let place = SocketAddr::new(self.bind, self.port);
            let why = match error.kind() {
                io::ErrorKind::AddrInUse => "another program uses this port".to_owned(),
                io::ErrorKind::AddrNotAvailable => "this machine has no such address".to_owned(),
                _ => error.to_string(),
            };
            Failure::Input(format!(
                "cannot listen on {place}: {why}; choose with --bind and --port"
            ))
        })?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let packs = self.places();
        let key = fresh_key();
        let operator_key = Some(key.clone());
        let config = Config { addresses: addresses(address), operator_key, ..self.config() };
        let library = self.library(&packs).map_err(Failure::Input)?;
        let mut offered = offered(&packs, &*library);
        if self.watch {
            let port = address.port();
            offered += &format!("\nThe author's page: http://127.0.0.1:{port}/#/author");
        }
        let store: Arc<dyn Store> = match (local, &self.store) {
            (Some(local), _) => Arc::new(local),
            (None, url) => {
                let url = url.as_deref().unwrap_or_default();
                let node = Node { address: self.node_address(address)?, edition: library.rules() };
                Arc::new(Postgres::open(url, node).map_err(|e| Failure::Input(e.to_string()))?)
            }
        };
        // Whoever runs it can do without; the log says that they must.
        let noted = self.store.is_none().then(|| operator::note(&self.data, address, &key));
        if let Some(Err(error)) = &noted {
            tracing::warn!(%error, "`longrest tables` will not find this server");
        }
        let deps = Deps { store, library, config };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let beside = match self.watch {
                true => author::router(packs.clone()),
                false => axum::Router::new(),
            };
            let (app, hall) = app_beside(deps, beside)
                .await
                .map_err(|error| Failure::Input(error.to_string()))?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            // Whoever started it may not listen; the server goes on.
            let _ = announce(address, &offered);
            longrest_server::serve(listener, app, hall, interrupted()).await;
            Ok(())
        })
    }

    /// Where other servers reach this one.
    fn node_address(&self, listening: SocketAddr) -> Result<String, Failure> {
        match &self.node_address {
            Some(address) => Ok(address.clone()),
            None if listening.ip().is_unspecified() => {
                let text = "with --store and --bind to any address, --node-address must say where \
                            the other servers reach this one";
                Err(Failure::Input(text.to_owned()))
            }
            None => Ok(listening.to_string()),
        }
    }

    fn places(&self) -> Places {
        match (&self.only_packs, &self.packs) {
            (Some(folder), _) => Places::only(folder),
            (None, Some(folder)) => Places::with(folder),
            (None, None) => Places::usual(),
        }
    }

    fn library(&self, packs: &Places) -> Result<Arc<dyn Library>, String> {
        let wanted = Wanted { duel: self.duel };
        Ok(match self.watch {
            true => Arc::new(Watched::open(packs.clone(), wanted)?),
            false => Arc::new(library::shelf(wanted, packs, &Kept::default())?),
        })
    }

    fn config(&self) -> Config {
        let config = Config { hosts: self.host.clone(), ..Config::default() };
        if !self.unlimited {
            return self.limits.apply(config);
        }
        Config {
            requests_per_person: 100_000_000,
            guesses_per_minute: 100_000_000,
            tables_per_hour: 100_000_000,
            joins_per_hour: 100_000_000,
            connections_per_address: 1_000_000,
            watchers_per_address: 1_000_000,
            imports_max: 1_000_000,
            imports_per_address: 1_000_000,
            messages_per_second: 1_000_000,
            messages_burst: 1_000_000,
            stirs_per_minute: 100_000_000,
            requests_per_minute: 100_000_000,
            tables_open_max: 1_000_000,
            tables_max: 100_000_000,
            connections_max: 1_000_000,
            bot_pace: Duration::ZERO,
            beat: Duration::ZERO,
            ..config
        }
    }
}

/// Says what can be played, or what to do when there is nothing.
fn offered(packs: &Places, library: &dyn Library) -> String {
    let scenarios =
        library.packs().into_iter().filter(|pack| !matches!(&*pack.game, "town" | "companion"));
    let names: Vec<String> = scenarios.map(|pack| pack.name).collect();
    let broken: String =
        library.broken().iter().map(|pack| format!(" Left out: {}.", pack.why)).collect();
    if !names.is_empty() {
        return format!("Packs: {}.{broken}", names.join(", "));
    }
    let folder = packs.folder().display();
    format!(
        "There is nothing to play: no folder in {folder} has a pack.toml. \
         `longrest packs --write {folder}` puts the program's packs there.{broken}"
    )
}

/// Says where to go, for people and for cameras.
fn announce(address: SocketAddr, offered: &str) -> io::Result<()> {
    let url = format!("http://{}/", reachable(address));
    let mut out = io::stdout().lock();
    writeln!(out, "Longrest is ready: {url}")?;
    if let Ok(code) = QrCode::new(&url) {
        writeln!(out, "{}", code.render::<Dense1x2>().build())?;
    }
    writeln!(out, "{offered}")?;
    if address.ip().is_loopback() {
        writeln!(out, "Only this machine can come in; --bind 0.0.0.0 lets the local network in.")?;
    }
    writeln!(out, "Ctrl-C ends it. Nothing is lost.")?;
    out.flush()
}

/// Where others reach this machine; nowhere if it listens to itself alone.
fn addresses(address: SocketAddr) -> Vec<String> {
    let others = reachable(address);
    let alone = others.ip().is_loopback() || others.ip().is_unspecified();
    if alone { Vec::new() } else { vec![format!("http://{others}")] }
}

/// The address others would use: for "any address" the one this machine has in its network.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Nothing is sent: connecting a datagram socket only asks the system which way it would go.
    let own = UdpSocket::bind(("0.0.0.0", 0)).and_then(|socket| {
        socket.connect(("192.0.2.1", 9))?;
        socket.local_addr()
    });
    own.map_or(address, |own| SocketAddr::new(own.ip(), address.port()))
}

/// Lets the program open as many files as the system allows at all: a connection is one.
#[cfg(unix)]
fn raise_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Where it cannot be raised, the limit of connections is what there was.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
fn raise_files() {}

/// Waits for Ctrl-C or a polite request to end.
async fn interrupted() {
    let ctrl_c = async {
        // Without a handler the system ends the program, which loses nothing either.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            return ctrl_c.await;
        };
        tokio::select! {
            () = ctrl_c => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    ctrl_c.await;
}
