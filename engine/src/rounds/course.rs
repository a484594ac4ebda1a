//! The course of a battle: activations, rounds, the end.

use toise_rules::Name;

use super::book::RoundBook;
use super::command::Course;
use super::event::RoundEvent;
use super::moves;
use super::rejection::RoundRejection;
use super::state::Phase;
use crate::context::Context;
use crate::error::Stop;
use crate::event::Event as Shared;
use crate::rejection::Rejection;
use crate::situation::Situation;
use crate::store::{FighterId, SideId};

/// Whether a fighter stands on the board and can act.
pub(crate) fn is_up<B: RoundBook>(book: &B, situation: Situation<'_>, id: FighterId) -> bool {
    let fighter = situation.fighter(id);
    !fighter.fallen && book.is_up(fighter)
}

/// The fighters of a side that may still be activated in this round, by name.
fn left<'s, B: RoundBook>(
    book: &'s B,
    situation: Situation<'s>,
    side: SideId,
) -> impl Iterator<Item = FighterId> + 's {
    let rounds = B::rounds(situation.state);
    situation
        .state
        .store
        .standing()
        .filter(move |(_, fighter)| {
            fighter.side == side && book.is_up(fighter) && rounds.done.binary_search(&fighter.name).is_err()
        })
        .map(|(id, _)| id)
}

/// The side that activates a fighter now: the next after the last that has one left.
pub(super) fn to_activate<B: RoundBook>(book: &B, situation: Situation<'_>) -> Option<SideId> {
    let rounds = B::rounds(situation.state);
    if rounds.phase != Phase::Running {
        return None;
    }
    situation.next_side(rounds.first, rounds.last, |side| left(book, situation, side).next().is_some())
}

/// The side that plays next: that of the activated fighter while something is left to it.
pub(super) fn side_to_play<B: RoundBook>(book: &B, situation: Situation<'_>) -> Option<SideId> {
    let goes_on = |id: &FighterId| is_up(book, situation, *id) && !B::rounds(situation.state).acted;
    match situation.state.active.filter(goes_on) {
        Some(active) => Some(situation.fighter(active).side),
        None => to_activate(book, situation),
    }
}

/// The fighters that may be activated now, by name.
pub(super) fn may_be_activated<B: RoundBook>(book: &B, situation: Situation<'_>) -> Vec<FighterId> {
    match B::rounds(situation.state).phase {
        Phase::Over => Vec::new(),
        Phase::Open => {
            let standing = situation.state.store.standing();
            standing.filter(|(_, fighter)| book.is_up(fighter)).map(|(id, _)| id).collect()
        }
        Phase::Running => {
            to_activate(book, situation).map_or(Vec::new(), |side| left(book, situation, side).collect())
        }
    }
}

/// Whether the battle goes on at all: checked before any command.
pub(super) fn not_over<B: RoundBook>(situation: Situation<'_>) -> Result<(), Rejection> {
    match B::rounds(situation.state).phase {
        Phase::Over => Err(Rejection::BattleOver { rule: B::END }),
        _ => Ok(()),
    }
}

/// A fighter on the board that can act.
fn up<B: RoundBook>(book: &B, situation: Situation<'_>, id: FighterId) -> Result<FighterId, Rejection> {
    if is_up(book, situation, id) {
        return Ok(id);
    }
    Err(B::rejection(RoundRejection::OutOfAction { name: situation.name(id), rule: B::OUT }))
}

fn check_activate<B: RoundBook>(book: &B, situation: Situation<'_>, name: &Name) -> Result<(), Rejection> {
    let id = up(book, situation, situation.standing(name, B::OUT)?)?;
    if B::rounds(situation.state).phase == Phase::Open {
        return Ok(());
    }
    if B::rounds(situation.state).done.binary_search(name).is_ok() {
        return Err(Rejection::AlreadyActivated { fighter: name.clone(), rule: B::COURSE });
    }
    let side = situation.fighter(id).side;
    match to_activate(book, situation) {
        Some(now) if now != side => {
            let (side, to_activate) = (situation.setup.side_name(side), situation.setup.side_name(now));
            Err(Rejection::NotYourTurn { fighter: name.clone(), side, to_activate, rule: B::COURSE })
        }
        _ => Ok(()),
    }
}

/// The activated fighter, that can act and has not done its deed.
pub(crate) fn acting<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    name: &Name,
) -> Result<FighterId, Rejection> {
    let by = up(book, situation, situation.acting(name, B::OUT, B::COURSE)?)?;
    if B::rounds(situation.state).acted {
        return Err(Rejection::AlreadyActed { by: name.clone(), rule: B::COURSE });
    }
    Ok(by)
}

fn check_begin<B: RoundBook>(book: &B, situation: Situation<'_>) -> Result<(), Rejection> {
    if B::rounds(situation.state).phase == Phase::Open {
        return Ok(());
    }
    let waiting = situation.sides().flat_map(|side| left(book, situation, side));
    let left: Vec<Name> = waiting.map(|id| situation.name(id)).collect();
    if !left.is_empty() {
        return Err(B::rejection(RoundRejection::RoundRuns { left, rule: B::COURSE }));
    }
    let rounds = book.most_rounds();
    if B::rounds(situation.state).number >= rounds {
        return Err(B::rejection(RoundRejection::LastRound { rounds, rule: B::END }));
    }
    Ok(())
}

/// Whether the rules allow a step of the course.
pub(super) fn check<B: RoundBook>(
    book: &B,
    situation: Situation<'_>,
    step: Step<'_>,
) -> Result<(), Rejection> {
    not_over::<B>(situation)?;
    match step {
        Step::Activate(name) => check_activate(book, situation, name),
        Step::Course(Course::BeginRound) => check_begin(book, situation),
        Step::Course(Course::Move(call)) => moves::plan(book, situation, call).map(|_| ()),
        Step::Course(Course::EndActivation) => match situation.state.active {
            Some(_) => Ok(()),
            None => Err(Rejection::NothingToEnd { rule: B::COURSE }),
        },
    }
}

/// A command as the course sees it.
#[derive(Clone, Copy)]
pub(super) enum Step<'c> {
    /// An activation begins.
    Activate(&'c Name),
    /// A step of the course.
    Course(&'c Course),
}

/// Plays a step of the course.
pub(super) fn resolve<B: RoundBook>(book: &B, context: &mut Context<'_>, step: Step<'_>) -> Result<(), Stop> {
    check(book, Situation::in_play(context), step)?;
    match step {
        Step::Activate(name) => {
            close_activation(book, context);
            context.emit(Shared::Activated { fighter: name.clone(), rule: B::COURSE });
            Ok(())
        }
        Step::Course(Course::BeginRound) => begin(book, context),
        Step::Course(Course::Move(call)) => moves::moves(book, context, call),
        Step::Course(Course::EndActivation) => {
            close_activation(book, context);
            Ok(())
        }
    }
}

fn begin<B: RoundBook>(book: &B, context: &mut Context<'_>) -> Result<(), Stop> {
    close_activation(book, context);
    let number = B::rounds(context.state()).number;
    if number > 0 {
        book.round_ends(context);
    }
    context.emit(B::event(RoundEvent::Began { round: number + 1, rule: B::COURSE }));
    if number == 0 {
        // Nothing says who begins: the side is drawn, and from then on they take turns.
        let sides = sides_up(book, Situation::in_play(context));
        if let Some(side) = context.pick_side(&sides, B::COURSE)? {
            let side = context.setup().side_name(side);
            context.emit(B::event(RoundEvent::FirstChosen { side, rule: B::COURSE }));
        }
    }
    Ok(())
}

/// Ends the activation under way, if there is one.
fn close_activation<B: RoundBook>(book: &B, context: &mut Context<'_>) {
    if let Some(active) = context.state().active {
        book.activation_ends(context);
        let fighter = context.name(active);
        context.emit(Shared::ActivationEnded { fighter, rule: B::COURSE });
    }
}

/// After each command: the battle is over once at most one side has anybody up, or the last round has gone by.
pub(super) fn settle<B: RoundBook>(book: &B, context: &mut Context<'_>) {
    let situation = Situation::in_play(context);
    let rounds = B::rounds(situation.state);
    if rounds.phase != Phase::Running {
        return;
    }
    let last_round = rounds.number >= book.most_rounds()
        && situation.state.active.is_none()
        && to_activate(book, situation).is_none();
    if sides_up(book, situation).len() <= 1 {
        close_activation(book, context);
        over(book, context);
    } else if last_round {
        book.round_ends(context);
        over(book, context);
    }
}

/// The sides that have somebody up.
fn sides_up<B: RoundBook>(book: &B, situation: Situation<'_>) -> Vec<SideId> {
    let has_one = |side: &SideId| {
        situation.state.store.any_standing(|_, fighter| fighter.side == *side && book.is_up(fighter))
    };
    situation.sides().filter(has_one).collect()
}

/// The battle ends: the only side that has anybody up has won.
fn over<B: RoundBook>(book: &B, context: &mut Context<'_>) {
    let sides = sides_up(book, Situation::in_play(context));
    let winner = match sides.as_slice() {
        [only] => Some(context.setup().side_name(*only)),
        _ => None,
    };
    context.emit(B::event(RoundEvent::BattleEnded { winner, rule: B::END }));
    book.battle_ends(context);
}
