//! Line of sight and range, past figures and obstacles and through staircases.

use crate::ability::Ability;
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, State};
use longrest_grid::{Cell, CellSet, WallState};

/// How a figure sees from where it stands: everything that is the same for all spaces.
pub(crate) struct Eye<'r> {
    rules: &'r Descent,
    state: &'r State,
    walls: &'r WallState,
    from: &'r [Cell],
    /// What blocks sight, the figure's own body left out.
    blockers: CellSet,
    /// Whether it is down in a pit.
    pub(crate) is_down: bool,
    /// How far it sees; 0 without a limit.
    limit: u8,
    by_stairs: bool,
}

impl Eye<'_> {
    /// Whether the figure sees a space.
    pub(crate) fn sees(&self, to: Cell) -> bool {
        if self.from.contains(&to) {
            return true;
        }
        // DJ-PROP-03: from a pit there is no sight (Q-21 offers the spaces next to it).
        if self.is_down {
            let beside = |&cell: &Cell| self.walls.range(cell, to) == Some(1);
            return self.rules.content.switches.pit_sight && self.from.iter().any(beside);
        }
        let (rules, state) = (self.rules, self.state);
        let near = |&cell: &Cell| rules.range(state, cell, to).is_some_and(|it| it <= self.limit);
        if self.limit > 0 && !self.from.iter().any(near) {
            return false;
        }
        // DJ-LOS-01
        let straight = |&cell: &Cell| self.walls.sees_past(&self.blockers, cell, to);
        let by_stairs = |&cell: &Cell| rules.sees_by_stairs(state, cell, to);
        let rubble = state.rubble.contains(to) && self.blockers.contains(to);
        !rubble && self.from.iter().any(straight)
            || self.by_stairs && self.from.iter().any(by_stairs)
    }

    /// The spaces among some wanted ones that the figure sees.
    pub(crate) fn view(&self, wanted: &CellSet) -> CellSet {
        if self.is_down || self.limit > 0 {
            return wanted.iter().filter(|to| self.sees(*to)).collect();
        }
        let mut seen = CellSet::EMPTY;
        for &cell in self.from {
            seen = seen.union(&self.walls.view_past(&self.blockers, cell, wanted));
        }
        if !self.state.rubble.is_empty() {
            seen = seen.difference(&self.state.rubble.intersect(&self.blockers));
        }
        seen.extend(self.from.iter().copied().filter(|cell| wanted.contains(*cell)));
        if self.by_stairs {
            let shown = self.rules.shown_by_stairs(self.state, self.from);
            let hidden = shown.intersect(wanted).difference(&seen);
            seen.extend(hidden.iter().filter(|to| self.sees(*to)));
        }
        seen
    }
}

impl Descent {
    /// What blocks sight on the board: figures and rubble.
    // DJ-LOS-05, DJ-LOS-06: figures of both sides and rubble; pits, water and familiars do not.
    pub(crate) fn blockers(&self, state: &State) -> CellSet {
        state.rubble.union(&state.heroes_at).union(&state.monsters_at)
    }

    /// What blocks sight on the board: figures and rubble.
    pub fn in_the_way(&self, state: &State) -> CellSet {
        self.blockers(state)
    }

    /// Whether a figure sees a space.
    pub fn sees(&self, state: &State, figure: Figure, to: Cell) -> bool {
        self.sees_past(state, figure, self.spaces(state, figure), to, &self.blockers(state))
    }

    /// The revealed spaces that a figure on a space would see.
    pub fn view_from(&self, state: &State, from: Cell) -> CellSet {
        self.free_eye(state, &[from], &self.blockers(state)).view(&self.revealed(state))
    }

    /// Whether a figure that stands on some spaces sees a space past some blockers.
    pub(crate) fn sees_past(
        &self,
        state: &State,
        figure: Figure,
        from: &[Cell],
        to: Cell,
        blockers: &CellSet,
    ) -> bool {
        self.eye(state, figure, from, blockers).sees(to)
    }

    /// How a figure that stands on some spaces sees past some blockers, for many spaces.
    pub(crate) fn eye<'r>(
        &'r self,
        state: &'r State,
        figure: Figure,
        from: &'r [Cell],
        blockers: &CellSet,
    ) -> Eye<'r> {
        Eye {
            is_down: self.is_in_pit(state, figure, from),
            limit: if matches!(figure, Figure::Hero(_)) { state.sight_limit } else { 0 },
            ..self.free_eye(state, from, blockers)
        }
    }

    /// The same for somebody whom neither a pit nor darkness hinders.
    fn free_eye<'r>(&'r self, state: &'r State, from: &'r [Cell], blockers: &CellSet) -> Eye<'r> {
        // DJ-LOS-02, DJ-LOS-12: its own body is never in the way.
        let blockers = match from {
            [_] => *blockers,
            several => blockers.difference(&several.iter().copied().collect()),
        };
        Eye {
            rules: self,
            state,
            walls: self.walls(state),
            from,
            blockers,
            is_down: false,
            limit: 0,
            by_stairs: !self.field(state).stairs.is_empty(),
        }
    }

    /// Whether a hero sees a space, staircases left aside.
    pub(crate) fn sees_plainly(
        &self,
        state: &State,
        hero: HeroId,
        from: &[Cell],
        to: Cell,
        blockers: &CellSet,
    ) -> bool {
        let figure = Figure::Hero(hero);
        !self.is_in_pit(state, figure, from)
            && self.is_within_sight_limit(state, figure, from, to)
            && self.sees_straight(state, from, to, blockers)
    }

    fn sees_straight(&self, state: &State, from: &[Cell], to: Cell, blockers: &CellSet) -> bool {
        if state.rubble.contains(to) && blockers.contains(to) {
            return false;
        }
        let walls = self.walls(state);
        match from {
            // DJ-LOS-01
            [only] => walls.sees_past(blockers, *only, to),
            // DJ-LOS-02, DJ-LOS-12: from any of its spaces, its own body never in the way.
            several => {
                let body: CellSet = several.iter().copied().collect();
                walls.body_sees_past(blockers, &body, to)
            }
        }
    }

    // DJ-PROP-18, DJ-PROP-19: from one end to the other and the spaces next to it; from beside one
    // end to the other end only. A figure on the other end is in the way of what lies behind it.
    fn sees_by_stairs(&self, state: &State, from: Cell, to: Cell) -> bool {
        let (quest, field) = (self.quest(state), self.field(state));
        if field.stairs.is_empty() {
            return false;
        }
        let walls = self.walls(state);
        let next_to = |one: Cell, other: Cell| walls.neighbours(one).any(|(_, next)| next == other);
        if let Some(other) = quest.stairs_from(from) {
            let clear = !state.heroes_at.contains(other) && !state.monsters_at.contains(other);
            if to == other || clear && next_to(other, to) {
                return true;
            }
        }
        quest.stairs_from(to).is_some_and(|near| next_to(from, near))
    }

    fn is_within_sight_limit(
        &self,
        state: &State,
        figure: Figure,
        from: &[Cell],
        to: Cell,
    ) -> bool {
        let limit = state.sight_limit;
        if limit == 0 || matches!(figure, Figure::Monster(_)) {
            return true;
        }
        from.iter().any(|&cell| self.range(state, cell, to).is_some_and(|range| range <= limit))
    }

    /// Whether a figure is down in a pit.
    // DJ-PROP-06, DJ-ABIL-29: a large one only with all its spaces, a flying one never.
    pub(crate) fn is_in_pit(&self, state: &State, figure: Figure, spaces: &[Cell]) -> bool {
        !spaces.is_empty()
            && spaces.iter().all(|&cell| state.pits.contains(cell))
            && !self.has(state, figure, Ability::Fly)
    }

    /// The range between two spaces, through staircases too.
    // DJ-RANGE-01, DJ-RANGE-02, DJ-PROP-30
    pub(crate) fn range(&self, state: &State, from: Cell, to: Cell) -> Option<u8> {
        let walls = self.walls(state);
        let straight = walls.range(from, to);
        if self.field(state).stairs.is_empty() {
            return straight;
        }
        let through = self.quest(state).stairs.iter().flat_map(|&[one, other]| {
            [(one, other), (other, one)].into_iter().filter_map(|(near, far)| {
                let there = u16::from(walls.range(from, near)?);
                let beyond = u16::from(walls.range(far, to)?);
                Some((there + 1 + beyond).min(254) as u8)
            })
        });
        straight.into_iter().chain(through).min()
    }

    /// The range from a figure to a space: from the nearest of its spaces that sees it.
    // counted from the space sight is traced from.
    pub(crate) fn attack_range(&self, state: &State, from: &[Cell], to: Cell) -> Option<u8> {
        if let [only] = from {
            return self.range(state, *only, to);
        }
        let body: CellSet = from.iter().copied().collect();
        let blockers = self.blockers(state).difference(&body);
        let sees = |&&cell: &&Cell| {
            self.sees_straight(state, &[cell], to, &blockers)
                || self.sees_by_stairs(state, cell, to)
        };
        from.iter().filter(sees).filter_map(|&cell| self.range(state, cell, to)).min()
    }

    /// The spaces that staircases may show to a figure on some spaces.
    fn shown_by_stairs(&self, state: &State, from: &[Cell]) -> CellSet {
        let mut shown = self.field(state).stairs;
        for &cell in from {
            if let Some(other) = self.quest(state).stairs_from(cell) {
                shown = shown.union(&self.walls(state).adjacent(other));
            }
        }
        shown
    }
}
