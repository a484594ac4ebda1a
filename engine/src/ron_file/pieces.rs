//! Cuts a piece of RON into the pieces it is made of, by ron itself.
//!
//! Every text passed to this file is one RON value already; an error all the same is handed back,
//! not hidden.

use std::fmt;

use ron::Deserializer;
use ron::error::SpannedError;
use ron::value::RawValue;
use serde::Deserializer as _;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};

/// What stands between parentheses.
pub(super) enum Parens<'a> {
    /// `()`
    Empty,
    /// `(value, …)`
    Values(Vec<&'a str>),
    /// `(key: value, …)`, in the file's order, repeated keys included.
    Pairs(Vec<(&'a str, &'a str)>),
}

/// The pieces of `(…)`.
pub(super) fn parens(text: &str) -> Result<Parens<'_>, SpannedError> {
    read(text, ParensVisitor)
}

/// The pieces of `[…]`.
pub(super) fn list(text: &str) -> Result<Vec<&str>, SpannedError> {
    match read(text, ParensVisitor)? {
        Parens::Values(values) => Ok(values),
        Parens::Empty | Parens::Pairs(_) => Ok(Vec::new()),
    }
}

/// The pieces of `{…}`, in the file's order, repeated keys included.
pub(super) fn map(text: &str) -> Result<Vec<(&str, &str)>, SpannedError> {
    read(text, MapVisitor)
}

/// The name a piece starts with, and what follows it.
pub(super) fn name(text: &str) -> Result<(&str, &str), SpannedError> {
    let mut reader = Deserializer::from_str(text)?;
    let name = reader.deserialize_identifier(NameVisitor).map_err(|error| reader.span_error(error))?;
    Ok((name, trim_start(reader.remainder())))
}

/// The text without the spaces and comments around its value.
pub(super) fn trim(text: &str) -> &str {
    let text = trim_start(text);
    // ron has cut the spaces after a value but not the comments; a look at the last character
    // spares reading the value once more.
    if !text.ends_with(['/', '\n', '\r', ' ', '\t', '\u{200e}', '\u{200f}']) {
        return text;
    }
    RawValue::from_ron(text).map_or(text, |raw| raw.trim().get_ron())
}

/// Where a piece starts in the text it is borrowed from.
pub(super) fn offset(outer: &str, inner: &str) -> usize {
    let offset = inner.as_ptr().addr().saturating_sub(outer.as_ptr().addr());
    offset.min(outer.len())
}

fn trim_start(text: &str) -> &str {
    Deserializer::from_str(text).map_or(text, |reader| reader.remainder())
}

fn read<'a, V: Visitor<'a>>(text: &'a str, visitor: V) -> Result<V::Value, SpannedError> {
    let mut reader = Deserializer::from_str(text)?;
    reader.deserialize_any(visitor).map_err(|error| reader.span_error(error))
}

struct ParensVisitor;

impl<'a> Visitor<'a> for ParensVisitor {
    type Value = Parens<'a>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("values in brackets")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Parens::Empty)
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element::<&RawValue>()? {
            list.push(trim(value.get_ron()));
        }
        Ok(if list.is_empty() { Parens::Empty } else { Parens::Values(list) })
    }

    fn visit_map<A: MapAccess<'a>>(self, mut pairs: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(key) = pairs.next_key::<&str>()? {
            list.push((key, trim(pairs.next_value::<&RawValue>()?.get_ron())));
        }
        Ok(Parens::Pairs(list))
    }
}

struct MapVisitor;

impl<'a> Visitor<'a> for MapVisitor {
    type Value = Vec<(&'a str, &'a str)>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a map")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut pairs: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(key) = pairs.next_key::<&RawValue>()? {
            list.push((trim(key.get_ron()), trim(pairs.next_value::<&RawValue>()?.get_ron())));
        }
        Ok(list)
    }
}

struct NameVisitor;

impl<'a> Visitor<'a> for NameVisitor {
    type Value = &'a str;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a name")
    }

    fn visit_borrowed_str<E: Error>(self, name: &'a str) -> Result<Self::Value, E> {
        Ok(name)
    }
}
