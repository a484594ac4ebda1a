use glam::DVec2;

use crate::{Disc, Point, Toises, trig, within};

/// Beyond this a difference of coordinates is cut, so that products of two stay finite.
const FAR: f64 = 1e150;

/// The vector from one point to another.
#[inline]
pub(crate) fn span(from: Point, to: Point) -> DVec2 {
    (to.vec() - from.vec()).clamp(DVec2::splat(-FAR), DVec2::splat(FAR))
}

/// Distance from the origin of `to_start` and `to_end` to the segment, given the vectors from it to both ends.
#[inline]
pub(crate) fn distance_from_origin(to_start: DVec2, to_end: DVec2) -> f64 {
    let along = to_end - to_start;
    let length_squared = along.length_squared();
    let before = -to_start.dot(along);
    // A segment too short for its square to be precise is its starting point.
    if before <= 0.0 || length_squared < f64::MIN_POSITIVE {
        return trig::hypot(to_start.x, to_start.y);
    }
    if before >= length_squared {
        return trig::hypot(to_end.x, to_end.y);
    }
    (to_start.perp_dot(along) / length_squared.sqrt()).abs()
}

/// Distance from a point to the segment between `a` and `b`, which may be one point.
///
/// ```
/// use toise_geometry::{Point, Toises, segment_distance};
///
/// let (a, b) = (Point::ORIGIN, Point::new(10.0, 0.0)?);
/// assert_eq!(segment_distance(a, b, Point::new(4.0, -2.0)?), Toises::whole(2));
/// assert_eq!(segment_distance(a, b, Point::new(13.0, 4.0)?), Toises::whole(5));
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[inline]
#[must_use]
pub fn segment_distance(a: Point, b: Point, point: Point) -> Toises {
    Toises::saturating(distance_from_origin(span(point, a), span(point, b)))
}

/// Whether the segment between `a` and `b` passes over the disc by more than the tolerance; grazing does not cross.
///
/// ```
/// use toise_geometry::{Disc, Point, Toises, segment_crosses};
///
/// let disc = Disc::new(Point::new(5.0, 0.6)?, Toises::new(0.6)?)?;
/// assert!(!segment_crosses(Point::ORIGIN, Point::new(10.0, 0.0)?, &disc));
/// assert!(segment_crosses(Point::ORIGIN, Point::new(10.0, 0.1)?, &disc));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
#[must_use]
pub fn segment_crosses(a: Point, b: Point, disc: &Disc) -> bool {
    within(segment_distance(a, b, disc.centre()), disc.radius()).holds_strictly()
}
