use crate::{Bearing, Disc, Point, Toises};

/// Where the centre of a disc of this radius goes to touch `fixed`, at that bearing from the centre of `fixed`.
///
/// The two measure as 0 apart to within 1e-12 toise wherever coordinates stay below 1000 toises.
///
/// ```
/// use toise_geometry::{Base, Bearing, Point, in_contact, overlap, touching};
///
/// let base = Base::from_mm(40.0)?;
/// let fixed = base.at(Point::new(10.0, 10.0)?);
/// let placed = base.at(touching(&fixed, base.radius(), Bearing::new(17.0)?));
/// assert!(in_contact(&fixed, &placed) && !overlap(&fixed, &placed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
#[must_use]
pub fn touching(fixed: &Disc, radius: Toises, bearing: Bearing) -> Point {
    apart(fixed, radius, bearing, Toises::ZERO)
}

/// Where the centre of a disc of this radius goes to leave a gap between its edge and that of `fixed`.
///
/// A negative gap makes them overlap by so much. Accurate like [`touching`].
#[inline]
#[must_use]
pub fn apart(fixed: &Disc, radius: Toises, bearing: Bearing, gap: Toises) -> Point {
    fixed.centre().offset(bearing, fixed.radius() + radius + gap)
}
