//! What it costs a monster to get anywhere: least harm first, then fewest movement points.

use super::intent::Gait;
use super::position::Position;
use longrest_grid::{Cell, CellSet, Cost, Direction};

/// The most routes that are told apart.
const ROUTES_MAX: usize = 32;

/// Harmful hexes entered, then movement points, in one number that compares in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Toll(u32);

/// What each cell costs.
#[derive(Clone, Debug)]
pub(super) struct Tolls(Vec<Toll>);

/// A way to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The hexes entered, in order, those of slides included.
    pub cells: Vec<Cell>,
    /// Those of them that were asked for, in order.
    pub notable: Vec<Cell>,
}

/// The ground as it is for one way of moving.
#[derive(Clone, Debug)]
pub(super) struct Roads<'a> {
    position: &'a Position<'a>,
    gait: Gait,
    /// Cells that a walker cannot enter.
    blocked: CellSet,
    /// Cells with a figure: nobody stops there, and slides end before them.
    occupied: CellSet,
    /// Cells where this movement may end, besides the monster's own.
    stops: CellSet,
    /// For walkers, the toll of entering each cell.
    entering: Vec<Toll>,
    icy: bool,
}

/// A way to a cell while routes are told apart.
#[derive(Clone, Debug)]
struct Way {
    notable: Vec<Cell>,
    before: Option<(Cell, usize)>,
}

impl Toll {
    pub(super) const ZERO: Toll = Toll(0);
    pub(super) const NEVER: Toll = Toll(u32::MAX);

    const fn new(harm: u16, points: u16) -> Toll {
        Toll((harm as u32) << 16 | points as u32)
    }

    pub(super) const fn harm(self) -> u16 {
        (self.0 >> 16) as u16
    }

    pub(super) const fn points(self) -> u16 {
        self.0 as u16
    }

    pub(super) fn cost(self) -> Option<Cost> {
        (self != Toll::NEVER).then(|| Cost::harmful(self.harm(), self.points()))
    }

    const fn plus(self, other: Toll) -> Toll {
        Toll(self.0 + other.0)
    }
}

impl Tolls {
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> Toll {
        self.0[cell.index()]
    }
}

impl<'a> Roads<'a> {
    pub(super) fn new(position: &'a Position<'a>, gait: Gait) -> Roads<'a> {
        let barred = position.barred.union(position.walls.closed_cells());
        let mut standing = position.enemy_cells().union(&position.blockers);
        let mut occupied = standing.union(&position.allies).union(&position.hidden);
        // GH-COND-18, FH-INVIS-05: whether an unseen enemy is in the way
        if position.switches.invisible_blocks {
            standing = standing.union(&position.hidden);
        }
        occupied.remove(position.actor);
        let blocked = standing.union(&position.obstacles).union(&barred);
        // FH-MOVE-05, FH-FLY-03, GH-MOVE-08: never on a figure; FH-OBST-01: only flight ends on
        // obstacles
        let mut stops = position.board.cells().difference(&occupied).difference(&barred);
        if !gait.flies() {
            stops = stops.difference(&position.obstacles);
        }
        stops.insert(position.actor);
        let walks = gait == Gait::Walk;
        let entering = if walks { tolls_of_entering(position, &blocked) } else { Vec::new() };
        let icy = walks && !position.icy.is_empty();
        Roads { position, gait, blocked, occupied, stops, entering, icy }
    }

    /// The cells where a movement may end, the monster's own included.
    pub(super) fn stops(&self) -> &CellSet {
        &self.stops
    }

    /// The toll of ending on each cell, from where the monster stands.
    pub(super) fn everywhere(&self) -> Tolls {
        self.to_goals(&CellSet::EMPTY)
    }

    /// The same, but ways that do more harm than the least harmful one to a goal may be left out.
    pub(super) fn to_goals(&self, goals: &CellSet) -> Tolls {
        let start = self.position.actor;
        match self.gait {
            Gait::Walk => spread(&Onward(self), self.cells(), start, goals, Toll::NEVER),
            _ => self.landing(start, |_, cell| self.toll_of_landing(cell)),
        }
    }

    /// The toll of going on from each cell to an aim; what is above the limit may be left out.
    pub(super) fn towards(&self, aim: Cell, limit: Toll) -> Tolls {
        let (cells, goals) = (self.cells(), &CellSet::EMPTY);
        match self.gait {
            Gait::Walk if self.icy => spread(&Slides::new(self), cells, aim, goals, limit),
            Gait::Walk => spread(&Backward(self), cells, aim, goals, limit),
            _ => self.landing(aim, |aim, _| self.toll_of_landing(aim)),
        }
    }

    /// The cheapest ways to a cell, one for each different row of notable or harmful cells on it.
    pub(super) fn routes(&self, tolls: &Tolls, end: Cell, notable: &CellSet) -> Vec<Route> {
        if end == self.position.actor || tolls.of(end) == Toll::NEVER {
            return Vec::new();
        }
        let notable = notable.union(&self.position.harmful);
        match self.gait {
            Gait::Walk => self.walks(tolls, end, &notable),
            Gait::Teleport | Gait::FlyingTeleport => vec![Route::through(vec![end], &notable)],
            Gait::Jump | Gait::Fly => self.leaps(end, &notable),
        }
    }

    fn cells(&self) -> usize {
        self.position.board.len()
    }

    fn start(&self) -> Cell {
        self.position.actor
    }

    /// Jumping, flying and teleporting: only the distance counts, and what is at its end.
    fn landing(&self, start: Cell, toll: impl Fn(Cell, Cell) -> Toll) -> Tolls {
        let steps = match self.gait {
            // FH-TELE-03: nothing between matters
            Gait::Teleport | Gait::FlyingTeleport => self.spans(start),
            _ => self.flood(start),
        };
        let tolls = steps.iter().enumerate().map(|(index, &steps)| {
            let cell = Cell(index as u16);
            match steps {
                u16::MAX => Toll::NEVER,
                0 => Toll::ZERO,
                _ => Toll::new(0, steps).plus(toll(start, cell)),
            }
        });
        Tolls(tolls.collect())
    }

    /// What the last hex adds for those who are in the air until then.
    fn toll_of_landing(&self, cell: Cell) -> Toll {
        // FH-FLY-02, GH-MOVE-13: flight ignores terrain on its last hex too
        if self.gait.flies() {
            return Toll::ZERO;
        }
        // FH-JUMP-02, FH-TRAP-03, FH-TELE-05: a trap or hazard under the last hex counts
        let harm = u16::from(self.position.harmful.contains(cell));
        // GH-MOVE-09, FH-JUMP-03
        let landing = self.gait == Gait::Jump && self.position.switches.jump_landing_difficult;
        Toll::new(harm, u16::from(landing && self.position.difficult.contains(cell)))
    }

    fn spans(&self, start: Cell) -> Vec<u16> {
        let barred = &self.position.barred;
        let span = |cell| match barred.contains(cell) {
            true => u16::MAX,
            false => self.position.board.span(start, cell),
        };
        (0..self.cells() as u16).map(|index| span(Cell(index))).collect()
    }

    /// Steps in the air, stopped by walls alone (FH-JUMP-04, FH-WALL-01).
    fn flood(&self, start: Cell) -> Vec<u16> {
        let mut steps = vec![u16::MAX; self.cells()];
        let mut queue = Vec::with_capacity(self.cells());
        steps[start.index()] = 0;
        queue.push(start);
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            head += 1;
            let further = steps[cell.index()] + 1;
            self.each_beside(cell, |next| {
                if steps[next.index()] == u16::MAX && !self.position.barred.contains(next) {
                    steps[next.index()] = further;
                    queue.push(next);
                }
            });
        }
        steps
    }

    /// The cells beside a cell, across links too.
    #[inline]
    fn each_beside(&self, cell: Cell, mut visit: impl FnMut(Cell)) {
        for direction in 0..6 {
            if let Some(next) = self.position.walls.neighbour(cell, Direction(direction)) {
                visit(next);
            }
        }
        // FH-COMMON-09, FH-COMMON-11: linked hexes are adjacent for movement and for focus
        for next in self.position.board.linked(cell) {
            if !self.position.walls.closed_cells().contains(next) {
                visit(next);
            }
        }
    }

    /// The toll of entering a hex on foot; never, if it cannot be entered.
    #[inline]
    fn entering(&self, cell: Cell) -> Toll {
        self.entering[cell.index()]
    }

    /// Where a walker ends up after a step, and what the step costs; the cells entered are told.
    #[inline]
    fn step(&self, next: Cell, direction: u8, mut enter: impl FnMut(Cell)) -> (Cell, Toll) {
        let mut toll = self.entering(next);
        let mut cell = next;
        enter(cell);
        if !self.icy || toll == Toll::NEVER {
            return (cell, toll);
        }
        // FH-ICE-01, FH-ICE-06: on in the same direction while there is ice
        while self.position.icy.contains(cell) {
            // FH-ICE-04: not across a wall
            let Some(beyond) = self.position.walls.neighbour(cell, Direction(direction)) else {
                break;
            };
            // FH-ICE-05, FH-FAQ-051: not into a figure or an obstacle
            if self.blocked.contains(beyond) || self.occupied.contains(beyond) {
                break;
            }
            cell = beyond;
            enter(cell);
            // FH-ICE-03, FH-FAQ-153: no cost for the terrain, but harm counts
            toll = toll.plus(Toll::new(self.position.harmful.contains(cell).into(), 0));
        }
        (cell, toll)
    }

    /// Every step a walker can make from a cell.
    #[inline]
    fn each_step(&self, from: Cell, mut visit: impl FnMut(Cell, Toll)) {
        for direction in 0..6 {
            if let Some(next) = self.position.walls.neighbour(from, Direction(direction)) {
                let (to, toll) = self.step(next, direction, |_| {});
                if toll != Toll::NEVER {
                    visit(to, toll);
                }
            }
        }
        for next in self.position.board.linked(from) {
            if self.entering(next) != Toll::NEVER {
                // A link has no direction to slide on in.
                visit(next, self.entering(next));
            }
        }
    }

    /// Cheapest walks: for every cell on one of them, one way for each row of notable cells.
    fn walks(&self, tolls: &Tolls, end: Cell, notable: &CellSet) -> Vec<Route> {
        let before = self.steps_before(tolls);
        let mut on_the_way = CellSet::of(end);
        let mut cells = vec![end];
        let mut head = 0;
        while let Some(&cell) = cells.get(head) {
            head += 1;
            cells.extend(before[cell.index()].iter().filter(|&&from| on_the_way.insert(from)));
        }
        cells.sort_unstable_by_key(|&cell| tolls.of(cell));
        let mut ways: Vec<Vec<Way>> = vec![Vec::new(); self.cells()];
        ways[self.start().index()].push(Way { notable: Vec::new(), before: None });
        for &cell in &cells {
            for &from in &before[cell.index()] {
                let entered = Route::through(self.entered(from, cell), notable).notable;
                for index in 0..ways[from.index()].len() {
                    let noted = [&ways[from.index()][index].notable[..], &entered].concat();
                    let known = &mut ways[cell.index()];
                    if known.len() < ROUTES_MAX && known.iter().all(|way| way.notable != noted) {
                        known.push(Way { notable: noted, before: Some((from, index)) });
                    }
                }
            }
        }
        (0..ways[end.index()].len()).map(|index| self.walked(&ways, end, index)).collect()
    }

    /// For each cell, the cells from which a cheapest way steps there.
    fn steps_before(&self, tolls: &Tolls) -> Vec<Vec<Cell>> {
        let mut before: Vec<Vec<Cell>> = vec![Vec::new(); self.cells()];
        for index in 0..self.cells() as u16 {
            let from = Cell(index);
            if tolls.of(from) != Toll::NEVER {
                self.each_step(from, |to, toll| {
                    let cheapest = tolls.of(from).plus(toll) == tolls.of(to);
                    if cheapest && !before[to.index()].contains(&from) {
                        before[to.index()].push(from);
                    }
                });
            }
        }
        before
    }

    /// The hexes entered along a way.
    fn walked(&self, ways: &[Vec<Way>], end: Cell, index: usize) -> Route {
        let notable = ways[end.index()][index].notable.clone();
        let mut parts = Vec::new();
        let (mut cell, mut index) = (end, index);
        while let Some((from, way)) = ways[cell.index()][index].before {
            parts.push(self.entered(from, cell));
            (cell, index) = (from, way);
        }
        parts.reverse();
        Route { cells: parts.concat(), notable }
    }

    /// The hexes entered in the cheapest step from one cell to another.
    fn entered(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut best: Option<(Toll, Vec<Cell>)> = None;
        let mut consider = |toll: Toll, cells: Vec<Cell>| {
            if best.as_ref().is_none_or(|(known, _)| toll < *known) {
                best = Some((toll, cells));
            }
        };
        for direction in 0..6 {
            let next = self.position.walls.neighbour(from, Direction(direction));
            if let Some(next) = next
                && !self.blocked.contains(next)
            {
                let mut cells = Vec::new();
                let (end, toll) = self.step(next, direction, |cell| cells.push(cell));
                if end == to {
                    consider(toll, cells);
                }
            }
        }
        if self.position.board.linked(from).any(|next| next == to) && !self.blocked.contains(to) {
            consider(self.entering(to), vec![to]);
        }
        best.expect("a step leads there").1
    }

    /// A shortest way through the air.
    fn leaps(&self, end: Cell, notable: &CellSet) -> Vec<Route> {
        let steps = self.flood(end);
        let mut cells = Vec::new();
        let mut here = self.start();
        while here != end {
            let mut next = None;
            self.each_beside(here, |beside| {
                if steps[beside.index()] < steps[here.index()] && next.is_none() {
                    next = Some(beside);
                }
            });
            here = next.expect("the end was reached");
            cells.push(here);
        }
        // Only the last hex can do harm.
        let mut route = Route::through(cells, notable);
        route.notable.retain(|&cell| cell == end);
        vec![route]
    }
}

impl Route {
    fn through(cells: Vec<Cell>, notable: &CellSet) -> Route {
        let noted = cells.iter().copied().filter(|&cell| notable.contains(cell)).collect();
        Route { cells, notable: noted }
    }
}

fn tolls_of_entering(position: &Position<'_>, blocked: &CellSet) -> Vec<Toll> {
    let mut tolls = vec![Toll::new(0, 1); position.board.len()];
    // FH-DIFF-01, GH-MOVE-05
    for cell in position.difficult.iter() {
        tolls[cell.index()] = Toll::new(0, 2);
    }
    for cell in position.harmful.iter() {
        tolls[cell.index()] = tolls[cell.index()].plus(Toll::new(1, 0));
    }
    for cell in blocked.iter() {
        tolls[cell.index()] = Toll::NEVER;
    }
    tolls
}

/// The steps of a search: forwards, backwards, backwards over ice.
trait Steps {
    fn each(&self, from: Cell, visit: impl FnMut(Cell, Toll));
}

struct Onward<'r, 'a>(&'r Roads<'a>);

impl Steps for Onward<'_, '_> {
    #[inline]
    fn each(&self, from: Cell, visit: impl FnMut(Cell, Toll)) {
        self.0.each_step(from, visit);
    }
}

struct Backward<'r, 'a>(&'r Roads<'a>);

impl Steps for Backward<'_, '_> {
    #[inline]
    fn each(&self, to: Cell, mut visit: impl FnMut(Cell, Toll)) {
        let roads = self.0;
        let toll = roads.entering(to);
        if toll == Toll::NEVER {
            return;
        }
        roads.each_beside(to, |from| {
            if roads.entering(from) != Toll::NEVER || from == roads.start() {
                visit(from, toll);
            }
        });
    }
}

/// All steps turned round. On ice many cells lead to one, so they are gathered first.
struct Slides {
    /// Sorted by where they lead.
    steps: Vec<(Cell, Cell, Toll)>,
}

impl Slides {
    fn new(roads: &Roads<'_>) -> Slides {
        let mut steps = Vec::with_capacity(roads.cells() * 6);
        for from in roads.position.board.cells().iter() {
            if !roads.blocked.contains(from) || from == roads.start() {
                roads.each_step(from, |to, toll| steps.push((to, from, toll)));
            }
        }
        steps.sort_unstable();
        Slides { steps }
    }
}

impl Steps for Slides {
    fn each(&self, to: Cell, mut visit: impl FnMut(Cell, Toll)) {
        let first = self.steps.partition_point(|&(end, _, _)| end < to);
        for &(_, from, toll) in self.steps[first..].iter().take_while(|step| step.0 == to) {
            visit(from, toll);
        }
    }
}

/// Steps cost one or two points, so three buckets hold all that is due.
const RING: usize = 3;

/// The toll of the cheapest way from a cell to every other, up to a limit, and up to the amount of
/// harm with which a goal is reached.
fn spread(steps: &impl Steps, cells: usize, start: Cell, goals: &CellSet, limit: Toll) -> Tolls {
    let mut tolls = vec![Toll::NEVER; cells];
    let mut ring: [Vec<Cell>; RING] = Default::default();
    // Ways that do more harm wait until all with less are known: those of the next amount of harm,
    // cheapest last, and the others in any order.
    let (mut next, mut later) = (Vec::<(Toll, Cell)>::new(), Vec::<(Toll, Cell)>::new());
    let mut bucket = Vec::with_capacity(32);
    let mut now = Toll::ZERO;
    tolls[start.index()] = now;
    ring[0].push(start);
    loop {
        let slot = usize::from(now.points()) % RING;
        while next.last().is_some_and(|&(due, _)| due == now) {
            ring[slot].extend(next.pop().map(|(_, cell)| cell));
        }
        std::mem::swap(&mut bucket, &mut ring[slot]);
        for &cell in &bucket {
            if tolls[cell.index()] != now {
                continue;
            }
            steps.each(cell, |to, toll| {
                let new = now.plus(toll);
                if new < tolls[to.index()] && new <= limit {
                    tolls[to.index()] = new;
                    if toll.harm() == 0 {
                        ring[usize::from(new.points()) % RING].push(to);
                    } else {
                        later.push((new, to));
                    }
                }
            });
        }
        bucket.clear();
        if ring.iter().any(|bucket| !bucket.is_empty()) {
            now = now.plus(Toll::new(0, 1));
            continue;
        }
        if next.is_empty() {
            if !later.is_empty() && goals.iter().any(|cell| tolls[cell.index()] <= now) {
                break;
            }
            later.retain(|&(toll, cell)| tolls[cell.index()] == toll);
            later.sort_unstable_by(|one, other| other.cmp(one));
            let Some(harm) = later.last().map(|(toll, _)| toll.harm()) else { break };
            let first = later.partition_point(|(toll, _)| toll.harm() > harm);
            next = later.split_off(first);
        }
        now = next.last().expect("some way is left").0;
    }
    Tolls(tolls)
}
