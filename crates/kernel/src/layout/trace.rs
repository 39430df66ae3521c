//! Finding a layout out: types are read from a source that makes up values and notes what was
//! asked.

use super::{Body, Layout, Part, Plain, Shape, Type};
use serde::de::value::U32Deserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::collections::BTreeMap;
use std::fmt;

/// No type needs to be read more often than this until all of its variants were seen.
const READS_MAX: usize = 100_000;

/// What is known of the types met so far.
#[derive(Default)]
pub(super) struct Tracer {
    /// By name and by where the list of names of its fields or variants is in memory: two types
    /// of one name are told apart.
    types: BTreeMap<(&'static str, usize), Known>,
}

#[derive(Clone, Debug)]
enum Known {
    Struct(Body),
    Enum {
        variants: Vec<(&'static str, Option<Body>)>,
        /// How often it was met: each time the next variant is looked at.
        met: usize,
    },
}

/// Why a type has no layout.
#[derive(Debug)]
pub(super) struct Untraceable(String);

impl fmt::Display for Untraceable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Untraceable {}

impl serde::de::Error for Untraceable {
    fn custom<T: fmt::Display>(message: T) -> Untraceable {
        Untraceable(message.to_string())
    }
}

impl Tracer {
    /// The shape of a type.
    pub(super) fn trace<T: DeserializeOwned>(&mut self) -> Result<Shape, String> {
        for _ in 0..READS_MAX {
            let mut shape = None;
            T::deserialize(Probe { tracer: self, shape: &mut shape })
                .map_err(|why| format!("{}: {why}", std::any::type_name::<T>()))?;
            let open = self.types.values().any(|known| match known {
                Known::Struct(_) => false,
                Known::Enum { variants, .. } => variants.iter().any(|(_, body)| body.is_none()),
            });
            if !open {
                return shape.ok_or_else(|| "a type that reads nothing".to_owned());
            }
        }
        Err(format!("{} has no end", std::any::type_name::<T>()))
    }

    /// The layout of what was traced. Types of one name get numbers.
    pub(super) fn finish(self, parts: BTreeMap<Part, Shape>) -> Result<Layout, String> {
        let mut types = BTreeMap::new();
        for (key, known) in self.types {
            let made = match known {
                Known::Struct(body) => Type::Struct(body),
                Known::Enum { variants, .. } => Type::Enum(
                    variants
                        .into_iter()
                        .map(|(name, body)| {
                            let missing = || format!("{}::{name} was never seen", key.0);
                            Ok((name.to_owned(), body.ok_or_else(missing)?))
                        })
                        .collect::<Result<_, String>>()?,
                ),
            };
            types.insert(shown(key), made);
        }
        let mut layout = Layout { parts, types };
        layout.number();
        Ok(layout)
    }

    /// Notes the body of a struct; one type is always the same.
    fn note(
        &mut self,
        key: (&'static str, usize),
        body: Body,
        shape: &mut Option<Shape>,
    ) -> Result<(), Untraceable> {
        let known = self.types.entry(key).or_insert_with(|| Known::Struct(body.clone()));
        match known {
            Known::Struct(before) if *before == body => {}
            _ => return Err(Untraceable(format!("two types look like {}", key.0))),
        }
        *shape = Some(Shape::Named(shown(key)));
        Ok(())
    }
}

/// A name that no other type has, until all are known and can be numbered.
fn shown((name, place): (&'static str, usize)) -> String {
    format!("{name}#{place}")
}

impl Layout {
    /// Gives types their own names; where two have the same one, numbers by what they look like.
    fn number(&mut self) {
        let mut by_name: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for key in self.types.keys() {
            let name = key.split('#').next().unwrap_or(key).to_owned();
            by_name.entry(name).or_default().push(key.clone());
        }
        let mut names = BTreeMap::new();
        for (name, mut keys) in by_name {
            // Places in memory differ from build to build; what a type looks like does not.
            keys.sort_by_key(|key| self.outline(key));
            for (number, key) in (1..).zip(keys) {
                let own = if number == 1 { name.clone() } else { format!("{name}_{number}") };
                names.insert(key, own);
            }
        }
        let types = std::mem::take(&mut self.types);
        self.types =
            types.into_iter().map(|(key, it)| (names[&key].clone(), it.renamed(&names))).collect();
        for shape in self.parts.values_mut() {
            *shape = shape.renamed(&names);
        }
    }

    /// A type's own names, without those of the types in it.
    fn outline(&self, key: &str) -> String {
        let mut text = format!("{:?}", self.types[key]);
        while let Some(at) = text.find('#') {
            let end = text[at + 1..].find(|c: char| !c.is_ascii_digit());
            let end = end.map_or(text.len(), |end| at + 1 + end);
            text.replace_range(at..end, "");
        }
        text
    }
}

impl Type {
    fn renamed(&self, names: &BTreeMap<String, String>) -> Type {
        match self {
            Type::Struct(body) => Type::Struct(body.renamed(names)),
            Type::Enum(variants) => Type::Enum(
                variants.iter().map(|(name, body)| (name.clone(), body.renamed(names))).collect(),
            ),
        }
    }
}

impl Body {
    fn renamed(&self, names: &BTreeMap<String, String>) -> Body {
        match self {
            Body::Unit => Body::Unit,
            Body::Places(places) => {
                Body::Places(places.iter().map(|shape| shape.renamed(names)).collect())
            }
            Body::Fields(fields) => Body::Fields(
                fields.iter().map(|(name, shape)| (name.clone(), shape.renamed(names))).collect(),
            ),
        }
    }
}

impl Shape {
    fn renamed(&self, names: &BTreeMap<String, String>) -> Shape {
        let inner = |shape: &Shape| Box::new(shape.renamed(names));
        match self {
            Shape::Plain(plain) => Shape::Plain(*plain),
            Shape::Named(key) => Shape::Named(names[key].clone()),
            Shape::Maybe(shape) => Shape::Maybe(inner(shape)),
            Shape::List(shape) => Shape::List(inner(shape)),
            Shape::Array(shape, length) => Shape::Array(inner(shape), *length),
            Shape::Tuple(shapes) => {
                Shape::Tuple(shapes.iter().map(|shape| shape.renamed(names)).collect())
            }
            Shape::Map(key, value) => Shape::Map(inner(key), inner(value)),
        }
    }
}

/// Makes up one value.
struct Probe<'t> {
    tracer: &'t mut Tracer,
    shape: &'t mut Option<Shape>,
}

/// Makes up the values of a list, one after another.
struct Elements<'t> {
    tracer: &'t mut Tracer,
    shapes: &'t mut Vec<Shape>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Untraceable;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Untraceable> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut shape = None;
        let value = seed.deserialize(Probe { tracer: self.tracer, shape: &mut shape })?;
        self.shapes.push(shape.unwrap_or(Shape::Plain(Plain::Unit)));
        Ok(Some(value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// Makes up one entry of a map.
struct OneEntry<'t> {
    tracer: &'t mut Tracer,
    key: Option<Shape>,
    value: &'t mut Option<Shape>,
    keys: &'t mut Option<Shape>,
}

impl<'de> MapAccess<'de> for OneEntry<'_> {
    type Error = Untraceable;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Untraceable> {
        if self.keys.is_some() {
            return Ok(None);
        }
        let key = seed.deserialize(Probe { tracer: self.tracer, shape: &mut self.key })?;
        *self.keys = self.key.take();
        Ok(Some(key))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Untraceable> {
        seed.deserialize(Probe { tracer: self.tracer, shape: self.value })
    }
}

impl<'t> Probe<'t> {
    fn plain<T>(self, plain: Plain, value: T) -> T {
        *self.shape = Some(Shape::Plain(plain));
        value
    }

    /// The values of a list, and what they look like.
    fn elements<'de, V: Visitor<'de>>(
        tracer: &mut Tracer,
        count: usize,
        visitor: V,
    ) -> Result<(V::Value, Vec<Shape>), Untraceable> {
        let mut shapes = Vec::new();
        let value = visitor.visit_seq(Elements { tracer, shapes: &mut shapes, left: count })?;
        Ok((value, shapes))
    }
}

/// The address of a list of names: types that share one look alike.
fn place_of(names: &'static [&'static str]) -> usize {
    names.as_ptr().addr()
}

macro_rules! plain {
    ($($method:ident, $visit:ident, $value:expr, $plain:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
            self.plain($plain, ());
            visitor.$visit($value)
        }
    )*};
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Untraceable;

    plain! {
        deserialize_bool, visit_bool, false, Plain::Bool;
        deserialize_u8, visit_u8, 0, Plain::Byte { signed: false };
        deserialize_i8, visit_i8, 0, Plain::Byte { signed: true };
        deserialize_u16, visit_u16, 0, Plain::Number { signed: false, bits: 16 };
        deserialize_u32, visit_u32, 0, Plain::Number { signed: false, bits: 32 };
        deserialize_u64, visit_u64, 0, Plain::Number { signed: false, bits: 64 };
        deserialize_i16, visit_i16, 0, Plain::Number { signed: true, bits: 16 };
        deserialize_i32, visit_i32, 0, Plain::Number { signed: true, bits: 32 };
        deserialize_i64, visit_i64, 0, Plain::Number { signed: true, bits: 64 };
        deserialize_char, visit_char, 'a', Plain::Text;
        deserialize_str, visit_str, "", Plain::Text;
        deserialize_string, visit_str, "", Plain::Text;
        deserialize_bytes, visit_bytes, b"", Plain::Bytes;
        deserialize_byte_buf, visit_bytes, b"", Plain::Bytes;
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        self.plain(Plain::Unit, ());
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        let mut inner = None;
        let value = visitor.visit_some(Probe { tracer: self.tracer, shape: &mut inner })?;
        *self.shape = inner.map(|inner| Shape::Maybe(Box::new(inner)));
        Ok(value)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        let (value, mut shapes) = Probe::elements(self.tracer, 1, visitor)?;
        *self.shape = shapes.pop().map(|shape| Shape::List(Box::new(shape)));
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let (value, shapes) = Probe::elements(self.tracer, count, visitor)?;
        *self.shape = Some(match shapes.split_first() {
            Some((first, rest)) if count > 2 && rest.iter().all(|shape| shape == first) => {
                Shape::Array(Box::new(first.clone()), count)
            }
            _ => Shape::Tuple(shapes),
        });
        Ok(value)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        let (mut keys, mut values) = (None, None);
        let entry =
            OneEntry { tracer: self.tracer, key: None, value: &mut values, keys: &mut keys };
        let value = visitor.visit_map(entry)?;
        if let (Some(keys), Some(values)) = (keys, values) {
            *self.shape = Some(Shape::Map(Box::new(keys), Box::new(values)));
        }
        Ok(value)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        self.tracer.note((name, 0), Body::Unit, self.shape)?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let mut inner = None;
        let probe = Probe { tracer: self.tracer, shape: &mut inner };
        let value = visitor.visit_newtype_struct(probe)?;
        let inner = inner.unwrap_or(Shape::Plain(Plain::Unit));
        // Newtypes have no list of names: those of one name and one shape are one.
        let place = crate::digest::digest_bytes(format!("{inner:?}").as_bytes()) as usize;
        self.tracer.note((name, place), Body::Places(vec![inner]), self.shape)?;
        Ok(value)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let (value, shapes) = Probe::elements(self.tracer, count, visitor)?;
        let place = crate::digest::digest_bytes(format!("{shapes:?}").as_bytes()) as usize;
        self.tracer.note((name, place), Body::Places(shapes), self.shape)?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let (value, shapes) = Probe::elements(self.tracer, fields.len(), visitor)?;
        let body = fielded(fields, shapes)?;
        self.tracer.note((name, place_of(fields)), body, self.shape)?;
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let key = (name, place_of(variants));
        let known = self.tracer.types.entry(key).or_insert_with(|| Known::Enum {
            variants: variants.iter().map(|&name| (name, None)).collect(),
            met: 0,
        });
        let Known::Enum { met, .. } = known else {
            return Err(Untraceable(format!("two types look like {name}")));
        };
        let index = *met % variants.len().max(1);
        *met += 1;
        let mut body = None;
        let variant = Variant { tracer: self.tracer, index: index as u32, body: &mut body };
        let value = visitor.visit_enum(variant)?;
        let body = body.ok_or_else(|| Untraceable(format!("{name} reads no variant")))?;
        let Some(Known::Enum { variants, .. }) = self.tracer.types.get_mut(&key) else {
            return Err(Untraceable(format!("two types look like {name}")));
        };
        match &variants[index].1 {
            Some(before) if *before != body => {
                return Err(Untraceable(format!("two types look like {name}")));
            }
            _ => variants[index].1 = Some(body),
        }
        *self.shape = Some(Shape::Named(shown(key)));
        Ok(value)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Untraceable> {
        Err(Untraceable::custom("a value of any shape has no layout"))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Untraceable> {
        self.deserialize_any(visitor)
    }
}

fn fielded(names: &[&'static str], shapes: Vec<Shape>) -> Result<Body, Untraceable> {
    if names.len() != shapes.len() {
        return Err(Untraceable(format!("{} of the fields {names:?} are read", shapes.len())));
    }
    let named = names.iter().map(|&name| name.to_owned());
    Ok(Body::Fields(named.zip(shapes).collect()))
}

/// Makes up one variant.
struct Variant<'t> {
    tracer: &'t mut Tracer,
    index: u32,
    body: &'t mut Option<Body>,
}

impl<'de, 't> EnumAccess<'de> for Variant<'t> {
    type Error = Untraceable;
    type Variant = Variant<'t>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Variant<'t>), Untraceable> {
        let index: U32Deserializer<Untraceable> = self.index.into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Untraceable;

    fn unit_variant(self) -> Result<(), Untraceable> {
        *self.body = Some(Body::Unit);
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<S::Value, Untraceable> {
        let mut inner = None;
        let value = seed.deserialize(Probe { tracer: self.tracer, shape: &mut inner })?;
        *self.body = Some(Body::Places(vec![inner.unwrap_or(Shape::Plain(Plain::Unit))]));
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let (value, shapes) = Probe::elements(self.tracer, count, visitor)?;
        *self.body = Some(Body::Places(shapes));
        Ok(value)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Untraceable> {
        let (value, shapes) = Probe::elements(self.tracer, fields.len(), visitor)?;
        *self.body = Some(fielded(fields, shapes)?);
        Ok(value)
    }
}
