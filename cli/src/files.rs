//! The scenario files and journals that paths name.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::verdict::Stop;

/// Subfolders of this name hold what scenarios include, not scenarios.
const INCLUDED: &str = "profiles";

/// A kind of file that folders are searched for.
#[derive(Clone, Copy)]
struct Sought {
    what: &'static str,
    extension: &'static str,
}

const SCENARIO: Sought = Sought { what: "scenario", extension: "ron" };
const JOURNAL: Sought = Sought { what: "journal", extension: JOURNAL_EXTENSION };

/// How the name of a journal ends.
pub(crate) const JOURNAL_EXTENSION: &str = "journal";

/// Every scenario file of some files and folders: files as they are given, folders searched in the order of
/// names.
///
/// # Errors
/// Every path that does not exist or cannot be read, and every folder without a scenario.
pub(crate) fn scenarios(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    found(paths, SCENARIO)
}

/// Every journal of some files and folders, as [`scenarios`].
///
/// # Errors
/// As [`scenarios`].
pub(crate) fn journals(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    found(paths, JOURNAL)
}

fn found(paths: &[PathBuf], sought: Sought) -> Result<Vec<PathBuf>, Stop> {
    let mut files = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                let before = (files.len(), errors.len());
                search(path, sought, &mut files, &mut errors);
                if before == (files.len(), errors.len()) {
                    let Sought { what, extension } = sought;
                    let folder = path.display();
                    errors.push(format!("there is no {what} (*.{extension}) in the folder {folder}"));
                }
            }
            Ok(_) => files.push(path.clone()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                errors.push(format!("there is no file or folder {}", path.display()));
            }
            Err(error) => errors.push(unreadable(path, &error)),
        }
    }
    if errors.is_empty() { Ok(files) } else { Err(Stop::Usage(errors)) }
}

/// Whether a path is a file that can be read as one scenario.
///
/// # Errors
/// It does not exist, cannot be read, or is a folder.
pub(crate) fn scenario(path: &Path) -> Result<(), Stop> {
    let error = match fs::metadata(path) {
        Ok(found) if found.is_dir() => format!("{} is a folder: expected a scenario file", path.display()),
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            format!("there is no file {}", path.display())
        }
        Err(error) => unreadable(path, &error),
    };
    Err(Stop::Usage(vec![error]))
}

fn search(folder: &Path, sought: Sought, files: &mut Vec<PathBuf>, errors: &mut Vec<String>) {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return errors.push(unreadable(folder, &error)),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let path = entry.path();
        // A link to a folder is not followed: it could lead back here.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder {
            if name != INCLUDED {
                search(&path, sought, files, errors);
            }
        } else if path.extension().and_then(OsStr::to_str) == Some(sought.extension) && !path.is_dir() {
            files.push(path);
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
