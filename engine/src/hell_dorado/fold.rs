//! How Hell Dorado's events change the state.

use toise_rules::hell_dorado::receive;

use super::event::Event;
use crate::rulebook::{Ledger, Rulebook, Sheet};
use crate::setup::Setup;
use crate::state::State;

/// Applies an event; those that only report a number do not ask for the state.
pub(crate) fn apply<'s>(setup: &Setup, state: impl FnOnce() -> &'s mut State, event: &Event) {
    match event {
        Event::Struck { to, life, .. } => {
            let state = state();
            if let Some(id) = state.store.find(to) {
                state.store.get_mut(id).life = *life;
            }
        }
        Event::StateReceived { to, held, .. } => {
            let state = state();
            let Rulebook::HellDorado(book) = &setup.rulebook;
            if let (Some(id), Ok(held)) = (state.store.find(to), book.states.held(held)) {
                let Sheet::HellDorado(sheet) = &mut state.store.get_mut(id).sheet;
                receive(&mut sheet.states, held);
            }
        }
        Event::CommandSpent { side, left, .. } => {
            let Ledger::HellDorado(ledger) = &mut state().ledger;
            let side = setup.sides.iter().position(|name| name == side);
            if let Some(points) = side.and_then(|index| ledger.command.get_mut(index)) {
                points.current = *left;
            }
        }
        _ => {}
    }
}
