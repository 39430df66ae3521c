//! The rules of a scenario, one module per section of the ledger. `stage` explains how a case is
//! written.

mod attack;
mod bonuses;
mod clarifications;
mod conditions;
mod examples;
mod forced;
mod items;
mod looting;
mod modifiers;
mod monster_arrival;
mod monster_death;
mod monster_elements;
mod monster_gloomhaven;
mod monster_other;
mod monster_turn;
mod outcomes;
mod rests;
mod stage;
mod summons;
mod tile_changes;
mod turns;
