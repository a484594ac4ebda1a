//! Control zones on the way of a mover (`hd.move.3`).

use smallvec::SmallVec;
use toise_geometry::{Extent, Point, TOLERANCE, Toises, approach, segment_distance};
use toise_rules::hell_dorado::Prevents;

use super::field::Field;
use super::rejection::ActionRejection;
use crate::store::FighterId;

/// How wide a control zone is, from base edge. // hd.move.3
pub(super) const WIDTH: Toises = Toises::whole(1);

/// Within the tolerance of a zone's edge a mover has entered and not gone on: at the flattest angle that band of
/// twice the tolerance is crossed in less than this, for bases up to a toise.
const AT_THE_EDGE: f64 = 0.05;

/// A zone a mover has entered, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entered {
    pub(super) of: FighterId,
    pub(super) at: Point,
}

/// A fighter whose zone may stop the mover, and whether the mover is in it.
struct Zone {
    of: FighterId,
    inside: bool,
    /// Left before, where coming back is no entering.
    spent: bool,
}

impl Field<'_, '_> {
    /// Whether a fighter projects a control zone against movers of another side.
    pub(super) fn projects_zone(self, id: FighterId) -> bool {
        let options = &self.book.options;
        let hindered = self.prevented(id, Prevents::Zone).is_some();
        let able = !options.zone_needs_engaging || self.can_engage(id);
        let apart = options.zone_in_contact || !self.in_contact(id);
        !hindered && able && apart
    }

    /// Holds a way against the control zones on it: at the first one entered the mover stops, or goes on straight
    /// toward that enemy. The zone that decides the rest of the way, if one is entered.
    pub(super) fn control(
        self,
        mover: FighterId,
        path: &[Point],
    ) -> Result<Option<Entered>, ActionRejection> {
        self.note_zones(mover, path);
        let mut zones = self.zones_met(mover, path);
        let radius = self.fighter(mover).disc().radius();
        for (index, leg) in path.windows(2).enumerate() {
            let mut entered: SmallVec<[(Toises, Entered); 2]> = SmallVec::new();
            for zone in &mut zones {
                let disc = self.fighter(zone.of).disc();
                let Some(near) = approach(leg[0], leg[1], radius, &disc, WIDTH) else { continue };
                if !zone.inside && !zone.spent {
                    entered.push((near.from, Entered { of: zone.of, at: near.entry }));
                }
                zone.spent |= zone.inside && !near.at_end && !self.book.options.zone_reentry;
                zone.inside = near.at_end;
            }
            let Some(first) = entered.iter().map(|(from, _)| *from).min() else { continue };
            self.note_order(mover, &entered);
            entered.retain(|(from, _)| from.get() - first.get() <= TOLERANCE);
            return self.follow(mover, &entered, &path[index + 1..]).map(Some);
        }
        Ok(None)
    }

    /// What is left of a way after zones are entered together: nothing, or straight toward one of their owners.
    fn follow(
        self,
        mover: FighterId,
        entered: &[(Toises, Entered)],
        rest: &[Point],
    ) -> Result<Entered, ActionRejection> {
        let both = entered.len() > 1 && !self.book.options.zone_mover_picks;
        let fits = |entered: &Entered| {
            self.stops_at(mover, entered, rest) || (!both && self.goes_straight(mover, entered, rest))
        };
        let mut zones = entered.iter().map(|(_, entered)| *entered);
        zones.find(fits).ok_or_else(|| {
            let (first, at) = (entered[0].1.of, entered[0].1.at);
            ActionRejection::ControlZone { mover: self.name(mover), of: self.name(first), at }
        })
    }

    /// Whether a way ends where it enters a zone.
    fn stops_at(self, mover: FighterId, entered: &Entered, rest: &[Point]) -> bool {
        let (mover, owner) = (self.fighter(mover).disc(), self.fighter(entered.of).disc());
        let edge = mover.radius() + owner.radius() + WIDTH;
        rest.iter().all(|place| {
            let deep = edge.get() - place.distance(owner.centre()).get();
            deep <= TOLERANCE && place.distance(entered.at).get() <= AT_THE_EDGE
        })
    }

    /// Whether a way goes on centre to centre, never back.
    fn goes_straight(self, mover: FighterId, entered: &Entered, rest: &[Point]) -> bool {
        let goal = self.fighter(entered.of).at();
        self.note_straight(mover, entered.of, entered.at, rest);
        let mut last = entered.at;
        rest.iter().all(|place| {
            let on_line = segment_distance(entered.at, goal, *place).get() <= TOLERANCE;
            let nearer = place.distance(goal).get() <= last.distance(goal).get() + TOLERANCE;
            last = *place;
            on_line && nearer
        })
    }

    /// Whether somebody's zone could stop a mover: an enemy's, or by option anybody's.
    fn is_other_to(self, mover: FighterId, id: FighterId) -> bool {
        let friends = self.book.options.zone_of_friends;
        id != mover && (friends || self.fighter(id).side != self.fighter(mover).side)
    }

    /// Notes by how much a way enters control zones, or keeps out of them.
    fn note_zones(self, mover: FighterId, path: &[Point]) {
        if self.notes.is_some() {
            let standing = self.state.store.standing().map(|(id, _)| id);
            let projects = |id: FighterId| self.unnoted().projects_zone(id);
            let others = standing.filter(|id| self.is_other_to(mover, *id) && projects(*id));
            others.for_each(|of| self.note_zone(mover, of, path));
        }
    }

    /// Notes by how much the first zone entered comes before the others.
    fn note_order(self, mover: FighterId, entered: &[(Toises, Entered)]) {
        let Some((first, zone)) = entered.iter().min_by_key(|(from, _)| *from) else { return };
        for (from, other) in entered.iter().filter(|(_, other)| other.of != zone.of) {
            self.note_first_zone(mover, (zone.of, *first), (other.of, *from));
        }
    }

    /// The zones near a way, with those the mover starts in.
    fn zones_met(self, mover: FighterId, path: &[Point]) -> SmallVec<[Zone; 4]> {
        let Some(start) = path.first() else { return SmallVec::new() };
        let radius = self.fighter(mover).disc().radius();
        let Some(extent) = Extent::of(path) else { return SmallVec::new() };
        let near = |id: FighterId| {
            let disc = self.fighter(id).disc();
            extent.may_come_within(&disc, radius + WIDTH)
                && path.windows(2).any(|leg| approach(leg[0], leg[1], radius, &disc, WIDTH).is_some())
        };
        let counts = |id: FighterId| self.is_other_to(mover, id) && near(id) && self.projects_zone(id);
        let zone = |id: FighterId| {
            let disc = self.fighter(id).disc();
            let inside = approach(*start, *start, radius, &disc, WIDTH).is_some();
            Zone { of: id, inside, spent: false }
        };
        self.state.store.standing().map(|(id, _)| id).filter(|id| counts(*id)).map(zone).collect()
    }
}
