//! Journals written for scenarios: `toise run --record DIR`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toise_engine::Battle;

use crate::files::JOURNAL_EXTENSION;
use crate::verdict::Stop;

/// Where the journals of scenarios go.
#[derive(Debug, Default)]
pub(crate) struct Journals {
    by_scenario: BTreeMap<PathBuf, PathBuf>,
}

impl Journals {
    /// Gives each scenario a journal in a folder, under the subfolders it was found in: `duel/parry.ron`, found by
    /// searching `scenarios`, has its journal in `DIR/duel/parry.journal`.
    ///
    /// # Errors
    /// Scenarios that would have the same journal.
    pub(crate) fn in_folder(folder: &Path, files: &[PathBuf], searched: &[PathBuf]) -> Result<Self, Stop> {
        let mut taken: BTreeMap<PathBuf, &Path> = BTreeMap::new();
        let mut journals = Journals::default();
        let mut errors = Vec::new();
        for file in files {
            let journal = folder.join(below(file, searched)).with_extension(JOURNAL_EXTENSION);
            if let Some(other) = taken.insert(journal.clone(), file).filter(|other| other != file) {
                let [one, other, journal] = [file, other, &journal].map(|path| path.display());
                errors
                    .push(format!("{one} and {other} would have one journal, {journal}: record them apart"));
            }
            journals.by_scenario.insert(file.clone(), journal);
        }
        if errors.is_empty() { Ok(journals) } else { Err(Stop::Usage(errors)) }
    }

    /// Writes the journal of a scenario, if it is to have one: where it stands, or what kept it from being written.
    pub(crate) fn write(&self, scenario: &Path, battle: &Battle) -> Option<Result<&Path, String>> {
        let path = self.by_scenario.get(scenario)?;
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(path, battle.save()));
        Some(written.map(|()| path.as_path()).map_err(|error| cannot_write(path, &error)))
    }
}

/// The part of a file's path below the folder that was searched.
fn below<'f>(file: &'f Path, searched: &[PathBuf]) -> &'f Path {
    let in_folders = searched.iter().filter_map(|folder| file.strip_prefix(folder).ok());
    let in_folders = in_folders.filter(|path| path.file_name().is_some());
    let shortest = in_folders.min_by_key(|path| path.components().count());
    shortest.or_else(|| file.file_name().map(Path::new)).unwrap_or(file)
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
