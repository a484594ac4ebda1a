//! `toise run --watch`: plays again what is saved, and prints what changed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use toise_engine::{Library, Run};

use crate::bless::{self, Blessing};
use crate::files;
use crate::outcome::Outcome;
use crate::record::Journals;
use crate::report;
use crate::verdict::{Stop, Verdict};

/// How often the files are looked at.
const PACE: Duration = Duration::from_millis(200);

/// What files hold; none for one that cannot be read. What is saved as it was is not played again.
type Texts = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// A scenario as it was last played.
struct Played {
    outcome: Outcome,
    /// The files it was read from.
    files: Vec<PathBuf>,
}

/// The scenarios that are watched, and what their files hold.
#[derive(Default)]
struct Watch {
    scenarios: BTreeMap<PathBuf, Played>,
    texts: Texts,
}

/// Plays every scenario, then plays again what changes, for ever.
pub(crate) fn watch(paths: &[PathBuf], transcript: bool, out: &mut dyn Write) -> Result<(), Stop> {
    let mut watch = Watch::default();
    let mut files = files::scenarios(paths)?;
    let mut changed = Vec::new();
    loop {
        watch.play(&files, &changed, transcript, out)?;
        let count = report::count(files.len(), "scenario");
        writeln!(out, "watching {count}; Ctrl-C ends it")?;
        out.flush()?;
        (changed, files) = watch.await_change(paths);
        let names: Vec<String> = changed.iter().map(|path| path.display().to_string()).collect();
        writeln!(out, "\nsaved: {}", names.join(", "))?;
    }
}

impl Watch {
    /// Plays the scenarios that are new or read from files that changed, and prints what changed.
    fn play(
        &mut self,
        files: &[PathBuf],
        changed: &[PathBuf],
        transcript: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut before = std::mem::take(&mut self.scenarios);
        self.texts.clear();
        let mut library = Library::default();
        for path in files {
            let again = match before.remove(path) {
                None => {
                    let played = Played::play(path, &mut library);
                    played.outcome.print(path, transcript, out)?;
                    played
                }
                Some(old) if old.files.iter().any(|file| changed.contains(file)) => {
                    let played = Played::play(path, &mut library);
                    print_change(path, &old.outcome, &played.outcome, transcript, out)?;
                    played
                }
                Some(old) => old,
            };
            for file in &again.files {
                if !self.texts.contains_key(file) {
                    self.texts.insert(file.clone(), fs::read(file).ok());
                }
            }
            self.scenarios.insert(path.clone(), again);
        }
        let good = self.scenarios.values().filter(|played| played.outcome.verdict == Verdict::Good).count();
        writeln!(out, "{good} passed, {} failed", self.scenarios.len() - good)
    }

    /// Waits until a file is saved, made or deleted: those, and the scenarios there are then.
    fn await_change(&self, paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let mut last = Texts::new();
        loop {
            thread::sleep(PACE);
            // A folder that is being replaced is not there for a moment.
            let files = files::scenarios(paths).unwrap_or_default();
            let made = files.iter().filter(|path| !self.texts.contains_key(*path));
            let now = self.texts.keys().chain(made).map(|path| (path.clone(), fs::read(path).ok()));
            let changed: Texts = now.filter(|(path, text)| self.texts.get(path) != Some(text)).collect();
            // Two looks alike: whoever writes has written.
            if !changed.is_empty() && changed == last {
                return (changed.into_keys().collect(), files);
            }
            last = changed;
        }
    }
}

impl Played {
    fn play(path: &Path, library: &mut Library) -> Self {
        let loaded = library.load(path);
        let read = loaded.sources.files().iter().skip(1).map(|file| PathBuf::from(file.path()));
        let files = [path.to_owned()].into_iter().chain(read).collect();
        Played { outcome: Outcome::of(path, loaded, Blessing::No, &Journals::default()), files }
    }
}

/// Prints what is not as it was when a scenario was last played.
fn print_change(
    path: &Path,
    old: &Outcome,
    new: &Outcome,
    transcript: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let told = |outcome: &Outcome| outcome.run.as_ref().map(Run::transcript).unwrap_or_default();
    let (before, now) = (told(old), told(new));
    if old.verdict == new.verdict && old.error == new.error && before == now {
        return writeln!(out, "{} (as before)", new.line(path));
    }
    new.print(path, transcript, out)?;
    if before != now && !before.is_empty() && !now.is_empty() {
        write!(out, "{}", bless::difference(&before, &now).text)?;
    }
    Ok(())
}
