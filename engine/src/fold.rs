//! The one place where the state changes: each event applied to it.

use crate::duel;
use crate::event::Event;
use crate::hell_dorado;
use crate::setup::Setup;
use crate::state::State;
use crate::tribunal;

impl Setup {
    /// Applies an event. The state is asked for by the events that change it, and only by them: those that
    /// report a number need no copy to work on.
    pub(crate) fn apply<'s>(&self, state: impl FnOnce() -> &'s mut State, event: &Event) {
        match event {
            Event::Activated { fighter, .. } => {
                let state = state();
                state.active = state.store.find(fighter);
                if let Some(id) = state.active {
                    self.rulebook.own().activated(state, id);
                }
            }
            Event::ActivationEnded { .. } => {
                let state = state();
                state.active = None;
                self.rulebook.own().deactivated(state);
            }
            Event::Moved { fighter, path, ground, .. } => {
                let state = state();
                if let (Some(id), Some(end)) = (state.store.find(fighter), path.last()) {
                    let fighter = state.store.get_mut(id);
                    fighter.body = fighter.body.moved(*end, *ground);
                    self.rulebook.own().moved(state, id);
                }
            }
            Event::Died { fighter, .. } => {
                let state = state();
                if let Some(id) = state.store.find(fighter) {
                    state.store.get_mut(id).fallen = true;
                    self.rulebook.own().died(state, id);
                }
            }
            Event::HellDorado(event) => hell_dorado::apply(self, state, event),
            Event::Tribunal(event) => tribunal::apply(self, state, event),
            Event::Duel(event) => duel::apply(self, state, event),
            Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::Picked { .. }
            | Event::Turned { .. }
            | Event::Answered { .. } => {}
        }
    }

    /// The state that events lead to from a starting state: exactly the state the battle that told them has.
    ///
    /// Events of a battle that another rulebook is played in change nothing; a starting state of one is given back as
    /// it is.
    #[must_use]
    pub fn fold<'e>(&self, start: &State, events: impl IntoIterator<Item = &'e Event>) -> State {
        let mut state = start.clone();
        if self.rulebook.keeps(&state.ledger) {
            for event in events.into_iter().filter(|event| self.rulebook.tells(event)) {
                self.apply(|| &mut state, event);
            }
        }
        state
    }
}
