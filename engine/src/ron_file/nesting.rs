//! What is open at a place of a file that is not RON: brackets, texts, comments. A syntax error is found where reading
//! cannot go on, often far behind its cause; what is still open there leads back to it.

use super::problem::Problem;
use super::source::Place;

/// What stands open at the end of a text.
#[derive(Debug, Default)]
struct Nesting {
    brackets: Vec<Bracket>,
    /// A bracket whose closing one starts a line further in or out than the line it stands on itself.
    askew: Option<(Bracket, usize)>,
    /// The text that ends last, with its quotes.
    last_text: Option<(usize, usize)>,
    /// The comment that is not closed.
    comment: Option<usize>,
}

/// An opening bracket.
#[derive(Clone, Copy, Debug)]
struct Bracket {
    at: usize,
    opens: char,
    closes: char,
    /// How far in its line starts.
    indent: usize,
}

/// Where a comment starts that the text does not close, of nested ones the outermost.
pub(super) fn open_comment(text: &str) -> Option<usize> {
    read(text).comment
}

/// The problem with what likely led to it: a text without its second quote, a bracket without its second half.
/// `of_bracket` when it is about a bracket, missing or of another kind.
pub(super) fn with_cause(text: &str, mut problem: Problem, of_bracket: bool) -> Problem {
    let file = problem.place.file;
    let before = text.get(..problem.place.start).unwrap_or(text);
    let nesting = read(before);
    if let Some((start, end)) = nesting.last_text
        && before[end..].trim().is_empty()
        && let Some(length) = before[start..end].find('\n')
    {
        let place = Place { file, start, end: start + before[start..start + length].trim_end().len() };
        (problem.help, problem.also) = (None, Vec::new());
        return problem
            .also(place, "this text goes on over the end of its line: its closing `\"` may be missing");
    }
    if !of_bracket {
        return problem;
    }
    let bracket = |at| Place { file, start: at, end: at + 1 };
    if let Some((open, line)) = nesting.askew {
        problem.also.clear();
        let Bracket { opens, closes, .. } = open;
        let note =
            format!("this `{opens}` is closed only on line {line}: a `{closes}` may be missing before");
        return problem.also(bracket(open.at), note);
    }
    if let Some(open) = nesting.brackets.last() {
        problem.also.clear();
        return problem.also(bracket(open.at), format!("this `{}` is still open", open.opens));
    }
    problem
}

fn read(text: &str) -> Nesting {
    let mut nesting = Nesting::default();
    let bytes = text.as_bytes();
    let mut at = 0;
    let (mut line, mut line_start) = (1, 0);
    while let Some(byte) = bytes.get(at) {
        let rest = &text[at..];
        let length = match byte {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => comment_length(rest).unwrap_or_else(|| {
                nesting.comment = Some(at);
                rest.len()
            }),
            b'"' => {
                let length = text_length(rest, hashes_before(&bytes[..at]));
                nesting.last_text = length.map(|length| (at, at + length));
                length.unwrap_or(rest.len())
            }
            // A character, which may be a bracket or a quote.
            b'\'' => char_length(rest),
            b'(' | b'[' | b'{' => {
                let (opens, closes) = match byte {
                    b'(' => ('(', ')'),
                    b'[' => ('[', ']'),
                    _ => ('{', '}'),
                };
                nesting.brackets.push(Bracket { at, opens, closes, indent: indent(&text[line_start..]) });
                1
            }
            b')' | b']' | b'}' => {
                let first_of_line = text[line_start..at].trim().is_empty();
                if let Some(open) = nesting.brackets.pop()
                    && first_of_line
                    && open.indent != at - line_start
                {
                    nesting.askew = nesting.askew.or(Some((open, line)));
                }
                1
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        let passed = &text[at..at + length];
        line += passed.matches('\n').count();
        line_start = passed.rfind('\n').map_or(line_start, |newline| at + newline + 1);
        at += length;
    }
    nesting
}

/// How far in a line starts.
fn indent(line: &str) -> usize {
    line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

fn comment_length(rest: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        let mark = rest[at..].find(['/', '*'])?;
        at += mark;
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth = depth.saturating_sub(1);
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
}

/// The hashes of a raw text, `r#"…"#`; none for a text with escapes.
fn hashes_before(before: &[u8]) -> Option<usize> {
    let hashes = before.iter().rev().take_while(|byte| **byte == b'#').count();
    let mut rest = before.iter().rev().skip(hashes);
    let raw = rest.next() == Some(&b'r');
    let in_name = rest.next().is_some_and(|byte| byte.is_ascii_alphanumeric() && *byte != b'b');
    (raw && !in_name).then_some(hashes)
}

fn text_length(rest: &str, raw: Option<usize>) -> Option<usize> {
    if let Some(hashes) = raw {
        let close = format!("\"{}", "#".repeat(hashes));
        return rest[1..].find(&close).map(|end| 1 + end + close.len());
    }
    let mut escaped = false;
    for (index, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(index + 1),
            _ => {}
        }
    }
    None
}

/// `'x'` or `'\n'`; the quote alone when it is none.
fn char_length(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    let escaped = matches!(letters.next(), Some((_, '\\')));
    if escaped {
        letters.next();
    }
    match letters.next() {
        Some((end, '\'')) => end + 1,
        _ => 1,
    }
}
