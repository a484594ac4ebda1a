//! The targets a shot may take (`hd.shot.1`).

use smallvec::SmallVec;
use toise_geometry::Toises;
use toise_rules::Name;
use toise_rules::hell_dorado::{Candidate, Edition, Ignored, Standing, Weapon, ids, legal_targets};

use super::field::Field;
use super::rejection::{NotATarget, Rejection};
use crate::Rejection as AnyRejection;
use crate::margins::CloseCall;
use crate::store::FighterId;

/// An enemy as a shooter sees it.
pub(super) struct Seen {
    pub(super) id: FighterId,
    pub(super) distance: Toises,
    candidate: Candidate,
}

/// The enemies a shooter has looked at, by name, and, nearest first, those of them it may aim at before its
/// weapon's range counts.
pub(super) struct Targets<'b, 's> {
    field: Field<'b, 's>,
    shooter: FighterId,
    seen: SmallVec<[Seen; 4]>,
    legal: Vec<usize>,
}

impl<'b, 's> Targets<'b, 's> {
    pub(super) fn of(field: Field<'b, 's>, shooter: FighterId) -> Self {
        let (edition, options) = (field.book.edition, &field.book.options);
        let same = |a: f64, b: f64| (a - b).abs() <= toise_geometry::TOLERANCE;
        let mut enemies: SmallVec<[(usize, FighterId, Toises); 16]> = field
            .enemies(shooter)
            .enumerate()
            .map(|(place, enemy)| (place, enemy, field.distance(shooter, enemy)))
            .collect();
        enemies.sort_by_key(|(_, _, distance)| *distance);
        // Nobody beyond the first that may not be ignored is a target: there is no need to look farther.
        let mut looked: SmallVec<[(usize, Seen); 4]> = SmallVec::new();
        let mut limit: Option<Toises> = None;
        for (place, enemy, distance) in enemies.iter().copied() {
            if limit.is_some_and(|limit| !same(limit.get(), distance.get())) {
                break;
            }
            let seen = look(field, shooter, enemy, distance);
            if seen.candidate.standing(edition, options) == Standing::MayNotIgnore {
                limit = limit.or(Some(distance));
            }
            looked.push((place, seen));
        }
        if field.notes.is_some() {
            note_order(field, shooter, &enemies, &looked);
        }
        looked.sort_by_key(|(place, _)| *place);
        let seen: SmallVec<[Seen; 4]> = looked.into_iter().map(|(_, seen)| seen).collect();
        let candidates: SmallVec<[Candidate; 4]> = seen.iter().map(|seen| seen.candidate).collect();
        let legal = legal_targets(&candidates, edition, options, same);
        Targets { field, shooter, seen, legal }
    }

    /// The legal targets a weapon reaches, nearest first, ties by name. // hd.weapon.2
    pub(super) fn within_reach(&self, weapon: &Weapon) -> Vec<(FighterId, Toises)> {
        let legal = self.legal.iter().map(|index| &self.seen[*index]);
        let reached = legal.filter(|seen| self.reaches(weapon, seen));
        reached.map(|seen| (seen.id, seen.distance)).collect()
    }

    fn reaches(&self, weapon: &Weapon, seen: &Seen) -> bool {
        let (field, shooter) = (self.field, self.shooter);
        reaches(field, shooter, || field.name(seen.id), weapon, seen.distance)
    }

    /// Why a shot with this weapon cannot take a target; none when it can.
    pub(super) fn refusal(&self, target: FighterId, weapon: &Weapon) -> Option<AnyRejection> {
        let field = self.field;
        if !field.are_enemies(self.shooter, target) {
            let (by, target) = (field.name(self.shooter), field.name(target));
            return Some(AnyRejection::OwnSide { by, target, rule: ids::MELEE_9 });
        }
        let farther;
        let seen = match self.seen.iter().find(|seen| seen.id == target) {
            Some(seen) => seen,
            None => {
                farther = look(field, self.shooter, target, field.distance(self.shooter, target));
                &farther
            }
        };
        if !self.legal.iter().any(|index| self.seen[*index].id == target) {
            let (by, target) = (field.name(self.shooter), field.name(target));
            return Some(Rejection::NotATarget { by, target, reason: self.reason(seen) }.into());
        }
        if let Some(limit) = limit(weapon)
            && !self.reaches(weapon, seen)
        {
            let what = field.name(target);
            return Some(Rejection::OutOfRange { what, distance: seen.distance, limit }.into());
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

/// Notes by how much others are nearer or farther than the nearest enemy that may not be ignored.
fn note_order(
    field: Field<'_, '_>,
    shooter: FighterId,
    enemies: &[(usize, FighterId, Toises)],
    looked: &[(usize, Seen)],
) {
    let standing = |seen: &Seen| seen.candidate.standing(field.book.edition, &field.book.options);
    let mut seen = looked.iter().map(|(_, seen)| seen);
    let Some(nearest) = seen.find(|seen| standing(seen) == Standing::MayNotIgnore) else { return };
    for (_, other, distance) in enemies.iter().filter(|(_, other, _)| *other != nearest.id) {
        let close = (*distance - nearest.distance).get().abs() < CloseCall::TOISES;
        if close && could_target(field.unnoted(), shooter, *other) {
            field.note_nearer(shooter, (*other, *distance), (nearest.id, nearest.distance));
        }
    }
}

fn look(field: Field<'_, '_>, shooter: FighterId, enemy: FighterId, distance: Toises) -> Seen {
    let sighting = field.sighting(shooter, enemy);
    let sapience = field.book.edition == Edition::Sapience;
    let ally = |other: FighterId| other != shooter && !field.are_enemies(other, shooter);
    // Of whom it does not see nothing more is worked out, and each edition asks its own question.
    let sees = sighting.sees;
    let (purgatory, sapience) = (sees && !sapience, sees && sapience);
    let candidate = Candidate {
        distance: distance.get(),
        in_sight: sees,
        engaged_by_shooter: sees && field.engages(shooter, enemy),
        untargetable: sees && field.untargetable(enemy),
        cover: sighting.covering.bonus,
        protection: field.bare_protection(enemy),
        engages_ally_of_shooter: purgatory && field.engaged_by(enemy).any(ally),
        in_melee: sapience && field.in_melee(enemy),
        behind_melee: sapience && field.book.options.behind_melee && field.behind_melee(shooter, enemy),
    };
    Seen { id: enemy, distance, candidate }
}

/// Whether a shot could target an enemy, near or not: in sight, not engaged by the shooter, targetable.
/// // hd.breath.1, hd.zone.1
pub(super) fn could_target(field: Field<'_, '_>, shooter: FighterId, enemy: FighterId) -> bool {
    let seen = look(field, shooter, enemy, field.distance(shooter, enemy));
    let standing = seen.candidate.standing(field.book.edition, &field.book.options);
    !matches!(standing, Standing::Ignored(_))
}

/// The farthest a weapon reaches. // hd.weapon.2
pub(super) fn limit(weapon: &Weapon) -> Option<Toises> {
    Toises::new(weapon.kind.range()?.reach()?).ok()
}

fn reaches(
    field: Field<'_, '_>,
    by: FighterId,
    to: impl FnOnce() -> Name,
    weapon: &Weapon,
    distance: Toises,
) -> bool {
    let reached = |limit| field.is_within(toise_geometry::within(distance, limit), ids::WEAPON_2, by, to);
    limit(weapon).is_none_or(reached)
}

/// What an area is aimed at.
pub(super) fn the_point() -> Name {
    Name::from("the point")
}

/// Refuses a point out of a weapon's range. // hd.zone.2
pub(super) fn check_reach(
    field: Field<'_, '_>,
    by: FighterId,
    weapon: &Weapon,
    distance: Toises,
) -> Result<(), Rejection> {
    match limit(weapon) {
        Some(limit) if !reaches(field, by, the_point, weapon, distance) => {
            Err(Rejection::OutOfRange { what: the_point(), distance, limit })
        }
        _ => Ok(()),
    }
}
