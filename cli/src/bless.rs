//! Transcripts kept beside their scenarios.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

/// The longest difference that is shown, in lines.
const MAX_SHOWN: usize = 24;

/// What blessing a transcript did.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Blessed {
    New,
    Changed,
    Unchanged,
}

impl Blessed {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Blessed::New => "new",
            Blessed::Changed => "changed",
            Blessed::Unchanged => "unchanged",
        }
    }
}

/// How a run's transcript differs from the blessed one.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The first blessed line that differs, from 1.
    pub(crate) line: usize,
    /// The differing lines among their neighbours, `-` blessed, `+` of this run.
    pub(crate) text: String,
}

/// Where the transcript of a scenario is kept: `duel.ron.transcript` beside `duel.ron`.
pub(crate) fn beside(scenario: &Path) -> PathBuf {
    let mut path = OsString::from(scenario);
    path.push(".transcript");
    path.into()
}

/// Keeps a transcript; one that is the same is not written again.
pub(crate) fn bless(scenario: &Path, transcript: &str) -> io::Result<Blessed> {
    let path = beside(scenario);
    let blessed = match kept(&path)? {
        Some(kept) if same(&kept, transcript) => return Ok(Blessed::Unchanged),
        Some(_) => Blessed::Changed,
        None => Blessed::New,
    };
    fs::write(path, transcript)?;
    Ok(blessed)
}

/// Compares a transcript with the one kept, if one is.
pub(crate) fn compare(scenario: &Path, transcript: &str) -> io::Result<Option<Difference>> {
    let kept = kept(&beside(scenario))?;
    Ok(kept.filter(|kept| !same(kept, transcript)).map(|kept| difference(&kept, transcript)))
}

fn kept(path: &Path) -> io::Result<Option<String>> {
    match fs::read(path) {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes);
            Ok(Some(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Line endings are those of whoever checked the file out.
fn same(kept: &str, transcript: &str) -> bool {
    kept.lines().eq(transcript.lines())
}

fn difference(kept: &str, transcript: &str) -> Difference {
    let (old, new): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), transcript.lines().collect());
    let common = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let diff = TextDiff::from_slices(&old, &new);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(2).iter_hunks() {
        lines.push(hunk.header().to_string());
        lines.extend(hunk.iter_changes().map(|change| {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            format!("{sign}{}", change.value())
        }));
    }
    let mut text = String::new();
    for line in lines.iter().take(MAX_SHOWN) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{line}");
    }
    if lines.len() > MAX_SHOWN {
        let _ = writeln!(text, "… and {} lines more", lines.len() - MAX_SHOWN);
    }
    Difference { line: common + 1, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_endings_and_the_last_one_do_not_matter() {
        assert!(same("1. a\r\n   b\r\n", "1. a\n   b\n"));
        assert!(same("1. a\n   b", "1. a\n   b\n"));
        assert!(!same("1. a\n   c\n", "1. a\n   b\n"));
    }

    #[test]
    fn the_first_differing_line_is_named_among_its_neighbours() {
        let found = difference("1\n2\n3\n4\n5\n", "1\n2\n3\nfour\n5\n");
        assert_eq!(found.line, 4);
        assert_eq!(found.text, "@@ -2,4 +2,4 @@\n 2\n 3\n-4\n+four\n 5\n");
    }

    #[test]
    fn a_long_difference_is_cut() {
        let found = difference("", &"line\n".repeat(100));
        assert_eq!(found.text.lines().count(), MAX_SHOWN + 1);
        assert!(found.text.ends_with("… and 77 lines more\n"), "{}", found.text);
    }
}
