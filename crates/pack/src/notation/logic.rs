//! And, or, not: shared by tests, goals and deeds.

use super::Pen;
use super::input::{Input, Parsed, attempt, here, list, nested, optional, parens};

/// A tree with and, or and not in it.
pub(super) trait Logic: Sized {
    fn all(parts: Vec<Self>) -> Self;
    fn any(parts: Vec<Self>) -> Self;
    fn not(part: Self) -> Self;
    fn node(&self) -> Node<'_, Self>;

    /// Reads what is neither and, or, not nor in parentheses.
    fn atom(input: &mut Input<'_>) -> Parsed<Self>;

    /// Writes it.
    fn write_atom(&self, pen: &mut Pen<'_>);
}

/// How a tree begins.
pub(super) enum Node<'n, T> {
    All(&'n [T]),
    Any(&'n [T]),
    Not(&'n T),
    Atom,
}

/// Alternatives of conjunctions.
pub(super) fn logic<T: Logic>(input: &mut Input<'_>) -> Parsed<T> {
    let mut parts = list(input, "or", conjunction::<T>)?;
    Ok(if parts.len() == 1 { parts.remove(0) } else { T::any(parts) })
}

fn conjunction<T: Logic>(input: &mut Input<'_>) -> Parsed<T> {
    let mut parts = list(input, "and", factor::<T>)?;
    Ok(if parts.len() == 1 { parts.remove(0) } else { T::all(parts) })
}

fn factor<T: Logic>(input: &mut Input<'_>) -> Parsed<T> {
    let at = here(input);
    if optional(input, "not") {
        return nested(input, at, "`not` is nested too deep", factor).map(T::not);
    }
    if let Some(atom) = attempt(input, T::atom) {
        return Ok(atom);
    }
    parens(input, logic::<T>)
}

impl Pen<'_> {
    pub(super) fn logic<T: Logic>(&mut self, tree: &T) {
        match tree.node() {
            Node::Any(parts) => {
                self.list(parts, " or ", |pen, part| match part.node() {
                    Node::Any(_) => pen.parens(|pen| pen.logic(part)),
                    _ => pen.logic(part),
                });
            }
            Node::All(parts) => self.list(parts, " and ", |pen, part| pen.factor(part)),
            Node::Not(_) | Node::Atom => self.factor(tree),
        }
    }

    fn factor<T: Logic>(&mut self, tree: &T) {
        match tree.node() {
            Node::Any(_) | Node::All(_) => self.parens(|pen| pen.logic(tree)),
            Node::Not(part) => {
                self.put("not ");
                self.factor(part);
            }
            Node::Atom => tree.write_atom(self),
        }
    }
}
