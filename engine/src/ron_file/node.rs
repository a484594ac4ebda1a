//! A piece of a file and the shapes it can have.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use ron::error::SpannedError;

use super::pieces::{self, Parens};
use super::problem::{Problem, ProblemCode, Problems};
use super::source::{FileId, Place};
use super::suggest::did_you_mean;
use super::syntax;

/// The longest piece of a file that is quoted in a message, in characters.
const MAX_QUOTED: usize = 40;

/// What a piece of a file is, as its first character tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `(x, y)` or `(key: value)`.
    Parentheses,
    /// `[…]`
    List,
    /// `{…}`
    Map,
    /// `"…"`
    Text,
    /// A number, `NaN` and `inf` included.
    Number,
    /// `true` or `false`.
    Bool,
    /// `Name` or `Name(…)`.
    Name,
    /// What RON has and files here never use: single characters, bytes.
    Other,
}

/// A piece of a file that is RON, without the spaces and comments around it.
///
/// ```
/// use toise_engine::ron_file::{Key, Node, Problems, Sources};
///
/// let mut sources = Sources::default();
/// let file = sources.add("board.ron", "(\n  width: 30,\n  dpth: 30, // toises\n)");
/// let mut problems = Problems::default();
/// let root = Node::parse(file, sources.text(file), &mut problems).unwrap();
/// let board = root.record("board", &[Key::required("width"), Key::optional("depth")], &mut problems);
/// let width = board.unwrap().get("width").unwrap().integer(1..=20, &mut problems);
/// assert_eq!(width, None);
/// let shown: Vec<String> = problems.located(&sources).iter().map(ToString::to_string).collect();
/// assert_eq!(shown[0], "board.ron:2:10: error[bad-value]: expected a whole number from 1 to 20, found `30`");
/// assert_eq!(shown[1], "board.ron:3:3: error[unknown-key]: this board has no key `dpth`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    file: FileId,
    /// The byte of the file the piece starts at.
    start: usize,
    raw: &'a str,
}

/// A key and its value in a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry<'a> {
    /// The key, its escapes read.
    pub key: String,
    /// Where the key stands, its quotes included.
    pub key_place: Place,
    /// The value.
    pub value: Node<'a>,
}

/// What stands between parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inside<'a> {
    Empty,
    Values(Vec<Node<'a>>),
    /// Keys and values in the file's order, repeated keys included.
    Pairs(Vec<(Node<'a>, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// A file's one value; without it, the file is not RON and the problem says where.
    ///
    /// `text` is the file's text as [`Sources`](super::Sources) holds it.
    pub fn parse(file: FileId, text: &'a str, problems: &mut Problems) -> Option<Self> {
        match syntax::check(file, text, |problem| problems.push(problem)) {
            Ok((value, start)) => {
                let raw = pieces::trim(value);
                Some(Self { file, start: start + pieces::offset(value, raw), raw })
            }
            Err(problem) => {
                problems.push(problem);
                None
            }
        }
    }

    /// A piece of this piece.
    pub(super) fn part(&self, raw: &'a str) -> Self {
        Self { file: self.file, start: self.start + pieces::offset(self.raw, raw), raw }
    }

    /// Where the piece stands.
    pub fn place(&self) -> Place {
        Place { file: self.file, start: self.start, end: self.start + self.raw.len() }
    }

    /// The part of the piece on its first line: enough to point at a record.
    pub fn first_line(&self) -> Place {
        let line = self.raw.lines().next().unwrap_or_default();
        Place { end: self.start + line.trim_end().len(), ..self.place() }
    }

    /// The text of the piece as it stands in the file.
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// What the piece is, as its first character tells.
    pub fn kind(&self) -> Kind {
        let hashes_then_quote = |rest: &str| rest.trim_start_matches('#').starts_with('"');
        let bytes = self.raw.as_bytes();
        match bytes {
            [b'(', ..] => Kind::Parentheses,
            [b'[', ..] => Kind::List,
            [b'{', ..] => Kind::Map,
            [b'"', ..] => Kind::Text,
            [b'r', b'"' | b'#', ..] if hashes_then_quote(&self.raw[1..]) => Kind::Text,
            [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => Kind::Number,
            [b'\'', ..] | [b'b', b'\'' | b'"', ..] => Kind::Other,
            [b'b', b'r', ..] if hashes_then_quote(&self.raw[2..]) => Kind::Other,
            _ => match self.raw {
                "true" | "false" => Kind::Bool,
                "inf" | "inff32" | "inff64" | "NaN" | "NaNf32" | "NaNf64" => Kind::Number,
                _ => Kind::Name,
            },
        }
    }

    /// The values of `[…]`.
    pub fn list(&self, problems: &mut Problems) -> Option<Vec<Self>> {
        if self.kind() != Kind::List {
            return self.wrong_type("a list `[…]`", problems);
        }
        let values = self.read(pieces::list(self.raw), problems)?;
        Some(values.into_iter().map(|value| self.part(value)).collect())
    }

    /// What `read` makes of each value of `[…]`; none when it makes nothing of one, after all were read.
    pub fn list_of<T>(
        &self,
        problems: &mut Problems,
        mut read: impl FnMut(&Self, &mut Problems) -> Option<T>,
    ) -> Option<Vec<T>> {
        let nodes = self.list(problems)?;
        let read: Vec<Option<T>> = nodes.iter().map(|node| read(node, problems)).collect();
        read.into_iter().collect()
    }

    /// The keys of `(key: value, …)` in the file's order, repeated keys included; none of anything else.
    pub(crate) fn keys(&self) -> Vec<&'a str> {
        let parens = match self.kind() {
            Kind::Parentheses => self.raw,
            Kind::Name => pieces::name(self.raw).map_or("", |(_, rest)| rest),
            _ => "",
        };
        if !parens.starts_with('(') {
            return Vec::new();
        }
        match self.inside(parens, &mut Problems::default()) {
            Some(Inside::Pairs(pairs)) => pairs.iter().map(|(key, _)| key.raw).collect(),
            _ => Vec::new(),
        }
    }

    /// The values of `(x, y)`, exactly `N`; `expected` says what they are, such as `a point (x, y)`.
    pub fn tuple<const N: usize>(&self, expected: &str, problems: &mut Problems) -> Option<[Self; N]> {
        if self.kind() != Kind::Parentheses {
            return self.wrong_type(expected, problems);
        }
        let values = match self.inside(self.raw, problems)? {
            Inside::Empty => Vec::new(),
            Inside::Values(values) => values,
            Inside::Pairs(_) => {
                let message = format!("expected {expected}, found keys");
                problems.push(self.problem(ProblemCode::WrongType, message));
                return None;
            }
        };
        let count = values.len();
        values.try_into().map_err(|_| problems.push(self.wrong_count(expected, count))).ok()
    }

    /// The keys and values of `{ "key": value, … }`, in the file's order.
    ///
    /// Of a repeated key the first stands, and the repetition is a problem that shows both.
    pub fn map(&self, problems: &mut Problems) -> Option<Vec<MapEntry<'a>>> {
        if self.kind() != Kind::Map {
            return self.wrong_type("a map `{ \"name\": … }`", problems);
        }
        let pairs = self.read(pieces::map(self.raw), problems)?;
        let mut entries = Vec::with_capacity(pairs.len());
        let mut first: BTreeMap<String, Place> = BTreeMap::new();
        for (key, value) in pairs {
            let key_node = self.part(key);
            let Some(key) = key_node.key_text(problems) else { continue };
            let key_place = key_node.place();
            match first.entry(key.clone()) {
                Entry::Occupied(earlier) => {
                    problems.push(repeated(key_place, &key, *earlier.get()));
                }
                Entry::Vacant(free) => {
                    free.insert(key_place);
                    entries.push(MapEntry { key, key_place, value: self.part(value) });
                }
            }
        }
        Some(entries)
    }

    fn key_text(&self, problems: &mut Problems) -> Option<String> {
        if self.kind() == Kind::Name {
            let message = format!("expected a key in double quotes, found {}", self.found());
            let help = format!("write `\"{}\"`", self.quoted());
            problems.push(self.problem(ProblemCode::WrongType, message).help(help));
            // What names it elsewhere is no second mistake.
            return Some(self.raw.to_owned());
        }
        self.text(problems)
    }

    /// A problem at this piece.
    pub fn problem(&self, code: ProblemCode, message: impl Into<String>) -> Problem {
        Problem::new(self.place(), code, message)
    }

    /// Reports that this piece names something that is not defined, with "did you mean".
    pub fn unknown_name<'c>(
        &self,
        what: &str,
        name: &str,
        defined: impl IntoIterator<Item = &'c str>,
        problems: &mut Problems,
    ) {
        let message = format!("no {what} is called `{name}`");
        let problem = self.problem(ProblemCode::UnknownName, message);
        problems.push(problem.help(did_you_mean(name, defined)));
    }

    /// Reports that something else was expected here; always `None`.
    pub fn wrong_type<T>(&self, expected: &str, problems: &mut Problems) -> Option<T> {
        let message = format!("expected {expected}, found {}", self.found());
        let help = match (self.raw, self.raw.strip_prefix("Some")) {
            (_, Some(rest)) if rest.starts_with('(') => Some("write the value without `Some( )`".to_owned()),
            ("None", _) => Some("leave the key out instead".to_owned()),
            _ => None,
        };
        problems.push(self.problem(ProblemCode::WrongType, message).help(help));
        None
    }

    fn wrong_count(&self, expected: &str, count: usize) -> Problem {
        let values = if count == 1 { "value" } else { "values" };
        self.problem(ProblemCode::WrongCount, format!("expected {expected}, found {count} {values}"))
    }

    /// What the piece is, for the end of a message: the thing itself when it is short.
    pub fn found(&self) -> String {
        match self.kind() {
            Kind::Parentheses => "`(…)`".to_owned(),
            Kind::List => "a list `[…]`".to_owned(),
            Kind::Map => "a map `{…}`".to_owned(),
            Kind::Text | Kind::Number | Kind::Bool | Kind::Name | Kind::Other => {
                format!("`{}`", self.quoted())
            }
        }
    }

    fn quoted(&self) -> String {
        shortened(self.raw)
    }

    /// What stands between the parentheses that are this piece or end it.
    pub(super) fn inside(&self, parens: &'a str, problems: &mut Problems) -> Option<Inside<'a>> {
        Some(match self.read(pieces::parens(parens), problems)? {
            Parens::Empty => Inside::Empty,
            Parens::Values(values) => {
                Inside::Values(values.into_iter().map(|value| self.part(value)).collect())
            }
            Parens::Pairs(pairs) => {
                let nodes = |(key, value)| (self.part(key), self.part(value));
                Inside::Pairs(pairs.into_iter().map(nodes).collect())
            }
        })
    }

    /// What ron read, or its error as a problem.
    pub(super) fn read<T>(&self, read: Result<T, SpannedError>, problems: &mut Problems) -> Option<T> {
        read.map_err(|error| {
            let mut problem = syntax::problem(self.file, self.raw, 0, &error, &[]);
            problem.place.start += self.start;
            problem.place.end += self.start;
            problems.push(problem);
        })
        .ok()
    }
}

/// The start of a text, on one line and no longer than a message has room for.
pub(super) fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut start: String = line.chars().take(MAX_QUOTED).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// A key that stands twice.
pub(super) fn repeated(place: Place, key: &str, first: Place) -> Problem {
    Problem::new(place, ProblemCode::RepeatedKey, format!("the key `{key}` is given twice"))
        .also(first, "it is first given here")
}
