//! `(key: value, …)`, with or without the record's name before it.

use super::node::{Inside, Kind, Node, repeated};
use super::pieces;
use super::problem::{Problem, ProblemCode, Problems};
use super::source::Place;
use super::suggest::{a, did_you_mean, suggest};

/// A key a record can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key as it is written.
    pub name: &'static str,
    /// Whether the record must have it.
    pub required: bool,
}

impl Key {
    /// A key the record must have.
    pub const fn required(name: &'static str) -> Self {
        Self { name, required: true }
    }

    /// A key that may be left out.
    pub const fn optional(name: &'static str) -> Self {
        Self { name, required: false }
    }
}

/// A record whose keys are known; those it must have can still be missing, and are then reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    place: Place,
    first_line: Place,
    fields: Vec<Field<'a>>,
    misspelt: Vec<&'static str>,
    whole: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field<'a> {
    name: &'a str,
    place: Place,
    value: Node<'a>,
}

impl<'a> Record<'a> {
    /// The value of a key, if the record has it.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        self.field(key).map(|field| field.value)
    }

    /// Where a key stands, if the record has it.
    pub fn key_place(&self, key: &str) -> Option<Place> {
        self.field(key).map(|field| field.place)
    }

    /// Where the record stands, its name included.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The part of the record on its first line.
    pub fn first_line(&self) -> Place {
        self.first_line
    }

    /// Whether a key that the record does not know likely stands for this one: then it is no second mistake
    /// that this one is not there.
    pub fn misspells(&self, key: &str) -> bool {
        self.misspelt.contains(&key)
    }

    /// Whether no key is unknown, repeated or missing. What such a record leaves out was perhaps not meant to
    /// be left out, and what follows from that helps nobody.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    fn field(&self, key: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.name == key)
    }
}

impl<'a> Node<'a> {
    /// Reads `(key: value, …)`, and reports every key that is unknown, repeated or missing.
    ///
    /// `what` is the record in a word or two (`weapon`, `Scenario`); only the same word may stand
    /// as a name before the parentheses. Of a repeated key the first stands.
    pub fn record(&self, what: &str, keys: &[Key], problems: &mut Problems) -> Option<Record<'a>> {
        let parens = match self.kind() {
            Kind::Parentheses => self.raw(),
            Kind::Name => self.after_own_name(what, problems)?,
            _ => return self.wrong_type(&format!("{}, such as `{}`", a(what), example(keys, 2)), problems),
        };
        let inside = self.inside(parens, problems)?;
        self.checked_record(what, inside, keys, problems)
    }

    /// A record of what stands between parentheses.
    pub(super) fn checked_record(
        &self,
        what: &str,
        inside: Inside<'a>,
        keys: &[Key],
        problems: &mut Problems,
    ) -> Option<Record<'a>> {
        let pairs = match inside {
            Inside::Empty => Vec::new(),
            Inside::Pairs(pairs) => pairs,
            Inside::Values(_) => {
                let form = example(keys, 2);
                let message =
                    format!("expected {} with keys, such as `{form}`, found values without keys", a(what));
                problems.push(Problem::new(self.first_line(), ProblemCode::WrongType, message));
                return None;
            }
        };
        let written = pairs.len();
        let (fields, misspelt) = known_fields(what, keys, pairs, problems);
        let whole = fields.len() == written;
        let mut record =
            Record { place: self.place(), first_line: self.first_line(), fields, misspelt, whole };
        let missing = |key: &&Key| {
            // A misspelt key is one mistake, not two.
            key.required && record.field(key.name).is_none() && !record.misspells(key.name)
        };
        let missing: Vec<&Key> = keys.iter().filter(missing).collect();
        record.whole &= missing.is_empty();
        for key in missing {
            let message = format!("this {what} lacks the key `{}`", key.name);
            problems.push(Problem::new(record.first_line, ProblemCode::MissingKey, message));
        }
        Some(record)
    }

    /// The parentheses after the record's own name.
    fn after_own_name(&self, what: &str, problems: &mut Problems) -> Option<&'a str> {
        let (name, rest) = self.read(pieces::name(self.raw()), problems)?;
        let expected: String = what.chars().filter(|letter| !letter.is_whitespace()).collect();
        let own_name = name.to_lowercase() == expected.to_lowercase();
        if own_name && rest.starts_with('(') {
            return Some(rest);
        }
        if own_name {
            return self.wrong_type(&format!("`(` after `{name}`"), problems);
        }
        self.wrong_type(&format!("{} `(key: …)`", a(what)), problems)
    }
}

/// The fields whose keys are known, and the known keys that the others likely stand for.
fn known_fields<'a>(
    what: &str,
    keys: &[Key],
    pairs: Vec<(Node<'a>, Node<'a>)>,
    problems: &mut Problems,
) -> (Vec<Field<'a>>, Vec<&'static str>) {
    let mut fields: Vec<Field<'a>> = Vec::new();
    let mut misspelt = Vec::new();
    for (key, value) in pairs {
        let (name, place) = (key.raw(), key.place());
        if !keys.iter().any(|known| known.name == name) {
            let message = format!("this {what} has no key `{name}`");
            let names = || keys.iter().map(|key| key.name);
            misspelt.extend(suggest(name, names()));
            let help = did_you_mean(name, names());
            problems.push(Problem::new(place, ProblemCode::UnknownKey, message).help(help));
        } else if let Some(first) = fields.iter().find(|field| field.name == name) {
            problems.push(repeated(place, name, first.place));
        } else {
            fields.push(Field { name, place, value });
        }
    }
    (fields, misspelt)
}

/// `(width: …, depth: …)`: so many keys, those that the record must have first.
pub(super) fn example(keys: &[Key], most: usize) -> String {
    let must = keys.iter().filter(|key| key.required);
    let may = keys.iter().filter(|key| !key.required);
    let shown: Vec<String> = must.chain(may).take(most).map(|key| format!("{}: …", key.name)).collect();
    format!("({})", shown.join(", "))
}
