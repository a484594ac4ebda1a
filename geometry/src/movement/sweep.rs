//! A point moved along a straight line, against circles and edges grown by a distance.

use glam::DVec2;

use crate::segment::{distance_from_origin, span};
use crate::{Point, trig};

/// A straight line from a starting point; everything is measured along it and to its left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    start: DVec2,
    unit: DVec2,
    pub(super) length: f64,
}

impl Line {
    /// The line between two different points, none when they are the same.
    #[inline]
    pub(super) fn between(from: DVec2, to: DVec2) -> Option<Self> {
        let v = span(Point::saturating(from), Point::saturating(to));
        let length = trig::hypot(v.x, v.y);
        (length > 0.0).then(|| Self { start: from, unit: v / length, length })
    }

    /// How far along the line and how far to its left a place lies.
    #[inline]
    pub(super) fn see(&self, place: DVec2) -> DVec2 {
        let v = place - self.start;
        DVec2::new(self.unit.dot(v), self.unit.perp_dot(v))
    }

    /// The place so far along the line.
    #[inline]
    pub(super) fn at(&self, along: f64) -> DVec2 {
        self.start + self.unit * along
    }

    /// The direction of the line.
    #[inline]
    pub(super) const fn unit(&self) -> DVec2 {
        self.unit
    }
}

/// A stretch of a line, from and to so far along it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) from: f64,
    pub(super) to: f64,
}

/// The stretch over which a line runs nearer than `reach` to a point it sees there.
#[inline]
pub(super) fn near_point(seen: DVec2, reach: f64) -> Option<Stretch> {
    // (reach − y)(reach + y) keeps the digits that the difference of squares loses.
    let square = (reach - seen.y) * (reach + seen.y);
    (reach > 0.0 && square > 0.0).then(|| {
        let half = square.sqrt();
        Stretch { from: seen.x - half, to: seen.x + half }
    })
}

/// The stretch over which a line runs nearer than `reach` to the edge between two points it sees there.
pub(super) fn near_edge(a: DVec2, b: DVec2, reach: f64) -> Option<Stretch> {
    if a.y.min(b.y) >= reach || a.y.max(b.y) <= -reach || reach <= 0.0 {
        return None;
    }
    let mut found: Option<Stretch> = None;
    let mut take = |stretch: Stretch| {
        found =
            Some(found.map_or(stretch, |old| Stretch {
                from: old.from.min(stretch.from),
                to: old.to.max(stretch.to),
            }));
    };
    [a, b].into_iter().filter_map(|end| near_point(end, reach)).for_each(&mut take);
    // Where the line crosses the two sides of the grown edge, which run along it at that distance.
    let along = b - a;
    let length = trig::hypot(along.x, along.y);
    if length > 0.0 {
        let aside = along.perp() * (reach / length);
        for side in [aside, -aside] {
            let (start, end) = (a + side, b + side);
            if (start.y < 0.0) != (end.y < 0.0) {
                let x = start.x - start.y * (along.x / along.y);
                take(Stretch { from: x, to: x });
            }
        }
    }
    found
}

/// Whether the first `length` of a line runs nearer than `reach` to the edge between two points it sees there.
#[inline]
pub(super) fn comes_near_edge(a: DVec2, b: DVec2, length: f64, reach: f64) -> bool {
    // Most edges lie wholly to one side.
    if a.y.min(b.y) >= reach
        || a.y.max(b.y) <= -reach
        || a.x.max(b.x) <= -reach
        || a.x.min(b.x) >= length + reach
    {
        return false;
    }
    let end = DVec2::new(length, 0.0);
    let crosses = (a.y < 0.0) != (b.y < 0.0) && {
        let x = a.x - a.y * ((b.x - a.x) / (b.y - a.y));
        (0.0..=length).contains(&x)
    };
    crosses
        || end_near(a, length, reach)
        || end_near(b, length, reach)
        || distance_from_origin(a, b) < reach
        || distance_from_origin(a - end, b - end) < reach
}

/// Whether a point seen from the line lies nearer than `reach` to its first `length`.
#[inline]
pub(super) fn end_near(seen: DVec2, length: f64, reach: f64) -> bool {
    let past = seen.x - seen.x.clamp(0.0, length);
    reach > 0.0 && past * past + seen.y * seen.y < reach * reach
}
