//! The notation of Descent packs: one readable line for a power, a card, an effect or a sign.
//!
//! It is read with the same stream, tables and messages as the notation of the other games.

mod card;
mod effect;
mod gain;
mod power;
mod symbol;
mod words;

pub use symbol::Thing;

use crate::notation::Problem;
use crate::notation::input::{Input, Parsed};
use crate::notation::whole;
use crate::scope::Scope;
use longrest_descent::{
    Chest, Effect, Face, Gain, Play, Pool, Power, QuestEffect, SurgeOption, Tier,
};

/// What can be said in one line.
pub trait Reading: Sized {
    /// Reads the whole line.
    ///
    /// # Errors
    /// The furthest place up to which the line makes sense, and what was expected there.
    fn read(line: &str, scope: &Scope) -> Result<Self, Box<Problem>>;
}

/// What is in a chest, whatever its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents(pub Chest);

/// What drinking a potion does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drink(pub Effect);

macro_rules! readings {
    ($($tree:ty: $read:path;)*) => {$(
        impl Reading for $tree {
            fn read(line: &str, scope: &Scope) -> Result<$tree, Box<Problem>> {
                whole(line, scope, $read)
            }
        }
    )*};
}

readings! {
    Face: gain::face;
    Pool: gain::pool;
    Gain: gain::gain;
    SurgeOption: gain::surge;
    Power: power::power;
    Play: card::play;
    Vec<QuestEffect>: effect::effects;
    Contents: contents;
    Drink: drink;
    Vec<Thing>: symbol::signs;
}

fn contents(input: &mut Input<'_>) -> Parsed<Contents> {
    effect::chest(input, Tier::Copper).map(Contents)
}

fn drink(input: &mut Input<'_>) -> Parsed<Drink> {
    power::restore(input).map(Drink)
}
