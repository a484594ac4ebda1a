//! Shots (`tr.shot`).

use toise_geometry::{Measured, Toises, within};
use toise_rules::tribunal::{Characteristic, WeaponKind, ids, shot_difficulty, succeeds, success_reading};
use toise_rules::{Modifier, RuleId};

use super::book::Book;
use super::event::Event;
use super::fear;
use super::field::Field;
use super::wounds::{self, Strength};
use super::{legality, trial};
use crate::chance::Purpose;
use crate::context::Context;
use crate::error::Stop;
use crate::margins::Asked;
use crate::rounds::Attack;
use crate::store::FighterId;

/// A shot at an enemy in sight; nobody parries it.
pub(super) fn shoot(book: &Book, context: &mut Context<'_>, call: &Attack) -> Result<(), Stop> {
    let shot = legality::shoot(Field::of(book, context), call)?;
    let (by, target) = (shot.by, shot.target);
    let options = shot.weapons.iter().map(|weapon| weapon.name.clone()).collect();
    let named = context.which_weapon(by, options, ids::SHOT_2)?;
    let named = named.and_then(|name| shot.weapons.iter().copied().find(|weapon| weapon.name == name));
    let Some(weapon) = named.or(shot.weapons.first().copied()) else { return Ok(()) };
    let difficulty = aim(book, context, by, target, &weapon.name);
    // Fear takes nothing from PRE, but it may be kept with the fight.
    if fear::from_afar(book, context, by, target)?.is_none() {
        return Ok(());
    }
    let worth = Field::of(book, context).worth(by, Characteristic::Pre, 0);
    let reading = success_reading(worth.value, difficulty);
    let test = trial::of_worth(context, by, worth, Purpose::Shot, reading, ids::SHOT_2)?;
    if !succeeds(test, difficulty) {
        trial::fails(context, by, Purpose::Shot, test, difficulty, ids::SHOT_2);
        return Ok(());
    }
    let value = match weapon.kind {
        WeaponKind::Shot { strength } => i32::from(strength),
        WeaponKind::Contact { .. } => 0,
    };
    let parts = vec![Modifier::new(weapon.name.clone(), value)];
    wounds::hit(book, context, by, target, Strength { parts, value }, ids::SHOT_2)
}

/// The difficulty of a shot: the band of the target, and its INI when it moves. // tr.shot.1
fn aim(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    target: FighterId,
    weapon: &toise_rules::Name,
) -> i32 {
    let field = Field::of(book, context);
    let distance = field.situation.distance(by, target);
    let moving = field.sheet(target).moved.then(|| field.worth(target, Characteristic::Ini, 0).value);
    let within = |limit| is_within(field, by, target, (distance, limit), ids::SHOT_1);
    let (band, difficulty) = shot_difficulty(within, moving, &book.options);
    let (by, target, weapon) = (context.name(by), context.name(target), weapon.clone());
    context.emit(Event::Aimed { by, target, weapon, distance, band, moving, difficulty, rule: ids::SHOT_1 });
    difficulty
}

/// Whether the distance between two is within a limit of the rules, given in toises.
pub(super) fn is_within(
    field: Field<'_, '_>,
    from: FighterId,
    to: FighterId,
    (distance, limit): (Toises, f64),
    rule: RuleId,
) -> bool {
    let names = || Asked::Reach { from: field.name(from), to: field.name(to) };
    field.situation.decide(reached(distance, limit), rule, names)
}

/// A distance held against a limit of the rules, given in toises.
pub(super) fn reached(distance: Toises, limit: f64) -> Measured {
    // The limits of a band are finite.
    within(distance, Toises::new(limit).unwrap_or(Toises::ZERO))
}
