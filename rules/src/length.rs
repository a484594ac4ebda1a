//! Lengths a rulebook states.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A length in toises that a rule, a weapon or an option states: more than 0, at most [`Length::MOST`].
///
/// ```
/// use toise_rules::Length;
///
/// assert_eq!(Length::new(2.5)?.get(), 2.5);
/// assert!(Length::new(0.0).is_err() && Length::new(f64::NAN).is_err());
/// # Ok::<(), toise_rules::LengthError>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Length(f64);

/// A number that is no length.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{found} is no length: expected more than 0 and at most {most} toises", most = Length::MOST)]
pub struct LengthError {
    /// The number that was given.
    pub found: f64,
}

impl Length {
    /// The longest length in toises, so that no multiple a rule takes is infinite.
    pub const MOST: f64 = 1e6;

    /// A checked length in toises.
    pub const fn new(toises: f64) -> Result<Self, LengthError> {
        // Written so that a NaN fails it.
        if toises > 0.0 && toises <= Self::MOST {
            Ok(Length(toises))
        } else {
            Err(LengthError { found: toises })
        }
    }

    /// A length the rulebook itself states.
    pub(crate) const fn halves(halves: u8) -> Self {
        Length(halves as f64 / 2.0)
    }

    pub(crate) const fn whole(toises: u8) -> Self {
        assert!(toises > 0);
        Length(toises as f64)
    }

    /// The length in toises.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Length {
    type Error = LengthError;

    fn try_from(toises: f64) -> Result<Self, LengthError> {
        Length::new(toises)
    }
}

impl From<Length> for f64 {
    fn from(length: Length) -> f64 {
        length.0
    }
}

// A length is never NaN nor zero of either sign, so equality, order and bits agree.
impl PartialEq for Length {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Length {}

impl Ord for Length {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Length {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Length {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_positive_numbers_are_lengths() {
        for bad in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1_000_000.1] {
            assert!(Length::new(bad).is_err(), "{bad}");
        }
        assert!(ron::from_str::<Length>("NaN").is_err());
        assert!(ron::from_str::<Length>("-2").is_err());
        assert_eq!(ron::from_str::<Length>("2").unwrap(), Length::whole(2));
    }
}
