//! What there may be only few of at once, and of each kind only so many.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what there is, by whose it is.
pub(crate) struct Few<K: Ord> {
    counts: Mutex<Counts<K>>,
}

struct Counts<K> {
    all: usize,
    each: BTreeMap<K, usize>,
}

/// One of few; it counts until it is dropped.
pub(crate) struct One<K: Ord> {
    few: Arc<Few<K>>,
    key: K,
}

/// Why there is no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// There are as many of this kind as there may be.
    Each,
    /// There are as many in all.
    All,
}

impl<K: Ord> Default for Few<K> {
    fn default() -> Few<K> {
        Few { counts: Mutex::new(Counts { all: 0, each: BTreeMap::new() }) }
    }
}

impl<K: Ord + Clone> Few<K> {
    /// One more, unless there are too many.
    pub(crate) fn take(
        self: &Arc<Self>,
        key: K,
        each_max: usize,
        all_max: usize,
    ) -> Result<One<K>, Full> {
        let mut counts = self.lock();
        if counts.each.get(&key).is_some_and(|&count| count >= each_max) || each_max == 0 {
            return Err(Full::Each);
        }
        if counts.all >= all_max {
            return Err(Full::All);
        }
        counts.all += 1;
        *counts.each.entry(key.clone()).or_default() += 1;
        Ok(One { few: self.clone(), key })
    }
}

impl<K: Ord> Few<K> {
    fn lock(&self) -> MutexGuard<'_, Counts<K>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord> Drop for One<K> {
    fn drop(&mut self) {
        let mut counts = self.few.lock();
        counts.all -= 1;
        if let Some(count) = counts.each.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.each.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_so_many_and_all_have_so_many_and_they_come_back() {
        let few: Arc<Few<&str>> = Arc::default();
        let held = [few.take("a", 2, 3), few.take("a", 2, 3), few.take("b", 2, 3)];
        assert!(held.iter().all(Result::is_ok));
        assert_eq!(few.take("a", 2, 3).err(), Some(Full::Each));
        assert_eq!(few.take("b", 2, 3).err(), Some(Full::All));
        drop(held);
        assert!(few.take("a", 2, 3).is_ok());
        assert_eq!(few.take("a", 0, 3).err(), Some(Full::Each));
        assert!(few.lock().each.is_empty(), "nothing is remembered of what is gone");
    }
}
