use std::f64::consts::TAU;

use glam::DVec2;

use super::Obstacles;
use super::corners::{Circle, right};
use super::obstacles::{Grown, below};
use super::search::{Bend, Question, flood};
use super::sweep::Line;
use crate::{Passage, Piece, Point, Toises, trig, within};

/// How far a drawn outline may be off, in toises; the promise is twice that.
const FINE: f64 = 0.005;

/// No two rays are closer than this, in radians.
const NARROW: f64 = 1e-5;

impl Obstacles<'_> {
    /// The places a move of at most `allowance` may lead to, as outlines that overlap and together are the region.
    ///
    /// It is for drawing, right to 0.01 toise, and decides nothing: a destination is judged by the path to it. Each
    /// outline is what can be reached straight from one bend of a way. Difficult ground and climbs are charged along
    /// the two kinds of ways that [`Obstacles::cheapest_of_two`] offers.
    ///
    /// ```
    /// use toise_geometry::{Base, Board, Body, Obstacles, Point, Terrain, Toises};
    ///
    /// let centre = Point::new(10.0, 10.0)?;
    /// let body = Body::new(Base::from_mm(30.0)?.at(centre), Toises::ZERO, Toises::new(1.5)?)?;
    /// let board = Board::new(Toises::whole(20), Toises::whole(20), Point::ORIGIN)?;
    /// let open = Terrain::default();
    /// let region = Obstacles::new(&board, &open, [], &body).reach_region(centre, Toises::whole(4));
    /// assert!(region[0].iter().all(|edge| (edge.distance(centre).get() - 4.0).abs() < 0.01));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reach_region(&self, from: Point, allowance: Toises) -> Vec<Vec<Point>> {
        if self.blocker_at(from).is_some() || allowance <= Toises::ZERO {
            return Vec::new();
        }
        let charged = |piece: &Piece| {
            piece.movement() == Passage::Difficult && below(piece.bottom(), self.mover.head())
        };
        let mut region = self.fans(&self.grown, from, allowance);
        if self.terrain.pieces().iter().any(charged) {
            region.extend(self.fans(&self.with_difficult(&[from]), from, allowance));
        }
        region
    }

    /// What is reached straight from the start, and from each bend.
    fn fans(&self, grown: &[Grown<'_>], from: Point, allowance: Toises) -> Vec<Vec<Point>> {
        let question = Question {
            grown,
            field: &self.field,
            from: from.vec(),
            to: None,
            limit: allowance.get(),
            patience: usize::MAX,
            overlaps_at_start: false,
        };
        let (low, high) = (from.vec() - allowance.get(), from.vec() + allowance.get());
        let near: Vec<Grown<'_>> = grown.iter().filter(|grown| grown.is_near(low, high)).cloned().collect();
        let circles: Vec<Circle> = near.iter().flat_map(|grown| Circle::of(grown, 0)).collect();
        let start = Fan { obstacles: self, near: &near, left: allowance.get() };
        let mut region = vec![start.around(from.vec(), &circles)];
        for bend in flood(question) {
            let spent = self.route_cost(&bend.route).total();
            if within(spent, allowance).holds_strictly() {
                let fan = Fan { obstacles: self, near: &near, left: (allowance - spent).get() };
                region.push(fan.along(&bend, &circles));
            }
        }
        region
    }
}

/// Rays that end where the move is used up or something is in the way.
struct Fan<'f> {
    obstacles: &'f Obstacles<'f>,
    near: &'f [Grown<'f>],
    left: f64,
}

impl Fan<'_> {
    /// The outline of what is reached straight from a place.
    fn around(&self, place: DVec2, circles: &[Circle]) -> Vec<Point> {
        let mut turns: Vec<f64> = (0..=128).map(|n| f64::from(n) * (TAU / 128.0)).collect();
        for heading in circles.iter().flat_map(|circle| tangents(place, circle)) {
            let turn = trig::atan2(heading.y, heading.x);
            turns.push(if turn < 0.0 { turn + TAU } else { turn });
        }
        let ray = |turn: f64| self.end(place, Circle::turned(DVec2::X, turn, 1.0), self.left);
        trace(turns, TAU, ray).into_iter().map(|(_, end)| Point::saturating(end)).collect()
    }

    /// The outline of what is reached from a bend by following its circle, then straight.
    fn along(&self, bend: &Bend, circles: &[Circle]) -> Vec<Point> {
        let Bend { circle, side, direction, .. } = bend;
        let most = if circle.radius > 0.0 { self.left / circle.radius } else { TAU };
        let whole = bend.free_turn.min(most);
        let foot = |turn: f64| circle.centre + Circle::turned(*direction, turn, *side) * circle.radius;
        let ray = |turn: f64| {
            let heading = Circle::turned(*direction, turn, *side).perp() * *side;
            self.end(foot(turn), heading, self.left - turn * circle.radius)
        };
        let steps = 2 + (whole / 0.05) as u32;
        let mut turns: Vec<f64> = (0..=steps).map(|n| whole * f64::from(n) / f64::from(steps)).collect();
        // Seen from its first and its last place; the search between finds the rest.
        for place in [foot(0.0), foot(whole)] {
            for heading in circles.iter().flat_map(|other| tangents(place, other)) {
                turns.extend(circle.turn(*direction, right(heading) * *side, *side));
            }
        }
        let ends = trace(turns, whole, ray);
        let feet: Vec<Point> = ends.iter().rev().map(|&(turn, _)| Point::saturating(foot(turn))).collect();
        ends.into_iter().map(|(_, end)| Point::saturating(end)).chain(feet).collect()
    }

    /// How far a ray goes from a place.
    fn end(&self, place: DVec2, heading: DVec2, length: f64) -> DVec2 {
        let from = Point::saturating(place);
        let to = Point::saturating(place + heading * length.max(0.0));
        let end = self.obstacles.leg_among(self.near.iter(), from, to).furthest;
        if within(self.obstacles.cost(&[from, end]).total(), Toises::saturating(length)).holds() {
            return end.vec();
        }
        // Somewhere before it the move is used up; the cost only rises on the way.
        let Some(line) = Line::between(place, end.vec()) else { return place };
        let (mut low, mut high) = (0.0, line.length);
        while high - low > FINE / 4.0 {
            let middle = f64::midpoint(low, high);
            let cost = self.obstacles.cost(&[from, Point::saturating(line.at(middle))]).total();
            if cost.get() <= length {
                low = middle;
            } else {
                high = middle;
            }
        }
        line.at(low)
    }
}

/// The directions from a place that touch a circle, a hair to each side of it.
fn tangents(place: DVec2, circle: &Circle) -> impl Iterator<Item = DVec2> {
    let to_centre = circle.centre - place;
    let square = to_centre.length_squared();
    let rest = square - circle.radius * circle.radius;
    let length = rest.max(0.0).sqrt();
    [1.0, -1.0].into_iter().filter(move |_| rest > 0.0).flat_map(move |side: f64| {
        let heading = (to_centre * length + to_centre.perp() * (circle.radius * side)) / square;
        [heading + heading.perp() * NARROW, heading - heading.perp() * NARROW]
    })
}

/// Values of a curve over `0..=whole`, first at the given places, then between them until it is straight there.
fn trace(mut places: Vec<f64>, whole: f64, curve: impl Fn(f64) -> DVec2) -> Vec<(f64, DVec2)> {
    places.retain(|place| (0.0..=whole).contains(place));
    places.sort_unstable_by(f64::total_cmp);
    places.dedup();
    let mut found: Vec<(f64, DVec2)> = Vec::new();
    for place in places {
        let next = (place, curve(place));
        if let Some(&last) = found.last() {
            refine(last, next, &curve, &mut found);
        }
        found.push(next);
    }
    found
}

fn refine(
    from: (f64, DVec2),
    to: (f64, DVec2),
    curve: &impl Fn(f64) -> DVec2,
    found: &mut Vec<(f64, DVec2)>,
) {
    if to.0 - from.0 < NARROW {
        return;
    }
    let place = f64::midpoint(from.0, to.0);
    let middle = (place, curve(place));
    let chord = to.1 - from.1;
    let off = middle.1 - from.1;
    let aside = if chord.length() > FINE { chord.perp_dot(off).abs() / chord.length() } else { off.length() };
    let outside = !(0.0..=chord.length_squared()).contains(&chord.dot(off));
    if aside > FINE || outside && off.length().min((middle.1 - to.1).length()) > FINE {
        refine(from, middle, curve, found);
        found.push(middle);
        refine(middle, to, curve, found);
    }
}
