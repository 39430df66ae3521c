//! What a viewer cannot know, dealt anew.

use crate::characters::player_of;
use crate::id::{PlayerId, QuestId};
use crate::state::State;
use longrest_kernel::{Generator, Viewer};
use std::collections::BTreeSet;

/// Whether a viewer may see a character's quest.
pub(crate) fn sees_quest(state: &State, viewer: Viewer, player: PlayerId, shown: bool) -> bool {
    let own = match viewer {
        Viewer::Seat(seat) => player_of(state, seat) == Some(player),
        Viewer::Spectator => false,
    };
    own || shown
}

/// Deals all quests that the viewer may not see anew, from them and the deck.
pub(crate) fn quests(state: &mut State, viewer: Viewer, generator: &mut Generator) {
    deal_anew(state, viewer, |left| generator.below(left as u64) as usize);
}

/// The same without luck: states that the viewer cannot tell apart become equal.
pub(crate) fn veil(state: &mut State, viewer: Viewer) {
    deal_anew(state, viewer, |_| 0);
}

fn deal_anew(state: &mut State, viewer: Viewer, mut pick: impl FnMut(usize) -> usize) {
    let hidden: Vec<usize> = (0..state.world.characters.len())
        .filter(|&at| {
            let one = &state.world.characters[at];
            let holds = one.quest.is_some() || !one.dealt.is_empty();
            holds && !sees_quest(state, viewer, one.player, one.quest_shown)
        })
        .collect();
    let mut pool: Vec<QuestId> = state.world.quests.undecided.iter().cloned().collect();
    for &at in &hidden {
        let one = &mut state.world.characters[at];
        pool.extend(one.quest.clone());
        pool.extend(one.dealt.iter().cloned());
    }
    pool.sort_unstable();
    for &at in &hidden {
        let wanted = state.world.characters[at].dealt.len();
        let mut deal = || pool.swap_remove(pick(pool.len()));
        let quest = state.world.characters[at].quest.is_some().then(&mut deal);
        let dealt: BTreeSet<QuestId> = (0..wanted).map(|_| deal()).collect();
        let one = &mut state.world.characters[at];
        one.quest = quest;
        one.dealt = dealt;
    }
    state.world.quests.undecided = pool.into_iter().collect();
}
