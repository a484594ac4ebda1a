//! Why the course of rounds forbids a command.

use serde::{Deserialize, Serialize};
use toise_geometry::Point;
use toise_rules::{Name, RuleId};

use crate::choice::list;

/// Why the round, the activation or the way of a move forbids a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum RoundRejection {
    /// A round cannot begin yet.
    #[error("the round is under way: {} must still be activated", list(left))]
    RoundRuns {
        /// Fighters not yet activated.
        left: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// No round follows the last.
    #[error("round {rounds} is the last: it ends with the activation under way")]
    LastRound {
        /// The number of rounds of the battle.
        rounds: u16,
        /// The rule.
        rule: RuleId,
    },
    /// The fighter is out of action.
    #[error("{name} is out of action")]
    OutOfAction {
        /// The fighter.
        name: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter moves once an activation, before its deed.
    #[error("{by} has moved in this activation: a fighter moves once, before its deed")]
    AlreadyMoved {
        /// Who.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter that faces an enemy does not walk away from it.
    #[error("{by} faces {}: it does not simply move away", list(enemies))]
    Held {
        /// Who.
        by: Name,
        /// Whom it faces.
        enemies: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The move goes on after a contact.
    #[error("{by} touches {enemy} at {at}: a move ends at the first contact")]
    PassesContact {
        /// Who moves.
        by: Name,
        /// The enemy.
        enemy: Name,
        /// Where it stands when it first touches.
        at: Point,
        /// The rule.
        rule: RuleId,
    },
    /// A move that moves nobody.
    #[error("{by} stays where it is: a move goes somewhere")]
    GoesNowhere {
        /// Who would move.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A flight ends in contact.
    #[error("{by} ends in contact with {enemy}: whoever gets away goes out of contact")]
    EndsInContact {
        /// Who flees.
        by: Name,
        /// The enemy.
        enemy: Name,
        /// The rule.
        rule: RuleId,
    },
}

impl RoundRejection {
    /// Every code such a refusal can have.
    pub const CODES: [&'static str; 8] = [
        "round-under-way",
        "last-round",
        "out-of-action",
        "already-moved",
        "held",
        "passes-contact",
        "goes-nowhere",
        "ends-in-contact",
    ];

    /// The stable code, in kebab case.
    pub fn code(&self) -> &'static str {
        match self {
            RoundRejection::RoundRuns { .. } => "round-under-way",
            RoundRejection::LastRound { .. } => "last-round",
            RoundRejection::OutOfAction { .. } => "out-of-action",
            RoundRejection::AlreadyMoved { .. } => "already-moved",
            RoundRejection::Held { .. } => "held",
            RoundRejection::PassesContact { .. } => "passes-contact",
            RoundRejection::GoesNowhere { .. } => "goes-nowhere",
            RoundRejection::EndsInContact { .. } => "ends-in-contact",
        }
    }

    /// The rule the command would break.
    pub fn rule(&self) -> RuleId {
        match self {
            RoundRejection::RoundRuns { rule, .. }
            | RoundRejection::LastRound { rule, .. }
            | RoundRejection::OutOfAction { rule, .. }
            | RoundRejection::AlreadyMoved { rule, .. }
            | RoundRejection::Held { rule, .. }
            | RoundRejection::PassesContact { rule, .. }
            | RoundRejection::GoesNowhere { rule, .. }
            | RoundRejection::EndsInContact { rule, .. } => *rule,
        }
    }
}
