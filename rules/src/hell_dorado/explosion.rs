//! Explosions, and the damage an area deals without a power table.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::difficulty::Difficulty;
use super::power::{StateGiven, StateGivenError};
use crate::text::serde_as_text;

/// What an explosion, or a breath in Sapience, does to everyone it touches (`hd.explosion.2`, `hd.breath.4`).
///
/// Written `x/y`: difficulty first, power second, the reverse of a [`DirectAttack`](super::DirectAttack); or
/// a state in place of the two.
///
/// ```
/// use toise_rules::hell_dorado::Blast;
///
/// let blast: Blast = "3/1".parse()?;
/// assert!(matches!(&blast, Blast::Damage { difficulty, power: 1 } if difficulty.get() == 3));
/// assert_eq!(blast.inflicted(4), 4);
/// assert!(matches!("Stunned 1".parse()?, Blast::State(_)));
/// # Ok::<(), toise_rules::hell_dorado::BlastError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blast {
    /// Five dice against a difficulty, that much damage for each hit.
    Damage {
        /// What each die has to reach.
        difficulty: Difficulty,
        /// Damage inflicted by each hit.
        power: u16,
    },
    /// A state for everyone touched, without a roll.
    State(StateGiven),
}

/// A text that is no blast.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BlastError {
    /// A difficulty that no blast has.
    #[error("difficulty {found:?} of a blast: expected 1 to 20, before the /")]
    Difficulty {
        /// The text of the difficulty.
        found: String,
    },
    /// A power that is no number.
    #[error("power {found:?} of a blast: expected a whole number up to 65535, after the /")]
    Power {
        /// The text of the power.
        found: String,
    },
    /// The notation of a direct attack.
    #[error(
        "{found:?} is a direct attack, power first: a blast is written difficulty/power, such as \"3/1\""
    )]
    Direct {
        /// The text.
        found: String,
    },
    /// Neither x/y nor a state.
    #[error("blast: {0}")]
    State(#[from] StateGivenError),
}

impl Blast {
    /// The damage this many hits inflict together, before protection; a state inflicts none.
    pub fn inflicted(&self, hits: u8) -> u32 {
        match self {
            Blast::Damage { power, .. } => u32::from(hits) * u32::from(*power),
            Blast::State(_) => 0,
        }
    }
}

impl FromStr for Blast {
    type Err = BlastError;

    fn from_str(text: &str) -> Result<Self, BlastError> {
        let Some((difficulty, power)) = text.split_once('/') else {
            return Ok(Blast::State(text.parse()?));
        };
        // hd.direct.1
        if power.trim_end().ends_with('+') {
            return Err(BlastError::Direct { found: text.to_owned() });
        }
        let (difficulty, power) = (difficulty.trim(), power.trim());
        let difficulty = number(difficulty)
            .and_then(|number| u8::try_from(number).ok())
            .and_then(|number| Difficulty::new(number).ok())
            .ok_or_else(|| BlastError::Difficulty { found: difficulty.to_owned() })?;
        let power = number(power).ok_or_else(|| BlastError::Power { found: power.to_owned() })?;
        Ok(Blast::Damage { difficulty, power })
    }
}

/// A whole number as cards print it: digits, no sign.
pub(super) fn number(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl fmt::Display for Blast {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blast::Damage { difficulty, power } => write!(formatter, "{difficulty}/{power}"),
            Blast::State(state) => write!(formatter, "{state}"),
        }
    }
}

serde_as_text!(Blast, "a blast such as \"3/1\" or \"Stunned 1\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blast_is_written_as_it_is_read() {
        for (text, canonical) in
            [("3/1", "3/1"), (" 4 / 2 ", "4/2"), ("7/0", "7/0"), ("Knocked down", "Knocked down")]
        {
            assert_eq!(text.parse::<Blast>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn a_text_that_is_no_blast_says_why() {
        let error = |text: &str| text.parse::<Blast>().unwrap_err();
        for text in ["0/1", "21/1", "300/1", "x/1", "/1", "-3/1", "+3/1"] {
            assert!(matches!(error(text), BlastError::Difficulty { .. }), "{text}");
        }
        for text in ["3/", "3/x", "3/-1", "3/65536", "3/1/1"] {
            assert!(matches!(error(text), BlastError::Power { .. }), "{text}");
        }
        assert!(matches!(error("1/4+"), BlastError::Direct { .. }));
        assert!(matches!(error(""), BlastError::State(_)));
        assert!(matches!(error("3"), BlastError::State(_)));
    }

    #[test]
    fn hits_add_up_and_a_state_inflicts_nothing() {
        assert_eq!("3/2".parse::<Blast>().unwrap().inflicted(3), 6);
        assert_eq!("3/65535".parse::<Blast>().unwrap().inflicted(255), 16_711_425);
        assert_eq!("Stunned 1".parse::<Blast>().unwrap().inflicted(5), 0);
    }
}
