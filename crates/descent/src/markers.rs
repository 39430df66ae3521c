//! The markers that lie on the board.

use crate::quest::{ChestId, Marker};
use crate::table::Table;
use longrest_grid::Cell;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most markers on the board.
pub const MARKERS_MAX: usize = 64;

/// A marker on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The space.
    pub cell: Cell,
    /// The marker.
    pub marker: Marker,
    /// The number of a chest, known to the overlord.
    pub chest: Option<ChestId>,
}

/// The markers on the board, each in a place of a list that it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Markers {
    placed: Table<Option<Placed>, MARKERS_MAX>,
    /// Where each of them lies: mostly it is asked for a space that has none.
    cells: [u16; MARKERS_MAX],
}

/// Where a marker lies that is not there.
const NOWHERE: u16 = u16::MAX;

impl Markers {
    /// An empty board.
    pub const NONE: Markers =
        Markers { placed: Table([None; MARKERS_MAX]), cells: [NOWHERE; MARKERS_MAX] };

    /// All of them, with their places in the list.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Placed)> {
        self.placed.iter().enumerate().filter_map(|(index, placed)| placed.map(|it| (index, it)))
    }

    /// Those on a space.
    pub fn at(&self, cell: Cell) -> impl Iterator<Item = (usize, Placed)> {
        let any = self.cells.contains(&cell.0);
        any.then(|| self.iter()).into_iter().flatten().filter(move |(_, it)| it.cell == cell)
    }

    /// Puts one down; false when there is no room for more.
    pub fn put(&mut self, placed: Placed) -> bool {
        let free = self.placed.iter().position(Option::is_none);
        free.inspect(|&index| self.set(index, Some(placed))).is_some()
    }

    /// Takes one away.
    pub fn take(&mut self, index: usize) {
        self.set(index, None);
    }

    /// Gives a chest another number.
    pub(crate) fn renumber(&mut self, index: usize, chest: ChestId) {
        if let Some(placed) = &mut self.placed[index] {
            placed.chest = Some(chest);
        }
    }

    fn set(&mut self, index: usize, placed: Option<Placed>) {
        self.placed[index] = placed;
        self.cells[index] = placed.map_or(NOWHERE, |it| it.cell.0);
    }
}

/// Only the list is written down; where things lie follows from it.
impl Serialize for Markers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.placed.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Markers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Markers, D::Error> {
        let placed = Table::<Option<Placed>, MARKERS_MAX>::deserialize(deserializer)?;
        let mut markers = Markers::NONE;
        for (index, it) in placed.iter().enumerate() {
            markers.set(index, *it);
        }
        Ok(markers)
    }
}
