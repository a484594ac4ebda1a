//! A journal played again and held against what is recorded.

use super::{FORMAT, Journal, JournalError, Start, format_1};
use crate::battle::{Battle, Played, Progress};
use crate::event::Event;
use crate::facts::Facts;
use crate::hash::StateHash;
use crate::player::Absent;
use crate::rulebook::Command;
use crate::setup::Setup;
use crate::state::State;

/// How the hash of a state is taken.
type HashOf = fn(&Setup, &State) -> StateHash;

impl Journal {
    /// Plays the journal from its start and verifies it: the battle it ends in.
    ///
    /// # Errors
    /// At the first command that cannot be played or leads elsewhere.
    pub fn replay(self) -> Result<Battle, JournalError> {
        self.replay_telling(|_, _, _| {})
    }

    /// Plays the journal as [`Journal::replay`] does and tells of each command: its number, from 1, and what
    /// happened, also of a command whose end differs.
    ///
    /// # Errors
    /// As [`Journal::replay`].
    pub fn replay_telling(
        self,
        mut tell: impl FnMut(usize, &Command, &[Event]),
    ) -> Result<Battle, JournalError> {
        let hash_of: HashOf = match self.format {
            format_1::FORMAT => format_1::hash_of,
            FORMAT => StateHash::of,
            found => return Err(JournalError::Format { found }),
        };
        let mut battle = Battle::new(self.setup, self.fighters, self.dice)?;
        let mut recorded_state = None;
        if let Some(Start { hash: recorded, state }) = self.start {
            let replayed = hash_of(battle.setup(), battle.state());
            if replayed != recorded {
                let differences = state.differences(&Facts::of(battle.setup(), battle.state()));
                return Err(JournalError::StartDiffers { recorded, replayed, differences });
            }
            recorded_state = Some(state);
        }

        let total = self.steps.len();
        for (index, step) in self.steps.into_iter().enumerate() {
            let number = index + 1;
            let command = step.played.command.clone();
            match again(&mut battle, step.played, number)? {
                Progress::Done(events) => tell(number, &command, &events),
                Progress::Waiting { so_far, .. } => {
                    tell(number, &command, &so_far);
                    return Err(JournalError::Unanswered { number, command: Box::new(command) });
                }
            }
            if let Some(facts) = &mut recorded_state {
                facts.change(&step.changed);
            }
            let replayed = hash_of(battle.setup(), battle.state());
            if replayed != step.hash {
                let now = Facts::of(battle.setup(), battle.state());
                let differences = recorded_state.map_or(Vec::new(), |facts| facts.differences(&now));
                let (command, recorded) = (Box::new(command), step.hash);
                return Err(JournalError::Differs { number, command, recorded, replayed, differences });
            }
        }

        if let Some(waiting) = self.waiting {
            let number = total + 1;
            let command = waiting.command.clone();
            match again(&mut battle, waiting, number)? {
                Progress::Waiting { so_far, .. } => tell(number, &command, &so_far),
                Progress::Done(_) => {
                    return Err(JournalError::NotWaiting { number, command: Box::new(command) });
                }
            }
        }
        Ok(battle)
    }
}

fn again(battle: &mut Battle, played: Played, number: usize) -> Result<Progress, JournalError> {
    let command = played.command.clone();
    battle.begin(played, &mut Absent).map_err(|(error, _)| {
        let (command, error) = (Box::new(command), Box::new(error));
        JournalError::Command { number, command, error }
    })
}
