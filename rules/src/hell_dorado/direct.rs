//! Direct attacks, which effects set off.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::difficulty::Difficulty;
use super::explosion::number;
use crate::text::serde_as_text;

/// A direct attack, written `X/D+`: power first, difficulty last (`hd.direct.1`).
///
/// Five dice for each target; each that reaches the difficulty is X damage, and the sum less protection is
/// suffered.
///
/// ```
/// use toise_rules::hell_dorado::DirectAttack;
///
/// let fall: DirectAttack = "1/4+".parse()?;
/// assert_eq!((fall.power, fall.difficulty.get()), (1, 4));
/// assert!("1/4".parse::<DirectAttack>().is_err()); // that is a blast, difficulty first
/// # Ok::<(), toise_rules::hell_dorado::DirectAttackError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectAttack {
    /// Damage inflicted by each hit.
    pub power: u16,
    /// What each die has to reach.
    pub difficulty: Difficulty,
}

/// A text that is no direct attack.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DirectAttackError {
    /// Not of the form X/D+.
    #[error("direct attack {found:?}: expected power/difficulty+, such as \"1/4+\"")]
    Form {
        /// The text.
        found: String,
    },
    /// A power that is no number.
    #[error("power {found:?} of a direct attack: expected a whole number up to 65535, before the /")]
    Power {
        /// The text of the power.
        found: String,
    },
    /// A difficulty that no die is asked for.
    #[error("difficulty {found:?} of a direct attack: expected 1 to 20, between / and +")]
    Difficulty {
        /// The text of the difficulty.
        found: String,
    },
}

impl DirectAttack {
    /// The damage this many hits inflict together, before protection.
    pub fn inflicted(&self, hits: u8) -> u32 {
        u32::from(hits) * u32::from(self.power)
    }
}

impl FromStr for DirectAttack {
    type Err = DirectAttackError;

    fn from_str(text: &str) -> Result<Self, DirectAttackError> {
        let parts = text.trim().strip_suffix('+').and_then(|text| text.split_once('/'));
        let (power, difficulty) = parts.ok_or_else(|| DirectAttackError::Form { found: text.to_owned() })?;
        let (power, difficulty) = (power.trim(), difficulty.trim());
        Ok(DirectAttack {
            power: number(power).ok_or_else(|| DirectAttackError::Power { found: power.to_owned() })?,
            difficulty: number(difficulty)
                .and_then(|number| u8::try_from(number).ok())
                .and_then(|number| Difficulty::new(number).ok())
                .ok_or_else(|| DirectAttackError::Difficulty { found: difficulty.to_owned() })?,
        })
    }
}

impl fmt::Display for DirectAttack {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}+", self.power, self.difficulty)
    }
}

serde_as_text!(DirectAttack, "a direct attack such as \"1/4+\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direct_attack_is_written_as_it_is_read() {
        for (text, canonical) in [("1/4+", "1/4+"), (" 2 / 5 + ", "2/5+"), ("0/1+", "0/1+")] {
            assert_eq!(text.parse::<DirectAttack>().unwrap().to_string(), canonical);
        }
        assert_eq!("3/4+".parse::<DirectAttack>().unwrap().inflicted(5), 15);
    }

    #[test]
    fn a_text_that_is_no_direct_attack_says_why() {
        let error = |text: &str| text.parse::<DirectAttack>().unwrap_err();
        for text in ["", "4+", "3/1", "Stunned 1", "+"] {
            assert!(matches!(error(text), DirectAttackError::Form { .. }), "{text}");
        }
        for text in ["/4+", "x/4+", "-1/4+", "65536/4+"] {
            assert!(matches!(error(text), DirectAttackError::Power { .. }), "{text}");
        }
        for text in ["1/+", "1/0+", "1/21+", "1/4++", "1/256+"] {
            assert!(matches!(error(text), DirectAttackError::Difficulty { .. }), "{text}");
        }
    }
}
