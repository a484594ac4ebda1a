use crate::{Bearing, Point, Toises};

/// Where a shot lands that scatters so far from its aim in that direction.
///
/// A length of 0 lands on the aim itself. So does one below 0: what reduces a scatter can stop it, never
/// turn it round.
///
/// ```
/// use toise_geometry::{Bearing, Point, Toises, scattered};
///
/// let aim = Point::new(10.0, 10.0)?;
/// let west = Bearing::new(180.0)?;
/// assert_eq!(scattered(aim, west, Toises::whole(4)), Point::new(6.0, 10.0)?);
/// assert_eq!(scattered(aim, west, Toises::whole(-1)), aim);
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[inline]
#[must_use]
pub fn scattered(aim: Point, direction: Bearing, length: Toises) -> Point {
    aim.offset(direction, length.max(Toises::ZERO))
}
