//! Whether a text is RON, and ron's errors as sentences for a player.

use std::fmt;

use ron::error::{Error as RonError, Position, SpannedError};
use ron::{Deserializer, Options};
use serde::Deserializer as _;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use super::nesting;
use super::node::shortened;
use super::pieces;
use super::problem::{Problem, ProblemCode};
use super::source::{FileId, Place};

/// How deep brackets may stand in brackets; ron counts a bracket and a value in it as two levels.
const MAX_DEPTH: usize = 32;

/// The file's one value and where it starts, or why the file is not RON.
///
/// A line such as `#![enable(implicit_some)]` is an error of its own, given to `attribute`, and the
/// rest is read as if it were not there: every file is read by the same rules.
pub(super) fn check(
    file: FileId,
    text: &str,
    mut attribute: impl FnMut(Problem),
) -> Result<(&str, usize), Problem> {
    let reader = Deserializer::from_str(text).map_err(|error| match error.code {
        RonError::UnclosedBlockComment => problem(file, text, 0, &error, &[]),
        // Before the value, ron reads nothing else than comments and such lines.
        _ => attribute_problem(file, text),
    })?;
    let body = reader.remainder();
    let start = text.len() - body.len();
    if !reader.extensions().is_empty() {
        attribute(attribute_problem(file, &text[..start]));
    }
    if body.is_empty() {
        return Err(Problem::in_file(file, ProblemCode::Syntax, "there is no value in this file"));
    }
    let options = Options::default().with_recursion_limit(2 * MAX_DEPTH);
    let mut reader = Deserializer::from_str_with_options(body, &options)
        .map_err(|error| problem(file, text, start, &error, &[]))?;
    let mut open = Vec::new();
    let mut value_end = start;
    let read = reader.deserialize_any(Skim { open: &mut open, last: &mut None }).and_then(|()| {
        value_end = text.len() - reader.remainder().len();
        reader.end()
    });
    match read {
        Ok(()) => Ok((&text[start..value_end], start)),
        Err(error) => {
            let error = reader.span_error(error);
            let problem = problem(file, text, start, &error, &open);
            let of_bracket = is_of_bracket(&error.code, &text[problem.place.start..problem.place.end]);
            Err(nesting::with_cause(text, problem, of_bracket))
        }
    }
}

/// Whether an error is about a bracket that is not closed, or by one of another kind.
fn is_of_bracket(code: &RonError, found: &str) -> bool {
    match found {
        "" => *code == RonError::Eof || ends_too_early(code),
        ")" | "]" | "}" => !matches!(code, RonError::TrailingCharacters),
        _ => false,
    }
}

/// One of ron's errors in the part of a file that starts at byte `base`, with the keys whose values
/// were being read, outermost first.
pub(super) fn problem(file: FileId, text: &str, base: usize, error: &SpannedError, open: &[&str]) -> Problem {
    let place = place_of(file, text, base, error);
    let found = &text[place.start..place.end];
    let (message, help) = sentence(&error.code, found);
    let problem = Problem::new(place, ProblemCode::Syntax, message).help(help);
    match open.last() {
        None => problem,
        Some(key) => {
            let start = pieces::offset(text, key);
            let place = Place { file, start, end: start + key.len() };
            problem.also(place, format!("while reading the value of `{key}`"))
        }
    }
}

/// The text an error is about.
fn place_of(file: FileId, text: &str, base: usize, error: &SpannedError) -> Place {
    let part = text.get(base..).unwrap_or_default();
    let (start, end) = (base + byte_of(part, error.span.start), base + byte_of(part, error.span.end));
    let from = match &error.code {
        RonError::UnclosedBlockComment => {
            let found = nesting::open_comment(text).map(|start| Place { file, start, end: start + 2 });
            return found.unwrap_or_else(|| token(file, text, end, &error.code));
        }
        // What runs to the end of the file is shown by its first line.
        RonError::ExpectedStringEnd => {
            let line = text[start..].lines().next().unwrap_or_default();
            return Place { file, start, end: start + line.trim_end().len() };
        }
        RonError::IntegerOutOfBounds => Some(start),
        RonError::InvalidEscape(_) => text[..end].rfind('\\'),
        _ => None,
    };
    match from {
        Some(start) if start < end => Place { file, start, end },
        _ => token(file, text, end, &error.code),
    }
}

/// ron counts lines and columns in characters, from 1.
fn byte_of(text: &str, position: Position) -> usize {
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number + 1 == position.line {
            let column = position.col.saturating_sub(1);
            return start + line.char_indices().nth(column).map_or(line.len(), |(byte, _)| byte);
        }
        start += line.len();
    }
    text.len()
}

/// The word or the character at a byte; after the last one when only spaces follow.
fn token(file: FileId, text: &str, start: usize, code: &RonError) -> Place {
    let rest = &text[start..];
    let number = matches!(code, RonError::ExpectedFloat | RonError::ExpectedInteger);
    let word = |letter: char| {
        letter.is_alphanumeric() || letter == '_' || (number && matches!(letter, '+' | '-' | '.'))
    };
    match rest.chars().next() {
        _ if rest.trim_start().is_empty() => {
            let end = text.trim_end().len();
            Place { file, start: end, end }
        }
        Some(first) if word(first) => {
            let length = rest.find(|letter| !word(letter)).unwrap_or(rest.len());
            Place { file, start, end: start + length }
        }
        first => Place { file, start, end: start + first.map_or(0, char::len_utf8) },
    }
}

/// A line such as `#![enable(implicit_some)]` before the value.
fn attribute_problem(file: FileId, text: &str) -> Problem {
    // A `#` in a comment is none: outside of comments, a value can stand in its place.
    let outside = |start: &usize| {
        let probe = format!("{}0", &text[..*start]);
        Deserializer::from_str(&probe).is_ok_and(|reader| reader.remainder() == "0")
    };
    // To look at more than a few would cost the square of a hostile file's length.
    let start = text.match_indices('#').map(|(start, _)| start).take(50).find(outside).unwrap_or(0);
    let line = text[start..].lines().next().unwrap_or_default();
    let place = Place { file, start, end: start + line.trim_end().len() };
    let message = "files are all read by the same rules, without lines that start with `#`";
    Problem::new(place, ProblemCode::Syntax, message).help("remove this line".to_owned())
}

/// What was found and what was expected, and what to do about it.
fn sentence(code: &RonError, found: &str) -> (String, Option<String>) {
    let shown =
        if found.is_empty() { "the end of the file".to_owned() } else { format!("`{}`", shortened(found)) };
    let expected = |what: &str| format!("expected {what}, found {shown}");
    let message = match code {
        RonError::Eof => "the file ends too early: a bracket is still open".to_owned(),
        _ if found.is_empty() && ends_too_early(code) => {
            "the file ends too early: a bracket is still open".to_owned()
        }
        RonError::ExpectedComma => expected("`,` or a closing bracket"),
        RonError::ExpectedArrayEnd => expected("`]`"),
        RonError::ExpectedMapEnd => expected("`}`"),
        RonError::ExpectedStructLikeEnd | RonError::ExpectedOptionEnd => expected("`)`"),
        RonError::ExpectedMapColon => expected("`:` after the key"),
        RonError::ExpectedStringEnd => "this text is never closed: its second `\"` is missing".to_owned(),
        RonError::UnclosedBlockComment => "this comment is never closed: its `*/` is missing".to_owned(),
        RonError::ExpectedIdentifier | RonError::InvalidIdentifier(_) => expected("a key"),
        RonError::SuggestRawIdentifier(name) if name.starts_with(|first: char| first.is_ascii_digit()) => {
            expected("a key")
        }
        RonError::SuggestRawIdentifier(name) => {
            format!("the key `{name}` holds a character that keys cannot hold")
        }
        RonError::UnexpectedChar(_) => expected("a value"),
        RonError::ExpectedChar => "single quotes hold exactly one character".to_owned(),
        RonError::ExpectedInteger | RonError::ExpectedFloat => expected("a number"),
        RonError::IntegerOutOfBounds => format!("the number {shown} is too large"),
        RonError::InvalidIntegerDigit { digit, base } => {
            format!("`{digit}` is not a digit of a number in base {base}")
        }
        RonError::FloatUnderscore | RonError::UnderscoreAtBeginning => {
            "`_` cannot stand here in a number".to_owned()
        }
        RonError::ExpectedOption => "`Some` stands before parentheses: `Some(…)`".to_owned(),
        RonError::TrailingCharacters => format!("expected the end of the file, found {shown}"),
        RonError::ExceededRecursionLimit => {
            format!("the brackets are nested too deeply, expected at most {MAX_DEPTH} levels")
        }
        other => lower_case_first(&other.to_string()),
    };
    (message, advice(code, found))
}

/// The errors that mean an open bracket when the file is at its end.
fn ends_too_early(code: &RonError) -> bool {
    matches!(
        code,
        RonError::ExpectedComma
            | RonError::ExpectedArrayEnd
            | RonError::ExpectedMapEnd
            | RonError::ExpectedStructLikeEnd
            | RonError::ExpectedOptionEnd
            | RonError::ExpectedMapColon
            | RonError::ExpectedIdentifier
    )
}

fn advice(code: &RonError, found: &str) -> Option<String> {
    let advice = match (code, found) {
        (_, "“" | "”" | "„" | "«" | "»" | "‘" | "’") => {
            "text stands between straight double quotes: `\"…\"`"
        }
        (RonError::ExpectedComma, "=") => "a key and its value are joined by `:`",
        (RonError::ExpectedComma, ":") => {
            "keys without quotes stand in `( )`, keys with quotes in `{ }`, and lists `[ ]` have none"
        }
        (RonError::ExpectedComma, ";") => "values are parted by `,`",
        (RonError::ExpectedComma, ")" | "]" | "}") => "the bracket to close is of another kind",
        (RonError::ExpectedComma, "-" | "+" | ".") => "names are made of letters, digits and `_`",
        (RonError::ExpectedComma, text) if !text.is_empty() => "a `,` may be missing just before",
        (RonError::ExpectedIdentifier, "\"") => {
            "keys in `( )` stand without quotes; a `)` may be missing before"
        }
        (RonError::SuggestRawIdentifier(name), _)
            if name.starts_with(|first: char| first.is_ascii_digit()) =>
        {
            "keys start with a letter, and decimals stand behind a point, as in `10.5`"
        }
        (RonError::SuggestRawIdentifier(_), _) => "keys are made of letters, digits and `_`",
        (RonError::ExpectedChar, _) => "text stands between double quotes: `\"…\"`",
        (RonError::InvalidEscape(_), _) => "a `\\` in a text is written `\\\\`",
        (RonError::TrailingCharacters, _) => "a bracket may be closed too early, or one too many",
        _ => return None,
    };
    Some(advice.to_owned())
}

fn lower_case_first(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Reads any value and keeps nothing of it but the keys it is in the middle of.
struct Skim<'s, 'a> {
    open: &'s mut Vec<&'a str>,
    last: &'s mut Option<&'a str>,
}

impl<'a> Skim<'_, 'a> {
    fn again(&mut self) -> Skim<'_, 'a> {
        Skim { open: self.open, last: self.last }
    }
}

impl<'a> DeserializeSeed<'a> for Skim<'_, 'a> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Skim<'_, 'a> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_borrowed_str<E: Error>(self, text: &'a str) -> Result<(), E> {
        *self.last = Some(text);
        Ok(())
    }

    fn visit_bytes<E: Error>(self, _: &[u8]) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: serde::Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut values: A) -> Result<(), A::Error> {
        while values.next_element_seed(self.again())?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut pairs: A) -> Result<(), A::Error> {
        loop {
            *self.last = None;
            if pairs.next_key_seed(self.again())?.is_none() {
                return Ok(());
            }
            // Only a key that is part of the text has a place.
            let key = *self.last;
            self.open.extend(key);
            pairs.next_value_seed(self.again())?;
            if key.is_some() {
                self.open.pop();
            }
        }
    }
}
