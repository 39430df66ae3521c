//! Choosing the targets of an ability that is no attack.

use crate::ability::{Ability, Added, Extra, Verb};
use crate::attack_ability::{AttackPlan, place_area, plus};
use crate::choice::Choice;
use crate::evaluate::About;
use crate::extras::summed;
use crate::haven::{Flow, Haven, Play, look};
use crate::movement;
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{FigureId, FigureSet};
use crate::targets::Far;

/// Targets that were chosen, or that an area covers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Targets<'a> {
    /// Who.
    pub list: Vec<FigureId>,
    /// What the hex of an area adds to those who stand in it.
    pub special: Vec<(FigureId, &'a [Added])>,
}

impl<'a> Targets<'a> {
    /// Whether nobody is among them.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// One after the other.
    pub(crate) fn iter(&self) -> impl Iterator<Item = FigureId> {
        self.list.iter().copied()
    }

    /// All of them.
    pub(crate) fn set(&self) -> FigureSet {
        self.iter().collect()
    }

    /// What its hex of the area adds for one of them.
    pub(crate) fn special_of(&self, target: FigureId) -> impl Iterator<Item = &'a Added> {
        self.special.iter().filter(move |&&(id, _)| id == target).flat_map(|&(_, added)| added)
    }

    /// The effects of the ability on one of them, those of its hex included.
    pub(crate) fn effects_on(
        &self,
        target: FigureId,
        effects: &[(&'a Added, Option<&'a Extra>)],
    ) -> Vec<(&'a Added, Option<&'a Extra>)> {
        let special = self.special_of(target).map(|added| (added, None));
        effects.iter().copied().chain(special).collect()
    }
}

/// Chooses the targets of an ability that is no attack.
pub(crate) fn choose_targets<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &Ability,
    effects: &[(&Added, Option<&Extra>)],
    purpose: Purpose,
) -> Flow<Targets<'a>> {
    let about = About::actor(how.actor);
    let polarity = Haven::polarity(ability);
    let range_bonus = summed(look(cx), effects, about, |added| match added {
        Added::Range(amount) => Some(amount.clone()),
        _ => None,
    });
    let far = match look(cx).far(&ability.aim, false, about) {
        Far::Range(range) => Far::Range(plus(range, range_bonus)),
        Far::Any => Far::Any,
    };
    if ability.aim.area.is_some() {
        let plan = AttackPlan {
            far,
            ranged: true,
            shot: true,
            targets: None,
            more_targets: Some(0),
            area: ability.aim.area,
            lent: 0,
        };
        let placed = place_area(cx, how, ability, &plan)?.unwrap_or_default();
        cx.state.turn.targets = placed.set();
        return Ok(placed);
    }
    let sight = look(cx).needs_sight(&ability.verb, &ability.aim);
    let mut candidates = look(cx).candidates(how.actor, &ability.aim, polarity, far, sight);
    // N-60: another figure is granted something, and one exchanges places with another.
    if matches!(ability.verb, Verb::Grant { .. } | Verb::Swap) {
        candidates.retain(|&id| id != how.actor);
    }
    if matches!(ability.verb, Verb::Swap) {
        candidates.retain(|&id| movement::can_exchange(look(cx), how.actor, id));
    }
    let target_bonus = summed(look(cx), effects, about, |added| match added {
        Added::Target(amount) => Some(amount.clone()),
        _ => None,
    });
    let count = look(cx).how_many(&ability.aim, about).map(|count| plus(count, target_bonus));
    let chosen = pick_figures(cx, how, candidates, count, purpose)?;
    cx.state.turn.targets = chosen.iter().copied().collect();
    Ok(Targets { list: chosen, special: Vec::new() })
}

/// Lets the decider pick up to `count` of the figures, one after the other.
pub(crate) fn pick_figures(
    cx: &mut Play<'_>,
    how: Performance,
    mut open: Vec<FigureId>,
    count: Option<u8>,
    purpose: Purpose,
) -> Flow<Vec<FigureId>> {
    let mut chosen = Vec::new();
    let mut left = count.unwrap_or(open.len() as u8);
    if count.is_none() {
        if open.is_empty() {
            return Ok(open);
        }
        match all_or_some(cx, how, &open)? {
            Choice::Yes => return Ok(open),
            Choice::Figure(first) => {
                chosen.push(first);
                open.retain(|&other| other != first);
                left -= 1;
            }
            _ => return Ok(chosen),
        }
    }
    while left > 0 && !open.is_empty() {
        let mut options: Vec<Choice> = open.iter().map(|&id| Choice::Figure(id)).collect();
        if how.optional || !chosen.is_empty() {
            options.push(Choice::Skip);
        }
        let ask = Ask::Target { more: left, purpose };
        let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
        let choice = if chosen.is_empty() {
            cx.ask_open(how.decider, |_, _| (prompt, options.clone()))?
        } else {
            cx.ask(how.decider, prompt, &options)?
        };
        let Choice::Figure(id) = choice else { break };
        chosen.push(id);
        open.retain(|&other| other != id);
        left -= 1;
    }
    Ok(chosen)
}

// FH-FAQ-071, FH-FAQ-072, N-83: whoever is named can be left out, but not oneself and allies from
// harm.
/// "All": everybody (yes), nobody (skip), or only some, beginning with the one chosen.
fn all_or_some(cx: &mut Play<'_>, how: Performance, open: &[FigureId]) -> Flow<Choice> {
    if !how.optional {
        return Ok(Choice::Yes);
    }
    let here = look(cx);
    let mixed = open.iter().any(|&id| here.enemies(how.actor, id))
        && open.iter().any(|&id| !here.enemies(how.actor, id));
    let mut options = vec![Choice::Yes];
    if !mixed && open.len() > 1 {
        options.extend(open.iter().map(|&id| Choice::Figure(id)));
    }
    options.push(Choice::Skip);
    let ability = cx.state.turn.action.map_or(0, |doing| doing.next);
    let ask = Ask::Perform { ability };
    let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
    cx.ask_open(how.decider, move |_, _| (prompt, options.clone()))
}
