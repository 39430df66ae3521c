//! A digest of anything that can be written down.
//!
//! The digest is taken over the `postcard` bytes of a value, so it is the same on every machine and
//! in every build, and it changes when and only when what would be saved changes. It finds mistakes
//! and damage; it is no defence against somebody who computes it anew.

use postcard::ser_flavors::Flavor;
use serde::Serialize;

/// The digest of a value's saved form.
pub type Digest = u64;

/// The digest of a value.
pub fn digest_of<T: Serialize + ?Sized>(value: &T) -> Digest {
    postcard::serialize_with_flavor::<T, Mixer, Digest>(value, Mixer::new())
        .expect("a state can always be written down")
}

/// The digest of bytes.
pub(crate) fn digest_bytes(bytes: &[u8]) -> Digest {
    let mut words = Words::new();
    let rest = words.mix_all(bytes);
    words.finish(rest, bytes.len())
}

/// Mixes words of eight bytes.
#[derive(Clone, Copy)]
struct Words(u64);

impl Words {
    fn new() -> Words {
        Words(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 ^= self.0 >> 32;
    }

    /// Mixes whole words in and returns the bytes that are left.
    #[inline]
    fn mix_all<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        rest
    }

    /// The digest, with the last bytes (fewer than a word) and the length of all.
    fn finish(mut self, rest: &[u8], length: usize) -> Digest {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
        self.mix(length as u64);
        self.mix(0);
        self.0
    }
}

/// Takes what a value is written as in small pieces and mixes it page by page.
struct Mixer {
    words: Words,
    pages: usize,
    page: [u8; Mixer::PAGE],
    filled: u8,
}

impl Mixer {
    /// One more than the largest `u8`: a full page is one whose fill is 0 again.
    const PAGE: usize = 256;

    fn new() -> Mixer {
        Mixer { words: Words::new(), pages: 0, page: [0; Mixer::PAGE], filled: 0 }
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.page[usize::from(self.filled)] = byte;
        self.filled = self.filled.wrapping_add(1);
        if self.filled == 0 {
            self.turn();
        }
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.words.mix_all(&self.page);
        self.pages += 1;
    }
}

impl Flavor for Mixer {
    type Output = Digest;

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.push(byte);
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        for &byte in bytes {
            self.push(byte);
        }
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<Digest> {
        let filled = usize::from(self.filled);
        let rest = self.words.mix_all(&self.page[..filled]);
        Ok(self.words.finish(rest, self.pages * Mixer::PAGE + filled))
    }
}

/// A hasher for fingerprints, which live no longer than the program.
pub(crate) struct Fingerprinter(Words);

impl Fingerprinter {
    pub(crate) fn new() -> Fingerprinter {
        Fingerprinter(Words::new())
    }
}

impl std::hash::Hasher for Fingerprinter {
    fn finish(&self) -> u64 {
        let mut words = self.0;
        words.mix(0);
        words.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let rest = self.0.mix_all(bytes);
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.0.mix(u64::from_le_bytes(last));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0.mix(value);
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_pinned() {
        // Journals on disk carry these values: a change here makes every old journal unreadable.
        assert_eq!(digest_of(&()), digest_bytes(&[]));
        assert_eq!(digest_of(&1u8), digest_bytes(&[1]));
        let values = [digest_bytes(&[]), digest_bytes(b"longrest"), digest_bytes(b"a longer rest")];
        assert_eq!(
            values.map(|value| format!("{value:016x}")),
            ["f56a99c215c01433", "209f2a714afa6679", "425cb0c20b91eaf6"]
        );
    }

    #[test]
    fn pieces_make_the_same_digest_as_the_whole() {
        for length in 0..600u16 {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 7 % 251) as u8).collect();
            let mut pieces = Mixer::new();
            for piece in bytes.chunks(3) {
                pieces.try_extend(piece).expect("mixing cannot fail");
            }
            assert_eq!(pieces.finalize(), Ok(digest_bytes(&bytes)), "{length} bytes");
        }
    }

    #[test]
    fn length_and_order_matter() {
        assert_ne!(digest_bytes(&[0]), digest_bytes(&[0, 0]));
        assert_ne!(digest_bytes(&[1, 2]), digest_bytes(&[2, 1]));
        assert_ne!(digest_bytes(&[0; 8]), digest_bytes(&[0; 16]));
    }
}
