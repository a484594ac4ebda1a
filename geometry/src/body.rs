use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::length::{NotFinite, finite};
use crate::{Point, Toises};

/// Refusal of a base diameter.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum BaseError {
    /// The diameter was NaN or infinite.
    #[error(transparent)]
    NotFinite(#[from] NotFinite),
    /// The diameter was not above 0 and at most [`Base::MAX_MM`].
    #[error("found a base of {mm} mm, expected more than 0 and at most {} mm", Base::MAX_MM)]
    OutOfRange {
        /// The diameter found, in millimetres.
        mm: f64,
    },
}

/// A round base, named by its diameter in millimetres as the shops do: 30, 40 and 50 are usual.
///
/// Read and written as that number.
///
/// ```
/// use toise_geometry::{Base, Point, Toises};
///
/// let base = Base::from_mm(30.0)?;
/// assert_eq!(base.radius(), Toises::new(0.6)?);
/// assert_eq!(base.at(Point::ORIGIN).radius(), base.radius());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Base(f64);

impl Base {
    /// The largest diameter accepted, in millimetres.
    pub const MAX_MM: f64 = 1000.0;

    /// The base of this diameter in millimetres.
    ///
    /// # Errors
    /// [`BaseError`] unless it is above 0 and at most [`Base::MAX_MM`].
    pub fn from_mm(mm: f64) -> Result<Self, BaseError> {
        let mm = finite(mm)?;
        if mm > 0.0 && mm <= Self::MAX_MM { Ok(Self(mm)) } else { Err(BaseError::OutOfRange { mm }) }
    }

    /// The diameter in millimetres.
    #[inline]
    #[must_use]
    pub const fn diameter_mm(self) -> f64 {
        self.0
    }

    /// Half the diameter, in toises.
    #[inline]
    #[must_use]
    pub fn radius(self) -> Toises {
        Toises::saturating(self.0 / 50.0)
    }

    /// The disc this base covers when its centre stands there.
    #[inline]
    #[must_use]
    pub fn at(self, centre: Point) -> Disc {
        Disc { centre, radius: self.radius() }
    }
}

impl TryFrom<f64> for Base {
    type Error = BaseError;

    fn try_from(mm: f64) -> Result<Self, BaseError> {
        Self::from_mm(mm)
    }
}

impl From<Base> for f64 {
    fn from(base: Base) -> f64 {
        base.0
    }
}

impl Eq for Base {}

impl Hash for Base {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

/// Refusal of a disc whose radius is below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("found a radius of {} toises, expected 0 or more", .0.get())]
pub struct NegativeRadius(pub Toises);

/// The round patch of table under a base; radius 0 is a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawDisc")]
pub struct Disc {
    centre: Point,
    radius: Toises,
}

#[derive(Deserialize)]
#[serde(rename = "Disc", deny_unknown_fields)]
struct RawDisc {
    centre: Point,
    radius: Toises,
}

impl Disc {
    /// The disc of this radius around that centre.
    ///
    /// # Errors
    /// [`NegativeRadius`] for a radius below 0.
    #[inline]
    pub fn new(centre: Point, radius: Toises) -> Result<Self, NegativeRadius> {
        if radius < Toises::ZERO { Err(NegativeRadius(radius)) } else { Ok(Self { centre, radius }) }
    }

    /// Where its centre stands.
    #[inline]
    #[must_use]
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// From its centre to its edge, 0 or more.
    #[inline]
    #[must_use]
    pub const fn radius(&self) -> Toises {
        self.radius
    }
}

impl TryFrom<RawDisc> for Disc {
    type Error = NegativeRadius;

    fn try_from(raw: RawDisc) -> Result<Self, NegativeRadius> {
        Self::new(raw.centre, raw.radius)
    }
}

/// Refusal of a body that has no height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("found a height of {} toises, expected more than 0", .0.get())]
pub struct NoHeight(pub Toises);

/// The space a fighter fills: an upright cylinder on its base, from the ground under it to its head.
///
/// ```
/// use toise_geometry::{Base, Body, Point, Toises};
///
/// let disc = Base::from_mm(30.0)?.at(Point::ORIGIN);
/// let on_a_hill = Body::new(disc, Toises::whole(2), Toises::new(1.5)?)?;
/// assert_eq!(on_a_hill.head(), Toises::new(3.5)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawBody")]
pub struct Body {
    disc: Disc,
    ground: Toises,
    height: Toises,
}

#[derive(Deserialize)]
#[serde(rename = "Body", deny_unknown_fields)]
struct RawBody {
    disc: Disc,
    ground: Toises,
    height: Toises,
}

impl Body {
    /// The body of this height that stands on `disc`, its foot at height `ground` above the table.
    ///
    /// # Errors
    /// [`NoHeight`] unless the height is above 0.
    #[inline]
    pub fn new(disc: Disc, ground: Toises, height: Toises) -> Result<Self, NoHeight> {
        if height > Toises::ZERO { Ok(Self { disc, ground, height }) } else { Err(NoHeight(height)) }
    }

    /// The same body standing elsewhere: its centre there, its foot at height `ground`.
    #[inline]
    #[must_use]
    pub const fn moved(&self, centre: Point, ground: Toises) -> Self {
        Self { disc: Disc { centre, radius: self.disc.radius }, ground, height: self.height }
    }

    /// The disc it stands on.
    #[inline]
    #[must_use]
    pub const fn disc(&self) -> &Disc {
        &self.disc
    }

    /// Height of its foot above the table.
    #[inline]
    #[must_use]
    pub const fn ground(&self) -> Toises {
        self.ground
    }

    /// From foot to head, more than 0.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> Toises {
        self.height
    }

    /// Height above the table of its head, the centre of its top.
    #[inline]
    #[must_use]
    pub fn head(&self) -> Toises {
        self.ground + self.height
    }
}

impl TryFrom<RawBody> for Body {
    type Error = NoHeight;

    fn try_from(raw: RawBody) -> Result<Self, NoHeight> {
        Self::new(raw.disc, raw.ground, raw.height)
    }
}
