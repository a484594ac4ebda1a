use std::fmt;
use std::hash::{Hash, Hasher};

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::length::{NotFinite, finite, saturate};
use crate::{Bearing, Toises, trig};

/// A place on the table, in toises: x to the right, y up, both finite and never `-0.0`.
///
/// Read and written as `(x, y)`.
///
/// ```
/// use toise_geometry::{Bearing, Point, Toises};
///
/// let here = Point::new(10.0, 10.0)?;
/// let there = here.offset(Bearing::new(90.0)?, Toises::whole(4));
/// assert_eq!(there, Point::new(10.0, 14.0)?);
/// assert_eq!(here.distance(there), Toises::whole(4));
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(f64, f64)", into = "(f64, f64)")]
pub struct Point(DVec2);

impl Point {
    /// The point (0, 0).
    pub const ORIGIN: Point = Point(DVec2::ZERO);

    /// The point at these coordinates.
    ///
    /// # Errors
    /// [`NotFinite`] when either is NaN or infinite.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Result<Self, NotFinite> {
        match (finite(x), finite(y)) {
            (Ok(x), Ok(y)) => Ok(Self(DVec2::new(x, y))),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// The nearest point with finite coordinates.
    #[inline]
    pub(crate) fn saturating(v: DVec2) -> Self {
        Self(DVec2::new(saturate(v.x), saturate(v.y)))
    }

    /// How far to the right of (0, 0), in toises.
    #[inline]
    #[must_use]
    pub const fn x(self) -> f64 {
        self.0.x
    }

    /// How far up from (0, 0), in toises.
    #[inline]
    #[must_use]
    pub const fn y(self) -> f64 {
        self.0.y
    }

    /// The coordinates as a vector.
    #[inline]
    #[must_use]
    pub const fn vec(self) -> DVec2 {
        self.0
    }

    /// The point so far away in that direction; a negative length goes the other way.
    #[inline]
    #[must_use]
    pub fn offset(self, direction: Bearing, length: Toises) -> Self {
        Self::saturating(self.0 + direction.unit() * length.get())
    }

    /// The straight distance to another point.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Point) -> Toises {
        let v = other.0 - self.0;
        Toises::saturating(trig::hypot(v.x, v.y))
    }
}

impl TryFrom<(f64, f64)> for Point {
    type Error = NotFinite;

    fn try_from((x, y): (f64, f64)) -> Result<Self, NotFinite> {
        Self::new(x, y)
    }
}

impl From<Point> for (f64, f64) {
    fn from(point: Point) -> (f64, f64) {
        (point.0.x, point.0.y)
    }
}

impl Eq for Point {}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.x.to_bits().hash(state);
        self.0.y.to_bits().hash(state);
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", Toises::saturating(self.0.x), Toises::saturating(self.0.y))
    }
}
