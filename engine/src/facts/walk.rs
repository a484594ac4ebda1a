//! A value walked through its serde description: each number, word and truth in it, with its path.

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};
use toise_rules::Name;

/// The word for a number that stands for something in a table: the kind of number (`SideId`, `ProfileId`), the number.
pub(super) type Naming<'a> = &'a dyn Fn(&str, u64) -> Option<Name>;

/// A single value.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Truth(bool),
    Whole(i128),
    Number(f64),
    Text(&'a str),
}

impl Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Truth(value) => value.fmt(f),
            Value::Whole(value) => value.fmt(f),
            // The shortest text that reads back to the same bits.
            Value::Number(value) => write!(f, "{value:?}"),
            Value::Text(value) => f.write_str(value),
        }
    }
}

/// Tells every fact of a value: its path (`states.0.level`) and its value. What is `None`, and a list or a map without
/// anything in it, has no facts.
pub(super) fn walk(value: &impl Serialize, naming: Naming<'_>, fact: &mut dyn FnMut(&str, Value<'_>)) {
    let mut walker = Walker { naming, fact, path: String::with_capacity(32), kind: None };
    // Nothing in a state refuses to be described; what did would have no facts.
    let _ = value.serialize(&mut walker);
}

struct Walker<'w> {
    naming: Naming<'w>,
    fact: &'w mut dyn FnMut(&str, Value<'_>),
    path: String,
    /// The name of the type around the value, when that is all there is around it.
    kind: Option<&'static str>,
}

impl Walker<'_> {
    #[expect(clippy::unnecessary_wraps, reason = "what serde wants of every value")]
    fn told(&mut self, value: Value<'_>) -> Result<(), Never> {
        (self.fact)(&self.path, value);
        Ok(())
    }

    /// Walks a part under its own name.
    fn part<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Never> {
        let outside = self.path.len();
        self.enter(name);
        let kind = self.kind.take();
        let result = value.serialize(&mut *self);
        self.kind = kind;
        self.path.truncate(outside);
        result
    }

    fn enter(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
    }
}

/// The error of a walk: there is none.
#[derive(Debug)]
struct Never(String);

impl Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(message: T) -> Self {
        Never(message.to_string())
    }
}

impl<'a, 'w> ser::Serializer for &'a mut Walker<'w> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Parts<'a, 'w>;
    type SerializeTuple = Parts<'a, 'w>;
    type SerializeTupleStruct = Parts<'a, 'w>;
    type SerializeTupleVariant = Parts<'a, 'w>;
    type SerializeMap = Parts<'a, 'w>;
    type SerializeStruct = Parts<'a, 'w>;
    type SerializeStructVariant = Parts<'a, 'w>;

    fn serialize_bool(self, value: bool) -> Result<(), Never> {
        self.told(Value::Truth(value))
    }

    fn serialize_i8(self, value: i8) -> Result<(), Never> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Never> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Never> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Never> {
        self.told(Value::Whole(value.into()))
    }

    fn serialize_u8(self, value: u8) -> Result<(), Never> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Never> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Never> {
        self.serialize_u64(value.into())
    }

    /// A number that stands for something in a table is told as its word.
    fn serialize_u64(self, value: u64) -> Result<(), Never> {
        match self.kind.and_then(|kind| (self.naming)(kind, value)) {
            Some(word) => self.told(Value::Text(&word)),
            None => self.told(Value::Whole(value.into())),
        }
    }

    fn serialize_f32(self, value: f32) -> Result<(), Never> {
        self.serialize_f64(value.into())
    }

    /// −0 is 0.
    fn serialize_f64(self, value: f64) -> Result<(), Never> {
        self.told(Value::Number(if value == 0.0 { 0.0 } else { value }))
    }

    fn serialize_char(self, value: char) -> Result<(), Never> {
        self.told(Value::Text(value.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.told(Value::Text(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.told(Value::Text(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        let kind = self.kind.replace(name);
        let result = value.serialize(&mut *self);
        self.kind = kind;
        result
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.part(variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::of(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::of(self))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::of(self))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::under(self, variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::of(self))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::of(self))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w>, Never> {
        Ok(Parts::under(self, variant))
    }
}

/// The parts of a list, a map or a record, each under its number, its key or its name.
struct Parts<'a, 'w> {
    walker: &'a mut Walker<'w>,
    /// How long the path was before.
    outside: usize,
    /// How many have been walked.
    count: usize,
    /// The key of the next one, in a map.
    key: String,
}

impl<'a, 'w> Parts<'a, 'w> {
    fn of(walker: &'a mut Walker<'w>) -> Self {
        let outside = walker.path.len();
        Parts { walker, outside, count: 0, key: String::new() }
    }

    fn under(walker: &'a mut Walker<'w>, variant: &'static str) -> Self {
        let parts = Parts::of(walker);
        parts.walker.enter(variant);
        parts
    }

    fn over(self) {
        self.walker.path.truncate(self.outside);
    }
}

/// What serde asks of each kind of list, and of each kind of record, is the same.
macro_rules! numbered {
    ($($list:ident: $part:ident),*) => {$(
        impl ser::$list for Parts<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                let number = self.count;
                self.count += 1;
                self.walker.part(&number.to_string(), value)
            }

            fn end(self) -> Result<(), Never> {
                self.over();
                Ok(())
            }
        }
    )*};
}

macro_rules! named {
    ($($record:ident),*) => {$(
        impl ser::$record for Parts<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Never> {
                self.walker.part(name, value)
            }

            fn end(self) -> Result<(), Never> {
                self.over();
                Ok(())
            }
        }
    )*};
}

numbered!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);
named!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        let mut text = String::new();
        walk(&key, self.walker.naming, &mut |_, value| text.push_str(&value.to_string()));
        self.key = text;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let key = std::mem::take(&mut self.key);
        self.walker.part(&key, value)
    }

    fn end(self) -> Result<(), Never> {
        self.over();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(serde::Serialize)]
    struct Id(u8);

    #[derive(serde::Serialize)]
    enum Kind {
        Plain,
        Around(Id),
        Values(u8, bool),
        Record { level: i8 },
    }

    #[derive(serde::Serialize)]
    struct Everything {
        none: Option<u8>,
        some: Option<Id>,
        text: &'static str,
        number: f64,
        list: Vec<Kind>,
        empty: Vec<u8>,
        map: BTreeMap<&'static str, u64>,
    }

    #[test]
    fn every_value_has_its_path_and_numbers_of_tables_their_words() {
        let value = Everything {
            none: None,
            some: Some(Id(1)),
            text: "Éowyn",
            number: -0.0,
            list: vec![Kind::Plain, Kind::Around(Id(2)), Kind::Values(3, true), Kind::Record { level: -4 }],
            empty: Vec::new(),
            map: BTreeMap::from([("a", 5)]),
        };
        let naming = |kind: &str, number: u64| (kind == "Id" && number == 1).then(|| Name::from("one"));
        let mut told = Vec::new();
        walk(&value, &naming, &mut |path, value| told.push(format!("{path} = {value}")));
        let expected = [
            "some = one",
            "text = Éowyn",
            "number = 0.0",
            "list.0 = Plain",
            "list.1.Around = 2",
            "list.2.Values.0 = 3",
            "list.2.Values.1 = true",
            "list.3.Record.level = -4",
            "map.a = 5",
        ];
        assert_eq!(told, expected);
    }
}
