//! Pictures written to files.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::verdict::Stop;

/// `duel-02.svg` for `duel.svg`; a script of a hundred steps has three digits, so that names sort.
pub(crate) fn numbered(output: &Path, step: usize, digits: usize) -> Result<PathBuf, Stop> {
    let Some(stem) = output.file_stem() else {
        return Err(Stop::Usage(vec![format!("{} names no file", output.display())]));
    };
    let mut name = OsString::from(stem);
    name.push(format!("-{step:0width$}.svg", width = digits.max(2)));
    Ok(output.with_file_name(name))
}

pub(crate) fn write(path: &Path, svg: &str) -> Result<(), Stop> {
    fs::write(path, svg)
        .map_err(|error| Stop::Usage(vec![format!("cannot write {}: {error}", path.display())]))
}

pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}
