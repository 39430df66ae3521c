//! Formulas of the data, translated into amounts of the notation: never evaluated.
//!
//! A formula is read as a fraction of two whole parts, so that its rounding is the one that was
//! meant: `(3xC)/2` is rounded to the nearest number, halves up, and `[Math.floor(3+10x(C/2))]` is
//! `3 + 5 * C`.

use std::collections::BTreeMap;

/// A sum of products of letters: `3 + 5 * C`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sum(BTreeMap<Vec<String>, i64>);

/// A fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fraction {
    above: Sum,
    below: i64,
}

/// The deepest nesting that is read.
const DEPTH_MAX: usize = 32;

/// The longest formula that is read.
const LENGTH_MAX: usize = 120;

/// The largest number on the way: far more than there is in any game.
const NUMBER_MAX: i64 = 1_000_000;

fn sane(number: i64) -> Result<i64, String> {
    if number.abs() <= NUMBER_MAX { Ok(number) } else { Err(too_large()) }
}

fn times(one: i64, other: i64) -> Result<i64, String> {
    sane(one.checked_mul(other).ok_or_else(too_large)?)
}

/// A number or formula as an amount of the notation.
///
/// # Errors
/// What could not be read.
pub(crate) fn amount(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.len() > LENGTH_MAX {
        return Err("a formula of more letters than are read".to_owned());
    }
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let mut reader =
        Reader { letters: inner.chars().filter(|c| !c.is_whitespace()).collect(), at: 0 };
    let fraction = reader.sum(0)?;
    if reader.at < reader.letters.len() {
        return Err(format!("`{text}` is no formula that could be read"));
    }
    Ok(fraction.rounded(Rounding::Nearest)?.shown())
}

/// The number that a formula is, if it holds no letter.
pub(crate) fn number(text: &str) -> Option<i64> {
    amount(text).ok()?.replace("minus ", "-").parse().ok()
}

#[derive(Clone, Copy)]
enum Rounding {
    Nearest,
    Up,
    Down,
}

struct Reader {
    letters: Vec<char>,
    at: usize,
}

impl Reader {
    fn next_is(&mut self, word: &str) -> bool {
        let found =
            word.chars().enumerate().all(|(n, c)| self.letters.get(self.at + n) == Some(&c));
        self.at += if found { word.chars().count() } else { 0 };
        found
    }

    fn sum(&mut self, depth: usize) -> Result<Fraction, String> {
        let mut value = self.product(depth)?;
        loop {
            if self.next_is("+") {
                value = value.plus(&self.product(depth)?, 1)?;
            } else if self.next_is("-") {
                value = value.plus(&self.product(depth)?, -1)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self, depth: usize) -> Result<Fraction, String> {
        let mut value = self.atom(depth)?;
        loop {
            if self.next_is("x") || self.next_is("*") {
                value = value.times(&self.atom(depth)?)?;
            } else if self.next_is("/") {
                let below = self.atom(depth)?.whole().filter(|&below| below > 0);
                let below = below.ok_or("a division by something else than a number")?;
                value.below = times(value.below, below)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn atom(&mut self, depth: usize) -> Result<Fraction, String> {
        if depth > DEPTH_MAX {
            return Err("too many parentheses".to_owned());
        }
        for (word, rounding) in
            [("Math.ceil(", Some(Rounding::Up)), ("Math.floor(", Some(Rounding::Down)), ("(", None)]
        {
            if self.next_is(word) {
                let inner = self.sum(depth + 1)?;
                if !self.next_is(")") {
                    return Err("a parenthesis is not closed".to_owned());
                }
                return rounding.map_or(Ok(inner.clone()), |how| {
                    inner.rounded(how).map(|above| Fraction { above, below: 1 })
                });
            }
        }
        if self.next_is("-") {
            let zero = Fraction::of(Sum::number(0));
            return zero.plus(&self.atom(depth + 1)?, -1);
        }
        let digits: String =
            self.letters[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        if !digits.is_empty() {
            self.at += digits.len();
            let number: i64 = digits.parse().map_err(|_| too_large())?;
            return if number > 9999 {
                Err(too_large())
            } else {
                Ok(Fraction::of(Sum::number(number)))
            };
        }
        // `HP` before `H`.
        for (word, meant) in [
            ("HP", "hit points"),
            ("C", "C"),
            ("L", "L"),
            ("R", "R"),
            ("H", "maximum hit points"),
            ("N", "N"),
            ("X", "V"),
            ("V", "V"),
        ] {
            if self.next_is(word) {
                return Ok(Fraction::of(Sum(BTreeMap::from([(vec![meant.to_owned()], 1)]))));
            }
        }
        let rest: String = self.letters[self.at..].iter().take(12).collect();
        Err(format!("`{rest}` means nothing in a formula"))
    }
}

fn too_large() -> String {
    "a number is too large".to_owned()
}

impl Fraction {
    fn of(above: Sum) -> Fraction {
        Fraction { above, below: 1 }
    }

    fn whole(&self) -> Option<i64> {
        let Fraction { above: Sum(terms), below } = self;
        if terms.keys().any(|letters| !letters.is_empty()) {
            return None;
        }
        let number = terms.get(&Vec::new()).copied().unwrap_or(0);
        (number % below == 0).then(|| number / below)
    }

    fn plus(&self, other: &Fraction, sign: i64) -> Result<Fraction, String> {
        let mut above = self.above.scaled(other.below)?;
        for (letters, factor) in other.above.scaled(self.below.saturating_mul(sign))?.0 {
            let sum = above.0.entry(letters).or_insert(0);
            *sum = sane(*sum + factor)?;
        }
        let below = times(self.below, other.below)?;
        Ok(Fraction { above, below })
    }

    fn times(&self, other: &Fraction) -> Result<Fraction, String> {
        let mut above = Sum(BTreeMap::new());
        for (left, a) in &self.above.0 {
            for (right, b) in &other.above.0 {
                let mut letters = [left.as_slice(), right.as_slice()].concat();
                letters.sort();
                let sum = above.0.entry(letters).or_insert(0);
                *sum = sane(*sum + times(*a, *b)?)?;
            }
        }
        let below = times(self.below, other.below)?;
        Ok(Fraction { above, below })
    }

    /// A whole sum: what is left of a division stands in it as one letter.
    fn rounded(self, how: Rounding) -> Result<Sum, String> {
        let divisor = self.above.0.values().fold(self.below, |a, &b| greatest_common(a, b));
        let above = Sum(self.above.0.into_iter().map(|(k, v)| (k, v / divisor)).collect());
        let below = self.below / divisor;
        if below == 1 {
            return Ok(above);
        }
        let number = above.0.get(&Vec::new()).copied();
        if above.0.len() == 1
            && let Some(number) = number
        {
            let rounded = match how {
                Rounding::Up => -(-number).div_euclid(below),
                Rounding::Down => number.div_euclid(below),
                Rounding::Nearest => (2 * number + below).div_euclid(2 * below),
            };
            return Ok(Sum::number(rounded));
        }
        let text = match how {
            Rounding::Up => format!("{} / {below}", above.grouped()),
            Rounding::Down => format!("{} // {below}", above.grouped()),
            // Halves are rounded up, so that of two it is the same.
            Rounding::Nearest if below == 2 => format!("{} / 2", above.grouped()),
            Rounding::Nearest => {
                let mut twice = above.scaled(2)?;
                *twice.0.entry(Vec::new()).or_insert(0) += below;
                format!("{} // {}", twice.grouped(), 2 * below)
            }
        };
        Ok(Sum(BTreeMap::from([(vec![text], 1)])))
    }
}

impl Sum {
    fn number(number: i64) -> Sum {
        Sum(BTreeMap::from([(Vec::new(), number)]))
    }

    fn scaled(&self, by: i64) -> Result<Sum, String> {
        let scaled =
            self.0.iter().map(|(letters, factor)| Ok((letters.clone(), times(*factor, by)?)));
        Ok(Sum(scaled.collect::<Result<_, String>>()?))
    }

    fn grouped(&self) -> String {
        let plain = self.0.values().filter(|factor| **factor != 0).count() == 1;
        if plain { self.shown() } else { format!("({})", self.shown()) }
    }

    fn shown(&self) -> String {
        let terms: Vec<_> = self.0.iter().filter(|(_, factor)| **factor != 0).collect();
        if let [(letters, 1)] = terms.as_slice()
            && let [alone] = letters.as_slice()
        {
            return alone.clone();
        }
        let mut text = String::new();
        // Letters first: `5 * C + 3`.
        for (letters, factor) in self.0.iter().rev().filter(|(_, factor)| **factor != 0) {
            let size = factor.abs();
            let grouped = |letter: &String| {
                if letter.contains('/') { format!("({letter})") } else { letter.clone() }
            };
            let mut parts: Vec<String> = letters.iter().map(grouped).collect();
            if letters.is_empty() || size != 1 {
                parts.push(size.to_string());
            }
            let term = parts.join(" * ");
            match (text.is_empty(), *factor < 0) {
                (true, false) => text = term,
                (true, true) => text = format!("minus {term}"),
                (false, false) => text = format!("{text} + {term}"),
                (false, true) => text = format!("{text} - {term}"),
            }
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

fn greatest_common(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs().max(1) } else { greatest_common(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_keep_their_rounding() {
        for (said, meant) in [
            ("7", "7"),
            ("-2", "minus 2"),
            ("10xC", "C * 10"),
            ("Cx16", "C * 16"),
            ("(3xC)/2", "C * 3 / 2"),
            ("21xC/2", "C * 21 / 2"),
            ("Cx8/2", "C * 4"),
            ("10x(C+1)", "C * 10 + 10"),
            ("10x(C-1)", "C * 10 - 10"),
            ("[Math.floor(3+10x(C/2))]", "C * 5 + 3"),
            ("[Math.floor(3+7x(C/2))]", "(C * 7 + 6) // 2"),
            ("[Math.floor(10xCx3/2)]", "C * 15"),
            ("[Math.ceil(L/2)]", "L / 2"),
            ("(L/3)+2", "(L * 2 + 15) // 6"),
            ("[(L+1)/2+4]", "(L + 9) / 2"),
            ("(L+1)xC", "C * L + C"),
            ("(L+C)-3", "L + C - 3"),
            ("C-1", "C - 1"),
            ("3+X", "V + 3"),
            ("HP", "hit points"),
            ("Math.floor(7/2)", "3"),
        ] {
            assert_eq!(amount(said).as_deref(), Ok(meant), "{said}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for said in
            ["", "C+", "(C", "C < 3 ? 2 : 3", "5/C", "alert(1)", "99999999999999999999", "5/0"]
        {
            assert!(amount(said).is_err(), "{said}");
        }
        assert!(amount(&"(".repeat(500)).is_err());
        assert!(amount(&"9999x".repeat(12)).is_err());
        assert!(amount("(C+L+R+N)x(C+L+R+N)x(C+L+R+N)x(C+L+R+N)x(C+L+R+N)").is_ok());
        assert_eq!(number("4"), Some(4));
        assert_eq!(number("C"), None);
    }
}
