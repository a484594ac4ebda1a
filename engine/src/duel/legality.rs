//! What is refused, and why: the one check that playing a command and asking about it share.

use toise_rules::Name;
use toise_rules::duel::{ids, may_attack_all};

use super::command::{AttackAll, Command, Leave};
use super::field::Field;
use super::rejection::Rejection;
use crate::Rejection as AnyRejection;
use crate::rounds::{self, Attack, Flight, RoundRejection};
use crate::store::FighterId;

pub(super) fn check(field: Field<'_, '_>, command: &Command) -> Result<(), AnyRejection> {
    match command {
        // The course of rounds has its own check.
        Command::Course(_) => Ok(()),
        Command::Attack(call) => attack(field, call).map(|_| ()),
        Command::AttackAll(call) => attack_all(field, call).map(|_| ()),
        Command::Leave(call) => leave(field, call).map(|_| ()),
    }
}

/// An attack on an enemy in contact. // du.duel.1, du.board.1
pub(super) fn attack(field: Field<'_, '_>, call: &Attack) -> Result<(FighterId, FighterId), AnyRejection> {
    let by = rounds::acting(field.book, field.situation, &call.by)?;
    let target = field.situation.standing(&call.target, ids::DUEL_4)?;
    field.situation.antagonists(by, target, ids::BOARD_1, ids::BOARD_1)?;
    has_weapon(field, by, call.weapon.as_ref())?;
    Ok((by, target))
}

fn has_weapon(field: Field<'_, '_>, by: FighterId, weapon: Option<&Name>) -> Result<(), AnyRejection> {
    let profile = field.profile(by);
    match weapon {
        Some(weapon) if profile.weapon(weapon).is_none() => {
            let known = profile.weapons.iter().map(|weapon| weapon.name.clone()).collect();
            let (by, weapon) = (field.situation.name(by), weapon.clone());
            Err(AnyRejection::UnknownWeapon { by, weapon, known, rule: ids::POOL_2 })
        }
        _ => Ok(()),
    }
}

/// One attack on all opponents, of one alone against several. // du.group.2
pub(super) fn attack_all(
    field: Field<'_, '_>,
    call: &AttackAll,
) -> Result<(FighterId, Vec<FighterId>), AnyRejection> {
    let by = rounds::acting(field.book, field.situation, &call.by)?;
    has_weapon(field, by, call.weapon.as_ref())?;
    let (own, others) = (field.own_side(by), field.group_against(by));
    if !may_attack_all(own.len(), others.len()) {
        let (own, others) = (field.names(&own), field.names(&others));
        return Err(Rejection::NotAlone { by: call.by.clone(), own, others }.into());
    }
    Ok((by, others))
}

/// A fighter that leaves: from whom, and where to.
pub(super) struct Leaving {
    pub(super) by: FighterId,
    pub(super) opponents: Vec<FighterId>,
    pub(super) way: Flight,
}

/// Leaving the enemies one started in contact with. // du.duel.3, du.board.1
pub(super) fn leave(field: Field<'_, '_>, call: &Leave) -> Result<Leaving, AnyRejection> {
    let by = rounds::may_still_move(field.book, field.situation, &call.by)?;
    let opponents = field.opponents(by);
    let Some(first) = opponents.first().copied() else {
        return Err(Rejection::NobodyToLeave { by: call.by.clone() }.into());
    };
    let way = rounds::plan_flight(field.book, field.situation, by, first, call.path.as_deref())?;
    let from = field.situation.name(first);
    let way = way.ok_or_else(|| Rejection::HemmedIn { by: call.by.clone(), from })?;
    Ok(Leaving { by, opponents, way })
}

/// Whoever starts in contact attacks or leaves, and does not simply move. // du.board.1
pub(super) fn may_move(field: Field<'_, '_>, by: FighterId) -> Result<(), AnyRejection> {
    let opponents = field.opponents(by);
    if opponents.is_empty() {
        return Ok(());
    }
    let (by, enemies) = (field.situation.name(by), field.names(&opponents));
    Err(Rejection::Course(RoundRejection::Held { by, enemies, rule: ids::BOARD_1 }).into())
}
