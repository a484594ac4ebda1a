//! A whole battle between leaders.

use super::{Leader, Player, View};
use crate::battle::{Battle, Progress};
use crate::choice::{Answer, Choice};
use crate::error::{AnswerError, PlayError};
use crate::event::Event;
use crate::rulebook::Command;
use crate::setup::Setup;

/// A battle led by a program on each side.
pub struct Contest<'l> {
    leaders: Vec<&'l mut dyn Leader>,
    /// It stops after so many commands, however the battle stands.
    most: usize,
    /// It stops before a turn beyond this one.
    most_turns: u16,
}

/// What a contest came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many commands were played.
    pub commands: usize,
    /// Whether the battle came to its end.
    pub over: bool,
}

/// Why a contest broke off.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ContestError {
    /// A leader had no command, though its side was to play.
    #[error("side {side} is led nowhere: its leader has no command")]
    NoCommand {
        /// The place of the side.
        side: usize,
    },
    /// A command failed.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl<'l> Contest<'l> {
    /// A contest between leaders, one for each side, in the order of [`Setup::sides`].
    pub fn new(leaders: Vec<&'l mut dyn Leader>) -> Self {
        Contest { leaders, most: 100_000, most_turns: u16::MAX }
    }

    /// Stops after so many commands, however the battle stands.
    #[must_use]
    pub fn at_most(mut self, commands: usize) -> Self {
        self.most = commands;
        self
    }

    /// Stops when the next turn would be one more than so many, however the battle stands.
    #[must_use]
    pub fn at_most_turns(mut self, turns: u16) -> Self {
        self.most_turns = turns;
        self
    }

    /// Plays until the battle is over; `each` is told every command and its events.
    ///
    /// # Errors
    /// When a leader has no command or gives one that cannot be played.
    pub fn play(
        &mut self,
        battle: &mut Battle,
        mut each: impl FnMut(&Command, &[Event]),
    ) -> Result<Report, ContestError> {
        for commands in 0..self.most {
            if battle.is_over() {
                return Ok(Report { commands, over: true });
            }
            let side = battle.side_to_play().map_or(0, crate::SideId::index);
            let mut lead = || self.leaders.get_mut(side).and_then(|leader| leader.lead(battle));
            // A situation in which no turn has begun goes on for ever.
            let opening = battle.opening().filter(|opening| battle.check(opening).is_ok());
            let command = opening.or_else(&mut lead);
            let command = command.ok_or(ContestError::NoCommand { side })?;
            if command.begins_turn() && battle.turn() >= self.most_turns {
                return Ok(Report { commands, over: false });
            }
            let mut players = Players { leaders: &mut self.leaders };
            match battle.play_with(command.clone(), &mut players)? {
                Progress::Done(events) => each(&command, &events),
                Progress::Waiting { choice, .. } => return Err(PlayError::Busy(Box::new(choice)).into()),
            }
        }
        Ok(Report { commands: self.most, over: battle.is_over() })
    }
}

/// Puts each choice to the leader of the side that makes it.
struct Players<'p, 'l> {
    leaders: &'p mut [&'l mut dyn Leader],
}

impl Player for Players<'_, '_> {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        let setup: &Setup = view.setup;
        let side = setup.sides.iter().position(|side| *side == choice.side);
        match side.and_then(|side| self.leaders.get_mut(side)) {
            Some(leader) => leader.answer(choice, view),
            None => Ok(Some(Answer::Default)),
        }
    }
}
