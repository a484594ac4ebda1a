//! Format 1: one RON document without checks; of each command it keeps the state's hash and nothing else of the state.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use toise_geometry::Body;

use super::{Journal, JournalError, Step};
use crate::battle::{Dice, Played};
use crate::facts::Facts;
use crate::hash::StateHash;
use crate::rulebook::{Ledger, Sheet};
use crate::setup::{Recruit, Setup};
use crate::state::State;

/// Its number.
pub(super) const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    setup: Arc<Setup>,
    fighters: Vec<Recruit>,
    dice: Dice,
    commands: Vec<Entry>,
    waiting: Option<Played>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    played: Played,
    hash: StateHash,
}

/// Whether a text begins as a journal of format 1.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with("format:"))
}

/// Reads a journal of format 1.
pub(super) fn parse(text: &str) -> Result<Journal, JournalError> {
    let document: Document = ron::from_str(text).map_err(|error| JournalError::Record {
        record: 1,
        line: error.span.start.line,
        what: "a journal of format 1".to_owned(),
        message: error.code.to_string(),
    })?;
    let Document { format, setup, fighters, dice, commands, waiting } = document;
    if format != FORMAT {
        return Err(JournalError::Format { found: format });
    }
    let step = |Entry { played, hash }| Step { played, hash, changed: Facts::default() };
    let steps = commands.into_iter().map(step).collect();
    Ok(Journal { format, by: String::new(), setup, fighters, dice, start: None, steps, waiting })
}

/// Writes a journal of format 1 as it was read.
pub(super) fn text(journal: &Journal) -> Result<String, ron::Error> {
    let entry = |step: &Step| Entry { played: step.played.clone(), hash: step.hash };
    let document = Document {
        format: FORMAT,
        setup: Arc::clone(&journal.setup),
        fighters: journal.fighters.clone(),
        dice: journal.dice.clone(),
        commands: journal.steps.iter().map(entry).collect(),
        waiting: journal.waiting.clone(),
    };
    let pretty = ron::ser::PrettyConfig::new().depth_limit(4).new_line("\n");
    let text = ron::ser::to_string_pretty(&document, pretty)?;
    Ok(text + "\n")
}

/// What format 1 hashes: fighters in the order of their names, sides and the active fighter by name, as the bytes of
/// postcard. It knows fields by their order only, so what a state keeps cannot change without changing it: the
/// reason for format 2.
#[derive(Serialize)]
struct Canonical<'a> {
    active: Option<&'a str>,
    fighters: Vec<CanonicalFighter<'a>>,
    ledger: &'a Ledger,
}

#[derive(Serialize)]
struct CanonicalFighter<'a> {
    name: &'a str,
    side: &'a str,
    body: Body,
    life: i32,
    fallen: bool,
    sheet: &'a Sheet,
}

/// The hash of a state as format 1 takes it.
pub(super) fn hash_of(setup: &Setup, state: &State) -> StateHash {
    let fighters = state.store.all().map(|(_, fighter)| CanonicalFighter {
        name: &fighter.name,
        side: setup.sides[fighter.side.index()].as_str(),
        body: fighter.body,
        life: fighter.life,
        fallen: fighter.fallen,
        sheet: &fighter.sheet,
    });
    let canonical = Canonical {
        active: state.active.map(|id| state.store.get(id).name.as_str()),
        fighters: fighters.collect(),
        ledger: &state.ledger,
    };
    // Numbers, texts and lists only: nothing in the state that postcard could refuse.
    let bytes = postcard::to_stdvec(&canonical).unwrap_or_default();
    StateHash::taken(SipHasher13::new().hash(&bytes))
}
