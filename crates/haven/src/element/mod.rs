//! Elements: infused at the end of a turn, consumed for effects, waning with the round.

mod kind;

pub use kind::*;

use crate::ability::{Infusion, When};
use crate::amount::Test;
use crate::bonus::trigger;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::{Crowd, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::perform::Performance;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, PendingIcon, Source};

impl Look<'_, '_> {
    // FH-ELEM-08, FH-ELEM-13
    /// Whether an element can be consumed: it is there, and was not consumed in this turn already.
    pub fn present(self, element: Element) -> bool {
        self.state.elements[element as usize] > ElementState::Inert
            && self.state.turn.consumed & (1 << element as u8) == 0
    }

    // FH-ELEM-12: all of them must be consumed; each icon needs an element of its own.
    /// Whether every one of the icons can be paid.
    pub fn can_consume(self, icons: &[Icon]) -> bool {
        fn pay(look: Look<'_, '_>, icons: &[Icon], used: u8) -> bool {
            let Some((icon, rest)) = icons.split_first() else { return true };
            icon.elements().any(|element| {
                let bit = 1 << element as u8;
                used & bit == 0 && look.present(element) && pay(look, rest, used | bit)
            })
        }
        pay(self, icons, 0)
    }
}

/// Makes one element inert for each icon, as whoever decides chooses.
pub(crate) fn dampen(cx: &mut Play<'_>, how: Performance, icons: &[Icon]) -> Flow<bool> {
    let mut any = false;
    for icon in icons {
        let there = |&element: &Element| look(cx).test(&Test::Present(element), About::default());
        let options: Vec<Choice> = icon.elements().filter(there).map(Choice::Element).collect();
        if options.is_empty() {
            continue;
        }
        let prompt = Prompt { ask: Ask::Consume, actor: Some(how.actor), source: how.source };
        if let Choice::Element(element) = cx.ask(how.decider, prompt, &options)? {
            cx.state.elements[element as usize] = ElementState::Inert;
            let elements = cx.state.elements;
            cx.tell("FH-ELEM-06", Fact::ElementsWane { elements });
            any = true;
        }
    }
    Ok(any)
}

/// Remembers the infusions of an action for the end of the turn.
pub(crate) fn infuse_later<'a>(
    cx: &mut Play<'_>,
    infusions: impl IntoIterator<Item = &'a Infusion>,
) {
    for infusion in infusions {
        for element in infusion.icon.elements() {
            cx.state.turn.memory.infused |= 1 << element as u8;
        }
        if cx.state.turn.infusions.is_full() {
            cx.tell("FH-ELEM-05", Fact::NoRoom { kind: Crowd::Infusions });
            return;
        }
        cx.state.turn.infusions.push((PendingIcon(infusion.icon), infusion.optional));
    }
}

// FH-ELEM-03, FH-ELEM-17, N-89: mixed and wild icons are chosen now; those outside a box may be
// left out.
/// Infuses what the turn brought.
pub(crate) fn infuse_pending(cx: &mut Play<'_>, figure: FigureId) -> Flow {
    while let Some(&(PendingIcon(icon), optional)) = cx.state.turn.infusions.first() {
        let mut options: Vec<Choice> = icon.elements().map(Choice::Element).collect();
        if optional {
            options.push(Choice::Skip);
        }
        let prompt = Prompt { ask: Ask::Infuse, actor: Some(figure), source: Source::Game };
        let seats = look(cx).decider(figure);
        let choice = cx.ask(seats, prompt, &options)?;
        cx.state.turn.infusions.remove(0);
        if let Choice::Element(element) = choice {
            infuse(cx, element, Some(figure));
        }
    }
    Ok(())
}

// FH-ELEM-05
/// Makes an element strong.
pub(crate) fn infuse(cx: &mut Play<'_>, element: Element, by: Option<FigureId>) {
    cx.state.elements[element as usize] = ElementState::Strong;
    if cx.state.turn.figure.is_some() && cx.state.turn.figure == by {
        cx.state.turn.memory.infused |= 1 << element as u8;
    }
    let rule = match by {
        None => look(cx).scenario_rule(),
        Some(by) if look(cx).owner_of(by).is_some() => "FH-ELEM-05",
        // D100
        Some(_) if cx.state.switches.monster_infuses_each_turn => "GH-MELEM-01",
        Some(_) => "FH-MELEM-02",
    };
    cx.tell(rule, Fact::Infused { element, by });
    if let Some(character) = by.and_then(|by| look(cx).owner_of(by)) {
        tally(cx, character, Tally::ElementsInfused, 1);
    }
}

// FH-ELEM-10, FH-ELEM-15, FH-ELEM-16, FH-MELEM-06
/// Consumes one element for each icon; whoever decides chooses where an icon leaves a choice.
pub(crate) fn consume(cx: &mut Play<'_>, icons: &[Icon], figure: FigureId) -> Flow {
    for (at, icon) in icons.iter().enumerate() {
        let rest = &icons[at + 1..];
        let elements: Vec<Element> = icon
            .elements()
            .filter(|&element| look(cx).present(element) && leaves(look(cx), element, rest))
            .collect();
        if elements.is_empty() {
            return Ok(());
        }
        let prompt = Prompt { ask: Ask::Consume, actor: Some(figure), source: Source::Game };
        let seats = look(cx).decider(figure);
        let element = pick(cx, seats, prompt, &elements, Choice::Element)?;
        consume_one(cx, element, Some(figure));
    }
    if !icons.is_empty() && look(cx).character_of(figure).is_some() {
        trigger(cx, When::Consumes, figure)?;
    }
    Ok(())
}

/// Whether the rest can still be paid when this element is gone.
fn leaves(look: Look<'_, '_>, element: Element, rest: &[Icon]) -> bool {
    let mut state = *look.state;
    state.elements[element as usize] = ElementState::Inert;
    Look { rules: look.rules, state: &state }.can_consume(rest)
}

/// Makes an element inert.
pub(crate) fn consume_one(cx: &mut Play<'_>, element: Element, by: Option<FigureId>) {
    cx.state.elements[element as usize] = ElementState::Inert;
    if cx.state.turn.figure.is_some() {
        cx.state.turn.consumed |= 1 << element as u8;
    }
    let monster = by.is_some_and(|by| look(cx).owner_of(by).is_none());
    let rule = if monster { "FH-MELEM-03" } else { "FH-ELEM-10" };
    cx.tell(rule, Fact::Consumed { element, by });
    if let Some(character) = by.and_then(|by| look(cx).owner_of(by)) {
        tally(cx, character, Tally::ElementsConsumed, 1);
    }
}

// FH-ELEM-06, FH-END-06
/// Every element drops one state.
pub(crate) fn wane(cx: &mut Play<'_>) {
    for element in &mut cx.state.elements {
        *element = match *element {
            ElementState::Strong => ElementState::Waning,
            ElementState::Waning | ElementState::Inert => ElementState::Inert,
        };
    }
    let elements = cx.state.elements;
    cx.tell("FH-ELEM-06", Fact::ElementsWane { elements });
}
