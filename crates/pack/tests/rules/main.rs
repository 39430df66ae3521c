//! The rules of a scenario, one module per section of the ledger. `stage` explains how a case is
//! written.

mod examples;
mod stage;
