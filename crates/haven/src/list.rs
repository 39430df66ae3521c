//! A short list that can be copied with the state.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::slice::SliceIndex;

/// At most `N` things in a row.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    length: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// A list without anything in it.
    pub fn new() -> Self {
        List { length: 0, items: [T::default(); N] }
    }

    /// A list with the same thing `count` times.
    pub fn repeat(item: T, count: usize) -> Self {
        assert!(count <= N, "{count} of at most {N}");
        let mut list = List { length: count as u16, items: [T::default(); N] };
        list.items[..count].fill(item);
        list
    }

    /// Appends; a full list is a bug, since limits are checked where things come from.
    pub fn push(&mut self, item: T) {
        assert!(usize::from(self.length) < N, "more than {N}");
        self.items[usize::from(self.length)] = item;
        self.length += 1;
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        usize::from(self.length) == N
    }

    /// Inserts before a position.
    pub fn insert(&mut self, at: usize, item: T) {
        assert!(at <= self.len());
        self.push(item);
        self[at..].rotate_right(1);
    }

    /// Removes and returns the one at a position, keeping the order.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        self[at..].rotate_left(1);
        self.length -= 1;
        self.items[usize::from(self.length)] = T::default();
        item
    }

    /// Removes the last one.
    pub fn pop(&mut self) -> Option<T> {
        (self.length > 0).then(|| self.remove(self.len() - 1))
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = List::new();
    }

    /// Keeps only what the test says.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = List::new();
        for item in self.iter().filter(|item| keep(item)) {
            kept.push(*item);
        }
        *self = kept;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.length)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.length)]
    }
}

// Lists of things that have an id are indexed by it besides.
impl<T, I: SliceIndex<[T]>, const N: usize> Index<I> for List<T, N> {
    type Output = I::Output;

    fn index(&self, place: I) -> &I::Output {
        &(**self)[place]
    }
}

impl<T, I: SliceIndex<[T]>, const N: usize> IndexMut<I> for List<T, N> {
    fn index_mut(&mut self, place: I) -> &mut I::Output {
        &mut (**self)[place]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        for item in items {
            list.push(item);
        }
        list
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format_args!("{} of at most {N}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}
