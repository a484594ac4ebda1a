//! Transcripts kept beside their scenarios.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};

/// The longest difference that is shown, in lines.
const MAX_SHOWN: usize = 24;

/// Whether transcripts are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blessing {
    /// They are compared with those kept.
    No,
    /// They are kept.
    Yes,
    /// It is shown what keeping them would change.
    DryRun,
}

impl Blessing {
    pub(crate) fn of(bless: bool, dry_run: bool) -> Self {
        match (bless, dry_run) {
            (false, _) => Blessing::No,
            (true, false) => Blessing::Yes,
            (true, true) => Blessing::DryRun,
        }
    }
}

/// What blessing a transcript did, or would do.
#[derive(Clone, Debug)]
pub(crate) struct Blessed {
    /// In a word, for `--json`.
    pub(crate) key: &'static str,
    /// In words.
    pub(crate) word: &'static str,
    /// The lines that change, `-` those kept until now, `+` of this run.
    pub(crate) changes: String,
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

/// Keeps a transcript, or shows what would change; one that is the same is not written again.
pub(crate) fn bless(scenario: &Path, transcript: &str, blessing: Blessing) -> io::Result<Blessed> {
    let path = beside(scenario);
    let dry_run = blessing == Blessing::DryRun;
    let (key, word, changes) = match kept(&path)? {
        Some(kept) if same(&kept, transcript) => {
            return Ok(Blessed { key: "unchanged", word: "unchanged transcript", changes: String::new() });
        }
        Some(kept) => {
            let word = if dry_run { "would change transcript" } else { "changed transcript" };
            ("changed", word, difference(&kept, transcript).text)
        }
        None => ("new", if dry_run { "would be a new transcript" } else { "new transcript" }, String::new()),
    };
    if !dry_run {
        fs::write(path, transcript)?;
    }
    Ok(Blessed { key, word, changes })
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

pub(crate) fn difference(kept: &str, transcript: &str) -> Difference {
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
