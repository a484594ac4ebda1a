use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::length::saturate;

/// Refusal of a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("found a fraction of {0}, expected 0 to 1")]
pub struct NotAFraction(pub f64);

/// A part of a whole, from 0 to 1: how much of a picture is hidden.
///
/// Shown with three decimals; read and written as a plain number.
///
/// ```
/// use toise_geometry::Fraction;
///
/// let half = Fraction::new(0.5)?;
/// assert_eq!(half.get(), 0.5);
/// assert!(Fraction::NONE < half && half < Fraction::ALL);
/// assert!(Fraction::new(1.5).is_err());
/// # Ok::<(), toise_geometry::NotAFraction>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Fraction(f64);

impl Fraction {
    /// Nothing of it, 0.
    pub const NONE: Fraction = Fraction(0.0);

    /// The whole, 1.
    pub const ALL: Fraction = Fraction(1.0);

    /// The fraction of that size.
    ///
    /// # Errors
    /// [`NotAFraction`] unless it is from 0 to 1.
    pub fn new(value: f64) -> Result<Self, NotAFraction> {
        // Adding zero makes −0 a 0.
        if (0.0..=1.0).contains(&value) { Ok(Self(value + 0.0)) } else { Err(NotAFraction(value)) }
    }

    /// The nearest fraction; NaN gives 0.
    #[inline]
    pub(crate) fn saturating(value: f64) -> Self {
        Self(saturate(value).clamp(0.0, 1.0) + 0.0)
    }

    /// Its size, from 0 to 1.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Fraction {
    type Error = NotAFraction;

    fn try_from(value: f64) -> Result<Self, NotAFraction> {
        Self::new(value)
    }
}

impl From<Fraction> for f64 {
    fn from(fraction: Fraction) -> f64 {
        fraction.0
    }
}

impl Eq for Fraction {}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_from_0_to_1_are_fractions_and_there_is_one_zero() {
        for refused in [-1e-300, 1.000_000_000_000_000_2, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(Fraction::new(refused).is_err(), "{refused}");
            assert!((0.0..=1.0).contains(&Fraction::saturating(refused).get()), "{refused}");
        }
        for zero in [Fraction::new(-0.0).unwrap(), Fraction::saturating(-0.0), Fraction::saturating(-1e-17)] {
            assert_eq!(zero.get().to_bits(), 0);
            assert_eq!(zero.cmp(&Fraction::NONE), Ordering::Equal);
        }
        assert_eq!(Fraction::new(2.5).unwrap_err().to_string(), "found a fraction of 2.5, expected 0 to 1");
        assert!(ron::from_str::<Fraction>("1.1").is_err());
    }
}
