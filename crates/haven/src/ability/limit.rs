//! What can be used once in a round, in a turn or in a scenario: what was used, and what can be
//! used again.

use crate::ability::{Ability, Limit, Verb};
use crate::bonus::{Held, Kept};
use crate::haven::{Look, Play, look};
use crate::state::{FigureId, Note};

/// Whether a bonus that can be used once in a while was used already.
pub(crate) fn spent(look: Look<'_, '_>, held: &Held<'_>) -> bool {
    if held.text.limit == Limit::None {
        return false;
    }
    match held.kept {
        Kept::Active(at) => look.state.bonuses[usize::from(at)].used & SPENT != 0,
        Kept::Item(character, slot) => {
            look.character(character).items[usize::from(slot)].used & SPENT != 0
        }
        Kept::Class(character, at) => look.character(character).limited & limited_bit(at) != 0,
        Kept::Printed(figure, _) => look.figure(figure).is(Note::Limited),
    }
}

/// The bit of the count of slots that says that a limited bonus was used.
pub(crate) const SPENT: u8 = 0x80;

/// The bit of a limited bonus of a class: what comes late in a long list shares its bit.
const fn limited_bit(at: u8) -> u16 {
    1 << (at & 15)
}

/// Notes that a limited bonus was used.
pub(crate) fn spend(cx: &mut Play<'_>, held: Held<'_>) {
    if held.text.limit == Limit::None {
        return;
    }
    match held.kept {
        Kept::Active(at) => {
            if let Some(bonus) = cx.state.bonuses.get_mut(usize::from(at)) {
                bonus.used |= SPENT;
            }
        }
        Kept::Item(character, slot) => {
            let items = &mut cx.state.characters[character].items;
            items[usize::from(slot)].used |= SPENT;
        }
        Kept::Class(character, at) => {
            cx.state.characters[character].limited |= limited_bit(at);
        }
        Kept::Printed(figure, _) => cx.state.figures[figure.index()].note(Note::Limited, true),
    }
}

/// What can be used once in a round, or once in a turn, can be used again.
pub(crate) fn renew(cx: &mut Play<'_>, limit: Limit) {
    let all: Vec<usize> = (0..cx.state.bonuses.len())
        .filter(|&at| {
            let bonus = &cx.state.bonuses[at];
            bonus.used & SPENT != 0
                && look(cx).bonus_text(bonus).is_none_or(|text| text.limit == limit)
        })
        .collect();
    for at in all {
        cx.state.bonuses[at].used &= !SPENT;
    }
    for character in cx.state.character_ids() {
        for slot in 0..cx.state.characters[character].items.len() {
            let carried = cx.state.characters[character].items[slot];
            if carried.used & SPENT != 0
                && look(cx).item_bonus(character, slot as u8).limit == limit
            {
                cx.state.characters[character].items[slot].used &= !SPENT;
            }
        }
        if cx.state.characters[character].limited != 0 {
            let here = look(cx);
            let kept: u16 = here
                .class_bonuses(character)
                .enumerate()
                .filter(|(_, text)| text.limit != limit && text.limit != Limit::None)
                .map(|(at, _)| limited_bit(at as u8))
                .fold(0, |all, bit| all | bit);
            cx.state.characters[character].limited &= kept;
        }
    }
    // Printed traits are limited by the round, or by the scenario.
    if limit == Limit::OncePerRound {
        let all: Vec<FigureId> = look(cx).figures().collect();
        for id in all {
            let lasts = |ability: &Ability| match &ability.verb {
                Verb::Bonus(text) => text.limit == Limit::OncePerScenario,
                _ => false,
            };
            let here = look(cx);
            let kept = here.figure(id).is(Note::Limited) && here.printed_traits(id).any(lasts);
            cx.state.figures[id.index()].note(Note::Limited, kept);
        }
    }
}
