//! The server as its clients meet it. One program: linking five takes longer than running one.

mod away;
mod common;
#[cfg(unix)]
#[path = "../../../store/tests/stores/database.rs"]
mod database;
mod hostile;
mod http;
mod limits;
#[cfg(unix)]
mod nodes;
mod private;
mod sessions;
mod simulation;
mod socket;
