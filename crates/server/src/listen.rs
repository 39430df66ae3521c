//! Connections: how many there may be, and how long a client may take.

use crate::Hall;
use crate::hall::ended;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};
use tower::ServiceExt;

/// How long to wait when the system cannot give another connection.
const BREATH: Duration = Duration::from_millis(50);
/// The largest head of a request, in bytes.
const HEAD_MAX: usize = 32 * 1024;
/// What somebody is told for whom there is no room.
const NO_ROOM: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
                         content-length: 0\r\n\r\n";

/// Serves everybody who comes, until `stop`. Then clients are told to come again later, and what
/// is under way is finished.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    hall: Arc<Hall>,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => welcome(stream, peer, &app, &hall),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    hall.see_out().await;
    hall.close().await;
}

/// Serves one connection, if there is room for it.
fn welcome(stream: TcpStream, peer: SocketAddr, app: &Router, hall: &Arc<Hall>) {
    let Some(guest) = hall.arrive(peer.ip()) else {
        // Whoever does not listen is not told.
        let _ = stream.try_write(NO_ROOM);
        return;
    };
    // Small answers are sent at once; where that cannot be set they come a little later.
    let _ = stream.set_nodelay(true);
    let (app, known, config) = (app.clone(), guest.clone(), &hall.deps().config);
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(config.header_wait).max_buf_size(HEAD_MAX);
    let stream = TokioIo::new(Patient { stream, wait: config.send_wait, stuck: None });
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(known.clone());
        app.clone().oneshot(request.map(Body::new))
    });
    let mut closing = hall.closing();
    tokio::spawn(async move {
        let mut connection = pin!(builder.serve_connection(stream, service).with_upgrades());
        // However it ends, it has ended.
        tokio::select! {
            _ = connection.as_mut() => {}
            () = ended(&mut closing) => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
        drop(guest);
    });
}

/// A connection whose other end must take what it is sent.
struct Patient {
    stream: TcpStream,
    wait: Duration,
    /// Runs while nothing can be sent.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn patience(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let until = Instant::now() + self.wait;
        let sleep = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        ready!(sleep.as_mut().poll(context));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    fn sent<T>(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match sent {
            Poll::Ready(sent) => {
                self.stuck = None;
                Poll::Ready(sent)
            }
            Poll::Pending => self.patience(context).map(Err),
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
