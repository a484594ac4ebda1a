use std::f64::consts::FRAC_1_SQRT_2;
use std::fmt;
use std::hash::{Hash, Hasher};

use glam::{DVec2, Vec2Swizzles};
use serde::{Deserialize, Serialize};

use crate::length::{NotFinite, finite};
use crate::trig;

/// A direction on the table: degrees counter-clockwise from +x, from 0 up to but not including 360.
///
/// Any finite number of degrees is accepted and brought into that range, so −180, 180 and 540 are one
/// bearing. Read and written as a plain number.
///
/// ```
/// use toise_geometry::{Bearing, DVec2};
///
/// let up = Bearing::new(-270.0)?;
/// assert_eq!(up.degrees(), 90.0);
/// assert_eq!(up.unit(), DVec2::new(0.0, 1.0));
/// assert_eq!(up.opposite(), Bearing::new(270.0)?);
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Bearing(f64);

impl fmt::Display for Bearing {
    /// Degrees with as many decimals as they need, at most three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Bearing {
    /// The bearing of so many degrees.
    ///
    /// # Errors
    /// [`NotFinite`] for NaN and infinities.
    #[inline]
    pub fn new(degrees: f64) -> Result<Self, NotFinite> {
        finite(degrees).map(Self::wrapped)
    }

    #[inline]
    fn wrapped(degrees: f64) -> Self {
        let rest = degrees % 360.0;
        let turned = if rest < 0.0 { rest + 360.0 } else { rest };
        // A hair below a full turn rounds to the full turn, which is no turn.
        Self(if turned >= 360.0 { 0.0 } else { turned + 0.0 })
    }

    /// The bearing of a finite vector, none for the zero vector.
    pub(crate) fn of(v: DVec2) -> Option<Self> {
        if v == DVec2::ZERO {
            return None;
        }
        // Only angles up to 45 degrees are computed; the rest are mirrored, so that mirrored vectors have
        // mirrored bearings and the axes and diagonals are exact.
        let DVec2 { x, y } = v.abs();
        let from_x = match x.total_cmp(&y) {
            std::cmp::Ordering::Greater => trig::atan2(y, x).to_degrees(),
            std::cmp::Ordering::Equal => 45.0,
            std::cmp::Ordering::Less => 90.0 - trig::atan2(x, y).to_degrees(),
        };
        Some(Self::wrapped(match (v.x < 0.0, v.y < 0.0) {
            (false, false) => from_x,
            (true, false) => 180.0 - from_x,
            (true, true) => 180.0 + from_x,
            (false, true) => 360.0 - from_x,
        }))
    }

    /// The number of degrees, from 0 up to but not including 360.
    #[inline]
    #[must_use]
    pub const fn degrees(self) -> f64 {
        self.0
    }

    /// The bearing that points the other way.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::wrapped(if self.0 < 180.0 { self.0 + 180.0 } else { self.0 - 180.0 })
    }

    /// The vector of length 1 in this direction.
    ///
    /// Exact for multiples of 90 degrees, correctly rounded for multiples of 30 and 45; bearings that mirror
    /// each other in an axis or a diagonal give vectors that do.
    #[must_use]
    pub fn unit(self) -> DVec2 {
        let degrees = self.0;
        // These subtractions are exact.
        let v = if degrees < 90.0 {
            first_quarter(degrees)
        } else if degrees < 180.0 {
            first_quarter(degrees - 90.0).perp()
        } else if degrees < 270.0 {
            -first_quarter(degrees - 180.0)
        } else {
            -first_quarter(degrees - 270.0).perp()
        };
        // −0 becomes 0.
        v + DVec2::ZERO
    }
}

/// The unit vector at 0 to 90 degrees.
fn first_quarter(degrees: f64) -> DVec2 {
    if degrees > 45.0 { first_eighth(90.0 - degrees).yx() } else { first_eighth(degrees) }
}

/// The unit vector at 0 to 45 degrees.
fn first_eighth(degrees: f64) -> DVec2 {
    // π/6 and π/4 are rounded before their sines are, which loses the last bit.
    if degrees == 45.0 {
        return DVec2::splat(FRAC_1_SQRT_2);
    }
    if degrees == 30.0 {
        return DVec2::new(0.75_f64.sqrt(), 0.5);
    }
    let radians = degrees.to_radians();
    DVec2::new(trig::cos(radians), trig::sin(radians))
}

impl TryFrom<f64> for Bearing {
    type Error = NotFinite;

    fn try_from(degrees: f64) -> Result<Self, NotFinite> {
        Self::new(degrees)
    }
}

impl From<Bearing> for f64 {
    fn from(bearing: Bearing) -> f64 {
        bearing.0
    }
}

impl Eq for Bearing {}

impl Hash for Bearing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(degrees: f64) -> Bearing {
        Bearing::new(degrees).unwrap()
    }

    #[test]
    fn any_number_of_turns_is_the_same_bearing() {
        for (given, kept) in [
            (0.0, 0.0),
            (-0.0, 0.0),
            (360.0, 0.0),
            (-360.0, 0.0),
            (-180.0, 180.0),
            (540.0, 180.0),
            (-10.0, 350.0),
            (-1e-20, 0.0),
            (-1e-14, 0.0),
            (-5e-324, 0.0),
            (359.999_999_999_999_94, 359.999_999_999_999_94),
            (-1e300, at(-1e300).degrees()),
        ] {
            let degrees = at(given).degrees();
            assert_eq!(degrees.to_bits(), kept.to_bits(), "{given}");
            assert!((0.0..360.0).contains(&degrees), "{given}");
        }
    }

    #[test]
    fn a_direction_that_is_not_finite_is_refused() {
        assert_eq!(Bearing::new(f64::NAN), Err(NotFinite::Nan));
        assert_eq!(Bearing::new(f64::INFINITY), Err(NotFinite::Infinite));
        assert_eq!(Bearing::new(f64::NEG_INFINITY), Err(NotFinite::MinusInfinite));
    }

    #[test]
    fn unit_vectors_of_quarters_are_exact_and_hold_no_negative_zero() {
        for (degrees, x, y) in [(0.0, 1.0, 0.0), (90.0, 0.0, 1.0), (180.0, -1.0, 0.0), (270.0, 0.0, -1.0)] {
            let unit = at(degrees).unit();
            assert_eq!((unit.x.to_bits(), unit.y.to_bits()), (f64::to_bits(x), f64::to_bits(y)), "{degrees}");
        }
    }

    #[test]
    fn unit_vectors_of_thirds_and_eighths_are_correctly_rounded() {
        let (half, long, slant) = (0.5, 0.75_f64.sqrt(), 0.5_f64.sqrt());
        for (degrees, x, y) in [
            (30.0, long, half),
            (45.0, slant, slant),
            (60.0, half, long),
            (120.0, -half, long),
            (135.0, -slant, slant),
            (150.0, -long, half),
            (210.0, -long, -half),
            (225.0, -slant, -slant),
            (240.0, -half, -long),
            (300.0, half, -long),
            (315.0, slant, -slant),
            (330.0, long, -half),
        ] {
            assert_eq!(at(degrees).unit(), DVec2::new(x, y), "{degrees}");
        }
    }

    #[test]
    fn mirrored_bearings_have_mirrored_vectors() {
        for step in 0..=3600 {
            let degrees = f64::from(step) * 0.125;
            let unit = at(degrees).unit();
            assert_eq!(at(-degrees).unit(), DVec2::new(unit.x, -unit.y), "{degrees}");
            assert_eq!(at(180.0 - degrees).unit(), DVec2::new(-unit.x, unit.y), "{degrees}");
            assert_eq!(at(90.0 - degrees).unit(), unit.yx(), "{degrees}");
            assert_eq!(at(degrees).opposite().unit(), -unit, "{degrees}");
        }
    }

    #[test]
    fn the_bearing_of_an_axis_or_a_diagonal_is_exact() {
        for step in 0..8_u8 {
            let degrees = f64::from(step) * 45.0;
            assert_eq!(Bearing::of(at(degrees).unit() * 3.7), Some(at(degrees)), "{degrees}");
        }
        assert_eq!(Bearing::of(DVec2::new(5.0, -1e-30)), Some(at(0.0)));
        assert_eq!(Bearing::of(DVec2::ZERO), None);
    }
}
