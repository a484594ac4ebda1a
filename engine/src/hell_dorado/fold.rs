//! How Hell Dorado's events change the state.

use toise_rules::Name;
use toise_rules::hell_dorado::{HeldState, Outcome, StateGiven, Trigger, receive, remove};

use super::book::{Activation, Book, Due, Ledger, Phase, Sheet, Stage, Used};
use super::effects::EffectEvent;
use super::event::{ActionPart, Event};
use super::turn_event::TurnEvent;
use crate::lasting::insert_sorted;
use crate::rulebook::{Ledger as AnyLedger, Rulebook, Sheet as AnySheet, part};
use crate::setup::Setup;
use crate::state::State;
use crate::store::{FighterId, SideId};

/// Applies an event; those that only report a number do not ask for the state.
pub(crate) fn apply<'s>(setup: &Setup, state: impl FnOnce() -> &'s mut State, event: &Event) {
    let book = part!(Rulebook::HellDorado, &setup.rulebook);
    match event {
        Event::Struck { to, life, .. }
        | Event::Suffered { fighter: to, life, .. }
        | Event::Healed { fighter: to, life, .. } => {
            let state = state();
            if let Some(id) = state.store.find(to) {
                state.store.get_mut(id).life = *life;
            }
        }
        Event::StateReceived { to, held, fresh, .. } => {
            if let (Some(held), Some(sheet)) = (held_state(book, held), sheet_of(state(), to)) {
                let held = HeldState { fresh: *fresh, ..held };
                remove(&mut sheet.states, held.state);
                receive(&mut sheet.states, held);
            }
        }
        Event::StateLost { of, state: lost, .. } => {
            if let (Some(lost), Some(sheet)) = (book.states.find(lost), sheet_of(state(), of)) {
                remove(&mut sheet.states, lost);
            }
        }
        Event::StateCounted { of, state: left, .. } => {
            if let (Some(left), Some(sheet)) = (held_state(book, left), sheet_of(state(), of))
                && let Some(own) = sheet.states.iter_mut().find(|own| own.state == left.state)
            {
                *own = left;
            }
        }
        Event::CommandSpent { side, left, .. } => {
            if let Some(points) = points_of(setup, state(), side) {
                points.current = *left;
            }
        }
        Event::CommandLost { side, base, current, .. }
        | Event::Effect(EffectEvent::Paid { side, base, current, .. }) => {
            if let Some(points) = points_of(setup, state(), side) {
                (points.base, points.current) = (*base, *current);
            }
        }
        Event::ActionTaken { action, part, .. } => {
            let stage = if *part == ActionPart::Move { Stage::Moved } else { Stage::Done };
            ledger(state()).activation = Activation { stage, action: book.actions.find(action) };
        }
        Event::Effect(event) => apply_effect(book, state(), event),
        Event::Turn(event) => apply_turn(setup, state(), event),
        _ => {}
    }
}

/// The events of effects.
fn apply_effect(book: &Book, state: &mut State, event: &EffectEvent) {
    match event {
        EffectEvent::Used { by, effect, ends_action, .. } => {
            let profile = sheet_of(state, by).map(|sheet| sheet.profile);
            let card = profile.and_then(|profile| book.profiles.get(usize::from(profile)));
            let own = card.and_then(|card| card.effects.iter().find(|own| own.name == *effect));
            if let Some(own) = own.filter(|own| own.times.is_some()) {
                let reaction = matches!(own.trigger, Trigger::Reaction(_));
                count_use(ledger(state), by, effect, reaction);
            }
            if *ends_action {
                // Nothing is left of the activation, not even another effect of this kind after a walk.
                ledger(state).activation = Activation { stage: Stage::Done, action: None };
            }
        }
        EffectEvent::Lasting(event) => event.apply(&mut ledger(state).lasting),
        EffectEvent::Due { of, effect, cause, .. } => {
            let due = Due { of: of.clone(), effect: effect.clone(), cause: cause.clone() };
            ledger(state).due.push(due);
        }
        EffectEvent::Taken { of, effect, .. } => {
            let own = &mut ledger(state).due;
            if let Some(index) = own.iter().position(|due| due.of == *of && due.effect == *effect) {
                own.remove(index);
            }
        }
        // Applied with the other command points.
        EffectEvent::Paid { .. } => {}
    }
}

fn count_use(ledger: &mut Ledger, by: &Name, effect: &Name, reaction: bool) {
    match ledger.uses.iter_mut().find(|used| used.by == *by && used.effect == *effect) {
        Some(used) => used.times = used.times.saturating_add(1),
        None => {
            let used = Used { by: by.clone(), effect: effect.clone(), times: 1, reaction };
            insert_sorted(&mut ledger.uses, used);
        }
    }
}

/// The events of the turn.
fn apply_turn(setup: &Setup, state: &mut State, event: &TurnEvent) {
    match event {
        TurnEvent::Began { turn, .. } => {
            let ids: Vec<FighterId> = state.store.all().map(|(id, _)| id).collect();
            for id in ids {
                let sheet = part!(AnySheet::HellDorado, &mut state.store.get_mut(id).sheet);
                sheet.activated = false;
            }
            let own = &mut ledger(state).turn;
            (own.number, own.phase) = (*turn, Phase::Action);
            (own.first, own.last, own.passed) = (None, None, false);
            ledger(state).uses.clear();
        }
        TurnEvent::DominationHeld { side, .. } => {
            ledger(state).turn.domination = side_of(setup, side);
        }
        TurnEvent::FirstChosen { side, .. } => ledger(state).turn.first = side_of(setup, side),
        TurnEvent::Passed { side, .. } => {
            let turn = &mut ledger(state).turn;
            (turn.last, turn.passed) = (side_of(setup, side), true);
        }
        TurnEvent::Ended { .. } => ledger(state).turn.phase = Phase::Between,
        TurnEvent::BattleEnded { winner, .. } => {
            let turn = &mut ledger(state).turn;
            turn.phase = Phase::Over;
            let won = winner.as_ref().and_then(|side| side_of(setup, side));
            turn.outcome = Some(won.map_or(Outcome::Draw, Outcome::Won));
        }
        TurnEvent::CommandRestored { side, current, .. } => {
            if let Some(points) = points_of(setup, state, side) {
                points.current = *current;
            }
        }
        TurnEvent::DominationCounted { .. } | TurnEvent::ObjectiveScored { .. } => {}
    }
}

/// An activation begins: the fighter has its action. // hd.turn.5
pub(crate) fn activated(state: &mut State, id: FighterId) {
    let sheet = part!(AnySheet::HellDorado, &mut state.store.get_mut(id).sheet);
    sheet.activated = true;
    let side = state.store.get(id).side;
    let own = ledger(state);
    own.activation = Activation { stage: Stage::Fresh, action: None };
    if own.turn.phase == Phase::Action {
        (own.turn.last, own.turn.passed, own.turn.opened) = (Some(side), false, true);
    }
}

/// An activation is over.
pub(crate) fn deactivated(state: &mut State) {
    let own = ledger(state);
    own.activation = Activation::default();
    own.uses.retain(|used| !used.reaction);
}

/// A fighter has died. // hd.turn.3
pub(crate) fn died(state: &mut State, id: FighterId) {
    let side = state.store.get(id).side;
    let own = ledger(state);
    let turn = own.turn.number;
    own.turn.first_loss = own.turn.first_loss.or(Some(side));
    let sheet = part!(AnySheet::HellDorado, &mut state.store.get_mut(id).sheet);
    sheet.fell_in = turn;
    if state.active == Some(id) {
        // Whoever falls in its own activation does nothing more in it.
        ledger(state).activation.stage = Stage::Done;
    }
}

fn ledger(state: &mut State) -> &mut Ledger {
    part!(AnyLedger::HellDorado, &mut state.ledger)
}

fn sheet_of<'s>(state: &'s mut State, name: &Name) -> Option<&'s mut Sheet> {
    let id = state.store.find(name)?;
    let sheet = part!(AnySheet::HellDorado, &mut state.store.get_mut(id).sheet);
    Some(sheet)
}

fn side_of(setup: &Setup, name: &Name) -> Option<SideId> {
    setup.sides.iter().position(|side| side == name).map(SideId::at)
}

fn points_of<'s>(
    setup: &Setup,
    state: &'s mut State,
    side: &Name,
) -> Option<&'s mut super::book::CommandPoints> {
    let side = side_of(setup, side)?;
    ledger(state).command.get_mut(side.index())
}

fn held_state(book: &Book, given: &StateGiven) -> Option<HeldState> {
    book.states.held(given).ok()
}
