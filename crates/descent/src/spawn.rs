//! Spawn cards: where the overlord may place new monsters.

use crate::choice::{Choice, Prompt};
use crate::content::{CardId, KindId, Rank};
use crate::explore::{free_a_figure, put_monster};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::overlord_card::Play;
use crate::ruleset::Descent;
use crate::state::{Figure, Place, Pose, State};
use longrest_grid::CellSet;

/// The overlord places the monsters of a spawn card he has paid for, in the order he likes.
// DJ-SPAWN-03, DJ-SPAWN-10
pub(crate) fn spawn(cx: &mut Cx<'_>, card: CardId) -> Flow {
    let Play::Spawn(monsters) = &cx.rules().content.card(card).play else {
        unreachable!("only spawn cards spawn");
    };
    let mut left: Vec<(KindId, Rank)> = monsters.clone();
    while !left.is_empty() {
        let choice = ask(cx, OVERLORD, |_, _| {
            let next = left.iter().map(|(kind, rank)| Choice::Figure(*kind, *rank));
            (Prompt::SpawnNext(card), next.collect())
        })?;
        let Choice::Figure(kind, rank) = choice else { unreachable!("only figures were offered") };
        let position = left.iter().position(|next| *next == (kind, rank));
        left.remove(position.expect("it was offered"));
        spawn_one(cx, kind, rank)?;
    }
    Ok(())
}

fn spawn_one(cx: &mut Cx<'_>, kind: KindId, rank: Rank) -> Flow {
    if cx.rules().spawn_poses(cx.state, kind).is_empty() || !free_a_figure(cx, kind, rank, false)? {
        cx.tell("DJ-SPAWN-10", Fact::MonsterLeftOut { kind, rank });
        return Ok(());
    }
    let choice = ask(cx, OVERLORD, |rules, state| {
        let poses = rules.spawn_poses(state, kind).into_iter().map(Choice::Place);
        (Prompt::Spawn(kind, rank), poses.chain([Choice::Pass]).collect())
    })?;
    if let Choice::Place(pose) = choice {
        put_monster(cx, "DJ-SPAWN-03", kind, rank, None, pose);
    }
    Ok(())
}

impl Descent {
    /// Whether a monster would find a place if it were spawned now.
    pub fn finds_place(&self, state: &State, kind: KindId) -> bool {
        !self.spawn_poses(state, kind).is_empty()
    }

    /// Where a monster may be spawned.
    // DJ-SPAWN-04 to DJ-SPAWN-08, DJ-SPAWN-18: every space free of figures and obstacles, revealed,
    // unseen, and no active glyph; markers do not matter.
    pub(crate) fn spawn_poses(&self, state: &State, kind: KindId) -> Vec<Pose> {
        let size = self.content.monster(kind).size;
        let mut allowed = self.unseen(state);
        for taken in [&state.pits, &state.rubble, &state.water] {
            allowed = allowed.difference(taken);
        }
        allowed = allowed.difference(&state.heroes_at).difference(&state.monsters_at);
        let uprights: &[bool] = if size.is_oblong() { &[false, true] } else { &[false] };
        let mut poses = Vec::new();
        for cell in allowed.iter() {
            for &upright in uprights {
                let pose = Pose { cell, upright };
                let Some(spaces) = self.whole(state, size, pose) else { continue };
                let legal = spaces.iter().all(|space| allowed.contains(*space))
                    && !self.is_on_active_glyph(state, spaces);
                if legal {
                    poses.push(pose);
                }
            }
        }
        poses
    }

    /// The revealed spaces that no hero sees.
    // DJ-SPAWN-09: monsters do not block this sight. DJ-FAM-07, DJ-FAM-09: of familiars only a
    // watchful one counts.
    fn unseen(&self, state: &State) -> CellSet {
        let mut unseen = self.revealed(state);
        let blockers = state.rubble.union(&state.heroes_at);
        for hero in state.hero_ids() {
            let Some(here) = state.hero(hero).cell() else { continue };
            let from = [here];
            let eye = self.eye(state, Figure::Hero(hero), &from, &blockers);
            unseen = unseen.difference(&eye.view(&unseen));
        }
        for pet in state.pet_ids().map(|id| state.pet(id)) {
            let Place::Board(here) = pet.place else { continue };
            if self.content.familiar(pet.kind).watches {
                let seen = self.walls(state).view_past(&blockers, here, &unseen);
                unseen = unseen.difference(&seen);
            }
        }
        unseen
    }
}
