//! Which hex a monster moves to, and whom it attacks from there.

use super::focus::range_to;
use super::strike::{Group, Outlook, Strikes};
use super::travel::Tolls;
use super::{Enemy, Position};
use crate::MonsterPriorities;
use longrest_grid::{Cell, CellSet};
use std::cmp::Ordering;

/// One thing by which attack hexes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Priority {
    /// No disadvantage against the focus.
    FocusDisadvantage,
    /// Most targets.
    Targets,
    /// The targets that come first by range and initiative.
    Ranking,
    /// Fewest attacks with disadvantage.
    Disadvantages,
    /// Fewest movement points.
    Points,
}

/// The order of priorities: those by which hex and targets are chosen, then those by which a hex is
/// chosen for these targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    pub(super) first: &'static [Priority],
    pub(super) then: &'static [Priority],
}

// FH-GUIDE-12 to FH-GUIDE-14, FH-FAQ-155
const FROSTHAVEN: Order =
    Order { first: &[Priority::Targets, Priority::Disadvantages, Priority::Points], then: &[] };

// FH-FAQ-159, N-76: towards the nearest hex from which it can attack its focus
const FROSTHAVEN_LATER: Order = Order { first: &[Priority::Points], then: &[] };

// GH-MMOVE-07 to GH-MMOVE-11
const GLOOMHAVEN: Order = Order {
    first: &[Priority::FocusDisadvantage, Priority::Targets, Priority::Points, Priority::Ranking],
    then: &[Priority::Disadvantages, Priority::Points],
};

/// A hex and the targets attacked from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Assault {
    pub(super) end: Cell,
    pub(super) targets: Group,
}

/// A hex with the figures that are compared, and the choice of targets they leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) cell: Cell,
    pub(super) focus_disadvantage: bool,
    pub(super) disadvantages: u32,
    pub(super) points: u16,
    /// Attacked in any case.
    fixed: Group,
    /// Of these as many as `choose` says.
    pool: Group,
    choose: u32,
}

/// The question for one focus: which of these hexes, and whom besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'s, 'a> {
    pub(super) position: &'a Position<'a>,
    pub(super) strikes: &'s Strikes<'a>,
    pub(super) tolls: &'s Tolls,
    pub(super) focus: Group,
    /// The hexes from which the focus can be attacked and that are not more harmful than need be.
    pub(super) hexes: &'s CellSet,
    /// Whether they can be reached this turn.
    pub(super) now: bool,
}

impl Choice<'_, '_> {
    /// Every hex and set of targets that are equally good.
    pub(super) fn assaults(&self) -> Vec<Assault> {
        let order = self.order();
        let ranks = self.ranks();
        let best = self.best_stands(&ranks);
        let mut assaults: Vec<Assault> = Vec::new();
        for stand in &best {
            stand.each_group(|targets| assaults.push(Assault { end: stand.cell, targets }));
        }
        if !order.then.is_empty() {
            let mut groups: Vec<Group> = assaults.iter().map(|assault| assault.targets).collect();
            groups.sort_unstable();
            groups.dedup();
            assaults = self.best_hexes_for(&groups, best[0].focus_disadvantage, order.then);
        }
        assaults.sort_unstable();
        assaults.dedup();
        assaults
    }

    /// The order that the rules give.
    pub(super) fn order(&self) -> Order {
        match (self.position.switches.monster_priorities, self.now) {
            (MonsterPriorities::Gloomhaven, _) => GLOOMHAVEN,
            (MonsterPriorities::Frosthaven, true) => FROSTHAVEN,
            (MonsterPriorities::Frosthaven, false) => FROSTHAVEN_LATER,
        }
    }

    /// The enemies that count as targets besides the focus.
    fn heeded(&self) -> Group {
        match (self.position.switches.monster_priorities, self.now) {
            (MonsterPriorities::Frosthaven, false) => self.focus,
            _ => Group::MAX,
        }
    }

    /// Enemies in classes, best first, by range from where the monster stands and by initiative
    /// (GH-MMOVE-09); one class where the rules rank nobody (FH-FAQ-154).
    pub(super) fn ranks(&self) -> Vec<Group> {
        if !self.order().first.contains(&Priority::Ranking) {
            return vec![Group::MAX];
        }
        let rank = |enemy: &Enemy| {
            (range_to(self.position, enemy).map_or(u16::MAX, u16::from), enemy.initiative)
        };
        let mut ranked: Vec<_> =
            self.position.enemies.iter().map(|enemy| (rank(enemy), 1 << enemy.figure.0)).collect();
        ranked.sort_unstable();
        let classes = ranked.chunk_by(|one, other| one.0 == other.0);
        classes.map(|class| class.iter().map(|&(_, group): &(_, Group)| group).sum()).collect()
    }

    /// The best way to attack the focus from each hex, as far as nothing else is better.
    fn best_stands(&self, ranks: &[Group]) -> Vec<Stand> {
        let order = self.order().first;
        let mut best: Vec<Stand> = Vec::new();
        for cell in self.hexes.iter() {
            self.each_stand(cell, ranks, |stand| {
                match best
                    .first()
                    .map_or(Ordering::Less, |known| stand.compare(known, order, ranks))
                {
                    Ordering::Less => {
                        best.clear();
                        best.push(stand);
                    }
                    Ordering::Equal => best.push(stand),
                    Ordering::Greater => {}
                }
            });
        }
        best
    }

    /// The best stand of one hex, if the focus can be attacked from there.
    pub(super) fn best_stand(&self, cell: Cell, ranks: &[Group]) -> Option<Stand> {
        let order = self.order().first;
        let mut best: Option<Stand> = None;
        self.each_stand(cell, ranks, |stand| {
            if best.is_none_or(|best| stand.compare(&best, order, ranks) == Ordering::Less) {
                best = Some(stand);
            }
        });
        best
    }

    fn each_stand(&self, cell: Cell, ranks: &[Group], mut visit: impl FnMut(Stand)) {
        let outlook = self.strikes.outlook(cell);
        self.strikes.each_area(&outlook, |hits| {
            if let Some(stand) = self.stand(&outlook, cell, hits, ranks) {
                visit(stand);
            }
        });
    }

    /// The best that can be done from a cell when the area hits these.
    fn stand(&self, outlook: &Outlook, cell: Cell, hits: Group, ranks: &[Group]) -> Option<Stand> {
        let hits = hits & self.heeded();
        let mut extras = self.strikes.extras();
        let mut pool = outlook.reach & self.heeded() & !hits;
        let mut fixed = hits;
        // FH-MATK-04, GH-MATK-07: the focus is among the targets
        if hits & self.focus == 0 {
            if extras == 0 || pool & self.focus == 0 {
                return None;
            }
            fixed |= self.focus;
            pool &= !self.focus;
            extras -= 1;
        }
        let mut choose = extras.min(pool.count_ones());
        // Better ones first; among equals the players choose.
        let counts = self.order().first.contains(&Priority::Disadvantages);
        let (far, near) = (pool & !outlook.near, pool & outlook.near);
        let levels = if counts { [far, near] } else { [pool, 0] };
        for class in ranks.iter().flat_map(|rank| levels.map(|level| level & rank)) {
            if class.count_ones() > choose {
                pool = class;
                break;
            }
            fixed |= class;
            choose -= class.count_ones();
            pool = 0;
        }
        let near_chosen = if pool & outlook.near != 0 { choose } else { 0 };
        Some(Stand {
            cell,
            focus_disadvantage: outlook.near & self.focus != 0,
            disadvantages: (fixed & outlook.near).count_ones() + near_chosen,
            points: self.tolls.of(cell).points(),
            fixed,
            pool,
            choose,
        })
    }

    /// The best hexes from which one of these groups can be attacked.
    fn best_hexes_for(
        &self,
        groups: &[Group],
        focus_disadvantage: bool,
        order: &[Priority],
    ) -> Vec<Assault> {
        let mut best: Vec<(Stand, Group)> = Vec::new();
        for cell in self.hexes.iter() {
            let outlook = self.strikes.outlook(cell);
            if (outlook.near & self.focus != 0) != focus_disadvantage {
                continue;
            }
            self.strikes.each_area(&outlook, |hits| {
                for &group in groups {
                    let rest = group & !hits;
                    let attackable = hits & !group == 0
                        && rest & !outlook.reach == 0
                        && rest.count_ones() <= self.strikes.extras();
                    if !attackable {
                        continue;
                    }
                    let stand = Stand {
                        cell,
                        focus_disadvantage,
                        disadvantages: (group & outlook.near).count_ones(),
                        points: self.tolls.of(cell).points(),
                        fixed: group,
                        pool: 0,
                        choose: 0,
                    };
                    let known = best.first().map(|(known, _)| known);
                    match known.map_or(Ordering::Less, |known| stand.compare(known, order, &[])) {
                        Ordering::Less => best = vec![(stand, group)],
                        Ordering::Equal => best.push((stand, group)),
                        Ordering::Greater => {}
                    }
                }
            });
        }
        best.iter().map(|&(stand, targets)| Assault { end: stand.cell, targets }).collect()
    }
}

impl Stand {
    /// How many targets are attacked.
    pub(super) fn targets(&self) -> u32 {
        self.fixed.count_ones() + self.choose
    }

    /// `Less` if this one is better.
    pub(super) fn compare(&self, other: &Stand, order: &[Priority], ranks: &[Group]) -> Ordering {
        for priority in order {
            let compared = match priority {
                Priority::FocusDisadvantage => {
                    self.focus_disadvantage.cmp(&other.focus_disadvantage)
                }
                Priority::Targets => other.targets().cmp(&self.targets()),
                Priority::Disadvantages => self.disadvantages.cmp(&other.disadvantages),
                Priority::Points => self.points.cmp(&other.points),
                Priority::Ranking => self.ranking(other, ranks),
            };
            if compared != Ordering::Equal {
                return compared;
            }
        }
        Ordering::Equal
    }

    fn ranking(&self, other: &Stand, ranks: &[Group]) -> Ordering {
        let count = |stand: &Stand, rank: Group| {
            // All of a pool are of one rank.
            let chosen = if stand.pool & rank != 0 { stand.choose } else { 0 };
            (stand.fixed & rank).count_ones() + chosen
        };
        let compared = ranks.iter().map(|&rank| count(other, rank).cmp(&count(self, rank)));
        compared.fold(Ordering::Equal, Ordering::then)
    }

    /// Every set of targets that the stand allows.
    fn each_group(&self, mut visit: impl FnMut(Group)) {
        each_subset(self.pool, self.choose, self.fixed, &mut visit);
    }
}

/// Every way to add `choose` of a pool to what is fixed.
fn each_subset(pool: Group, choose: u32, fixed: Group, visit: &mut impl FnMut(Group)) {
    if choose == 0 {
        return visit(fixed);
    }
    if pool.count_ones() < choose {
        return;
    }
    let first = pool & pool.wrapping_neg();
    each_subset(pool & !first, choose - 1, fixed | first, visit);
    each_subset(pool & !first, choose, fixed, visit);
}
