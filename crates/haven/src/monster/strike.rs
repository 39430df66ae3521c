//! From where enemies can be attacked, and together with whom.

use super::intent::{Attack, Targets};
use super::position::{Enemy, Position};
use longrest_grid::{Area, Axial, Cell, CellSet, SightMatrix};

/// A set of enemies: one bit for each figure's number.
pub(super) type Group = u64;

/// Hexes of enemies: one bit for each.
type Bodies = u128;

const NOBODY: u8 = u8::MAX;

/// An attack and all enemies it might meet.
#[derive(Clone, Debug)]
pub(super) struct Strikes<'a> {
    position: &'a Position<'a>,
    sight: &'a SightMatrix,
    attack: Attack<'a>,
    /// How far it reaches; 1 for melee.
    range: u8,
    /// How many targets it has besides those in its area.
    extras: u32,
    bodies: Vec<Body>,
    /// The number of the body in each cell.
    body_at: Vec<u8>,
    /// For each enemy, the cells from which it is in range and in sight.
    reach: Vec<CellSet>,
    /// The different sets of bodies that a free pattern can cover, and the cells covered with each.
    covers: Vec<(Bodies, CellSet)>,
}

#[derive(Clone, Copy, Debug)]
struct Body {
    cell: Cell,
    enemy: u8,
    group: Group,
}

/// What matters about enemies from one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    cell: Cell,
    /// In range and in sight.
    pub(super) reach: Group,
    /// Those against whom the attack would have disadvantage.
    pub(super) near: Group,
    seen: Bodies,
}

impl<'a> Strikes<'a> {
    pub(super) fn new(position: &'a Position<'a>, attack: Attack<'a>) -> Strikes<'a> {
        let range = attack.range.unwrap_or(1);
        let extras = match attack.targets {
            Targets::All => 64,
            // FH-AREA-14, GH-TARGET-02: an area takes the place of one target
            Targets::UpTo(count) => u32::from(count).saturating_sub(attack.area.is_some().into()),
        };
        let bodies = bodies(position.enemies);
        let mut body_at = vec![NOBODY; position.board.len()];
        for (index, body) in bodies.iter().enumerate() {
            body_at[body.cell.index()] = index as u8;
        }
        let sight = position.walls.sight(position.sight());
        let reach = position
            .enemies
            .iter()
            .map(|enemy| within_reach(position, sight, enemy, range))
            .collect();
        let mut strikes = Strikes {
            position,
            sight,
            attack,
            range,
            extras,
            bodies,
            body_at,
            reach,
            covers: Vec::new(),
        };
        if let Some(area) = strikes.free_area() {
            strikes.covers = strikes.covers(area);
        }
        strikes
    }

    /// The cells from which an enemy (by position in the list) can be attacked.
    pub(super) fn hexes(&self, enemy: usize) -> CellSet {
        let alone = if self.extras > 0 { self.reach[enemy] } else { CellSet::EMPTY };
        let own = self.bodies.iter().filter(|body| usize::from(body.enemy) == enemy);
        match self.attack.area {
            None => alone,
            Some(area) if self.attack.range.is_none() => own.fold(alone, |hexes, body| {
                hexes.union(&self.around(area, body.cell).intersect(self.sight.row(body.cell)))
            }),
            Some(_) => own.fold(alone, |hexes, body| {
                let bit = 1 << self.body_at[body.cell.index()];
                let covering = self.covers.iter().filter(|(bodies, _)| bodies & bit != 0);
                let cells = covering.fold(CellSet::EMPTY, |cells, (_, cover)| cells.union(cover));
                hexes.union(&self.in_range_of(&cells).intersect(self.sight.row(body.cell)))
            }),
        }
    }

    /// What matters from a cell.
    pub(super) fn outlook(&self, cell: Cell) -> Outlook {
        let in_reach = |(index, enemy): (usize, &Enemy)| {
            if self.reach[index].contains(cell) { 1 << enemy.figure.0 } else { 0 }
        };
        let reach = self.position.enemies.iter().enumerate().map(in_reach).sum();
        let mut near = 0;
        if self.fears_disadvantage() {
            for (_, next) in self.position.walls.neighbours(cell) {
                near |= self.body(next).map_or(0, |body| body.group);
            }
        }
        let mut seen = 0;
        if self.attack.area.is_some() {
            let row = self.sight.row(cell);
            for (index, body) in self.bodies.iter().enumerate() {
                seen |= Bodies::from(row.contains(body.cell)) << index;
            }
        }
        Outlook { cell, reach, near, seen }
    }

    /// The groups that the area can hit from a cell; without an area, nobody once.
    pub(super) fn each_area(&self, outlook: &Outlook, mut visit: impl FnMut(Group)) {
        let Some(area) = self.attack.area else { return visit(0) };
        if self.attack.range.is_none() {
            for orientation in area.orientations() {
                let mut hits = 0;
                for &offset in orientation {
                    let cell = self.position.board.cell_at(outlook.cell, offset);
                    if let Some(index) = cell.map(|cell| self.body_at[cell.index()])
                        && index != NOBODY
                    {
                        hits |= 1 << index;
                    }
                }
                visit(self.group(hits & outlook.seen));
            }
            return;
        }
        // FH-AREA-08 to FH-AREA-11, GH-AOE-06, GH-AOE-07: one hex in range, each target in sight
        let near = self.position.walls.within(outlook.cell, self.range);
        visit(0);
        for (bodies, cells) in &self.covers {
            let hits = bodies & outlook.seen;
            if hits != 0 && cells.intersects(&near) {
                visit(self.group(hits));
            }
        }
    }

    /// How many targets it may have besides those in its area.
    pub(super) fn extras(&self) -> u32 {
        self.extras
    }

    // FH-ADV-14, FH-GUIDE-EX9: a ranged attack on an adjacent enemy, unless it is all one to it
    fn fears_disadvantage(&self) -> bool {
        self.attack.range.is_some() && !self.attack.always_disadvantage
    }

    fn free_area(&self) -> Option<&'a Area> {
        self.attack.area.filter(|_| self.attack.range.is_some())
    }

    fn body(&self, cell: Cell) -> Option<&Body> {
        self.bodies.get(usize::from(self.body_at[cell.index()]))
    }

    fn group(&self, mut bodies: Bodies) -> Group {
        let mut group = 0;
        while bodies != 0 {
            group |= self.bodies[bodies.trailing_zeros() as usize].group;
            bodies &= bodies - 1;
        }
        group
    }

    /// The cells from which some orientation of a pattern covers a cell.
    fn around(&self, area: &Area, target: Cell) -> CellSet {
        let offsets = area.orientations().iter().flatten();
        let back = offsets.map(|offset| Axial::new(-offset.q, -offset.s));
        back.filter_map(|by| self.position.board.cell_at(target, by)).collect()
    }

    /// The cells from which at least one of some cells is in range.
    fn in_range_of(&self, cells: &CellSet) -> CellSet {
        let mut known = *cells;
        let mut edge: Vec<Cell> = cells.iter().collect();
        let mut further = Vec::new();
        for _ in 0..self.range {
            for &cell in &edge {
                for (_, next) in self.position.walls.neighbours(cell) {
                    if known.insert(next) {
                        further.push(next);
                    }
                }
            }
            std::mem::swap(&mut edge, &mut further);
            further.clear();
        }
        known
    }

    /// Every set of bodies that the pattern covers somewhere.
    fn covers(&self, area: &Area) -> Vec<(Bodies, CellSet)> {
        let board = self.position.board;
        // FH-AREA-10, GH-AOE-07: what brings the pattern into range is no wall
        let closed = self.position.walls.closed_cells();
        let mut covers: Vec<(Bodies, CellSet)> = Vec::new();
        let mut placed: Vec<Cell> = Vec::new();
        for body in &self.bodies {
            for shape in area.shapes() {
                for pin in shape {
                    placed.clear();
                    let offsets = shape.iter().map(|offset| offset.minus(*pin));
                    placed.extend(offsets.filter_map(|by| board.cell_at(body.cell, by)));
                    let covered = placed.iter().map(|cell| self.body_at[cell.index()]);
                    let bodies = covered
                        .filter(|&index| index != NOBODY)
                        .fold(0, |bodies, index| bodies | 1 << index);
                    let cells = placed.iter().copied().filter(|&cell| !closed.contains(cell));
                    match covers.iter_mut().find(|(known, _)| *known == bodies) {
                        Some((_, known)) => known.extend(cells),
                        None => covers.push((bodies, cells.collect())),
                    }
                }
            }
        }
        covers
    }
}

fn bodies(enemies: &[Enemy]) -> Vec<Body> {
    let mut bodies = Vec::with_capacity(enemies.len());
    for (index, enemy) in enemies.iter().enumerate() {
        for &cell in &enemy.cells {
            bodies.push(Body { cell, enemy: index as u8, group: 1 << enemy.figure.0 });
        }
    }
    assert!(bodies.len() < 128, "more hexes of enemies than fit into a set");
    bodies
}

// FH-FOCUS-03, FH-FOCUS-04, GH-FOCUS-08: within range and in sight; FH-FAQ-149: any hex of an
// objective
fn within_reach(position: &Position<'_>, sight: &SightMatrix, enemy: &Enemy, range: u8) -> CellSet {
    let mut reach = CellSet::EMPTY;
    for &cell in &enemy.cells {
        let near = position.walls.within(cell, range);
        reach = reach.union(&near.intersect(sight.row(cell)));
    }
    reach
}
