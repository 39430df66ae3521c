//! A session over a WebSocket.

use crate::hall::{Connection, ended};
use crate::peers::{self, Relay};
use crate::{Hall, Session};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A quiet client is asked so often whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// After so long without a sign it is not.
const SILENCE_MAX: Duration = Duration::from_secs(100);

/// Talks with one client until it leaves or is cut off.
pub(crate) async fn talk(
    mut socket: WebSocket,
    hall: Arc<Hall>,
    address: Option<IpAddr>,
    is_passed_on: bool,
    _connection: Connection,
) {
    let wait = hall.deps().config.send_wait;
    let mut closing = hall.closing();
    let mut session = Session::new(hall.clone(), address);
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    while !session.is_over() {
        let frames = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) if session.is_new() => {
                        match peers::relay(&hall, &text, address, is_passed_on).await {
                            Ok(None) => session.receive(&text).await,
                            Ok(Some(relay)) => return pass_on(socket, relay, &hall).await,
                            Err(_) => {
                                send(&mut socket, going_away(), wait).await;
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
                if heard.elapsed() > SILENCE_MAX || !send(&mut socket, ping_message(), wait).await {
                    return;
                }
                Vec::new()
            }
            () = ended(&mut closing) => {
                send(&mut socket, going_away(), wait).await;
                return;
            }
        };
        for frame in frames {
            if !send(&mut socket, Message::Text(frame), wait).await {
                return;
            }
        }
    }
}

/// Passes a conversation on until either end leaves. Whoever's node was lost comes back, and finds
/// the table wherever it is then.
async fn pass_on(mut socket: WebSocket, mut relay: Relay, hall: &Arc<Hall>) {
    let wait = hall.deps().config.send_wait;
    let mut closing = hall.closing();
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    loop {
        let is_well = tokio::select! {
            message = socket.recv() => {
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
                    send(&mut socket, Message::Close(frame), wait).await;
                    false
                }
                Some(said) => send(&mut socket, said, wait).await,
                None => false,
            },
            _ = ping.tick() => {
                heard.elapsed() <= SILENCE_MAX && send(&mut socket, ping_message(), wait).await
            }
            () = ended(&mut closing) => {
                send(&mut socket, going_away(), wait).await;
                false
            }
        };
        if !is_well {
            return;
        }
    }
}

/// Whether a client took a message in time.
async fn send(socket: &mut WebSocket, message: Message, wait: Duration) -> bool {
    matches!(tokio::time::timeout(wait, socket.send(message)).await, Ok(Ok(())))
}

fn ping_message() -> Message {
    Message::Ping(axum::body::Bytes::new())
}

/// The server ends, and will be back.
fn going_away() -> Message {
    let reason = "the server ends; come back in a moment".into();
    Message::Close(Some(CloseFrame { code: close_code::AWAY, reason }))
}
