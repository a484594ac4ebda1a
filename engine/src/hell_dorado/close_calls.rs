//! What the rules of Hell Dorado ask of places, noted when it is close: areas, the line of fire, the order of targets,
//! control zones.

use toise_geometry::{
    Board, Cone, Disc, Measured, Point, Template, Toises, segment_crosses, segment_distance, within,
};
use toise_rules::hell_dorado::ids;
use toise_rules::{Name, RuleId};

use super::control::WIDTH;
use super::field::Field;
use crate::margins::{Asked, CloseCall, Nearest};
use crate::store::FighterId;

impl Field<'_, '_> {
    /// Whether somebody is within reach of a fighter; `to` says who.
    #[inline]
    pub(super) fn is_within(
        self,
        reached: Measured,
        rule: RuleId,
        from: FighterId,
        to: impl FnOnce() -> Name,
    ) -> bool {
        let answer = reached.holds();
        self.take(reached, answer, rule, || Asked::Reach { from: self.name(from), to: to() });
        answer
    }

    /// Whether bases are in an area, touching included. // hd.breath.5
    pub(super) fn note_area(self, area: &Template, bases: impl Iterator<Item = FighterId>) {
        if self.notes.is_none() {
            return;
        }
        for id in bases {
            let reach = area.reach(&self.fighter(id).disc());
            self.take(reach, reach.holds(), ids::BREATH_5, || {
                let area = match area {
                    Template::Circle(_) => "the circle",
                    Template::Cone(_) => "the cone",
                };
                Asked::InArea { fighter: self.name(id), area: Name::from(area) }
            });
        }
    }

    /// Whether a cone passes over the base it starts from. // hd.breath.1
    pub(super) fn is_over_own_base(self, by: FighterId, cone: &Cone) -> bool {
        let base = self.fighter(by).disc();
        let over = cone.overlaps(&base);
        self.take(cone.reach(&base), over, ids::BREATH_1, || Asked::OverOwnBase { by: self.name(by) });
        over
    }

    /// Whether a point named by a fighter is on the board.
    pub(super) fn is_on_board(self, by: FighterId, board: &Board, point: Point, rule: RuleId) -> bool {
        let on_board = board.contains_point(point);
        if self.notes.is_some()
            && let Ok(spot) = Disc::new(point, Toises::ZERO)
        {
            let outside = Toises::ZERO - board.holds(&spot).margin();
            self.take(within(outside, Toises::ZERO), on_board, rule, || Asked::OnBoard { by: self.name(by) });
        }
        on_board
    }

    /// Whether the straight line between two fighters crosses the base of a third, which matters when `counts` says so.
    /// // hd.shot.1
    pub(super) fn line_crosses(
        self,
        (from, to): (FighterId, FighterId),
        over: FighterId,
        counts: impl Fn(Self) -> bool,
    ) -> bool {
        let (a, b) = (self.fighter(from).at(), self.fighter(to).at());
        let disc = self.fighter(over).disc();
        let crosses = segment_crosses(a, b, &disc);
        let measured = || within(segment_distance(a, b, disc.centre()), disc.radius());
        if self.notes.is_some()
            && measured().margin().get().abs() < CloseCall::TOISES
            && counts(self.unnoted())
        {
            let (from, to, over) = (self.name(from), self.name(to), self.name(over));
            self.take(measured(), crosses, ids::SHOT_1, || Asked::LineCrosses { from, to, over });
        }
        crosses
    }

    /// Whether one enemy is nearer to a fighter than another, by their distances. // hd.shot.1
    pub(super) fn note_nearer(self, by: FighterId, one: (FighterId, Toises), other: (FighterId, Toises)) {
        let nearer = within(one.1, other.1);
        self.take(nearer, nearer.holds(), ids::SHOT_1, || Asked::Nearer {
            by: self.name(by),
            one: self.name(one.0),
            other: self.name(other.0),
        });
    }

    /// Whether a way starts in a control zone, and whether it enters it. // hd.move.3
    pub(super) fn note_zone(self, mover: FighterId, of: FighterId, path: &[Point]) {
        let radius = self.fighter(mover).disc().radius();
        let Some(nearest) = Nearest::of(path, radius, &self.fighter(of).disc()) else { return };
        if !nearest.comes_nearer() {
            return;
        }
        let held = |distance: f64| Toises::new(distance).ok().map(|distance| within(distance, WIDTH));
        let (Some(start), Some(least)) = (held(nearest.start), held(nearest.least)) else { return };
        let names = || (self.name(mover), self.name(of));
        self.take(start, start.holds(), ids::MOVE_3, || {
            let (mover, of) = names();
            Asked::StartsInZone { mover, of }
        });
        if !start.holds() {
            self.take(least, least.holds(), ids::MOVE_3, || {
                let (mover, of) = names();
                Asked::EntersZone { mover, of }
            });
        }
    }

    /// Whether a way enters one control zone before another, by how far it is to each. // hd.move.3
    pub(super) fn note_first_zone(
        self,
        mover: FighterId,
        one: (FighterId, Toises),
        other: (FighterId, Toises),
    ) {
        let first = within(one.1, other.1);
        self.take(first, first.holds(), ids::MOVE_3, || Asked::EntersFirst {
            mover: self.name(mover),
            one: self.name(one.0),
            other: self.name(other.0),
        });
    }

    /// Whether a way that has entered a control zone goes on straight toward its owner: how far it strays from the line.
    /// // hd.move.3
    pub(super) fn note_straight(self, mover: FighterId, of: FighterId, entry: Point, rest: &[Point]) {
        if self.notes.is_none() {
            return;
        }
        let goal = self.fighter(of).at();
        let strays = rest.iter().map(|place| segment_distance(entry, goal, *place)).max();
        let straight = within(strays.unwrap_or(Toises::ZERO), Toises::ZERO);
        self.take(straight, straight.holds(), ids::MOVE_3, || Asked::GoesStraight {
            mover: self.name(mover),
            to: self.name(of),
        });
    }

    /// Whether a drop of the ground is a fall, of so many toises at least. // hd.move.4
    pub(super) fn note_fall(self, mover: FighterId, drop: Toises, least: f64, falls: bool) {
        self.take(Field::within(drop, least), falls, ids::MOVE_4, || Asked::Falls {
            mover: self.name(mover),
        });
    }

    /// Whether a base, its edge so far from the area of an objective, is in it. // hd.turn.9
    pub(super) fn note_hold(self, fighter: &Name, objective: &Name, away: Toises) {
        let inside = within(away, Toises::ZERO);
        self.take(inside, inside.holds(), ids::TURN_9, || Asked::Holds {
            fighter: fighter.clone(),
            objective: objective.clone(),
        });
    }

    /// The same field, that takes no notes: for what is asked only to know whether something is worth a note.
    pub(super) fn unnoted(self) -> Self {
        Field { notes: None, ..self }
    }

    #[inline]
    fn take(self, measured: Measured, answer: bool, rule: RuleId, asked: impl FnOnce() -> Asked) {
        if let Some(notes) = self.notes {
            notes.decided(measured, answer, Some(rule), asked);
        }
    }
}
