//! What a die has to reach.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dice::Face;

/// What a die has to reach to be a hit: 1 to 20 (`hd.pool.4`).
///
/// Nothing is special about a natural 1 or 6: difficulty 1 always hits, 7 and above never do.
///
/// ```
/// use toise_rules::dice::Face;
/// use toise_rules::hell_dorado::Difficulty;
///
/// let four = Difficulty::new(4)?;
/// assert!(four.is_hit(Face::new(4)?) && !four.is_hit(Face::new(3)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Difficulty(u8);

/// A number that is no difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("difficulty {found}: expected {} to {}", Difficulty::LEAST.0, Difficulty::MOST.0)]
pub struct DifficultyError {
    /// The number that was given.
    pub found: u8,
}

impl Difficulty {
    /// The lowest difficulty, which every die reaches.
    pub const LEAST: Difficulty = Difficulty(1);
    /// The highest difficulty there is; no die reaches it.
    pub const MOST: Difficulty = Difficulty(20);

    /// A checked difficulty.
    pub const fn new(value: u8) -> Result<Self, DifficultyError> {
        if value < Self::LEAST.0 || value > Self::MOST.0 {
            Err(DifficultyError { found: value })
        } else {
            Ok(Difficulty(value))
        }
    }

    /// The difficulty nearest to a number, as when modifiers change a defence.
    pub const fn clamped(value: i32) -> Self {
        if value < Self::LEAST.0 as i32 {
            Self::LEAST
        } else if value > Self::MOST.0 as i32 {
            Self::MOST
        } else {
            Difficulty(value as u8)
        }
    }

    /// A difficulty the rulebook itself states.
    pub(crate) const fn known(value: u8) -> Self {
        assert!(value >= Self::LEAST.0 && value <= Self::MOST.0);
        Difficulty(value)
    }

    /// The number a die has to reach.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// True when a die showing this face is a hit.
    pub const fn is_hit(self, face: Face) -> bool {
        face.get() >= self.0
    }
}

impl TryFrom<u8> for Difficulty {
    type Error = DifficultyError;

    fn try_from(value: u8) -> Result<Self, DifficultyError> {
        Difficulty::new(value)
    }
}

impl From<Difficulty> for u8 {
    fn from(difficulty: Difficulty) -> u8 {
        difficulty.0
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difficulty_is_one_to_twenty() {
        for value in 0..=255 {
            assert_eq!(Difficulty::new(value).is_ok(), (1..=20).contains(&value));
        }
        let error = ron::from_str::<Difficulty>("21").unwrap_err().to_string();
        assert!(error.contains("difficulty 21: expected 1 to 20"), "{error}");
    }

    #[test]
    fn a_modified_defence_stays_a_difficulty() {
        for (value, expected) in [(i32::MIN, 1), (0, 1), (1, 1), (7, 7), (20, 20), (21, 20), (i32::MAX, 20)] {
            assert_eq!(Difficulty::clamped(value).get(), expected);
        }
    }

    #[test]
    fn one_always_hits_and_seven_never_does() {
        let hits = |difficulty| {
            let difficulty = Difficulty::new(difficulty).unwrap();
            Face::ALL.into_iter().filter(|face| difficulty.is_hit(*face)).count()
        };
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 20].map(hits), [6, 5, 4, 3, 2, 1, 0, 0]);
    }
}
