use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::{Point, TOLERANCE, Toises, trig};

/// A part of a [`Route`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RoutePart {
    /// Straight from one place to another.
    Straight {
        /// Where it starts.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// Round a corner or a base, along a circle.
    Arc {
        /// The centre of the circle.
        centre: Point,
        /// Where it starts.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Whether it runs clockwise.
        clockwise: bool,
        /// Its length.
        length: Toises,
    },
}

impl RoutePart {
    /// Its length.
    #[must_use]
    pub fn length(&self) -> Toises {
        match *self {
            Self::Straight { from, to } => from.distance(to),
            Self::Arc { length, .. } => length,
        }
    }

    /// Where it starts.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Point {
        match *self {
            Self::Straight { from, .. } | Self::Arc { from, .. } => from,
        }
    }

    /// Where it ends.
    #[inline]
    #[must_use]
    pub const fn to(&self) -> Point {
        match *self {
            Self::Straight { to, .. } | Self::Arc { to, .. } => to,
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::Straight { from, to } => Self::Straight { from: to, to: from },
            Self::Arc { centre, from, to, clockwise, length } => {
                Self::Arc { centre, from: to, to: from, clockwise: !clockwise, length }
            }
        }
    }
}

/// A way of a base's centre round what is in its way: straight parts and arcs, each starting where the one before ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    parts: Vec<RoutePart>,
    length: Toises,
}

impl Route {
    /// The route of these parts, of which there is at least one.
    pub(super) fn new(parts: Vec<RoutePart>, length: f64) -> Self {
        Self { parts, length: Toises::saturating(length) }
    }

    /// Its parts in order; at least one.
    #[inline]
    #[must_use]
    pub fn parts(&self) -> &[RoutePart] {
        &self.parts
    }

    /// Its exact length, arcs along the circle.
    #[inline]
    #[must_use]
    pub const fn length(&self) -> Toises {
        self.length
    }

    /// The route as a path of straight legs, each of them legal where the route is.
    ///
    /// Its bends lie on the arcs, so close together that the legs between cut no corner by more than half the
    /// tolerance; it is shorter than the route by less than 1e-4 of its length.
    #[must_use]
    pub fn polyline(&self) -> Vec<Point> {
        let mut path: Vec<Point> = self.parts.first().map(RoutePart::from).into_iter().collect();
        for part in &self.parts {
            if let RoutePart::Arc { centre, from, clockwise, length, .. } = *part {
                path.extend(bends(centre.vec(), from.vec(), clockwise, length.get()));
            }
            path.push(part.to());
        }
        path
    }

    /// Where the last leg of its [`polyline`](Route::polyline) starts: its last bend, or else its start.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Point, Terrain, Toises};
    ///
    /// let at = |x, y| Point::new(x, y).unwrap();
    /// let base = Base::from_mm(50.0)?;
    /// let body = Body::new(base.at(at(6.0, 10.0)), Toises::ZERO, Toises::new(1.5)?)?;
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let terrain = Terrain::default();
    /// let obstacles = Obstacles::new(&board, &terrain, [base.at(at(10.0, 10.0))], &body);
    /// let route = obstacles.shortest_path(at(6.0, 10.0), at(14.0, 10.0), None).unwrap();
    /// let path = route.polyline();
    /// assert_eq!(route.last_leg_start(), path[path.len() - 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_leg_start(&self) -> Point {
        match self.parts.last() {
            Some(&RoutePart::Straight { from, .. }) => from,
            Some(&RoutePart::Arc { centre, from, clockwise, length, .. }) => {
                bends(centre.vec(), from.vec(), clockwise, length.get()).last().unwrap_or(from)
            }
            // A route has at least one part.
            None => Point::ORIGIN,
        }
    }

    pub(super) fn reversed(self) -> Self {
        let parts = self.parts.into_iter().rev().map(RoutePart::reversed).collect();
        Self { parts, length: self.length }
    }
}

/// More legs than any arc on a table needs.
const MOST_STEPS: f64 = 65536.0;

/// Points along an arc, without its ends.
fn bends(centre: DVec2, from: DVec2, clockwise: bool, length: f64) -> impl Iterator<Item = Point> {
    let spoke = from - centre;
    let radius = trig::hypot(spoke.x, spoke.y);
    let turn = if radius > 0.0 { length / radius } else { 0.0 };
    // A chord over the angle a comes nearer to the centre by radius · (1 − cos(a / 2)), which is below radius · a² / 8.
    let widest = 2.0 * (TOLERANCE / radius).sqrt();
    let steps = if turn > widest { (turn / widest).ceil().min(MOST_STEPS) as u32 } else { 1 };
    let angle = turn / f64::from(steps) * if clockwise { -1.0 } else { 1.0 };
    (1..steps).map(move |step| {
        let angle = angle * f64::from(step);
        Point::saturating(centre + DVec2::new(trig::cos(angle), trig::sin(angle)).rotate(spoke))
    })
}
