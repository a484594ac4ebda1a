//! Copies of a battle to try things on, which show nothing of its dice.

use std::sync::Arc;

use super::{Battle, Dice};
use crate::chance::{Seed, TapePosition};
use crate::setup::Setup;
use crate::state::State;
use crate::store::{Fighter, Store};

/// The seed of the dice of copies; the other where it is that of the battle itself.
const SEEDS: [Seed; 2] = [Seed(0x7072_6f62_6174_696f), Seed(0x7265_6865_6172_7361)];

impl Battle {
    /// The battle as it stands, without its history and with other dice: whatever is tried on the copy, the dice to come
    /// stay unseen.
    pub(crate) fn to_try(&self) -> Battle {
        self.copy_of(Arc::clone(&self.setup), self.state.clone())
    }

    /// Some of its fighters alone, before the first turn and with other dice; `setup` is its own on another board.
    /// None when two of them have one name.
    pub(crate) fn bout(&self, setup: &Arc<Setup>, fighters: Vec<Fighter>) -> Option<Battle> {
        let ledger = setup.rulebook.own().ledger(setup, &fighters);
        let store = Store::new(fighters).ok()?;
        Some(self.copy_of(Arc::clone(setup), State { store, active: None, ledger }))
    }

    fn copy_of(&self, setup: Arc<Setup>, state: State) -> Battle {
        let [usual, other] = SEEDS;
        let seed = if *self.dice == Dice::Seeded(usual) { other } else { usual };
        Battle {
            setup,
            recruits: Arc::clone(&self.recruits),
            dice: Arc::new(Dice::Seeded(seed)),
            used: TapePosition::default(),
            state,
            past: Vec::new(),
            waiting: None,
            undone: Vec::new(),
        }
    }
}
