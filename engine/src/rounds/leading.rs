//! What is legal in a round, and where leaders go.

use toise_geometry::{Point, Toises, within};
use toise_rules::Name;

use super::book::RoundBook;
use super::command::{Course, Move};
use super::course::{self, Step};
use super::moves;
use super::rejection::RoundRejection;
use super::state::Phase;
use crate::legal::{Destination, Ends, Legal, MoveLimits, Worth};
use crate::rejection::Rejection;
use crate::rulebook::Command;
use crate::situation::Situation;
use crate::state::State;
use crate::travel::{Traveller, Way};
use crate::within_limits::{self, Shorter};

/// What the one kind of move is called.
const MOVE: &str = "Move";

/// What the course of rounds allows now.
pub(super) fn legal<B: RoundBook>(book: &B, situation: Situation<'_>) -> Legal {
    let mut legal = Legal::default();
    if course::not_over::<B>(situation).is_err() {
        return legal;
    }
    for id in course::may_be_activated(book, situation) {
        legal.commands.push(Command::activate(situation.name(id)));
    }
    let begin = Course::BeginRound;
    if course::check(book, situation, Step::Course(&begin)).is_ok() {
        legal.commands.push(B::command(begin));
    }
    let Some(active) = situation.state.active else { return legal };
    legal.done = Some(B::command(Course::EndActivation));
    let name = situation.name(active);
    if course::acting(book, situation, &name).is_ok() {
        book.deeds(situation, active, &mut legal);
    }
    if moves::may_move(book, situation, &name).is_ok() {
        let allowance = book.movement(situation.fighter(active));
        legal.moves = [Ends::Apart, Ends::InContact]
            .map(|ends| MoveLimits {
                by: name.clone(),
                action: Name::from(MOVE),
                allowance,
                ends,
                only_into: Vec::new(),
            })
            .into();
    }
    legal
}

/// The command that begins the first round, as long as none has begun.
pub(super) fn opening<B: RoundBook>(state: &State) -> Option<Command> {
    (B::rounds(state).phase == Phase::Open).then(|| B::command(Course::BeginRound))
}

fn a_move<B: RoundBook>(by: &Name, way: Way) -> Command {
    B::command(Course::Move(Move { by: by.clone(), way }))
}

/// The moves into contact with each enemy within reach; none for the move that goes elsewhere.
pub(super) fn moves_into<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    limits: &MoveLimits,
) -> Option<Vec<Command>> {
    if limits.ends != Ends::InContact {
        return None;
    }
    let Ok(by) = moves::may_move(book, situation, &limits.by) else { return Some(Vec::new()) };
    let allowed = |enemy| {
        // Too far in a straight line is too far by any way.
        if !within(situation.distance(by, enemy), limits.allowance).holds() {
            return None;
        }
        let call = Move { by: limits.by.clone(), way: Way::Into(situation.name(enemy)) };
        moves::plan(book, situation, &call).ok()?;
        Some(B::command(Course::Move(call)))
    };
    Some(situation.enemies(by).filter_map(allowed).collect())
}

/// A move straight toward a place, as far as nothing is in the way, or into contact.
pub(super) fn step_toward<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    limits: &MoveLimits,
    goal: Point,
) -> Option<Command> {
    let from = situation.fighter(situation.state.store.find(&limits.by)?).at();
    along(book, situation, limits, &[from, goal], from.distance(goal))
}

/// A move toward an enemy by the shortest way, as far as it goes.
pub(super) fn close_in<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    limits: &MoveLimits,
    enemy: &Name,
) -> Option<Command> {
    let (by, enemy) = (situation.state.store.find(&limits.by)?, situation.state.store.find(enemy)?);
    let body = situation.fighter(by).body();
    let way = moves::into_contact(book, situation, (by, body), enemy, None)?;
    along(book, situation, limits, &way, Toises::new(within_limits::length(&way)).ok()?)
}

fn along<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    limits: &MoveLimits,
    way: &[Point],
    far: Toises,
) -> Option<Command> {
    let by = moves::may_move(book, situation, &limits.by).ok()?;
    let traveller = Traveller::new(situation, by);
    let check = |part: &Way| {
        let call = Move { by: limits.by.clone(), way: part.clone() };
        moves::plan(book, situation, &call).map(|_| ())
    };
    let shorter = |refusal: &Rejection| match B::own_rejection(refusal) {
        Some(RoundRejection::PassesContact { at, .. }) => Some(Shorter::At(*at)),
        _ => None,
    };
    let far = far.min(limits.allowance);
    within_limits::as_far_as_allowed(
        &traveller,
        way,
        far,
        |part| a_move::<B>(&limits.by, part),
        check,
        shorter,
    )
}

/// The way into contact with each enemy that is within reach.
pub(super) fn destinations<B: RoundBook>(book: &B, situation: Situation<'_>) -> Vec<Destination> {
    let Some(active) = situation.state.active else { return Vec::new() };
    let name = situation.name(active);
    if moves::may_move(book, situation, &name).is_err() {
        return Vec::new();
    }
    let up = |enemy: &_| course::is_up(book, situation, *enemy);
    let contact = |enemy| {
        let call = Move { by: name.clone(), way: Way::Into(situation.name(enemy)) };
        let way = moves::plan(book, situation, &call).ok()?;
        let what = Worth::Contact(situation.name(enemy));
        Some(Destination { what, command: B::command(Course::Move(call)), path: way.path, cost: way.cost })
    };
    situation.enemies(active).filter(up).filter_map(contact).collect()
}
