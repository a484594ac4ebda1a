//! How deep a point lies in a polygon, all along a line: for a mover that overlaps something when it starts,
//! and for shapes that are not grown at all.

use glam::DVec2;

use super::sweep::Line;
use crate::{Point, Polygon};

/// A quantity `a·t² + b·t + c` along a line.
#[derive(Clone, Copy)]
struct Quadratic {
    a: f64,
    b: f64,
    c: f64,
}

impl Quadratic {
    fn at(self, t: f64) -> f64 {
        (self.a * t + self.b) * t + self.c
    }

    /// Where it is least, none where it is constant.
    fn lowest(self) -> Option<f64> {
        (self.a > 0.0).then(|| -self.b / (2.0 * self.a))
    }

    /// Where it equals another, in order.
    fn meets(self, other: Self) -> [Option<f64>; 2] {
        let (a, b, c) = (self.a - other.a, self.b - other.b, self.c - other.c);
        if a.abs() < 1e-12 {
            return [(b != 0.0).then(|| -c / b), None];
        }
        let square = b * b - 4.0 * a * c;
        if square < 0.0 {
            return [None, None];
        }
        // The root that does not cancel first, the other from their product.
        let q = -0.5 * (b + b.signum() * square.sqrt());
        let (one, two) = (q / a, if q == 0.0 { q / a } else { c / q });
        [Some(one.min(two)), Some(one.max(two))]
    }
}

/// The square of the distance from a line to an edge between two points it sees there, between `from` and `to`,
/// where the nearest part of the edge must not change.
fn squared_distance(a: DVec2, b: DVec2, middle: f64) -> Quadratic {
    let along = b - a;
    let to_point = |end: DVec2| Quadratic { a: 1.0, b: -2.0 * end.x, c: end.length_squared() };
    let before = (DVec2::new(middle, 0.0) - a).dot(along);
    if before <= 0.0 {
        return to_point(a);
    }
    if before >= along.length_squared() {
        return to_point(b);
    }
    // The distance to the edge's own line is linear.
    let length = along.length();
    let (slope, offset) = (-along.y / length, a.perp_dot(along) / length);
    Quadratic { a: slope * slope, b: 2.0 * slope * offset, c: offset * offset }
}

/// The distance from a polygon, below 0 inside, at places along a line between which it only rises or only falls.
pub(super) fn profile(polygon: &Polygon, line: &Line) -> Vec<(f64, f64)> {
    let edges: Vec<(DVec2, DVec2)> =
        polygon.edges().map(|(a, b)| (line.see(a.vec()), line.see(b.vec()))).collect();
    let length = line.length;
    let mut breaks = vec![0.0, length];
    for &(a, b) in &edges {
        let along = b - a;
        for end in [a, b] {
            // Where the edge's end is the nearest part of it from.
            let t = end.dot(along) / along.x;
            if t > 0.0 && t < length {
                breaks.push(t);
            }
        }
    }
    breaks.sort_unstable_by(f64::total_cmp);

    let mut knots = vec![0.0];
    for pair in breaks.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if to - from > 1e-12 * length {
            let middle = from.midpoint(to);
            let pieces: Vec<Quadratic> = edges.iter().map(|&(a, b)| squared_distance(a, b, middle)).collect();
            lowest_of(&pieces, from, to, &mut knots);
        }
        knots.push(to);
    }
    knots.into_iter().map(|t| (t, distance(polygon, line, t))).collect()
}

/// Distance from the polygon to the place so far along the line, below 0 inside.
pub(super) fn distance(polygon: &Polygon, line: &Line, along: f64) -> f64 {
    polygon.signed_distance(Point::saturating(line.at(along))).get()
}

/// Adds where the least of some quantities turns, between `from` and `to`.
fn lowest_of(pieces: &[Quadratic], from: f64, to: f64, knots: &mut Vec<f64>) {
    let least_step = 1e-12 * (to - from);
    let mut t = from;
    // Each change of the least one ends a stretch; two quadratics change places twice at most.
    for _ in 0..=2 * pieces.len() {
        let ahead = t + least_step;
        let Some(least) = pieces.iter().min_by(|p, q| p.at(ahead).total_cmp(&q.at(ahead))) else { return };
        let next = pieces
            .iter()
            .flat_map(|piece| piece.meets(*least))
            .flatten()
            .filter(|&meet| meet > ahead && meet < to)
            .fold(to, f64::min);
        if let Some(low) = least.lowest().filter(|&low| low > t && low < next) {
            knots.push(low);
        }
        if next >= to {
            return;
        }
        knots.push(next);
        t = next;
    }
}

/// Where, between two neighbouring knots, the distance passes `level`.
pub(super) fn passes(polygon: &Polygon, line: &Line, from: f64, to: f64, level: f64) -> f64 {
    let rising = distance(polygon, line, to) > distance(polygon, line, from);
    let (mut low, mut high) = (from, to);
    // Sixty halvings leave nothing of any length on a table.
    for _ in 0..60 {
        let middle = low.midpoint(high);
        if (distance(polygon, line, middle) < level) == rising {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}
