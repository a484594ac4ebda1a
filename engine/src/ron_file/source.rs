//! The files read, and the places in them.

use std::sync::Arc;

use serde::Serialize;

use super::problem::{Problem, ProblemCode, Problems};

/// The largest file that is read: 4 MiB, a thousand times a long scenario.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// One of the files of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FileId(usize);

/// A range of bytes of a file, on the borders of its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The first byte, counted from 0 and without the byte order mark.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A file's text and the name it is shown under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    text: Arc<str>,
}

impl Source {
    /// The name the file is shown under.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The file's text, without its byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The main file and those it includes.
///
/// ```
/// use toise_engine::ron_file::{Place, Sources};
///
/// let mut sources = Sources::default();
/// let file = sources.add("duel.ron", "\u{feff}(\r\n\ttitle: \"Éowyn\",\r\n)");
/// let start = sources.text(file).find('"').unwrap();
/// assert_eq!(sources.line_column(Place { file, start, end: start }), (2, 9));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file; a byte order mark at its start is dropped.
    pub fn add(&mut self, path: impl Into<String>, text: &str) -> FileId {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        self.files.push(Source { path: path.into(), text: text.into() });
        FileId(self.files.len() - 1)
    }

    /// Adds a file as it was read from the disk, unless it is too large or not UTF-8.
    pub fn add_bytes(
        &mut self,
        path: impl Into<String>,
        bytes: &[u8],
        problems: &mut Problems,
    ) -> Option<FileId> {
        if bytes.len() > MAX_BYTES {
            let file = self.add(path, "");
            problems.push(Problem::too_large(file, Some(bytes.len() as u64)));
            return None;
        }
        match str::from_utf8(bytes) {
            Ok(text) => Some(self.add(path, text)),
            Err(error) => {
                let valid = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
                let file = self.add(path, valid);
                let end = self.text(file).len();
                let message = "the file is not UTF-8 text from here on";
                problems.push(Problem::new(
                    Place { file, start: end, end },
                    ProblemCode::Unreadable,
                    message,
                ));
                None
            }
        }
    }

    /// The files, in the order they were added.
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// The file that was read first and includes the others; none before any was.
    pub fn main(&self) -> Option<FileId> {
        (!self.files.is_empty()).then_some(FileId(0))
    }

    /// The name a file is shown under.
    pub fn path(&self, file: FileId) -> &str {
        self.files.get(file.0).map_or("", Source::path)
    }

    /// A file's text, without its byte order mark.
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.0).map_or("", Source::text)
    }

    /// A file's text to keep: pieces can borrow from it while other files are added.
    pub fn shared_text(&self, file: FileId) -> Arc<str> {
        self.files.get(file.0).map_or_else(|| Arc::from(""), |source| Arc::clone(&source.text))
    }

    /// The line and the column a place starts at, both from 1; columns count characters.
    pub fn line_column(&self, place: Place) -> (usize, usize) {
        self.position(place.file, place.start)
    }

    /// The line and the column just after a place, both from 1; columns count characters.
    pub fn end_line_column(&self, place: Place) -> (usize, usize) {
        self.position(place.file, place.end)
    }

    /// The whole line a place starts on, without its line ending.
    pub fn line_text(&self, place: Place) -> &str {
        let text = self.text(place.file);
        let at = floor(text, place.start);
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        text[start..end].trim_end_matches('\r')
    }

    /// The text at a place.
    pub fn snippet(&self, place: Place) -> &str {
        let text = self.text(place.file);
        let (start, end) = (floor(text, place.start), floor(text, place.end));
        text.get(start..end).unwrap_or_default()
    }

    fn position(&self, file: FileId, byte: usize) -> (usize, usize) {
        let text = self.text(file);
        let before = &text[..floor(text, byte)];
        let line = before.bytes().filter(|&byte| byte == b'\n').count();
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count();
        (line + 1, column + 1)
    }
}

/// The border of a character at or before a byte: a place from another file must not panic.
fn floor(text: &str, byte: usize) -> usize {
    text.floor_char_boundary(byte)
}
