//! Commands within the limits that legal moves and aims are given by, for leaders that know where they want to go.

use std::cell::LazyCell;

use toise_geometry::{Point, Toises, within};
use toise_rules::Name;
use toise_rules::hell_dorado::{Action, Edition};

use super::book::Book;
use super::command::{Breath, Command, Move, Use, Zone};
use super::field::Field;
use super::moves::{self, Mover};
use super::rejection::{ActionRejection, Rejection};
use crate::Rejection as AnyRejection;
use crate::legal::{AimLimits, AimWith, Ends, MoveLimits, Shape};
use crate::rulebook::Command as AnyCommand;
use crate::setup::Setup;
use crate::state::State;
use crate::store::FighterId;
use crate::travel::Way;
use crate::within_limits::{self, Shorter};

/// The moves into contact that a kind of move allows; none for one that goes elsewhere.
pub(crate) fn moves_into(
    book: &Book,
    setup: &Setup,
    state: &State,
    limits: &MoveLimits,
) -> Option<Vec<AnyCommand>> {
    if limits.ends != Ends::InContact {
        return None;
    }
    let field = Field::new(book, setup, state);
    let by = field.acting(&limits.by).ok()?;
    let Ok(action) = moves::move_action(field, by, &limits.action) else { return Some(Vec::new()) };
    // In most places nobody is near enough to be asked about.
    let mover = LazyCell::new(|| Mover::in_its_activation(field, by));
    let radius = field.fighter(by).disc().radius();
    let allowed = |enemy: FighterId| {
        // Too far in a straight line is too far by any way.
        let gap = field.fighter(by).at().distance(field.fighter(enemy).at())
            - radius
            - field.fighter(enemy).disc().radius();
        if !within(gap, limits.allowance).holds() {
            return None;
        }
        let way = Way::Into(field.name(enemy));
        mover.plan(action, &way).ok()?;
        Some(a_move(limits, way))
    };
    Some(field.enemies(by).filter_map(allowed).collect())
}

fn a_move(limits: &MoveLimits, way: Way) -> AnyCommand {
    let call = Move { by: limits.by.clone(), action: limits.action.clone(), way };
    AnyCommand::HellDorado(Command::Move(call))
}

/// A move of a kind straight toward a place: as far as nothing is in the way, no control zone stops it and it
/// touches nobody.
pub(crate) fn step_toward(
    book: &Book,
    setup: &Setup,
    state: &State,
    limits: &MoveLimits,
    goal: Point,
) -> Option<AnyCommand> {
    let field = Field::new(book, setup, state);
    let by = field.acting(&limits.by).ok()?;
    let from = field.fighter(by).at();
    let action = moves::move_action(field, by, &limits.action).ok()?;
    let mover = Mover::in_its_activation(field, by);
    as_far_as_allowed(&mover, action, limits, &[from, goal], from.distance(goal))
}

/// A move of a kind toward an enemy by the shortest way, as far as it goes and no control zone stops it.
pub(crate) fn close_in(
    book: &Book,
    setup: &Setup,
    state: &State,
    limits: &MoveLimits,
    enemy: &Name,
) -> Option<AnyCommand> {
    let field = Field::new(book, setup, state);
    let (by, enemy) = (field.acting(&limits.by).ok()?, state.store.find(enemy)?);
    let action = moves::move_action(field, by, &limits.action).ok()?;
    let mover = Mover::in_its_activation(field, by);
    let way = mover.traveller.way_into_contact(enemy, None)?;
    // Just short of the contact this kind of move may not make.
    let far = Toises::new((within_limits::length(&way) - 0.01).max(0.0)).ok()?;
    as_far_as_allowed(&mover, action, limits, &way, far)
}

/// As far along a way as a kind of move may go.
fn as_far_as_allowed<'b>(
    mover: &Mover<'b, '_>,
    action: &'b Action,
    limits: &MoveLimits,
    way: &[Point],
    far: Toises,
) -> Option<AnyCommand> {
    within_limits::as_far_as_allowed(
        &mover.traveller,
        way,
        far.min(limits.allowance),
        |part| a_move(limits, part),
        |part| mover.plan(action, part).map(|_| ()),
        |refusal| match refusal {
            AnyRejection::HellDorado(Rejection::Action(ActionRejection::ControlZone { at, .. })) => {
                Some(Shorter::At(*at))
            }
            AnyRejection::HellDorado(Rejection::Action(ActionRejection::MakesContact { .. })) => {
                Some(Shorter::By(0.1))
            }
            _ => None,
        },
    )
}

/// An attack on an area from one place, aimed at another, or an effect on an area.
pub(crate) fn aimed(book: &Book, limits: &AimLimits, from: Point, at: Point) -> Option<AnyCommand> {
    let by = limits.by.clone();
    let command = match (&limits.with, limits.shape) {
        (AimWith::Effect(effect), _) => {
            Command::Use(Use { by, effect: effect.clone(), target: None, at: Some(at), path: Vec::new() })
        }
        (AimWith::Weapon(weapon), Shape::Cone { .. }) => {
            let axis = toise_geometry::bearing(from, at)?;
            Command::Breath(Breath { by, weapon: Some(weapon.clone()), damage: None, axis, tip: None })
        }
        (AimWith::Weapon(weapon), Shape::Circle { .. }) => {
            let zone = Zone { by, weapon: Some(weapon.clone()), damage: None, at };
            match book.edition {
                Edition::Purgatory => Command::Zone(zone),
                Edition::Sapience => Command::Explosion(zone),
            }
        }
    };
    Some(AnyCommand::HellDorado(command))
}
