//! Figures that a scenario leads somewhere: the walk towards a mark.

use crate::ability::Manner;
use crate::content::TileKind;
use crate::fact::MoveKind;
use crate::haven::{Flow, Look, Play, look};
use crate::hexes::{self, Entry};
use crate::movement::Ignored;
use crate::scenario::{Figures, fate};
use crate::state::FigureId;
use longrest_grid::Cell;
use std::collections::VecDeque;

// FH-PAGE-07
/// Each figure walks so many hexes by the shortest way to a mark; without a way it stays.
pub(crate) fn lead(
    cx: &mut Play<'_>,
    figures: &Figures,
    hexes: u8,
    mark: u8,
    cause: Option<FigureId>,
) -> Flow {
    for id in fate::picked(cx, figures, cause)? {
        let way = look(cx).way_to_mark(id, mark);
        for next in look(cx).stretch(id, &way, hexes) {
            let entry = Entry {
                manner: Manner::Walk,
                kind: MoveKind::Walk,
                forced_by: None,
                landing: true,
                ignores: Ignored::default(),
            };
            let goes_on = hexes::enter(cx, id, next, entry)?;
            if !goes_on || look(cx).figure(id).cell != next {
                break;
            }
        }
    }
    Ok(())
}

impl Look<'_, '_> {
    /// The hexes of a shortest way to a mark: past allies, around traps and hazardous terrain.
    fn way_to_mark(self, id: FigureId, mark: u8) -> Vec<Cell> {
        let start = self.figure(id).cell;
        if self.marked(mark, start) {
            return Vec::new();
        }
        let open = |cell: Cell| {
            let hurts = self.is_tile(cell, TileKind::Trap) || self.is_tile(cell, TileKind::Hazard);
            self.revealed(cell) && !hurts && self.can_pass(id, cell, Manner::Walk)
        };
        let mut came: Vec<Option<Cell>> = vec![None; self.board().len()];
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            if self.marked(mark, cell) && self.can_stop(id, cell, Manner::Walk) {
                let mut way = vec![cell];
                while let Some(before) = came[way[way.len() - 1].index()] {
                    way.push(before);
                }
                way.pop(); // the hex where it stands
                way.reverse();
                return way;
            }
            for next in self.steps(cell).filter(|&next| open(next)) {
                if next != start && came[next.index()].is_none() {
                    came[next.index()] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        Vec::new()
    }

    /// The part of a way that a figure walks now: it ends where the figure can stand.
    fn stretch(self, id: FigureId, way: &[Cell], hexes: u8) -> Vec<Cell> {
        let mut part = way[..way.len().min(usize::from(hexes))].to_vec();
        while part.last().is_some_and(|&cell| !self.can_stop(id, cell, Manner::Walk)) {
            part.pop();
        }
        part
    }
}
