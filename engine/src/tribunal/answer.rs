//! The choices of Tribunal and their answers.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::Name;

use crate::choice::QuestionKind;

/// A question of Tribunal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether a blow is parried (`tr.melee.2`).
    Parry {
        /// Who strikes.
        from: Name,
        /// What the parry must exceed.
        difficulty: i32,
    },
    /// Whether a fighter whose courage failed attacks all the same (`tr.fear.1`).
    Dare {
        /// Whom it fears.
        target: Name,
        /// What it loses of INI, VOL and CBT if it does.
        shortfall: u8,
    },
    /// Whether a fight is ended by agreement (`tr.melee.6`).
    Agree {
        /// Who proposes it.
        with: Name,
    },
}

/// An answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Whether the blow is parried.
    Parry(bool),
    /// Whether it attacks in spite of its fear.
    Dare(bool),
    /// Whether the fight is ended.
    Agree(bool),
}

const PARRY: QuestionKind = QuestionKind("Parry");
const DARE: QuestionKind = QuestionKind("Dare");
const AGREE: QuestionKind = QuestionKind("Agree");

impl Answer {
    pub(crate) fn kind(self) -> QuestionKind {
        match self {
            Answer::Parry(_) => PARRY,
            Answer::Dare(_) => DARE,
            Answer::Agree(_) => AGREE,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Answer::Parry(yes) | Answer::Dare(yes) | Answer::Agree(yes)) = self;
        write!(f, "{}({yes})", self.kind())
    }
}

impl Question {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Question::Parry { .. } => PARRY,
            Question::Dare { .. } => DARE,
            Question::Agree { .. } => AGREE,
        }
    }

    /// Yes or no; the default first.
    pub(crate) fn options(&self) -> Vec<Answer> {
        let answer = match self {
            Question::Parry { .. } => Answer::Parry,
            Question::Dare { .. } => Answer::Dare,
            Question::Agree { .. } => Answer::Agree,
        };
        let default = !matches!(self, Question::Agree { .. });
        vec![answer(default), answer(!default)]
    }

    /// It is parried, dared, and not agreed to.
    pub(crate) fn default_answer(&self) -> Answer {
        self.options()[0]
    }

    pub(crate) fn takes(&self, answer: Answer) -> bool {
        self.kind() == answer.kind()
    }

    pub(crate) fn describe(&self, side: &Name, of: &Name, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Parry { from, difficulty } => {
                write!(f, "Parry: {side} says whether {of} parries the blow of {from}, above {difficulty}")
            }
            Question::Dare { target, shortfall } => write!(
                f,
                "Dare: {side} says whether {of} attacks {target} in spite of its fear, at − {shortfall}"
            ),
            Question::Agree { with } => {
                write!(f, "Agree: {side} says whether {of} lets {with} go and ends the fight")
            }
        }
    }
}
