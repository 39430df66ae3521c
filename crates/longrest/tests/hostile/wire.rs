//! The real program, and requests to it from any address of this machine.

use serde_json::Value;
use std::ffi::OsStr;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::process::{Child, Command};
use tokio_tungstenite::{WebSocketStream, client_async};

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Nothing takes as long.
pub(crate) const LATE: Duration = Duration::from_secs(60);

/// The real program with its own limits; killed when dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) place: SocketAddr,
}

impl Server {
    pub(crate) async fn start(folder: &OsStr) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["serve", "--port", "0", "--duel", "--log-level", "error", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = lines.next_line().await.expect("readable").unwrap_or_default();
        let place = first.strip_prefix("Longrest is ready: http://").expect(&first);
        let place = place.trim_end_matches('/').parse().expect("an address");
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Server { child, place }
    }

    /// How much memory the program has now, and had at most, in MB.
    pub(crate) fn memory(&self) -> (u64, u64) {
        let id = self.child.id().expect("it runs");
        let text = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
        let of = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
            let number = line.split_whitespace().next().expect("a number");
            number.parse::<u64>().expect("a number") / 1024
        };
        (of("VmRSS:"), of("VmHWM:"))
    }
}

/// What was answered; a status of 0 when the connection was cut before.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// After how many seconds to come again.
    pub(crate) wait: Option<u64>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// What came over a connection until it ended.
    pub(crate) fn read(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
        let wait = head.lines().find_map(|line| line.strip_prefix("retry-after: ")?.parse().ok());
        Answer { status, wait, body: bytes.get(end + 4..).unwrap_or_default().to_vec() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// A connection from an address of this machine.
pub(crate) async fn dial(place: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let dialled = tokio::time::timeout(LATE, socket.connect(place)).await;
    let stream = dialled.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// One request on a connection of its own.
pub(crate) async fn ask(
    place: SocketAddr,
    from: Ipv4Addr,
    request: &str,
    token: Option<&str>,
    body: &[u8],
) -> Answer {
    let Ok(mut stream) = dial(place, from).await else {
        return Answer::default();
    };
    let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n"));
    let head = format!(
        "{request} HTTP/1.1\r\nhost: {place}\r\nconnection: close\r\n{}content-length: {}\r\n\r\n",
        bearer.unwrap_or_default(),
        body.len()
    );
    let mut answer = Vec::new();
    let talk = async {
        // Whoever is not wanted is answered before everything was said, or cut off.
        if stream.write_all(head.as_bytes()).await.is_ok() {
            let _ = stream.write_all(body).await;
        }
        let _ = stream.read_to_end(&mut answer).await;
    };
    match tokio::time::timeout(LATE, talk).await {
        Ok(()) => Answer::read(&answer),
        Err(_) => Answer::default(),
    }
}

/// A conversation, if there is room for one.
pub(crate) async fn converse(place: SocketAddr, from: Ipv4Addr) -> Option<Socket> {
    let stream = dial(place, from).await.ok()?;
    let address = format!("ws://{place}/api/ws");
    let opened = tokio::time::timeout(LATE, client_async(address, stream)).await.ok()?;
    opened.ok().map(|(socket, _)| socket)
}
