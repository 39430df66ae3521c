//! Experience gained in a scenario.

use crate::amount::Amount;
use crate::evaluate::About;
use crate::fact::Fact;
use crate::goal::Tally;
use crate::haven::{Play, look};
use crate::id::CharacterId;
use crate::state::FigureId;

// FH-XP-01, FH-XP-03; a summon's experience is its summoner's.
/// The character a figure is or belongs to gains experience.
pub(crate) fn gain(cx: &mut Play<'_>, figure: FigureId, amount: u8, rule: &'static str) {
    let Some(character) = look(cx).owner_of(figure) else { return };
    gain_for(cx, character, amount, rule);
}

/// A character gains experience.
pub(crate) fn gain_for(cx: &mut Play<'_>, character: CharacterId, amount: u8, rule: &'static str) {
    if look(cx).playing(character) {
        earn(cx, character, amount, rule);
    }
}

// N-105: whoever was exhausted by what it performed has performed it.
/// A figure gains the experience of what it has performed, if it is a character.
pub(crate) fn gain_for_performed(
    cx: &mut Play<'_>,
    figure: FigureId,
    amount: u8,
    rule: &'static str,
) {
    let fallen = !look(cx).alive(figure) && figure.index() < cx.state.characters.len();
    if fallen {
        earn(cx, CharacterId(figure.0), amount, rule)
    } else {
        gain(cx, figure, amount, rule)
    }
}

fn earn(cx: &mut Play<'_>, character: CharacterId, amount: u8, rule: &'static str) {
    if amount == 0 {
        return;
    }
    let owner = &mut cx.state.characters[character];
    owner.experience = owner.experience.saturating_add(amount);
    tally(cx, character, Tally::Experience, u16::from(amount));
    cx.tell(rule, Fact::ExperienceGained { character, amount });
}

/// The character a figure is or belongs to gains or loses gold of this scenario. Returns whether
/// there was anything to gain or lose.
pub(crate) fn change_gold(cx: &mut Play<'_>, figure: FigureId, by: i16) -> bool {
    let Some(character) = look(cx).owner_of(figure) else { return false };
    let owner = &mut cx.state.characters[character];
    let before = owner.gold;
    owner.gold = owner.gold.saturating_add_signed(by);
    let changed = owner.gold != before;
    if changed && by > 0 {
        cx.tell("FH-ACTION-06", Fact::GoldGained { character, gold: by.unsigned_abs() });
    }
    changed
}

/// Somebody gains or loses gold by another's ability. Returns whether.
pub(crate) fn give_gold(cx: &mut Play<'_>, actor: FigureId, to: FigureId, value: &Amount) -> bool {
    let value = look(cx).amount(value, About::actor(actor).with_target(to));
    change_gold(cx, to, value)
}

/// Somebody gains experience by another's ability. Returns whether.
pub(crate) fn give(cx: &mut Play<'_>, actor: FigureId, to: FigureId, value: &Amount) -> bool {
    let value = look(cx).count(value, About::actor(actor).with_target(to));
    gain(cx, to, value, "FH-XP-03");
    value > 0
}

/// Adds to what is counted for a character.
pub(crate) fn tally(cx: &mut Play<'_>, character: CharacterId, what: Tally, amount: u16) {
    let counts = &mut cx.state.characters[character].tally;
    counts.set(what, counts.get(what).saturating_add(amount));
}

/// Raises a record of a character.
pub(crate) fn record(cx: &mut Play<'_>, character: CharacterId, what: Tally, amount: u16) {
    let counts = &mut cx.state.characters[character].tally;
    counts.set(what, counts.get(what).max(amount));
}
