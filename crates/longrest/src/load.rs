//! `longrest load`: how many tables, how many inputs a second, how soon acknowledged.

use crate::failure::Failure;
use clap::Args;
use futures_util::{SinkExt, StreamExt, future};
use longrest_kernel::Generator;
use longrest_table::patched;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How many clients come in at the same time.
const COMING_IN: usize = 64;

/// Measure a server: random players over WebSocket, every acknowledged input on disk
#[derive(Args, Debug)]
pub(crate) struct Load {
    /// How many tables are held open, each with one player for both seats
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// How many inputs a second all players together try to give
    #[arg(long, default_value_t = 2000)]
    rate: u32,
    /// For how long, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The folder for the server's data; it must not exist, and is removed afterwards
    #[arg(long, default_value = "data-load")]
    data: PathBuf,
    /// Which random players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is played: a scenario of a pack of Gloomhaven or Frosthaven, such as frontier/tollhouse
    /// [default: the small game that shows and tests the kernel]
    #[arg(long, value_name = "PACK/SCENARIO", value_parser = pack_and_scenario)]
    scenario: Option<(String, String)>,
    /// Another program to measure in the same way, an older one for example [default: this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// What the players speak: 1 is told everything each time, 2 what changed
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    protocol: u8,
    /// A PostgreSQL in which the tables are kept instead; what is made there stays
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    store: Option<String>,
    /// How many servers share it. With several it is measured twice: with everybody at the server
    /// that has their table, and with everybody at another one, which passes on what is said
    #[arg(long, default_value_t = 1, requires = "store", value_parser = nodes())]
    nodes: u16,
}

fn nodes() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=16)
}

fn pack_and_scenario(text: &str) -> Result<(String, String), String> {
    let (pack, scenario) = text.split_once('/').ok_or("a pack and a scenario, with / between")?;
    Ok((pack.to_owned(), scenario.to_owned()))
}

/// What was found.
struct Measured {
    processor: Option<Duration>,
    waits: Vec<Duration>,
}

impl Measured {
    /// Processor time of the servers for one input, in microseconds.
    fn micros(&self) -> Option<f64> {
        Some(self.processor?.as_secs_f64() * 1e6 / self.waits.len().max(1) as f64)
    }

    /// What half of the inputs waited for at most, in milliseconds.
    fn half(&self) -> f64 {
        self.waits.get(self.waits.len() / 2).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
    }
}

/// A server of its own, ended when dropped.
struct Server {
    child: Child,
    place: String,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// One player and their table, as far as it was told.
struct Player {
    socket: Socket,
    dice: Generator,
    state: Value,
    sent: u64,
    waits: Vec<Duration>,
}

/// What a player hears that matters.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Heard {
    Update(Value),
    Changed(Changed),
    Ack(IgnoredAny),
    Rejected(Value),
    #[serde(skip)]
    Other,
}

/// What became another.
#[derive(Deserialize)]
struct Changed {
    patch: Value,
}

impl Load {
    /// Starts a server, lets players in, measures, and says what was found.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.store.is_none() && self.data.exists() {
            let text = format!("{} exists: choose another with --data", self.data.display());
            return Err(Failure::Input(text));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let measured = runtime.block_on(self.measure());
        // The folder is ours; what cannot be removed is left for people to see.
        if self.store.is_none() {
            let _ = std::fs::remove_dir_all(&self.data);
        }
        measured
    }

    async fn measure(&self) -> Result<(), Failure> {
        let kept = self.kept();
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?,
        };
        let starting = (0..self.nodes).map(|_| Server::start(&program, &kept));
        let servers = future::try_join_all(starting).await?;
        let at_home = self.measure_at(&servers, 0).await?;
        if servers.len() == 1 {
            return Ok(());
        }
        writeln!(
            io::stdout(),
            "with everybody at another server than the one that has their table"
        )?;
        let passed_on = self.measure_at(&servers, 1).await?;
        if let (Some(home), Some(passed)) = (at_home.micros(), passed_on.micros()) {
            let (time, wait) = (passed / home, passed_on.half() / at_home.half());
            let mut out = io::stdout();
            writeln!(out, "passed on         {time:.2} times the processor time")?;
            writeln!(out, "                  {wait:.2} times the median wait")?;
        }
        Ok(())
    }

    /// Where a server keeps its tables.
    fn kept(&self) -> [&OsStr; 2] {
        match &self.store {
            Some(url) => [OsStr::new("--store"), OsStr::new(url)],
            None => [OsStr::new("--data"), self.data.as_os_str()],
        }
    }

    /// Makes a table at one place, takes both seats and connects at another.
    async fn player(&self, home: &str, place: &str, seed: u64) -> Result<Player, Failure> {
        let (game, pack, scenario) = match &self.scenario {
            Some((pack, scenario)) => ("haven", pack.as_str(), scenario.as_str()),
            None => ("duel", "duel", "yard"),
        };
        let order = json!({ "game": game, "pack": pack, "scenario": scenario, "options": null });
        let new = json!({ "order": order, "name": "Load", "seats": [0, 1] });
        let joined = post(home, "/api/tables", &new).await?;
        let (socket, _) =
            connect_async(format!("ws://{place}/api/ws")).await.map_err(|e| unexpected(&e))?;
        let dice = Generator::from_seed(seed);
        let mut player = Player { socket, dice, state: Value::Null, sent: 0, waits: Vec::new() };
        let (table, token) = (&joined["table"], &joined["token"]);
        let hello = json!({ "protocol": self.protocol, "table": table, "token": token });
        player.say(&json!({ "hello": hello }).to_string()).await?;
        while player.version() == 0 {
            player.hear().await?;
        }
        Ok(player)
    }

    /// Each player's table is made at one server, and played at the one so many places after it.
    async fn measure_at(&self, servers: &[Server], after: usize) -> Result<Measured, Failure> {
        let memory = || servers.iter().map(Server::memory).sum::<Option<u64>>();
        let processor = || servers.iter().map(Server::processor).sum::<Option<Duration>>();
        let empty = memory();
        let mut players = Vec::with_capacity(self.tables);
        let came = Instant::now();
        for first in (0..self.tables).step_by(COMING_IN) {
            let group = first..(first + COMING_IN).min(self.tables);
            let coming = group.map(|table| {
                let place = |at: usize| &*servers[at % servers.len()].place;
                self.player(place(table), place(table + after), self.seed + table as u64)
            });
            players.extend(future::try_join_all(coming).await?);
        }
        let came = came.elapsed();
        let (full, busy) = (memory(), processor());
        let began = Instant::now();
        let until = began + Duration::from_secs(self.seconds);
        let pause = Duration::from_secs_f64(self.tables as f64 / f64::from(self.rate.max(1)));
        let playing = players.into_iter().map(|player| tokio::spawn(player.play(until, pause)));
        let mut waits = Vec::new();
        for played in future::join_all(playing).await {
            let bug = |error: tokio::task::JoinError| Failure::Input(error.to_string());
            waits.extend(played.map_err(bug)??);
        }
        let took = began.elapsed();
        let processor = busy.zip(processor()).map(|(before, after)| after.saturating_sub(before));
        report(self.tables, came, took, &mut waits, [empty, full, memory()])?;
        let measured = Measured { processor, waits };
        if let Some(micros) = measured.micros() {
            let whose = if servers.len() == 1 { "the server" } else { "the servers" };
            writeln!(io::stdout(), "processor time    {micros:.0} µs of {whose} per input")?;
        }
        Ok(measured)
    }
}

fn report(
    tables: usize,
    came: Duration,
    took: Duration,
    waits: &mut [Duration],
    memory: [Option<u64>; 3],
) -> io::Result<()> {
    waits.sort_unstable();
    let at = |share: usize| {
        let index = (waits.len() * share / 100).min(waits.len().saturating_sub(1));
        waits.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
    };
    let mut out = io::stdout().lock();
    writeln!(out, "tables held       {tables} (made and joined in {:.1} s)", came.as_secs_f64())?;
    let rate = waits.len() as f64 / took.as_secs_f64();
    writeln!(out, "inputs            {} in {:.1} s", waits.len(), took.as_secs_f64())?;
    writeln!(out, "inputs per second {rate:.0}, each on disk before it was acknowledged")?;
    writeln!(out, "acknowledged in   p50 {:.1} ms, p99 {:.1} ms", at(50), at(99))?;
    if let [Some(empty), Some(full), Some(after)] = memory {
        let each = |now: u64| now.saturating_sub(empty) as f64 / tables.max(1) as f64;
        let (fresh, played) = (each(full), each(after));
        writeln!(out, "memory per table  {fresh:.1} KiB fresh, {played:.1} KiB after play")?;
        writeln!(out, "memory in all     {:.1} MiB", after as f64 / 1024.0)?;
    }
    out.flush()
}

impl Server {
    async fn start(program: &Path, kept: &[&OsStr]) -> Result<Server, Failure> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--duel", "--unlimited"])
            .args(kept)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| Failure::Input(format!("{}: {error}", program.display())))?;
        let out = child.stdout.take().ok_or_else(|| unexpected("a server that says nothing"))?;
        let mut lines = BufReader::new(out).lines();
        let first = lines.next_line().await?.unwrap_or_default();
        let url = first.strip_prefix("Longrest is ready: http://");
        let place = url.ok_or_else(|| unexpected(&first))?.trim_end_matches('/').to_owned();
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Server { child, place })
    }

    /// The processor time the server has used, where the system tells.
    fn processor(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        // The name may hold spaces; what follows its bracket does not. Ticks are hundredths.
        let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        Some(Duration::from_millis((ticks()? + ticks()?) * 10))
    }

    /// The memory the server holds, in KiB, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Player {
    /// Plays at random until the time is over; how long each input waited for its acknowledgement.
    async fn play(mut self, until: Instant, pause: Duration) -> Result<Vec<Duration>, Failure> {
        let jitter = self.dice.below(1000) as u32;
        let mut next = Instant::now() + pause * jitter / 1000;
        while next < until {
            tokio::time::sleep_until(next.into()).await;
            self.input().await?;
            next = (next + pause).max(Instant::now());
        }
        Ok(self.waits)
    }

    async fn input(&mut self) -> Result<(), Failure> {
        let act = match self.offer() {
            Some((seat, choice)) => json!({ "answer": { "seat": seat, "choice": choice } }),
            // The game is over: begin again.
            None => json!({ "undo": { "keep": 0 } }),
        };
        self.sent += 1;
        let before = self.version();
        let act = json!({ "id": self.sent.to_string(), "seen": before, "act": act });
        let sent = Instant::now();
        self.say(&json!({ "act": act }).to_string()).await?;
        let mut acknowledged = false;
        // The answer and what it changed, in either order.
        while !acknowledged || self.version() == before {
            match self.hear().await? {
                Heard::Ack(_) => {
                    self.waits.push(sent.elapsed());
                    acknowledged = true;
                }
                Heard::Rejected(why) => return Err(unexpected(&why)),
                Heard::Update(_) | Heard::Changed(_) | Heard::Other => {}
            }
        }
        Ok(())
    }

    fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or(0)
    }

    /// One of the answers to the first question, at random.
    fn offer(&mut self) -> Option<(Value, Value)> {
        let views = self.state["views"].as_array()?;
        let asked = views.iter().find(|view| view["question"].is_object())?;
        let options = asked["question"]["options"].as_array()?;
        let at = self.dice.below(options.len() as u64) as usize;
        Some((asked["seat"].clone(), options[at].clone()))
    }

    async fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.socket.send(Message::text(text)).await.map_err(|error| unexpected(&error))
    }

    async fn hear(&mut self) -> Result<Heard, Failure> {
        let message = self.socket.next().await.ok_or_else(|| unexpected("a lost connection"))?;
        let Message::Text(text) = message.map_err(|error| unexpected(&error))? else {
            return Ok(Heard::Other);
        };
        let mut heard: Heard = serde_json::from_str(&text).unwrap_or(Heard::Other);
        match &mut heard {
            Heard::Update(update) => self.state = update.take(),
            Heard::Changed(changed) => {
                let known = self.state.take();
                self.state = patched(known, &changed.patch).map_err(|error| unexpected(&error))?;
            }
            Heard::Ack(_) | Heard::Rejected(_) | Heard::Other => {}
        }
        Ok(heard)
    }
}

/// One request of HTTP/1.1 on a connection of its own; the answer is JSON.
async fn post(place: &str, path: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(place).await?;
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {place}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    let found = serde_json::from_str(body).ok();
    let found = found.filter(|_| answer.starts_with("HTTP/1.1 200"));
    found.ok_or_else(|| unexpected(&answer))
}

fn unexpected(what: &(impl std::fmt::Display + ?Sized)) -> Failure {
    Failure::Output(io::Error::other(format!("the server did something unexpected: {what}")))
}
