//! The shape of what is written down: names and order of every field and variant.
//!
//! The compact form of a state, a choice or a change has no names in it: it can be read only by who
//! knows the shape it was written in. A [`Layout`] is that shape as data. It is
//! [found out](Layout::of) from the types themselves, [written](std::fmt::Display) as text beside a
//! ruleset for every version it ever had, and with it the bytes of any version can be
//! [read](Layout::read) by name.

mod read;
mod text;
mod trace;

pub(crate) use read::Bytes;

use crate::Ruleset;
use std::collections::BTreeMap;

/// The parts of a ruleset that are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What a game is made from.
    Setup,
    /// The whole changing state.
    State,
    /// An answer.
    Choice,
    /// A referee's change.
    Edit,
}

/// The shape of everything a version of a ruleset writes down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    parts: BTreeMap<Part, Shape>,
    types: BTreeMap<String, Type>,
}

/// The shape of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    Plain(Plain),
    Named(String),
    Maybe(Box<Shape>),
    List(Box<Shape>),
    Array(Box<Shape>, usize),
    Tuple(Vec<Shape>),
    Map(Box<Shape>, Box<Shape>),
}

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Unit,
    Bool,
    Byte { signed: bool },
    Number { signed: bool, bits: u8 },
    Text,
    Bytes,
}

/// A type with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Type {
    Struct(Body),
    Enum(Vec<(String, Body)>),
}

/// What a struct or a variant holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Body {
    Unit,
    /// One is written without a list around it.
    Places(Vec<Shape>),
    Fields(Vec<(String, Shape)>),
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 4] = [Part::Setup, Part::State, Part::Choice, Part::Edit];

    fn name(self) -> &'static str {
        match self {
            Part::Setup => "Setup",
            Part::State => "State",
            Part::Choice => "Choice",
            Part::Edit => "Edit",
        }
    }
}

impl Layout {
    /// The layout of a ruleset as it is now.
    ///
    /// # Errors
    /// When a type cannot be written without names, or refuses plain values.
    pub fn of<R: Ruleset>() -> Result<Layout, String> {
        let mut tracer = trace::Tracer::default();
        let parts = BTreeMap::from([
            (Part::Setup, tracer.trace::<R::Setup>()?),
            (Part::State, tracer.trace::<R::State>()?),
            (Part::Choice, tracer.trace::<R::Choice>()?),
            (Part::Edit, tracer.trace::<R::Edit>()?),
        ]);
        tracer.finish(parts)
    }

    /// The layout of one type, under the name of a part.
    #[cfg(test)]
    fn of_type<T: serde::de::DeserializeOwned>() -> Result<Layout, String> {
        let mut tracer = trace::Tracer::default();
        let parts = BTreeMap::from([(Part::State, tracer.trace::<T>()?)]);
        tracer.finish(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::from_tree;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    struct Id(u8);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Nothing,
        One(Id),
        Two(i16, u32),
        Named { at: Id, often: Option<u16> },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Whole {
        word: String,
        kinds: Vec<Kind>,
        grid: [u16; 3],
        pair: (bool, i8),
        unit: (),
        map: std::collections::BTreeMap<String, Id>,
        large: u64,
    }

    fn whole() -> Whole {
        Whole {
            word: "a word".to_owned(),
            kinds: vec![
                Kind::Two(-300, 70_000),
                Kind::Nothing,
                Kind::Named { at: Id(7), often: Some(500) },
                Kind::One(Id(255)),
                Kind::Named { at: Id(0), often: None },
            ],
            grid: [1, 0, u16::MAX],
            pair: (true, -1),
            unit: (),
            map: [("x".to_owned(), Id(3))].into(),
            large: u64::MAX,
        }
    }

    #[test]
    fn a_layout_is_found_out_and_written_as_text() {
        let layout = Layout::of_type::<Whole>().expect("plain types");
        let text = "State: Whole\n\
            struct Id(u8)\n\
            enum Kind {\n    Nothing,\n    One(Id),\n    Two(i16, u32),\n    \
            Named { at: Id, often: u16? },\n}\n\
            struct Whole {\n    word: text,\n    kinds: [Kind],\n    grid: [u16; 3],\n    \
            pair: (bool, i8),\n    unit: unit,\n    map: map(text, Id),\n    large: u64,\n}\n";
        assert_eq!(layout.to_string(), text);
        assert_eq!(text.parse(), Ok(layout));
    }

    #[test]
    fn bytes_are_read_by_name_and_become_the_value_again() {
        let layout = Layout::of_type::<Whole>().expect("plain types");
        let bytes = postcard::to_allocvec(&whole()).expect("written");
        let tree = layout.read(Part::State, &bytes).expect("read");
        assert_eq!(tree["kinds"][2]["Named"]["often"], 500);
        assert_eq!(tree["kinds"][0]["Two"][0], -300);
        assert_eq!(tree["kinds"][1], "Nothing");
        assert_eq!(from_tree::<Whole>(&tree), Ok(whole()));
    }

    #[test]
    fn bytes_of_another_shape_are_refused_and_never_too_much_is_reserved() {
        let layout = Layout::of_type::<Whole>().expect("plain types");
        let bytes = postcard::to_allocvec(&whole()).expect("written");
        for length in 0..bytes.len() {
            assert!(layout.read(Part::State, &bytes[..length]).is_err(), "{length} bytes");
        }
        let mut more = bytes.clone();
        more.push(0);
        assert!(layout.read(Part::State, &more).is_err());
        assert!(layout.read(Part::State, &[255, 255, 255, 255, 15]).is_err());
        assert!(layout.read(Part::Choice, &bytes).is_err(), "there is no such part");
    }

    #[test]
    fn text_that_is_no_layout_is_refused_with_its_line() {
        for (text, line) in [
            ("State: Whole", "there is no type `Whole`"),
            ("State: [u8", "line 1"),
            ("struct A(u8\nState: A", "line 2"),
            ("State: u8\nfoo Bar", "line 2"),
        ] {
            let error = text.parse::<Layout>().expect_err(text);
            assert!(error.contains(line), "{text}: {error}");
        }
    }
}
