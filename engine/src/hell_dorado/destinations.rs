//! Places the active fighter could sensibly go to, each with a way the rules allow.

use std::cell::LazyCell;

use toise_geometry::{
    Bearing, Body, Disc, Footprint, Point, TOLERANCE, Toises, segment_distance, sight_and_cover, within,
};
use toise_rules::Name;
use toise_rules::hell_dorado::{Edition, MoveEnd};

use super::book::{Book, Stage};
use super::command::{Breath, Command, Move, Use, Way, Zone};
use super::field::Field;
use super::moves::{self, Mover};
use super::plan::Goal;
use super::rejection::{ActionRejection, Rejection};
use crate::legal::{AimLimits, AimWith, Destination, Ends, MoveLimits, Shape, Worth};
use crate::rulebook::Command as AnyCommand;
use crate::setup::Setup;
use crate::state::State;
use crate::store::FighterId;

/// How many places around a piece of terrain are tried for cover.
const AROUND: u8 = 16;

pub(crate) fn destinations(book: &Book, setup: &Setup, state: &State) -> Vec<Destination> {
    let field = Field { book, setup, state };
    let Some(by) = state.active.filter(|active| !field.fighter(*active).fallen) else { return Vec::new() };
    if field.ledger().activation.stage != Stage::Fresh {
        return Vec::new();
    }
    let mover = Mover::in_its_activation(field, by);
    let mut found = contacts(&mover);
    found.extend(covers(&mover));
    found.extend(objectives(&mover));
    found
}

/// Every enemy that an assault, or else a charge, comes into contact with.
fn contacts(mover: &Mover<'_, '_>) -> Vec<Destination> {
    let field = mover.field;
    let into = |enemy: FighterId| {
        let way = Way::Into(field.name(enemy));
        first_allowed(mover, MoveEnd::Contact, &way, &Worth::Contact(field.name(enemy)))
    };
    field.enemies(mover.by).filter_map(into).collect()
}

/// The cheapest action that goes such a way.
fn first_allowed(mover: &Mover<'_, '_>, end: MoveEnd, way: &Way, what: &Worth) -> Option<Destination> {
    let (field, by) = (mover.field, mover.by);
    let mut actions: Vec<_> =
        field.book.actions.iter().map(|(_, action)| action).filter(|action| action.end == end).collect();
    actions.sort_by_key(|action| action.moves);
    actions.into_iter().filter(|action| action.moves > 0).find_map(|action| {
        let action = moves::move_action(field, by, &action.name).ok()?;
        let plan = mover.plan(action, way).ok()?;
        // What was found is what will be played, whatever finds ways then.
        let path = plan.path.get(1..).unwrap_or_default().to_vec();
        let fixed = if matches!(way, Way::To(_)) { Way::Path(path) } else { way.clone() };
        let call = Move { by: field.name(by), action: action.name.clone(), way: fixed };
        let command = AnyCommand::HellDorado(Command::Move(call));
        Some(Destination { what: what.clone(), command, path: plan.path, cost: plan.cost })
    })
}

/// The places around pieces of terrain that cover from the nearest enemy, the cheapest for each piece.
fn covers(mover: &Mover<'_, '_>) -> Vec<Destination> {
    let (field, by) = (mover.field, mover.by);
    let nearest = field.enemies(by).min_by_key(|enemy| field.distance(by, *enemy));
    let Some(enemy) = nearest else { return Vec::new() };
    let body = *field.fighter(by).body();
    let terrain = field.setup.scenery.terrain();
    let mut found = Vec::new();
    for (id, piece) in terrain.iter() {
        let places = (0..AROUND).filter_map(|step| {
            let bearing = Bearing::new(360.0 * f64::from(step) / f64::from(AROUND)).ok()?;
            beside(piece.footprint(), bearing, body.disc())
        });
        let covered = |place: &Point| {
            let there: Body = body.moved(*place, terrain.ground_at(*place));
            let (sight, cover) = sight_and_cover(terrain, field.fighter(enemy).body(), &there);
            sight.sees() && toise_geometry::Cover::is_enough(cover.fraction())
        };
        let ways = places.filter(covered).filter_map(|place| {
            let worth = Worth::Cover(field.setup.scenery.name(id));
            first_allowed(mover, MoveEnd::Apart, &Way::To(place), &worth)
        });
        found.extend(ways.min_by_key(|destination| destination.cost));
    }
    found
}

/// Where a base stands beside a footprint, in a direction from its middle.
fn beside(footprint: &Footprint, bearing: Bearing, base: &Disc) -> Option<Point> {
    let middle = footprint.middle();
    // Marches inward from outside: the distance to the footprint is never overstated.
    let mut place = middle.offset(bearing, footprint.farthest(middle) + base.radius() + Toises::whole(1));
    for _ in 0..40 {
        let gap = footprint.signed_distance_to_point(place) - base.radius();
        if gap.get() <= 0.01 {
            return Some(place);
        }
        place = place.offset(Bearing::new(bearing.degrees() + 180.0).ok()?, gap);
    }
    None
}

/// The way to each area to be held: its middle, or as far toward it as a move goes.
fn objectives(mover: &Mover<'_, '_>) -> Vec<Destination> {
    let mut found = Vec::new();
    for objective in &mover.field.book.plan.objectives {
        let Goal::Hold(area) = &objective.goal else { continue };
        let worth = Worth::Objective(objective.name.clone());
        let goal = area.middle();
        let there = first_allowed(mover, MoveEnd::Apart, &Way::To(goal), &worth);
        found.extend(there.or_else(|| toward(mover, goal, &worth)));
    }
    found
}

/// As far toward a place as the longest free move goes, straight.
fn toward(mover: &Mover<'_, '_>, goal: Point, worth: &Worth) -> Option<Destination> {
    let (field, by) = (mover.field, mover.by);
    let from = field.fighter(by).at();
    let actions = field.book.actions.iter().map(|(_, action)| action);
    let far = actions
        .filter(|action| action.end == MoveEnd::Apart)
        .map(|action| field.allowance(by, action))
        .max()?;
    let bearing = toise_geometry::bearing(from, goal)?;
    let end = from.offset(bearing, far.min(from.distance(goal)));
    let end = mover.obstacles.leg(from, end).furthest;
    first_allowed(mover, MoveEnd::Apart, &Way::Path(vec![end]), worth)
}

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
    let field = Field { book, setup, state };
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
        let call = Move { by: limits.by.clone(), action: limits.action.clone(), way };
        Some(AnyCommand::HellDorado(Command::Move(call)))
    };
    Some(field.enemies(by).filter_map(allowed).collect())
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
    let field = Field { book, setup, state };
    let by = field.acting(&limits.by).ok()?;
    let from = field.fighter(by).at();
    let action = moves::move_action(field, by, &limits.action).ok()?;
    let mover = Mover::in_its_activation(field, by);
    let mut far = from.distance(goal).min(limits.allowance);
    let bearing = toise_geometry::bearing(from, goal)?;
    // Each refusal says how far the way is good: a few rounds find it, or there is none.
    for _ in 0..4 {
        let end = mover.obstacles.leg(from, from.offset(bearing, far)).furthest;
        let way = Way::Path(vec![end]);
        match mover.plan(action, &way) {
            Ok(_) => {
                let call = Move { by: limits.by.clone(), action: limits.action.clone(), way };
                return Some(AnyCommand::HellDorado(Command::Move(call)));
            }
            Err(crate::Rejection::HellDorado(Rejection::Action(reason))) => match reason {
                ActionRejection::ControlZone { at, .. }
                | ActionRejection::PathBlocked { furthest: at, .. } => {
                    far = from.distance(at);
                }
                ActionRejection::TooFar { cost, allowance, .. } => {
                    let share = allowance.get() / cost.get();
                    far = Toises::new(from.distance(end).get() * share).ok()?;
                }
                ActionRejection::MakesContact { .. } => {
                    far = Toises::new(from.distance(end).get() - 0.01)
                        .ok()
                        .filter(|far| *far > Toises::ZERO)?;
                }
                _ => return None,
            },
            Err(_) => return None,
        }
    }
    None
}

/// A move of a kind toward an enemy by the shortest way, as far as it goes and no control zone stops it.
pub(crate) fn close_in(
    book: &Book,
    setup: &Setup,
    state: &State,
    limits: &MoveLimits,
    enemy: &Name,
) -> Option<AnyCommand> {
    let field = Field { book, setup, state };
    let (by, enemy) = (field.acting(&limits.by).ok()?, state.store.find(enemy)?);
    let action = moves::move_action(field, by, &limits.action).ok()?;
    let mover = Mover::in_its_activation(field, by);
    let way = mover.way_into_contact(enemy, None)?;
    let length: f64 = way.windows(2).map(|leg| leg[0].distance(leg[1]).get()).sum();
    // Just short of the contact this kind of move may not make.
    let mut far = Toises::new((length - 0.01).max(0.0)).ok()?.min(limits.allowance);
    for _ in 0..4 {
        let part = Way::Path(shortened(&way, far));
        match mover.plan(action, &part) {
            Ok(_) => {
                let call = Move { by: limits.by.clone(), action: limits.action.clone(), way: part };
                return Some(AnyCommand::HellDorado(Command::Move(call)));
            }
            Err(crate::Rejection::HellDorado(Rejection::Action(reason))) => match reason {
                ActionRejection::ControlZone { at, .. } => far = along(&way, at)?,
                ActionRejection::TooFar { cost, allowance, .. } => {
                    far = Toises::new(far.get() * allowance.get() / cost.get()).ok()?;
                }
                ActionRejection::MakesContact { .. } => far = Toises::new(far.get() - 0.1).ok()?,
                _ => return None,
            },
            Err(_) => return None,
        }
    }
    None
}

/// The places of a way after its start, as far along as said.
fn shortened(way: &[Point], far: Toises) -> Vec<Point> {
    let mut left = far;
    let mut path = Vec::new();
    for leg in way.windows(2) {
        let length = leg[0].distance(leg[1]);
        if length > left {
            if let Some(bearing) = toise_geometry::bearing(leg[0], leg[1]).filter(|_| left > Toises::ZERO) {
                path.push(leg[0].offset(bearing, left));
            }
            return path;
        }
        path.push(leg[1]);
        left = left - length;
    }
    path
}

/// How far along a way a place on it lies.
fn along(way: &[Point], place: Point) -> Option<Toises> {
    let mut done = 0.0;
    for leg in way.windows(2) {
        if segment_distance(leg[0], leg[1], place).get() <= TOLERANCE {
            return Toises::new(done + leg[0].distance(place).get()).ok();
        }
        done += leg[0].distance(leg[1]).get();
    }
    None
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
