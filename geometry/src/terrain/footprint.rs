use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::Polygon;
use crate::{Disc, Point, Toises, signed_distance, within};

/// What a piece of terrain covers of the table: a polygon or a true circle.
///
/// ```
/// use toise_geometry::{Base, Disc, Footprint, Point, Toises};
///
/// let rock = Footprint::from(Disc::new(Point::ORIGIN, Toises::new(1.5)?)?);
/// let base = Base::from_mm(50.0)?;
/// assert_eq!(rock.distance(&base.at(Point::new(5.5, 0.0)?)), Toises::whole(3));
/// assert!(!rock.overlaps(&base.at(Point::new(2.5, 0.0)?))); // touching
/// assert!(rock.overlaps(&base.at(Point::new(2.4, 0.0)?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Footprint {
    /// A simple polygon, convex or not.
    Polygon(Polygon),
    /// A circle, as round as a base.
    Disc(Disc),
}

impl Footprint {
    /// Whether the point lies in it, its edge included with the tolerance.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Polygon(polygon) => polygon.contains(point),
            Self::Disc(disc) => within(disc.centre().distance(point), disc.radius()).holds(),
        }
    }

    /// The middle of the smallest upright rectangle around it; it may lie outside a hollow shape.
    #[must_use]
    pub fn middle(&self) -> Point {
        match self {
            Self::Polygon(polygon) => {
                let corners = || polygon.edges().map(|(corner, _)| corner.vec());
                let low = corners().fold(DVec2::INFINITY, DVec2::min);
                let high = corners().fold(DVec2::NEG_INFINITY, DVec2::max);
                Point::saturating(low.midpoint(high))
            }
            Self::Disc(disc) => disc.centre(),
        }
    }

    /// Distance from a point to the part of it that is farthest away.
    #[must_use]
    pub fn farthest(&self, point: Point) -> Toises {
        match self {
            Self::Polygon(polygon) => {
                polygon.edges().map(|(corner, _)| corner.distance(point)).max().unwrap_or(Toises::ZERO)
            }
            Self::Disc(disc) => disc.centre().distance(point) + disc.radius(),
        }
    }

    /// Distance to a point, 0 inside.
    #[must_use]
    pub fn distance_to_point(&self, point: Point) -> Toises {
        match self {
            Self::Polygon(polygon) => polygon.distance(point),
            Self::Disc(disc) => crate::distance_to_point(disc, point),
        }
    }

    /// Distance from its edge to a point, below 0 by as much as the point lies inside.
    #[must_use]
    pub fn signed_distance_to_point(&self, point: Point) -> Toises {
        match self {
            Self::Polygon(polygon) => polygon.signed_distance(point),
            Self::Disc(disc) => disc.centre().distance(point) - disc.radius(),
        }
    }

    /// Distance between its edge and that of a disc, 0 when they touch or overlap.
    #[must_use]
    pub fn distance(&self, disc: &Disc) -> Toises {
        (self.distance_to_point(disc.centre()) - disc.radius()).max(Toises::ZERO)
    }

    /// Distance between its edge and that of a disc, below 0 by as much as the disc reaches into it.
    #[must_use]
    pub fn signed_distance(&self, disc: &Disc) -> Toises {
        match self {
            Self::Polygon(polygon) => polygon.signed_distance(disc.centre()) - disc.radius(),
            Self::Disc(own) => signed_distance(own, disc),
        }
    }

    /// Whether a disc reaches into it by more than the tolerance; touching does not.
    #[must_use]
    pub fn overlaps(&self, disc: &Disc) -> bool {
        within(self.signed_distance(disc), Toises::ZERO).holds_strictly()
    }

    /// The lower left and the upper right corner of the upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        match self {
            Self::Polygon(polygon) => polygon.bounds(),
            Self::Disc(disc) => {
                let reach = DVec2::splat(disc.radius().get());
                let centre = disc.centre().vec();
                (Point::saturating(centre - reach), Point::saturating(centre + reach))
            }
        }
    }
}

impl From<Polygon> for Footprint {
    fn from(polygon: Polygon) -> Self {
        Self::Polygon(polygon)
    }
}

impl From<Disc> for Footprint {
    fn from(disc: Disc) -> Self {
        Self::Disc(disc)
    }
}
