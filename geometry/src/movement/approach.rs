use serde::{Deserialize, Serialize};

use super::Extent;
use super::sweep::{Line, near_point};
use crate::{Disc, Point, TOLERANCE, Toises};

/// The part of a straight move during which a base is within some distance of another, both ends along the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    /// Where it comes within the distance: 0 when it starts there.
    pub from: Toises,
    /// Where it leaves again: the length of the move when it ends there.
    pub to: Toises,
    /// Where it first stands there, the limit included.
    pub entry: Point,
    /// Whether it is within the distance at the start of the move.
    pub at_start: bool,
    /// Whether it is within the distance at the end of the move.
    pub at_end: bool,
}

/// When a base of radius `radius`, whose centre moves straight from one place to another, is within a distance of
/// another base, edge to edge, the limit and its tolerance included; none when it never is.
///
/// ```
/// use toise_geometry::{Base, Point, Toises, approach};
///
/// let at = |x, y| Point::new(x, y).unwrap();
/// let base = Base::from_mm(50.0)?; // radius 1
/// let enemy = base.at(at(10.0, 0.0));
/// let passing = approach(at(0.0, 0.0), at(9.0, 0.0), base.radius(), &enemy, Toises::whole(1)).unwrap();
/// assert!((passing.from.get() - 7.0).abs() <= 1e-3); // three toises before the other centre
/// assert!(!passing.at_start && passing.at_end);
/// assert!(approach(at(0.0, 0.0), at(6.0, 0.0), base.radius(), &enemy, Toises::whole(1)).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn approach(from: Point, to: Point, radius: Toises, other: &Disc, within: Toises) -> Option<Approach> {
    let reach = radius.get() + other.radius().get() + within.get() + TOLERANCE;
    // Most bases stand far to one side of a move, which takes no square root to see.
    if !Extent::of(&[from, to])?.may_reach(other.centre().vec(), reach) {
        return None;
    }
    let near = |place: Point| place.distance(other.centre()).get() <= reach;
    let (at_start, at_end) = (near(from), near(to));
    let Some(line) = Line::between(from.vec(), to.vec()) else {
        return at_start.then_some(Approach {
            from: Toises::ZERO,
            to: Toises::ZERO,
            entry: from,
            at_start,
            at_end,
        });
    };
    let stretch = near_point(line.see(other.centre().vec()), reach);
    let stretch = stretch.filter(|stretch| stretch.from <= line.length && stretch.to >= 0.0);
    if stretch.is_none() && !at_start && !at_end {
        return None;
    }
    // The ends decide what the square root rounds away.
    let enter = if at_start { 0.0 } else { stretch.map_or(line.length, |stretch| stretch.from.max(0.0)) };
    let leave = if at_end { line.length } else { stretch.map_or(0.0, |stretch| stretch.to.min(line.length)) };
    let entry = if at_start { from } else { Point::saturating(line.at(enter.min(line.length))) };
    let (enter, leave) = (Toises::saturating(enter), Toises::saturating(leave));
    Some(Approach { from: enter, to: leave, entry, at_start, at_end })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Base, edge_distance};

    fn at(x: f64, y: f64) -> Point {
        Point::new(x, y).unwrap()
    }

    proptest! {
        /// Dense sampling along the move: within exactly where the approach says so.
        #[test]
        fn an_approach_is_what_sampling_finds(
            a in (-5.0..5.0, -5.0..5.0), b in (-5.0..5.0, -5.0..5.0), radius in 0.1..2.0, other in 0.1..2.0,
            limit in 0.0..2.0,
        ) {
            let (from, to) = (at(a.0, a.1), at(b.0, b.1));
            let fixed = Base::from_mm(50.0 * other).unwrap().at(Point::ORIGIN);
            let mover = Base::from_mm(50.0 * radius).unwrap();
            let limit = Toises::new(limit).unwrap();
            let found = approach(from, to, mover.radius(), &fixed, limit);
            let length = from.distance(to).get();
            for step in 0..=400 {
                let along = f64::from(step) / 400.0;
                let place = at(a.0 + (b.0 - a.0) * along, a.1 + (b.1 - a.1) * along);
                let gap = edge_distance(&mover.at(place), &fixed).get() - limit.get();
                let along = along * length;
                let inside = found.is_some_and(|found| {
                    found.from.get() - 1e-9 <= along && along <= found.to.get() + 1e-9
                });
                // What lies in the tolerance may fall either way.
                if gap <= 0.0 {
                    prop_assert!(inside, "gap {gap} at {along}");
                } else if gap > 2.0 * TOLERANCE {
                    prop_assert!(!inside, "gap {gap} at {along}");
                }
            }
        }
    }

    #[test]
    fn the_limit_counts_and_a_graze_is_an_approach() {
        let fixed = Base::from_mm(50.0).unwrap().at(Point::ORIGIN);
        let one = Toises::whole(1);
        assert!(approach(at(-5.0, 3.0), at(5.0, 3.0), one, &fixed, one).is_some());
        assert!(approach(at(-5.0, 3.001), at(5.0, 3.001), one, &fixed, one).is_none());
        let stay = approach(at(3.0, 0.0), at(3.0, 0.0), one, &fixed, one).unwrap();
        assert!(stay.at_start && stay.at_end);
    }
}
