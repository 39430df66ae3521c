//! The envelope around everything that is written down.
//!
//! `LONGREST`, a kind of four bytes, the format (u16), the ruleset's name and version, the length
//! of the payload, the payload and a digest of all of it. Whatever is damaged, cut short, foreign
//! or newer is told apart before a byte of the payload is read.

use crate::Ruleset;
use crate::digest::digest_bytes;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"LONGREST";
/// The payload is compact: it can be read only with the layout of its version.
pub(crate) const FORMAT_COMPACT: u16 = 1;
/// The payload is JSON.
const FORMAT_NAMED: u16 = 2;

/// Why bytes are not what they should be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// The bytes do not begin like one of ours.
    #[error("this is not a Longrest file")]
    Foreign,
    /// The bytes are ours but hold something else.
    #[error("this file holds \"{found}\", not \"{expected}\"")]
    WrongKind {
        /// What was wanted.
        expected: String,
        /// What is there.
        found: String,
    },
    /// The file belongs to another family of games.
    #[error("this file belongs to the rules \"{found}\", not \"{expected}\"")]
    WrongRules {
        /// What was wanted.
        expected: String,
        /// What is there.
        found: String,
    },
    /// The file was written by another version that this one cannot read.
    #[error("this file was written by version {found}; this program reads version {expected}")]
    WrongVersion {
        /// What this program reads.
        expected: u16,
        /// What the file says.
        found: u16,
    },
    /// The file ends too early.
    #[error("this file is cut short")]
    Truncated,
    /// The bytes do not match their digest.
    #[error("this file is damaged: its digest does not match")]
    Damaged,
    /// The payload cannot be read.
    #[error("this file cannot be read: {0}")]
    Malformed(String),
    /// The payload can be read but is no possible game.
    #[error("this file holds an impossible game: {0}")]
    Invalid(String),
}

/// Puts a payload into an envelope.
pub fn seal_envelope<R: Ruleset>(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    seal::<R>(kind, FORMAT_COMPACT, payload)
}

/// Puts a payload of JSON into an envelope.
pub fn seal_named<R: Ruleset>(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    seal::<R>(kind, FORMAT_NAMED, payload)
}

fn seal<R: Ruleset>(kind: &[u8; 4], format: u16, payload: &[u8]) -> Vec<u8> {
    let name = R::NAME.as_bytes();
    let mut bytes = Vec::with_capacity(payload.len() + name.len() + 32);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(kind);
    bytes.extend_from_slice(&format.to_le_bytes());
    bytes.push(u8::try_from(name.len()).expect("a ruleset's name is short"));
    bytes.extend_from_slice(name);
    bytes.extend_from_slice(&R::VERSION.to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    bytes.extend_from_slice(payload);
    let digest = digest_bytes(&bytes);
    bytes.extend_from_slice(&digest.to_le_bytes());
    bytes
}

/// Takes the compact payload of this very version out of an envelope.
pub fn open_envelope<'a, R: Ruleset>(
    kind: &[u8; 4],
    bytes: &'a [u8],
) -> Result<&'a [u8], DecodeError> {
    let opened = unseal_until::<R>(kind, bytes, FORMAT_COMPACT)?;
    if opened.version != R::VERSION {
        return Err(DecodeError::WrongVersion { expected: R::VERSION, found: opened.version });
    }
    Ok(opened.payload)
}

/// What was in an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened<'a> {
    /// How the payload is written.
    pub(crate) format: u16,
    /// The version of the ruleset that wrote it: this one or an older one.
    pub version: u16,
    /// The payload.
    pub payload: &'a [u8],
}

impl Opened<'_> {
    /// Whether the payload is JSON.
    pub fn is_named(&self) -> bool {
        self.format == FORMAT_NAMED
    }

    /// The same with another payload, a part of this one.
    #[must_use]
    pub fn with<'b>(&self, payload: &'b [u8]) -> Opened<'b> {
        Opened { format: self.format, version: self.version, payload }
    }
}

/// Takes the payload of this version or an older one out of an envelope.
pub fn unseal<'a, R: Ruleset>(kind: &[u8; 4], bytes: &'a [u8]) -> Result<Opened<'a>, DecodeError> {
    unseal_until::<R>(kind, bytes, FORMAT_NAMED)
}

fn unseal_until<'a, R: Ruleset>(
    kind: &[u8; 4],
    bytes: &'a [u8],
    format_max: u16,
) -> Result<Opened<'a>, DecodeError> {
    let mut rest = bytes;
    let beginning = bytes.len().min(MAGIC.len());
    if bytes[..beginning] != MAGIC[..beginning] {
        return Err(DecodeError::Foreign);
    }
    take(&mut rest, MAGIC.len())?;
    let found_kind = take(&mut rest, 4)?;
    let format = take_u16(&mut rest)?;
    if !(FORMAT_COMPACT..=format_max).contains(&format) {
        return Err(DecodeError::WrongVersion { expected: format_max, found: format });
    }
    if found_kind != kind {
        let text = |kind: &[u8]| String::from_utf8_lossy(kind).into_owned();
        return Err(DecodeError::WrongKind { expected: text(kind), found: text(found_kind) });
    }
    let length = take(&mut rest, 1)?[0];
    let name = take(&mut rest, usize::from(length))?;
    if name != R::NAME.as_bytes() {
        let found = String::from_utf8_lossy(name).into_owned();
        return Err(DecodeError::WrongRules { expected: R::NAME.into(), found });
    }
    let version = take_u16(&mut rest)?;
    if version > R::VERSION {
        return Err(DecodeError::WrongVersion { expected: R::VERSION, found: version });
    }
    let length = u64::from_le_bytes(take(&mut rest, 8)?.try_into().expect("eight bytes"));
    let length = usize::try_from(length).map_err(|_| DecodeError::Truncated)?;
    let payload = take(&mut rest, length)?;
    let digest = u64::from_le_bytes(take(&mut rest, 8)?.try_into().expect("eight bytes"));
    if !rest.is_empty() {
        return Err(DecodeError::Malformed("bytes after the end".into()));
    }
    if digest != digest_bytes(&bytes[..bytes.len() - 8]) {
        return Err(DecodeError::Damaged);
    }
    Ok(Opened { format, version, payload })
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], DecodeError> {
    if rest.len() < count {
        return Err(DecodeError::Truncated);
    }
    let (taken, left) = rest.split_at(count);
    *rest = left;
    Ok(taken)
}

fn take_u16(rest: &mut &[u8]) -> Result<u16, DecodeError> {
    Ok(u16::from_le_bytes(take(rest, 2)?.try_into().expect("two bytes")))
}
