//! Conditions that pass from one figure to another.

use crate::ability::Passing;
use crate::amount::Amount;
use crate::choice::Choice;
use crate::condition::{self as conditions, Condition, Conditions};
use crate::evaluate::About;
use crate::haven::{Flow, Play, look};
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};
use crate::state::FigureId;

/// Conditions pass from one figure to another: between the acting figure and a target, or from the
/// target of the ability before (`earlier`) to this one. Returns whether any passed.
pub(crate) fn transfer(
    cx: &mut Play<'_>,
    how: Performance,
    (target, earlier): (FigureId, Option<FigureId>),
    (list, count): (&[Condition], &Amount),
    way: Passing,
) -> Flow<bool> {
    let about = About::actor(how.actor).with_target(target);
    let count = look(cx).count(count, about);
    let (from, to) = match way {
        Passing::Hand | Passing::Copy => (how.actor, target),
        Passing::Take => (target, how.actor),
        Passing::Spread => match earlier {
            Some(earlier) => (earlier, target),
            None => return Ok(false),
        },
    };
    let keeps = matches!(way, Passing::Copy | Passing::Spread);
    // Nothing passes twice.
    let mut passed = Conditions::NONE;
    let mut any = false;
    for _ in 0..count {
        let here = look(cx);
        if !here.alive(to) || !here.alive(from) {
            break;
        }
        let own = here.figure(from).conditions;
        let passes = |condition: &&Condition| {
            let named =
                if list.is_empty() { !condition.is_positive() } else { list.contains(condition) };
            named && own.has(**condition) && !passed.has(**condition)
        };
        let options: Vec<Choice> = (Condition::ALL.iter())
            .filter(passes)
            .map(|&condition| Choice::Condition(condition))
            .collect();
        if options.is_empty() {
            break;
        }
        let prompt =
            Prompt { ask: Ask::CleanseCondition, actor: Some(how.actor), source: how.source };
        let Choice::Condition(condition) = cx.ask(how.decider, prompt, &options)? else { break };
        passed = passed.with(condition);
        if !keeps {
            conditions::relieve(cx, from, condition, Some(how.actor), "FH-COND-04");
        }
        conditions::gain(cx, to, condition, Some(how.actor))?;
        any = true;
    }
    Ok(any)
}
