//! Whom a monster focuses on.

use super::strike::Group;
use super::travel::{Toll, Tolls};
use super::{Intent, Position};
use crate::state::FigureId;
use longrest_grid::{Cell, CellSet, Cost};

/// An enemy as a possible focus, with all that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub figure: FigureId,
    /// Harmful hexes and movement points on the way to the nearest hex from which it can be
    /// attacked; `None` if there is no way.
    pub cost: Option<Cost>,
    /// The nearest hexes from which it can be attacked.
    pub hexes: Vec<Cell>,
    /// Range from where the monster stands; `None` if walls cut it off.
    pub range: Option<u8>,
    /// Its place in the order of initiative.
    pub initiative: u16,
}

/// What decided between candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// There is nobody to focus on.
    Nobody,
    /// There is only one.
    OnlyOne,
    /// Fewest harmful hexes.
    Harm,
    /// Fewest movement points (or most, when the furthest is wanted).
    Movement,
    /// Closest by range (or furthest).
    Range,
    /// Earlier in the order of initiative.
    Initiative,
    /// Nothing: the players choose.
    Players,
}

/// The figures of one enemy, in the order in which they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    harm: u16,
    movement: u16,
    range: u16,
    initiative: u16,
}

/// The cheapest way to attack each enemy.
pub(super) fn best_tolls(tolls: &Tolls, stops: &CellSet, hexes: &[CellSet]) -> Vec<Toll> {
    let best = |hexes: &CellSet| {
        let stops = hexes.intersect(stops);
        stops.iter().map(|cell| tolls.of(cell)).min().unwrap_or(Toll::NEVER)
    };
    hexes.iter().map(best).collect()
}

/// The enemies a monster may focus on: more than one only if the players choose.
pub(super) fn focuses(position: &Position<'_>, intent: &Intent<'_>, best: &[Toll]) -> Group {
    let mut leader: Option<Standing> = None;
    let mut group = 0;
    let called = (position.enemies.iter().zip(best))
        .any(|(enemy, &toll)| enemy.calls && toll != Toll::NEVER);
    for (enemy, &toll) in position.enemies.iter().zip(best) {
        // FH-FOCUS-15, FH-GUIDE-04, GH-FOCUS-03: no way to attack it, ever
        if toll == Toll::NEVER || called && !enemy.calls {
            continue;
        }
        let standing = standing(position, intent, enemy, toll);
        if leader.is_none_or(|leader| standing < leader) {
            leader = Some(standing);
            group = 0;
        }
        if leader == Some(standing) {
            group |= 1 << enemy.figure.0;
        }
    }
    group
}

/// What decided among candidates, in the order of the rules.
pub(super) fn criterion(intent: &Intent<'_>, candidates: &[Candidate]) -> Criterion {
    let mut standings: Vec<Standing> = Vec::new();
    for candidate in candidates {
        if let Some(cost) = candidate.cost {
            let range = candidate.range.map_or(u16::MAX, u16::from);
            standings.push(Standing::new(intent, cost, range, candidate.initiative));
        }
    }
    match standings.len() {
        0 => return Criterion::Nobody,
        1 => return Criterion::OnlyOne,
        _ => {}
    }
    let steps: [(Criterion, fn(&Standing) -> u16); 4] = [
        (Criterion::Harm, |standing| standing.harm),
        (Criterion::Movement, |standing| standing.movement),
        (Criterion::Range, |standing| standing.range),
        (Criterion::Initiative, |standing| standing.initiative),
    ];
    for (criterion, figure) in steps {
        let least = standings.iter().map(figure).min().expect("somebody is left");
        standings.retain(|standing| figure(standing) == least);
        if standings.len() == 1 {
            return criterion;
        }
    }
    // FH-GUIDE-15, GH-FOCUS-12
    Criterion::Players
}

/// Range from where the monster stands, to the nearest hex of the enemy.
pub(super) fn range_to(position: &Position<'_>, enemy: &super::Enemy) -> Option<u8> {
    let ranges = enemy.cells.iter().filter_map(|&cell| position.walls.range(position.actor, cell));
    ranges.min()
}

fn standing(
    position: &Position<'_>,
    intent: &Intent<'_>,
    enemy: &super::Enemy,
    toll: Toll,
) -> Standing {
    let range = range_to(position, enemy).map_or(u16::MAX, u16::from);
    let cost = Cost::harmful(toll.harm(), toll.points());
    Standing::new(intent, cost, range, enemy.initiative)
}

impl Standing {
    // FH-GUIDE-05 to FH-GUIDE-08, FH-FOCUS-06, FH-FOCUS-07, GH-FOCUS-01, GH-FOCUS-09 to GH-FOCUS-11
    fn new(intent: &Intent<'_>, cost: Cost, range: u16, initiative: u16) -> Standing {
        // FH-FAQ-156: the furthest enemy is found by the same rules in reverse
        let counted = |figure: u16| if intent.farthest { u16::MAX - figure } else { figure };
        Standing {
            harm: cost.harm,
            movement: counted(cost.points),
            range: counted(range),
            initiative,
        }
    }
}
