use serde::{Deserialize, Serialize};

use super::{TemplateError, is_size};
use crate::{Disc, Measured, Point, Toises, within};

/// A round area around a centre, for zones and explosions.
///
/// ```
/// use toise_geometry::{Circle, Disc, Point, Toises};
///
/// let circle = Circle::new(Point::new(10.0, 14.0)?, Circle::DEFAULT_RADIUS)?;
/// let near = Disc::new(Point::new(10.0, 17.4)?, Toises::new(0.5)?)?;
/// assert!(circle.touches(&near));
/// assert_eq!(circle.reach(&near).margin().to_string(), "0.100");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawCircle")]
pub struct Circle {
    centre: Point,
    radius: Toises,
}

#[derive(Deserialize)]
#[serde(rename = "Circle", deny_unknown_fields)]
struct RawCircle {
    centre: Point,
    radius: Toises,
}

impl Circle {
    /// The usual radius, 3 toises.
    pub const DEFAULT_RADIUS: Toises = Toises::whole(3);

    /// The circle of this radius around that centre.
    ///
    /// # Errors
    /// [`TemplateError::Radius`] unless it is above 0 and at most 1000 toises.
    pub fn new(centre: Point, radius: Toises) -> Result<Self, TemplateError> {
        if is_size(radius) { Ok(Self { centre, radius }) } else { Err(TemplateError::Radius(radius)) }
    }

    /// Its centre.
    #[inline]
    #[must_use]
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// From its centre to its edge.
    #[inline]
    #[must_use]
    pub const fn radius(&self) -> Toises {
        self.radius
    }

    /// Distance from the area to a point, 0 inside it.
    #[inline]
    #[must_use]
    pub fn distance(&self, point: Point) -> Toises {
        (self.centre.distance(point) - self.radius).max(Toises::ZERO)
    }

    /// The distance from the area to the disc's centre, held against the disc's radius.
    #[inline]
    #[must_use]
    pub fn reach(&self, disc: &Disc) -> Measured {
        within(self.distance(disc.centre()), disc.radius())
    }

    /// Whether the disc is in the area, touching included.
    #[inline]
    #[must_use]
    pub fn touches(&self, disc: &Disc) -> bool {
        self.reach(disc).holds()
    }

    /// Whether the area reaches into the disc by more than the tolerance.
    #[inline]
    #[must_use]
    pub fn overlaps(&self, disc: &Disc) -> bool {
        self.reach(disc).holds_strictly()
    }
}

impl TryFrom<RawCircle> for Circle {
    type Error = TemplateError;

    fn try_from(raw: RawCircle) -> Result<Self, TemplateError> {
        Self::new(raw.centre, raw.radius)
    }
}
