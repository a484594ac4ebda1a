//! How a leader answers the choices of Duel by what they show.

use super::answer::{Answer, Question};

impl Question {
    /// All the courage there is goes into blows, none into parries: a blow that hits ends the exchange, a parry does not.
    /// The default otherwise.
    pub(crate) fn judged(&self) -> Answer {
        match self {
            Question::Courage { most, defends } => Answer::Courage(if *defends { 0 } else { *most }),
            Question::Defend { .. } | Question::Share { .. } => self.default_answer(),
        }
    }
}
