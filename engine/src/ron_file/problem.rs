//! What is wrong with a file, where, and what to do about it.

use std::fmt;

use serde::{Serialize, Serializer};

use super::path::paths_of;
use super::source::{FileId, MAX_BYTES, Place, Sources};

/// How many problems are kept; the rest are only counted.
const MAX_KEPT: usize = 100;

/// What kind of mistake a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ProblemCode {
    /// The file cannot be read, or is not text.
    Unreadable,
    /// The file is larger than [`MAX_BYTES`].
    TooLarge,
    /// The file is not RON.
    Syntax,
    /// A key its record does not have.
    UnknownKey,
    /// A key its record must have is not there.
    MissingKey,
    /// A key stands twice in the same record or map.
    RepeatedKey,
    /// Text for a number, a list for a record.
    WrongType,
    /// More values, or fewer, than there are places for.
    WrongCount,
    /// A variant its enum does not have.
    UnknownVariant,
    /// A value of the right type that is out of range or cannot be read.
    BadValue,
    /// The name of something that is not defined.
    UnknownName,
    /// A base that does not lie wholly on the board.
    OffBoard,
    /// Two bases that overlap.
    Overlap,
    /// A fighter where terrain leaves no place to stand.
    InTerrain,
    /// Something that only the other edition has.
    OtherEdition,
    /// Reactions that set each other off, none with a limit.
    EndlessReactions,
    /// Profiles of another rulebook than the scenario plays.
    OtherRulebook,
    /// A profile that no fighter has; a warning.
    UnusedProfile,
    /// A decision of the script that hangs by a hair; told when the margins are asked for.
    KnifeEdge,
    /// A script that does not play as it says; told when the margins are asked for.
    Fails,
}

impl ProblemCode {
    /// The code as it is printed; it never changes once published.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::TooLarge => "too-large",
            Self::Syntax => "syntax",
            Self::UnknownKey => "unknown-key",
            Self::MissingKey => "missing-key",
            Self::RepeatedKey => "repeated-key",
            Self::WrongType => "wrong-type",
            Self::WrongCount => "wrong-count",
            Self::UnknownVariant => "unknown-variant",
            Self::BadValue => "bad-value",
            Self::UnknownName => "unknown-name",
            Self::OffBoard => "off-board",
            Self::Overlap => "overlap",
            Self::InTerrain => "in-terrain",
            Self::OtherEdition => "other-edition",
            Self::EndlessReactions => "endless-reactions",
            Self::OtherRulebook => "other-rulebook",
            Self::UnusedProfile => "unused-profile",
            Self::KnifeEdge => "knife-edge",
            Self::Fails => "fails",
        }
    }
}

impl fmt::Display for ProblemCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl Serialize for ProblemCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether a problem keeps the file from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but is likely not what was meant.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The offending text; empty at the file's start when it is the whole file.
    pub place: Place,
    /// The kind of mistake.
    pub code: ProblemCode,
    /// Whether the file can still be used.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that explain it, such as the first of two equal keys.
    pub also: Vec<(Place, String)>,
}

impl Problem {
    /// An error at a place.
    pub fn new(place: Place, code: ProblemCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { place, code, severity: Severity::Error, message, help: None, also: Vec::new() }
    }

    /// An error of a whole file.
    pub fn in_file(file: FileId, code: ProblemCode, message: impl Into<String>) -> Self {
        Self::new(Place { file, start: 0, end: 0 }, code, message)
    }

    /// A file of so many bytes is refused; it is not known of every file how many it has.
    pub fn too_large(file: FileId, bytes: Option<u64>) -> Self {
        let found = bytes.map_or("too many".to_owned(), |bytes| bytes.to_string());
        let message =
            format!("the file has {found} bytes, expected at most {MAX_BYTES} ({} MiB)", MAX_BYTES >> 20);
        Self::in_file(file, ProblemCode::TooLarge, message)
    }

    /// The same problem as a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same problem with a help, if there is one.
    #[must_use]
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into();
        self
    }

    /// The same problem with one more place that explains it.
    #[must_use]
    pub fn also(mut self, place: Place, note: impl Into<String>) -> Self {
        self.also.push((place, note.into()));
        self
    }

    /// The problem with its places as file, line and column.
    pub fn located(&self, sources: &Sources) -> Located {
        let path = paths_of(sources, &[self.place]).pop().unwrap_or_default();
        self.located_on(path, sources)
    }

    fn located_on(&self, path: String, sources: &Sources) -> Located {
        let (line, column) = sources.line_column(self.place);
        let (end_line, end_column) = sources.end_line_column(self.place);
        let note = |(place, message): &(Place, String)| {
            let (line, column) = sources.line_column(*place);
            let (end_line, end_column) = sources.end_line_column(*place);
            let file = sources.path(place.file).to_owned();
            LocatedNote { file, line, column, end_line, end_column, message: message.clone() }
        };
        Located {
            file: sources.path(self.place.file).to_owned(),
            line,
            column,
            end_line,
            end_column,
            path,
            code: self.code,
            severity: self.severity,
            message: self.message.clone(),
            help: self.help.clone(),
            also: self.also.iter().map(note).collect(),
        }
    }
}

/// A problem as plain data; shown as `file:line:column: error[code]: message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Located {
    /// The name the file is shown under.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line the offending text ends on.
    pub end_line: usize,
    /// The column after the offending text.
    pub end_column: usize,
    /// Where in the file's structure, such as `fighters["arnaud"].at`; empty at its top or when
    /// the file is not RON.
    pub path: String,
    /// The kind of mistake.
    pub code: ProblemCode,
    /// Whether the file can still be used.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that explain it.
    pub also: Vec<LocatedNote>,
}

impl fmt::Display for Located {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, severity, code, message, .. } = self;
        write!(out, "{file}:{line}:{column}: {severity}[{code}]: {message}")
    }
}

/// Another place that explains a [`Located`] problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LocatedNote {
    /// The name the file is shown under.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line its last character is on.
    pub end_line: usize,
    /// The column behind its last character.
    pub end_column: usize,
    /// What is there.
    pub message: String,
}

/// The problems found so far: the first hundred, and how many more there were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    kept: Vec<Problem>,
    errors: usize,
    left_out: usize,
}

impl Problems {
    /// Adds a problem.
    pub fn push(&mut self, problem: Problem) {
        if problem.severity == Severity::Error {
            self.errors += 1;
        }
        if self.kept.len() < MAX_KEPT {
            self.kept.push(problem);
        } else {
            self.left_out += 1;
        }
    }

    /// Whether the files can be used: there are no errors, though there may be warnings.
    pub fn is_usable(&self) -> bool {
        self.errors == 0
    }

    /// How many errors there are, those left out included.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// How many problems were counted but not kept.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The problems kept, in the order they were found.
    pub fn list(&self) -> &[Problem] {
        &self.kept
    }

    /// Every problem kept, in the order of the files and of their lines.
    pub fn located(&self, sources: &Sources) -> Vec<Located> {
        let mut sorted: Vec<&Problem> = self.kept.iter().collect();
        sorted.sort_by_key(|problem| problem.place);
        let places: Vec<Place> = sorted.iter().map(|problem| problem.place).collect();
        let paths = paths_of(sources, &places);
        sorted.into_iter().zip(paths).map(|(problem, path)| problem.located_on(path, sources)).collect()
    }
}
