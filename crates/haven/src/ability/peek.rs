//! Looking at the top cards of a modifier deck and putting them back in a chosen order.

use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{Crowd, Fact};
use crate::haven::{Flow, Play, look};
use crate::modifiers;
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};

/// Looks at the top cards of one's own deck; they then lie there in a known order, drawn next.
pub(crate) fn peek(cx: &mut Play<'_>, how: Performance, count: &Amount) -> Flow<bool> {
    let Some(deck) = modifiers::deck_of(look(cx), how.actor) else { return Ok(false) };
    let most = look(cx).count(count, About::actor(how.actor)).min(3);
    let mut cards = Vec::new();
    for _ in 0..most {
        if cx.state.decks[usize::from(deck)].left() == 0 {
            break;
        }
        if let Some(card) = modifiers::draw_one(cx, deck)? {
            cards.push(card);
        }
    }
    let any = !cards.is_empty();
    for &card in &cards {
        cx.state.decks[usize::from(deck)].add(card, 1);
    }
    while !cards.is_empty() {
        let options: Vec<Choice> = (0..cards.len() as u8).map(Choice::Option).collect();
        let prompt = Prompt { ask: Ask::PutBack, actor: Some(how.actor), source: how.source };
        let Choice::Option(at) = cx.ask(how.decider, prompt, &options)? else { break };
        let card = cards.remove(usize::from(at));
        if cx.state.forced.is_full() {
            cx.tell("FH-ACTION-06", Fact::NoRoom { kind: Crowd::Decided });
            break;
        }
        cx.state.forced.push((deck, card));
    }
    Ok(any)
}
