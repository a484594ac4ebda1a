use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Refusal of a number that is no place, length or direction: NaN or an infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum NotFinite {
    /// The number was NaN.
    #[error("found NaN, expected a finite number")]
    Nan,
    /// The number was +∞.
    #[error("found inf, expected a finite number")]
    Infinite,
    /// The number was −∞.
    #[error("found -inf, expected a finite number")]
    MinusInfinite,
}

/// The number itself, with `-0.0` made `0.0`, if it is finite.
#[inline]
pub(crate) const fn finite(value: f64) -> Result<f64, NotFinite> {
    if value.is_finite() {
        Ok(value + 0.0)
    } else if value.is_nan() {
        Err(NotFinite::Nan)
    } else if value > 0.0 {
        Err(NotFinite::Infinite)
    } else {
        Err(NotFinite::MinusInfinite)
    }
}

/// The nearest finite number, with `-0.0` made `0.0`; NaN gives 0.
#[inline]
pub(crate) fn saturate(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value.clamp(f64::MIN, f64::MAX) + 0.0 }
}

/// A length in toises of 25 mm, finite, negative where it is a margin that was missed.
///
/// Lengths are totally ordered and hashable: there is no NaN and only one zero. The plain order is for
/// sorting; whether a limit is kept is asked of [`within`](crate::within), which knows the tolerance.
/// Arithmetic stops at the largest finite length instead of overflowing. Shown with three decimals; read
/// and written as a plain number.
///
/// ```
/// use toise_geometry::Toises;
///
/// let reach = Toises::new(6.5)? + Toises::from_mm(25.0)?;
/// assert_eq!(reach.get(), 7.5);
/// assert_eq!(reach.to_string(), "7.500");
/// assert!(Toises::new(f64::NAN).is_err());
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Toises(f64);

impl Toises {
    /// No length at all.
    pub const ZERO: Toises = Toises(0.0);

    const MM: f64 = 25.0;

    /// A length of so many toises.
    ///
    /// # Errors
    /// [`NotFinite`] for NaN and infinities.
    #[inline]
    pub const fn new(toises: f64) -> Result<Self, NotFinite> {
        match finite(toises) {
            Ok(value) => Ok(Self(value)),
            Err(error) => Err(error),
        }
    }

    /// A whole number of toises, as rules print them.
    ///
    /// ```
    /// use toise_geometry::Toises;
    ///
    /// const BREATH: Toises = Toises::whole(6);
    /// assert_eq!(BREATH.get(), 6.0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn whole(toises: i32) -> Self {
        Self(toises as f64)
    }

    /// A length of so many millimetres.
    ///
    /// # Errors
    /// [`NotFinite`] for NaN and infinities.
    #[inline]
    pub const fn from_mm(mm: f64) -> Result<Self, NotFinite> {
        Self::new(mm / Self::MM)
    }

    #[inline]
    pub(crate) fn saturating(toises: f64) -> Self {
        Self(saturate(toises))
    }

    /// The number of toises.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Toises {
    type Error = NotFinite;

    fn try_from(toises: f64) -> Result<Self, NotFinite> {
        Self::new(toises)
    }
}

impl From<Toises> for f64 {
    fn from(length: Toises) -> f64 {
        length.0
    }
}

impl Eq for Toises {}

impl Ord for Toises {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Toises {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Toises {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Add for Toises {
    type Output = Toises;

    #[inline]
    fn add(self, other: Toises) -> Toises {
        Toises::saturating(self.0 + other.0)
    }
}

impl Sub for Toises {
    type Output = Toises;

    #[inline]
    fn sub(self, other: Toises) -> Toises {
        Toises::saturating(self.0 - other.0)
    }
}

impl Neg for Toises {
    type Output = Toises;

    #[inline]
    fn neg(self) -> Toises {
        Toises::saturating(-self.0)
    }
}

/// Scaling; an infinite factor stops at the largest finite length, a factor that is NaN gives zero.
impl Mul<f64> for Toises {
    type Output = Toises;

    #[inline]
    fn mul(self, factor: f64) -> Toises {
        Toises::saturating(self.0 * factor)
    }
}

impl fmt::Display for Toises {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What would round to zero is shown as zero: "-0.000" says nothing a reader can use.
        let shown = if self.0.abs() < 0.0005 { 0.0 } else { self.0 };
        match f.width() {
            Some(width) => write!(f, "{shown:width$.3}"),
            None => write!(f, "{shown:.3}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toises(value: f64) -> Toises {
        Toises::new(value).unwrap()
    }

    #[test]
    fn three_decimals_are_shown_and_never_a_negative_zero() {
        for (value, shown) in [
            (0.0, "0.000"),
            (-0.0, "0.000"),
            (-0.000_499, "0.000"),
            (-0.000_6, "-0.001"),
            (0.000_499, "0.000"),
            (0.000_6, "0.001"),
            (-0.2, "-0.200"),
            (12.828_427_124_746_19, "12.828"),
        ] {
            assert_eq!(toises(value).to_string(), shown, "{value:?}");
        }
        for step in -3000..3000 {
            let shown = toises(f64::from(step) * 1e-6).to_string();
            assert_ne!(shown, "-0.000");
        }
        assert_eq!(format!("{:8}|", toises(6.5)), "   6.500|");
    }

    #[test]
    fn a_number_that_is_not_finite_is_refused_by_name() {
        assert_eq!(Toises::new(f64::NAN), Err(NotFinite::Nan));
        assert_eq!(Toises::new(f64::INFINITY), Err(NotFinite::Infinite));
        assert_eq!(Toises::from_mm(f64::NEG_INFINITY), Err(NotFinite::MinusInfinite));
        assert_eq!(NotFinite::Nan.to_string(), "found NaN, expected a finite number");
    }

    #[test]
    fn there_is_one_zero() {
        for zero in [toises(-0.0), -Toises::ZERO, Toises::ZERO * -1.0, toises(1.0) - toises(1.0)] {
            assert_eq!(zero.get().to_bits(), 0.0_f64.to_bits());
            assert_eq!(zero.cmp(&Toises::ZERO), Ordering::Equal);
        }
    }

    #[test]
    fn arithmetic_stops_at_the_largest_finite_length() {
        let most = toises(f64::MAX);
        assert_eq!(most + most, most);
        assert_eq!(-most - most, -most);
        assert_eq!(most * -3.0, -most);
        assert_eq!(toises(1.0) * f64::INFINITY, most);
        assert_eq!(Toises::ZERO * f64::INFINITY, Toises::ZERO);
        assert_eq!(most * f64::NAN, Toises::ZERO);
    }

    #[test]
    fn a_toise_is_twenty_five_millimetres() {
        assert_eq!(Toises::from_mm(25.0), Ok(Toises::whole(1)));
        assert_eq!(Toises::from_mm(-50.0), Ok(Toises::whole(-2)));
    }

    #[test]
    fn lengths_sort_by_size() {
        let mut lengths = [3.0, -1.0, 0.0, 1e-300, -1e-300, f64::MAX].map(toises);
        lengths.sort();
        assert_eq!(lengths.map(Toises::get), [-1.0, -1e-300, 0.0, 1e-300, 3.0, f64::MAX]);
    }
}
