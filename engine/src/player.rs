//! Players: who answers choices.

use crate::chance::{Seed, Seeded};
use crate::choice::{Answer, Choice, QuestionKind};
use crate::error::AnswerError;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::State;

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
}

/// Picks evenly among the options, by a seed of its own: the dice of the battle are not touched.
#[derive(Clone, Debug)]
pub struct Random {
    source: Seeded,
}

impl Random {
    /// A random player; the same seed gives the same answers to the same choices.
    pub fn new(seed: Seed) -> Self {
        Random { source: Seeded::new(seed, u64::MAX) }
    }
}

impl Player for Random {
    fn answer(&mut self, choice: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        let mut options = choice.options();
        if options.is_empty() {
            return Ok(Some(Answer::Default));
        }
        let index = self.source.below(options.len() as u32) as usize;
        Ok(Some(options.swap_remove(index)))
    }
}

/// Answers from a written list. Answers go to the choices of their own kind, in order; an
/// [`Answer::Default`] at the end lets the kinds not listed take their default answers.
#[derive(Clone, Debug, Default)]
pub struct Script {
    answers: Vec<Option<Answer>>,
    listed: Vec<&'static str>,
    rest_by_default: bool,
}

impl Script {
    /// A player that gives these answers.
    pub fn new(mut answers: Vec<Answer>) -> Self {
        let rest_by_default = answers.last() == Some(&Answer::Default);
        if rest_by_default {
            answers.pop();
        }
        let listed = answers.iter().filter_map(Answer::kind).map(QuestionKind::name).collect();
        Script { answers: answers.into_iter().map(Some).collect(), listed, rest_by_default }
    }

    /// The answers nobody asked for.
    ///
    /// # Errors
    /// When there are any.
    pub fn finish(&self) -> Result<(), AnswerError> {
        let unasked: Vec<String> = self.answers.iter().flatten().map(Answer::to_string).collect();
        if unasked.is_empty() { Ok(()) } else { Err(AnswerError::Unasked(unasked)) }
    }
}

impl Player for Script {
    fn answer(&mut self, choice: &Choice, _: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        let kind = choice.kind();
        let next = self.answers.iter_mut().find(|answer| {
            answer.as_ref().is_some_and(|answer| answer.kind().is_none_or(|given| given == kind))
        });
        if let Some(answer) = next.and_then(Option::take) {
            return Ok(Some(answer));
        }
        if self.rest_by_default && !self.listed.contains(&kind.name()) {
            return Ok(Some(Answer::Default));
        }
        Err(AnswerError::Unanswered(Box::new(choice.clone())))
    }
}
