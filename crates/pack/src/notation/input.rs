//! The stream that the grammar reads: tokens, the names in scope, and the furthest failure.
//!
//! Alternatives backtrack freely. The failure that is reported is the one furthest to the right,
//! with everything that would have been accepted there: nearly always where the author went wrong.

use super::problem::Group;
use super::token::{Token, TokenKind};
use super::words::{Table, Vocabulary};
use super::{Expected, Problem};
use crate::scope::{Kind, Scope};
use std::cell::{Cell, RefCell};
use winnow::Parser;
use winnow::error::ParserError;
use winnow::stream::{Stateful, Stream, TokenSlice};

/// How deep parentheses may be nested.
const DEPTH_MAX: u16 = 24;

/// What the grammar's functions read.
pub(crate) type Input<'t> = Stateful<TokenSlice<'t, Token<'t>>, &'t Memory<'t>>;

/// What the grammar's functions return.
pub(crate) type Parsed<T> = Result<T, Miss>;

/// An alternative did not fit; why is kept in the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Miss;

/// What is remembered beside the position.
#[derive(Debug)]
pub(crate) struct Memory<'t> {
    pub(crate) scope: &'t Scope,
    length: usize,
    furthest: RefCell<Furthest>,
    depth: Cell<u16>,
}

#[derive(Debug, Default)]
struct Furthest {
    left: Option<usize>,
    expected: Vec<Expected>,
    message: Option<String>,
}

impl<'t> ParserError<Input<'t>> for Miss {
    type Inner = Miss;

    fn from_input(_: &Input<'t>) -> Miss {
        Miss
    }

    fn into_inner(self) -> Result<Miss, Miss> {
        Ok(self)
    }
}

impl<'t> Memory<'t> {
    pub(crate) fn new(scope: &'t Scope, line: &str) -> Memory<'t> {
        Memory { scope, length: line.len(), furthest: RefCell::default(), depth: Cell::new(0) }
    }

    /// The problem to report for these tokens.
    pub(crate) fn problem(&self, tokens: &[Token<'_>]) -> Problem {
        let furthest = self.furthest.borrow();
        let left = furthest.left.unwrap_or(0);
        let token = tokens.get(tokens.len() - left);
        let end = tokens.last().map_or(self.length, |last| last.span.end);
        Problem::new(
            token.map_or(end..end, |token| token.span.clone()),
            token.map(|token| token.text),
            &furthest.expected,
            furthest.message.clone(),
            self.scope,
        )
    }
}

/// Notes that something was expected here.
pub(crate) fn miss<T>(input: &Input<'_>, expected: Expected) -> Parsed<T> {
    miss_at(input, input.eof_offset(), expected)
}

fn miss_at<T>(input: &Input<'_>, left: usize, expected: Expected) -> Parsed<T> {
    let mut furthest = input.state.furthest.borrow_mut();
    if furthest.left.is_none_or(|other| left < other) {
        *furthest = Furthest { left: Some(left), ..Furthest::default() };
    }
    if furthest.left == Some(left) && !furthest.expected.contains(&expected) {
        furthest.expected.push(expected);
    }
    Err(Miss)
}

/// Notes that something with one name was expected here, in place of its many parts.
pub(crate) fn miss_group<T>(input: &Input<'_>, group: &'static Group) -> Parsed<T> {
    let left = input.eof_offset();
    let mut furthest = input.state.furthest.borrow_mut();
    if furthest.left == Some(left) && furthest.message.is_none() {
        furthest.expected.retain(|one| matches!(one, Expected::Word(sign) if sign.len() == 1));
    }
    drop(furthest);
    miss(input, Expected::Group(group))
}

/// Notes that what stands at an earlier position is wrong for a stated reason.
pub(crate) fn reject<T>(input: &Input<'_>, at: usize, message: impl Into<String>) -> Parsed<T> {
    let mut furthest = input.state.furthest.borrow_mut();
    // A stated reason outweighs whatever a backtracking alternative expects at the same place.
    *furthest = Furthest { left: Some(at), expected: Vec::new(), message: Some(message.into()) };
    Err(Miss)
}

/// The position, for [`reject`].
pub(crate) fn here(input: &Input<'_>) -> usize {
    input.eof_offset()
}

/// The next token, without taking it.
pub(crate) fn peek<'t>(input: &Input<'t>) -> Option<&'t Token<'t>> {
    input.peek_token()
}

/// Whether the next token is this word or sign.
pub(crate) fn next_is(input: &Input<'_>, text: &str) -> bool {
    peek(input).is_some_and(|token| token.kind != TokenKind::Quoted && token.text == text)
}

/// Takes one fixed word or sign.
pub(crate) fn expect(input: &mut Input<'_>, text: &'static str) -> Parsed<()> {
    if next_is(input, text) {
        input.next_token();
        return Ok(());
    }
    miss(input, Expected::Word(text))
}

/// Takes several fixed words.
pub(crate) fn words(input: &mut Input<'_>, texts: &'static str) -> Parsed<()> {
    let start = input.checkpoint();
    for text in texts.split(' ') {
        if let Err(miss) = expect(input, text) {
            input.reset(&start);
            return Err(miss);
        }
    }
    Ok(())
}

/// Takes the words if they stand here; if not, nothing is noted.
pub(crate) fn optional(input: &mut Input<'_>, texts: &'static str) -> bool {
    let here = stands_here(input, texts);
    if here {
        for _ in texts.split(' ') {
            input.next_token();
        }
    }
    here
}

/// Takes a sign or word that continues a list if it stands here; if not, it is noted as expected.
pub(crate) fn separator(input: &mut Input<'_>, text: &'static str) -> bool {
    expect(input, text).is_ok()
}

/// The longest phrase of a table that stands here.
pub(crate) fn phrase<'t, T: Copy + std::fmt::Debug + Sync>(
    table: &'static Table<T>,
) -> impl Parser<Input<'t>, T, Miss> {
    move |input: &mut Input<'t>| {
        let mut best: Option<(usize, T)> = None;
        let mut begun: Option<(usize, &'static str)> = None;
        for &(text, value) in table.entries {
            let (count, begins) = (text.split(' ').count(), matching(input, text));
            if begins == count && best.is_none_or(|(most, _)| count > most) {
                best = Some((count, value));
            } else if begins > 0 && begun.is_none_or(|(most, _)| begins > most) {
                begun = text.split(' ').nth(begins).map(|next| (begins, next));
            }
        }
        let Some((count, value)) = best else {
            // Whoever wrote the beginning of a phrase probably meant it.
            if let Some((begins, next)) = begun {
                return miss_at(input, input.eof_offset() - begins, Expected::Word(next));
            }
            return miss(input, Expected::Table(table as &'static dyn Vocabulary));
        };
        for _ in 0..count {
            input.next_token();
        }
        Ok(value)
    }
}

/// How many words of a phrase stand here.
fn matching(input: &Input<'_>, text: &str) -> usize {
    let mut rest = input.input.clone();
    let same = |word: &&str| rest.next_token().is_some_and(|token| token.text == *word);
    text.split(' ').take_while(same).count()
}

fn stands_here(input: &Input<'_>, text: &str) -> bool {
    let mut rest = input.input.clone();
    text.split(' ').all(|word| rest.next_token().is_some_and(|token| token.text == word))
}

/// The number of a name of a kind.
pub(crate) fn name<'t>(kind: Kind) -> impl Parser<Input<'t>, usize, Miss> {
    move |input: &mut Input<'t>| {
        let found = peek(input)
            .filter(|token| !matches!(token.kind, TokenKind::Sign | TokenKind::Quoted))
            .and_then(|token| input.state.scope.find(kind, token.text));
        let Some(found) = found else {
            return miss(input, Expected::Name(kind));
        };
        input.next_token();
        Ok(found)
    }
}

/// A new name that the line defines.
pub(crate) fn new_name(input: &mut Input<'_>) -> Parsed<String> {
    let Some(token) = peek(input).filter(|token| token.kind != TokenKind::Sign) else {
        return miss(input, Expected::A("a name"));
    };
    input.next_token();
    Ok(token.text.to_owned())
}

/// Words in quotation marks.
pub(crate) fn quoted(input: &mut Input<'_>) -> Parsed<String> {
    let Some(token) = peek(input).filter(|token| token.kind == TokenKind::Quoted) else {
        return miss(input, Expected::A("words in quotation marks"));
    };
    input.next_token();
    Ok(token.text.to_owned())
}

/// A number without a sign.
pub(crate) fn number(input: &mut Input<'_>) -> Parsed<i16> {
    let Some(token) = peek(input).filter(|token| token.kind == TokenKind::Number) else {
        return miss(input, Expected::A("a number"));
    };
    let Ok(number) = token.text.parse::<i16>() else {
        return reject(input, here(input), "this number is too large: at most 32767");
    };
    input.next_token();
    Ok(number)
}

/// A number of at most 255.
pub(crate) fn small(input: &mut Input<'_>) -> Parsed<u8> {
    let at = here(input);
    let number = number(input)?;
    u8::try_from(number).or_else(|_| reject(input, at, "this number is too large: at most 255"))
}

/// How much experience: none is not worth a word.
pub(super) fn experience(input: &mut Input<'_>) -> Parsed<u8> {
    let at = here(input);
    match small(input)? {
        0 => reject(input, at, "experience is at least 1"),
        gained => Ok(gained),
    }
}

/// Something in parentheses.
pub(crate) fn parens<'t, T>(
    input: &mut Input<'t>,
    mut inner: impl Parser<Input<'t>, T, Miss>,
) -> Parsed<T> {
    let at = here(input);
    expect(input, "(")?;
    let found =
        nested(input, at, "parentheses are nested too deep", |input| inner.parse_next(input))?;
    expect(input, ")")?;
    Ok(found)
}

/// Something inside something else, which goes only so deep.
pub(super) fn nested<'t, T>(
    input: &mut Input<'t>,
    at: usize,
    too_deep: &'static str,
    inner: impl FnOnce(&mut Input<'t>) -> Parsed<T>,
) -> Parsed<T> {
    let depth = &input.state.depth;
    if depth.get() >= DEPTH_MAX {
        return reject(input, at, too_deep);
    }
    depth.set(depth.get() + 1);
    let found = inner(input);
    input.state.depth.set(input.state.depth.get() - 1);
    found
}

/// One or more things with a word or sign between them.
pub(crate) fn list<'t, T>(
    input: &mut Input<'t>,
    separator: &'static str,
    mut item: impl FnMut(&mut Input<'t>) -> Parsed<T>,
) -> Parsed<Vec<T>> {
    let mut items = vec![item(input)?];
    while self::separator(input, separator) {
        items.push(item(input)?);
    }
    Ok(items)
}

/// Tries something and goes back if it does not fit.
pub(crate) fn attempt<'t, T>(
    input: &mut Input<'t>,
    mut item: impl FnMut(&mut Input<'t>) -> Parsed<T>,
) -> Option<T> {
    let start = input.checkpoint();
    let found = item(input).ok();
    if found.is_none() {
        input.reset(&start);
    }
    found
}

/// The end of the line.
pub(crate) fn end(input: &mut Input<'_>) -> Parsed<()> {
    if peek(input).is_none() { Ok(()) } else { miss(input, Expected::A("the end of the line")) }
}
