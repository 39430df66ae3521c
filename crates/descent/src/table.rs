//! Fixed arrays of any length that can be written down and read again.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A fixed array; unlike a plain one it can be serialized at any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Deref for Table<T, N> {
    type Target = [T; N];

    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Table<T, N> {
    fn deref_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<T: Serialize, const N: usize> Serialize for Table<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for entry in &self.0 {
            tuple.serialize_element(entry)?;
        }
        tuple.end()
    }
}

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Deserialize<'de> for Table<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Table<T, N>, D::Error> {
        deserializer.deserialize_tuple(N, Entries(PhantomData))
    }
}

struct Entries<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Visitor<'de> for Entries<T, N> {
    type Value = Table<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Table<T, N>, A::Error> {
        let mut read = Vec::with_capacity(N);
        while let Some(entry) = entries.next_element()? {
            read.push(entry);
        }
        let length = read.len();
        let array = read.try_into().map_err(|_| A::Error::invalid_length(length, &self))?;
        Ok(Table(array))
    }
}
