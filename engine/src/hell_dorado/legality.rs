//! What is refused, and why: the one check that playing a command and asking about it share.

use smallvec::SmallVec;
use toise_geometry::{Circle, Cone, Template, Toises};
use toise_rules::hell_dorado::{
    Ability, Action, Category, Characteristic, Edition, Prevents, Strike, Weapon, area, breath_width, ids,
};
use toise_rules::{Length, Name, RuleId};

use super::command::{Attack, Breath, Command, Declared, Direct, Exchange, Shoot, Zone};
use super::field::Field;
use super::rejection::{ActionRejection, Rejection};
use super::target::{self, Targets};
use super::{act, effects, moves, resolution, turn, upkeep};
use crate::Rejection as AnyRejection;
use crate::store::FighterId;

pub(super) fn check(field: Field<'_, '_>, command: &Command) -> Result<(), AnyRejection> {
    match command {
        Command::Attack(call) => attack(field, call).map(|_| ()),
        Command::Exchange(call) => exchange(field, call).map(|_| ()),
        Command::Shoot(call) => shot(field, call).map(|_| ()),
        Command::Breath(call) => breath(field, call).map(|_| ()),
        Command::Zone(call) => zone(field, call).map(|_| ()),
        Command::Explosion(call) => explosion(field, call).map(|_| ()),
        Command::DirectAttack(call) => direct(field, call).map(|_| ()),
        Command::Move(call) => moves::plan(field, call).map(|_| ()),
        Command::Act(call) => act::check(field, call).map(|_| ()),
        Command::Use(call) => effects::play::plan(field, call).map(|_| ()),
        Command::BeginTurn => upkeep::check_begin(field),
        Command::Pass { side } => turn::check_pass(field, side).map(|_| ()),
        Command::EndActivation => turn::check_end_activation(field),
        Command::VaeSoli { fighter } => turn::check_vae_soli(field, fighter).map(|_| ()),
        Command::EndTurn => resolution::check_end(field),
    }
}

/// The two of an exchange: enemies in contact. // hd.melee.1, hd.melee.9
fn antagonists(
    field: Field<'_, '_>,
    by: &Name,
    target: &Name,
) -> Result<(FighterId, FighterId), AnyRejection> {
    let (by, target) = (field.standing(by)?, field.standing(target)?);
    field.situation().antagonists(by, target, ids::MELEE_9, ids::ENGAGE_1)?;
    Ok((by, target))
}

/// An exchange an effect calls for: in any activation, of whoever can.
pub(super) fn exchange(
    field: Field<'_, '_>,
    call: &Exchange,
) -> Result<(FighterId, FighterId), AnyRejection> {
    let (by, target) = antagonists(field, &call.attack.by, &call.attack.target)?;
    weapons(field, (by, target), &call.attack)?;
    Ok((by, target))
}

/// A melee attack in the attacker's own activation.
pub(super) fn attack<'b>(
    field: Field<'b, '_>,
    call: &Attack,
) -> Result<(FighterId, FighterId, &'b Action), AnyRejection> {
    field.acting(&call.by)?;
    let (by, target) = antagonists(field, &call.by, &call.target)?;
    has(field, by, Characteristic::Cbt, ids::MELEE_3)?;
    free_of(field, by, Prevents::Attack, ids::MELEE_2)?;
    if field.weapons(by, Category::Contact).next().is_none() {
        return Err(Rejection::NoWeapon { by: field.name(by), category: Category::Contact }.into());
    }
    weapons(field, (by, target), call)?;
    let action = act::strike(field, by, Strike::Melee)?;
    Ok((by, target, action))
}

/// What is said of both fighters' weapons fits what they have; whoever has none cannot strike.
fn weapons(
    field: Field<'_, '_>,
    (by, target): (FighterId, FighterId),
    call: &Attack,
) -> Result<(), AnyRejection> {
    for (id, said, damage) in [(by, &call.weapon, call.damage.as_ref()), (target, &call.riposte, None)] {
        if field.weapons(id, Category::Contact).next().is_some() || matches!(said, Declared::Weapon(_)) {
            usable(field, id, said, damage, Category::Contact)?;
        }
    }
    Ok(())
}

/// What a shot may be: its shooter, its target if named, and the weapons it may be made with, each with the
/// legal targets it reaches, nearest first.
pub(super) struct Shot<'b> {
    pub(super) by: FighterId,
    pub(super) action: &'b Action,
    pub(super) target: Option<FighterId>,
    pub(super) options: Vec<(&'b Weapon, Vec<(FighterId, Toises)>)>,
}

pub(super) fn shot<'b>(field: Field<'b, '_>, call: &Shoot) -> Result<Shot<'b>, AnyRejection> {
    let (by, action) = ranged(field, &call.by)?;
    let weapons = usable(field, by, &call.weapon, call.damage.as_ref(), Category::Shot)?;
    let targets = Targets::of(field, by);
    let target = call.target.as_ref().map(|name| field.standing(name)).transpose()?;
    // A weapon that reaches no legal target, or not the one named, cannot be used for this shot.
    let mut refusal: AnyRejection = Rejection::NoTarget { by: field.name(by) }.into();
    let mut options = Vec::with_capacity(weapons.len());
    for weapon in weapons {
        let reached = targets.within_reach(weapon);
        match target.map(|target| targets.refusal(target, weapon)) {
            Some(Some(reason)) => refusal = reason,
            None if reached.is_empty() => {}
            Some(None) | None => options.push((weapon, reached)),
        }
    }
    if options.is_empty() {
        return Err(refusal);
    }
    Ok(Shot { by, action, target, options })
}

/// An attack on an area: whose, with which weapons, over which enemies.
pub(super) struct AreaAttack<'b> {
    pub(super) by: FighterId,
    pub(super) action: &'b Action,
    pub(super) weapons: Weapons<'b>,
    pub(super) area: Template,
    pub(super) enemies: Vec<FighterId>,
}

pub(super) fn breath<'b>(field: Field<'b, '_>, call: &Breath) -> Result<AreaAttack<'b>, AnyRejection> {
    let (by, action) = ranged(field, &call.by)?;
    let named = call.weapon.clone().map_or(Declared::Ask, Declared::Weapon);
    let weapons = usable(field, by, &named, call.damage.as_ref(), Category::Breath)?;
    let base = field.fighter(by).disc();
    let width = toises(breath_width(field.book.edition, &field.book.options));
    let length = toises(area::BREATH_LENGTH);
    let cone = Cone::from_base(&base, call.tip.unwrap_or(call.axis), call.axis, length, width);
    // Length and width are checked options: a cone of them always exists.
    let cone = cone.map_err(|_| Rejection::OverOwnBase { by: field.name(by) })?;
    if !field.book.options.breath_over_own_base && field.is_over_own_base(by, &cone) {
        return Err(Rejection::OverOwnBase { by: field.name(by) }.into());
    }
    let area = Template::Cone(cone);
    let enemies = enemies_in(field, by, &area);
    // hd.breath.1; S needs no target (hd.breath.4).
    if field.book.edition == Edition::Purgatory {
        holds_a_target(field, by, &enemies, ids::BREATH_1)?;
    }
    Ok(AreaAttack { by, action, weapons, area, enemies })
}

pub(super) fn zone<'b>(field: Field<'b, '_>, call: &Zone) -> Result<AreaAttack<'b>, AnyRejection> {
    let attack = aimed(field, call, Category::Zone, toises(area::ZONE_RADIUS), ids::ZONE_1)?;
    holds_a_target(field, attack.by, &attack.enemies, ids::ZONE_1)?;
    Ok(attack)
}

pub(super) fn explosion<'b>(field: Field<'b, '_>, call: &Zone) -> Result<AreaAttack<'b>, AnyRejection> {
    let radius = toises(field.book.options.explosion_radius);
    let attack = aimed(field, call, Category::Explosion, radius, ids::EXPLOSION_1)?;
    if field.book.options.explosion_needs_target {
        holds_a_target(field, attack.by, &attack.enemies, ids::EXPLOSION_1)?;
    }
    Ok(attack)
}

/// A circle laid on a point of the board within a weapon's range.
fn aimed<'b>(
    field: Field<'b, '_>,
    call: &Zone,
    category: Category,
    radius: Toises,
    rule: RuleId,
) -> Result<AreaAttack<'b>, AnyRejection> {
    let (by, action) = ranged(field, &call.by)?;
    let named = call.weapon.clone().map_or(Declared::Ask, Declared::Weapon);
    let weapons = usable(field, by, &named, call.damage.as_ref(), category)?;
    if !field.is_on_board(by, &field.setup.board, call.at, rule) {
        return Err(Rejection::OffBoard { rule }.into());
    }
    // hd.zone.1, hd.explosion.1
    if category == Category::Zone || field.book.options.explosion_needs_sight {
        let sight = field.sight_to(by, call.at);
        if !sight.sees() {
            let blocked_by = field.piece_names(&sight.blocking());
            return Err(Rejection::PointHidden { by: field.name(by), blocked_by, rule }.into());
        }
    }
    let distance = field.distance_to_point(by, call.at);
    let mut refusal = None;
    let mut fit = Weapons::new();
    for weapon in weapons {
        match target::check_reach(field, by, weapon, distance) {
            Ok(()) => fit.push(weapon),
            Err(reason) => refusal = Some(reason),
        }
    }
    if let (true, Some(refusal)) = (fit.is_empty(), refusal) {
        return Err(refusal.into());
    }
    let area = Template::Circle(Circle::new(call.at, radius).map_err(|_| Rejection::OffBoard { rule })?);
    let enemies = enemies_in(field, by, &area);
    Ok(AreaAttack { by, action, weapons: fit, area, enemies })
}

pub(super) fn direct(
    field: Field<'_, '_>,
    call: &Direct,
) -> Result<(FighterId, Vec<FighterId>), AnyRejection> {
    let by = field.standing(&call.by)?;
    let mut targets = Vec::with_capacity(call.targets.len());
    for name in &call.targets {
        let target = field.standing(name)?;
        if targets.contains(&target) {
            return Err(Rejection::BadTargets.into());
        }
        targets.push(target);
    }
    if targets.is_empty() {
        return Err(Rejection::BadTargets.into());
    }
    targets.sort_by_key(|id| field.name(*id));
    Ok((by, targets))
}

/// A fighter that may make a ranged attack now. // hd.shot.3, hd.shot.5, hd.shot.7
pub(super) fn ranged<'b>(field: Field<'b, '_>, by: &Name) -> Result<(FighterId, &'b Action), AnyRejection> {
    let by = field.acting(by)?;
    has(field, by, Characteristic::Tir, ids::SHOT_3)?;
    free_of(field, by, Prevents::Shoot, ids::SHOT_3)?;
    let engaged_by: Vec<Name> = field.engagers(by).map(|id| field.name(id)).collect();
    if !engaged_by.is_empty() && !field.book.options.engaged_may_shoot {
        return Err(Rejection::Engaged { by: field.name(by), engaged_by }.into());
    }
    // hd.ability.6
    if field.has_ability(by, |it| *it == Ability::Artillery) && !field.has_crew(by) {
        return Err(ActionRejection::NoCrew { by: field.name(by) }.into());
    }
    let action = act::strike(field, by, Strike::Ranged)?;
    Ok((by, action))
}

fn has(field: Field<'_, '_>, by: FighterId, what: Characteristic, rule: RuleId) -> Result<(), AnyRejection> {
    if field.base(by, what).is_some() {
        return Ok(());
    }
    let characteristic = Name::from(what.to_string().as_str());
    Err(AnyRejection::NoCharacteristic { by: field.name(by), characteristic, rule })
}

fn free_of(field: Field<'_, '_>, by: FighterId, what: Prevents, rule: RuleId) -> Result<(), AnyRejection> {
    match field.prevented(by, what) {
        Some(state) => Err(Rejection::Prevented { by: field.name(by), state, rule }.into()),
        None => Ok(()),
    }
}

/// Weapons of a fighter that an attack can be made with.
pub(super) type Weapons<'b> = SmallVec<[&'b Weapon; 4]>;

/// The weapons an attack may be made with: the one declared, or all of the category; of the damage type named,
/// if one is. At least one.
pub(super) fn usable<'b>(
    field: Field<'b, '_>,
    by: FighterId,
    said: &Declared,
    damage: Option<&Name>,
    category: Category,
) -> Result<Weapons<'b>, AnyRejection> {
    let mut weapons: Weapons<'b> = match said {
        Declared::Weapon(name) => SmallVec::from_elem(field.weapon(by, name, category)?, 1),
        Declared::Ask | Declared::Open => field.weapons(by, category).collect(),
    };
    let Some(first) = weapons.first().copied() else {
        return Err(Rejection::NoWeapon { by: field.name(by), category }.into());
    };
    // hd.weapon.5: with the weapon left open, its damage type is named when it is picked.
    if let (Declared::Open, Some(damage), true) = (said, damage, weapons.len() > 1) {
        return Err(Rejection::DamageOfOpenWeapon { by: field.name(by), damage: damage.clone() }.into());
    }
    // hd.damage.3
    if let Some(damage) = damage {
        let known: Vec<Name> = weapons.iter().flat_map(|weapon| weapon.damage.iter().cloned()).collect();
        weapons.retain(|weapon| weapon.damage.contains(damage));
        if weapons.is_empty() {
            let (weapon, damage) = (first.name.clone(), damage.clone());
            return Err(Rejection::UnknownDamageType { weapon, damage, known }.into());
        }
    }
    Ok(weapons)
}

/// The refusal of a weapon that is of another category than the attack takes.
pub(super) fn not_a(weapon: &Weapon, wanted: Category) -> AnyRejection {
    Rejection::WrongCategory { weapon: weapon.name.clone(), category: weapon.category(), wanted }.into()
}

fn enemies_in(field: Field<'_, '_>, by: FighterId, area: &Template) -> Vec<FighterId> {
    field.note_area(area, field.enemies(by));
    field.enemies(by).filter(|id| area.touches(&field.fighter(*id).disc())).collect()
}

fn holds_a_target(
    field: Field<'_, '_>,
    by: FighterId,
    enemies: &[FighterId],
    rule: RuleId,
) -> Result<(), AnyRejection> {
    if enemies.iter().any(|enemy| target::could_target(field, by, *enemy)) {
        return Ok(());
    }
    Err(Rejection::NobodyInArea { by: field.name(by), rule }.into())
}

/// A length of the rules on the board: finite by construction.
pub(super) fn toises(length: Length) -> Toises {
    Toises::new(length.get()).unwrap_or(Toises::ZERO)
}
