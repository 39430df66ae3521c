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
    let mut mixer = Mixer::new();
    mixer.try_extend(bytes).expect("mixing cannot fail");
    mixer.finalize().expect("mixing cannot fail")
}

/// Mixes bytes eight at a time.
pub(crate) struct Mixer {
    hash: u64,
    word: u64,
    bytes: u64,
}

impl Mixer {
    pub(crate) fn new() -> Mixer {
        Mixer { hash: 0x9E37_79B9_7F4A_7C15, word: 0, bytes: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.word |= u64::from(byte) << ((self.bytes & 7) * 8);
        self.bytes += 1;
        if self.bytes & 7 == 0 {
            self.mix();
        }
    }

    fn mix(&mut self) {
        self.hash = (self.hash ^ self.word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.hash ^= self.hash >> 32;
        self.word = 0;
    }
}

impl Flavor for Mixer {
    type Output = Digest;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.push(byte);
        Ok(())
    }

    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        for &byte in bytes {
            self.push(byte);
        }
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<Digest> {
        let length = self.bytes;
        self.mix();
        self.word = length;
        self.mix();
        self.mix();
        Ok(self.hash)
    }
}

/// A hasher for fingerprints that live no longer than the program.
impl std::hash::Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mut hash = (self.hash ^ self.word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
        hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ self.bytes
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.hash = (self.hash ^ value).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.hash ^= self.hash >> 32;
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

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
    fn length_and_order_matter() {
        assert_ne!(digest_bytes(&[0]), digest_bytes(&[0, 0]));
        assert_ne!(digest_bytes(&[1, 2]), digest_bytes(&[2, 1]));
        assert_ne!(digest_bytes(&[0; 8]), digest_bytes(&[0; 16]));
    }
}
