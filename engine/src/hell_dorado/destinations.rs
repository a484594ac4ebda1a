//! Places the active fighter could sensibly go to, each with a way the rules allow.

use toise_geometry::{Bearing, Body, Disc, Footprint, Point, Toises, sight_and_cover};
use toise_rules::hell_dorado::MoveEnd;

use super::book::{Book, Stage};
use super::command::{Command, Move};
use super::field::Field;
use super::moves::{self, Mover};
use super::plan::Goal;
use crate::legal::{Destination, Worth};
use crate::rulebook::Command as AnyCommand;
use crate::setup::Setup;
use crate::state::State;
use crate::store::FighterId;
use crate::travel::Way;

/// How many places around a piece of terrain are tried for cover.
const AROUND: u8 = 16;

pub(crate) fn destinations(book: &Book, setup: &Setup, state: &State) -> Vec<Destination> {
    let field = Field::new(book, setup, state);
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
    let end = mover.traveller.obstacles.leg(from, end).furthest;
    first_allowed(mover, MoveEnd::Apart, &Way::Path(vec![end]), worth)
}
