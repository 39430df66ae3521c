//! The tokens of a line: words, numbers and signs, each with its place.

use super::Problem;
use std::ops::Range;
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::error::EmptyError;
use winnow::stream::LocatingSlice;
use winnow::token::{one_of, take_while};
use winnow::{Parser, Result};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'t str,
    pub(crate) span: Range<usize>,
}

/// What kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number,
    Sign,
    /// Words in quotation marks, which stand for themselves.
    Quoted,
}

type Source<'t> = LocatingSlice<&'t str>;

/// The tokens of a line.
pub(crate) fn tokens(line: &str) -> Result<Vec<Token<'_>>, Box<Problem>> {
    let mut source = LocatingSlice::new(line);
    let token = preceded(spaces, token);
    let tokens: Vec<Token<'_>> = repeat(0.., token).parse_next(&mut source).unwrap_or_default();
    let _ = spaces(&mut source);
    let rest: &str = &source;
    match rest.chars().next() {
        None => Ok(tokens),
        Some(strange) => {
            let at = line.len() - rest.len();
            let span = at..at + strange.len_utf8();
            Err(Box::new(Problem::strange(span, strange)))
        }
    }
}

fn spaces(source: &mut Source<'_>) -> Result<(), EmptyError> {
    take_while(0.., char::is_whitespace).void().parse_next(source)
}

fn token<'t>(source: &mut Source<'t>) -> Result<Token<'t>, EmptyError> {
    alt((word, number, sign, quoted))
        .with_span()
        .map(|((kind, text), span)| Token { kind, text, span })
        .parse_next(source)
}

/// A word: letters, digits, underscores, and hyphens inside (not after `L`: that is a minus sign;
/// after two capitals it is no formula but the number of a card, such as `SO-07`). Two numbers with
/// a point are a word too, since sections are numbered so.
fn word<'t>(source: &mut Source<'t>) -> Result<(TokenKind, &'t str), EmptyError> {
    let rest: &'t str = source.as_ref();
    let mut end = 0;
    let mut lower = false;
    let mut letters = false;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, letter)) = chars.next() {
        let next = chars.peek().map(|&(_, next)| next);
        let joins = match letter {
            '-' => {
                let numbered = at >= 2 && rest[..at].chars().all(|it| it.is_ascii_uppercase());
                (lower || numbered) && next.is_some_and(char::is_alphanumeric)
            }
            '.' => at > 0 && !letters && next.is_some_and(|next| next.is_ascii_digit()),
            _ => letter.is_alphanumeric() || letter == '_',
        };
        if !joins {
            break;
        }
        lower |= letter.is_lowercase();
        letters |= !letter.is_ascii_digit();
        end = at + letter.len_utf8();
    }
    if !letters {
        return Err(EmptyError);
    }
    winnow::token::take(rest[..end].chars().count())
        .map(|text| (TokenKind::Word, text))
        .parse_next(source)
}

fn number<'t>(source: &mut Source<'t>) -> Result<(TokenKind, &'t str), EmptyError> {
    take_while(1.., |letter: char| letter.is_ascii_digit())
        .map(|text| (TokenKind::Number, text))
        .parse_next(source)
}

fn sign<'t>(source: &mut Source<'t>) -> Result<(TokenKind, &'t str), EmptyError> {
    let single =
        one_of([',', ';', ':', '|', '(', ')', '[', ']', '+', '-', '*', '/', '<', '>', '=']);
    let sign = alt(("<=".void(), ">=".void(), "//".void(), single.void())).take();
    sign.map(|text| (TokenKind::Sign, text)).parse_next(source)
}

/// Words in quotation marks; the marks are not part of the text.
fn quoted<'t>(source: &mut Source<'t>) -> Result<(TokenKind, &'t str), EmptyError> {
    delimited('"', take_while(1.., |letter: char| letter != '"'), '"')
        .map(|text| (TokenKind::Quoted, text))
        .parse_next(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let found: Vec<&str> = tokens(line).unwrap().iter().map(|token| token.text).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn words_numbers_and_signs() {
        check("attack 3, range L-1", &["attack", "3", ",", "range", "L", "-", "1"]);
        check(
            "frost-hound x-2 2.1 C*2//3<=4",
            &["frost-hound", "x-2", "2.1", "C", "*", "2", "//", "3", "<=", "4"],
        );
        check("event SO-07, L-1", &["event", "SO-07", ",", "L", "-", "1"]);
        check("  ", &[]);
        check("by hand \"Turn it, twice.\"; lost", &["by", "hand", "Turn it, twice.", ";", "lost"]);
        assert!(tokens("by hand \"Turn").is_err());
        assert!(tokens("attack 3 €").is_err());
    }
}
