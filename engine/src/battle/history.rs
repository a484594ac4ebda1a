//! What has been played and taken back: `undo`, `redo`, and battles compared without it.

use std::sync::Arc;

use super::{Battle, Record, Waiting};
use crate::chance::TapePosition;
use crate::state::State;

/// Something taken back, with all that bringing it again needs.
#[derive(Clone, Debug)]
pub(super) enum Undone {
    /// A command played to its end.
    Played { record: Arc<Record>, after: State, used_after: TapePosition },
    /// A command that waited for an answer.
    Waiting(Waiting),
}

impl Battle {
    /// Takes back the command that waits for an answer, or else the last command played. Its dice are the
    /// same when it is played again. False when there is nothing to take back.
    ///
    /// ```
    /// use toise_engine::{Command, Scenario};
    ///
    /// let mut battle = Scenario::parse(include_str!("../../examples/exchange.ron"))?.start();
    /// let start = battle.hash();
    /// battle.play(Command::activate("ann"))?;
    /// let after = battle.hash();
    /// assert!(battle.undo() && battle.hash() == start);
    /// assert!(battle.redo() && battle.hash() == after);
    /// assert!(!battle.redo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        if let Some(waiting) = self.waiting.take() {
            self.undone.push(Undone::Waiting(waiting));
            return true;
        }
        let Some(record) = self.past.pop() else {
            return false;
        };
        let after = std::mem::replace(&mut self.state, record.before.clone());
        let used_after = std::mem::replace(&mut self.used, record.used_before);
        self.undone.push(Undone::Played { record, after, used_after });
        true
    }

    /// Brings back what was taken back last, with the dice and the answers it had. A command played in its place
    /// begins a new branch, and there is nothing to bring back any more. False when there is nothing.
    pub fn redo(&mut self) -> bool {
        if self.waiting.is_some() {
            return false;
        }
        match self.undone.pop() {
            Some(Undone::Played { record, after, used_after }) => {
                (self.state, self.used) = (after, used_after);
                self.past.push(record);
                true
            }
            Some(Undone::Waiting(waiting)) => {
                self.waiting = Some(waiting);
                true
            }
            None => false,
        }
    }
}

impl PartialEq for Battle {
    /// Battles are equal when they stand alike: board, rulebook and sides, the fighters
    /// as they stand, the command that waits. How it came to that, and what was taken back, does not count.
    fn eq(&self, other: &Self) -> bool {
        let same_setup = Arc::ptr_eq(&self.setup, &other.setup) || self.setup == other.setup;
        same_setup && self.state == other.state && self.waiting == other.waiting
    }
}
