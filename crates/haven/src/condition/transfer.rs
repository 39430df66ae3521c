//! Conditions that pass from one figure to another.

use crate::amount::Amount;
use crate::choice::Choice;
use crate::condition::{self as conditions, Condition};
use crate::evaluate::About;
use crate::haven::{Flow, Play, look};
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};
use crate::state::FigureId;

/// The acting figure passes conditions of its own on to a target. Returns whether any passed.
pub(crate) fn transfer(
    cx: &mut Play<'_>,
    how: Performance,
    target: FigureId,
    list: &[Condition],
    count: &Amount,
) -> Flow<bool> {
    let about = About::actor(how.actor).with_target(target);
    let count = look(cx).count(count, about);
    let mut any = false;
    for _ in 0..count {
        let here = look(cx);
        if !here.alive(target) || !here.alive(how.actor) {
            break;
        }
        let own = here.figure(how.actor).conditions;
        let passes = |condition: &&Condition| {
            let named =
                if list.is_empty() { !condition.is_positive() } else { list.contains(condition) };
            named && own.has(**condition)
        };
        let options: Vec<Choice> = (Condition::ALL.iter())
            .filter(passes)
            .map(|&condition| Choice::Option(condition as u8))
            .collect();
        if options.is_empty() {
            break;
        }
        let prompt =
            Prompt { ask: Ask::CleanseCondition, actor: Some(how.actor), source: how.source };
        let Choice::Option(number) = cx.ask(how.decider, prompt, &options)? else { break };
        let condition = Condition::ALL[usize::from(number)];
        conditions::relieve(cx, how.actor, condition, Some(how.actor), "FH-COND-04");
        conditions::gain(cx, target, condition, Some(how.actor))?;
        any = true;
    }
    Ok(any)
}
