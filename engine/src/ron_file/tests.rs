//! What a player is told about a file, and that no file can break the reader.

mod faults;
mod places;
mod shapes;
mod syntax;

use super::{Located, Node, Problems, Sources};

/// Reads a file and gives what `read` makes of it, and every problem found.
fn reading<T>(
    text: &str,
    read: impl FnOnce(Node<'_>, &mut Problems) -> Option<T>,
) -> (Option<T>, Vec<Located>) {
    let mut sources = Sources::default();
    let file = sources.add("test.ron", text);
    let mut problems = Problems::default();
    let root = Node::parse(file, sources.text(file), &mut problems);
    let value = root.and_then(|root| read(root, &mut problems));
    (value, problems.located(&sources))
}

/// The problems as they are shown, without the file's name.
fn shown(problems: &[Located]) -> Vec<String> {
    let line = |problem: &Located| {
        let line = problem.to_string().replacen("test.ron:", "", 1);
        match &problem.help {
            Some(help) => format!("{line} ({help})"),
            None => line,
        }
    };
    problems.iter().map(line).collect()
}

/// Reads a file and checks every problem, shown as `line:column: error[code]: message (help)`.
#[track_caller]
fn check<T>(text: &str, read: impl FnOnce(Node<'_>, &mut Problems) -> Option<T>, expected: &[&str]) {
    let (_, problems) = reading(text, read);
    assert_eq!(shown(&problems), expected, "in {text}");
}
