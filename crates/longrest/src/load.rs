//! `longrest load`: how many tables, how many inputs a second, how soon acknowledged.

use crate::failure::Failure;
use clap::Args;
use futures_util::{SinkExt, StreamExt, future};
use longrest_kernel::Generator;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
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
}

/// A server of its own, ended when dropped.
struct Server {
    child: Child,
    place: String,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// One player and their table.
struct Player {
    socket: Socket,
    dice: Generator,
    version: u64,
    offer: Option<(u8, Box<RawValue>)>,
    sent: u64,
    waits: Vec<Duration>,
}

/// What of an update a random player reads.
#[derive(Deserialize)]
struct Seen {
    version: u64,
    views: Vec<SeenView>,
}

#[derive(Deserialize)]
struct SeenView {
    seat: Option<u8>,
    question: Option<SeenQuestion>,
}

#[derive(Deserialize)]
struct SeenQuestion {
    options: Vec<Box<RawValue>>,
}

/// What a player hears that matters.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Heard {
    Update(Seen),
    Ack(IgnoredAny),
    Rejected(Value),
    #[serde(skip)]
    Other,
}

impl Load {
    /// Starts a server, lets players in, measures, and says what was found.
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.data.exists() {
            let text = format!("{} exists: choose another with --data", self.data.display());
            return Err(Failure::Input(text));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let measured = runtime.block_on(self.measure());
        // The folder is ours; what cannot be removed is left for people to see.
        let _ = std::fs::remove_dir_all(&self.data);
        measured
    }

    async fn measure(&self) -> Result<(), Failure> {
        let server = Server::start(&self.data).await?;
        let empty = server.memory();
        let mut players = Vec::with_capacity(self.tables);
        let came = Instant::now();
        for first in (0..self.tables).step_by(COMING_IN) {
            let group = first..(first + COMING_IN).min(self.tables);
            let coming = group.map(|table| Player::come(&server.place, self.seed + table as u64));
            players.extend(future::try_join_all(coming).await?);
        }
        let came = came.elapsed();
        let (full, busy) = (server.memory(), server.processor());
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
        let after = server.memory();
        report(self.tables, came, took, &mut waits, [empty, full, after])?;
        if let (Some(before), Some(after)) = (busy, server.processor()) {
            let each = after.saturating_sub(before).as_secs_f64() / waits.len().max(1) as f64;
            let micros = each * 1e6;
            writeln!(io::stdout(), "processor time    {micros:.0} µs of the server per input")?;
        }
        Ok(())
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
    async fn start(data: &Path) -> Result<Server, Failure> {
        let program = std::env::current_exe()?;
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--duel", "--unlimited", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
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
    /// Makes a table, takes both seats and connects.
    async fn come(place: &str, seed: u64) -> Result<Player, Failure> {
        let order = json!({ "game": "duel", "pack": "duel", "scenario": "yard", "options": null });
        let new = json!({ "order": order, "name": "Load", "seats": [0, 1] });
        let joined = post(place, "/api/tables", &new).await?;
        let (socket, _) =
            connect_async(format!("ws://{place}/api/ws")).await.map_err(|e| unexpected(&e))?;
        let dice = Generator::from_seed(seed);
        let mut player =
            Player { socket, dice, version: 0, offer: None, sent: 0, waits: Vec::new() };
        let (table, token) = (&joined["table"], &joined["token"]);
        let hello = json!({ "hello": { "protocol": 1, "table": table, "token": token } });
        player.say(&hello.to_string()).await?;
        while player.version == 0 {
            player.hear().await?;
        }
        Ok(player)
    }

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
        let act = match &self.offer {
            Some((seat, choice)) => {
                format!("{{\"answer\":{{\"seat\":{seat},\"choice\":{choice}}}}}")
            }
            // The game is over: begin again.
            None => "{\"undo\":{\"keep\":0}}".to_owned(),
        };
        self.sent += 1;
        let (id, seen) = (self.sent, self.version);
        let sent = Instant::now();
        self.say(&format!("{{\"act\":{{\"id\":\"{id}\",\"seen\":{seen},\"act\":{act}}}}}")).await?;
        let (mut acknowledged, before) = (false, self.version);
        // The answer and what it changed, in either order.
        while !acknowledged || self.version == before {
            match self.hear().await? {
                Heard::Ack(_) => {
                    self.waits.push(sent.elapsed());
                    acknowledged = true;
                }
                Heard::Rejected(why) => return Err(unexpected(&why)),
                Heard::Update(_) | Heard::Other => {}
            }
        }
        Ok(())
    }

    async fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.socket.send(Message::text(text)).await.map_err(|error| unexpected(&error))
    }

    async fn hear(&mut self) -> Result<Heard, Failure> {
        let message = self.socket.next().await.ok_or_else(|| unexpected("a lost connection"))?;
        let Message::Text(text) = message.map_err(|error| unexpected(&error))? else {
            return Ok(Heard::Other);
        };
        let heard: Heard = serde_json::from_str(&text).unwrap_or(Heard::Other);
        if let Heard::Update(seen) = &heard {
            self.version = seen.version;
            self.offer = None;
            for view in &seen.views {
                if let (Some(seat), Some(question)) = (view.seat, &view.question) {
                    let at = self.dice.below(question.options.len() as u64) as usize;
                    self.offer = Some((seat, question.options[at].clone()));
                    break;
                }
            }
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
