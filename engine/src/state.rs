//! The state of a battle: all that its commands can change.

use crate::rulebook::Ledger;
use crate::store::{FighterId, Store};

/// All that changes in a battle. History, board, profiles and rulebook live outside it, so a copy is cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) store: Store,
    pub(crate) active: Option<FighterId>,
    pub(crate) ledger: Ledger,
}

/// A moment of a state, to come back to.
pub(crate) struct StateMark {
    store: usize,
    active: Option<FighterId>,
    ledger: Ledger,
}

impl State {
    /// A copy that can be brought back to where it stood.
    pub(crate) fn to_try(&self) -> State {
        let mut state = self.clone();
        state.store.keep_what_was();
        state
    }

    /// Where it stands, to come back to; marks are come back to in the reverse of their order.
    pub(crate) fn mark(&mut self) -> StateMark {
        StateMark { store: self.store.mark(), active: self.active, ledger: self.ledger.clone() }
    }

    /// Takes back all changes since a mark.
    pub(crate) fn back_to(&mut self, mark: &StateMark) {
        self.store.back_to(mark.store);
        self.active = mark.active;
        self.ledger.clone_from(&mark.ledger);
    }

    /// The fighters.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The fighter whose activation it is, if any.
    pub fn active(&self) -> Option<FighterId> {
        self.active
    }

    /// What the rulebook keeps for the sides.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}
