//! The journal of a battle: its save, its replay and its bug report in one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Dice, Played};
use crate::error::PlayError;
use crate::hash::StateHash;
use crate::player::Absent;
use crate::setup::{Recruit, Setup, SetupError};

/// The format this version writes.
const FORMAT: u32 = 1;

/// How a battle began and what was played since. Loading it plays it again and compares the state after each
/// command with the hash recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    format: u32,
    setup: Arc<Setup>,
    fighters: Vec<Recruit>,
    dice: Dice,
    commands: Vec<Entry>,
    /// The command that waits for an answer, with the answers it has.
    waiting: Option<Played>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    played: Played,
    hash: StateHash,
}

/// Why a journal cannot be loaded.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JournalError {
    /// The text is not a journal.
    #[error("not a journal: {message}")]
    Syntax {
        /// What was found, with line and column.
        message: String,
    },
    /// It was written by another version.
    #[error("journal format {found}: this version reads format {FORMAT}")]
    Format {
        /// The format of the text.
        found: u32,
    },
    /// The battle cannot begin as written.
    #[error("the battle cannot begin: {0}")]
    Setup(#[from] SetupError),
    /// A command cannot be played again.
    #[error("command {number} cannot be played again: {error}")]
    Command {
        /// Its number, from 1.
        number: usize,
        /// Why.
        error: Box<PlayError>,
    },
    /// A command waits for an answer that was not recorded.
    #[error("command {number} asks for an answer that is not recorded")]
    Unanswered {
        /// Its number, from 1.
        number: usize,
    },
    /// A command that should wait for an answer is played to its end.
    #[error("command {number} should wait for an answer, but has all it needs")]
    NotWaiting {
        /// Its number, from 1.
        number: usize,
    },
    /// The replay leads to another state.
    #[error("after command {number} the state is {replayed}, the journal says {recorded}")]
    Differs {
        /// The number of the first command that differs, from 1.
        number: usize,
        /// The hash in the journal.
        recorded: StateHash,
        /// The hash of the replay.
        replayed: StateHash,
    },
}

impl Battle {
    /// The journal of the battle so far.
    pub fn journal(&self) -> Journal {
        let commands = self.played().map(|(played, after)| Entry {
            played: played.clone(),
            hash: StateHash::of(self.setup(), after),
        });
        Journal {
            format: FORMAT,
            setup: Arc::new(self.setup().clone()),
            fighters: self.recruits().to_vec(),
            dice: self.dice().clone(),
            commands: commands.collect(),
            waiting: self.waiting_command().cloned(),
        }
    }

    /// The battle as text (RON): everything that going on with it needs, also while it waits for an answer.
    pub fn save(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(4);
        // Plain data without maps: nothing that RON could refuse.
        let mut text = ron::ser::to_string_pretty(&self.journal(), pretty).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The battle a text was saved from, played again and verified.
    ///
    /// # Errors
    /// When the text is no journal, or does not replay to the states it records.
    pub fn load(text: &str) -> Result<Self, JournalError> {
        let journal: Journal =
            ron::from_str(text).map_err(|error| JournalError::Syntax { message: error.to_string() })?;
        journal.replay()
    }
}

impl Journal {
    /// Plays the journal from its start and verifies it.
    ///
    /// # Errors
    /// At the first command that cannot be played or leads elsewhere.
    pub fn replay(self) -> Result<Battle, JournalError> {
        if self.format != FORMAT {
            return Err(JournalError::Format { found: self.format });
        }
        let mut battle = Battle::new(self.setup, self.fighters, self.dice)?;
        let total = self.commands.len();
        for (index, entry) in self.commands.into_iter().enumerate() {
            let number = index + 1;
            play_again(&mut battle, entry.played, number)?;
            if battle.waiting().is_some() {
                return Err(JournalError::Unanswered { number });
            }
            let replayed = battle.hash();
            if replayed != entry.hash {
                return Err(JournalError::Differs { number, recorded: entry.hash, replayed });
            }
        }
        if let Some(waiting) = self.waiting {
            let number = total + 1;
            play_again(&mut battle, waiting, number)?;
            if battle.waiting().is_none() {
                return Err(JournalError::NotWaiting { number });
            }
        }
        Ok(battle)
    }
}

fn play_again(battle: &mut Battle, played: Played, number: usize) -> Result<(), JournalError> {
    let error = |(error, _)| JournalError::Command { number, error: Box::new(error) };
    battle.begin(played, &mut Absent).map_err(error)?;
    Ok(())
}

impl Serialize for Battle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.journal().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Battle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Journal::deserialize(deserializer)?.replay().map_err(serde::de::Error::custom)
    }
}
