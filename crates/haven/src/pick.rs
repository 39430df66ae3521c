//! Questions with one kind of answer: what was chosen comes back as what it is.

use crate::choice::Choice;
use crate::haven::{Flow, Haven, Play};
use crate::prompt::Prompt;
use longrest_kernel::{Lane, SeatSet};

/// Asks for one of several things, which an answer of one kind names.
pub(crate) fn pick<T: Copy>(
    cx: &mut Play<'_>,
    to: impl Into<SeatSet>,
    prompt: Prompt,
    things: &[T],
    answer: impl Fn(T) -> Choice,
) -> Flow<T> {
    let options = options(things, answer);
    let choice = cx.ask(to, prompt, &options)?;
    Ok(named(things, &options, choice))
}

/// The same where several are asked at once.
pub(crate) fn pick_apart<T: Copy>(
    lane: &mut Lane<'_, '_, Haven>,
    prompt: Prompt,
    things: &[T],
    answer: impl Fn(T) -> Choice,
) -> Flow<T> {
    let options = options(things, answer);
    let choice = lane.ask(prompt, &options)?;
    Ok(named(things, &options, choice))
}

fn options<T: Copy>(things: &[T], answer: impl Fn(T) -> Choice) -> Vec<Choice> {
    things.iter().map(|&thing| answer(thing)).collect()
}

fn named<T: Copy>(things: &[T], options: &[Choice], choice: Choice) -> T {
    let at = options.iter().position(|&option| option == choice);
    things[at.expect("the kernel takes no answer that was not offered")]
}
