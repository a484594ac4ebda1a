//! How a leader answers the choices of Tribunal by what they show.

use super::answer::{Answer, Question};

/// Whoever would lose more than this by attacking what it fears gives the attack up.
const MOST_SHORTFALL: u8 = 2;

impl Question {
    /// Every blow is parried, no fight is ended by agreement, and what is feared is attacked unless fear takes too much.
    pub(crate) fn judged(&self) -> Answer {
        match self {
            Question::Dare { shortfall, .. } => Answer::Dare(*shortfall <= MOST_SHORTFALL),
            Question::Parry { .. } | Question::Agree { .. } => self.default_answer(),
        }
    }
}
