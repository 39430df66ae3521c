//! Every rule of the ledger, exercised on small drawn boards with scripted dice.

mod bench;
mod conformance;
mod content;
mod whole_game;
