//! The server as its clients meet it. One program: linking five takes longer than running one.

mod away;
mod common;
mod hostile;
mod http;
mod limits;
mod sessions;
mod simulation;
mod socket;
