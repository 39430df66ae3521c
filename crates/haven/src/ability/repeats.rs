//! Repetitions whose number is counted: it is fixed when the action begins.

use crate::ability::{Ability, Action, Added, Verb};
use crate::amount::Amount;
use crate::evaluate::About;
use crate::haven::{Look, Play, look};
use crate::state::{Doing, FigureId, Source};

/// How many repetitions of a counted number an action may hold.
pub const REPEATS_MAX: usize = 4;

/// The repetitions of an action whose number is counted, in reading order. What others perform by
/// command is not the acting figure's to repeat.
pub fn counted_repeats(action: &Action) -> Vec<&Ability> {
    let mut found = Vec::new();
    collect(&action.abilities, &mut found);
    found
}

fn collect<'a>(abilities: &'a [Ability], found: &mut Vec<&'a Ability>) {
    for ability in abilities {
        match &ability.verb {
            Verb::Repeat { times, abilities } => {
                if !matches!(times, Amount::Number(_)) {
                    found.push(ability);
                }
                collect(abilities, found);
            }
            Verb::From { abilities, .. } => collect(abilities, found),
            Verb::Choose { options } => {
                options.iter().for_each(|option| collect(option, found));
            }
            _ => {}
        }
        let extras = ability.extras.iter().flat_map(|extra| &extra.added);
        for added in ability.added.iter().chain(extras) {
            if let Added::After(abilities) = added {
                collect(abilities, found);
            }
        }
    }
}

// FH-FAQ-015
/// The numbers of an action's repetitions, counted as it begins.
pub(crate) fn count(look: Look<'_, '_>, actor: FigureId, source: Source) -> [u8; REPEATS_MAX] {
    let mut numbers = [0; REPEATS_MAX];
    let counted = look.action(source).map(counted_repeats).unwrap_or_default();
    for (number, ability) in numbers.iter_mut().zip(counted) {
        if let Verb::Repeat { times, .. } = &ability.verb {
            *number = look.count(times, About::actor(actor));
        }
    }
    numbers
}

// FH-FAQ-015
/// How often an ability of a source is repeated: as counted when its action began, or now if it is
/// part of no action.
pub(crate) fn times(
    cx: &Play<'_>,
    actor: FigureId,
    source: Source,
    ability: &Ability,
    times: &Amount,
) -> u8 {
    let fixed = |doing: &Doing| {
        let repeats = counted_repeats(look(cx).action(source)?);
        let at = repeats.iter().position(|&one| std::ptr::eq(one, ability))?;
        doing.repeats.get(at).copied()
    };
    let doing = cx.state.turn.action.filter(|doing| doing.source == source);
    doing.as_ref().and_then(fixed).unwrap_or_else(|| look(cx).count(times, About::actor(actor)))
}
