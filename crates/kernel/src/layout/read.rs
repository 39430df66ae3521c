//! Reading compact bytes by name.

use super::{Body, Layout, Part, Plain, Shape, Type};
use crate::DecodeError;
use serde_json::{Map, Value};

impl Layout {
    /// What compact bytes of a part say, by name.
    ///
    /// # Errors
    /// When the bytes do not fit this layout.
    pub fn read(&self, part: Part, bytes: &[u8]) -> Result<Value, DecodeError> {
        let mut bytes = Bytes(bytes);
        let value = self.part(part, &mut bytes)?;
        bytes.end()?;
        Ok(value)
    }

    /// The next part of a longer row of bytes.
    pub(crate) fn part(&self, part: Part, bytes: &mut Bytes<'_>) -> Result<Value, DecodeError> {
        let missing = || malformed("this version has no such part");
        self.value(self.parts.get(&part).ok_or_else(missing)?, bytes)
    }

    fn value(&self, shape: &Shape, bytes: &mut Bytes<'_>) -> Result<Value, DecodeError> {
        Ok(match shape {
            Shape::Plain(plain) => bytes.plain(*plain)?,
            Shape::Named(name) => match &self.types[name] {
                Type::Struct(body) => self.body(body, bytes)?,
                Type::Enum(variants) => {
                    let index = bytes.number()?;
                    let variant = usize::try_from(index).ok().and_then(|at| variants.get(at));
                    let (name, body) = variant
                        .ok_or_else(|| malformed(&format!("{name} has no variant {index}")))?;
                    match body {
                        Body::Unit => Value::String(name.clone()),
                        body => object([(name.clone(), self.body(body, bytes)?)]),
                    }
                }
            },
            Shape::Maybe(inner) => match bytes.byte()? {
                0 => Value::Null,
                1 => self.value(inner, bytes)?,
                other => return Err(malformed(&format!("{other} is neither there nor not"))),
            },
            Shape::List(inner) => {
                let length = bytes.length()?;
                self.several(std::iter::repeat_n(&**inner, length), bytes)?
            }
            Shape::Array(inner, length) => {
                self.several(std::iter::repeat_n(&**inner, *length), bytes)?
            }
            Shape::Tuple(shapes) => self.several(shapes.iter(), bytes)?,
            Shape::Map(key, value) => {
                let mut map = Map::new();
                for _ in 0..bytes.length()? {
                    let key = match self.value(key, bytes)? {
                        Value::String(text) => text,
                        other => other.to_string(),
                    };
                    map.insert(key, self.value(value, bytes)?);
                }
                Value::Object(map)
            }
        })
    }

    fn several<'s>(
        &self,
        shapes: impl Iterator<Item = &'s Shape>,
        bytes: &mut Bytes<'_>,
    ) -> Result<Value, DecodeError> {
        let values: Result<Vec<Value>, _> = shapes.map(|shape| self.value(shape, bytes)).collect();
        Ok(Value::Array(values?))
    }

    fn body(&self, body: &Body, bytes: &mut Bytes<'_>) -> Result<Value, DecodeError> {
        match body {
            Body::Unit => Ok(Value::Null),
            Body::Places(places) => match places.as_slice() {
                [one] => self.value(one, bytes),
                several => self.several(several.iter(), bytes),
            },
            Body::Fields(fields) => {
                let mut map = Map::new();
                for (name, shape) in fields {
                    map.insert(name.clone(), self.value(shape, bytes)?);
                }
                Ok(Value::Object(map))
            }
        }
    }
}

/// An object with these entries.
fn object<const N: usize>(entries: [(String, Value); N]) -> Value {
    Value::Object(entries.into_iter().collect())
}

/// Compact bytes that are read from left to right.
pub(crate) struct Bytes<'b>(pub(crate) &'b [u8]);

impl<'b> Bytes<'b> {
    pub(crate) fn end(&self) -> Result<(), DecodeError> {
        if self.0.is_empty() { Ok(()) } else { Err(malformed("bytes after the end")) }
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], DecodeError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(DecodeError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, DecodeError> {
        Ok(self.take(1)?[0])
    }

    /// Seven bits a byte, the lowest first.
    pub(crate) fn number(&mut self) -> Result<u64, DecodeError> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            if bits << shift >> shift != bits {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(malformed("a number is too large"))
    }

    /// A length that the bytes left can fill.
    pub(crate) fn length(&mut self) -> Result<usize, DecodeError> {
        let length = usize::try_from(self.number()?).map_err(|_| DecodeError::Truncated)?;
        if length > self.0.len() { Err(DecodeError::Truncated) } else { Ok(length) }
    }

    fn plain(&mut self, plain: Plain) -> Result<Value, DecodeError> {
        Ok(match plain {
            Plain::Unit => Value::Null,
            Plain::Bool => match self.byte()? {
                0 => Value::Bool(false),
                1 => Value::Bool(true),
                other => return Err(malformed(&format!("{other} is neither true nor false"))),
            },
            Plain::Byte { signed: false } => self.byte()?.into(),
            Plain::Byte { signed: true } => self.byte()?.cast_signed().into(),
            Plain::Number { signed: false, bits } => {
                let number = self.number()?;
                if bits < 64 && number >> bits != 0 {
                    return Err(malformed("a number is too large"));
                }
                number.into()
            }
            Plain::Number { signed: true, bits } => {
                let folded = self.number()?;
                if bits < 64 && folded >> bits != 0 {
                    return Err(malformed("a number is too large"));
                }
                ((folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()).into()
            }
            Plain::Text => {
                let length = self.length()?;
                let text = str::from_utf8(self.take(length)?);
                text.map_err(|error| malformed(&error.to_string()))?.into()
            }
            Plain::Bytes => {
                let length = self.length()?;
                self.take(length)?.into()
            }
        })
    }
}

fn malformed(why: &str) -> DecodeError {
    DecodeError::Malformed(why.to_owned())
}
