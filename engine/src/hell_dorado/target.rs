//! The targets a shot may take (`hd.shot.1`).

use toise_geometry::Toises;
use toise_rules::hell_dorado::{Candidate, Edition, Ignored, Standing, Weapon, legal_targets};

use super::field::Field;
use super::rejection::{NotATarget, Rejection};
use crate::store::FighterId;

/// An enemy as a shooter sees it.
pub(super) struct Seen {
    pub(super) id: FighterId,
    pub(super) distance: Toises,
    candidate: Candidate,
}

/// The enemies of a shooter and, nearest first, those of them it may aim at before its weapon's range counts.
pub(super) struct Targets<'b, 's> {
    field: Field<'b, 's>,
    shooter: FighterId,
    seen: Vec<Seen>,
    legal: Vec<usize>,
}

impl<'b, 's> Targets<'b, 's> {
    pub(super) fn of(field: Field<'b, 's>, shooter: FighterId) -> Self {
        let seen: Vec<Seen> = field.enemies(shooter).map(|enemy| look(field, shooter, enemy)).collect();
        let candidates: Vec<Candidate> = seen.iter().map(|seen| seen.candidate).collect();
        let (edition, options) = (field.book.edition, &field.book.options);
        let same = |a: f64, b: f64| (a - b).abs() <= toise_geometry::TOLERANCE;
        let legal = legal_targets(&candidates, edition, options, same);
        Targets { field, shooter, seen, legal }
    }

    /// The legal targets a weapon reaches, nearest first, ties by name. // hd.weapon.2
    pub(super) fn within_reach(&self, weapon: &Weapon) -> Vec<(FighterId, Toises)> {
        let legal = self.legal.iter().map(|index| &self.seen[*index]);
        legal.filter(|seen| reaches(weapon, seen.distance)).map(|seen| (seen.id, seen.distance)).collect()
    }

    /// Why a shot with this weapon cannot take a target; none when it can.
    pub(super) fn refusal(&self, target: FighterId, weapon: &Weapon) -> Option<Rejection> {
        let field = self.field;
        if !field.are_enemies(self.shooter, target) {
            return Some(Rejection::OwnSide { by: field.name(self.shooter), target: field.name(target) });
        }
        let seen = self.seen.iter().find(|seen| seen.id == target)?;
        if !self.legal.iter().any(|index| self.seen[*index].id == target) {
            let (by, target) = (field.name(self.shooter), field.name(target));
            return Some(Rejection::NotATarget { by, target, reason: self.reason(seen) });
        }
        if let Some(limit) = limit(weapon)
            && !reaches(weapon, seen.distance)
        {
            return Some(Rejection::OutOfRange { what: field.name(target), distance: seen.distance, limit });
        }
        None
    }

    fn reason(&self, seen: &Seen) -> NotATarget {
        match self.standing(seen) {
            Standing::Ignored(Ignored::OutOfSight) => {
                let blocking = self.field.sight(self.shooter, seen.id).blocking();
                NotATarget::OutOfSight { blocked_by: self.field.piece_names(&blocking) }
            }
            Standing::Ignored(Ignored::EngagedByShooter) => NotATarget::EngagedByShooter,
            Standing::Ignored(Ignored::Untargetable) => NotATarget::Untargetable,
            Standing::MayIgnore(_) | Standing::MayNotIgnore => {
                let nearer = self.seen.iter().filter(|other| self.standing(other) == Standing::MayNotIgnore);
                let nearer = nearer.min_by_key(|other| other.distance).unwrap_or(seen);
                NotATarget::NotNearest {
                    nearer: self.field.name(nearer.id),
                    nearer_distance: nearer.distance,
                    distance: seen.distance,
                }
            }
        }
    }

    fn standing(&self, seen: &Seen) -> Standing {
        seen.candidate.standing(self.field.book.edition, &self.field.book.options)
    }
}

fn look(field: Field<'_, '_>, shooter: FighterId, enemy: FighterId) -> Seen {
    let distance = field.distance(shooter, enemy);
    let sighting = field.sighting(shooter, enemy);
    let sapience = field.book.edition == Edition::Sapience;
    let ally = |other: FighterId| other != shooter && !field.are_enemies(other, shooter);
    let candidate = Candidate {
        distance: distance.get(),
        in_sight: sighting.sees,
        engaged_by_shooter: field.engages(shooter, enemy),
        untargetable: field.untargetable(enemy),
        cover: sighting.covering.bonus,
        protection: field.bare_protection(enemy),
        // Each edition asks its own question; the other's is not worked out.
        engages_ally_of_shooter: !sapience && field.engaged_by(enemy).any(ally),
        in_melee: sapience && field.in_melee(enemy),
        behind_melee: sapience && field.book.options.behind_melee && field.behind_melee(shooter, enemy),
    };
    Seen { id: enemy, distance, candidate }
}

/// Whether a shot could target an enemy, near or not: in sight, not engaged by the shooter, targetable.
/// // hd.breath.1, hd.zone.1
pub(super) fn could_target(field: Field<'_, '_>, shooter: FighterId, enemy: FighterId) -> bool {
    let seen = look(field, shooter, enemy);
    let standing = seen.candidate.standing(field.book.edition, &field.book.options);
    !matches!(standing, Standing::Ignored(_))
}

/// The farthest a weapon reaches. // hd.weapon.2
pub(super) fn limit(weapon: &Weapon) -> Option<Toises> {
    Toises::new(weapon.kind.range()?.reach()?).ok()
}

fn reaches(weapon: &Weapon, distance: Toises) -> bool {
    limit(weapon).is_none_or(|limit| toise_geometry::within(distance, limit).holds())
}

/// Refuses a point out of a weapon's range. // hd.zone.2
pub(super) fn check_reach(weapon: &Weapon, distance: Toises) -> Result<(), Rejection> {
    match limit(weapon) {
        Some(limit) if !reaches(weapon, distance) => {
            Err(Rejection::OutOfRange { what: "the point".into(), distance, limit })
        }
        _ => Ok(()),
    }
}
