//! Texts, numbers and truth values.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds, RangeInclusive};

use ron::Value;

use super::node::{Kind, Node};
use super::problem::{ProblemCode, Problems};

impl Node<'_> {
    /// A text in double quotes, its escapes read.
    pub fn text(&self, problems: &mut Problems) -> Option<String> {
        self.text_as("text in double quotes", problems)
    }

    fn text_as(&self, expected: &str, problems: &mut Problems) -> Option<String> {
        if self.kind() == Kind::Name && is_word(self.raw()) {
            let message = format!("expected {expected}, found {}", self.found());
            let problem = self.problem(ProblemCode::WrongType, message);
            problems.push(problem.help(format!("write `\"{}\"`", self.raw())));
            return None;
        }
        if self.kind() != Kind::Text {
            return self.wrong_type(expected, problems);
        }
        self.read(ron::from_str(self.raw()), problems)
    }

    /// A text with a notation of its own, such as a power table; `expected` says which.
    pub fn parse_with<T, E: Display>(
        &self,
        expected: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
        problems: &mut Problems,
    ) -> Option<T> {
        let text = self.text_as(expected, problems)?;
        let wrong = |error: E| {
            // The error says what was found and what was expected.
            problems.push(self.problem(ProblemCode::BadValue, error.to_string()));
        };
        parse(&text).map_err(wrong).ok()
    }

    /// `true` or `false`.
    pub fn boolean(&self, problems: &mut Problems) -> Option<bool> {
        match self.raw() {
            "true" => Some(true),
            "false" => Some(false),
            _ => self.wrong_type("`true` or `false`", problems),
        }
    }

    /// A whole number within a range.
    pub fn integer<T>(&self, range: RangeInclusive<T>, problems: &mut Problems) -> Option<T>
    where
        T: TryFrom<i128> + PartialOrd + Display,
    {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        if self.kind() != Kind::Number {
            return self.wrong_type(&expected, problems);
        }
        let whole = whole_number(self.raw());
        let value = whole.and_then(|whole| T::try_from(whole).ok()).filter(|value| range.contains(value));
        if value.is_none() {
            let is_whole = whole.is_some() || is_only_digits(self.raw());
            let code = if is_whole { ProblemCode::BadValue } else { ProblemCode::WrongType };
            problems.push(self.problem(code, format!("expected {expected}, found {}", self.found())));
        }
        value
    }

    /// A number within a range, whole or not; never NaN, infinite, or minus zero.
    pub fn number(&self, range: impl RangeBounds<f64>, problems: &mut Problems) -> Option<f64> {
        let expected = described(&range);
        if self.kind() != Kind::Number {
            return self.wrong_type(&expected, problems);
        }
        let Ok(Value::Number(number)) = ron::from_str(self.raw()) else {
            return self.wrong_type(&expected, problems);
        };
        let number = number.into_f64();
        if number.is_finite() && range.contains(&number) {
            // Minus zero plus zero is zero.
            return Some(number + 0.0);
        }
        let found = self.found();
        let message = if number.is_finite() {
            format!("expected {expected}, found {found}")
        } else {
            format!("expected {expected}, found {found}, which is not a finite number")
        };
        problems.push(self.problem(ProblemCode::BadValue, message));
        None
    }
}

/// Whether this is a text that lacks nothing but its quotes.
fn is_word(raw: &str) -> bool {
    raw != "None" && raw.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// A whole number that 64 bits can hold.
fn whole_number(raw: &str) -> Option<i128> {
    let signed = ron::from_str::<i64>(raw).map(i128::from);
    signed.or_else(|_| ron::from_str::<u64>(raw).map(i128::from)).ok()
}

/// Whether this is a whole number of any size.
fn is_only_digits(raw: &str) -> bool {
    let digits = raw.strip_prefix(['+', '-']).unwrap_or(raw);
    digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_')
}

fn described(range: &impl RangeBounds<f64>) -> String {
    let low = match range.start_bound() {
        Bound::Included(low) => format!("{low} or more"),
        Bound::Excluded(low) => format!("more than {low}"),
        Bound::Unbounded => String::new(),
    };
    let high = match range.end_bound() {
        Bound::Included(high) => format!("{high} or less"),
        Bound::Excluded(high) => format!("less than {high}"),
        Bound::Unbounded => String::new(),
    };
    match (range.start_bound(), range.end_bound()) {
        (Bound::Included(low), Bound::Included(high)) => format!("a number from {low} to {high}"),
        (Bound::Unbounded, Bound::Unbounded) => "a number".to_owned(),
        (_, Bound::Unbounded) => format!("a number, {low}"),
        (Bound::Unbounded, _) => format!("a number, {high}"),
        _ => format!("a number, {low} and {high}"),
    }
}
