//! Where a figure can walk to from where it stands, and by which steps.

use crate::ability::Ability;
use crate::ruleset::Descent;
use crate::state::{Figure, Pose, State};

/// Everywhere a figure can walk with some movement points, each place by its cheapest way.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    reached: Vec<Reached>,
    /// Other ways to places that were reached already, no cheaper.
    others: Vec<Reached>,
}

/// One place of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The place.
    pub pose: Pose,
    /// The movement points it takes.
    pub points: u8,
    /// Whether the figure may stay there.
    pub stays: bool,
    /// Whether the way hurts: a pit, or an enemy with Aura beside it.
    pub hurts: bool,
    before: u16,
}

impl Walk {
    /// The places, the nearest first; the first is where the figure stands.
    pub fn reached(&self) -> &[Reached] {
        &self.reached
    }

    /// The steps to a place, by its position in the list: of the ways that cost the same and hurt
    /// as little the one that bends least. `far` says how far a place lies from the straight line.
    pub fn straight(&self, mut at: usize, far: impl Fn(Pose) -> u32) -> Vec<Pose> {
        let mut steps = Vec::new();
        while at != 0 {
            let here = self.reached[at];
            steps.push(here.pose);
            let alike = |other: &&Reached| {
                other.pose == here.pose && other.points == here.points && other.hurts == here.hurts
            };
            let others = self.others.iter().filter(alike).map(|other| other.before);
            let before = std::iter::once(here.before).chain(others);
            let best = before.min_by_key(|&one| far(self.reached[usize::from(one)].pose));
            at = best.map_or(0, usize::from);
        }
        steps.reverse();
        steps
    }

    /// The first step towards a place; `None` when the figure stands there.
    pub fn first_step(&self, mut at: usize) -> Option<Pose> {
        let mut step = None;
        while at != 0 {
            step = Some(self.reached[at].pose);
            at = usize::from(self.reached[at].before);
        }
        step
    }
}

impl Descent {
    /// Everywhere a figure can walk with some movement points; steps only, no jumps and doors.
    // DJ-MOVE-02, DJ-MOVE-03
    pub fn walk(&self, state: &State, figure: Figure, points: u8) -> Walk {
        let mut walk = Walk::default();
        let Some(start) = self.pose(state, figure) else { return walk };
        let footing = self.footing(state, figure);
        let mut seen = vec![false; self.quest(state).board.len() * 2];
        let place = |pose: Pose| pose.cell.index() * 2 + usize::from(pose.upright);
        let small = self.spaces(state, figure).len() == 1;
        let first = Reached { pose: start, points: 0, stays: true, hurts: false, before: 0 };
        seen[place(start)] = true;
        // Steps cost one point or two: what costs more waits for its turn.
        let mut rings: Vec<Vec<Reached>> = vec![Vec::new(); usize::from(points) + 1];
        rings[0].push(first);
        for spent in 0..=points {
            let ring = std::mem::take(&mut rings[usize::from(spent)]);
            for reached in ring {
                let known = reached.points > 0 && seen[place(reached.pose)];
                if known {
                    walk.others.push(reached);
                    continue;
                }
                seen[place(reached.pose)] = true;
                let at = walk.reached.len() as u16;
                walk.reached.push(reached);
                let Some(here) = footing.whole(reached.pose) else { continue };
                if self.is_grappled(state, figure, here) {
                    continue;
                }
                let pit = footing.is_in_pit(here);
                for pose in footing.around(reached.pose) {
                    if seen[place(pose)] {
                        continue;
                    }
                    let Some(spaces) = footing.whole(pose) else { continue };
                    if !footing.may_enter(spaces) {
                        continue;
                    }
                    let cost = footing.step_cost(pit, spaces);
                    if spent + cost > points || small && cost > 1 {
                        continue;
                    }
                    let hurts = reached.hurts
                        || !pit && footing.is_in_pit(spaces)
                        || self.enemies_next_to(state, figure, Ability::Aura, spaces).count() > 0;
                    let stays = footing.can_stay(spaces);
                    let points = spent + cost;
                    let next = Reached { pose, points, stays, hurts, before: at };
                    rings[usize::from(points)].push(next);
                }
            }
        }
        walk
    }
}
