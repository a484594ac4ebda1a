//! Notes of moves: what a way comes near to, whom it touches, what it costs, what ground it crosses.

use toise_geometry::{
    Bearing, Blocker, Body, Disc, Point, TOLERANCE, Toises, segment_distance, signed_distance, within,
};
use toise_rules::{Name, RuleId};

use super::call::{Asked, CloseCall, Gauge};
use crate::store::FighterId;
use crate::travel::{ROOM, Traveller};
use crate::within_limits::length;

/// Rounding, in toises.
const NOISE: f64 = 1e-9;

/// A change of so many toises is no matter of a step aside.
const PLAINLY: f64 = 5.0 * CloseCall::TOISES;

/// So many toises longer a way is a detour: far more than a slightly smaller base saves at the corners.
const DETOUR: f64 = 0.25;

/// How near a way comes to another base, edge to edge.
#[derive(Clone, Copy)]
pub(crate) struct Nearest {
    /// Where it starts.
    pub(crate) start: f64,
    /// On all of it.
    pub(crate) least: f64,
}

impl Nearest {
    pub(crate) fn of(path: &[Point], radius: Toises, disc: &Disc) -> Option<Self> {
        let reach = (radius + disc.radius()).get();
        let start = path.first()?.distance(disc.centre()).get() - reach;
        let legs = path.windows(2).map(|leg| segment_distance(leg[0], leg[1], disc.centre()).get() - reach);
        Some(Nearest { start, least: legs.fold(start, f64::min) })
    }

    /// Whether the way comes nearer than it starts: else where it stands decides, not where it goes.
    pub(crate) fn comes_nearer(self) -> bool {
        self.least < self.start - NOISE
    }
}

impl Traveller<'_> {
    fn note(&self, asked: Asked, measure: f64, limit: Toises, answer: bool, rule: RuleId) {
        if let (Some(notes), Ok(measure)) = (self.situation.notes, Toises::new(measure)) {
            let gauge = Gauge::Toises(within(measure, limit));
            notes.take(CloseCall { asked, gauge, answer, rule: Some(rule) });
        }
    }

    /// Whether a way is free. Of one that is not, only what blocks it by little counts, and only when nothing blocks it by
    /// more.
    pub(crate) fn note_free(&self, path: &[Point], rule: RuleId) {
        if self.situation.notes.is_some() {
            self.note_clearances(path, None, rule);
        }
    }

    /// Whether a way straight off is free, which goes as far as it can: up to what stops even a slightly smaller base, it
    /// passes things or is stopped by them.
    pub(crate) fn note_straight_off(&self, end: Point, rule: RuleId) {
        let (Some(_), Some(slimmer)) = (self.situation.notes, self.slimmer(CloseCall::TOISES)) else {
            return;
        };
        let (here, passes) =
            (self.from(), Traveller::with_body(self.situation, self.by, &slimmer, |_| false));
        let leg = passes.obstacles.leg(here, end);
        self.note_clearances(&[here, leg.furthest], leg.blocked_by, rule);
    }

    /// What a way passes by little, or runs into by little; what it ends at is left out.
    fn note_clearances(&self, path: &[Point], ends_at: Option<Blocker>, rule: RuleId) {
        let Ok(narrow) = Toises::new(CloseCall::TOISES) else { return };
        let mut near = self.obstacles.clearances(path, narrow);
        near.retain(|near| !near.at_start && Some(near.of) != ends_at);
        let free = near.iter().all(|near| near.gap.get() >= -TOLERANCE);
        if near.iter().any(|near| near.gap.get() <= -CloseCall::TOISES) {
            return;
        }
        for near in near.iter().filter(|near| free || near.gap.get() < -TOLERANCE) {
            // Whether an enemy is touched is a question of its own.
            if free
                && matches!(near.of, Blocker::Base(n) if self.situation.are_enemies(self.by, self.others[n]))
            {
                continue;
            }
            let asked = Asked::Free { mover: self.situation.name(self.by), of: self.name_of(near.of) };
            self.note(asked, -near.gap.get(), Toises::ZERO, free, rule);
        }
    }

    /// The body of the mover with a base so much smaller all round.
    fn slimmer(&self, less: f64) -> Option<Body> {
        let body = self.situation.fighter(self.by).body();
        let radius = Toises::new(body.disc().radius().get() - less).ok()?;
        let disc = Disc::new(body.disc().centre(), radius).ok()?;
        Body::new(disc, body.ground(), body.height()).ok()
    }

    /// Whether a way touches an enemy where it comes nearest to it.
    pub(crate) fn note_touch(&self, path: &[Point], enemy: FighterId) {
        if self.situation.notes.is_none() {
            return;
        }
        let disc = self.situation.fighter(enemy).disc();
        let Some(nearest) = Nearest::of(path, self.radius(), &disc) else { return };
        let kept_clear = self.kept_clear && (0.0..=ROOM + TOLERANCE).contains(&nearest.least);
        if nearest.comes_nearer() && !kept_clear && self.is_level_after(path, enemy) {
            self.note_gap(enemy, nearest.least);
        }
    }

    /// Whether a way ends in contact with an enemy.
    pub(crate) fn note_end(&self, path: &[Point], enemy: FighterId) {
        let (Some(_), Some(end)) = (self.situation.notes, path.last()) else { return };
        let disc = self.situation.fighter(enemy).disc();
        if let Ok(own) = Disc::new(*end, self.radius())
            && self.is_level_after(path, enemy)
        {
            self.note_gap(enemy, signed_distance(&own, &disc).get());
        }
    }

    fn note_gap(&self, enemy: FighterId, gap: f64) {
        let (mover, enemy) = (self.situation.name(self.by), self.situation.name(enemy));
        let rule = self.situation.setup.rulebook.own().contact_rule();
        self.note(Asked::Touches { mover, enemy }, gap, Toises::ZERO, gap <= TOLERANCE, rule);
    }

    /// Whether a way that was not found within an allowance would be with a little more: `cost` says what the way found
    /// within more than that costs.
    pub(crate) fn note_way_not_found(
        &self,
        allowance: Toises,
        rule: RuleId,
        cost: impl FnOnce(Toises) -> Option<Toises>,
    ) {
        if self.situation.notes.is_none() {
            return;
        }
        let more = Toises::new(allowance.get() + CloseCall::TOISES);
        if let Some(cost) = more.ok().and_then(cost).filter(|cost| !within(*cost, allowance).holds()) {
            let asked = Asked::WithinAllowance { mover: self.situation.name(self.by) };
            self.note(asked, cost.get(), allowance, false, rule);
        }
    }

    /// Whether a way looked for would lead through a gap that is too narrow by little, and be short enough: none was found,
    /// or only one by a detour. `find` looks for the way of a body, however long.
    pub(crate) fn note_squeeze(
        &self,
        allowance: Toises,
        rule: RuleId,
        find: impl Fn(&Body) -> Option<Vec<Point>>,
    ) {
        if self.situation.notes.is_none() {
            return;
        }
        let found = find(self.situation.fighter(self.by).body()).map(|way| length(&way));
        let most = found.map_or(f64::INFINITY, |found| found - DETOUR).min(allowance.get());
        let fits = |less: f64| {
            let way = self.slimmer(less).as_ref().and_then(&find);
            way.is_some_and(|way| length(&way) <= most)
        };
        let (mut stuck, mut through) = (0.0, CloseCall::TOISES);
        if !fits(through) {
            return;
        }
        while through - stuck > TOLERANCE / 2.0 {
            let middle = f64::midpoint(stuck, through);
            if fits(middle) {
                through = middle;
            } else {
                stuck = middle;
            }
        }
        let asked = Asked::FitsThrough { mover: self.situation.name(self.by) };
        self.note(asked, through, Toises::ZERO, false, rule);
    }

    /// Whether a way leads over the ground whose edge it comes near to, and ends on it: where a step aside would change what
    /// it costs, or where it ends, by more than the step.
    pub(crate) fn note_ground(&self, path: &[Point], rule: RuleId) {
        let Ok(narrow) = Toises::new(CloseCall::TOISES) else { return };
        if self.situation.notes.is_none() || !self.changes_aside(path, narrow) {
            return;
        }
        let scenery = &self.situation.setup.scenery;
        for brush in self.obstacles.brushes(path, narrow) {
            let names = || (self.situation.name(self.by), scenery.name(brush.piece));
            let piece = scenery.terrain().piece(brush.piece);
            let walkable = piece.is_some_and(toise_geometry::Piece::is_walkable);
            if walkable && brush.at_end.get().abs() < CloseCall::TOISES {
                let (mover, piece) = names();
                let asked = Asked::EndsOnGround { mover, piece };
                let on = within(brush.at_end, Toises::ZERO).holds();
                self.note(asked, brush.at_end.get(), Toises::ZERO, on, rule);
            }
            // Where the end of a way is deepest, that it ends there is all there is to ask.
            let goes_on = brush.nearest.get() < brush.at_end.get() - NOISE;
            if !brush.at_start && (goes_on || !walkable) {
                let (mover, piece) = names();
                let asked = Asked::CrossesGround { mover, piece };
                // Along its edge a way is on ground to stand on, and beside difficult ground.
                let nearest = within(brush.nearest, Toises::ZERO);
                let over = if walkable { nearest.holds() } else { nearest.holds_strictly() };
                self.note(asked, brush.nearest.get(), Toises::ZERO, over, rule);
            }
        }
    }

    /// Whether a way costs plainly more or less, or ends higher or lower, a step to one side or another.
    fn changes_aside(&self, path: &[Point], step: Toises) -> bool {
        let look = |path: &[Point]| {
            let cost = self.obstacles.cost(path);
            [cost.difficult, cost.climbs, self.obstacles.footing(path).ground]
        };
        let here = look(path);
        (0..8).any(|turn| {
            let Ok(aside) = Bearing::new(45.0 * f64::from(turn)) else { return false };
            let moved: Vec<Point> = path.iter().map(|place| place.offset(aside, step)).collect();
            here.iter().zip(look(&moved)).any(|(here, there)| (there - *here).get().abs() > PLAINLY)
        })
    }

    /// What is in the way, by name.
    pub(crate) fn name_of(&self, blocker: Blocker) -> Name {
        match blocker {
            Blocker::Piece(piece) => self.situation.setup.scenery.name(piece),
            Blocker::Base(index) => self.situation.name(self.others[index]),
            Blocker::Edge => Name::from("the edge of the table"),
        }
    }
}
