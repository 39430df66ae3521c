//! Every rule of the ledger, exercised on small drawn boards with scripted dice.

mod abilities;
mod attacks;
mod bench;
mod checks;
mod conformance;
mod content;
mod corrections;
mod dice;
mod effects;
mod equipment;
mod familiars;
mod large;
mod lingering;
mod movement;
mod orders;
mod outlook;
mod overlord;
mod powers;
mod props;
mod setup;
mod spawning;
mod town;
mod turns;
mod whole_game;
