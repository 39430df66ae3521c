//! Amounts: numbers, values added to a monster's own, and formulas.

use super::input::phrase;
use super::input::{
    Input, Parsed, attempt, expect, here, miss, name, next_is, number, optional, parens, reject,
    small,
};
use super::test::SUBJECT;
use super::words::QUANTITY;
use super::{Expected, Pen};
use crate::scope::Kind;
use longrest_haven::TileKind;
use longrest_haven::amount::{Amount, Operation, Quantity, Subject};
use winnow::Parser;

/// A sum of products.
pub(super) fn amount(input: &mut Input<'_>) -> Parsed<Amount> {
    let mut sum = product(input)?;
    loop {
        let operation = if optional(input, "+") {
            Operation::Add
        } else if optional(input, "-") {
            Operation::Subtract
        } else {
            return Ok(sum);
        };
        sum = Amount::Operation(operation, Box::new((sum, product(input)?)));
    }
}

/// An amount that something else follows: a number, or a formula in parentheses.
pub(super) fn tight(input: &mut Input<'_>) -> Parsed<Amount> {
    if next_is(input, "(") {
        return parens(input, amount);
    }
    if optional(input, "minus") {
        return Ok(Amount::Number(-number(input)?));
    }
    number(input).map(Amount::Number)
}

fn product(input: &mut Input<'_>) -> Parsed<Amount> {
    let mut product = atom(input)?;
    loop {
        let operation = if optional(input, "*") {
            Operation::Multiply
        } else if optional(input, "/") {
            Operation::DivideUp
        } else if optional(input, "//") {
            Operation::DivideDown
        } else {
            return Ok(product);
        };
        product = Amount::Operation(operation, Box::new((product, atom(input)?)));
    }
}

fn atom(input: &mut Input<'_>) -> Parsed<Amount> {
    if next_is(input, "(") {
        return parens(input, amount);
    }
    if optional(input, "+") {
        return Ok(Amount::Base(number(input)?));
    }
    if optional(input, "-") {
        return Ok(Amount::Base(-number(input)?));
    }
    if optional(input, "minus") {
        return Ok(Amount::Number(-number(input)?));
    }
    for (word, operation) in [("least", Operation::Least), ("most", Operation::Most)] {
        if optional(input, word) {
            return parens(input, |input: &mut Input<'_>| {
                let one = amount(input)?;
                expect(input, ",")?;
                Ok(Amount::Operation(operation, Box::new((one, amount(input)?))))
            });
        }
    }
    if let Some(quantity) = attempt(input, quantity) {
        return Ok(Amount::Of(quantity));
    }
    if let Some(of) = attempt(input, of_another) {
        return Ok(of);
    }
    match attempt(input, number) {
        Some(number) => Ok(Amount::Number(number)),
        None => miss(input, Expected::A("a number")),
    }
}

/// `target hand cards`, `attacker hit points`: what is read off another figure.
fn of_another(input: &mut Input<'_>) -> Parsed<Amount> {
    let who = phrase(&SUBJECT).parse_next(input)?;
    let at = here(input);
    let quantity = quantity(input)?;
    if who == Subject::Actor || !quantity.is_of_figure() {
        return reject(input, at, "this is not read off one figure");
    }
    Ok(Amount::OfSubject(who, quantity))
}

/// Tiles that can be counted within a range.
const TILES: [(&str, TileKind); 5] = [
    ("obstacles within", TileKind::Obstacle),
    ("traps within", TileKind::Trap),
    ("hazards within", TileKind::Hazard),
    ("difficult within", TileKind::Difficult),
    ("ice within", TileKind::Ice),
];

fn quantity(input: &mut Input<'_>) -> Parsed<Quantity> {
    for (words, kind) in TILES {
        if optional(input, words) {
            return small(input).map(|range| Quantity::TilesWithin(kind, range));
        }
    }
    if optional(input, "resource") {
        return Ok(Quantity::Resource(name(Kind::Resource).parse_next(input)? as u8));
    }
    if optional(input, "counter") {
        return Ok(Quantity::Counter(name(Kind::Counter).parse_next(input)? as u8));
    }
    for (words, make) in [
        ("enemies within", Quantity::EnemiesWithin as fn(u8) -> Quantity),
        ("allies within", Quantity::AlliesWithin),
    ] {
        if optional(input, words) {
            return small(input).map(make);
        }
    }
    phrase(&QUANTITY).parse_next(input)
}

impl Pen<'_> {
    pub(super) fn amount(&mut self, amount: &Amount) {
        self.amount_above(amount, 0);
    }

    pub(super) fn tight(&mut self, amount: &Amount) {
        match amount {
            Amount::Number(_) => self.amount(amount),
            _ => self.parens(|pen| pen.amount(amount)),
        }
    }

    fn amount_above(&mut self, amount: &Amount, strength: u8) {
        match amount {
            Amount::Number(number) => self.number(*number),
            Amount::Base(number) => {
                self.put(format_args!("{number:+}"));
            }
            Amount::Of(quantity) => self.quantity(*quantity),
            Amount::OfSubject(who, quantity) => {
                self.put(SUBJECT.name(who)).put(" ");
                self.quantity(*quantity);
            }
            Amount::Operation(operation, pair) => self.operation(*operation, pair, strength),
        }
    }

    fn number(&mut self, number: i16) {
        if number < 0 {
            self.put("minus ");
        }
        self.put(number.unsigned_abs());
    }

    fn operation(&mut self, operation: Operation, pair: &(Amount, Amount), strength: u8) {
        let (sign, own) = match operation {
            Operation::Add => (" + ", 1),
            Operation::Subtract => (" - ", 1),
            Operation::Multiply => (" * ", 2),
            Operation::DivideUp => (" / ", 2),
            Operation::DivideDown => (" // ", 2),
            Operation::Least => return self.choice("least", pair),
            Operation::Most => return self.choice("most", pair),
        };
        let inner = |pen: &mut Self| {
            pen.amount_above(&pair.0, own);
            pen.put(sign);
            pen.amount_above(&pair.1, own + 1);
        };
        if own < strength { self.parens(inner) } else { inner(self) }
    }

    fn choice(&mut self, word: &str, pair: &(Amount, Amount)) {
        self.put(word);
        self.parens(|pen| {
            pen.amount(&pair.0);
            pen.put(", ");
            pen.amount(&pair.1);
        });
    }

    fn quantity(&mut self, quantity: Quantity) {
        match quantity {
            Quantity::Resource(which) => {
                let name = self.scope.name(Kind::Resource, which.into());
                self.put("resource ").put(name);
            }
            Quantity::Counter(which) => {
                let name = self.scope.name(Kind::Counter, which.into());
                self.put("counter ").put(name);
            }
            Quantity::TilesWithin(kind, range) => {
                let known = TILES.iter().find(|(_, one)| *one == kind);
                self.put(known.map_or("?", |(words, _)| *words)).put(" ").put(range);
            }
            Quantity::EnemiesWithin(range) => {
                self.put("enemies within ").put(range);
            }
            Quantity::AlliesWithin(range) => {
                self.put("allies within ").put(range);
            }
            plain => {
                self.put(QUANTITY.name(&plain));
            }
        }
    }
}
