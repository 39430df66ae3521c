//! Deeds: what battle goals and masteries look for.

use super::Pen;
use super::input::{Input, Parsed, number, optional, phrase};
use super::logic::{Logic, Node, logic};
use super::words::{COMPARISON, TALLY};
use longrest_haven::goal::Deed;
use winnow::Parser;

/// A deed.
pub(super) fn deed(input: &mut Input<'_>) -> Parsed<Deed> {
    logic(input)
}

impl Logic for Deed {
    fn all(parts: Vec<Deed>) -> Deed {
        Deed::All(parts)
    }

    fn any(parts: Vec<Deed>) -> Deed {
        Deed::Any(parts)
    }

    fn not(part: Deed) -> Deed {
        Deed::Not(Box::new(part))
    }

    fn node(&self) -> Node<'_, Deed> {
        match self {
            Deed::All(parts) => Node::All(parts),
            Deed::Any(parts) => Node::Any(parts),
            Deed::Not(part) => Node::Not(part),
            _ => Node::Atom,
        }
    }

    fn atom(input: &mut Input<'_>) -> Parsed<Deed> {
        if optional(input, "more than others") {
            return phrase(&TALLY).parse_next(input).map(Deed::MostOf);
        }
        if optional(input, "fewer than others") {
            return phrase(&TALLY).parse_next(input).map(Deed::LeastOf);
        }
        if optional(input, "every round of") {
            return phrase(&TALLY).parse_next(input).map(Deed::EveryRound);
        }
        let tally = phrase(&TALLY).parse_next(input)?;
        let comparison = phrase(&COMPARISON).parse_next(input)?;
        let negative = optional(input, "-");
        let number = number(input)?;
        Ok(Deed::Count(tally, comparison, if negative { -number } else { number }))
    }

    fn write_atom(&self, pen: &mut Pen<'_>) {
        match self {
            Deed::Count(tally, comparison, number) => {
                pen.put(TALLY.name(tally)).put(" ").put(COMPARISON.name(comparison));
                pen.put(" ").put(number);
            }
            Deed::MostOf(tally) => {
                pen.put("more than others ").put(TALLY.name(tally));
            }
            Deed::LeastOf(tally) => {
                pen.put("fewer than others ").put(TALLY.name(tally));
            }
            Deed::EveryRound(tally) => {
                pen.put("every round of ").put(TALLY.name(tally));
            }
            Deed::All(_) | Deed::Any(_) | Deed::Not(_) => unreachable!("written by logic"),
        }
    }
}

impl Pen<'_> {
    pub(super) fn deed(&mut self, deed: &Deed) {
        self.logic(deed);
    }
}
