use std::hash::{Hash, Hasher};

use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::{TemplateError, is_size};
use crate::segment::{distance_from_origin, span};
use crate::{Bearing, Disc, Measured, Point, Toises, trig, within};

/// An isosceles triangle for breaths: from its tip along its axis to an end of full width, square to the axis.
///
/// ```
/// use toise_geometry::{Base, Bearing, Cone, Point};
///
/// let shooter = Base::from_mm(30.0)?.at(Point::ORIGIN);
/// let east = Bearing::new(0.0)?;
/// let breath = Cone::from_base(&shooter, east, east, Cone::DEFAULT_LENGTH, Cone::DEFAULT_WIDTH)?;
/// assert!(breath.touches(&Base::from_mm(30.0)?.at(Point::new(7.2, 0.0)?)));
/// assert!(!breath.overlaps(&shooter)); // its tip only touches
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawCone", into = "RawCone")]
pub struct Cone {
    tip: Point,
    axis: Bearing,
    length: Toises,
    width: Toises,
    /// The axis as a vector, worked out once: a cone is laid once and asked about many bases.
    along: DVec2,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Cone", deny_unknown_fields)]
struct RawCone {
    tip: Point,
    axis: Bearing,
    length: Toises,
    width: Toises,
}

impl Cone {
    /// The usual length, 6 toises.
    pub const DEFAULT_LENGTH: Toises = Toises::whole(6);

    /// The usual width at the end, 2 toises.
    pub const DEFAULT_WIDTH: Toises = Toises::whole(2);

    /// The cone with this tip, axis, length along the axis and width at the end.
    ///
    /// # Errors
    /// [`TemplateError`] unless length and width are above 0 and at most 1000 toises.
    pub fn new(tip: Point, axis: Bearing, length: Toises, width: Toises) -> Result<Self, TemplateError> {
        if !is_size(length) {
            return Err(TemplateError::Length(length));
        }
        if !is_size(width) {
            return Err(TemplateError::Width(width));
        }
        Ok(Self { tip, axis, length, width, along: axis.unit() })
    }

    /// The cone whose tip stands on the edge of a base, at the bearing `tip` from its centre, and points along `axis`.
    ///
    /// With an axis turned away from `tip` the cone may pass over the base: ask [`Cone::overlaps`].
    ///
    /// # Errors
    /// Like [`Cone::new`].
    pub fn from_base(
        base: &Disc,
        tip: Bearing,
        axis: Bearing,
        length: Toises,
        width: Toises,
    ) -> Result<Self, TemplateError> {
        Self::new(base.centre().offset(tip, base.radius()), axis, length, width)
    }

    /// Its tip.
    #[inline]
    #[must_use]
    pub const fn tip(&self) -> Point {
        self.tip
    }

    /// The direction it points in.
    #[inline]
    #[must_use]
    pub const fn axis(&self) -> Bearing {
        self.axis
    }

    /// From its tip to the middle of its end.
    #[inline]
    #[must_use]
    pub const fn length(&self) -> Toises {
        self.length
    }

    /// Its width at the end.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> Toises {
        self.width
    }

    /// Its corners, counter-clockwise: the tip, then the end's right and left as seen along the axis.
    #[must_use]
    pub fn corners(&self) -> [Point; 3] {
        let end = self.tip.vec() + self.along * self.length.get();
        let half = self.along.perp() * (self.width.get() / 2.0);
        [self.tip, Point::saturating(end - half), Point::saturating(end + half)]
    }

    /// Distance from the area to a point, 0 inside it.
    #[must_use]
    pub fn distance(&self, point: Point) -> Toises {
        // Seen along the axis, and with left folded onto right, only one side and the end are left to measure.
        let v = span(self.tip, point);
        let ahead = v.dot(self.along);
        let aside = self.along.perp_dot(v).abs();
        let length = self.length.get();
        let half = self.width.get() / 2.0;

        if ahead <= length && aside * length < ahead * half {
            return Toises::ZERO;
        }
        let seen = DVec2::new(ahead, aside);
        let to_side = distance_from_origin(-seen, DVec2::new(length, half) - seen);
        let to_end = trig::hypot(ahead - length, (aside - half).max(0.0));
        Toises::saturating(to_side.min(to_end))
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
    ///
    /// A tip that touches a base does not overlap it; a side that passes over it does.
    #[inline]
    #[must_use]
    pub fn overlaps(&self, disc: &Disc) -> bool {
        self.reach(disc).holds_strictly()
    }
}

impl TryFrom<RawCone> for Cone {
    type Error = TemplateError;

    fn try_from(raw: RawCone) -> Result<Self, TemplateError> {
        Self::new(raw.tip, raw.axis, raw.length, raw.width)
    }
}

impl From<Cone> for RawCone {
    fn from(cone: Cone) -> Self {
        Self { tip: cone.tip, axis: cone.axis, length: cone.length, width: cone.width }
    }
}

impl Eq for Cone {}

impl Hash for Cone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The vector follows from the axis.
        (self.tip, self.axis, self.length, self.width).hash(state);
    }
}
