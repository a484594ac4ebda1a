use serde::{Deserialize, Serialize};

use crate::{Body, Point, Toises};

/// A point in space: where an eye is, or where a line of sight ends.
///
/// ```
/// use toise_geometry::{Base, Body, Point, Spot, Toises};
///
/// let disc = Base::from_mm(30.0)?.at(Point::ORIGIN);
/// let on_a_hill = Body::new(disc, Toises::whole(2), Toises::new(1.5)?)?;
/// assert_eq!(Spot::eye_of(&on_a_hill), Spot { point: Point::ORIGIN, height: Toises::new(3.5)? });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The point of the table it is over.
    pub point: Point,
    /// Its height above the table.
    pub height: Toises,
}

impl Spot {
    /// The eye of a fighter: the centre of its top.
    #[inline]
    #[must_use]
    pub fn eye_of(body: &Body) -> Self {
        Self { point: body.disc().centre(), height: body.head() }
    }
}
