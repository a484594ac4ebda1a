//! Copies of a battle to try things on, which show nothing of its dice.

use std::sync::Arc;

use super::{Aside, Battle, Dice};
use crate::chance::{Seed, Seeded, TapePosition};
use crate::player::Player;
use crate::rulebook::Command;
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

    /// What comes of a command, played aside so many times with other dice; none when it cannot be played.
    pub(crate) fn often_aside(
        &self,
        command: &Command,
        policy: &mut dyn Player,
        times: u64,
    ) -> Option<Vec<Aside>> {
        let seed = self.other_dice();
        (0..times).map(|time| self.play_aside(command, Seeded::new(seed, time), policy).ok()).collect()
    }

    /// A copy to try on what follows after a command was played aside.
    pub(crate) fn to_try_after(&self, aside: Aside) -> Battle {
        self.copy_of(Arc::clone(&self.setup), aside.state)
    }

    /// Some of its fighters alone, before the first turn and with other dice; `setup` is its own on another board.
    /// None when two of them have one name.
    pub(crate) fn bout(&self, setup: &Arc<Setup>, fighters: Vec<Fighter>) -> Option<Battle> {
        let ledger = setup.rulebook.own().ledger(setup, &fighters);
        let store = Store::new(fighters).ok()?;
        Some(self.copy_of(Arc::clone(setup), State { store, active: None, ledger }))
    }

    /// A seed that is not that of its own dice.
    fn other_dice(&self) -> Seed {
        let [usual, other] = SEEDS;
        if *self.dice == Dice::Seeded(usual) { other } else { usual }
    }

    fn copy_of(&self, setup: Arc<Setup>, state: State) -> Battle {
        Battle {
            setup,
            recruits: Arc::clone(&self.recruits),
            dice: Arc::new(Dice::Seeded(self.other_dice())),
            used: TapePosition::default(),
            state,
            past: Vec::new(),
            waiting: None,
            undone: Vec::new(),
        }
    }
}
