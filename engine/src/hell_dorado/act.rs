//! Taking an action: its move, its attack, or neither (`hd.action`).

use toise_geometry::{TOLERANCE, Toises};
use toise_rules::hell_dorado::{
    Action, Difficulty, DirectAttack, ExchangeKind, Modifier, Prevents, StateGiven, Strike, damage_pool, ids,
};
use toise_rules::{Name, RuleId};

use super::answer::{Answer, Question};
use super::area::{DamageRolls, Harm};
use super::book::{Book, Stage};
use super::command::{Act, Attack, Declared, Move};
use super::declare;
use super::event::{ActionPart, Event};
use super::exchange;
use super::field::Field;
use super::moves::{self, PlannedMove};
use super::rejection::ActionRejection;
use super::wounds;
use crate::Rejection as AnyRejection;
use crate::context::{Context, Milestone};
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::store::{FighterId, SideId};

/// A drop of so many toises is a fall, and each full one adds to its harm. // hd.move.4
const FALL: f64 = 2.0;

/// How many full falls a drop is: none for one that is no fall.
fn full_falls(drop: Toises) -> u8 {
    // Heights of a board are far below what a number of damage can hold.
    ((drop.get() + TOLERANCE) / FALL).clamp(0.0, f64::from(u8::MAX)) as u8
}

/// An action that is neither a move nor an attack.
pub(super) fn check<'b>(field: Field<'b, '_>, call: &Act) -> Result<(FighterId, &'b Action), AnyRejection> {
    let by = field.acting(&call.by)?;
    let action = moves::action(field, by, &call.action)?;
    if action.moves > 0 || action.strike.is_some() {
        let (action, rule) = (action.name.clone(), action.rule());
        return Err(ActionRejection::NeedsMore { action, rule }.into());
    }
    field.heeds_attraction(by, None)?;
    Ok((by, action))
}

pub(super) fn act(book: &Book, context: &mut Context<'_>, call: &Act) -> Result<(), Stop> {
    let (by, action) = check(Field::of(book, context), call)?;
    take(context, by, action, ActionPart::Whole);
    Ok(())
}

/// The move of an action.
pub(super) fn moves(book: &Book, context: &mut Context<'_>, call: &Move) -> Result<(), Stop> {
    let plan = moves::plan(Field::of(book, context), call)?;
    let (by, action) = (plan.by, plan.action);
    let part = if action.strike.is_some() { ActionPart::Move } else { ActionPart::Whole };
    take(context, by, action, part);
    if action.struck {
        strikes_at_leaving(book, context, by, action.rule())?;
        let field = Field::of(book, context);
        // hd.action.7: it moves if it is alive and still able to.
        let held = field.book.states.forbidding(&field.sheet(by).states, &action.name).is_some();
        if field.fighter(by).fallen || held {
            return Ok(());
        }
    }
    pay_toll(book, context, &plan);
    go(book, context, plan)
}

/// Walks a way that was allowed.
fn go(book: &Book, context: &mut Context<'_>, plan: PlannedMove<'_>) -> Result<(), Stop> {
    let PlannedMove { by, path, cost, allowance, footing, entered, action, .. } = plan;
    let fighter = context.name(by);
    if let Some(entered) = entered {
        let (mover, of) = (fighter.clone(), context.name(entered.of));
        context.emit(Event::ZoneEntered { mover, of, at: entered.at, rule: ids::MOVE_3 });
    }
    let (ground, allowance) = (footing.ground, Some(allowance));
    context.emit(Shared::Moved { fighter, path, cost, allowance, ground, rule: action.rule() });
    falls(book, context, by, &footing.drops)
}

/// The falls on a way, where the option has them: a fighter one of them kills falls no further. // hd.move.4
pub(super) fn falls(
    book: &Book,
    context: &mut Context<'_>,
    id: FighterId,
    drops: &[Toises],
) -> Result<(), Stop> {
    if !book.options.falls {
        return Ok(());
    }
    for drop in drops {
        Field::of(book, context).note_fall(id, *drop, FALL, full_falls(*drop) > 0);
    }
    for drop in drops.iter().filter(|drop| full_falls(**drop) > 0) {
        if !context.fighter(id).fallen {
            fall(book, context, id, *drop)?;
        }
    }
    Ok(())
}

/// hd.state.7: contact with what is feared is paid for.
fn pay_toll(book: &Book, context: &mut Context<'_>, plan: &PlannedMove<'_>) {
    for (enemy, amount) in &plan.toll {
        let left = {
            let field = Field::of(book, context);
            field.ledger().command(field.fighter(plan.by).side).current.saturating_sub(*amount)
        };
        let (side, enemy) = (context.side(plan.by), context.name(*enemy));
        let order = Name::from(format!("contact with {enemy}"));
        context.emit(Event::CommandSpent { side, order, amount: *amount, left, rule: ids::STATE_7 });
    }
}

/// A fall is a direct attack of one damage for each full two toises, and knocks down. // hd.move.4
fn fall(book: &Book, context: &mut Context<'_>, id: FighterId, height: Toises) -> Result<(), Stop> {
    let fighter = context.name(id);
    context.emit(Event::Fell { fighter, height, rule: ids::MOVE_4 });
    let Ok(difficulty) = Difficulty::new(4) else { return Ok(()) };
    let attack = DirectAttack { power: full_falls(height).into(), difficulty };
    let damage = Name::from("fall");
    let (harm, pool) = (Harm::Direct(attack), damage_pool());
    let rolls = DamageRolls { by: id, damage, harm, pool, covers: false, rule: ids::MOVE_4 };
    rolls.resolve(book, context, &[id])?;
    if !context.fighter(id).fallen {
        let state = Name::from("Knocked down");
        // A scenario may have given it levels.
        let def = book.states.find(&state).and_then(|state| book.states.get(state));
        let level = def.is_some_and(|def| def.level).then_some(1);
        wounds::receive(book, context, id, &StateGiven { state, level }, ids::MOVE_4);
    }
    Ok(())
}

/// The enemies that engage a fighter about to leave may each strike it once, without riposte, one after another.
/// // hd.action.7
fn strikes_at_leaving(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    rule: RuleId,
) -> Result<(), Stop> {
    let mut waiting: Vec<FighterId> = Field::of(book, context).engagers(by).collect();
    let sides: Vec<SideId> = (0..context.setup().sides.len()).map(SideId::at).collect();
    for side in sides {
        loop {
            let field = Field::of(book, context);
            let may = |id: &FighterId| {
                field.fighter(*id).side == side && field.engages(*id, by) && field.may_strike(*id)
            };
            let ready: Vec<FighterId> = waiting.iter().copied().filter(may).collect();
            if ready.is_empty() || field.fighter(by).fallen {
                break;
            }
            let options = ready.iter().map(|id| field.name(*id)).collect();
            let side = context.setup().side_name(side);
            let answer = declare::ask(context, by, side.clone(), Question::Strike { options })?;
            let striker = match answer {
                Answer::Strike(name) => ready.iter().copied().find(|id| context.fighter(*id).name == name),
                _ => None,
            };
            let Some(striker) = striker else {
                let from = context.name(by);
                context.emit(Event::BlowWithheld { side, from, rule });
                break;
            };
            waiting.retain(|id| *id != striker);
            let call = Attack {
                by: context.name(striker),
                target: context.name(by),
                weapon: Declared::Ask,
                damage: None,
                riposte: Declared::Ask,
            };
            exchange::imposed(book, context, &call, (striker, by), ExchangeKind::WithoutRiposte, rule)?;
            let left: Vec<i64> = [striker].iter().chain(&waiting).map(|id| id.number()).collect();
            context.milestone(Milestone::new("struck in getting away", &left))?;
        }
    }
    Ok(())
}

/// What the attack of the active fighter may be part of: the action whose move it has made, or one that needs no
/// move.
pub(super) fn strike<'b>(
    field: Field<'b, '_>,
    by: FighterId,
    strike: Strike,
) -> Result<&'b Action, AnyRejection> {
    let activation = field.ledger().activation;
    if activation.stage == Stage::Moved {
        let moved = activation.action.and_then(|id| field.book.actions.get(id));
        return match moved {
            Some(action) if action.strike == Some(strike) => Ok(action),
            _ => Err(no_action(field, by, strike)),
        };
    }
    moves::fresh(field, by)?;
    let (mut refusal, taker) = (None, field.taker(by));
    for (_, action) in field.book.actions.iter().filter(|(_, action)| action.strike == Some(strike)) {
        match moves::may_take(field, by, taker, action) {
            // hd.action.3: contact may exist already.
            Ok(()) => {
                field.heeds_attraction(by, None)?;
                return Ok(action);
            }
            Err(reason) => refusal = refusal.or(Some(reason)),
        }
    }
    Err(refusal.unwrap_or_else(|| no_action(field, by, strike)))
}

fn no_action(field: Field<'_, '_>, by: FighterId, strike: Strike) -> AnyRejection {
    let (what, rule) = match strike {
        Strike::Melee => ("melee attack", ids::ACTION_6),
        Strike::Ranged => ("ranged attack", ids::ACTION_5),
    };
    ActionRejection::NoActionFor { by: field.name(by), what: Name::from(what), rule }.into()
}

/// The attack of an action begins: nothing of the action is left after it. What the action adds to CBT.
pub(super) fn begin_strike(
    book: &Book,
    context: &mut Context<'_>,
    by: FighterId,
    action: &Action,
) -> Option<Modifier> {
    let moved = Field::of(book, context).ledger().activation.stage == Stage::Moved;
    take(context, by, action, if moved { ActionPart::Attack } else { ActionPart::Whole });
    (action.cbt != 0).then(|| Modifier { source: action.name.clone(), amount: action.cbt.into() })
}

fn take(context: &mut Context<'_>, by: FighterId, action: &Action, part: ActionPart) {
    let of = context.name(by);
    let rule = action.rule();
    context.emit(Event::ActionTaken { of: of.clone(), action: action.name.clone(), part, rule });
    if let (Some(state), ActionPart::Whole | ActionPart::Move) = (&action.removes, part) {
        context.emit(Event::StateLost { of, state: state.clone(), rule });
    }
}

impl Field<'_, '_> {
    /// Whether a fighter can strike at all in melee.
    pub(super) fn may_strike(self, id: FighterId) -> bool {
        self.profile(id).cbt.is_some()
            && self.prevented(id, Prevents::Attack).is_none()
            && self.weapons(id, toise_rules::hell_dorado::Category::Contact).next().is_some()
    }
}
