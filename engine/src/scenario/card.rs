//! What cards of every rulebook have in common, as files write it.

use std::ops::RangeInclusive;

use toise_geometry::Base;
use toise_rules::{CardError, Length, Name, OptionField};

use super::Scope;
use super::effect::optional;
use super::profiles::ProfileNames;
use crate::ron_file::{Key, MapEntry, Node, Problem, ProblemCode, Problems, Record, did_you_mean};

/// A base by its diameter in millimetres.
pub(crate) fn base(node: &Node<'_>, problems: &mut Problems) -> Option<Base> {
    let mm = node.number(1.0..=1000.0, problems)?;
    Base::from_mm(mm).ok()
}

/// The things under a key, each with its name: weapons, spells; none when the key is left out.
pub(crate) fn each<T>(
    record: &Record<'_>,
    key: &str,
    problems: &mut Problems,
    mut read: impl FnMut(&MapEntry<'_>, &mut Problems) -> Option<T>,
) -> Option<Vec<T>> {
    let Some(node) = record.get(key) else { return Some(Vec::new()) };
    let entries = node.map(problems)?;
    let read: Vec<Option<T>> = entries.iter().map(|entry| read(entry, problems)).collect();
    read.into_iter().collect()
}

/// The profile a fighter names. One that could not be read is reported where it stands, not here.
pub(crate) fn profile_named<'b, P>(
    record: &Record<'_>,
    find: impl Fn(&str) -> Option<&'b P>,
    profiles: &ProfileNames<'_>,
    problems: &mut Problems,
) -> Option<&'b P> {
    let node = record.get("profile")?;
    let name = node.text(problems)?;
    let found = find(&name);
    if found.is_none() && profiles.complete && !profiles.names.contains(&name.as_str()) {
        let message = format!("there is no profile \"{name}\"");
        let help = did_you_mean(&name, profiles.names.iter().copied());
        problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
    }
    found
}

/// The weapon that a step names, one of the card of whoever attacks where that is known.
pub(crate) fn card_weapon<'n>(
    record: &Record<'_>,
    scope: &Scope<'_>,
    card: Option<&Name>,
    known: impl Iterator<Item = &'n Name> + Clone,
    problems: &mut Problems,
) -> Option<Option<Name>> {
    optional(record, "weapon", problems, |node, problems| {
        scope.on_card(node, "weapon", card, known, problems)
    })
}

/// Reports what keeps a card from being a profile, at the key it is about; `life` is the key of life points.
pub(crate) fn card_problem(error: &CardError, life: &str, record: &Record<'_>, problems: &mut Problems) {
    let key = match error {
        CardError::NoLife { .. } => life,
        CardError::Movement { .. } => "mvt",
        CardError::Base { .. } => "base",
        CardError::Repeated { what, .. } => what,
    };
    problem_at(record, key, error.to_string(), problems);
}

/// Reports a problem with the value of a key, or with the record when the key is left out.
pub(crate) fn problem_at(record: &Record<'_>, key: &str, message: String, problems: &mut Problems) {
    let place = record.key_place(key).unwrap_or(record.first_line());
    problems.push(Problem::new(place, ProblemCode::BadValue, message));
}

/// The options of a rulebook that a scenario sets otherwise.
pub(crate) struct OptionReader<'a, 'p> {
    record: Record<'a>,
    problems: &'p mut Problems,
}

impl<'a, 'p> OptionReader<'a, 'p> {
    /// Reads a record whose keys are the options; none when it is none.
    pub(crate) fn new(node: &Node<'a>, fields: &[OptionField], problems: &'p mut Problems) -> Option<Self> {
        let keys: Vec<Key> = fields.iter().map(|field| Key::optional(field.name)).collect();
        let record = node.record("option record", &keys, problems)?;
        Some(OptionReader { record, problems })
    }

    /// Those that are true or false.
    pub(crate) fn flags(&mut self, options: &mut [(&str, &mut bool)]) {
        for (key, flag) in options {
            if let Some(node) = self.record.get(key) {
                **flag = node.boolean(self.problems).unwrap_or(**flag);
            }
        }
    }

    /// Those that are small numbers.
    pub(crate) fn counts(&mut self, options: &mut [(&str, &mut u8)]) {
        for (key, count) in options {
            self.number(key, 0..=60, count);
        }
    }

    /// Those that are lengths, in toises.
    pub(crate) fn lengths(&mut self, options: &mut [(&str, &mut Length)]) {
        for (key, length) in options {
            if let Some(node) = self.record.get(key) {
                let number = node.number(0.01..=100.0, self.problems);
                **length = number.and_then(|number| Length::new(number).ok()).unwrap_or(**length);
            }
        }
    }

    /// One that is a number within a range.
    pub(crate) fn number<T>(&mut self, key: &str, range: RangeInclusive<T>, option: &mut T)
    where
        T: Copy + PartialOrd + std::fmt::Display + TryFrom<i128> + Into<i128>,
    {
        if let Some(node) = self.record.get(key) {
            *option = node.integer(range, self.problems).unwrap_or(*option);
        }
    }

    /// Reports what is wrong with one, or else with the other that contradicts it.
    pub(crate) fn wrong(&mut self, key: &str, other: &str, message: String) {
        let key = if self.record.get(key).is_some() { key } else { other };
        problem_at(&self.record, key, message, self.problems);
    }

    /// One that is a name.
    pub(crate) fn word<T: Copy>(
        &mut self,
        key: &str,
        option: &mut T,
        read: impl FnOnce(&Node<'a>, &mut Problems) -> Option<T>,
    ) {
        if let Some(node) = self.record.get(key) {
            *option = read(&node, self.problems).unwrap_or(*option);
        }
    }
}

/// The name of a fighter's profile among those of a book, as a number that is small in a state.
pub(crate) fn place_of<'p>(name: &Name, mut profiles: impl Iterator<Item = &'p Name>) -> Option<u16> {
    profiles.position(|own| own == name).and_then(|place| u16::try_from(place).ok())
}
