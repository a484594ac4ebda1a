//! The hash of a battle's state.

use std::fmt;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use toise_geometry::Body;

use crate::rulebook::{Ledger, Sheet};
use crate::setup::Setup;
use crate::state::State;

/// The hash of a state: equal states have equal hashes on every platform, in every process and whatever the
/// history that led to them. Written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StateHash(u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<StateHash> for String {
    fn from(hash: StateHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for StateHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match u64::from_str_radix(&text, 16) {
            Ok(hash) if text.len() == 16 => Ok(StateHash(hash)),
            _ => Err(format!("expected a hash of 16 hexadecimal digits, found {text:?}")),
        }
    }
}

/// What is hashed: fighters in the order of their names, sides and the active fighter by name, no slot
/// numbers. The bytes are postcard's, the hash is SipHash-1-3 with a key of zeros.
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

impl StateHash {
    pub(crate) fn of(setup: &Setup, state: &State) -> Self {
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
        StateHash(SipHasher13::new().hash(&bytes))
    }
}
