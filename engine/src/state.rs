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

impl State {
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
