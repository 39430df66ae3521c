//! The notation of the campaign: tests, effects, prices, outcomes and deeds.
//!
//! One line each, in the manner of scenario effects; what is read here is what events, sections,
//! conclusions, buildings and quests do.

mod attack;
mod cost;
mod deed;
mod effect;
mod outcome;
mod setup;
mod test;
mod thing;
mod words;

pub(super) use cost::{cost, craft, level_cost, shelf};
pub(super) use deed::quest_goal;
pub(super) use effect::effects;
pub(super) use outcome::outcome;
pub(super) use test::test;
pub(crate) use words::{resource_word, slot_word, tally_word};

use super::Pen;
use super::input::{Input, Miss, Parsed, here, name, number, optional, peek, reject};
use super::token::TokenKind;
use crate::scope::Kind;
use longrest_haven::Text;
use winnow::Parser;

/// The word of a name of a kind.
fn word<'t>(kind: Kind) -> impl Parser<Input<'t>, String, Miss> {
    move |input: &mut Input<'t>| {
        let number = name(kind).parse_next(input)?;
        Ok(input.state.scope.name(kind, number).to_owned())
    }
}

/// The text of a phrase of the entry at hand.
fn phrase_text(input: &mut Input<'_>) -> Parsed<Text> {
    let number = name(Kind::Phrase).parse_next(input)?;
    Ok(input.state.scope.phrases.get(number).cloned().unwrap_or_default())
}

/// A number that may be negative.
fn signed(input: &mut Input<'_>) -> Parsed<i16> {
    let negative = optional(input, "-");
    let number = number(input)?;
    Ok(if negative { -number } else { number })
}

/// How many of something: one at least.
fn amount(input: &mut Input<'_>) -> Parsed<u16> {
    let at = here(input);
    match number(input)? {
        0 => reject(input, at, "none is not worth a word: at least 1"),
        amount => Ok(amount.unsigned_abs()),
    }
}

/// How many of something; one if no number stands here.
fn count(input: &mut Input<'_>) -> Parsed<u16> {
    let numbered = peek(input).is_some_and(|token| token.kind == TokenKind::Number);
    if numbered { amount(input) } else { Ok(1) }
}

impl Pen<'_> {
    /// Writes the name of a text.
    fn phrase_name(&mut self, text: &Text) {
        let number = self.scope.phrases.iter().position(|known| known == text);
        self.name(Kind::Phrase, number.unwrap_or(usize::MAX));
    }
}
