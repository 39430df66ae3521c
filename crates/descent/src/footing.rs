//! Where a figure can go with its next step, and where it may stay.

use crate::ability::Ability;
use crate::content::Size;
use crate::figure::Spaces;
use crate::ruleset::Descent;
use crate::state::{Figure, Pose, State};
use arrayvec::ArrayVec;
use longrest_grid::{Cell, Coord, Direction, Topology};

/// The poses one step away.
pub(crate) type Steps = ArrayVec<Pose, 16>;

const STRAIGHT: [Direction; 4] = [Direction(0), Direction(2), Direction(4), Direction(6)];
const DIAGONAL: [Direction; 4] = [Direction(1), Direction(3), Direction(5), Direction(7)];

impl Descent {
    /// The poses a figure of some size reaches with one step, walls considered and nothing else.
    // DJ-MOVE-03, DJ-MOVE-05, DJ-LARGE-10: one space at a time, never off the board.
    pub(crate) fn poses_around(&self, state: &State, size: Size, pose: Pose) -> Steps {
        let mut steps = Steps::new();
        match size {
            Size::One => {
                let around = self.walls(state).neighbours(pose.cell);
                steps.extend(around.map(|(_, cell)| Pose { cell, upright: false }));
            }
            Size::Four => {
                let all = Direction::all(Topology::Square);
                steps.extend(all.filter_map(|way| self.shifted(state, size, pose, way)));
            }
            Size::Two | Size::Six => {
                self.lead(state, size, pose, &mut steps);
                // DJ-LARGE-08: the sidestep.
                let ways = DIAGONAL.into_iter();
                steps.extend(ways.filter_map(|way| self.shifted(state, size, pose, way)));
            }
        }
        steps.sort_unstable();
        steps
    }

    /// The figure moved as a whole, if no wall is in the way.
    fn shifted(&self, state: &State, size: Size, pose: Pose, way: Direction) -> Option<Pose> {
        let (board, walls) = (&self.quest(state).board, self.walls(state));
        let next = board.cell_at(pose.cell, way.offset(Topology::Square))?;
        let target = Pose { cell: next, upright: pose.upright };
        let old = self.whole(state, size, pose)?;
        let free = old.iter().all(|&cell| walls.neighbour(cell, way).is_some());
        (free && self.whole(state, size, target).is_some()).then_some(target)
    }

    /// One end leads into the orthogonally adjacent spaces, the rest follows into those it left.
    // DJ-LARGE-07: the leading part is a space of the hound and a block of four of the dragon
    //
    fn lead(&self, state: &State, size: Size, pose: Pose, steps: &mut Steps) {
        let (board, walls) = (&self.quest(state).board, self.walls(state));
        let corner = board.coord(pose.cell);
        let (head, length) = if size == Size::Two { (1, 2) } else { (2, 3) };
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
                    .all(|space| walls.neighbour(space, way).is_some());
                let fits = free && self.whole(state, size, target).is_some();
                if fits && target != pose && !steps.contains(&target) {
                    steps.push(target);
                }
            }
        }
    }

    /// The poses a figure may move to with its next step, with enough movement left over, the
    /// points it could still buy included, to end its movement legally.
    pub(crate) fn steps(&self, state: &State, figure: Figure, movement: u8, reserve: u8) -> Steps {
        let mut steps = Steps::new();
        let Some(pose) = self.pose(state, figure) else { return steps };
        let size = self.size(state, figure);
        let here = self.spaces(state, figure);
        let pit = self.is_in_pit(state, figure, here);
        for target in self.poses_around(state, size, pose) {
            let Some(spaces) = self.entry(state, figure, size, target) else { continue };
            let cost = self.step_cost(state, figure, pit, spaces);
            // Small figures leave a pit by climbing out of it.
            if cost > movement || size == Size::One && cost > 1 {
                continue;
            }
            let legal = self.can_stay(state, figure, spaces)
                || self.can_settle(state, figure, target, movement - cost + reserve);
            if legal {
                steps.push(target);
            }
        }
        steps
    }

    /// The spaces of a pose if the figure may move into them, be it only in passing.
    fn entry(&self, state: &State, figure: Figure, size: Size, pose: Pose) -> Option<&Spaces> {
        let spaces = self.whole(state, size, pose)?;
        self.may_enter(state, figure, spaces).then_some(spaces)
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

    /// Whether a figure may move into spaces, at least in passing.
    // DJ-MOVE-06, DJ-MOVE-09, DJ-MOVE-11, DJ-ABIL-27: friends let it pass; enemies and blocking
    // obstacles do not, unless it flies. Monsters stay out of unrevealed areas (DJ-EXPL-06).
    pub(crate) fn may_enter(&self, state: &State, figure: Figure, spaces: &[Cell]) -> bool {
        let revealed = |cell: &Cell| state.is_revealed(self.quest(state).area_of[cell.index()]);
        if matches!(figure, Figure::Monster(_)) && !spaces.iter().all(revealed) {
            return false;
        }
        let enemies = match figure {
            Figure::Hero(_) => &state.monsters_at,
            Figure::Monster(_) => &state.heroes_at,
        };
        let barred = |cell: &Cell| {
            state.rubble.contains(*cell) || state.water.contains(*cell) || enemies.contains(*cell)
        };
        !spaces.iter().any(barred) || self.has(state, figure, Ability::Fly)
    }

    /// Whether a figure may end its movement on spaces.
    // DJ-MOVE-08, DJ-ABIL-28, DJ-PROP-27, DJ-LARGE-12
    pub(crate) fn can_stay(&self, state: &State, figure: Figure, spaces: &[Cell]) -> bool {
        let own = self.spaces(state, figure);
        self.is_free(state, spaces, own)
            && (matches!(figure, Figure::Hero(_)) || !self.is_on_active_glyph(state, spaces))
            && self.shared_by(state, figure, spaces).is_none()
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
    pub(crate) fn shared_by(
        &self,
        state: &State,
        figure: Figure,
        spaces: &[Cell],
    ) -> Option<Figure> {
        if !state.crowded {
            return None;
        }
        state.figures().find(|&other| {
            other != figure && self.spaces(state, other).iter().any(|cell| spaces.contains(cell))
        })
    }

    /// Whether any of the spaces holds an active glyph.
    pub(crate) fn is_on_active_glyph(&self, state: &State, spaces: &[Cell]) -> bool {
        let (quest, field) = (self.quest(state), self.field(state));
        let active = |cell: &Cell| {
            field.glyphs.contains(*cell)
                && quest.glyph_at(*cell).is_some_and(|glyph| state.is_active(glyph))
        };
        spaces.iter().any(active)
    }

    /// Whether a figure that may not stay at a pose can get from there to one where it may.
    pub(crate) fn can_settle(&self, state: &State, figure: Figure, from: Pose, budget: u8) -> bool {
        let size = self.size(state, figure);
        let mut reached: Vec<(Pose, u8)> = vec![(from, budget)];
        let mut next = 0;
        while let Some(&(pose, left)) = reached.get(next) {
            next += 1;
            let Some(here) = self.entry(state, figure, size, pose) else { continue };
            if left == 0 || self.is_grappled(state, figure, here) {
                continue;
            }
            let pit = self.is_in_pit(state, figure, here);
            for target in self.poses_around(state, size, pose) {
                if reached.iter().any(|&(seen, _)| seen == target) {
                    continue;
                }
                let Some(spaces) = self.entry(state, figure, size, target) else { continue };
                let cost = self.step_cost(state, figure, pit, spaces);
                if cost > left {
                    continue;
                }
                if self.can_stay(state, figure, spaces) {
                    return true;
                }
                reached.push((target, left - cost));
            }
        }
        false
    }

    /// The empty spaces a small figure may climb to out of its pit.
    // DJ-PROP-05: legal, empty, adjacent to the pit.
    pub(crate) fn climbs(&self, state: &State, figure: Figure) -> ArrayVec<Cell, 8> {
        let mut climbs = ArrayVec::new();
        let here = self.spaces(state, figure);
        if self.size(state, figure) != Size::One || !self.is_in_pit(state, figure, here) {
            return climbs;
        }
        for (_, cell) in self.walls(state).neighbours(here[0]) {
            if !state.pits.contains(cell)
                && self.may_enter(state, figure, &[cell])
                && self.can_stay(state, figure, &[cell])
            {
                climbs.push(cell);
            }
        }
        climbs.sort_unstable();
        climbs
    }

    /// The spaces a small figure may jump to over pits, with the movement points it takes.
    // DJ-PROP-07, DJ-PROP-08: straight over, three points for each pit space, landing beyond it.
    pub(crate) fn jumps(&self, state: &State, figure: Figure) -> ArrayVec<(Cell, u8), 8> {
        let mut jumps = ArrayVec::new();
        let here = self.spaces(state, figure);
        if state.pits.is_empty()
            || self.size(state, figure) != Size::One
            || state.pits.contains(here[0])
        {
            return jumps;
        }
        let walls = self.walls(state);
        for way in Direction::all(Topology::Square) {
            let (mut cell, mut cost) = (here[0], 0u8);
            while let Some(next) = walls.neighbour(cell, way) {
                if !state.pits.contains(next) {
                    let lands = cost > 0
                        && self.may_enter(state, figure, &[next])
                        && self.can_stay(state, figure, &[next]);
                    if lands {
                        jumps.push((next, cost));
                    }
                    break;
                }
                if cost > 60 || !self.may_enter(state, figure, &[next]) {
                    break;
                }
                (cell, cost) = (next, cost + 3);
            }
        }
        jumps.sort_unstable();
        jumps
    }
}
