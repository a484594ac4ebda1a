use glam::DVec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::depth::{self, profile};
use super::obstacles::{Field, Grown, Shape};
use super::sweep::{Line, Stretch, comes_near_edge, near_edge, near_point};
use super::{Blocker, Extent, Obstacles};
use crate::{Point, Polygon, TOLERANCE, Toises};

/// Overlaps below this, in toises, are rounding: a base that slides along a wall is not stopped by them.
const NOISE: f64 = 1e-9;

/// A straight move of a base's centre, held against what is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Its length as asked for.
    pub length: Toises,
    /// Its end when it is legal, else the last place where the base stands clear of what stops it: where the gap
    /// between them has come down to 0.
    pub furthest: Point,
    /// What stops it, none when it is legal.
    pub blocked_by: Option<Blocker>,
}

impl Leg {
    /// Whether the base may move like this.
    #[inline]
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.blocked_by.is_none()
    }
}

/// A stop along a line: where the overlap passes the tolerance, and where the gap came down to 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) at: f64,
    pub(super) clear: f64,
}

impl Stop {
    /// Not a step may be taken.
    const AT_ONCE: Self = Self { at: 0.0, clear: 0.0 };
}

impl Obstacles<'_> {
    /// The straight move of the base's centre between two places.
    ///
    /// The swept base may touch but not overlap what is in its way. A base that overlaps something at the start may
    /// only take a leg along which that overlap shrinks until it is gone. A move of no length is legal.
    #[must_use]
    pub fn leg(&self, from: Point, to: Point) -> Leg {
        self.leg_among(self.grown.iter(), from, to)
    }

    /// The first leg of a path that something stops, with its place in the path.
    ///
    /// Obstacles are counted for the feet and the head of the mover where it stands at the start, and again where the
    /// ground has risen or fallen, as [`Obstacles::stop_at_another_height`] says.
    #[must_use]
    pub fn stop_on_path(&self, path: &[Point]) -> Option<(usize, Leg)> {
        let extent = Extent::of(path)?;
        let near: SmallVec<[&Grown<'_>; 16]> =
            self.grown.iter().filter(|grown| grown.is_near_extent(&extent)).collect();
        let legs = path.windows(2).map(|ends| self.leg_among(near.iter().copied(), ends[0], ends[1]));
        let stopped = legs.enumerate().find(|(_, leg)| !leg.is_legal());
        stopped.or_else(|| self.stop_at_another_height(path))
    }

    pub(super) fn leg_among<'g>(
        &self,
        grown: impl Iterator<Item = &'g Grown<'g>>,
        from: Point,
        to: Point,
    ) -> Leg {
        let length = from.distance(to);
        let Some(line) = Line::between(from.vec(), to.vec()) else {
            return Leg { length, furthest: to, blocked_by: None };
        };
        let mut first: Option<(Stop, Blocker)> = None;
        let mut meet = |stop: Stop, blocker| {
            if first.is_none_or(|(earlier, _)| stop.at < earlier.at) {
                first = Some((stop, blocker));
            }
        };
        for grown in grown.filter(|grown| grown.is_near_line(&line)) {
            if let Some(stop) = stop_by(grown, &line) {
                meet(stop, grown.blocker);
            }
        }
        if let Some(stop) = self.field.stop(from.vec(), to.vec(), line.length) {
            meet(stop, Blocker::Edge);
        }
        match first {
            None => Leg { length, furthest: to, blocked_by: None },
            Some((stop, blocker)) => {
                let furthest = if stop.clear > 0.0 { Point::saturating(line.at(stop.clear)) } else { from };
                Leg { length, furthest, blocked_by: Some(blocker) }
            }
        }
    }
}

impl Field {
    /// Where a leg would leave the board.
    pub(super) fn stop(&self, from: DVec2, to: DVec2, length: f64) -> Option<Stop> {
        let (before, after) = (self.gaps(from), self.gaps(to));
        let stops =
            before.into_iter().zip(after).filter(|&(_, after)| after < -TOLERANCE).map(|(before, after)| {
                if before < -TOLERANCE {
                    return Stop::AT_ONCE;
                }
                let rate = length / (before - after);
                Stop { at: (before + TOLERANCE) * rate, clear: before.max(0.0) * rate }
            });
        stops.reduce(|a, b| Stop { at: a.at.min(b.at), clear: a.clear.min(b.clear) })
    }
}

/// Whether the mover overlaps the obstacle anywhere along the line.
pub(super) fn meets(grown: &Grown<'_>, line: &Line) -> bool {
    let reach = grown.reach - TOLERANCE;
    match grown.shape {
        Shape::Point(centre) => super::sweep::end_near(line.see(centre), line.length, reach),
        Shape::Polygon(polygon) if reach <= TOLERANCE => meets_ungrown(polygon, line, reach),
        Shape::Polygon(polygon) => {
            let seen = Grown::seen(polygon, line);
            seen.windows(2).any(|edge| comes_near_edge(edge[0], edge[1], line.length, reach))
                || starts_inside(polygon, line)
        }
    }
}

/// Like [`meets`], for a mover hardly larger than the tolerance: what counts is how deep its centre comes.
fn meets_ungrown(polygon: &Polygon, line: &Line, reach: f64) -> bool {
    let seen = Grown::seen(polygon, line);
    let comes_near =
        seen.windows(2).any(|edge| comes_near_edge(edge[0], edge[1], line.length, 2.0 * TOLERANCE));
    if comes_near {
        profile(polygon, line).iter().any(|&(_, distance)| distance < reach)
    } else {
        starts_inside(polygon, line)
    }
}

fn starts_inside(polygon: &Polygon, line: &Line) -> bool {
    let start = line.at(0.0);
    let (low, high) = polygon.bounds();
    let within_bounds = start.cmpge(low.vec()).all() && start.cmple(high.vec()).all();
    within_bounds && polygon.distance(Point::saturating(start)) == Toises::ZERO
}

/// Where the obstacle stops a mover along the line, by the rule for overlaps at the start too.
pub(super) fn stop_by(grown: &Grown<'_>, line: &Line) -> Option<Stop> {
    match grown.shape {
        Shape::Point(centre) => stop_by_disc(line.see(centre), grown.reach, line),
        Shape::Polygon(polygon) => {
            meets(grown, line).then(|| stop_by_polygon(polygon, grown.reach, line)).flatten()
        }
    }
}

fn stop_by_disc(seen: DVec2, reach: f64, line: &Line) -> Option<Stop> {
    let overlap = near_point(seen, reach - TOLERANCE)?;
    if overlap.to <= 0.0 || overlap.from >= line.length {
        return None;
    }
    if overlap.from >= 0.0 {
        let clear = near_point(seen, reach).map_or(overlap.from, |touch| touch.from.max(0.0));
        return Some(Stop { at: overlap.from, clear });
    }
    // It overlaps at the start: it may come no nearer, and must get away.
    let nearest = if seen.x > 0.0 { seen.y.abs() } else { seen.length() };
    let shrinks = seen.length() - nearest <= NOISE && overlap.to <= line.length;
    (!shrinks).then_some(Stop::AT_ONCE)
}

fn stop_by_polygon(polygon: &Polygon, reach: f64, line: &Line) -> Option<Stop> {
    if reach <= 2.0 * TOLERANCE {
        return stop_by_depth(polygon, reach, line);
    }
    let seen = Grown::seen(polygon, line);
    let stretches = |reach: f64| {
        seen.windows(2)
            .filter_map(move |edge| near_edge(edge[0], edge[1], reach))
            .filter(|stretch| stretch.to > 0.0 && stretch.from < line.length)
    };
    let overlaps_at_start = stretches(reach - TOLERANCE).any(|stretch| stretch.from < 0.0);
    let free_from = if overlaps_at_start || starts_inside(polygon, line) {
        match escape(polygon, reach, line) {
            Some(free_from) => free_from,
            None => return Some(Stop::AT_ONCE),
        }
    } else {
        0.0
    };
    let at = stretches(reach - TOLERANCE)
        .map(|stretch| stretch.from)
        .filter(|&from| from >= free_from)
        .min_by(f64::total_cmp)?;
    // From there back to where the gap to every edge was 0, rounding apart.
    let covers = |stretch: &Stretch, along: f64| stretch.from < along && along <= stretch.to;
    let mut clear = at;
    for edge in seen.windows(2) {
        let touch = near_edge(edge[0], edge[1], reach).filter(|touch| covers(touch, at));
        if let Some(touch) = touch
            && near_edge(edge[0], edge[1], reach - TOLERANCE)
                .is_some_and(|overlap| overlap.from <= at + NOISE)
        {
            clear = clear.min(touch.from.max(0.0));
        }
    }
    while let Some(earlier) = seen
        .windows(2)
        .filter(|edge| {
            near_edge(edge[0], edge[1], reach - NOISE).is_some_and(|overlap| covers(&overlap, clear))
        })
        .filter_map(|edge| near_edge(edge[0], edge[1], reach))
        .map(|touch| touch.from)
        .filter(|&from| from > free_from && from < clear)
        .min_by(f64::total_cmp)
    {
        clear = earlier;
    }
    Some(Stop { at, clear })
}

/// Where along the line a mover that overlaps a polygon has left it, none when its overlap does not shrink all the
/// way or is not gone at the end.
fn escape(polygon: &Polygon, reach: f64, line: &Line) -> Option<f64> {
    for pair in profile(polygon, line).windows(2) {
        let ((from, before), (to, after)) = (pair[0], pair[1]);
        if after >= reach - TOLERANCE {
            return Some(depth::passes(polygon, line, from, to, reach - TOLERANCE));
        }
        if to - from > TOLERANCE && after - before <= NOISE {
            return None;
        }
    }
    None
}

/// Like [`stop_by_polygon`], for a mover hardly larger than the tolerance.
fn stop_by_depth(polygon: &Polygon, reach: f64, line: &Line) -> Option<Stop> {
    let level = reach - TOLERANCE;
    let knots = profile(polygon, line);
    let free_from = if knots[0].1 < level {
        match escape(polygon, reach, line) {
            Some(free_from) => free_from,
            None => return Some(Stop::AT_ONCE),
        }
    } else {
        0.0
    };
    let mut clear = free_from;
    for pair in knots.windows(2).filter(|pair| pair[1].0 > free_from) {
        let ((from, before), (to, after)) = (pair[0], pair[1]);
        if before >= reach && after < reach {
            clear = depth::passes(polygon, line, from, to, reach);
        }
        if before >= level && after < level {
            let at = depth::passes(polygon, line, from, to, level);
            return Some(Stop { at, clear: clear.min(at) });
        }
    }
    None
}
