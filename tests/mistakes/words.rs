//! The words of a scenario file, each with where in the file's structure it stands.

use std::ops::Range;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// `5`, `-1.5`
    Number,
    /// The `cbt` of `cbt: 3`.
    Key,
    /// `Touching`, with or without brackets after it.
    Name,
    /// A text that is a key: the `"ann"` of `"ann": (…)`.
    TextKey,
    /// Any other text.
    Text,
}

/// A word of a file.
#[derive(Clone, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) kind: Kind,
    /// The byte it starts at.
    pub(crate) start: usize,
    pub(crate) text: &'t str,
    /// The keys and names around it: the same for all words that the same reader reads.
    pub(crate) shape: String,
    /// What stands between the parentheses after a name.
    pub(crate) inside: Option<Range<usize>>,
}

impl Word<'_> {
    /// The byte after the last.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The line and the column it starts at, from 1, columns in characters.
    pub(crate) fn line_column(&self, file: &str) -> (usize, usize) {
        line_column(file, self.start)
    }
}

/// The line and the column of a byte, from 1, columns in characters.
pub(crate) fn line_column(file: &str, byte: usize) -> (usize, usize) {
    let before = &file[..byte];
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1)
}

/// A bracket that is open.
struct Open {
    bracket: char,
    /// The byte after it.
    start: usize,
    /// The word before it, when that is a name.
    name: Option<usize>,
    /// The key whose value is being read.
    key: String,
    /// How many values stand before, where they have no keys.
    index: usize,
}

/// The words of a file, which is RON.
pub(crate) fn words(file: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(letter) = file[at..].chars().next() {
        let text = token(&file[at..]);
        let before_colon = file[at + text.len()..].trim_start().starts_with(':');
        let kind = match letter {
            '(' | '[' | '{' => {
                let last = words.last().filter(|word| word.kind == Kind::Name && word.end() == at);
                let name = last.map(|_| words.len() - 1);
                open.push(Open { bracket: letter, start: at + 1, name, key: String::new(), index: 0 });
                None
            }
            ')' | ']' | '}' => {
                if let Some(Open { start, name: Some(name), .. }) = open.pop() {
                    words[name].inside = Some(start..at);
                }
                None
            }
            ',' => {
                if let Some(open) = open.last_mut() {
                    open.key.clear();
                    open.index += 1;
                }
                None
            }
            '"' if before_colon => Some(Kind::TextKey),
            '"' => Some(Kind::Text),
            letter if letter.is_ascii_digit() || "+-.".contains(letter) => Some(Kind::Number),
            letter if letter.is_alphabetic() && before_colon => Some(Kind::Key),
            letter if letter.is_alphabetic() && text != "true" && text != "false" => Some(Kind::Name),
            _ => None,
        };
        if let Some(kind) = kind {
            let shape = shape(&open, &words);
            words.push(Word { kind, start: at, text, shape, inside: None });
            if let (Kind::Key | Kind::TextKey, Some(open)) = (kind, open.last_mut()) {
                open.key = if kind == Kind::Key { text.to_owned() } else { "*".to_owned() };
            }
        }
        at += text.len();
    }
    words
}

/// The text up to the end of its first token, comment or space.
fn token(rest: &str) -> &str {
    let to = |end: Option<usize>| end.unwrap_or(rest.len());
    let length = match rest.chars().next() {
        Some('/') if rest.starts_with("//") => to(rest.find('\n')),
        Some('/') => to(rest.find("*/").map(|end| end + 2)),
        Some('"') => {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|(_, letter)| {
                let ends = *letter == '"' && !escaped;
                escaped = *letter == '\\' && !escaped;
                ends
            });
            to(end.map(|(end, _)| end + 1))
        }
        Some(letter) if letter.is_ascii_digit() || "+-.".contains(letter) => {
            to(rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"+-._".contains(letter)))
        }
        Some(letter) if letter.is_alphabetic() => {
            to(rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        }
        first => first.map_or(0, char::len_utf8),
    };
    &rest[..length]
}

fn shape(open: &[Open], words: &[Word<'_>]) -> String {
    let step = |open: &Open| {
        let name = open.name.map_or("", |name| words[name].text);
        let place = if open.bracket == '(' && open.key.is_empty() {
            open.index.to_string()
        } else {
            open.key.clone()
        };
        format!("{name}{}{place}", open.bracket)
    };
    open.iter().map(step).collect()
}
