//! Abilities that are performed as if the figure stood in another hex.

use crate::ability::{Ability, Spot};
use crate::choice::Choice;
use crate::haven::{Flow, Play, look};
use crate::perform::{Performance, perform_list};
use crate::prompt::{Ask, Prompt};

// FH-LOS-05, FH-FAQ-016: sight, range, adjacency and what is pushed or pulled start from there.
/// Performs abilities from another hex. Returns whether any part was performed.
pub(crate) fn perform<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    spot: Spot,
    abilities: &'a [Ability],
) -> Flow<bool> {
    let mut hexes = look(cx).spot(how.actor, spot);
    hexes.sort_unstable();
    hexes.dedup();
    let hex = match hexes[..] {
        [] => return Ok(false),
        [hex] => hex,
        _ => {
            let mut options: Vec<Choice> = hexes.into_iter().map(Choice::Cell).collect();
            if how.optional {
                options.push(Choice::Skip);
            }
            let prompt = Prompt { ask: Ask::FromHex, actor: Some(how.actor), source: how.source };
            match cx.ask(how.decider, prompt, &options)? {
                Choice::Cell(hex) => hex,
                _ => return Ok(false),
            }
        }
    };
    let before = cx.state.turn.standing.replace((how.actor, hex));
    let done = perform_list(cx, how, abilities)?;
    cx.state.turn.standing = before;
    Ok(done)
}
