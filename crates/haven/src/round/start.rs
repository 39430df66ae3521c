//! The start of a round: what the scenario brings, in the order the group likes.

use crate::choice::Choice;
use crate::fact::Fact;
use crate::haven::{Flow, Look, Play, look};
use crate::prompt::{Ask, Prompt};
use crate::scenario::{Effect, Event, SpecialRule};
use crate::script::apply_all;
use crate::state::Source;

// FH-ROUND-02, FH-ROUND-03: in any order, but all spawns happen at the same time.
/// Applies the rules of the scenario that this round wakes at its start.
pub(crate) fn apply(cx: &mut Play<'_>) -> Flow {
    let mut left = look(cx).woken();
    // Each turn of the loop applies at least one rule.
    while !left.is_empty() {
        let next = first(cx, &left)?;
        let (now, later) = left.into_iter().partition(|&(number, rule)| key(number, rule) == next);
        left = later;
        together(cx, now)?;
    }
    Ok(())
}

type Numbered<'r> = (u8, &'r SpecialRule);

/// What stands for a rule when the group chooses.
fn key(number: u8, rule: &SpecialRule) -> Choice {
    if rule.effects.iter().any(spawns) { Choice::Spawns } else { Choice::Option(number) }
}

fn spawns(effect: &Effect) -> bool {
    matches!(effect, Effect::Spawn { .. } | Effect::SpawnUnder { .. })
}

/// Which comes first; asked where there are several.
fn first(cx: &mut Play<'_>, left: &[Numbered<'_>]) -> Flow<Choice> {
    let mut keys: Vec<Choice> = left.iter().map(|&(number, rule)| key(number, rule)).collect();
    keys.sort_unstable();
    keys.dedup();
    let prompt = Prompt { ask: Ask::RoundStart, actor: None, source: Source::Game };
    let group = look(cx).group();
    cx.ask(group, prompt, &keys)
}

/// Applies one rule, or all that spawn: their spawns first, then what else they bring.
fn together<'a>(cx: &mut Play<'a>, rules: Vec<Numbered<'a>>) -> Flow {
    let enabled: Vec<Numbered<'a>> =
        rules.into_iter().filter(|(number, _)| cx.state.enabled >> number & 1 != 0).collect();
    for &(number, rule) in &enabled {
        cx.state.fired |= 1 << number;
        cx.tell("FH-PAGE-07", Fact::RuleFired { rule: number });
        for effect in rule.effects.iter().filter(|effect| spawns(effect)) {
            apply_all(cx, std::slice::from_ref(effect), number, None)?;
        }
    }
    for &(number, rule) in &enabled {
        for effect in rule.effects.iter().filter(|effect| !spawns(effect)) {
            apply_all(cx, std::slice::from_ref(effect), number, None)?;
        }
    }
    Ok(())
}

impl<'r> Look<'r, '_> {
    /// The rules that wait for the start of this round.
    fn woken(self) -> Vec<Numbered<'r>> {
        let rules = self.scenario().rules.iter().enumerate();
        rules
            .map(|(number, rule)| (number as u8, rule))
            .filter(|&(number, rule)| {
                let enabled = self.state.enabled >> number & 1 != 0;
                let spent = rule.once && self.state.fired >> number & 1 != 0;
                let now = matches!(&rule.event, Event::RoundStart(rounds)
                    if rounds.has(self.state.round));
                let holds = rule.only_if.as_ref().is_none_or(|goal| self.holds(goal, None));
                enabled && !spent && now && holds
            })
            .collect()
    }
}
