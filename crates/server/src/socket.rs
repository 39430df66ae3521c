//! A session over a WebSocket.

use crate::hall::{Connection, ended};
use crate::peers::{self, Relay};
use crate::{Hall, Session};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A quiet client is asked so often whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// After so long without a sign it is not.
const SILENCE_MAX: Duration = Duration::from_secs(100);

/// What is at least so large, in bytes, is packed for whoever opens it.
const PACKED_FROM: usize = 2_048;

/// The way to a client.
pub(crate) struct Line {
    socket: WebSocket,
    /// How long a client may take to take something.
    wait: Duration,
    /// Whether it opens what is packed.
    packs: bool,
}

impl Line {
    pub(crate) fn new(socket: WebSocket, wait: Duration, packs: bool) -> Line {
        Line { socket, wait, packs }
    }

    /// Whether the client took a message in time.
    async fn send(&mut self, message: Message) -> bool {
        let message = match message {
            Message::Text(text) if self.packs && text.len() >= PACKED_FROM => packed(text),
            other => other,
        };
        matches!(tokio::time::timeout(self.wait, self.socket.send(message)).await, Ok(Ok(())))
    }
}

/// A text as zlib, quickly.
fn packed(text: Utf8Bytes) -> Message {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    match encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()) {
        Ok(bytes) => Message::Binary(bytes.into()),
        // Nothing can fail where it is written to memory.
        Err(_) => Message::Text(text),
    }
}

/// Talks with one client until it leaves or is cut off.
pub(crate) async fn talk(
    mut line: Line,
    hall: Arc<Hall>,
    address: Option<IpAddr>,
    is_passed_on: bool,
    _connection: Connection,
) {
    let mut closing = hall.closing();
    let mut session = Session::new(hall.clone(), address);
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    while !session.is_over() {
        let frames = tokio::select! {
            message = line.socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) if session.is_new() => {
                        match peers::relay(&hall, &text, address, is_passed_on).await {
                            Ok(None) => session.receive(&text).await,
                            Ok(Some(relay)) => return pass_on(line, relay, &hall).await,
                            Err(_) => {
                                line.send(going_away()).await;
                                return;
                            }
                        }
                    }
                    Some(Ok(Message::Text(text))) => session.receive(&text).await,
                    Some(Ok(Message::Binary(_))) => session.receive("").await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                }
            }
            frames = session.next() => frames,
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE_MAX || !line.send(ping_message()).await {
                    return;
                }
                Vec::new()
            }
            () = ended(&mut closing) => {
                line.send(going_away()).await;
                return;
            }
        };
        for frame in frames {
            if !line.send(Message::Text(frame)).await {
                return;
            }
        }
    }
}

/// Passes a conversation on until either end leaves. Whoever's node was lost comes back, and finds
/// the table wherever it is then.
async fn pass_on(mut line: Line, mut relay: Relay, hall: &Arc<Hall>) {
    let mut closing = hall.closing();
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    loop {
        let is_well = tokio::select! {
            message = line.socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => relay.say(&text).await,
                    Some(Ok(Message::Binary(_))) => relay.say("").await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => false,
                }
            }
            said = relay.hear() => match said {
                Some(Message::Close(frame)) => {
                    line.send(Message::Close(frame)).await;
                    false
                }
                Some(said) => line.send(said).await,
                None => false,
            },
            _ = ping.tick() => {
                heard.elapsed() <= SILENCE_MAX && line.send(ping_message()).await
            }
            () = ended(&mut closing) => {
                line.send(going_away()).await;
                false
            }
        };
        if !is_well {
            return;
        }
    }
}

fn ping_message() -> Message {
    Message::Ping(axum::body::Bytes::new())
}

/// The server ends, and will be back.
fn going_away() -> Message {
    let reason = "the server ends; come back in a moment".into();
    Message::Close(Some(CloseFrame { code: close_code::AWAY, reason }))
}
