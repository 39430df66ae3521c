//! Where a figure can go with its next step, and where it may stay.

use crate::ability::Ability;
use crate::content::Size;
use crate::field::Field;
use crate::figure::Spaces;
use crate::ruleset::Descent;
use crate::state::{Figure, Pose, State};
use arrayvec::ArrayVec;
use longrest_grid::{Cell, CellSet, Coord, Direction, Topology, WallState};

/// The poses one step away.
pub(crate) type Steps = ArrayVec<Pose, 16>;

const STRAIGHT: [Direction; 4] = [Direction(0), Direction(2), Direction(4), Direction(6)];
const DIAGONAL: [Direction; 4] = [Direction(1), Direction(3), Direction(5), Direction(7)];
/// All directions, in the order of the spaces they lead to.
const ASCENDING: [Direction; 8] = [
    Direction(7),
    Direction(6),
    Direction(5),
    Direction(0),
    Direction(4),
    Direction(1),
    Direction(2),
    Direction(3),
];

/// How a figure moves: everything that is the same wherever it goes.
pub(crate) struct Footing<'r> {
    rules: &'r Descent,
    state: &'r State,
    field: &'r Field,
    walls: &'r WallState,
    figure: Figure,
    size: Size,
    /// The spaces it fills now; none for a hero in town.
    own: &'r [Cell],
    /// Where its enemies stand.
    enemies: &'r CellSet,
}

impl Descent {
    /// How a figure moves from where it stands.
    pub(crate) fn footing<'r>(&'r self, state: &'r State, figure: Figure) -> Footing<'r> {
        Footing {
            rules: self,
            state,
            field: self.field(state),
            walls: self.walls(state),
            figure,
            size: self.size(state, figure),
            own: self.spaces(state, figure),
            enemies: state.enemies_at(figure),
        }
    }

    /// Whether spaces hold no blocking obstacle and no figure, apart from the given spaces of its
    /// own.
    pub(crate) fn is_free(&self, state: &State, spaces: &[Cell], own: &[Cell]) -> bool {
        spaces.iter().all(|cell| {
            let occupied = state.heroes_at.contains(*cell) || state.monsters_at.contains(*cell);
            !state.rubble.contains(*cell)
                && !state.water.contains(*cell)
                && (!occupied || own.contains(cell))
        })
    }

    /// Another figure on spaces that a figure shares at the moment.
    #[inline]
    pub(crate) fn shared_by(
        &self,
        state: &State,
        figure: Figure,
        spaces: &[Cell],
    ) -> Option<Figure> {
        if state.crowded { self.other_on(state, figure, spaces) } else { None }
    }

    fn other_on(&self, state: &State, figure: Figure, spaces: &[Cell]) -> Option<Figure> {
        state.figures().find(|&other| {
            other != figure && self.spaces(state, other).iter().any(|cell| spaces.contains(cell))
        })
    }

    /// What a step costs.
    // DJ-MOVE-02, DJ-LARGE-11, DJ-PROP-05: one point; two to get out of a pit.
    pub(crate) fn step_cost(
        &self,
        state: &State,
        figure: Figure,
        from_pit: bool,
        spaces: &[Cell],
    ) -> u8 {
        if from_pit && !self.is_in_pit(state, figure, spaces) { 2 } else { 1 }
    }

    /// Whether any of the spaces holds an active glyph.
    #[inline]
    pub(crate) fn is_on_active_glyph(&self, state: &State, spaces: &[Cell]) -> bool {
        let (quest, field) = (self.quest(state), self.field(state));
        let active = |cell: &Cell| {
            field.glyphs.contains(*cell)
                && quest.glyph_at(*cell).is_some_and(|glyph| state.is_active(glyph))
        };
        spaces.iter().any(active)
    }
}

impl Footing<'_> {
    /// The spaces of a pose if no wall and no closed door runs through it.
    pub(crate) fn whole(&self, pose: Pose) -> Option<&Spaces> {
        self.field.whole(self.size, pose, self.state.doors_open)
    }

    /// The poses it reaches with one step, walls considered and nothing else, in their order.
    // DJ-MOVE-03, DJ-MOVE-05, DJ-LARGE-10: one space at a time, never off the board.
    pub(crate) fn around(&self, pose: Pose) -> Steps {
        let mut steps = Steps::new();
        match self.size {
            Size::One => {
                for way in ASCENDING {
                    if let Some(cell) = self.walls.neighbour(pose.cell, way) {
                        steps.push(Pose { cell, upright: false });
                    }
                }
                return steps;
            }
            Size::Four => {
                let all = Direction::all(Topology::Square);
                steps.extend(all.filter_map(|way| self.shifted(pose, way)));
            }
            Size::Two | Size::Six => {
                self.lead(pose, &mut steps);
                // DJ-LARGE-08: the sidestep.
                steps.extend(DIAGONAL.into_iter().filter_map(|way| self.shifted(pose, way)));
            }
        }
        steps.sort_unstable();
        steps
    }

    /// The figure moved as a whole, if no wall is in the way.
    fn shifted(&self, pose: Pose, way: Direction) -> Option<Pose> {
        let board = &self.rules.quest(self.state).board;
        let next = board.cell_at(pose.cell, way.offset(Topology::Square))?;
        let target = Pose { cell: next, upright: pose.upright };
        let old = self.whole(pose)?;
        let free = old.iter().all(|&cell| self.walls.neighbour(cell, way).is_some());
        (free && self.whole(target).is_some()).then_some(target)
    }

    /// One end leads into the orthogonally adjacent spaces, the rest follows into those it left.
    // DJ-LARGE-07: the leading part is a space of the hound and a block of four of the dragon
    //
    fn lead(&self, pose: Pose, steps: &mut Steps) {
        let board = &self.rules.quest(self.state).board;
        let corner = board.coord(pose.cell);
        let (head, length) = if self.size == Size::Two { (1, 2) } else { (2, 3) };
        let (columns, rows) = if pose.upright { (head, length) } else { (length, head) };
        let tail = Coord::new(corner.col + columns - head, corner.row + rows - head);
        for leader in [corner, tail] {
            for way in STRAIGHT {
                let by = way.offset(Topology::Square);
                let low = Coord::new(
                    leader.col.min(leader.col + by.q),
                    leader.row.min(leader.row + by.s),
                );
                let upright = by.s != 0;
                let Some(cell) = board.cell(low) else { continue };
                let target = Pose { cell, upright };
                let leading = (0..head).flat_map(|column| {
                    (0..head).map(move |row| Coord::new(leader.col + column, leader.row + row))
                });
                let free = leading
                    .filter_map(|place| board.cell(place))
                    .all(|space| self.walls.neighbour(space, way).is_some());
                let fits = free && self.whole(target).is_some();
                if fits && target != pose && !steps.contains(&target) {
                    steps.push(target);
                }
            }
        }
    }

    /// The poses it may move to with its next step, with enough movement left over, the points it
    /// could still buy included, to end its movement legally.
    pub(crate) fn steps(&self, movement: u8, reserve: u8) -> Steps {
        let mut steps = Steps::new();
        let Some(pose) = self.rules.pose(self.state, self.figure) else { return steps };
        let pit = self.is_in_pit(self.own);
        for target in self.around(pose) {
            if !pit && self.is_open(target.cell) && movement > 0 {
                steps.push(target);
                continue;
            }
            let Some(spaces) = self.entry(target) else { continue };
            let cost = self.step_cost(pit, spaces);
            // Small figures leave a pit by climbing out of it.
            if cost > movement || self.size == Size::One && cost > 1 {
                continue;
            }
            if self.can_stay(spaces) || self.can_settle(target, movement - cost + reserve) {
                steps.push(target);
            }
        }
        steps
    }

    /// Whether a small figure may certainly stay on a space: nothing and nobody is there. What
    /// this says no to may still be possible.
    fn is_open(&self, cell: Cell) -> bool {
        let state = self.state;
        let taken = state.heroes_at.contains(cell)
            || state.monsters_at.contains(cell)
            || state.rubble.contains(cell)
            || state.water.contains(cell);
        let welcome = match self.figure {
            Figure::Hero(_) => true,
            Figure::Monster(_) => {
                !self.field.glyphs.contains(cell)
                    && state.is_revealed(self.rules.quest(state).area_of[cell.index()])
            }
        };
        self.size == Size::One && !taken && welcome
    }

    /// The spaces of a pose if it may move into them, be it only in passing.
    fn entry(&self, pose: Pose) -> Option<&Spaces> {
        self.whole(pose).filter(|spaces| self.may_enter(spaces))
    }

    /// What a step costs.
    pub(crate) fn step_cost(&self, from_pit: bool, spaces: &[Cell]) -> u8 {
        self.rules.step_cost(self.state, self.figure, from_pit, spaces)
    }

    /// Whether it would be down in a pit.
    pub(crate) fn is_in_pit(&self, spaces: &[Cell]) -> bool {
        self.rules.is_in_pit(self.state, self.figure, spaces)
    }

    /// Whether it may move into spaces, at least in passing.
    // DJ-MOVE-06, DJ-MOVE-09, DJ-MOVE-11, DJ-ABIL-27: friends let it pass; enemies and blocking
    // obstacles do not, unless it flies. Monsters stay out of unrevealed areas (DJ-EXPL-06).
    pub(crate) fn may_enter(&self, spaces: &[Cell]) -> bool {
        let state = self.state;
        if matches!(self.figure, Figure::Monster(_)) {
            let area_of = &self.rules.quest(state).area_of;
            if !spaces.iter().all(|cell| state.is_revealed(area_of[cell.index()])) {
                return false;
            }
        }
        let barred = |cell: &Cell| {
            state.rubble.contains(*cell)
                || state.water.contains(*cell)
                || self.enemies.contains(*cell)
        };
        !spaces.iter().any(barred) || self.rules.has(state, self.figure, Ability::Fly)
    }

    /// Whether it may end its movement on spaces.
    // DJ-MOVE-08, DJ-ABIL-28, DJ-PROP-27, DJ-LARGE-12
    pub(crate) fn can_stay(&self, spaces: &[Cell]) -> bool {
        let (rules, state) = (self.rules, self.state);
        rules.is_free(state, spaces, self.own)
            && (matches!(self.figure, Figure::Hero(_)) || !rules.is_on_active_glyph(state, spaces))
            && rules.shared_by(state, self.figure, spaces).is_none()
    }

    /// Whether it can get from a pose where it may not stay to one where it may.
    pub(crate) fn can_settle(&self, from: Pose, budget: u8) -> bool {
        let mut reached: Vec<(Pose, u8)> = Vec::new();
        let (mut next, mut at) = (0, (from, budget));
        loop {
            if self.settles_next(at, from, &mut reached) {
                return true;
            }
            let Some(&further) = reached.get(next) else { return false };
            (next, at) = (next + 1, further);
        }
    }

    /// Whether it may stay one step further; where it only may pass is noted.
    fn settles_next(&self, at: (Pose, u8), from: Pose, reached: &mut Vec<(Pose, u8)>) -> bool {
        let (pose, left) = at;
        let Some(here) = self.whole(pose) else { return false };
        if left == 0 || self.rules.is_grappled(self.state, self.figure, here) {
            return false;
        }
        let pit = self.is_in_pit(here);
        let open = |way| self.walls.neighbour(pose.cell, way).is_some_and(|to| self.is_open(to));
        if !pit && self.size == Size::One && ASCENDING.into_iter().any(open) {
            return true;
        }
        for target in self.around(pose) {
            if target == from || reached.iter().any(|&(seen, _)| seen == target) {
                continue;
            }
            let Some(spaces) = self.entry(target) else { continue };
            let cost = self.step_cost(pit, spaces);
            if cost > left {
                continue;
            }
            if self.can_stay(spaces) {
                return true;
            }
            reached.push((target, left - cost));
        }
        false
    }

    /// The empty spaces a small figure may climb to out of its pit.
    // DJ-PROP-05: legal, empty, adjacent to the pit.
    pub(crate) fn climbs(&self) -> ArrayVec<Cell, 8> {
        let mut climbs = ArrayVec::new();
        if self.size != Size::One || !self.is_in_pit(self.own) {
            return climbs;
        }
        for way in ASCENDING {
            let Some(cell) = self.walls.neighbour(self.own[0], way) else { continue };
            if !self.state.pits.contains(cell) && self.may_enter(&[cell]) && self.can_stay(&[cell])
            {
                climbs.push(cell);
            }
        }
        climbs
    }

    /// The spaces a small figure may jump to over pits, with the movement points it takes.
    // DJ-PROP-07, DJ-PROP-08: straight over, three points for each pit space, landing beyond it.
    pub(crate) fn jumps(&self) -> ArrayVec<(Cell, u8), 8> {
        let mut jumps = ArrayVec::new();
        let pits = &self.state.pits;
        if self.size != Size::One || pits.contains(self.own[0]) || pits.is_empty() {
            return jumps;
        }
        for way in ASCENDING {
            let (mut cell, mut cost) = (self.own[0], 0u8);
            while let Some(next) = self.walls.neighbour(cell, way) {
                if !pits.contains(next) {
                    if cost > 0 && self.may_enter(&[next]) && self.can_stay(&[next]) {
                        jumps.push((next, cost));
                    }
                    break;
                }
                if cost > 60 || !self.may_enter(&[next]) {
                    break;
                }
                (cell, cost) = (next, cost + 3);
            }
        }
        jumps.sort_unstable();
        jumps
    }
}
