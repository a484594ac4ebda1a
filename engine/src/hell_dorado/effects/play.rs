//! An effect used by command: when, on whom, at what cost, and what it does.

use toise_geometry::{Point, Toises};
use toise_rules::Name;
use toise_rules::hell_dorado::{CardDeed, Deed, DirectAttack, Effect, Target, Trigger, damage_pool, ids};

use super::EffectEvent;
use super::affected::Said;
use super::lasting::lasts_until;
use crate::Rejection as AnyRejection;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::hell_dorado::act;
use crate::hell_dorado::area::{DamageRolls, Harm};
use crate::hell_dorado::book::{Book, Stage};
use crate::hell_dorado::command::Use;
use crate::hell_dorado::event::Event;
use crate::hell_dorado::field::Field;
use crate::hell_dorado::legality::toises;
use crate::hell_dorado::moves::{self, Mover};
use crate::hell_dorado::rejection::{ActionRejection, EffectRejection};
use crate::hell_dorado::wounds;
use crate::lasting::LastingEvent;
use crate::store::FighterId;

/// An effect that may be used now, and on whom.
pub(in crate::hell_dorado) struct PlannedUse<'b> {
    pub(in crate::hell_dorado) by: FighterId,
    pub(in crate::hell_dorado) effect: &'b Effect,
    pub(in crate::hell_dorado) affected: Vec<FighterId>,
    pub(in crate::hell_dorado) path: Vec<Point>,
}

/// The effect of a name on a fighter's card.
fn effect_of<'b>(field: Field<'b, '_>, by: FighterId, name: &Name) -> Result<&'b Effect, AnyRejection> {
    let effects = &field.profile(by).effects;
    effects.iter().find(|effect| effect.name == *name).ok_or_else(|| {
        let known = effects.iter().map(|effect| effect.name.clone()).collect();
        EffectRejection::UnknownEffect { by: field.name(by), effect: name.clone(), known }.into()
    })
}

/// Whether a command may use an effect, and what it would affect.
pub(in crate::hell_dorado) fn plan<'b>(
    field: Field<'b, '_>,
    call: &Use,
) -> Result<PlannedUse<'b>, AnyRejection> {
    let by = field.standing(&call.by)?;
    let effect = effect_of(field, by, &call.effect)?;
    may_use(field, by, effect)?;
    let target = call.target.as_ref().map(|target| field.standing(target)).transpose()?;
    let needless = (target.is_some() && !matches!(effect.on, Target::One { .. }))
        || (call.at.is_some() && !matches!(effect.on, Target::Area { .. }));
    if needless {
        let (by, effect) = (field.name(by), effect.name.clone());
        return Err(EffectRejection::FindsItsOwn { by, effect }.into());
    }
    let said = Said { target, at: call.at, cause: None };
    let affected = field.affected(by, effect, said);
    if affected.is_empty() {
        let (by, effect) = (field.name(by), effect.name.clone());
        return Err(EffectRejection::NobodyAffected { by, effect }.into());
    }
    let path = check_path(field, effect, &affected, &call.path)?;
    Ok(PlannedUse { by, effect, affected, path })
}

/// Whether a fighter may use an effect now, on somebody or other.
pub(in crate::hell_dorado) fn may_use(
    field: Field<'_, '_>,
    by: FighterId,
    effect: &Effect,
) -> Result<(), AnyRejection> {
    check_moment(field, by, effect)?;
    check_use(field, by, effect)
}

/// Whether the moment is the trigger's. // hd.effect.1
fn check_moment(field: Field<'_, '_>, by: FighterId, effect: &Effect) -> Result<(), AnyRejection> {
    match effect.trigger {
        Trigger::Free => field.acting(&field.fighter(by).name).map(|_| ()),
        Trigger::Passive => Ok(()),
        Trigger::Active => as_action(field, by, field.book.options.active_may_walk),
        Trigger::Exhausting => as_action(field, by, field.book.options.exhausting_may_walk),
        Trigger::Reaction(_) | Trigger::Aura | Trigger::Vae => {
            let (by, effect) = (field.name(by), effect.name.clone());
            Err(EffectRejection::NotByCommand { by, effect }.into())
        }
    }
}

/// An effect that is its user's action: nothing else is done in the activation, but perhaps a Walk before it.
fn as_action(field: Field<'_, '_>, by: FighterId, may_walk: bool) -> Result<(), AnyRejection> {
    field.acting(&field.fighter(by).name)?;
    let activation = field.ledger().activation;
    let walked = may_walk
        && activation.stage == Stage::Done
        && activation.action.and_then(|id| field.book.actions.get(id)).is_some_and(moves::is_walk);
    if !walked {
        moves::fresh(field, by)?;
    }
    if let Some(state) = field.book.states.restricting(&field.sheet(by).states) {
        let (by, state, rule) = (field.name(by), state.name.clone(), ids::EFFECT_1);
        return Err(crate::hell_dorado::Rejection::Prevented { by, state, rule }.into());
    }
    field.heeds_attraction(by, None)
}

/// What every use asks for, by command or not: conditions, the limit of uses, the cost. // hd.order.2
pub(super) fn check_use(field: Field<'_, '_>, by: FighterId, effect: &Effect) -> Result<(), AnyRejection> {
    let (owner, name) = (|| field.name(by), || effect.name.clone());
    if !field.owner_conditions(by, effect) {
        return Err(EffectRejection::ConditionFails { by: owner(), effect: name() }.into());
    }
    let used = field.ledger().uses_of(&field.fighter(by).name, &effect.name);
    if let Some(times) = effect.times
        && used >= times
    {
        return Err(EffectRejection::UsedUp { by: owner(), effect: name(), times }.into());
    }
    let wanted = u16::from(effect.cost.temporary) + u16::from(effect.cost.permanent);
    let left = field.ledger().command(field.fighter(by).side).current;
    if wanted > left {
        return Err(ActionRejection::CannotPay { what: name(), wanted, left, rule: ids::ORDER_2 }.into());
    }
    Ok(())
}

/// The way of the fighter an effect moves: straight from place to place, as long as the effect says, without regard
/// to control zones and contacts. // hd.effect.4
pub(super) fn check_path(
    field: Field<'_, '_>,
    effect: &Effect,
    affected: &[FighterId],
    path: &[Point],
) -> Result<Vec<Point>, AnyRejection> {
    let far = effect.does.iter().find_map(|deed| match deed {
        Deed::Move(far) => Some(toises(*far)),
        _ => None,
    });
    let (Some(far), [mover]) = (far, affected) else {
        if path.is_empty() {
            return Ok(Vec::new());
        }
        return Err(EffectRejection::MovesNobody { effect: effect.name.clone() }.into());
    };
    if path.is_empty() {
        return Ok(Vec::new());
    }
    let path = [&[field.fighter(*mover).at()], path].concat();
    let walker = Mover::new(field, *mover);
    walker.traveller.check_legs(&path, ids::MOVE_1)?;
    let cost = walker.price(&walker.traveller.obstacles.cost(&path));
    walker.traveller.note_ground(&path, ids::MOVE_4);
    if walker.traveller.costs_at_most(cost, far, ids::EFFECT_5) {
        return Ok(path);
    }
    let (by, rule) = (field.name(*mover), ids::EFFECT_5);
    Err(AnyRejection::TooFar { by, cost, allowance: far, rule })
}

pub(in crate::hell_dorado) fn use_effect(
    book: &Book,
    context: &mut Context<'_>,
    call: &Use,
) -> Result<(), Stop> {
    let plan = plan(Field::of(book, context), call)?;
    all_but_direct_attacks(book, context, &plan)?;
    let attacks: Vec<(&DirectAttack, &Name)> = direct_attacks(&plan).collect();
    for (index, attack) in attacks.iter().enumerate() {
        let (rolls, standing) = direct_attack(context, &plan, *attack);
        // The last of them ends the command.
        if index + 1 == attacks.len() {
            rolls.resolve_at_last(book, context, &standing)?;
        } else {
            rolls.resolve(book, context, &standing)?;
        }
    }
    Ok(())
}

/// Pays for an effect and does what it does, in the midst of a command.
pub(super) fn carry_out(book: &Book, context: &mut Context<'_>, plan: &PlannedUse<'_>) -> Result<(), Stop> {
    all_but_direct_attacks(book, context, plan)?;
    for attack in direct_attacks(plan) {
        let (rolls, standing) = direct_attack(context, plan, attack);
        rolls.resolve(book, context, &standing)?;
    }
    Ok(())
}

fn all_but_direct_attacks(book: &Book, context: &mut Context<'_>, plan: &PlannedUse<'_>) -> Result<(), Stop> {
    pay(book, context, plan.by, plan.effect);
    announce(context, plan);
    for (index, deed) in plan.effect.does.iter().enumerate() {
        for target in &plan.affected {
            if !context.fighter(*target).fallen {
                carry_out_deed(book, context, plan, (index, deed), *target)?;
            }
        }
    }
    Ok(())
}

/// The direct attacks of an effect come last, all their victims together. // hd.direct.2
fn direct_attacks<'p>(plan: &'p PlannedUse<'_>) -> impl Iterator<Item = (&'p DirectAttack, &'p Name)> {
    plan.effect.does.iter().filter_map(|deed| match deed {
        Deed::Own(CardDeed::DirectAttack { attack, damage }) => Some((attack, damage)),
        _ => None,
    })
}

fn direct_attack(
    context: &Context<'_>,
    plan: &PlannedUse<'_>,
    (attack, damage): (&DirectAttack, &Name),
) -> (DamageRolls, Vec<FighterId>) {
    let standing = plan.affected.iter().copied().filter(|id| !context.fighter(*id).fallen).collect();
    let (harm, pool, damage) = (Harm::Direct(*attack), damage_pool(), damage.clone());
    (DamageRolls { by: plan.by, damage, harm, pool, covers: false, rule: ids::DIRECT_2 }, standing)
}

/// hd.order.2: a temporary cost lowers the current pool, a permanent one the base as well.
fn pay(book: &Book, context: &mut Context<'_>, by: FighterId, effect: &Effect) {
    if effect.cost.is_nothing() {
        return;
    }
    let field = Field::of(book, context);
    let points = field.ledger().command(field.fighter(by).side);
    let (temporary, permanent) = (u16::from(effect.cost.temporary), u16::from(effect.cost.permanent));
    let (side, effect) = (context.side(by), effect.name.clone());
    context.emit(EffectEvent::Paid {
        side,
        effect,
        temporary,
        permanent,
        base: points.base.saturating_sub(permanent),
        current: points.current.saturating_sub(temporary + permanent),
        rule: ids::ORDER_2,
    });
}

fn announce(context: &mut Context<'_>, plan: &PlannedUse<'_>) {
    let by = context.name(plan.by);
    let on: Vec<Name> = match plan.effect.on {
        Target::Owner => Vec::new(),
        _ => plan.affected.iter().map(|id| context.name(*id)).collect(),
    };
    let ends_action = matches!(plan.effect.trigger, Trigger::Active | Trigger::Exhausting);
    let rule = match plan.effect.trigger {
        Trigger::Vae => ids::EFFECT_2,
        _ if plan.effect.order.is_some() => ids::ORDER_4,
        _ => ids::EFFECT_1,
    };
    context.emit(EffectEvent::Used { by, effect: plan.effect.name.clone(), on, ends_action, rule });
}

fn carry_out_deed(
    book: &Book,
    context: &mut Context<'_>,
    plan: &PlannedUse<'_>,
    (index, deed): (usize, &Deed),
    target: FighterId,
) -> Result<(), Stop> {
    match deed {
        Deed::Modify { .. } | Deed::Untargetable | Deed::Own(CardDeed::Grant(_)) => {
            last(book, context, plan, index, target);
        }
        Deed::Own(CardDeed::Give(state)) => wounds::receive(book, context, target, state, ids::EFFECT_5),
        Deed::Own(CardDeed::Remove(state)) => {
            if Field::of(book, context).is_in(target, state) {
                let (of, state) = (context.name(target), state.clone());
                context.emit(Event::StateLost { of, state, rule: ids::EFFECT_5 });
            }
        }
        Deed::Heal(points) => heal(book, context, target, *points),
        Deed::Move(far) => go(book, context, plan, target, toises(*far))?,
        Deed::Own(CardDeed::DirectAttack { .. }) => {}
    }
    Ok(())
}

/// A deed that lasts on its target.
fn last(book: &Book, context: &mut Context<'_>, plan: &PlannedUse<'_>, deed: usize, target: FighterId) {
    let until = lasts_until(Field::of(book, context), plan.effect.until);
    let (by, on, effect) = (context.name(plan.by), context.name(target), plan.effect.name.clone());
    // An effect has few deeds, far fewer than the number can hold.
    let deed = u8::try_from(deed).unwrap_or(u8::MAX);
    let what = plan.effect.does.get(usize::from(deed)).cloned();
    if let Some(what) = what {
        context.emit(LastingEvent::Began { by, on, effect, deed, what, until, rule: ids::EFFECT_5 });
    }
}

/// Life points come back, as many as the profile has at most.
fn heal(book: &Book, context: &mut Context<'_>, target: FighterId, points: u16) {
    let field = Field::of(book, context);
    let (before, most) = (field.fighter(target).life, i32::from(field.profile(target).pv));
    let life = before.saturating_add(points.into()).min(most.max(before));
    if life > before {
        let fighter = context.name(target);
        context.emit(Event::Healed { fighter, before, life, rule: ids::EFFECT_5 });
        wounds::settle_wounds(book, context, target);
    }
}

fn go(
    book: &Book,
    context: &mut Context<'_>,
    plan: &PlannedUse<'_>,
    target: FighterId,
    far: Toises,
) -> Result<(), Stop> {
    if plan.path.is_empty() {
        return Ok(());
    }
    let (cost, footing) = {
        let walker = Mover::new(Field::of(book, context), target);
        (
            walker.price(&walker.traveller.obstacles.cost(&plan.path)),
            walker.traveller.obstacles.footing(&plan.path),
        )
    };
    let ground = footing.ground;
    let (fighter, path) = (context.name(target), plan.path.clone());
    context.emit(Shared::Moved { fighter, path, cost, allowance: Some(far), ground, rule: ids::EFFECT_5 });
    act::falls(book, context, target, &footing.drops)
}
