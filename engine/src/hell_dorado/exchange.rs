//! The melee exchange (`hd.melee`).

use smallvec::SmallVec;
use toise_rules::hell_dorado::{
    CanRoll, Category, Characteristic, ExchangeKind, Modifier, Order, Pool, Prevents, Role, Roles, VaeVictis,
    blows as order_of_blows, exchange_roles, ids, support_modifier,
};
use toise_rules::{Name, RuleId};

use super::act;
use super::book::Book;
use super::command::{Attack, Declared, Exchange};
use super::declare::{self, Arms};
use super::effects::{end_attack, opening};
use super::event::{Event, Why};
use super::field::Field;
use super::legality;
use super::pools;
use super::wounds::{self, Blow};
use crate::context::Context;
use crate::error::Stop;
use crate::store::FighterId;

/// A melee attack: the usual exchange.
pub(super) fn attack(book: &Book, context: &mut Context<'_>, call: &Attack) -> Result<(), Stop> {
    let (by, target, action) = legality::attack(Field::of(book, context), call)?;
    let more = act::begin_strike(book, context, by, action);
    exchange(book, context, call, (by, target), &Opening { forced: None, more })
}

/// An exchange an effect calls for, of the kind it says. // hd.melee.10
pub(super) fn called(book: &Book, context: &mut Context<'_>, call: &Exchange) -> Result<(), Stop> {
    let antagonists = legality::exchange(Field::of(book, context), call)?;
    exchange(book, context, &call.attack, antagonists, &Opening::forced(call.kind, ids::MELEE_10))
}

/// An exchange that a rule imposes on fighters in contact, in the midst of another command.
pub(super) fn imposed(
    book: &Book,
    context: &mut Context<'_>,
    call: &Attack,
    antagonists: (FighterId, FighterId),
    kind: ExchangeKind,
    rule: RuleId,
) -> Result<(), Stop> {
    match open(book, context, call, antagonists, &Opening::forced(kind, rule))? {
        Some(mut opened) => fight(book, context, &mut opened),
        None => Ok(()),
    }
}

/// How an exchange comes about.
struct Opening {
    /// The kind a rule or an effect calls for, and which.
    forced: Option<(ExchangeKind, RuleId)>,
    /// What the opener's action adds to its CBT.
    more: Option<Modifier>,
}

impl Opening {
    fn forced(kind: ExchangeKind, rule: RuleId) -> Self {
        Opening { forced: Some((kind, rule)), more: None }
    }
}

/// One of the two antagonists.
#[derive(Clone)]
struct Fencer<'b> {
    id: FighterId,
    antagonist: FighterId,
    arms: Arms<'b>,
    vae: Option<VaeVictis>,
    pool: Pool,
    hits: u8,
}

/// Those who roll: the attacker first.
type Fencers<'b> = SmallVec<[Fencer<'b>; 2]>;

/// An exchange with all that is settled before any die.
#[derive(Clone)]
struct Opened<'b> {
    attacker: FighterId,
    defender: FighterId,
    fencers: Fencers<'b>,
}

/// An exchange that is a command of its own, to its end.
fn exchange(
    book: &Book,
    context: &mut Context<'_>,
    call: &Attack,
    antagonists: (FighterId, FighterId),
    opening: &Opening,
) -> Result<(), Stop> {
    let Some(opened) = open(book, context, call, antagonists, opening)? else { return Ok(()) };
    context.with_dice(|context| {
        let mut opened = opened.clone();
        if let Some(first) = opened.fencers.first_mut() {
            roll(book, context, first)?;
        }
        context.with_dice(|context| {
            let mut opened = opened.clone();
            for fencer in opened.fencers.iter_mut().skip(1) {
                roll(book, context, fencer)?;
            }
            land(book, context, &mut opened)
        })
    })
}

/// Opens an exchange: who rolls, with what, and how many dice; none when nobody can roll.
fn open<'b>(
    book: &'b Book,
    context: &mut Context<'_>,
    call: &Attack,
    (opener, other): (FighterId, FighterId),
    opening: &Opening,
) -> Result<Option<Opened<'b>>, Stop> {
    // Who can roll is known before the dice are counted, but for empty pools.
    let field = Field::of(book, context);
    let can_roll = [can_roll(field, opener, Prevents::Attack), can_roll(field, other, Prevents::Riposte)];
    let Some(roles) = roles(context, opener, other, can_roll, opening.forced) else {
        return Ok(None);
    };
    let (attacker, defender) = by_role(roles, opener, other);
    let with_riposte = roles.kind() == ExchangeKind::WithRiposte;

    // Declared before any die: weapons, then Vae dice, the attacker first.
    let said = |id| if id == opener { (&call.weapon, call.damage.as_ref()) } else { (&call.riposte, None) };
    let mut fencers = Fencers::new();
    fencers.push(declare_arms(book, context, attacker, defender, said(attacker))?);
    if with_riposte {
        fencers.push(declare_arms(book, context, defender, attacker, said(defender))?);
    }
    let last = fencers.len() - 1;
    for turn in 0..=last {
        let index = if book.options.vae_defender_first { last - turn } else { turn };
        fencers[index].vae = declare::vae(book, context, fencers[index].id)?;
        opening::give(book, context, fencers[index].id)?;
    }

    // A. Both count their dice.
    for fencer in &mut fencers {
        let role = if fencer.id == attacker { Role::Attacker } else { Role::Defender };
        let more = opening.more.clone().filter(|_| fencer.id == opener);
        fencer.pool = count(book, context, fencer, role, more);
    }
    if !book.options.zero_dice_takes_part {
        leave_out_the_diceless(book, context, &mut fencers);
    }
    Ok(Some(Opened { attacker, defender, fencers }))
}

/// An exchange from its first die to its end.
fn fight(book: &Book, context: &mut Context<'_>, opened: &mut Opened<'_>) -> Result<(), Stop> {
    for fencer in &mut opened.fencers {
        roll(book, context, fencer)?;
    }
    land(book, context, opened)
}

/// B. Each rolls and counts its hits.
fn roll(book: &Book, context: &mut Context<'_>, fencer: &mut Fencer<'_>) -> Result<(), Stop> {
    let field = Field::of(book, context);
    let defence = field.defence(fencer.antagonist);
    let (target, changed) = (field.name(fencer.antagonist), field.defence_changed(fencer.antagonist));
    let why = Why::Defence { target, defence: defence.get(), changed };
    pools::set_difficulty(context, fencer.id, defence, why, ids::MELEE_4);
    fencer.hits = pools::attack_roll(context, fencer.id, fencer.pool, defence, false)?.hits;
    Ok(())
}

/// An exchange from its last die to its end.
fn land(book: &Book, context: &mut Context<'_>, opened: &mut Opened<'_>) -> Result<(), Stop> {
    let Opened { attacker, defender, fencers } = opened;

    // What was left open is picked on seeing the hits; then both say how many they use. // hd.melee.6
    for fencer in fencers.iter_mut() {
        let (id, antagonist, hits) = (fencer.id, fencer.antagonist, fencer.hits);
        fencer.arms.settle(context, id, antagonist, Some(hits))?;
    }
    let mut blows: SmallVec<[Blow<'_>; 2]> = SmallVec::new();
    for fencer in fencers.iter() {
        let mut blow = use_hits(context, fencer)?;
        // hd.weapon.4: what the struck fighter fights with may protect it.
        blow.guard = fencers.iter().find(|other| other.id == blow.to).and_then(|other| other.arms.weapon());
        blows.push(blow);
    }

    // C. All damage and states together, unless a quick strike staggers them.
    // hd.weapon.4: the abilities of the weapon in use count beside the fighter's own.
    let quick = |fencer: &Fencer<'_>, role| {
        let field = Field::of(book, context);
        field.profile(fencer.id).strikes_quickly(fencer.arms.weapon(), role)
            || field.granted(fencer.id, |ability| ability.strikes_quickly(role))
    };
    let order = match fencers.as_slice() {
        [first, second] => {
            order_of_blows(quick(first, Role::Attacker), quick(second, Role::Defender), &book.options)
        }
        _ => Order::Together,
    };
    wounds::exchange_blows(book, context, &blows, order);
    end_attack(book, context, &[*attacker, *defender]);
    Ok(())
}

/// Whether a fighter can roll in an exchange: no state keeps it from its part in it, attack or riposte.
/// // hd.melee.2, hd.melee.3
fn can_roll(field: Field<'_, '_>, id: FighterId, part: Prevents) -> CanRoll {
    let fights = field.profile(id).cbt.is_some()
        && field.prevented(id, part).is_none()
        && field.weapons(id, Category::Contact).next().is_some();
    if fights { CanRoll::Yes } else { CanRoll::No }
}

/// The kind of the exchange and who is its attacker.
fn roles(
    context: &mut Context<'_>,
    opener: FighterId,
    other: FighterId,
    can_roll: [CanRoll; 2],
    forced: Option<(ExchangeKind, RuleId)>,
) -> Option<Roles> {
    let roles = exchange_roles(can_roll[0], can_roll[1], forced.map(|(kind, _)| kind));
    let (attacker, defender) = roles.map_or((opener, other), |roles| by_role(roles, opener, other));
    let (attacker, defender) = (context.name(attacker), context.name(defender));
    let Some(roles) = roles else {
        context.emit(Event::NobodyRolls { attacker, defender, rule: ids::MELEE_2 });
        return None;
    };
    let rule = forced.map_or(ids::MELEE_2, |(_, rule)| rule);
    context.emit(Event::ExchangeOpened { attacker, defender, kind: roles.kind(), rule });
    Some(roles)
}

/// hd.pool.6 read the other way: a fighter without dice takes no part, as if it could not roll.
fn leave_out_the_diceless(book: &Book, context: &mut Context<'_>, fencers: &mut Fencers<'_>) {
    let rule = ids::POOL_6;
    let (attacker, defender) = (fencers[0].id, fencers[0].antagonist);
    let rolled = fencers.len();
    fencers.retain(|fencer| fencer.pool.dice > 0);
    match fencers.as_mut_slice() {
        [] => {
            let (attacker, defender) = (context.name(attacker), context.name(defender));
            context.emit(Event::NobodyRolls { attacker, defender, rule });
        }
        [only] if rolled == 2 => {
            let (by, on) = (context.name(only.id), context.name(only.antagonist));
            let kind = ExchangeKind::WithoutRiposte;
            context.emit(Event::ExchangeOpened { attacker: by, defender: on, kind, rule });
            if only.id != attacker {
                // It makes the attack now, and is supported in it. // hd.melee.5
                only.pool = count(book, context, only, Role::Attacker, None);
            }
        }
        _ => {}
    }
}

fn by_role(roles: Roles, opener: FighterId, other: FighterId) -> (FighterId, FighterId) {
    if roles.opener_attacks() { (opener, other) } else { (other, opener) }
}

fn declare_arms<'b>(
    book: &'b Book,
    context: &mut Context<'_>,
    id: FighterId,
    antagonist: FighterId,
    (declared, damage): (&Declared, Option<&Name>),
) -> Result<Fencer<'b>, Stop> {
    let options = legality::usable(Field::of(book, context), id, declared, damage, Category::Contact)?;
    let arms = declare::arms(book, context, id, antagonist, &options, declared, damage)?;
    Ok(Fencer { id, antagonist, arms, vae: None, pool: Pool::default(), hits: 0 })
}

fn count(
    book: &Book,
    context: &mut Context<'_>,
    fencer: &Fencer<'_>,
    role: Role,
    action: Option<Modifier>,
) -> Pool {
    // The riposting side is counted only where it is supported at all.
    let supported = support_modifier(1, role, &book.options) > 0;
    let field = Field::of(book, context);
    let supporters = if supported { field.supporters(fencer.id, fencer.antagonist) } else { 0 };
    let support = Modifier::new("support", support_modifier(supporters, role, &book.options));
    let more = action.into_iter().chain([support]).chain(fencer.vae.map(VaeVictis::modifier));
    pools::count(book, context, fencer.id, Characteristic::Cbt, more, true)
}

fn use_hits<'b>(context: &mut Context<'_>, fencer: &Fencer<'b>) -> Result<Blow<'b>, Stop> {
    let Arms::Declared { weapon, damage } = &fencer.arms else {
        // Settled above: nothing is open any more.
        return Ok(Blow::none(fencer.id, fencer.antagonist));
    };
    let mut blow = Blow::none(fencer.id, fencer.antagonist);
    blow.read(context, weapon, damage, fencer.hits, true)?;
    blow.automatic = fencer.pool.automatic;
    Ok(blow)
}
