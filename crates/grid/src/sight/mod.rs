//! Sight under the three rules, as bit matrices that are filled row by row on demand.

mod any_part;
mod centres;
mod corners;
mod frame;

use crate::cell::{Cell, CellSet};
use crate::coord::Topology;
use crate::lattice::{Ground, Sides};
use frame::Lines;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

pub(crate) use centres::{Rays, clear_of, is_clear_of};
pub(crate) use frame::Frame;

/// What makes one cell see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightRule {
    /// Hexes: a line from any part of one to any part of the other touches no wall.
    AnyPart,
    /// Hexes: a line from some corner of one to some corner of the other touches no wall.
    Corners,
    /// Squares: the line from centre to centre crosses no wall; touching an end of one is fine.
    Centres,
}

impl SightRule {
    /// The tiling this rule is made for.
    pub const fn topology(self) -> Topology {
        match self {
            SightRule::AnyPart | SightRule::Corners => Topology::Hex,
            SightRule::Centres => Topology::Square,
        }
    }
}

/// Which cells see each other under one rule and one state of the walls.
///
/// Sight is mutual, and every cell sees itself. A closed door sees nothing else and is not seen.
#[derive(Debug)]
pub struct SightMatrix {
    scene: Scene,
    rows: Vec<OnceLock<CellSet>>,
}

/// What a rule needs to compute a row.
#[derive(Debug)]
enum Scene {
    AnyPart(Arc<Lines>),
    Corners(Arc<Lines>, corners::CornerCache),
    Centres(Arc<Ground>, Arc<Sides>),
}

impl SightMatrix {
    /// All cells that a cell sees, itself included.
    #[inline]
    pub fn row(&self, from: Cell) -> &CellSet {
        self.rows[from.index()].get_or_init(|| self.computed(from))
    }

    /// Whether two cells see each other.
    #[inline]
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        if let Some(row) = self.rows[one.index()].get() {
            return row.contains(other);
        }
        match self.rows[other.index()].get() {
            Some(row) => row.contains(one),
            None => self.row(one).contains(other),
        }
    }

    fn computed(&self, from: Cell) -> CellSet {
        match &self.scene {
            Scene::AnyPart(lines) => any_part::seen(lines, from),
            Scene::Corners(lines, cache) => corners::seen(lines, cache, from),
            Scene::Centres(ground, sides) => centres::seen(ground, sides, from),
        }
    }
}

/// The sight matrices of one state of the walls.
#[derive(Debug, Default)]
pub(crate) struct Sights {
    lines: OnceLock<Arc<Lines>>,
    matrices: [OnceLock<SightMatrix>; 3],
}

impl Sights {
    pub(crate) fn matrix(
        &self,
        ground: &Arc<Ground>,
        sides: &Arc<Sides>,
        rule: SightRule,
    ) -> &SightMatrix {
        let topology = ground.lattice.topology;
        assert_eq!(rule.topology(), topology, "{rule:?} is no rule for this kind of board");
        self.matrices[rule as usize].get_or_init(|| {
            let lines = || self.lines.get_or_init(|| Arc::new(Lines::new(ground, sides)));
            let scene = match rule {
                SightRule::AnyPart => Scene::AnyPart(Arc::clone(lines())),
                SightRule::Corners => {
                    Scene::Corners(Arc::clone(lines()), corners::CornerCache::new(ground))
                }
                SightRule::Centres => Scene::Centres(Arc::clone(ground), Arc::clone(sides)),
            };
            SightMatrix { scene, rows: (0..ground.len()).map(|_| OnceLock::new()).collect() }
        })
    }
}
