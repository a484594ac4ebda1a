//! The circles that shortest paths wind round: convex corners of polygons, and discs, all grown by the mover's radius.

use std::f64::consts::TAU;

use glam::DVec2;

use super::obstacles::{Field, Grown, Shape};
use crate::segment::distance_from_origin;
use crate::{TOLERANCE, trig};

/// How far an arc may reach into another obstacle. The legs that an arc is cut into come up to half the tolerance
/// nearer than the arc itself; together they stay legal.
const ARC_SLACK: f64 = TOLERANCE / 4.0;

/// Directions closer than this, in radians, are one.
pub(super) const SAME_DIRECTION: f64 = 1e-9;

/// A circle, of which the mover's centre can follow the part that a cone of outward directions cuts out.
#[derive(Clone, Debug)]
pub(super) struct Circle {
    pub(super) centre: DVec2,
    pub(super) radius: f64,
    /// The first and the last direction, counter-clockwise and less than half a turn apart; none for all of it.
    pub(super) cone: Option<(DVec2, DVec2)>,
    /// The obstacle it belongs to, by its place in the list.
    body: Option<usize>,
    /// The arcs that are not free, found when first needed.
    blocked: Option<Vec<BlockedArc>>,
}

#[derive(Clone, Copy, Debug)]
struct BlockedArc {
    from: f64,
    to: f64,
    /// The obstacle that stands there, none for the edge of the board.
    by: Option<usize>,
}

impl Circle {
    /// A place as a circle of no size, from which all directions are open.
    pub(super) const fn place(centre: DVec2) -> Self {
        Self { centre, radius: 0.0, cone: None, body: None, blocked: Some(Vec::new()) }
    }

    /// The circles of an obstacle.
    pub(super) fn of<'g>(grown: &'g Grown<'_>, body: usize) -> impl Iterator<Item = Self> + 'g {
        let circle =
            move |centre, cone| Self { centre, radius: grown.reach, cone, body: Some(body), blocked: None };
        let (whole, corners) = match grown.shape {
            Shape::Point(centre) => (Some(circle(centre, None)), None),
            Shape::Polygon(polygon) => {
                let vertices = polygon.vertices();
                let count = vertices.len();
                let corners = (0..count).filter_map(move |n| {
                    let at = |n: usize| vertices[n % count].vec();
                    let (before, here, after) = (at(n + count - 1), at(n), at(n + 1));
                    let (into, out) =
                        ((here - before).normalize_or_zero(), (after - here).normalize_or_zero());
                    // The outside lies to the right of an edge.
                    (into.perp_dot(out) > SAME_DIRECTION)
                        .then(|| circle(here, Some((right(into), right(out)))))
                });
                (None, Some(corners))
            }
        };
        whole.into_iter().chain(corners.into_iter().flatten())
    }

    /// Whether the centre can stand on the circle in that direction, as far as the circle's own shape goes.
    #[inline]
    pub(super) fn opens(&self, direction: DVec2) -> bool {
        self.cone.is_none_or(|(first, last)| {
            first.perp_dot(direction) >= -SAME_DIRECTION && direction.perp_dot(last) >= -SAME_DIRECTION
        })
    }

    /// The angle from one open direction to another, turning to the given side (1 for counter-clockwise, −1 for
    /// clockwise); none when the way there leads out of the cone.
    #[inline]
    pub(super) fn turn(&self, from: DVec2, to: DVec2, side: f64) -> Option<f64> {
        let sine = from.perp_dot(to) * side;
        if self.cone.is_some() {
            return (sine >= -SAME_DIRECTION).then(|| trig::atan2(sine.max(0.0), from.dot(to)));
        }
        let turn = trig::atan2(sine, from.dot(to));
        Some(if turn < -SAME_DIRECTION { turn + TAU } else { turn.max(0.0) })
    }

    /// Whether the arc from a direction through an angle is free, else the obstacle in its way, or none for the edge
    /// of the board.
    pub(super) fn try_arc(
        &mut self,
        from: DVec2,
        turn: f64,
        side: f64,
        grown: &[Grown<'_>],
        field: &Field,
    ) -> Result<(), Option<usize>> {
        let zero = self.zero();
        if self.blocked.is_none() {
            self.blocked = Some(self.find_blocked(grown, field));
        }
        let blocked = self.blocked.get_or_insert_default();
        if blocked.is_empty() || turn <= SAME_DIRECTION {
            return Ok(());
        }
        let start = angle_between(zero, from) - if side > 0.0 { 0.0 } else { turn };
        let overlaps = |arc: &BlockedArc, shift: f64| {
            arc.from + shift < start + turn - SAME_DIRECTION && arc.to + shift > start + SAME_DIRECTION
        };
        let in_the_way = |arc: &&BlockedArc| [-TAU, 0.0, TAU].into_iter().any(|shift| overlaps(arc, shift));
        blocked.iter().find(in_the_way).map_or(Ok(()), |arc| Err(arc.by))
    }

    /// The largest angle through which the circle can be followed from a direction to a side.
    pub(super) fn free_turn(&mut self, from: DVec2, side: f64, grown: &[Grown<'_>], field: &Field) -> f64 {
        let start = self.angle_of(from);
        let whole = self.cone.map_or(TAU, |(_, last)| self.angle_of(last));
        let to_the_end = match (self.cone.is_some(), side > 0.0) {
            (false, _) => TAU,
            (true, true) => (whole - start).max(0.0),
            (true, false) => start.min(whole),
        };
        if self.blocked.is_none() {
            self.blocked = Some(self.find_blocked(grown, field));
        }
        let blocked = self.blocked.iter().flatten();
        let gaps = blocked.map(|arc| {
            let gap = if side > 0.0 { arc.from - start } else { start - arc.to };
            if gap < -SAME_DIRECTION { gap + TAU } else { gap.max(0.0) }
        });
        gaps.fold(to_the_end, f64::min)
    }

    /// The direction reached from another by turning through an angle to a side.
    pub(super) fn turned(from: DVec2, turn: f64, side: f64) -> DVec2 {
        DVec2::new(trig::cos(turn), trig::sin(turn) * side).rotate(from)
    }

    /// The angle of a direction from where the cone begins.
    fn angle_of(&self, direction: DVec2) -> f64 {
        angle_between(self.zero(), direction)
    }

    fn zero(&self) -> DVec2 {
        self.cone.map_or(DVec2::X, |(first, _)| first)
    }

    fn find_blocked(&self, grown: &[Grown<'_>], field: &Field) -> Vec<BlockedArc> {
        if self.radius <= 0.0 {
            return Vec::new();
        }
        let (low, high) = (self.centre - self.radius, self.centre + self.radius);
        let near: Vec<usize> = (0..grown.len())
            .filter(|&n| grown[n].is_near(low, high) && !(self.body == Some(n) && grown[n].is_convex()))
            .collect();
        let inside = |v: DVec2| field.gaps(v).into_iter().all(|gap| gap >= 0.0);
        if near.is_empty() && inside(low) && inside(high) {
            return Vec::new();
        }
        let whole = self.cone.map_or(TAU, |(_, last)| self.angle_of(last));
        let mut breaks = vec![0.0, whole];
        self.breaks_at_edge(field, &mut breaks);
        for &n in &near {
            self.breaks_at(&grown[n], &mut breaks);
        }
        breaks.retain(|&angle| (0.0..=whole).contains(&angle));
        breaks.sort_unstable_by(f64::total_cmp);

        let mut blocked: Vec<BlockedArc> = Vec::new();
        for pair in breaks.windows(2).filter(|pair| pair[1] - pair[0] > SAME_DIRECTION) {
            let middle = self.at_angle(pair[0].midpoint(pair[1]));
            let by = if let Some(&n) = near.iter().find(|&&n| grown[n].gap(middle) < -ARC_SLACK) {
                Some(n)
            } else if field.gaps(middle).into_iter().any(|gap| gap < -ARC_SLACK) {
                None
            } else {
                continue;
            };
            blocked.push(BlockedArc { from: pair[0], to: pair[1], by });
        }
        blocked
    }

    fn at_angle(&self, angle: f64) -> DVec2 {
        self.centre + DVec2::new(trig::cos(angle), trig::sin(angle)).rotate(self.zero()) * self.radius
    }

    /// Adds the angles at which the circle crosses the edges of the board.
    fn breaks_at_edge(&self, field: &Field, breaks: &mut Vec<f64>) {
        let inward = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        for (gap, inward) in field.gaps(self.centre).into_iter().zip(inward) {
            self.break_both_ways(inward, (-ARC_SLACK - gap) / self.radius, breaks);
        }
    }

    /// Adds the angles at which the circle crosses the outline of an obstacle.
    fn breaks_at(&self, grown: &Grown<'_>, breaks: &mut Vec<f64>) {
        let reach = grown.reach - ARC_SLACK;
        let corner = |corner: DVec2, breaks: &mut Vec<f64>| {
            let to_corner = corner - self.centre;
            let distance = trig::hypot(to_corner.x, to_corner.y);
            if distance > 0.0 {
                let (sum, difference) = (self.radius + reach, self.radius - reach);
                let cosine = (distance * distance + sum * difference) / (2.0 * self.radius * distance);
                self.break_both_ways(to_corner / distance, cosine, breaks);
            }
        };
        let polygon = match grown.shape {
            Shape::Point(centre) => return corner(centre, breaks),
            Shape::Polygon(polygon) => polygon,
        };
        for (a, b) in polygon.edges() {
            let (from, to) = (a.vec() - self.centre, b.vec() - self.centre);
            if distance_from_origin(from, to) > self.radius + grown.reach {
                continue;
            }
            corner(a.vec(), breaks);
            corner(b.vec(), breaks);
            let outward = right((to - from).normalize_or_zero());
            for side in [outward, -outward] {
                self.break_both_ways(side, (reach + side.dot(from)) / self.radius, breaks);
            }
        }
    }

    /// Adds the two angles whose directions have that cosine with `axis`, if there are any.
    fn break_both_ways(&self, axis: DVec2, cosine: f64, breaks: &mut Vec<f64>) {
        let square = (1.0 - cosine) * (1.0 + cosine);
        if square >= 0.0 {
            let half = trig::atan2(square.sqrt(), cosine);
            let middle = self.angle_of(axis);
            for angle in [middle - half, middle + half] {
                breaks.push(if angle < 0.0 {
                    angle + TAU
                } else if angle >= TAU {
                    angle - TAU
                } else {
                    angle
                });
            }
        }
    }
}

/// The angle from one direction counter-clockwise to another, 0 to a full turn.
fn angle_between(from: DVec2, to: DVec2) -> f64 {
    let angle = trig::atan2(from.perp_dot(to), from.dot(to));
    if angle < -SAME_DIRECTION { angle + TAU } else { angle.max(0.0) }
}

/// The vector turned a quarter clockwise.
#[inline]
pub(super) fn right(v: DVec2) -> DVec2 {
    DVec2::new(v.y, -v.x)
}

/// The heading and length of the straight line that leaves one circle, followed to one side, and arrives at another to
/// be followed to the given side; none when one circle holds too much of the other.
#[inline]
pub(super) fn tangent(here: &Circle, side: f64, there: &Circle, to_side: f64) -> Option<(DVec2, f64)> {
    let between = there.centre - here.centre;
    let square = between.length_squared();
    let shift = here.radius * side - there.radius * to_side;
    let rest = square - shift * shift;
    if rest > 0.0 {
        let length = rest.sqrt();
        return Some(((between * length - right(between) * shift) / square, length));
    }
    // Two circles that touch, as where a gap is just as wide as the base: from one to the other on the spot.
    let crosses_over = side != to_side && square > 0.0 && square.sqrt() >= shift.abs() - TOLERANCE;
    crosses_over.then(|| (-right(between) * (shift.signum() / square.sqrt()), 0.0))
}
