//! Players: who answers choices, and who leads a side through a whole battle.

mod attacks;
mod by_odds;
mod contest;
mod forecast;
mod greedy;
mod judgement;
mod kind;
mod neighbours;
mod random;
mod script;
mod search;
mod worth;

use crate::battle::Battle;
use crate::choice::{Answer, Choice};
use crate::error::AnswerError;
use crate::event::Event;
use crate::rulebook::Command;
use crate::setup::Setup;
use crate::state::State;

pub use by_odds::ByOdds;
pub use contest::{Contest, ContestError, Report};
pub use greedy::Greedy;
pub(crate) use judgement::Judge;
pub use kind::{LeaderKind, SeededLeader, UnknownLeader};
pub use random::Random;
pub use script::Script;
pub use search::Search;

/// What a player sees when it is asked: the battle as it stands and what the command has shown so far.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Board, rulebook and sides.
    pub setup: &'a Setup,
    /// The fighters as they stand.
    pub state: &'a State,
    /// What the command has shown so far, dice included.
    pub so_far: &'a [Event],
}

/// Someone who answers choices in line: a program, a script, a person behind a prompt.
pub trait Player {
    /// The answer to a choice; none leaves the battle waiting for it.
    ///
    /// # Errors
    /// When the player cannot answer this choice: a script made for another one.
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError>;

    /// Whether it takes the default answer of every choice, whatever it is about: then an exploration need not ask it for
    /// each way a roll can fall.
    fn takes_defaults(&self) -> bool {
        false
    }
}

/// Answers nothing: the battle waits at each choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Absent;

impl Player for Absent {
    fn answer(&mut self, _: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(None)
    }
}

/// Takes the default answer of every choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defaults;

impl Player for Defaults {
    fn answer(&mut self, _: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        Ok(Some(Answer::Default))
    }

    fn takes_defaults(&self) -> bool {
        true
    }
}

/// A player that also says what its side does next.
pub trait Leader: Player {
    /// What its side does next. It is asked when its side is to play, or when it is for nobody in particular; the
    /// command is one the rules allow, or it is asked no more.
    fn lead(&mut self, battle: &Battle) -> Option<Command>;
}
