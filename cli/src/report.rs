//! Problems and failures as a compiler shows them: what is wrong, where, the text underlined.
//!
//! Everything is rendered in colour; the output drops the colours where they do not belong.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use toise_engine::ron_file::{Located, LocatedNote, Severity, Source, Sources};
use toise_engine::{Failure, StepRun};

/// The most lines of what was played that are shown with a failure.
const MOST_AROUND: usize = 40;

/// A problem of a file, several lines, without the last line's end.
pub(crate) fn problem(problem: &Located, sources: &Sources) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(problem.message.as_str()).id(problem.code.as_str());
    let mut group = title.elements(shown(problem, sources));
    if let Some(help) = &problem.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    Renderer::styled().render(&[group])
}

/// Why a scenario failed: the line `path:line:column: step N: message`, then its places.
pub(crate) fn failure(failure: &Failure, path: &str, sources: &Sources) -> String {
    let group = match failure.place {
        Some(place) => {
            let (line, column) = sources.line_column(place);
            let (step, message) = (failure.step, &failure.message);
            let title = format!("{}:{line}:{column}: step {step}: {message}", sources.path(place.file));
            let here = AnnotationKind::Primary.span(place.start..place.end);
            let also = failure.also.iter().map(|(place, message)| {
                AnnotationKind::Primary.span(place.start..place.end).label(message.as_str())
            });
            let text = Snippet::source(sources.text(place.file)).annotation(here).annotations(also);
            Level::ERROR.no_name().primary_title(title).element(text)
        }
        None => {
            let title = failure_line(failure, path, sources);
            Level::ERROR.no_name().primary_title(title).elements(Vec::<Element<'_>>::new())
        }
    };
    Renderer::styled().render(&[group])
}

/// `path:line:column: step N: message; message`.
pub(crate) fn failure_line(failure: &Failure, path: &str, sources: &Sources) -> String {
    match failure.place {
        Some(place) => {
            let (line, column) = sources.line_column(place);
            format!("{}:{line}:{column}: {failure}", sources.path(place.file))
        }
        // Dice of the whole file can be left over only when every step was played.
        None => format!("{path}: after the last step: {}", failure.message),
    }
}

/// What was played when a scenario failed, cut to its last lines.
pub(crate) fn around(steps: &[StepRun]) -> String {
    let text: String = steps.iter().map(StepRun::to_string).collect();
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines.len().saturating_sub(MOST_AROUND);
    let mut shown = String::new();
    for (index, line) in lines.iter().enumerate() {
        // The step's title stays.
        if index == 0 || index > cut {
            shown.push_str(line);
            shown.push('\n');
        } else if index == cut {
            // Writing to a String cannot fail.
            let _ = writeln!(shown, "   … {} not shown, --transcript tells all", count(cut, "line"));
        }
    }
    shown
}

/// That a file has more problems than are kept.
pub(crate) fn left_out(count: usize) -> String {
    let title = format!("{} of this file not shown", self::count(count, "more problem"));
    Renderer::styled().render(&[Level::NOTE.primary_title(title).elements(Vec::<Element<'_>>::new())])
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// A title takes one line, whatever is written in it.
pub(crate) fn one_line(title: &str) -> String {
    title.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The text a problem speaks of and its other places, one piece for each file.
fn shown<'a>(problem: &'a Located, sources: &'a Sources) -> Vec<Element<'a>> {
    let own = problem.also.iter().filter(|note| note.file == problem.file);
    let first: Element<'_> = match source(&problem.file, sources).filter(|_| has_text(problem)) {
        Some(source) => Snippet::source(source.text())
            .path(source.path())
            .annotation(AnnotationKind::Primary.span(span(problem, source.text())))
            .annotations(own.map(|note| context(note, source.text())))
            .into(),
        None => Origin::path(problem.file.as_str()).into(),
    };
    let elsewhere = problem.also.iter().filter(|note| note.file != problem.file).filter_map(|note| {
        let source = source(&note.file, sources)?;
        let snippet = Snippet::source(source.text()).path(source.path());
        Some(snippet.annotation(context(note, source.text())).into())
    });
    std::iter::once(first).chain(elsewhere).collect()
}

/// A problem of a whole file has no text of its own.
fn has_text(problem: &Located) -> bool {
    (problem.line, problem.column, problem.end_line, problem.end_column) != (1, 1, 1, 1)
}

fn source<'s>(file: &str, sources: &'s Sources) -> Option<&'s Source> {
    sources.files().iter().find(|source| source.path() == file)
}

fn context<'a>(note: &'a LocatedNote, text: &str) -> Annotation<'a> {
    let span = byte(text, note.line, note.column)..byte(text, note.end_line, note.end_column);
    AnnotationKind::Context.span(span).label(note.message.as_str())
}

fn span(problem: &Located, text: &str) -> Range<usize> {
    byte(text, problem.line, problem.column)..byte(text, problem.end_line, problem.end_column)
}

/// The byte a line and a column stand for, both counted from 1, columns in characters.
fn byte(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    text[start..].char_indices().nth(column - 1).map_or(text.len(), |(offset, _)| start + offset)
}

#[cfg(test)]
mod tests {
    use toise_engine::Scenario;

    use super::{MOST_AROUND, around, byte};

    #[test]
    fn what_was_played_is_cut_to_its_title_and_its_end() {
        let text = include_str!("../../engine/examples/exchange.ron");
        let run = Scenario::parse(text).unwrap().run();
        let steps = vec![run.steps[1].clone(); 5];
        let text: String = steps.iter().map(ToString::to_string).collect();
        let (shown, lines) = (around(&steps), text.lines().count());
        assert!(lines > 2 * MOST_AROUND, "{text}");
        let cut = lines - MOST_AROUND;
        let end: Vec<&str> = text.lines().skip(cut + 1).collect();
        let first = text.lines().next().unwrap();
        let expected =
            format!("{first}\n   … {cut} lines not shown, --transcript tells all\n{}\n", end.join("\n"));
        assert_eq!(shown, expected);
        assert_eq!(around(&steps[..1]), steps[0].to_string());
        assert_eq!(around(&[]), "");
    }

    #[test]
    fn a_place_is_found_by_line_and_column_in_characters() {
        let text = "(\r\n\ttitle: \"Éowyn\",\r\n)";
        assert_eq!(byte(text, 1, 1), 0);
        assert_eq!(&text[byte(text, 2, 11)..byte(text, 2, 15)], "owyn");
        assert_eq!(&text[byte(text, 3, 1)..], ")");
        assert_eq!(byte(text, 3, 2), text.len());
    }
}
