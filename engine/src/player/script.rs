//! A player that answers from a written list.

use super::{Player, View};
use crate::choice::{Answer, Choice, QuestionKind};
use crate::error::AnswerError;

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
