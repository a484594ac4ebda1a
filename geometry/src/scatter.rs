use std::f64::consts::{PI, TAU};

use crate::{Bearing, Board, Circle, Disc, Point, TOLERANCE, Toises, trig};

/// Where a shot lands that scatters so far from its aim in that direction.
///
/// A length of 0 lands on the aim itself. So does one below 0: what reduces a scatter can stop it, never
/// turn it round.
///
/// ```
/// use toise_geometry::{Bearing, Point, Toises, scattered};
///
/// let aim = Point::new(10.0, 10.0)?;
/// let west = Bearing::new(180.0)?;
/// assert_eq!(scattered(aim, west, Toises::whole(4)), Point::new(6.0, 10.0)?);
/// assert_eq!(scattered(aim, west, Toises::whole(-1)), aim);
/// # Ok::<(), toise_geometry::NotFinite>(())
/// ```
#[inline]
#[must_use]
pub fn scattered(aim: Point, direction: Bearing, length: Toises) -> Point {
    aim.offset(direction, length.max(Toises::ZERO))
}

/// A circle that scatters by a known length in a direction still to be drawn.
///
/// ```
/// use toise_geometry::{Base, Circle, Point, Scatter, Toises};
///
/// let aim = Point::new(10.0, 10.0)?;
/// let scatter = Scatter { aim, length: Toises::whole(2), radius: Circle::DEFAULT_RADIUS, kept_on: None };
/// let base = Base::from_mm(30.0)?.at(Point::new(13.0, 10.0)?);
/// let arcs = scatter.arcs(&[base]);
/// // Two kinds of directions: those in which the base is touched, and the others.
/// assert_eq!(arcs.len(), 2);
/// let touched: f64 = arcs.iter().filter(|arc| arc.touched == [0]).map(|arc| arc.share).sum();
/// assert!((touched - 0.499).abs() < 0.001);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scatter {
    /// The point aimed at.
    pub aim: Point,
    /// How far the centre moves from there, in toises; 0 or less stays.
    pub length: Toises,
    /// The radius of the circle, in toises.
    pub radius: Toises,
    /// The board whose nearest point takes a centre that falls outside, if it may not leave it.
    pub kept_on: Option<Board>,
}

/// All the directions in which a scattering circle touches the same discs.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterArcs {
    /// The discs touched, by their places in the list asked about, lowest first.
    pub touched: Vec<usize>,
    /// The part of all directions that these are, from 0 to 1.
    pub share: f64,
    /// One of them: the middle of the widest stretch.
    pub bearing: Bearing,
}

impl Scatter {
    /// The centre when it scatters in this direction.
    #[inline]
    #[must_use]
    pub fn centre(&self, direction: Bearing) -> Point {
        let centre = scattered(self.aim, direction, self.length);
        self.kept_on.map_or(centre, |board| board.clamp(centre))
    }

    /// Every direction, sorted by which of these discs the circle then touches, in the order they come up
    /// counter-clockwise from +x. The shares sum to 1.
    ///
    /// The ends of a stretch of directions are closed forms: where the centre is as far from a disc as the two
    /// radii and the tolerance reach. The share is right to 1e-12, also for a stretch that is a hair wide.
    #[must_use]
    pub fn arcs(&self, discs: &[Disc]) -> Vec<ScatterArcs> {
        let mut cuts = self.cuts(discs);
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        let mut found: Vec<(ScatterArcs, f64)> = Vec::new();
        for (index, from) in cuts.iter().enumerate() {
            let to = cuts.get(index + 1).copied().unwrap_or(cuts[0] + TAU);
            let width = to - from;
            let bearing = Bearing::new(((from + to) / 2.0).to_degrees()).unwrap_or_default();
            let touched = self.touched(bearing, discs);
            match found.iter_mut().find(|(arcs, _)| arcs.touched == touched) {
                Some((arcs, widest)) => {
                    arcs.share += width / TAU;
                    if width > *widest {
                        (*widest, arcs.bearing) = (width, bearing);
                    }
                }
                None => found.push((ScatterArcs { touched, share: width / TAU, bearing }, width)),
            }
        }
        if let [(only, _)] = found.as_mut_slice() {
            only.share = 1.0;
        }
        found.into_iter().map(|(arcs, _)| arcs).collect()
    }

    fn touched(&self, bearing: Bearing, discs: &[Disc]) -> Vec<usize> {
        let Ok(circle) = Circle::new(self.centre(bearing), self.radius) else { return Vec::new() };
        (0..discs.len()).filter(|index| circle.touches(&discs[*index])).collect()
    }

    /// The directions at which a disc may begin or cease to be touched, in radians from 0 to a full turn; never none.
    fn cuts(&self, discs: &[Disc]) -> Vec<f64> {
        let mut cuts = vec![0.0];
        let length = self.length.get();
        if length <= 0.0 {
            return cuts;
        }
        let mut cut = |angle: f64| {
            // Past what an f64 holds, everything is far away.
            if !angle.is_finite() {
                return;
            }
            let turned = if angle < 0.0 { angle + TAU } else { angle };
            cuts.push(if turned >= TAU { 0.0 } else { turned });
        };
        for disc in discs {
            if let Some((middle, half)) = self.stretch(disc) {
                cut(middle - half);
                cut(middle + half);
            }
        }
        if let Some(board) = self.kept_on {
            self.cuts_at_the_edges(&board, discs, &mut cut);
        }
        cuts
    }

    /// The directions in which a centre free of any board touches a disc: the middle and half the width, in radians;
    /// none when it always or never does.
    fn stretch(&self, disc: &Disc) -> Option<(f64, f64)> {
        let (aim, at, length) = (self.aim, disc.centre(), self.length.get());
        let (dx, dy) = (Long::difference(at.x(), aim.x()), Long::difference(at.y(), aim.y()));
        let far = Long::hypot(dx, dy);
        if far.high == 0.0 {
            return None;
        }
        let reach = self.reach(disc);
        // The law of cosines, as 1 − cos and 1 + cos, each a product of sums without cancellation.
        let nearer = reach.minus(far).plus(length).value();
        let farther = reach.plus_long(far).plus(-length).value();
        let outside = far.minus(reach).plus(length).value();
        let beyond = far.plus_long(reach).plus(length).value();
        if nearer <= 0.0 || farther <= 0.0 || outside <= 0.0 {
            return None;
        }
        let half = 2.0 * trig::atan2((nearer * farther).sqrt(), (outside * beyond).sqrt());
        Some((trig::atan2(dy.value(), dx.value()), half))
    }

    /// Where the centre meets an edge of the board, and where it does so as far from a disc as the two reach.
    fn cuts_at_the_edges(&self, board: &Board, discs: &[Disc], cut: &mut impl FnMut(f64)) {
        let (low, high) = (board.origin(), board.clamp(Point::saturating(glam::DVec2::MAX)));
        let length = self.length.get();
        // By how far it lies to the right of the aim, a centre is at ± the angle of that cosine; by how far above it, at the
        // angle of that sine and its mirror.
        let mut right = |offset: Long| {
            if let Some(other) = other_leg(length, offset) {
                let angle = trig::atan2(other, offset.value());
                cut(angle);
                cut(-angle);
            }
        };
        for disc in discs {
            for edge in [low.y(), high.y()] {
                let aside = Long::difference(edge, disc.centre().y());
                let middle = Long::difference(disc.centre().x(), self.aim.x());
                along(aside, middle, self.reach(disc)).for_each(&mut right);
            }
        }
        right(Long::difference(low.x(), self.aim.x()));
        right(Long::difference(high.x(), self.aim.x()));
        let mut above = |offset: Long| {
            if let Some(other) = other_leg(length, offset) {
                let angle = trig::atan2(offset.value(), other);
                cut(angle);
                cut(PI - angle);
            }
        };
        for disc in discs {
            for edge in [low.x(), high.x()] {
                let aside = Long::difference(edge, disc.centre().x());
                let middle = Long::difference(disc.centre().y(), self.aim.y());
                along(aside, middle, self.reach(disc)).for_each(&mut above);
            }
        }
        above(Long::difference(low.y(), self.aim.y()));
        above(Long::difference(high.y(), self.aim.y()));
    }

    /// From the centre to that of a disc it only just touches.
    fn reach(&self, disc: &Disc) -> Long {
        Long::sum(self.radius.get(), disc.radius().get()).plus(TOLERANCE)
    }
}

/// The two places along an edge at which something is `reach` away that lies `aside` of it, at `middle` along it.
fn along(aside: Long, middle: Long, reach: Long) -> impl Iterator<Item = Long> {
    let square = reach.minus(aside).value() * reach.plus_long(aside).value();
    let half = (square >= 0.0).then(|| square.sqrt());
    half.into_iter().flat_map(move |half| [middle.plus(-half), middle.plus(half)])
}

/// The other leg of a right triangle, by its longest side and a leg; none when the leg is longer.
fn other_leg(longest: f64, leg: Long) -> Option<f64> {
    let square = leg.plus(longest).value() * leg.minus(Long { high: longest, low: 0.0 }).value();
    (square <= 0.0).then(|| (-square).sqrt())
}

/// A number as the sum of two, for differences that cancel: where a circle just grazes a base, the last bit of a distance
/// moves an arc by a millionth.
#[derive(Clone, Copy)]
struct Long {
    high: f64,
    low: f64,
}

impl Long {
    /// What rounding loses of a sum is itself a number (Knuth).
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Long { high, low: (a - (high - part)) + (b - part) }
    }

    fn difference(a: f64, b: f64) -> Self {
        Long::sum(a, -b)
    }

    fn plus(self, more: f64) -> Self {
        let Long { high, low } = Long::sum(self.high, more);
        Long { high, low: low + self.low }
    }

    fn plus_long(self, more: Long) -> Self {
        let Long { high, low } = self.plus(more.high);
        Long { high, low: low + more.low }
    }

    fn minus(self, less: Long) -> Self {
        self.plus_long(Long { high: -less.high, low: -less.low })
    }

    fn value(self) -> f64 {
        self.high + self.low
    }

    /// The length of a vector: a rounded root and what its square misses, halved by one step of Newton's.
    fn hypot(x: Long, y: Long) -> Self {
        let root = trig::hypot(x.high, y.high);
        if root == 0.0 {
            return Long { high: 0.0, low: 0.0 };
        }
        let square = |a: f64| (a * a, lost_in_square(a));
        let ((xx, x_lost), (yy, y_lost), (rr, r_lost)) = (square(x.high), square(y.high), square(root));
        let missed = Long::sum(xx, -rr).plus(yy);
        let lost = x_lost + y_lost - r_lost + 2.0 * (x.high * x.low + y.high * y.low);
        Long { high: root, low: (missed.value() + lost) / (2.0 * root) }
    }
}

/// What rounding loses of a square (Dekker): the number is cut in two halves whose products are exact.
fn lost_in_square(a: f64) -> f64 {
    const CUT: f64 = 134_217_729.0; // 2^27 + 1
    let scaled = CUT * a;
    let high = scaled - (scaled - a);
    let low = a - high;
    ((high * high - a * a) + 2.0 * high * low) + low * low
}
