//! The exact odds of a roll: how many of all equally likely rolls add up to each sum.

use crate::dice::{Dice, Die, Pool, Sum};

/// Every sum some dice can show, and in how many ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    ways: Vec<(Sum, u64)>,
    total: u64,
}

/// No pool has more dice than this: six to this power is counted exactly.
const DICE_MAX: u32 = 24;

impl Odds {
    /// The odds of a pool.
    ///
    /// # Panics
    /// If there are more than 24 dice.
    // DJ-DICE-07
    pub fn of(dice: &Dice, pool: &Pool) -> Odds {
        let count = pool.iter().count() as u32;
        assert!(count <= DICE_MAX, "{count} dice are too many to count");
        let mut ways = vec![(Sum::default(), 1)];
        for die in pool.iter() {
            ways = with_die(dice, die, &ways);
        }
        Odds { ways, total: 6u64.pow(count) }
    }

    /// How many rolls there are in all.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Every sum and in how many ways it comes, in order.
    pub fn ways(&self) -> &[(Sum, u64)] {
        &self.ways
    }

    /// In how many ways something holds.
    pub fn count(&self, holds: impl Fn(&Sum) -> bool) -> u64 {
        self.ways.iter().filter(|(sum, _)| holds(sum)).map(|(_, ways)| ways).sum()
    }

    /// How the rolls are spread over a number of theirs, misses left out: the number and its ways.
    pub fn spread(&self, number: impl Fn(&Sum) -> u8) -> Vec<(u8, u64)> {
        let mut spread: Vec<(u8, u64)> = Vec::new();
        for (sum, ways) in self.ways.iter().filter(|(sum, _)| !sum.miss) {
            let number = number(sum);
            match spread.binary_search_by_key(&number, |entry| entry.0) {
                Ok(at) => spread[at].1 += ways,
                Err(at) => spread.insert(at, (number, *ways)),
            }
        }
        spread
    }
}

/// The sums with one more die.
fn with_die(dice: &Dice, die: Die, ways: &[(Sum, u64)]) -> Vec<(Sum, u64)> {
    let mut more: Vec<(Sum, u64)> = Vec::new();
    for &(sum, count) in ways {
        for face in dice.0[die as usize] {
            let mut sum = sum;
            sum.add(face);
            match more.binary_search_by_key(&sum, |entry| entry.0) {
                Ok(at) => more[at].1 += count,
                Err(at) => more.insert(at, (sum, count)),
            }
        }
    }
    more
}
