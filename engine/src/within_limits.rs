//! Moves within limits, for leaders that know where they want to go: as far along a way as the rules allow.

use toise_geometry::{Point, TOLERANCE, Toises, segment_distance};

use crate::rejection::Rejection;
use crate::rulebook::Command;
use crate::travel::{Traveller, Way};

/// How a refused way is made shorter.
pub(crate) enum Shorter {
    /// It ends at a place on it.
    At(Point),
    /// It ends so many toises sooner.
    By(f64),
}

/// The longest beginning of a way, no longer than said, that a move may take: each refusal says how far the way is
/// good, so a few rounds find it, or there is none. `shorter` reads the refusals of the rulebook itself.
pub(crate) fn as_far_as_allowed(
    traveller: &Traveller<'_>,
    way: &[Point],
    far: Toises,
    command: impl Fn(Way) -> Command,
    check: impl Fn(&Way) -> Result<(), Rejection>,
    shorter: impl Fn(&Rejection) -> Option<Shorter>,
) -> Option<Command> {
    let mut far = far;
    for _ in 0..4 {
        let part = Way::Path(part_of(traveller, way, far));
        let refusal = match check(&part) {
            Ok(()) => return Some(command(part)),
            Err(refusal) => refusal,
        };
        far = match (&refusal, shorter(&refusal)) {
            (Rejection::TooFar { cost, allowance, .. }, _) => {
                Toises::new(far.get() * allowance.get() / cost.get()).ok()?
            }
            (_, Some(Shorter::At(place))) => along(way, place)?,
            (_, Some(Shorter::By(less))) => Toises::new(far.get() - less).ok()?,
            (_, None) => return None,
        };
    }
    None
}

/// How long a way is.
pub(crate) fn length(way: &[Point]) -> f64 {
    way.windows(2).map(|leg| leg[0].distance(leg[1]).get()).sum()
}

/// The places of a way after its start, as far along as said or as its last leg is free.
fn part_of(traveller: &Traveller<'_>, way: &[Point], far: Toises) -> Vec<Point> {
    let mut path = shortened(way, far);
    if let Some(to) = path.pop() {
        let from = path.last().unwrap_or(&way[0]);
        path.push(traveller.obstacles.leg(*from, to).furthest);
    }
    path
}

/// The places of a way after its start, as far along as said.
fn shortened(way: &[Point], far: Toises) -> Vec<Point> {
    let mut left = far;
    let mut path = Vec::new();
    for leg in way.windows(2) {
        let length = leg[0].distance(leg[1]);
        if length > left {
            if let Some(bearing) = toise_geometry::bearing(leg[0], leg[1]).filter(|_| left > Toises::ZERO) {
                path.push(leg[0].offset(bearing, left));
            }
            return path;
        }
        path.push(leg[1]);
        left = left - length;
    }
    path
}

/// How far along a way a place on it lies.
fn along(way: &[Point], place: Point) -> Option<Toises> {
    let mut done = 0.0;
    for leg in way.windows(2) {
        if segment_distance(leg[0], leg[1], place).get() <= TOLERANCE {
            return Toises::new(done + leg[0].distance(place).get()).ok();
        }
        done += leg[0].distance(leg[1]).get();
    }
    None
}
