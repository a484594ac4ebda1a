//! What may be played now (`hd.turn`, `hd.action`), by the checks that playing it makes.

use toise_geometry::Toises;
use toise_rules::Name;
use toise_rules::hell_dorado::{
    Action, Category, Effect, MoveEnd, Target, Trigger, area, breath_width, same_values,
};

use super::attraction::is_attack_move;
use super::book::{Book, Phase, Stage, Turn};
use super::command::{Act, Attack, Command, Declared, Shoot, Use};
use super::effects::play;
use super::field::Field;
use super::legality::{self, toises};
use super::{leading, moves, resolution, target, turn as course};
use crate::legal::{AimLimits, AimWith, Ends, Legal, MoveLimits, Shape};
use crate::rulebook::{Command as AnyCommand, Ledger as AnyLedger, part};
use crate::setup::Setup;
use crate::state::State;
use crate::store::{FighterId, SideId};

pub(crate) fn legal(book: &Book, setup: &Setup, state: &State) -> Legal {
    let field = Field::new(book, setup, state);
    let mut legal = Legal::default();
    match field.ledger().turn.phase {
        Phase::Over => return legal,
        Phase::Between => push(&mut legal, Command::BeginTurn),
        Phase::Open if course::check_close(field).is_err() => {}
        Phase::Open => {
            legal.commands.extend(field.state.store.standing().map(|(_, fighter)| activate(&fighter.name)));
            push(&mut legal, Command::BeginTurn);
        }
        Phase::Action => activations(field, &mut legal),
    }
    effects(field, &mut legal);
    if let Some(active) = field.state.active.filter(|active| !field.fighter(*active).fallen) {
        of_the_active(field, active, &mut legal);
    }
    if course::check_end_activation(field).is_ok() {
        legal.done = Some(AnyCommand::HellDorado(Command::EndActivation));
    }
    legal
}

pub(crate) fn side_to_play(book: &Book, setup: &Setup, state: &State) -> Option<SideId> {
    let field = Field::new(book, setup, state);
    let active = field.state.active.filter(|active| goes_on(field, *active));
    active.map_or_else(|| field.to_activate(), |active| Some(field.fighter(active).side))
}

/// Whether there is anything left to do in an activation: its action, reactions to resolve, an effect, another fighter
/// by Vae soli.
fn goes_on(field: Field<'_, '_>, active: FighterId) -> bool {
    if !field.ledger().due.is_empty() {
        return true;
    }
    if field.fighter(active).fallen {
        return false;
    }
    let effects = &field.profile(active).effects;
    let effect_left = || {
        let may = |effect: &Effect| {
            effect.trigger != Trigger::Passive && play::may_use(field, active, effect).is_ok()
        };
        effects.iter().any(may)
    };
    let soli_left = || {
        let own = field.left(field.fighter(active).side).map(|id| field.name(id));
        field.book.options.vae_soli
            && own.into_iter().any(|name| course::check_vae_soli(field, &name).is_ok())
    };
    field.ledger().activation.stage != Stage::Done || effect_left() || soli_left()
}

/// Whether a command gives an order in its giver's activation, one with a cost or a limit of uses.
pub(crate) fn is_order_to_give(book: &Book, command: &Command, state: &State) -> bool {
    let Command::Use(call) = command else { return false };
    let effect = leading::effect_of(book, call, state);
    let is_order = effect.is_some_and(|effect| effect.trigger == Trigger::Free && effect.order.is_some());
    is_order && !leading::is_endless(book, command, state)
}

pub(crate) fn opening(state: &State) -> Option<AnyCommand> {
    (turn(state).phase == Phase::Open).then_some(AnyCommand::HellDorado(Command::BeginTurn))
}

pub(crate) fn turn(state: &State) -> Turn {
    part!(AnyLedger::HellDorado, &state.ledger).turn()
}

fn push(legal: &mut Legal, command: Command) {
    legal.commands.push(AnyCommand::HellDorado(command));
}

fn activate(fighter: &Name) -> AnyCommand {
    AnyCommand::Activate { fighter: fighter.clone() }
}

/// Who may be activated, and what else goes on between activations. // hd.turn.4
fn activations(field: Field<'_, '_>, legal: &mut Legal) {
    if let Some(side) = field.to_activate() {
        let side_name = field.setup.side_name(side);
        // An attracted fighter owes its move before anyone else begins.
        if course::check_close(field).is_ok() {
            legal.commands.extend(field.left(side).map(|id| activate(&field.fighter(id).name)));
            if course::check_pass(field, &side_name).is_ok() {
                push(legal, Command::Pass { side: side_name });
            }
        }
    } else if resolution::check_end(field).is_ok() {
        push(legal, Command::EndTurn);
    }
    if field.book.options.vae_soli {
        for id in field.state.store.standing().map(|(id, _)| id) {
            let fighter = field.name(id);
            if course::check_vae_soli(field, &fighter).is_ok() {
                push(legal, Command::VaeSoli { fighter });
            }
        }
    }
}

fn of_the_active(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    match field.ledger().activation.stage {
        Stage::Fresh => {
            actions(field, by, legal);
            attacks(field, by, legal);
        }
        Stage::Moved => attacks(field, by, legal),
        Stage::Idle | Stage::Done => {}
    }
}

/// The actions that are neither moves nor attacks, and the limits of the moves. // hd.action
fn actions(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    let (owners, taker, movement) = (field.attracted_by(by), field.taker(by), field.movement(by));
    for (_, action) in
        field.book.actions.iter().filter(|(_, action)| moves::may_take(field, by, taker, action).is_ok())
    {
        if action.moves > 0 {
            let bound = !owners.is_empty();
            if moves::may_move(field, by, taker, action).is_err() || (bound && !is_attack_move(action)) {
                continue;
            }
            legal.moves.push(MoveLimits {
                by: field.name(by),
                action: action.name.clone(),
                allowance: moves::how_far(movement, action),
                ends: ends(action),
                only_into: owners.iter().map(|id| field.name(*id)).collect(),
            });
        } else if action.strike.is_none() && owners.is_empty() {
            push(legal, Command::Act(Act { by: field.name(by), action: action.name.clone() }));
        }
    }
}

fn ends(action: &Action) -> Ends {
    match action.end {
        MoveEnd::Apart => Ends::Apart,
        MoveEnd::Contact => Ends::InContact,
        MoveEnd::Away => Ends::Away,
    }
}

fn attacks(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    melee(field, by, legal);
    if legality::ranged(field, &field.fighter(by).name).is_ok() {
        shots(field, by, legal);
        aims(field, by, legal);
    }
}

/// Every enemy in contact, with every weapon when they differ.
fn melee(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    let call = |target: FighterId, weapon: Declared| Attack {
        by: field.name(by),
        target: field.name(target),
        weapon,
        damage: None,
        riposte: Declared::Ask,
    };
    for target in field.enemies_in_contact(by) {
        if legality::attack(field, &call(target, Declared::Ask)).is_err() {
            continue;
        }
        for weapon in declarations(field, by, Category::Contact) {
            push(legal, Command::Attack(call(target, weapon)));
        }
    }
}

/// One declaration a weapon when they differ; otherwise there is nothing to declare.
fn declarations(field: Field<'_, '_>, by: FighterId, category: Category) -> Vec<Declared> {
    let weapons: Vec<_> = field.weapons(by, category).collect();
    if weapons.windows(2).all(|pair| same_values(pair[0], pair[1])) {
        return vec![Declared::Ask];
    }
    weapons.iter().map(|weapon| Declared::Weapon(weapon.name.clone())).collect()
}

/// Every legal target, with every weapon that reaches it.
fn shots(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    let call = Shoot { by: field.name(by), target: None, weapon: Declared::Ask, damage: None };
    let Ok(shot) = legality::shot(field, &call) else { return };
    let several = shot.options.len() > 1;
    for (weapon, reached) in &shot.options {
        for (target, _) in reached {
            let weapon = if several { Declared::Weapon(weapon.name.clone()) } else { Declared::Ask };
            let target = Some(field.name(*target));
            push(legal, Command::Shoot(Shoot { target, weapon, ..call.clone() }));
        }
    }
}

/// The weapons that strike an area. // hd.breath.1, hd.zone.1, hd.explosion.1
fn aims(field: Field<'_, '_>, by: FighterId, legal: &mut Legal) {
    let (edition, options) = (field.book.edition, &field.book.options);
    for weapon in &field.profile(by).weapons {
        let shape = match weapon.category() {
            Category::Breath => Shape::Cone {
                length: toises(area::BREATH_LENGTH),
                width: toises(breath_width(edition, options)),
            },
            Category::Zone => Shape::Circle { radius: toises(area::ZONE_RADIUS) },
            Category::Explosion => Shape::Circle { radius: toises(options.explosion_radius) },
            Category::Contact | Category::Shot => continue,
        };
        let reach: Option<Toises> = target::limit(weapon);
        legal.aims.push(AimLimits {
            by: field.name(by),
            with: AimWith::Weapon(weapon.name.clone()),
            shape,
            reach,
        });
    }
}

/// The effects that may be used now, each on everyone it may be used on; those that take a point as their limits.
/// // hd.effect.1
fn effects(field: Field<'_, '_>, legal: &mut Legal) {
    for (by, fighter) in field.state.store.standing() {
        for effect in &field.profile(by).effects {
            let call = Use {
                by: fighter.name.clone(),
                effect: effect.name.clone(),
                target: None,
                at: None,
                path: Vec::new(),
            };
            if play::may_use(field, by, effect).is_err() {
                continue;
            }
            match effect.on {
                Target::One { .. } => {
                    for target in field.candidates(by, effect) {
                        push(legal, Command::Use(Use { target: Some(field.name(target)), ..call.clone() }));
                    }
                }
                Target::Area { radius, range, .. } => legal.aims.push(AimLimits {
                    by: fighter.name.clone(),
                    with: AimWith::Effect(effect.name.clone()),
                    shape: Shape::Circle { radius: toises(radius) },
                    reach: range.map(toises),
                }),
                _ if play::plan(field, &call).is_ok() => push(legal, Command::Use(call)),
                _ => {}
            }
        }
    }
}
