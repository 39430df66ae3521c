//! Every rule of the ledger, exercised on small drawn boards with scripted dice.

mod abilities;
mod attacks;
mod bench;
mod conformance;
mod content;
mod dice;
mod equipment;
mod familiars;
mod large;
mod lingering;
mod movement;
mod orders;
mod overlord;
mod props;
mod setup;
mod spawning;
mod town;
mod turns;
mod whole_game;
