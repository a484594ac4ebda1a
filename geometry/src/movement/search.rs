//! The shortest way of a point among circles and edges: straight parts that touch circles, and arcs along them.
//!
//! Only obstacles that a tried part ran into take part: a shortest way that touches none but those, and is legal
//! among all, is the shortest among all. Parts are tried when their turn comes in the queue, not before.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use glam::DVec2;

use super::corners::{Circle, right, tangent};
use super::leg::{meets, stop_by};
use super::obstacles::{Field, Grown};
use super::route::{Route, RoutePart};
use super::sweep::Line;
use crate::{Point, TOLERANCE, trig};

/// How a search ended.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Found(Route),
    /// No way leads there within the limit.
    None,
    /// It reached so many places without an answer that it was called off.
    CalledOff,
}

/// One question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'q, 'a> {
    pub(super) grown: &'q [Grown<'a>],
    pub(super) field: &'q Field,
    pub(super) from: DVec2,
    /// Where to go; none to go everywhere.
    pub(super) to: Option<DVec2>,
    /// No longer way is looked for.
    pub(super) limit: f64,
    /// How many places to reach at most before calling it off.
    pub(super) patience: usize,
    /// Whether the mover overlaps something at the start, which its first leg must leave.
    pub(super) overlaps_at_start: bool,
}

/// A place where a straight part touched a circle.
#[derive(Clone, Copy, Debug)]
struct Place {
    circle: usize,
    /// 1 for going on counter-clockwise, −1 for clockwise.
    side: f64,
    /// From the centre of the circle.
    direction: DVec2,
    walked: f64,
    /// The step that led here, none at the start.
    step: Option<usize>,
}

/// From a place along its circle, then straight to another circle.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: usize,
    turn: f64,
    heading: DVec2,
    to: usize,
    side: f64,
    walked: f64,
}

/// A step in the queue, the one that promises the shortest way first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Queued {
    promise: f64,
    step: usize,
}

impl Eq for Queued {}

impl Ord for Queued {
    fn cmp(&self, other: &Self) -> Ordering {
        other.promise.total_cmp(&self.promise).then(other.step.cmp(&self.step))
    }
}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Ways whose lengths differ by less, in toises, are as long as each other.
const NO_LONGER: f64 = 1e-12;

const START: usize = 0;
const GOAL: usize = 1;

struct Search<'q, 'a> {
    question: Question<'q, 'a>,
    /// The start, the goal if there is one, then the circles of the obstacles that take part.
    circles: Vec<Circle>,
    takes_part: Vec<bool>,
    places: Vec<Place>,
    /// For each circle, the places reached on it.
    reached: Vec<Vec<usize>>,
    steps: Vec<Step>,
    queue: BinaryHeap<Queued>,
}

/// Answers a question.
pub(super) fn search(question: Question<'_, '_>) -> Outcome {
    Search::of(question).run()
}

/// A place where a way may bend, as far as the way along its circle and straight on from there is free.
#[derive(Clone, Debug)]
pub(super) struct Bend {
    pub(super) circle: Circle,
    pub(super) side: f64,
    pub(super) direction: DVec2,
    /// The angle through which the circle can be followed from here.
    pub(super) free_turn: f64,
    /// The way here.
    pub(super) route: Route,
}

/// All bends within the limit of the start.
pub(super) fn flood(question: Question<'_, '_>) -> Vec<Bend> {
    let mut search = Search::of(Question { to: None, ..question });
    let (low, high) = (question.from - question.limit, question.from + question.limit);
    for body in 0..question.grown.len() {
        if question.grown[body].is_near(low, high) {
            search.take_part(body);
        }
    }
    search.run();
    let places = std::mem::take(&mut search.places);
    let bends = places.iter().filter_map(|place| {
        let step = search.steps[place.step?];
        let circle = &mut search.circles[place.circle];
        let free_turn = circle.free_turn(place.direction, place.side, question.grown, question.field);
        let circle = circle.clone();
        let route = search.route(&step, &places);
        Some(Bend { circle, side: place.side, direction: place.direction, free_turn, route })
    });
    bends.collect()
}

impl<'q, 'a> Search<'q, 'a> {
    fn of(question: Question<'q, 'a>) -> Self {
        let circles: Vec<Circle> =
            [Some(question.from), question.to].into_iter().flatten().map(Circle::place).collect();
        let mut search = Self {
            reached: vec![Vec::new(); circles.len()],
            circles,
            takes_part: vec![false; question.grown.len()],
            places: Vec::new(),
            steps: Vec::new(),
            queue: BinaryHeap::new(),
            question,
        };
        search.reach(Place { circle: START, side: 1.0, direction: DVec2::X, walked: 0.0, step: None });
        search
    }

    fn run(&mut self) -> Outcome {
        while let Some(Queued { step: index, .. }) = self.queue.pop() {
            let step = self.steps[index];
            let place = Place {
                circle: step.to,
                side: step.side,
                direction: right(step.heading) * step.side,
                walked: step.walked,
                step: Some(index),
            };
            if self.is_beaten(&place) {
                continue;
            }
            match self.try_step(&step) {
                Ok(()) if self.is_goal(step.to) => return Outcome::Found(self.route(&step, &self.places)),
                Ok(()) if self.places.len() >= self.question.patience => return Outcome::CalledOff,
                Ok(()) => self.reach(place),
                Err(Some(body)) => self.take_part(body),
                Err(None) => {}
            }
        }
        Outcome::None
    }

    fn is_goal(&self, circle: usize) -> bool {
        circle == GOAL && self.question.to.is_some()
    }

    fn reach(&mut self, place: Place) {
        let index = self.places.len();
        self.places.push(place);
        self.reached[place.circle].push(index);
        self.queue_steps(index, START + 1..self.circles.len());
    }

    fn take_part(&mut self, body: usize) {
        if std::mem::replace(&mut self.takes_part[body], true) {
            return;
        }
        let old = self.circles.len();
        self.circles.extend(Circle::of(&self.question.grown[body], body));
        self.reached.resize(self.circles.len(), Vec::new());
        for place in 0..self.places.len() {
            self.queue_steps(place, old..self.circles.len());
        }
    }

    /// Queues the steps from a place to these circles that keep to the outside of both.
    fn queue_steps(&mut self, index: usize, circles: std::ops::Range<usize>) {
        let place = self.places[index];
        let here = &self.circles[place.circle];
        for to in circles {
            if to == place.circle {
                continue;
            }
            let there = &self.circles[to];
            for side in if self.is_goal(to) { &[1.0][..] } else { &[1.0, -1.0] } {
                let Some((heading, length)) = tangent(here, place.side, there, *side) else { continue };
                let outward = right(heading);
                let arrival = outward * *side;
                if !here.opens(outward * place.side) || !there.opens(arrival) {
                    continue;
                }
                let Some(turn) = here.turn(place.direction, outward * place.side, place.side) else {
                    continue;
                };
                let walked = place.walked + turn * here.radius + length;
                let spot = there.centre + arrival * there.radius;
                let left = self.question.to.map_or(DVec2::ZERO, |goal| goal - spot);
                let promise = walked + trig::hypot(left.x, left.y);
                if promise > self.question.limit + TOLERANCE || !self.question.field.holds(spot) {
                    continue;
                }
                let step = self.steps.len();
                self.steps.push(Step { from: index, turn, heading, to, side: *side, walked });
                self.queue.push(Queued { promise, step });
            }
        }
    }

    /// Whether the place can be reached no later along its circle from a place reached before.
    fn is_beaten(&mut self, place: &Place) -> bool {
        let circle = &mut self.circles[place.circle];
        self.reached[place.circle].iter().any(|&index| {
            let before = self.places[index];
            before.side == place.side
                && circle.turn(before.direction, place.direction, place.side).is_some_and(|turn| {
                    before.walked + turn * circle.radius <= place.walked + NO_LONGER
                        && circle
                            .try_arc(
                                before.direction,
                                turn,
                                place.side,
                                self.question.grown,
                                self.question.field,
                            )
                            .is_ok()
                })
        })
    }

    /// Whether a step meets nothing, else the obstacle it meets, or none for the edge of the board.
    fn try_step(&mut self, step: &Step) -> Result<(), Option<usize>> {
        let Question { grown, field, .. } = self.question;
        let place = self.places[step.from];
        let circle = &mut self.circles[place.circle];
        circle.try_arc(place.direction, step.turn, place.side, grown, field)?;
        let (from, to) = self.ends(step, &self.places);
        let Some(line) = Line::between(from, to) else { return Ok(()) };
        let mut near = (0..grown.len()).filter(|&n| grown[n].is_near_line(&line));
        if self.question.overlaps_at_start && step.from == 0 {
            if field.stop(from, to, line.length).is_some() {
                return Err(None);
            }
            return near.find(|&n| stop_by(&grown[n], &line).is_some()).map_or(Ok(()), |n| Err(Some(n)));
        }
        near.find(|&n| meets(&grown[n], &line)).map_or(Ok(()), |n| Err(Some(n)))
    }

    /// Where the straight part of a step starts and ends.
    fn ends(&self, step: &Step, places: &[Place]) -> (DVec2, DVec2) {
        let place = places[step.from];
        let (here, there) = (&self.circles[place.circle], &self.circles[step.to]);
        let outward = right(step.heading);
        (
            here.centre + outward * (place.side * here.radius),
            there.centre + outward * (step.side * there.radius),
        )
    }

    /// The route that ends with a step.
    fn route(&self, last: &Step, places: &[Place]) -> Route {
        let mut parts = Vec::new();
        let mut step = *last;
        loop {
            let (from, to) = self.ends(&step, places);
            let (from, to) = (Point::saturating(from), Point::saturating(to));
            if from != to || step.from == 0 {
                parts.push(RoutePart::Straight { from, to });
            }
            let place = places[step.from];
            let circle = &self.circles[place.circle];
            let length = step.turn * circle.radius;
            if length > 0.0 {
                parts.push(RoutePart::Arc {
                    centre: Point::saturating(circle.centre),
                    from: Point::saturating(circle.centre + place.direction * circle.radius),
                    to: from,
                    clockwise: place.side < 0.0,
                    length: crate::Toises::saturating(length),
                });
            }
            match place.step {
                Some(before) => step = self.steps[before],
                None => break,
            }
        }
        parts.reverse();
        Route::new(parts, last.walked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bearing, Board, Body, Disc, Obstacles, Piece, Polygon, Terrain, Toises};

    fn len(toises: f64) -> Toises {
        Toises::new(toises).unwrap()
    }

    /// Random numbers, the same in every run (splitmix64).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, most: f64) -> f64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            most * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
        }
    }

    #[test]
    fn obstacles_that_take_part_from_the_start_change_nothing() {
        let mut numbers = Numbers(1);
        let board = Board::new(len(24.0), len(24.0), Point::ORIGIN).unwrap();
        let mut bent = 0;
        for _ in 0..80 {
            let terrain: Terrain = (0..24)
                .map(|_| {
                    let middle = Point::new(numbers.below(24.0), numbers.below(24.0)).unwrap();
                    let corners = (0..7).map(|n| {
                        let bearing = Bearing::new(f64::from(n) * 51.0 + numbers.below(40.0)).unwrap();
                        middle.offset(bearing, len(0.5 + numbers.below(1.5)))
                    });
                    Piece::solid(Polygon::new(corners.collect::<Vec<_>>()).unwrap()).unwrap()
                })
                .collect();
            let base = Disc::new(Point::ORIGIN, len(0.5)).unwrap();
            let body = Body::new(base, Toises::ZERO, len(1.5)).unwrap();
            let obstacles = Obstacles::new(&board, &terrain, [], &body);
            for _ in 0..10 {
                let [from, to] =
                    [0; 2].map(|_| Point::new(numbers.below(24.0), numbers.below(24.0)).unwrap());
                if [from, to].iter().any(|&place| obstacles.blocker_at(place).is_some()) {
                    continue;
                }
                let question = Question {
                    grown: &obstacles.grown,
                    field: &obstacles.field,
                    from: from.vec(),
                    to: Some(to.vec()),
                    limit: f64::INFINITY,
                    patience: usize::MAX,
                    overlaps_at_start: false,
                };
                let mut eager = Search::of(question);
                (0..question.grown.len()).for_each(|body| eager.take_part(body));
                match (search(question), eager.run()) {
                    (Outcome::Found(one), Outcome::Found(other)) => {
                        bent += u32::from(one.parts().len() > 1);
                        let gap = one.length().get() - other.length().get();
                        assert!(gap.abs() < 1e-9, "{from} {to} {gap}");
                    }
                    (Outcome::None, Outcome::None) => {}
                    answers => panic!("{from} {to} {answers:?}"),
                }
            }
        }
        assert!(bent > 100, "{bent}");
    }
}
