//! How a command ends.

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;

/// What was found in the files, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    Good,
    /// A scenario, a replay or a run of a simulation failed, or a rule has no scenario.
    Failed,
    /// A file could not be read as a scenario or a journal.
    BadFile,
}

impl Verdict {
    /// Remembers the worse of two.
    pub(crate) fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        ExitCode::from(match verdict {
            Verdict::Good => 0,
            Verdict::Failed => 1,
            Verdict::BadFile => 3,
        })
    }
}

const BAD_USAGE: u8 = 2;

/// Why a command ended before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// What was typed names nothing to work on: one line each.
    Usage(Vec<String>),
    /// What was found leaves nothing to go on with: the reports that say why.
    Found(Verdict, Vec<String>),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

impl Stop {
    /// Says why on the standard error; `verdict` is what had been found until then.
    pub(crate) fn exit(self, verdict: Verdict) -> ExitCode {
        let lines = match self {
            // Whoever read the output has read enough.
            Stop::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return verdict.into(),
            Stop::Found(found, reports) => {
                tell(&reports);
                return verdict.max(found).into();
            }
            Stop::Output(error) => vec![format!("cannot write the output: {error}")],
            Stop::Usage(lines) => lines,
        };
        let mut stderr = io::stderr().lock();
        for line in lines {
            // With nowhere left to complain, the exit code says it alone.
            let _ = writeln!(stderr, "error: {line}");
        }
        ExitCode::from(BAD_USAGE)
    }
}

/// Prints reports on the standard error, for a command whose output is something else.
pub(crate) fn tell(reports: &[String]) {
    let mut stderr = AutoStream::auto(io::stderr().lock());
    for report in reports {
        // With nowhere left to complain, the exit code says it alone.
        let _ = writeln!(stderr, "{report}\n");
    }
}
