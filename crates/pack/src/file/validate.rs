//! Reading a file: every structural mistake at once, and as much of the rest as makes sense.
//!
//! The parsed TOML is held against the schema. What does not fit is reported and cut out, as little
//! as possible, so that the remaining parts are still compiled and checked.

use super::schema::schema;
use crate::diagnostic::Report;
use crate::nearest::nearest;
use crate::source::Source;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest file that is read.
pub(crate) const BYTES_MAX: usize = 5 * 1024 * 1024;

/// Reads a file, or what is left of it.
pub(crate) fn read<T: JsonSchema + DeserializeOwned>(
    source: &Source,
    report: &Report,
) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        report.error(source, span, "syntax", error.message().replace('\n', ", "), None);
    }
    if !errors.is_empty() {
        return None;
    }
    let root = schema::<T>();
    let validator = Validator { source, report, root: &root };
    let span = table.span();
    let mut value = Spanned::new(span, DeValue::Table(table.into_inner()));
    if !validator.fits(&mut value, &root, "the file") {
        return None;
    }
    let DeValue::Table(pruned) = value.into_inner() else {
        return None;
    };
    let deserializer = toml::Deserializer::from(Spanned::new(0..source.text.len(), pruned));
    match T::deserialize(deserializer) {
        Ok(file) => Some(file),
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            report.error(source, span, "value", error.message().replace('\n', ", "), None);
            None
        }
    }
}

struct Validator<'v> {
    source: &'v Source,
    report: &'v Report,
    root: &'v Value,
}

impl Validator<'_> {
    /// Whether a value fits, after what does not fit was cut out of it.
    fn fits(&self, value: &mut Spanned<DeValue<'_>>, schema: &Value, what: &str) -> bool {
        let schema = self.resolved(schema);
        if let Some(options) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
            return self.fits_one(value, options, what);
        }
        if !self.has_type(value, schema, what) {
            return false;
        }
        let span = value.span();
        match value.get_mut() {
            DeValue::Table(table) => self.fits_table(table, &span, schema, what),
            DeValue::Array(items) => {
                self.has_length(items.len(), &span, schema, what);
                let all = std::mem::replace(items, std::iter::empty().collect());
                for mut item in all {
                    if schema["items"].is_null()
                        || self.fits(&mut item, &schema["items"], &format!("each of {what}"))
                    {
                        items.push(item);
                    }
                }
                true
            }
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix()).ok();
                self.in_bounds(number, &span, schema, what)
            }
            DeValue::String(text) => self.is_word(text, &span, schema, what),
            _ => true,
        }
    }

    fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        match schema["$ref"].as_str() {
            Some(path) => self.root.pointer(path.trim_start_matches('#')).unwrap_or(schema),
            None => schema,
        }
    }

    /// One of several schemas: the first whose type is right.
    fn fits_one(&self, value: &mut Spanned<DeValue<'_>>, options: &[Value], what: &str) -> bool {
        // An enumeration with documentation is a list of constants.
        let words: Vec<&str> = options.iter().filter_map(|one| one["const"].as_str()).collect();
        if words.len() == options.len()
            && let DeValue::String(text) = value.get_ref()
        {
            return self.one_of(text, &value.span(), &words, what);
        }
        let fitting = options.iter().find(|one| {
            let schema = self.resolved(one);
            type_names(schema).is_empty() || type_names(schema).contains(&kind(value.get_ref()))
        });
        match fitting {
            Some(schema) => self.fits(value, schema, what),
            None => {
                let wanted: Vec<&str> =
                    options.iter().flat_map(|one| type_names(self.resolved(one))).collect();
                self.wrong_type(value, &wanted, what);
                false
            }
        }
    }

    fn has_type(&self, value: &Spanned<DeValue<'_>>, schema: &Value, what: &str) -> bool {
        let wanted = type_names(schema);
        if wanted.is_empty() || wanted.contains(&kind(value.get_ref())) {
            return true;
        }
        self.wrong_type(value, &wanted, what);
        false
    }

    fn wrong_type(&self, value: &Spanned<DeValue<'_>>, wanted: &[&str], what: &str) {
        let mut wanted: Vec<String> =
            wanted.iter().filter(|one| **one != "null").map(|one| article(one)).collect();
        wanted.dedup();
        let wanted = crate::notation::either(&wanted);
        let found = article(kind(value.get_ref()));
        let message = format!("{what} must be {wanted}, not {found}");
        self.report.error(self.source, value.span(), "type", message, None);
    }

    fn fits_table(
        &self,
        table: &mut DeTable<'_>,
        span: &Range<usize>,
        schema: &Value,
        what: &str,
    ) -> bool {
        let properties = schema["properties"].as_object();
        let known = |key: &str| properties.and_then(|properties| properties.get(key));
        let mut keys: Vec<(String, Range<usize>)> =
            table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect();
        keys.sort_by_key(|(_, span)| span.start);
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut fits = true;
        for (key, at) in keys {
            let inner = known(&key).unwrap_or(&schema["additionalProperties"]);
            if *inner == Value::Bool(false) {
                let names = properties.into_iter().flatten().map(|(name, _)| name.as_str());
                self.unknown_key(&key, at, names);
                table.remove(key.as_str());
                continue;
            }
            let Some(value) = table.get_mut(key.as_str()) else { continue };
            if inner.is_object() && !self.fits(value, inner, &format!("`{key}`")) {
                table.remove(key.as_str());
                // What is required and wrong makes the whole useless, but is reported only once.
                fits &= !required.contains(&key.as_str());
                continue;
            }
        }
        for key in required {
            if !table.contains_key(key) && fits {
                let message = format!("`{key}` is missing");
                let help = properties
                    .and_then(|properties| properties[key]["description"].as_str())
                    .map(|text| format!("`{key}`: {}", text.replace('\n', " ")));
                let _ = what;
                self.report.error(self.source, self.header(span), "missing-key", message, help);
                fits = false;
            }
        }
        fits
    }

    /// The place of a table for a message: its first line.
    fn header(&self, span: &Range<usize>) -> Range<usize> {
        let text = &self.source.text[span.clone()];
        let end = text.find('\n').map_or(span.end, |newline| span.start + newline);
        span.start..end
    }

    fn unknown_key<'k>(&self, key: &str, at: Range<usize>, known: impl Iterator<Item = &'k str>) {
        let known: Vec<&str> = known.collect();
        let help = match nearest(key, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys here are: {}", known.join(", ")),
        };
        self.report.error(
            self.source,
            at,
            "unknown-key",
            format!("`{key}` means nothing here"),
            Some(help),
        );
    }

    fn has_length(&self, length: usize, span: &Range<usize>, schema: &Value, what: &str) {
        let limit = |key: &str| schema[key].as_u64().map(|limit| limit as usize);
        let (least, most) = (limit("minItems"), limit("maxItems"));
        if least.is_none_or(|least| length >= least) && most.is_none_or(|most| length <= most) {
            return;
        }
        let wanted = match (least, most) {
            (Some(least), Some(most)) if least == most => format!("exactly {least}"),
            (Some(least), _) if length < least => format!("at least {least}"),
            (_, most) => format!("at most {}", most.unwrap_or(0)),
        };
        let message = format!("{what} must have {wanted} entries, not {length}");
        self.report.error(self.source, self.header(span), "length", message, None);
    }

    fn in_bounds(
        &self,
        number: Option<i64>,
        span: &Range<usize>,
        schema: &Value,
        what: &str,
    ) -> bool {
        let (low, high) = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
        let inside = number.is_some_and(|number| {
            low.is_none_or(|low| number >= low) && high.is_none_or(|high| number <= high)
        });
        if !inside {
            let range = match (low, high) {
                (Some(low), Some(high)) => format!("from {low} to {high}"),
                (Some(low), None) => format!("at least {low}"),
                (None, Some(high)) => format!("at most {high}"),
                (None, None) => "smaller".to_owned(),
            };
            let message = format!("{what} must be {range}");
            self.report.error(self.source, span.clone(), "bounds", message, None);
        }
        inside
    }

    fn is_word(&self, text: &str, span: &Range<usize>, schema: &Value, what: &str) -> bool {
        let words = schema["enum"].as_array();
        let Some(words) = words else { return true };
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        self.one_of(text, span, &words, what)
    }

    fn one_of(&self, text: &str, span: &Range<usize>, words: &[&str], what: &str) -> bool {
        if words.contains(&text) {
            return true;
        }
        let help = match nearest(text, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("{what} is one of: {}", words.join(", ")),
        };
        let message = format!("`{text}` is not a value of {what}");
        self.report.error(self.source, span.clone(), "unknown-word", message, Some(help));
        false
    }
}

fn type_names(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "string",
        DeValue::Integer(_) => "integer",
        DeValue::Float(_) => "number",
        DeValue::Boolean(_) => "boolean",
        DeValue::Datetime(_) => "datetime",
        DeValue::Array(_) => "array",
        DeValue::Table(_) => "object",
    }
}

fn article(kind: &str) -> String {
    match kind {
        "string" => "a string",
        "integer" => "a whole number",
        "number" => "a number with a point",
        "boolean" => "true or false",
        "datetime" => "a date",
        "array" => "a list",
        "object" => "a table",
        other => other,
    }
    .to_owned()
}
