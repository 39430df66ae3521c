//! Commanding figures: granting and controlling abilities.

use crate::ability::{Ability, Added, Extra, Price, Verb};
use crate::amount::Amount;
use crate::condition::Condition;
use crate::haven::{Flow, Look, Play, look};
use crate::perform::{self, Performance};
use crate::state::{FigureId, FigureKind};

// FH-COMMAND-02, FH-COMMAND-03, FH-COMMAND-12, FH-COMMAND-13
/// Grants abilities to a figure, which performs them. Characters decide for themselves; for summons
/// and scenario allies the commanding figure decides. What nobody plays and nobody's figure
/// commands acts by the rules.
pub(crate) fn grant<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    target: FigureId,
    lists: impl Iterator<Item = &'a [Ability]>,
) -> Flow<bool> {
    cx.state.turn.midway = true;
    let mut any = false;
    let by_rules = [how.actor, target].iter().all(|&id| look(cx).owner_of(id).is_none());
    let decider = match look(cx).figure(target).kind {
        FigureKind::Character(character) => look(cx).seat(character).into(),
        _ => how.decider,
    };
    let granter = cx.state.turn.granter.replace(how.actor);
    for abilities in lists {
        if by_rules {
            any |= crate::monster::turn::perform_all(cx, target, how.source, abilities)?;
            continue;
        }
        for ability in abilities {
            if !commandable(look(cx), target, ability) {
                continue;
            }
            let granted = Performance {
                actor: target,
                decider,
                commander: None,
                optional: !look(cx).cannot_be_skipped(ability),
                ..how
            };
            any |= perform::perform_as(cx, granted, ability)?;
        }
    }
    cx.state.turn.granter = granter;
    Ok(any)
}

// FH-FAQ-090: one consumption of the granting figure serves all, and they perform what it enables.
/// Takes out of the effects of a grant what a consumption lets those perform to whom it is granted.
pub(crate) fn bought<'a>(
    ability: &Ability,
    effects: &mut Vec<(&'a Added, Option<&'a Extra>)>,
) -> Vec<&'a Vec<Ability>> {
    let mut bought = Vec::new();
    if matches!(ability.verb, Verb::Grant { .. }) {
        effects.retain(|(added, extra)| match (added, extra) {
            (Added::After(abilities), Some(extra))
                if extra.price.iter().any(|price| matches!(price, Price::Consume(_))) =>
            {
                bought.push(abilities);
                false
            }
            _ => true,
        });
    }
    bought
}

// FH-COMMAND-04 to FH-COMMAND-07, D069
/// Makes an enemy perform abilities as the commanding figure decides; meanwhile it is on that side.
pub(crate) fn control<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    target: FigureId,
    abilities: &'a [Ability],
) -> Flow<bool> {
    cx.state.turn.midway = true;
    let mut any = false;
    let own = look(cx).side_of(target);
    let side = look(cx).side_of(how.actor);
    for ability in abilities {
        if !look(cx).alive(target) {
            break;
        }
        cx.state.figures[target.index()].side = side;
        cx.state.turn.controlled = Some(target);
        if commandable(look(cx), target, ability) {
            let controlled = Performance {
                actor: target,
                commander: Some(how.actor),
                optional: !look(cx).cannot_be_skipped(ability),
                ..how
            };
            any |= perform::perform_as(cx, controlled, ability)?;
        }
        cx.state.turn.controlled = None;
        if look(cx).alive(target) {
            cx.state.figures[target.index()].side = own;
        }
    }
    Ok(any)
}

// FH-COMMAND-08 to FH-COMMAND-11, FH-COMMAND-14, FH-FORCE-09
/// Whether a figure can be commanded to perform an ability.
pub(crate) fn commandable(look: Look<'_, '_>, target: FigureId, ability: &Ability) -> bool {
    // FH-COMMAND-14; in Gloomhaven one that is to be defended is a figure (GH-AMD-03).
    let thing = look.is_objective(target)
        && !(look.state.switches.granter_deck && look.side_of(target) == crate::Side::Party);
    if !look.alive(target) || thing {
        return false;
    }
    let based = |amount: &Amount| matches!(amount, Amount::Base(_));
    match &ability.verb {
        Verb::Attack { value } => {
            look.has_target(target, ability)
                && !look.has(target, Condition::Disarm)
                && !look.has(target, Condition::Stun)
                && (!based(value) || look.base_attack(target).is_some())
        }
        Verb::Move { points, .. } => {
            !look.has(target, Condition::Immobilize)
                && !look.has(target, Condition::Stun)
                && (!based(points) || look.base_move(target).is_some())
        }
        _ => !look.has(target, Condition::Stun),
    }
}
