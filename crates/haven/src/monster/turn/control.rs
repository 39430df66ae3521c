//! Enemies that a figure which nobody plays makes act.

use super::assault::{plan_of, targets_by_focus};
use super::lines::Line;
use crate::ability::{Ability, Verb};
use crate::attack;
use crate::attack_ability;
use crate::command::commandable;
use crate::extras::effects;
use crate::haven::{Flow, Play, look};
use crate::perform::{self, Performance};
use crate::state::FigureId;

// FH-FAQ-094, FH-COMMAND-04, FH-COMMAND-05
/// Makes enemies perform abilities. Whom they attack is found by the focus rules too.
pub(super) fn control_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    abilities: &'a [Ability],
) -> Flow<bool> {
    let targets = targets_by_focus(cx, id, line)?;
    let mut any = false;
    for target in targets.iter() {
        let (own, side) = (look(cx).side_of(target), look(cx).side_of(id));
        for ability in abilities {
            if !look(cx).alive(id) || !look(cx).alive(target) {
                break;
            }
            cx.state.figures[target.index()].side = side;
            cx.state.turn.controlled = Some(target);
            if commandable(look(cx), target, ability) {
                any |= obey(cx, id, target, Line { ability, ..line })?;
            }
            cx.state.turn.controlled = None;
            if look(cx).alive(target) {
                cx.state.figures[target.index()].side = own;
            }
        }
    }
    cx.state.turn.targets = targets;
    if any && look(cx).alive(id) {
        super::perform_after(cx, id, line)?;
    }
    Ok(any)
}

/// A commanded enemy performs an ability.
fn obey<'a>(cx: &mut Play<'a>, by: FigureId, id: FigureId, line: Line<'a>) -> Flow<bool> {
    let how = Performance {
        actor: id,
        source: line.source,
        decider: look(cx).group(),
        commander: Some(by),
        optional: false,
    };
    let Verb::Attack { value } = &line.ability.verb else {
        return perform::perform_as(cx, how, line.ability);
    };
    let victims = targets_by_focus(cx, id, line)?;
    let plan = plan_of(&look(cx).strike(id, line), line);
    for victim in victims.iter() {
        if look(cx).alive(victim) && look(cx).alive(id) {
            let added = effects(line.ability, &[]);
            let attack = attack_ability::draft(cx, how, value, &added, &plan, victim, 0);
            attack::resolve(cx, attack)?;
        }
    }
    Ok(!victims.is_empty())
}
