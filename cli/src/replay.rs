//! `toise replay`: plays journals again and compares.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;
use toise_engine::{Difference, Journal, JournalError, StepRun};

use crate::args::ReplayArgs;
use crate::verdict::{Stop, Verdict};
use crate::{files, json, report};

/// What became of one journal.
struct Outcome {
    verdict: Verdict,
    /// How many commands it has; none when it could not be read.
    commands: Option<usize>,
    error: Option<Error>,
    /// The commands as they are played now.
    steps: Vec<StepRun>,
}

enum Error {
    Unreadable(String),
    Journal(JournalError),
}

/// A line of `--json`.
#[derive(Serialize)]
struct JsonLine<'a> {
    journal: String,
    replayed: bool,
    commands: Option<usize>,
    line: Option<usize>,
    error: Option<String>,
    differences: &'a [Difference],
}

pub(crate) fn replay(args: &ReplayArgs, out: &mut dyn Write, verdict: &mut Verdict) -> Result<(), Stop> {
    let files = files::journals(&args.paths)?;
    let mut replayed = 0;
    for path in &files {
        let outcome = Outcome::of(path);
        verdict.worsen(outcome.verdict);
        replayed += usize::from(outcome.verdict == Verdict::Good);
        if args.json {
            json::line(out, &outcome.json(path))?;
        } else {
            outcome.print(path, args.transcript, out)?;
        }
    }
    if !args.json {
        writeln!(out, "{replayed} replayed, {} failed", files.len() - replayed)?;
    }
    Ok(())
}

fn text(path: &Path) -> io::Result<String> {
    // One byte more than a journal may have tells that it has too many, however many those are.
    let mut bytes = Vec::new();
    File::open(path)?.take(Journal::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    // What is not text was written by no Toise: its record's check tells.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Outcome {
    fn of(path: &Path) -> Self {
        let mut outcome = Outcome { verdict: Verdict::Good, commands: None, error: None, steps: Vec::new() };
        let text = match text(path) {
            Ok(text) => text,
            Err(error) => {
                outcome.verdict = Verdict::BadFile;
                outcome.error = Some(Error::Unreadable(format!("cannot read the file: {error}")));
                return outcome;
            }
        };
        let journal = Journal::parse(&text);
        outcome.commands = journal.as_ref().ok().map(Journal::commands);
        let replayed = journal.and_then(|journal| {
            journal.replay_telling(|number, command, events| {
                let (title, events) = (command.to_string(), events.to_vec());
                outcome.steps.push(StepRun { number, part: None, title, events });
            })
        });
        if let Err(error) = replayed {
            outcome.verdict = if error.is_of_the_replay() { Verdict::Failed } else { Verdict::BadFile };
            outcome.error = Some(Error::Journal(error));
        }
        outcome
    }

    fn print(&self, path: &Path, transcript: bool, out: &mut dyn Write) -> io::Result<()> {
        let word = if self.verdict == Verdict::Good { "ok  " } else { "FAIL" };
        let path = path.display();
        let commands =
            self.commands.map_or("not played".to_owned(), |commands| report::count(commands, "command"));
        writeln!(out, "{word} {path}: {commands}")?;
        let differs = matches!(&self.error, Some(Error::Journal(JournalError::Differs { .. })));
        // Of a command that differs, what it does now says more than the states.
        let from = if transcript || !differs { 0 } else { self.steps.len().saturating_sub(1) };
        if transcript || differs {
            for step in &self.steps[from..] {
                write!(out, "{step}")?;
            }
        }
        match &self.error {
            None => {}
            Some(Error::Unreadable(error)) => writeln!(out, "{path}: {error}\n")?,
            Some(Error::Journal(error)) => match error.line() {
                Some(line) => writeln!(out, "{path}:{line}: {error}\n")?,
                None => writeln!(out, "{path}: {error}\n")?,
            },
        }
        Ok(())
    }

    fn json(&self, path: &Path) -> JsonLine<'_> {
        let (error, line, differences) = match &self.error {
            None => (None, None, &[][..]),
            Some(Error::Unreadable(error)) => (Some(error.clone()), None, &[][..]),
            Some(Error::Journal(error)) => {
                // The differences have a place of their own.
                let first_line = error.to_string().lines().next().map(str::to_owned);
                (first_line, error.line(), error.differences())
            }
        };
        JsonLine {
            journal: path.display().to_string(),
            replayed: self.verdict == Verdict::Good,
            commands: self.commands,
            line,
            error,
            differences,
        }
    }
}
