//! The kernel itself, on a ruleset whose step is whatever a test needs.

mod chance;
mod files;
mod forged;
mod lanes;
mod tape;
mod toy;
mod undo;
