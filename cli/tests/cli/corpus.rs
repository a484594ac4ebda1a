//! What fuzzers kept, given to the command line: whatever it is, it is told with an exit code that says so.

use std::fs;
use std::path::Path;

use crate::Folder;

/// A folder with every input kept for a target, named so that it is found.
fn inputs(target: &str, extension: &str) -> Folder {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let folder = Folder::new();
    for entry in fs::read_dir(kept).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        folder.write(format!("{name}.{extension}"), fs::read(&path).unwrap());
    }
    folder
}

#[test]
fn any_scenario_is_checked_and_its_problems_shown_and_located() {
    let folder = inputs("scenario", "ron");
    let told = folder.toise(&["check", "."]);
    assert_eq!(told.code, 3, "{}", told.err);
    let json = folder.toise(&["check", "--json", "."]);
    assert_eq!(json.code, 3, "{}", json.err);
    for problem in json.json() {
        assert!(problem["line"].as_u64() > Some(0) && problem["column"].as_u64() > Some(0), "{problem}");
        assert!(problem["file"].is_string() && problem["code"].is_string(), "{problem}");
    }
}

#[test]
fn any_journal_is_replayed_or_refused() {
    let folder = inputs("journal", "journal");
    let told = folder.toise(&["replay", "."]);
    assert_eq!(told.code, 3, "{}", told.err);
    let json = folder.toise(&["replay", "--json", "."]);
    assert_eq!(json.code, 3, "{}", json.err);
    let replayed = json.json().iter().filter(|journal| journal["replayed"] == true).count();
    assert!(told.out.ends_with(&format!("{replayed} replayed, {} failed\n", json.json().len() - replayed)));
}
