//! Our own small generator: a keyed function from "the n-th thing left to chance" to an outcome.
//!
//! The n-th outcome depends on the key and on n alone, so undoing and redoing gives the same cards,
//! and nothing has to be saved but the key and a count. The function is SipHash-1-3 of (n, attempt)
//! under a key of 128 bits: somebody who has seen every outcome so far cannot tell the next one.

use serde::{Deserialize, Serialize};

/// The secret from which all outcomes of a game follow.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key(pub [u64; 2]);

/// A key and how many outcomes it has given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generator {
    /// The secret.
    pub key: Key,
    /// How many outcomes were taken.
    pub taken: u64,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl Generator {
    /// A generator from a number, for tests and simulations.
    pub fn from_seed(seed: u64) -> Generator {
        Generator { key: Key([seed, 0x6C6F_6E67_7265_7374]), taken: 0 }
    }

    /// A generator from a secret key.
    pub fn new(key: Key) -> Generator {
        Generator { key, taken: 0 }
    }

    /// The next outcome among `0..weights.len()`, each as likely as its weight says.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        assert!(total > 0, "something must be possible");
        let mut rest = self.below(total);
        for (outcome, &weight) in weights.iter().enumerate() {
            if rest < u64::from(weight) {
                return outcome;
            }
            rest -= u64::from(weight);
        }
        unreachable!("the rest is below the total")
    }

    /// The next number in `0..bound`, every one equally likely.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "something must be possible");
        let n = self.taken;
        self.taken = self.taken.wrapping_add(1);
        // Values at or above the largest multiple of the bound would favour small numbers: try
        // again. Most values are so small that the multiple need not be known.
        let fair = |value: u64| {
            value <= u64::MAX - bound || value <= u64::MAX - (u64::MAX % bound + 1) % bound
        };
        for attempt in 0..128 {
            let value = siphash13(self.key, n, attempt);
            if fair(value) {
                return value % bound;
            }
        }
        unreachable!("each attempt fails with probability below one half")
    }
}

/// SipHash-1-3 of the two words (n, attempt).
fn siphash13(Key([k0, k1]): Key, n: u64, attempt: u64) -> u64 {
    let mut v = [
        k0 ^ 0x736f_6d65_7073_6575,
        k1 ^ 0x646f_7261_6e64_6f6d,
        k0 ^ 0x6c79_6765_6e65_7261,
        k1 ^ 0x7465_6462_7974_6573,
    ];
    // 16 bytes of message; the last word carries the length.
    for word in [n, attempt, 16 << 56] {
        v[3] ^= word;
        round(&mut v);
        v[0] ^= word;
    }
    v[2] ^= 0xff;
    for _ in 0..3 {
        round(&mut v);
    }
    v[0] ^ v[1] ^ v[2] ^ v[3]
}

fn round(v: &mut [u64; 4]) {
    v[0] = v[0].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(13) ^ v[0];
    v[0] = v[0].rotate_left(32);
    v[2] = v[2].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(16) ^ v[2];
    v[0] = v[0].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(21) ^ v[0];
    v[2] = v[2].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(17) ^ v[2];
    v[2] = v[2].rotate_left(32);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard library hashes with SipHash-1-3 too: the reference for our own.
    #[test]
    fn agrees_with_the_standard_library() {
        #[allow(deprecated)]
        fn reference(n: u64, attempt: u64) -> u64 {
            use std::hash::{DefaultHasher, Hasher};
            let mut hasher = DefaultHasher::new(); // SipHash-1-3 with a zero key
            hasher.write_u64(n);
            hasher.write_u64(attempt);
            hasher.finish()
        }
        for n in 0..200 {
            assert_eq!(siphash13(Key([0, 0]), n, n * 7), reference(n, n * 7));
        }
    }

    #[test]
    fn the_stream_is_pinned() {
        let mut generator = Generator::from_seed(1);
        let rolls: Vec<u64> = (0..12).map(|_| generator.below(20)).collect();
        assert_eq!(rolls, [9, 7, 8, 1, 12, 2, 19, 10, 17, 12, 19, 7]);
        let draws: Vec<usize> = (0..12).map(|_| generator.weighted(&[6, 5, 5, 1])).collect();
        assert_eq!(draws, [2, 0, 1, 0, 0, 1, 0, 2, 3, 1, 1, 0]);
    }

    #[test]
    fn the_nth_outcome_depends_on_nothing_before_it() {
        let mut one = Generator::from_seed(5);
        let all: Vec<u64> = (0..50).map(|_| one.below(1000)).collect();
        for (n, &outcome) in all.iter().enumerate() {
            let mut other = Generator { taken: n as u64, ..Generator::from_seed(5) };
            assert_eq!(other.below(1000), outcome);
        }
    }

    #[test]
    fn every_outcome_is_as_likely_as_its_weight() {
        let mut generator = Generator::from_seed(9);
        let mut counts = [0u32; 4];
        for _ in 0..60_000 {
            counts[generator.weighted(&[1, 2, 0, 3])] += 1;
        }
        assert_eq!(counts[2], 0);
        // 10,000 expected per unit of weight; five standard deviations are below 600.
        assert!(counts[0].abs_diff(10_000) < 600, "{counts:?}");
        assert!(counts[1].abs_diff(20_000) < 600, "{counts:?}");
        assert!(counts[3].abs_diff(30_000) < 600, "{counts:?}");
    }
}
