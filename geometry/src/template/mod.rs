//! Areas laid on the table, and the bases in them.
//!
//! A base is in an area when the two meet, touching included; it is overlapped when the area reaches into
//! it by more than the tolerance.

mod circle;
mod cone;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use circle::Circle;
pub use cone::Cone;

use crate::{Disc, Measured, Point, Toises};

/// Refusal of a template's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum TemplateError {
    /// The circle's radius was out of range.
    #[error("found a circle of radius {} toises, expected more than 0 and at most {}", .0.get(), MAX_SIZE.get())]
    Radius(Toises),
    /// The cone's length was out of range.
    #[error("found a cone {} toises long, expected more than 0 and at most {}", .0.get(), MAX_SIZE.get())]
    Length(Toises),
    /// The cone's end width was out of range.
    #[error("found a cone {} toises wide, expected more than 0 and at most {}", .0.get(), MAX_SIZE.get())]
    Width(Toises),
}

/// The largest size of a template: more than any table.
const MAX_SIZE: Toises = Toises::whole(1000);

#[inline]
fn is_size(size: Toises) -> bool {
    size > Toises::ZERO && size <= MAX_SIZE
}

/// An area of either shape.
///
/// ```
/// use toise_geometry::{Base, Bearing, Circle, Point, Template};
///
/// let blast = Template::from(Circle::new(Point::ORIGIN, Circle::DEFAULT_RADIUS)?);
/// assert!(blast.touches(&Base::from_mm(30.0)?.at(Point::new(3.6, 0.0)?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Template {
    /// A circle.
    Circle(Circle),
    /// A cone.
    Cone(Cone),
}

impl Template {
    /// Distance from the area to a point, 0 inside it.
    #[inline]
    #[must_use]
    pub fn distance(&self, point: Point) -> Toises {
        match self {
            Self::Circle(circle) => circle.distance(point),
            Self::Cone(cone) => cone.distance(point),
        }
    }

    /// The distance from the area to the disc's centre, held against the disc's radius.
    #[inline]
    #[must_use]
    pub fn reach(&self, disc: &Disc) -> Measured {
        match self {
            Self::Circle(circle) => circle.reach(disc),
            Self::Cone(cone) => cone.reach(disc),
        }
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

impl From<Circle> for Template {
    fn from(circle: Circle) -> Self {
        Self::Circle(circle)
    }
}

impl From<Cone> for Template {
    fn from(cone: Cone) -> Self {
        Self::Cone(cone)
    }
}
