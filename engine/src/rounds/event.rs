//! What happens in the course of rounds.

use serde::{Deserialize, Serialize};
use toise_rules::{Name, RuleId};

/// A step in the course of a battle in rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RoundEvent {
    /// A round begins.
    Began {
        /// Its number, from 1.
        round: u16,
        /// The rule.
        rule: RuleId,
    },
    /// It is drawn which side begins the battle.
    FirstChosen {
        /// The side.
        side: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The battle is over.
    BattleEnded {
        /// The side that has won; none for a draw.
        winner: Option<Name>,
        /// The rule.
        rule: RuleId,
    },
}

impl RoundEvent {
    /// The event as a line of a transcript.
    pub(crate) fn told(&self) -> (RuleId, String) {
        match self {
            RoundEvent::Began { round, rule } => (*rule, format!("round {round} begins")),
            RoundEvent::FirstChosen { side, rule } => (*rule, format!("{side} begins")),
            RoundEvent::BattleEnded { winner, rule } => {
                let verdict = winner.as_ref().map_or("nobody wins".to_owned(), |side| format!("{side} wins"));
                (*rule, format!("the battle is over, {verdict}"))
            }
        }
    }
}
