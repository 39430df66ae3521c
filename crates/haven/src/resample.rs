//! Replacing what a viewer cannot know by something else it might be.

use crate::haven::Haven;
use crate::setup::not_after;
use crate::state::{CardId, CardSet, Phase, SetupStep, State};
use longrest_kernel::{Generator, Viewer};

/// Deals hidden battle goals and hidden hands anew. Decks have no order that could be known.
pub(crate) fn resample(
    rules: &Haven,
    state: &mut State,
    viewer: Viewer,
    generator: &mut Generator,
) {
    let open = state.switches.house.open_information;
    goals(state, viewer, generator);
    if open {
        return;
    }
    for character in 0..state.characters.len() {
        if viewer.is(longrest_kernel::Seat(character as u8)) {
            continue;
        }
        hand(rules, state, character, generator);
    }
}

fn goals(state: &mut State, viewer: Viewer, generator: &mut Generator) {
    if state.phase == Phase::Over {
        return; // goals are open once the scenario is over
    }
    let hidden: Vec<usize> = (0..state.characters.len())
        .filter(|&at| !viewer.is(longrest_kernel::Seat(at as u8)))
        .collect();
    // The deck as this viewer sees it: every goal that is not its own may be anywhere.
    for &at in &hidden {
        for &goal in state.characters[at].goals.iter() {
            state.goal_deck |= 1 << goal;
        }
    }
    for &at in &hidden {
        for place in 0..state.characters[at].goals.len() {
            let weights: Vec<u32> =
                (0..64).map(|goal| (state.goal_deck >> goal & 1) as u32).collect();
            let goal = generator.weighted(&weights) as u8;
            state.goal_deck &= !(1 << goal);
            state.characters[at].goals[place] = goal;
        }
    }
}

/// The cards a character left out are unknown until they show: exchange unseen ones.
fn hand(rules: &Haven, state: &mut State, at: usize, generator: &mut Generator) {
    let early = |step| not_after(&state.switches, step, SetupStep::Hands);
    if matches!(state.phase, Phase::Setup(step) if early(step)) {
        return;
    }
    let owner = state.characters[at];
    let chosen: CardSet = owner.chosen.iter().copied().collect();
    let seen = owner
        .discard
        .union(owner.lost)
        .union(owner.unrecoverable)
        .union(owner.active)
        .union(chosen);
    let class = &rules.content.classes[usize::from(owner.class)];
    let form = |card: CardId| class.cards[usize::from(card.0)].form;
    // Only cards that nobody has seen can be exchanged with those left out.
    let unseen = owner.hand.difference(owner.shown);
    let out: Vec<CardId> = owner.pool.difference(owner.hand).difference(seen).iter().collect();
    for card in unseen.iter() {
        let same: Vec<CardId> =
            out.iter().copied().filter(|&other| form(other) == form(card)).collect();
        let at_random = generator.below(same.len() as u64 + 1) as usize;
        if let Some(&other) = same.get(at_random)
            && !state.characters[at].hand.contains(other)
        {
            state.characters[at].hand.remove(card);
            state.characters[at].hand.insert(other);
        }
    }
}
