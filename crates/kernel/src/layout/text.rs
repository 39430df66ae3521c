//! A layout as text, to be compared and kept, and read again.

use super::{Body, Layout, Part, Plain, Shape, Type};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

const PLAINS: [(&str, Plain); 12] = [
    ("unit", Plain::Unit),
    ("bool", Plain::Bool),
    ("u8", Plain::Byte { signed: false }),
    ("i8", Plain::Byte { signed: true }),
    ("u16", Plain::Number { signed: false, bits: 16 }),
    ("u32", Plain::Number { signed: false, bits: 32 }),
    ("u64", Plain::Number { signed: false, bits: 64 }),
    ("i16", Plain::Number { signed: true, bits: 16 }),
    ("i32", Plain::Number { signed: true, bits: 32 }),
    ("i64", Plain::Number { signed: true, bits: 64 }),
    ("text", Plain::Text),
    ("bytes", Plain::Bytes),
];

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (part, shape) in &self.parts {
            writeln!(f, "{}: {shape}", part.name())?;
        }
        for (name, one) in &self.types {
            match one {
                Type::Struct(Body::Fields(fields)) => {
                    writeln!(f, "struct {name} {{")?;
                    for (field, shape) in fields {
                        writeln!(f, "    {field}: {shape},")?;
                    }
                    writeln!(f, "}}")?;
                }
                Type::Struct(body) => writeln!(f, "struct {name}{body}")?,
                Type::Enum(variants) => {
                    writeln!(f, "enum {name} {{")?;
                    for (variant, body) in variants {
                        writeln!(f, "    {variant}{body},")?;
                    }
                    writeln!(f, "}}")?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Body::Unit => Ok(()),
            Body::Places(places) => write!(f, "({})", joined(places)),
            Body::Fields(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, shape)| format!("{name}: {shape}")).collect();
                write!(f, " {{ {} }}", fields.join(", "))
            }
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Plain(plain) => {
                let found = PLAINS.iter().find(|(_, one)| one == plain);
                f.write_str(found.map_or("unit", |(name, _)| name))
            }
            Shape::Named(name) => f.write_str(name),
            Shape::Maybe(shape) => write!(f, "{shape}?"),
            Shape::List(shape) => write!(f, "[{shape}]"),
            Shape::Array(shape, length) => write!(f, "[{shape}; {length}]"),
            Shape::Tuple(shapes) => write!(f, "({})", joined(shapes)),
            Shape::Map(key, value) => write!(f, "map({key}, {value})"),
        }
    }
}

fn joined(shapes: &[Shape]) -> String {
    let shapes: Vec<String> = shapes.iter().map(ToString::to_string).collect();
    shapes.join(", ")
}

impl FromStr for Layout {
    type Err = String;

    fn from_str(text: &str) -> Result<Layout, String> {
        let mut reader = Reader { text, at: 0 };
        let mut layout = Layout { parts: BTreeMap::new(), types: BTreeMap::new() };
        while let Some(word) = reader.word() {
            let part = Part::ALL.into_iter().find(|part| part.name() == word);
            match (part, word) {
                (Some(part), _) => {
                    reader.expect(':')?;
                    layout.parts.insert(part, reader.shape()?);
                }
                (None, "struct") => {
                    let name = reader.name()?;
                    layout.types.insert(name, Type::Struct(reader.body()?));
                }
                (None, "enum") => {
                    let name = reader.name()?;
                    reader.expect('{')?;
                    let variants = reader.until('}', |it| Ok((it.name()?, it.body()?)))?;
                    layout.types.insert(name, Type::Enum(variants));
                }
                (None, _) => return Err(reader.wrong("`struct`, `enum` or a part")),
            }
        }
        if !reader.rest().is_empty() {
            return Err(reader.wrong("a word"));
        }
        layout.check()?;
        Ok(layout)
    }
}

impl Layout {
    /// Every name that is used is there.
    fn check(&self) -> Result<(), String> {
        let mut shapes: Vec<&Shape> = self.parts.values().collect();
        for one in self.types.values() {
            let bodies: Vec<&Body> = match one {
                Type::Struct(body) => vec![body],
                Type::Enum(variants) => variants.iter().map(|(_, body)| body).collect(),
            };
            for body in bodies {
                match body {
                    Body::Unit => {}
                    Body::Places(places) => shapes.extend(places),
                    Body::Fields(fields) => shapes.extend(fields.iter().map(|(_, shape)| shape)),
                }
            }
        }
        while let Some(shape) = shapes.pop() {
            match shape {
                Shape::Plain(_) => {}
                Shape::Named(name) if self.types.contains_key(name) => {}
                Shape::Named(name) => return Err(format!("there is no type `{name}`")),
                Shape::Maybe(inner) | Shape::List(inner) | Shape::Array(inner, _) => {
                    shapes.push(inner);
                }
                Shape::Tuple(inner) => shapes.extend(inner),
                Shape::Map(key, value) => shapes.extend([&**key, &**value]),
            }
        }
        Ok(())
    }
}

/// Reads text from left to right.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn wrong(&mut self, wanted: &str) -> String {
        let line = 1 + self.text[..self.at].matches('\n').count();
        let found: String = self.rest().chars().take(12).collect();
        format!("line {line}: expected {wanted}, found `{found}`")
    }

    fn word(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    fn name(&mut self) -> Result<String, String> {
        self.word().map(str::to_owned).ok_or_else(|| self.wrong("a name"))
    }

    fn takes(&mut self, mark: char) -> bool {
        let found = self.rest().starts_with(mark);
        self.at += if found { mark.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, mark: char) -> Result<(), String> {
        if self.takes(mark) { Ok(()) } else { Err(self.wrong(&format!("`{mark}`"))) }
    }

    /// Things with commas between them, up to a mark.
    fn until<T>(
        &mut self,
        end: char,
        read: impl Fn(&mut Reader<'t>) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut found = Vec::new();
        while !self.takes(end) {
            found.push(read(self)?);
            if !self.takes(',') {
                self.expect(end)?;
                break;
            }
        }
        Ok(found)
    }

    fn body(&mut self) -> Result<Body, String> {
        if self.takes('(') {
            return Ok(Body::Places(self.until(')', Reader::shape)?));
        }
        if !self.takes('{') {
            return Ok(Body::Unit);
        }
        let field = |it: &mut Reader<'t>| {
            let name = it.name()?;
            it.expect(':')?;
            Ok((name, it.shape()?))
        };
        Ok(Body::Fields(self.until('}', field)?))
    }

    fn shape(&mut self) -> Result<Shape, String> {
        let mut shape = if self.takes('[') {
            let inner = Box::new(self.shape()?);
            let shape = match self.takes(';') {
                true => {
                    let length = self.word().and_then(|word| word.parse().ok());
                    Shape::Array(inner, length.ok_or_else(|| self.wrong("a number"))?)
                }
                false => Shape::List(inner),
            };
            self.expect(']')?;
            shape
        } else if self.takes('(') {
            Shape::Tuple(self.until(')', Reader::shape)?)
        } else {
            self.named_shape()?
        };
        while self.takes('?') {
            shape = Shape::Maybe(Box::new(shape));
        }
        Ok(shape)
    }

    fn named_shape(&mut self) -> Result<Shape, String> {
        let name = self.word().ok_or_else(|| self.wrong("a shape"))?;
        if let Some((_, plain)) = PLAINS.iter().find(|(known, _)| *known == name) {
            return Ok(Shape::Plain(*plain));
        }
        if name != "map" {
            return Ok(Shape::Named(name.to_owned()));
        }
        self.expect('(')?;
        let key = Box::new(self.shape()?);
        self.expect(',')?;
        let value = Box::new(self.shape()?);
        self.expect(')')?;
        Ok(Shape::Map(key, value))
    }
}
