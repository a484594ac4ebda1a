//! What fuzzers found worth keeping, held as any other test.

use std::fs;
use std::path::Path;

use toise_tests::fuzzing;

/// Calls a target with every input kept for it.
fn each(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    assert!(paths.len() > 50, "the corpus is kept: {} inputs", paths.len());
    for path in paths {
        let bytes = fs::read(&path).expect("a readable file");
        let held = std::panic::catch_unwind(|| target(&bytes));
        assert!(held.is_ok(), "{}", path.display());
    }
}

#[test]
fn any_text_is_a_scenario_or_says_why_not() {
    each("scenario", fuzzing::scenario);
}

#[test]
fn any_text_is_a_journal_or_says_why_not() {
    each("journal", fuzzing::journal);
}

#[test]
fn any_commands_are_played_or_change_nothing() {
    each("commands", fuzzing::commands);
}
