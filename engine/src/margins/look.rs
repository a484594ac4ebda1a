//! Notes of what was seen: contact, sight, cover.

use toise_geometry::{
    Body, Cover, Disc, Fraction, Measured, PieceId, Point, Sight, SightEffect, TOLERANCE, Toises, sight,
    signed_distance, within,
};
use toise_rules::{Name, RuleId};

use super::call::{Asked, CloseCall, Gauge};
use super::notes::Notes;
use crate::situation::Situation;
use crate::store::{Fighter, FighterId};

/// Half the width of the marker that stands for a point that is looked at.
const MARKER: f64 = 0.01;

/// Who looks at what, for a note.
pub(crate) struct Look<'a> {
    pub(crate) by: &'a Fighter,
    pub(crate) target: Name,
    /// What is looked at: a fighter's body, or the marker of a point.
    pub(crate) body: Body,
    pub(crate) rule: RuleId,
}

impl Situation<'_> {
    /// Whether two bases touch, and stand at one height where that counts.
    #[cold]
    pub(crate) fn note_contact(self, notes: &Notes, one: &Fighter, other: &Fighter) {
        let gap = signed_distance(&one.disc(), &other.disc());
        if gap.get() > CloseCall::TOISES {
            return;
        }
        // By name, so that it is one question, whoever asks it.
        let (one, other) = if one.name <= other.name { (one, other) } else { (other, one) };
        let names = || (one.name.clone(), other.name.clone());
        let rule = Some(self.setup.rulebook.own().contact_rule());
        let take = |measured: Measured, asked: Asked| {
            let (gauge, answer) = (Gauge::Toises(measured), measured.holds());
            notes.take(CloseCall { asked, gauge, answer, rule });
            answer
        };
        if self.heights {
            let (one_ground, other_ground) = (one.ground(), other.ground());
            let rise = one_ground.max(other_ground) - one_ground.min(other_ground);
            let (one, other) = names();
            if !take(within(rise, Toises::ZERO), Asked::Level { one, other }) {
                return;
            }
        }
        let (one, other) = names();
        take(within(gap, Toises::ZERO), Asked::Contact { one, other });
    }

    /// Whether a fighter sees another.
    #[cold]
    pub(crate) fn note_sight(
        self,
        notes: &Notes,
        (from, to): (FighterId, FighterId),
        sight: &Sight<'_>,
        rule: RuleId,
    ) {
        let (by, target) = (self.fighter(from), self.fighter(to));
        let look = Look { by, target: target.name.clone(), body: *target.body(), rule };
        self.note_look(notes, &look, sight);
    }

    /// Whether a fighter sees a point of the ground.
    #[cold]
    pub(crate) fn note_sight_to(
        self,
        notes: &Notes,
        (from, point): (FighterId, Point),
        sight: &Sight<'_>,
        rule: RuleId,
    ) {
        let size = Toises::new(MARKER).unwrap_or(Toises::ZERO);
        let ground = self.setup.scenery.terrain().ground_at(point);
        let marker = Disc::new(point, size).ok().and_then(|disc| Body::new(disc, ground, size).ok());
        let Some(body) = marker else { return };
        let look = Look { by: self.fighter(from), target: Name::from("the point"), body, rule };
        let visible = 1.0 - sight.hidden().get();
        if sight.sees() && visible < 1.0 {
            // Of a marker so small it is the width that tells how far the point is from being hidden.
            if let Ok(width) = Toises::new(-2.0 * MARKER * visible) {
                take(notes, &look, Gauge::Toises(within(width, Toises::ZERO)), true);
            }
            return;
        }
        self.note_look(notes, &look, sight);
    }

    fn note_look(self, notes: &Notes, look: &Look<'_>, sight: &Sight<'_>) {
        if sight.sees() {
            let visible = Fraction::new(1.0 - sight.hidden().get()).unwrap_or(Fraction::ALL);
            let gauge = Gauge::Picture { part: visible, limit: Fraction::NONE };
            take(notes, look, gauge, true);
        } else if let Some(more) = self.shows_when_larger_by(look) {
            take(notes, look, Gauge::Toises(within(more, Toises::ZERO)), false);
        }
    }

    /// By how much the base of somebody hidden would have to be larger to show; none when a narrow margin is not enough.
    fn shows_when_larger_by(self, look: &Look<'_>) -> Option<Toises> {
        let (terrain, disc) = (self.setup.scenery.terrain(), *look.body.disc());
        let shows = |more: f64| {
            let radius = Toises::new(disc.radius().get() + more).ok()?;
            let disc = Disc::new(disc.centre(), radius).ok()?;
            let body = Body::new(disc, look.body.ground(), look.body.height()).ok()?;
            sight(terrain, look.by.body(), &body).sees().then_some(())
        };
        let (mut hidden, mut shown) = (0.0, CloseCall::TOISES);
        shows(shown)?;
        while shown - hidden > TOLERANCE / 2.0 {
            let middle = f64::midpoint(hidden, shown);
            if shows(middle).is_some() {
                shown = middle;
            } else {
                hidden = middle;
            }
        }
        Toises::new(shown).ok()
    }

    /// Whether enough of a target is hidden for cover: by `near`, the pieces that count. And whether pieces beside it
    /// stand near enough to count, where that decides it: `hidden` says how much some of them hide, `may_count` which
    /// kinds do.
    pub(crate) fn note_cover(
        self,
        (from, to): (FighterId, FighterId),
        near: &[PieceId],
        rule: RuleId,
        may_count: impl Fn(SightEffect) -> bool,
        hidden: impl Fn(&[PieceId]) -> Fraction,
    ) {
        let Some(notes) = self.notes else { return };
        let (of, rule) = (self.name(to), Some(rule));
        let part = hidden(near);
        let limit = Fraction::new(0.5).unwrap_or(Fraction::NONE);
        let asked = Asked::Cover { of: of.clone(), from: self.name(from) };
        let gauge = Gauge::Picture { part, limit };
        notes.take(CloseCall { asked, gauge, answer: Cover::is_enough(part), rule });

        let target = self.fighter(to).disc();
        for (id, piece) in self.setup.scenery.terrain().iter().filter(|(_, piece)| may_count(piece.sight())) {
            let reach = within(piece.footprint().distance(&target), Cover::REACH);
            if reach.margin().get().abs() >= CloseCall::TOISES {
                continue;
            }
            let others: Vec<PieceId> = near.iter().copied().filter(|other| *other != id).collect();
            let with_it = [others.as_slice(), &[id]].concat();
            if Cover::is_enough(hidden(&others)) != Cover::is_enough(hidden(&with_it)) {
                let asked = Asked::NearPiece { piece: self.setup.scenery.name(id), fighter: of.clone() };
                notes.take(CloseCall { asked, gauge: Gauge::Toises(reach), answer: reach.holds(), rule });
            }
        }
    }
}

fn take(notes: &Notes, look: &Look<'_>, gauge: Gauge, answer: bool) {
    let asked = Asked::Sees { by: look.by.name.clone(), target: look.target.clone() };
    notes.take(CloseCall { asked, gauge, answer, rule: Some(look.rule) });
}
