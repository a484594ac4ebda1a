use crate::{Bearing, Disc, Point, Toises, within};

/// Distance between the edges of two discs, below 0 by as much as they overlap.
#[inline]
#[must_use]
pub fn signed_distance(a: &Disc, b: &Disc) -> Toises {
    // The radii are added first so that swapping the discs changes no bit.
    a.centre().distance(b.centre()) - (a.radius() + b.radius())
}

/// Distance between the edges of two discs, as a ruler measures it: 0 when they touch or overlap.
///
/// ```
/// use toise_geometry::{Disc, Point, Toises, edge_distance};
///
/// let small = Disc::new(Point::ORIGIN, Toises::new(0.5)?)?;
/// let large = Disc::new(Point::new(9.0, 0.0)?, Toises::whole(2))?;
/// assert_eq!(edge_distance(&small, &large), Toises::new(6.5)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
#[must_use]
pub fn edge_distance(a: &Disc, b: &Disc) -> Toises {
    signed_distance(a, b).max(Toises::ZERO)
}

/// Distance from the edge of a disc to a point, 0 when the disc covers it.
#[inline]
#[must_use]
pub fn distance_to_point(disc: &Disc, point: Point) -> Toises {
    (disc.centre().distance(point) - disc.radius()).max(Toises::ZERO)
}

/// Whether two discs touch: their edges are at most the tolerance apart; overlapping discs are in contact too.
#[inline]
#[must_use]
pub fn in_contact(a: &Disc, b: &Disc) -> bool {
    near(a, b) && within(signed_distance(a, b), Toises::ZERO).holds()
}

/// Whether two discs overlap by more than the tolerance, which no two bases on a table can.
#[inline]
#[must_use]
pub fn overlap(a: &Disc, b: &Disc) -> bool {
    near(a, b) && within(signed_distance(a, b), Toises::ZERO).holds_strictly()
}

/// Whether two discs could touch, without a square root: most pairs on a board are a whole toise apart along
/// one axis already, far beyond the tolerance.
#[inline]
fn near(a: &Disc, b: &Disc) -> bool {
    let reach = a.radius().get() + b.radius().get() + 1.0;
    let v = (b.centre().vec() - a.centre().vec()).abs();
    v.x <= reach && v.y <= reach
}

/// The bearing at which `to` lies, seen from `from`; none when they are the same point.
///
/// ```
/// use toise_geometry::{Bearing, Point, bearing};
///
/// let here = Point::new(2.0, 2.0)?;
/// assert_eq!(bearing(here, Point::new(1.0, 1.0)?), Some(Bearing::new(225.0)?));
/// assert_eq!(bearing(here, here), None);
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[must_use]
pub fn bearing(from: Point, to: Point) -> Option<Bearing> {
    let v = to.vec() - from.vec();
    if v.is_finite() {
        return Bearing::of(v);
    }
    // Half as far has the same bearing and does not overflow.
    Bearing::of(to.vec() * 0.5 - from.vec() * 0.5)
}
