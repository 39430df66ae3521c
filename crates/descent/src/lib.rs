//! Descent: heroes against an overlord on squares, with dice and a hidden hand of cards.
//!
//! [`Descent`] is the ruleset; [`Content`] is what it is played with; [`State`] is what changes.
//! Rule code is straight-line functions over the kernel's context, one file for each idea of the
//! rulebook, and every rule of the ledger (`rules/descent.md`) is named where it is followed.

mod ability;
mod attack;
mod check;
mod chest;
mod choice;
mod conquest;
mod content;
mod death;
mod dice;
mod door;
mod edit;
mod encounter;
mod equip;
mod explore;
mod fact;
mod familiar;
mod field;
mod figure;
mod flow;
mod footing;
mod glyph;
mod guard;
mod harm;
mod hero;
mod hero_turn;
mod impulse;
mod lingering;
mod monster_turn;
mod movement;
mod odds;
mod orders;
mod overlord_card;
mod overlord_turn;
mod power;
mod powers;
mod quest;
mod reroll;
mod ruleset;
mod setup;
mod sight;
mod spawn;
mod spread;
mod state;
mod strike;
mod table;
mod targeting;
mod threat;
mod town;
mod trap;
mod view;
mod window;

pub use ability::{Abilities, Ability, Gain};
pub use attack::{ATTACK_DICE_MAX, Attack, Rolled, Spread};
pub use check::problems;
pub use choice::{Choice, Draw, PowerCard, PowerRef, Prompt, StartEffect};
pub use content::*;
pub use dice::{Dice, Die, Face, POWER_DICE_MAX, Pool, Sum};
pub use edit::{Edit, TokenName};
pub use fact::{Fact, Failure, TokenKind};
pub use flow::OVERLORD;
pub use odds::Odds;
pub use overlord_card::*;
pub use power::*;
pub use quest::*;
pub use ruleset::Descent;
pub use setup::{Setup, Sheets};
pub use state::*;
pub use table::Table;
pub use view::*;
