//! What is written down with the names of everything in it.
//!
//! Compact bytes are quick and small and mean nothing without their [`Layout`]. What has to outlive
//! a version of the program (how a table began, what was done at it, the state to go on from) is
//! written as JSON with the version that wrote it. Both forms are read here: what an older version
//! wrote goes through [`Ruleset::migrate`] first, so that names may come, go and change.

use crate::digest::Digest;
use crate::envelope::{DecodeError, FORMAT_COMPACT, Opened, seal_named, unseal};
use crate::layout::{Bytes, Layout, Part};
use crate::{Input, Journal, Key, Record, Ruleset, Seat, Snapshot, TapeEntry};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A journal that was read, and which of its digests this version can compare.
#[derive(Debug)]
pub struct ReadJournal<R: Ruleset> {
    /// The journal.
    pub journal: Journal<R>,
    /// The version that wrote it.
    pub version: u16,
}

/// A record that was read.
#[derive(Debug)]
pub struct ReadRecord<R: Ruleset> {
    /// The record.
    pub record: Record<R>,
    /// The version that wrote it: digests of another one mean nothing here.
    pub version: u16,
}

/// A journal as JSON.
#[derive(Serialize, Deserialize)]
struct NamedJournal {
    rules: String,
    version: u16,
    setup: Value,
    key: Option<Key>,
    base: Option<NamedBase>,
    opening: NamedOpening,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    records: Vec<NamedRecord>,
}

#[derive(Serialize, Deserialize)]
struct NamedBase {
    state: Value,
    tape: Vec<TapeEntry<Value>>,
    taken: u64,
}

#[derive(Serialize, Deserialize)]
struct NamedOpening {
    chance: Vec<u32>,
    digest: Hex,
}

#[derive(Serialize, Deserialize)]
struct NamedRecord {
    input: NamedInput,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chance: Vec<u32>,
    digest: Hex,
    version: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NamedInput {
    Answer { seat: Seat, choice: Value },
    Free { seat: Seat, choice: Value },
    Retract { seat: Seat },
    Roll { outcome: u32 },
    Override { edit: Value },
    Undo { keep: u32 },
    Redo { count: u32 },
}

#[derive(Serialize, Deserialize)]
struct NamedSnapshot {
    state: Value,
    tape: Vec<TapeEntry<Value>>,
}

/// A digest as people write it.
struct Hex(Digest);

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(Hex).map_err(serde::de::Error::custom)
    }
}

impl<R: Ruleset> Journal<R> {
    /// The journal as JSON, with the names of everything in it.
    pub fn to_named(&self) -> String {
        let base = self.base.as_ref().map(|(snapshot, taken)| NamedBase {
            state: named(&snapshot.state),
            tape: snapshot.tape.iter().map(tape_to_named).collect(),
            taken: *taken,
        });
        let journal = NamedJournal {
            rules: R::NAME.to_owned(),
            version: R::VERSION,
            setup: named(&self.setup),
            key: self.key,
            base,
            opening: NamedOpening { chance: self.opening.0.clone(), digest: Hex(self.opening.1) },
            records: self.records.iter().map(NamedRecord::new).collect(),
        };
        serde_json::to_string(&journal).expect("a journal can always be written down")
    }

    /// Reads a journal of this version or an older one, compact or with names.
    ///
    /// # Errors
    /// When it is damaged, foreign, newer, or cannot be brought to this version.
    pub fn read(rules: &R, bytes: &[u8]) -> Result<ReadJournal<R>, DecodeError> {
        if bytes.first() == Some(&b'{') {
            return named_journal(rules, bytes);
        }
        let opened = unseal::<R>(b"jrnl", bytes)?;
        let journal = read_journal(rules, &opened)?;
        Ok(ReadJournal { journal, version: opened.version })
    }

    /// Reads a journal from inside an envelope that was opened.
    ///
    /// # Errors
    /// As [`Journal::read`].
    pub fn read_payload(rules: &R, opened: &Opened<'_>) -> Result<ReadJournal<R>, DecodeError> {
        match opened.format {
            FORMAT_COMPACT => {
                let journal = read_journal(rules, opened)?;
                Ok(ReadJournal { journal, version: opened.version })
            }
            _ => named_journal(rules, opened.payload),
        }
    }
}

impl<R: Ruleset> Record<R> {
    /// The record as JSON, with the names of everything in it.
    pub fn to_named(&self) -> String {
        serde_json::to_string(&NamedRecord::new(self)).expect("a record can always be written down")
    }

    /// Reads a record with names, or a compact one of a version.
    ///
    /// # Errors
    /// As [`Journal::read`].
    pub fn read(rules: &R, bytes: &[u8], version: u16) -> Result<ReadRecord<R>, DecodeError> {
        if bytes.first() == Some(&b'{') {
            let record: NamedRecord = from_json(bytes)?;
            return record.read(rules);
        }
        if version == R::VERSION {
            return Ok(ReadRecord { record: Record::decode(bytes)?, version });
        }
        let layout = layout::<R>(version)?;
        let mut bytes = Bytes(bytes);
        let record = Old { rules, layout: &layout, version }.record(&mut bytes)?;
        bytes.end()?;
        Ok(ReadRecord { record, version })
    }
}

impl<R: Ruleset> Snapshot<R> {
    /// The snapshot with the names of everything in it, in an envelope.
    pub fn encode_named(&self) -> Vec<u8> {
        let tape = self.tape.iter().map(tape_to_named).collect();
        let snapshot = NamedSnapshot { state: named(&self.state), tape };
        let payload = serde_json::to_vec(&snapshot).expect("a state can always be written down");
        seal_named::<R>(b"snap", &payload)
    }

    /// Reads a snapshot of this version or an older one, compact or with names.
    ///
    /// # Errors
    /// As [`Journal::read`].
    pub fn read(rules: &R, bytes: &[u8]) -> Result<Snapshot<R>, DecodeError> {
        let opened = unseal::<R>(b"snap", bytes)?;
        if opened.format != FORMAT_COMPACT {
            let NamedSnapshot { state, tape } = from_json(opened.payload)?;
            return named_snapshot(rules, opened.version, state, tape);
        }
        if opened.version == R::VERSION {
            return Snapshot::decode(bytes);
        }
        let layout = layout::<R>(opened.version)?;
        let mut payload = Bytes(opened.payload);
        let old = Old { rules, layout: &layout, version: opened.version };
        let snapshot = old.snapshot(&mut payload)?;
        payload.end()?;
        Ok(snapshot)
    }

    /// Whether everything this snapshot says by name is also said by another one, which may say
    /// more: a state of an older version, brought to this one, and the same state played anew.
    pub fn is_within(&self, bytes: &[u8], other: &Snapshot<R>) -> bool {
        let opened = unseal::<R>(b"snap", bytes);
        match opened {
            Ok(opened) if opened.version != R::VERSION => old_names::<R>(&opened)
                .is_some_and(|old| is_within(&old, &named(&self.state), &named(&other.state))),
            _ => self.state == other.state,
        }
    }
}

/// The state of an older snapshot with the names it was written with.
fn old_names<R: Ruleset>(opened: &Opened<'_>) -> Option<Value> {
    match opened.format {
        FORMAT_COMPACT => {
            layout::<R>(opened.version).ok()?.part(Part::State, &mut Bytes(opened.payload)).ok()
        }
        _ => Some(from_json::<NamedSnapshot>(opened.payload).ok()?.state),
    }
}

/// Whether two states are the same in everything that an older one names.
fn is_within(old: &Value, migrated: &Value, played: &Value) -> bool {
    if migrated == played {
        return true;
    }
    match (old, migrated, played) {
        (Value::Object(old), Value::Object(migrated), Value::Object(played)) => {
            migrated.len() == played.len()
                && migrated.iter().all(|(name, one)| match (old.get(name), played.get(name)) {
                    // What the older version did not know has no say.
                    (None, other) => other.is_some(),
                    (Some(old), Some(other)) => is_within(old, one, other),
                    (Some(_), None) => false,
                })
        }
        (Value::Array(old), Value::Array(migrated), Value::Array(played)) => {
            old.len() == migrated.len()
                && migrated.len() == played.len()
                && old
                    .iter()
                    .zip(migrated.iter().zip(played))
                    .all(|(old, (one, other))| is_within(old, one, other))
        }
        _ => false,
    }
}

impl NamedRecord {
    fn new<R: Ruleset>(record: &Record<R>) -> NamedRecord {
        let input = match &record.input {
            Input::Answer { seat, choice } => {
                NamedInput::Answer { seat: *seat, choice: named(choice) }
            }
            Input::Free { seat, choice } => NamedInput::Free { seat: *seat, choice: named(choice) },
            Input::Retract { seat } => NamedInput::Retract { seat: *seat },
            Input::Roll { outcome } => NamedInput::Roll { outcome: *outcome },
            Input::Override { edit } => NamedInput::Override { edit: named(edit) },
            Input::Undo { keep } => NamedInput::Undo { keep: *keep },
            Input::Redo { count } => NamedInput::Redo { count: *count },
        };
        let (chance, digest) = (record.chance.clone(), Hex(record.digest));
        NamedRecord { input, chance, digest, version: R::VERSION }
    }

    fn read<R: Ruleset>(self, rules: &R) -> Result<ReadRecord<R>, DecodeError> {
        let version = self.version;
        let choice = |value| migrated(rules, Part::Choice, version, value, true);
        let input = match self.input {
            NamedInput::Answer { seat, choice: value } => {
                Input::Answer { seat, choice: choice(value)? }
            }
            NamedInput::Free { seat, choice: value } => {
                Input::Free { seat, choice: choice(value)? }
            }
            NamedInput::Retract { seat } => Input::Retract { seat },
            NamedInput::Roll { outcome } => Input::Roll { outcome },
            NamedInput::Override { edit } => {
                Input::Override { edit: migrated(rules, Part::Edit, version, edit, true)? }
            }
            NamedInput::Undo { keep } => Input::Undo { keep },
            NamedInput::Redo { count } => Input::Redo { count },
        };
        let record = Record { input, chance: self.chance, digest: self.digest.0 };
        Ok(ReadRecord { record, version })
    }
}

fn named_journal<R: Ruleset>(rules: &R, bytes: &[u8]) -> Result<ReadJournal<R>, DecodeError> {
    let read: NamedJournal = from_json(bytes)?;
    if read.rules != R::NAME {
        return Err(DecodeError::WrongRules { expected: R::NAME.into(), found: read.rules });
    }
    let version = read.version;
    let base = match read.base {
        Some(NamedBase { state, tape, taken }) => {
            Some((named_snapshot(rules, version, state, tape)?, taken))
        }
        None => None,
    };
    let records: Result<Vec<_>, _> =
        read.records.into_iter().map(|it| Ok(it.read(rules)?.record)).collect();
    let journal = Journal {
        setup: migrated(rules, Part::Setup, version, read.setup, true)?,
        key: read.key,
        base,
        opening: (read.opening.chance, read.opening.digest.0),
        records: records?,
    };
    Ok(ReadJournal { journal, version })
}

fn named_snapshot<R: Ruleset>(
    rules: &R,
    version: u16,
    state: Value,
    tape: Vec<TapeEntry<Value>>,
) -> Result<Snapshot<R>, DecodeError> {
    let choice = |value| migrated(rules, Part::Choice, version, value, true);
    let tape: Result<Vec<_>, _> = tape
        .into_iter()
        .map(|entry| {
            Ok(match entry {
                TapeEntry::Answer { seat, choice: value, fingerprint, lane } => {
                    TapeEntry::Answer { seat, choice: choice(value)?, fingerprint, lane }
                }
                TapeEntry::Chance { outcome } => TapeEntry::Chance { outcome },
                TapeEntry::Free { seat, choice: value } => {
                    TapeEntry::Free { seat, choice: choice(value)? }
                }
            })
        })
        .collect();
    let state = migrated(rules, Part::State, version, state, true)?;
    Ok(Snapshot { state, tape: tape? })
}

fn tape_to_named<C: Serialize + Copy>(entry: &TapeEntry<C>) -> TapeEntry<Value> {
    match *entry {
        TapeEntry::Answer { seat, choice, lane, .. } => {
            TapeEntry::Answer { seat, choice: named(&choice), fingerprint: 0, lane }
        }
        TapeEntry::Chance { outcome } => TapeEntry::Chance { outcome },
        TapeEntry::Free { seat, choice } => TapeEntry::Free { seat, choice: named(&choice) },
    }
}

/// A compact journal of this version or an older one.
fn read_journal<R: Ruleset>(rules: &R, opened: &Opened<'_>) -> Result<Journal<R>, DecodeError> {
    if opened.version == R::VERSION {
        return Journal::decode_payload(opened.payload);
    }
    let layout = layout::<R>(opened.version)?;
    let old = Old { rules, layout: &layout, version: opened.version };
    let mut bytes = Bytes(opened.payload);
    let setup = old.part(Part::Setup, &mut bytes)?;
    let key = match old.is_there(&mut bytes)? {
        true => Some(Key([bytes.number()?, bytes.number()?])),
        false => None,
    };
    let base = match old.is_there(&mut bytes)? {
        true => Some((old.snapshot(&mut bytes)?, bytes.number()?)),
        false => None,
    };
    let opening = (old.chance(&mut bytes)?, bytes.number()?);
    let count = bytes.length()?;
    let records: Result<Vec<_>, _> = (0..count).map(|_| old.record(&mut bytes)).collect();
    bytes.end()?;
    Ok(Journal { setup, key, base, opening, records: records? })
}

/// Reads what an older version wrote in compact form.
struct Old<'o, R: Ruleset> {
    rules: &'o R,
    layout: &'o Layout,
    version: u16,
}

impl<R: Ruleset> Old<'_, R> {
    fn part<T: DeserializeOwned>(
        &self,
        part: Part,
        bytes: &mut Bytes<'_>,
    ) -> Result<T, DecodeError> {
        let value = self.layout.part(part, bytes)?;
        migrated(self.rules, part, self.version, value, false)
    }

    fn is_there(&self, bytes: &mut Bytes<'_>) -> Result<bool, DecodeError> {
        match bytes.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(DecodeError::Malformed(format!("{other} is neither there nor not"))),
        }
    }

    fn small(&self, bytes: &mut Bytes<'_>) -> Result<u32, DecodeError> {
        let number = bytes.number()?;
        u32::try_from(number).map_err(|_| DecodeError::Malformed(format!("{number} is too large")))
    }

    fn seat(&self, bytes: &mut Bytes<'_>) -> Result<Seat, DecodeError> {
        bytes.byte().map(Seat)
    }

    fn chance(&self, bytes: &mut Bytes<'_>) -> Result<Vec<u32>, DecodeError> {
        (0..bytes.length()?).map(|_| self.small(bytes)).collect()
    }

    fn record(&self, bytes: &mut Bytes<'_>) -> Result<Record<R>, DecodeError> {
        let input = match bytes.number()? {
            0 => Input::Answer { seat: self.seat(bytes)?, choice: self.part(Part::Choice, bytes)? },
            1 => Input::Free { seat: self.seat(bytes)?, choice: self.part(Part::Choice, bytes)? },
            2 => Input::Retract { seat: self.seat(bytes)? },
            3 => Input::Roll { outcome: self.small(bytes)? },
            4 => Input::Override { edit: self.part(Part::Edit, bytes)? },
            5 => Input::Undo { keep: self.small(bytes)? },
            6 => Input::Redo { count: self.small(bytes)? },
            other => return Err(DecodeError::Malformed(format!("there is no input {other}"))),
        };
        Ok(Record { input, chance: self.chance(bytes)?, digest: bytes.number()? })
    }

    fn snapshot(&self, bytes: &mut Bytes<'_>) -> Result<Snapshot<R>, DecodeError> {
        let state = self.part(Part::State, bytes)?;
        let count = bytes.length()?;
        let tape: Result<Vec<_>, _> = (0..count).map(|_| self.tape_entry(bytes)).collect();
        Ok(Snapshot { state, tape: tape? })
    }

    fn tape_entry(&self, bytes: &mut Bytes<'_>) -> Result<TapeEntry<R::Choice>, DecodeError> {
        Ok(match bytes.number()? {
            0 => {
                let (seat, choice) = (self.seat(bytes)?, self.part(Part::Choice, bytes)?);
                let lane = match self.is_there(bytes)? {
                    true => Some(self.seat(bytes)?),
                    false => None,
                };
                TapeEntry::Answer { seat, choice, fingerprint: 0, lane }
            }
            1 => TapeEntry::Chance { outcome: self.small(bytes)? },
            2 => {
                TapeEntry::Free { seat: self.seat(bytes)?, choice: self.part(Part::Choice, bytes)? }
            }
            other => return Err(DecodeError::Malformed(format!("there is no answer {other}"))),
        })
    }
}

/// The layout of an older version.
fn layout<R: Ruleset>(version: u16) -> Result<Layout, DecodeError> {
    let known = R::LAYOUTS.iter().find(|(known, _)| *known == version);
    let wrong = DecodeError::WrongVersion { expected: R::VERSION, found: version };
    let (_, text) = known.ok_or(wrong)?;
    text.parse().map_err(DecodeError::Malformed)
}

/// A value of an older version, brought to this one and read.
fn migrated<R: Ruleset, T: DeserializeOwned>(
    rules: &R,
    part: Part,
    version: u16,
    value: Value,
    readable: bool,
) -> Result<T, DecodeError> {
    let value = match version.cmp(&R::VERSION) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Less => {
            rules.migrate(part, version, value).map_err(DecodeError::Malformed)?
        }
        std::cmp::Ordering::Greater => {
            return Err(DecodeError::WrongVersion { expected: R::VERSION, found: version });
        }
    };
    match readable {
        true => serde_json::from_value(value)
            .map_err(|error| DecodeError::Malformed(format!("{part:?}: {error}"))),
        false => {
            from_tree(&value).map_err(|error| DecodeError::Malformed(format!("{part:?}: {error}")))
        }
    }
}

fn named<T: Serialize + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).expect("what a ruleset knows can be written as JSON")
}

fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    serde_json::from_slice(bytes).map_err(|error| DecodeError::Malformed(error.to_string()))
}

/// A value from names, in the shapes of the compact form.
pub(crate) fn from_tree<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(Tree(value)).map_err(|error| error.to_string())
}

/// Names and values that were compact bytes.
#[derive(Clone, Copy)]
struct Tree<'v>(&'v Value);

type TreeError = serde::de::value::Error;

impl<'v> IntoDeserializer<'v, TreeError> for Tree<'v> {
    type Deserializer = Tree<'v>;

    fn into_deserializer(self) -> Tree<'v> {
        self
    }
}

impl<'de> Deserializer<'de> for Tree<'de> {
    type Error = TreeError;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(value), _) => visitor.visit_u64(value),
                (None, Some(value)) => visitor.visit_i64(value),
                (None, None) => Err(serde::de::Error::custom("a number with a fraction")),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(values) => {
                let mut values = SeqDeserializer::new(values.iter().map(Tree));
                let value = visitor.visit_seq(&mut values)?;
                values.end()?;
                Ok(value)
            }
            Value::Object(map) => {
                let entries = map.iter().map(|(name, value)| (name.as_str(), Tree(value)));
                visitor.visit_map(MapDeserializer::new(entries))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        // An enum holds names and values alike in both forms; only what is in it must stay compact.
        match self.0 {
            Value::String(word) => {
                let word: serde::de::value::StrDeserializer<'_, TreeError> =
                    word.as_str().into_deserializer();
                word.deserialize_enum(name, variants, visitor)
            }
            Value::Object(map) if map.len() == 1 => {
                let entries = map.iter().map(|(name, value)| (name.as_str(), Tree(value)));
                let entries = MapDeserializer::new(entries);
                visitor.visit_enum(serde::de::value::MapAccessDeserializer::new(entries))
            }
            other => Err(serde::de::Error::custom(format_args!("{other} is no {name}"))),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any i128 u128
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        self.deserialize_any(visitor)
    }
}

/// A value whose parts come from an older one where it has them, for [`Ruleset::migrate`].
///
/// Everything the older value names replaces what stands in the newer one; lists are replaced
/// whole.
pub fn overlay(newer: &mut Value, older: Value) {
    match (newer, older) {
        (Value::Object(newer), Value::Object(older)) => {
            for (name, value) in older {
                overlay(newer.entry(name).or_insert(json!(null)), value);
            }
        }
        (newer, older) => *newer = older,
    }
}
