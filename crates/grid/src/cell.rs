//! Cells of a board as dense indices, and sets of them.

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The largest number of cells a board may have.
pub const CELLS_MAX: usize = 1024;

const WORDS: usize = CELLS_MAX / 64;

/// One existing cell of a board: an index below the board's number of cells.
///
/// The order of cells is the order of their coordinates: by column, then by row.
#[derive(
    Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS,
)]
pub struct Cell(pub u16);

impl Cell {
    /// The position of this cell in arrays that hold one entry per cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

/// A set of cells of one board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet {
    words: [u64; WORDS],
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet { words: [0; WORDS] };

    /// The set of the first `count` cells: all cells of a board of that size.
    pub fn first(count: usize) -> CellSet {
        assert!(count <= CELLS_MAX, "a board has at most {CELLS_MAX} cells");
        let mut set = CellSet::EMPTY;
        for (index, word) in set.words.iter_mut().enumerate() {
            let bits = count.saturating_sub(index * 64).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        set
    }

    /// The set of one cell.
    pub fn of(cell: Cell) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell and says whether it is new.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a cell out and says whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        there
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// The set as bits, sixty-four cells a word.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    /// The cells in either set.
    #[must_use]
    pub fn union(&self, other: &CellSet) -> CellSet {
        self.merged(other, |a, b| a | b)
    }

    /// The cells in both sets.
    #[must_use]
    pub fn intersect(&self, other: &CellSet) -> CellSet {
        self.merged(other, |a, b| a & b)
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &CellSet) -> CellSet {
        self.merged(other, |a, b| a & !b)
    }

    /// Whether the sets share a cell.
    pub fn intersects(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).fold(0, |all, (a, b)| all | a & b) != 0
    }

    /// Whether every cell of this set is in the other.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).fold(0, |all, (a, b)| all | a & !b) == 0
    }

    /// The smallest cell.
    pub fn lowest(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in ascending order.
    pub fn iter(&self) -> Cells {
        Cells { words: self.words, word: 0 }
    }

    #[inline]
    fn merged(&self, other: &CellSet, merge: impl Fn(u64, u64) -> u64) -> CellSet {
        let mut words = self.words;
        for (word, &theirs) in words.iter_mut().zip(&other.words) {
            *word = merge(*word, theirs);
        }
        CellSet { words }
    }
}

impl Default for CellSet {
    fn default() -> CellSet {
        CellSet::EMPTY
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The cells of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Cells {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Cell((self.word * 64) as u16 + bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}

/// For people a list of cells, for machines the words of the set.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.words.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(CellList)
        } else {
            Ok(CellSet { words: <[u64; WORDS]>::deserialize(deserializer)? })
        }
    }
}

struct CellList;

impl<'de> Visitor<'de> for CellList {
    type Value = CellSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of cells below {CELLS_MAX}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<CellSet, A::Error> {
        let mut set = CellSet::EMPTY;
        while let Some(cell) = cells.next_element::<Cell>()? {
            if cell.index() >= CELLS_MAX {
                return Err(serde::de::Error::invalid_value(
                    serde::de::Unexpected::Unsigned(cell.0.into()),
                    &self,
                ));
            }
            set.insert(cell);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[u16]) -> CellSet {
        cells.iter().map(|&cell| Cell(cell)).collect()
    }

    #[test]
    fn a_set_is_a_set() {
        let mut a = set(&[1023, 0, 64, 63, 64]);
        assert_eq!(a.iter().map(|cell| cell.0).collect::<Vec<_>>(), [0, 63, 64, 1023]);
        assert_eq!((a.len(), a.lowest()), (4, Some(Cell(0))));
        assert!(a.remove(Cell(63)) && !a.remove(Cell(63)) && !a.contains(Cell(63)));
        let b = set(&[64, 65]);
        assert_eq!(a.union(&b), set(&[0, 64, 65, 1023]));
        assert_eq!(a.intersect(&b), set(&[64]));
        assert_eq!(a.difference(&b), set(&[0, 1023]));
        assert!(a.intersects(&b) && !a.is_subset(&b) && set(&[64]).is_subset(&b));
        assert!(CellSet::EMPTY.is_empty() && !a.is_empty());
    }

    #[test]
    fn the_first_cells() {
        for count in [0, 1, 63, 64, 65, 128, 700, 1024] {
            let first = CellSet::first(count);
            assert_eq!(first.len(), count);
            assert!(first.iter().all(|cell| cell.index() < count));
        }
    }

    #[test]
    fn a_set_is_written_as_a_list_and_read_back() {
        let cells = set(&[3, 700]);
        let text = serde_json::to_string(&cells).unwrap();
        assert_eq!(text, "[3,700]");
        assert_eq!(serde_json::from_str::<CellSet>(&text).unwrap(), cells);
        assert!(serde_json::from_str::<CellSet>("[1024]").is_err());
    }
}
