//! The choices of Duel and their answers.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::Name;

use crate::choice::QuestionKind;

/// A question of Duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// How many points of courage are spent on a roll (`du.pool.4`).
    Courage {
        /// At most this many.
        most: u8,
        /// Whether the roll is a defence; otherwise an attack.
        defends: bool,
    },
    /// Whether a blow is defended (`du.pool.3`).
    Defend {
        /// Who strikes.
        from: Name,
        /// The successes the defence must exceed.
        difficulty: u16,
    },
    /// How many points of the damage dealt to a group one of it takes (`du.group.2`).
    Share {
        /// Who takes them.
        target: Name,
        /// Its life.
        life: i32,
        /// The points not yet dealt out.
        left: u16,
    },
}

/// An answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The points of courage spent.
    Courage(u8),
    /// Whether the blow is defended.
    Defend(bool),
    /// The points of damage taken.
    Share(u16),
}

const COURAGE: QuestionKind = QuestionKind("Courage");
const DEFEND: QuestionKind = QuestionKind("Defend");
const SHARE: QuestionKind = QuestionKind("Share");

impl Answer {
    pub(crate) fn kind(self) -> QuestionKind {
        match self {
            Answer::Courage(_) => COURAGE,
            Answer::Defend(_) => DEFEND,
            Answer::Share(_) => SHARE,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Courage(points) => write!(f, "Courage({points})"),
            Answer::Defend(yes) => write!(f, "Defend({yes})"),
            Answer::Share(points) => write!(f, "Share({points})"),
        }
    }
}

impl Question {
    pub(crate) fn kind(&self) -> QuestionKind {
        match self {
            Question::Courage { .. } => COURAGE,
            Question::Defend { .. } => DEFEND,
            Question::Share { .. } => SHARE,
        }
    }

    pub(crate) fn options(&self) -> Vec<Answer> {
        match self {
            Question::Courage { most, .. } => (0..=*most).map(Answer::Courage).collect(),
            Question::Defend { .. } => vec![Answer::Defend(true), Answer::Defend(false)],
            Question::Share { left, .. } => (0..=*left).map(Answer::Share).collect(),
        }
    }

    /// No courage is spent, every blow is defended, and of the damage one takes no more than brings it down.
    pub(crate) fn default_answer(&self) -> Answer {
        match self {
            Question::Courage { .. } => Answer::Courage(0),
            Question::Defend { .. } => Answer::Defend(true),
            Question::Share { life, left, .. } => {
                Answer::Share(u16::try_from((*life).max(0)).unwrap_or(u16::MAX).min(*left))
            }
        }
    }

    pub(crate) fn only_option(&self) -> Option<Answer> {
        match self {
            Question::Courage { most: 0, .. } => Some(Answer::Courage(0)),
            Question::Share { left: 0, .. } => Some(Answer::Share(0)),
            _ => None,
        }
    }

    pub(crate) fn takes(&self, answer: Answer) -> bool {
        match (self, answer) {
            (Question::Courage { most, .. }, Answer::Courage(points)) => points <= *most,
            (Question::Defend { .. }, Answer::Defend(_)) => true,
            (Question::Share { left, .. }, Answer::Share(points)) => points <= *left,
            _ => false,
        }
    }

    pub(crate) fn describe(&self, side: &Name, of: &Name, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Courage { most, defends } => {
                let roll = if *defends { "defence" } else { "attack" };
                write!(f, "Courage: {side} spends 0 to {most} points of courage on the {roll} of {of}")
            }
            Question::Defend { from, difficulty } => {
                write!(f, "Defend: {side} says whether {of} defends the blow of {from}, above {difficulty}")
            }
            Question::Share { target, life, left } => {
                write!(f, "Share: {side} says how many of {left} points {target} takes, of life {life}")
            }
        }
    }
}
