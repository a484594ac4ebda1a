//! What can be wrong with a journal.

use crate::error::PlayError;
use crate::facts::Difference;
use crate::hash::StateHash;
use crate::rulebook::Command;
use crate::setup::SetupError;

use super::FORMAT;

/// Why a journal cannot be read or does not replay.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JournalError {
    /// The text is not a journal.
    #[error("not a journal: expected it to begin with `Journal(format: {FORMAT}`, found {found}")]
    NotAJournal {
        /// How it begins instead.
        found: String,
    },
    /// The text is larger than [`Journal::MAX_BYTES`](super::Journal::MAX_BYTES).
    #[error("a journal of {bytes} bytes, expected at most {}", super::Journal::MAX_BYTES)]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// It was written by a later version.
    #[error("journal format {found}: this version reads formats 1 to {FORMAT}")]
    Format {
        /// The format of the text.
        found: u32,
    },
    /// A record is not what was written, or one before it was left out.
    #[error("record {record} ({what}) was changed after it was written, or a record before it was taken out")]
    Altered {
        /// Its number, from 1.
        record: usize,
        /// The line it begins on, from 1.
        line: usize,
        /// What the record is, such as `Step 3`.
        what: String,
    },
    /// The end is missing.
    #[error("the journal is cut off in record {record} ({what}): expected it to go on to its `End`")]
    Cut {
        /// The number of the record that is not whole or not there, from 1.
        record: usize,
        /// The line it begins on, from 1.
        line: usize,
        /// What the record is, such as `Step 3`.
        what: String,
    },
    /// A record cannot be read.
    #[error("record {record} ({what}): {message}")]
    Record {
        /// Its number, from 1.
        record: usize,
        /// The line of the mistake, from 1.
        line: usize,
        /// What the record is, such as `Step 3`.
        what: String,
        /// What was found.
        message: String,
    },
    /// The battle cannot begin as written.
    #[error("the battle cannot begin: {0}")]
    Setup(#[from] SetupError),
    /// A command cannot be played again.
    #[error("command {number} ({command}) cannot be played again: {error}")]
    Command {
        /// Its number, from 1.
        number: usize,
        /// The command.
        command: Box<Command>,
        /// Why.
        error: Box<PlayError>,
    },
    /// A command waits for an answer that was not recorded.
    #[error("command {number} ({command}) asks for an answer that is not recorded")]
    Unanswered {
        /// Its number, from 1.
        number: usize,
        /// The command.
        command: Box<Command>,
    },
    /// A command that should wait for an answer is played to its end.
    #[error("command {number} ({command}) should wait for an answer, but has all it needs")]
    NotWaiting {
        /// Its number, from 1.
        number: usize,
        /// The command.
        command: Box<Command>,
    },
    /// The battle begins in another state.
    #[error("the start differs: the state is {replayed}, the journal says {recorded}{}", listed(differences))]
    StartDiffers {
        /// The hash in the journal.
        recorded: StateHash,
        /// The hash of the state now.
        replayed: StateHash,
        /// What is not alike; empty when the journal is of format 1, which keeps hashes only.
        differences: Vec<Difference>,
    },
    /// The replay leads to another state.
    #[error(
        "command {number} ({command}) leads elsewhere: the state is {replayed}, the journal says {recorded}{}",
        listed(differences)
    )]
    Differs {
        /// The number of the first command that differs, from 1.
        number: usize,
        /// The command.
        command: Box<Command>,
        /// The hash in the journal.
        recorded: StateHash,
        /// The hash of the replay.
        replayed: StateHash,
        /// What is not alike; empty when the journal is of format 1, which keeps hashes only.
        differences: Vec<Difference>,
    },
}

impl JournalError {
    /// The line of the text that is wrong, from 1; none when the text is a sound journal.
    pub fn line(&self) -> Option<usize> {
        match self {
            JournalError::NotAJournal { .. } => Some(1),
            JournalError::Altered { line, .. }
            | JournalError::Cut { line, .. }
            | JournalError::Record { line, .. } => Some(*line),
            _ => None,
        }
    }

    /// Whether the text is a sound journal, and its battle does not go as it is recorded.
    pub fn is_of_the_replay(&self) -> bool {
        match self {
            JournalError::NotAJournal { .. }
            | JournalError::TooLarge { .. }
            | JournalError::Format { .. }
            | JournalError::Altered { .. }
            | JournalError::Cut { .. }
            | JournalError::Record { .. } => false,
            JournalError::Setup(_)
            | JournalError::Command { .. }
            | JournalError::Unanswered { .. }
            | JournalError::NotWaiting { .. }
            | JournalError::StartDiffers { .. }
            | JournalError::Differs { .. } => true,
        }
    }

    /// What the replay and the record do not have alike.
    pub fn differences(&self) -> &[Difference] {
        match self {
            JournalError::StartDiffers { differences, .. } | JournalError::Differs { differences, .. } => {
                differences
            }
            _ => &[],
        }
    }
}

/// Differences a line each.
fn listed(differences: &[Difference]) -> String {
    differences.iter().flat_map(|difference| ["\n  ".to_owned(), difference.to_string()]).collect()
}
