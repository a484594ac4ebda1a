//! How Duel's events change the state.

use toise_rules::Name;

use super::book::Sheet;
use super::event::Event;
use crate::rulebook::{Ledger as AnyLedger, Sheet as AnySheet, part};
use crate::setup::Setup;
use crate::state::State;
use crate::store::Fighter;

/// Applies an event; those that only report a number do not ask for the state.
pub(crate) fn apply<'s>(setup: &Setup, state: impl FnOnce() -> &'s mut State, event: &Event) {
    match event {
        Event::Course(event) => part!(AnyLedger::Duel, &mut state().ledger).rounds.apply(setup, event),
        // Nothing is left to its doer in this activation.
        Event::Attacked { .. } | Event::AttackedAll { .. } | Event::Leaves { .. } => {
            part!(AnyLedger::Duel, &mut state().ledger).rounds.acted = true;
        }
        Event::CourageSpent { of, left, .. } => {
            if let Some(fighter) = named(state(), of) {
                sheet(fighter).courage = *left;
            }
        }
        Event::Noticed { of, enemy, .. } => {
            if let Some(fighter) = named(state(), of) {
                let knows = &mut sheet(fighter).knows;
                if let Err(place) = knows.binary_search(enemy) {
                    knows.insert(place, enemy.clone());
                }
            }
        }
        Event::Struck { to, life, .. } => {
            if let Some(fighter) = named(state(), to) {
                fighter.life = *life;
            }
        }
        Event::Beaten { fighter, .. } => {
            if let Some(fighter) = named(state(), fighter) {
                fighter.fallen = true;
            }
        }
        Event::PoolCounted { .. }
        | Event::SuccessesCounted { .. }
        | Event::Surprised { .. }
        | Event::Undefended { .. }
        | Event::DefendsFor { .. }
        | Event::Missed { .. }
        | Event::Parried { .. }
        | Event::StrikesBack { .. }
        | Event::HeldBack { .. } => {}
    }
}

fn named<'s>(state: &'s mut State, name: &Name) -> Option<&'s mut Fighter> {
    let id = state.store.find(name)?;
    Some(state.store.get_mut(id))
}

fn sheet(fighter: &mut Fighter) -> &mut Sheet {
    part!(AnySheet::Duel, &mut fighter.sheet)
}
