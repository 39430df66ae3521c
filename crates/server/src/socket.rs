//! A session over a WebSocket.

use crate::actor::Frame;
use crate::hall::Connection;
use crate::{Hall, Session};
use axum::extract::ws::{Message, WebSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A client that does not take what it is sent for so long is gone.
const SEND_WAIT: Duration = Duration::from_secs(20);
/// A quiet client is asked so often whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// After so long without a sign it is not.
const SILENCE_MAX: Duration = Duration::from_secs(100);

/// Talks with one client until it leaves or is cut off.
pub(crate) async fn talk(mut socket: WebSocket, hall: Arc<Hall>, _connection: Connection) {
    let mut session = Session::new(hall);
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    while !session.is_over() {
        let frames = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => session.receive(&text).await,
                    Some(Ok(Message::Binary(_))) => session.receive("").await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                }
            }
            frames = session.next() => frames,
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE_MAX || !send(&mut socket, ping_message()).await {
                    return;
                }
                Vec::new()
            }
        };
        for frame in frames {
            if !send(&mut socket, text(frame)).await {
                return;
            }
        }
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_WAIT, socket.send(message)).await, Ok(Ok(())))
}

fn text(frame: Frame) -> Message {
    Message::Text(frame)
}

fn ping_message() -> Message {
    Message::Ping(axum::body::Bytes::new())
}
