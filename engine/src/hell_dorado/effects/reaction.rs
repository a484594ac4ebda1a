//! Reactions: what happens to a fighter sets them off, the end of the activation carries them out (`hd.effect.1`).

use toise_rules::Name;
use toise_rules::hell_dorado::{Deed, Effect, Moment, Target, Trigger, ids};

use super::EffectEvent;
use super::affected::Said;
use super::play::{self, PlannedUse};
use crate::Rejection as AnyRejection;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::hell_dorado::answer::{Answer, Question};
use crate::hell_dorado::book::{Book, Due};
use crate::hell_dorado::declare;
use crate::hell_dorado::event::Event;
use crate::hell_dorado::field::Field;
use crate::hell_dorado::rejection::EffectRejection;
use crate::store::FighterId;

/// Something that has happened to a fighter, and through whom.
struct Happened {
    to: FighterId,
    moment: Moment,
    cause: Option<FighterId>,
}

/// Looks through what the command has done since the last look, for what sets off reactions.
pub(in crate::hell_dorado) fn notice(book: &Book, context: &mut Context<'_>) {
    if !book.has_trigger(|trigger| matches!(trigger, Trigger::Reaction(_))) {
        return;
    }
    let happened = look_through(book, context);
    context.table.looked_through = context.table.events.len();
    for happened in happened {
        let field = Field::of(book, context);
        let owner = happened.to;
        if field.fighter(owner).fallen {
            continue;
        }
        let set_off: Vec<Name> = field
            .profile(owner)
            .effects
            .iter()
            .filter(|effect| effect.trigger == Trigger::Reaction(happened.moment.clone()))
            .map(|effect| effect.name.clone())
            .collect();
        for effect in set_off {
            let (of, cause) = (context.name(owner), happened.cause.map(|cause| context.name(cause)));
            context.emit(EffectEvent::Due { of, effect, cause, rule: ids::EFFECT_1 });
        }
    }
}

/// What has happened to whom, in the order of the events.
fn look_through(book: &Book, context: &Context<'_>) -> Vec<Happened> {
    let store = &context.state().store;
    let mut found = Vec::new();
    // Whoever struck a fighter last is the one it falls to.
    let mut struck: Vec<(&Name, FighterId)> = Vec::new();
    // Behind a state is whoever makes the attack, with damage or without, or uses the effect.
    let (mut attack, mut user) = (None, None);
    let mut happens = |to: Option<FighterId>, moment: Moment, cause: Option<FighterId>| {
        if let Some(to) = to {
            found.push(Happened { to, moment, cause });
        }
    };
    let events = context.table.events.get(context.table.looked_through..).unwrap_or_default();
    for (index, event) in events.iter().enumerate() {
        match event {
            Shared::HellDorado(Event::ExchangeOpened { attacker, defender, .. }) => {
                attack = Some((attacker, Some(defender)));
                if is_opened_anew(&events[index + 1..], attacker, defender) {
                    continue;
                }
                happens(store.find(defender), Moment::Attacked, store.find(attacker));
            }
            Shared::HellDorado(Event::RangedOpened { by, target: Some(target), .. }) => {
                attack = Some((by, None));
                happens(store.find(target), Moment::Attacked, store.find(by));
            }
            Shared::HellDorado(Event::AreaLaid { by, .. } | Event::Fell { fighter: by, .. }) => {
                attack = Some((by, None));
            }
            Shared::HellDorado(Event::Effect(EffectEvent::Used { by, .. })) => user = Some(by),
            Shared::HellDorado(Event::Struck { from, to, suffered, .. }) => {
                if let Some(striker) = store.find(from) {
                    struck.push((to, striker));
                }
                if *suffered > 0 {
                    happens(store.find(to), Moment::Damaged, store.find(from));
                }
            }
            Shared::HellDorado(Event::Suffered { fighter, .. }) => {
                happens(store.find(fighter), Moment::Damaged, None);
            }
            Shared::HellDorado(Event::StateReceived { to, state, .. }) => {
                let giver = match attack {
                    Some((by, Some(other))) if by == to => store.find(other),
                    Some((by, _)) => store.find(by),
                    None => last_to_strike(&struck, to).or_else(|| store.find(user?)),
                };
                happens(store.find(to), Moment::Receives(state.state.clone()), giver);
            }
            Shared::Died { fighter, .. } => {
                let Some(fallen) = store.find(fighter) else { continue };
                let killer = last_to_strike(&struck, fighter);
                happens(killer.filter(|killer| *killer != fallen), Moment::Kills, Some(fallen));
                let side = store.get(fallen).side;
                let allies = store.standing().filter(|(id, ally)| ally.side == side && *id != fallen);
                for (ally, _) in allies {
                    happens(Some(ally), Moment::AllyDies, killer);
                }
            }
            Shared::Moved { fighter, path, .. } => {
                let Some(mover) = store.find(fighter) else { continue };
                for enemy in touched_by(Field::of(book, context), mover, path.first().copied()) {
                    happens(Some(enemy), Moment::EnemyContacts, Some(mover));
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether an exchange is opened again before any die, for want of dice: that opening counts. // hd.pool.6
fn is_opened_anew(rest: &[Shared], attacker: &Name, defender: &Name) -> bool {
    let diceless = |event: &&Shared| !matches!(event, Shared::HellDorado(Event::HitsCounted { .. }));
    rest.iter().take_while(diceless).any(|event| match event {
        Shared::HellDorado(Event::ExchangeOpened { attacker: one, defender: other, .. }) => {
            [(one, other), (other, one)].contains(&(attacker, defender))
        }
        _ => false,
    })
}

fn last_to_strike(struck: &[(&Name, FighterId)], victim: &Name) -> Option<FighterId> {
    struck.iter().rev().find(|(struck, _)| *struck == victim).map(|(_, by)| *by)
}

/// The enemies a mover now touches that it did not touch where its way began.
fn touched_by(
    field: Field<'_, '_>,
    mover: FighterId,
    start: Option<toise_geometry::Point>,
) -> Vec<FighterId> {
    let body = field.fighter(mover).body();
    let before = start.map(|start| *body.moved(start, body.ground()).disc());
    let touched_before = |enemy: FighterId| {
        before.is_some_and(|disc| toise_geometry::in_contact(&disc, &field.fighter(enemy).disc()))
    };
    field.enemies(mover).filter(|enemy| field.touch(mover, *enemy) && !touched_before(*enemy)).collect()
}

/// Carries out every reaction that is due, and those they set off in turn: the active fighter's first, then those of
/// its side, then the others, by name. // hd.effect.1, hd.effect.3
pub(in crate::hell_dorado) fn carry_out_due(book: &Book, context: &mut Context<'_>) -> Result<(), Stop> {
    loop {
        let field = Field::of(book, context);
        let active = field.state.active;
        let first = active.map(|active| field.fighter(active).side);
        let order = |due: &&Due| {
            let owner = field.state.store.find(&due.of);
            let side = owner.map(|id| field.fighter(id).side);
            (owner != active, side != first, due.of.clone())
        };
        let Some(due) = field.ledger().due.iter().min_by_key(order).cloned() else { return Ok(()) };
        let (of, effect) = (due.of.clone(), due.effect.clone());
        context.emit(EffectEvent::Taken { of, effect, rule: ids::EFFECT_1 });
        react(book, context, &due)?;
        notice(book, context);
    }
}

fn react(book: &Book, context: &mut Context<'_>, due: &Due) -> Result<(), Stop> {
    let field = Field::of(book, context);
    let Some(owner) = field.state.store.find(&due.of) else { return Ok(()) };
    let effects = &field.profile(owner).effects;
    let Some(effect) = effects.iter().find(|effect| effect.name == due.effect) else { return Ok(()) };
    // Its owner must still stand, be able to use it, and have somebody to use it on.
    if field.fighter(owner).fallen || play::check_use(field, owner, effect).is_err() {
        return Ok(());
    }
    let cause = due.cause.as_ref().and_then(|cause| field.state.store.find(cause));
    let options = targets(field, owner, effect, cause);
    let Some(options) = options else { return Ok(()) };
    let names = options.iter().map(|id| field.name(*id)).collect();
    let moves_only = effect.does.iter().all(|deed| matches!(deed, Deed::Move(_)));
    // Where its player must name a point or a way, doing nothing is all that goes without saying.
    let idle = moves_only || matches!(effect.on, Target::Area { .. });
    let question = Question::React { effect: effect.name.clone(), options: names, idle };
    let side = context.side(owner);
    let Answer::React { target, path, at } = declare::ask(context, owner, side, question)? else {
        return Ok(());
    };
    let field = Field::of(book, context);
    let target = target.and_then(|target| field.state.store.find(&target));
    let affected = field.affected(owner, effect, Said { target, at, cause });
    if affected.is_empty() {
        let (by, effect) = (field.name(owner), effect.name.clone());
        return Err(AnyRejection::from(EffectRejection::NobodyAffected { by, effect }).into());
    }
    let path = play::check_path(field, effect, &affected, &path)?;
    play::carry_out(book, context, &PlannedUse { by: owner, effect, affected, path })
}

/// The fighters a reaction's player chooses from, none to choose where the effect finds its own; none at all when it
/// would affect nobody.
fn targets(
    field: Field<'_, '_>,
    owner: FighterId,
    effect: &Effect,
    cause: Option<FighterId>,
) -> Option<Vec<FighterId>> {
    match effect.on {
        Target::One { .. } => Some(field.candidates(owner, effect)).filter(|found| !found.is_empty()),
        Target::Area { .. } => Some(Vec::new()),
        _ => {
            let said = Said { target: None, at: None, cause };
            (!field.affected(owner, effect, said).is_empty()).then(Vec::new)
        }
    }
}
