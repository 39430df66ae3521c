//! Healing.

use crate::ability::Added;
use crate::ability::When;
use crate::condition::{Condition, Conditions};
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::Fact;
use crate::goal::Tally;
use crate::haven::{Flow, Play, look};
use crate::state::FigureId;
use crate::{bonus, conditions, deeds};

// FH-FAQ-098: the heals of a long rest and of regenerate are heal abilities of the figure.
/// A figure performs "Heal X, self".
pub(crate) fn heal_oneself(
    cx: &mut Play<'_>,
    id: FigureId,
    amount: i16,
    rule: &'static str,
) -> Flow {
    let reactions = bonus::react(cx, When::Heals, id, About::actor(id), 0)?;
    let more: i16 = reactions
        .changes
        .iter()
        .map(|&(owner, added)| match added {
            Added::Plus(more) => look(cx).amount(more, About::actor(owner)),
            _ => 0,
        })
        .sum();
    let doublings = reactions.changes.iter().filter(|(_, added)| matches!(added, Added::Double));
    let times = 2i16.saturating_pow(doublings.count() as u32);
    heal(cx, id, id, (amount + more).saturating_mul(times), rule)?;
    bonus::perform_reactions(cx, &reactions)
}

// FH-HEAL-01, FH-HEAL-03, FH-HEAL-07, FH-HEAL-08
/// Heals a figure.
pub(crate) fn heal(
    cx: &mut Play<'_>,
    id: FigureId,
    by: FigureId,
    amount: i16,
    rule: &'static str,
) -> Flow {
    if !look(cx).alive(id) {
        return Ok(());
    }
    let about = About::actor(id).with_target(by);
    let reactions = bonus::react(cx, When::IsHealed, id, about, 0)?;
    let mut amount = amount;
    let mut negated = false;
    for &(owner, added) in &reactions.changes {
        match added {
            Added::Plus(more) => amount += look(cx).amount(more, About::actor(owner)),
            Added::Negate => negated = true,
            _ => {}
        }
    }
    if negated {
        return bonus::perform_reactions(cx, &reactions);
    }
    let figure = *look(cx).figure(id);
    let poisoned = figure.conditions.has(Condition::Poison);
    let mut removed = Conditions::NONE;
    for condition in [Condition::Wound, Condition::Brittle, Condition::Bane, Condition::Poison] {
        if figure.conditions.has(condition) {
            removed = removed.with(condition);
            let rule = match condition {
                Condition::Wound => "FH-WOUND-02",
                Condition::Brittle => "FH-BRITTLE-02",
                Condition::Bane => "FH-BANE-02",
                _ => "FH-POISON-02",
            };
            conditions::relieve(cx, id, condition, Some(by), rule);
        }
    }
    let count = &mut cx.state.turn.memory.removed;
    *count = count.saturating_add(removed.iter().count() as u8);
    // FH-POISON-02: the heal that removes poison does not increase hit points.
    let room = figure.hit_points_max - figure.hit_points;
    let gained = if poisoned { 0 } else { amount.clamp(0, room) };
    cx.state.figures[id.index()].hit_points += gained;
    let left = figure.hit_points + gained;
    cx.tell(rule, Fact::Healed { figure: id, by, amount: gained, left, removed });
    if let Some(character) = look(cx).owner_of(by) {
        tally(cx, character, Tally::Healed, gained as u16);
        if by != id {
            deeds::helped(cx, character, id);
        }
    }
    bonus::perform_reactions(cx, &reactions)?;
    crate::script::done(cx, When::IsHealed, id)
}
