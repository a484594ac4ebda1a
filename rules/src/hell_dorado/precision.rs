//! The precision of a breath or a zone.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::difficulty::Difficulty;

/// The precision of a breath or a zone, written `4+`: the difficulty of its damage rolls, 1 to 6
/// (`hd.weapon.3`).
///
/// ```
/// use toise_rules::hell_dorado::Precision;
///
/// let precision: Precision = "4+".parse()?;
/// assert_eq!(precision.difficulty().get(), 4);
/// # Ok::<(), toise_rules::hell_dorado::PrecisionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Precision(u8);

/// A text that is no precision.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("precision {found:?}: expected 1+ to 6+")]
pub struct PrecisionError {
    /// The text.
    pub found: String,
}

impl Precision {
    /// The precision of this number, when it is 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=6 => Some(Precision(number)),
            _ => None,
        }
    }

    /// The difficulty of the damage rolls.
    pub const fn difficulty(self) -> Difficulty {
        Difficulty::known(self.0)
    }
}

impl FromStr for Precision {
    type Err = PrecisionError;

    fn from_str(text: &str) -> Result<Self, PrecisionError> {
        match text.trim().as_bytes() {
            [digit @ b'1'..=b'6', b'+'] => Ok(Precision(digit - b'0')),
            _ => Err(PrecisionError { found: text.to_owned() }),
        }
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}+", self.0)
    }
}

crate::text::serde_as_text!(Precision, "a precision such as \"4+\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_precision_is_one_plus_to_six_plus() {
        for number in 0..=255 {
            let text = format!("{number}+");
            let precision = text.parse::<Precision>().ok();
            assert_eq!(precision, Precision::new(number));
            assert_eq!(precision.is_some(), (1..=6).contains(&number));
            if let Some(precision) = precision {
                assert_eq!((precision.to_string(), precision.difficulty().get()), (text, number));
            }
        }
        for text in ["4", "+4", "4++", "44+", "", "+", "4/1"] {
            let error = text.parse::<Precision>().unwrap_err();
            assert_eq!(error.to_string(), format!("precision {text:?}: expected 1+ to 6+"));
        }
    }
}
