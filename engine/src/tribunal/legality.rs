//! What is refused, and why: the one check that playing a command and asking about it share.

use smallvec::SmallVec;
use toise_geometry::Toises;
use toise_rules::effect::Kinship;
use toise_rules::tribunal::{Characteristic, Spell, Weapon, ids};
use toise_rules::{Name, RuleId};

use super::command::{BreakOff, Cast, Command, Propose};
use super::field::Field;
use super::rejection::Rejection;
use super::shot::is_within;
use crate::Rejection as AnyRejection;
use crate::rounds::{self, Attack, Flight, RoundRejection};
use crate::store::FighterId;

pub(super) fn check(field: Field<'_, '_>, command: &Command) -> Result<(), AnyRejection> {
    match command {
        // The course of rounds has its own check.
        Command::Course(_) => Ok(()),
        Command::Attack(call) => attack(field, call).map(|_| ()),
        Command::BreakOff(call) => break_off(field, call).map(|_| ()),
        Command::Propose(call) => propose(field, call).map(|_| ()),
        Command::Shoot(call) => shoot(field, call).map(|_| ()),
        Command::Cast(call) => cast(field, call).map(|_| ()),
    }
}

fn acting(field: Field<'_, '_>, name: &Name) -> Result<FighterId, AnyRejection> {
    rounds::acting(field.book, field.situation, name)
}

/// An enemy that can be attacked: nobody strikes at the unconscious. // tr.melee.5
fn enemy(
    field: Field<'_, '_>,
    by: FighterId,
    target: &Name,
    rule: RuleId,
) -> Result<FighterId, AnyRejection> {
    let target = field.situation.standing(target, ids::MELEE_5)?;
    if !field.situation.are_enemies(by, target) {
        let (by, target) = (field.name(by), field.name(target));
        return Err(AnyRejection::OwnSide { by, target, rule });
    }
    up(field, target)?;
    Ok(target)
}

fn up(field: Field<'_, '_>, target: FighterId) -> Result<(), AnyRejection> {
    if rounds::is_up(field.book, field.situation, target) {
        return Ok(());
    }
    Err(course(RoundRejection::OutOfAction { name: field.name(target), rule: ids::MELEE_5 }))
}

fn course(rejection: RoundRejection) -> AnyRejection {
    Rejection::Course(rejection).into()
}

/// A blow at an enemy in contact: the first, or one on its own turn to strike. // tr.melee.1, tr.board.2
pub(super) fn attack(field: Field<'_, '_>, call: &Attack) -> Result<(FighterId, FighterId), AnyRejection> {
    let by = acting(field, &call.by)?;
    let target = enemy(field, by, &call.target, ids::BOARD_2)?;
    field.situation.antagonists(by, target, ids::BOARD_2, ids::BOARD_2)?;
    if let Some(name) = &call.weapon {
        weapon(field, by, name, false)?;
    }
    on_its_turn(field, by, target)?;
    Ok((by, target))
}

/// Whether it is a fighter's turn to strike at another. Where initiative is rolled before each attack, nobody's turn is
/// kept. // tr.board.2
fn on_its_turn(field: Field<'_, '_>, by: FighterId, target: FighterId) -> Result<(), AnyRejection> {
    match field.fight(by, target) {
        _ if !field.book.options.initiative_once => Ok(()),
        Some(fight) if fight.to_strike() != &field.fighter(by).name => {
            let (by, to_strike) = (field.name(by), fight.to_strike().clone());
            Err(Rejection::NotYourBlow { by, to_strike }.into())
        }
        _ => Ok(()),
    }
}

/// The weapon of that name, that strikes or shoots. // tr.melee.4, tr.shot.2
fn weapon<'b>(
    field: Field<'b, '_>,
    by: FighterId,
    name: &Name,
    shoots: bool,
) -> Result<&'b Weapon, AnyRejection> {
    let profile = field.profile(by);
    let Some(weapon) = profile.weapon(name) else {
        let known = profile.weapons.iter().map(|weapon| weapon.name.clone()).collect();
        let rule = if shoots { ids::SHOT_2 } else { ids::MELEE_4 };
        return Err(AnyRejection::UnknownWeapon { by: field.name(by), weapon: name.clone(), known, rule });
    };
    if weapon.shoots() != shoots {
        return Err(Rejection::WrongWeapon { weapon: name.clone(), shoots }.into());
    }
    Ok(weapon)
}

/// The two of a fight, the first in its activation.
fn fighting(field: Field<'_, '_>, by: &Name, other: &Name) -> Result<(FighterId, FighterId), AnyRejection> {
    let by = acting(field, by)?;
    let other = field.situation.standing(other, ids::MELEE_5)?;
    if field.fight(by, other).is_none() {
        let (by, other) = (field.name(by), field.name(other));
        return Err(Rejection::NoFight { by, other }.into());
    }
    Ok((by, other))
}

/// A proposal to end a fight. // tr.melee.6, tr.fear.4
pub(super) fn propose(field: Field<'_, '_>, call: &Propose) -> Result<(FighterId, FighterId), AnyRejection> {
    fighting(field, &call.by, &call.to)
}

/// A fighter that may get away from its antagonist, and where to.
pub(super) struct Escape {
    pub(super) by: FighterId,
    pub(super) from: FighterId,
    /// None when another fight holds it, or it is hemmed in.
    pub(super) way: Option<Flight>,
}

/// Breaking off alone, on its own turn to strike. // tr.melee.6, tr.fear.4, tr.board.1
pub(super) fn break_off(field: Field<'_, '_>, call: &BreakOff) -> Result<Escape, AnyRejection> {
    let (by, from) = fighting(field, &call.by, &call.from)?;
    on_its_turn(field, by, from)?;
    let attacked = field.fight(by, from).is_some_and(|fight| fight.other == call.by);
    if attacked && field.frightens(from) && !field.book.options.fearful_may_break_off {
        return Err(Rejection::MayNotFlee { by: call.by.clone(), from: call.from.clone() }.into());
    }
    let another = field.fights_of(by).find(|fight| !fight.is_of(&call.from));
    let way = match (another, &call.path) {
        (None, path) => rounds::plan_flight(field.book, field.situation, by, from, path.as_deref())?,
        (Some(_), None) => None,
        (Some(fight), Some(_)) => {
            let enemies = fight.antagonist(&call.by).into_iter().cloned().collect();
            return Err(course(RoundRejection::Held { by: call.by.clone(), enemies, rule: ids::BOARD_1 }));
        }
    };
    Ok(Escape { by, from, way })
}

/// A shot that may be made, with the weapons it may be made with.
pub(super) struct Shot<'b> {
    pub(super) by: FighterId,
    pub(super) target: FighterId,
    pub(super) weapons: SmallVec<[&'b Weapon; 2]>,
}

/// A shot at an enemy in sight. // tr.shot.1, tr.shot.2
pub(super) fn shoot<'b>(field: Field<'b, '_>, call: &Attack) -> Result<Shot<'b>, AnyRejection> {
    let by = acting(field, &call.by)?;
    if field.profile(by).pre.is_none() {
        let characteristic = Name::from(Characteristic::Pre.to_string());
        return Err(AnyRejection::NoCharacteristic {
            by: call.by.clone(),
            characteristic,
            rule: ids::SHOT_2,
        });
    }
    let weapons: SmallVec<[&Weapon; 2]> = match &call.weapon {
        Some(name) => SmallVec::from_elem(weapon(field, by, name, true)?, 1),
        None => field.profile(by).weapons.iter().filter(|weapon| weapon.shoots()).collect(),
    };
    if weapons.is_empty() {
        return Err(Rejection::NoWeapon { by: call.by.clone(), shoots: true }.into());
    }
    let target = enemy(field, by, &call.target, ids::SHOT_1)?;
    if field.untargetable(target) {
        return Err(Rejection::Untargetable { target: call.target.clone() }.into());
    }
    seen(field, by, target, ids::SHOT_1)?;
    Ok(Shot { by, target, weapons })
}

/// Whether a fighter sees another. // tr.shot.1, tr.spell.1
fn seen(field: Field<'_, '_>, by: FighterId, target: FighterId, rule: RuleId) -> Result<(), AnyRejection> {
    if by == target {
        return Ok(());
    }
    let sight = field.situation.sight(by, target, rule);
    if sight.sees() {
        return Ok(());
    }
    let blocked_by = field.situation.piece_names(&sight.blocking());
    let (by, target) = (field.name(by), field.name(target));
    Err(AnyRejection::OutOfSight { by, target, blocked_by, rule })
}

/// A spell of the caster's own on a target in sight that it is for. // tr.spell.1
pub(super) fn cast<'b>(
    field: Field<'b, '_>,
    call: &Cast,
) -> Result<(FighterId, FighterId, &'b Spell), AnyRejection> {
    let by = acting(field, &call.by)?;
    let profile = field.profile(by);
    let Some(spell) = profile.spell(&call.spell) else {
        let known = profile.spells.iter().map(|spell| spell.name.clone()).collect();
        let (by, spell) = (call.by.clone(), call.spell.clone());
        return Err(Rejection::UnknownSpell { by, spell, known }.into());
    };
    let target = field.situation.standing(&call.target, ids::MELEE_5)?;
    let kinship = field.situation.kinship(by, target);
    if !spell.on.chooses(kinship) {
        let on = spell.on;
        let (by, spell, target) = (call.by.clone(), call.spell.clone(), call.target.clone());
        return Err(Rejection::NotForIt { by, spell, on, target }.into());
    }
    // A teammate may be brought round; whoever lies there is no enemy any more.
    if kinship == Kinship::Enemy {
        up(field, target)?;
    }
    seen(field, by, target, ids::SPELL_1)?;
    let distance = field.situation.distance(by, target);
    if let Some(limit) = spell.within
        && by != target
        && !is_within(field, by, target, (distance, limit.get()), ids::SPELL_1)
    {
        let limit = Toises::new(limit.get()).unwrap_or(Toises::ZERO);
        return Err(Rejection::OutOfRange { target: call.target.clone(), distance, limit }.into());
    }
    Ok((by, target, spell))
}
