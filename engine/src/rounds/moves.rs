//! The move of an activation, and the flight of whoever gets away from an enemy.

use toise_geometry::{Bearing, Body, Point, TOLERANCE, Toises, approach, bearing, within};

use toise_rules::Name;

use super::book::RoundBook;
use super::command::Move;
use super::course;
use super::rejection::RoundRejection;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::rejection::Rejection;
use crate::situation::Situation;
use crate::store::FighterId;
use crate::travel::{self, Traveller, Way};
use crate::within_limits;

/// A toise of difficult ground counts as two: so much more than of open ground.
const MORE_FOR_DIFFICULT: f64 = 1.0;

/// A way that the rules allow.
pub(crate) struct Flight {
    pub(super) by: FighterId,
    pub(super) path: Vec<Point>,
    pub(super) cost: Toises,
    pub(super) allowance: Toises,
    pub(super) ground: Toises,
}

/// A move of the activated fighter: once, before its deed, ending at the first enemy it comes into contact with.
pub(super) fn plan<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    call: &Move,
) -> Result<Flight, Rejection> {
    let by = may_move(book, situation, &call.by)?;
    let kept_clear = !matches!(call.way, Way::Path(_));
    let traveller = Traveller { kept_clear, ..Traveller::new(situation, by) };
    let path = path(book, situation, &traveller, by, &call.way)?;
    let way = walk(book, situation, &traveller, by, path)?;
    if within_limits::length(&way.path) <= TOLERANCE {
        return Err(B::rejection(RoundRejection::GoesNowhere { by: call.by.clone(), rule: B::COURSE }));
    }
    // Whoever is out of action stops nobody.
    let contacts = traveller.new_contacts(&way.path);
    if let Some(touched) = contacts.iter().find(|touched| course::is_up(book, situation, touched.enemy))
        && !traveller.ends_with(&way.path, touched)
    {
        let (by, enemy) = (call.by.clone(), situation.name(touched.enemy));
        let at = traveller.first_touch(&way.path, touched);
        return Err(B::rejection(RoundRejection::PassesContact { by, enemy, at, rule: B::COURSE }));
    }
    Ok(way)
}

/// The activated fighter, when it may make its move now, wherever it goes.
pub(super) fn may_move<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    name: &Name,
) -> Result<FighterId, Rejection> {
    let by = may_still_move(book, situation, name)?;
    book.may_move(situation, by)?;
    Ok(by)
}

/// The activated fighter that has neither moved nor done its deed, whatever else holds it.
pub(crate) fn may_still_move<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    name: &Name,
) -> Result<FighterId, Rejection> {
    let by = course::acting(book, situation, name)?;
    if B::rounds(situation.state).moved {
        return Err(B::rejection(RoundRejection::AlreadyMoved { by: name.clone(), rule: B::COURSE }));
    }
    Ok(by)
}

fn path<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    traveller: &Traveller<'_>,
    by: FighterId,
    way: &Way,
) -> Result<Vec<Point>, Rejection> {
    // A move ends at the first enemy it touches: better a way that keeps clear of those it does not go to.
    let up = |enemy: FighterId| course::is_up(book, situation, enemy);
    match way {
        Way::Path(points) => Ok(traveller.through(points)),
        Way::To(goal) => {
            let touches_there = |enemy| traveller.touches_at_the_end(&[*goal], enemy);
            let clear =
                Traveller::keeping_clear_of(situation, by, |enemy| up(enemy) && !touches_there(enemy));
            traveller.note_squeeze(book.movement(situation.fighter(by)), B::COURSE, |body| {
                let avoided = |enemy| up(enemy) && !touches_there(enemy);
                Traveller::with_body(situation, by, body, avoided).way_to(*goal, B::COURSE).ok()
            });
            clear.way_to(*goal, B::COURSE).or_else(|_| traveller.way_to(*goal, B::COURSE))
        }
        Way::Into(enemy) => {
            let enemy = situation.standing(enemy, B::OUT)?;
            let allowance = book.movement(situation.fighter(by));
            let into = |body: &Body, most| into_contact(book, situation, (by, body), enemy, most);
            let body = situation.fighter(by).body();
            let way = into(body, Some(allowance));
            if way.is_none() {
                let costs = |more| Some(cost(traveller, &into(body, Some(more))?));
                traveller.note_way_not_found(allowance, B::COURSE, costs);
            }
            traveller.note_squeeze(allowance, B::COURSE, |body| into(body, None));
            way.ok_or_else(|| {
                let (by, enemy) = (situation.name(by), situation.name(enemy));
                Rejection::NoWayInto { by, enemy, rule: B::COURSE }
            })
        }
    }
}

/// A way of a body into contact with an enemy, clear of the others that are up where there is one.
pub(super) fn into_contact<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    (by, body): (FighterId, &Body),
    enemy: FighterId,
    limit: Option<Toises>,
) -> Option<Vec<Point>> {
    let avoided = |other| other != enemy && course::is_up(book, situation, other);
    let clear = Traveller::with_body(situation, by, body, avoided);
    let way = clear.way_into_contact(enemy, limit).or_else(|| clear.way_beside(enemy, limit));
    way.or_else(|| Traveller::with_body(situation, by, body, |_| false).way_into_contact(enemy, limit))
}

/// A way that is free and short enough.
fn walk<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    traveller: &Traveller<'_>,
    by: FighterId,
    path: Vec<Point>,
) -> Result<Flight, Rejection> {
    traveller.check_legs(&path, B::COURSE)?;
    let allowance = book.movement(situation.fighter(by));
    let cost = cost(traveller, &path);
    if !traveller.costs_at_most(cost, allowance, B::COURSE) {
        return Err(Rejection::TooFar { by: situation.name(by), cost, allowance, rule: B::COURSE });
    }
    traveller.note_ground(&path, B::COURSE);
    let ground = traveller.obstacles.footing(&path).ground;
    Ok(Flight { by, path, cost, allowance, ground })
}

/// The way of a fighter that gets away from an enemy: the one said, or straight away from it as far as it can go; out of
/// contact with every enemy that is up. A way not said may lead nowhere: hemmed in, the fighter stays where it is.
pub(crate) fn plan_flight<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    by: FighterId,
    from: FighterId,
    said: Option<&[Point]>,
) -> Result<Option<Flight>, Rejection> {
    let traveller = Traveller::new(situation, by);
    if let Some(points) = said {
        let way = walk(book, situation, &traveller, by, traveller.through(points))?;
        return match touched_at_the_end(book, &traveller, &way.path) {
            Some(enemy) => {
                let (by, enemy) = (situation.name(by), situation.name(enemy));
                Err(B::rejection(RoundRejection::EndsInContact { by, enemy, rule: B::COURSE }))
            }
            None => Ok(Some(way)),
        };
    }
    let (here, there) = (traveller.from(), situation.fighter(from).at());
    let Some(away) = bearing(there, here) else { return Ok(None) };
    let end = here.offset(away, book.movement(situation.fighter(by)));
    traveller.note_straight_off(end, B::COURSE);
    Ok(straight_away(book, situation, by, away))
}

/// The enemy that is up and touched at the end of a way, if one is.
fn touched_at_the_end<B: RoundBook>(
    book: &B,
    traveller: &Traveller<'_>,
    path: &[Point],
) -> Option<FighterId> {
    let situation = traveller.situation;
    let mut enemies = situation.enemies(traveller.by).filter(|enemy| course::is_up(book, situation, *enemy));
    enemies.find(|enemy| traveller.touches_at_the_end(path, *enemy))
}

/// The way straight off as far as it can go, none when it leads nowhere. It stops where it must: whatever limit it comes
/// to is no close call.
fn straight_away<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    by: FighterId,
    away: Bearing,
) -> Option<Flight> {
    let situation = Situation { notes: None, ..situation };
    let traveller = Traveller::new(situation, by);
    let (here, allowance) = (traveller.from(), book.movement(situation.fighter(by)));
    let straight = |far| traveller.through(&[traveller.obstacles.leg(here, here.offset(away, far)).furthest]);
    let mut path = within_reach(&traveller, straight, allowance);
    // Whom it would touch there, it stops short of: of each enemy once.
    for _ in situation.enemies(by) {
        let Some(enemy) = touched_at_the_end(book, &traveller, &path) else { break };
        let disc = situation.fighter(enemy).disc();
        let Some(near) =
            path.last().and_then(|end| approach(here, *end, traveller.radius(), &disc, Toises::ZERO))
        else {
            break;
        };
        let Ok(short) = Toises::new(near.from.get() - TOLERANCE) else { break };
        if short <= Toises::ZERO {
            break;
        }
        path = straight(short);
    }
    if touched_at_the_end(book, &traveller, &path).is_some() || within_limits::length(&path) <= TOLERANCE {
        return None;
    }
    walk(book, situation, &traveller, by, path).ok()
}

/// The longest of ever longer ways that costs no more than allowed.
fn within_reach(
    traveller: &Traveller<'_>,
    way: impl Fn(Toises) -> Vec<Point>,
    allowance: Toises,
) -> Vec<Point> {
    let costs_too_much = |path: &[Point]| !within(cost(traveller, path), allowance).holds();
    let whole = way(allowance);
    if !costs_too_much(&whole) {
        return whole;
    }
    let (mut good, mut bad) = (0.0, allowance.get());
    while bad - good > TOLERANCE / 2.0 {
        let middle = f64::midpoint(good, bad);
        match Toises::new(middle) {
            Ok(far) if !costs_too_much(&way(far)) => good = middle,
            _ => bad = middle,
        }
    }
    way(Toises::new(good).unwrap_or(Toises::ZERO))
}

fn cost(traveller: &Traveller<'_>, path: &[Point]) -> Toises {
    travel::price(&traveller.obstacles.cost(path), MORE_FOR_DIFFICULT, false)
}

pub(super) fn moves<B: RoundBook>(book: &B, context: &mut Context<'_>, call: &Move) -> Result<(), Stop> {
    let way = plan(book, Situation::in_play(context), call)?;
    go::<B>(context, way);
    Ok(())
}

/// Walks a way that was allowed.
pub(crate) fn go<B: RoundBook>(context: &mut Context<'_>, way: Flight) {
    let Flight { by, path, cost, allowance, ground } = way;
    let (fighter, allowance) = (context.name(by), Some(allowance));
    context.emit(Shared::Moved { fighter, path, cost, allowance, ground, rule: B::COURSE });
}
