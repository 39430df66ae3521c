//! Heals and positive conditions of figures that nobody plays.

use super::lines::Line;
use crate::ability::{Added, Reach};
use crate::amount::AbilityKind;
use crate::amount::Amount;
use crate::choice::Choice;
use crate::condition::Condition;
use crate::evaluate::About;
use crate::extras::{effects, plus_of, summed};
use crate::haven::{Flow, Look, Play, look};
use crate::heal;
use crate::perform::{self, performed};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureSet};
use crate::targets::{Far, Polarity};

/// Whom a figure helps first.
#[derive(Clone, Copy)]
enum First {
    /// The one that has lost the most hit points.
    MostHurt,
    /// The nearest without a condition.
    NearestWithout(Option<Condition>),
}

// FH-MOTHER-05, FH-FAQ-166, GH-MHEAL-01 to GH-MHEAL-04
/// Heals whoever has lost the most.
pub(super) fn heal_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    value: &'a Amount,
) -> Flow<bool> {
    let extras = super::active_extras(look(cx), line.source, line.ability);
    let added = effects(line.ability, &extras);
    let how = super::performance(look(cx), id, line);
    let done = help(cx, id, line, First::MostHurt, |cx, target| {
        let about = About::actor(id).with_target(target);
        let amount = look(cx).amount(value, about) + summed(look(cx), &added, about, plus_of);
        heal::heal(cx, target, id, amount, "FH-MOTHER-05")?;
        perform::apply_to(cx, how, target, line.ability)
    })?;
    if done {
        performed(cx, AbilityKind::Heal);
        super::perform_after(cx, id, line)?;
    }
    Ok(done)
}

// FH-MOTHER-09, FH-MOTHER-10, N-77, D132
/// Gives a positive condition to the nearest without it.
pub(super) fn bless_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
) -> Flow<bool> {
    let condition = line.ability.added.iter().find_map(|added| match added {
        Added::Condition(condition) => Some(*condition),
        _ => None,
    });
    let how = super::performance(look(cx), id, line);
    let done = help(cx, id, line, First::NearestWithout(condition), |cx, target| {
        perform::apply_to(cx, how, target, line.ability)
    })?;
    if done {
        super::perform_after(cx, id, line)?;
    }
    Ok(done)
}

/// Helps as many as the ability allows, one after the other.
fn help<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    first: First,
    mut with: impl FnMut(&mut Play<'a>, FigureId) -> Flow,
) -> Flow<bool> {
    let aim = &line.ability.aim;
    let far = look(cx).helps_within(id, line);
    let mut open = look(cx).candidates(id, aim, Polarity::Positive, far, true);
    // FH-FAQ-146: an allied objective can be healed, and nothing else.
    open.retain(|&other| !look(cx).is_objective(other) || matches!(first, First::MostHurt));
    let count = look(cx).helps(id, line);
    let mut helped = FigureSet::EMPTY;
    for _ in 0..count {
        let here = look(cx);
        open.retain(|&other| {
            let lacks = match first {
                First::NearestWithout(Some(condition)) => !here.has(other, condition),
                _ => true,
            };
            here.alive(other) && !helped.contains(other) && lacks
        });
        let Some(target) = best_of(cx, id, line, first, &open)? else { break };
        helped.insert(target);
        with(cx, target)?;
    }
    cx.state.turn.targets = helped;
    Ok(!helped.is_empty())
}

fn best_of(
    cx: &mut Play<'_>,
    id: FigureId,
    line: Line<'_>,
    first: First,
    open: &[FigureId],
) -> Flow<Option<FigureId>> {
    let here = look(cx);
    let key = |other: FigureId| match first {
        First::MostHurt => {
            let figure = here.figure(other);
            (figure.hit_points - figure.hit_points_max, 0)
        }
        // N-77: the figure itself is at range 0.
        First::NearestWithout(_) => {
            let range = if other == id { 0 } else { here.range(id, other).unwrap_or(u8::MAX) };
            (i16::from(range), here.focus_order(other))
        }
    };
    let Some(best) = open.iter().map(|&other| key(other)).min() else { return Ok(None) };
    let equal = || open.iter().copied().filter(|&other| key(other) == best);
    // Where nobody would notice a difference nobody is asked.
    let hale = |other: FigureId| here.figure(other).conditions == crate::Conditions::NONE;
    let all_one = matches!(first, First::MostHurt)
        && best.0 == 0
        && line.ability.added.is_empty()
        && equal().all(hale);
    if all_one {
        return Ok(equal().next());
    }
    let figures: Vec<FigureId> = equal().collect();
    let prompt = Prompt { ask: Ask::MonsterHelps, actor: Some(id), source: line.source };
    let seats = here.decider(id);
    pick(cx, seats, prompt, &figures, Choice::Figure).map(Some)
}

impl<'r> Look<'r, '_> {
    // FH-RANGE-04, GH-MHEAL-03, D123
    /// How far a figure's help reaches.
    fn helps_within(self, id: FigureId, line: Line<'r>) -> Far {
        let about = About::actor(id);
        let extras = super::active_extras(self, line.source, line.ability);
        let more = summed(self, &effects(line.ability, &extras), about, |added| match added {
            Added::Range(amount) => Some(amount.clone()),
            _ => None,
        });
        let unstated = matches!(line.ability.aim.reach, Reach::Unstated);
        let far = if unstated && self.state.switches.monster_range_from_statistics {
            Far::Range(self.base_range(id).unwrap_or(1).max(1))
        } else {
            self.far(&line.ability.aim, false, about)
        };
        match far {
            Far::Range(range) => Far::Range((i16::from(range) + more).clamp(1, 99) as u8),
            Far::Any => Far::Any,
        }
    }

    /// How many a figure helps.
    fn helps(self, id: FigureId, line: Line<'r>) -> u8 {
        let about = About::actor(id);
        let extras = super::active_extras(self, line.source, line.ability);
        let more = summed(self, &effects(line.ability, &extras), about, |added| match added {
            Added::Target(amount) => Some(amount.clone()),
            _ => None,
        });
        let count = self.how_many(&line.ability.aim, about).map_or(50, i16::from);
        (count + more).clamp(0, 50) as u8
    }
}
