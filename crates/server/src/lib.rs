//! HTTP, WebSocket and the embedded page around the tables.
//!
//! A [`Hall`] holds the tables that are in memory, each owned by one task: an input is applied,
//! written down durably, and only then acknowledged and announced. Tables nobody uses leave memory
//! and come back from the [`Store`]. [`app`] is the whole server as a router, so that tests need no
//! port; a
//! [`Session`] is one client's conversation, so that tests need no socket.

mod actor;
mod aside;
mod config;
mod few;
mod gate;
mod guests;
mod hall;
mod http;
mod listen;
mod made;
mod metrics;
mod openapi;
mod operator;
mod page;
mod peers;
mod rules;
mod secrets;
mod session;
mod socket;
mod stored;

pub use actor::{Frame, Handle, Pulse};
pub use config::{Config, Network};
pub use gate::Caller;
pub use hall::Hall;
pub use http::{app, app_beside};
pub use listen::serve;
pub use openapi::openapi;
pub use secrets::fresh_key;
pub use session::Session;
pub use stored::{Rehearsal, rehearse};

use longrest_store::Store;
use longrest_table::Library;
use std::sync::Arc;

/// What the server stands on.
#[derive(Clone)]
pub struct Deps {
    /// Where tables are written down.
    pub store: Arc<dyn Store>,
    /// What can be played.
    pub library: Arc<dyn Library>,
    /// Limits and times.
    pub config: Config,
}
