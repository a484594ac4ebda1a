//! The hash of a battle's state.

use std::fmt;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use toise_rules::Name;

use crate::facts::{self, Value, Whose};
use crate::setup::Setup;
use crate::state::State;

/// The hash of a state: equal states have equal hashes on every platform, in every process and whatever the
/// history that led to them. Written as 16 hexadecimal digits.
///
/// It is taken over the state's facts, each under its name: the sum, modulo 2⁶⁴, of a SipHash-1-3 with a key of
/// zeros of each fact: the fighter's name, what it is, its value, a number as its little-endian bytes. Neither the order of fighters in a file nor that of fields in the code plays a part.
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
            Ok(hash) if text.len() == 16 && !text.starts_with('+') => Ok(StateHash(hash)),
            _ => Err(format!("expected a hash of 16 hexadecimal digits, found {text:?}")),
        }
    }
}

/// What ends a text in the bytes that are hashed: no text holds it.
const END: u8 = 0xff;

impl StateHash {
    pub(crate) fn of(setup: &Setup, state: &State) -> Self {
        let (hasher, mut sum, mut bytes) = (SipHasher13::new(), 0_u64, Vec::with_capacity(96));
        for whose in Whose::all(state) {
            bytes.clear();
            bytes.extend_from_slice(whose.name().map_or("", Name::as_str).as_bytes());
            bytes.push(END);
            let own = bytes.len();
            facts::tell(setup, state, whose, |what, value| {
                bytes.truncate(own);
                bytes.extend_from_slice(what.as_bytes());
                bytes.push(END);
                match value {
                    Value::Truth(value) => bytes.push(value.into()),
                    Value::Whole(value) => bytes.extend_from_slice(&value.to_le_bytes()),
                    Value::Number(value) => bytes.extend_from_slice(&value.to_bits().to_le_bytes()),
                    Value::Text(value) => bytes.extend_from_slice(value.as_bytes()),
                }
                sum = sum.wrapping_add(hasher.hash(&bytes));
            });
        }
        StateHash(sum)
    }

    /// A hash that was taken in another way.
    pub(crate) const fn taken(hash: u64) -> Self {
        StateHash(hash)
    }
}
