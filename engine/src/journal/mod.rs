//! The journal of a battle: its save, its replay and its bug report in one.
//!
//! - `text`: the file: records, each with a check of all that stands before it;
//! - `replay`: played again and held against what is recorded;
//! - `error`: what can be wrong with a journal;
//! - `format_1`: journals as they were written first.

mod error;
mod format_1;
mod replay;
mod text;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Dice, Played};
use crate::facts::Facts;
use crate::hash::StateHash;
use crate::setup::{Recruit, Setup};

pub use error::JournalError;

/// The format this version writes.
const FORMAT: u32 = 2;

/// How a battle began and what was played since, with what the state was after each command.
///
/// Written as text by [`Display`](std::fmt::Display), read by [`Journal::parse`], played again by
/// [`Journal::replay`]. Journals of every format there has been are read; they are written in the newest one.
///
/// ```
/// use toise_engine::{Command, Journal, Scenario, Seed};
///
/// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
/// let mut battle = scenario.start_seeded(Seed(7));
/// battle.play(Command::activate("ann"))?;
///
/// let text = battle.journal().to_string();
/// let replayed = Journal::parse(&text)?.replay()?;
/// assert_eq!(replayed.hash(), battle.hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    format: u32,
    /// The version of Toise that wrote it.
    by: String,
    setup: Arc<Setup>,
    fighters: Vec<Recruit>,
    dice: Dice,
    /// Journals of format 1 do not keep it.
    start: Option<Start>,
    steps: Vec<Step>,
    /// The command that waits for an answer, with the answers it has.
    waiting: Option<Played>,
}

/// The state a battle begins in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    hash: StateHash,
    state: Facts,
}

/// A command played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    played: Played,
    /// The hash of the state it led to.
    hash: StateHash,
    /// What it changed; journals of format 1 do not keep it.
    changed: Facts,
}

impl Battle {
    /// The journal of the battle so far.
    pub fn journal(&self) -> Journal {
        let (setup, start) = (self.setup(), self.start_state());
        let steps = self.played().map(|(played, before, after)| Step {
            played: played.clone(),
            hash: StateHash::of(setup, after),
            changed: Facts::changed(setup, before, after),
        });
        let steps = steps.collect();
        let start = Start { hash: StateHash::of(setup, start), state: Facts::of(setup, start) };
        Journal {
            format: FORMAT,
            by: concat!("toise ", env!("CARGO_PKG_VERSION")).to_owned(),
            setup: Arc::clone(self.shared_setup()),
            fighters: self.recruits().to_vec(),
            dice: self.dice().clone(),
            start: Some(start),
            steps,
            waiting: self.waiting_command().cloned(),
        }
    }

    /// The battle as text: everything that going on with it needs, also while it waits for an answer.
    pub fn save(&self) -> String {
        self.journal().to_string()
    }

    /// The battle a text was saved from, played again and verified.
    ///
    /// # Errors
    /// When the text is no journal, was cut or changed, or does not replay to the states it records.
    pub fn load(text: &str) -> Result<Self, JournalError> {
        Journal::parse(text)?.replay()
    }
}

impl Journal {
    /// The largest journal that is read: 64 MiB, a hundred times a very long battle.
    pub const MAX_BYTES: usize = 64 * 1024 * 1024;

    /// The number of the format it was read in.
    pub fn format(&self) -> u32 {
        self.format
    }

    /// The version of Toise that wrote it; empty for format 1, which does not say.
    pub fn written_by(&self) -> &str {
        &self.by
    }

    /// How many commands it has, the one that waits for an answer not counted.
    pub fn commands(&self) -> usize {
        self.steps.len()
    }
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
