//! What follows from a quest's map once and for all.

use crate::content::Size;
use crate::figure::{Spaces, footprint};
use crate::quest::{DoorId, GlyphId, PARTS_MAX, Quest};
use crate::state::Pose;
use longrest_grid::{Cell, CellSet, GateId, Gates, SightRule, WallState};
use std::sync::OnceLock;

/// What follows from a quest's map.
#[derive(Debug)]
pub(crate) struct Field {
    /// The spaces of each area.
    pub(crate) areas: Vec<CellSet>,
    /// The spaces from which each door can be opened and closed.
    pub(crate) door_spaces: Vec<CellSet>,
    /// The spaces of glyphs.
    pub(crate) glyphs: CellSet,
    /// The spaces of staircases.
    pub(crate) stairs: CellSet,
    /// The spaces of encounters.
    pub(crate) encounters: CellSet,
    /// The spaces of all doors.
    pub(crate) doorways: CellSet,
    /// Where figures can stand, by size and pose.
    stands: Vec<Option<Stand>>,
    /// The areas of which anything is in view from each space with all doors open, as bits; found
    /// when first asked for.
    glimpses: Vec<OnceLock<u16>>,
}

/// A place where a figure can stand.
#[derive(Debug)]
struct Stand {
    /// The spaces it fills.
    spaces: Spaces,
    /// The doors that run through it; `None` when a wall does.
    doors: Option<Gates>,
}

impl Field {
    /// Computes it.
    pub(crate) fn new(quest: &Quest) -> Field {
        let mut areas = vec![CellSet::EMPTY; quest.areas.len()];
        for cell in quest.board.cells().iter() {
            areas[quest.area_of[cell.index()].index()].insert(cell);
        }
        let doors = DoorId::all(quest.doors.len());
        let door_spaces: Vec<_> = doors.map(|door| door_spaces(quest, door)).collect();
        assert!(quest.areas.len() <= PARTS_MAX && quest.doors.len() <= PARTS_MAX);
        Field {
            areas,
            doorways: door_spaces.iter().fold(CellSet::EMPTY, |all, door| all.union(door)),
            door_spaces,
            glyphs: quest.glyphs.iter().map(|glyph| glyph.cell).collect(),
            stairs: quest.stairs.iter().flatten().copied().collect(),
            encounters: quest.encounters.iter().map(|encounter| encounter.cell).collect(),
            stands: stands(quest),
            glimpses: vec![OnceLock::new(); quest.board.len()],
        }
    }

    /// The areas that can be seen into from a space at all, whatever doors are open, as bits.
    pub(crate) fn glimpses(&self, quest: &Quest, from: Cell) -> u16 {
        *self.glimpses[from.index()].get_or_init(|| {
            let row =
                quest.board.walls(quest.board.gates_all()).sight(SightRule::Centres).row(from);
            let areas = self.areas.iter().enumerate();
            areas
                .filter(|(_, cells)| row.intersects(cells))
                .fold(0, |seen, (area, _)| seen | 1 << area)
        })
    }

    /// The spaces a figure fills at a pose, be there a wall in it or not.
    pub(crate) fn spaces(&self, size: Size, pose: Pose) -> Option<&Spaces> {
        self.stands[place_of(size, pose)].as_ref().map(|stand| &stand.spaces)
    }

    /// The spaces a figure fills at a pose if no wall and no closed door runs through it.
    pub(crate) fn whole(&self, size: Size, pose: Pose, open: Gates) -> Option<&Spaces> {
        let stand = self.stands[place_of(size, pose)].as_ref()?;
        let doors = stand.doors?;
        (doors.0 & !open.0 == 0).then_some(&stand.spaces)
    }
}

fn place_of(size: Size, pose: Pose) -> usize {
    (pose.cell.index() * 4 + size as usize) * 2 + usize::from(pose.upright)
}

/// Every size at every pose.
fn stands(quest: &Quest) -> Vec<Option<Stand>> {
    let board = &quest.board;
    let mut stands = Vec::with_capacity(board.len() * 8);
    for cell in board.cells().iter() {
        for size in [Size::One, Size::Two, Size::Four, Size::Six] {
            for upright in [false, true] {
                let spaces = footprint(board, size, Pose { cell, upright });
                stands.push(spaces.map(|spaces| {
                    let fits = |open: Gates| {
                        let walls = board.walls(open);
                        size.footprint(upright).fits(board, walls, cell).is_some()
                    };
                    let all = board.gates_all();
                    let gates = (0..board.gates().len() as u8).map(GateId);
                    let within = gates.filter(|gate| size != Size::One && !fits(all.closed(*gate)));
                    let doors = fits(all).then(|| within.fold(Gates::CLOSED, Gates::opened));
                    Stand { spaces, doors }
                }));
            }
        }
    }
    stands
}

/// The spaces adjacent to a door, diagonals included.
// DJ-DOOR-07: the four spaces that border it and those that touch one end of its line, no wall
// between.
fn door_spaces(quest: &Quest, door: DoorId) -> CellSet {
    let door = &quest.doors[door.index()];
    let walls = quest.board.walls(Gates::CLOSED);
    let mut spaces: CellSet = door.sides.iter().flatten().copied().collect();
    for side in door.sides {
        for cell in side {
            let beside = beside_the_end(quest, walls, cell, &door.sides);
            spaces.extend(beside);
        }
    }
    spaces
}

/// The neighbour of a door space that continues its row along the door's line.
fn beside_the_end(
    quest: &Quest,
    walls: &WallState,
    cell: Cell,
    sides: &[[Cell; 2]; 2],
) -> Option<Cell> {
    let [front, back] = sides;
    let (one, two) = if front.contains(&cell) { (front[0], front[1]) } else { (back[0], back[1]) };
    let inner = if cell == one { two } else { one };
    let (here, there) = (quest.board.coord(cell), quest.board.coord(inner));
    let by = longrest_grid::Axial::new(here.col - there.col, here.row - there.row);
    let next = quest.board.cell_at(cell, by)?;
    walls.adjacent(cell).contains(next).then_some(next)
}

impl Quest {
    /// The glyph on a space.
    pub fn glyph_at(&self, cell: Cell) -> Option<GlyphId> {
        let found = self.glyphs.iter().position(|glyph| glyph.cell == cell)?;
        Some(GlyphId(found as u8))
    }

    /// The other end of the staircase on a space.
    pub fn stairs_from(&self, cell: Cell) -> Option<Cell> {
        self.stairs.iter().find_map(|&[one, other]| match cell {
            _ if cell == one => Some(other),
            _ if cell == other => Some(one),
            _ => None,
        })
    }
}
