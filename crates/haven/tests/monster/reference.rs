//! The rules of monster turns written down plainly: every way, every hex, every set of targets.
//!
//! Nothing here is clever or shared with the code under test but the questions it asks of the board
//! (neighbours, range, sight).

use longrest_grid::{Axial, Cell, Coord, Topology};
use longrest_haven::MonsterPriorities;
use longrest_haven::monster::{Attack, Enemy, Gait, Intent, Position, Targets};
use std::collections::{BTreeMap, BTreeSet};

/// Enemies by their place in the list.
type Set = BTreeSet<usize>;

/// Harmful hexes and movement points.
type Price = (u32, u32);

/// Where the monster ends, and whom it attacks.
pub(crate) type Answer = (Cell, Set);

pub(crate) fn answers(position: &Position<'_>, intent: &Intent<'_>) -> BTreeSet<Answer> {
    let mut mind = Mind {
        position,
        intent,
        attack: intent.attack_considered(),
        points: u32::from(intent.points()),
        hits: BTreeMap::new(),
    };
    if mind.attack.area.is_some() {
        mind.hits = mind.ends().into_iter().map(|end| (end, mind.hits_from(end))).collect();
    }
    let mut answers = BTreeSet::new();
    for focus in mind.focuses() {
        answers.extend(mind.answers_with(focus));
    }
    if answers.is_empty() {
        answers.insert((position.actor, Set::new()));
    }
    answers
}

struct Mind<'a> {
    position: &'a Position<'a>,
    intent: &'a Intent<'a>,
    attack: Attack<'a>,
    points: u32,
    /// From each hex, every group that the area can hit.
    hits: BTreeMap<Cell, BTreeSet<Set>>,
}

impl Mind<'_> {
    /// Every enemy that no other beats on harm, movement, range and initiative.
    fn focuses(&self) -> Vec<usize> {
        let prices = self.prices_from(self.position.actor);
        let mut keys: Vec<(usize, [i64; 4])> = Vec::new();
        for (index, enemy) in self.position.enemies.iter().enumerate() {
            let ends = self.ends().into_iter();
            let hexes = ends.filter(|&end| self.can_attack_one(end, index));
            let Some(&(harm, points)) =
                hexes.filter_map(|end| prices.get(&end)).min_by_key(|price| **price)
            else {
                continue;
            };
            let range = self.range_to(enemy).map_or(i64::from(u16::MAX), i64::from);
            let sign = if self.intent.farthest { -1 } else { 1 };
            let key = [
                i64::from(harm),
                sign * i64::from(points),
                sign * range,
                i64::from(enemy.initiative),
            ];
            keys.push((index, key));
        }
        let best = keys.iter().map(|(_, key)| *key).min();
        keys.iter().filter(|(_, key)| Some(*key) == best).map(|(index, _)| *index).collect()
    }

    fn answers_with(&self, focus: usize) -> BTreeSet<Answer> {
        let prices = self.prices_from(self.position.actor);
        let mut options: Vec<Answer> = Vec::new();
        for end in self.ends() {
            if prices.contains_key(&end) {
                let sets = self.subsets_with(focus);
                let sets = sets.into_iter().filter(|set| self.can_attack(end, set));
                options.extend(sets.map(|set| (end, set)));
            }
        }
        keep_least(&mut options, |(end, _)| prices[end].0);
        keep_least(&mut options, |(end, _)| prices[end].1 > self.points);
        let now = prices[&options[0].0].1 <= self.points;
        let points = |answer: &Answer| prices[&answer.0].1;
        match self.position.switches.monster_priorities {
            MonsterPriorities::Frosthaven if now => {
                keep_least(&mut options, |(_, set)| usize::MAX - set.len());
                keep_least(&mut options, |answer| self.disadvantages(answer));
                keep_least(&mut options, points);
            }
            MonsterPriorities::Frosthaven => keep_least(&mut options, points),
            MonsterPriorities::Gloomhaven => {
                let focus_near = |end: &Cell| self.is_disadvantaged(*end, focus);
                keep_least(&mut options, |(end, _)| focus_near(end));
                keep_least(&mut options, |(_, set)| usize::MAX - set.len());
                let all = options.clone();
                keep_least(&mut options, points);
                keep_least(&mut options, |(_, set)| self.ranking(set));
                let groups: BTreeSet<Set> = options.into_iter().map(|(_, set)| set).collect();
                options = all.into_iter().filter(|(_, set)| groups.contains(set)).collect();
                keep_least(&mut options, |answer| self.disadvantages(answer));
                keep_least(&mut options, points);
            }
        }
        if now {
            let attacks = self.intent.attack.is_some() && !self.intent.disarmed;
            let kept = |set: Set| if attacks { set } else { Set::new() };
            return options.into_iter().map(|(end, set)| (end, kept(set))).collect();
        }
        let aims: BTreeSet<Cell> = options.into_iter().map(|(aim, _)| aim).collect();
        aims.into_iter().flat_map(|aim| self.towards(aim, &prices)).collect()
    }

    /// Every end of this turn's movement that is best on the way to an aim.
    fn towards(&self, aim: Cell, prices: &BTreeMap<Cell, Price>) -> Vec<Answer> {
        let mut ends: Vec<(Cell, (u32, u32, u32))> = Vec::new();
        for end in self.ends() {
            let Some(&(harm, points)) = prices.get(&end) else { continue };
            if points > self.points {
                continue;
            }
            if let Some(&(harm_left, points_left)) = self.prices_from(end).get(&aim) {
                ends.push((end, (harm + harm_left, points_left, points)));
            }
        }
        keep_least(&mut ends, |(_, key)| *key);
        ends.into_iter().map(|(end, _)| (end, Set::new())).collect()
    }

    /// The classes of enemies by range and initiative: how many of each are left out of a set.
    fn ranking(&self, set: &Set) -> Vec<usize> {
        let mut classes: BTreeMap<(Option<u16>, u16), usize> = BTreeMap::new();
        for (index, enemy) in self.position.enemies.iter().enumerate() {
            let range = self.range_to(enemy).map_or(u16::MAX, u16::from);
            let class = classes.entry((Some(range), enemy.initiative)).or_default();
            *class += usize::from(!set.contains(&index));
        }
        classes.into_values().collect()
    }

    fn disadvantages(&self, (end, set): &Answer) -> usize {
        set.iter().filter(|&&enemy| self.is_disadvantaged(*end, enemy)).count()
    }

    fn is_disadvantaged(&self, end: Cell, enemy: usize) -> bool {
        let adjacent = self.position.walls.adjacent(end);
        self.attack.range.is_some()
            && !self.attack.always_disadvantage
            && self.position.enemies[enemy].cells.iter().any(|&cell| adjacent.contains(cell))
    }

    fn subsets_with(&self, focus: usize) -> Vec<Set> {
        let count = self.position.enemies.len();
        (0..1u32 << count)
            .filter(|bits| bits >> focus & 1 == 1)
            .map(|bits| (0..count).filter(|index| bits >> index & 1 == 1).collect())
            .collect()
    }

    fn can_attack_one(&self, end: Cell, enemy: usize) -> bool {
        self.subsets_with(enemy).iter().any(|set| self.can_attack(end, set))
    }

    /// Whether exactly this set of enemies can be attacked from a hex.
    fn can_attack(&self, end: Cell, set: &Set) -> bool {
        let most = |besides: usize| match self.attack.targets {
            Targets::All => usize::MAX,
            Targets::UpTo(count) => usize::from(count) - besides,
        };
        if self.attack.area.is_none() {
            return set.len() <= most(0) && set.iter().all(|&enemy| self.is_in_reach(end, enemy));
        }
        self.hits[&end].iter().any(|hit| {
            let rest: Vec<usize> = set.difference(hit).copied().collect();
            hit.is_subset(set)
                && rest.len() <= most(1)
                && rest.iter().all(|&enemy| self.is_in_reach(end, enemy))
        })
    }

    fn hits_from(&self, end: Cell) -> BTreeSet<Set> {
        self.placements(end).iter().map(|covered| self.hit(end, covered)).collect()
    }

    fn hit(&self, end: Cell, covered: &BTreeSet<Coord>) -> Set {
        let sight = self.position.sight();
        let is_hit = |enemy: &Enemy| {
            enemy.cells.iter().any(|&cell| {
                covered.contains(&self.position.board.coord(cell))
                    && self.position.walls.sees(sight, end, cell)
            })
        };
        let enemies = self.position.enemies.iter().enumerate();
        enemies.filter(|(_, enemy)| is_hit(enemy)).map(|(index, _)| index).collect()
    }

    fn is_in_reach(&self, end: Cell, enemy: usize) -> bool {
        let most = self.attack.range.unwrap_or(1);
        self.position.enemies[enemy].cells.iter().any(|&cell| {
            self.position.walls.range(end, cell).is_some_and(|range| range <= most)
                && self.position.walls.sees(self.position.sight(), end, cell)
        })
    }

    /// Every set of places an area can cover from a hex.
    fn placements(&self, end: Cell) -> Vec<BTreeSet<Coord>> {
        let area = self.attack.area.expect("asked only for areas");
        let mut patterns = BTreeSet::new();
        for mirrored in [false, true] {
            for turns in 0..6 {
                let place = |offset: &Axial| {
                    let Axial { mut q, mut s } = *offset;
                    if mirrored {
                        (q, s) = (s, q);
                    }
                    for _ in 0..turns {
                        (q, s) = (-s, q + s);
                    }
                    Axial { q, s }
                };
                patterns.insert(area.offsets().iter().map(place).collect::<BTreeSet<Axial>>());
            }
        }
        let here = self.position.board.coord(end);
        let laid = |pattern: &BTreeSet<Axial>, at: Coord| -> BTreeSet<Coord> {
            pattern.iter().map(|&offset| at.moved(Topology::Hex, offset)).collect()
        };
        let Some(range) = self.attack.range else {
            return patterns.iter().map(|pattern| laid(pattern, here)).collect();
        };
        let mut placements = Vec::new();
        for (col, row) in (-6..16).flat_map(|col| (-6..16).map(move |row| (col, row))) {
            for pattern in &patterns {
                let covered = laid(pattern, Coord::new(col, row));
                let in_range = |place: &Coord| {
                    let cell = self.position.board.cell(*place);
                    let steps = cell.and_then(|cell| self.position.walls.range(end, cell));
                    steps.is_some_and(|steps| steps <= range)
                };
                if covered.iter().any(in_range) {
                    placements.push(covered);
                }
            }
        }
        placements
    }

    fn range_to(&self, enemy: &Enemy) -> Option<u8> {
        let ranges = enemy.cells.iter();
        ranges.filter_map(|&cell| self.position.walls.range(self.position.actor, cell)).min()
    }

    /// Where a movement may end.
    fn ends(&self) -> Vec<Cell> {
        let position = self.position;
        let may_end = |&cell: &Cell| {
            cell == position.actor
                || !self.is_occupied(cell)
                    && !self.is_shut(cell)
                    && (!position.obstacles.contains(cell) || self.flies())
        };
        position.board.cells().iter().filter(may_end).collect()
    }

    fn flies(&self) -> bool {
        matches!(self.intent.gait, Gait::Fly | Gait::FlyingTeleport)
    }

    fn is_enemy(&self, cell: Cell) -> bool {
        self.position.enemies.iter().any(|enemy| enemy.cells.contains(&cell))
    }

    fn is_occupied(&self, cell: Cell) -> bool {
        let position = self.position;
        self.is_enemy(cell)
            || position.allies.contains(cell)
            || position.hidden.contains(cell)
            || position.blockers.contains(cell)
    }

    fn is_shut(&self, cell: Cell) -> bool {
        self.position.barred.contains(cell) || self.position.walls.closed_cells().contains(cell)
    }

    /// Whether a walker cannot enter a hex at all.
    fn is_in_the_way(&self, cell: Cell) -> bool {
        let position = self.position;
        self.is_enemy(cell)
            || self.is_shut(cell)
            || position.obstacles.contains(cell)
            || position.blockers.contains(cell)
            || position.hidden.contains(cell) && position.switches.invisible_blocks
    }

    /// What it costs to end on each hex, starting from one.
    fn prices_from(&self, start: Cell) -> BTreeMap<Cell, Price> {
        let position = self.position;
        let mut prices = match self.intent.gait {
            Gait::Walk => self.settle(start, |from| self.walks(from)),
            Gait::Jump | Gait::Fly => self.settle(start, |from| self.hops(from)),
            Gait::Teleport | Gait::FlyingTeleport => {
                let cells = position.board.cells().iter();
                let span = |cell| (cell, (0, u32::from(position.board.span(start, cell))));
                cells.filter(|&cell| !position.barred.contains(cell)).map(span).collect()
            }
        };
        if matches!(self.intent.gait, Gait::Jump | Gait::Teleport) {
            for (&cell, price) in prices.iter_mut().filter(|(cell, _)| **cell != start) {
                price.0 += u32::from(position.harmful.contains(cell));
                let landing = self.intent.gait == Gait::Jump
                    && position.switches.jump_landing_difficult
                    && position.difficult.contains(cell);
                price.1 += u32::from(landing);
            }
        }
        prices
    }

    /// Improves prices until nothing can be improved.
    fn settle(
        &self,
        start: Cell,
        steps: impl Fn(Cell) -> Vec<(Cell, Price)>,
    ) -> BTreeMap<Cell, Price> {
        let mut prices = BTreeMap::from([(start, (0, 0))]);
        loop {
            let mut better = prices.clone();
            for (&from, &(harm, points)) in &prices {
                for (to, step) in steps(from) {
                    let price = (harm + step.0, points + step.1);
                    let known = better.entry(to).or_insert(price);
                    *known = price.min(*known);
                }
            }
            if better == prices {
                return prices;
            }
            prices = better;
        }
    }

    fn hops(&self, from: Cell) -> Vec<(Cell, Price)> {
        let beside = self.position.walls.adjacent(from).iter();
        let open = beside.chain(self.linked(from)).filter(|&next| !self.is_shut(next));
        open.map(|next| (next, (0, 1))).collect()
    }

    fn linked(&self, from: Cell) -> impl Iterator<Item = Cell> {
        self.position.board.linked(from)
    }

    fn walks(&self, from: Cell) -> Vec<(Cell, Price)> {
        let position = self.position;
        let mut steps = Vec::new();
        let entering = |cell: Cell| {
            let harm = u32::from(position.harmful.contains(cell));
            (harm, if position.difficult.contains(cell) { 2 } else { 1 })
        };
        for next in self.linked(from).filter(|&next| !self.is_in_the_way(next)) {
            steps.push((next, entering(next)));
        }
        for next in position.walls.adjacent(from).iter() {
            if self.is_in_the_way(next) {
                continue;
            }
            let offset = |one: Cell, other: Cell| {
                position.board.coord(one).offset_to(Topology::Hex, position.board.coord(other))
            };
            let onward = offset(from, next);
            let (mut cell, mut price) = (next, entering(next));
            loop {
                let beyond = position.board.cell_at(cell, onward);
                let slides = position.icy.contains(cell)
                    && beyond.is_some_and(|beyond| {
                        position.walls.adjacent(cell).contains(beyond)
                            && !self.is_in_the_way(beyond)
                            && (!self.is_occupied(beyond) || beyond == position.actor)
                    });
                if !slides {
                    break;
                }
                cell = beyond.expect("it slides somewhere");
                price.0 += u32::from(position.harmful.contains(cell));
            }
            steps.push((cell, price));
        }
        steps
    }
}

/// Keeps the options with the least value.
fn keep_least<T, K: Ord + Clone>(options: &mut Vec<T>, key: impl Fn(&T) -> K) {
    let least = options.iter().map(&key).min();
    options.retain(|option| Some(key(option)) == least);
}
