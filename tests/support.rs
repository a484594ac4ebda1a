//! What the tests of the whole share: the scenarios of the repository.
//!
//! The Rust of the README is compiled as a doc test of this crate.

pub mod fuzzing;
pub mod playing;
pub mod processes;
pub mod rulebooks;

use std::path::{Path, PathBuf};

use toise_engine::{Library, Scenario};

/// The folder of the repository's scenarios.
pub fn scenarios_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

/// Every scenario file of the repository, in the order of their paths. Folders called `profiles` hold what
/// scenarios include.
///
/// # Panics
/// When the folder cannot be read.
pub fn scenario_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&scenarios_folder(), &mut files);
    assert!(!files.is_empty(), "the repository has scenarios");
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "profiles") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "ron") {
            files.push(path);
        }
    }
}

/// Every scenario of the repository, with its path.
///
/// # Panics
/// When one of them does not load.
pub fn scenarios() -> Vec<(PathBuf, Scenario)> {
    let mut library = Library::default();
    let load = |path: PathBuf| {
        let scenario = library.load(&path).into_result();
        let scenario = scenario.unwrap_or_else(|error| panic!("{} does not load:\n{error}", path.display()));
        (path, scenario)
    };
    scenario_files().into_iter().map(load).collect()
}

/// The README, whose Rust is compiled as a doc test.
#[doc = include_str!("../README.md")]
pub mod readme {}
