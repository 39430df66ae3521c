//! The notation: one readable line per ability, goal, rule or perk.
//!
//! Each file holds one part of the grammar, both ways: the functions that read it from the stream
//! and the methods of the [`Pen`] that write it back. Writing what was read and reading it again
//! gives the same tree.

mod ability;
mod action;
mod amount;
mod bonus;
pub(crate) mod campaign;
mod clause;
mod deed;
mod effect;
mod event;
mod figures;
mod goal;
pub(crate) mod input;
mod logic;
mod modifier;
mod perk;
pub(crate) mod problem;
mod reward;
mod spot;
mod symbol;
mod test;
pub(crate) mod token;
mod verb;
pub(crate) mod words;

pub use action::ActionLine;
pub use problem::Problem;
pub(crate) use problem::either;
pub use symbol::{Lock, Symbol, Thing};
pub(crate) use verb::{ALL_CARDS, concerns_oneself};

use crate::scope::Scope;
use input::{Input, Memory, Parsed, end};
use longrest_campaign::content::{Cost, Craft, QuestGoal, Shelf};
use longrest_campaign::effect::{self as town, Outcome};
use longrest_haven::Perk;
use longrest_haven::ability::{Ability, Action, Added, Bonus};
use longrest_haven::amount::Amount;
use longrest_haven::goal::Deed;
use longrest_haven::scenario::{Effect, Goal, Reward, SpecialRule};
use problem::Expected;
use winnow::stream::{Stateful, TokenSlice};

/// Writes trees in the canonical notation.
#[derive(Debug)]
pub struct Pen<'s> {
    scope: &'s Scope,
    out: String,
}

/// What can be said in one line.
pub trait Line: Sized + PartialEq {
    /// Reads the whole line.
    ///
    /// # Errors
    /// The furthest place up to which the line makes sense, and what was expected there.
    fn read(line: &str, scope: &Scope) -> Result<Self, Box<Problem>>;

    /// Writes it in the canonical notation.
    fn write(&self, scope: &Scope) -> String;
}

/// Reads a whole line with a grammar.
pub(crate) fn whole<'s, T>(
    line: &'s str,
    scope: &'s Scope,
    grammar: impl Fn(&mut Input<'_>) -> Parsed<T>,
) -> Result<T, Box<Problem>> {
    let tokens = token::tokens(line)?;
    let memory = Memory::new(scope, line);
    let mut input = Stateful { input: TokenSlice::new(&tokens), state: &memory };
    let read = grammar(&mut input).and_then(|found| end(&mut input).map(|()| found));
    read.map_err(|_| Box::new(memory.problem(&tokens)))
}

macro_rules! lines {
    ($($tree:ty: $read:path, $write:ident;)*) => {$(
        impl Line for $tree {
            fn read(line: &str, scope: &Scope) -> Result<$tree, Box<Problem>> {
                whole(line, scope, $read)
            }

            fn write(&self, scope: &Scope) -> String {
                let mut pen = Pen { scope, out: String::new() };
                pen.$write(self);
                pen.out
            }
        }
    )*};
}

lines! {
    Ability: ability::ability, ability;
    Action: action::action, action;
    Amount: amount::amount, amount;
    Bonus: bonus::item, bonus;
    Deed: deed::deed, deed;
    Goal: goal::goal, goal;
    SpecialRule: event::rule, rule;
    Perk: perk::perk, perk;
    Symbol: symbol::symbol, symbol;
    Vec<Added>: clause::changes, changes;
    Vec<Ability>: ability::abilities, abilities;
    Vec<Effect>: effect::effects, effects;
    Vec<Reward>: reward::rewards, rewards;
    town::Test: campaign::test, campaign_test;
    Vec<town::Effect>: campaign::effects, campaign_effects;
    Outcome: campaign::outcome, outcome;
    QuestGoal: campaign::quest_goal, quest_goal;
    Cost: campaign::cost, cost;
    (u8, Cost): campaign::level_cost, level_cost;
    Craft: campaign::craft, craft;
    Shelf: campaign::shelf, shelf;
}

impl Pen<'_> {
    fn put(&mut self, text: impl std::fmt::Display) -> &mut Self {
        use std::fmt::Write;
        write!(self.out, "{text}").expect("writing to a string");
        self
    }

    fn list<T>(&mut self, items: &[T], between: &str, mut each: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(between);
            }
            each(self, item);
        }
    }

    fn parens(&mut self, inner: impl FnOnce(&mut Self)) {
        self.put("(");
        inner(self);
        self.put(")");
    }
}
