//! Exhaustion: a character leaves the scenario, by damage or for lack of cards.

use crate::fact::Fact;
use crate::haven::{Flow, Play, look};
use crate::id::CharacterId;
use crate::state::{CardSet, CharacterStatus, FigureId, Note, Source};
use crate::{death, round, script};

// FH-EXH-01 to FH-EXH-07, FH-PDEATH-01, FH-PDEATH-02
/// A character is exhausted: by damage or for lack of cards.
pub(crate) fn exhaust(cx: &mut Play<'_>, character: CharacterId, for_cards: bool) -> Flow {
    if !look(cx).playing(character) {
        return fall(cx, character);
    }
    let rule = match (for_cards, cx.state.switches.house.permanent_death) {
        (true, _) => "FH-EXH-02",
        (false, true) => "FH-PDEATH-01",
        (false, false) => "FH-EXH-01",
    };
    cx.tell(rule, Fact::Exhausted { character, cards: for_cards });
    let was = *look(cx).figure(character.figure());
    if was.is(Note::Acted) {
        round::count_round_of(cx, character);
    }
    leave(cx, character, CharacterStatus::Exhausted)?;
    let owner = &mut cx.state.characters[character];
    let all = owner.hand.union(owner.discard).union(owner.active);
    // FH-EXH-04: all its cards go to the lost pile.
    owner.lost = owner.lost.union(all);
    owner.lost = owner.chosen.iter().copied().collect::<CardSet>().union(owner.lost);
    owner.lost = owner.lost.difference(owner.unrecoverable);
    owner.hand = CardSet::EMPTY;
    owner.discard = CardSet::EMPTY;
    owner.active = CardSet::EMPTY;
    owner.active_lost = CardSet::EMPTY;
    owner.chosen.clear();
    script::died(cx, character.figure(), was)
}

// FH-PDEATH-12
/// An exhausted character whose figure stayed on the map loses its last hit points: it dies.
fn fall(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    let id = character.figure();
    if !look(cx).alive(id) || look(cx).figure(id).hit_points > 0 {
        return Ok(());
    }
    cx.tell("FH-PDEATH-01", Fact::Exhausted { character, cards: false });
    death::remove_figure(cx, id);
    script::whenever(cx)
}

/// Takes a character, its summons and its tokens off the map.
pub(crate) fn leave(cx: &mut Play<'_>, character: CharacterId, status: CharacterStatus) -> Flow {
    // FH-PDEATH-11: whoever is exhausted for lack of cards stays where it is.
    let id = character.figure();
    let stays = cx.state.switches.house.permanent_death
        && status == CharacterStatus::Exhausted
        && look(cx).figure(id).hit_points > 0;
    let own: Vec<FigureId> = look(cx)
        .figures()
        .filter(|&one| look(cx).owner_of(one) == Some(character) && !(stays && one == id))
        .collect();
    cx.state.characters[character].status = status;
    cx.state.bonuses.retain(|bonus| match bonus.source {
        Source::Card { character: of, .. } => of != character,
        _ => true,
    });
    for id in own {
        death::remove_figure(cx, id);
    }
    cx.state.marks.retain(|laid| laid.owner() != character);
    Ok(())
}
