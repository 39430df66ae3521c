//! The leaves of the files: values that know where they stand.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, Range};
use toml::Spanned;

/// A value and its place in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Its place, for strings with the quotes.
    pub span: Range<usize>,
}

/// A line of the notation, or words for players.
pub type Said = At<String>;

/// One line or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines(pub Vec<Said>);

/// A number, or a formula in the notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula(pub Said);

/// One formula for all eight monster levels, or one for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column(pub Vec<Formula>);

/// The level of a card: a number, or `"x"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardLevel(pub u8);

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At<T>, D::Error> {
        let spanned = Spanned::<T>::deserialize(deserializer)?;
        Ok(At { span: spanned.span(), value: spanned.into_inner() })
    }
}

impl<T: JsonSchema> JsonSchema for At<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// A scalar or a list, before the places are put together.
enum Raw {
    One(String),
    Many(Vec<Said>),
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a number or a list of them")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::One(text.to_owned()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Raw, E> {
        Ok(Raw::One(number.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Raw, A::Error> {
        let mut lines = Vec::new();
        while let Some(item) = items.next_element::<Formula>()? {
            lines.push(item.0);
        }
        Ok(Raw::Many(lines))
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

/// A scalar or a list of scalars, each with its place.
pub(crate) fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Said>, D::Error> {
    let raw = At::<Raw>::deserialize(deserializer)?;
    Ok(match raw.value {
        Raw::One(value) => vec![At { value, span: raw.span }],
        Raw::Many(lines) => lines,
    })
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lines, D::Error> {
        said(deserializer).map(Lines)
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column, D::Error> {
        Ok(Column(said(deserializer)?.into_iter().map(Formula).collect()))
    }
}

impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Formula, D::Error> {
        let lines = said(deserializer)?;
        let one = lines.into_iter().next();
        one.map(Formula).ok_or_else(|| de::Error::custom("expected one value"))
    }
}

impl<'de> Deserialize<'de> for CardLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardLevel, D::Error> {
        let text = Formula::deserialize(deserializer)?.0.value;
        if text.eq_ignore_ascii_case("x") {
            return Ok(CardLevel(0));
        }
        let number = text.parse().ok().filter(|number| (1..=9).contains(number));
        number.map(CardLevel).ok_or_else(|| de::Error::custom("a level is 1 to 9 or \"x\""))
    }
}

macro_rules! schema {
    ($type:ty, $name:literal, $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

schema!(Lines, "Lines", {
    "description": "One line of the notation, or a list of lines.",
    "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
});

schema!(Formula, "Formula", {
    "description": "A number, or a formula in the notation such as \"C*2\" or \"L+1\".",
    "type": ["integer", "string"]
});

schema!(Column, "Column", {
    "description": "One value for all monster levels, or eight values for the levels 0 to 7.",
    "anyOf": [
        { "type": ["integer", "string"] },
        {
            "type": "array",
            "items": { "type": ["integer", "string"] },
            "minItems": 8,
            "maxItems": 8
        }
    ]
});

schema!(CardLevel, "CardLevel", {
    "description": "A level from 1 to 9, or \"x\".",
    "anyOf": [
        { "type": "integer", "minimum": 1, "maximum": 9 },
        { "type": "string", "enum": ["x", "X"] }
    ]
});
