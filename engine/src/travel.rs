//! A fighter on its way: where it goes, what is in the way, whom it touches. What a way costs and where it may end is for
//! the rulebooks to say.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use toise_geometry::{
    Bearing, Blocker, Body, Cost, Disc, Extent, Obstacles, Point, Route, TOLERANCE, Toises, approach, within,
};
use toise_rules::{Name, RuleId};

use crate::battle::is_level;
use crate::margins::Asked;
use crate::rejection::Rejection;
use crate::situation::Situation;
use crate::store::FighterId;

/// The way of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Way {
    /// Straight from each place to the next, from where the fighter stands.
    Path(Vec<Point>),
    /// The cheaper of two ways to a place: the shortest, and the shortest around difficult ground.
    To(Point),
    /// The shortest way into contact with a fighter.
    Into(Name),
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Path(path) => match path.last() {
                Some(end) => write!(f, "moves to {end}"),
                None => f.write_str("stays where it is"),
            },
            Way::To(end) => write!(f, "moves to {end}"),
            Way::Into(enemy) => write!(f, "moves into contact with {enemy}"),
        }
    }
}

/// An enemy a way makes new contact with, where it first does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touched {
    pub(crate) enemy: FighterId,
    pub(crate) leg: usize,
    pub(crate) along: Toises,
}

/// A fighter about to move, and what is in its way.
pub(crate) struct Traveller<'s> {
    pub(crate) situation: Situation<'s>,
    pub(crate) by: FighterId,
    /// In the order of the bases among the obstacles.
    pub(crate) others: SmallVec<[FighterId; 24]>,
    pub(crate) obstacles: Obstacles<'s>,
    /// Whether its way was found clear of enemies: the room that keeps is no close call.
    pub(crate) kept_clear: bool,
}

impl<'s> Traveller<'s> {
    pub(crate) fn new(situation: Situation<'s>, by: FighterId) -> Self {
        Traveller::keeping_clear_of(situation, by, |_| false)
    }

    /// A traveller that finds its ways clear of some enemies: all but those it touches where it stands.
    pub(crate) fn keeping_clear_of(
        situation: Situation<'s>,
        by: FighterId,
        avoided: impl Fn(FighterId) -> bool,
    ) -> Self {
        Traveller::with_body(situation, by, situation.fighter(by).body(), avoided)
    }

    /// The same, as if the fighter filled another body.
    pub(crate) fn with_body(
        situation: Situation<'s>,
        by: FighterId,
        body: &Body,
        avoided: impl Fn(FighterId) -> bool,
    ) -> Self {
        let others = || situation.state.store.standing().filter(|(id, _)| *id != by);
        let discs = others().map(|(id, other)| {
            let disc = other.disc();
            if situation.are_enemies(by, id) && avoided(id) && !situation.touch(by, id) {
                clear_of(&disc)
            } else {
                disc
            }
        });
        let setup = situation.setup;
        let obstacles = Obstacles::new(&setup.board, setup.scenery.terrain(), discs, body);
        let others = others().map(|(id, _)| id).collect();
        Traveller { situation, by, others, obstacles, kept_clear: false }
    }

    pub(crate) fn from(&self) -> Point {
        self.situation.fighter(self.by).at()
    }

    pub(crate) fn radius(&self) -> Toises {
        self.situation.fighter(self.by).disc().radius()
    }

    /// What is in the way of a leg.
    pub(crate) fn check_legs(&self, path: &[Point], rule: RuleId) -> Result<(), Rejection> {
        self.note_free(path, rule);
        let Some((_, tried)) = self.obstacles.stop_on_path(path) else { return Ok(()) };
        let by = self.name_of(tried.blocked_by.unwrap_or(Blocker::Edge));
        let mover = self.situation.name(self.by);
        Err(Rejection::PathBlocked { mover, by, furthest: tried.furthest, rule })
    }

    /// Whether a way that costs so much is short enough.
    pub(crate) fn costs_at_most(&self, cost: Toises, allowance: Toises, rule: RuleId) -> bool {
        let mover = || self.situation.name(self.by);
        self.situation.decide(within(cost, allowance), rule, || Asked::WithinAllowance { mover: mover() })
    }

    /// The places given, with the one the fighter stands on before them.
    pub(crate) fn through(&self, points: &[Point]) -> Vec<Point> {
        [&[self.from()], points].concat()
    }

    /// The cheaper of two ways to a place.
    pub(crate) fn way_to(&self, goal: Point, rule: RuleId) -> Result<Vec<Point>, Rejection> {
        match self.obstacles.cheapest_of_two(self.from(), goal, None) {
            Some((route, _)) => Ok(route.polyline()),
            None => Err(Rejection::NoWay { by: self.situation.name(self.by), rule }),
        }
    }

    /// The shortest way into contact with a fighter: straight at its centre where that is open, else around what is
    /// in the way and then straight, from the last bend. None where somebody stands there already.
    pub(crate) fn way_into_contact(&self, enemy: FighterId, limit: Option<Toises>) -> Option<Vec<Point>> {
        let (from, disc) = (self.from(), self.situation.fighter(enemy).disc());
        if self.situation.touch(self.by, enemy) {
            return Some(vec![from]);
        }
        self.settled_way(from, &disc, limit)
    }

    /// The way into contact whose last leg, from some bend on, goes straight at a base.
    fn settled_way(&self, first: Point, disc: &Disc, limit: Option<Toises>) -> Option<Vec<Point>> {
        let (from, radius) = (self.from(), self.radius());
        let mut bend = first;
        // Each round moves the contact to where the last straight leg meets the base: it settles in a few, the more of
        // them the longer the arc the last bend lies on.
        for _ in 0..16 {
            let goal = contact_from(bend, disc, radius)?;
            if bend == from && self.obstacles.leg(from, goal).is_legal() {
                return Some(vec![from, goal]);
            }
            let route = self.obstacles.shortest_path(from, goal, limit)?;
            let last = route.last_leg_start();
            let straight = contact_from(last, disc, radius)?;
            if straight.distance(goal).get() <= TOLERANCE {
                return Some(route.polyline());
            }
            bend = last;
        }
        None
    }

    /// The shortest of the ways into contact at the free places around a base, 15° apart, for a fighter whose straight way
    /// is taken; its last leg goes straight at the base where that is open.
    pub(crate) fn way_beside(&self, enemy: FighterId, limit: Option<Toises>) -> Option<Vec<Point>> {
        let (from, disc) = (self.from(), &self.situation.fighter(enemy).disc());
        let toward = toise_geometry::bearing(disc.centre(), from)?;
        let mut best: Option<Route> = None;
        for step in 1..24_u8 {
            let turned = Bearing::new(toward.degrees() + 15.0 * f64::from(step)).ok()?;
            let Some(place) = self.obstacles.contact_at(disc, turned) else { continue };
            let most = best.as_ref().map(Route::length).or(limit);
            if most.is_some_and(|most| from.distance(place) >= most) {
                continue;
            }
            if let Some(route) = self.obstacles.shortest_path(from, place, most)
                && best.as_ref().is_none_or(|best| route.length() < best.length())
            {
                best = Some(route);
            }
        }
        let best = best?;
        self.settled_way(best.last_leg_start(), disc, limit).or_else(|| Some(best.polyline()))
    }

    /// Where a way first touches an enemy, edge to edge.
    pub(crate) fn first_touch(&self, path: &[Point], touched: &Touched) -> Point {
        let (from, to) = (path[touched.leg], path[touched.leg + 1]);
        let tried = self.obstacles.leg(from, to);
        let enemy = self.situation.fighter(touched.enemy).disc();
        let near = approach(from, to, self.radius(), &enemy, Toises::ZERO);
        // The leg is legal: it grazes the base, or ends at it. Half a tolerance beyond the first touch no rounding
        // takes the contact back.
        let (Some(near), Some(bearing)) = (near, toise_geometry::bearing(from, to)) else {
            return tried.furthest;
        };
        let deeper = (near.from.get() + TOLERANCE / 2.0).min(f64::midpoint(near.from.get(), near.to.get()));
        Toises::new(deeper).map_or(near.entry, |along| from.offset(bearing, along))
    }

    /// Whether a way ends with the contact it makes: from where it first touches an enemy, it still touches it at its end,
    /// and goes straight there.
    pub(crate) fn ends_with(&self, path: &[Point], touched: &Touched) -> bool {
        let after = &path[(touched.leg + 1).min(path.len())..];
        let goes_on = after.windows(2).any(|leg| leg[0].distance(leg[1]).get() > TOLERANCE);
        !goes_on && self.touches_at_the_end(path, touched.enemy)
    }

    /// The enemies the way touches anew, in the order it meets them.
    pub(crate) fn new_contacts(&self, path: &[Point]) -> SmallVec<[Touched; 2]> {
        let (situation, radius) = (self.situation, self.radius());
        let mut touched: SmallVec<[Touched; 2]> = SmallVec::new();
        let Some(extent) = Extent::of(path) else { return touched };
        for enemy in situation.enemies(self.by) {
            let disc = situation.fighter(enemy).disc();
            self.note_touch(path, enemy);
            if !extent.may_come_within(&disc, radius) || situation.touch(self.by, enemy) {
                continue;
            }
            let met = path.windows(2).enumerate().find_map(|(leg, ends)| {
                let near = approach(ends[0], ends[1], radius, &disc, Toises::ZERO)?;
                let so_far = [&path[..=leg], &[near.entry]].concat();
                let touched = Touched { enemy, leg, along: near.from };
                self.is_level_after(&so_far, enemy).then_some(touched)
            });
            touched.extend(met);
        }
        touched.sort_by(|a, b| a.leg.cmp(&b.leg).then(a.along.cmp(&b.along)));
        touched
    }

    /// Whether the mover touches an enemy at the end of a way, at its height where heights count.
    pub(crate) fn touches_at_the_end(&self, path: &[Point], enemy: FighterId) -> bool {
        let Some(end) = path.last() else { return false };
        let disc = self.situation.fighter(enemy).disc();
        self.note_end(path, enemy);
        approach(*end, *end, self.radius(), &disc, Toises::ZERO).is_some() && self.is_level_after(path, enemy)
    }

    /// Whether a way ends at the height of an enemy, as far as heights count.
    pub(crate) fn is_level_after(&self, path: &[Point], enemy: FighterId) -> bool {
        !self.situation.heights
            || is_level(self.obstacles.footing(path).ground, self.situation.fighter(enemy).ground())
    }
}

/// What a way costs: its length, so much more for each toise of difficult ground, and its climbs where they count.
pub(crate) fn price(cost: &Cost, more_for_difficult: f64, climbs_cost: bool) -> Toises {
    let climbs = if climbs_cost { cost.climbs.get() } else { 0.0 };
    let total = cost.length.get() + more_for_difficult * cost.difficult.get() + climbs;
    Toises::new(total.max(0.0)).unwrap_or(cost.length)
}

/// The room, in toises, that a way found clear of a base leaves to it.
pub(crate) const ROOM: f64 = 4.0 * TOLERANCE;

/// A base with room around it: who keeps out of it does not touch the base, whatever is rounded on the way.
fn clear_of(disc: &Disc) -> Disc {
    let room = Toises::new(disc.radius().get() + ROOM);
    room.ok().and_then(|radius| Disc::new(disc.centre(), radius).ok()).unwrap_or(*disc)
}

/// Where a base that comes straight from a place touches another.
fn contact_from(from: Point, disc: &Disc, radius: Toises) -> Option<Point> {
    let bearing = toise_geometry::bearing(disc.centre(), from)?;
    Some(toise_geometry::touching(disc, radius, bearing))
}
